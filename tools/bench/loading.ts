/** Selector of a loading part: a skeleton or a spinner in Loading (libs/ui); other messages contain nothing hidden. */
export const LOADING = '[role="status"] [aria-hidden="true"]';
