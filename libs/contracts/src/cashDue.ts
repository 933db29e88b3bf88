import type { Bill, Paisa } from './money';

/** Data that determines the cash due on delivery; all amounts in paisa. */
export interface CashOrder {
  bill: Bill;
  /** what has been taken so far */
  collected: Paisa;
  items: readonly { id: number; total: Paisa; delivered: boolean; refused?: boolean | undefined }[];
}

/**
 * Amount in paisa that the buyer owes for goods of this price: delivery and the share of the discount included. It is whole taka where
 * the bill is; all goods cost the exact bill.
 * @param price of the goods before the discount, in paisa
 */
export function owedFor(bill: Bill, price: Paisa): Paisa {
  if (price === bill.subtotal) return bill.total;
  const discount = bill.subtotal > 0 ? (bill.discount * price) / bill.subtotal : 0;
  const unit = bill.total % 100 === 0 ? 100 : 1;
  return Math.min(bill.total, Math.floor((price + bill.delivery - discount) / unit) * unit);
}

/**
 * Cash due on delivery in paisa when these items are handed over: the price of all that has arrived then, less what has been taken
 * before. The last item that was not refused brings the exact rest.
 */
export function cashDueWith({ bill, collected, items }: CashOrder, itemIds: readonly number[]): Paisa {
  const priceOf = (some: CashOrder['items']) => some.reduce((sum, { total }) => sum + total, 0);
  const accepted = items.filter(({ refused }) => !refused);
  const rest = Math.max(0, owedFor(bill, priceOf(accepted)) - collected);
  const arrived = accepted.filter(({ id, delivered }) => delivered || itemIds.includes(id));
  if (arrived.length === accepted.length) return rest;
  return Math.min(rest, Math.max(0, owedFor(bill, priceOf(arrived)) - collected));
}

/** Amount in paisa that was paid for goods of this price: less their share of the discount, in whole taka where the bill is. */
export function paidFor(bill: Bill, price: Paisa): Paisa {
  const discount = bill.subtotal > 0 ? (bill.discount * price) / bill.subtotal : 0;
  const unit = bill.total % 100 === 0 ? 100 : 1;
  return Math.max(0, Math.floor((price - discount) / unit) * unit);
}
