import { QueryClient } from '@tanstack/react-query';
import { setTransport } from './connection';
import { categoriesQuery } from './queries/categories';

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
const fetch = () => new QueryClient().fetchQuery(categoriesQuery({ tags: ['Women'] }));

test('asks for the categories of a filter', async () => {
  const asked = answer(200, { results: [{ name: 'Saree', count: 12 }] });
  expect(await fetch()).toEqual([{ name: 'Saree', count: 12, picture: null }]);
  expect(asked).toEqual(['/products/categories/?tags=Women']);
});

test.each([400, 404])('an older API answers %d: there are none', async (status) => {
  answer(status, { error: 'Not found' });
  expect(await fetch()).toEqual([]);
});

test('another failure is one', async () => {
  answer(500, {});
  await expect(fetch()).rejects.toMatchObject({ status: 500 });
});
