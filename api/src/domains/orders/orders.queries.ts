import {
  type Bill,
  type CouponPayer,
  type DeliveryWindow,
  inFieldOrder,
  type Language,
  latinDigits,
  type Measurements,
  type OrderEventActor,
  type OrderNoteReader,
  type OrderStatus,
  type Paisa,
  type PaymentMethod,
  phoneText,
  type RefundMethod,
  type SellerOrderSort,
} from '@haat/contracts';
import { type RawBuilder, sql } from 'kysely';
import { CUSTOM_PLAN, type Reader, type Tx } from '../../platform/db/database';
import { likeText } from '../../platform/db/likeText';
import type { Owner } from './owner';

/** Waits to be confirmed. */
const UNCONFIRMED = sql<boolean>`o.confirm_by IS NOT NULL AND o.confirmed_at IS NULL AND o.status = 'pending'`;

/** Waits for a card payment. */
const UNPAID = sql<boolean>`o.pay_by IS NOT NULL AND o.payment_status = 'unpaid' AND o.status IN ('pending', 'processing')`;

function ownedBy(owner: Owner, order: RawBuilder<unknown> = sql`o`): RawBuilder<boolean> {
  if ('userId' in owner) return sql`${order}.user_id = ${owner.userId}`;
  if ('guestPhone' in owner) {
    return sql`o.user_id = (SELECT id FROM users WHERE email = 'guest:' || ${owner.guestPhone}::text)`;
  }
  if ('sellerId' in owner) return sql`o.seller_id = ${owner.sellerId}`;
  return sql`TRUE`;
}

export interface OrderRow {
  id: number;
  group_id: number;
  public_id: string;
  number: string;
  status: OrderStatus;
  payment_method: PaymentMethod;
  payment_status: 'unpaid' | 'paid';
  /** who receives it */
  customer_name: string;
  /** of the account; of a guest the recipient's */
  buyer_name: string;
  /** '' for a guest who gave none */
  customer_email: string;
  /** as in {@link LockedOrder} */
  coupon_paid_by: CouponPayer | null;
  /** the buyer has no account */
  is_guest: boolean;
  /** of a guest: emails go to no account, whose language would count */
  guest_language: Language | null;
  customer_phone: string;
  customer_address: string;
  customer_second_phone: string;
  delivery_note: string;
  subtotal_paisa: Paisa;
  delivery_paisa: Paisa;
  discount_paisa: Paisa;
  total_paisa: Paisa;
  /** what has been paid so far */
  collected_paisa: Paisa;
  /** the part of the total that is not owed, because its pieces were refused */
  refused_paisa: Paisa;
  /** decided refunds, and those of them that were not sent */
  refunded_paisa: Paisa;
  refund_due_paisa: Paisa;
  /** refunds that wait to be sent and belong to no return */
  loose_refunds: { id: number; amount_paisa: Paisa; method: RefundMethod }[];
  open_returns: number;
  /** days in which the store takes goods back; null: those of the market */
  return_days: number | null;
  /** 'YYYY-MM-DD'; both are null in orders of earlier releases */
  delivery_from_day: string | null;
  delivery_to_day: string | null;
  created_at: Date;
  /** until when the shop calls to confirm it; null where that isn't needed */
  confirm_by: Date | null;
  confirmed_at: Date | null;
  confirm_reasons: string[];
  /** until when a card order waits for its payment; null of other orders */
  pay_by: Date | null;
  seller: { id: number; business_name: string; phone_number: string; business_address: string };
  /** the store's e-mail address; not shown to the buyer */
  seller_email: string;
  /** the seller's account */
  seller_user_id: number;
  /** messages of the other side that each has not read */
  buyer_unread: number;
  store_unread: number;
  items: {
    id: number;
    product_id: number;
    title: string;
    picture: { hash: string; tint: string } | null;
    color: string | null;
    size: string | null;
    measurements: Measurements | null;
    /** the names of the product's measurements, in the order of its form */
    measurement_fields: string[];
    quantity: number;
    unit_paisa: Paisa;
    estimated_pickup_days: number;
    requires_advance_payment: boolean;
    delivered: boolean;
    /** not accepted at the door; `to_inspect` until the store has counted it */
    refused: boolean;
    to_inspect: boolean;
    /** ISO instant; null until then */
    delivered_at: string | null;
    /** pieces in returns that go on or were refunded; `held` also those that Haat or the store refused to take back */
    returned: number;
    held: number;
    reviewed: boolean;
    sku: string;
  }[];
  events: {
    status: OrderStatus;
    at: string;
    actor: 'buyer' | 'seller' | 'operator' | 'system';
    note: string;
    collected_paisa: Paisa | null;
  }[];
  /** of operators, the newest first */
  notes: { id: number; reader: OrderNoteReader; author: string; text: string; at: string }[];
}

/**
 * How a list is sorted, each with an index: the orders of one checkout stay in the order of their numbers, and a store has
 * one of them.
 */
const sortOf = (owner: Owner, sort: SellerOrderSort): RawBuilder<unknown> =>
  'sellerId' in owner && (sort === 'newest' || sort === 'oldest') ? STORE_SORTS[sort] : SORTS[sort];

const STORE_SORTS = {
  newest: sql`o.created_at DESC, o.id DESC`,
  oldest: sql`o.created_at, o.id`,
};

const SORTS: Record<SellerOrderSort, RawBuilder<unknown>> = {
  newest: sql`o.created_at DESC, o.group_id DESC, o.id`,
  oldest: sql`o.created_at, o.group_id, o.id`,
  amount_high: sql`o.total_paisa DESC, o.created_at DESC, o.id DESC`,
  amount_low: sql`o.total_paisa, o.created_at DESC, o.id DESC`,
  status: sql`order_state_rank(o.status), o.created_at DESC, o.id DESC`,
};

/** Orders with items and timeline, archived or not. */
async function ordersWhere(
  reader: Reader,
  condition: RawBuilder<boolean>,
  sort = SORTS.newest,
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    SELECT o.id, o.group_id, o.public_id, g.number, o.status, o.payment_method, o.payment_status, o.customer_name,
      CASE WHEN u.guest_phone IS NULL THEN trim(u.first_name || ' ' || u.last_name) ELSE o.customer_name END AS buyer_name,
      CASE WHEN o.customer_email = '' AND u.guest_phone IS NULL THEN u.email ELSE o.customer_email END AS customer_email,
      u.guest_phone IS NOT NULL AS is_guest, CASE WHEN u.guest_phone IS NOT NULL THEN u.language END AS guest_language,
      o.customer_phone, o.customer_address, o.customer_second_phone, o.delivery_note, o.subtotal_paisa, o.delivery_paisa,
      o.discount_paisa, o.total_paisa, o.collected_paisa, o.refused_paisa, o.refunded_paisa,
      CASE WHEN o.refunded_paisa = 0 THEN 0 ELSE (SELECT coalesce(sum(d.amount_paisa), 0)::bigint FROM refunds d
        WHERE d.order_id = o.id AND d.state = 'decided') END AS refund_due_paisa, o.delivery_from_day, o.delivery_to_day, o.created_at,
      CASE WHEN o.refunded_paisa = 0 THEN '[]' ELSE (
        SELECT coalesce(json_agg(json_build_object('id', d.id, 'amount_paisa', d.amount_paisa, 'method', d.method)), '[]')
        FROM refunds d WHERE d.order_id = o.id AND d.state = 'decided'
          AND NOT EXISTS (SELECT FROM returns t WHERE t.refund_id = d.id)) END AS loose_refunds,
      (SELECT count(*)::int FROM returns t WHERE t.order_id = o.id AND t.closed_at IS NULL) AS open_returns, s.return_days,
      o.confirm_by, o.confirmed_at, o.confirm_reasons, o.pay_by, o.coupon_paid_by,
      json_build_object('id', s.id, 'business_name', s.business_name, 'phone_number', s.phone,
        'business_address', s.pickup_location) AS seller, s.email AS seller_email, s.user_id AS seller_user_id,
      coalesce(c.buyer_unread, 0) AS buyer_unread, coalesce(c.store_unread, 0) AS store_unread,
      (SELECT json_agg(json_build_object('id', i.id, 'product_id', i.product_id, 'title', i.title,
          'picture', CASE WHEN m.hash IS NULL THEN NULL ELSE json_build_object('hash', m.hash, 'tint', m.tint) END,
          'color', i.color, 'size', i.size, 'measurements', i.measurements,
          'measurement_fields', p.custom_size_fields, 'quantity', i.quantity,
          'unit_paisa', i.unit_paisa, 'estimated_pickup_days', i.estimated_pickup_days,
          'requires_advance_payment', i.requires_advance_payment, 'delivered', i.delivered_at IS NOT NULL,
          'sku', i.sku, 'refused', f.item_id IS NOT NULL,
          'to_inspect', f.item_id IS NOT NULL AND f.inspected_at IS NULL, 'delivered_at', i.delivered_at,
          'returned', coalesce(b.returned, 0), 'held', coalesce(b.held, 0),
          'reviewed', EXISTS (SELECT FROM reviews r
            WHERE r.user_id = o.user_id AND coalesce(r.order_id, r.again_in_order) = o.id AND r.product_id = i.product_id
              AND coalesce(r.item_id, i.id) = i.id)
        ) ORDER BY i.id)
        FROM items_of_order(o.id) i JOIN products p ON p.id = i.product_id
        LEFT JOIN media m ON m.hash = i.media_hash
        LEFT JOIN order_refusals f ON f.item_id = i.id
        LEFT JOIN LATERAL (
          SELECT sum(ri.quantity) FILTER (WHERE t.state NOT IN ('cancelled', 'expired', 'declined', 'refused')) AS returned,
            sum(ri.quantity) FILTER (WHERE t.state NOT IN ('cancelled', 'expired')) AS held
          FROM return_items ri JOIN returns t ON t.id = ri.return_id WHERE ri.item_id = i.id
        ) AS b ON i.delivered_at IS NOT NULL) AS items,
      (SELECT json_agg(json_build_object('status', e.status, 'at', e.at, 'actor', e.actor, 'note', e.note,
          'collected_paisa', e.collected_paisa)
          ORDER BY e.id)
        FROM events_of_order(o.id) e) AS events,
      (SELECT coalesce(json_agg(json_build_object('id', n.id, 'reader', n.reader, 'author', n.author, 'text', n.text,
          'at', n.at) ORDER BY n.id DESC), '[]')
        FROM order_notes n WHERE n.order_id = o.id) AS notes
    FROM orders o
    JOIN order_groups g ON g.id = o.group_id
    JOIN sellers s ON s.id = o.seller_id
    JOIN users u ON u.id = o.user_id
    LEFT JOIN conversations c ON c.order_id = o.id
    WHERE ${condition}
    ORDER BY ${sort}`.execute(reader);
  return rows.map((row) => ({
    ...row,
    items: row.items.map((item) => ({
      ...item,
      measurements: inFieldOrder(item.measurements, item.measurement_fields),
    })),
  }));
}

export async function insertNote(
  tx: Tx,
  { orderId, ...note }: { orderId: number; reader: OrderNoteReader; author: string; text: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('order_notes')
    .values({ ...note, order_id: orderId })
    .execute();
}

/** The orders of a store that have not left it, the oldest first. @param after only later ones */
export async function ordersInStore(
  reader: Reader,
  sellerId: number,
  { after, limit }: { after: number; limit: number },
): Promise<{ id: number; public_id: string }[]> {
  const { rows } = await sql<{ id: number; public_id: string }>`
    SELECT o.id, o.public_id FROM orders o
    WHERE o.seller_id = ${sellerId} AND o.status IN ('pending', 'processing') AND o.id > ${after}
    ORDER BY o.id LIMIT ${limit}`.execute(reader);
  return rows;
}

/** Filters of a list of orders; absent ones don't apply. */
export interface OrderFilter {
  status?: OrderStatus | undefined;
  sellerId?: number | undefined;
  /** an order's id or its group's number, in capitals */
  number?: string | undefined;
  /** public ids of orders */
  ids?: readonly string[] | undefined;
  /** only those that wait to be confirmed */
  unconfirmed?: boolean | undefined;
  /** only those that wait for a card payment */
  unpaid?: boolean | undefined;
  /** only those with messages that the store has not read */
  unread?: boolean | undefined;
  /** part of an order's id, of the customer's name, e-mail or phone, or of an item's title or SKU */
  search?: string | undefined;
  /** when it was placed, each the beginning of a day in Dhaka; `until` is not included */
  from?: Date | undefined;
  until?: Date | undefined;
}

interface Slice {
  sort: SellerOrderSort;
  limit: number;
  offset: number;
  /** the id of the order before the first one, instead of an offset; for a buyer's orders and an operator's, newest first */
  after?: string | undefined;
}

function listed(
  owner: Owner,
  { status, sellerId, number, ids, unconfirmed, unpaid, unread, search, from, until }: OrderFilter,
): RawBuilder<boolean> {
  const conditions = [ownedBy(owner)];
  if (from) conditions.push(sql`o.created_at >= ${from}`);
  if (until) conditions.push(sql`o.created_at < ${until}`);
  if (status) conditions.push(sql`order_state_rank(o.status) = order_state_rank(${status})`);
  if (sellerId) conditions.push(sql`o.seller_id = ${sellerId}`);
  if (unconfirmed) conditions.push(UNCONFIRMED);
  if (unpaid) conditions.push(UNPAID);
  if (unread) {
    conditions.push(
      sql`EXISTS (SELECT FROM conversations c WHERE c.order_id = o.id AND c.seller_id = o.seller_id AND c.store_unread > 0)`,
    );
  }
  // The group's number stands before the dash of its orders' ids.
  if (number) conditions.push(sql`${number} IN (o.public_id, split_part(o.public_id, '-', 1))`);
  if (ids) conditions.push(sql`o.public_id = ANY(${[...ids]}::text[])`);
  if (search) conditions.push(found(search, 'sellerId' in owner ? owner.sellerId : sellerId));
  return sql.join(conditions, sql` AND `);
}

/** Uses the trigram index. Fewer than three letters have no trigram: they match the beginnings of words. */
function found(search: string, sellerId: number | undefined): RawBuilder<boolean> {
  // Ids and phone numbers are stored with Latin digits; names may have Bengali ones.
  const phone = phoneText(search).replace(/^\+?88(?=01)/, '');
  const spellings = [
    ...new Set([search, latinDigits(search), ...(/^01\d{3,9}$/.test(phone) ? [phone] : [])]),
  ];
  const start = /^[\p{L}\p{N}].?$/u.test(search) ? '% ' : '%';
  const texts = spellings.map(
    (spelling) => sql`f.text LIKE ${start}::text || fold(${likeText(spelling)}) || '%'`,
  );
  const store = sellerId ? sql`f.seller_id = ${sellerId} AND` : sql``;
  return sql`o.id IN (SELECT f.order_id FROM order_search f WHERE ${store} (${sql.join(texts, sql` OR `)}))`;
}

type StateCounts = { status: OrderStatus; count: number }[];

/** A page of what a search finds, and how many of each state it finds, in one reading. */
export async function searchOrders(
  reader: Reader,
  owner: Owner,
  filter: OrderFilter,
  { sort, limit, offset, after }: Slice,
): Promise<{ rows: OrderRow[]; counts: StateCounts }> {
  const { status } = filter;
  const order = sortOf(owner, sort);
  const begin = after ? afterOrder(owner, after) : sql`TRUE`;
  const { rows } = await sql<{ ids: number[]; counts: StateCounts }>`${sql.raw(CUSTOM_PLAN)}
    WITH found AS MATERIALIZED (
      SELECT o.id, o.group_id, o.status, o.created_at, o.total_paisa FROM orders o
      WHERE ${listed(owner, { ...filter, status: undefined })}
    )
    SELECT (SELECT coalesce(json_agg(json_build_object('status', c.status, 'count', c.count)), '[]')
        FROM (SELECT status, count(*) AS count FROM found GROUP BY status) AS c) AS counts,
      (SELECT coalesce(json_agg(page.id), '[]') FROM (
        SELECT o.id FROM found o WHERE ${status ? sql`o.status = ${status}` : sql`TRUE`} AND ${begin}
        ORDER BY ${order} LIMIT ${limit} OFFSET ${after ? 0 : offset}) AS page) AS ids`.execute(reader);
  const { ids = [], counts = [] } = rows[0] ?? {};
  return { rows: await ordersOf(reader, ids, order), counts };
}

/** A page of orders: first the ids, then their details. */
export async function listOrders(
  reader: Reader,
  owner: Owner,
  filter: OrderFilter,
  { sort, limit, offset, after }: Slice,
): Promise<OrderRow[]> {
  const order = sortOf(owner, sort);
  const begin = after ? afterOrder(owner, after) : sql`TRUE`;
  const { rows } = await sql<{ id: number }>`${sql.raw(CUSTOM_PLAN)}
    SELECT o.id FROM orders o WHERE ${listed(owner, filter)} AND ${begin}
    ORDER BY ${order} LIMIT ${limit} OFFSET ${after ? 0 : offset}`.execute(reader);
  return ordersOf(
    reader,
    rows.map(({ id }) => id),
    order,
  );
}

/** Orders whose details are read by one statement; a file of thousands would exceed its time. */
const READ_AT_ONCE = 200;

/** The first orders of a list, read in pieces. */
export async function* eachOrder(
  reader: Reader,
  owner: Owner,
  filter: OrderFilter,
  { sort, limit }: { sort: SellerOrderSort; limit: number },
): AsyncGenerator<OrderRow> {
  const order = sortOf(owner, sort);
  const { rows } = await sql<{ id: number }>`${sql.raw(CUSTOM_PLAN)}
    SELECT o.id FROM orders o WHERE ${listed(owner, filter)} ORDER BY ${order} LIMIT ${limit}`.execute(
    reader,
  );
  for (let at = 0; at < rows.length; at += READ_AT_ONCE) {
    const ids = rows.slice(at, at + READ_AT_ONCE).map(({ id }) => id);
    yield* await ordersOf(reader, ids, order);
  }
}

/** Selects the orders that follow an own one in the list, newest first. The index serves the first condition only. */
function afterOrder(owner: Owner, publicId: string): RawBuilder<boolean> {
  const own = 'sellerId' in owner || 'guestPhone' in owner ? sql`FALSE` : ownedBy(owner, sql`b`);
  const before = sql`FROM orders b WHERE b.public_id = ${publicId} AND ${own}`;
  return sql`o.created_at <= (SELECT b.created_at ${before})
    AND (o.created_at, o.group_id, -o.id) < (SELECT b.created_at, b.group_id, -b.id ${before})`;
}

async function ordersOf(
  reader: Reader,
  ids: readonly number[],
  order: RawBuilder<unknown>,
): Promise<OrderRow[]> {
  return ids.length === 0 ? [] : ordersWhere(reader, sql`o.id = ANY(${ids}::bigint[])`, order);
}

/**
 * The sums that know the number of orders: of each store and day, or of all stores. Null where the orders have to be read: those of
 * a buyer, and those that are narrowed by more than store, state and days.
 */
function countedBySums(
  owner: Owner,
  { status, sellerId, number, unconfirmed, unpaid, unread, search, from, until }: OrderFilter,
): RawBuilder<unknown> | null {
  if ('userId' in owner || 'guestPhone' in owner) return null;
  if (number || unconfirmed || unpaid || unread || search) return null;
  const conditions = [sql<boolean>`TRUE`];
  if ('sellerId' in owner) conditions.push(sql`seller_id = ${owner.sellerId}`);
  if (sellerId) conditions.push(sql`seller_id = ${sellerId}`);
  const sums = conditions.length > 1 ? sql`store_sums` : sql`market_sums`;
  if (status) conditions.push(sql`status = ${status}`);
  if (from) conditions.push(sql`day >= dhaka_day(${from})`);
  if (until) conditions.push(sql`day < dhaka_day(${until})`);
  return sql`${sums} WHERE ${sql.join(conditions, sql` AND `)}`;
}

export async function countOrders(reader: Reader, owner: Owner, filter: OrderFilter): Promise<number> {
  const summed = countedBySums(owner, filter);
  const { rows } = await (summed
    ? sql<{ count: number }>`SELECT coalesce(sum(orders), 0)::int AS count FROM ${summed}`
    : sql<{ count: number }>`${sql.raw(CUSTOM_PLAN)}
        SELECT count(*)::int AS count FROM orders o WHERE ${listed(owner, filter)}`
  ).execute(reader);
  return rows[0]?.count ?? 0;
}

/** The number of orders by state; ignores the state of the filter. */
export async function countByStatus(reader: Reader, owner: Owner, filter: OrderFilter): Promise<StateCounts> {
  const all = { ...filter, status: undefined };
  const summed = countedBySums(owner, all);
  const { rows } = await (summed
    ? sql<{ status: OrderStatus; count: number }>`
        SELECT status, sum(orders)::int AS count FROM ${summed} GROUP BY status`
    : sql<{ status: OrderStatus; count: number }>`${sql.raw(CUSTOM_PLAN)}
        SELECT o.status, count(*)::int AS count FROM orders o WHERE ${listed(owner, all)} GROUP BY o.status`
  ).execute(reader);
  return rows;
}

export async function findOrder(
  reader: Reader,
  owner: Owner,
  publicId: string,
): Promise<OrderRow | undefined> {
  const [row] = await ordersWhere(reader, sql<boolean>`o.public_id = ${publicId} AND ${ownedBy(owner)}`);
  return row;
}

export function findGroupOrders(reader: Reader, groupId: number): Promise<OrderRow[]> {
  return ordersWhere(reader, sql<boolean>`o.group_id = ${groupId}`);
}

/** The orders of a checkout that belong to the owner, in the order of their ids. */
export function findOrdersOfNumber(reader: Reader, owner: Owner, number: string): Promise<OrderRow[]> {
  return ordersWhere(reader, sql<boolean>`g.number = ${number} AND ${ownedBy(owner)}`);
}

// placing

/**
 * Creates an order group for an idempotency key. A second request with the key waits until the first one is
 * finished.
 * @returns undefined when the key is taken
 */
export async function claimGroup(
  tx: Tx,
  group: { userId: number; key: string | null; requestHash: Buffer; at: Date },
): Promise<{ id: number; number: string } | undefined> {
  const { rows } = await sql<{ id: number; number: string }>`
    INSERT INTO order_groups
      (number, user_id, idempotency_key, request_hash, subtotal_paisa, delivery_paisa, discount_paisa, created_at)
    VALUES ('R' || nextval('order_numbers'), ${group.userId}, ${group.key}, ${group.requestHash}, 0, 0, 0, ${group.at})
    ON CONFLICT (user_id, idempotency_key) DO NOTHING
    RETURNING id, number`.execute(tx);
  return rows[0];
}

export function findGroup(
  tx: Tx,
  userId: number,
  key: string,
): Promise<{ id: number; request_hash: Buffer | null } | undefined> {
  return tx
    .selectFrom('order_groups')
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .select(['id', 'request_hash'])
    .executeTakeFirst();
}

/**
 * Removes the keys of the oldest checkouts. Those that another process has locked are left to it.
 * @returns how many, at most `limit`
 */
export async function clearKeys(tx: Tx, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE order_groups SET idempotency_key = NULL, request_hash = NULL
    WHERE id = ANY(ARRAY(
      SELECT id FROM order_groups WHERE idempotency_key IS NOT NULL AND created_at < ${before}
      ORDER BY created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED))`.execute(tx);
  return Number(numAffectedRows);
}

interface NewItem {
  productId: number;
  variantId: number;
  title: string;
  mediaHash: string | null;
  color: string | null;
  size: string | null;
  measurements: Measurements | null;
  quantity: number;
  unitPaisa: Paisa;
  pickupDays: number;
  needsAdvance: boolean;
}

export interface NewOrders {
  group: { id: number; number: string };
  userId: number;
  couponCode: string | null;
  /** who pays the discount; null without one */
  couponPaidBy: CouponPayer | null;
  paymentMethod: PaymentMethod;
  name: string;
  email: string;
  phone: string;
  /** by a code, for this order */
  phoneProved: boolean;
  address: string;
  secondPhone: string;
  note: string;
  /** why and until when they wait to be confirmed, and take no stock; null for ordinary ones */
  confirmation: { by: Date; reasons: readonly string[] } | null;
  /** until when they wait for a card payment */
  payBy: Date | null;
  whole: Bill;
  parts: { sellerId: number; bill: Bill; delivery: DeliveryWindow; lines: NewItem[] }[];
  at: Date;
}

/** Completes an order group: its bill, one order a part with its items and first event, all in one statement. */
export async function insertOrders(tx: Tx, placed: NewOrders): Promise<void> {
  const { group, whole, userId, confirmation, at } = placed;
  const orders = placed.parts.map(({ sellerId, bill, delivery }, index) => ({
    part: index + 1,
    seller_id: sellerId,
    ...bill,
    from_day: delivery.from,
    to_day: delivery.to,
  }));
  const items = placed.parts.flatMap(({ lines }, index) =>
    lines.map((line, place) => ({ ...line, part: index + 1, place })),
  );
  await sql`
    WITH filled AS (
      UPDATE order_groups SET coupon_code = ${placed.couponCode}, subtotal_paisa = ${whole.subtotal},
        delivery_paisa = ${whole.delivery}, discount_paisa = ${whole.discount}
      WHERE id = ${group.id}
    ), placed AS (
      INSERT INTO orders (public_id, group_id, user_id, seller_id, payment_method, customer_name, customer_email,
        customer_phone, customer_address, customer_second_phone, delivery_note, subtotal_paisa, delivery_paisa, discount_paisa, total_paisa,
        delivery_from_day, delivery_to_day, created_at, confirm_by, confirm_reasons, stock_state,
        phone_proved, pay_by, commission_bp, commission_vat_bp, coupon_paid_by)
      SELECT ${group.number} || '-' || o.part, ${group.id}::bigint, ${userId}::bigint, o.seller_id,
        ${placed.paymentMethod}, ${placed.name}, ${placed.email}, ${placed.phone}, ${placed.address},
        ${placed.secondPhone}, ${placed.note},
        o.subtotal, o.delivery, o.discount, o.total, o.from_day, o.to_day, ${at}::timestamptz,
        ${confirmation?.by ?? null}::timestamptz, ${[...(confirmation?.reasons ?? [])]}::text[],
        ${confirmation ? 'waiting' : 'taken'}, ${placed.phoneProved}::boolean,
        ${placed.payBy}::timestamptz, commission_rate(o.seller_id, dhaka_day(${at})),
        vat_rate('commission', dhaka_day(${at})),
        CASE WHEN o.discount > 0 THEN ${placed.couponPaidBy}::text END
      FROM jsonb_to_recordset(${JSON.stringify(orders)}::jsonb)
        AS o(part int, seller_id bigint, subtotal bigint, delivery bigint, discount bigint, total bigint,
          from_day date, to_day date)
      ORDER BY o.part
      RETURNING id, public_id
    ), itemised AS (
      INSERT INTO order_items
        (order_id, product_id, variant_id, title, media_hash, color, size, measurements, quantity, unit_paisa,
          estimated_pickup_days, requires_advance_payment, sku)
      SELECT placed.id, i."productId", i."variantId", i.title, i."mediaHash", i.color, i.size, i.measurements,
        i.quantity, i."unitPaisa", i."pickupDays", i."needsAdvance", v.sku
      FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        AS i(part int, place int, "productId" bigint, "variantId" bigint, title text, "mediaHash" text, color text,
          size text, measurements jsonb, quantity int, "unitPaisa" bigint, "pickupDays" int, "needsAdvance" boolean)
      JOIN placed ON placed.public_id = ${group.number} || '-' || i.part
      JOIN variants v ON v.id = i."variantId"
      ORDER BY i.part, i.place
    )
    INSERT INTO order_events (order_id, actor, actor_id, status, at)
    SELECT id, 'buyer', ${userId}::bigint, 'pending', ${at}::timestamptz FROM placed`.execute(tx);
}

// moving

export interface LockedOrder {
  id: number;
  public_id: string;
  user_id: number;
  seller_id: number;
  status: OrderStatus;
  payment_method: PaymentMethod;
  payment_status: 'unpaid' | 'paid';
  subtotal_paisa: Paisa;
  delivery_paisa: Paisa;
  discount_paisa: Paisa;
  total_paisa: Paisa;
  collected_paisa: Paisa;
  refused_paisa: Paisa;
  refunded_paisa: Paisa;
  /** what of it was paid at a gateway; of a card order that an operator recorded as paid 0 */
  gateway_paisa: Paisa;
  /** basis points; null in orders of earlier releases */
  commission_bp: number | null;
  commission_vat_bp: number | null;
  /** who pays the discount; null without one, and in orders of earlier releases, whose coupon the market pays */
  coupon_paid_by: CouponPayer | null;
  confirm_by: Date | null;
  confirmed_at: Date | null;
  confirm_reasons: string[];
  customer_phone: string;
  /** whether its pieces were taken from stock */
  stock_state: 'waiting' | 'taken' | 'never';
  /** of the buyer */
  language: Language | null;
}

/** Locks an order for a status change. */
export function lockOrder(tx: Tx, owner: Owner, publicId: string): Promise<LockedOrder | undefined> {
  return tx
    .selectFrom('orders as o')
    .where('o.public_id', '=', publicId)
    .where(ownedBy(owner))
    .select(LOCKED)
    .select(languageOfBuyer)
    .forUpdate()
    .executeTakeFirst();
}

/** The version of an order: the number of its events. After the lock, so that it has what the lock waited for. */
export async function findVersion(tx: Tx, orderId: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    SELECT count(*)::int AS version FROM events_of_order(${orderId})`.execute(tx);
  return rows[0]?.version ?? 0;
}

/** Locks the orders of a checkout that wait to be confirmed by its buyer, in the order of their ids. */
export function lockUnconfirmed(
  tx: Tx,
  { userId, number }: { userId: number; number: string },
): Promise<LockedOrder[]> {
  return tx
    .selectFrom('orders as o')
    .where(ownedBy({ userId }))
    .where('o.group_id', '=', (of) => of.selectFrom('order_groups').where('number', '=', number).select('id'))
    .where(UNCONFIRMED)
    .select(LOCKED)
    .select(languageOfBuyer)
    .orderBy('o.id')
    .forUpdate()
    .execute();
}

const LOCKED = [
  'o.id',
  'o.public_id',
  'o.user_id',
  'o.seller_id',
  'o.status',
  'o.payment_method',
  'o.payment_status',
  'o.subtotal_paisa',
  'o.delivery_paisa',
  'o.discount_paisa',
  'o.total_paisa',
  'o.collected_paisa',
  'o.refused_paisa',
  'o.refunded_paisa',
  'o.gateway_paisa',
  'o.commission_bp',
  'o.commission_vat_bp',
  'o.coupon_paid_by',
  'o.confirm_by',
  'o.confirmed_at',
  'o.confirm_reasons',
  'o.customer_phone',
  'o.stock_state',
] as const;

const languageOfBuyer = sql<Language | null>`(SELECT u.language FROM users u WHERE u.id = o.user_id)`.as(
  'language',
);

/** Locks an order that was not confirmed in time; those that another process has locked are left to it. */
export function lockExpired(tx: Tx, now: Date): Promise<LockedOrder | undefined> {
  return tx
    .selectFrom('orders as o')
    .where(UNCONFIRMED)
    .where('o.confirm_by', '<=', now)
    .select(LOCKED)
    .select(languageOfBuyer)
    .orderBy('o.confirm_by')
    .orderBy('o.id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Cash orders that wait to be confirmed, and those of them that are cancelled before `urgentBefore`. */
export async function countWaiting(
  reader: Reader,
  urgentBefore: Date,
): Promise<{ all: number; urgent: number }> {
  const { all, urgent } = await reader
    .selectFrom('orders as o')
    .where(UNCONFIRMED)
    .select([
      sql<number>`count(*)`.as('all'),
      sql<number>`count(*) FILTER (WHERE o.confirm_by < ${urgentBefore}::timestamptz)`.as('urgent'),
    ])
    .executeTakeFirstOrThrow();
  return { all, urgent };
}

/** Locks a card order that was not paid in time; those that another process has locked are left to it. */
export function lockUnpaid(tx: Tx, now: Date): Promise<LockedOrder | undefined> {
  return tx
    .selectFrom('orders as o')
    .where(UNPAID)
    .where(sql<boolean>`o.pay_by <= ${now}::timestamptz`)
    .where(withoutOpenPayment(now))
    .select(LOCKED)
    .select(languageOfBuyer)
    .orderBy(sql`o.pay_by`)
    .orderBy('o.id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** A gateway that stays silent for longer does not keep pieces from other buyers: a payment that comes later goes back. */
const OPEN_PAYMENT_MS = 86_400_000;

/** No payment of the order is open at a gateway, where it may still be paid. */
const withoutOpenPayment = (
  now: Date,
) => sql<boolean>`(o.pay_by < ${new Date(now.getTime() - OPEN_PAYMENT_MS)}::timestamptz
  OR NOT EXISTS (SELECT FROM payment_orders po JOIN payments p ON p.id = po.payment_id
    WHERE po.order_id = o.id AND p.state IN ('created', 'pending', 'authorised', 'unknown')))`;

/** Locks the next ended order whose online payment has to go back; those that another process has locked are left to it. */
export async function lockGatewayDue(
  tx: Tx,
): Promise<{ id: number; public_id: string; seller_id: number; due: Paisa; note: string } | undefined> {
  const { rows } = await sql<{ id: number; public_id: string; seller_id: number; due: Paisa; note: string }>`
    SELECT o.id, o.public_id, o.seller_id, o.gateway_due_paisa AS due,
      coalesce((SELECT e.note FROM order_events e WHERE e.order_id = o.id ORDER BY e.id DESC LIMIT 1), '') AS note
    FROM orders o WHERE o.gateway_due_paisa > 0 ORDER BY o.id LIMIT 1 FOR UPDATE OF o SKIP LOCKED`.execute(
    tx,
  );
  return rows[0];
}

/** Records that refunds have been decided for all that an order has to give back. */
export async function clearGatewayDue(tx: Tx, orderId: number): Promise<void> {
  await sql`UPDATE orders SET gateway_due_paisa = 0 WHERE id = ${orderId}`.execute(tx);
}

/** Orders wait for an online payment at least until then. */
export async function extendPayBy(tx: Tx, orderIds: readonly number[], until: Date): Promise<void> {
  await sql`
    UPDATE orders SET pay_by = greatest(pay_by, ${until}::timestamptz)
    WHERE id = ANY(${[...orderIds]}::bigint[]) AND pay_by IS NOT NULL`.execute(tx);
}

/** Card orders that a process of an earlier release placed wait as long as others. @param waitMs from their beginning */
export async function setMissingPayBy(tx: Tx, waitMs: number): Promise<void> {
  await sql`
    UPDATE orders SET pay_by = created_at + ${waitMs} * interval '1 millisecond'
    WHERE pay_by IS NULL AND payment_method = 'card' AND payment_status = 'unpaid'
      AND status IN ('pending', 'processing')`.execute(tx);
}

/** Records that the buyer confirmed an order; a waiting one takes its pieces now. */
export async function markConfirmed(tx: Tx, orderId: number, at: Date): Promise<void> {
  await sql`
    UPDATE orders SET confirmed_at = ${at},
      stock_state = CASE stock_state WHEN 'waiting' THEN 'taken' ELSE stock_state END
    WHERE id = ${orderId}`.execute(tx);
}

/** The buyer has proved the phone number of the delivery by a code. */
export async function markPhoneProved(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await sql`UPDATE orders SET phone_proved = true WHERE id = ANY(${[...orderIds]}::bigint[])`.execute(tx);
}

export interface ItemRow {
  id: number;
  product_id: number;
  variant_id: number;
  title: string;
  color: string | null;
  size: string | null;
  quantity: number;
  unit_paisa: Paisa;
  requires_advance_payment: boolean;
  delivered_at: Date | null;
  refused: boolean;
  to_inspect: boolean;
}

export async function findItems(tx: Tx, orderId: number): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    SELECT i.id, i.product_id, i.variant_id, i.title, i.color, i.size, i.quantity, i.unit_paisa,
      i.requires_advance_payment, i.delivered_at, f.item_id IS NOT NULL AS refused,
      f.item_id IS NOT NULL AND f.inspected_at IS NULL AS to_inspect
    FROM items_of_order(${orderId}) i LEFT JOIN order_refusals f ON f.item_id = i.id ORDER BY i.id`.execute(
    tx,
  );
  return rows;
}

/** Price in paisa of the goods of an order for whose returns refunds were decided. */
export async function returnedPrice(tx: Tx, orderId: number): Promise<Paisa> {
  const { rows } = await sql<{ paisa: Paisa }>`
    SELECT coalesce(sum(ri.quantity * i.unit_paisa), 0)::bigint AS paisa
    FROM returns r JOIN return_items ri ON ri.return_id = r.id JOIN items_of_order(${orderId}) i ON i.id = ri.item_id
    WHERE r.order_id = ${orderId} AND r.refund_id IS NOT NULL`.execute(tx);
  return rows[0]?.paisa ?? 0;
}

export async function markDelivered(tx: Tx, itemIds: readonly number[], at: Date): Promise<void> {
  await tx
    .updateTable('order_items')
    .set({ delivered_at: at })
    .where(sql<boolean>`id = ANY(${itemIds}::bigint[])`)
    .where('delivered_at', 'is', null)
    .execute();
}

/** Pieces of an item that were refused. */
export interface RefusedPieces {
  itemId: number;
  quantity: number;
}

/** Marks pieces refused: whole items, or parts of them, which become items of their own. The order is locked. */
export async function markRefused(
  tx: Tx,
  orderId: number,
  pieces: readonly RefusedPieces[],
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  await sql`
    WITH refused AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) AS r("itemId" bigint, quantity int)
    ), split AS (
      INSERT INTO order_items (order_id, product_id, variant_id, title, media_hash, color, size, measurements, quantity,
        unit_paisa, estimated_pickup_days, requires_advance_payment, sku)
      SELECT i.order_id, i.product_id, i.variant_id, i.title, i.media_hash, i.color, i.size, i.measurements, r.quantity,
        i.unit_paisa, i.estimated_pickup_days, i.requires_advance_payment, i.sku
      FROM refused r JOIN order_items i ON i.id = r."itemId" WHERE r.quantity < i.quantity ORDER BY i.id
      RETURNING id
    ), whole AS (
      SELECT i.id FROM refused r JOIN order_items i ON i.id = r."itemId" WHERE r.quantity = i.quantity
    )
    INSERT INTO order_refusals (item_id, order_id, reason, at)
    SELECT id, ${orderId}::bigint, ${reason}, ${at}::timestamptz FROM split
    UNION ALL SELECT id, ${orderId}::bigint, ${reason}, ${at}::timestamptz FROM whole`.execute(tx);
  // A statement of its own: the sums of the store's days are counted from the items as they are.
  await sql`
    UPDATE order_items i SET quantity = i.quantity - r.quantity
    FROM jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) AS r("itemId" bigint, quantity int)
    WHERE i.id = r."itemId" AND i.order_id = ${orderId} AND r.quantity < i.quantity`.execute(tx);
}

/** The part of the bill that is not owed, in paisa. */
export async function setRefused(tx: Tx, orderId: number, paisa: Paisa): Promise<void> {
  await tx.updateTable('orders').set({ refused_paisa: paisa }).where('id', '=', orderId).execute();
}

/** The store's count of a refused item. */
export interface CountedItem {
  itemId: number;
  restocked: number;
  writtenOff: number;
}

/** Records what was counted of refused items. */
export async function markInspected(tx: Tx, counted: readonly CountedItem[], at: Date): Promise<void> {
  await sql`
    UPDATE order_refusals f SET inspected_at = ${at}, restocked = c.restocked, written_off = c."writtenOff"
    FROM jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) AS c("itemId" bigint, restocked int, "writtenOff" int)
    WHERE f.item_id = c."itemId" AND f.inspected_at IS NULL`.execute(tx);
}

/** A change of an order's state, as its timeline has it. */
export interface Transition {
  status: OrderStatus;
  /** paisa that were taken with it, null where it takes no payment; an order is paid when all of it was */
  collected: Paisa | null;
  /** they were paid at a gateway */
  online?: boolean;
  actor: OrderEventActor;
  actorId: number | null;
  note: string;
  at: Date;
}

/**
 * Sets the state and appends the event. An order that ends while it waits has never taken its pieces.
 * @returns the event's id
 */
export async function recordTransition(tx: Tx, orderId: number, event: Transition): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    WITH moved AS (
      UPDATE orders SET status = ${event.status},
        stock_state = CASE WHEN stock_state = 'waiting' AND ${event.status}::text <> 'pending' THEN 'never' ELSE stock_state END,
        collected_paisa = collected_paisa + coalesce(${event.collected}::bigint, 0),
        gateway_paisa = gateway_paisa + ${event.online ? (event.collected ?? 0) : 0}::bigint,
        gateway_due_paisa = CASE WHEN ${event.status}::text IN ('cancelled', 'refunded') THEN gateway_paisa ELSE gateway_due_paisa END,
        payment_status = CASE
          WHEN ${event.collected}::bigint IS NOT NULL AND collected_paisa + ${event.collected}::bigint >= total_paisa - refused_paisa
          THEN 'paid' ELSE payment_status END
      WHERE id = ${orderId}
    )
    INSERT INTO order_events (order_id, actor, actor_id, status, note, collected_paisa, at)
    VALUES (${orderId}, ${event.actor}, ${event.actorId}, ${event.status}, ${event.note}, ${event.collected},
      ${event.at})
    RETURNING id`.execute(tx);
  return rows[0]?.id ?? 0;
}
