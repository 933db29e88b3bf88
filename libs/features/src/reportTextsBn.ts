import type { Translation } from '@haat/remote';
import type { hiddenTexts, reportTexts } from './reportTexts';

/** Reports of products, reviews and questions in Bangla. */
export const report: Translation<typeof reportTexts> = {
  open: 'অভিযোগ করুন',
  of: { product: 'এই পণ্য নিয়ে', review: 'এই রিভিউ নিয়ে', question: 'এই প্রশ্ন নিয়ে' },
  title: {
    product: 'পণ্যটি নিয়ে অভিযোগ',
    review: 'রিভিউটি নিয়ে অভিযোগ',
    question: 'প্রশ্নটি নিয়ে অভিযোগ',
  },
  lead: 'প্রতিটি অভিযোগ আমরা দেখি। কে জানিয়েছেন, কেউ জানবে না।',
  reason: 'কী সমস্যা?',
  reasons: {
    counterfeit: 'এটি নকল',
    forbidden: 'এটি বিক্রি করা নিষেধ',
    misleading: 'কথাটি সত্য নয়',
    offensive: 'এটি আপত্তিকর',
    personal_data: 'কারও ব্যক্তিগত তথ্য আছে',
    spam: 'এটি বিজ্ঞাপন',
    other: 'অন্য কিছু',
  },
  reasonRequired: 'একটি কারণ বেছে নিন',
  words: 'আমাদের কী জানা দরকার?',
  wordsRequired: 'কী সমস্যা, লিখুন',
  optional: 'ঐচ্ছিক',
  send: 'অভিযোগ পাঠান',
  sending: 'পাঠানো হচ্ছে…',
  sent: 'ধন্যবাদ। আমরা দেখছি।',
  failed: 'অভিযোগ পাঠানো যায়নি। আবার চেষ্টা করুন।',
  close: 'বন্ধ করুন',
};

/** What operators have hidden, in Bangla. */
export const hidden: Translation<typeof hiddenTexts> = {
  title: 'হাট যা সরিয়ে রেখেছে',
  lead: {
    author: 'আপনার এই লেখাগুলো আর কেউ দেখতে পাচ্ছেন না। প্রতিটির জন্য একবার আবার দেখতে বলতে পারেন।',
    store: 'ক্রেতারা এই পণ্যগুলো দেখতে পাচ্ছেন না। প্রতিটির জন্য একবার আবার দেখতে বলতে পারেন।',
  },
  kinds: { product: 'পণ্য', review: 'আপনার রিভিউ', question: 'আপনার প্রশ্ন' },
  about: (kind, product) => `${kind}: ${product}`,
  reason: (reason) => `কারণ: ${reason}`,
  since: (day) => `${day} থেকে`,
  waiting: 'আপনি আবার দেখতে বলেছেন। আমরা আপনাকে জানাব।',
  refused: 'আমরা আবার দেখেছি: এটি আর দেখানো হবে না।',
  appeal: 'আবার দেখতে বলুন',
  appealTitle: 'হাটকে আবার দেখতে বলবেন?',
  appealLead: 'একবারই বলতে পারবেন। কেন দেখানো উচিত, লিখুন।',
  words: 'কেন দেখানো উচিত?',
  wordsRequired: 'কেন দেখানো উচিত, লিখুন',
  send: 'পাঠান',
  sending: 'পাঠানো হচ্ছে…',
  sent: 'আমরা আবার দেখে আপনাকে জানাব',
  failed: 'পাঠানো যায়নি। আবার চেষ্টা করুন।',
  close: 'বন্ধ করুন',
};
