import { lazyScreen, type ScreenRoute } from '@haat/remote';
import { loadProductScreen } from './loadProductScreen';

const ContentScreen = lazyScreen(() => import('./content-pages/ContentScreen'));

/** Screens by path. The file of a screen is loaded when its path is opened. */
export const routes: ScreenRoute[] = [
  { path: '/home', Screen: lazyScreen(() => import('./home/HomeScreen')), server: true },
  {
    path: '/shop/:department',
    Screen: lazyScreen(() => import('./department/DepartmentScreen')),
    server: true,
  },
  {
    path: '/shop/:department/:type',
    Screen: lazyScreen(() => import('./department/TypeScreen')),
    server: true,
  },
  { path: '/tag/:tag', Screen: lazyScreen(() => import('./department/TypeScreen')), server: true },
  { path: '/search', Screen: lazyScreen(() => import('./search/SearchScreen')), server: true },
  { path: '/product/:id', Screen: lazyScreen(loadProductScreen), server: true },
  { path: '/store/:id', Screen: lazyScreen(() => import('./store/StoreScreen')), server: true },
  { path: '/offers', Screen: lazyScreen(() => import('./offers/OffersScreen')), server: true },
  { path: '/trending', Screen: lazyScreen(() => import('./trending/TrendingScreen')), server: true },
  { path: '/wishlist', Screen: lazyScreen(() => import('./wishlist/WishlistScreen')) },
  { path: '/blog', Screen: ContentScreen, server: true },
  { path: '/about', Screen: ContentScreen, server: true },
  { path: '/services', Screen: ContentScreen, server: true },
  { path: '/policies', Screen: ContentScreen, server: true },
  { path: '/legal', Screen: ContentScreen, server: true },
  { path: '/faq', Screen: ContentScreen, server: true },
  { path: '/tutorials', Screen: ContentScreen, server: true },
  { path: '/payment-options', Screen: ContentScreen, server: true },
  {
    path: '/order-status',
    Screen: lazyScreen(() => import('./content-pages/OrderStatusScreen')),
    server: true,
  },
];
