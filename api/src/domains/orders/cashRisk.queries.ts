import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/database';
import type { CashFacts } from './cashRisk';

/** Both ways of writing a phone number, as orders store them. @param phoneKey of phoneKeyOf() */
const spellingsOf = (phoneKey: string) => [phoneKey, `+88${phoneKey}`, `88${phoneKey}`];

/**
 * The account of an order has proved the phone number, by a code or by a delivery. Others may have ordered to the number of
 * somebody who knows nothing of it.
 */
const provedBy = (userId: RawBuilder<unknown>, phoneKey: string) => sql<boolean>`
  (EXISTS (SELECT FROM orders p WHERE p.user_id = ${userId} AND p.customer_phone = ANY(${spellingsOf(phoneKey)}::text[])
    AND (p.phone_proved OR p.status IN ('delivered', 'partially_delivered')))
  OR EXISTS (SELECT FROM users g WHERE g.id = ${userId} AND g.guest_phone = ${phoneKey}))`;

/** How far an account is known. */
export interface Standing {
  /** it has proved this phone number */
  phoneProved: boolean;
  /** or any other */
  anyPhoneProved: boolean;
  hasDelivery: boolean;
  accountAgeMs: number;
}

export async function findStanding(
  reader: Reader,
  { userId, phoneKey, now }: { userId: number; phoneKey: string; now: Date },
): Promise<Standing> {
  const { rows } = await sql<Standing>`
    SELECT ${provedBy(sql`u.id`, phoneKey)} AS "phoneProved",
      EXISTS (SELECT FROM orders p WHERE p.user_id = u.id
        AND (p.phone_proved OR p.status IN ('delivered', 'partially_delivered'))) AS "anyPhoneProved",
      EXISTS (SELECT FROM orders p WHERE p.user_id = u.id AND p.status = 'delivered') AS "hasDelivery",
      extract(epoch FROM ${now}::timestamptz - u.created_at)::float8 * 1000 AS "accountAgeMs"
    FROM users u WHERE u.id = ${userId}`.execute(reader);
  const [standing] = rows;
  if (!standing) throw new Error(`There is no user ${userId}`);
  return standing;
}

type StoredFacts = Omit<CashFacts, 'totalPaisa' | 'phoneConfirmed'>;

/**
 * Reads the facts about a buyer, a phone number and a delivery address before an order is placed. Counts checkouts,
 * not their orders.
 * @param refusedSince so late that those orders are not archived
 */
export async function findCashFacts(
  reader: Reader,
  {
    userId,
    phoneKey,
    address,
    refusedSince,
    now,
  }: { userId: number; phoneKey: string; address: string; refusedSince: Date; now: Date },
): Promise<StoredFacts> {
  const phones = spellingsOf(phoneKey);
  const open = sql`o.payment_method = 'cod' AND o.status IN ('pending', 'processing', 'shipped')`;
  const { rows } = await sql<StoredFacts>`
    SELECT
      (SELECT count(DISTINCT o.group_id)::int FROM orders o WHERE o.user_id = ${userId} AND ${open}) AS "openOfAccount",
      (SELECT count(DISTINCT o.group_id)::int FROM orders o
        WHERE o.customer_phone = ANY(${phones}::text[]) AND ${open}
          AND ${provedBy(sql`o.user_id`, phoneKey)}) AS "openOfPhone",
      (SELECT count(DISTINCT o.group_id)::int FROM orders o
        WHERE delivery_address_key(o.customer_address) = delivery_address_key(${address}) AND ${open}) AS "openOfDelivery",
      (SELECT count(DISTINCT o.group_id)::int FROM orders o
        WHERE o.customer_phone = ANY(${phones}::text[]) AND o.status = 'cancelled' AND o.payment_method = 'cod'
          AND o.created_at > ${refusedSince}::timestamptz
          AND ${provedBy(sql`o.user_id`, phoneKey)}
          AND EXISTS (SELECT FROM order_events e
            WHERE e.order_id = o.id AND e.status = 'cancelled' AND e.actor IN ('operator', 'system'))
          AND ((o.confirm_by IS NOT NULL AND o.confirmed_at IS NULL)
            OR EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.status = 'shipped'))) AS "refusalsOfPhone",
      (SELECT count(*)::int FROM (SELECT FROM orders o WHERE o.user_id = ${userId} AND o.status = 'delivered' LIMIT 3) d)
        AS "deliveredToAccount",
      extract(epoch FROM ${now}::timestamptz - u.created_at)::float8 * 1000 AS "accountAgeMs"
    FROM users u WHERE u.id = ${userId}`.execute(reader);
  const [facts] = rows;
  if (!facts) throw new Error(`There is no user ${userId}`);
  return facts;
}

/**
 * Pieces that open orders of an account, and of a phone number, have taken from stock without a payment. Unconfirmed cash
 * orders take none, but those of releases before did.
 */
export async function findHeldPieces(
  reader: Reader,
  { userId, phoneKey }: { userId: number; phoneKey: string },
): Promise<{ account: number; phone: number }> {
  const heldBy = (owner: ReturnType<typeof sql<boolean>>) => sql`
    (SELECT coalesce(sum(i.quantity), 0)::int FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE ${owner} AND o.status IN ('pending', 'processing') AND o.stock_state = 'taken'
        AND ((o.payment_method = 'card' AND o.payment_status = 'unpaid')
          OR (o.confirm_by IS NOT NULL AND o.confirmed_at IS NULL)))`;
  const { rows } = await sql<{ account: number; phone: number }>`
    SELECT ${heldBy(sql<boolean>`o.user_id = ${userId}`)} AS account,
      ${heldBy(sql<boolean>`o.customer_phone = ANY(${spellingsOf(phoneKey)}::text[])
        AND ${provedBy(sql`o.user_id`, phoneKey)}`)} AS phone`.execute(reader);
  return rows[0] ?? { account: 0, phone: 0 };
}
