import { stores } from '@haat/contracts';
import { queryOptions } from '@tanstack/react-query';
import { requestRead } from '../requestRead';

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
  queryFn: () => requestRead(stores.listStores, {}, (read, answer) => read.listOf(answer, read.store)),
});

export const storeQuery = (id: number) =>
  queryOptions({
    queryKey: storeKeys.detail(id),
    queryFn: () => requestRead(stores.getStore, { params: { id } }, (read, answer) => read.store(answer)),
  });

/** The offers that run now. */
export const storeOffersQuery = (id: number) =>
  queryOptions({
    queryKey: storeKeys.offers(id),
    queryFn: () =>
      requestRead(stores.storeOffers, { params: { id } }, (read, answer) =>
        read.listOf(answer, read.offer, 'offers'),
      ),
  });

/** The products that the seller features, with their slots. */
export const featuredProductsQuery = (id: number) =>
  queryOptions({
    queryKey: storeKeys.featured(id),
    queryFn: () =>
      requestRead(stores.storeHomepage, { params: { id } }, (read, answer) =>
        read.listOf(answer, read.homepageEntry),
      ),
  });
