import { MAX_PAGE_SIZE, type Page } from '@haat/contracts';

/**
 * A page of a list in the format of responses.
 * @param count total of all pages
 */
export function pageOf<Item>(
  results: Item[],
  count: number,
  { page, limit }: { page: number; limit: number },
): Page<Item> {
  const pages = Math.ceil(count / limit);
  return { count, total_pages: pages, current_page: page, has_next: page < pages, results };
}

/** A list that is not paged, in the format of one page. */
export function wholeList<Item>(results: Item[]): Page<Item> {
  const count = results.length;
  return { count, total_pages: Math.min(count, 1), current_page: 1, has_next: false, results };
}

/**
 * Limit and offset of a page; null for a list requested without `page` and `limit`.
 * @param query of a list that is whole unless one of them is given
 */
export function sliceOf({ page, limit }: { page?: number | undefined; limit?: number | undefined }) {
  if (page === undefined && limit === undefined) return null;
  return pageSlice(page, limit);
}

export function pageSlice(page = 1, limit: number = MAX_PAGE_SIZE) {
  return { page, limit, offset: (page - 1) * limit };
}

/**
 * The rows of a page, and whether and where the list goes on behind it.
 * @param found one row more than the page has, if there are more
 * @param placeOf a row, as `after` takes it
 */
export function cutPage<Row, Place>(
  found: readonly Row[],
  limit: number,
  placeOf: (row: Row) => Place,
): { rows: Row[]; next: { has_next: boolean; next?: Place } } {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasNext = found.length > limit;
  return { rows, next: { has_next: hasNext, ...(hasNext && last ? { next: placeOf(last) } : {}) } };
}

/**
 * A page with the place where the next page goes on, whatever rows come or go meanwhile.
 * @param found one row more than the page has, if there are more
 * @param of.place of a row, as `after` takes it
 */
export function pageWithNext<Row, Item, Place>(
  found: readonly Row[],
  count: number,
  { page, limit }: { page: number; limit: number },
  of: { item: (row: Row) => Item; place: (row: Row) => Place },
): Page<Item> & { next?: Place } {
  const { rows, next } = cutPage(found, limit, of.place);
  return { ...pageOf(rows.map(of.item), count, { page, limit }), ...next };
}
