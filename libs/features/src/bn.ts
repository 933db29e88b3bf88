import { bengaliDigits } from '@haat/contracts';
import type { Translation } from '@haat/remote';
import type { AreaTexts } from './AreaFields';
import type { codeTexts } from './codeTexts';
import type { payTexts } from './payTexts';
import type { photoTexts } from './photoTexts';

const area = {
  optional: 'ঐচ্ছিক',
  district: 'জেলা',
  chooseDistrict: 'জেলা বেছে নিন',
  upazila: 'উপজেলা বা থানা',
  chooseUpazila: 'উপজেলা বা থানা বেছে নিন',
  upazilas: 'উপজেলা',
  thanas: 'শহরের থানা',
  loadingUpazilas: 'লোড হচ্ছে…',
  upazilasFailed: 'তালিকাটি লোড করা যায়নি। উপজেলার নাম ঠিকানায় লিখতে পারেন।',
  retryUpazilas: 'আবার চেষ্টা করুন',
} satisfies AreaTexts;

const photos: Translation<typeof photoTexts> = {
  photos: 'ছবি',
  add: 'ছবি যোগ করুন',
  photo: (number, count) => `ছবি ${bengaliDigits(number)}, মোট ${bengaliDigits(count)}টি`,
  remove: (number) => `${bengaliDigits(number)} নম্বর ছবি সরান`,
  preparing: (count) => `${bengaliDigits(count)}টি ছবি তৈরি হচ্ছে…`,
  tooMany: (most) => `সর্বোচ্চ ${bengaliDigits(most)}টি ছবি দেওয়া যায়`,
  optional: 'ঐচ্ছিক',
  private: (most) => `সর্বোচ্চ ${bengaliDigits(most)}টি। শুধু আপনারা দুজন দেখতে পাবেন, অভিযোগ হলে হাটও।`,
  uploading: (percent) => `পাঠানো হচ্ছে… ${bengaliDigits(percent)}%`,
  photoBy: (number, count, name) => `${name}: ছবি ${bengaliDigits(number)}, মোট ${bengaliDigits(count)}টি`,
  photosBy: (name) => `${name}: ছবি`,
  ownPhoto: (number, count) => `আপনার ছবি ${bengaliDigits(number)}, মোট ${bengaliDigits(count)}টি`,
  ownPhotos: 'আপনার ছবি',
  count: (count) => `${bengaliDigits(count)}টি ছবি`,
  loading: 'ছবি লোড হচ্ছে…',
  failed: 'ছবিটি লোড করা যায়নি।',
  retry: 'আবার চেষ্টা করুন',
  previous: 'আগের ছবি',
  next: 'পরের ছবি',
  close: 'বন্ধ করুন',
};

const codes: Translation<typeof codeTexts> = {
  send: 'কোড পাঠান',
  sending: 'কোড পাঠানো হচ্ছে…',
  sendFailed: 'কোড পাঠানো যায়নি। আবার চেষ্টা করুন।',
  sent: (phone) => `${phone} নম্বরে ৬ সংখ্যার একটি কোড পাঠিয়েছি।`,
  code: 'এসএমএসের কোড',
  confirm: 'নিশ্চিত করুন',
  confirming: 'কোড যাচাই হচ্ছে…',
  confirmFailed: 'কোডটি যাচাই করা যায়নি। আবার চেষ্টা করুন।',
  resend: 'নতুন কোড পাঠান',
  resendIn: (seconds) => `${bengaliDigits(seconds)} সেকেন্ড পর নতুন কোড পাঠানো যাবে`,
  resent: 'নতুন কোড পাঠিয়েছি। শুধু শেষ কোডটিই লাগবে।',
  orderTitle: 'ফোনের অপেক্ষা না করে নিজেই নিশ্চিত করুন',
  orderText: (phone) => `${phone} নম্বরে এসএমএসে একটি কোড পাঠাব।`,
  orderConfirmed: 'আপনার অর্ডার নিশ্চিত হয়েছে',
};

const pay: Translation<typeof payTexts> = {
  title: 'অনলাইনে পেমেন্ট করুন',
  text: (amount) => `${amount} দিতে হবে।`,
  advanceText: (amount) => `দোকানের নিয়মে ${amount} আগাম দিতে হবে। বাকি টাকা ডেলিভারির সময় দেবেন।`,
  until: (time) =>
    `${time} পর্যন্ত পণ্যগুলো আপনার জন্য রাখা আছে। এর মধ্যে পেমেন্ট না হলে অর্ডার বাতিল হবে, কোনো টাকা দিতে হবে না।`,
  with: { sslcommerz: 'কার্ডে পেমেন্ট করুন', bkash: 'বিকাশে পেমেন্ট করুন', nagad: 'নগদে পেমেন্ট করুন' },
  cardHint: 'কার্ড, মোবাইল ব্যাংকিং ও ইন্টারনেট ব্যাংকিং',
  opening: 'পেমেন্টের পেজ খোলা হচ্ছে…',
  failed: 'পেমেন্ট শুরু করা যায়নি। কোনো টাকা কাটা হয়নি। আবার চেষ্টা করুন।',
  loading: 'পেমেন্টের উপায় লোড হচ্ছে…',
  retry: 'আবার চেষ্টা করুন',
};

/** The texts of this package in Bangla: a remote that shows one of its widgets has them among its own `parts`. */
export const parts = { area, codes, pay, photos };
