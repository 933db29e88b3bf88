import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database';

// The columns of both tables, as archived_items() and archived_events() have them.
const ITEM_COLUMNS = sql.raw(
  [
    ...['id', 'order_id', 'product_id', 'variant_id', 'title', 'media_hash', 'color', 'size', 'measurements'],
    ...['quantity', 'unit_paisa', 'delivered_at', 'sku', 'estimated_pickup_days', 'requires_advance_payment'],
  ].join(', '),
);
const EVENT_COLUMNS = sql.raw('id, order_id, actor, actor_id, status, note, at, collected_paisa');

/**
 * Moves items and events of orders that ended before an instant to the archive, and marks the orders. Those that another
 * process has locked are left to it.
 * @param limit how many orders
 * @returns how many it were
 */
export async function archiveSome(tx: Tx, endedBefore: Date, limit: number): Promise<number> {
  // An order's last event is its end. A join would read all events, for a few orders.
  const { rows } = await sql<{ id: number; month: string }>`
    SELECT o.id, date_trunc('month', dhaka_day(o.created_at)::timestamp)::date AS month FROM orders o
    WHERE o.archived_month IS NULL AND o.status IN ('delivered', 'cancelled', 'refunded')
      AND o.created_at < ${endedBefore}
      AND coalesce((SELECT max(e.at) FROM order_events e WHERE e.order_id = o.id), o.created_at) < ${endedBefore}
    ORDER BY o.created_at LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED`.execute(tx);
  if (rows.length === 0) return 0;
  for (const month of new Set(rows.map((row) => row.month)))
    await sql`SELECT add_archive_month(${month}::date)`.execute(tx);
  const [ids, months] = [rows.map(({ id }) => id), rows.map(({ month }) => month)];
  await sql`
    WITH chosen AS (
      SELECT * FROM unnest(${ids}::bigint[], ${months}::date[]) AS c(order_id, month)
    ), items AS (
      DELETE FROM order_items WHERE order_id = ANY(${ids}::bigint[]) RETURNING ${ITEM_COLUMNS}
    ), events AS (
      DELETE FROM order_events WHERE order_id = ANY(${ids}::bigint[]) RETURNING ${EVENT_COLUMNS}
    ), archived_items AS (
      INSERT INTO order_items_archive (month, ${ITEM_COLUMNS})
      SELECT month, ${ITEM_COLUMNS} FROM items JOIN chosen USING (order_id)
    ), archived_events AS (
      INSERT INTO order_events_archive (month, ${EVENT_COLUMNS})
      SELECT month, ${EVENT_COLUMNS} FROM events JOIN chosen USING (order_id)
    )
    UPDATE orders o SET archived_month = chosen.month FROM chosen WHERE o.id = chosen.order_id`.execute(tx);
  return rows.length;
}
