import type { ProductFilter } from '@haat/api-client';

/** The URL's search as a product filter; empty without one. `exact=1` turns off spelling correction. */
export function searchQuery(params: URLSearchParams): Pick<ProductFilter, 'search' | 'exact'> {
  const search = (params.get('q') ?? '').trim();
  if (!search) return {};
  return params.get('exact') === '1' ? { search, exact: true } : { search };
}
