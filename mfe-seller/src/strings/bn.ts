import { parts as featureParts } from '@haat/features/bn';
import type { Translation } from '@haat/remote';
import { application } from './bn/application';
import { bulkOffers } from './bn/bulkOffers';
import { bulkOrders } from './bn/bulkOrders';
import { dashboard } from './bn/dashboard';
import { landing } from './bn/landing';
import { messages } from './bn/messages';
import { money } from './bn/money';
import { offers } from './bn/offers';
import { order } from './bn/order';
import { orders } from './bn/orders';
import { payoutAccount } from './bn/payoutAccount';
import { productCsv } from './bn/productCsv';
import { productForm } from './bn/productForm';
import { products } from './bn/products';
import { push } from './bn/push';
import { questions } from './bn/questions';
import { refusal } from './bn/refusal';
import { storeReturns } from './bn/returns';
import { reviews } from './bn/reviews';
import { store } from './bn/store';
import { storeName } from './bn/storeName';
import { vat } from './bn/vat';
import type { en } from './en';

export const bn: Translation<typeof en> = {
  nav: {
    label: 'বিক্রেতার মেনু',
    dashboard: 'ড্যাশবোর্ড',
    homepage: 'হোম পেজ',
    products: 'পণ্য',
    orders: 'অর্ডার',
    returns: 'ফেরত',
    money: 'টাকা',
    offers: 'অফার দিন',
    reviews: 'রিভিউ',
    signOut: 'লগ আউট',
  },
  loading: 'লোড হচ্ছে…',
  retry: 'আবার চেষ্টা করুন',
  close: 'বন্ধ করুন',
  noStore: {
    title: 'দোকানের প্রোফাইল পাওয়া যায়নি',
    text: 'আপনার কোনো দোকান খুঁজে পাইনি।',
    toSeller: 'হাটে বিক্রি',
  },
  leave: {
    title: 'সেভ না করেই চলে যাবেন?',
    leave: 'চলে যান',
    stay: 'থাকুন',
  },
};

/** Texts of screens and parts, whose English tables are files of their own. */
export const parts = {
  ...featureParts,
  application,
  bulkOffers,
  bulkOrders,
  dashboard,
  landing,
  messages,
  money,
  offers,
  order,
  orders,
  payoutAccount,
  productCsv,
  productForm,
  products,
  push,
  questions,
  refusal,
  reviews,
  storeReturns,
  store,
  storeName,
  vat,
};
