import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';

/** A new product of a store that a person follows. */
export interface StoreNews {
  product_id: number;
  /** of the person, like the next field */
  email: string;
  first_name: string;
  /** number of all new products */
  count: number;
}

/** @param pausedSince people who were mailed after this have to wait */
export async function findDueFollowers(reader: Reader, pausedSince: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    SELECT DISTINCT f.user_id ${news(pausedSince)} ORDER BY f.user_id LIMIT ${limit}`.execute(reader);
  return rows.map(({ user_id }) => user_id);
}

/** One process at a time writes these emails, until the end of the transaction. */
export async function lockStoreNews(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(727406)`.execute(tx);
}

/** Takes a person's news, newest first, and marks all of it as mailed. Call it under {@link lockStoreNews}. */
export async function takeStoreNews(
  tx: Tx,
  userId: number,
  { pausedSince, at, limit }: { pausedSince: Date; at: Date; limit: number },
): Promise<StoreNews[]> {
  const { rows } = await sql<StoreNews>`
    SELECT p.id AS product_id, u.email, u.first_name, count(*) OVER () AS count
    ${news(pausedSince)} AND f.user_id = ${userId}
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${limit}`.execute(tx);
  if (rows.length > 0)
    await tx
      .updateTable('follows')
      .set({ known_until: at, noticed_at: at })
      .where('user_id', '=', userId)
      .execute();
  return rows;
}

const news = (pausedSince: Date): RawBuilder<unknown> => sql`
  FROM follows f
  JOIN users u ON u.id = f.user_id AND u.store_news
  JOIN products p ON p.seller_id = f.seller_id AND p.on_sale_in_shop AND p.in_stock AND p.created_at > f.known_until
  WHERE NOT EXISTS (SELECT FROM follows o WHERE o.user_id = f.user_id AND o.noticed_at > ${pausedSince})`;
