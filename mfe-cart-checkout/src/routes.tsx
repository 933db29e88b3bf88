import type { ScreenRoute } from '@haat/remote';
import { lazy } from 'react';
import CartScreen from './cart/CartScreen';

/** Screens by path. The cart, the most common entry, is part of the remote's first file; the others load when opened. */
export const routes: ScreenRoute[] = [
  { path: '/cart', Screen: CartScreen },
  { path: '/quick-checkout', Screen: lazy(() => import('./quick-checkout/QuickCheckoutScreen')) },
  { path: '/order-confirmation', Screen: lazy(() => import('./confirmation/OrderConfirmationScreen')) },
];
