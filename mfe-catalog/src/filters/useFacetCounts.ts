import type { ProductFilter } from '@haat/api-client';
import { facetsQuery } from '@haat/api-client/queries/products';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/**
 * How many products each choice would list, the others kept; the counts of the last filter stay while new ones come.
 * Undefined until they are known: choices work without.
 * @param filter the list's; its order is of no account
 * @param wanted nobody counts before a choice is in sight
 */
export function useFacetCounts(filter: ProductFilter, wanted: boolean) {
  return useQuery({
    ...facetsQuery(filter),
    enabled: wanted,
    placeholderData: keepPreviousData,
  }).data;
}
