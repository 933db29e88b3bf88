import type { Translation } from '@haat/remote';
import type { storeNameTexts } from '../storeName';

export const storeName: Translation<typeof storeNameTexts> = {
  title: 'দোকানের নাম',
  now: (name) => `আপনার দোকানের নাম ${name}।`,
  wanted: 'নতুন নাম',
  hint: 'আমরা প্রতিটি নাম দেখে নিই; ততদিন আগের নামই থাকবে। দোকানের পাতার ঠিকানা একই থাকবে।',
  ask: 'এই নামটি চাই',
  asking: 'পাঠানো হচ্ছে…',
  asked: 'নামটি দেখে আমরা ইমেইলে জানাব।',
  waits: (name, when) => `আপনি ${name} নামটি চেয়েছেন, ${when}। আমরা দেখছি।`,
  keep: 'আগের নামই থাকুক',
  keeping: 'ফিরিয়ে নেওয়া হচ্ছে…',
  kept: 'দোকানের আগের নামই থাকছে।',
  failed: 'কাজটি হয়নি। আবার চেষ্টা করুন।',
};
