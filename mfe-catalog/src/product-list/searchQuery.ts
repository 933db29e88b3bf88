import type { ProductFilter } from '@haat/api-client';

/** The address's search as the product list takes it; empty without one. `exact=1`: its words as they were typed. */
export function searchQuery(params: URLSearchParams): Pick<ProductFilter, 'search' | 'exact'> {
  const search = (params.get('q') ?? '').trim();
  if (!search) return {};
  return params.get('exact') === '1' ? { search, exact: true } : { search };
}
