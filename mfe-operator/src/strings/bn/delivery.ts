import type { Translation } from '@haat/remote';
import type { deliveryTexts } from '../delivery';

export const delivery: Translation<typeof deliveryTexts> = {
  title: 'ডেলিভারির খরচ',
  lead: (fee) =>
    `ডেলিভারির খরচ ${fee}, সময় ২-৪ দিন, নিচের জেলাগুলো ছাড়া। বদলালে এখন থেকে নতুন অর্ডারে কার্যকর হয়; চেকআউটে কম খরচ দেখানো থাকলে ক্রেতাকে আবার জিজ্ঞেস করা হয়।`,
  loading: 'খরচের তালিকা লোড হচ্ছে…',
  list: 'যেসব জেলার খরচ আলাদা',
  none: 'সব জেলায় সাধারণ খরচ।',
  columns: { district: 'জেলা', fee: 'খরচ', days: 'দিন', acts: 'কাজ' },
  days: (from, to) => `${from}-${to} দিন`,
  usualDays: 'সাধারণ',
  add: 'জেলা যোগ করুন',
  change: 'বদলান',
  reset: 'সাধারণ খরচ',
  history: 'ইতিহাস',
  addTitle: 'আলাদা খরচ',
  changeTitle: (district) => `${district} জেলায় ডেলিভারি`,
  district: 'জেলা',
  chooseDistrict: 'জেলা বেছে নিন',
  fee: 'খরচ, পূর্ণ টাকায়',
  from: 'অর্ডারের পর সবচেয়ে আগে (দিন)',
  to: 'অর্ডারের পর সবচেয়ে পরে (দিন)',
  daysHint: 'সাধারণ সময়ের জন্য দুটো ঘরই খালি রাখুন।',
  save: 'সেভ করুন',
  saving: 'সেভ হচ্ছে…',
  problems: {
    district: 'একটি জেলা বেছে নিন',
    fee: 'পূর্ণ টাকায় লিখুন, ০ থেকে ১০,০০০',
    from: 'দুটো দিনই লিখুন, ১ থেকে ৬০, অথবা দুটোই খালি রাখুন',
    to: 'শেষ দিন প্রথম দিনের আগে হতে পারে না',
  },
  resetTitle: (district) => `${district} জেলায় সাধারণ খরচ?`,
  resetText: (fee) => `এখন থেকে অর্ডারে ডেলিভারির খরচ ${fee}।`,
  resetting: 'বদলানো হচ্ছে…',
  done: (district) => `${district} জেলার ডেলিভারি বদলানো হয়েছে।`,
};
