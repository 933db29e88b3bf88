import { ORDER_STATUSES, type OrderStatus, TERMINAL_ORDER_STATUSES } from './values';

/** The roles that change orders. */
export type OrderActor = 'buyer' | 'seller' | 'operator';
/** A change by the API itself: an order that was not confirmed or paid in time is cancelled. */
export type OrderEventActor = OrderActor | 'system';

/**
 * The state table of orders by role (section 4 of the seller specification). Other transitions are
 * refused; delivered, cancelled and refunded never change. The seller goes back and forth before the first item is
 * delivered. A parcel that is refused whole ends the order; where some of it was accepted, the order is delivered, and the rest is
 * counted as refused. An operator ends what goes wrong on the way, but not what has arrived. What was paid is refunded, what was
 * not is cancelled.
 */
const TRANSITIONS: Record<OrderStatus, Partial<Record<OrderStatus, readonly OrderEventActor[]>>> = {
  pending: {
    processing: ['seller'],
    shipped: ['seller'],
    partially_delivered: ['seller'],
    delivered: ['seller'],
    cancelled: ['buyer', 'operator', 'system'],
    refunded: ['buyer', 'operator'],
  },
  processing: {
    pending: ['seller'],
    shipped: ['seller'],
    partially_delivered: ['seller'],
    delivered: ['seller'],
    cancelled: ['buyer', 'operator', 'system'],
    refunded: ['buyer', 'operator'],
  },
  shipped: {
    pending: ['seller'],
    processing: ['seller'],
    partially_delivered: ['seller'],
    delivered: ['seller'],
    cancelled: ['seller', 'operator'],
    refunded: ['seller', 'operator'],
  },
  partially_delivered: {
    partially_delivered: ['seller'],
    delivered: ['seller', 'operator'],
  },
  delivered: {},
  cancelled: {},
  refunded: {},
};

/** True while the order is under way: its state can still change. False for a status that this release doesn't know. */
export function isOpenOrder(status: OrderStatus): boolean {
  return ORDER_STATUSES.includes(status) && !TERMINAL_ORDER_STATUSES.includes(status);
}

/** True while the items are in the store; they return to stock when the order ends. */
export function isOrderInStore(status: OrderStatus): boolean {
  return status === 'pending' || status === 'processing';
}

/** True when `actor` may make the transition. */
export function canTransitionOrder(from: OrderStatus, to: OrderStatus, actor: OrderEventActor): boolean {
  return TRANSITIONS[from][to]?.includes(actor) ?? false;
}
