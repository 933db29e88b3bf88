import {
  canTransitionOrder,
  isOrderInStore,
  type Order,
  type OrderStatus,
  type orders,
  type Paisa,
  type ParsedBodyOf,
} from '@haat/contracts';
import type { Context } from '../../context';
import { type Actor, recordAudit } from '../../platform/audit/audit.service';
import type { Tx } from '../../platform/db/database';
import { Conflict, Forbidden } from '../../platform/http/errors';
import { queueMail, queueMails } from '../../platform/mail/mail.service';
import { requireSeller } from '../sellers/sellers.service';
import { isUnconfirmed } from './confirmation';
import { moveForward, type StatusChange } from './moveOrders.service';
import { OrderNotFound, TransitionRefused, wordsOf } from './orderErrors';
import { mailOfEnd, mailOfNote, mailOfPayment, mailOfReceivedPayment, mailOfStatus } from './orderMails';
import { orderResponse } from './orderResponse';
import { endOf, moved, notifyBuyer, recordStep, requireSeen, returnItems } from './orderSteps.service';
import { findItems, insertNote, type LockedOrder, lockOrder } from './orders.queries';

type Deps = Pick<Context, 'db' | 'clock' | 'hasSms'>;

/** Operators update orders of suspended stores only. */
class StoreOpen extends Conflict {
  override readonly code = 'store_open';
  constructor() {
    super('This store is not suspended: its seller moves its orders');
  }
}

/** An operator must not decide about an order as its buyer or seller. */
class OwnOrder extends Forbidden {
  override readonly code = 'own_order';
  constructor() {
    super('Another operator must decide about your own order');
  }
}

/** An operator, on the site or in the CLI. */
export interface Operator extends Actor {
  /** of the operator's own store */
  sellerId: number | null;
}

/**
 * An operator ends an order that can't be fulfilled: refunded where something was paid, else cancelled. What is on its
 * way doesn't return to stock by itself: whether it comes back, and in what state, only the seller can tell. What was delivered
 * stays delivered: then the rest counts as refused.
 * @throws OrderNotFound, TransitionRefused, OwnOrder
 */
export function endOrder(
  { db, clock, hasSms }: Deps,
  operator: Operator,
  publicId: string,
  { reason, version }: ParsedBodyOf<typeof orders.refundOrder>,
): Promise<Order> {
  const at = clock.now();
  return db.tx(async (tx) => {
    const order = await lockForOperator(tx, operator, publicId, version);
    if (order.status === 'partially_delivered') {
      const by = { actor: 'operator', actorId: operator.id, at, hasSms } as const;
      const row = await moveForward(
        tx,
        order,
        { ...(await restRefused(tx, order)), refusal_reason: reason },
        by,
      );
      await recordAudit(tx, {
        at,
        actor: operator,
        act: 'refund',
        sellerId: order.seller_id,
        subject: order.public_id,
        reason,
      });
      return orderResponse(row, 'operator');
    }
    const status = endOf(order);
    if (!canTransitionOrder(order.status, status, 'operator')) {
      throw new TransitionRefused(
        `An order that is ${wordsOf(order.status)} can’t be ${status === 'refunded' ? 'refunded' : 'cancelled'}`,
      );
    }
    const restocked = isOrderInStore(order.status);
    await returnItems(tx, order, { restock: restocked });
    const act = status === 'refunded' ? 'refund' : 'cancel_order';
    await recordByOperator(tx, operator, order, { status, note: reason, act, reason, at });
    const row = await moved(tx, { operatorId: operator.id }, publicId);
    await notifyBuyer(tx, order, status, at);
    await queueMails(tx, [
      mailOfStatus(row, { note: reason, at }, { hasSms }),
      ...(isUnconfirmed(order) ? [] : [mailOfEnd(row, { reason, by: 'operator', restocked, at })]),
    ]);
    return orderResponse(row, 'operator');
  });
}

/** Everything that has not been delivered as refused. */
async function restRefused(tx: Tx, order: LockedOrder): Promise<StatusChange> {
  const left = (await findItems(tx, order.id)).filter((item) => item.delivered_at === null && !item.refused);
  return { status: 'delivered', refused: left.map(({ id, quantity }) => ({ item_id: id, quantity })) };
}

/** Records an operator's step in the order's history, with its note, and in the audit trail, with its reason. */
async function recordByOperator(
  tx: Tx,
  { id, name }: Operator,
  order: LockedOrder,
  { collected = null, act, reason, ...step }: OperatorStep,
): Promise<void> {
  await recordStep(tx, order, { ...step, collected, actor: 'operator', actorId: id });
  await recordAudit(tx, {
    at: step.at,
    actor: { id, name },
    act,
    sellerId: order.seller_id,
    subject: order.public_id,
    reason,
  });
}

/** @property collected see recordTransition */
interface OperatorStep {
  status: OrderStatus;
  collected?: Paisa | null;
  note: string;
  act: Parameters<typeof recordAudit>[1]['act'];
  reason: string;
  at: Date;
}

/** @param seen see requireSeen @throws OrderNotFound, OwnOrder, OrderChanged */
export async function lockForOperator(
  tx: Tx,
  operator: Operator,
  publicId: string,
  seen: number | undefined,
): Promise<LockedOrder> {
  const order = await lockOrder(tx, { operatorId: operator.id }, publicId);
  if (!order) throw new OrderNotFound();
  if (order.user_id === operator.id || order.seller_id === operator.sellerId) throw new OwnOrder();
  await requireSeen(tx, order, seen);
  return order;
}

/**
 * Records that a card order was paid: operators do so until there is a payment provider.
 * @param reference where the payment is to be found
 * @throws OrderNotFound, TransitionRefused, OwnOrder
 */
export function recordPayment(
  { db, clock }: Deps,
  operator: Operator,
  publicId: string,
  { reference, version }: ParsedBodyOf<typeof orders.recordPayment>,
): Promise<Order> {
  const at = clock.now();
  return db.tx(async (tx) => {
    const order = await lockForOperator(tx, operator, publicId, version);
    if (isUnconfirmed(order)) throw new TransitionRefused('Confirm this order first: it has no pieces yet');
    const isOpen = canTransitionOrder(order.status, 'delivered', 'seller');
    if (order.payment_method !== 'card' || order.payment_status === 'paid' || !isOpen) {
      throw new TransitionRefused('Only an open card order that is not paid yet can be recorded as paid');
    }
    await recordByOperator(tx, operator, order, {
      status: order.status,
      collected: order.total_paisa,
      note: `Card payment ${reference}`,
      act: 'record_payment',
      reason: reference,
      at,
    });
    const row = await moved(tx, { operatorId: operator.id }, publicId);
    await queueMails(tx, [
      mailOfPayment(row, at),
      mailOfReceivedPayment(row, { number: row.public_id, amountPaisa: row.collected_paisa, at }),
    ]);
    return orderResponse(row, 'operator');
  });
}

/**
 * An operator moves an order of a suspended store in its seller's place, by the seller's rules.
 * @throws OrderNotFound, OwnOrder, StoreOpen, TransitionRefused, OrderUnpaid, OrderUnconfirmed, InvalidInput
 */
export function updateForSeller(
  { db, clock, hasSms }: Deps,
  operator: Operator,
  publicId: string,
  body: StatusChange,
): Promise<Order> {
  const at = clock.now();
  return db.tx(async (tx) => {
    const order = await lockForOperator(tx, operator, publicId, body.version);
    const { status } = await requireSeller(tx, order.seller_id);
    if (status !== 'suspended') throw new StoreOpen();
    const row = await moveForward(tx, order, body, {
      actor: 'operator',
      actorId: operator.id,
      at,
      hasSms,
    });
    await recordAudit(tx, {
      at,
      actor: operator,
      act: 'move_order',
      sellerId: order.seller_id,
      subject: row.public_id,
      reason: body.notes ?? body.refusal_reason ?? '',
      before: { status: order.status },
      after: { status: row.status },
    });
    return orderResponse(row, 'operator');
  });
}

/**
 * Writes to the buyer or to the store of an order.
 * @throws OrderNotFound, OwnOrder
 */
export function noteOrder(
  { db, clock, hasSms }: Deps,
  operator: Operator,
  publicId: string,
  { to, text }: ParsedBodyOf<typeof orders.noteOrder>,
): Promise<Order> {
  const at = clock.now();
  return db.tx(async (tx) => {
    const order = await lockForOperator(tx, operator, publicId, undefined);
    await insertNote(tx, { orderId: order.id, reader: to, author: operator.name, text, at });
    await recordAudit(tx, {
      at,
      actor: operator,
      act: 'note_order',
      sellerId: order.seller_id,
      subject: order.public_id,
      after: { to },
    });
    const row = await moved(tx, { operatorId: operator.id }, publicId);
    await queueMail(tx, mailOfNote(row, { to, text, at }, { hasSms }));
    return orderResponse(row, 'operator');
  });
}
