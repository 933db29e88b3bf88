import type { Translation } from '@haat/remote';
import type { vatTexts } from '../vat';

export const vat: Translation<typeof vatTexts> = {
  loading: 'লোড হচ্ছে…',
  title: 'ভ্যাট',
  registered: (bin, percent) => `আপনার চালানে বিআইএন ${bin} এবং দামের ভেতরে ${percent}% ভ্যাট দেখানো হয়।`,
  none: 'আপনার চালানে ভ্যাট দেখানো হয় না। ব্যবসা ভ্যাটে নিবন্ধিত হলে বিআইএন লিখুন।',
  bin: 'বিআইএন (১৩ সংখ্যা)',
  binWrong: 'বিআইএনের ১৩টি সংখ্যা লিখুন, যেমন ০০১২৩৪৫৬৭-০১০১',
  binHint: 'যেমন ০০১২৩৪৫৬৭-০১০১। নিবন্ধিত না হলে খালি রাখুন।',
  supply: 'আপনি কী বিক্রি করেন?',
  supplies: {
    clothing_branded: (percent) => `নিজের ব্র্যান্ডের পোশাক: ${percent}% ভ্যাট`,
    clothing_other: (percent) => `অন্য পোশাক: ${percent}% ভ্যাট`,
  },
  confirm: 'হার ঠিক আছে কি না হিসাবরক্ষকের কাছে জেনে নিন: এখন থেকে প্রতিটি চালানে এটিই থাকবে।',
  save: 'সেভ করুন',
  saving: 'সেভ হচ্ছে…',
  saved: 'সেভ হয়েছে',
  failed: 'সেভ করা যায়নি। আবার চেষ্টা করুন।',
};
