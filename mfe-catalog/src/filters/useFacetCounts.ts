import { type ProductFilter, products } from '@haat/api-client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** Milliseconds that counts serve without asking again. */
const FRESH = 60_000;

/**
 * How many products each choice would list, the others kept; the counts of the last filter stay while new ones come.
 * Undefined until they are known: choices work without.
 * @param filter the list's; its order is of no account
 * @param wanted nobody counts before a choice is in sight
 */
export function useFacetCounts(
  { page, limit, sort, trending, prefer, ...filter }: ProductFilter,
  wanted: boolean,
) {
  return useQuery({
    queryKey: ['facets', filter],
    queryFn: ({ signal }) => products.facets(filter, signal),
    enabled: wanted,
    staleTime: FRESH,
    placeholderData: keepPreviousData,
  }).data;
}
