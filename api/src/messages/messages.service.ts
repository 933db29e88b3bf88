import {
  type Conversation,
  ORDER_MESSAGE_PAGE_SIZE,
  type OrderMessage,
  type orderMessages,
  type ParsedBodyOf,
  type QueryOf,
} from '@haat/contracts';
import { type Actor, recordAudit } from '../audit/audit.service';
import type { Context } from '../context';
import type { Reader, Tx } from '../db/database';
import { Conflict, KeyReused, NotFound } from '../http/errors';
import { limitAttempts } from '../limits/limits';
import { queueMail } from '../mail/mail.service';
import { queuePush } from '../push/push.service';
import {
  addUnread,
  countUnreadOrders,
  findByKey,
  findTalkedOrder,
  insertMessage,
  listMessages,
  lockConversation,
  type MessageRow,
  markRead,
  type Participant,
  type Side,
  type TalkedOrder,
} from './messages.queries';

type Deps = Pick<Context, 'db' | 'clock'>;
/** A buyer or a seller, and the account that writes. */
type Writer = { userId: number; sellerId?: undefined } | { userId: number; sellerId: number };

class OrderNotFound extends NotFound {
  constructor() {
    super('Order not found');
  }
}

const CLOSED = {
  guest: 'This order was placed without an account. Please call.',
  suspended: 'The order has ended and the store is closed. Please write to Haat.',
} as const;

class ConversationClosed extends Conflict {
  override readonly code = 'conversation_closed';
  constructor(why: keyof typeof CLOSED) {
    super(CLOSED[why]);
  }
}

const participantOf = ({ userId, sellerId }: Writer): Participant =>
  sellerId === undefined ? { userId } : { sellerId };
const sideOf = ({ sellerId }: Writer): Side => (sellerId === undefined ? 'buyer' : 'store');

/** @throws OrderNotFound, also for orders of others */
export async function conversationOf(
  { db }: Pick<Deps, 'db'>,
  reader: Writer,
  publicId: string,
  { before }: QueryOf<typeof orderMessages.listMessages>,
): Promise<Conversation> {
  const order = await orderOf(db.kysely, participantOf(reader), publicId);
  const unread = sideOf(reader) === 'buyer' ? order.buyer_unread : order.store_unread;
  return partOf(db.kysely, order, before, unread);
}

/**
 * Writes to the other side, which is notified of the first message that it has not read. The same key and text answer the
 * message that was written before.
 * @throws OrderNotFound, ConversationClosed, KeyReused, TooManyRequests
 */
export function postMessage(
  deps: Deps & Pick<Context, 'limits'>,
  writer: Writer,
  publicId: string,
  { key, content }: { key: string | null; content: string },
): Promise<OrderMessage> {
  const at = deps.clock.now();
  const side = sideOf(writer);
  return deps.db.tx(async (tx) => {
    const order = await orderOf(tx, participantOf(writer), publicId);
    await lockConversation(tx, order);
    const before = key === null ? undefined : await findByKey(tx, order.id, side, key);
    if (before) {
      if (before.content !== content)
        throw new KeyReused('This Idempotency-Key was used for another message');
      return messageOf(before);
    }
    if (order.closed) throw new ConversationClosed(order.closed);
    await limitAttempts(deps, [['messages_account', writer.userId]], tx);
    const row = await insertMessage(tx, {
      order_id: order.id,
      side,
      content,
      idempotency_key: key,
      created_at: at,
    });
    const unread = await addUnread(tx, order.id, side === 'buyer' ? 'store' : 'buyer');
    if (unread === 1) await notify(tx, order, { side, content, at });
    return messageOf(row);
  });
}

/** An email, and a notification without the text. */
async function notify(
  tx: Tx,
  order: TalkedOrder,
  { side, content, at }: { side: Side; content: string; at: Date },
): Promise<void> {
  const { public_id: orderId, store, buyer_name: customer } = order;
  const about = { at, orderId, content };
  if (side === 'buyer') {
    await queueMail(tx, { kind: 'message_to_store', to: order.store_email, name: store, customer, ...about });
    await queuePush(tx, order.store_user_id, { kind: 'store_message', orderId }, at);
  } else {
    await queueMail(tx, { kind: 'message_to_buyer', to: order.buyer_email, name: customer, store, ...about });
    await queuePush(tx, order.buyer_id, { kind: 'order_message', orderId }, at);
  }
}

/** @throws OrderNotFound */
export function markMessagesRead(
  { db }: Pick<Deps, 'db'>,
  reader: Writer,
  publicId: string,
  { last_id }: ParsedBodyOf<typeof orderMessages.markMessagesRead>,
): Promise<void> {
  return db.tx(async (tx) => {
    const order = await orderOf(tx, participantOf(reader), publicId);
    await lockConversation(tx, order);
    await markRead(tx, order.id, sideOf(reader), last_id);
  });
}

/** How many of a store's orders have messages that it has not read. */
export function unreadOrders(reader: Reader, sellerId: number): Promise<number> {
  return countUnreadOrders(reader, sellerId);
}

/** For an operator; in the audit trail with the reason. @throws OrderNotFound */
export function readAsOperator(
  { db, clock }: Deps,
  actor: Actor,
  publicId: string,
  { reason, before }: ParsedBodyOf<typeof orderMessages.readMessagesForOperator>,
): Promise<Conversation> {
  return db.tx(async (tx) => {
    const order = await orderOf(tx, { operatorId: actor.id }, publicId);
    await recordAudit(tx, {
      at: clock.now(),
      actor,
      act: 'read_messages',
      sellerId: order.seller_id,
      subject: order.public_id,
      reason,
    });
    return partOf(tx, order, before, 0);
  });
}

async function orderOf(reader: Reader, participant: Participant, publicId: string): Promise<TalkedOrder> {
  const order = await findTalkedOrder(reader, participant, publicId);
  if (!order) throw new OrderNotFound();
  return order;
}

async function partOf(
  reader: Reader,
  { id, closed }: TalkedOrder,
  before: number | undefined,
  unread: number,
): Promise<Conversation> {
  // One more than is answered says whether there are earlier ones.
  const rows = await listMessages(reader, id, { before, limit: ORDER_MESSAGE_PAGE_SIZE + 1 });
  return {
    messages: rows.slice(0, ORDER_MESSAGE_PAGE_SIZE).reverse().map(messageOf),
    has_earlier: rows.length > ORDER_MESSAGE_PAGE_SIZE,
    unread,
    closed,
  };
}

const messageOf = ({ created_at, ...row }: MessageRow): OrderMessage => ({
  ...row,
  created_at: created_at.toISOString(),
});
