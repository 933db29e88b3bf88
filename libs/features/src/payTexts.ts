import { defineTexts } from '@haat/remote/texts';

/** Texts of payments at gateways. */
export const payTexts = defineTexts('pay', {
  title: 'Pay online',
  text: (amount: string) => `${amount} is to be paid.`,
  advanceText: (amount: string) =>
    `${amount} is to be paid in advance, as the store requires. The rest is collected on delivery.`,
  until: (time: string) =>
    `Your pieces are reserved until ${time}. If it is not paid by then, the order is cancelled and you pay nothing.`,
  with: { sslcommerz: 'Pay by card', bkash: 'Pay with bKash', nagad: 'Pay with Nagad' },
  cardHint: 'Cards, mobile banking and internet banking',
  opening: 'Opening the payment page...',
  failed: 'The payment could not be started. Nothing was charged. Please try again.',
  loading: 'Loading the ways to pay...',
  retry: 'Try again',
});
