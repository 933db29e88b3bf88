import type { RouteTable } from '@haat/remote';

/**
 * The paths of this remote: who may open them, what they are called. Each release carries them in its remote.json.
 * Only data: the build evaluates this file without the screens, which are in routes.tsx.
 */
export const routeTable = [
  {
    path: '/seller',
    access: 'public',
    title: { en: 'Sell on Haat', bn: 'হাটে বিক্রি করুন' },
    description: {
      en: 'Open your own store on Haat: your page, your prices, pickup at your door.',
      bn: 'হাটে নিজের দোকান খুলুন: আপনার পেজ, আপনার দাম, আপনার দরজা থেকে পিকআপ।',
    },
  },
  {
    path: '/seller/signup',
    access: 'user',
    title: { en: 'Seller registration', bn: 'বিক্রেতা নিবন্ধন' },
    asksToLogin: {
      en: 'Please log in to continue with seller registration.',
      bn: 'বিক্রেতা হিসেবে নিবন্ধন করতে আগে লগ ইন করুন।',
    },
  },
  {
    path: '/seller/signup-confirmation',
    access: 'user',
    title: { en: 'Seller registration', bn: 'বিক্রেতা নিবন্ধন' },
  },
  { path: '/seller/dashboard', access: 'seller', title: { en: 'Seller dashboard', bn: 'বিক্রেতার ড্যাশবোর্ড' } },
  { path: '/seller/homepage', access: 'seller', title: { en: 'Your store', bn: 'আপনার দোকান' } },
  { path: '/seller/customize', access: 'seller', title: { en: 'Your store', bn: 'আপনার দোকান' } },
  { path: '/seller/customise', access: 'seller', title: { en: 'Your store', bn: 'আপনার দোকান' } },
  { path: '/seller/products', access: 'seller', title: { en: 'My products', bn: 'আমার পণ্য' } },
  { path: '/seller/products/add', access: 'seller', title: { en: 'My products', bn: 'আমার পণ্য' } },
  { path: '/seller/products/:productId/edit', access: 'seller', title: { en: 'My products', bn: 'আমার পণ্য' } },
  { path: '/seller/orders', access: 'fulfilment', title: { en: 'Seller orders', bn: 'দোকানের অর্ডার' } },
  {
    path: '/seller/orders/:orderId',
    access: 'fulfilment',
    title: { en: 'Seller orders', bn: 'দোকানের অর্ডার' },
  },
  { path: '/seller/returns', access: 'fulfilment', title: { en: 'Returns', bn: 'পণ্য ফেরত' } },
  { path: '/seller/returns/:returnId', access: 'fulfilment', title: { en: 'Returns', bn: 'পণ্য ফেরত' } },
  { path: '/seller/money', access: 'fulfilment', title: { en: 'Money', bn: 'টাকার হিসাব' } },
  { path: '/seller/offers', access: 'seller', title: { en: 'Seller offers', bn: 'দোকানের অফার' } },
  { path: '/seller/reviews', access: 'seller', title: { en: 'Seller reviews', bn: 'দোকানের রিভিউ' } },
] as const satisfies RouteTable;

declare global {
  /** Links of all packages may lead to these paths. */
  interface SitePaths {
    seller: (typeof routeTable)[number]['path'];
  }
}
