import { orderStatusNames } from '@haat/contracts';
import { defineTexts } from '@haat/remote/texts';
import { plural } from './plural';

/** Texts of /order-status. */
export const orderStatusTexts = defineTexts('orderStatus', {
  title: 'Order status',
  lead: 'Your order number is on the confirmation page and in our email. It looks like R100231.',
  number: 'Order number',
  placeholder: 'R100231',
  find: 'Find my order',
  finding: 'Looking...',
  numberRequired: 'Please enter your order number',
  numberInvalid: 'An order number is R followed by digits, like R100231',
  loginText: 'Only the person who placed an order can see it. Log in and we will bring you back here.',
  login: 'Log in',
  guestOrder: 'Ordered without an account?',
  trackOrder: 'Track your order',
  failed: 'Failed to fetch orders',
  none: (number: string) => `There is no order ${number} in your account`,
  noneText: 'Check the number, or look through all your orders.',
  allOrders: 'All my orders',
  found: (number: string, count: number) =>
    count === 1 ? `Order ${number}` : `Order ${number}: ${count} parcels, one from each store`,
  parcel: (seller: string) => `From ${seller}`,
  items: (count: number) => plural(count, 'item', 'items'),
  open: 'See the order',
  meanings: 'What each status means',
  help: 'Is something wrong with your order?',
  call: 'Call us:',
  write: 'Write to us:',
  helpLink: 'Read the answers to common questions',
  statuses: orderStatusNames,
  what: {
    pending: 'The store has your order and will confirm it soon.',
    processing: 'The store is packing it.',
    shipped: 'It is on its way. The rider calls you before arriving.',
    delivered: 'The order has been delivered. We hope it fits.',
    partially_delivered: 'Some items from your order have been delivered',
    cancelled: 'The order was cancelled. There is nothing to pay.',
    refunded: 'The money has been returned.',
  },
});
