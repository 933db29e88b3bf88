import type { ProductFilter } from '@haat/api-client';

/** The parameter of the URL with the page that a list begins with: for visitors without scripts, and for crawlers. */
export const PAGE_PARAM = 'page';
const MAX_PAGE = 1e6;

/** The page of the URL as a product filter; empty for the first, and for anything that is not a page. */
export function pageQuery(params: URLSearchParams): Pick<ProductFilter, 'page'> {
  const page = Number(params.get(PAGE_PARAM));
  return Number.isInteger(page) && page > 1 && page < MAX_PAGE ? { page } : {};
}

/** The query of the same list that begins with another page, with its question mark. */
export function searchOfPage(search: string, page: number): string {
  const params = new URLSearchParams(search);
  params.delete(PAGE_PARAM);
  if (page > 1) params.set(PAGE_PARAM, `${page}`);
  const query = params.toString();
  return query && `?${query}`;
}
