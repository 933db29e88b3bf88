import type { Page } from '@haat/contracts';

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
