import { bengaliDigits, type Language, type ReturnState } from '@haat/contracts';
import type { OrderStep } from './pushes';

interface OrderText {
  title: (number: string) => string;
  body: string;
}

interface PushTexts {
  order: Record<OrderStep, OrderText>;
  message: OrderText;
  returned: { title: OrderText['title']; states: Record<ReturnState, string> };
  store: { order: OrderText; message: OrderText; returned: Pick<OrderText, 'title'> };
  /** of a product that the person waits for */
  back: (price: string) => string;
  wish: {
    cheaper: (price: string, before: string) => string;
    back: (price: string) => string;
    several: string;
    /** of several products */
    names: (count: number, first: string) => string;
  };
}

const en: PushTexts = {
  order: {
    confirmed: { title: (number) => `Order ${number} is confirmed`, body: 'The store packs it now.' },
    processing: {
      title: (number) => `Order ${number} is being packed`,
      body: 'We tell you when it is sent.',
    },
    shipped: {
      title: (number) => `Order ${number} is on its way`,
      body: 'Please keep your phone within reach for the courier.',
    },
    partially_delivered: {
      title: (number) => `Part of order ${number} was delivered`,
      body: 'See what is still on its way.',
    },
    delivered: {
      title: (number) => `Order ${number} was delivered`,
      body: 'How is it? You can write a review.',
    },
    cancelled: { title: (number) => `Order ${number} was cancelled`, body: 'Open the order to see why.' },
    refunded: { title: (number) => `Order ${number} is refunded`, body: 'Open the order to see why.' },
  },
  message: {
    title: (number) => `The store wrote about order ${number}`,
    body: 'Open the order to read and answer.',
  },
  returned: {
    title: (number) => `Return of order ${number}`,
    states: {
      requested: 'The request was received.',
      approved: 'The return is approved.',
      on_way: 'The goods are on their way back.',
      received: 'The goods are back in the store.',
      declined: 'The store has declined. Open it to see why.',
      escalated: 'Haat decides about it now.',
      refund_due: 'The refund is decided.',
      refunded: 'The refund was sent.',
      refused: 'Haat has refused the return. Open it to see why.',
      cancelled: 'The return was taken back.',
      expired: 'The goods were not sent in time.',
    },
  },
  store: {
    returned: { title: (number) => `Return of order ${number}` },
    order: { title: (number) => `New order ${number}`, body: 'Open it to see what to pack.' },
    message: {
      title: (number) => `A customer wrote about order ${number}`,
      body: 'Open the order to read and answer.',
    },
  },
  back: (price) => `Back in stock, at ${price}. You asked us to tell you.`,
  wish: {
    cheaper: (price, before) => `Now ${price} instead of ${before}. It is on your wish list.`,
    back: (price) => `Back in stock, at ${price}. It is on your wish list.`,
    several: 'News from your wish list',
    names: (count, first) => `${count} products are cheaper or back in stock, among them ${first}.`,
  },
};

const bn: PushTexts = {
  order: {
    confirmed: { title: (number) => `অর্ডার ${number} নিশ্চিত হয়েছে`, body: 'দোকান এখন এটি প্যাক করছে।' },
    processing: { title: (number) => `অর্ডার ${number} প্যাক হচ্ছে`, body: 'পাঠানো হলেই জানাব।' },
    shipped: { title: (number) => `অর্ডার ${number} পথে আছে`, body: 'কুরিয়ারের ফোনের জন্য মোবাইল কাছে রাখুন।' },
    partially_delivered: {
      title: (number) => `অর্ডার ${number}-এর কিছু পণ্য ডেলিভারি হয়েছে`,
      body: 'বাকি কোনগুলো আসছে, দেখে নিন।',
    },
    delivered: { title: (number) => `অর্ডার ${number} ডেলিভারি হয়েছে`, body: 'কেমন লাগল? রিভিউ লিখে জানান।' },
    cancelled: { title: (number) => `অর্ডার ${number} বাতিল হয়েছে`, body: 'কারণ জানতে অর্ডারটি খুলুন।' },
    refunded: { title: (number) => `অর্ডার ${number}-এর টাকা ফেরত দেওয়া হচ্ছে`, body: 'কারণ জানতে অর্ডারটি খুলুন।' },
  },
  message: {
    title: (number) => `অর্ডার ${number} নিয়ে দোকান লিখেছে`,
    body: 'পড়তে ও উত্তর দিতে অর্ডারটি খুলুন।',
  },
  returned: {
    title: (number) => `অর্ডার ${number} ফেরত`,
    states: {
      requested: 'ফেরতের অনুরোধ পাওয়া গেছে।',
      approved: 'ফেরতের অনুরোধ মেনে নেওয়া হয়েছে।',
      on_way: 'পণ্য ফেরতের পথে আছে।',
      received: 'পণ্য দোকানে ফিরে এসেছে।',
      declined: 'দোকান রাজি হয়নি। কারণ জানতে খুলুন।',
      escalated: 'এখন হাট সিদ্ধান্ত নেবে।',
      refund_due: 'কত টাকা ফেরত, ঠিক হয়েছে।',
      refunded: 'টাকা ফেরত পাঠানো হয়েছে।',
      refused: 'হাট ফেরতে রাজি হয়নি। কারণ জানতে খুলুন।',
      cancelled: 'ফেরতের অনুরোধ তুলে নেওয়া হয়েছে।',
      expired: 'পণ্য সময়মতো পাঠানো হয়নি।',
    },
  },
  store: {
    returned: { title: (number) => `অর্ডার ${number} ফেরত` },
    order: { title: (number) => `নতুন অর্ডার ${number}`, body: 'কী প্যাক করতে হবে, খুলে দেখে নিন।' },
    message: {
      title: (number) => `অর্ডার ${number} নিয়ে ক্রেতা লিখেছেন`,
      body: 'পড়তে ও উত্তর দিতে অর্ডারটি খুলুন।',
    },
  },
  back: (price) => `আবার স্টকে এসেছে, দাম ${price}। আপনি জানাতে বলেছিলেন।`,
  wish: {
    cheaper: (price, before) => `${before} থেকে কমে এখন ${price}। এটি আপনার পছন্দের তালিকায় আছে।`,
    back: (price) => `আবার স্টকে এসেছে, দাম ${price}। এটি আপনার পছন্দের তালিকায় আছে।`,
    several: 'পছন্দের তালিকার খবর',
    names: (count, first) => `“${first}” সহ ${bengaliDigits(count)}টি পণ্যের দাম কমেছে বা আবার স্টকে এসেছে।`,
  },
};

/** The texts of notifications by language. */
export const pushTexts: Record<Language, PushTexts> = { en, bn };
