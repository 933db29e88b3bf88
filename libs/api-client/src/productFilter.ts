import { PAGE_SIZE, type ProductSort } from '@haat/contracts';

/** Filters of the product list; what is absent does not filter. Prices are taka. */
export interface ProductFilter {
  page?: number;
  limit?: number;
  business_type?: string;
  tags?: readonly string[];
  search?: string;
  /** search for the words as typed, even when they find nothing */
  exact?: boolean;
  /** tags whose products come first */
  prefer?: readonly string[];
  trending?: boolean;
  store?: number;
  on_sale?: boolean;
  sort?: ProductSort;
  size?: readonly string[];
  color?: readonly string[];
  min_price?: number;
  max_price?: number;
  in_stock?: boolean;
}

/** The query of the product list, without empty filters; page and limit are always set. */
export function productQuery(filter: ProductFilter): Record<string, string> {
  const { page = 1, limit = PAGE_SIZE, ...rest } = filter;
  const query: Record<string, string> = { page: String(page), limit: String(limit) };
  for (const [name, value] of Object.entries(rest)) {
    const text = Array.isArray(value)
      ? value
          .map((part) => part.trim())
          .filter(Boolean)
          .join(',')
      : value;
    if (text !== undefined && text !== '' && text !== false) query[name] = String(text);
  }
  return query;
}

export type FacetFilter = Omit<ProductFilter, 'page' | 'limit' | 'sort' | 'trending' | 'prefer'>;

/** The query of the facets: that of the list without paging and sorting. */
export function facetQuery(filter: FacetFilter & ProductFilter): Record<string, string> {
  const { page, limit, sort, trending, prefer, ...query } = productQuery(filter);
  return query;
}
