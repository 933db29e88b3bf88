import { guestTexts } from './guestTexts';
import { bengaliDigits } from './language';
import { type Messages, setMessages } from './messages';
import type { orderStatusNames } from './orderStatusNames';
import { setShopMessages } from './shopMessages';

/** The texts of validation and refusal in Bangla. */
export const messagesBn: Messages = {
  emailRequired: 'ই-মেইল দিন',
  emailInvalid: 'ই-মেইল ঠিকানাটি ঠিক নয়',
  passwordRequired: 'পাসওয়ার্ড দিন',
  passwordShort: 'পাসওয়ার্ডে অন্তত ৮টি অক্ষর লাগবে',
  confirmRequired: 'পাসওয়ার্ডটি আবার লিখুন',
  passwordsDiffer: 'দুটি পাসওয়ার্ড এক নয়',
  firstNameRequired: 'নামের প্রথম অংশ দিন',
  lastNameRequired: 'নামের শেষ অংশ দিন',
  addressRequired: 'ডেলিভারির ঠিকানা দিন',
  recipientRequired: 'প্রাপকের নাম দিন',
  phoneRequired: 'মোবাইল নম্বর দিন',
  phoneInvalid: 'সঠিক বাংলাদেশি মোবাইল নম্বর দিন',
  colorRequired: 'একটি রং বেছে নিন',
  sizeRequired: 'একটি সাইজ বেছে নিন',
  measurementRequired: (field) => `${field}-এর মাপ দিন`,
  outOfStock: 'পণ্যটির স্টক শেষ',
  onlyInStock: (count) => `স্টকে মাত্র ${bengaliDigits(count)}টি আছে`,
  wishlistFull: 'আপনার পছন্দের তালিকা ভরে গেছে। আগে একটি পণ্য সরান।',
  followsFull: 'আর কোনো দোকান ফলো করা যাবে না। আগে একটি বাদ দিন।',
  nothingSelected: 'এগিয়ে যেতে অন্তত একটি পণ্য বেছে নিন',
  couponInvalid: 'কুপন কোডটি ঠিক নয়',
  couponApplied: 'কুপন যোগ হয়েছে!',
  reviewRequired: 'জমা দেওয়ার আগে রিভিউ লিখুন।',
  replyRequired: 'পোস্ট করার আগে উত্তর লিখুন।',
  alreadyReplied: 'এই রিভিউয়ের উত্তর আপনি আগেই দিয়েছেন',
  onlySellersReply: 'শুধু বিক্রেতারা রিভিউয়ের উত্তর দিতে পারেন',
  onlyOwnReviews: 'শুধু নিজের পণ্যের রিভিউয়ের উত্তর দেওয়া যায়',
  reviewNotFound: 'রিভিউটি পাওয়া যায়নি',
  preferencesRequired: 'অন্তত একটি স্টাইল বেছে নিন, অথবা আমাদের বাছতে দিন।',
  tooManyImages: 'সর্বোচ্চ ৬টি ছবি দেওয়া যায়',
  notAnImage: 'একটি ছবির ফাইল বেছে নিন',
  fileTooLarge: 'ফাইলটি ৫ MB-এর কম হতে হবে',
  imageFormat: 'JPEG, PNG, WebP বা AVIF ছবি দিন',
  imageIsHeic: 'HEIC ছবি দোকানে দেখানো যায় না। JPEG হিসেবে সেভ করুন, অথবা ফোনের ক্যামেরা “Most Compatible”-এ রাখুন।',
  imageMoves: 'নড়াচড়া করে না এমন ছবি দিন',
  imageDamaged: 'ছবিটি নষ্ট। অন্য একটি ছবি বেছে নিন।',
  imageTooManyPixels: (megapixels) => `ছবিটি বেশি বড়: সর্বোচ্চ ${bengaliDigits(megapixels)} মেগাপিক্সেল`,
  imageTooSmall: ({ width, height }) =>
    `ছবিটি বেশি ছোট: অন্তত ${bengaliDigits(width)} × ${bengaliDigits(height)} পিক্সেল`,
  productTitleRequired: 'পণ্যের নাম দিন',
  productDescriptionRequired: 'পণ্যের বিবরণ দিন',
  priceRequired: 'দাম দিন',
  priceInvalid: 'দাম টাকায় লিখুন: ০ বা তার বেশি, দশমিকের পর সর্বোচ্চ দুই ঘর',
  priceTooHigh: 'দাম সর্বোচ্চ ৳৯,৯৯,৯৯,৯৯৯.৯৯ হতে পারে',
  zeroPriceUnconfirmed: 'নিশ্চিত করুন যে পণ্যটির দাম ৳০',
  offerMakesFree: (offer) => `“${offer}” অফারে পণ্যটির দাম ৳০ হয়ে যায়। এটাই চান কি না নিশ্চিত করুন`,
  offerProductRequired: 'অন্তত একটি পণ্য বেছে নিন',
  discountInvalid: 'ছাড়ের পরিমাণ ঠিকভাবে লিখুন',
  offerDatesRequired: 'অফারের শুরু ও শেষের তারিখ দিন',
  offerDatesReversed: 'শেষের তারিখ শুরুর আগে হতে পারে না',
  receiptNotCompleted: 'শুধু সম্পন্ন অর্ডারের রসিদ ডাউনলোড করা যায়।',
  papersBeingMade: 'আপনার আগের কাগজগুলো এখনো তৈরি হচ্ছে। কয়েক সেকেন্ড পরে আবার চেষ্টা করুন।',
  noPackingSlip: 'বাতিল অর্ডারের প্যাকিং স্লিপ হয় না',
  sessionExpired: 'আপনার সেশন শেষ হয়েছে। আবার লগ ইন করুন।',
  noRefreshToken: 'আবার লগ ইন করুন',
};

/** From now on the texts of validation are in Bangla, in this copy of the contracts. */
/** For a page in Bangla. */
export const speakBangla = () => setMessages({ ...messagesBn, ...guestTextsBn });

/** For a server, which answers in all languages: those that each render chooses by its own. */
export const speakBanglaToo = () => setShopMessages(messagesBn);

/** Messages of the guest forms; pages load them together with those forms. */
const guestTextsBn: Record<(typeof guestTexts)[keyof typeof guestTexts], string> = {
  [guestTexts.codeInvalid]: 'কোডের ৬টি সংখ্যা লিখুন',
  [guestTexts.numberRequired]: 'অর্ডার নম্বর দিন',
  [guestTexts.numberInvalid]: 'অর্ডার নম্বর দেখতে এমন: R100231',
};

/** Names of order states in Bangla. */
export const orderStatusNamesBn: typeof orderStatusNames = {
  pending: 'অপেক্ষমাণ',
  processing: 'প্রস্তুত হচ্ছে',
  shipped: 'পাঠানো হয়েছে',
  delivered: 'পৌঁছে গেছে',
  partially_delivered: 'আংশিক পৌঁছেছে',
  cancelled: 'বাতিল',
  refunded: 'টাকা ফেরত',
};
