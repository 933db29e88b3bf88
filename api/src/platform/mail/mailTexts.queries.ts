import type { Language } from '@haat/contracts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../db/database';
import type { MailTexts } from './mailTexts';

export interface TextVersion {
  version: number;
  author: string;
  at: Date;
}

type Words = Record<Language, MailTexts>;

/** The newest version of each kind that has one. @param kinds all when absent */
export function newestTexts(
  reader: Reader,
  kinds?: readonly string[],
): Promise<(TextVersion & Words & { kind: string })[]> {
  const all = reader.selectFrom('mail_texts').distinctOn('kind');
  const some = kinds ? all.where('kind', 'in', kinds) : all;
  return some
    .select(['kind', 'version', 'author', 'at', 'en', 'bn'])
    .orderBy('kind')
    .orderBy('version', 'desc')
    .execute();
}

/** The newest first. */
export function listVersions(reader: Reader, kind: string, limit: number): Promise<TextVersion[]> {
  return reader
    .selectFrom('mail_texts')
    .where('kind', '=', kind)
    .select(['version', 'author', 'at'])
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
}

export function findVersion(
  reader: Reader,
  kind: string,
  version: number,
): Promise<({ version: number } & Words) | undefined> {
  return reader
    .selectFrom('mail_texts')
    .where('kind', '=', kind)
    .where('version', '=', version)
    .select(['version', 'en', 'bn'])
    .executeTakeFirst();
}

/** Until the end of the transaction nobody else stores a version. */
export async function lockTexts(tx: Tx): Promise<void> {
  await sql`LOCK TABLE mail_texts IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

export async function insertTexts(
  tx: Tx,
  { en, bn, ...row }: TextVersion & Words & { kind: string },
): Promise<void> {
  await tx
    .insertInto('mail_texts')
    .values({ ...row, en: JSON.stringify(en), bn: JSON.stringify(bn) })
    .execute();
}
