import { parts as featureParts } from '@haat/features/bn';
import type { Translation } from '@haat/remote';
import { audit } from './bn/audit';
import { banners } from './bn/banners';
import { coupons } from './bn/coupons';
import { customers } from './bn/customers';
import { delivery } from './bn/delivery';
import { home } from './bn/home';
import { join } from './bn/join';
import { mails } from './bn/mails';
import { mailTexts } from './bn/mailTexts';
import { moderation } from './bn/moderation';
import { orders } from './bn/orders';
import { pages } from './bn/pages';
import { payments } from './bn/payments';
import { payouts } from './bn/payouts';
import { rates } from './bn/rates';
import { releases } from './bn/releases';
import { marketReturns } from './bn/returns';
import { seller } from './bn/seller';
import { sellers } from './bn/sellers';
import { settlements } from './bn/settlements';
import { staff } from './bn/staff';
import { shopWords } from './bn/words';
import type { en } from './en';

/** The same in Bangla. */
export const bn: Translation<typeof en> = {
  loading: 'লোড হচ্ছে…',
  close: 'বন্ধ করুন',
  cancel: 'বাতিল',
  retry: 'আবার চেষ্টা করুন',
  reason: 'কারণ',
  reasonNeeded: 'কারণ লিখুন',
  nav: {
    label: 'পরিচালকের মেনু',
    home: 'হোম',
    sellers: 'বিক্রেতা',
    orders: 'অর্ডার',
    moderation: 'অভিযোগ',
    words: 'ট্যাগ ও শব্দ',
    returns: 'ফেরত',
    customers: 'ক্রেতা',
    payments: 'পেমেন্ট',
    payouts: 'টাকা পাঠানো',
    coupons: 'কুপন',
    rates: 'হার ও চার্জ',
    staff: 'কর্মী',
    audit: 'নথি',
    mails: 'না-পৌঁছানো ইমেইল',
    releases: 'রিলিজ',
    money: 'টাকা',
    shop: 'শপ',
    delivery: 'ডেলিভারি',
    banners: 'ব্যানার',
    pages: 'পাতা',
    mailTexts: 'ইমেইল',
    system: 'ব্যবস্থা',
    signOut: 'সাইন আউট',
  },
  ago: {
    now: 'এইমাত্র',
    minutes: (n) => `${n} মিনিট`,
    hours: (n) => `${n} ঘণ্টা`,
    days: (n) => `${n} দিন`,
  },
  sellerStatuses: { pending: 'অপেক্ষমাণ', approved: 'অনুমোদিত', rejected: 'প্রত্যাখ্যাত', suspended: 'স্থগিত' },
};

/** Texts of screens, whose English tables are files of their own. */
export const parts = {
  ...featureParts,
  audit,
  banners,
  delivery,
  coupons,
  customers,
  home,
  join,
  mails,
  mailTexts,
  marketReturns,
  moderation,
  orders,
  pages,
  payments,
  payouts,
  rates,
  releases,
  seller,
  sellers,
  settlements,
  staff,
  shopWords,
};
