import type { ScreenRoute } from '@haat/remote';
import { lazy } from 'react';
import LandingScreen from './landing/LandingScreen';

const StoreScreen = lazy(() => import('./store/StoreScreen'));
const ProductFormScreen = lazy(() => import('./product-form/ProductFormScreen'));

/** Path → screen; the seller specification's section 2 names them all. */
export const routes: readonly ScreenRoute[] = [
  { path: '/seller', Screen: LandingScreen },
  { path: '/seller/signup', Screen: lazy(() => import('./application/SignupScreen')) },
  { path: '/seller/signup-confirmation', Screen: lazy(() => import('./application/ConfirmationScreen')) },
  { path: '/seller/dashboard', Screen: lazy(() => import('./dashboard/DashboardScreen')) },
  { path: '/seller/homepage', Screen: StoreScreen },
  { path: '/seller/customize', Screen: StoreScreen },
  { path: '/seller/customise', Screen: StoreScreen },
  { path: '/seller/reviews', Screen: lazy(() => import('./reviews/ReviewsScreen')) },
  { path: '/seller/products', Screen: lazy(() => import('./products/ProductsScreen')) },
  { path: '/seller/products/add', Screen: ProductFormScreen },
  { path: '/seller/products/:productId/edit', Screen: ProductFormScreen },
  { path: '/seller/orders', Screen: lazy(() => import('./orders/OrdersScreen')) },
  { path: '/seller/orders/:orderId', Screen: lazy(() => import('./orders/OrderScreen')) },
  { path: '/seller/offers', Screen: lazy(() => import('./offers/OffersScreen')) },
];
