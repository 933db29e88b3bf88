import type {
  Paisa,
  RefundMethod,
  RefundState,
  ReturnActor,
  ReturnReason,
  ReturnState,
} from '@haat/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';
import { type PrivatePicture, privateRows } from '../../platform/media/pictures';
import type { Owner } from '../orders/owner';

function ownedBy(owner: Owner): RawBuilder<boolean> {
  if ('userId' in owner) return sql`o.user_id = ${owner.userId}`;
  if ('guestPhone' in owner) {
    return sql`o.user_id = (SELECT id FROM users WHERE email = 'guest:' || ${owner.guestPhone}::text)`;
  }
  if ('sellerId' in owner) return sql`r.seller_id = ${owner.sellerId}`;
  return sql`TRUE`;
}

export interface ReturnRow {
  id: number;
  public_id: string;
  order: string;
  state: ReturnState;
  wants: 'refund' | 'exchange';
  reason: ReturnReason;
  note: string;
  refund_method: RefundMethod;
  refund_account: string;
  way: 'drop_off' | 'pickup' | null;
  tracking: string;
  deadline: Date | null;
  received_at: Date | null;
  counted_at: Date | null;
  created_at: Date;
  /** of the order, in paisa */
  subtotal_paisa: Paisa;
  delivery_paisa: Paisa;
  discount_paisa: Paisa;
  total_paisa: Paisa;
  collected_paisa: Paisa;
  refunded_paisa: Paisa;
  /** pieces of the order that were accepted, refused ones left out */
  accepted_pieces: number;
  store: { id: number; business_name: string; phone_number: string; business_address: string };
  customer: { name: string; phone: string };
  items: {
    item: number;
    product: number;
    variant: number;
    title: string;
    color: string | null;
    size: string | null;
    quantity: number;
    unit_paisa: Paisa;
    restocked: number;
    written_off: number;
  }[];
  pictures: { place: number; width: number; height: number; tint: string }[];
  events: { state: ReturnState; at: string; actor: ReturnActor; note: string }[];
  refund: {
    id: number;
    amount_paisa: Paisa;
    method: RefundMethod;
    account: string;
    state: RefundState;
    reason: string;
    decided_at: string;
    sent_at: string | null;
    reference: string;
  } | null;
  // for mails
  seller_email: string;
  seller_user_id: number;
  buyer_id: number;
  buyer_name: string;
  buyer_email: string;
  is_guest: boolean;
  guest_language: 'en' | 'bn' | null;
}

async function returnsWhere(
  reader: Reader,
  condition: RawBuilder<boolean>,
  order = sql`r.id`,
): Promise<ReturnRow[]> {
  const { rows } = await sql<ReturnRow>`
    SELECT r.id, r.public_id, o.public_id AS order, r.state, r.wants, r.reason, r.note, r.refund_method, r.refund_account,
      r.way, r.tracking, r.deadline, r.received_at, r.counted_at, r.created_at, o.subtotal_paisa, o.delivery_paisa,
      o.discount_paisa, o.total_paisa, o.collected_paisa, o.refunded_paisa,
      (SELECT coalesce(sum(i.quantity), 0)::int FROM items_of_order(o.id) i
        WHERE i.id NOT IN (SELECT f.item_id FROM order_refusals f WHERE f.order_id = o.id)) AS accepted_pieces,
      json_build_object('id', s.id, 'business_name', s.business_name, 'phone_number', s.phone,
        'business_address', s.pickup_location) AS store,
      json_build_object('name', o.customer_name, 'phone', o.customer_phone) AS customer,
      (SELECT json_agg(json_build_object('item', i.id, 'product', i.product_id, 'variant', i.variant_id, 'title', i.title,
          'color', i.color, 'size', i.size, 'quantity', ri.quantity, 'unit_paisa', i.unit_paisa,
          'restocked', ri.restocked, 'written_off', ri.written_off) ORDER BY i.id)
        FROM return_items ri JOIN items_of_order(o.id) i ON i.id = ri.item_id WHERE ri.return_id = r.id) AS items,
      (SELECT coalesce(json_agg(json_build_object('place', p.place, 'width', p.width, 'height', p.height, 'tint', p.tint)
          ORDER BY p.place), '[]') FROM return_pictures p WHERE p.return_id = r.id) AS pictures,
      (SELECT json_agg(json_build_object('state', e.state, 'at', e.at, 'actor', e.actor, 'note', e.note) ORDER BY e.id)
        FROM return_events e WHERE e.return_id = r.id) AS events,
      (SELECT json_build_object('id', d.id, 'amount_paisa', d.amount_paisa, 'method', d.method, 'account', d.account,
          'state', d.state, 'reason', d.reason, 'decided_at', d.decided_at, 'sent_at', d.sent_at,
          'reference', d.reference) FROM refunds d WHERE d.id = r.refund_id) AS refund,
      s.email AS seller_email, s.user_id AS seller_user_id, o.user_id AS buyer_id,
      CASE WHEN u.guest_phone IS NULL THEN trim(u.first_name || ' ' || u.last_name) ELSE o.customer_name END AS buyer_name,
      CASE WHEN o.customer_email = '' AND u.guest_phone IS NULL THEN u.email ELSE o.customer_email END AS buyer_email,
      u.guest_phone IS NOT NULL AS is_guest, CASE WHEN u.guest_phone IS NOT NULL THEN u.language END AS guest_language
    FROM returns r
    JOIN orders o ON o.id = r.order_id
    JOIN sellers s ON s.id = r.seller_id
    JOIN users u ON u.id = o.user_id
    WHERE ${condition} ORDER BY ${order}`.execute(reader);
  return rows;
}

export async function findReturn(
  reader: Reader,
  owner: Owner,
  publicId: string,
): Promise<ReturnRow | undefined> {
  const [row] = await returnsWhere(reader, sql<boolean>`r.public_id = ${publicId} AND ${ownedBy(owner)}`);
  return row;
}

/** Returns of an order; those of orders of others are none. */
export function findReturnsOfOrder(reader: Reader, owner: Owner, orderId: string): Promise<ReturnRow[]> {
  return returnsWhere(reader, sql<boolean>`o.public_id = ${orderId} AND ${ownedBy(owner)}`);
}

export interface ReturnFilter {
  states?: readonly ReturnState[] | undefined;
  sellerId?: number | undefined;
  /** only those whose deadline was before */
  overdueAt?: Date | undefined;
}

const listed = (owner: Owner, { states, sellerId, overdueAt }: ReturnFilter): RawBuilder<boolean> =>
  sql.join(
    [
      ownedBy(owner),
      ...(states ? [sql`r.state = ANY(${[...states]}::text[])`] : []),
      ...(sellerId ? [sql`r.seller_id = ${sellerId}`] : []),
      ...(overdueAt ? [sql`r.closed_at IS NULL AND r.deadline < ${overdueAt}`] : []),
    ],
    sql` AND `,
  );

/** A page of returns, newest first: first the ids, then their details. */
export async function listReturns(
  reader: Reader,
  owner: Owner,
  filter: ReturnFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReturnRow[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT r.id FROM returns r JOIN orders o ON o.id = r.order_id WHERE ${listed(owner, filter)}
    ORDER BY r.created_at DESC, r.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(reader);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  return returnsWhere(reader, sql<boolean>`r.id = ANY(${ids}::bigint[])`, sql`r.created_at DESC, r.id DESC`);
}

/** How many returns are in each state. */
export async function countReturns(
  reader: Reader,
  owner: Owner,
  filter: ReturnFilter,
): Promise<{ state: ReturnState; count: number }[]> {
  const { rows } = await sql<{ state: ReturnState; count: number }>`
    SELECT r.state, count(*)::int AS count FROM returns r JOIN orders o ON o.id = r.order_id
    WHERE ${listed(owner, filter)} GROUP BY r.state`.execute(reader);
  return rows;
}

/** The id of the order of an owner's return. */
export async function findOrderOfReturn(tx: Tx, owner: Owner, publicId: string): Promise<string | undefined> {
  const { rows } = await sql<{ public_id: string }>`
    SELECT o.public_id FROM returns r JOIN orders o ON o.id = r.order_id
    WHERE r.public_id = ${publicId} AND ${ownedBy(owner)}`.execute(tx);
  return rows[0]?.public_id;
}

/** The return that waits for a refund, and its order. */
export async function findReturnOfRefund(
  tx: Tx,
  refundId: number,
): Promise<{ public_id: string; order: string } | undefined> {
  const { rows } = await sql<{ public_id: string; order: string }>`
    SELECT r.public_id, o.public_id AS order FROM returns r JOIN orders o ON o.id = r.order_id
    WHERE r.refund_id = ${refundId}`.execute(tx);
  return rows[0];
}

export async function findByKey(tx: Tx, orderId: number, key: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('returns')
    .where('order_id', '=', orderId)
    .where('idempotency_key', '=', key)
    .select('public_id')
    .executeTakeFirst();
  return row?.public_id;
}

/** The hashes of what was uploaded for a return, in its order. */
export async function uploadHashesOf(tx: Tx, publicId: string): Promise<string[]> {
  const { rows } = await sql<{ upload_hash: string }>`
    SELECT p.upload_hash FROM return_pictures p JOIN returns r ON r.id = p.return_id
    WHERE r.public_id = ${publicId} ORDER BY p.place`.execute(tx);
  return rows.map(({ upload_hash }) => upload_hash);
}

/** Pieces by item that are in returns in these states; call it with the order locked. */
export async function piecesInReturns(
  reader: Reader,
  orderId: number,
  states: readonly ReturnState[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ item_id: number; quantity: number }>`
    SELECT ri.item_id, sum(ri.quantity)::int AS quantity FROM return_items ri JOIN returns r ON r.id = ri.return_id
    WHERE r.order_id = ${orderId} AND r.state = ANY(${[...states]}::text[]) GROUP BY 1`.execute(reader);
  return new Map(rows.map((row) => [row.item_id, row.quantity]));
}

export interface NewReturn {
  order: { id: number; public_id: string; seller_id: number };
  wants: 'refund' | 'exchange';
  reason: ReturnReason;
  note: string;
  refundMethod: RefundMethod;
  refundAccount: string;
  items: readonly { item_id: number; quantity: number }[];
  pictures: readonly PrivatePicture[];
  key: string | null;
  deadline: Date;
  at: Date;
}

/** Inserts a return, with the order locked. @returns its public id */
export async function insertReturn(tx: Tx, made: NewReturn): Promise<string> {
  const { rows } = await sql<{ id: number; public_id: string }>`
    INSERT INTO returns (public_id, order_id, seller_id, state, wants, reason, note, refund_method, refund_account, deadline,
      idempotency_key, created_at)
    SELECT ${`${made.order.public_id}-A`} || (SELECT count(*) + 1 FROM returns r WHERE r.order_id = ${made.order.id}),
      ${made.order.id}::bigint, ${made.order.seller_id}::bigint, 'requested', ${made.wants}, ${made.reason}, ${made.note},
      ${made.refundMethod}, ${made.refundAccount}, ${made.deadline}::timestamptz, ${made.key}::text, ${made.at}::timestamptz
    RETURNING id, public_id`.execute(tx);
  const { id, public_id } = rows[0]!;
  await tx
    .insertInto('return_items')
    .values(made.items.map((item) => ({ return_id: id, ...item })))
    .execute();
  if (made.pictures.length > 0) {
    await tx
      .insertInto('return_pictures')
      .values(privateRows(made.pictures).map((row) => ({ ...row, return_id: id })))
      .execute();
  }
  return public_id;
}

/** A change of a return's state, as its timeline has it. */
export interface ReturnEvent {
  state: ReturnState;
  actor: ReturnActor;
  actorId: number | null;
  note: string;
  at: Date;
  deadline: Date | null;
  closed: boolean;
}

/** Sets the state and appends the event. */
export async function recordReturnEvent(tx: Tx, id: number, event: ReturnEvent): Promise<void> {
  await sql`
    WITH moved AS (
      UPDATE returns SET state = ${event.state}, deadline = ${event.deadline}::timestamptz,
        closed_at = CASE WHEN ${event.closed}::boolean THEN ${event.at}::timestamptz END,
        received_at = CASE WHEN ${event.state} = 'received' THEN coalesce(received_at, ${event.at}::timestamptz) ELSE received_at END
      WHERE id = ${id}
    )
    INSERT INTO return_events (return_id, state, actor, actor_id, note, at)
    VALUES (${id}, ${event.state}, ${event.actor}, ${event.actorId}, ${event.note}, ${event.at})`.execute(tx);
}

export async function setReturn(
  tx: Tx,
  id: number,
  change: { way?: 'drop_off' | 'pickup'; tracking?: string; refund_id?: number; counted_at?: Date },
): Promise<void> {
  await tx.updateTable('returns').set(change).where('id', '=', id).execute();
}

export async function closeReturn(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('returns').set({ closed_at: at, deadline: null }).where('id', '=', id).execute();
}

export async function setCounted(
  tx: Tx,
  returnId: number,
  counts: readonly { item_id: number; restocked: number; written_off: number }[],
): Promise<void> {
  await sql`
    UPDATE return_items i SET restocked = c.restocked, written_off = c.written_off
    FROM jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) AS c(item_id bigint, restocked int, written_off int)
    WHERE i.return_id = ${returnId} AND i.item_id = c.item_id`.execute(tx);
}

/** A return whose deadline has passed; its order is not locked yet. */
export async function findDue(
  reader: Reader,
  states: readonly ReturnState[],
  now: Date,
): Promise<{ public_id: string; state: ReturnState } | undefined> {
  const { rows } = await sql<{ public_id: string; state: ReturnState }>`
    SELECT r.public_id, r.state FROM returns r
    WHERE r.closed_at IS NULL AND r.deadline <= ${now} AND r.state = ANY(${[...states]}::text[])
    ORDER BY r.deadline, r.id LIMIT 1`.execute(reader);
  return rows[0];
}

/** The name of the stored file of a picture; undefined also for returns of others. */
export async function findPictureName(
  reader: Reader,
  owner: Owner,
  { id, place }: { id: string; place: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    SELECT p.name FROM return_pictures p JOIN returns r ON r.id = p.return_id JOIN orders o ON o.id = r.order_id
    WHERE r.public_id = ${id} AND p.place = ${place} AND ${ownedBy(owner)}`.execute(reader);
  return rows[0]?.name;
}

export async function findReturnDays(reader: Reader, sellerId: number): Promise<number | null> {
  const row = await reader
    .selectFrom('sellers')
    .where('id', '=', sellerId)
    .select('return_days')
    .executeTakeFirst();
  return row?.return_days ?? null;
}

export async function saveReturnDays(tx: Tx, sellerId: number, days: number | null): Promise<void> {
  await tx.updateTable('sellers').set({ return_days: days }).where('id', '=', sellerId).execute();
}

/** The user and the time of the last delivery of items, for a request; undefined for orders of others. */
export async function findOrderOwner(
  reader: Reader,
  owner: Owner,
  publicId: string,
): Promise<{ id: number; user_id: number } | undefined> {
  const { rows } = await sql<{ id: number; user_id: number }>`
    SELECT o.id, o.user_id FROM orders o WHERE o.public_id = ${publicId} AND ${ownedBy(owner)}`.execute(
    reader,
  );
  return rows[0];
}
