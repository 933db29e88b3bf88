import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database';

/**
 * Adds the changes of some stores' sums to store_days.
 * @returns how many stores had any; undefined when another process is doing it
 */
export async function foldStoreSums(tx: Tx, maxStores: number): Promise<number | undefined> {
  const { rows } = await sql<{ locked: boolean }>`SELECT pg_try_advisory_xact_lock(727410) AS locked`.execute(
    tx,
  );
  if (!rows[0]?.locked) return undefined;
  const folded = await sql<{ stores: number }>`SELECT fold_store_days(${maxStores}) AS stores`.execute(tx);
  return folded.rows[0]?.stores;
}

/**
 * Counts all orders, and adds what the sums differ by: as changes, so that orders may go on meanwhile.
 * @returns the stores whose sums were wrong
 */
export async function repairStoreSums(tx: Tx): Promise<number[]> {
  await sql`SET LOCAL statement_timeout = 0`.execute(tx);
  // Two at once would both add the difference.
  await sql`SELECT pg_advisory_xact_lock(727411)`.execute(tx);
  const { rows } = await sql<{ seller_id: number }>`
    WITH repaired AS (
      INSERT INTO store_day_changes
        (seller_id, day, status, waiting, orders, pieces, revenue_paisa, paid_orders)
      SELECT seller_id, day, status, waiting, orders, pieces, revenue_paisa, paid_orders FROM (
        SELECT seller_id, day, status, waiting, sum(orders) AS orders, sum(pieces) AS pieces,
          sum(revenue_paisa) AS revenue_paisa, sum(paid_orders) AS paid_orders
        FROM (
          SELECT seller_id, day, status, waiting, orders, pieces, revenue_paisa, paid_orders FROM counted_store_sums
          UNION ALL
          SELECT seller_id, day, status, waiting, -orders, -pieces, -revenue_paisa, -paid_orders FROM store_sums
        ) AS both_ways
        GROUP BY seller_id, day, status, waiting
      ) AS differences
      WHERE (orders, pieces, revenue_paisa, paid_orders) <> (0, 0, 0, 0)
      RETURNING seller_id
    )
    SELECT DISTINCT seller_id FROM repaired ORDER BY seller_id`.execute(tx);
  // Changes that wait are added to both later. Nobody adds any meanwhile.
  await sql`SELECT pg_advisory_xact_lock(727410)`.execute(tx);
  await sql`DELETE FROM market_days`.execute(tx);
  await sql`
    INSERT INTO market_days (day, status, orders, revenue_paisa)
    SELECT day, status, sum(orders), sum(revenue_paisa) FROM store_days GROUP BY day, status`.execute(tx);
  return rows.map(({ seller_id }) => seller_id);
}
