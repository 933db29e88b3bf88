import { type MessagePicture, type OrderMessage, TERMINAL_ORDER_STATUSES } from '@haat/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';
import { type PrivatePicture, privateRows } from '../../platform/media/pictures';

/** The caller: the buyer or the seller of the order. An operator only reads. */
export type Participant = { userId: number } | { sellerId: number } | { operatorId: number | null };
export type Side = OrderMessage['side'];

export interface MessageRow {
  id: number;
  side: Side;
  content: string;
  pictures: MessagePicture[];
  created_at: Date;
}

/** Pictures of each message in the query, as JSON. */
const pictures = sql<MessagePicture[]>`(
  SELECT coalesce(json_agg(json_build_object('place', i.place, 'width', i.width, 'height', i.height, 'tint', i.tint)
    ORDER BY i.place), '[]')
  FROM message_pictures i WHERE i.message_id = order_messages.id)`.as('pictures');

/** An order as its messages need it. */
export interface TalkedOrder {
  id: number;
  public_id: string;
  seller_id: number;
  store: string;
  store_email: string;
  store_user_id: number;
  buyer_id: number;
  buyer_email: string;
  buyer_name: string;
  buyer_unread: number;
  store_unread: number;
  /** why nothing can be written */
  closed: 'guest' | 'suspended' | null;
}

function ownedBy(participant: Participant): RawBuilder<boolean> {
  if ('userId' in participant) return sql`o.user_id = ${participant.userId}`;
  if ('sellerId' in participant) return sql`o.seller_id = ${participant.sellerId}`;
  return sql`TRUE`;
}

export async function findTalkedOrder(
  reader: Reader,
  participant: Participant,
  publicId: string,
): Promise<TalkedOrder | undefined> {
  const { rows } = await sql<TalkedOrder>`
    SELECT o.id, o.public_id, o.seller_id, s.business_name AS store, s.email AS store_email, s.user_id AS store_user_id,
      o.user_id AS buyer_id,
      u.email AS buyer_email, o.customer_name AS buyer_name,
      coalesce(c.buyer_unread, 0) AS buyer_unread, coalesce(c.store_unread, 0) AS store_unread,
      CASE WHEN u.guest_phone IS NOT NULL THEN 'guest'
        WHEN s.status <> 'approved' AND o.status = ANY(${[...TERMINAL_ORDER_STATUSES]}::text[]) THEN 'suspended'
      END AS closed
    FROM orders o
    JOIN sellers s ON s.id = o.seller_id
    JOIN users u ON u.id = o.user_id
    LEFT JOIN conversations c ON c.order_id = o.id
    WHERE o.public_id = ${publicId} AND ${ownedBy(participant)}`.execute(reader);
  return rows[0];
}

/** The latest messages, or those before one of them; latest first. */
export function listMessages(
  reader: Reader,
  orderId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<MessageRow[]> {
  const all = reader
    .selectFrom('order_messages')
    .where('order_id', '=', orderId)
    .select(['id', 'side', 'content', pictures, 'created_at']);
  return (before === undefined ? all : all.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Serializes writing and marking of messages about an order until the transaction ends. */
export async function lockConversation(tx: Tx, { id, seller_id }: TalkedOrder): Promise<void> {
  await tx
    .insertInto('conversations')
    .values({ order_id: id, seller_id })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ seller_id }))
    .execute();
}

/** @returns its id */
export async function insertMessage(
  tx: Tx,
  message: {
    order_id: number;
    side: Side;
    content: string;
    idempotency_key: string | null;
    created_at: Date;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('order_messages')
    .values(message)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertPictures(
  tx: Tx,
  messageId: number,
  stored: readonly PrivatePicture[],
): Promise<void> {
  if (stored.length === 0) return;
  await tx
    .insertInto('message_pictures')
    .values(privateRows(stored).map((row) => ({ ...row, message_id: messageId })))
    .execute();
}

/** Call it under {@link lockConversation}. @returns the message that a side wrote with a key */
export function findByKey(
  reader: Reader,
  orderId: number,
  side: Side,
  key: string,
): Promise<MessageRow | undefined> {
  return reader
    .selectFrom('order_messages')
    .where('order_id', '=', orderId)
    .where('side', '=', side)
    .where('idempotency_key', '=', key)
    .select(['id', 'side', 'content', pictures, 'created_at'])
    .executeTakeFirst();
}

/** The hashes of what was uploaded for a message, in its order. */
export async function uploadHashesOf(reader: Reader, messageId: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('message_pictures')
    .where('message_id', '=', messageId)
    .select('upload_hash')
    .orderBy('place')
    .execute();
  return rows.map(({ upload_hash }) => upload_hash);
}

/** The name of a picture of a message about an order; undefined also for orders of others. */
export async function findPictureName(
  reader: Reader,
  participant: Participant,
  { id, message, place }: { id: string; message: number; place: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    SELECT i.name FROM message_pictures i
    JOIN order_messages m ON m.id = i.message_id
    JOIN orders o ON o.id = m.order_id
    WHERE i.message_id = ${message} AND i.place = ${place} AND o.public_id = ${id}
      AND ${ownedBy(participant)}`.execute(reader);
  return rows[0]?.name;
}

const unreadOf = (reader: Side) => (reader === 'buyer' ? 'buyer_unread' : 'store_unread');

/** Counts one more unread message of a side. Call it under {@link lockConversation}. @returns the new number */
export async function addUnread(tx: Tx, orderId: number, reader: Side): Promise<number> {
  const column = unreadOf(reader);
  const row = await tx
    .updateTable('conversations')
    .set((of) => ({ [column]: of(column, '+', 1) }))
    .where('order_id', '=', orderId)
    .returning(column)
    .executeTakeFirstOrThrow();
  return row[column] as number;
}

/**
 * A side has read the other's messages up to one of them. Never raises the number: an older tab may know fewer. Call it
 * under {@link lockConversation}.
 */
export async function markRead(tx: Tx, orderId: number, reader: Side, lastId: number): Promise<void> {
  const column = sql.ref(unreadOf(reader));
  await sql`
    UPDATE conversations SET ${column} = least(${column}, (SELECT count(*) FROM order_messages m
      WHERE m.order_id = ${orderId} AND m.side <> ${reader} AND m.id > ${lastId}))
    WHERE order_id = ${orderId} AND ${column} > 0`.execute(tx);
}

/** How many of a store's orders have messages that it has not read. */
export async function countUnreadOrders(reader: Reader, sellerId: number): Promise<number> {
  const { count } = await reader
    .selectFrom('conversations')
    .where('seller_id', '=', sellerId)
    .where('store_unread', '>', 0)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
