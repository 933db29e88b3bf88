import type { Translation } from '@haat/remote';
import type { Texts } from './texts';

export const bn: Translation<Texts> = {
  title: 'দোকান খুঁজুন',
  loading: 'লোড হচ্ছে…',
  name: 'দোকানের নাম',
  list: 'দোকান',
  empty: 'এই নামে কোনো দোকান নেই',
  failed: 'দোকানগুলো লোড করা যায়নি',
  member: 'আপনি লগ ইন করেছেন: যে দোকানগুলো অনুসরণ করেন, সেগুলো হোম পেজে আছে।',
  products: (count: number) => `${count}টি পণ্য`,
};
