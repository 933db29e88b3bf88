import { aProductCard, testQueryClient } from '@haat/testing';
import { cachedProducts } from './cachedProducts';

test('finds products in lists, pages, infinite lists and rankings, without duplicates', () => {
  const [a, b, c, d, e] = Array.from({ length: 5 }, () => aProductCard()) as [
    ReturnType<typeof aProductCard>,
    ...ReturnType<typeof aProductCard>[],
  ];
  const cache = testQueryClient();
  cache.setQueryData(['page'], { results: [a, b], total_pages: 1, current_page: 1, has_next: false });
  cache.setQueryData(['endless'], { pages: [{ results: [b] }, { results: [c] }], pageParams: [1, 2] });
  cache.setQueryData(['ranking'], { products: [d], hours: 24 });
  cache.setQueryData(['list'], [e]);
  cache.setQueryData(['product'], { ...a, description: 'whole' });
  cache.setQueryData(['tags'], [{ id: 1, name: 'Streetwear', usage_count: 3 }]);
  cache.setQueryData(['nothing'], null);
  expect(
    cachedProducts(cache)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([a, b, c, d, e].map((one) => one!.id).sort());
});
