import type { Order } from '@haat/contracts';

export interface Tally {
  pending: number;
  processing: number;
  shipped: number;
  delivered: number;
}

/** The number of orders in each step; a partly delivered order counts as shipped. */
export function tallyOrders(orders: readonly Order[]): Tally {
  const count = (...statuses: Order['status'][]) =>
    orders.filter(({ status }) => statuses.includes(status)).length;
  return {
    pending: count('pending'),
    processing: count('processing'),
    shipped: count('shipped', 'partially_delivered'),
    delivered: count('delivered'),
  };
}
