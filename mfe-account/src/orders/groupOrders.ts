import { type Order, type Paisa, paisaOf } from '@haat/contracts';

/** What was ordered together, one order a store. */
export interface OrdersOfCheckout {
  /** e.g. R100231 */
  number: string;
  orders: [Order, ...Order[]];
  /** The sum of the bills; null where more of its orders may follow on the next page. */
  bill: Paisa | null;
}

/**
 * The orders of each checkout together, in the order of the list, which keeps them side by side.
 * @param more orders follow on the next page
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
