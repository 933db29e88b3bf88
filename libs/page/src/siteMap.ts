import { DEPARTMENTS } from '@haat/contracts';
import { matchPath } from '@haat/navigation';
import type { PageTexts } from './strings/en';

/**
 * Visitors who may open a path.
 * - entry: redirects to /home or /welcome
 * - public: everyone
 * - welcome: everyone who is not signed in; a signed-in visitor is redirected
 * - browse: signed in or a guest, as GUEST_ACCESS says
 * - user: signed in
 * - seller: signed in with an approved seller profile
 * - fulfilment: as seller, or with a suspended one: orders that were placed before are still delivered
 */
export type Access = 'entry' | 'public' | 'welcome' | 'browse' | 'user' | 'seller' | 'fulfilment';

interface Row {
  /** The router's pattern. */
  path: string;
  /** The region that shows it, called after its remote: gift_cards is mfe-gift-cards. Null where the shell itself decides. */
  region: string | null;
  access: Access;
  /** Its text in the strings table; a remote may name the page more exactly. */
  title: keyof PageTexts['titles'];
  /** The query is secret: the server moves it behind the #, so that it is in no Referer and no log. */
  secretQuery?: true;
  /** Shown by /login when a signed-out visitor is sent there from here. */
  asksToLogin?: keyof PageTexts['messages'];
}

const APPLY = 'logInToSell';

const rows = [
  { path: '/', region: null, access: 'entry', title: 'welcome' },

  { path: '/welcome', region: 'account', access: 'welcome', title: 'welcome' },
  { path: '/login', region: 'account', access: 'welcome', title: 'login' },
  { path: '/signup', region: 'account', access: 'welcome', title: 'signup' },
  { path: '/forgot-password', region: 'account', access: 'public', title: 'forgotPassword' },
  {
    path: '/reset-password',
    region: 'account',
    access: 'public',
    title: 'resetPassword',
    secretQuery: true,
  },
  {
    path: '/unsubscribe',
    region: 'account',
    access: 'public',
    title: 'unsubscribe',
    secretQuery: true,
  },
  { path: '/profile', region: 'account', access: 'user', title: 'profile' },
  { path: '/profile/devices', region: 'account', access: 'user', title: 'devices' },
  { path: '/profile/two-step', region: 'account', access: 'user', title: 'twoStep' },
  { path: '/preferences', region: 'account', access: 'user', title: 'preferences' },
  { path: '/orders', region: 'account', access: 'user', title: 'orders' },
  { path: '/order/:orderId', region: 'account', access: 'user', title: 'order' },

  { path: '/home', region: 'catalog', access: 'public', title: 'home' },
  ...DEPARTMENTS.map(
    (title) => ({ path: `/shop/${title}`, region: 'catalog', access: 'public', title }) as const,
  ),
  ...DEPARTMENTS.map(
    (title) => ({ path: `/shop/${title}/:type`, region: 'catalog', access: 'public', title }) as const,
  ),
  { path: '/tag/:tag', region: 'catalog', access: 'public', title: 'tag' },
  { path: '/search', region: 'catalog', access: 'public', title: 'search' },
  { path: '/product/:id', region: 'catalog', access: 'browse', title: 'product' },
  { path: '/store/:id', region: 'catalog', access: 'browse', title: 'store' },
  { path: '/offers', region: 'catalog', access: 'browse', title: 'offers' },
  { path: '/trending', region: 'catalog', access: 'browse', title: 'trending' },
  { path: '/wishlist', region: 'catalog', access: 'browse', title: 'wishlist' },
  { path: '/blog', region: 'catalog', access: 'public', title: 'blog' },
  { path: '/about', region: 'catalog', access: 'public', title: 'about' },
  { path: '/services', region: 'catalog', access: 'public', title: 'services' },
  { path: '/policies', region: 'catalog', access: 'public', title: 'policies' },
  { path: '/legal', region: 'catalog', access: 'public', title: 'legal' },
  { path: '/faq', region: 'catalog', access: 'public', title: 'faq' },
  { path: '/order-status', region: 'catalog', access: 'public', title: 'orderStatus' },
  { path: '/tutorials', region: 'catalog', access: 'public', title: 'tutorials' },
  { path: '/payment-options', region: 'catalog', access: 'public', title: 'paymentOptions' },

  { path: '/cart', region: 'cart_checkout', access: 'browse', title: 'cart' },
  { path: '/quick-checkout', region: 'cart_checkout', access: 'user', title: 'quickCheckout' },
  { path: '/order-confirmation', region: 'cart_checkout', access: 'user', title: 'orderConfirmation' },
  { path: '/track-order', region: 'cart_checkout', access: 'public', title: 'orderStatus' },

  { path: '/seller', region: 'seller', access: 'public', title: 'seller' },
  { path: '/seller/signup', region: 'seller', access: 'user', title: 'sellerSignup', asksToLogin: APPLY },
  { path: '/seller/signup-confirmation', region: 'seller', access: 'user', title: 'sellerSignup' },
  { path: '/seller/dashboard', region: 'seller', access: 'seller', title: 'sellerDashboard' },
  { path: '/seller/homepage', region: 'seller', access: 'seller', title: 'sellerStore' },
  { path: '/seller/customize', region: 'seller', access: 'seller', title: 'sellerStore' },
  { path: '/seller/customise', region: 'seller', access: 'seller', title: 'sellerStore' },
  { path: '/seller/products', region: 'seller', access: 'seller', title: 'sellerProducts' },
  { path: '/seller/products/add', region: 'seller', access: 'seller', title: 'sellerProducts' },
  {
    path: '/seller/products/:productId/edit',
    region: 'seller',
    access: 'seller',
    title: 'sellerProducts',
  },
  { path: '/seller/orders', region: 'seller', access: 'fulfilment', title: 'sellerOrders' },
  {
    path: '/seller/orders/:orderId',
    region: 'seller',
    access: 'fulfilment',
    title: 'sellerOrders',
  },
  { path: '/seller/offers', region: 'seller', access: 'seller', title: 'sellerOffers' },
  { path: '/seller/reviews', region: 'seller', access: 'seller', title: 'sellerReviews' },
] as const satisfies readonly Row[];

/** A region of the page, and the name of the remote that fills it. */
export type Region = NonNullable<(typeof rows)[number]['region']>;

export interface SiteRoute extends Row {
  region: Region | null;
}

/** Every path of the site. The shell's guard and regions and the HTML server read this one table. */
export const siteMap: readonly SiteRoute[] = rows;

/** Every region that has a path. */
export const REGIONS: readonly Region[] = [...new Set(rows.flatMap(({ region }) => region ?? []))];

/** The last answer: at a start the same path is asked for a dozen times, and each row compiles its pattern anew. */
let last: { pathname: string; route: SiteRoute | undefined } | undefined;

/** The route of a path; undefined where the site has none. */
export function matchRoute(pathname: string): SiteRoute | undefined {
  if (last?.pathname !== pathname)
    last = {
      pathname,
      route: isDecodable(pathname) ? siteMap.find(({ path }) => isPathOf(path, pathname)) : undefined,
    };
  return last.route;
}

/**
 * Whether a path fits the router's pattern, whose first part is no parameter. The router compiles a pattern whenever it
 * is asked: only those that begin like the path are.
 */
export const isPathOf = (pattern: string, pathname: string): boolean =>
  firstPart(pattern) === firstPart(pathname) && matchPath(pattern, pathname) !== null;

const firstPart = (path: string) => path.split('/', 2)[1]?.toLowerCase();

/** Whether each % of an address begins a character: the router would leave others as they are. */
export function isDecodable(address: string): boolean {
  try {
    decodeURIComponent(address);
    return true;
  } catch {
    return false;
  }
}
