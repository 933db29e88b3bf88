import type { Language } from '@haat/contracts';
import { type PageTexts, pages } from '@haat/page';
import { bn as pagesBn } from '@haat/page/strings-bn';

type Descriptions = Partial<Record<keyof PageTexts['titles'], string>>;

/** Texts that scripts never show; the browser's build omits them. */
const english = {
  locale: 'en_GB',
  needsScripts:
    'You can look at products and stores without JavaScript. To log in or order, please turn it on for this site.',

  descriptions: {
    welcome:
      'Panjabis, sarees, street wear, thrifted finds and cloth by the yard, from stores all over Bangladesh. Pay in cash when it arrives.',
    home: 'Clothes of every kind from stores all over Bangladesh: new, thrifted, or cloth by the yard. Delivery usually ৳80 in 2-4 days, cash on delivery.',
    women:
      'Sarees, salwar kameez, kurtis and abayas from stores all over Bangladesh. Delivery usually ৳80 in 2-4 days, cash on delivery.',
    men: 'Panjabis, shirts, lungis and office wear from stores all over Bangladesh. Delivery usually ৳80 in 2-4 days, cash on delivery.',
    kids: 'Clothes for children from stores all over Bangladesh. Delivery usually ৳80 in 2-4 days, cash on delivery.',
    fabric:
      'Cotton, khadi, silk and muslin by the yard, for your own tailor. Delivery usually ৳80 in 2-4 days, cash on delivery.',
    thrifted:
      'Pre-loved clothes, one of each, from thrift stores in Bangladesh. Delivery usually ৳80 in 2-4 days, cash on delivery.',
    offers: 'Every running offer of every store on Haat, with its price before and now.',
    trending: 'What shoppers in Bangladesh put in their carts and order at the moment, ranked.',
    blog: 'About cloth, cut and care: Jamdani, khadi, thrifted denim and nakshi kantha.',
    about: 'Haat is a marketplace for the clothes of many stores, from weaving families to thrift shops.',
    services: 'Delivery all over Bangladesh, clothes made to your measurements, fabric by the yard.',
    policies: 'Delivery, cancelling, returns within 7 days, refunds and reviews on Haat.',
    legal: 'Who sells to you on Haat, what happens to your data, and which law applies.',
    faq: 'Delivery, payment, cancelling, returns and coupons: the questions that shoppers ask most.',
    tutorials: 'How to order, take measurements, buy enough fabric, follow an order and open a store.',
    paymentOptions: 'Cash on delivery everywhere in Bangladesh; cards; what an order costs in the end.',
    seller: 'Open your own store on Haat: your page, your prices, pickup at your door.',
    login: 'Log in to your orders, your cart and your sizes.',
    signup: 'One account for every store on Haat.',
  } as Descriptions,

  product: (price: string, store: string, text: string) => `${price} at ${store}. ${text}`,
  tag: (name: string) =>
    `${name}: clothes from stores all over Bangladesh. Delivery usually ৳80 in 2-4 days, cash on delivery.`,
  store: (name: string) => `${name} on Haat: clothes, offers and reviews. Delivery all over Bangladesh.`,
};

const bangla: typeof english = {
  locale: 'bn_BD',
  needsScripts: 'JavaScript ছাড়াও পণ্য আর দোকান দেখা যায়। লগ ইন বা অর্ডার করতে এই সাইটের জন্য JavaScript চালু করুন।',

  descriptions: {
    welcome: 'পাঞ্জাবি, শাড়ি, ক্যাজুয়াল পোশাক, থ্রিফট পোশাক আর গজ কাপড়, সারা বাংলাদেশের দোকান থেকে। দাম দিন হাতে পেয়ে।',
    home: 'সারা বাংলাদেশের দোকানের সব রকম পোশাক: নতুন, থ্রিফট বা গজ কাপড়। ডেলিভারি সাধারণত ৳৮০, ২-৪ দিনে, ক্যাশ অন ডেলিভারি।',
    women:
      'শাড়ি, সালোয়ার কামিজ, কুর্তি আর আবায়া, সারা বাংলাদেশের দোকান থেকে। ডেলিভারি সাধারণত ৳৮০, ২-৪ দিনে, ক্যাশ অন ডেলিভারি।',
    men: 'পাঞ্জাবি, শার্ট, লুঙ্গি আর অফিসের পোশাক, সারা বাংলাদেশের দোকান থেকে। ডেলিভারি সাধারণত ৳৮০, ২-৪ দিনে, ক্যাশ অন ডেলিভারি।',
    kids: 'শিশুদের পোশাক, সারা বাংলাদেশের দোকান থেকে। ডেলিভারি সাধারণত ৳৮০, ২-৪ দিনে, ক্যাশ অন ডেলিভারি।',
    fabric: 'আপনার দর্জির জন্য সুতি, খাদি, সিল্ক আর মসলিন, গজ হিসেবে। ডেলিভারি সাধারণত ৳৮০, ২-৪ দিনে, ক্যাশ অন ডেলিভারি।',
    thrifted:
      'আগে পরা পোশাক, প্রতিটি একটিই, বাংলাদেশের থ্রিফট দোকান থেকে। ডেলিভারি সাধারণত ৳৮০, ২-৪ দিনে, ক্যাশ অন ডেলিভারি।',
    offers: 'হাটের সব দোকানের চলতি সব অফার, আগের আর এখনকার দামসহ।',
    trending: 'বাংলাদেশের ক্রেতারা এখন কী কার্টে যোগ করছেন আর অর্ডার করছেন, ক্রম অনুযায়ী।',
    blog: 'কাপড়, কাট আর যত্নের কথা: জামদানি, খাদি, পুরোনো ডেনিম আর নকশি কাঁথা।',
    about: 'হাট অনেক দোকানের পোশাকের বাজার, তাঁতি পরিবার থেকে থ্রিফট দোকান পর্যন্ত।',
    services: 'সারা বাংলাদেশে ডেলিভারি, নিজের মাপে বানানো পোশাক, গজ হিসেবে কাপড়।',
    policies: 'হাটে ডেলিভারি, বাতিল, ৭ দিনের মধ্যে ফেরত, টাকা ফেরত ও রিভিউয়ের নিয়ম।',
    legal: 'হাটে কে আপনার কাছে বিক্রি করে, আপনার তথ্যের কী হয় আর কোন আইন প্রযোজ্য।',
    faq: 'ডেলিভারি, দাম দেওয়া, বাতিল, ফেরত আর কুপন: ক্রেতারা যা সবচেয়ে বেশি জানতে চান।',
    tutorials: 'কীভাবে অর্ডার করবেন, মাপ নেবেন, কাপড় হিসাব করবেন, অর্ডার দেখবেন আর দোকান খুলবেন।',
    paymentOptions: 'সারা বাংলাদেশে ক্যাশ অন ডেলিভারি, কার্ড, আর অর্ডারে মোট কত লাগে।',
    seller: 'হাটে নিজের দোকান খুলুন: আপনার পেজ, আপনার দাম, আপনার দরজা থেকে পিকআপ।',
    login: 'লগ ইন করে আপনার অর্ডার, কার্ট আর মাপ দেখুন।',
    signup: 'হাটের সব দোকানের জন্য একটি অ্যাকাউন্ট।',
  },

  product: (price, store, text) => `${store} দোকানে ${price}। ${text}`,
  tag: (name) => `${name}: সারা বাংলাদেশের দোকানের পোশাক। ডেলিভারি সাধারণত ৳৮০, ২-৪ দিনে, ক্যাশ অন ডেলিভারি।`,
  store: (name) => `হাটে ${name}: পোশাক, অফার ও রিভিউ। সারা বাংলাদেশে ডেলিভারি।`,
};

/** The texts of a page on the server, by its language. */
export const texts = { en: english, bn: bangla } satisfies Record<Language, typeof english>;
/** Texts that the HTML server and the starting browser share. */
export const pageTexts: Record<Language, PageTexts> = { en: pages, bn: pagesBn };
