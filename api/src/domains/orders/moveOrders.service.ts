import {
  canTransitionOrder,
  cashDueWith,
  type Order,
  type OrderActor,
  type OrderStatus,
  type orders,
  type Paisa,
  type ParsedBodyOf,
} from '@haat/contracts';
import type { Context } from '../../context';
import type { Tx } from '../../platform/db/database';
import { Conflict, InvalidInput } from '../../platform/http/errors';
import { queueMail } from '../../platform/mail/mail.service';
import { cashOrderOf, cashTaken } from './cash';
import { isUnconfirmed } from './confirmation';
import { OrderNotFound, OrderUnconfirmed, TransitionRefused, wordsOf } from './orderErrors';
import { mailOfStatus } from './orderMails';
import { orderResponse } from './orderResponse';
import { moved, notifyBuyer, recordStep, requireSeen } from './orderSteps.service';
import { findItems, type LockedOrder, lockOrder, markDelivered, type OrderRow } from './orders.queries';

type Deps = Pick<Context, 'db' | 'clock' | 'hasSms'>;

/** An unpaid card order is not handed over. */
class OrderUnpaid extends Conflict {
  override readonly code = 'order_unpaid';
  constructor() {
    super('This card order is not paid yet: do not hand it over');
  }
}

export type StatusChange = ParsedBodyOf<typeof orders.updateOrderStatus>;

/**
 * The seller moves an order, or marks single items delivered: while some are left the order is
 * partially_delivered.
 * @throws OrderNotFound, OrderChanged, TransitionRefused, OrderUnpaid, OrderUnconfirmed, InvalidInput
 */
export function updateStatus(
  { db, clock, hasSms }: Deps,
  caller: { userId: number; sellerId: number },
  publicId: string,
  body: StatusChange,
): Promise<Order> {
  const at = clock.now();
  return db.tx(async (tx) => {
    const order = await lockOrder(tx, { sellerId: caller.sellerId }, publicId);
    if (!order) throw new OrderNotFound();
    await requireSeen(tx, order, body.version);
    const row = await moveForward(tx, order, body, {
      actor: 'seller',
      actorId: caller.userId,
      at,
      hasSms,
    });
    return orderResponse(row, 'seller');
  });
}

export async function moveForward(
  tx: Tx,
  order: LockedOrder,
  body: StatusChange,
  { hasSms, ...by }: { actor: OrderActor; actorId: number | null; at: Date } & Pick<Context, 'hasSms'>,
): Promise<OrderRow> {
  if (isUnconfirmed(order)) throw new OrderUnconfirmed();
  const { status, delivered, collected } =
    body.status === 'delivered' || body.item_ids
      ? await deliver(tx, order, body, by.at)
      : { status: body.status, delivered: [], collected: await advanceOf(tx, order, body) };
  if (!canTransitionOrder(order.status, status, 'seller')) {
    throw new TransitionRefused(
      order.status === status
        ? `This order is already ${wordsOf(status)}`
        : `An order that is ${wordsOf(order.status)} can’t become ${wordsOf(status)}`,
    );
  }
  const note = body.notes ?? '';
  await recordStep(tx, order, { status, collected, note, ...by }, delivered);
  const row = await moved(tx, { sellerId: order.seller_id }, order.public_id);
  await queueMail(tx, mailOfStatus(row, { delivered, note, at: by.at }, { hasSms }));
  if (status !== 'pending') await notifyBuyer(tx, order, status, by.at);
  return row;
}

/** Cash in paisa taken in advance, for an order with items that need it; null where none is stated. @throws InvalidInput */
async function advanceOf(tx: Tx, order: LockedOrder, { collected }: StatusChange): Promise<Paisa | null> {
  if (collected === undefined) return null;
  const refuse = (text: string) => new InvalidInput(text, { collected: [text] });
  const items = await findItems(tx, order.id);
  if (order.payment_method !== 'cod' || !items.some((item) => item.requires_advance_payment))
    throw refuse('Cash is recorded with a delivery');
  return cashTaken(0, collected, order.total_paisa - order.collected_paisa, false) || null;
}

/**
 * Marks items delivered, all when none are named.
 * @returns the items, the order's new status, and the cash taken: null if none is collected on delivery
 */
async function deliver(
  tx: Tx,
  order: LockedOrder,
  { status, item_ids, collected: said }: StatusChange,
  at: Date,
): Promise<{ status: OrderStatus; delivered: number[]; collected: Paisa | null }> {
  const refuse = (text: string, field = 'item_ids') => {
    throw new InvalidInput(text, { [field]: [text] });
  };
  const items = await findItems(tx, order.id);
  const named = new Set(item_ids ?? items.map((item) => item.id));
  if (status !== 'delivered') refuse('Single items can only be marked delivered');
  if ([...named].some((id) => !items.some((item) => item.id === id))) refuse('Not an item of this order');
  const left = items.filter((item) => item.delivered_at === null);
  const delivering = left.filter((item) => named.has(item.id));
  if (item_ids && left.length && !delivering.length)
    throw new TransitionRefused('These items are already delivered');
  const delivered = delivering.map((item) => item.id);
  const isLast = delivered.length === left.length;
  const next = isLast ? 'delivered' : 'partially_delivered';
  // An order that has ended is refused for that reason, whatever is said about its cash.
  if (!canTransitionOrder(order.status, next, 'seller')) return { status: next, delivered, collected: null };
  const isCash = order.payment_method === 'cod';
  if (!isCash && order.payment_status !== 'paid') throw new OrderUnpaid();
  if (!isCash && said) refuse('No cash is taken for a card order', 'collected');
  const cash = cashOrderOf(
    order,
    items.map((item) => ({ ...item, delivered: item.delivered_at !== null })),
  );
  const rest = order.total_paisa - order.collected_paisa;
  const collected = isCash ? cashTaken(cashDueWith(cash, delivered), said, rest, isLast) : null;
  await markDelivered(tx, delivered, at);
  return { status: next, delivered, collected };
}
