import { randomUUID } from 'node:crypto';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Stores the files of pictures. A file never changes, because its key contains the hash of the original: writing a key
 * twice writes the same bytes.
 */
export interface MediaStorage {
  /** Atomic: a reader never gets a partial file. */
  put(key: string, bytes: Buffer): Promise<void>;
  get(key: string): Promise<Buffer | null>;
  has(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
}

/** Names of letters, digits, dots and dashes, joined by slashes; no path out of the folder. */
const KEY = /^[a-z0-9]+([.-][a-z0-9]+)*(\/[a-z0-9]+([.-][a-z0-9]+)*)*$/;

/** @throws RangeError for an invalid key */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new RangeError(`Invalid key of the media storage: ${key}`);
  return key;
}

/** Stores the files in a folder (the default). */
export function folderStorage(folder: string): MediaStorage {
  const fileOf = (key: string) => path.join(folder, requireKey(key));
  return {
    async put(key, bytes) {
      const file = fileOf(key);
      const temporary = `${file}.${randomUUID()}.tmp`;
      await mkdir(path.dirname(file), { recursive: true });
      try {
        await writeFile(temporary, bytes, { flush: true });
        await rename(temporary, file);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    get: async (key) => readFile(fileOf(key)).catch(ifMissing(null)),
    has: async (key) => access(fileOf(key)).then(() => true, ifMissing(false)),
    delete: async (key) => rm(fileOf(key), { force: true }),
  };
}

function ifMissing<Value>(value: Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}
