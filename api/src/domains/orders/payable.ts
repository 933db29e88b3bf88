import { cashDueWith, isOrderInStore, type Paisa } from '@haat/contracts';
import { cashOrderOf } from './cash';
import { isUnconfirmed } from './confirmation';
import type { OrderRow } from './orders.queries';

/** The amount in paisa that an order can pay online now: a card order all of it, a cash order what its items need in advance. */
export function payableAmount(row: OrderRow): Paisa {
  if (!isOrderInStore(row.status) || isUnconfirmed(row)) return 0;
  if (row.payment_method === 'card')
    return row.payment_status === 'paid' ? 0 : row.total_paisa - row.collected_paisa;
  if (row.collected_paisa > 0) return 0;
  const needed = row.items.filter((item) => item.requires_advance_payment).map(({ id }) => id);
  return needed.length === 0 ? 0 : cashDueWith(cashOrderOf(row, row.items), needed);
}
