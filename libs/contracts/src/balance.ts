import { type Paisa, paisaOf } from './money';
import type { Order } from './orders';

/** Breakdown of the total of orders, in paisa. */
export interface Balance {
  total: Paisa;
  /** of cancelled and refunded orders: not to be paid */
  cancelled: Paisa;
  /** of pieces that were refused at the door: not to be paid */
  refused: Paisa;
  /** for orders that go on or were delivered */
  paid: Paisa;
  /** what of it goes back, sent or not */
  refunded: Paisa;
  /** still to pay: in cash, or by card before the hand-over */
  due: Paisa;
}

/** Total, cancelled, paid and due of the orders of a checkout, or of one order. */
export function balanceOf(
  orders: readonly Pick<
    Order,
    | 'bill'
    | 'status'
    | 'payment_method'
    | 'payment_status'
    | 'collected'
    | 'cash_due'
    | 'refused'
    | 'refunded'
  >[],
): Balance {
  const balance: Balance = { total: 0, cancelled: 0, refused: 0, paid: 0, refunded: 0, due: 0 };
  for (const order of orders) {
    const bill = paisaOf(order.bill);
    balance.total += bill;
    if (order.status === 'cancelled' || order.status === 'refunded') {
      balance.cancelled += bill;
      continue;
    }
    const isPaid = order.payment_status === 'paid';
    const refused = paisaOf(order.refused ?? 0);
    // Older APIs don't say what was collected; then a paid order is paid whole.
    const paid = paisaOf(order.collected ?? (isPaid ? order.bill : 0));
    balance.refused += refused;
    balance.paid += paid;
    balance.refunded += paisaOf(order.refunded ?? 0);
    if (isPaid) continue;
    // They don't say what is due either; then an unpaid order is due whole.
    balance.due +=
      order.payment_method === 'cod' ? paisaOf(order.cash_due ?? order.bill) : bill - refused - paid;
  }
  return balance;
}
