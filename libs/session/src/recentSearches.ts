import { onPersonChange } from './person';
import { recentSearchesStorage } from './storage';

const MAX_RECENT_SEARCHES = 5;

// The browser's next user must not see them. Searches before a login stay.
onPersonChange((before) => {
  if (before !== null) clearRecentSearches();
});

/** The last five searches in this browser, newest first. */
export const recentSearches = (): readonly string[] => recentSearchesStorage.read();

/** Puts a searched text in front of {@link recentSearches}. */
export function addRecentSearch(text: string): void {
  const others = recentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase());
  recentSearchesStorage.write([text, ...others].slice(0, MAX_RECENT_SEARCHES));
}

export function clearRecentSearches(): void {
  recentSearchesStorage.write([]);
}
