import { setTimeout as pause } from 'node:timers/promises';
import type { ReleaseStore } from './releaseStore';

/** How long a start waits for a store that hangs, in ms. */
const START_WAIT_MS = 2000;
/** How long it waits for its work with the store, and then for one more response, in ms. */
const WORK_LIMIT_MS = 5000;
const STILL_THERE_MS = 500;

/** Whether the store responds to a single request: a start continues without a store that does not. Never fails. */
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

/**
 * Runs a start's work with the store; after a while it continues in the background. Never fails.
 * @param work never fails either
 * @returns whether the store still responds: the start does not wait again for one that hangs
 */
export async function workWith(
  store: Pick<ReleaseStore, 'reach'>,
  work: () => Promise<void>,
  { limitMs = WORK_LIMIT_MS, againMs = STILL_THERE_MS } = {},
): Promise<boolean> {
  if (!(await storeAnswers(store))) return false;
  const isDone = await Promise.race([work().then(() => true), pause(limitMs, false, { ref: false })]);
  return isDone || storeAnswers(store, againMs);
}
