/** What a part of a page consists of while it loads: a skeleton or a spinner in Loading (libs/ui); other messages have nothing hidden. */
export const LOADING = '[role="status"] [aria-hidden="true"]';
