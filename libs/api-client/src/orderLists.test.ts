import { QueryClient } from '@tanstack/react-query';
import { setTransport } from './connection';
import { orderPagesQuery, ordersByNumberQuery } from './queries/orders';
import { sellerOrdersQuery } from './queries/sellerOrders';

const order = (id: string) => ({ id, status: 'pending', items: [] });
let asked: unknown[] = [];
function answerWith(answers: unknown[]) {
  asked = [];
  setTransport(async (config) => {
    asked.push(config.params);
    return { status: 200, statusText: '', data: answers[asked.length - 1], headers: {}, config };
  });
}

const TWO_PAGES = [
  { results: [order('R3-1'), order('R2-1')], has_next: true },
  { results: [order('R1-1')], has_next: false },
];
const client = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
beforeEach(() => client.clear());

test('reads the buyer’s whole list page by page', async () => {
  answerWith(TWO_PAGES);
  const { pages } = await client.fetchInfiniteQuery({ ...orderPagesQuery, pages: 2 });
  expect(pages.flatMap(({ results }) => results).map(({ id }) => id)).toEqual(['R3-1', 'R2-1', 'R1-1']);
  expect(asked).toEqual([{ page: '1' }, { page: '2' }]);
});

test('goes on after the last order that was shown, where the API says how', async () => {
  answerWith([{ ...TWO_PAGES[0], next: 'R2-1' }, TWO_PAGES[1]]);
  await client.fetchInfiniteQuery({ ...orderPagesQuery, pages: 2 });
  expect(asked).toEqual([{ page: '1' }, { after: 'R2-1' }]);
});

test('reads the seller’s whole list page by page', async () => {
  answerWith(TWO_PAGES);
  expect((await client.fetchQuery(sellerOrdersQuery)).map(({ id }) => id)).toEqual(['R3-1', 'R2-1', 'R1-1']);
  expect(asked).toEqual([
    { page: '1', limit: '100' },
    { page: '2', limit: '100' },
  ]);
});

test.each([
  ['bare', (all: unknown[]) => all],
  ['under results', (results: unknown[]) => ({ results })],
  ['under data', (data: unknown[]) => ({ data })],
])('a host without pages answers once, %s', async (_how, wrapped) => {
  answerWith([wrapped(Array.from({ length: 250 }, (_, index) => order(`R${index}-1`)))]);
  const { results, has_next } = await client.fetchQuery(ordersByNumberQuery('R1'));
  expect([results.length, has_next]).toEqual([250, false]);
  expect(asked).toHaveLength(1);
});
