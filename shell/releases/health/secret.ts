import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { WrongSetting } from '@haat/servers';
import type { ReleaseSettings } from '../settings';

const FILE = 'beacon-secret';
const MIN_LENGTH = 32;
const REMEDY = 'Delete the file, then a new one is made; or set BEACON_SECRET.';

/**
 * The secret that page tokens are signed with: that of the settings, else one that is generated once for the data
 * folder. Where nothing can be stored it lives as long as the process.
 */
export async function beaconSecret(
  settings: Pick<ReleaseSettings, 'beaconSecret' | 'dataFolder'>,
): Promise<string> {
  const known = await loadSecret(settings);
  if (known) return known;
  const made = randomBytes(32).toString('base64url');
  const { dataFolder } = settings;
  const draft = path.join(dataFolder, `${FILE}.${randomUUID()}`);
  try {
    await mkdir(dataFolder, { recursive: true });
    await writeFile(draft, made, { mode: 0o600 });
    // Linked, not written, into place: of two servers that start at once, one secret wins, whole.
    await link(draft, path.join(dataFolder, FILE)).catch(() => {});
    await unlink(draft);
  } catch (error) {
    console.error(`The beacon’s secret cannot be stored: ${(error as Error).message}`);
  }
  return (await loadSecret(settings)) ?? made;
}

/** The secret, when there is one. @throws WrongSetting when its file is damaged */
export async function loadSecret({
  beaconSecret,
  dataFolder,
}: Pick<ReleaseSettings, 'beaconSecret' | 'dataFolder'>): Promise<string | null> {
  if (beaconSecret) return beaconSecret;
  const file = path.join(dataFolder, FILE);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes(error.code ?? '')) return null;
    throw new WrongSetting(`The secret in ${file} can't be read: ${error.message}. ${REMEDY}`);
  });
  if (text === null) return null;
  const secret = text.trim();
  if (secret.length < MIN_LENGTH)
    throw new WrongSetting(`The secret in ${file} is shorter than ${MIN_LENGTH} characters. ${REMEDY}`);
  return secret;
}

/** The token that may read the counts, and nothing more. */
export const readerToken = (secret: string) =>
  createHmac('sha256', secret).update('reads what was counted').digest('base64url');
