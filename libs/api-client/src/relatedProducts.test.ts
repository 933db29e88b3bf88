import { QueryClient } from '@tanstack/react-query';
import { setTransport } from './connection';
import { productCardsQuery, relatedProductsQuery } from './queries/products';

function answer(status: number, data: unknown) {
  const asked: string[] = [];
  setTransport(async (config) => {
    asked.push(`${config.url}?${new URLSearchParams(config.params)}`);
    const response = { status, statusText: '', data, headers: {}, config };
    if (status >= 400) throw Object.assign(new Error(`${status}`), { isAxiosError: true, response, config });
    return response;
  });
  return asked;
}
const fetch = (id = 7) => new QueryClient().fetchQuery(relatedProductsQuery(id));

test('reads both lists with the defaults of cards', async () => {
  const asked = answer(200, { similar: [{ id: 1, name: 'Saree', price: 500 }], from_store: [] });
  expect(await fetch()).toMatchObject({
    similar: [{ id: 1, name: 'Saree', price: 500, tags: [], is_in_stock: true }],
    from_store: [],
  });
  expect(asked).toEqual(['/products/7/related/?']);
});

test.each<[host: string, status: number, data: unknown]>([
  ['an API without the call', 404, { error: 'Not found' }],
  ['an API without one of the lists', 200, {}],
])('%s has none', async (_host, status, data) => {
  answer(status, data);
  expect(await fetch()).toEqual({ similar: [], from_store: [] });
});

test('another failure is one', async () => {
  answer(500, {});
  await expect(fetch()).rejects.toMatchObject({ status: 500 });
});

test('asks for products by their ids', async () => {
  const asked = answer(200, { items: [{ id: 3, name: 'Saree', price: 500 }] });
  const cards = await new QueryClient().fetchQuery(productCardsQuery([3, 9]));
  expect(cards).toMatchObject([{ id: 3, name: 'Saree' }]);
  expect(asked).toEqual(['/wishlist/preview/?ids=3%2C9']);
});
