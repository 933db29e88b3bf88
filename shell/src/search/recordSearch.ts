import { countSearch } from '@haat/api-client/queries/searches';
import { addRecentSearch } from '@haat/session';

/** Stores a search in this browser. @param isTyped and not chosen: it counts towards the popular words */
export function recordSearch(text: string, isTyped: boolean): void {
  addRecentSearch(text);
  if (isTyped) void countSearch(text);
}
