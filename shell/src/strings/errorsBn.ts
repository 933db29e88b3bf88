import type { TranslateError } from '@haat/api-client';
import { bengaliDigits, latinDigits, localMessage } from '@haat/contracts';
import { messagesBn } from '@haat/contracts/messages-bn';
import { ERROR_TEXTS } from './errorTextsBn';

/** Orders that were sold out when they were confirmed, and those of the same checkout that were not. */
const ONE_SOLD_OUT =
  /(\S.*?): no longer available\. Order (R[\d-]+) is cancelled, and you pay nothing for it\./g;
const SOLD_OUT = /^(.+ and you pay nothing for it\.)(?: Confirmed: (.+)\.)?$/;

const COUPON_REFUSALS: readonly (readonly [said: RegExp, bangla: (amount: string) => string])[] = [
  [/has ended\.$/, () => 'কুপনটির মেয়াদ শেষ।'],
  [/is paused at the moment\.$/, () => 'কুপনটি এই মুহূর্তে বন্ধ আছে।'],
  [/is not valid yet\.$/, () => 'কুপনটি এখনো চালু হয়নি।'],
  [/is used up\.$/, () => 'কুপনটির বরাদ্দ শেষ হয়ে গেছে।'],
  [/^You have used/, () => 'কুপনটি আপনি আগেই ব্যবহার করেছেন।'],
  [/is not for these products\.$/, () => 'বাছাই করা পণ্যে কুপনটি চলে না।'],
  [
    /needs an order of (৳[\d,.]+) or more\.$/,
    (amount) => `কুপনটির জন্য অন্তত ${bengaliDigits(amount)}-এর অর্ডার লাগে।`,
  ],
  [/now gives (৳[\d,.]+)\.$/, (amount) => `কুপনে এখন ${bengaliDigits(amount)} ছাড়।`],
];

/** Why a coupon was refused, in the API's words. */
function couponRefusal(said: string): string {
  for (const [pattern, bangla] of COUPON_REFUSALS) {
    const found = pattern.exec(said);
    if (found) return bangla(found[1] ?? '');
  }
  return said;
}

/** Texts with figures or names in them. */
const PATTERNS: readonly (readonly [said: RegExp, bangla: (...parts: string[]) => string])[] = [
  [
    /^This code is wrong\. You have (\d+) (?:try|tries) left\.$/,
    (count = '') => `কোডটি ঠিক নয়। আর ${bengaliDigits(count)} বার চেষ্টা করতে পারবেন।`,
  ],
  [
    /^We have (just sent a code|sent several codes) to this number\. Please try again in (\d+) (minute|hour)s?/,
    (what = '', count = '', unit = '') =>
      `এই নম্বরে ${what.startsWith('just') ? 'এইমাত্র কোড' : 'কয়েকবার কোড'} পাঠানো হয়েছে। ${bengaliDigits(count)} ${unit === 'hour' ? 'ঘণ্টা' : 'মিনিট'} পরে আবার চেষ্টা করুন।`,
  ],
  [
    /^You have asked for many codes\. Please try again in (\d+) (minute|hour)s?/,
    (count = '', unit = '') =>
      `অনেকবার কোড চাওয়া হয়েছে। ${bengaliDigits(count)} ${unit === 'hour' ? 'ঘণ্টা' : 'মিনিট'} পরে আবার চেষ্টা করুন।`,
  ],
  [
    /^You have written many messages in a short time\. Please try again in (\d+) (minute|hour)s?/,
    (count = '', unit = '') =>
      `অল্প সময়ে অনেক মেসেজ লিখেছেন। ${bengaliDigits(count)} ${UNITS[unit] ?? ''} পরে আবার লিখুন।`,
  ],
  [
    /^Many (\w+)(?: that wait for a payment)? came from this device\. Please try again in (\d+) (minute|hour)s?.*: ([A-Z2-7-]+)\.$/,
    (what = '', count = '', unit = '', device = '') =>
      `এই ডিভাইস থেকে অনেক ${SENT[what] ?? ''} এসেছে। ${bengaliDigits(count)} ${UNITS[unit] ?? ''} পরে আবার চেষ্টা করুন, অথবা আমাদের সাপোর্টে এই ডিভাইসের নম্বরটি জানান: ${device}`,
  ],
  [
    /^Delivery(?: to .+)? now costs (৳[\d,.]+)\. Please check the total and confirm again\.$/,
    (fee = '') => `ডেলিভারি চার্জ এখন ${bengaliDigits(fee)}। মোট দেখে আবার নিশ্চিত করুন।`,
  ],
  [
    /^(The coupon .+|You have used the coupon .+|The budget of the coupon .+) Your total is now (৳[\d,.]+)\.$/,
    (why = '', total = '') => `${couponRefusal(why)} এখন মোট ${bengaliDigits(total)}।`,
  ],
  [
    SOLD_OUT,
    (ended = '', confirmed = '') =>
      [
        ended.replaceAll(ONE_SOLD_OUT, '$1: আর পাওয়া যাচ্ছে না। অর্ডার $2 বাতিল হয়েছে, এর জন্য কোনো টাকা দিতে হবে না।'),
        confirmed && `নিশ্চিত হয়েছে: ${confirmed}।`,
      ]
        .filter(Boolean)
        .join(' '),
  ],
  [
    /^You still have open orders: (.+)\. Please wait until they have arrived, or cancel them first\.$/,
    (numbers = '') => `আপনার কয়েকটি অর্ডার এখনো শেষ হয়নি: ${numbers}। হাতে পাওয়া পর্যন্ত অপেক্ষা করুন, বা আগে বাতিল করুন।`,
  ],
  [
    /^Your store still has open orders: (.+)\. Please deliver or end them first\.$/,
    (numbers = '') => `আপনার দোকানে কয়েকটি অর্ডার এখনো শেষ হয়নি: ${numbers}। আগে পৌঁছে দিন বা শেষ করুন।`,
  ],
  [/^Only (\d+) items available in stock$/, (count = '') => messagesBn.onlyInStock(Number(count))],
  [/^Please provide your (.+)$/, (field = '') => messagesBn.measurementRequired(field)],
  [
    /^Too many attempts\. Please try again in (\d+) (second|minute|hour)s?/,
    (count = '', unit = '') =>
      `অনেকবার চেষ্টা হয়েছে। ${bengaliDigits(count)} ${UNITS[unit] ?? ''} পরে আবার চেষ্টা করুন।`,
  ],
];

const SENT: Readonly<Record<string, string>> = {
  orders: 'অর্ডার',
  reviews: 'রিভিউ',
  votes: 'ভোট',
  questions: 'প্রশ্ন',
  pictures: 'ছবি',
};
const UNITS: Readonly<Record<string, string>> = { second: 'সেকেন্ড', minute: 'মিনিট', hour: 'ঘণ্টা' };

/** An error without a Bangla text stays in English: it has figures and names that a general text would lose. */
export const translateError: TranslateError = (said) => {
  const text = ERROR_TEXTS[said];
  if (text) return text;
  const latin = latinDigits(said);
  for (const [pattern, bangla] of PATTERNS) {
    const found = pattern.exec(latin);
    if (found) return bangla(...found.slice(1));
  }
  return localMessage(said);
};
