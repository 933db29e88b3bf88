import { defineTexts } from '@haat/remote/texts';
import { plural } from './plural';

/** Texts of /store/:id. */
export const storeTexts = defineTexts('store', {
  loading: 'Loading store details...',
  absent: {
    title: 'Store not found',
    text: 'Please check the address, or search for one of its products.',
  },
  closed: {
    title: 'This store is closed',
    text: 'It is not selling at the moment. Have a look at what other stores offer.',
  },
  error: (message: string) => `Error: ${message}`,
  failed: 'Failed to fetch stores',
  loadingTab: 'Loading...',
  tabFailed: 'This part of the page could not be loaded',
  verified: 'Verified',
  products: (count: number) => plural(count, 'product', 'products'),
  tabs: 'Store',
  home: 'HOME',
  topPicks: 'TOP PICKS',
  offers: 'OFFERS',
  reviews: 'REVIEWS',
  social: 'SOCIAL MEDIA',
  featured: 'FEATURED PRODUCTS',
  noFeatured: 'No Featured Products',
  noFeaturedText: "The store owner hasn't selected any products to feature yet.",
  all: 'ALL STORE PRODUCTS',
  noProducts: 'No products found for this store',
  search: 'Search in this store',
  placeholder: 'Search this store',
  clearSearch: 'Clear the search',
  noneFor: (query: string) => `No product of this store matches “${query}”.`,
  noneNarrowed: 'No product of this store matches your filters.',
  showAll: 'Show all products of the store',
});
