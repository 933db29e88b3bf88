import type { ScreenRoute } from '@haat/remote';
import { lazy } from 'react';

/** Path → screen. A screen's file is loaded when its path is opened. */
export const routes: ScreenRoute[] = [
  { path: '/cart', Screen: lazy(() => import('./cart/CartScreen')) },
  { path: '/quick-checkout', Screen: lazy(() => import('./quick-checkout/QuickCheckoutScreen')) },
  { path: '/order-confirmation', Screen: lazy(() => import('./confirmation/OrderConfirmationScreen')) },
];
