import { bengaliDigits } from '@haat/contracts';
import type { Translation } from '@haat/remote';
import type { refusalTexts } from '../refusal';

export const refusal: Translation<typeof refusalTexts> = {
  title: 'কোনগুলো নেননি?',
  text: 'বাকিগুলো পৌঁছে গেছে ধরা হবে। কিছুই না নিলে অর্ডারটি শেষ হয়ে যাবে।',
  of: (quantity) => `মোট ${bengaliDigits(quantity)}টি`,
  fewer: (title) => `${title} কমান`,
  more: (title) => `${title} বাড়ান`,
  nothing: 'কয়টি নেননি, লিখুন',
  reason: 'কারণ',
  reasonHint: 'ক্রেতা এটি দেখবেন।',
  optional: 'ঐচ্ছিক',
  confirm: 'ডেলিভারির হিসাব রাখুন',
  saving: 'সেভ হচ্ছে…',
  failed: 'সেভ করা যায়নি। আবার চেষ্টা করুন।',
  cancel: 'থাক',
  refused: 'নেননি',
  inspect: 'যা ফিরে আসছে',
  inspectText: 'ফিরে এলে কয়টি আবার বেচা যাবে, লিখুন। বাকিটা বাতিল ধরা হবে।',
  restocked: 'স্টকে ফিরবে',
  save: 'হিসাব সেভ করুন',
  saved: 'স্টক হালনাগাদ হয়েছে',
  refunds: 'টাকা ফেরত দিতে হবে',
  refundByHaat: 'হাট টাকা ফেরত দিচ্ছে',
  refundText: (amount) => `যা নেননি, তার জন্য ${amount} দেওয়া হয়েছিল; সেটি ক্রেতার কাছে ফেরত যাবে।`,
  byGateway: 'যে কার্ড বা ওয়ালেটে টাকা এসেছিল, হাট সেখানেই পাঠাবে। আপনাকে কিছু করতে হবে না।',
  reference: 'লেনদেনের নম্বর',
  sent: 'টাকা পাঠিয়েছি',
  sentDone: 'সেভ হয়েছে',
};
