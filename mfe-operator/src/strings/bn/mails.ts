import type { Translation } from '@haat/remote';
import type { mailsTexts } from '../mails';

export const mails: Translation<typeof mailsTexts> = {
  title: 'না-পৌঁছানো ইমেইল',
  lead: 'এক দিন ধরে চেষ্টা করা হয়েছে। আবার পাঠানোর আগে ঠিকানা বা মেইল সার্ভার দেখুন।',
  back: 'যা অপেক্ষায় আছে',
  loading: 'ইমেইল লোড হচ্ছে…',
  list: 'না-পৌঁছানো ইমেইল',
  columns: { to: 'প্রাপক', kind: 'বিষয়', at: 'শেষ চেষ্টা', error: 'কারণ' },
  resend: 'সব আবার পাঠান',
  resending: 'পাঠানো হচ্ছে…',
  resent: (count) => `${count}টি ইমেইল আবার পাঠানো হবে।`,
  none: 'সব ইমেইল পৌঁছেছে',
  noneText: 'যেসব ইমেইল পৌঁছানো যায়নি, সেগুলো এখানে দেখা যাবে।',
};
