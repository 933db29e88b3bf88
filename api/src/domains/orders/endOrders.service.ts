import type { AnswerOf, orders, ParsedBodyOf } from '@haat/contracts';
import type { Context } from '../../context';
import { DomainError } from '../../platform/http/errors';
import { endOrder, type Operator } from './operatorOrders.service';
import { ordersInStore } from './orders.queries';

type Deps = Pick<Context, 'db' | 'clock' | 'hasSms'>;

/** An order that did not end, and why. */
type NotEnded = AnswerOf<typeof orders.endOrders>['not_ended'][number];

/** @returns null if it has ended */
async function tryToEnd(deps: Deps, by: Operator, id: string, reason: string): Promise<NotEnded | null> {
  try {
    await endOrder(deps, by, id, { reason, version: undefined });
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { id, error: error.message };
  }
}

/** Ends orders one by one, each in a transaction of its own: one that is refused keeps none of the others. */
export async function endOrders(
  deps: Deps,
  by: Operator,
  { ids, reason }: ParsedBodyOf<typeof orders.endOrders>,
): Promise<AnswerOf<typeof orders.endOrders>> {
  const ended: string[] = [];
  const not_ended: NotEnded[] = [];
  for (const id of new Set(ids)) {
    const problem = await tryToEnd(deps, by, id, reason);
    if (problem) not_ended.push(problem);
    else ended.push(id);
  }
  return { ended, not_ended };
}

const BATCH = 100;

/** Ends the orders of a store that have not left it. Those that can't be ended, such as the operator's own, stay. */
export async function endOrdersInStore(
  deps: Deps,
  by: Operator,
  sellerId: number,
  reason: string,
): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await ordersInStore(deps.db.kysely, sellerId, { after, limit: BATCH });
    for (const { public_id } of rows) await tryToEnd(deps, by, public_id, reason);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}
