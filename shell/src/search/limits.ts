/** Section 9: client search and suggestions. In a file of its own, because the search is loaded later. */
export const MIN_QUERY_LENGTH = 2;
export const MAX_SUGGESTIONS = 5;
export const MAX_MATCHES = 10;
