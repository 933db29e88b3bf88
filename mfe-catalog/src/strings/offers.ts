import { defineTexts } from '@haat/remote/texts';

/** Texts of /offers. */
export const offersTexts = defineTexts('offers', {
  title: 'Products on Sale',
  lead: 'Current offers from all stores. The prices shown are already reduced.',
  search: 'Search in products on sale',
  placeholder: 'Search in sale',
  clear: 'Clear the search',
  none: 'No products found',
  noneText: 'There are no offers right now. Please come back soon.',
  noneFor: (query: string) => `No product on sale matches “${query}”.`,
  list: 'Products on sale',
});
