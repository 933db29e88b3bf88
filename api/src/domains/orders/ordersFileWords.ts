import { type Language, type OrderStatus, orderStatusNames, type PaymentMethod } from '@haat/contracts';
import { orderStatusNamesBn } from '@haat/contracts/messages-bn';

interface FileWords {
  columns: readonly string[];
  statuses: Readonly<Record<OrderStatus, string>>;
  methods: Readonly<Record<PaymentMethod, string>>;
}

/** The words in a file of orders. */
export const fileWords: Record<Language, FileWords> = {
  en: {
    columns: [
      'Order',
      'Placed',
      'Status',
      'Customer',
      'Phone',
      'Second phone',
      'Address',
      'Note for the courier',
      'Items',
      'Pieces',
      'Bill',
      'Payment',
      'Paid',
      'To collect',
    ],
    statuses: orderStatusNames,
    methods: { cod: 'Cash on Delivery', card: 'Card' },
  },
  bn: {
    columns: [
      'অর্ডার',
      'অর্ডারের সময়',
      'অবস্থা',
      'ক্রেতা',
      'ফোন',
      'আরেকটি ফোন',
      'ঠিকানা',
      'কুরিয়ারের জন্য নোট',
      'পণ্য',
      'পিস',
      'বিল',
      'পেমেন্ট',
      'পাওয়া টাকা',
      'নিতে হবে',
    ],
    statuses: orderStatusNamesBn,
    methods: { cod: 'ক্যাশ অন ডেলিভারি', card: 'কার্ড' },
  },
};
