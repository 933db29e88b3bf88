import { sql } from 'kysely';
import type { Reader, Tx } from '../db/database';

interface CounterRow {
  key: Buffer;
  /** below zero: an operator has lifted the limit until the window ends */
  count: number;
  ends_at: Date;
}

/** Adds to each counter and restarts ended windows. One statement, keys in order: no deadlocks. */
export async function countAttempts(
  reader: Reader,
  now: Date,
  attempts: readonly { key: Buffer; windowMs: number; amount: number }[],
): Promise<CounterRow[]> {
  const ordered = [...attempts].sort((a, b) => a.key.compare(b.key));
  const { rows } = await sql<CounterRow>`
    INSERT INTO attempts AS old (key, count, ends_at)
    SELECT key, amount, ${now}::timestamptz + make_interval(secs => seconds)
    FROM unnest(${ordered.map(({ key }) => key)}::bytea[],
      ${ordered.map(({ windowMs }) => windowMs / 1000)}::float8[],
      ${ordered.map(({ amount }) => amount)}::int[]) AS attempt(key, seconds, amount)
    ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN old.ends_at <= ${now}::timestamptz THEN excluded.count
        ELSE least(old.count::bigint + excluded.count, ${MAX_COUNT})::int END,
      ends_at = CASE WHEN old.ends_at <= ${now}::timestamptz THEN excluded.ends_at ELSE old.ends_at END
    RETURNING key, count, ends_at`.execute(reader);
  return rows;
}

const MAX_COUNT = 2_000_000_000;

export async function undoAttempts(reader: Reader, keys: readonly Buffer[]): Promise<void> {
  const ordered = [...keys].sort((a, b) => a.compare(b));
  // Locked in the same order as countAttempts() does.
  await sql`
    WITH locked AS (
      SELECT key FROM attempts WHERE key = ANY(${ordered}::bytea[]) ORDER BY key FOR UPDATE
    )
    UPDATE attempts SET count = count - 1 FROM locked WHERE attempts.key = locked.key AND count > 0`.execute(
    reader,
  );
}

/** Counters whose window has not ended. */
export function findCounters(reader: Reader, keys: readonly Buffer[], now: Date): Promise<CounterRow[]> {
  return reader
    .selectFrom('attempts')
    .where(sql<boolean>`key = ANY(${[...keys]}::bytea[])`)
    .where('ends_at', '>', now)
    .select(['key', 'count', 'ends_at'])
    .execute();
}

/** Sets a counter to what no attempts reach until the time. All processes are informed after the commit. */
export async function liftCounter(tx: Tx, key: Buffer, until: Date): Promise<void> {
  await sql`
    INSERT INTO attempts (key, count, ends_at) VALUES (${key}, ${-MAX_COUNT}, ${until})
    ON CONFLICT (key) DO UPDATE SET count = excluded.count, ends_at = excluded.ends_at`.execute(tx);
  await sql`SELECT pg_notify('limits', '')`.execute(tx);
}

export async function deleteOldAttempts(reader: Reader, now: Date): Promise<void> {
  await reader.deleteFrom('attempts').where('ends_at', '<', now).execute();
}
