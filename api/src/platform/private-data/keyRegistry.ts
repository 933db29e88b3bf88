import type { Db } from '../db/database';
import { findKeyId, insertKeyId } from './privateDataKey.queries';

/**
 * Registers the key that the private data of a database is encrypted with, unless one is registered already.
 * @returns the id of the registered one
 */
export async function registerKey(db: Db, keyId: string): Promise<string | undefined> {
  await db.tx((tx) => insertKeyId(tx, keyId));
  return findKeyId(db.kysely);
}

export {
  findKeyId as findRegisteredKey,
  updateKeyId as replaceRegisteredKey,
} from './privateDataKey.queries';
