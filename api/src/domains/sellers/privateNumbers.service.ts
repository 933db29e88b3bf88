import type { Context } from '../../context';
import type { Tx } from '../../platform/db/database';
import type { EncryptedText } from '../../platform/db/encryptedText';
import {
  ENCRYPTED,
  type PrivateData,
  PrivateDataUnreadable,
  type ValueLocation,
} from '../../platform/private-data/privateData';
import {
  type EncryptedNumbers,
  findSellersWithNumbers,
  lockNumbers,
  type NumbersAre,
  rewriteSellersTable,
  updateNumbers,
} from './privateNumbers.queries';

/** Values that are encrypted in sellers' rows. */
export interface PrivateNumbers {
  id_number: string;
  account_number: string;
}

type Deps = Pick<Context, 'db' | 'privateData'>;

/** Short transactions: rows of a batch are locked until its end. */
const BATCH_SIZE = 200;

export function encryptNumbers(
  privateData: PrivateData,
  sellerId: number,
  numbers: PrivateNumbers,
): EncryptedNumbers {
  return eachOf(numbers, sellerId, (text, location) => privateData.encrypt(text, location));
}

/** @throws PrivateDataUnreadable */
export function decryptNumbers(
  privateData: PrivateData,
  { id, ...row }: { id: number } & EncryptedNumbers,
): PrivateNumbers {
  return eachOf(row, id, (text, location) => privateData.decrypt(text, location));
}

function eachOf<From extends string, To extends string>(
  { id_number, account_number }: Record<keyof PrivateNumbers, From>,
  row: number,
  change: (text: From, location: ValueLocation) => To,
): Record<keyof PrivateNumbers, To> {
  const at = (column: keyof PrivateNumbers) => ({ table: 'sellers', column, row });
  return {
    id_number: change(id_number, at('id_number')),
    account_number: change(account_number, at('account_number')),
  };
}

export { findUsedKeyIds as findNumberKeyIds } from './privateNumbers.queries';

/** Encrypts the numbers of earlier releases. @returns of how many sellers */
export async function encryptOldNumbers({ db, privateData }: Deps): Promise<number> {
  const { sellers } = await rewriteNumbers({ db }, { are: 'plain' }, ({ id, ...row }) =>
    eachOf(row, id, (text, location) => (ENCRYPTED.test(text) ? text : privateData.encrypt(text, location))),
  );
  // The old versions of the rows would stay in the table's file.
  if (sellers.length > 0) await rewriteSellersTable(db.kysely);
  return sellers.length;
}

/**
 * Wraps the numbers of all sellers with the current key. What can't be decrypted stays as it is. May be repeated after an
 * interruption.
 * @returns ids of sellers: those changed now, and those whose numbers can't be read
 */
export function rotateNumbers({
  db,
  privateData,
}: Deps): Promise<{ sellers: number[]; unreadable: number[] }> {
  return rewriteNumbers({ db }, { are: 'of another key', keyId: privateData.keyId }, ({ id, ...row }) =>
    eachOf(row, id, (text, location) => privateData.rewrap(text, location)),
  );
}

/**
 * Empties those numbers of a key that can't be decrypted.
 * @returns the ids of the sellers
 */
export async function forgetNumbers({ db, privateData }: Deps, keyId: string): Promise<number[]> {
  const { sellers } = await rewriteNumbers({ db }, { are: 'of the key', keyId }, ({ id, ...row }) => {
    let isChanged = false;
    const numbers = eachOf(row, id, (text, location) => {
      if (isReadable(privateData, text, location)) return text;
      isChanged = true;
      return privateData.encrypt('', location);
    });
    return isChanged ? numbers : null;
  });
  return sellers;
}

function isReadable(privateData: PrivateData, text: EncryptedText, location: ValueLocation): boolean {
  try {
    privateData.decrypt(text, location);
    return true;
  } catch (error) {
    if (!(error instanceof PrivateDataUnreadable)) throw error;
    return false;
  }
}

/**
 * Rewrites numbers in batches, each in a transaction of its own. Several processes may do so at once.
 * @param change null leaves the row as it is
 */
async function rewriteNumbers(
  { db }: Pick<Context, 'db'>,
  which: NumbersAre,
  change: (row: { id: number } & EncryptedNumbers) => EncryptedNumbers | null,
): Promise<{ sellers: number[]; unreadable: number[] }> {
  const sellers: number[] = [];
  const unreadable: number[] = [];
  let last = 0;
  for (;;) {
    const ids = await findSellersWithNumbers(db.kysely, which, { after: last, limit: BATCH_SIZE });
    if (ids.length === 0) return { sellers, unreadable };
    last = ids.at(-1) ?? last;
    const done = await db.tx((tx) => rewriteBatch(tx, which, ids, change));
    sellers.push(...done.sellers);
    unreadable.push(...done.unreadable);
  }
}

async function rewriteBatch(
  tx: Tx,
  which: NumbersAre,
  ids: readonly number[],
  change: Parameters<typeof rewriteNumbers>[2],
) {
  const unreadable: number[] = [];
  const changed = (await lockNumbers(tx, which, ids)).flatMap((row) => {
    try {
      const numbers = change(row);
      return numbers ? [{ id: row.id, ...numbers }] : [];
    } catch (error) {
      if (!(error instanceof PrivateDataUnreadable)) throw error;
      unreadable.push(row.id);
      return [];
    }
  });
  await updateNumbers(tx, changed);
  return { sellers: changed.map(({ id }) => id), unreadable };
}
