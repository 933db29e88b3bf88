import type { Translation } from '@haat/remote';
import type { Texts } from './texts';

export const bn: Translation<Texts> = {
  title: 'উপহারের আইডিয়া',
  loading: 'লোড হচ্ছে…',
  budget: 'বাজেট',
  upTo: (amount: string) => `${amount} পর্যন্ত`,
  list: 'উপহার',
  picks: 'উপহার হিসেবে ভেবে দেখুন',
  empty: 'এই দামে এখনো কিছু নেই',
  failed: 'উপহারগুলো লোড করা যায়নি',
  save: (name: string) => `${name} পছন্দের তালিকায় রাখুন`,
  saved: (name: string) => `${name} পছন্দের তালিকা থেকে সরান`,
  count: (saved: number) => `আপনার পছন্দের তালিকায় ${saved}টি`,
};
