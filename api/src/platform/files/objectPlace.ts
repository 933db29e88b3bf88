import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openBucket, type S3Settings } from '@haat/object-storage';

/** Files by key, in a folder or in a bucket of an S3-compatible service. */
export interface ObjectPlace {
  /** For messages: a folder, or an address. */
  readonly name: string;
  /** All keys in a folder of the place, or in all of it: with slashes, sorted. */
  list(inFolder?: string): Promise<string[]>;
  get(key: string): Promise<Buffer | null>;
  has(key: string): Promise<boolean>;
  /** Atomic: a reader never gets a partial file. */
  put(key: string, bytes: Buffer): Promise<void>;
  delete(key: string): Promise<void>;
}

/** Files being written; a crash leaves them, and they are no objects. */
const PARTIAL = '.partial';

export function folderPlace(folder: string): ObjectPlace {
  const fileOf = (key: string) => {
    const file = path.join(folder, key);
    if (path.relative(folder, file).startsWith('..')) throw new RangeError(`Invalid key: ${key}`);
    return file;
  };
  const ifMissing =
    <Value>(value: Value) =>
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return value;
      throw error;
    };
  return {
    name: folder,
    async list(inFolder = '') {
      const options = { recursive: true, withFileTypes: true } as const;
      const entries = await readdir(fileOf(inFolder), options).catch(ifMissing([]));
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith(PARTIAL))
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
        .map((file) => file.split(path.sep).join('/'))
        .sort();
    },
    get: (key) => readFile(fileOf(key)).catch(ifMissing(null)),
    has: (key) => stat(fileOf(key)).then(() => true, ifMissing(false)),
    async put(key, bytes) {
      const file = fileOf(key);
      const draft = `${file}.${randomUUID()}${PARTIAL}`;
      await mkdir(path.dirname(file), { recursive: true });
      try {
        await writeFile(draft, bytes, { flush: true });
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    delete: (key) => rm(fileOf(key), { force: true }),
  };
}

/** @param prefix of all keys, without a slash at its end; '' for the whole bucket */
export function bucketPlace(settings: S3Settings, prefix = ''): ObjectPlace {
  const bucket = openBucket(settings);
  const start = prefix && `${prefix}/`;
  return {
    name: `${settings.url}/${settings.bucket}/${prefix}`.replace(/\/$/, ''),
    list: async (inFolder = '') =>
      (await bucket.list(`${start}${inFolder && `${inFolder}/`}`))
        .map((key) => key.slice(start.length))
        .sort(),
    get: (key) => bucket.get(start + key),
    has: (key) => bucket.has(start + key),
    put: (key, bytes) => bucket.put(start + key, bytes),
    delete: (key) => bucket.delete(start + key),
  };
}
