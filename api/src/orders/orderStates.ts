import type { OrderStatus } from '@haat/contracts';

/** Who moves an order. */
export type Actor = 'buyer' | 'seller';

/**
 * THE table of what may become of an order, and by whom (readings: Orders and stock). What isn't here is
 * refused; delivered, cancelled and refunded never change. Nobody sets refunded yet.
 */
const MOVES: Record<OrderStatus, Partial<Record<OrderStatus, readonly Actor[]>>> = {
  pending: {
    processing: ['seller'],
    shipped: ['seller'],
    partially_delivered: ['seller'],
    delivered: ['seller'],
    cancelled: ['buyer'],
  },
  processing: {
    pending: ['seller'],
    shipped: ['seller'],
    partially_delivered: ['seller'],
    delivered: ['seller'],
    cancelled: ['buyer'],
  },
  shipped: {
    pending: ['seller'],
    processing: ['seller'],
    partially_delivered: ['seller'],
    delivered: ['seller'],
  },
  partially_delivered: {
    partially_delivered: ['seller'],
    delivered: ['seller'],
  },
  delivered: {},
  cancelled: {},
  refunded: {},
};

/** True when `actor` may move an order from one state to another. */
export function mayMove(from: OrderStatus, to: OrderStatus, actor: Actor): boolean {
  return MOVES[from][to]?.includes(actor) ?? false;
}
