/** The address of the service worker, which has visited pages ready for the time without a network. */
export const WORKER = '/sw.js';

/** The header with which it asks for a page that no visitor looks at: the page reports nothing. */
export const FOR_LATER = 'x-haat-for-later';

/** The name of the Server-Timing entry whose description lets the page report how its regions do. */
export const PAGE_TOKEN = 'page';
/** The id of the page's data block. */
export const PAGE_DATA = 'haat-page';
/** The id of the query cache that the page's content was rendered from. */
export const PAGE_QUERIES = 'haat-queries';
/** The id of the banner's element, in a page that has overrides. */
export const OVERRIDES = 'overrides';
/** The id of the page's template of a region that loads; the shell fills it at its start. */
export const SKELETON_TEMPLATE = 'region-skeleton';

/** Marks elements of the head that belong to the page requested from the HTML server. */
export const PAGE_META = 'data-page';

/** The attribute of header and footer until they are hydrated. A rendered region has `data-rendered`. */
export const NOT_HYDRATED = 'data-not-hydrated';

/** How long nothing may arrive slowly before a file counts as one that hangs. */
export const STALL_MS = 2500;
