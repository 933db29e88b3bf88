import type { RouteTable } from '@haat/remote';

/**
 * The paths of this remote: who may open them, what they are called. Each release carries them in its remote.json.
 * Only data: the build evaluates this file without the screens, which are in routes.tsx.
 */
export const routeTable = [
  {
    path: '/home',
    access: 'public',
    title: { en: 'Discover your OOTD', bn: 'আজ কী পরবেন, খুঁজে নিন' },
    description: {
      en: 'Clothes of every kind from stores all over Bangladesh: new, thrifted, or cloth by the yard. Delivery usually ৳80 in 2-4 days, cash on delivery.',
      bn: 'সারা বাংলাদেশের দোকানের সব রকম পোশাক: নতুন, থ্রিফট বা গজ কাপড়। ডেলিভারি সাধারণত ৳৮০, ২-৪ দিনে, ক্যাশ অন ডেলিভারি।',
    },
  },
  {
    path: '/shop/women',
    access: 'public',
    title: { en: 'Women’s clothing', bn: 'মেয়েদের পোশাক' },
    description: {
      en: 'Sarees, salwar kameez, kurtis and abayas from stores all over Bangladesh. Delivery usually ৳80 in 2-4 days, cash on delivery.',
      bn: 'শাড়ি, সালোয়ার কামিজ, কুর্তি আর আবায়া, সারা বাংলাদেশের দোকান থেকে। ডেলিভারি সাধারণত ৳৮০, ২-৪ দিনে, ক্যাশ অন ডেলিভারি।',
    },
  },
  {
    path: '/shop/men',
    access: 'public',
    title: { en: 'Men’s clothing', bn: 'ছেলেদের পোশাক' },
    description: {
      en: 'Panjabis, shirts, lungis and office wear from stores all over Bangladesh. Delivery usually ৳80 in 2-4 days, cash on delivery.',
      bn: 'পাঞ্জাবি, শার্ট, লুঙ্গি আর অফিসের পোশাক, সারা বাংলাদেশের দোকান থেকে। ডেলিভারি সাধারণত ৳৮০, ২-৪ দিনে, ক্যাশ অন ডেলিভারি।',
    },
  },
  {
    path: '/shop/kids',
    access: 'public',
    title: { en: 'Kids’ clothing', bn: 'শিশুদের পোশাক' },
    description: {
      en: 'Clothes for children from stores all over Bangladesh. Delivery usually ৳80 in 2-4 days, cash on delivery.',
      bn: 'শিশুদের পোশাক, সারা বাংলাদেশের দোকান থেকে। ডেলিভারি সাধারণত ৳৮০, ২-৪ দিনে, ক্যাশ অন ডেলিভারি।',
    },
  },
  {
    path: '/shop/fabric',
    access: 'public',
    title: { en: 'Fabric by the yard', bn: 'গজ কাপড়' },
    description: {
      en: 'Cotton, khadi, silk and muslin by the yard, for your own tailor. Delivery usually ৳80 in 2-4 days, cash on delivery.',
      bn: 'আপনার দর্জির জন্য সুতি, খাদি, সিল্ক আর মসলিন, গজ হিসেবে। ডেলিভারি সাধারণত ৳৮০, ২-৪ দিনে, ক্যাশ অন ডেলিভারি।',
    },
  },
  {
    path: '/shop/thrifted',
    access: 'public',
    title: { en: 'Thrifted clothing', bn: 'থ্রিফট পোশাক' },
    description: {
      en: 'Pre-loved clothes, one of each, from thrift stores in Bangladesh. Delivery usually ৳80 in 2-4 days, cash on delivery.',
      bn: 'আগে পরা পোশাক, প্রতিটি একটিই, বাংলাদেশের থ্রিফট দোকান থেকে। ডেলিভারি সাধারণত ৳৮০, ২-৪ দিনে, ক্যাশ অন ডেলিভারি।',
    },
  },
  {
    path: '/shop/women/:type',
    access: 'public',
    title: { en: 'Women’s clothing', bn: 'মেয়েদের পোশাক' },
    description: {
      en: 'Sarees, salwar kameez, kurtis and abayas from stores all over Bangladesh. Delivery usually ৳80 in 2-4 days, cash on delivery.',
      bn: 'শাড়ি, সালোয়ার কামিজ, কুর্তি আর আবায়া, সারা বাংলাদেশের দোকান থেকে। ডেলিভারি সাধারণত ৳৮০, ২-৪ দিনে, ক্যাশ অন ডেলিভারি।',
    },
  },
  {
    path: '/shop/men/:type',
    access: 'public',
    title: { en: 'Men’s clothing', bn: 'ছেলেদের পোশাক' },
    description: {
      en: 'Panjabis, shirts, lungis and office wear from stores all over Bangladesh. Delivery usually ৳80 in 2-4 days, cash on delivery.',
      bn: 'পাঞ্জাবি, শার্ট, লুঙ্গি আর অফিসের পোশাক, সারা বাংলাদেশের দোকান থেকে। ডেলিভারি সাধারণত ৳৮০, ২-৪ দিনে, ক্যাশ অন ডেলিভারি।',
    },
  },
  {
    path: '/shop/kids/:type',
    access: 'public',
    title: { en: 'Kids’ clothing', bn: 'শিশুদের পোশাক' },
    description: {
      en: 'Clothes for children from stores all over Bangladesh. Delivery usually ৳80 in 2-4 days, cash on delivery.',
      bn: 'শিশুদের পোশাক, সারা বাংলাদেশের দোকান থেকে। ডেলিভারি সাধারণত ৳৮০, ২-৪ দিনে, ক্যাশ অন ডেলিভারি।',
    },
  },
  {
    path: '/shop/fabric/:type',
    access: 'public',
    title: { en: 'Fabric by the yard', bn: 'গজ কাপড়' },
    description: {
      en: 'Cotton, khadi, silk and muslin by the yard, for your own tailor. Delivery usually ৳80 in 2-4 days, cash on delivery.',
      bn: 'আপনার দর্জির জন্য সুতি, খাদি, সিল্ক আর মসলিন, গজ হিসেবে। ডেলিভারি সাধারণত ৳৮০, ২-৪ দিনে, ক্যাশ অন ডেলিভারি।',
    },
  },
  {
    path: '/shop/thrifted/:type',
    access: 'public',
    title: { en: 'Thrifted clothing', bn: 'থ্রিফট পোশাক' },
    description: {
      en: 'Pre-loved clothes, one of each, from thrift stores in Bangladesh. Delivery usually ৳80 in 2-4 days, cash on delivery.',
      bn: 'আগে পরা পোশাক, প্রতিটি একটিই, বাংলাদেশের থ্রিফট দোকান থেকে। ডেলিভারি সাধারণত ৳৮০, ২-৪ দিনে, ক্যাশ অন ডেলিভারি।',
    },
  },
  { path: '/tag/:tag', access: 'public', title: { en: 'Products with a tag', bn: 'ট্যাগের পণ্য' } },
  { path: '/search', access: 'public', title: { en: 'Search', bn: 'খুঁজুন' }, crawlers: 'unlisted' },
  { path: '/product/:id', access: 'browse', title: { en: 'Product', bn: 'পণ্য' } },
  { path: '/store/:id', access: 'browse', title: { en: 'Store', bn: 'দোকান' } },
  {
    path: '/offers',
    access: 'browse',
    title: { en: 'Products on Sale', bn: 'ছাড়ের পণ্য' },
    description: {
      en: 'Every running offer of every store on Haat, with its price before and now.',
      bn: 'হাটের সব দোকানের চলতি সব অফার, আগের আর এখনকার দামসহ।',
    },
  },
  {
    path: '/trending',
    access: 'browse',
    title: { en: 'Trending Products', bn: 'ট্রেন্ডিং পণ্য' },
    description: {
      en: 'What shoppers in Bangladesh put in their carts and order at the moment, ranked.',
      bn: 'বাংলাদেশের ক্রেতারা এখন কী কার্টে যোগ করছেন আর অর্ডার করছেন, ক্রম অনুযায়ী।',
    },
  },
  {
    path: '/wishlist',
    access: 'browse',
    title: { en: 'Wish List', bn: 'পছন্দের তালিকা' },
    crawlers: 'excluded',
  },
  {
    path: '/blog',
    access: 'public',
    title: { en: 'Blog', bn: 'ব্লগ' },
    description: {
      en: 'About cloth, cut and care: Jamdani, khadi, thrifted denim and nakshi kantha.',
      bn: 'কাপড়, কাট আর যত্নের কথা: জামদানি, খাদি, পুরোনো ডেনিম আর নকশি কাঁথা।',
    },
  },
  {
    path: '/about',
    access: 'public',
    title: { en: 'About us', bn: 'হাটের কথা' },
    description: {
      en: 'Haat is a marketplace for the clothes of many stores, from weaving families to thrift shops.',
      bn: 'হাট অনেক দোকানের পোশাকের বাজার, তাঁতি পরিবার থেকে থ্রিফট দোকান পর্যন্ত।',
    },
  },
  {
    path: '/services',
    access: 'public',
    title: { en: 'Services', bn: 'সেবা' },
    description: {
      en: 'Delivery all over Bangladesh, clothes made to your measurements, fabric by the yard.',
      bn: 'সারা বাংলাদেশে ডেলিভারি, নিজের মাপে বানানো পোশাক, গজ হিসেবে কাপড়।',
    },
  },
  {
    path: '/policies',
    access: 'public',
    title: { en: 'Policies', bn: 'নিয়মকানুন' },
    description: {
      en: 'Delivery, cancelling, returns within 7 days, refunds and reviews on Haat.',
      bn: 'হাটে ডেলিভারি, বাতিল, ৭ দিনের মধ্যে ফেরত, টাকা ফেরত ও রিভিউয়ের নিয়ম।',
    },
  },
  {
    path: '/legal',
    access: 'public',
    title: { en: 'Legal', bn: 'আইনি তথ্য' },
    description: {
      en: 'Who sells to you on Haat, what happens to your data, and which law applies.',
      bn: 'হাটে কে আপনার কাছে বিক্রি করে, আপনার তথ্যের কী হয় আর কোন আইন প্রযোজ্য।',
    },
  },
  {
    path: '/faq',
    access: 'public',
    title: { en: 'FAQ', bn: 'সাধারণ জিজ্ঞাসা' },
    description: {
      en: 'Delivery, payment, cancelling, returns and coupons: the questions that shoppers ask most.',
      bn: 'ডেলিভারি, দাম দেওয়া, বাতিল, ফেরত আর কুপন: ক্রেতারা যা সবচেয়ে বেশি জানতে চান।',
    },
  },
  {
    path: '/order-status',
    access: 'public',
    title: { en: 'Order status', bn: 'অর্ডারের অবস্থা' },
    crawlers: 'unlisted',
  },
  {
    path: '/tutorials',
    access: 'public',
    title: { en: 'Tutorials', bn: 'কীভাবে করবেন' },
    description: {
      en: 'How to order, take measurements, buy enough fabric, follow an order and open a store.',
      bn: 'কীভাবে অর্ডার করবেন, মাপ নেবেন, কাপড় হিসাব করবেন, অর্ডার দেখবেন আর দোকান খুলবেন।',
    },
  },
  {
    path: '/payment-options',
    access: 'public',
    title: { en: 'Payment options', bn: 'দাম দেওয়ার উপায়' },
    description: {
      en: 'Cash on delivery everywhere in Bangladesh; cards; what an order costs in the end.',
      bn: 'সারা বাংলাদেশে ক্যাশ অন ডেলিভারি, কার্ড, আর অর্ডারে মোট কত লাগে।',
    },
  },
] as const satisfies RouteTable;

declare global {
  /** Links of all packages may lead to these paths. */
  interface SitePaths {
    catalog: (typeof routeTable)[number]['path'];
  }
}
