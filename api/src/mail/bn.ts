import { bengaliDigits } from '@haat/contracts';
import { orderStatusNamesBn } from '@haat/contracts/messages-bn';
import { wordNameBn } from '@haat/contracts/words-bn';
import type { MailStrings } from './en';

/** Every text of the emails in Bangla, whose headings need no second sentence (`bangla`). */
export const bn: MailStrings = {
  greeting: (name) => (name ? `প্রিয় ${name},` : 'শুভেচ্ছা,'),
  footers: {
    shopper: 'হাটে আপনার অ্যাকাউন্ট আছে বলে এই ই-মেইলটি পেয়েছেন।',
    guest: 'আপনি হাটে অর্ডার করেছেন বলে এই ই-মেইলটি পেয়েছেন।',
    seller: 'আপনি হাটে বিক্রি করেন বলে এই ই-মেইলটি পেয়েছেন।',
  },
  contact: {
    call: (phone) => `${phone} নম্বরে ফোন করুন`,
    write: (email) => `${email} ঠিকানায় লিখুন`,
    or: ' বা ',
    line: (ways) => `কোনো প্রশ্ন থাকলে ${ways}।`,
  },
  labels: {
    order: 'অর্ডার',
    store: 'দোকান',
    customer: 'ক্রেতা',
    recipient: 'প্রাপক',
    phone: 'মোবাইল',
    address: 'ঠিকানা',
    deliveryNote: 'কুরিয়ারের জন্য',
    payment: 'পেমেন্ট',
    status: 'অবস্থা',
    subtotal: 'সাবটোটাল',
    delivery: 'ডেলিভারি চার্জ',
    discount: 'ছাড়',
    total: 'মোট',
  },
  payment: { cod: 'ক্যাশ অন ডেলিভারি', card: 'কার্ড' },
  partOf: (store, id) => `${store} · ${id}`,
  pieces: (count) => `${bengaliDigits(count)}টি`,
  each: (price) => `প্রতিটি ${price}`,
  sku: (sku) => `SKU ${sku}`,
  nameOf: wordNameBn,
  noteOf: (store) => `${store} থেকে জানিয়েছে:`,
  reason: 'কারণ:',
  buttons: {
    order: 'অর্ডারটি দেখুন',
    orders: 'আমার অর্ডার দেখুন',
    application: 'আমার আবেদন দেখুন',
    applyAgain: 'আবার আবেদন করুন',
    dashboard: 'আমার দোকান খুলুন',
    seller: 'হাটে বিক্রি করুন',
    sellerOrders: 'আমার অর্ডার দেখুন',
    reset: 'নতুন পাসওয়ার্ড দিন',
    forgot: 'পাসওয়ার্ড দিন',
    login: 'লগ ইন',
    wishlist: 'পছন্দের তালিকা দেখুন',
    product: 'পণ্যটি দেখুন',
    questions: 'প্রশ্নের উত্তর দিন',
    followedStores: 'আমার দোকানগুলো দেখুন',
    messages: 'পড়ুন ও উত্তর দিন',
  },

  application_received: {
    subject: 'হাটে বিক্রির জন্য আপনার আবেদন',
    bangla: '',
    heading: 'আপনার আবেদন পেয়েছি',
    body: (store) =>
      `${store} নিয়ে আবেদন করার জন্য ধন্যবাদ। আমাদের একজন প্রতিটি আবেদন নিজে দেখেন। সিদ্ধান্ত হলেই ই-মেইলে জানাব।`,
  },
  application_approved: {
    subject: 'স্বাগতম: হাটে আপনার দোকান অনুমোদিত হয়েছে',
    bangla: '',
    heading: 'আপনার দোকান অনুমোদিত হয়েছে',
    body: (store) => `${store} এখন থেকে হাটে বিক্রি করতে পারবে। প্রথম পণ্যগুলো যোগ করুন, যাতে ক্রেতারা খুঁজে পান।`,
  },
  application_rejected: {
    subject: 'হাটে বিক্রির আবেদনটি গ্রহণ করা যায়নি',
    bangla: '',
    heading: 'আপনার আবেদনটি গ্রহণ করা যায়নি',
    body: (store) => `${store}-এর আবেদনটি আমরা দেখেছি। এখন যেভাবে আছে, সেভাবে গ্রহণ করা যাচ্ছে না।`,
    next: 'বিষয়টি ঠিক করে যেকোনো সময় আবার আবেদন করতে পারেন।',
  },
  store_suspended: {
    subject: 'হাটে আপনার দোকান আপাতত বন্ধ রাখা হয়েছে',
    bangla: '',
    heading: 'আপনার দোকান আপাতত বন্ধ রাখা হয়েছে',
    body: (store) => `${store} আপাতত বন্ধ: এর পণ্য এখন দেখানো হচ্ছে না, দোকানে কিছু বদলানোও যাবে না।`,
    orders: 'আগে পাওয়া অর্ডারগুলো দয়া করে পৌঁছে দিন: আগের মতোই অর্ডার পেজে পাবেন। সম্ভব না হলে আমাদের লিখুন।',
  },
  store_reinstated: {
    subject: 'হাটে আপনার দোকান আবার চালু হয়েছে',
    bangla: '',
    heading: 'আপনার দোকান আবার চালু হয়েছে',
    body: (store) => `${store} আবার চালু হয়েছে। পণ্যগুলো আগের মতোই দেখানো হচ্ছে।`,
  },

  order_placed: {
    subject: (number) => `হাটে আপনার অর্ডার ${number}`,
    bangla: '',
    heading: 'অর্ডার করার জন্য ধন্যবাদ',
    body: (number, stores) =>
      stores === 1
        ? `আপনার অর্ডার ${number} পেয়েছি, দোকানকে জানিয়ে দিয়েছি।`
        : `আপনার অর্ডার ${number} পেয়েছি, ${bengaliDigits(stores)}টি দোকানকে জানিয়ে দিয়েছি। প্রতিটি দোকান আলাদা পার্সেল পাঠাবে।`,
    whole: 'পুরো অর্ডার',
    received: (number) => `আপনার অর্ডার ${number} পেয়েছি।`,
    pay: (phone, until) =>
      `অর্ডারের টাকা এখনো দেওয়া হয়নি। ${until}-এর আগে হাট থেকে ${phone} নম্বরে ফোন করে কার্ডে পেমেন্ট নেওয়া হবে। তার মধ্যে পেমেন্ট না হলে অর্ডার বাতিল হবে, কোনো টাকা দিতে হবে না।`,
    confirm: (phone, until, byCode) =>
      `আর একটি ধাপ বাকি: অর্ডার নিশ্চিত করতে ${
        byCode ? 'অর্ডারের পেজে কোড দিন, অথবা ' : ''
      }${until}-এর আগে ${phone} নম্বরে আমাদের ফোন ধরুন। নিশ্চিত হলে তবেই পণ্য আপনার জন্য রেখে পাঠানো হবে। তার আগে স্টক শেষ হয়ে গেলে বা সময়মতো নিশ্চিত না হলে অর্ডার বাতিল হবে, কোনো টাকা দিতে হবে না।`,
  },
  order_received: {
    subject: (id) => `নতুন অর্ডার ${id}`,
    bangla: '',
    heading: 'নতুন অর্ডার এসেছে',
    body: (id, customer) => `${customer} আপনার দোকানে অর্ডার করেছেন (${id})।`,
  },
  order_status: {
    subject: (id, status) => `আপনার অর্ডার ${id}: ${bn.statuses[status]}`,
    bangla: '',
    heading: (status) => bn.statusHeadings[status],
    body: (id, store) => `${store} থেকে করা আপনার অর্ডার ${id}।`,
    delivered: 'এবার পৌঁছেছে:',
    stillDue: (paid, due) => `এ পর্যন্ত দিয়েছেন ${paid}। বাকি পণ্য পৌঁছালে দিতে হবে ${due}।`,
    refunded: (amount) => `আপনার দেওয়া ${amount} হাট ফেরত দেবে।`,
    nothingPaid: 'এই অর্ডারে আপনি কোনো টাকা দেননি, তাই ফেরত দেওয়ার কিছু নেই।',
  },
  order_cancelled: {
    subject: (id) => `অর্ডার ${id} বাতিল হয়েছে`,
    bangla: '',
    heading: 'একটি অর্ডার বাতিল হয়েছে',
    banglaByHaat: '',
    body: (id, customer, by) =>
      by === 'operator'
        ? `${customer}-এর অর্ডার ${id} হাট বাতিল করেছে। এর জন্য কোনো টাকা দেওয়া হয়নি।`
        : `${customer} অর্ডার ${id} বাতিল করেছেন।`,
  },
  order_refunded: {
    subject: (id) => `অর্ডার ${id}-এর টাকা ফেরত দেওয়া হয়েছে`,
    bangla: '',
    heading: 'একটি অর্ডারের টাকা ফেরত দেওয়া হয়েছে',
    body: (id, customer) => `${customer}-এর অর্ডার ${id} হাট বাতিল করেছে, যে টাকা দেওয়া হয়েছিল তা ফেরত দিচ্ছে।`,
  },
  ended: {
    restocked: 'এর পণ্যগুলো আবার আপনার স্টকে যোগ হয়েছে। দয়া করে অর্ডারটি পাঠাবেন না।',
    underWay: 'যা এখনো পাঠাননি, দয়া করে পাঠাবেন না। যেসব পণ্য ফেরত আসবে, সেগুলো এখনো আপনার স্টকে যোগ হয়নি।',
  },
  order_paid: {
    subject: (id) => `অর্ডার ${id}-এর পেমেন্ট হয়েছে`,
    bangla: '',
    heading: 'একটি অর্ডারের পেমেন্ট হয়েছে',
    body: (id, customer) =>
      `${customer} কার্ডে অর্ডার ${id}-এর টাকা দিয়েছেন। এখন অর্ডারটি পাঠাতে পারেন, ডেলিভারির সময় কোনো টাকা নিতে হবে না।`,
  },

  password_reset: {
    subject: 'হাটের জন্য নতুন পাসওয়ার্ড দিন',
    bangla: '',
    heading: 'নতুন পাসওয়ার্ড দিন',
    body: 'আপনার অ্যাকাউন্টের জন্য নতুন পাসওয়ার্ডের অনুরোধ পেয়েছি। লিংকটি ৩০ মিনিটের মধ্যে একবারই কাজ করবে।',
    ignore: 'আপনি অনুরোধ না করে থাকলে কিছু করতে হবে না: আপনার পাসওয়ার্ড আগের মতোই আছে।',
  },
  password_changed: {
    subject: 'হাটে আপনার পাসওয়ার্ড বদলানো হয়েছে',
    bangla: '',
    heading: 'আপনার পাসওয়ার্ড বদলানো হয়েছে',
    body: 'আপনার অ্যাকাউন্টে নতুন পাসওয়ার্ড দেওয়া হয়েছে, আর সব ডিভাইস থেকে লগ আউট করা হয়েছে।',
    ignore: 'আপনি নিজে না বদলে থাকলে এখনই নতুন পাসওয়ার্ড দিন:',
  },
  google_linked: {
    subject: 'এখন থেকে Google দিয়েও হাটে লগ ইন করতে পারবেন',
    bangla: '',
    heading: 'আপনার অ্যাকাউন্টে Google দিয়ে লগ ইন চালু হয়েছে',
    body: 'এই প্রথম কেউ Google দিয়ে আপনার অ্যাকাউন্টে লগ ইন করেছেন।',
    ended:
      'এই ই-মেইল ঠিকানা আগে যাচাই করা হয়নি, তাই পুরোনো পাসওয়ার্ড আর কাজ করবে না, আর অন্য সব ডিভাইস থেকে লগ আউট করা হয়েছে। যখন খুশি নতুন পাসওয়ার্ড দিতে পারেন:',
    ignore: 'আপনি নিজে না করে থাকলে এখনই নতুন পাসওয়ার্ড দিন:',
  },

  wish_notice: {
    subject: (title, count) =>
      count === 1
        ? `আপনার পছন্দের তালিকার খবর: ${title}`
        : `আপনার পছন্দের তালিকার খবর: ${bengaliDigits(count)}টি পণ্য`,
    bangla: '',
    heading: 'আপনার পছন্দের তালিকায় সুখবর',
    body: 'আপনার পছন্দের তালিকার এই পণ্যগুলোর দাম কমেছে বা আবার স্টকে এসেছে:',
    was: (price) => `আগে ছিল ${price}`,
    isBack: 'আবার স্টকে এসেছে',
    unsubscribe: 'পছন্দের তালিকা নিয়ে আর ই-মেইল চাই না',
  },

  back_in_stock: {
    subject: (title) => `আবার স্টকে: ${title}`,
    bangla: '',
    heading: 'আবার স্টকে এসেছে',
    body: 'এটি আবার এলে জানাতে বলেছিলেন। আপনার জন্য আলাদা করে রাখা যায় না, তাই আবার শেষ হয়ে যেতে পারে:',
    once: 'এ নিয়ে আর ই-মেইল যাবে না। আবার জানতে চাইলে পণ্যের পাতায় বলে রাখুন।',
    footer: 'এই পণ্য স্টকে এলে জানাতে এই ঠিকানাটি হাটে দেওয়া হয়েছিল, তাই এই ই-মেইল পেলেন।',
  },

  question_answered: {
    subject: (title) => `${title}: আপনার প্রশ্নের উত্তর এসেছে`,
    bangla: '',
    heading: 'আপনার প্রশ্নের উত্তর এসেছে',
    body: (title) => `${title} নিয়ে আপনি জানতে চেয়েছিলেন:`,
    unsubscribe: 'আমার প্রশ্ন নিয়ে আর ই-মেইল চাই না',
  },

  store_news: {
    subject: (title, count) =>
      count === 1 ? `আপনার পছন্দের দোকানে নতুন: ${title}` : `আপনার পছন্দের দোকানে ${bengaliDigits(count)}টি নতুন পণ্য`,
    bangla: '',
    heading: 'আপনার পছন্দের দোকানে নতুন পণ্য',
    body: 'আগের ই-মেইলের পর যা এসেছে:',
    more: (count) => `আরও ${bengaliDigits(count)}টি পণ্য আছে।`,
    unsubscribe: 'দোকানের নতুন পণ্য নিয়ে আর ই-মেইল চাই না',
  },

  questions_asked: {
    subject: (title, count) =>
      count === 1 ? `${title} নিয়ে একজন ক্রেতার প্রশ্ন` : `আপনার পণ্য নিয়ে ${bengaliDigits(count)}টি নতুন প্রশ্ন`,
    bangla: '',
    heading: 'ক্রেতারা জানতে চাইছেন',
    body: 'উত্তর দিলে ক্রেতার কিনতে সুবিধা হয়, আর পণ্যের পেজে সবাই তা পড়তে পারেন:',
    about: (title) => `${title} নিয়ে:`,
    more: (count) => `আরও ${bengaliDigits(count)}টি প্রশ্ন আছে।`,
    unsubscribe: 'দোকানের প্রশ্ন নিয়ে আর ই-মেইল চাই না',
  },

  message_to_buyer: {
    subject: (id, store) => `অর্ডার ${id} নিয়ে ${store} আপনাকে লিখেছে`,
    bangla: '',
    heading: 'আপনার একটি মেসেজ এসেছে',
    body: (id, store) => `আপনার অর্ডার ${id} নিয়ে ${store} লিখেছে:`,
    next: 'উত্তর দিন অর্ডারের পেজে। এই ই-মেইলের উত্তর দোকানের কাছে পৌঁছায় না।',
  },
  message_to_store: {
    subject: (id, customer) => `অর্ডার ${id} নিয়ে ${customer} আপনাকে লিখেছেন`,
    bangla: '',
    heading: 'আপনার একটি মেসেজ এসেছে',
    body: (id, customer) => `অর্ডার ${id} নিয়ে ${customer} লিখেছেন:`,
    next: 'উত্তর দিন অর্ডারের পেজে। এই ই-মেইলের উত্তর ক্রেতার কাছে পৌঁছায় না।',
  },
  messagePictures: (count) => `সঙ্গে ${bengaliDigits(count)}টি ছবি আছে। অর্ডারের পেজে দেখতে পাবেন।`,

  statuses: orderStatusNamesBn,
  statusHeadings: {
    pending: 'আপনার অর্ডার দোকানের অপেক্ষায় আছে',
    processing: 'আপনার অর্ডার প্রস্তুত হচ্ছে',
    shipped: 'আপনার অর্ডার পথে আছে',
    delivered: 'আপনার অর্ডার পৌঁছে গেছে',
    partially_delivered: 'আপনার অর্ডারের কিছু পণ্য পৌঁছে গেছে',
    cancelled: 'আপনার অর্ডার বাতিল হয়েছে',
    refunded: 'আপনার অর্ডারের টাকা ফেরত দেওয়া হয়েছে',
  },
};
