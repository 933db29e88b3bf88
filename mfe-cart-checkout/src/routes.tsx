import { lazyScreen, type ScreenRoute } from '@haat/remote';
import CartScreen from './cart/CartScreen';

/** Path → screen. The cart, where most come in, is loaded with the remote; the others when their path is opened. */
export const routes: ScreenRoute[] = [
  { path: '/cart', Screen: CartScreen },
  { path: '/quick-checkout', Screen: lazyScreen(() => import('./quick-checkout/QuickCheckoutScreen')) },
  { path: '/order-confirmation', Screen: lazyScreen(() => import('./confirmation/OrderConfirmationScreen')) },
];
