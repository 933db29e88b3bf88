import type { ScreenRoute } from '@haat/remote';
import { lazy } from 'react';
import { loadProductScreen } from './loadProductScreen';

const ContentScreen = lazy(() => import('./content-pages/ContentScreen'));

/** Screens by path. The file of a screen is loaded when its path is opened. */
export const routes: ScreenRoute[] = [
  { path: '/home', Screen: lazy(() => import('./home/HomeScreen')) },
  { path: '/search', Screen: lazy(() => import('./search/SearchScreen')) },
  { path: '/product/:id', Screen: lazy(loadProductScreen) },
  { path: '/store/:id', Screen: lazy(() => import('./store/StoreScreen')) },
  { path: '/offers', Screen: lazy(() => import('./offers/OffersScreen')) },
  { path: '/trending', Screen: lazy(() => import('./trending/TrendingScreen')) },
  { path: '/blog', Screen: ContentScreen },
  { path: '/about', Screen: ContentScreen },
  { path: '/services', Screen: ContentScreen },
  { path: '/policies', Screen: ContentScreen },
  { path: '/legal', Screen: ContentScreen },
  { path: '/faq', Screen: ContentScreen },
  { path: '/tutorials', Screen: ContentScreen },
  { path: '/payment-options', Screen: ContentScreen },
  { path: '/order-status', Screen: lazy(() => import('./content-pages/OrderStatusScreen')) },
];
