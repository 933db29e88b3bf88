import { QueryClient } from '@tanstack/react-query';
import { dashboardQuery } from './dashboard';
import { orderKeys, orderPagesQuery, orderQuery, ordersByNumberQuery } from './orders';
import { productDetailQuery, productPagesQuery, tagsQuery, trendingQuery } from './products';
import {
  forOffersQuery,
  invalidateProducts,
  invalidateProductViews,
  lowStockQuery,
  ownProductPageQuery,
  pickerQuery,
} from './sellerProducts';
import { applicationQuery, ownHomepageQuery } from './sellerStore';
import { featuredProductsQuery, storeOfferPagesQuery } from './stores';

const client = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
const isStale = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated;
const cached = (queries: { queryKey: readonly unknown[] }[]) => {
  for (const { queryKey } of queries) client.setQueryData(queryKey, {});
  return () => queries.map(({ queryKey }) => isStale(queryKey));
};
beforeEach(() => client.clear());

test.each([
  ['the products for offers', forOffersQuery],
  ['the products with the least stock', lowStockQuery(4)],
  ['the products for the homepage', pickerQuery('saree')],
  ['a product page', productDetailQuery(7)],
  ['a product list', productPagesQuery({ search: 'saree' })],
  ['the trending products', trendingQuery],
  ['the tags', tagsQuery],
  ['a store’s offers', storeOfferPagesQuery(3)],
  ['a store’s featured products', featuredProductsQuery(3)],
])('a changed product invalidates %s', (_, query) => {
  const stale = cached([query]);
  invalidateProductViews(client);
  expect(stale()).toEqual([true]);
});

test('a changed price also invalidates the seller’s list, and nothing that shows no price', () => {
  const stale = cached([
    ownProductPageQuery({ page: 1, limit: 25 }),
    ownHomepageQuery,
    applicationQuery,
    dashboardQuery,
  ]);
  invalidateProducts(client);
  expect(stale()).toEqual([true, false, false, false]);
});

test('invalidating the lists of orders leaves a single order alone', () => {
  const stale = cached([orderPagesQuery, ordersByNumberQuery('R1'), orderQuery('R1-1')]);
  client.invalidateQueries({ queryKey: orderKeys.lists() });
  expect(stale()).toEqual([true, true, false]);
});
