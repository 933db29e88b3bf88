import { type Paisa, paisaOf } from './money';
import type { Order } from './orders';

/** Breakdown of the total of orders, in paisa. */
export interface Balance {
  total: Paisa;
  /** of cancelled and refunded orders: not to be paid */
  cancelled: Paisa;
  /** for orders that go on or were delivered */
  paid: Paisa;
  /** still to pay: in cash, or by card before the hand-over */
  due: Paisa;
}

/** Total, cancelled, paid and due of the orders of a checkout, or of one order. */
export function balanceOf(
  orders: readonly Pick<
    Order,
    'bill' | 'status' | 'payment_method' | 'payment_status' | 'collected' | 'cash_due'
  >[],
): Balance {
  const balance: Balance = { total: 0, cancelled: 0, paid: 0, due: 0 };
  for (const order of orders) {
    const bill = paisaOf(order.bill);
    balance.total += bill;
    if (order.status === 'cancelled' || order.status === 'refunded') {
      balance.cancelled += bill;
      continue;
    }
    const isPaid = order.payment_status === 'paid';
    const paid = isPaid ? bill : paisaOf(order.collected ?? 0);
    balance.paid += paid;
    if (isPaid) continue;
    // Older APIs say neither; then an unpaid order is due whole.
    balance.due += order.payment_method === 'cod' ? paisaOf(order.cash_due ?? order.bill) : bill - paid;
  }
  return balance;
}
