import { canTransitionOrder, type Paisa } from '@haat/contracts';
import type { Context } from '../../context';
import type { Tx } from '../../platform/db/database';
import { queueMail } from '../../platform/mail/mail.service';
import { queuePush } from '../../platform/push/push.service';
import type { OrderStep } from '../../platform/push/pushes';
import { restoreStock } from '../catalog/sales.service';
import { returnCoupon } from '../coupons/coupons.service';
import { issueInvoice } from '../invoices/invoices.service';
import { postOrderStep } from '../ledger/ledger.service';
import { OrderChanged, OrderNotFound } from './orderErrors';
import { mailOfStatus } from './orderMails';
import {
  findItems,
  findOrder,
  findVersion,
  type ItemRow,
  type LockedOrder,
  type OrderRow,
  recordTransition,
  returnedPrice,
  type Transition,
} from './orders.queries';
import type { Owner } from './owner';

export { findItems, type LockedOrder, lockOrder, returnedPrice } from './orders.queries';

/** @param seen by the client; absent if the client doesn't send it @throws OrderChanged */
export async function requireSeen(
  tx: Tx,
  { id, status }: LockedOrder,
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined) return;
  const version = await findVersion(tx, id);
  if (version !== seen) throw new OrderChanged(status, version);
}

/** An order after its change. @throws OrderNotFound */
export async function moved(tx: Tx, owner: Owner, publicId: string): Promise<OrderRow> {
  const row = await findOrder(tx, owner, publicId);
  if (!row) throw new OrderNotFound();
  return row;
}

/** The final status of an order that ends before delivery. */
export const endOf = (order: LockedOrder) => (order.collected_paisa > 0 ? 'refunded' : 'cancelled');

/** Undoes the sale of an order that ends; one that has never taken its pieces has none to return. */
export async function returnItems(tx: Tx, order: LockedOrder, how: { restock: boolean }): Promise<void> {
  if (order.stock_state !== 'taken') return;
  const items = await findItems(tx, order.id);
  await restoreStock(
    tx,
    items.map((item) => ({
      productId: item.product_id,
      variantId: item.variant_id,
      quantity: item.quantity,
    })),
    how,
  );
}

/**
 * Records a step of a locked order, and posts the money that it moves. A step that ends the order without its goods reverses
 * what was delivered.
 * @param step.delivering the items that are delivered with it
 * @param step.owed paisa that the buyer owes in the end, where the rest was refused
 */
export async function recordStep(
  tx: Tx,
  order: LockedOrder,
  event: Transition,
  { delivering = [], owed }: { delivering?: readonly number[]; owed?: Paisa | undefined } = {},
): Promise<void> {
  const eventId = await recordTransition(tx, order.id, event);
  const ends = event.status === 'cancelled' || event.status === 'refunded';
  const { before, after, items } = await deliveredPrices(tx, order, delivering);
  const billed = await postOrderStep(tx, order, {
    eventId,
    at: event.at,
    collected: event.collected ?? 0,
    online: event.online,
    delivered: { before, after: ends ? null : after },
    // Something can come back only between two deliveries.
    ...(before === null ? {} : { returned: await returnedPrice(tx, order.id) }),
    ends,
    owed,
  });
  if (ends) await returnCoupon(tx, order, event.at);
  // After the ledger, whose balances of the store are locked first in every step.
  if (items.length > 0 && !ends)
    await issueInvoice(tx, order, {
      reference: `${order.public_id}#${eventId}`,
      items,
      delivery: before === null ? order.delivery_paisa : 0,
      billed,
      at: event.at,
    });
}

/**
 * Finds the pieces that a step delivers, with the prices in paisa of all that is delivered before and after it; null if there are none.
 * @param delivering is marked already
 */
async function deliveredPrices(
  tx: Tx,
  order: LockedOrder,
  delivering: readonly number[],
): Promise<{ before: Paisa | null; after: Paisa | null; items: ItemRow[] }> {
  if (order.status !== 'partially_delivered' && delivering.length === 0)
    return { before: null, after: null, items: [] };
  const after = (await findItems(tx, order.id)).filter((item) => item.delivered_at !== null);
  const before = after.filter((item) => !delivering.includes(item.id));
  const items = after.filter((item) => delivering.includes(item.id));
  return { before: priceOf(before), after: priceOf(after), items };
}

const priceOf = (items: readonly { unit_paisa: Paisa; quantity: number }[]): Paisa | null =>
  items.length === 0 ? null : items.reduce((sum, item) => sum + item.unit_paisa * item.quantity, 0);

/** A step that the buyer has not made, on the phone. */
export async function notifyBuyer(
  tx: Tx,
  { user_id, public_id }: LockedOrder,
  step: OrderStep,
  at: Date,
): Promise<void> {
  await queuePush(tx, user_id, { kind: 'order_step', orderId: public_id, step }, at);
}

/** An order that the store can send, on the seller's devices. */
export async function notifyStore(tx: Tx, { seller_user_id, public_id }: OrderRow, at: Date): Promise<void> {
  await queuePush(tx, seller_user_id, { kind: 'store_order', orderId: public_id }, at);
}

/** Cancels an order automatically, and informs its buyer. @param note for the buyer @returns the cancelled order */
export async function cancelBySystem(
  tx: Tx,
  order: LockedOrder,
  { note, at }: { note: string; at: Date },
  sms: Pick<Context, 'hasSms'>,
): Promise<OrderRow> {
  const status = 'cancelled';
  if (!canTransitionOrder(order.status, status, 'system'))
    throw new Error(`${order.public_id} can't be cancelled`);
  await recordStep(tx, order, {
    status,
    collected: null,
    actor: 'system',
    actorId: null,
    note,
    at,
  });
  const row = await moved(tx, { operatorId: null }, order.public_id);
  await queueMail(tx, mailOfStatus(row, { note, at }, sms));
  await notifyBuyer(tx, order, status, at);
  return row;
}
