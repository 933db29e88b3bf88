import type { ApiError } from '@haat/api-client';
import { PAGE_SIZE, stores } from '@haat/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { requestRead } from '../requestRead';

/** Keys of the public store queries. A store and its parts are below `detail`. */
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

/** The offers that run now, page by page. */
export const storeOfferPagesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: storeKeys.offers(id),
    queryFn: ({ pageParam }) => {
      const list = (query: Record<string, string>) =>
        requestRead(stores.storeOffers, { params: { id }, query }, (read, answer) => ({
          offers: read.listOf(answer, read.offer, 'offers'),
          has_next: (answer as { has_next?: boolean }).has_next === true,
        }));
      return list({ page: String(pageParam), limit: String(PAGE_SIZE) }).catch((error: ApiError) => {
        // An older API has no pages: all offers come at once.
        if (error.status !== 400) throw error;
        return list({});
      });
    },
    initialPageParam: 1,
    getNextPageParam: ({ has_next }, pages) => (has_next ? pages.length + 1 : undefined),
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
