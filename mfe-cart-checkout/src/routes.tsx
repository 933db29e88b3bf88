import { lazyScreen, type ScreenRoute } from '@haat/remote';

/** Screens by path. Each loads when it is opened: the first file is also that of the fragments on other remotes' pages. */
export const routes: ScreenRoute[] = [
  {
    path: '/cart',
    Screen: lazyScreen(() => import('./cart/CartScreen')),
    serverLoading: true,
    early: ['/auth/addresses/', '/orders/cart/saved/'],
  },
  { path: '/quick-checkout', Screen: lazyScreen(() => import('./quick-checkout/QuickCheckoutScreen')) },
  { path: '/order-confirmation', Screen: lazyScreen(() => import('./confirmation/OrderConfirmationScreen')) },
  { path: '/payment/:reference', Screen: lazyScreen(() => import('./payment/PaymentScreen')) },
  { path: '/track-order', Screen: lazyScreen(() => import('./track-order/TrackOrderScreen')) },
];
