import type { Translation } from '@haat/remote';
import type { bulkOffersTexts } from '../bulkOffers';

export const bulkOffers: Translation<typeof bulkOffersTexts> = {
  chosen: (count) => `${count}টি অফার বাছাই করা হয়েছে`,
  chooseAll: (count) => `${count}টি সবই বাছাই করুন`,
  chooseFirst: (most, count) => `${count}টির মধ্যে প্রথম ${most}টি বাছাই করুন`,
  choosing: 'বাছাই হচ্ছে…',
  clear: 'বাছাই মুছুন',
  close: 'বন্ধ করুন',
  cancel: 'বাতিল',
  keep: 'চলুক',
  stop: 'অফার বন্ধ করুন',
  stopping: 'বন্ধ করা হচ্ছে…',
  stopTitle: (count) => `${count}টি অফার বন্ধ করবেন?`,
  stopText: 'পণ্যগুলো এখনই আগের দামে ফিরে যাবে। বন্ধ অফার আবার চালু করা যাবে না, তবে নতুন অফার তৈরি করতে পারবেন।',
  lastDay: 'শেষ দিন বদলান',
  lastDayTitle: (count) => `${count}টি অফারের শেষ দিন বদলান`,
  lastDayText: 'শেষ দিনটি পুরোটাই ধরা হয়, বাংলাদেশ সময়ে।',
  newLastDay: 'নতুন শেষ দিন',
  lastDayWrong: 'আজ বা পরের কোনো দিন বেছে নিন',
  save: 'সেভ করুন',
  saving: 'সেভ হচ্ছে…',
  done: {
    stopped: (count) => `${count}টি অফার বন্ধ হয়েছে।`,
    lastDay: (count) => `${count}টি অফারের শেষ দিন বদলেছে।`,
  },
  notChanged: 'এই অফারগুলো বদলায়নি:',
  why: {
    offer_over: 'এর মেয়াদ শেষ',
    not_found: 'অফারটি আর নেই',
  },
  editTitle: (product) => `${product}: অফার বদলান`,
  editText: 'নতুন ছাড় এখনই চালু হবে। আগের অর্ডারগুলোর দাম বদলাবে না।',
  saved: (product) => `${product}: অফার বদলানো হয়েছে`,
  saveFailed: 'অফার বদলানো যায়নি। আবার চেষ্টা করুন।',
};
