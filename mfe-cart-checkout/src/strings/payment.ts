import type { PaymentFailure, PaymentProviderName } from '@haat/contracts';
import { defineTexts } from '@haat/remote/texts';

/** Texts of /payment/:reference. */
export const paymentTexts = defineTexts('payment', {
  title: 'Your payment',
  loading: 'Checking your payment...',
  loadFailed: 'We could not check your payment. We try again until we can; you don’t pay twice.',
  notFound: 'We can’t find this payment',
  notFoundText: 'Please check the address. The page of your order says whether it is paid.',
  gateways: { sslcommerz: 'SSLCommerz', bkash: 'bKash', nagad: 'Nagad' } satisfies Record<
    PaymentProviderName,
    string
  >,
  paid: 'Payment received',
  paidText: (amount: string, gateway: string) => `We have received ${amount} through ${gateway}. Thank you!`,
  advanceText: (amount: string, gateway: string) =>
    `We have received ${amount} in advance through ${gateway}. The rest is collected on delivery.`,
  tooLate: 'Your order had ended before this payment came. We send the money back.',
  pending: 'Not paid yet',
  pendingText: (gateway: string) =>
    `${gateway} has not received your payment. If you have just paid, the result appears here by itself.`,
  goOn: 'Go on to the payment page',
  unknown: 'We are checking your payment',
  unknownText: (gateway: string) =>
    `${gateway} has not told us the result yet. Please don’t pay again: we ask until we know. You can close this page; your order’s page shows the result.`,
  failed: {
    cancelled: 'The payment was cancelled',
    declined: 'The payment was declined',
    low_balance: 'The balance was too low',
    repeated_soon: 'Please wait a moment',
    expired: 'The time to pay is over',
    not_started: 'The payment could not be started',
    closed: 'The payment was not made',
  } satisfies Record<PaymentFailure, string>,
  failedText: 'Nothing was charged.',
  repeatedText:
    'You paid the same amount a moment ago. Please check whether that was for this order; you can pay again in two minutes.',
  otherwise: 'You can pay again, or choose another way to pay.',
  ended: 'The order can’t be paid online any more. Its page says what became of it.',
  refunded: 'Your payment was refunded',
  refundedPartly: 'A part of your payment was refunded',
  refundedText: (gateway: string) =>
    `The money goes back the way it came, through ${gateway}. That can take some days.`,
  order: 'See your order',
  payAgain: 'Pay again',
  home: 'HOME',
});
