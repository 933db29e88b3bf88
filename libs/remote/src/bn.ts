import { bengaliDigits } from '@haat/contracts';
import { wordsBn } from './wordsBn';

const queryState = {
  retry: 'আবার চেষ্টা করুন',
  retrying: 'আবার চেষ্টা হচ্ছে…',
  unreachable: 'দোকানের সঙ্গে যোগাযোগ করা যাচ্ছে না। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
  timeout: 'সাড়া পেতে দেরি হচ্ছে। একটু পরে আবার চেষ্টা করুন।',
  unreadable: 'আমাদের দিকে একটা সমস্যা হয়েছে। একটু পরে আবার চেষ্টা করুন।',
  requestId: (id: string) => `আমাদের দলের জন্য রেফারেন্স: ${id}`,
};

const phone = { use: (number: string) => `${bengaliDigits(number)} লিখুন` };

/** The texts of this package in Bangla. */
export const parts = { phone, queryState, words: wordsBn };
