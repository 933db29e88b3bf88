import type { Access, SiteRoute } from '@haat/page';
import { setSiteRoutes } from '../siteRoutes';

const row = (region: string, access: Access, path: string, title: string, more: Partial<SiteRoute> = {}) => ({
  path,
  region,
  access,
  title,
  ...more,
});

/** Paths as releases of five remotes have them. */
const TEST_ROUTES: readonly SiteRoute[] = [
  row('account', 'welcome', '/welcome', 'Welcome'),
  row('account', 'welcome', '/login', 'Log in'),
  row('account', 'welcome', '/signup', 'Sign up'),
  row('account', 'public', '/reset-password', 'New password', { secretQuery: true }),
  row('account', 'user', '/profile', 'Profile'),
  row('account', 'user', '/preferences', 'Your style'),
  row('account', 'user', '/orders', 'Orders'),
  row('account', 'user', '/order/:orderId', 'Order'),
  row('cart_checkout', 'browse', '/cart', 'Shopping Cart'),
  row('cart_checkout', 'user', '/quick-checkout', 'Quick checkout'),
  row('catalog', 'public', '/home', 'Discover your OOTD'),
  row('catalog', 'public', '/shop/women', 'Women’s clothing'),
  row('catalog', 'public', '/search', 'Search'),
  row('catalog', 'browse', '/product/:id', 'Product'),
  row('catalog', 'browse', '/store/:id', 'Store'),
  row('catalog', 'browse', '/offers', 'Products on Sale'),
  row('catalog', 'browse', '/trending', 'Trending Products'),
  row('catalog', 'browse', '/wishlist', 'Wish List'),
  row('catalog', 'public', '/faq', 'FAQ'),
  row('catalog', 'public', '/about', 'About us'),
  row('seller', 'public', '/seller', 'Sell on Haat'),
  row('seller', 'user', '/seller/signup', 'Seller registration', {
    asksToLogin: 'Please log in to continue with seller registration.',
  }),
  row('seller', 'seller', '/seller/dashboard', 'Seller dashboard'),
  row('seller', 'seller', '/seller/products', 'My products'),
  row('seller', 'fulfilment', '/seller/orders', 'Seller orders'),
  row('operator', 'operator', '/operator', 'Operator'),
];

/** The page has these paths. @param more those of further remotes */
export const setTestRoutes = (more: readonly SiteRoute[] = []) => setSiteRoutes([...TEST_ROUTES, ...more]);
