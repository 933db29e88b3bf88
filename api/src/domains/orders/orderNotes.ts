import type { Language } from '@haat/contracts';

/** Notes that the API itself writes into the history of an order, in the buyer's language. */
export const ORDER_NOTES: Record<
  Language,
  {
    confirmedByCall: string;
    confirmedByCode: string;
    expired: string;
    unpaid: string;
    /** @param titles of the items */
    soldOut: (titles: string) => string;
  }
> = {
  en: {
    confirmedByCall: 'Confirmed by a call',
    confirmedByCode: 'Confirmed with a code',
    expired: 'This order was not confirmed in time',
    unpaid: 'This order was not paid in time',
    soldOut: (titles) => `No longer available when the order was confirmed: ${titles}`,
  },
  bn: {
    confirmedByCall: 'ফোনে নিশ্চিত করা হয়েছে',
    confirmedByCode: 'কোড দিয়ে নিশ্চিত করা হয়েছে',
    expired: 'সময়মতো অর্ডারটি নিশ্চিত করা হয়নি',
    unpaid: 'সময়মতো অর্ডারের টাকা দেওয়া হয়নি',
    soldOut: (titles) => `নিশ্চিত করার সময় আর পাওয়া যায়নি: ${titles}`,
  },
};
