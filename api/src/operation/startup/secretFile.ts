import { randomUUID } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { WrongSetting } from '@haat/servers';

/**
 * The text of a file with a generated secret.
 * @returns undefined when there is no such file
 * @throws WrongSetting when it can't be read. @param remedy ends its message
 */
export async function readSecretFile(file: string, remedy: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new WrongSetting(`The secret in DATA_DIR can't be read: ${message}. ${remedy}`);
  }
}

/** Writes the file for its owner only. Of processes that start at once, the first one's secret stays. */
export async function createSecretFile(file: string, secret: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, secret, { mode: 0o600 });
  // link() is atomic: no process reads an incomplete secret.
  await link(draft, file).catch(() => {});
  await unlink(draft);
}
