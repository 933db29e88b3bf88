import { type ApiError, facetQuery, type ProductFilter, productQuery } from '@haat/api-client';
import {
  PAGE_SIZE,
  type Product,
  type ProductCard,
  type ProductPage,
  products,
  type RelatedProducts,
  type ShownBanner,
  wishlist,
} from '@haat/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { requestRead } from '../requestRead';

/** Time that a list, its facets and a prefetched product count as fresh. */
const LIST_STALE_TIME_MS = 60_000;
const TAGS_STALE_TIME_MS = 300_000;

/** Keys of the public product queries. Everything is below `all`. */
export const productKeys = {
  all: ['products'] as const,
  list: (filter: ProductFilter) => [...productKeys.all, 'list', filter] as const,
  pages: (filter: ProductFilter) => [...productKeys.all, 'pages', filter] as const,
  facets: (filter: ProductFilter) => [...productKeys.all, 'facets', filter] as const,
  trending: () => [...productKeys.all, 'trending'] as const,
  tags: () => [...productKeys.all, 'tags'] as const,
  related: (id: number) => [...productKeys.all, 'related', id] as const,
  cards: (ids: readonly number[]) => [...productKeys.all, 'cards', ids] as const,
  detail: (id: number) => [...productKeys.all, 'detail', id] as const,
};

/** A page of products. */
export function listProducts(filter: ProductFilter, signal?: AbortSignal): Promise<ProductPage> {
  const { prefer, ...others } = filter;
  const list = (asked: ProductFilter) =>
    requestRead(products.listProducts, { query: productQuery(asked), signal }, (read, answer) => ({
      ...read.productPage(answer, filter.limit ?? PAGE_SIZE),
      banner: (answer as ProductPage | null)?.banner as ShownBanner,
    }));
  if (!prefer?.length) return list(others);
  // An older API refuses preferred tags: its list comes without them.
  return list(filter).catch((error: ApiError) => {
    if (error.status !== 400) throw error;
    return list(others);
  });
}

export const getProduct = (id: number): Promise<Product> =>
  requestRead(products.getProduct, { params: { id } }, (read, answer) => read.product(answer));

/** One page of products. */
export const productListQuery = (filter: ProductFilter) =>
  queryOptions({
    queryKey: productKeys.list(filter),
    queryFn: ({ signal }) => listProducts(filter, signal),
    staleTime: LIST_STALE_TIME_MS,
  });

/**
 * All pages of a list, one after the other.
 * @param filter `page`: the one it begins with, the first when absent
 * @param keep picks what the screen needs of a product, all of it when absent; a rendered page carries the result
 */
export const productPagesQuery = <Kept = ProductCard>(
  filter: ProductFilter,
  keep: (product: ProductCard) => Kept = (product) => product as Kept,
) =>
  infiniteQueryOptions({
    queryKey: productKeys.pages(filter),
    queryFn: async ({ pageParam, signal }) => {
      const page = await listProducts({ ...filter, page: pageParam }, signal);
      return { ...page, results: page.results.map(keep) };
    },
    initialPageParam: filter.page ?? 1,
    getNextPageParam: (page) => (page.has_next ? page.current_page + 1 : undefined),
    // Going back within this time shows the list as it was, without a request.
    staleTime: LIST_STALE_TIME_MS,
  });

/** How many products each choice of a filter would list, with the other filters unchanged. */
export const facetsQuery = ({ page, limit, sort, trending, prefer, ...filter }: ProductFilter) =>
  queryOptions({
    queryKey: productKeys.facets(filter),
    queryFn: ({ signal }) =>
      requestRead(products.listFacets, { query: facetQuery(filter), signal }, (read, answer) =>
        read.facets(answer),
      ),
    staleTime: LIST_STALE_TIME_MS,
  });

export const trendingQuery = queryOptions({
  queryKey: productKeys.trending(),
  queryFn: () => requestRead(products.trending, {}, (read, answer) => read.trending(answer)),
});

export const tagsQuery = queryOptions({
  queryKey: productKeys.tags(),
  queryFn: () => requestRead(products.listTags, {}, (read, answer) => read.listOf(answer, read.tag)),
  staleTime: TAGS_STALE_TIME_MS,
});

export const productDetailQuery = (id: number) =>
  queryOptions({ queryKey: productKeys.detail(id), queryFn: () => getProduct(id) });

/** Products like a product, and more of its store. Empty where the API is older than the call, or the product is gone. */
export const relatedProductsQuery = (id: number) =>
  queryOptions<RelatedProducts>({
    queryKey: productKeys.related(id),
    queryFn: ({ signal }) =>
      requestRead(products.relatedProducts, { params: { id }, signal }, (read, answer) =>
        read.relatedProducts(answer),
      ).catch((error: ApiError) => {
        if (error.status !== 404) throw error;
        return { similar: [], from_store: [] };
      }),
    staleTime: LIST_STALE_TIME_MS,
  });

/** Products by their ids, in that order, at today's prices; those that are not on sale are left out. */
export const productCardsQuery = (ids: readonly number[]) =>
  queryOptions<ProductCard[]>({
    queryKey: productKeys.cards(ids),
    // The one call that takes ids.
    queryFn: ({ signal }) =>
      requestRead(wishlist.previewWishlist, { query: { ids: ids.join(',') }, signal }, (read, answer) =>
        read.listOf(answer, read.productCard, 'items'),
      ),
    enabled: ids.length > 0,
    staleTime: LIST_STALE_TIME_MS,
  });
