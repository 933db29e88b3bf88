import type { ContentPageName, PageVersion, PageVersionWords, PageWords } from '@haat/contracts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';

export interface VersionRow extends Omit<PageVersion, 'at'> {
  at: Date;
}

/** The pages that have versions: the newest, and the published one. */
export function listPages(reader: Reader) {
  return reader
    .selectFrom('page_versions as v')
    .leftJoin('live_pages as l', (on) =>
      on.onRef('l.page', '=', 'v.page').onRef('l.version', '=', 'v.version'),
    )
    .groupBy('v.page')
    .select(['v.page', sql<number>`max(v.version)`.as('latest')])
    .select([
      sql<number | null>`max(l.version)`.as('live'),
      sql<string | null>`max(v.author) FILTER (WHERE l.page IS NOT NULL)`.as('author'),
      sql<Date | null>`max(v.at) FILTER (WHERE l.page IS NOT NULL)`.as('at'),
    ])
    .execute();
}

/** The newest first. */
export function listVersions(reader: Reader, page: ContentPageName, limit: number): Promise<VersionRow[]> {
  return reader
    .selectFrom('page_versions')
    .where('page', '=', page)
    .select(['version', 'author', 'at'])
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
}

export function findVersion(
  reader: Reader,
  page: ContentPageName,
  version: number,
): Promise<PageVersionWords | undefined> {
  return reader
    .selectFrom('page_versions')
    .where('page', '=', page)
    .where('version', '=', version)
    .select(['version', 'en', 'bn'])
    .executeTakeFirst();
}

export function findLive(reader: Reader, page: ContentPageName): Promise<VersionRow | undefined> {
  return reader
    .selectFrom('live_pages as l')
    .innerJoin('page_versions as v', (on) =>
      on.onRef('l.page', '=', 'v.page').onRef('l.version', '=', 'v.version'),
    )
    .where('l.page', '=', page)
    .select(['v.version', 'v.author', 'v.at'])
    .executeTakeFirst();
}

/** The published words in one language. */
export async function findLiveWords(
  reader: Reader,
  page: ContentPageName,
  language: 'en' | 'bn',
): Promise<PageWords | undefined> {
  const row = await reader
    .selectFrom('live_pages as l')
    .innerJoin('page_versions as v', (on) =>
      on.onRef('l.page', '=', 'v.page').onRef('l.version', '=', 'v.version'),
    )
    .where('l.page', '=', page)
    .select(`v.${language} as words`)
    .executeTakeFirst();
  return row?.words;
}

/** Until the end of the transaction nobody else saves or publishes a page. */
export async function lockPages(tx: Tx): Promise<void> {
  await sql`LOCK TABLE live_pages IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

export async function insertVersion(
  tx: Tx,
  { en, bn, ...row }: PageVersionWords & { page: ContentPageName; author: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('page_versions')
    .values({ ...row, en: JSON.stringify(en), bn: JSON.stringify(bn) })
    .execute();
}

/** @param version null: the built-in words */
export async function setLive(tx: Tx, page: ContentPageName, version: number | null): Promise<void> {
  if (version === null) await tx.deleteFrom('live_pages').where('page', '=', page).execute();
  else
    await tx
      .insertInto('live_pages')
      .values({ page, version })
      .onConflict((conflict) => conflict.column('page').doUpdateSet({ version }))
      .execute();
}
