import type { Measurements, OrderStatus, Paisa, PaymentMethod } from '@haat/contracts';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../db/database';
import type { Tables } from '../db/tables';

/** Whose orders: the buyer's or the seller's own, never anybody's. */
export type Owner = { userId: number } | { sellerId: number };

const ownedBy = (owner: Owner) =>
  'userId' in owner
    ? sql<boolean>`o.user_id = ${owner.userId}`
    : sql<boolean>`o.seller_id = ${owner.sellerId}`;

export interface OrderRow {
  id: number;
  public_id: string;
  number: string;
  status: OrderStatus;
  payment_method: PaymentMethod;
  payment_status: 'unpaid' | 'paid';
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  customer_address: string;
  subtotal_paisa: Paisa;
  delivery_paisa: Paisa;
  discount_paisa: Paisa;
  total_paisa: Paisa;
  created_at: Date;
  seller: { id: number; business_name: string; phone_number: string; business_address: string };
  items: {
    id: number;
    product_id: number;
    title: string;
    picture: { hash: string; tint: string } | null;
    color: string | null;
    size: string | null;
    measurements: Measurements | null;
    quantity: number;
    unit_paisa: Paisa;
    delivered: boolean;
    reviewed: boolean;
  }[];
  events: {
    status: OrderStatus;
    at: string;
    actor: 'buyer' | 'seller' | 'operator' | 'system';
    note: string;
  }[];
}

/** Orders with items and timeline, newest first; those of one checkout in the order of their numbers. */
async function ordersWhere(reader: Reader, condition: RawBuilder<boolean>): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    SELECT o.id, o.public_id, g.number, o.status, o.payment_method, o.payment_status, o.customer_name,
      o.customer_email, o.customer_phone, o.customer_address, o.subtotal_paisa, o.delivery_paisa,
      o.discount_paisa, o.total_paisa, o.created_at,
      json_build_object('id', s.id, 'business_name', s.business_name, 'phone_number', s.phone,
        'business_address', s.pickup_location) AS seller,
      (SELECT json_agg(json_build_object('id', i.id, 'product_id', i.product_id, 'title', i.title,
          'picture', CASE WHEN m.hash IS NULL THEN NULL ELSE json_build_object('hash', m.hash, 'tint', m.tint) END,
          'color', i.color, 'size', i.size, 'measurements', i.measurements, 'quantity', i.quantity,
          'unit_paisa', i.unit_paisa, 'delivered', i.delivered_at IS NOT NULL,
          'reviewed', EXISTS (SELECT FROM reviews r
            WHERE r.user_id = o.user_id AND r.order_id = o.id AND r.product_id = i.product_id)
        ) ORDER BY i.id)
        FROM order_items i LEFT JOIN media m ON m.hash = i.media_hash WHERE i.order_id = o.id) AS items,
      (SELECT json_agg(json_build_object('status', e.status, 'at', e.at, 'actor', e.actor, 'note', e.note)
          ORDER BY e.id)
        FROM order_events e WHERE e.order_id = o.id) AS events
    FROM orders o
    JOIN order_groups g ON g.id = o.group_id
    JOIN sellers s ON s.id = o.seller_id
    WHERE ${condition}
    ORDER BY o.created_at DESC, o.group_id DESC, o.id`.execute(reader);
  return rows;
}

export function listOrders(reader: Reader, owner: Owner): Promise<OrderRow[]> {
  return ordersWhere(reader, ownedBy(owner));
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

// placing

/**
 * Begins an order group under an idempotency key. Whoever comes second with a key waits here until the first
 * is done.
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

export async function fillGroup(
  tx: Tx,
  id: number,
  bill: { couponCode: string | null; subtotal: Paisa; delivery: Paisa; discount: Paisa },
): Promise<void> {
  await tx
    .updateTable('order_groups')
    .set({
      coupon_code: bill.couponCode,
      subtotal_paisa: bill.subtotal,
      delivery_paisa: bill.delivery,
      discount_paisa: bill.discount,
    })
    .where('id', '=', id)
    .execute();
}

/** @returns the new ids by public id */
export async function insertOrders(
  tx: Tx,
  orders: Insertable<Tables['orders']>[],
): Promise<Map<string, number>> {
  const rows = await tx.insertInto('orders').values(orders).returning(['id', 'public_id']).execute();
  return new Map(rows.map((row) => [row.public_id, row.id]));
}

export async function insertItems(tx: Tx, items: Insertable<Tables['order_items']>[]): Promise<void> {
  await tx.insertInto('order_items').values(items).execute();
}

export async function insertEvents(tx: Tx, events: Insertable<Tables['order_events']>[]): Promise<void> {
  await tx.insertInto('order_events').values(events).execute();
}

// moving

export interface LockedOrder {
  id: number;
  status: OrderStatus;
  payment_method: PaymentMethod;
}

/** One at a time moves an order. */
export function lockOrder(tx: Tx, owner: Owner, publicId: string): Promise<LockedOrder | undefined> {
  return tx
    .selectFrom('orders as o')
    .where('o.public_id', '=', publicId)
    .where(ownedBy(owner))
    .select(['o.id', 'o.status', 'o.payment_method'])
    .forUpdate()
    .executeTakeFirst();
}

export function findItems(
  tx: Tx,
  orderId: number,
): Promise<
  { id: number; product_id: number; variant_id: number; quantity: number; delivered_at: Date | null }[]
> {
  return tx
    .selectFrom('order_items')
    .where('order_id', '=', orderId)
    .select(['id', 'product_id', 'variant_id', 'quantity', 'delivered_at'])
    .orderBy('id')
    .execute();
}

export async function markDelivered(tx: Tx, itemIds: readonly number[], at: Date): Promise<void> {
  await tx
    .updateTable('order_items')
    .set({ delivered_at: at })
    .where(sql<boolean>`id = ANY(${itemIds}::bigint[])`)
    .where('delivered_at', 'is', null)
    .execute();
}

export async function setStatus(tx: Tx, id: number, status: OrderStatus, paid: boolean): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status, ...(paid ? { payment_status: 'paid' as const } : {}) })
    .where('id', '=', id)
    .execute();
}
