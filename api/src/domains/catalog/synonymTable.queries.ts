import type { SynonymGroupRow } from '@haat/contracts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';

/** The operators' groups, the newest first. */
export function listGroups(db: Reader): Promise<SynonymGroupRow[]> {
  return db
    .selectFrom('search_synonyms')
    .where(sql<boolean>`forms <> '{}'`)
    .select(['id', 'forms', 'version'])
    .orderBy('id', 'desc')
    .execute();
}

/** One writer at a time, so that two operators don't add the same words. */
export async function lockGroups(tx: Tx): Promise<void> {
  await sql`LOCK TABLE search_synonyms IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

/** A group, also a removed one, which has no words. */
export function findGroup(tx: Tx, id: number): Promise<SynonymGroupRow | undefined> {
  return tx
    .selectFrom('search_synonyms')
    .where('id', '=', id)
    .select(['id', 'forms', 'version'])
    .executeTakeFirst();
}

export async function insertGroup(tx: Tx, forms: readonly string[]): Promise<number> {
  const { id } = await tx
    .insertInto('search_synonyms')
    .values({ forms: [...forms] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateGroup(tx: Tx, id: number, forms: readonly string[]): Promise<void> {
  await tx
    .updateTable('search_synonyms')
    .where('id', '=', id)
    .set(({ eb }) => ({ forms: [...forms], version: eb('version', '+', 1) }))
    .execute();
}

export interface NewSynonymChange {
  synonym_id: number;
  at: Date;
  actor: string;
  act: 'add' | 'change' | 'remove' | 'restore';
  before: string[];
  after: string[];
}

export interface SynonymChangeRow extends NewSynonymChange {
  id: number;
  /** of its group now */
  version: number;
}

export async function insertSynonymChange(tx: Tx, change: NewSynonymChange): Promise<void> {
  await tx.insertInto('search_synonym_changes').values(change).execute();
}

/** The latest first. */
export async function listSynonymChanges(
  db: Reader,
  { id, after, limit }: { id?: number; after?: number | undefined; limit: number },
): Promise<SynonymChangeRow[]> {
  const { rows } = await sql<SynonymChangeRow>`
    SELECT c.id, c.synonym_id, c.at, c.actor, c.act, c.before, c.after, s.version
    FROM search_synonym_changes c JOIN search_synonyms s ON s.id = c.synonym_id
    WHERE ${id === undefined ? sql`TRUE` : sql`c.id = ${id}`} AND ${after === undefined ? sql`TRUE` : sql`c.id < ${after}`}
    ORDER BY c.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** The share of the shop's products, from 0 to 1, whose names, tags or kinds have a word. */
export async function shareOfWord(db: Reader, word: string): Promise<number> {
  const { rows } = await sql<{ share: number }>`
    SELECT coalesce((SELECT sum(products) FROM search_words WHERE word = search_fold(${word})), 0)::float8
      / greatest(1, (SELECT count(*) FROM products WHERE on_sale_in_shop)) AS share`.execute(db);
  return rows[0]?.share ?? 0;
}
