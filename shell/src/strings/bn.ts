import { bengaliDigits } from '@haat/contracts';
import { bn as pagesBn } from '@haat/page/strings-bn';
import type { Translation } from '@haat/remote';
import { wordsBn } from '@haat/remote/words-bn';
import type { en } from './en';
import type { shortcutsTexts } from './shortcuts';

export const bn: Translation<typeof en> = {
  skipLink: 'মূল অংশে যান',

  ...pagesBn,

  header: {
    home: 'হাট, হোম পেজ',
    cart: 'কার্ট',
    cartWith: (count) => `কার্ট, ${bengaliDigits(count)}টি পণ্য`,
    peek: 'কার্টে কী কী আছে',
    menu: 'মেনু',
    account: 'আপনার অ্যাকাউন্ট',
    shop: 'কেনাকাটা',
    shopLinks: {
      women: 'মেয়েদের',
      men: 'ছেলেদের',
      kids: 'শিশুদের',
      fabric: 'কাপড়',
      thrifted: 'থ্রিফট',
      offers: 'অফার',
      trending: 'ট্রেন্ডিং',
    },
  },

  search: {
    label: 'পণ্য খুঁজুন',
    placeholder: 'পছন্দের পোশাক খুঁজুন…',
    submit: 'খুঁজুন',
    clear: 'লেখা মুছুন',
    suggestions: 'সাজেশন',
    recent: 'আগে যা খুঁজেছেন',
    clearRecent: 'আগের খোঁজ মুছুন',
    popular: 'জনপ্রিয়',
    viewAll: 'সব ফলাফল দেখুন',
    none: (query) => `“${query}” নামে কোনো পণ্য পাওয়া যায়নি`,
    searching: 'খোঁজা হচ্ছে…',
    found: (count) => `${bengaliDigits(count)}টি সাজেশন`,
  },

  menu: {
    label: 'মেনু',
    close: 'মেনু বন্ধ করুন',
    greeting: (name) => `স্বাগতম, ${name}`,
    guest: 'গেস্ট',
    home: 'হোম',
    login: 'লগ ইন',
    signup: 'অ্যাকাউন্ট খুলুন',
    sellerEntry: {
      none: 'বিক্রেতা হোন',
      applied: 'বিক্রেতার আবেদন',
      approved: 'বিক্রেতার ড্যাশবোর্ড',
    },
    orders: 'অর্ডার',
    cart: 'কার্ট',
    wishlist: 'পছন্দের তালিকা',
    trending: 'ট্রেন্ডিং',
    offers: 'অফার',
    blog: 'ব্লগ',
    profile: 'প্রোফাইল',
    operator: 'বাজার পরিচালনা',
    owners: 'কোন অংশ কার',
    signOut: 'লগ আউট',
    signIn: 'লগ ইন',
  },

  theme: {
    label: 'পেজের রং',
    system: 'ডিভাইসের মতো',
    light: 'লাইট',
    dark: 'ডার্ক',
  },

  footer: {
    contact: 'যোগাযোগ',
    company: 'হাট',
    about: 'হাটের কথা',
    blog: 'ব্লগ',
    services: 'সেবা',
    policies: 'নিয়মকানুন',
    legal: 'আইনি তথ্য',
    sell: 'হাটে বিক্রি করুন',
    help: 'সাহায্য',
    faq: 'সাধারণ জিজ্ঞাসা',
    orderStatus: 'অর্ডারের অবস্থা',
    tutorials: 'কীভাবে করবেন',
    paymentOptions: 'দাম দেওয়ার উপায়',
    social: 'আমাদের সঙ্গে থাকুন',
    facebook: 'Facebook',
    instagram: 'Instagram',
    youtube: 'YouTube',
    opensElsewhere: '(অন্য সাইট)',
    shortcuts: 'কিবোর্ড শর্টকাট',
    promises: ['ক্যাশ অন ডেলিভারি', 'ডেলিভারি সাধারণত ৳৮০, ২-৪ দিন', '৭ দিনের মধ্যে ফেরত'],
    copyright: (year) => `© ${bengaliDigits(year)} হাট। সর্বস্বত্ব সংরক্ষিত।`,
  },

  notices: {
    label: 'বার্তা',
    dismiss: 'সরান',
  },

  region: {
    loading: 'লোড হচ্ছে…',
    failed: 'পেজের এই অংশটি লোড করা যায়নি।',
    failedDetail: 'সাইটের বাকি অংশ ঠিক আছে। আবার চেষ্টা করুন।',
    reloadDetail: 'পেজটি রিলোড করলে অনেক সময় ঠিক হয়ে যায়।',
    retry: 'আবার চেষ্টা করুন',
    retrying: 'আবার চেষ্টা হচ্ছে…',
    reload: 'পেজ রিলোড করুন',
  },

  notFound: {
    title: 'পেজটি পাওয়া যায়নি',
    text: 'পেজটি খুঁজে পাওয়া যাচ্ছে না। হয়তো সরানো হয়েছে, অথবা ঠিকানায় ভুল আছে।',
    home: 'হোম পেজে যান',
    trending: 'কী ট্রেন্ড করছে দেখুন',
  },

  overrides: {
    label: 'অন্য জায়গার রিমোট',
    from: 'আসছে এখান থেকে:',
    end: 'শেষ করুন',
    endOf: (remote) => `${remote}-এর ওভাররাইড`,
    failed: (address) => `এটি ${address} থেকে লোড হওয়ার কথা। সেখানে কি সার্ভার চলছে? ওপরে ওভাররাইডটি শেষ করতে পারেন।`,
    threw: (error) => `এর কোডে ত্রুটি হয়েছে: ${error} – বিস্তারিত কনসোলে আছে।`,
    refused: {
      remote: (remote) => `“${remote}” নামে কোনো রিমোট নেই, তাই ওভাররাইডটি বাদ গেছে।`,
      address: (remote, address) => `${remote} আগের মতোই আছে: “${address}” কোনো mf-manifest.json-এর ঠিকানা নয়।`,
      origin: (remote, address) =>
        `${remote} আগের মতোই আছে: “${address}” থেকে এই সাইট রিমোট নেয় না (REMOTE_OVERRIDES)।`,
    },
  },

  oldPage: 'এই পেজটি এক দিনের বেশি খোলা আছে। নতুন সংস্করণের জন্য রিলোড করুন।',
  offline: 'আপনি অফলাইনে আছেন। যা দেখছেন তা পুরোনো হতে পারে।',
  slow: 'নেটওয়ার্ক ধীর। পেজটি শেষবার যেমন দেখেছিলেন, তেমনই দেখছেন।',
};

const shortcutsBn: Translation<typeof shortcutsTexts> = {
  title: 'কিবোর্ড শর্টকাট',
  close: 'বন্ধ করুন',
  search: 'খুঁজুন',
  list: 'এই শর্টকাটগুলো দেখুন',
  escape: 'ডায়ালগ, মেনু বা সাজেশন বন্ধ করুন',
  use: '/ ও ? কী ব্যবহার করুন',
};

/** Texts of parts that load theirs when they are shown. */
export const parts = { shortcuts: shortcutsBn, words: wordsBn };
