import { defineTexts } from '@haat/remote/texts';

/** Texts of the tabs of /store/:id that are closed at first. */
export const storeTabsTexts = defineTexts('storeTabs', {
  topPicksText: 'The best-selling products of this store.',
  loadingOffers: 'Loading offers...',
  moreOffers: 'Show more offers',
  offersFailed: 'Failed to fetch offers',
  noOffers: 'No active offers at the moment.',
  percentOff: (percent: string) => `${percent}% OFF`,
  amountOff: (amount: string) => `${amount} OFF`,
  until: (date: string) => `Until ${date}`,
  salePrice: 'Sale Price Applied',
  onProduct: (name: string) => `On ${name}`,
  reviewsFailed: 'Failed to load reviews',
  noReviews: 'No reviews found for this store',
  socialText: 'Follow this store for new arrivals:',
  noSocial: 'No social media yet',
  noSocialText: 'This store has not linked its pages yet.',
  facebook: 'Facebook',
  instagram: 'Instagram',
  newTab: '(opens in a new tab)',
});
