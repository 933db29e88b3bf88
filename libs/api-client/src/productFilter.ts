import { PAGE_SIZE, type products, type QueryOf } from '@haat/contracts';

type Query = QueryOf<typeof products.listProducts>;

/** The filters that are lists. */
type ListFilter = 'tags' | 'prefer' | 'size' | 'color' | 'color_family' | 'types' | 'stores';

/** Filters of the product list: the query of its contract, with lists as arrays. What is absent does not filter. */
export type ProductFilter = {
  [Name in keyof Query]?: Name extends ListFilter ? readonly string[] : Exclude<Query[Name], undefined>;
};

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
