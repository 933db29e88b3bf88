import { latinDigits, type Order } from '@haat/contracts';

const NUMBER = /^R?(\d{1,12})(-\d{1,3})?$/i;

/** An order number as people type it ('r100231 ', '১০০২৩১', 'R100231-1') → 'R100231'; null when it is none. */
export function readOrderNumber(typed: string): string | null {
  const digits = NUMBER.exec(latinDigits(typed).replace(/[\s#]/g, ''))?.[1];
  return digits ? `R${digits}` : null;
}

/** The orders of a group, one a seller, by the number that the shopper was shown. */
export function ordersWithNumber(orders: readonly Order[], number: string): Order[] {
  return orders
    .filter((order) => (order.order_number || order.id.replace(/-\d+$/, '')) === number)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}
