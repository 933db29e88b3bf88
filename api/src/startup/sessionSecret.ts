import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Settings, WrongSetting } from '../settings';

/** Same as for SESSION_SECRET. */
const MIN_LENGTH = 32;

/**
 * The secret that signs access tokens: SESSION_SECRET, else the file `session-secret` of the data folder, generated once
 * so that sessions survive a restart.
 * @returns `isNew`: it was generated now
 * @throws WrongSetting when the file can't be used
 */
export async function loadSessionSecret({
  sessionSecret,
  dataFolder,
}: Pick<Settings, 'sessionSecret' | 'dataFolder'>): Promise<{ secret: string; isNew: boolean }> {
  if (sessionSecret) return { secret: sessionSecret, isNew: false };
  const file = path.join(dataFolder, 'session-secret');
  const known = await readSecret(file);
  if (known !== undefined) return { secret: known, isNew: false };
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
  // link() is atomic: when two processes start at once, both get the same complete secret.
  await link(draft, file).catch(() => {});
  await unlink(draft);
  return { secret: (await readSecret(file)) ?? '', isNew: true };
}

/** @returns undefined when there is no such file */
async function readSecret(file: string): Promise<string | undefined> {
  let secret: string;
  try {
    secret = (await readFile(file, 'utf8')).trim();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new WrongSetting(`The secret in DATA_DIR can't be read: ${message}. ${REMEDY}`);
  }
  if (secret.length < MIN_LENGTH) {
    throw new WrongSetting(`The secret in ${file} is shorter than ${MIN_LENGTH} characters. ${REMEDY}`);
  }
  return secret;
}

const REMEDY =
  'Restore the file from a backup or set SESSION_SECRET; or delete the file, then all users have to log in again.';
