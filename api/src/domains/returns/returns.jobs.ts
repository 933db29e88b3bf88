import { RETURN_STATES, stateAfterDeadline } from '@haat/contracts';
import type { Context } from '../../context';
import { findDue } from './returns.queries';
import { passDeadline } from './returns.service';

type Deps = Pick<Context, 'db' | 'clock' | 'hasSms'>;

const MOVED = RETURN_STATES.filter((state) => stateAfterDeadline(state) !== null || state === 'declined');

/**
 * Moves returns whose deadlines have passed: late answers go to the operator, goods that were not sent are kept, and declined
 * returns close. Several processes may call it concurrently.
 * @returns how many
 */
export async function keepReturnDeadlines(deps: Deps): Promise<number> {
  let moved = 0;
  for (;;) {
    const due = await findDue(deps.db.kysely, MOVED, deps.clock.now());
    if (!due) return moved;
    if (await passDeadline(deps, due)) moved++;
  }
}
