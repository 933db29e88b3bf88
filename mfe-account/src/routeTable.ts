import type { RouteTable } from '@haat/remote';

/**
 * The paths of this remote: who may open them, what they are called. Each release carries them in its remote.json.
 * Only data: the build evaluates this file without the screens, which are in routes.tsx.
 */
export const routeTable = [
  {
    path: '/welcome',
    access: 'welcome',
    title: { en: 'Welcome', bn: 'স্বাগতম' },
    description: {
      en: 'Panjabis, sarees, street wear, thrifted finds and cloth by the yard, from stores all over Bangladesh. Pay in cash when it arrives.',
      bn: 'পাঞ্জাবি, শাড়ি, ক্যাজুয়াল পোশাক, থ্রিফট পোশাক আর গজ কাপড়, সারা বাংলাদেশের দোকান থেকে। দাম দিন হাতে পেয়ে।',
    },
  },
  {
    path: '/login',
    access: 'welcome',
    title: { en: 'Log in', bn: 'লগ ইন' },
    description: {
      en: 'Log in to your orders, your cart and your sizes.',
      bn: 'লগ ইন করে আপনার অর্ডার, কার্ট আর মাপ দেখুন।',
    },
  },
  {
    path: '/signup',
    access: 'welcome',
    title: { en: 'Sign up', bn: 'অ্যাকাউন্ট খুলুন' },
    description: { en: 'One account for every store on Haat.', bn: 'হাটের সব দোকানের জন্য একটি অ্যাকাউন্ট।' },
  },
  {
    path: '/forgot-password',
    access: 'public',
    title: { en: 'Forgotten password', bn: 'পাসওয়ার্ড ভুলে গেছেন' },
    crawlers: 'unlisted',
  },
  {
    path: '/reset-password',
    access: 'public',
    title: { en: 'New password', bn: 'নতুন পাসওয়ার্ড' },
    secretQuery: true,
    crawlers: 'unlisted',
  },
  {
    path: '/unsubscribe',
    access: 'public',
    title: { en: 'Emails about your wish list', bn: 'পছন্দের তালিকার ই-মেইল' },
    secretQuery: true,
    crawlers: 'unlisted',
  },
  { path: '/profile', access: 'user', title: { en: 'Profile', bn: 'প্রোফাইল' } },
  { path: '/profile/devices', access: 'user', title: { en: 'Signed-in devices', bn: 'লগ ইন করা ডিভাইস' } },
  { path: '/profile/two-step', access: 'user', title: { en: 'Two-step login', bn: 'দুই ধাপে লগ ইন' } },
  { path: '/preferences', access: 'user', title: { en: 'Your style', bn: 'আপনার স্টাইল' } },
  { path: '/orders', access: 'user', title: { en: 'Orders', bn: 'অর্ডার' } },
  { path: '/order/:orderId', access: 'user', title: { en: 'Order', bn: 'অর্ডার' } },
] as const satisfies RouteTable;

declare global {
  /** Links of all packages may lead to these paths. */
  interface SitePaths {
    account: (typeof routeTable)[number]['path'];
  }
}
