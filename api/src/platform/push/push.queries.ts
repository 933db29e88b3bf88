import { type Language, MAX_PUSH_BROWSERS } from '@haat/contracts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../db/database';
import type { PushAddress } from './pushTransport';

/** Changes of an endpoint, and of an account's browsers, wait for each other. */
export async function lockBrowsers(
  tx: Tx,
  { endpoint, userId }: Pick<NewSubscription, 'endpoint' | 'userId'>,
): Promise<void> {
  await lockEndpoint(tx, endpoint);
  await sql`SELECT pg_advisory_xact_lock(727408, hashint8(${userId}::bigint))`.execute(tx);
}

/** Finds the push endpoint of a session that subscribed with the shop's key. */
export async function findEndpoint(
  reader: Reader,
  sessionId: string,
  serverKey: string,
): Promise<string | null> {
  const row = await reader
    .selectFrom('push_subscriptions')
    .where('session_id', '=', sessionId)
    .where('server_key', '=', serverKey)
    .select('endpoint')
    .executeTakeFirst();
  return row?.endpoint ?? null;
}

const lockEndpoint = (tx: Tx, endpoint: string) =>
  sql`SELECT pg_advisory_xact_lock(727409, hashtext(${endpoint}))`.execute(tx);

/** Whether the account has as many browsers as it may, besides the one of a login. Call it under {@link lockBrowsers}. */
export async function isFull(tx: Tx, userId: number, sessionId: string): Promise<boolean> {
  const { count } = await tx
    .selectFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('session_id', '!=', sessionId)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count >= MAX_PUSH_BROWSERS;
}

export interface NewSubscription extends PushAddress {
  sessionId: string;
  userId: number;
  serverKey: string;
  at: Date;
}

/**
 * Deletes what an endpoint has of another login: a browser is used by one person at a time. Only who knows the secret of
 * its subscription can do that, or the same account.
 */
export async function releaseEndpoint(
  tx: Tx,
  { endpoint, auth, userId, sessionId }: NewSubscription,
): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('session_id', '!=', sessionId)
    .where((of) => of.or([of('auth', '=', auth), of('user_id', '=', userId)]))
    .execute();
}

/** Saves the browser of a login, in place of an earlier one. @returns false where another account has the endpoint */
export async function saveSubscription(tx: Tx, subscription: NewSubscription): Promise<boolean> {
  const { sessionId, userId, endpoint, p256dh, auth, serverKey, at } = subscription;
  const { rows } = await sql`
    INSERT INTO push_subscriptions (session_id, user_id, endpoint, p256dh, auth, server_key, created_at)
    SELECT id, user_id, ${endpoint}, ${p256dh}, ${auth}, ${serverKey}, ${at}
    FROM sessions WHERE id = ${sessionId} AND user_id = ${userId}
      AND NOT EXISTS (SELECT FROM push_subscriptions WHERE endpoint = ${endpoint} AND session_id <> ${sessionId})
    ON CONFLICT (session_id) DO UPDATE SET endpoint = excluded.endpoint, p256dh = excluded.p256dh,
      auth = excluded.auth, server_key = excluded.server_key, created_at = excluded.created_at
    RETURNING session_id`.execute(tx);
  return rows.length > 0;
}

export interface RenewedSubscription extends PushAddress {
  before: { endpoint: string; auth: string };
  serverKey: string;
  at: Date;
}

/**
 * Puts a new subscription in the place of one whose secret is given. A repeated call changes nothing.
 * @returns 'unknown' where no login has the old one, 'taken' where another one has the new endpoint
 */
export async function replaceSubscription(
  tx: Tx,
  { before, endpoint, p256dh, auth, serverKey, at }: RenewedSubscription,
): Promise<'replaced' | 'unknown' | 'taken'> {
  for (const one of [before.endpoint, endpoint].sort()) await lockEndpoint(tx, one);
  const known = await tx
    .selectFrom('push_subscriptions')
    .where('endpoint', 'in', [before.endpoint, endpoint])
    .select(['session_id', 'endpoint', 'auth', 'server_key'])
    .execute();
  const holder = known.find((one) => one.endpoint === endpoint);
  if (holder?.auth === auth) return 'replaced';
  const isOld = (one: (typeof known)[number]) =>
    one.endpoint === before.endpoint && one.auth === before.auth && one.server_key === serverKey;
  const old = known.find(isOld);
  if (!old) return 'unknown';
  if (holder && holder.session_id !== old.session_id) return 'taken';
  const { numUpdatedRows } = await tx
    .updateTable('push_subscriptions')
    .set({ endpoint, p256dh, auth, created_at: at })
    .where('session_id', '=', old.session_id)
    .where('auth', '=', before.auth)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? 'replaced' : 'unknown';
}

export async function deleteSubscription(tx: Tx, userId: number, sessionId: string): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .execute();
}

/** Ends subscriptions that the push service no longer knows, unless the browser has subscribed again in the meantime. */
export async function deleteGone(
  tx: Tx,
  { session_id, endpoint }: Pick<ClaimedPush, 'session_id' | 'endpoint'>,
): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('session_id', '=', session_id)
    .where('endpoint', '=', endpoint)
    .execute();
}

export interface NewPush {
  tag: string;
  kind: string;
  data: object;
  expiresAt: Date;
  sendAt: Date;
}

/**
 * Queues a message for each browser of an account, in place of a waiting one about the same. A browser that signs out at
 * this moment is left out: the caller's transaction neither waits for that nor fails.
 */
export async function insertPush(tx: Tx, userId: number, push: NewPush): Promise<void> {
  await sql`
    WITH browsers AS (
      SELECT session_id FROM push_subscriptions WHERE user_id = ${userId}
      ORDER BY session_id FOR KEY SHARE SKIP LOCKED
    )
    INSERT INTO push_outbox (session_id, tag, kind, data, expires_at, next_attempt_at)
    SELECT session_id, ${push.tag}, ${push.kind}, ${JSON.stringify(push.data)}::jsonb, ${push.expiresAt}::timestamptz,
      ${push.sendAt}::timestamptz FROM browsers
    ON CONFLICT (session_id, tag) DO UPDATE SET kind = excluded.kind, data = excluded.data,
      expires_at = excluded.expires_at, next_attempt_at = excluded.next_attempt_at, attempts = 0,
      dead_at = NULL, last_error = NULL`.execute(tx);
}

/** A message that this process has claimed for delivery, and its browser. */
export interface ClaimedPush extends PushAddress {
  id: number;
  session_id: string;
  kind: string;
  data: Record<string, unknown>;
  expires_at: Date;
  /** including the current one */
  attempts: number;
  /** of the account */
  language: Language;
}

/**
 * Claims due messages to browsers that have subscribed with the shop's key, oldest first. Until `leaseEnds` no other
 * process claims them; afterwards any may, in case this one died.
 */
export async function claimPushes(
  tx: Tx,
  claim: { serverKey: string; now: Date; leaseEnds: Date; limit: number },
): Promise<ClaimedPush[]> {
  const { rows } = await sql<ClaimedPush>`
    WITH due AS (
      SELECT o.id FROM push_outbox o JOIN push_subscriptions s USING (session_id)
      WHERE o.next_attempt_at <= ${claim.now} AND s.server_key = ${claim.serverKey}
      ORDER BY o.next_attempt_at, o.id LIMIT ${claim.limit}
      FOR UPDATE OF o SKIP LOCKED
    )
    UPDATE push_outbox o SET attempts = o.attempts + 1, next_attempt_at = ${claim.leaseEnds}
    FROM due, push_subscriptions s, users u
    WHERE o.id = due.id AND s.session_id = o.session_id AND u.id = s.user_id
    RETURNING o.id, o.session_id, o.kind, o.data, o.expires_at, o.attempts, s.endpoint, s.p256dh, s.auth,
      COALESCE(u.language, 'en') AS language`.execute(tx);
  return rows;
}

/** Deletes a delivered message, unless a later one has replaced it or claimed it again. */
export async function deletePush(
  tx: Tx,
  { id, attempts }: Pick<ClaimedPush, 'id' | 'attempts'>,
): Promise<void> {
  await tx
    .deleteFrom('push_outbox')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('next_attempt_at', 'is not', null)
    .execute();
}

/** Stores a failed attempt, with the same exceptions. @param failure.retryAt null: it was the last one */
export async function recordFailure(
  tx: Tx,
  { id, attempts }: Pick<ClaimedPush, 'id' | 'attempts'>,
  { retryAt, at, error }: { retryAt: Date | null; at: Date; error: string },
): Promise<void> {
  await tx
    .updateTable('push_outbox')
    .set({ next_attempt_at: retryAt, dead_at: retryAt ? null : at, last_error: error })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('next_attempt_at', 'is not', null)
    .execute();
}

/** Deletes messages that are no longer of use: those given up stay for `deadBefore`. */
export async function deleteOldPushes(tx: Tx, now: Date, deadBefore: Date): Promise<void> {
  await tx
    .deleteFrom('push_outbox')
    .where('expires_at', '<=', now)
    .where((of) => of.or([of('dead_at', 'is', null), of('dead_at', '<', deadBefore)]))
    .execute();
}

/** The number of waiting and of dead messages. */
export async function countPushes(reader: Reader): Promise<{ waiting: number; dead: number }> {
  const { rows } = await sql<{ waiting: number; dead: number }>`
    SELECT count(*) FILTER (WHERE next_attempt_at IS NOT NULL) AS waiting,
      count(*) FILTER (WHERE dead_at IS NOT NULL) AS dead FROM push_outbox`.execute(reader);
  return rows[0] ?? { waiting: 0, dead: 0 };
}
