import { type orders, PAGE_SIZE, type Page, type QueryOf, type QuickDelivery, takaOf } from '@haat/contracts';
import { sql } from 'kysely';
import type { Context } from '../../context';
import { pageOf } from '../../platform/http/pagination';

const DAY_MS = 24 * 3_600_000;
/** Parcels take longer: such an order may have been placed by its own store. */
const QUICK_MINUTES = 30;
/** So late that these orders are not archived. */
const LOOKED_AT_MS = 90 * DAY_MS;

interface Row extends Omit<QuickDelivery, 'bill' | 'placed_at' | 'delivered_at'> {
  total_paisa: number;
  placed_at: Date;
  delivered_at: Date;
  count: number;
}

/** GET operator/quick-deliveries/. Ratings count as before: an operator looks, and decides. */
export async function quickDeliveries(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { page = 1, limit = PAGE_SIZE, seller }: QueryOf<typeof orders.listQuickDeliveries>,
): Promise<Page<QuickDelivery>> {
  const since = new Date(clock.now().getTime() - LOOKED_AT_MS);
  const { rows } = await sql<Row>`
    SELECT o.public_id AS id, json_build_object('id', s.id, 'business_name', s.business_name) AS seller, o.customer_name,
      o.total_paisa, o.created_at AS placed_at, d.at AS delivered_at, count(*) OVER ()::int AS count,
      coalesce((SELECT json_agg(json_build_object('id', r.id, 'rating', r.rating, 'content', r.content) ORDER BY r.id)
        FROM reviews r WHERE r.user_id = o.user_id AND r.order_id = o.id), '[]') AS reviews
    FROM orders o
    JOIN sellers s ON s.id = o.seller_id
    JOIN order_events d ON d.order_id = o.id AND d.status = 'delivered'
      AND d.at < o.created_at + make_interval(mins => ${QUICK_MINUTES})
    WHERE o.archived_month IS NULL AND o.status IN ('delivered', 'cancelled', 'refunded') AND o.status = 'delivered'
      AND o.created_at > ${since}::timestamptz AND ${seller ? sql`o.seller_id = ${seller}` : sql`TRUE`}
    ORDER BY d.at DESC, o.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db.kysely);
  const results = rows.map(({ total_paisa, placed_at, delivered_at, count, ...row }) => ({
    ...row,
    bill: takaOf(total_paisa),
    placed_at: placed_at.toISOString(),
    delivered_at: delivered_at.toISOString(),
  }));
  return pageOf(results, rows[0]?.count ?? 0, { page, limit });
}
