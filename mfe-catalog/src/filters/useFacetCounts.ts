import type { ProductFilter } from '@haat/api-client';
import { facetsQuery } from '@haat/api-client/queries/products';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/**
 * The number of products of each choice, with the other filters unchanged. The previous counts stay while new ones
 * load; undefined before the first ones, when choices work without counts.
 * @param filter the filter of the list; its sort order is ignored
 * @param enabled false until the choices are visible
 */
export function useFacetCounts(filter: ProductFilter, enabled: boolean) {
  return useQuery({
    ...facetsQuery(filter),
    enabled,
    placeholderData: keepPreviousData,
  }).data;
}
