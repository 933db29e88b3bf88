import { WrongSetting } from '@haat/servers';
import { findSecretKeyIds } from '../../domains/accounts/accounts.service';
import { encryptOldNumbers, findNumberKeyIds } from '../../domains/sellers/privateNumbers.service';
import type { Db } from '../../platform/db/database';
import { findRegisteredKey, registerKey } from '../../platform/private-data/keyRegistry';
import { PrivateData } from '../../platform/private-data/privateData';
import type { Settings } from '../settings';
import { createPrivateDataKey, loadPrivateDataKeys } from './privateDataKeys';

interface OpenOptions {
  /** Generates a key where there is none. */
  generate: boolean;
  /** the id of a key whose numbers are about to be removed */
  lostKeyId?: string | undefined;
}

/**
 * Prepares the encryption of private numbers: loads or generates the key, registers it in the database at the first
 * start, and encrypts the numbers of earlier releases. Safe in several processes at once.
 * @returns `encrypted`: how many sellers' numbers were encrypted now
 * @throws WrongSetting when there is no key, or another one than that of the database; nothing is changed then
 */
export async function openPrivateData(
  db: Db,
  settings: Pick<Settings, 'privateDataKey' | 'previousPrivateDataKey' | 'dataFolder'>,
  { generate, lostKeyId }: OpenOptions,
): Promise<{ privateData: PrivateData; encrypted: number }> {
  const registered = await findRegisteredKey(db.kysely);
  const needed = [
    ...(registered ? [registered] : []),
    ...(await findNumberKeyIds(db.kysely)),
    ...(await findSecretKeyIds(db.kysely)),
  ].filter((keyId) => keyId !== lostKeyId);
  let keys = await loadPrivateDataKeys(settings);
  if (!keys) {
    if (needed[0]) throw new WrongSetting(`There is no key for the private numbers. ${remedyFor(needed[0])}`);
    if (!generate) throw new WrongSetting(NOT_STARTED);
    keys = await createPrivateDataKey(settings);
  }
  const privateData = new PrivateData(keys);
  const refuseOthers = (keyIds: readonly string[]) => {
    const other = keyIds.find((keyId) => !privateData.hasKey(keyId));
    if (!other) return;
    throw new WrongSetting(
      `The private numbers are encrypted with another key than the given one (${privateData.keyId}). ${remedyFor(other)}`,
    );
  };
  refuseOthers(needed);
  if (!registered) {
    // Another process may be first, with another key.
    refuseOthers([(await registerKey(db, privateData.keyId)) ?? '']);
  }
  return { privateData, encrypted: await encryptOldNumbers({ db, privateData }) };
}

const remedyFor = (keyId: string) =>
  `Set PRIVATE_DATA_KEY to the key ${keyId} (in a rotation: PRIVATE_DATA_KEY_PREVIOUS), or restore DATA_DIR/private-data-key. ` +
  `If it is lost, remove the numbers: npm run operator -- forget-private-numbers ${keyId}`;

const NOT_STARTED =
  'There is no key for private numbers yet. Run npm start once, or set PRIVATE_DATA_KEY or DATA_DIR as the API has it.';
