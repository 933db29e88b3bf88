import { createHash } from 'node:crypto';
import type { Clock } from '../clock';
import type { Db } from '../db/database';
import { startOutboxWorker } from '../db/outboxWorker';
import { oneLine } from '../format/oneLine';
import { retryDelay } from '../mail/retryDelay';
import {
  type ClaimedPush,
  claimPushes,
  deleteGone,
  deleteOldPushes,
  deletePush,
  recordFailure,
} from './push.queries';
import type { Push } from './pushes';
import { isFinal, PushRefused, type PushTransport, SubscriptionGone } from './pushTransport';
import { renderPush } from './renderPush';

const SECOND_MS = 1_000;
const DAY_MS = 86_400 * SECOND_MS;

/** Messages sent at the same time. */
const CONCURRENCY = 20;
const SEND_TIMEOUT_MS = 20 * SECOND_MS;
/** Much longer than an attempt; it runs out only when a process died while sending. */
const LEASE_MS = 2 * 60 * SECOND_MS;
const POLL_INTERVAL_MS = 5 * SECOND_MS;
/** Spread over about nine hours. */
const MAX_ATTEMPTS = 8;
const MAX_WAIT_MS = 6 * 3600 * SECOND_MS;
/** Notifications that were given up are kept for the operator. */
const DEAD_MS = 14 * DAY_MS;

export interface PushDeps {
  db: Db;
  clock: Clock;
  transport: PushTransport;
  /** the shop's public key */
  serverKey: string;
  /** called after each attempt, for logs and metrics; without the account */
  onAttempt?: (attempt: PushAttempt) => void;
}

export interface PushAttempt {
  id: number;
  kind: string;
  /** 'gone': the browser has ended its subscription; 'dead': no further attempt, the row stays; 'expired': it was not sent */
  outcome: 'delivered' | 'retry' | 'gone' | 'dead' | 'expired';
  attempts: number;
  error?: string;
}

/**
 * Makes one attempt for each due message, up to the concurrency limit. Safe in several processes at once.
 * @returns the number of attempts
 */
export async function deliverPushes(deps: PushDeps): Promise<number> {
  const now = deps.clock.now();
  const leaseEnds = new Date(now.getTime() + LEASE_MS);
  const claimed = await deps.db.tx((tx) =>
    claimPushes(tx, { serverKey: deps.serverKey, now, leaseEnds, limit: CONCURRENCY }),
  );
  await Promise.all(
    claimed.map(async (push) => {
      const { id, kind, attempts } = push;
      deps.onAttempt?.({ id, kind, attempts, ...(await attempt(deps, push)) });
    }),
  );
  return claimed.length;
}

async function attempt(
  { db, clock, transport }: PushDeps,
  push: ClaimedPush,
): Promise<Pick<PushAttempt, 'outcome' | 'error'>> {
  const now = clock.now();
  if (push.expires_at <= now) {
    await db.tx((tx) => deletePush(tx, push));
    return { outcome: 'expired' };
  }
  try {
    await transport.send(push, messageOf(push, now), AbortSignal.timeout(SEND_TIMEOUT_MS));
    await db.tx((tx) => deletePush(tx, push));
    return { outcome: 'delivered' };
  } catch (thrown) {
    const error = oneLine(thrown instanceof Error ? thrown.message : String(thrown)).slice(0, 500);
    if (thrown instanceof SubscriptionGone) {
      await db.tx((tx) => deleteGone(tx, push));
      return { outcome: 'gone', error };
    }
    const at = clock.now();
    const isLast = isFinal(thrown) || push.attempts >= MAX_ATTEMPTS;
    const asked = thrown instanceof PushRefused ? thrown.retryAfterMs : 0;
    const wait = Math.min(Math.max(retryDelay(push.attempts, Math.random()), asked), MAX_WAIT_MS);
    const retryAt = isLast ? null : new Date(at.getTime() + wait);
    await db.tx((tx) => recordFailure(tx, push, { retryAt, at, error }));
    return { outcome: isLast ? 'dead' : 'retry', error };
  }
}

function messageOf({ kind, data, language, expires_at }: ClaimedPush, now: Date) {
  const push = { ...data, kind } as unknown as Push;
  const notice = renderPush(push, language);
  return {
    text: JSON.stringify(notice),
    ttl: Math.ceil((expires_at.getTime() - now.getTime()) / SECOND_MS),
    urgency: push.kind === 'wish_news' ? ('low' as const) : ('normal' as const),
    // The push service learns no number of an order.
    topic: createHash('sha256').update(notice.tag).digest('base64url').slice(0, 32),
  };
}

/**
 * Sends notifications until it is stopped.
 * @param onError called when the outbox can't be read; the worker tries again
 * @returns stops the worker; resolves when the messages being sent are finished
 */
export function startPushWorker(
  deps: PushDeps,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  return startOutboxWorker(
    {
      // Not announced: transactions that notify commit one at a time, and those of orders must not.
      pollMs: POLL_INTERVAL_MS,
      deliver: async () => (await deliverPushes(deps)) === CONCURRENCY,
      cleanUpEveryMs: DAY_MS,
      cleanUp: (now) => deps.db.tx((tx) => deleteOldPushes(tx, now, new Date(now.getTime() - DEAD_MS))),
      close: async () => deps.transport.close(),
      onError,
    },
    deps,
  );
}
