import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { WrongSetting } from '@haat/servers';
import { PRIVATE_DATA_KEY_FORM, parsePrivateDataKey } from '../../platform/private-data/parsePrivateDataKey';
import type { PrivateDataKeys } from '../../platform/private-data/privateData';
import type { Settings } from '../settings';
import { createSecretFile, readSecretFile } from './secretFile';

type KeySettings = Pick<Settings, 'privateDataKey' | 'previousPrivateDataKey' | 'dataFolder'>;

/**
 * The keys of the private numbers: PRIVATE_DATA_KEY and PRIVATE_DATA_KEY_PREVIOUS, else the file `private-data-key` of
 * the data folder.
 * @returns undefined when there is none
 * @throws WrongSetting when the file can't be used
 */
export async function loadPrivateDataKeys(settings: KeySettings): Promise<PrivateDataKeys | undefined> {
  const { privateDataKey, previousPrivateDataKey } = settings;
  if (privateDataKey) return { current: privateDataKey, previous: previousPrivateDataKey };
  const file = fileOf(settings);
  const text = await readSecretFile(file, REMEDY);
  if (text === undefined) return undefined;
  const key = parsePrivateDataKey(text);
  if (!key) throw new WrongSetting(`The key in ${file} ${PRIVATE_DATA_KEY_FORM}. ${REMEDY}`);
  return { current: key };
}

/** Generates the file, unless another process just did. @throws WrongSetting when it can't be used */
export async function createPrivateDataKey(settings: KeySettings): Promise<PrivateDataKeys> {
  await createSecretFile(fileOf(settings), randomBytes(32).toString('base64'));
  const keys = await loadPrivateDataKeys(settings);
  if (!keys) throw new WrongSetting(`The key in ${fileOf(settings)} was removed. ${REMEDY}`);
  return keys;
}

const fileOf = ({ dataFolder }: KeySettings) => path.join(dataFolder, 'private-data-key');

const REMEDY = 'Restore the file from a backup, or set PRIVATE_DATA_KEY to its key.';
