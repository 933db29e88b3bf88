import { bengaliDigits } from '@haat/contracts';
import type { SessionStrings } from '@haat/session';

/** The session's notices in Bangla. */
export const sessionBn: SessionStrings = {
  linePartlyAdded: (count, wanted, name) =>
    `${name}: ${bengaliDigits(wanted)}টির মধ্যে শুধু ${bengaliDigits(count)}টি যোগ করা গেছে`,
  lineNotFound: 'পণ্যটি কার্টে নেই',
  lineWaits: (name) => `${name} এখনো যোগ করা যায়নি। পণ্যটি এখানেই থাকছে, আমরা আবার চেষ্টা করব।`,
  lineRefused: (name, reason) => `${name} যোগ করা যায়নি: ${reason}`,
  wishesLeftOut: (names) => `পছন্দের তালিকায় যোগ করা যায়নি: ${names}`,
  sellerNotApproved: 'আপনার দোকান এখন অনুমোদিত নয়। কিছুই বদলানো হয়নি।',
  googleFailed: 'Google দিয়ে লগ ইন করা যায়নি',
};
