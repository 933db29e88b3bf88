import type {
  AnswerOf,
  Order,
  OrderActor,
  OrderGroup,
  orderCodes,
  orders,
  ParsedBodyOf,
} from '@haat/contracts';
import type { Context } from '../../context';
import { recordAudit } from '../../platform/audit/audit.service';
import type { Tx } from '../../platform/db/database';
import { Conflict, DomainError } from '../../platform/http/errors';
import { phoneKeyOf } from '../../platform/limits/limits';
import { queueMail } from '../../platform/mail/mail.service';
import type { CodeClient } from '../accounts/client';
import { PhoneCodeExpired, sendPhoneCode, usePhoneCode } from '../accounts/phoneCodes.service';
import { lockStock, saleName, takeStockIfLeft } from '../catalog/sales.service';
import { releaseHoldsOf } from './addressHolds.service';
import { isUnconfirmed, takesCode } from './confirmation';
import { lockForOperator, type Operator } from './operatorOrders.service';
import { OrderNotFound, TransitionRefused } from './orderErrors';
import { mailOfNewOrder } from './orderMails';
import { ORDER_NOTES } from './orderNotes';
import { orderResponse } from './orderResponse';
import {
  cancelBySystem,
  moved,
  notifyBuyer,
  notifyStore,
  recordStep,
  returnItems,
} from './orderSteps.service';
import {
  findItems,
  findOrder,
  type LockedOrder,
  lockExpired,
  lockUnconfirmed,
  markConfirmed,
  markPhoneProved,
} from './orders.queries';
import { groupOf } from './readOrders.service';

type Deps = Pick<Context, 'db' | 'clock' | 'hasSms' | 'payments'>;
type Sms = Pick<Context, 'hasSms'>;

/** After refused deliveries, and where no SMS are sent, only a call confirms. */
class CallNeeded extends Conflict {
  override readonly code = 'call_needed';
  constructor() {
    super('This order can only be confirmed by our call');
  }
}

/** Items of a confirmed order are out of stock: it is cancelled. */
class OrderSoldOut extends Conflict {
  override readonly code = 'order_sold_out';
  /**
   * @param ended at least one
   * @param confirmed ids of the other orders of the checkout
   */
  constructor(ended: readonly { id: string; titles: string }[], confirmed: readonly string[]) {
    const texts = ended.map(
      ({ id, titles }) =>
        `${titles}: no longer available. Order ${id} is cancelled, and you pay nothing for it.`,
    );
    if (confirmed.length > 0) texts.push(`Confirmed: ${confirmed.join(', ')}.`);
    super(texts.join(' '), undefined, { cancelled: ended.map(({ id }) => id), confirmed });
  }
}

const notWaiting = () => new TransitionRefused('This order does not wait for a confirmation');

/**
 * An operator has called the buyer, who confirms a cash order: its pieces are taken, and its seller may send it now. Sold
 * out, it is cancelled.
 * @throws OrderNotFound, TransitionRefused, OwnOrder, OrderSoldOut after the order was cancelled
 */
export async function confirmOrder(
  { db, clock, hasSms }: Deps,
  operator: Operator,
  publicId: string,
  { note = '', version }: ParsedBodyOf<typeof orders.confirmOrder>,
): Promise<Order> {
  const at = clock.now();
  const result = await db.tx(async (tx) => {
    const order = await lockForOperator(tx, operator, publicId, version);
    if (!isUnconfirmed(order)) throw notWaiting();
    const by = { actor: 'operator', actorId: operator.id, at } as const;
    const missing = await confirm(tx, order, by, { hasSms });
    await recordAudit(tx, {
      at,
      actor: operator,
      act: 'confirm_order',
      sellerId: order.seller_id,
      subject: order.public_id,
      reason: note,
      ...(missing ? { before: { status: order.status }, after: { status: 'cancelled' } } : {}),
    });
    if (missing) return new OrderSoldOut([{ id: publicId, titles: missing }], []);
    await notifyBuyer(tx, order, 'confirmed', at);
    return orderResponse(await moved(tx, { operatorId: operator.id }, publicId), 'operator');
  });
  if (result instanceof OrderSoldOut) throw result;
  return result;
}

/**
 * Sends the buyer a code that confirms the waiting orders of a checkout, to the phone number of the delivery.
 * @throws OrderNotFound, TransitionRefused, CallNeeded, TooManyRequests, SmsFailed
 */
export async function requestOrderCode(
  context: Context,
  userId: number,
  number: string,
  { language = 'en' }: ParsedBodyOf<typeof orderCodes.requestOrderCode>,
  client: CodeClient,
): Promise<AnswerOf<typeof orderCodes.requestOrderCode>> {
  // The SMS is sent after the transaction: its gateway may be slow.
  const [order] = await context.db.tx((tx) => lockForCode(tx, context, userId, number));
  return sendPhoneCode(context, { phone: order.customer_phone, language }, client, [
    ['phone_codes_account', userId],
  ]);
}

/**
 * The buyer confirms the waiting orders of a checkout with a code. Each is confirmed whole, or cancelled when it is sold
 * out, whatever becomes of the others.
 * @throws OrderNotFound, TransitionRefused, CallNeeded, WrongPhoneCode, PhoneCodeExpired, OrderSoldOut after orders were
 * cancelled, and others confirmed
 */
export async function confirmWithCode(
  context: Context,
  userId: number,
  number: string,
  code: ParsedBodyOf<typeof orderCodes.confirmWithCode>,
): Promise<OrderGroup> {
  const at = context.clock.now();
  const refusal = await context.db.tx(async (tx) => {
    const waiting = await lockForCode(tx, context, userId, number);
    // Wrong tries are committed too.
    const phone = await usePhoneCode(context, tx, code);
    if (phone instanceof DomainError) return phone;
    if (phone !== phoneKeyOf(waiting[0].customer_phone)) return new PhoneCodeExpired();
    const lines: Awaited<ReturnType<typeof linesOf>> = [];
    for (const { id } of waiting) lines.push(...(await linesOf(tx, id)));
    await lockStock(tx, lines);
    const ended: { id: string; titles: string }[] = [];
    const confirmed: string[] = [];
    for (const order of waiting) {
      const missing = await confirm(tx, order, { actor: 'buyer', actorId: userId, at }, context);
      if (missing) ended.push({ id: order.public_id, titles: missing });
      else confirmed.push(order.public_id);
    }
    await markPhoneProved(
      tx,
      waiting.map(({ id }) => id),
    );
    await releaseHoldsOf(tx, userId);
    return ended.length > 0 ? new OrderSoldOut(ended, confirmed) : null;
  });
  if (refusal) throw refusal;
  return groupOf(context, { userId }, number);
}

/** @throws OrderNotFound, TransitionRefused, CallNeeded */
async function lockForCode(
  tx: Tx,
  context: Context,
  userId: number,
  number: string,
): Promise<[LockedOrder, ...LockedOrder[]]> {
  const [first, ...others] = await lockUnconfirmed(tx, { userId, number: number.toUpperCase() });
  if (!first) {
    const one = await findOrder(tx, { userId }, `${number.toUpperCase()}-1`);
    throw one ? notWaiting() : new OrderNotFound();
  }
  if (!takesCode(first, context)) throw new CallNeeded();
  return [first, ...others];
}

/**
 * Takes the pieces of an order that its buyer has confirmed, and informs its store; or cancels it when they are gone.
 * @returns the titles of the items that are gone; null when the order is confirmed
 */
async function confirm(
  tx: Tx,
  order: LockedOrder,
  by: { actor: OrderActor; actorId: number | null; at: Date },
  sms: Sms,
): Promise<string | null> {
  const { at } = by;
  const notes = ORDER_NOTES[order.language ?? 'en'];
  // Orders of the release before took theirs when they were placed.
  const missing =
    order.stock_state === 'waiting'
      ? await takeStockIfLeft(tx, await linesOf(tx, order.id), { buyerId: order.user_id, at })
      : [];
  if (missing.length > 0) {
    const titles = [...new Set(missing.map(({ title }) => title))].join(', ');
    await cancelBySystem(tx, order, { note: notes.soldOut(titles), at }, sms);
    // The buyer did what was required: this is no refused delivery.
    await markConfirmed(tx, order.id, at);
    return titles;
  }
  await markConfirmed(tx, order.id, at);
  const note = by.actor === 'buyer' ? notes.confirmedByCode : notes.confirmedByCall;
  await recordStep(tx, order, { status: order.status, collected: null, note, ...by });
  const row = await moved(tx, { operatorId: null }, order.public_id);
  await queueMail(tx, mailOfNewOrder(row, at));
  await notifyStore(tx, row, at);
  return null;
}

async function linesOf(tx: Tx, orderId: number) {
  const items = await findItems(tx, orderId);
  return items.map(({ product_id: productId, variant_id: variantId, quantity, title, color, size }) => ({
    productId,
    variantId,
    quantity,
    title: saleName(title, color, size),
  }));
}

/**
 * Cancels the orders that were not confirmed in time; what they have taken from stock returns, once. Several processes may
 * call it concurrently.
 * @returns how many
 */
export async function cancelUnconfirmed({ db, clock, hasSms }: Deps): Promise<number> {
  let cancelled = 0;
  while (await db.tx((tx) => cancelNextExpired(tx, clock.now(), { hasSms }))) cancelled++;
  return cancelled;
}

async function cancelNextExpired(tx: Tx, at: Date, sms: Sms): Promise<boolean> {
  const order = await lockExpired(tx, at);
  if (!order) return false;
  await returnItems(tx, order, { restock: true });
  await cancelBySystem(tx, order, { note: ORDER_NOTES[order.language ?? 'en'].expired, at }, sms);
  return true;
}
