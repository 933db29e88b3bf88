import { type DeliveryWindow, deliveryDates } from '@haat/contracts';
import { defineTexts } from '@haat/remote/texts';

/** Texts of /order-confirmation. */
export const confirmationTexts = defineTexts('confirmation', {
  title: 'Order confirmed',
  thanks: 'THANK YOU FOR ORDERING',
  confirmed: 'YOUR ORDER HAS BEEN CONFIRMED!',
  /** For a cash order that is confirmed before its pieces are taken from stock. */
  received: 'WE HAVE RECEIVED YOUR ORDER',
  callTitle: 'One more step:',
  callText: (phone: string, until: string, byCode: boolean) =>
    `Please ${byCode ? 'confirm with a code, or ' : ''}answer our call ${phone ? `to ${phone} ` : ''}before ${until}. Only then are the pieces reserved for you and sent. If they sell out first, or it is not confirmed in time, the order is cancelled and you pay nothing.`,
  number: 'Order number',
  count: (orders: number) => `${orders} orders, one from each store`,
  orders: 'Your orders',
  store: 'Store',
  items: 'What you ordered',
  item: (quantity: number, title: string) => `${quantity} × ${title}`,
  more: (items: number) => `+${items}`,
  totalInCash: 'To pay in cash',
  totalByCard: 'To pay by card',
  totalOnline: 'To pay online',
  address: 'Delivery to',
  cardText: (phone: string, until: string) =>
    `Your order is not paid yet. Haat calls you${phone ? ` at ${phone}` : ''}${until ? ` before ${until}` : ''} and takes the card payment with you; after that it is handed over.${until ? ' If it is not paid by then, the order is cancelled and you pay nothing.' : ''}`,
  delivery: 'Estimated delivery time',
  /** In the usual days (section 9). */
  days: '2-4 days',
  dates: (window: DeliveryWindow) => deliveryDates(window),
  mailText: 'You will receive an email about your order.',
  home: 'HOME',
  viewOrders: 'View your orders',
  nothing: 'No order to confirm',
  nothingText:
    'This page shows an order right after it was placed. You find all your orders in your account.',
});
