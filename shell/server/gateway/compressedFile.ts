import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** Content types that get smaller, by the file's ending. */
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};
/** Smaller files fit into a packet anyway. */
const MIN_BYTES = 1024;
const MAX_CACHED_BYTES = 32_000_000;
/** Brotli quality, of 11: higher ones take seconds for a large file. */
const BROTLI_QUALITY = 6;

const compress = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

const files = new LRUCache<string, Buffer>({
  maxSize: MAX_CACHED_BYTES,
  sizeCalculation: ({ length }) => length + 1,
});
/** Files that are being compressed. */
const pending = new Map<string, Promise<Buffer>>();

/**
 * A file that its build has not compressed, compressed once and remembered.
 * @param file its path
 * @returns null for one that does not get smaller
 */
export async function compressedFile(
  file: string,
  encoding: keyof typeof compress,
): Promise<{ type: string; bytes: Buffer } | null> {
  const type = TYPES[/\.(\w+)$/.exec(file)?.[1] ?? ''];
  if (!type) return null;
  // A folder of the workspace may be built anew.
  const key = `${encoding} ${(await stat(file)).mtimeMs} ${file}`;
  const work = files.get(key) ?? pending.get(key) ?? readFile(file).then((bytes) => shorter(bytes, encoding));
  if (work instanceof Promise) {
    pending.set(key, work);
    try {
      files.set(key, await work);
    } finally {
      pending.delete(key);
    }
  }
  const bytes = await work;
  return bytes.length > 0 ? { type, bytes } : null;
}

/** Empty where it would not get smaller. */
async function shorter(bytes: Buffer, encoding: keyof typeof compress): Promise<Buffer> {
  if (bytes.length < MIN_BYTES) return Buffer.alloc(0);
  const compressed = await compress[encoding](bytes);
  return compressed.length < bytes.length ? compressed : Buffer.alloc(0);
}
