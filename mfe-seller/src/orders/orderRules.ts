import {
  canTransitionOrder,
  cashDueWith,
  isOpenOrder,
  type Order,
  type OrderStatus,
  paisaOf,
  readAmount,
  SELLER_ORDER_STATUSES,
  type SellerOrderStatus,
  type Taka,
  takaOf,
} from '@haat/contracts';

/** A seller's allowed actions on an order in its current status. */
export interface OrderRules {
  /** options of the dropdown; none when the order is locked */
  choices: readonly SellerOrderStatus[];
  /** whether the status and the note can be changed */
  open: boolean;
  /** MARK AS COMPLETED and single items */
  deliver: boolean;
  receipt: boolean;
  packingSlip: boolean;
}

const LOCKED: OrderRules = { choices: [], open: false, deliver: false, receipt: false, packingSlip: false };

/** The actions that the status alone allows (section 4): the state table's transitions, or keeping the status. */
function rulesOfStatus(from: OrderStatus): OrderRules {
  if (from === 'delivered') return { ...LOCKED, receipt: true, packingSlip: true };
  if (!isOpenOrder(from)) return LOCKED;
  const choices = SELLER_ORDER_STATUSES.filter((to) => to === from || canTransitionOrder(from, to, 'seller'));
  return { choices, open: true, deliver: true, receipt: false, packingSlip: true };
}

/**
 * The rules of an order. Completed orders, unknown statuses, and cash orders that wait to be confirmed are locked. An unpaid
 * card order cannot be delivered.
 */
export function rulesOf(
  order: Pick<Order, 'status' | 'isCompleted' | 'payment_method' | 'payment_status' | 'confirm_by'>,
): OrderRules {
  if (isUnconfirmed(order)) return LOCKED;
  const rules = rulesOfStatus(order.isCompleted ? 'delivered' : order.status);
  return isUnpaidCard(order)
    ? { ...rules, choices: rules.choices.filter((status) => status !== 'delivered'), deliver: false }
    : rules;
}

/** The amount that the courier still has to collect, in taka; null when there is none. */
export function amountToCollect(
  order: Pick<Order, 'status' | 'payment_method' | 'payment_status' | 'bill' | 'cash_due'>,
): Taka | null {
  const goesOn = order.status !== 'cancelled' && order.status !== 'refunded';
  const isDue = goesOn && order.payment_method === 'cod' && order.payment_status === 'unpaid';
  return (isDue && (order.cash_due ?? order.bill)) || null;
}

/** Items of a cash order that are paid partly in advance, while something is still due. */
export function advanceItems(order: Order): Order['items'] {
  if (amountToCollect(order) === null || !rulesOf(order).open) return [];
  return order.items.filter((item) => item.requires_advance_payment);
}

/** An unpaid card order, which must not be handed over. */
export function isUnpaidCard({
  payment_method,
  payment_status,
}: Pick<Order, 'payment_method' | 'payment_status'>): boolean {
  return payment_method === 'card' && payment_status !== 'paid';
}

/** A cash order that the shop confirms by a call before it may be sent. */
export function isUnconfirmed({ status, confirm_by }: Pick<Order, 'status' | 'confirm_by'>): boolean {
  return status === 'pending' && confirm_by !== undefined;
}

/** The usual next status of an order; null when the next step is to complete it, or when there is none. */
export function nextStep(order: Order): 'processing' | 'shipped' | null {
  if (isUnconfirmed(order)) return null;
  if (order.status === 'pending') return 'processing';
  // A shipped order is completed next.
  return order.status === 'processing' && !isUnpaidCard(order) ? 'shipped' : null;
}

/** Cash in taka that is due when an item is handed over after all items delivered so far. */
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
      items: items.map(({ id, total_price, delivered, refused }) => ({
        id,
        delivered,
        refused,
        total: paisaOf(total_price),
      })),
    },
    [itemId],
  );
  return takaOf(due);
}

/** Parses a typed amount. @returns taka, or null when it isn't from 0 to `most` */
export function cashOf(typed: string, most: Taka): Taka | null {
  const read = readAmount(typed);
  return read !== null && Number(read) <= most ? Number(read) : null;
}
