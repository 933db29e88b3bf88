import { canTransitionOrder } from '@haat/contracts';
import type { Context } from '../../context';
import type { Tx } from '../../platform/db/database';
import { queueMails } from '../../platform/mail/mail.service';
import { mailOfEnd, mailOfStatus } from './orderMails';
import { ORDER_NOTES } from './orderNotes';
import { moved, notifyBuyer, returnItems } from './orderSteps.service';
import { lockUnpaid, recordTransition, setMissingPayBy } from './orders.queries';

type Deps = Pick<Context, 'db' | 'clock' | 'hasSms' | 'cardPaymentMs'>;

/**
 * Cancels card orders that were not paid in time; what they have taken from stock returns, once. Several processes may call
 * it concurrently.
 * @returns how many
 */
export async function cancelUnpaid({ db, clock, hasSms, cardPaymentMs }: Deps): Promise<number> {
  await db.tx((tx) => setMissingPayBy(tx, cardPaymentMs));
  let cancelled = 0;
  while (await db.tx((tx) => cancelNextUnpaid(tx, clock.now(), { hasSms }))) cancelled++;
  return cancelled;
}

async function cancelNextUnpaid(tx: Tx, at: Date, sms: Pick<Context, 'hasSms'>): Promise<boolean> {
  const order = await lockUnpaid(tx, at);
  if (!order) return false;
  const status = 'cancelled';
  if (!canTransitionOrder(order.status, status, 'system'))
    throw new Error(`${order.public_id} can't be cancelled`);
  const note = ORDER_NOTES[order.language ?? 'en'].unpaid;
  await returnItems(tx, order, { restock: true });
  await recordTransition(tx, order.id, {
    status,
    collected: null,
    actor: 'system',
    actorId: null,
    note,
    at,
  });
  const row = await moved(tx, { operatorId: null }, order.public_id);
  await queueMails(tx, [
    mailOfStatus(row, { note, at }, sms),
    mailOfEnd(row, { reason: ORDER_NOTES.en.unpaid, by: 'operator', restocked: true, at }),
  ]);
  await notifyBuyer(tx, order, status, at);
  return true;
}
