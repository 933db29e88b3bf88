import type { Order, OrderItem } from '@haat/contracts';
import { canReview } from './orderProgress';

/** The open dialog of an order page. */
export type OpenDialog = { kind: 'cancel' } | { kind: 'review'; item: OrderItem };

/** The dialog of the URL (`?dialog=cancel`, `?dialog=review&item=7`), if the order allows it. */
export function openDialogOf(query: URLSearchParams, order: Order): OpenDialog | null {
  switch (query.get('dialog')) {
    case 'cancel':
      return order.can_cancel ? { kind: 'cancel' } : null;
    case 'review': {
      const item = order.items.find(({ id }) => String(id) === query.get('item'));
      return item && canReview(order, item) ? { kind: 'review', item } : null;
    }
    default:
      return null;
  }
}
