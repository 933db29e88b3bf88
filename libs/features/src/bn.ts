import { bengaliDigits } from '@haat/contracts';
import type { Translation } from '@haat/remote';
import type { AreaTexts } from './AreaFields';
import type { codeTexts } from './codeTexts';
import type { invoiceTexts } from './invoiceTexts';
import type { moreRowsTexts } from './moreRowsTexts';
import type { noteTexts } from './noteTexts';
import type { payTexts } from './payTexts';
import type { photoTexts } from './photoTexts';
import { hidden, report } from './reportTextsBn';
import type { returnFileTexts } from './returnFileTexts';
import type { returnTexts } from './returnTexts';

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

const returns: Translation<typeof returnTexts> = {
  title: 'পণ্য ফেরত',
  until: (day) => `যা পেয়েছেন, ${day} পর্যন্ত ফেরত দিতে পারবেন।`,
  open: 'পণ্য ফেরত দিন',
  loading: 'ফেরতের খবর লোড হচ্ছে…',
  failed: 'ফেরতের খবর লোড করা যায়নি।',
  number: (id) => `ফেরত ${id}`,
  pieces: (quantity, title) => `${bengaliDigits(quantity)} × ${title}`,
  states: {
    requested: 'অনুরোধ করা হয়েছে',
    approved: 'মেনে নেওয়া হয়েছে',
    on_way: 'ফেরতের পথে',
    received: 'দোকানে পৌঁছেছে',
    declined: 'দোকান রাজি হয়নি',
    escalated: 'হাট সিদ্ধান্ত নেবে',
    refund_due: 'ফেরতের টাকা ঠিক হয়েছে',
    refunded: 'টাকা ফেরত দেওয়া হয়েছে',
    refused: 'ফেরত নেওয়া হবে না',
    cancelled: 'তুলে নেওয়া হয়েছে',
    expired: 'সময় শেষ',
  },
  next: {
    requested: (until) => `দোকান ${until}-এর আগে উত্তর দেবে। না দিলে হাট সিদ্ধান্ত নেবে।`,
    approved: (until) => `${until}-এর আগে পণ্য পাঠান।`,
    on_way: () => 'পণ্য পৌঁছালে দোকান দেখে নেবে।',
    received: (until) => `দোকান ${until}-এর আগে পণ্য দেখবে। না দেখলে হাট সিদ্ধান্ত নেবে।`,
    declined: (until) => (until ? `একমত না হলে ${until}-এর আগে হাটকে জানান।` : 'দোকান রাজি হয়নি।'),
    escalated: () => 'অনুরোধ ও ছবি দেখে হাট দুই পক্ষকেই জানাবে।',
    refund_due: () => 'কয়েক দিনের মধ্যে টাকা পাঠানো হবে।',
    refunded: () => 'টাকা পাঠানো হয়েছে।',
    refused: () => 'হাট সিদ্ধান্ত নিয়েছে। পণ্য আপনারই থাকছে।',
    cancelled: () => 'পণ্য আপনার কাছেই থাকছে।',
    expired: () => 'পণ্য সময়মতো পাঠানো হয়নি, তাই আপনার কাছেই থাকছে।',
  },
  dropOff: (address) => `দোকানে নিয়ে আসুন বা পাঠান: ${address}`,
  pickup: 'কুরিয়ার আপনার কাছ থেকে নিয়ে যাবে। প্যাক করে রাখুন।',
  refund: (amount, method) => `${amount}, ${method}`,
  sentOn: (day, reference) => (reference ? `পাঠানো হয়েছে ${day}, ${reference}` : `পাঠানো হয়েছে ${day}`),
  methods: {
    cash: 'নগদ টাকায়',
    bKash: 'বিকাশে',
    Nagad: 'নগদ ওয়ালেটে',
    bank: 'ব্যাংকে',
    gateway: 'যে কার্ড বা ওয়ালেটে টাকা দিয়েছিলেন',
  },
  exchange: 'বদলে নিতে অন্য সাইজ বা রংটি নতুন করে অর্ডার করুন; এটির টাকা ফেরত পাবেন।',
  wrote: (who) => `${who}:`,
  actors: { buyer: 'আপনি', seller: 'দোকান', operator: 'হাট', system: '' },
  acts: { cancel: 'তুলে নিন', sent: 'পাঠিয়ে দিয়েছি', escalate: 'হাটকে জানান' },
  actTitles: {
    cancel: 'ফেরতের অনুরোধ তুলে নেবেন?',
    sent: 'পণ্য পাঠিয়েছেন?',
    escalate: 'হাটকে সিদ্ধান্ত নিতে বলবেন?',
  },
  actNotes: {
    cancel: 'কারণ',
    sent: 'কুরিয়ারের নাম ও পার্সেলের নম্বর',
    escalate: 'কেন একমত নন?',
  },
  acting: 'সেভ হচ্ছে…',
  acted: 'সেভ হয়েছে',
  actFailed: 'সেভ করা যায়নি। আবার চেষ্টা করুন।',
  close: 'বন্ধ করুন',
  optional: 'ঐচ্ছিক',
  form: {
    title: 'পণ্য ফেরত দিন',
    lead: (store) => `${store} ৪৮ ঘণ্টার মধ্যে উত্তর দেবে; না দিলে হাট সিদ্ধান্ত নেবে।`,
    what: 'কী ফেরত দিতে চান?',
    fewer: (title) => `${title} কমান`,
    more: (title) => `${title} বাড়ান`,
    of: (most) => `মোট ${bengaliDigits(most)}টি`,
    nothing: 'কী ফেরত দেবেন, বেছে নিন',
    reason: 'কেন?',
    reasonRequired: 'একটি কারণ বেছে নিন',
    reasons: {
      wrong_item: 'যা অর্ডার করেছি, এটি তা নয়',
      damaged: 'ছেঁড়া, নষ্ট বা ত্রুটি আছে',
      not_as_described: 'ছবি বা বর্ণনার সঙ্গে মেলে না',
      wrong_size: 'মাপে হয় না',
      changed_mind: 'পছন্দ হয়নি',
    },
    photosHint: (most) =>
      `সর্বোচ্চ ${bengaliDigits(most)}টি, লেবেলের ছবিও দিন। শুধু দোকান দেখবে, সিদ্ধান্ত নিতে হলে হাটও।`,
    note: 'দোকানকে কী জানাতে চান?',
    wants: 'আপনি কী চান?',
    refund: 'টাকা ফেরত',
    exchange: 'অন্য সাইজ বা রং',
    exchangeHint: 'টাকা ফেরত পাবেন, অন্যটি নতুন করে অর্ডার করবেন।',
    method: 'টাকা কোথায় পাঠাব?',
    account: { bKash: 'বিকাশ নম্বর', Nagad: 'নগদ নম্বর', bank: 'ব্যাংক, শাখা ও অ্যাকাউন্ট নম্বর' },
    accountRequired: 'নম্বরটি লিখুন',
    gateway: 'যে কার্ড বা ওয়ালেটে টাকা দিয়েছিলেন, টাকা সেখানেই ফিরবে।',
    advance: 'অনলাইনে দেওয়া অগ্রিমে ফেরতের পুরো টাকা হলে তা সেই কার্ড বা ওয়ালেটেই ফিরবে।',
    submit: 'ফেরতের অনুরোধ করুন',
    pending: 'পাঠানো হচ্ছে…',
    done: 'আপনার অনুরোধ দোকান পেয়েছে',
    failed: 'অনুরোধ পাঠানো যায়নি। আবার চেষ্টা করুন।',
  },
};

const invoices: Translation<typeof invoiceTexts> = {
  title: 'চালান',
  loading: 'চালান লোড হচ্ছে…',
  failed: 'চালান লোড করা যায়নি।',
  kinds: { invoice: 'চালান', credit_note: 'ক্রেডিট নোট' },
  about: (day, amount) => `${day}, ${amount}`,
  pdf: 'পিডিএফ',
  of: (kind, number) => `${kind} ${number}`,
  downloading: 'ডাউনলোড হচ্ছে…',
};

const returnFile: Translation<typeof returnFileTexts> = {
  order: 'অর্ডার',
  store: 'দোকান',
  customer: 'ক্রেতা',
  phone: 'মোবাইল',
  reason: 'কারণ',
  reasons: {
    wrong_item: 'যা অর্ডার করেছেন, তা নয়',
    damaged: 'ছেঁড়া, নষ্ট বা ত্রুটি আছে',
    not_as_described: 'ছবি বা বর্ণনার সঙ্গে মেলে না',
    wrong_size: 'মাপে হয় না',
    changed_mind: 'পছন্দ হয়নি',
  },
  wants: 'চান',
  wish: { refund: 'টাকা ফেরত', exchange: 'অন্য সাইজ বা রং: এটির টাকা ফেরত দিন, নতুন অর্ডার আসবে' },
  refundTo: 'টাকা যাবে',
  methods: {
    cash: 'নগদ টাকায়',
    bKash: 'বিকাশে',
    Nagad: 'নগদ ওয়ালেটে',
    bank: 'ব্যাংকে',
    gateway: 'যে কার্ড বা ওয়ালেটে টাকা এসেছিল',
  },
  tracking: 'পার্সেল',
  note: 'ক্রেতা লিখেছেন',
  items: 'পণ্য',
  pieces: (quantity) => `× ${bengaliDigits(quantity)}`,
  photos: 'ছবি',
  photo: (number, count) => `ছবি ${bengaliDigits(number)}, মোট ${bengaliDigits(count)}টি`,
  photoFailed: 'ছবিটি লোড করা যায়নি।',
  history: 'যা যা হয়েছে',
  states: {
    requested: 'অনুরোধ করা হয়েছে',
    approved: 'মেনে নেওয়া হয়েছে',
    on_way: 'ফেরতের পথে',
    received: 'দোকানে পৌঁছেছে',
    declined: 'দোকান রাজি হয়নি',
    escalated: 'হাট সিদ্ধান্ত নেবে',
    refund_due: 'ফেরতের টাকা ঠিক হয়েছে',
    refunded: 'টাকা ফেরত দেওয়া হয়েছে',
    refused: 'হাট রাখেনি',
    cancelled: 'তুলে নেওয়া হয়েছে',
    expired: 'সময় শেষ',
  },
  actors: { buyer: 'ক্রেতা', seller: 'দোকান', operator: 'হাট', system: 'হাট' },
  you: 'আপনি',
  amount: 'কত টাকা ফেরত',
  amountHint: (value, most) => `এগুলোর দাম দেওয়া হয়েছে ${value}; সর্বোচ্চ ${most} ফেরত দেওয়া যায়।`,
  amountWrong: (most) => `${most} পর্যন্ত একটি অঙ্ক লিখুন`,
  refund: (amount, method) => `${amount}, ${method}`,
  sentBy: 'যেভাবে পাঠিয়েছেন',
  reference: 'লেনদেনের নম্বর',
  sentOn: (day, reference) => (reference ? `পাঠানো হয়েছে ${day}, ${reference}` : `পাঠানো হয়েছে ${day}`),
  way: 'পণ্য কীভাবে ফিরবে?',
  ways: { drop_off: 'ক্রেতা দোকানে নিয়ে আসবেন বা পাঠাবেন', pickup: 'দোকানের কুরিয়ার নিয়ে আসবে' },
  required: 'কারণ লিখুন',
  optional: 'ঐচ্ছিক',
  save: 'সেভ করুন',
  saving: 'সেভ হচ্ছে…',
  failed: 'সেভ করা যায়নি। আবার চেষ্টা করুন।',
};

const moreRows: Translation<typeof moreRowsTexts> = { more: 'আরও দেখুন', loading: 'লোড হচ্ছে…' };

const notes: Translation<typeof noteTexts> = { title: 'হাট থেকে একটি বার্তা' };

/** The texts of this package in Bangla: a remote that shows one of its widgets has them among its own `parts`. */
export const parts = {
  area,
  codes,
  hidden,
  invoices,
  moreRows,
  notes,
  pay,
  photos,
  report,
  returnFile,
  returns,
};

export { report };
