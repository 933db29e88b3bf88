import type { Language } from '@haat/contracts';
import { type PageTexts, pages } from '@haat/page';
import { bn as pagesBn } from '@haat/page/strings-bn';

/** Texts that scripts never show; the browser's build omits them. */
const english = {
  locale: 'en_GB',
  needsScripts:
    'You can look at products and stores without JavaScript. To log in or order, please turn it on for this site.',

  preview: {
    label: 'Preview',
    shows: (releases: string) => `Preview of ${releases}. Only this browser shows it.`,
    end: 'End the preview',
    unknown: 'This preview link is not valid. You see the live site.',
    over: 'This preview link has expired. You see the live site.',
    missing: (releases: string) => `${releases} cannot be shown: you see what is live.`,
  },

  product: (price: string, store: string, text: string) => `${price} at ${store}. ${text}`,
  tag: (name: string) =>
    `${name}: clothes from stores all over Bangladesh. Delivery usually ৳80 in 2-4 days, cash on delivery.`,
  store: (name: string) => `${name} on Haat: clothes, offers and reviews. Delivery all over Bangladesh.`,
};

const bangla: typeof english = {
  locale: 'bn_BD',
  needsScripts: 'JavaScript ছাড়াও পণ্য আর দোকান দেখা যায়। লগ ইন বা অর্ডার করতে এই সাইটের জন্য JavaScript চালু করুন।',

  preview: {
    label: 'প্রিভিউ',
    shows: (releases) => `${releases}-এর প্রিভিউ। শুধু এই ব্রাউজারে দেখা যাচ্ছে।`,
    end: 'প্রিভিউ শেষ করুন',
    unknown: 'প্রিভিউয়ের এই লিংক সঠিক নয়। আপনি চালু সাইট দেখছেন।',
    over: 'প্রিভিউয়ের এই লিংকের মেয়াদ শেষ। আপনি চালু সাইট দেখছেন।',
    missing: (releases) => `${releases} দেখানো যাচ্ছে না: আপনি চালু সাইট দেখছেন।`,
  },

  product: (price, store, text) => `${store} দোকানে ${price}। ${text}`,
  tag: (name) => `${name}: সারা বাংলাদেশের দোকানের পোশাক। ডেলিভারি সাধারণত ৳৮০, ২-৪ দিনে, ক্যাশ অন ডেলিভারি।`,
  store: (name) => `হাটে ${name}: পোশাক, অফার ও রিভিউ। সারা বাংলাদেশে ডেলিভারি।`,
};

/** The texts of a page on the server, by its language. */
export const texts = { en: english, bn: bangla } satisfies Record<Language, typeof english>;
/** Texts that the HTML server and the starting browser share. */
export const pageTexts: Record<Language, PageTexts> = { en: pages, bn: pagesBn };
