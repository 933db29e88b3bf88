import {
  cashDueWith,
  latinDigits,
  type Order,
  type OrderStatus,
  paisaOf,
  SELLER_ORDER_STATUSES,
  type SellerOrderStatus,
  type Taka,
  takaOf,
} from '@haat/contracts';

/** What a seller may do with an order as it stands. */
export interface OrderRules {
  /** what the dropdown offers; nothing where the order is locked */
  choices: readonly SellerOrderStatus[];
  /** the note that goes with a change, and the change itself */
  open: boolean;
  /** MARK AS COMPLETED and single items */
  deliver: boolean;
  receipt: boolean;
  packingSlip: boolean;
}

const MOVING: OrderRules = {
  choices: SELLER_ORDER_STATUSES,
  open: true,
  deliver: true,
  receipt: false,
  packingSlip: true,
};
const ENDED: OrderRules = { choices: [], open: false, deliver: false, receipt: false, packingSlip: false };

/**
 * THE table of the locks (section 4): any of the four states may be chosen until something is delivered; what has
 * partly arrived can only arrive whole; delivered, cancelled and refunded never change.
 */
const RULES: Record<OrderStatus, OrderRules> = {
  pending: MOVING,
  processing: MOVING,
  shipped: MOVING,
  partially_delivered: { ...MOVING, choices: ['delivered'] },
  delivered: { ...ENDED, receipt: true, packingSlip: true },
  cancelled: ENDED,
  refunded: ENDED,
};

/**
 * The rules of an order; one that is completed, or whose state nobody here knows, is locked. An unpaid card order is not
 * delivered.
 */
export function rulesOf(
  order: Pick<Order, 'status' | 'isCompleted' | 'payment_method' | 'payment_status'>,
): OrderRules {
  const rules = order.isCompleted ? RULES.delivered : (RULES[order.status] ?? ENDED);
  return isUnpaidCard(order)
    ? { ...rules, choices: rules.choices.filter((status) => status !== 'delivered'), deliver: false }
    : rules;
}

/** What the courier still has to collect, in taka; null where nothing is, or no more. */
export function amountToCollect(
  order: Pick<Order, 'status' | 'payment_method' | 'payment_status' | 'bill' | 'cash_due'>,
): Taka | null {
  const goesOn = order.status !== 'cancelled' && order.status !== 'refunded';
  const isDue = goesOn && order.payment_method === 'cod' && order.payment_status === 'unpaid';
  return (isDue && (order.cash_due ?? order.bill)) || null;
}

/** A card order that nobody has paid for: it is not handed over. */
export function isUnpaidCard({
  payment_method,
  payment_status,
}: Pick<Order, 'payment_method' | 'payment_status'>): boolean {
  return payment_method === 'card' && payment_status !== 'paid';
}

/** The state that an order as it stands usually gets next; null where completing it is next, or nothing. */
export function nextStep(order: Order): 'processing' | 'shipped' | null {
  if (order.status === 'pending') return 'processing';
  // Who ships it hands it over.
  return order.status === 'processing' && !isUnpaidCard(order) ? 'shipped' : null;
}

/** Cash in taka that is due when an item is handed over with all that has arrived before. */
export function cashDueWithItem(order: Order, itemId: number): Taka {
  const { subtotal, delivery_fee, discount, bill, collected = 0, items } = order;
  const due = cashDueWith(
    {
      bill: {
        subtotal: paisaOf(subtotal),
        delivery: paisaOf(delivery_fee),
        discount: paisaOf(discount),
        total: paisaOf(bill),
      },
      collected: paisaOf(collected),
      items: items.map(({ id, total_price, delivered }) => ({ id, delivered, total: paisaOf(total_price) })),
    },
    [itemId],
  );
  return takaOf(due);
}

/** An amount as it was typed, in Latin or Bengali digits. @returns taka, or null when it isn't one of 0 to `most` */
export function cashOf(typed: string, most: Taka): Taka | null {
  const digits = latinDigits(typed).replace(/[,\s৳]/g, '');
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(digits)) return null;
  const amount = Number(digits);
  return amount <= most ? amount : null;
}
