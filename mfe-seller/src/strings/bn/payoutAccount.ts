import type { Translation } from '@haat/remote';
import type { payoutAccountTexts } from '../payoutAccount';

export const payoutAccount: Translation<typeof payoutAccountTexts> = {
  title: 'টাকা পাওয়ার অ্যাকাউন্ট',
  now: (account) => `টাকা যায় এখানে: ${account}।`,
  change: 'অ্যাকাউন্ট বদলান',
  changing: 'অন্য অ্যাকাউন্টে টাকা নিন',
  lead: 'নিশ্চিত করতে একটি কোড পাঠাব। তারপর হাট অ্যাকাউন্টটি যাচাই করবে; তার আগে বর্তমান অ্যাকাউন্টই থাকবে, টাকা পাঠানো থেমে থাকবে।',
  unconfirmed: (account) =>
    `আপনি ${account}-এ বদলাতে চেয়েছিলেন, কিন্তু কোড দেওয়া হয়নি। কিছুই বদলায়নি। আবার অনুরোধ করুন।`,
  waits: (account) => `হাট আপনার নতুন অ্যাকাউন্ট যাচাই করছে: ${account}। ততক্ষণ টাকা পাঠানো থেমে থাকবে, ইমেইলে জানাব।`,
  method: 'টাকা পাওয়ার উপায়',
  methods: { Bank: 'ব্যাংক', bKash: 'বিকাশ', Nagad: 'নগদ' },
  number: 'অ্যাকাউন্ট নম্বর',
  numberWrong: {
    Bank: 'ব্যাংক অ্যাকাউন্ট নম্বরে ৬ থেকে ২০টি সংখ্যা থাকে',
    bKash: 'বিকাশ অ্যাকাউন্টের মোবাইল নম্বর দিন',
    Nagad: 'নগদ অ্যাকাউন্টের মোবাইল নম্বর দিন',
  },
  bank: 'ব্যাংকের নাম',
  bankRequired: 'ব্যাংকের নাম দিন',
  branch: 'শাখার নাম',
  branchRequired: 'শাখার নাম দিন',
  next: 'কোড নিন',
  asking: 'কোড পাঠানো হচ্ছে…',
  failed: 'সেভ করা যায়নি। আবার চেষ্টা করুন।',
  by: {
    sms: 'আপনার দোকানের ফোনে এসএমএসে একটি কোড পাঠিয়েছি।',
    authenticator: 'আপনার অথেনটিকেটর অ্যাপে যে কোড দেখাচ্ছে সেটি লিখুন।',
  },
  code: 'কোড',
  codeRequired: 'কোডটি লিখুন',
  confirm: 'অ্যাকাউন্ট নিশ্চিত করুন',
  confirming: 'কোড যাচাই হচ্ছে…',
  confirmed: 'নিশ্চিত হয়েছে। হাট এখন অ্যাকাউন্টটি যাচাই করবে।',
  back: 'ফিরে যান',
};
