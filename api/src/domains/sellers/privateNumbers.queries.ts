import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';
import type { EncryptedText } from '../../platform/db/encryptedText';
import { ENCRYPTED } from '../../platform/private-data/privateData';

export interface EncryptedNumbers {
  id_number: EncryptedText;
  account_number: EncryptedText;
}

/** Sellers, at least one of whose numbers … */
export type NumbersAre =
  | { are: 'plain' }
  | { are: 'of the key'; keyId: string }
  | { are: 'of another key'; keyId: string };

const COLUMNS = ['id_number', 'account_number'] as const;

const isEncrypted = (number: RawBuilder<unknown>) => sql<boolean>`${number} ~ ${ENCRYPTED.source}`;
const keyIdOf = (number: RawBuilder<unknown>) => sql<string>`split_part(${number}, ':', 2)`;

function matches(which: NumbersAre) {
  const hasKey = (number: RawBuilder<unknown>, operator: '=' | '<>', keyId: string) =>
    sql`(${isEncrypted(number)} AND ${keyIdOf(number)} ${sql.raw(operator)} ${keyId})`;
  const condition = (number: RawBuilder<unknown>) => {
    switch (which.are) {
      case 'plain':
        return sql`NOT (${isEncrypted(number)})`;
      case 'of the key':
        return hasKey(number, '=', which.keyId);
      case 'of another key':
        return hasKey(number, '<>', which.keyId);
    }
  };
  return sql<boolean>`(${sql.join(
    COLUMNS.map((column) => condition(sql.ref(column))),
    sql` OR `,
  )})`;
}

/** The ids of the keys that numbers are encrypted with. */
export async function findUsedKeyIds(reader: Reader): Promise<string[]> {
  const { rows } = await sql<{ key_id: string }>`
    SELECT DISTINCT ${keyIdOf(sql.ref('number'))} AS key_id
    FROM sellers CROSS JOIN LATERAL (VALUES (id_number), (account_number)) AS numbers (number)
    WHERE ${isEncrypted(sql.ref('number'))}`.execute(reader);
  return rows.map(({ key_id }) => key_id);
}

/** Ids in ascending order. */
export async function findSellersWithNumbers(
  reader: Reader,
  which: NumbersAre,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await reader
    .selectFrom('sellers')
    .where('id', '>', after)
    .where(matches(which))
    .select('id')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks those of the sellers that still match. */
export function lockNumbers(tx: Tx, which: NumbersAre, ids: readonly number[]) {
  return tx
    .selectFrom('sellers')
    .where(sql<boolean>`id = ANY(${ids}::bigint[])`)
    .where(matches(which))
    .select(['id', ...COLUMNS])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export async function updateNumbers(
  tx: Tx,
  rows: readonly ({ id: number } & EncryptedNumbers)[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    UPDATE sellers SET id_number = changed.id_number, account_number = changed.account_number
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS changed (id bigint, id_number text, account_number text)
    WHERE sellers.id = changed.id`.execute(tx);
}

/** Writes the table into a new file, without old versions of rows. */
export async function rewriteSellersTable(reader: Reader): Promise<void> {
  await sql`VACUUM FULL sellers`.execute(reader);
}
