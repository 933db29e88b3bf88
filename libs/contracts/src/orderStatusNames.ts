import type { OrderStatus } from './values';

/** What the states of an order are called. */
export const orderStatusNames: Readonly<Record<OrderStatus, string>> = {
  pending: 'Pending',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  partially_delivered: 'Partially delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
};
