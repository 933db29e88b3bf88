import type { Language, Paisa, StockAlert } from '@haat/contracts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';

/** Recipient of an alert: an account, or the email of a guest. */
export type Waiting = { userId: number } | { email: string; language: Language | null };

const whose = (waiting: Waiting) =>
  'userId' in waiting ? sql`user_id = ${waiting.userId}` : sql`email = ${waiting.email}`;

export async function findStockAlerts(reader: Reader, userId: number): Promise<StockAlert[]> {
  return reader
    .selectFrom('stock_alerts')
    .where('user_id', '=', userId)
    .select(['product_id', 'variant_id'])
    .orderBy('id', 'desc')
    .execute();
}

export async function countStockAlerts(tx: Tx, waiting: Waiting): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM stock_alerts WHERE ${whose(waiting)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** @returns whether the variant, or the product, is in stock; undefined if it is not on sale */
export async function findStock(
  tx: Tx,
  productId: number,
  variantId: number | null,
): Promise<{ in_stock: boolean } | undefined> {
  const { rows } = await sql<{ in_stock: boolean }>`
    SELECT CASE WHEN v.id IS NULL THEN p.in_stock ELSE v.stock > 0 END AS in_stock
    FROM products p LEFT JOIN variants v ON v.id = ${variantId} AND v.product_id = p.id AND v.is_active
    WHERE p.id = ${productId} AND p.on_sale_in_shop AND (v.id IS NOT NULL OR ${variantId}::bigint IS NULL)`.execute(
    tx,
  );
  return rows[0];
}

export async function insertStockAlert(
  tx: Tx,
  waiting: Waiting,
  { product_id, variant_id }: StockAlert,
  at: Date,
): Promise<void> {
  const who =
    'userId' in waiting
      ? { user_id: waiting.userId, email: null, language: null }
      : { user_id: null, email: waiting.email, language: waiting.language };
  await tx
    .insertInto('stock_alerts')
    .values({ product_id, variant_id, ...who, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @returns whether there were any */
export async function deleteStockAlerts(tx: Tx, userId: number, productId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('stock_alerts')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** An alert whose variant or product is back, from {@link takeDueAlerts}. */
export interface DueAlert {
  product_id: number;
  user_id: number | null;
  email: string;
  first_name: string;
  language: Language | null;
  color: string | null;
  size: string | null;
  price_paisa: Paisa;
}

/** Ends up to `limit` alerts whose goods are back, and returns them. Concurrent processes take different ones. */
export async function takeDueAlerts(tx: Tx, limit: number): Promise<DueAlert[]> {
  const { rows } = await sql<DueAlert>`
    WITH due AS (
      SELECT a.id, a.product_id, a.user_id, COALESCE(u.email, a.email) AS email,
        COALESCE(u.first_name, '') AS first_name, a.language, v.color, v.size, p.price_today_paisa AS price_paisa
      FROM stock_alerts a
      JOIN products p ON p.id = a.product_id AND p.on_sale_in_shop AND p.in_stock
      LEFT JOIN variants v ON v.id = a.variant_id
      LEFT JOIN users u ON u.id = a.user_id
      WHERE a.variant_id IS NULL OR (v.is_active AND v.stock > 0)
      ORDER BY a.id LIMIT ${limit}
      FOR UPDATE OF a SKIP LOCKED
    ), ended AS (DELETE FROM stock_alerts USING due WHERE stock_alerts.id = due.id)
    SELECT product_id, user_id, email, first_name, language, color, size, price_paisa FROM due ORDER BY id`.execute(
    tx,
  );
  return rows;
}

export async function deleteOldAlerts(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('stock_alerts').where('created_at', '<', before).execute();
}
