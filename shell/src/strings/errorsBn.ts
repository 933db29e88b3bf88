import type { TranslateError } from '@haat/api-client';
import { bengaliDigits, latinDigits, localMessage } from '@haat/contracts';
import { messagesBn } from '@haat/contracts/messages-bn';

/** Texts of failed calls and of the API's refusals, by the English text. Those of forms are in the contracts. */
const TEXTS: Readonly<Record<string, string>> = {
  'An error occurred while fetching data': 'তথ্য আনা যায়নি',
  'Login failed': 'লগ ইন করা যায়নি',
  'Google authentication failed': 'Google দিয়ে লগ ইন করা যায়নি',
  'Failed to load sign-in options': 'লগ ইনের উপায়গুলো লোড করা যায়নি',
  'Failed to send the reset link': 'রিসেট লিংক পাঠানো যায়নি',
  'Failed to set the new password': 'নতুন পাসওয়ার্ড সেট করা যায়নি',
  'Registration failed': 'অ্যাকাউন্ট খোলা যায়নি',
  'Logout failed': 'লগ আউট করা যায়নি',
  'Please log in to order': 'অর্ডার করতে লগ ইন করুন',
  'We could not send the code. Please try again.': 'কোড পাঠানো যায়নি। আবার চেষ্টা করুন।',
  'This code is not valid any more. Please ask for a new one.': 'কোডটি আর কার্যকর নয়। নতুন কোড চান।',
  'Please confirm your phone number again': 'আপনার মোবাইল নম্বরটি আবার নিশ্চিত করুন',
  'There is no guest order with this phone number any more. Please log in.':
    'এই নম্বরে অ্যাকাউন্ট ছাড়া কোনো অর্ডার আর নেই। লগ ইন করুন।',
  'We can’t find an order with this number and this phone number. Please check both. Orders of an account are shown after you log in.':
    'এই অর্ডার নম্বর ও মোবাইল নম্বরে কোনো অর্ডার পাওয়া যায়নি। দুটিই মিলিয়ে দেখুন। অ্যাকাউন্টের অর্ডার লগ ইন করলে দেখা যায়।',
  'Failed to load your devices': 'আপনার ডিভাইসগুলো লোড করা যায়নি',
  'Failed to sign the device out': 'ডিভাইসটি লগ আউট করা যায়নি',
  'Failed to sign the other devices out': 'অন্য ডিভাইসগুলো লগ আউট করা যায়নি',
  'Failed to load profile': 'প্রোফাইল লোড করা যায়নি',
  'Failed to save preferences': 'পছন্দ সেভ করা যায়নি',
  'Failed to fetch shipping information': 'ডেলিভারির তথ্য আনা যায়নি',
  'Failed to load your measurements': 'আপনার মাপ লোড করা যায়নি',
  'Failed to save your measurements': 'আপনার মাপ সেভ করা যায়নি',
  'Failed to fetch products': 'পণ্য লোড করা যায়নি',
  'Failed to fetch trending products': 'ট্রেন্ডিং পণ্য লোড করা যায়নি',
  'Failed to fetch tags': 'স্টাইলগুলো লোড করা যায়নি',
  'Failed to load products': 'পণ্য লোড করা যায়নি',
  'Failed to create product': 'পণ্যটি যোগ করা যায়নি',
  'Failed to update product': 'পণ্যটি বদলানো যায়নি',
  'Failed to update product status': 'পণ্যের অবস্থা বদলানো যায়নি',
  'Failed to delete product': 'পণ্যটি মুছে ফেলা যায়নি',
  'Unknown error': 'কোথাও একটা সমস্যা হয়েছে',
  'Failed to load ongoing offers': 'চলতি অফার লোড করা যায়নি',
  'Seller signup failed': 'বিক্রেতার আবেদন পাঠানো যায়নি',
  'Failed to load the application': 'আবেদনটি লোড করা যায়নি',
  'Failed to update seller profile': 'দোকানের প্রোফাইল বদলানো যায়নি',
  'Failed to save changes. Please try again.': 'পরিবর্তন সেভ করা যায়নি। আবার চেষ্টা করুন।',
  'Failed to fetch stores': 'দোকানের তথ্য লোড করা যায়নি',
  'Failed to fetch offers': 'অফার লোড করা যায়নি',
  'Failed to fetch cart': 'কার্ট লোড করা যায়নি',
  'Failed to add to cart': 'কার্টে যোগ করা যায়নি',
  'Failed to update cart item': 'কার্টের পণ্য বদলানো যায়নি',
  'Failed to remove from cart': 'কার্ট থেকে সরানো যায়নি',
  'Failed to clear cart': 'কার্ট খালি করা যায়নি',
  'Failed to add to the wish list': 'পছন্দের তালিকায় যোগ করা যায়নি',
  'Failed to remove from the wish list': 'পছন্দের তালিকা থেকে সরানো যায়নি',
  'Failed to create order': 'অর্ডার করা যায়নি',
  'Failed to fetch orders': 'অর্ডার লোড করা যায়নি',
  'Failed to cancel order': 'অর্ডার বাতিল করা যায়নি',
  'Failed to update order status': 'অর্ডারের অবস্থা বদলানো যায়নি',
  'Failed to refund order': 'টাকা ফেরতের কাজটি করা যায়নি',
  'Failed to download the receipt': 'রসিদ ডাউনলোড করা যায়নি',
  'Failed to download the packing slip': 'প্যাকিং স্লিপ ডাউনলোড করা যায়নি',
  'Failed to fetch reviews': 'রিভিউ লোড করা যায়নি',
  'Failed to submit review': 'রিভিউ জমা দেওয়া যায়নি',
  'Failed to reply to review': 'উত্তর দেওয়া যায়নি',
  'Unable to load statistics': 'পরিসংখ্যান লোড করা যায়নি',
  // The API's own.
  'Please log in to continue': 'এগিয়ে যেতে লগ ইন করুন',
  'Invalid email or password': 'ই-মেইল বা পাসওয়ার্ড ঠিক নয়',
  'Product not found': 'পণ্যটি পাওয়া যায়নি',
  'Store not found': 'দোকানটি পাওয়া যায়নি',
  'Order not found': 'অর্ডারটি পাওয়া যায়নি',
  'Seller not found': 'বিক্রেতাকে পাওয়া যায়নি',
  'Offer not found': 'অফারটি পাওয়া যায়নি',
  'Picture not found': 'ছবিটি পাওয়া যায়নি',
  'This address is not in your address book': 'ঠিকানাটি আপনার ঠিকানার তালিকায় নেই',
  'You have saved 10 addresses. Please delete one first.': '১০টি ঠিকানা সেভ করা আছে। আগে একটি মুছে ফেলুন।',
  'Your cart is full': 'আপনার কার্ট ভরে গেছে',
  'It is not on your wish list': 'পণ্যটি আপনার পছন্দের তালিকায় নেই',
  'This device is not signed in': 'এই ডিভাইসে লগ ইন করা নেই',
  'This product is not in the order': 'পণ্যটি এই অর্ডারে নেই',
  'You have not applied yet': 'আপনি এখনো আবেদন করেননি',
  'This password is too common. Please choose another one.': 'পাসওয়ার্ডটি সবাই ব্যবহার করে। অন্য একটি বেছে নিন।',
  'Please choose a password that is not made of your name, email, phone number or store name':
    'আপনার নাম, ই-মেইল, মোবাইল নম্বর বা দোকানের নাম দিয়ে পাসওয়ার্ড বানাবেন না',
  'Google can’t be reached just now. Please try again.': 'এখন Google-এর সঙ্গে যোগাযোগ করা যাচ্ছে না। আবার চেষ্টা করুন।',
  'Google sign-in is not available here': 'এখানে Google দিয়ে লগ ইন করা যায় না',
  'Your Google account’s email address is not verified': 'আপনার Google অ্যাকাউন্টের ই-মেইল যাচাই করা নয়',
  'The account with this email belongs to another Google account': 'এই ই-মেইলের অ্যাকাউন্টটি অন্য Google অ্যাকাউন্টের',
  'This link has expired or was already used. Please request a new one.':
    'লিংকটির মেয়াদ শেষ বা আগেই ব্যবহার হয়েছে। নতুন লিংক চেয়ে নিন।',
  'The request did not arrive completely. Please check your connection and try again.':
    'অনুরোধটি পুরোটা পৌঁছায়নি। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
  'The server is busy. Please try again.': 'সার্ভার এখন ব্যস্ত। আবার চেষ্টা করুন।',
  'The request is too large': 'যা পাঠানো হয়েছে তা বেশি বড়',
  'There is nothing to change': 'বদলানোর কিছু নেই',
  'These items are already delivered': 'পণ্যগুলো আগেই পৌঁছে গেছে',
  'This order can no longer be cancelled': 'এই অর্ডার আর বাতিল করা যাবে না',
  'You can review a product once it is delivered': 'পণ্য হাতে পাওয়ার পর রিভিউ দেওয়া যায়',
  'You can’t buy from your own store': 'নিজের দোকান থেকে কেনা যায় না',
  'You can’t review your own store': 'নিজের দোকানের রিভিউ দেওয়া যায় না',
  'You have already reviewed this product': 'এই পণ্যের রিভিউ আপনি আগেই দিয়েছেন',
  'Only approved sellers can do this': 'শুধু অনুমোদিত বিক্রেতারা এটি করতে পারেন',
  'This card order is not paid yet: do not hand it over':
    'কার্ডের এই অর্ডারের দাম এখনো দেওয়া হয়নি: পণ্য হস্তান্তর করবেন না',
  'This product was changed meanwhile. Please reload it and make your changes again.':
    'এর মধ্যে পণ্যটি বদলে গেছে। রিলোড করে আবার পরিবর্তন করুন।',
};

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
  [/^Only (\d+) items available in stock$/, (count = '') => messagesBn.onlyInStock(Number(count))],
  [/^Please provide your (.+)$/, (field = '') => messagesBn.measurementRequired(field)],
  [
    /^Too many attempts\. Please try again in (\d+) (second|minute|hour)s?/,
    (count = '', unit = '') =>
      `অনেকবার চেষ্টা হয়েছে। ${bengaliDigits(count)} ${UNITS[unit] ?? ''} পরে আবার চেষ্টা করুন।`,
  ],
];

const UNITS: Readonly<Record<string, string>> = { second: 'সেকেন্ড', minute: 'মিনিট', hour: 'ঘণ্টা' };

/** What has no Bangla text stays as the API said it: it has figures and names that a general text would lose. */
export const translateError: TranslateError = (said) => {
  const text = TEXTS[said];
  if (text) return text;
  const latin = latinDigits(said);
  for (const [pattern, bangla] of PATTERNS) {
    const found = pattern.exec(latin);
    if (found) return bangla(...found.slice(1));
  }
  return localMessage(said);
};
