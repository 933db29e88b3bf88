import type { RouteTable } from '@haat/remote';

/**
 * The paths of this remote: who may open them, what they are called. Each release carries them in its remote.json.
 * Only data: the build evaluates this file without the screens, which are in routes.tsx.
 */
export const routeTable = [
  { path: '/cart', access: 'browse', title: { en: 'Shopping Cart', bn: 'শপিং কার্ট' }, crawlers: 'excluded' },
  { path: '/quick-checkout', access: 'user', title: { en: 'Quick checkout', bn: 'কুইক চেকআউট' } },
  {
    path: '/order-confirmation',
    access: 'user',
    title: { en: 'Order confirmation', bn: 'অর্ডার নিশ্চিত হয়েছে' },
  },
  {
    path: '/payment/:reference',
    access: 'public',
    title: { en: 'Your payment', bn: 'আপনার পেমেন্ট' },
    crawlers: 'excluded',
  },
  {
    path: '/track-order',
    access: 'public',
    title: { en: 'Order status', bn: 'অর্ডারের অবস্থা' },
    crawlers: 'unlisted',
  },
] as const satisfies RouteTable;

declare global {
  /** Links of all packages may lead to these paths. */
  interface SitePaths {
    cart_checkout: (typeof routeTable)[number]['path'];
  }
}
