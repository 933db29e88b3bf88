/**
 * Texts of all pages of the seller's remote; those of screens are in files of their own. Quoted texts are the seller
 * specification's, word for word.
 */
export const en = {
  nav: {
    label: 'Seller menu',
    dashboard: 'DASHBOARD',
    homepage: 'HOMEPAGE',
    products: 'PRODUCTS',
    orders: 'ORDERS',
    returns: 'RETURNS',
    money: 'MONEY',
    offers: 'ADD OFFER',
    reviews: 'REVIEWS',
    signOut: 'SIGN OUT',
  },
  loading: 'Loading…',
  retry: 'Try again',
  close: 'Close',
  noStore: {
    title: 'Store profile not found',
    text: 'We could not find a store of yours.',
    toSeller: 'Selling on Haat',
  },
  leave: {
    title: 'Leave without saving?',
    leave: 'Leave',
    stay: 'Stay',
  },
} as const;
