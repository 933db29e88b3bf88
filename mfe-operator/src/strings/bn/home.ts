import type { Translation } from '@haat/remote';
import type { homeTexts } from '../home';

export const home: Translation<typeof homeTexts> = {
  title: 'যা অপেক্ষায় আছে',
  loading: 'লোড হচ্ছে…',
  list: 'যা অপেক্ষায় আছে',
  nothing: 'কিছুই অপেক্ষায় নেই',
  nothingText: 'যেসব আবেদন, অর্ডার, ইমেইল ও টাকা পাঠানোর কাজে মানুষের সিদ্ধান্ত লাগে, সেগুলো এখানে দেখা যাবে।',
  kinds: {
    applications: 'সিদ্ধান্তের অপেক্ষায় আবেদন',
    cash_orders: 'ফোনে নিশ্চিত করার নগদ অর্ডার',
    card_orders: 'কার্ডের টাকার জন্য ফোন',
    late_orders: '৪৮ ঘণ্টায় দোকান হাত দেয়নি এমন অর্ডার',
    failed_mails: 'পৌঁছায়নি এমন ইমেইল',
    payout_runs: 'অনুমোদনের অপেক্ষায় টাকা পাঠানো',
    account_changes: 'অনুমোদনের অপেক্ষায় টাকা পাওয়ার অ্যাকাউন্ট',
    reports: 'যে পণ্য, রিভিউ ও প্রশ্ন নিয়ে অভিযোগ এসেছে',
    appeals: 'আবার দেখার অনুরোধ',
    new_products: 'নতুন দোকানের যে পণ্য দেখা হয়নি',
  },
  since: (age) => `সবচেয়ে পুরোনোটি: ${age}`,
  until: (when) => `প্রথমটির সময় ${when} পর্যন্ত`,
  figures: {
    title: 'বাজারের হিসাব',
    period: 'কত দিনের',
    periods: { day: 'দিন', week: 'সপ্তাহ', month: 'মাস' },
    loading: 'হিসাব লোড হচ্ছে…',
    label: 'প্রতি সময়ের বিক্রি',
    hint: 'তীরচিহ্ন দিয়ে একটি থেকে আরেকটিতে যান',
    since: (day) => `${day} থেকে`,
    words: (when, revenue, orders) => `${when}: ${revenue} পৌঁছেছে, ${orders}টি অর্ডার`,
    table: 'সর্বশেষ হিসাব',
    columns: {
      from: 'সময়',
      orders: 'অর্ডার',
      revenue: 'পৌঁছেছে',
      ended: 'আগেই শেষ',
      sellers: 'নতুন দোকান',
      buyers: 'নতুন অ্যাকাউন্ট',
    },
  },
  over: (late, veryLate) => `২৪ ঘণ্টার বেশি ${late}টি, ৪৮ ঘণ্টার বেশি ${veryLate}টি`,
};
