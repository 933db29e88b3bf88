import { lazyScreen, type ScreenRoute } from '@haat/remote';

/** Path → screen. A screen's file is loaded when its path is opened. */
export const routes: ScreenRoute[] = [
  { path: '/operator', Screen: lazyScreen(() => import('./home/HomeScreen')) },
  { path: '/operator/sellers', Screen: lazyScreen(() => import('./sellers/SellersScreen')) },
  { path: '/operator/sellers/:sellerId', Screen: lazyScreen(() => import('./seller/SellerScreen')) },
  { path: '/operator/orders', Screen: lazyScreen(() => import('./orders/OrdersScreen')) },
  { path: '/operator/orders/:orderId', Screen: lazyScreen(() => import('./order/OrderScreen')) },
  { path: '/operator/customers', Screen: lazyScreen(() => import('./customers/CustomersScreen')) },
  { path: '/operator/customers/:customerId', Screen: lazyScreen(() => import('./customers/CustomerScreen')) },
  { path: '/operator/moderation', Screen: lazyScreen(() => import('./moderation/ModerationScreen')) },
  { path: '/operator/words', Screen: lazyScreen(() => import('./words/WordsScreen')) },
  { path: '/operator/returns', Screen: lazyScreen(() => import('./returns/ReturnsScreen')) },
  { path: '/operator/returns/:returnId', Screen: lazyScreen(() => import('./returns/ReturnScreen')) },
  { path: '/operator/payments', Screen: lazyScreen(() => import('./payments/PaymentsScreen')) },
  { path: '/operator/coupons', Screen: lazyScreen(() => import('./coupons/CouponsScreen')) },
  { path: '/operator/coupons/:couponId', Screen: lazyScreen(() => import('./coupons/CouponScreen')) },
  { path: '/operator/payouts', Screen: lazyScreen(() => import('./payouts/PayoutsScreen')) },
  { path: '/operator/delivery', Screen: lazyScreen(() => import('./delivery/DeliveryScreen')) },
  { path: '/operator/pages', Screen: lazyScreen(() => import('./pages/PagesScreen')) },
  { path: '/operator/pages/:page', Screen: lazyScreen(() => import('./pages/PageScreen')) },
  { path: '/operator/rates', Screen: lazyScreen(() => import('./rates/RatesScreen')) },
  { path: '/operator/mails', Screen: lazyScreen(() => import('./mails/MailsScreen')) },
  { path: '/operator/releases', Screen: lazyScreen(() => import('./releases/ReleasesScreen')) },
  { path: '/operator/staff', Screen: lazyScreen(() => import('./staff/StaffScreen')) },
  { path: '/operator/join', Screen: lazyScreen(() => import('./join/JoinScreen')) },
  { path: '/operator/audit', Screen: lazyScreen(() => import('./audit/AuditScreen')) },
];
