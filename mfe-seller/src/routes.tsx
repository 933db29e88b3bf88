import { lazyScreen, type ScreenRoute } from '@haat/remote';
import LandingScreen from './landing/LandingScreen';

const StoreScreen = lazyScreen(() => import('./store/StoreScreen'));
const ProductFormScreen = lazyScreen(() => import('./product-form/ProductFormScreen'));

/** Path → screen; the seller specification's section 2 names them all. */
export const routes: readonly ScreenRoute[] = [
  { path: '/seller', Screen: LandingScreen, server: true },
  { path: '/seller/signup', Screen: lazyScreen(() => import('./application/SignupScreen')) },
  {
    path: '/seller/signup-confirmation',
    Screen: lazyScreen(() => import('./application/ConfirmationScreen')),
  },
  {
    path: '/seller/dashboard',
    Screen: lazyScreen(() => import('./dashboard/DashboardScreen')),
    serverLoading: true,
    early: [
      '/analytics/seller/dashboard/?days=90',
      '/orders/seller/orders/?page=1&limit=100',
      '/products/seller/products/?sort=stock_low&status=active&limit=4',
    ],
  },
  {
    path: '/seller/homepage',
    Screen: StoreScreen,
    serverLoading: true,
    early: ['/users/seller/homepage-products/', '/auth/seller/application/'],
  },
  {
    path: '/seller/customize',
    Screen: StoreScreen,
    serverLoading: true,
    early: ['/users/seller/homepage-products/', '/auth/seller/application/'],
  },
  {
    path: '/seller/customise',
    Screen: StoreScreen,
    serverLoading: true,
    early: ['/users/seller/homepage-products/', '/auth/seller/application/'],
  },
  {
    path: '/seller/reviews',
    Screen: lazyScreen(() => import('./reviews/ReviewsScreen')),
    serverLoading: true,
    early: ['/questions/seller/?page=1&limit=10&open=true'],
  },
  {
    path: '/seller/products',
    Screen: lazyScreen(() => import('./products/ProductsScreen')),
    serverLoading: true,
    early: ['/products/seller/products/?page=1&limit=25'],
  },
  { path: '/seller/products/add', Screen: ProductFormScreen },
  { path: '/seller/products/:productId/edit', Screen: ProductFormScreen, serverLoading: true },
  {
    path: '/seller/orders',
    Screen: lazyScreen(() => import('./orders/OrdersScreen')),
    serverLoading: true,
  },
  {
    path: '/seller/orders/:orderId',
    Screen: lazyScreen(() => import('./orders/OrderScreen')),
    serverLoading: true,
  },
  {
    path: '/seller/returns',
    Screen: lazyScreen(() => import('./returns/ReturnsScreen')),
    serverLoading: true,
    early: ['/orders/seller/returns/?state=open&page=1&limit=20'],
  },
  {
    path: '/seller/returns/:returnId',
    Screen: lazyScreen(() => import('./returns/ReturnScreen')),
    serverLoading: true,
  },
  {
    path: '/seller/money',
    Screen: lazyScreen(() => import('./money/MoneyScreen')),
    serverLoading: true,
    early: ['/seller/money/', '/seller/money/orders/', '/seller/money/payouts/'],
  },
  { path: '/seller/offers', Screen: lazyScreen(() => import('./offers/OffersScreen')), serverLoading: true },
];
