import {
  canTransitionOrder,
  cashDueWith,
  type Order,
  type OrderActor,
  type OrderStatus,
  type orders,
  owedFor,
  type Paisa,
  type ParsedBodyOf,
} from '@haat/contracts';
import type { Context } from '../../context';
import type { Tx } from '../../platform/db/database';
import { Conflict, InvalidInput } from '../../platform/http/errors';
import { queueMail } from '../../platform/mail/mail.service';
import { lockStock, restoreStock } from '../catalog/sales.service';
import { postRefusalFee } from '../ledger/ledger.service';
import { decideRefund, refundMethodOf } from '../refunds/refunds.service';
import { billOfOrder, cashOrderOf, cashTaken, owedOf } from './cash';
import { isUnconfirmed } from './confirmation';
import { OrderNotFound, OrderUnconfirmed, TransitionRefused, wordsOf } from './orderErrors';
import { mailOfStatus } from './orderMails';
import { orderResponse } from './orderResponse';
import { endOf, moved, notifyBuyer, recordStep, requireSeen } from './orderSteps.service';
import {
  findItems,
  type LockedOrder,
  lockOrder,
  markDelivered,
  markInspected,
  markRefused,
  type OrderRow,
  setRefused,
} from './orders.queries';

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
 * The seller moves an order, or marks single items delivered or pieces refused: while some are left the order is
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
  const reason = body.refusal_reason ?? '';
  const { status, delivered, refused, collected, owed } =
    body.status === 'delivered' || body.item_ids || body.refused
      ? await deliver(tx, order, body, by.at)
      : {
          status: body.status,
          delivered: [],
          refused: [],
          collected: await advanceOf(tx, order, body),
          owed: undefined,
        };
  if (!canTransitionOrder(order.status, status, 'seller')) {
    throw new TransitionRefused(
      order.status === status
        ? `This order is already ${wordsOf(status)}`
        : `An order that is ${wordsOf(order.status)} can’t become ${wordsOf(status)}`,
    );
  }
  const note = [body.notes, refused.length > 0 ? reason : ''].filter(Boolean).join(' · ');
  await recordStep(tx, order, { status, collected, note, ...by }, { delivering: delivered, owed });
  // Nothing was accepted, so no buyer pays for the delivery.
  if (refused.length > 0 && status !== 'delivered' && status !== 'partially_delivered')
    await postRefusalFee(tx, order, by.at);
  const rest = owed === undefined ? 0 : order.collected_paisa + (collected ?? 0) - owed;
  if (rest > 0) {
    await decideRefund(tx, {
      orderId: order.id,
      sellerId: order.seller_id,
      amount: rest,
      method: await refundMethodOf(tx, order, rest),
      account: '',
      reason,
      decidedBy: by.actorId,
      at: by.at,
    });
  }
  const row = await moved(tx, { sellerId: order.seller_id }, order.public_id);
  await queueMail(tx, mailOfStatus(row, { delivered, refused, note, at: by.at }, { hasSms }));
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

interface DeliveryResult {
  status: OrderStatus;
  /** ids of the items */
  delivered: number[];
  /** titles of the items */
  refused: string[];
  /** paisa; null if none is collected on delivery */
  collected: Paisa | null;
  /** paisa that the buyer owes in the end, where some of it was refused */
  owed: Paisa | undefined;
}

/**
 * Marks items delivered, all that are left when none are named, and pieces refused. Once nothing is left the order is delivered,
 * or ends where all of it was refused.
 */
async function deliver(tx: Tx, order: LockedOrder, body: StatusChange, at: Date): Promise<DeliveryResult> {
  const { status, item_ids, collected: said, refused: named = [], refusal_reason: reason = '' } = body;
  const refuse = (text: string, field = 'item_ids') => {
    throw new InvalidInput(text, { [field]: [text] });
  };
  const items = await findItems(tx, order.id);
  const handedOver = new Set(item_ids ?? items.map((item) => item.id));
  if (status !== 'delivered') refuse('Single items can only be marked delivered');
  if ([...handedOver].some((id) => !items.some((item) => item.id === id)))
    refuse('Not an item of this order');
  const left = items.filter((item) => item.delivered_at === null && !item.refused);
  const refusing = new Map(named.map(({ item_id, quantity }) => [item_id, quantity]));
  const accepted = (item: { id: number; quantity: number }) => item.quantity - (refusing.get(item.id) ?? 0);
  if (refusing.size < named.length) refuse('An item is named twice', 'refused');
  if (![...refusing.keys()].every((id) => left.some((item) => item.id === id && accepted(item) >= 0)))
    refuse('Not so many pieces of this item are left', 'refused');
  const delivering = left.filter((item) => handedOver.has(item.id) && accepted(item) > 0);
  if (item_ids && left.length && !delivering.length && !refusing.size)
    throw new TransitionRefused('These items are already delivered');
  const delivered = delivering.map((item) => item.id);
  const isLast = left.every((item) => accepted(item) === 0 || delivered.includes(item.id));
  const hasArrived = delivered.length > 0 || items.some((item) => item.delivered_at !== null);
  if (!isLast && !hasArrived) refuse('Say also what became of the other items', 'refused');
  const next = !isLast ? 'partially_delivered' : hasArrived ? 'delivered' : endOf(order);
  const refused = items.filter(({ id }) => refusing.has(id)).map(({ title }) => title);
  const result = { status: next, delivered, refused, collected: null, owed: undefined } as const;
  // An order that has ended is refused for that reason, whatever is said about its cash.
  if (!canTransitionOrder(order.status, next, 'seller')) return result;
  const isCash = order.payment_method === 'cod';
  if (!isCash && order.payment_status !== 'paid' && hasArrived) throw new OrderUnpaid();
  if (said && !(isCash && hasArrived))
    refuse(
      isCash ? 'No cash is taken for what was refused' : 'No cash is taken for a card order',
      'collected',
    );
  const pieces = [...refusing].map(([itemId, quantity]) => ({ itemId, quantity }));
  if (pieces.length > 0) await markRefused(tx, order.id, pieces, { reason, at });
  if (!hasArrived) return result;

  const now = pieces.length > 0 ? await findItems(tx, order.id) : items;
  const kept = now.filter((item) => !item.refused);
  const owed = owedFor(
    billOfOrder(order),
    kept.reduce((sum, item) => sum + item.unit_paisa * item.quantity, 0),
  );
  if (owed !== owedOf(order)) await setRefused(tx, order.id, order.total_paisa - owed);
  const cash = cashOrderOf(
    order,
    now.map((item) => ({ ...item, delivered: item.delivered_at !== null })),
  );
  const rest = Math.max(0, owed - order.collected_paisa);
  const collected = isCash ? cashTaken(cashDueWith(cash, delivered), said, rest, isLast) : null;
  await markDelivered(tx, delivered, at);
  return { ...result, collected, owed: isLast && owed < order.total_paisa ? owed : undefined };
}

/**
 * The seller has counted refused pieces that came back: they return to stock, or are written off. Neither counts as sold any more.
 * @throws OrderNotFound, TransitionRefused, InvalidInput
 */
export function inspectRefused(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  sellerId: number,
  publicId: string,
  { items: counts }: ParsedBodyOf<typeof orders.inspectRefused>,
): Promise<Order> {
  return db.tx(async (tx) => {
    const order = await lockOrder(tx, { sellerId }, publicId);
    if (!order) throw new OrderNotFound();
    const items = new Map((await findItems(tx, order.id)).map((item) => [item.id, item]));
    const refuse = (text: string) => new InvalidInput(text, { items: [text] });
    if (new Set(counts.map(({ item_id }) => item_id)).size < counts.length)
      throw refuse('An item is named twice');
    const counted = counts.map(({ item_id, restocked, written_off: writtenOff }) => {
      const item = items.get(item_id);
      if (!item?.refused) throw refuse('Not a refused item of this order');
      if (!item.to_inspect) throw new TransitionRefused('These pieces were counted before');
      if (restocked + writtenOff !== item.quantity) throw refuse('Please count all pieces of the item');
      return {
        itemId: item.id,
        restocked,
        writtenOff,
        productId: item.product_id,
        variantId: item.variant_id,
      };
    });
    await markInspected(tx, counted, clock.now());
    if (order.stock_state === 'taken') {
      await lockStock(
        tx,
        counted.map((one) => ({ ...one, quantity: 0 })),
      );
      await restoreStock(tx, linesOf(counted, 'restocked'), { restock: true });
      await restoreStock(tx, linesOf(counted, 'writtenOff'), { restock: false });
    }
    return orderResponse(await moved(tx, { sellerId }, publicId), 'seller');
  });
}

const linesOf = <Key extends 'restocked' | 'writtenOff'>(
  counted: readonly ({ productId: number; variantId: number } & Record<Key, number>)[],
  key: Key,
) =>
  counted
    .filter((one) => one[key] > 0)
    .map((one) => ({ productId: one.productId, variantId: one.variantId, quantity: one[key] }));
