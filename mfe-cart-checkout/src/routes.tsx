import { lazyScreen, type ScreenRoute } from '@haat/remote';
import CartScreen from './cart/CartScreen';

/** Screens by path. The cart, the most common entry, is part of the remote's first file; the others load when opened. */
export const routes: ScreenRoute[] = [
  {
    path: '/cart',
    Screen: CartScreen,
    serverLoading: true,
    early: ['/auth/addresses/', '/orders/cart/saved/'],
  },
  { path: '/quick-checkout', Screen: lazyScreen(() => import('./quick-checkout/QuickCheckoutScreen')) },
  { path: '/order-confirmation', Screen: lazyScreen(() => import('./confirmation/OrderConfirmationScreen')) },
  { path: '/payment/:reference', Screen: lazyScreen(() => import('./payment/PaymentScreen')) },
  { path: '/track-order', Screen: lazyScreen(() => import('./track-order/TrackOrderScreen')) },
];
