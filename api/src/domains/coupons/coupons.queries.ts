import type { CouponPayer, CouponState, OrderStatus, Paisa } from '@haat/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';

export interface CouponRow {
  id: number;
  code: string;
  percent: number | null;
  flat_paisa: Paisa | null;
  least_paisa: Paisa;
  budget_paisa: Paisa | null;
  uses_a_person: number | null;
  /** 'YYYY-MM-DD' */
  from_day: string | null;
  to_day: string | null;
  store_ids: number[];
  product_ids: number[];
  with_offers: boolean;
  paid_by: CouponPayer;
  created_at: Date;
  created_by: string;
  spent_paisa: Paisa;
  uses: number;
  ended_at: Date | null;
  reason: string;
  state: CouponState;
}

const stateOn = (today: string): RawBuilder<CouponState> => sql`
  CASE WHEN c.ended_at IS NOT NULL OR c.to_day < ${today}::date THEN 'over'
    WHEN c.paused_at IS NOT NULL THEN 'paused'
    WHEN c.from_day > ${today}::date THEN 'planned'
    WHEN c.spent_paisa >= c.budget_paisa THEN 'spent'
    ELSE 'running' END`;

const columns = (today: string) => sql`
  c.id, c.code, c.percent, c.flat_paisa, c.least_paisa, c.budget_paisa, c.uses_a_person, c.from_day, c.to_day,
  to_jsonb(c.store_ids) AS store_ids, to_jsonb(c.product_ids) AS product_ids, c.with_offers, c.paid_by, c.created_at, c.created_by,
  c.spent_paisa, c.uses, c.ended_at, c.reason, ${stateOn(today)} AS state`;

/** The coupon of a code: the one that has not ended, else the last one that had it. */
export async function findByCode(
  reader: Reader,
  code: string,
  today: string,
): Promise<CouponRow | undefined> {
  const { rows } = await sql<CouponRow>`
    SELECT ${columns(today)} FROM coupons c WHERE c.code = ${code}
    ORDER BY c.ended_at IS NOT NULL, c.id DESC LIMIT 1`.execute(reader);
  return rows[0];
}

/**
 * Locks a coupon until the transaction ends. Orders lock their stock before it, so that the locks have one order. A statement of its
 * own: what is read after it has all that the lock waited for.
 */
export async function lockCoupon(tx: Tx, id: number, today: string): Promise<CouponRow | undefined> {
  await sql`SELECT FROM coupons WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  return findCoupon(tx, id, today);
}

export async function findCoupon(reader: Reader, id: number, today: string): Promise<CouponRow | undefined> {
  const { rows } = await sql<CouponRow>`
    SELECT ${columns(today)} FROM coupons c WHERE c.id = ${id}`.execute(reader);
  return rows[0];
}

/** How often a person has used a coupon. */
export async function countUses(
  reader: Reader,
  { couponId, userId }: { couponId: number; userId: number },
): Promise<number> {
  const { rows } = await sql<{ uses: number }>`
    SELECT count(*)::int AS uses FROM coupon_uses
    WHERE coupon_id = ${couponId} AND user_id = ${userId} AND returned_at IS NULL`.execute(reader);
  return rows[0]?.uses ?? 0;
}

/** Records the use of a locked coupon. */
export async function insertUse(
  tx: Tx,
  { groupId, couponId, userId, paisa }: { groupId: number; couponId: number; userId: number; paisa: Paisa },
): Promise<void> {
  await sql`
    INSERT INTO coupon_uses (group_id, coupon_id, user_id, paisa)
    VALUES (${groupId}, ${couponId}, ${userId}, ${paisa})`.execute(tx);
  await sql`
    UPDATE coupons SET spent_paisa = spent_paisa + ${paisa}, uses = uses + 1 WHERE id = ${couponId}`.execute(
    tx,
  );
}

/** An order of a checkout has ended: its part of the discount is the coupon's again, and with the last part the use. */
export async function returnUse(
  tx: Tx,
  { orderId, paisa, at }: { orderId: number; paisa: Paisa; at: Date },
): Promise<void> {
  await sql`
    WITH returned AS (
      UPDATE coupon_uses SET paisa = paisa - ${paisa}, returned_at = CASE WHEN paisa = ${paisa} THEN ${at}::timestamptz END
      WHERE group_id = (SELECT group_id FROM orders WHERE id = ${orderId})
      RETURNING coupon_id, returned_at
    )
    UPDATE coupons c SET spent_paisa = c.spent_paisa - ${paisa},
      uses = c.uses - CASE WHEN r.returned_at IS NULL THEN 0 ELSE 1 END
    FROM returned r WHERE c.id = r.coupon_id`.execute(tx);
}

export interface NewCoupon {
  code: string;
  percent: number | null;
  flat: Paisa | null;
  least: Paisa;
  budget: Paisa | null;
  usesAPerson: number | null;
  from: string | null;
  to: string | null;
  stores: readonly number[];
  products: readonly number[];
  withOffers: boolean;
  paidBy: CouponPayer;
  at: Date;
  by: string;
}

/** @returns its id; undefined where a coupon that has not ended has the code */
export async function insertCoupon(tx: Tx, one: NewCoupon): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO coupons (code, percent, flat_paisa, least_paisa, budget_paisa, uses_a_person, from_day, to_day, store_ids,
      product_ids, with_offers, paid_by, created_at, created_by)
    VALUES (${one.code}, ${one.percent}, ${one.flat}, ${one.least}, ${one.budget}, ${one.usesAPerson}, ${one.from}, ${one.to},
      ${[...one.stores]}::bigint[], ${[...one.products]}::bigint[], ${one.withOffers}, ${one.paidBy}, ${one.at}, ${one.by})
    ON CONFLICT (code) WHERE ended_at IS NULL DO NOTHING
    RETURNING id`.execute(tx);
  return rows[0]?.id;
}

/** Pauses, resumes or ends a locked coupon. */
export async function changeCoupon(
  tx: Tx,
  id: number,
  change: { paused_at?: Date | null; ended_at?: Date; reason: string },
): Promise<void> {
  await tx.updateTable('coupons').set(change).where('id', '=', id).execute();
}

/** The newest first. */
export async function listCoupons(
  reader: Reader,
  { state, after, today, limit }: { state?: CouponState; after?: number; today: string; limit: number },
): Promise<CouponRow[]> {
  const { rows } = await sql<CouponRow>`
    SELECT ${columns(today)} FROM coupons c
    WHERE ${after === undefined ? sql`TRUE` : sql`c.id < ${after}`}
      AND ${state === undefined ? sql`TRUE` : sql`${stateOn(today)} = ${state}`}
    ORDER BY c.id DESC LIMIT ${limit}`.execute(reader);
  return rows;
}

type Named = { id: number; name: string };

/** Stores and products by their ids; those that don't exist are left out. */
export async function namesOf(
  reader: Reader,
  { stores, products }: { stores: readonly number[]; products: readonly number[] },
): Promise<{ stores: Named[]; products: Named[] }> {
  const found = async (query: RawBuilder<Named>) => (await query.execute(reader)).rows;
  return {
    stores: await found(sql`
      SELECT id, business_name AS name FROM sellers WHERE id = ANY(${[...stores]}::bigint[]) ORDER BY name, id`),
    products: await found(sql`
      SELECT id, name FROM products WHERE id = ANY(${[...products]}::bigint[]) AND deleted_at IS NULL ORDER BY name, id`),
  };
}

export interface CouponOrderRow {
  id: string;
  group_id: number;
  status: OrderStatus;
  store: Named;
  customer_name: string;
  created_at: Date;
  total_paisa: Paisa;
  discount_paisa: Paisa;
}

/** The orders of checkouts with a coupon, the newest first. @param page.after the last checkout before */
export async function listCouponOrders(
  reader: Reader,
  couponId: number,
  page: { after?: number; limit: number },
): Promise<CouponOrderRow[]> {
  const { rows } = await sql<CouponOrderRow>`
    SELECT o.public_id AS id, o.group_id, o.status, json_build_object('id', s.id, 'name', s.business_name) AS store,
      o.customer_name, o.created_at, o.total_paisa, o.discount_paisa
    FROM (
      SELECT group_id FROM coupon_uses
      WHERE coupon_id = ${couponId} AND ${page.after === undefined ? sql`TRUE` : sql`group_id < ${page.after}`}
      ORDER BY group_id DESC LIMIT ${page.limit}
    ) u JOIN orders o ON o.group_id = u.group_id JOIN sellers s ON s.id = o.seller_id
    ORDER BY o.group_id DESC, o.id`.execute(reader);
  return rows;
}
