import type { Language } from '@haat/contracts';

/** Steps of an order that an SMS reports. */
export type TextStep = 'placed' | 'sent' | 'delivered' | 'cancelled' | 'return' | 'refund' | 'note';

/** About an order. @param link to its page */
type OrderText = (number: string, link: string) => string;

/**
 * Texts of SMS. The code has Latin digits in both, which phones offer to fill in. A part of an SMS has 160 characters of the
 * GSM alphabet, and 70 of a text with any other letter; each part is paid for.
 */
export const smsTexts: Record<Language, { code: (code: string) => string } & Record<TextStep, OrderText>> = {
  en: {
    code: (code) => `${code} is your Haat code for the next 10 minutes. Don't share it with anyone.`,
    placed: (number, link) => `Haat: we have received your order ${number}. ${link}`,
    sent: (number, link) => `Haat: your order ${number} is on its way. ${link}`,
    delivered: (number, link) => `Haat: your order ${number} was delivered. ${link}`,
    cancelled: (number, link) => `Haat: your order ${number} was cancelled. ${link}`,
    return: (number, link) => `Haat: news about your return of order ${number}. ${link}`,
    note: (number, link) => `Haat: please read our note about your order ${number}. ${link}`,
    refund: (number, link) => `Haat: the refund for your order ${number} was sent. ${link}`,
  },
  bn: {
    code: (code) => `${code} আপনার হাট কোড। মেয়াদ ১০ মিনিট। কাউকে বলবেন না।`,
    placed: (number, link) => `হাট: অর্ডার ${number} পেয়েছি। ${link}`,
    sent: (number, link) => `হাট: অর্ডার ${number} পাঠানো হলো। ${link}`,
    delivered: (number, link) => `হাট: অর্ডার ${number} ডেলিভারি হলো। ${link}`,
    cancelled: (number, link) => `হাট: অর্ডার ${number} বাতিল হলো। ${link}`,
    return: (number, link) => `হাট: অর্ডার ${number} ফেরতের খবর। ${link}`,
    note: (number, link) => `হাট: অর্ডার ${number} নিয়ে বার্তা। ${link}`,
    refund: (number, link) => `হাট: ${number} টাকা ফেরত গেল। ${link}`,
  },
};
