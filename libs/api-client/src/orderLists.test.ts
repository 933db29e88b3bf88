import { orders, sellerOrders } from './calls';
import { setTransport } from './http';

const order = (id: string) => ({ id, status: 'pending', items: [] });
let asked: unknown[] = [];
function answerWith(answers: unknown[]) {
  asked = [];
  setTransport(async (config) => {
    asked.push(config.params);
    return { status: 200, statusText: '', data: answers[asked.length - 1], headers: {}, config };
  });
}

test.each([
  ['the buyer’s', orders.list],
  ['the seller’s', sellerOrders.list],
])('%s whole list is read page by page', async (_whose, list) => {
  answerWith([
    { results: [order('R3-1'), order('R2-1')], has_next: true },
    { results: [order('R1-1')], has_next: false },
  ]);
  expect((await list()).map(({ id }) => id)).toEqual(['R3-1', 'R2-1', 'R1-1']);
  expect(asked).toEqual([
    { page: 1, limit: 100 },
    { page: 2, limit: 100 },
  ]);
});

test.each([
  ['bare', (all: unknown[]) => all],
  ['under results', (results: unknown[]) => ({ results })],
  ['under data', (data: unknown[]) => ({ data })],
])('a host without pages answers once, %s', async (_how, wrapped) => {
  answerWith([wrapped(Array.from({ length: 250 }, (_, index) => order(`R${index}-1`)))]);
  expect(await orders.list()).toHaveLength(250);
  expect(asked).toHaveLength(1);
});
