/** Popular words under an empty search. */
const MAX_POPULAR = 6;

/** Suggestions of an empty search box: texts to search for, in the order of the list. */
export interface StartWords {
  recent: readonly string[];
  popular: readonly string[];
  /** The text of each option; '' is the one that clears the recent ones. */
  options: readonly string[];
}

/**
 * @param recent what was searched in this browser
 * @param words what others search for, most popular first
 */
export function startWords(recent: readonly string[], words: readonly string[] = []): StartWords {
  const known = recent.map((text) => text.toLowerCase());
  const popular = words.filter((word) => !known.includes(word.toLowerCase())).slice(0, MAX_POPULAR);
  return { recent, popular, options: [...recent, ...(recent.length > 0 ? [''] : []), ...popular] };
}
