import type { ProductFilter } from '@haat/api-client';
import { productPagesQuery } from '@haat/api-client/queries/products';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

/**
 * The pages of a product list. They stay in the page's query cache, so that Back finds the list as long as it was.
 * @param filter what narrows it, without page
 * @param options `keepShown`: while a new filter loads, the list of the last one stays on show
 */
export function useProductPages(filter: Omit<ProductFilter, 'page'>, { keepShown = false } = {}) {
  return useInfiniteQuery({
    ...productPagesQuery(filter),
    placeholderData: keepShown ? keepPreviousData : undefined,
  });
}
export type ProductPages = ReturnType<typeof useProductPages>;

/** The products of all loaded pages; one that moved to the next page meanwhile is shown once. */
export function productsOf({ data }: Pick<ProductPages, 'data'>) {
  const all = (data?.pages ?? []).flatMap((page) => page.results);
  return [...new Map(all.map((product) => [product.id, product])).values()];
}
