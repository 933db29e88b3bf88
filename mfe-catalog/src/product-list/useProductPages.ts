import type { ProductFilter } from '@haat/api-client';
import { productPagesQuery } from '@haat/api-client/queries/products';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { listedProduct } from './listedProduct';

/**
 * The pages of a product list. They stay in the query cache, so that Back restores the whole list.
 * @param filter `page`: the one that the list begins with, the first when absent
 * @param options `keepShown`: shows the previous list while a new filter loads
 */
export function useProductPages(filter: ProductFilter, { keepShown = false } = {}) {
  return useInfiniteQuery({
    ...productPagesQuery(filter, listedProduct),
    placeholderData: keepShown ? keepPreviousData : undefined,
  });
}
export type ProductPages = ReturnType<typeof useProductPages>;

/** The products of all loaded pages, without duplicates: new products shift others to the next page. */
export function productsOf({ data }: Pick<ProductPages, 'data'>) {
  const all = (data?.pages ?? []).flatMap((page) => page.results);
  return [...new Map(all.map((product) => [product.id, product])).values()];
}
