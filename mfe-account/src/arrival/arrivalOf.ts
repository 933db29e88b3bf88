import { type DeliveryWindow, isOpenOrder, type Order } from '@haat/contracts';

/**
 * When an order is expected; null of one that has arrived or ended, of an unpaid card order and of one that waits
 * for a call, which are not handed over, and of orders of earlier releases.
 * @param today 'YYYY-MM-DD' in Asia/Dhaka
 */
export function arrivalOf(
  {
    status,
    payment_method,
    payment_status,
    confirm_by,
    delivery_window,
  }: Pick<Order, 'status' | 'payment_method' | 'payment_status' | 'confirm_by' | 'delivery_window'>,
  today: string,
): { window: DeliveryWindow; isLate: boolean } | null {
  const waits = Boolean(confirm_by) || (payment_method === 'card' && payment_status === 'unpaid');
  if (!delivery_window || !isOpenOrder(status) || waits) return null;
  return { window: delivery_window, isLate: delivery_window.to < today };
}
