import { sql } from 'kysely';
import type { Reader, Tx } from '../db/database';

export interface MediaRow {
  hash: string;
  content_type: string;
  /** what a drawn picture is drawn from; null for uploaded pictures */
  recipe: string | null;
  /** pixels of the original */
  width: number;
  height: number;
  tint: string;
}

export function mediaByHash(db: Reader, hash: string): Promise<MediaRow | undefined> {
  return db
    .selectFrom('media')
    .select(['hash', 'content_type', 'recipe', 'width', 'height', 'tint'])
    .where('hash', '=', hash)
    .executeTakeFirst();
}

/** Equal originals share one row. */
export async function insertMedia(tx: Tx, rows: readonly MediaRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('media')
    .values([...rows])
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

// uploads: stored pictures that nothing uses yet

/** Records an upload before its file is written. Waits for a cleanup of the same picture. */
export async function recordUpload(db: Reader, hash: string): Promise<void> {
  await sql`INSERT INTO uploads (hash) VALUES (${hash})
    ON CONFLICT (hash) DO UPDATE SET at = now()`.execute(db);
}

/** To be called when the picture is used. */
export async function deleteUpload(tx: Tx, hash: string): Promise<void> {
  await tx.deleteFrom('uploads').where('hash', '=', hash).execute();
}

/**
 * Takes one upload that was unused for `hours`. The same picture can't be stored again until the transaction ends.
 * @returns undefined when there is none; `shown` when the picture is used through an earlier upload
 */
export async function takeStaleUpload(
  tx: Tx,
  hours: number,
): Promise<{ hash: string; shown: boolean } | undefined> {
  const { rows } = await sql<{ hash: string; shown: boolean }>`
    DELETE FROM uploads WHERE hash = (
      SELECT hash FROM uploads WHERE at < now() - make_interval(hours => ${hours})
      ORDER BY at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING hash, EXISTS (SELECT FROM media WHERE media.hash = uploads.hash) AS shown`.execute(tx);
  return rows[0];
}
