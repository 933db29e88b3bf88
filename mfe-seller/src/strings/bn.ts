import type { Translation } from '@haat/remote';
import { application } from './bn/application';
import { dashboard } from './bn/dashboard';
import { messages } from './bn/messages';
import { offers } from './bn/offers';
import { order, orders } from './bn/orders';
import { productCsv } from './bn/productCsv';
import { productForm } from './bn/productForm';
import { products } from './bn/products';
import { push } from './bn/push';
import { questions } from './bn/questions';
import { reviews } from './bn/reviews';
import { store } from './bn/store';
import type { en } from './en';

export const bn: Translation<typeof en> = {
  nav: {
    label: 'বিক্রেতার মেনু',
    dashboard: 'ড্যাশবোর্ড',
    homepage: 'হোম পেজ',
    products: 'পণ্য',
    orders: 'অর্ডার',
    offers: 'অফার দিন',
    reviews: 'রিভিউ',
    signOut: 'লগ আউট',
  },
  loading: 'লোড হচ্ছে…',
  retry: 'আবার চেষ্টা করুন',
  close: 'বন্ধ করুন',
  leave: {
    title: 'সেভ না করেই চলে যাবেন?',
    leave: 'চলে যান',
    stay: 'থাকুন',
  },
  landing: {
    kicker: 'হাটে বিক্রি করুন',
    invite: 'হাটে নিজের দোকান খুলুন',
    inviteLead: 'সারা বাংলাদেশের ক্রেতাদের আপনার পোশাক দেখান। আপনি পার্সেল প্যাক করবেন, আমরা পৌঁছে দেব, ক্রেতা দরজায় টাকা দেবেন।',
    start: 'বিক্রি শুরু করুন',
    pending: 'আপনার আবেদন অনুমোদনের অপেক্ষায়',
    pendingLead: '৪৮ ঘণ্টার মধ্যে আবেদন দেখা হয়। ই-মেইলে জানিয়ে দেব।',
    viewApplication: 'আবেদন দেখুন',
    approved: 'আপনি এখন ভেরিফায়েড বিক্রেতা',
    approvedLead: (store: string) => `${store} চালু হয়েছে। ড্যাশবোর্ডে আপনার অর্ডার অপেক্ষায় আছে।`,
    dashboard: 'ড্যাশবোর্ডে যান',
    rejected: 'অনুমোদন হয়নি',
    rejectedLead: 'আপনার আবেদন অনুমোদন হয়নি। ঠিক করে আবার আবেদন করতে পারেন।',
    reason: (reason: string) => `কারণ: ${reason}`,
    applyAgain: 'আবার আবেদন করুন',
    suspended: 'আপনার দোকান স্থগিত আছে',
    openOrders: 'আপনার অর্ডার দেখুন',
    suspendedLead: (store: string) => `${store} আর এর পণ্য এখন ক্রেতারা দেখতে পাচ্ছেন না।`,
    contact: 'যোগাযোগ করুন',
    pointsTitle: 'যেভাবে কাজ করে',
    points: [
      {
        title: '৫ মিনিটেই আবেদন',
        text: 'দোকানের নাম, পিকআপের ঠিকানা আর পেআউট অ্যাকাউন্ট দিন।',
      },
      {
        title: '৪৮ ঘণ্টায় অনুমোদন',
        text: 'আমাদের একজন প্রতিটি আবেদন দেখেন। অনুমোদন হোক বা না হোক, ই-মেইল পাবেন।',
      },
      {
        title: 'ক্যাশ অন ডেলিভারি',
        text: 'ক্রেতা অর্ডার করেন, টাকা দেন দরজায়। প্রতিটি অর্ডার, ঠিকানা আর কত টাকা নিতে হবে, সব দেখতে পাবেন।',
      },
    ],
    payouts: 'পেআউট ব্যাংক, বিকাশ বা নগদে।',
  },
  application,
  dashboard,
  store,
  reviews,
  questions,
  products,
  productForm,
  productCsv,
  orders,
  order,
  offers,
};

/** Texts of parts that load theirs when they are shown. */
export const parts = { messages, push };
