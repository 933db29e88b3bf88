import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { Refused } from '../refused';
import type { Hashes, ReleaseFile } from './release';

const DECOMPRESS = { br: promisify(brotliDecompress), gz: promisify(gunzip) };

/**
 * Checks a .br or .gz beside a file: the site sends it in the file's place, and a page refuses what does not have the file's hash.
 * @throws Refused for a copy of something else, e.g. of the file before it was changed
 */
export async function requireCopyOfFile(
  { name }: Pick<ReleaseFile, 'name'>,
  bytes: Buffer,
  { files }: Pick<Hashes, 'files'>,
): Promise<void> {
  const [, original, encoding] = /^(.+)\.(br|gz)$/.exec(name) ?? [];
  const file = files.find((one) => one.name === original);
  if (!file) return;
  const decompress = DECOMPRESS[encoding as keyof typeof DECOMPRESS];
  // Longer content is another one.
  const content = await decompress(bytes, { maxOutputLength: Math.max(1, file.size) }).catch(() => null);
  if (content && createHash('sha256').update(content).digest('hex') === file.sha256) return;
  throw new Refused(
    422,
    'release_malformed',
    `${name} is no copy of ${file.name}: compress it again, or leave it out`,
  );
}
