import type { Language } from '@haat/contracts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../db/database';
import type { Mail } from './mails';

export async function insertMail(tx: Tx, mails: readonly Mail[]): Promise<void> {
  const rows = mails.map(({ kind, to, at, ...data }) => ({
    kind,
    recipient: to,
    at,
    expires_at: 'expiresAt' in data ? data.expiresAt : null,
    data,
  }));
  await sql`
    INSERT INTO outbox (kind, recipient, data, created_at, expires_at, next_attempt_at)
    SELECT kind, recipient, data, at, expires_at, at
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS mail(kind text, recipient text, data jsonb, at timestamptz, expires_at timestamptz)`.execute(tx);
}

/** A store's address may be another than its owner's; a guest's language is with the mail. */
const languageOfRecipient = sql<Language>`COALESCE(
  (SELECT language FROM users WHERE email = recipient),
  (SELECT u.language FROM sellers s JOIN users u ON u.id = s.user_id
    WHERE s.email = recipient ORDER BY s.id LIMIT 1),
  data -> 'guest' ->> 'language',
  'en')`;

/** A mail that this process has claimed for delivery. */
export interface ClaimedMail {
  id: number;
  key: string;
  kind: string;
  recipient: string;
  data: Record<string, unknown>;
  created_at: Date;
  expires_at: Date | null;
  /** that the recipient has chosen */
  language: Language;
  /** including the current one */
  attempts: number;
}

/**
 * Claims due mails, oldest first. Until `leaseEnds` no other process claims them; afterwards any process may, in case
 * this one died.
 */
export async function claimDue(
  tx: Tx,
  claim: { now: Date; leaseEnds: Date; limit: number },
): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    UPDATE outbox SET attempts = attempts + 1, next_attempt_at = ${claim.leaseEnds}
    WHERE id IN (
      SELECT id FROM outbox WHERE next_attempt_at <= ${claim.now}
      ORDER BY next_attempt_at, id LIMIT ${claim.limit}
      FOR UPDATE SKIP LOCKED)
    RETURNING id, key, kind, recipient, data, created_at, expires_at, attempts, ${languageOfRecipient} AS language`.execute(
    tx,
  );
  return rows;
}

/** How an attempt ended: `retry` has the time of the next attempt; `dead` keeps the row for the operator. */
export type Outcome =
  | { outcome: 'delivered'; at: Date }
  | { outcome: 'retry'; at: Date; error: string }
  | { outcome: 'dead'; at: Date; error: string };

/** Stores the outcome, unless the lease ran out and a later attempt has claimed the mail. */
export async function recordOutcome(
  tx: Tx,
  { id, attempts }: Pick<ClaimedMail, 'id' | 'attempts'>,
  result: Outcome,
): Promise<void> {
  const when = (outcome: Outcome['outcome']) => (result.outcome === outcome ? result.at : null);
  await tx
    .updateTable('outbox')
    .set({
      next_attempt_at: when('retry'),
      delivered_at: when('delivered'),
      dead_at: when('dead'),
      last_error: 'error' in result ? result.error : null,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('next_attempt_at', 'is not', null)
    .execute();
}

/** Deletes mails that were delivered or given up before a time. */
export async function deleteEnded(tx: Tx, before: { delivered: Date; dead: Date }): Promise<void> {
  await tx.deleteFrom('outbox').where('delivered_at', '<', before.delivered).execute();
  await tx.deleteFrom('outbox').where('dead_at', '<', before.dead).execute();
}

/** A mail that was given up. */
export interface DeadMail {
  id: number;
  kind: string;
  recipient: string;
  dead_at: Date;
  last_error: string | null;
}

/** Mails that were given up, the last one first. */
export function findDead(reader: Reader, limit: number): Promise<DeadMail[]> {
  return reader
    .selectFrom('outbox')
    .where('dead_at', 'is not', null)
    .select(['id', 'kind', 'recipient', sql<Date>`dead_at`.as('dead_at'), 'last_error'])
    .orderBy('dead_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

const deadOf = (ids: number | 'all') =>
  sql<boolean>`dead_at IS NOT NULL AND (${ids === 'all'} OR id = ${ids === 'all' ? null : ids}::bigint)`;

/** Sends mails that were given up again, but those that have expired. @returns how many */
export async function reviveDead(tx: Tx, ids: number | 'all', now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ next_attempt_at: now, dead_at: null, attempts: 0, last_error: null })
    .where(deadOf(ids))
    .where((of) => of.or([of('expires_at', 'is', null), of('expires_at', '>', now)]))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** @returns how many were deleted */
export async function deleteDead(tx: Tx, ids: number | 'all'): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('outbox').where(deadOf(ids)).executeTakeFirst();
  return Number(numDeletedRows);
}

/** The number of waiting and of dead mails. */
export async function countMail(reader: Reader): Promise<{ waiting: number; dead: number }> {
  // Each count uses its own partial index.
  const { rows } = await sql<{ waiting: number; dead: number }>`
    SELECT (SELECT count(*) FROM outbox WHERE next_attempt_at IS NOT NULL) AS waiting,
      (SELECT count(*) FROM outbox WHERE dead_at IS NOT NULL) AS dead`.execute(reader);
  return { waiting: rows[0]?.waiting ?? 0, dead: rows[0]?.dead ?? 0 };
}
