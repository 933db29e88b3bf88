import { type orders, PAGE_SIZE, type Page, type QueryOf, type QuickDelivery, takaOf } from '@haat/contracts';
import type { Context } from '../../context';
import { pageOf } from '../../platform/http/pagination';
import { findQuickDeliveries } from './quickDeliveries.queries';

const DAY_MS = 24 * 3_600_000;
/** Parcels take longer: such an order may have been placed by its own store. */
const QUICK_MINUTES = 30;
/** So recent that these orders are not archived yet. */
const LOOKED_AT_MS = 90 * DAY_MS;

/** GET operator/quick-deliveries/. Ratings count as before: an operator looks, and decides. */
export async function quickDeliveries(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { page = 1, limit = PAGE_SIZE, seller }: QueryOf<typeof orders.listQuickDeliveries>,
): Promise<Page<QuickDelivery>> {
  const since = new Date(clock.now().getTime() - LOOKED_AT_MS);
  const rows = await findQuickDeliveries(
    db.lists,
    { since, minutes: QUICK_MINUTES, seller },
    { limit, offset: (page - 1) * limit },
  );
  const results = rows.map(({ total_paisa, placed_at, delivered_at, count, ...row }) => ({
    ...row,
    bill: takaOf(total_paisa),
    placed_at: placed_at.toISOString(),
    delivered_at: delivered_at.toISOString(),
  }));
  return pageOf(results, rows[0]?.count ?? 0, { page, limit });
}
