import { setTimeout as pause } from 'node:timers/promises';
import type { ReleaseStore } from './releaseStore';

/** How long a start waits for a store that hangs, in ms. */
const START_WAIT_MS = 2000;

/** Whether the store answers, asked once: a start that gets no answer continues without it. Never fails. */
export async function storeAnswers(
  store: Pick<ReleaseStore, 'reach'>,
  waitMs = START_WAIT_MS,
): Promise<boolean> {
  const answer = store.reach().then(
    () => true,
    () => false,
  );
  return Promise.race([answer, pause(waitMs, false, { ref: false })]);
}
