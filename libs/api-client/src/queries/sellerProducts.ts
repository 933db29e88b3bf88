import { type ApiError, request } from '@haat/api-client';
import {
  currentLanguage,
  listings,
  MAX_PAGE_SIZE,
  type Page,
  type ProductStatus,
  type ProductSummary,
  products,
  type SellerProduct,
  type SellerProductRow,
  type SellerProductSort,
} from '@haat/contracts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';

import * as read from '../readers';
import { productKeys } from './products';
import { storeKeys } from './stores';

/** Products shown in a picker before the seller types more. */
const PICKER_LIMIT = 20;

/** The seller's own products. Everything is below `all`, what shows some of the products below `selections`. */
export const sellerProductKeys = {
  all: ['seller-products'] as const,
  list: () => [...sellerProductKeys.all, 'list'] as const,
  page: (filter: SellerProductFilter) => [...sellerProductKeys.list(), 'page', filter] as const,
  detail: (id: string) => [...sellerProductKeys.all, 'detail', id] as const,
  selections: () => [...sellerProductKeys.all, 'selection'] as const,
  lowStock: (limit: number) => [...sellerProductKeys.selections(), 'low-stock', limit] as const,
  picker: (search: string) => [...sellerProductKeys.selections(), 'picker', search] as const,
  forOffers: () => [...sellerProductKeys.selections(), 'for-offers'] as const,
};

/**
 * The seller's products in short rows, with the totals of all of them. `isWhole`: the host has no pages and sent all
 * products, whatever was asked for.
 */
export type OwnProducts = Page<SellerProductRow> & { summary: ProductSummary; isWhole: boolean };

export interface SellerProductFilter {
  /** from 1 */
  page?: number;
  limit?: number;
  /** part of the name or the category */
  search?: string;
  status?: ProductStatus;
  sort?: SellerProductSort;
}

const listOwn = (
  { page, limit, search, status, sort }: SellerProductFilter,
  signal?: AbortSignal,
): Promise<OwnProducts> =>
  request(
    listings.listOwnProducts,
    {
      query: {
        page: page && String(page),
        sort,
        status,
        limit: limit && String(limit),
        search: search?.trim() || undefined,
        language: sort === 'name' ? currentLanguage() : undefined,
      },
      signal,
    },
    (answer) => read.sellerProducts(answer, limit ?? Number.POSITIVE_INFINITY),
  );

/** A page of the products that match, sorted. */
export const ownProductPageQuery = (filter: SellerProductFilter & { page: number; limit: number }) =>
  queryOptions({
    queryKey: sellerProductKeys.page(filter),
    queryFn: ({ signal }) => listOwn(filter, signal),
  });

/** The active products with the least stock. */
export const lowStockQuery = (limit: number) =>
  queryOptions({
    queryKey: sellerProductKeys.lowStock(limit),
    queryFn: ({ signal }) => listOwn({ sort: 'stock_low', status: 'active', limit }, signal),
  });

/** The active products that match a search, for a picker. */
export const pickerQuery = (search: string) =>
  queryOptions({
    queryKey: sellerProductKeys.picker(search),
    queryFn: ({ signal }) => listOwn({ search, status: 'active', limit: PICKER_LIMIT }, signal),
    placeholderData: keepPreviousData,
  });

/** The products that offers can be made for. */
export const forOffersQuery = queryOptions({
  queryKey: sellerProductKeys.forOffers(),
  queryFn: () =>
    request(listings.productsForOffers, {}, (answer) =>
      read.listOf(answer, read.sellerProductRow, 'products'),
    ),
});

/** A product for its edit form, never from the cache. */
export const ownProductQuery = (id: string) =>
  queryOptions({
    queryKey: sellerProductKeys.detail(id),
    queryFn: () => getOwnProduct(id),
    staleTime: 0,
    gcTime: 0,
  });

/** A host without the seller's call is asked for the product as shoppers see it (section 7). */
export async function getOwnProduct(id: string | number): Promise<SellerProduct> {
  try {
    return await request(listings.getOwnProduct, { params: { id } }, read.sellerProduct);
  } catch (thrown) {
    const { status, code } = thrown as ApiError;
    if (![404, 405].includes(status) || code === 'product_not_found') throw thrown;
    return request(products.getProduct, { params: { id } }, read.sellerProduct);
  }
}

/** A page of whole products, oldest first. */
export const exportOwnProducts = (page: number, signal?: AbortSignal): Promise<Page<SellerProduct>> =>
  request(
    listings.exportOwnProducts,
    { query: { page: String(page), limit: String(MAX_PAGE_SIZE) }, signal },
    (answer) => read.pageOf(answer, read.sellerProduct, MAX_PAGE_SIZE),
  );

export const setProductStatus = (id: number, status: 'active' | 'inactive', version?: string) =>
  request(listings.updateProduct, { params: { id }, body: { status }, version }, read.sellerProduct);

/** Invalidates everything that shows the seller's products or their prices, to the seller or to shoppers. */
export function invalidateProducts(queryClient: QueryClient) {
  void queryClient.invalidateQueries({ queryKey: sellerProductKeys.list() });
  invalidateProductViews(queryClient);
}

/** The same without the seller's list, for a change that the list shows already. */
export function invalidateProductViews(queryClient: QueryClient) {
  for (const queryKey of [sellerProductKeys.selections(), productKeys.all, storeKeys.all])
    void queryClient.invalidateQueries({ queryKey });
}
