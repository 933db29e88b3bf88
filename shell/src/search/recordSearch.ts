import { request } from '@haat/api-client';
import { searches } from '@haat/contracts';
import { addRecentSearch } from '@haat/session';

/**
 * Stores a search in this browser.
 * @param isTyped and not chosen: it counts towards the popular words; a failure of that is not worth a message
 */
export function recordSearch(text: string, isTyped: boolean): void {
  addRecentSearch(text);
  if (isTyped) request(searches.countSearch, { body: { text } }).catch(() => {});
}
