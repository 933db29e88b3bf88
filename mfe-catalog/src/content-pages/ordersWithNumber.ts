import { latinDigits, type Order } from '@haat/contracts';

const NUMBER = /^R?(\d{1,12})(-\d{1,3})?$/i;

/** Normalizes a typed order number ('r100231 ', '১০০২৩১', 'R100231-1') to 'R100231'; null when it is invalid. */
export function readOrderNumber(typed: string): string | null {
  const digits = NUMBER.exec(latinDigits(typed).replace(/[\s#]/g, ''))?.[1];
  return digits ? `R${digits}` : null;
}

/** The orders of one checkout, one for each seller, by its number. */
export function ordersWithNumber(orders: readonly Order[], number: string): Order[] {
  return orders
    .filter((order) => (order.order_number || order.id.replace(/-\d+$/, '')) === number)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}
