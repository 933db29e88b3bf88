import type { Bill, Paisa } from './money';

/** Data that determines the cash due on delivery; all amounts in paisa. */
export interface CashOrder {
  bill: Bill;
  /** what has been taken so far */
  collected: Paisa;
  items: readonly { id: number; total: Paisa; delivered: boolean }[];
}

/**
 * Cash due on delivery in paisa when these items are handed over: the price of all that has arrived then, delivery and
 * the share of the discount included, less what has been taken before. The last item brings the exact rest. Where the
 * bill is whole taka, each hand-over is.
 */
export function cashDueWith({ bill, collected, items }: CashOrder, itemIds: readonly number[]): Paisa {
  const rest = Math.max(0, bill.total - collected);
  const arrived = items.filter(({ id, delivered }) => delivered || itemIds.includes(id));
  if (arrived.length === items.length) return rest;
  const price = arrived.reduce((sum, { total }) => sum + total, 0);
  const discount = bill.subtotal > 0 ? (bill.discount * price) / bill.subtotal : 0;
  const unit = bill.total % 100 === 0 ? 100 : 1;
  const share = Math.floor((price + bill.delivery - discount) / unit) * unit;
  return Math.min(rest, Math.max(0, share - collected));
}
