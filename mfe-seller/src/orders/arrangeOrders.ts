import { ORDER_STATUSES, type Order } from '@haat/contracts';

/** Filter and sort of the seller's order list (seller specification, section 9). */
export const FILTERS = ['all', 'pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export type Filter = (typeof FILTERS)[number];
export const SORTS = ['newest', 'oldest', 'amount_high', 'amount_low', 'status'] as const;
export type Sort = (typeof SORTS)[number];

const byNewest = (a: Order, b: Order) =>
  a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : 0;

const COMPARE: Record<Sort, (a: Order, b: Order) => number> = {
  newest: byNewest,
  oldest: (a, b) => byNewest(b, a),
  amount_high: (a, b) => b.bill - a.bill,
  amount_low: (a, b) => a.bill - b.bill,
  status: (a, b) => ORDER_STATUSES.indexOf(a.status) - ORDER_STATUSES.indexOf(b.status),
};

/** The orders with the status, in the order asked for; orders that are equal in it stay newest first. */
export function arrangeOrders(orders: readonly Order[], filter: Filter, sort: Sort): Order[] {
  const shown = orders.filter((order) => filter === 'all' || order.status === filter);
  return shown.sort(byNewest).sort(COMPARE[sort]);
}

/** A word of the address, when it is one of the list. */
export function oneOf<T extends string>(list: readonly T[], word: string | null, otherwise: T): T {
  return list.find((known) => known === word) ?? otherwise;
}
