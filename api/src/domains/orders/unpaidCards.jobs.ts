import type { Context } from '../../context';
import type { Tx } from '../../platform/db/database';
import { queueMail } from '../../platform/mail/mail.service';
import { mailOfEnd } from './orderMails';
import { ORDER_NOTES } from './orderNotes';
import { cancelBySystem, returnItems } from './orderSteps.service';
import { lockUnpaid, setMissingPayBy } from './orders.queries';

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
  const note = ORDER_NOTES[order.language ?? 'en'].unpaid;
  await returnItems(tx, order, { restock: true });
  const row = await cancelBySystem(tx, order, { note, at }, sms);
  await queueMail(tx, mailOfEnd(row, { reason: ORDER_NOTES.en.unpaid, by: 'operator', restocked: true, at }));
  return true;
}
