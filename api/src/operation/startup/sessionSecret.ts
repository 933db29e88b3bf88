import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { WrongSetting } from '@haat/servers';
import type { Settings } from '../settings';
import { createSecretFile, readSecretFile } from './secretFile';

/** Same as for SESSION_SECRET. */
const MIN_LENGTH = 32;

/**
 * The secret that signs access tokens: SESSION_SECRET, else the file `session-secret` of the data folder, generated once
 * so that sessions survive a restart.
 * @returns `isNew`: it was generated now
 * @throws WrongSetting when the file can't be used
 */
export async function loadSessionSecret(place: Place): Promise<{ secret: string; isNew: boolean }> {
  const known = await knownSessionSecret(place);
  if (known !== undefined) return { secret: known, isNew: false };
  await createSecretFile(fileOf(place), randomBytes(48).toString('base64url'));
  return { secret: (await readSecret(fileOf(place))) ?? '', isNew: true };
}

type Place = Pick<Settings, 'sessionSecret' | 'dataFolder'>;

const fileOf = ({ dataFolder }: Place) => path.join(dataFolder, 'session-secret');

/** The same, where there is one. @throws WrongSetting when the file can't be used */
export const knownSessionSecret = async (place: Place): Promise<string | undefined> =>
  place.sessionSecret || readSecret(fileOf(place));

async function readSecret(file: string): Promise<string | undefined> {
  const secret = await readSecretFile(file, REMEDY);
  if (secret !== undefined && secret.length < MIN_LENGTH) {
    throw new WrongSetting(`The secret in ${file} is shorter than ${MIN_LENGTH} characters. ${REMEDY}`);
  }
  return secret;
}

const REMEDY =
  'Restore the file from a backup or set SESSION_SECRET; or delete the file, then all users have to log in again.';
