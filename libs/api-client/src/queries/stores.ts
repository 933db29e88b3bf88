import { request } from '@haat/api-client';
import { stores } from '@haat/contracts';
import { queryOptions } from '@tanstack/react-query';
import * as read from '../readers';

/** What shoppers see of stores. A store and its parts are below `detail`. */
export const storeKeys = {
  all: ['stores'] as const,
  list: () => [...storeKeys.all, 'list'] as const,
  detail: (id: number) => [...storeKeys.all, id] as const,
  offers: (id: number) => [...storeKeys.detail(id), 'offers'] as const,
  featured: (id: number) => [...storeKeys.detail(id), 'featured'] as const,
};

export const storeListQuery = queryOptions({
  queryKey: storeKeys.list(),
  queryFn: () => request(stores.listStores, {}, (answer) => read.listOf(answer, read.store)),
});

export const storeQuery = (id: number) =>
  queryOptions({
    queryKey: storeKeys.detail(id),
    queryFn: () => request(stores.getStore, { params: { id } }, read.store),
  });

/** The offers that run now. */
export const storeOffersQuery = (id: number) =>
  queryOptions({
    queryKey: storeKeys.offers(id),
    queryFn: () =>
      request(stores.storeOffers, { params: { id } }, (answer) => read.listOf(answer, read.offer, 'offers')),
  });

/** The products that the seller features, with their slots. */
export const featuredProductsQuery = (id: number) =>
  queryOptions({
    queryKey: storeKeys.featured(id),
    queryFn: () =>
      request(stores.storeHomepage, { params: { id } }, (answer) => read.listOf(answer, read.homepageEntry)),
  });
