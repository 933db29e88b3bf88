import type { OrderStatus } from './values';

export const orderStatusNames: Readonly<Record<OrderStatus, string>> = {
  pending: 'Pending',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  partially_delivered: 'Partially delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
};
