import type { Language, OrderStatus, Paisa, StaffRole } from '@haat/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/database';
import { CUSTOM_PLAN, type Tx } from '../../platform/db/database';
import { likeText } from '../../platform/db/likeText';

export interface CustomerRow {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  guest_phone: string | null;
  /** of the account, else of the last order; '' where none is known */
  phone: string;
  created_at: Date;
  orders: number;
  blocked_at: Date | null;
}

/** An account that was deleted is nobody's. */
const EXISTS = sql<boolean>`u.email NOT LIKE 'deleted-%@deleted.invalid'`;

const ROW = sql`
  u.id, u.first_name, u.last_name, u.email, u.guest_phone, u.created_at, u.blocked_at,
  coalesce(u.guest_phone, (SELECT c.phone FROM contact_phones c WHERE c.user_id = u.id),
    (SELECT o.customer_phone FROM orders o WHERE o.user_id = u.id ORDER BY o.created_at DESC, o.id DESC LIMIT 1), '') AS phone,
  (SELECT count(*)::int FROM order_groups g WHERE g.user_id = u.id) AS orders`;

/** A search as it was understood: an order's number, a phone number, or a part of a name or email. */
export type CustomerSearch =
  | { kind: 'order'; number: string }
  | { kind: 'phone'; spellings: readonly string[] }
  | { kind: 'text'; text: string };

function found(search: CustomerSearch): RawBuilder<boolean> {
  switch (search.kind) {
    case 'order':
      return sql`u.id IN (SELECT g.user_id FROM order_groups g WHERE g.number = ${search.number})`;
    case 'phone': {
      const phones = sql`ANY(${[...search.spellings]}::text[])`;
      return sql`u.id IN (SELECT o.user_id FROM orders o WHERE o.customer_phone = ${phones}
        UNION SELECT c.user_id FROM contact_phones c WHERE c.phone = ${phones}
        UNION SELECT g.id FROM users g WHERE g.email = ANY(${search.spellings.map((one) => `guest:${one}`)}::text[]))`;
    }
    case 'text':
      return sql`fold(u.first_name || ' ' || u.last_name || ' ' || u.email) LIKE '%' || fold(${likeText(search.text)}) || '%'
        AND (u.guest_phone IS NULL OR fold(u.first_name || ' ' || u.last_name) LIKE '%' || fold(${likeText(search.text)}) || '%')`;
  }
}

/** The newest first: the ids of a page, then its rows. */
export async function listCustomers(
  reader: Reader,
  filter: { search?: CustomerSearch | undefined; blocked?: boolean | undefined; after?: number | undefined },
  limit: number,
): Promise<CustomerRow[]> {
  const { search, blocked, after } = filter;
  const { rows } = await sql<CustomerRow>`${sql.raw(CUSTOM_PLAN)}
    SELECT ${ROW} FROM (
      SELECT u.id, u.first_name, u.last_name, u.email, u.guest_phone, u.created_at, u.blocked_at FROM users u
      WHERE ${EXISTS} AND ${search ? found(search) : sql`TRUE`}
        AND ${blocked === undefined ? sql`TRUE` : blocked ? sql`u.blocked_at IS NOT NULL` : sql`u.blocked_at IS NULL`}
        AND ${after === undefined ? sql`TRUE` : sql`u.id < ${after}`}
      ORDER BY u.id DESC LIMIT ${limit}
    ) u ORDER BY u.id DESC`.execute(reader);
  return rows;
}

export interface CustomerFileRow extends CustomerRow {
  language: Language | null;
  staff_role: StaffRole | null;
  store: { id: number; name: string } | null;
  blocked_by: string | null;
  blocked_reason: string | null;
  delivered: number;
  refused: number;
  unconfirmed: number;
  spent_paisa: Paisa;
  notes: { id: number; at: string; author: string; text: string }[];
}

export async function findCustomer(reader: Reader, id: number): Promise<CustomerFileRow | undefined> {
  const { rows } = await sql<CustomerFileRow>`
    SELECT ${ROW}, u.language, u.staff_role, u.blocked_by, u.blocked_reason,
      (SELECT json_build_object('id', s.id, 'name', s.business_name) FROM sellers s WHERE s.user_id = u.id) AS store,
      coalesce(c.delivered, 0) AS delivered, coalesce(c.refused, 0) AS refused, coalesce(c.unconfirmed, 0) AS unconfirmed,
      coalesce(c.spent, 0)::bigint AS spent_paisa,
      (SELECT coalesce(json_agg(json_build_object('id', n.id, 'at', n.at, 'author', n.author, 'text', n.text) ORDER BY n.id DESC), '[]')
        FROM customer_notes n WHERE n.user_id = u.id) AS notes
    FROM users u LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE o.payment_method = 'cod' AND o.status = 'delivered')::int AS delivered,
        count(*) FILTER (WHERE o.payment_method = 'cod' AND (
          EXISTS (SELECT FROM order_refusals r WHERE r.order_id = o.id)
          OR (o.status = 'cancelled' AND EXISTS (SELECT FROM events_of_order(o.id) e WHERE e.status = 'shipped'))))::int AS refused,
        count(*) FILTER (WHERE o.status = 'cancelled' AND o.confirm_by IS NOT NULL AND o.confirmed_at IS NULL)::int AS unconfirmed,
        sum(o.total_paisa - o.refused_paisa) FILTER (WHERE o.status = 'delivered') AS spent
      FROM orders o WHERE o.user_id = u.id
    ) c ON true
    WHERE u.id = ${id} AND ${EXISTS}`.execute(reader);
  return rows[0];
}

export interface CustomerOrderRow {
  row: number;
  id: string;
  status: OrderStatus;
  store: { id: number; name: string };
  created_at: Date;
  total_paisa: Paisa;
}

/** The newest first. @param page.after the row of the order before */
export async function listCustomerOrders(
  reader: Reader,
  userId: number,
  page: { after?: number | undefined; limit: number },
): Promise<CustomerOrderRow[]> {
  const { rows } = await sql<CustomerOrderRow>`
    SELECT o.id AS row, o.public_id AS id, o.status, json_build_object('id', s.id, 'name', s.business_name) AS store,
      o.created_at, o.total_paisa
    FROM orders o JOIN sellers s ON s.id = o.seller_id
    WHERE o.user_id = ${userId} AND ${
      page.after === undefined
        ? sql`TRUE`
        : sql`(o.created_at, o.id) < (SELECT b.created_at, b.id FROM orders b WHERE b.id = ${page.after} AND b.user_id = ${userId})`
    }
    ORDER BY o.created_at DESC, o.id DESC LIMIT ${page.limit}`.execute(reader);
  return rows;
}

/** Locks an account. @returns undefined if there is none, or it was deleted */
export async function lockCustomer(
  tx: Tx,
  id: number,
): Promise<{ blocked_at: Date | null; staff_role: StaffRole | null } | undefined> {
  const { rows } = await sql<{ blocked_at: Date | null; staff_role: StaffRole | null }>`
    SELECT u.blocked_at, u.staff_role FROM users u WHERE u.id = ${id} AND ${EXISTS} FOR NO KEY UPDATE`.execute(
    tx,
  );
  return rows[0];
}

/** @param block null: orders are accepted again */
export async function setBlock(
  tx: Tx,
  id: number,
  block: { at: Date; by: string; reason: string } | null,
): Promise<void> {
  await sql`
    UPDATE users SET blocked_at = ${block?.at ?? null}, blocked_by = ${block?.by ?? null},
      blocked_reason = ${block?.reason ?? null}
    WHERE id = ${id}`.execute(tx);
}

/** Whether an account may place orders. In the order's transaction: a block that is committed holds. */
export async function isBlocked(reader: Reader, id: number): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`
    SELECT blocked_at IS NOT NULL AS blocked FROM users WHERE id = ${id}`.execute(reader);
  return rows[0]?.blocked ?? false;
}

export async function insertNote(
  tx: Tx,
  note: { userId: number; author: string; text: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('customer_notes')
    .values({ user_id: note.userId, author: note.author, text: note.text, at: note.at })
    .execute();
}
