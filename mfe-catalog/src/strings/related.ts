import { defineTexts } from '@haat/remote/texts';

/** Texts of the products to look at next. */
export const relatedTexts = defineTexts('related', {
  loading: 'Loading more products...',
  similar: 'Similar products',
  similarWhy: 'From other stores: alike in kind, style and price',
  fromStore: 'More from this store',
  fromStoreWhy: (store: string) => `Most bought at ${store}`,
  visitStore: 'Visit the store',
  recent: 'Recently viewed',
  recentWhy: 'Stored in this browser only',
  previous: (list: string) => `${list}: previous products`,
  next: (list: string) => `${list}: next products`,
});
