/** The address of the service worker, which has visited pages ready for the time without a network. */
export const WORKER = '/sw.js';
