/** Section 9: client search and suggestions. Apart from the search itself, which is loaded later. */
export const LEAST_QUERY = 2;
export const MOST_SUGGESTIONS = 5;
export const MOST_MATCHES = 10;
/** How long typing must pause before anything is suggested, in ms. */
export const DEBOUNCE = 300;
