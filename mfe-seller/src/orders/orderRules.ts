import {
  type Order,
  type OrderStatus,
  SELLER_ORDER_STATUSES,
  type SellerOrderStatus,
  type Taka,
} from '@haat/contracts';

/** What a seller may do with an order as it stands. */
export interface OrderRules {
  /** what the dropdown offers; nothing where the order is locked */
  choices: readonly SellerOrderStatus[];
  /** MARK AS COMPLETED, single items, and the note that goes with a change */
  open: boolean;
  receipt: boolean;
  packingSlip: boolean;
}

const MOVING: OrderRules = {
  choices: SELLER_ORDER_STATUSES,
  open: true,
  receipt: false,
  packingSlip: true,
};
const ENDED: OrderRules = { choices: [], open: false, receipt: false, packingSlip: false };

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

/** The rules of an order; one that is completed, or whose state nobody here knows, is locked. */
export function rulesOf({ status, isCompleted }: Pick<Order, 'status' | 'isCompleted'>): OrderRules {
  return isCompleted ? RULES.delivered : (RULES[status] ?? ENDED);
}

/** What the courier is to collect, in taka; null where nothing is, or no more. */
export function amountToCollect(
  order: Pick<Order, 'status' | 'payment_method' | 'payment_status' | 'bill'>,
): Taka | null {
  const goesOn = order.status !== 'cancelled' && order.status !== 'refunded';
  return goesOn && order.payment_method === 'cod' && order.payment_status === 'unpaid' ? order.bill : null;
}
