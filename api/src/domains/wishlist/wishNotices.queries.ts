import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';

/** Limits of notices: the last ones about a product and to a person must be older than these. */
export interface NoticeRule {
  productBefore: Date;
  personBefore: Date;
  /** the smallest drop of a price that is worth a notice */
  minDropPercent: number;
}

/** A wished product with news. */
export interface NoticedWish {
  product_id: number;
  known_paisa: number;
  known_in_stock: boolean;
  price_paisa: number;
  /** of the person, as is the name */
  email: string;
  first_name: string;
  /** whether the person wants them by email */
  by_email: boolean;
}

/** Notes which wished products are not available. Skips rows that another process has locked. */
export async function noteSoldOut(tx: Tx): Promise<void> {
  await sql`
    WITH changed AS (
      SELECT w.id, p.price_today_paisa, p.on_sale_in_shop AND p.in_stock AS in_stock
      FROM wishes w JOIN products p ON p.id = w.product_id
      WHERE w.known_paisa IS NULL OR (w.known_in_stock AND NOT (p.on_sale_in_shop AND p.in_stock))
      FOR UPDATE OF w SKIP LOCKED
    )
    UPDATE wishes w
    SET known_paisa = COALESCE(known_paisa, price_today_paisa), known_in_stock = known_in_stock AND in_stock
    FROM changed WHERE changed.id = w.id`.execute(tx);
}

/**
 * Looks through the wishes of the next persons for news, for {@link takeNotices}.
 * @param page.after the last person that was looked at; 0 first
 * @returns those with news; `last` of all that were looked at, null when there is nobody left
 */
export async function findDuePersons(
  reader: Reader,
  rule: NoticeRule,
  { after, limit }: { after: number; limit: number },
): Promise<{ due: number[]; last: number | null }> {
  const { rows } = await sql<{ due: number[]; last: number | null }>`
    WITH looked_at AS MATERIALIZED (
      SELECT DISTINCT user_id FROM wishes WHERE user_id > ${after} ORDER BY user_id LIMIT ${limit})
    SELECT (SELECT max(user_id) FROM looked_at) AS last, (
      SELECT coalesce(json_agg(DISTINCT w.user_id), '[]') ${dueWishes(rule)}
        AND w.user_id IN (SELECT user_id FROM looked_at)) AS due`.execute(reader);
  return rows[0] ?? { due: [], last: null };
}

/** One process at a time writes notices, until the end of the transaction. */
export async function lockNotices(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(727404)`.execute(tx);
}

/** Takes a person's news, newest wish first: from now on the person knows them. Call it under {@link lockNotices}. */
export async function takeNotices(
  tx: Tx,
  userId: number,
  rule: NoticeRule,
  { at, limit }: { at: Date; limit: number },
): Promise<NoticedWish[]> {
  const { rows } = await sql<NoticedWish>`
    WITH due AS (
      SELECT w.id, w.product_id, w.known_paisa, w.known_in_stock, p.price_today_paisa AS price_paisa,
        u.email, u.first_name, u.wish_notices AS by_email
      ${dueWishes(rule)} AND w.user_id = ${userId}
      ORDER BY w.id DESC LIMIT ${limit}
      FOR UPDATE OF w
    ), taken AS (
      UPDATE wishes SET known_paisa = due.price_paisa, known_in_stock = true, noticed_at = ${at},
        back_at = CASE WHEN due.known_in_stock THEN wishes.back_at ELSE ${at} END
      FROM due WHERE wishes.id = due.id
    )
    SELECT product_id, known_paisa, known_in_stock, price_paisa, email, first_name, by_email FROM due ORDER BY id DESC`.execute(
    tx,
  );
  return rows;
}

const dueWishes = ({ productBefore, personBefore, minDropPercent }: NoticeRule): RawBuilder<unknown> => sql`
  FROM wishes w
  JOIN users u ON u.id = w.user_id
    AND (u.wish_notices OR EXISTS (SELECT FROM push_subscriptions b WHERE b.user_id = u.id))
  JOIN products p ON p.id = w.product_id AND p.on_sale_in_shop AND p.in_stock
  WHERE (NOT w.known_in_stock
      OR p.price_today_paisa::bigint * 100 <= w.known_paisa::bigint * ${100 - minDropPercent}::int)
    AND (w.noticed_at IS NULL OR w.noticed_at <= ${productBefore})
    AND NOT EXISTS (SELECT FROM wishes o WHERE o.user_id = w.user_id AND o.noticed_at > ${personBefore})
    AND NOT EXISTS (SELECT FROM sellers s WHERE s.id = p.seller_id AND s.user_id = w.user_id)`;
