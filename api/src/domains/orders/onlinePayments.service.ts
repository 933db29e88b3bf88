import { isOrderInStore, type Paisa } from '@haat/contracts';
import type { Context } from '../../context';
import type { Tx } from '../../platform/db/database';
import { queueMail } from '../../platform/mail/mail.service';
import { isUnconfirmed } from './confirmation';
import { mailOfPayment, mailOfReceivedPayment } from './orderMails';
import { moved, notifyStore, recordStep } from './orderSteps.service';
import {
  clearGatewayDue,
  extendPayBy,
  findOrdersOfNumber,
  lockGatewayDue,
  lockOrder,
  type OrderRow,
} from './orders.queries';
import type { Owner } from './owner';
import { payableAmount } from './payable';

/** The part of an order that can be paid online now. */
export interface Payable {
  orderId: number;
  amount: Paisa;
  /** of a cash order: the rest is collected on delivery */
  advance: boolean;
}

/**
 * Returns the parts of a checkout's orders that can be paid online now. Locks the orders, and reserves their pieces until then.
 */
export async function payableOf(
  tx: Tx,
  owner: Owner,
  number: string,
  until: Date,
): Promise<{ rows: OrderRow[]; payable: Payable[] }> {
  for (const { public_id } of await findOrdersOfNumber(tx, owner, number))
    await lockOrder(tx, owner, public_id);
  const rows = await findOrdersOfNumber(tx, owner, number);
  const payable = rows.flatMap((row) => {
    const amount = payableAmount(row);
    return amount > 0 ? [{ orderId: row.id, amount, advance: row.payment_method === 'cod' }] : [];
  });
  await extendPayBy(
    tx,
    payable.map(({ orderId }) => orderId),
    until,
  );
  return { rows, payable };
}

/**
 * Records an online payment of an order.
 * @returns the order; null if it can't take it any more: it has ended, or was paid otherwise
 */
export async function payOnline(
  tx: Tx,
  publicId: string,
  { amount, note, at }: { amount: Paisa; note: string; at: Date },
): Promise<OrderRow | null> {
  const order = await lockOrder(tx, { operatorId: null }, publicId);
  if (!order || !isOrderInStore(order.status) || isUnconfirmed(order)) return null;
  if (amount > order.total_paisa - order.collected_paisa) return null;
  await recordStep(tx, order, {
    status: order.status,
    collected: amount,
    online: true,
    actor: 'system',
    actorId: null,
    note,
    at,
  });
  const row = await moved(tx, { operatorId: null }, publicId);
  await queueMail(tx, mailOfPayment(row, at));
  await notifyStore(tx, row, at);
  return row;
}

/** Informs the buyer that a payment was booked, once for all orders of a checkout. @param row one of them */
export const tellPaymentReceived = (
  tx: Tx,
  row: OrderRow,
  { amountPaisa, at }: { amountPaisa: Paisa; at: Date },
): Promise<void> => queueMail(tx, mailOfReceivedPayment(row, { number: row.number, amountPaisa, at }));

/**
 * Hands the next ended order whose online payment has to go back to `record`, once.
 * @returns false if there is none
 */
export function handGatewayDue(
  { db }: Pick<Context, 'db'>,
  record: (tx: Tx, due: NonNullable<Awaited<ReturnType<typeof lockGatewayDue>>>) => Promise<void>,
): Promise<boolean> {
  return db.tx(async (tx) => {
    const due = await lockGatewayDue(tx);
    if (!due) return false;
    await record(tx, due);
    await clearGatewayDue(tx, due.id);
    return true;
  });
}
