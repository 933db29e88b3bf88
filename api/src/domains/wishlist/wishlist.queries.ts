import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';

/** The ids of the products on a user's list, newest first. */
export async function findWishedIds(reader: Reader, userId: number): Promise<number[]> {
  const rows = await reader
    .selectFrom('wishes')
    .where('user_id', '=', userId)
    .select('product_id')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ product_id }) => product_id);
}

/** The price and stock that a member last saw for a product on the list. */
export interface KnownWish {
  product_id: number;
  /** when it was put on the list; of older rows when it was last noticed */
  paisa: number | null;
  /** it was sold out since, or when it was put on the list */
  was_sold_out: boolean;
}

/** @param since a notice that it is back counts from then on */
export async function findKnownWishes(reader: Reader, userId: number, since: Date): Promise<KnownWish[]> {
  const { rows } = await sql<KnownWish>`
    SELECT product_id, COALESCE(added_paisa, known_paisa) AS paisa,
      NOT known_in_stock OR COALESCE(back_at >= ${since}, false) AS was_sold_out
    FROM wishes WHERE user_id = ${userId}`.execute(reader);
  return rows;
}

/** Adds the products among `ids` that are on sale and not on the list yet, the first of them last. */
export async function insertWishes(
  tx: Tx,
  userId: number,
  ids: readonly number[],
  { at, limit }: { at: Date; limit: number },
): Promise<void> {
  await sql`
    INSERT INTO wishes (user_id, product_id, created_at, known_paisa, added_paisa, known_in_stock)
    SELECT ${userId}, id, ${at}, price_today_paisa, price_today_paisa, in_stock FROM (
      SELECT p.id, p.price_today_paisa, p.in_stock, min(place) AS place
      FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS asked (id, place)
      JOIN products p ON p.id = asked.id AND p.on_sale_in_shop
      WHERE p.id NOT IN (SELECT product_id FROM wishes WHERE user_id = ${userId})
      GROUP BY p.id ORDER BY place LIMIT ${limit}
    ) AS new ORDER BY place DESC
    ON CONFLICT (user_id, product_id) DO NOTHING`.execute(tx);
}

/** @returns whether it was on the list */
export async function deleteWish(tx: Tx, userId: number, productId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('wishes')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return numDeletedRows > 0;
}
