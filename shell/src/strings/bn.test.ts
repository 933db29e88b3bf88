import { englishMessages } from '@haat/contracts';
import { messagesBn, speakBangla } from '@haat/contracts/messages-bn';
import { expectBangla } from '@haat/testing';
import { bn } from './bn';
import { en } from './en';
import { translateError } from './errorsBn';

test('every text is there in Bangla', () => {
  const { overrides: _forDevelopers, ...texts } = en;
  expectBangla(texts, bn);
  expectBangla(englishMessages, messagesBn);
});

beforeAll(speakBangla);

test.each([
  ['Failed to fetch cart', 'কার্ট লোড করা যায়নি'],
  ['Invalid email or password', 'ই-মেইল বা পাসওয়ার্ড ঠিক নয়'],
  ['This product is out of stock', messagesBn.outOfStock],
  [
    'This takes too long. Please narrow the search, or try again.',
    'খুঁজতে বেশি সময় লাগছে। আরও নির্দিষ্ট করে খুঁজুন, অথবা আবার চেষ্টা করুন।',
  ],
  ['Only 3 items available in stock', 'স্টকে মাত্র ৩টি আছে'],
  ['Too many attempts. Please try again in 15 minutes.', 'অনেকবার চেষ্টা হয়েছে। ১৫ মিনিট পরে আবার চেষ্টা করুন।'],
  [
    'You have written many messages in a short time. Please try again in 12 minutes.',
    'অল্প সময়ে অনেক মেসেজ লিখেছেন। ১২ মিনিট পরে আবার লিখুন।',
  ],
  [
    'Many orders that wait for a payment came from this device. Please try again in 24 hours, or tell us the number of this device: K7F2-QXMB-4TRA-ZN3C.',
    'এই ডিভাইস থেকে অনেক অর্ডার এসেছে। ২৪ ঘণ্টা পরে আবার চেষ্টা করুন, অথবা আমাদের সাপোর্টে এই ডিভাইসের নম্বরটি জানান: K7F2-QXMB-4TRA-ZN3C',
  ],
  [
    'Delivery to Cox’s Bazar now costs ৳1,200. Please check the total and confirm again.',
    'ডেলিভারি চার্জ এখন ৳১,২০০। মোট দেখে আবার নিশ্চিত করুন।',
  ],
  [
    'Delivery now costs ৳90. Please check the total and confirm again.',
    'ডেলিভারি চার্জ এখন ৳৯০। মোট দেখে আবার নিশ্চিত করুন।',
  ],
  ...[
    ['The coupon eid10 has ended.', 'কুপনটির মেয়াদ শেষ।'],
    ['The coupon eid10 is paused at the moment.', 'কুপনটি এই মুহূর্তে বন্ধ আছে।'],
    ['The coupon eid10 is not valid yet.', 'কুপনটি এখনো চালু হয়নি।'],
    ['The budget of the coupon eid10 is used up.', 'কুপনটির বরাদ্দ শেষ হয়ে গেছে।'],
    ['You have used the coupon eid10 as often as it allows.', 'কুপনটি আপনি আগেই ব্যবহার করেছেন।'],
    ['The coupon eid10 is not for these products.', 'বাছাই করা পণ্যে কুপনটি চলে না।'],
    ['The coupon eid10 needs an order of ৳500 or more.', 'কুপনটির জন্য অন্তত ৳৫০০-এর অর্ডার লাগে।'],
    ['The coupon eid10 now gives ৳90.', 'কুপনে এখন ৳৯০ ছাড়।'],
  ].map(
    ([said, bangla]) =>
      [`${said} Your total is now ৳1,080.`, `${bangla} এখন মোট ৳১,০৮০।`] as [string, string],
  ),
  [
    'Kurti, ৩ পিস সেট: no longer available. Order R7-1 is cancelled, and you pay nothing for it. Saree: no longer available. Order R7-2 is cancelled, and you pay nothing for it. Confirmed: R7-3, R7-4.',
    'Kurti, 3 পিস সেট: আর পাওয়া যাচ্ছে না। অর্ডার R7-1 বাতিল হয়েছে, এর জন্য কোনো টাকা দিতে হবে না। Saree: আর পাওয়া যাচ্ছে না। অর্ডার R7-2 বাতিল হয়েছে, এর জন্য কোনো টাকা দিতে হবে না। নিশ্চিত হয়েছে: R7-3, R7-4।',
  ],
  // Better in English than without what it names.
  ['Confirm that R100231 is right', 'Confirm that R100231 is right'],
])('%s @trust:budget', (said, shown) => {
  expect(translateError(said, 'any')).toBe(shown);
});
