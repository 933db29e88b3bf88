import { sql } from 'kysely';
import type { Reader } from '../db/database';

/** Counts one attempt for each key and restarts ended windows. One statement, keys in order: no deadlocks. */
export async function countAttempts(
  reader: Reader,
  now: Date,
  attempts: readonly { key: Buffer; windowMs: number }[],
): Promise<{ key: Buffer; count: number; ends_at: Date }[]> {
  const ordered = [...attempts].sort((a, b) => a.key.compare(b.key));
  const { rows } = await sql<{ key: Buffer; count: number; ends_at: Date }>`
    INSERT INTO attempts AS old (key, count, ends_at)
    SELECT key, 1, ${now}::timestamptz + make_interval(secs => seconds)
    FROM unnest(${ordered.map(({ key }) => key)}::bytea[],
      ${ordered.map(({ windowMs }) => windowMs / 1000)}::float8[]) AS attempt(key, seconds)
    ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN old.ends_at <= ${now}::timestamptz THEN 1 ELSE old.count + 1 END,
      ends_at = CASE WHEN old.ends_at <= ${now}::timestamptz THEN excluded.ends_at ELSE old.ends_at END
    RETURNING key, count, ends_at`.execute(reader);
  return rows;
}

export async function undoAttempts(reader: Reader, keys: readonly Buffer[]): Promise<void> {
  const ordered = [...keys].sort((a, b) => a.compare(b));
  // Locked in the same order as countAttempts() does.
  await sql`
    WITH locked AS (
      SELECT key FROM attempts WHERE key = ANY(${ordered}::bytea[]) ORDER BY key FOR UPDATE
    )
    UPDATE attempts SET count = greatest(count - 1, 0) FROM locked WHERE attempts.key = locked.key`.execute(
    reader,
  );
}

export async function deleteOldAttempts(reader: Reader, now: Date): Promise<void> {
  await reader.deleteFrom('attempts').where('ends_at', '<', now).execute();
}
