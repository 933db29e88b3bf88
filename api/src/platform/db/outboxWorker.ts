import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../clock';
import type { Db } from './database';

export interface OutboxWork {
  /** Sends what is due. @returns whether more may be due */
  deliver: () => Promise<boolean>;
  /** How long it waits where nothing is due. */
  pollMs: number;
  /** It does not wait after notices of this channel; it always waits when absent. */
  channel?: string;
  cleanUp: (now: Date) => Promise<void>;
  cleanUpEveryMs: number;
  /** Called last. */
  close: () => Promise<void>;
  /** Called when the outbox can't be read or cleaned up; the worker tries again. */
  onError: (error: unknown) => void;
}

/**
 * Sends what an outbox has until it is stopped.
 * @returns stops the worker; resolves when what is being sent is finished
 */
export async function startOutboxWorker(
  { deliver, pollMs, channel, cleanUp, cleanUpEveryMs, close, onError }: OutboxWork,
  { db, clock }: { db: Db; clock: Clock },
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let wake = () => {};
  let notified = true;
  let lastCleanUp = 0;

  async function waitForMore(): Promise<void> {
    if (notified || stopping.signal.aborted) return;
    const woken = new AbortController();
    wake = () => woken.abort();
    await pause(pollMs, undefined, { signal: woken.signal, ref: false }).catch(() => {});
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      notified = false;
      try {
        if (await deliver()) continue;
        await cleanUpAtTimes();
      } catch (error) {
        onError(error);
      }
      await waitForMore();
    }
  }

  async function cleanUpAtTimes(): Promise<void> {
    const now = clock.now();
    if (now.getTime() - lastCleanUp < cleanUpEveryMs) return;
    lastCleanUp = now.getTime();
    await cleanUp(now);
  }

  if (channel)
    await db.listen(channel, () => {
      notified = true;
      wake();
    });
  const finished = work();
  return async () => {
    stopping.abort();
    wake();
    await finished;
    await close();
  };
}
