/** Section 9: client search and suggestions. Apart from the search itself, which is loaded later. */
export const MIN_QUERY_LENGTH = 2;
export const MAX_SUGGESTIONS = 5;
export const MAX_MATCHES = 10;
/** How long typing must pause before anything is suggested, in ms. */
export const DEBOUNCE_MS = 300;
