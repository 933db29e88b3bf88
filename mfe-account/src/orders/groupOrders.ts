import { type Order, type Paisa, paisaOf } from '@haat/contracts';

/** The orders of one checkout, one for each store. */
export interface OrdersOfCheckout {
  /** e.g. R100231 */
  number: string;
  orders: [Order, ...Order[]];
  /** The total; null when the next page may contain more of its orders. */
  bill: Paisa | null;
}

/**
 * Groups adjacent orders of the same checkout, in the order of the list.
 * @param more whether there is a next page
 */
export function groupOrders(orders: readonly Order[], more: boolean): OrdersOfCheckout[] {
  const groups = new Map<string, [Order, ...Order[]]>();
  for (const order of orders) {
    const group = groups.get(order.order_number);
    if (group) group.push(order);
    else groups.set(order.order_number, [order]);
  }
  return [...groups].map(([number, own], index) => {
    const open = more && index === groups.size - 1;
    return { number, orders: own, bill: open ? null : own.reduce((sum, { bill }) => sum + paisaOf(bill), 0) };
  });
}
