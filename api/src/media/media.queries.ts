import type { Reader, Tx } from '../db/database';

export interface MediaRow {
  hash: string;
  content_type: string;
  /** of a drawn picture: what it is drawn from */
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

/** Equal originals are one row, however often they are added. */
export async function insertMedia(tx: Tx, rows: readonly MediaRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('media')
    .values([...rows])
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}
