/** A page of each remote, the way to it, and what it consists of once its data is there. */
export const STOPS = {
  catalog: { path: '/home', content: 'a[href^="/product/"]' },
  cart_checkout: { path: '/cart', content: 'a[href^="/product/"]' },
  account: { path: '/profile', content: 'dl dd' },
  seller: { path: '/seller/dashboard', content: 'dl dd' },
} as const;

export type Stop = keyof typeof STOPS;

/**
 * A round that goes once from each page to each other one. It begins at the last of them, and is at the same page after 116 and after 316
 * navigations.
 */
const ROUND: readonly Stop[] = [
  'account',
  'seller',
  'account',
  'catalog',
  'cart_checkout',
  'catalog',
  'seller',
  'catalog',
  'account',
  'cart_checkout',
  'seller',
  'cart_checkout',
];

export const ROUND_LENGTH = ROUND.length;

/** The tour's page after a number of navigations. */
export const stopAfter = (navigations: number): Stop => ROUND.at((navigations - 1) % ROUND_LENGTH)!;
