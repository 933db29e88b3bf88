import type { en } from '../src/strings/en';

/** What only search engines and previews read; the browser's build goes without. */
export const texts = {
  locale: 'en_GB',

  descriptions: {
    welcome:
      'Panjabis, sarees, street wear, thrifted finds and cloth by the yard, from stores all over Bangladesh. Pay in cash when it arrives.',
    home: 'Clothes of every kind from stores all over Bangladesh: new, thrifted, or cloth by the yard. Delivery ৳80 in 2-4 days, cash on delivery.',
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
  } satisfies Partial<Record<keyof typeof en.titles, string>> as Partial<
    Record<keyof typeof en.titles, string>
  >,

  product: (price: string, store: string, text: string) => `${price} at ${store}. ${text}`,
  store: (name: string) => `${name} on Haat: clothes, offers and reviews. Delivery all over Bangladesh.`,
} as const;
