/** The address of the service worker, which has visited pages ready for the time without a network. */
export const WORKER = '/sw.js';

/** The header with which it asks for a page that no visitor looks at: the page reports nothing. */
export const FOR_LATER = 'x-haat-for-later';
