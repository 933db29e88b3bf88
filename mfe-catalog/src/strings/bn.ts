import { bengaliDigits, deliveryDates } from '@haat/contracts';
import { orderStatusNamesBn } from '@haat/contracts/messages-bn';
import { report } from '@haat/features/bn';
import type { Translation } from '@haat/remote';
import type { departmentTexts } from './department';
import type { en } from './en';
import type { facetsTexts } from './facets';
import type { fitTexts } from './fit';
import type { followsTexts } from './follows';
import type { homeTexts } from './home';
import type { memberDeliveryTexts } from './memberDelivery';
import type { memberFitTexts } from './memberFit';
import type { offersTexts } from './offers';
import type { orderStatusTexts } from './orderStatus';
import type { productTexts } from './product';
import type { questionsTexts } from './questions';
import type { ratingTexts } from './rating';
import type { relatedTexts } from './related';
import type { reviewsTexts } from './reviews';
import type { reviewToolsTexts } from './reviewTools';
import type { searchTexts } from './search';
import type { sizeGuideTexts } from './sizeGuide';
import type { storeTexts } from './store';
import type { storeTabsTexts } from './storeTabs';
import type { trendingTexts } from './trending';
import type { wishlistPageTexts } from './wishlistPage';

const countOf = (count: number, what: string) => `${bengaliDigits(count)}টি ${what}`;

/** The catalog's texts in Bangla. */
export const bn: Translation<typeof en> = {
  loading: 'লোড হচ্ছে…',
  retry: { retryText: 'আবার চেষ্টা করুন', retryingText: 'চেষ্টা হচ্ছে…' },
  close: 'বন্ধ করুন',
  goHome: 'হোম পেজে যান',

  products: {
    loading: 'পণ্য লোড হচ্ছে…',
    loadingMore: 'আরও পণ্য লোড হচ্ছে…',
    loadMore: 'আরও দেখুন',
    loadPrevious: 'আগেরগুলো দেখুন',
    toTop: 'ওপরে ফিরে যান',
    toPageEnd: 'পেজের শেষে যান',
    failed: 'পণ্য লোড করা যায়নি',
    none: 'কোনো পণ্য পাওয়া যায়নি',
    noneText: 'আপনার বাছাইয়ের সঙ্গে কোনো পণ্য মেলেনি। কিছু ফিল্টার বাদ দিয়ে দেখুন।',
    noneOfType: (type) => `${type} বিভাগে কোনো পণ্য পাওয়া যায়নি`,
    noMore: 'আর কোনো পণ্য নেই',
    count: (count) => countOf(count, 'পণ্য'),
    sale: 'ছাড়',
    percentOff: (percent) => (percent < 0.5 ? 'ছাড়' : `−${bengaliDigits(Math.round(percent))}%`),
    soldOut: 'স্টক শেষ',
    colors: (names) => `রং: ${names}`,
    ratingShort: (rating, count) => `${bengaliDigits(rating)} (${bengaliDigits(count)})`,
    rating: (rating, count) => `৫-এর মধ্যে ${bengaliDigits(rating)}, ${countOf(count, 'রিভিউ')}`,
    noImage: 'ছবি নেই',
    originalPrice: 'আগের দাম',
    offerPrice: 'অফারের দাম',
    save: (amount) => `${amount} সাশ্রয়`,
    view: 'দেখুন',
    viewProduct: 'পণ্যটি দেখুন',
  },

  wishlist: {
    heart: (name) => `পছন্দের তালিকা: ${name}`,
    saved: (name) => `${name} আপনার পছন্দের তালিকায় আছে`,
    removed: (name) => `${name} পছন্দের তালিকা থেকে সরানো হয়েছে`,
    undo: 'ফিরিয়ে আনুন',
  },
};

const homeBn: Translation<typeof homeTexts> = {
  title: 'আজ কী পরবেন, খুঁজে নিন',
  lead: 'পাঞ্জাবি থেকে প্যারাশুট প্যান্ট, সারা বাংলাদেশের দোকান থেকে। দাম দিন হাতে পেয়ে।',
  types: 'পোশাকের ধরন',
  typeNotes: {
    'General Clothing': 'কারিগর আর ব্র্যান্ডের কাছ থেকে',
    'Thrifted Clothing': 'একটিই আছে, আগে পরা হয়েছে',
    'Loose Fabric': 'আপনার দর্জির জন্য, গজ হিসেবে',
  },
  tags: 'স্টাইল',
  moreTags: 'আরও স্টাইল',
  moreTagsLabel: 'আরও স্টাইল',
  clearTags: 'স্টাইল ফিল্টার সরান',
  loadingTags: 'স্টাইল লোড হচ্ছে…',
  noTags: 'আর কোনো স্টাইল নেই।',
  tagsFailed: (message) => `স্টাইল লোড করা যায়নি: ${message}`,
  departmentsLabel: 'বিভাগ',
  departments: { women: 'মেয়েদের', men: 'ছেলেদের', kids: 'শিশুদের', fabric: 'কাপড়', thrifted: 'থ্রিফট' },
  showing: 'দেখানো হচ্ছে',
  showingAll: 'সব দোকানের সব পণ্য',
  showingFiltered: 'আপনার ফিল্টারের সাথে মেলে এমন পণ্য',
  showingPreferred: 'আপনার পছন্দের স্টাইল আগে',
  clearFilter: 'ফিল্টার সরান',
  searchFor: (query) => `“${query}”-এর ফলাফল`,
  list: 'পণ্য',
};

const departmentBn: Translation<typeof departmentTexts> = {
  departments: {
    women: { title: 'মেয়েদের পোশাক', lead: 'রোজকার কুর্তি থেকে বিয়ের শাড়ি, সারা বাংলাদেশের দোকান থেকে।' },
    men: { title: 'ছেলেদের পোশাক', lead: 'ঈদের পাঞ্জাবি, অফিসের শার্ট, আর বাকি দিনের আরামের পোশাক।' },
    kids: { title: 'শিশুদের পোশাক', lead: 'নরম, সহজে ধোয়া যায়, আর একটু বড় হওয়ার জায়গা রেখে।' },
    fabric: { title: 'গজ কাপড়', lead: 'গজ হিসেবে কাপড়, আপনার দর্জি আর আপনার নিজের পছন্দের জন্য।' },
    thrifted: { title: 'থ্রিফট পোশাক', lead: 'আগে পরা পোশাক, প্রতিটি একটিই। যে আগে নেবে তার।' },
  },
  seeAll: (count) => (count === undefined ? 'সব দেখুন' : `সব ${countOf(count, 'পণ্য')} দেখুন`),
  types: 'ধরন অনুযায়ী দেখুন',
  path: 'বিভাগ',
  tagPath: 'কোথায় আছেন',
  everything: 'সব পণ্য',
  list: 'পণ্য',
  allOf: (department) => `সব ${department}`,
  noType: 'এমন কোনো ধরন নেই',
  noTypeText: 'লিংকটি ভুল বা পুরনো হতে পারে। বিভাগগুলোতে বিক্রির সব পণ্য দেখা যায়।',
  loadingTypes: 'ধরনগুলো লোড হচ্ছে…',
  typesFailed: 'ধরনগুলো লোড করা যায়নি',
  newest: 'নতুন এসেছে',
  newestWhy: 'সব দোকানের সবচেয়ে নতুন পণ্য',
  newestAll: 'সব নতুন পণ্য',
  offers: 'অফারে',
  offersWhy: 'কিছুদিনের জন্য কম দামে, স্টকে থাকা পণ্য আগে',
  offersAll: 'সব অফার',
  trending: 'এখন ট্রেন্ডিং',
  trendingWhy: 'গত ২৪ ঘণ্টায় সবচেয়ে বেশি অর্ডার হয়েছে ও কার্টে যোগ হয়েছে',
  trendingAll: 'পুরো তালিকা দেখুন',
  none: 'এই বিভাগে এখনো কোনো পণ্য নেই',
  noneText: 'দোকানগুলো নতুন পণ্য যোগ করলে এখানে দেখা যাবে। ততক্ষণ অন্য পণ্য দেখুন।',
};

const trendingBn: Translation<typeof trendingTexts> = {
  section: 'ট্রেন্ডিং পণ্য',
  all: 'পুরো তালিকা দেখুন',
  loading: 'ট্রেন্ডিং পণ্য লোড হচ্ছে…',
  failed: 'ট্রেন্ডিং পণ্য লোড করা যায়নি',
  noMore: 'আর কোনো ট্রেন্ডিং পণ্য নেই',
  more: 'আরও ট্রেন্ডিং পণ্য দেখুন',
  previous: 'আগের পণ্য',
  next: 'পরের পণ্য',
  title: 'ট্রেন্ডিং পণ্য',
  lead: (hours) => `গত ${bengaliDigits(hours)} ঘণ্টায় ক্রেতারা যা সবচেয়ে বেশি অর্ডার করেছেন ও কার্টে যোগ করেছেন।`,
  analytics: (cartAdds, orders, hours) =>
    `${bengaliDigits(hours)} ঘণ্টায় ${bengaliDigits(cartAdds)} বার কার্টে, ${countOf(orders, 'অর্ডার')}`,
  empty: 'এখনো কিছু ট্রেন্ড করছে না',
  emptyText: 'ক্রেতারা অর্ডার করলে পণ্য এখানে আসে। ততক্ষণ দোকানগুলো ঘুরে দেখুন।',
  list: 'ক্রমতালিকা',
};

const offersBn: Translation<typeof offersTexts> = {
  title: 'ছাড়ের পণ্য',
  lead: 'সব দোকানের চলতি অফার। যে দাম দেখছেন তা ছাড় দেওয়ার পরের।',
  search: 'ছাড়ের পণ্যে খুঁজুন',
  placeholder: 'ছাড়ের পণ্যে খুঁজুন',
  clear: 'লেখা মুছুন',
  none: 'কোনো পণ্য পাওয়া যায়নি',
  noneText: 'এখন কোনো অফার নেই। কিছুদিন পর আবার দেখুন।',
  noneFor: (query) => `“${query}”-এর সঙ্গে মেলে এমন কোনো ছাড়ের পণ্য নেই।`,
  list: 'ছাড়ের পণ্য',
};

const productBn: Translation<typeof productTexts> = {
  loading: 'পণ্য লোড হচ্ছে…',
  absent: {
    title: 'পণ্যটি পাওয়া যায়নি',
    text: 'ঠিকানাটি দেখে নিন, অথবা পণ্যের নাম দিয়ে খুঁজুন।',
  },
  withdrawn: {
    title: 'পণ্যটি এখন বিক্রি হচ্ছে না',
    text: 'দোকানটি এখন এটি বিক্রি করছে না। আমাদের অন্য পণ্য দেখুন।',
  },
  storeClosed: {
    title: 'পণ্যটি এখন বিক্রি হচ্ছে না',
    text: 'যে দোকান এটি বিক্রি করে, তা এখন বন্ধ। অন্য দোকানে কী আছে দেখুন।',
  },
  failed: 'পণ্যটি লোড করা যায়নি',
  gallery: 'ছবি',
  picture: (number, count) => `ছবি ${bengaliDigits(number)}, মোট ${bengaliDigits(count)}টি`,
  counter: (number, count) => `${bengaliDigits(number)} / ${bengaliDigits(count)}`,
  pictureOf: (name, number) => `${name}, ছবি ${bengaliDigits(number)}`,
  previousPicture: 'আগের ছবি',
  nextPicture: 'পরের ছবি',
  showPicture: (number) => `${bengaliDigits(number)} নম্বর ছবি দেখুন`,
  zoom: (number) => `${bengaliDigits(number)} নম্বর ছবি বড় করে দেখুন`,
  zoomed: (picture) => `${picture}, বড় করা`,
  zoomIn: 'আরও বড় করুন',
  zoomOut: 'ছোট করুন',
  percent: (percent) => `${bengaliDigits(percent)}%`,
  zoomHintMouse: 'বড় করতে ক্লিক বা স্ক্রল করুন, সরাতে টানুন।',
  zoomHintTouch: 'বড় করতে দুই আঙুলে টানুন বা দুবার চাপুন, সরাতে টানুন।',
  combinationSoldOut: (choice) => `${choice} শেষ হয়ে গেছে। অন্য একটি বেছে নিন।`,
  soldOut: 'স্টক শেষ',
  preview: 'পেজটি শুধু আপনিই দেখছেন: পণ্যটি বিক্রির জন্য চালু নয়।',
  color: 'রং',
  size: 'সাইজ',
  sizeGuide: 'সাইজ গাইড',
  sizeGuideFailed: 'সাইজ গাইড লোড করা যায়নি। আবার চেষ্টা করুন।',
  madeToMeasure: 'নিজের মাপ',
  measurements: 'আপনার মাপ',
  measurementUnit: 'ইঞ্চি',
  measurementsHint: 'ইঞ্চিতে লিখুন। অন্য একক হলে সেটিও লিখুন, যেমন 96 cm।',
  quickCheckout: 'কুইক চেকআউট',
  offerEnds: (day) => `অফার ${day} পর্যন্ত`,
  share: 'শেয়ার',
  linkCopied: 'লিংক কপি হয়েছে',
  shareFailed: 'লিংক কপি করা যায়নি',
  delivery: (fee) => `বাংলাদেশের যেকোনো জায়গায় ডেলিভারি, চার্জ সাধারণত ${fee}`,
  deliveryTime: ({ from, to }) => `${bengaliDigits(from)}-${bengaliDigits(to)} দিনে আপনার দরজায়`,
  deliveryDates: (window) => `আপনার দরজায় ${deliveryDates(window)}`,
  cash: 'ক্যাশ অন ডেলিভারি',
  cashAfterAdvance: 'কিছু টাকা অগ্রিম, বাকিটা ক্যাশ অন ডেলিভারি',
  returns: '৭ দিনের মধ্যে ফেরত',
  returnsFaulty: 'ত্রুটি থাকলে ৭ দিনের মধ্যে ফেরত',
  returnsDescribed: 'বর্ণনার সঙ্গে না মিললে ৭ দিনের মধ্যে ফেরত',
  returnsMade: '৭ দিনের মধ্যে ফেরত; নিজের মাপে বানানো হলে শুধু ত্রুটি থাকলে',
  features: 'বৈশিষ্ট্য',
  fabricCare: 'কাপড় ও যত্ন',
  description: 'বিবরণ',
  store: 'বিক্রেতা',
  visitStore: 'দোকানে যান',
  verified: 'যাচাই করা দোকান',
  reviews: 'রিভিউ',
  heading: 'পণ্য',
  breadcrumb: 'আপনি এখানে আছেন',
  home: 'হোম',
  tags: 'স্টাইল',
  jumpToReviews: (count) => `${countOf(count, 'রিভিউ')} পড়ুন`,
  advancePayment:
    'এই দোকান দামের কিছু অংশ অগ্রিম নেয়। অর্ডারের পর দোকান থেকে ফোন করে জানাবে। বাকিটা দেবেন পণ্য হাতে পেয়ে।',
};

const ratingBn: Translation<typeof ratingTexts> = {
  stars: (rating) => `৫-এর মধ্যে ${bengaliDigits(rating)}`,
  shortlyRated: (rating, count) => `${bengaliDigits(rating)} (${countOf(count, 'রিভিউ')})`,
};

const reviewsBn: Translation<typeof reviewsTexts> = {
  loading: 'রিভিউ লোড হচ্ছে…',
  failed: 'রিভিউ লোড করা যায়নি',
  none: 'এখনো কোনো রিভিউ নেই',
  aspects: {
    quality_rating: 'মান',
    shipping_rating: 'ডেলিভারি',
    communication_rating: 'যোগাযোগ',
  },
  aspect: (name, stars) => `${name} ${bengaliDigits(stars)}/৫`,
  noneText: 'পণ্য হাতে পাওয়ার পর ক্রেতারা রিভিউ লিখতে পারেন।',
  count: (count) => countOf(count, 'রিভিউ'),
  distribution: 'তারা অনুযায়ী রেটিং',
  starRow: (stars, count) => `${bengaliDigits(stars)} তারা: ${countOf(count, 'রিভিউ')}`,
  replyOf: (seller) => `${seller}-এর উত্তর`,
  anonymous: 'একজন ক্রেতা',
  today: 'আজ',
  yesterday: 'গতকাল',
  ago: {
    day: (count) => `${bengaliDigits(count)} দিন আগে`,
    week: (count) => `${bengaliDigits(count)} সপ্তাহ আগে`,
    month: (count) => `${bengaliDigits(count)} মাস আগে`,
    year: (count) => `${bengaliDigits(count)} বছর আগে`,
  },
};

const reviewToolsBn: Translation<typeof reviewToolsTexts> = {
  sort: 'রিভিউ সাজান',
  sorts: { default: 'সাধারণ', newest: 'নতুন আগে', oldest: 'পুরোনো আগে', helpful: 'বেশি কাজের আগে' },
  verified: 'কেনার পর লেখা',
  helpful: (count) => (count > 0 ? `কাজে লেগেছে (${bengaliDigits(count)})` : 'কাজে লেগেছে'),
  helpfulReview: (name) => `${name}-এর রিভিউ`,
  picture: (number, count, name) =>
    `${name}-এর রিভিউয়ের ছবি ${bengaliDigits(number)}, মোট ${bengaliDigits(count)}টি`,
  pictures: (name) => `${name}-এর রিভিউয়ের ছবি`,
  more: 'আরও রিভিউ দেখুন',
  loadingMore: 'আরও রিভিউ লোড হচ্ছে…',
  voteFailed: 'আপনার ভোট সেভ করা যায়নি',
  number: (count) => bengaliDigits(count),
  fits: { small: 'ছোট হয়', expected: 'ঠিকঠাক হয়', large: 'বড় হয়' },
  fitOf: (answer) => `সাইজ ${answer}`,
  fitTitle: 'সাইজ কেমন হয়',
  fitRow: (answer, count) => `${answer}: ${bengaliDigits(count)} জন ক্রেতা`,
};

const fitBn: Translation<typeof fitTexts> = {
  said: {
    small: (count, total) => `${bengaliDigits(total)} জন ক্রেতার ${bengaliDigits(count)} জন বলেছেন সাইজ ছোট হয়`,
    expected: (count, total) =>
      `${bengaliDigits(total)} জন ক্রেতার ${bengaliDigits(count)} জন বলেছেন সাইজ ঠিকঠাক হয়`,
    large: (count, total) => `${bengaliDigits(total)} জন ক্রেতার ${bengaliDigits(count)} জন বলেছেন সাইজ বড় হয়`,
  },
};

const questionsBn: Translation<typeof questionsTexts> = {
  title: 'প্রশ্ন ও উত্তর',
  count: (count) => `উত্তরসহ ${countOf(count, 'প্রশ্ন')}`,
  loading: 'প্রশ্ন লোড হচ্ছে…',
  failed: 'প্রশ্নগুলো লোড করা যায়নি',
  none: 'এখনো কোনো প্রশ্ন নেই',
  noneText: 'মাপ, কাপড় বা যত্ন নিয়ে দোকানকে জিজ্ঞেস করুন। উত্তরটি অন্যদেরও কাজে লাগবে।',
  more: 'আরও প্রশ্ন দেখুন',
  loadingMore: 'আরও প্রশ্ন লোড হচ্ছে…',
  ask: 'দোকানকে জিজ্ঞেস করুন',
  yourQuestion: 'আপনার প্রশ্ন',
  hint: 'উত্তরসহ সবাই এটি পড়তে পারবেন। ফোন নম্বর বা ঠিকানা লিখবেন না।',
  required: 'আপনার প্রশ্নটি লিখুন।',
  send: 'প্রশ্ন পাঠান',
  sending: 'পাঠানো হচ্ছে…',
  sent: 'আপনার প্রশ্ন দোকানে পৌঁছেছে। উত্তর এলে ই-মেইল পাবেন।',
  sendFailed: 'প্রশ্নটি পাঠানো যায়নি',
  logIn: 'লগ ইন করে জিজ্ঞেস করুন',
  logInText: 'মাপ, কাপড় বা যত্ন নিয়ে জিজ্ঞেস করুন। দোকান উত্তর দিলে ই-মেইল পাবেন।',
  ownStore: 'এটি আপনার দোকানের পণ্য।',
  toOpen: 'প্রশ্নের উত্তর দিন',
  waiting: 'দোকানের উত্তরের অপেক্ষায়',
  mine: 'আপনার প্রশ্ন',
  question: 'প্রশ্ন',
  by: (name) => `জানতে চেয়েছেন ${name}`,
  questionBy: (name) => `${name}-এর প্রশ্ন নিয়ে`,
  answerOf: (store) => `${store}-এর উত্তর`,
  delete: 'মুছুন',
  deleteTitle: 'আপনার প্রশ্নটি মুছবেন?',
  deleteText: 'এর উত্তরও মুছে যাবে।',
  deleting: 'মোছা হচ্ছে…',
  cancel: 'থাক',
  deleted: 'প্রশ্নটি মোছা হয়েছে',
  deleteFailed: 'প্রশ্নটি মোছা যায়নি',
};

const followsBn: Translation<typeof followsTexts> = {
  follow: 'ফলো করুন',
  following: 'ফলো করছেন',
  failed: 'সেভ করা যায়নি',
  title: 'আপনার পছন্দের দোকান',
  products: (count) => countOf(count, 'পণ্য'),
  newest: (store) => `${store}: নতুন পণ্য`,
  none: 'এখন বিক্রির জন্য কিছু নেই',
};

const storeBn: Translation<typeof storeTexts> = {
  loading: 'দোকানের তথ্য লোড হচ্ছে…',
  absent: {
    title: 'দোকানটি পাওয়া যায়নি',
    text: 'ঠিকানাটি দেখে নিন, অথবা দোকানের কোনো পণ্য খুঁজুন।',
  },
  closed: {
    title: 'দোকানটি এখন বন্ধ',
    text: 'দোকানটি এখন বিক্রি করছে না। অন্য দোকানে কী আছে দেখুন।',
  },
  error: (message) => `সমস্যা: ${message}`,
  failed: 'দোকানের তথ্য লোড করা যায়নি',
  verified: 'যাচাই করা',
  products: (count) => countOf(count, 'পণ্য'),
  tabs: 'দোকান',
  loadingTab: 'লোড হচ্ছে…',
  tabFailed: 'পেজের এই অংশটি লোড করা যায়নি',
  home: 'হোম',
  topPicks: 'সেরা পণ্য',
  offers: 'অফার',
  reviews: 'রিভিউ',
  social: 'সোশ্যাল মিডিয়া',
  featured: 'বাছাই করা পণ্য',
  noFeatured: 'বাছাই করা পণ্য নেই',
  noFeaturedText: 'দোকানি এখনো কোনো পণ্য বাছাই করেননি।',
  all: 'দোকানের সব পণ্য',
  noProducts: 'এই দোকানে কোনো পণ্য পাওয়া যায়নি',
  search: 'এই দোকানে খুঁজুন',
  placeholder: 'এই দোকানে খুঁজুন',
  clearSearch: 'লেখা মুছুন',
  noneFor: (query) => `“${query}”-এর সঙ্গে মেলে এমন কোনো পণ্য এই দোকানে নেই।`,
  noneNarrowed: 'আপনার ফিল্টারের সঙ্গে মেলে এমন কোনো পণ্য এই দোকানে নেই।',
  showAll: 'দোকানের সব পণ্য দেখুন',
};

const storeTabsBn: Translation<typeof storeTabsTexts> = {
  topPicksText: 'এই দোকানের সবচেয়ে বেশি বিক্রি হওয়া পণ্য।',
  loadingOffers: 'অফার লোড হচ্ছে…',
  moreOffers: 'আরও অফার দেখুন',
  offersFailed: 'অফার লোড করা যায়নি',
  noOffers: 'এখন কোনো অফার চলছে না।',
  percentOff: (percent) => `${bengaliDigits(percent)}% ছাড়`,
  amountOff: (amount) => `${amount} ছাড়`,
  until: (date) => `${date} পর্যন্ত`,
  salePrice: 'ছাড়ের দাম দেওয়া আছে',
  onProduct: (name) => `${name}-এ`,
  reviewsFailed: 'রিভিউ লোড করা যায়নি',
  noReviews: 'এই দোকানের কোনো রিভিউ পাওয়া যায়নি',
  socialText: 'নতুন পণ্যের খবর পেতে দোকানটির সঙ্গে থাকুন:',
  noSocial: 'সোশ্যাল মিডিয়া নেই',
  noSocialText: 'দোকানটি এখনো তাদের পেজ যোগ করেনি।',
  facebook: 'Facebook',
  instagram: 'Instagram',
  newTab: '(নতুন ট্যাবে খোলে)',
};

const orderStatusBn: Translation<typeof orderStatusTexts> = {
  title: 'অর্ডারের অবস্থা',
  lead: 'অর্ডার নম্বর আছে নিশ্চিতকরণ পেজে আর আমাদের ই-মেইলে। দেখতে R100231-এর মতো।',
  number: 'অর্ডার নম্বর',
  placeholder: 'R100231',
  find: 'অর্ডার খুঁজুন',
  finding: 'খোঁজা হচ্ছে…',
  numberRequired: 'অর্ডার নম্বর দিন',
  numberInvalid: 'অর্ডার নম্বর R দিয়ে শুরু, তারপর সংখ্যা, যেমন R100231',
  loginText: 'অর্ডার শুধু যিনি করেছেন তিনিই দেখতে পারেন। লগ ইন করুন, আমরা আপনাকে এখানে ফিরিয়ে আনব।',
  login: 'লগ ইন',
  guestOrder: 'অ্যাকাউন্ট ছাড়া অর্ডার করেছেন?',
  trackOrder: 'অর্ডারটি দেখুন',
  failed: 'অর্ডার লোড করা যায়নি',
  none: (number) => `আপনার অ্যাকাউন্টে ${number} নামে কোনো অর্ডার নেই`,
  noneText: 'নম্বরটি মিলিয়ে দেখুন, অথবা আপনার সব অর্ডার দেখুন।',
  allOrders: 'আমার সব অর্ডার',
  found: (number, count) =>
    count === 1 ? `অর্ডার ${number}` : `অর্ডার ${number}: ${bengaliDigits(count)}টি পার্সেল, প্রতি দোকান থেকে একটি`,
  parcel: (seller) => `${seller} থেকে`,
  items: (count) => countOf(count, 'পণ্য'),
  open: 'অর্ডারটি দেখুন',
  meanings: 'কোন অবস্থার মানে কী',
  help: 'অর্ডারে কোনো সমস্যা?',
  call: 'ফোন করুন:',
  write: 'লিখুন:',
  helpLink: 'সাধারণ প্রশ্নের উত্তর পড়ুন',
  statuses: orderStatusNamesBn,
  what: {
    pending: 'দোকান আপনার অর্ডার পেয়েছে, শিগগিরই নিশ্চিত করবে।',
    processing: 'দোকান পণ্য প্যাক করছে।',
    shipped: 'পণ্য পথে আছে। পৌঁছানোর আগে রাইডার আপনাকে ফোন করবেন।',
    delivered: 'অর্ডার পৌঁছে গেছে। আশা করি মাপমতো হয়েছে।',
    partially_delivered: 'অর্ডারের কিছু পণ্য পৌঁছে গেছে',
    cancelled: 'অর্ডারটি বাতিল হয়েছে। কিছু দিতে হবে না।',
    refunded: 'টাকা ফেরত দেওয়া হয়েছে।',
  },
};

const relatedBn: Translation<typeof relatedTexts> = {
  loading: 'আরও পণ্য লোড হচ্ছে…',
  similar: 'এ রকম আরও পণ্য',
  similarWhy: 'অন্য দোকান থেকে: ধরন, স্টাইল ও দামে কাছাকাছি',
  fromStore: 'এই দোকানের আরও পণ্য',
  fromStoreWhy: (name) => `${name} দোকানে সবচেয়ে বেশি বিক্রি`,
  visitStore: 'দোকানে যান',
  recent: 'সম্প্রতি দেখা',
  recentWhy: 'শুধু এই ব্রাউজারে থাকে',
  previous: (list) => `${list}: আগের পণ্য`,
  next: (list) => `${list}: পরের পণ্য`,
};

const sizeGuideBn: Translation<typeof sizeGuideTexts> = {
  title: 'সাইজ গাইড',
  unit: 'একক',
  units: { cm: 'সেমি', in: 'ইঞ্চি' },
  table: (name, unit) => `${name}: ${unit} মাপে`,
  size: 'সাইজ',
  body: 'আপনার শরীর',
  garment: 'পোশাক',
  chosen: 'আপনার বাছাই',
  howTo: 'যেভাবে মাপবেন',
  howToLead: 'নরম ফিতা ব্যবহার করুন, টেনে নয়, গায়ে লাগিয়ে রাখুন। পোশাকের মাপ নিন সমতলে বিছিয়ে।',
  measures: {
    body_chest: { name: 'বুক', how: 'বাহুর নিচ দিয়ে বুকের সবচেয়ে চওড়া জায়গা ঘিরে।' },
    body_waist: { name: 'কোমর', how: 'পাঁজরের নিচে সবচেয়ে সরু জায়গা ঘিরে।' },
    body_hip: { name: 'হিপ', how: 'দুই পা একসঙ্গে রেখে হিপের সবচেয়ে চওড়া জায়গা ঘিরে।' },
    body_height: { name: 'উচ্চতা', how: 'জুতা ছাড়া, মাথার ওপর থেকে মেঝে পর্যন্ত।' },
    chest: { name: 'বুক', how: 'বাহুর নিচে পোশাকের পুরো ঘের।' },
    waist: { name: 'কোমর', how: 'পোশাকের সবচেয়ে সরু জায়গার, অথবা কোমরবন্ধের পুরো ঘের।' },
    hip: { name: 'হিপ', how: 'হিপের সবচেয়ে চওড়া জায়গায় পোশাকের পুরো ঘের।' },
    length: { name: 'লম্বা', how: 'কাঁধের সবচেয়ে উঁচু জায়গা, অথবা কোমরবন্ধ থেকে নিচের প্রান্ত পর্যন্ত।' },
    shoulder: { name: 'কাঁধ', how: 'পিঠের দিকে এক কাঁধের সেলাই থেকে অন্যটি পর্যন্ত।' },
    sleeve: { name: 'হাতা', how: 'কাঁধের সেলাই থেকে হাতার শেষ পর্যন্ত।' },
    inseam: { name: 'ভেতরের পা', how: 'দুই পায়ের মাঝের সেলাই থেকে নিচের প্রান্ত পর্যন্ত।' },
    hem: { name: 'নিচের ঘের', how: 'একটি পায়ার নিচের পুরো ঘের।' },
  },
};

const memberFitBn: Translation<typeof memberFitTexts> = {
  suggestedSize: (size, reason) => `${size}: ${reason}`,
  fits: {
    body_chest: (length, span) => `আপনার বুক ${length}, মানায় ${span}`,
    body_waist: (length, span) => `আপনার কোমর ${length}, মানায় ${span}`,
    body_hip: (length, span) => `আপনার হিপ ${length}, মানায় ${span}`,
    body_height: (length, span) => `আপনার উচ্চতা ${length}, মানায় ${span}`,
  },
  units: { cm: 'সেমি', in: 'ইঞ্চি' },
  filledIn: {
    profile: 'আপনার প্রোফাইল থেকে বসানো হয়েছে। দেখে নিন।',
    order: 'আপনার আগের অর্ডার থেকে বসানো হয়েছে। দেখে নিন।',
  },
};

const memberDeliveryBn: Translation<typeof memberDeliveryTexts> = {
  deliveryTo: (district, fee) => `ডেলিভারি চার্জ (${district}): ${fee}`,
  district: 'জেলা',
  chooseDistrict: 'জেলা বেছে নিন',
};

const facetsBn: Translation<typeof facetsTexts> = {
  open: 'ফিল্টার',
  openWith: (count) => `ফিল্টার (${bengaliDigits(count)})`,
  title: 'ফিল্টার',
  show: 'পণ্য দেখুন',
  showCount: (count) => `${countOf(count, 'পণ্য')} দেখুন`,
  clear: 'সব সরান',
  sort: 'সাজান',
  sorts: {
    newest: 'নতুন আগে',
    price_low: 'দাম: কম থেকে বেশি',
    price_high: 'দাম: বেশি থেকে কম',
    popular: 'সবচেয়ে বেশি বিক্রি',
    rating: 'সেরা রেটিং',
  },
  bestMatch: 'সবচেয়ে মিল',
  yourStyles: 'আপনার স্টাইল আগে',
  size: 'সাইজ',
  type: 'ধরন',
  color: 'রং',
  shades: (count) => `সব শেড (${bengaliDigits(count)})`,
  store: 'দোকান',
  rating: 'রেটিং',
  ratingFrom: (stars) => `${bengaliDigits(stars)} তারা বা বেশি`,
  discount: 'অফার',
  onSale: 'অফারে আছে',
  discountFrom: (percent) => `${bengaliDigits(percent)}% বা বেশি ছাড়`,
  price: 'দাম',
  from: 'থেকে',
  to: 'পর্যন্ত',
  taka: '৳',
  stock: 'স্টক',
  inStock: 'শুধু স্টকে আছে এমন',
  priceFrom: (amount) => `${amount} থেকে`,
  priceTo: (amount) => `${amount} পর্যন্ত`,
  priceBetween: (from, to) => `${from} থেকে ${to}`,
  departments: { women: 'মেয়েদের', men: 'ছেলেদের', kids: 'শিশুদের' },
  remove: (name) => `${name} সরান`,
  active: 'চালু ফিল্টার',
  choiceCount: (count) => ` ${countOf(count, 'পণ্য')}`,
  priceSpan: (min, max) => `দাম ${min} থেকে ${max}`,
};

const searchBn: Translation<typeof searchTexts> = {
  title: 'খুঁজুন',
  titleFor: (query) => `“${query}”`,
  everything: 'সব পণ্য',
  kicker: 'খোঁজার ফলাফল',
  list: 'খোঁজার ফলাফল',
  showingFor: 'দেখানো হচ্ছে',
  searchInstead: 'এর বদলে খুঁজুন',
  popular: 'জনপ্রিয় শব্দ',
  noneText: (query) => `“${query}” আমরা নাম, স্টাইল, রং আর বিবরণে খুঁজেছি। অন্য শব্দ দিয়ে বা ফিল্টার কমিয়ে দেখুন।`,
};

const wishlistPageBn: Translation<typeof wishlistPageTexts> = {
  title: 'পছন্দের তালিকা',
  loading: 'আপনার পছন্দের তালিকা লোড হচ্ছে…',
  failed: 'পছন্দের তালিকা লোড করা যায়নি',
  list: 'তুলে রাখা পণ্য',
  count: (count) => countOf(count, 'পণ্য'),
  empty: 'আপনার পছন্দের তালিকা খালি',
  emptyText: 'কোনো পণ্য ভালো লাগলে তার হার্টে চাপুন, পণ্যটি এখানে পাবেন।',
  browse: 'পণ্য দেখুন',
  trending: 'কী ট্রেন্ড করছে দেখুন',
  remove: (name) => `${name} পছন্দের তালিকা থেকে সরান`,
  unavailable: 'এখন আর পাওয়া যায় না',
  add: 'কার্টে যোগ করুন',
  adding: 'যোগ হচ্ছে…',
  added: (name) => `${name} আপনার কার্টে যোগ হয়েছে`,
  addedAtPrice: (name, price) => `${name} আপনার কার্টে যোগ হয়েছে, নতুন দাম ${price}`,
  choose: 'সাইজ ও রং বেছে নিন',
  cheaper: (before) => `যোগ করার সময় ছিল ${before}`,
  isBack: 'আবার স্টকে এসেছে',
  view: 'পণ্যটি দেখুন',
};

export const parts = {
  wishlistPage: wishlistPageBn,
  search: searchBn,
  facets: facetsBn,
  home: homeBn,
  department: departmentBn,
  trending: trendingBn,
  offers: offersBn,
  product: productBn,
  rating: ratingBn,
  reviews: reviewsBn,
  reviewTools: reviewToolsBn,
  fit: fitBn,
  questions: questionsBn,
  follows: followsBn,
  store: storeBn,
  storeTabs: storeTabsBn,
  orderStatus: orderStatusBn,
  related: relatedBn,
  sizeGuide: sizeGuideBn,
  memberDelivery: memberDeliveryBn,
  memberFit: memberFitBn,
  report,
};
