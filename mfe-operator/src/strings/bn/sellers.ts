import type { Translation } from '@haat/remote';
import type { sellersTexts } from '../sellers';

export const sellers: Translation<typeof sellersTexts> = {
  title: 'বিক্রেতা',
  loading: 'বিক্রেতাদের তালিকা লোড হচ্ছে…',
  states: 'অবস্থা',
  search: 'বিক্রেতা খুঁজুন',
  searchHint: 'দোকান, মানুষ, ইমেইল বা ফোন',
  list: 'বিক্রেতা',
  columns: { store: 'দোকান', person: 'নাম', contact: 'যোগাযোগ', applied: 'আবেদন', state: 'অবস্থা' },
  age: (age) => `${age} আগে`,
  oldest: (age) => `সবচেয়ে পুরোনো আবেদনটি ${age} ধরে অপেক্ষায়।`,
  asked: 'প্রশ্ন করা হয়েছে',
  answered: 'উত্তর এসেছে',
  sameName: 'অন্য দোকানেরও এই নাম',
  names: {
    title: 'দোকানের নাম বদল',
    columns: { store: 'এখনকার নাম', wanted: 'নতুন নাম', asked: 'চেয়েছেন', acts: 'কাজ' },
    approve: 'অনুমোদন করুন',
    approving: 'অনুমোদন করা হচ্ছে…',
    reject: 'ফিরিয়ে দিন',
    rejecting: 'ফিরিয়ে দেওয়া হচ্ছে…',
    approveTitle: (now, wanted) => `${now}-এর নাম ${wanted} করবেন?`,
    approveText: 'ক্রেতারা সঙ্গে সঙ্গে নতুন নাম দেখবেন, আগের অর্ডারেও। বিক্রেতা ইমেইল পাবেন।',
    rejectTitle: (now, wanted) => `${now}: ${wanted} নামটি ফিরিয়ে দিন`,
    rejectText: 'দোকানের আগের নামই থাকবে। বিক্রেতা আপনার কথা ইমেইলে পড়বেন।',
    done: { approve: 'দোকানের নাম বদলানো হয়েছে।', reject: 'দোকানের আগের নামই থাকছে।' },
  },
  none: { pending: 'কোনো আবেদন অপেক্ষায় নেই', others: 'এখানে কোনো বিক্রেতা নেই', found: 'কোনো বিক্রেতা মেলেনি' },
  noneText: {
    pending: 'নতুন আবেদন এখানে আসবে, সবচেয়ে পুরোনোটি আগে।',
    others: 'এই অবস্থার বিক্রেতারা এখানে আসবেন, সবচেয়ে নতুনটি আগে।',
    found: 'বানান দেখুন, বা কম শব্দ দিয়ে খুঁজুন।',
  },
};
