import {
  type Conversation,
  MAX_MESSAGE_IMAGES,
  type MessagePictureWidth,
  MIN_IMAGE_SIZES,
  ORDER_MESSAGE_PAGE_SIZE,
  type OrderMessage,
  type orderMessages,
  type ParsedBodyOf,
  type QueryOf,
} from '@haat/contracts';
import type { Context } from '../../context';
import { type Actor, recordAudit } from '../../platform/audit/audit.service';
import type { Reader, Tx } from '../../platform/db/database';
import { Conflict, KeyReused, NotFound } from '../../platform/http/errors';
import type { Upload } from '../../platform/http/formBody';
import { limitAttempts, limitPictures } from '../../platform/limits/limits';
import { queueMail } from '../../platform/mail/mail.service';
import { keepPrivate, type PrivatePicture } from '../../platform/media/pictures';
import { hashOf } from '../../platform/media/readPicture';
import { storeUploads } from '../../platform/media/storeUploads';
import { queuePush } from '../../platform/push/push.service';
import {
  addUnread,
  countUnreadOrders,
  findByKey,
  findPictureName,
  findTalkedOrder,
  insertMessage,
  insertPictures,
  listMessages,
  lockConversation,
  type MessageRow,
  markRead,
  type Participant,
  type Side,
  type TalkedOrder,
  uploadHashesOf,
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

/** A message as one side submits it. */
interface Written {
  /** of the writer */
  device: string;
  key: string | null;
  content: string;
  uploads: readonly Upload[];
}

/**
 * Writes to the other side, which is notified of its first unread message. Repeated with the same key, text and
 * pictures, it returns the message that was written before.
 * @throws OrderNotFound, ConversationClosed, KeyReused, UnreadablePicture, TooManyRequests
 */
export async function postMessage(
  deps: Deps & Pick<Context, 'limits' | 'pictures'>,
  writer: Writer,
  publicId: string,
  written: Written,
): Promise<OrderMessage> {
  const at = deps.clock.now();
  const side = sideOf(writer);
  const { key, content, uploads, device } = written;
  let stored: PrivatePicture[] = [];
  // Pictures are decoded for a new message of one of the two sides only, and outside the transaction, because that is slow.
  if (uploads.length > 0) {
    const order = await orderOf(deps.db.kysely, participantOf(writer), publicId);
    const before = await writtenBefore(deps.db.kysely, order, side, written);
    if (before) return messageOf(before);
    if (order.closed) throw new ConversationClosed(order.closed);
    await limitPictures(deps, { userId: writer.userId, device }, uploads.length, 'message_pictures_account');
    stored = await storeUploads(uploads, (upload) =>
      deps.pictures.storePrivate(upload, { min: MIN_IMAGE_SIZES.message }),
    );
  }
  return deps.db.tx(async (tx) => {
    const order = await orderOf(tx, participantOf(writer), publicId);
    await lockConversation(tx, order);
    const before = await writtenBefore(tx, order, side, written);
    if (before) return messageOf(before);
    if (order.closed) throw new ConversationClosed(order.closed);
    await limitAttempts(deps, [['messages_account', writer.userId]], tx);
    const id = await insertMessage(tx, {
      order_id: order.id,
      side,
      content,
      idempotency_key: key,
      created_at: at,
    });
    for (const picture of stored) await keepPrivate(tx, picture);
    await insertPictures(tx, id, stored);
    const unread = await addUnread(tx, order.id, side === 'buyer' ? 'store' : 'buyer');
    if (unread === 1) await notify(tx, order, { side, content, pictures: stored.length, at });
    const pictures = stored.map(({ width, height, tint }, index) => ({
      place: index + 1,
      width,
      height,
      tint,
    }));
    return messageOf({ id, side, content, pictures, created_at: at });
  });
}

/** The message that an earlier request with the key has written. @throws KeyReused for another text or other pictures */
async function writtenBefore(
  reader: Reader,
  order: TalkedOrder,
  side: Side,
  { key, content, uploads }: Written,
): Promise<MessageRow | undefined> {
  const before = key === null ? undefined : await findByKey(reader, order.id, side, key);
  if (!before || key === null) return undefined;
  const hashes = before.pictures.length + uploads.length > 0 ? await uploadHashesOf(reader, before.id) : [];
  if (before.content !== content || hashes.join() !== uploads.map(hashOf).join())
    throw new KeyReused('This Idempotency-Key was used for another message');
  return before;
}

/** An email, and a notification without the text. */
async function notify(
  tx: Tx,
  order: TalkedOrder,
  { side, content, pictures, at }: { side: Side; content: string; pictures: number; at: Date },
): Promise<void> {
  const { public_id: orderId, store, buyer_name: customer } = order;
  const about = { at, orderId, content, pictures };
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

/** Reads messages for an operator; records the reason in the audit trail. @throws OrderNotFound */
export function readAsOperator(
  { db, clock }: Deps,
  actor: Actor,
  publicId: string,
  { reason, before }: ParsedBodyOf<typeof orderMessages.readMessagesForOperator>,
): Promise<Conversation> {
  return db.tx(async (tx) => {
    const order = await orderOf(tx, { operatorId: actor.id }, publicId);
    await recordRead(tx, { clock }, actor, order, reason);
    return partOf(tx, order, before, 0);
  });
}

class PictureNotFound extends NotFound {
  constructor() {
    super('Picture not found');
  }
}

/** The parts of a picture's address. */
interface MessagePicturePath {
  id: string;
  message: number;
  place: number;
}

/** A picture of a message, for the buyer or the seller of its order. @throws PictureNotFound, also for orders of others */
export async function messagePicture(
  { db, pictures }: Pick<Context, 'db' | 'pictures'>,
  reader: Writer,
  asked: MessagePicturePath,
  width: MessagePictureWidth,
): Promise<Buffer> {
  const name = await findPictureName(db.kysely, participantOf(reader), asked);
  return found(name && (await pictures.privateRendition(name, width)));
}

/** A picture for an operator; records the reason in the audit trail. @throws PictureNotFound */
export async function pictureForOperator(
  deps: Deps & Pick<Context, 'pictures'>,
  actor: Actor,
  asked: MessagePicturePath,
  { reason }: ParsedBodyOf<typeof orderMessages.messagePictureForOperator>,
): Promise<Buffer> {
  const bytes = await pictureOfRead(deps, asked);
  await deps.db.tx(async (tx) =>
    recordRead(tx, deps, actor, await orderOf(tx, { operatorId: actor.id }, asked.id), reason),
  );
  return bytes;
}

/** A picture of messages that were read by {@link readAsOperator}. @throws PictureNotFound */
export async function pictureOfRead(
  { db, pictures }: Pick<Context, 'db' | 'pictures'>,
  asked: MessagePicturePath,
): Promise<Buffer> {
  const name = await findPictureName(db.kysely, { operatorId: null }, asked);
  return found(name && (await pictures.privateRendition(name, 1280)));
}

function found(bytes: Buffer | '' | null | undefined): Buffer {
  if (!bytes) throw new PictureNotFound();
  return bytes;
}

function recordRead(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  actor: Actor,
  { seller_id, public_id }: TalkedOrder,
  reason: string,
): Promise<void> {
  return recordAudit(tx, {
    at: clock.now(),
    actor,
    act: 'read_messages',
    sellerId: seller_id,
    subject: public_id,
    reason,
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
  // Reads one more than it returns, to know whether there are earlier ones.
  const rows = await listMessages(reader, id, { before, limit: ORDER_MESSAGE_PAGE_SIZE + 1 });
  return {
    messages: rows.slice(0, ORDER_MESSAGE_PAGE_SIZE).reverse().map(messageOf),
    has_earlier: rows.length > ORDER_MESSAGE_PAGE_SIZE,
    unread,
    closed,
    max_pictures: MAX_MESSAGE_IMAGES,
  };
}

const messageOf = ({ created_at, ...row }: MessageRow): OrderMessage => ({
  ...row,
  created_at: created_at.toISOString(),
});
