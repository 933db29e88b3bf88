/** The tabs that are closed when a store's page is opened. */
export { SocialMedia } from './SocialMedia';
export { StoreOffers } from './StoreOffers';
export { StoreReviews } from './StoreReviews';
export { TopPicks } from './TopPicks';
