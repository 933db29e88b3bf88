import type { KeptTag } from '@haat/contracts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';
import { likeText } from '../../platform/db/likeText';

interface Slice {
  after?: number | undefined;
  limit: number;
}

/** Tags by name; a search finds former names, too. */
export async function listKept(
  db: Reader,
  { search, id, after, limit }: { search?: string | undefined; id?: number } & Slice,
): Promise<KeptTag[]> {
  const part = search && sql`'%' || fold(${likeText(search)}) || '%'`;
  const found = part
    ? sql`AND (t.folded LIKE ${part} OR EXISTS (SELECT FROM tags f WHERE f.merged_into = t.id AND f.folded LIKE ${part}))`
    : sql.raw('');
  const behind = after
    ? sql`AND t.folded COLLATE "C" > (SELECT b.folded COLLATE "C" FROM tags b WHERE b.id = ${after})`
    : sql.raw('');
  const { rows } = await sql<KeptTag>`
    SELECT t.id, t.name, t.version,
      (SELECT count(*)::int FROM product_tags pt WHERE pt.tag_id = t.id) AS products,
      (SELECT coalesce(json_agg(f.name ORDER BY f.folded), '[]') FROM tags f WHERE f.merged_into = t.id) AS former
    FROM tags t WHERE t.merged_into IS NULL ${id ? sql`AND t.id = ${id}` : sql.raw('')} ${found} ${behind}
    ORDER BY t.folded COLLATE "C" LIMIT ${limit}`.execute(db);
  return rows;
}

export interface LockedTag {
  id: number;
  name: string;
  folded: string;
  version: number;
}

/** Tags that are not merged into others, locked until the transaction ends: the lower id first. */
export async function lockTags(tx: Tx, ids: readonly number[]): Promise<LockedTag[]> {
  const { rows } = await sql<LockedTag>`
    SELECT id, name, folded, version FROM tags
    WHERE id = ANY(${[...ids]}::bigint[]) AND merged_into IS NULL ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  return rows;
}

/** The tag of a name, whether it was merged or not. */
export async function tagNamed(
  tx: Tx,
  name: string,
): Promise<{ id: number; merged_into: number | null } | undefined> {
  const { rows } = await sql<{ id: number; merged_into: number | null }>`
    SELECT id, merged_into FROM tags WHERE folded = fold(${name})`.execute(tx);
  return rows[0];
}

export async function setName(tx: Tx, id: number, name: string): Promise<void> {
  await sql`UPDATE tags SET name = ${name}, version = version + 1 WHERE id = ${id}`.execute(tx);
}

/** A tag under a name that leads nowhere yet, or back to life: a name that led to another tag. @returns its id */
export async function claimName(tx: Tx, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO tags (name) VALUES (${name})
    ON CONFLICT (folded) DO UPDATE SET name = excluded.name, merged_into = NULL, version = tags.version + 1
    RETURNING id`.execute(tx);
  return rows[0]?.id ?? 0;
}

/** Products of a tag bear the other one, and its names lead there. @returns how many products */
export async function moveTag(tx: Tx, from: number, to: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH gone AS (DELETE FROM product_tags WHERE tag_id = ${from} RETURNING product_id), added AS (
      INSERT INTO product_tags (product_id, tag_id) SELECT product_id, ${to} FROM gone ON CONFLICT DO NOTHING
    ) SELECT count(*)::int AS count FROM gone`.execute(tx);
  await sql`
    UPDATE tags SET merged_into = ${to}, version = version + 1
    WHERE (id = ${from} OR merged_into = ${from}) AND id <> ${to}`.execute(tx);
  await sql`UPDATE tags SET version = version + 1 WHERE id = ${to}`.execute(tx);
  // Products that still follow an earlier change of the tag bear the other one now.
  await sql`UPDATE tag_changes SET tag_id = ${to} WHERE tag_id = ${from} AND NOT done`.execute(tx);
  return rows[0]?.count ?? 0;
}

export interface NewTagChange {
  at: Date;
  actor: string;
  act: 'rename' | 'merge';
  from_name: string;
  to_name: string;
  tag_id: number;
  products: number;
}

export async function insertTagChange(tx: Tx, change: NewTagChange): Promise<number> {
  const { id } = await tx.insertInto('tag_changes').values(change).returning('id').executeTakeFirstOrThrow();
  return id;
}

export interface TagChangeRow extends NewTagChange {
  id: number;
  done: boolean;
}

const CHANGE_COLUMNS = [
  'id',
  'at',
  'actor',
  'act',
  'from_name',
  'to_name',
  'tag_id',
  'products',
  'done',
] as const;

/** The latest first. */
export function listChanges(db: Reader, { after, limit }: Slice): Promise<TagChangeRow[]> {
  return db
    .selectFrom('tag_changes')
    .where((of) => (after === undefined ? of.lit(true) : of('id', '<', after)))
    .select(CHANGE_COLUMNS)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute() as Promise<TagChangeRow[]>;
}

/** Changes that products still have to follow, the oldest first. */
export function openChanges(db: Reader): Promise<TagChangeRow[]> {
  return db
    .selectFrom('tag_changes')
    .where('done', '=', false)
    .select(CHANGE_COLUMNS)
    .orderBy('id')
    .execute() as Promise<TagChangeRow[]>;
}

export async function closeChange(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('tag_changes').where('id', '=', id).set({ done: true }).execute();
}

/**
 * Gives some products of a changed tag its name in their own lists of names, from which search and pages read.
 * @returns how many; fewer than `limit` at the end
 */
export async function renameInProducts(
  tx: Tx,
  { tag_id, from_name: from, to_name: to }: Pick<TagChangeRow, 'tag_id' | 'from_name' | 'to_name'>,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE products SET tag_names = CASE WHEN ${to}::text = ANY(tag_names) THEN array_remove(tag_names, ${from}::text)
      ELSE array_replace(tag_names, ${from}::text, ${to}::text) END
    WHERE id IN (SELECT p.id FROM product_tags pt JOIN products p ON p.id = pt.product_id
      WHERE pt.tag_id = ${tag_id} AND ${from}::text = ANY(p.tag_names)
      ORDER BY p.id LIMIT ${limit} FOR NO KEY UPDATE OF p)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Whether products have tags that were merged. The statement that moves them tells of a changed catalog even if there are none. */
export async function haveStragglers(db: Reader): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`
    SELECT EXISTS (SELECT FROM product_tags pt JOIN tags t ON t.id = pt.tag_id WHERE t.merged_into IS NOT NULL) AS some`.execute(
    db,
  );
  return rows[0]!.some;
}

/** Listings that were written while their tag was merged bear the tag of now. */
export async function moveStragglers(tx: Tx): Promise<void> {
  await sql`
    WITH gone AS (
      DELETE FROM product_tags pt USING tags t JOIN tags g ON g.id = t.merged_into
      WHERE t.id = pt.tag_id RETURNING pt.product_id, t.name AS was, g.id, g.name
    ), added AS (
      INSERT INTO product_tags (product_id, tag_id) SELECT product_id, id FROM gone ON CONFLICT DO NOTHING
    )
    UPDATE products p SET tag_names = CASE WHEN gone.name = ANY(p.tag_names) THEN array_remove(p.tag_names, gone.was)
      ELSE array_replace(p.tag_names, gone.was, gone.name) END
    FROM gone WHERE p.id = gone.product_id`.execute(tx);
}
