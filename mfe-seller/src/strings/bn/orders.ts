import { bengaliDigits } from '@haat/contracts';
import { orderStatusNamesBn as statuses } from '@haat/contracts/messages-bn';
import type { Translation } from '@haat/remote';
import type { ordersTexts } from '../orders';

export const orders: Translation<typeof ordersTexts> = {
  title: 'অর্ডার',
  list: 'আপনার দোকানের অর্ডার',
  loading: 'অর্ডার লোড হচ্ছে…',
  search: 'অর্ডার নম্বর, ক্রেতা, পণ্য বা SKU দিয়ে খুঁজুন',
  searchHint: 'অর্ডার, ক্রেতা, পণ্য বা SKU',
  suspended: 'আপনার দোকান স্থগিত আছে, তাই এখন শুধু অর্ডার দেখতে পাবেন। আগের অর্ডার ডেলিভারি করে দিন।',
  suspendedReason: (reason: string) => `কারণ: ${reason}`,
  filter: 'অবস্থা',
  sort: 'সাজান',
  filters: { all: 'সব', ...statuses },
  sorts: {
    newest: 'নতুন আগে',
    oldest: 'পুরোনো আগে',
    amount_high: 'টাকা, বেশি থেকে কম',
    amount_low: 'টাকা, কম থেকে বেশি',
    status: 'অবস্থা',
  },
  columns: {
    order: 'অর্ডার',
    placed: 'তারিখ',
    customer: 'ক্রেতা',
    items: 'পণ্য',
    bill: 'বিল',
    status: 'অবস্থা',
  },
  pieces: (count: number) => `${bengaliDigits(count)} পিস`,
  moreAndPieces: (items: number, pieces: string) => `আরও ${bengaliDigits(items)}টি পণ্য · ${pieces}`,
  collect: 'নিতে হবে',
  paid: 'পেমেন্ট হয়েছে',
  unpaid: 'পেমেন্ট হয়নি',
  unpaidCard: 'কার্ড, পেমেন্ট হয়নি',
  unconfirmed: 'নিশ্চিত করা বাকি',
  unreadOnly: 'না পড়া মেসেজ',
  showing: (from: number, to: number, of: number) =>
    from === 1 && to === of
      ? `${bengaliDigits(of)}টি অর্ডার`
      : `${bengaliDigits(of)}টি অর্ডারের মধ্যে ${bengaliDigits(from)}–${bengaliDigits(to)}`,
  from: 'শুরু',
  to: 'শেষ',
  choose: (id: string) => `${id} বাছাই করুন`,
  choosePage: 'এই পাতার সব অর্ডার বাছাই করুন',
  bulkFailed: 'পেজটি পুরোপুরি লোড করা যায়নি। আবার চেষ্টা করুন।',
  export: 'এক্সপোর্ট',
  exporting: 'এক্সপোর্ট হচ্ছে…',
  exportedFirst: (most: number, of: number) =>
    `ফাইলে ${bengaliDigits(of)}টি অর্ডারের মধ্যে প্রথম ${bengaliDigits(most)}টি আছে।`,
  pages: 'অর্ডারের পাতা',
  previous: 'আগের পাতা',
  next: 'পরের পাতা',
  page: (page: number, of: number) => `পাতা ${bengaliDigits(page)}/${bengaliDigits(of)}`,
  none: 'এখনো কোনো অর্ডার নেই',
  noneText: 'কেউ আপনার দোকানে অর্ডার করলে এখানে দেখা যাবে।',
  noMatch: 'এমন কোনো অর্ডার নেই',
  showAll: 'সব অর্ডার দেখুন',
};
