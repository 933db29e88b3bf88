import type { PayoutHold } from '@haat/contracts';
import { defineTexts } from '@haat/remote/texts';

/** The store's money. */
export const moneyTexts = defineTexts('money', {
  title: 'Money',
  loading: 'Loading your money…',
  balance: 'Balance',
  cards: {
    available: 'Available',
    pending: 'Waiting',
    owed: 'You owe Haat',
    inPayout: 'On its way',
  },
  notes: {
    available: 'comes with the next payout',
    pending: (days: string) => `for ${days} days after delivery, for returns`,
    owed: 'taken off your next earnings',
    noneOwed: 'nothing at the moment',
    inPayout: 'payouts that have not arrived',
  },
  next: 'Next payout',
  nextText: (amount: string, account: string) => `${amount} goes to ${account}.`,
  nothingNext: (account: string) => `Nothing is available yet. Payouts go to ${account}.`,
  owedText: (amount: string) =>
    `You hold cash from deliveries and owe Haat ${amount}. It is taken off what you earn next.`,
  advances: (amount: string) =>
    `You also hold ${amount} of advance payments for orders that are not delivered yet.`,
  account: (method: string, number: string) => `${method} ${number}`,
  methods: { Bank: 'your bank account', bKash: 'bKash', Nagad: 'Nagad' },
  commission: (percent: string, vat: string) =>
    `Haat’s commission is ${percent}% of the price of the goods, plus ${vat}% VAT on the commission. Each order keeps the rates of the day on which it was placed.`,
  noCommission: 'Haat takes no commission at the moment.',
  orders: 'Orders, from price to earnings',
  ordersText:
    'Coupons are paid by Haat, except those of your own store. Cash that you collect stays with you, so Haat pays what is left; a minus is what you owe.',
  noOrders: 'No deliveries yet',
  noOrdersText: 'When you deliver an order, what it earns appears here.',
  columns: {
    order: 'Order',
    goods: 'Goods',
    delivery: 'Delivery',
    commission: 'Commission and VAT',
    courier: 'Courier',
    net: 'You earn',
    cash: 'Cash you hold',
    due: 'Haat pays you',
  },
  from: (date: string) => `from ${date}`,
  undone: 'Undone',
  payouts: 'Payouts',
  noPayouts: 'No payouts yet',
  noPayoutsText: 'We send what is available to your account, and write you an email.',
  payoutColumns: { date: 'Date', amount: 'Amount', to: 'To', state: 'State', reference: 'Reference' },
  states: {
    draft: 'Prepared',
    approved: 'Approved',
    sent: 'On its way',
    settled: 'Arrived',
    failed: 'Came back',
    held: 'Held',
    dropped: 'Cancelled',
  },
  holds: {
    accountChanged: 'Your account has changed: the amount is in your balance again.',
    accountWaits: 'Your new account waits for approval: the amount is in your balance again.',
    balanceFell: 'Your balance has fallen below the amount.',
    suspended: 'Your store was suspended: the amount is in your balance.',
  } satisfies Record<PayoutHold, string> as Record<PayoutHold, string>,
  statements: 'Statements',
  statementsText: 'Every movement of a month, with the balance before and after.',
  month: 'Month',
  pdf: 'Download PDF',
  csv: 'Download CSV',
  downloading: 'Downloading…',
  more: 'Show more',
  loadingMore: 'Loading…',
  moreFailed: 'The next rows could not be loaded.',
});
