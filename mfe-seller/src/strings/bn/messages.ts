import type { Translation } from '@haat/remote';
import type { messagesTexts } from '../messages';

export const messages: Translation<typeof messagesTexts> = {
  title: 'ক্রেতার সঙ্গে মেসেজ',
  list: 'ক্রেতার সঙ্গে আপনার মেসেজ',
  none: 'এখনো কোনো মেসেজ নেই। আপনি লিখলে ক্রেতা ই-মেইলে জানতে পারবেন।',
  loading: 'মেসেজ লোড হচ্ছে…',
  failed: 'মেসেজ লোড করা যায়নি',
  earlier: 'আগের মেসেজ',
  loadingEarlier: 'লোড হচ্ছে…',
  earlierFailed: 'আগের মেসেজ লোড করা যায়নি। আবার চেষ্টা করুন।',
  you: 'আপনি',
  fresh: 'নতুন',
  field: 'আপনার মেসেজ',
  hint: 'ক্রেতা অর্ডারের পেজে পড়বেন। পাঠানোর পর আর বদলানো যায় না।',
  required: 'মেসেজটি লিখুন।',
  send: 'মেসেজ পাঠান',
  sending: 'পাঠানো হচ্ছে…',
  sendFailed: 'মেসেজটি পাঠানো যায়নি। আবার চেষ্টা করুন।',
  sent: 'আপনার মেসেজ পাঠানো হয়েছে।',
  arrived: (customer: string, content: string) => `${customer} লিখেছেন: ${content}`,
  guest: 'এই ক্রেতা অ্যাকাউন্ট ছাড়া অর্ডার করেছেন, তাই এখানে মেসেজ পড়তে পারবেন না। ফোন করুন।',
  call: (phone: string) => `${phone} নম্বরে ফোন করুন`,
  suspended: 'আপনার দোকান স্থগিত আছে: শুধু চলতি অর্ডার নিয়ে লেখা যায়।',
};
