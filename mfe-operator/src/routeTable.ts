import type { RouteTable } from '@haat/remote';

/**
 * The paths of this remote: who may open them, what they are called. Each release carries them in its remote.json.
 * Only data: the build evaluates this file without the screens, which are in routes.tsx.
 */
export const routeTable = [
  {
    path: '/operator',
    access: 'operator',
    title: { en: 'Run the market', bn: 'বাজার পরিচালনা' },
    asksToLogin: { en: 'Please log in as a member of the staff.', bn: 'কর্মী হিসেবে লগ ইন করুন।' },
  },
  { path: '/operator/sellers', access: 'operator', title: { en: 'Sellers', bn: 'বিক্রেতা' } },
  { path: '/operator/sellers/:sellerId', access: 'operator', title: { en: 'Seller', bn: 'বিক্রেতা' } },
  {
    path: '/operator/orders',
    access: 'operator',
    title: { en: 'Orders of all stores', bn: 'সব দোকানের অর্ডার' },
  },
  { path: '/operator/orders/:orderId', access: 'operator', title: { en: 'Order', bn: 'অর্ডার' } },
  { path: '/operator/customers', access: 'operator', title: { en: 'Customers', bn: 'ক্রেতা' } },
  { path: '/operator/customers/:customerId', access: 'operator', title: { en: 'Customer', bn: 'ক্রেতা' } },
  {
    path: '/operator/moderation',
    access: 'operator',
    title: { en: 'Reports and new products', bn: 'অভিযোগ ও নতুন পণ্য' },
  },
  {
    path: '/operator/words',
    access: 'operator',
    title: { en: 'Tags and search words', bn: 'ট্যাগ ও খোঁজার শব্দ' },
  },
  {
    path: '/operator/returns',
    access: 'operator',
    title: { en: 'Returns of all stores', bn: 'সব দোকানের ফেরত' },
  },
  { path: '/operator/returns/:returnId', access: 'operator', title: { en: 'Return', bn: 'ফেরত' } },
  { path: '/operator/payments', access: 'operator', title: { en: 'Online payments', bn: 'অনলাইন পেমেন্ট' } },
  { path: '/operator/coupons', access: 'operator', title: { en: 'Coupons', bn: 'কুপন' } },
  { path: '/operator/coupons/:couponId', access: 'operator', title: { en: 'Coupon', bn: 'কুপন' } },
  { path: '/operator/payouts', access: 'operator', title: { en: 'Payouts', bn: 'টাকা পাঠানো' } },
  { path: '/operator/delivery', access: 'operator', title: { en: 'Delivery fees', bn: 'ডেলিভারির খরচ' } },
  { path: '/operator/banners', access: 'operator', title: { en: 'Banners', bn: 'ব্যানার' } },
  { path: '/operator/pages', access: 'operator', title: { en: 'Content pages', bn: 'তথ্যের পাতা' } },
  { path: '/operator/pages/:page', access: 'operator', title: { en: 'Content page', bn: 'তথ্যের পাতা' } },
  { path: '/operator/rates', access: 'operator', title: { en: 'Commission and fees', bn: 'কমিশন ও চার্জ' } },
  { path: '/operator/mails', access: 'operator', title: { en: 'Failed emails', bn: 'না-পৌঁছানো ইমেইল' } },
  { path: '/operator/mail-texts', access: 'operator', title: { en: 'Words of emails', bn: 'ইমেইলের লেখা' } },
  {
    path: '/operator/mail-texts/:kind',
    access: 'operator',
    title: { en: 'Words of an email', bn: 'একটি ইমেইলের লেখা' },
  },
  { path: '/operator/releases', access: 'operator', title: { en: 'Releases', bn: 'রিলিজ' } },
  { path: '/operator/staff', access: 'operator', title: { en: 'Staff', bn: 'কর্মী' } },
  {
    path: '/operator/join',
    access: 'public',
    title: { en: 'Join the staff', bn: 'কর্মী হোন' },
    secretQuery: true,
    crawlers: 'unlisted',
  },
  { path: '/operator/audit', access: 'operator', title: { en: 'Audit', bn: 'কাজের নথি' } },
] as const satisfies RouteTable;

declare global {
  /** Links of all packages may lead to these paths. */
  interface SitePaths {
    operator: (typeof routeTable)[number]['path'];
  }
}
