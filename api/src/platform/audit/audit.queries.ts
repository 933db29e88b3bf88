import type { AuditAct } from '@haat/contracts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../db/database';

export interface NewEntry {
  at: Date;
  actor: { id: number | null; name: string };
  act: AuditAct;
  sellerId: number | null;
  subject: string;
  reason?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

export async function insertEntry(tx: Tx, entry: NewEntry): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      at: entry.at,
      actor_id: entry.actor.id,
      actor: entry.actor.name,
      act: entry.act,
      seller_id: entry.sellerId,
      subject: entry.subject,
      reason: entry.reason ?? '',
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
    })
    .execute();
}

/** Entries that a reader of the trail wants to see; all where nothing is said. */
export interface AuditFilter {
  seller?: number | undefined;
  act?: AuditAct | undefined;
  /** as the trail names it */
  actor?: string | undefined;
  subject?: string | undefined;
  from?: Date | undefined;
  /** not included */
  until?: Date | undefined;
  /** entries before this one */
  before?: number | undefined;
}

const narrowed = (reader: Reader, { seller, act, actor, subject, from, until, before }: AuditFilter) =>
  reader
    .selectFrom('audit')
    .where((of) =>
      of.and([
        ...(seller === undefined ? [] : [of('seller_id', '=', seller)]),
        ...(act === undefined ? [] : [of('act', '=', act)]),
        ...(actor === undefined ? [] : [of('actor', '=', actor)]),
        ...(subject === undefined ? [] : [of('subject', '=', subject)]),
        ...(from === undefined ? [] : [of('at', '>=', from)]),
        ...(until === undefined ? [] : [of('at', '<', until)]),
        ...(before === undefined ? [] : [of('id', '<', before)]),
      ]),
    );

/** Newest first. */
export function listEntries(reader: Reader, filter: AuditFilter, slice: { limit: number; offset: number }) {
  return narrowed(reader, filter)
    .select(['id', 'at', 'actor', 'act', 'seller_id', 'subject', 'reason', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
}

export async function countEntries(reader: Reader, filter: AuditFilter): Promise<number> {
  const { count } = await narrowed(reader, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Recomputes the chain of hashes.
 * @returns how many entries it has, the last hash in hex, and the first entry that doesn't fit or has no link
 */
export async function checkChain(reader: Reader) {
  const { rows } = await sql<{ entries: number; last: string | null; broken: number | null }>`
    WITH chain AS (
      SELECT link, entry_id, hash, lag(hash, 1, '') OVER (ORDER BY link) AS previous,
        row_number() OVER (ORDER BY link) AS place
      FROM audit_chain
    )
    SELECT count(*)::int AS entries,
      (SELECT encode(hash, 'hex') FROM audit_chain ORDER BY link DESC LIMIT 1) AS last,
      min(coalesce(c.entry_id, audit.id)) FILTER (
        WHERE c.hash IS NULL OR audit.id IS NULL OR c.place <> c.link OR c.hash <> audit_hash(c.previous, audit)
      )::int AS broken
    FROM audit FULL JOIN chain c ON c.entry_id = audit.id`.execute(reader);
  return rows[0] ?? { entries: 0, last: null, broken: null };
}
