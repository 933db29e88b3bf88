import type { BannerForm, BannerPlace } from '@haat/contracts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';

export interface BannerRow {
  id: number;
  place: BannerPlace;
  from_day: string;
  to_day: string | null;
  title_en: string;
  title_bn: string;
  text_en: string;
  text_bn: string;
  link: string;
  ended_at: Date | null;
  version: number;
  author: string;
  at: Date;
}

const MAX_LISTED = 200;
const COLUMNS = [
  ...(['id', 'place', 'from_day', 'to_day', 'title_en', 'title_bn', 'text_en', 'text_bn'] as const),
  ...(['link', 'ended_at', 'version', 'author', 'at'] as const),
] as const;

/** @param today in Dhaka */
export function findShown(reader: Reader, place: BannerPlace, today: string): Promise<BannerRow | undefined> {
  return reader
    .selectFrom('banners')
    .where('place', '=', place)
    .where('ended_at', 'is', null)
    .where('from_day', '<=', today)
    .where((of) => of.or([of('to_day', 'is', null), of('to_day', '>=', today)]))
    .select(COLUMNS)
    .orderBy('from_day', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Lists the banners that have not ended, then the others, each the newest first. @param today in Dhaka */
export function listBanners(reader: Reader, today: string): Promise<BannerRow[]> {
  return reader
    .selectFrom('banners')
    .select(COLUMNS)
    .orderBy(sql`ended_at IS NOT NULL OR coalesce(to_day < ${today}::date, false)`)
    .orderBy('from_day', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute();
}

/** Until the end of the transaction nobody else changes it. */
export function lockBanner(tx: Tx, id: number): Promise<BannerRow | undefined> {
  return tx.selectFrom('banners').where('id', '=', id).select(COLUMNS).forUpdate().executeTakeFirst();
}

interface Change {
  author: string;
  at: Date;
}

const valuesOf = ({ from, to, ...form }: BannerForm) => ({ ...form, from_day: from, to_day: to });

export async function insertBanner(tx: Tx, form: BannerForm, change: Change): Promise<number> {
  const { id } = await tx
    .insertInto('banners')
    .values({ ...valuesOf(form), ...change })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateBanner(tx: Tx, id: number, form: BannerForm, change: Change): Promise<void> {
  await tx
    .updateTable('banners')
    .set((of) => ({ ...valuesOf(form), ...change, version: of('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function endBanner(tx: Tx, id: number, change: Change): Promise<void> {
  await tx
    .updateTable('banners')
    .set((of) => ({ ...change, ended_at: change.at, version: of('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
