import { canTransitionOrder, type Order, type orders, type ParsedBodyOf } from '@haat/contracts';
import type { Context } from '../../context';
import { queueMails } from '../../platform/mail/mail.service';
import { isUnconfirmed } from './confirmation';
import { OrderNotFound, TransitionRefused } from './orderErrors';
import { mailOfEnd, mailOfStatus } from './orderMails';
import { orderResponse } from './orderResponse';
import { endOf, moved, recordStep, requireSeen, returnItems } from './orderSteps.service';
import { lockOrder } from './orders.queries';
import type { Owner } from './owner';

type Deps = Pick<Context, 'db' | 'clock' | 'hasSms' | 'payments'>;

/** The buyer cancels; what was taken from stock returns, once. @throws OrderNotFound, OrderChanged, TransitionRefused */
export function cancel(
  deps: Deps,
  owner: Extract<Owner, { userId: number } | { guestPhone: string }>,
  publicId: string,
  { reason = '', version }: ParsedBodyOf<typeof orders.cancelOrder>,
): Promise<Order> {
  const { db, clock, hasSms } = deps;
  const at = clock.now();
  return db.tx(async (tx) => {
    const order = await lockOrder(tx, owner, publicId);
    if (!order) throw new OrderNotFound();
    await requireSeen(tx, order, version);
    const status = endOf(order);
    if (!canTransitionOrder(order.status, status, 'buyer')) {
      throw new TransitionRefused('This order can no longer be cancelled');
    }
    await returnItems(tx, order, { restock: true });
    const event = {
      status,
      collected: null,
      actor: 'buyer',
      actorId: order.user_id,
      note: reason,
      at,
    } as const;
    await recordStep(tx, order, event);
    const row = await moved(tx, owner, publicId);
    await queueMails(tx, [
      mailOfStatus(row, { note: '', at }, { hasSms }),
      // The store was not informed of an order that waits to be confirmed.
      ...(isUnconfirmed(order) ? [] : [mailOfEnd(row, { reason, by: 'buyer', restocked: true, at })]),
    ]);
    return orderResponse(row, 'buyer', deps);
  });
}
