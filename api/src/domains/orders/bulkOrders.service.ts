import type { AnswerOf, orders, ParsedBodyOf } from '@haat/contracts';
import type { Context } from '../../context';
import { DomainError } from '../../platform/http/errors';
import { updateStatus } from './moveOrders.service';

type Deps = Pick<Context, 'db' | 'clock' | 'hasSms'>;

/** Moves orders one by one, each in a transaction of its own: one that is refused keeps none of the others. */
export async function moveOrders(
  deps: Deps,
  caller: { userId: number; sellerId: number },
  { orders: chosen, status, notes }: ParsedBodyOf<typeof orders.moveOrders>,
): Promise<AnswerOf<typeof orders.moveOrders>> {
  const moved: string[] = [];
  const not_moved: AnswerOf<typeof orders.moveOrders>['not_moved'] = [];
  // An order that is named twice moves once.
  for (const [id, version] of new Map(chosen.map((one) => [one.id, one.version]))) {
    try {
      await updateStatus(deps, caller, id, { status, notes, version });
      moved.push(id);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      not_moved.push({ id, code: error.code, error: error.message });
    }
  }
  return { moved, not_moved };
}
