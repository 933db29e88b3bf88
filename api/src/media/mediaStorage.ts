import { randomUUID } from 'node:crypto';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Where the files of pictures live. What is put under a key never changes, because keys contain the hash of
 * the original: whoever puts the same key twice puts the same bytes.
 */
export interface MediaStorage {
  /** Whole or not at all: a reader never sees half a file. */
  put(key: string, bytes: Buffer): Promise<void>;
  get(key: string): Promise<Buffer | null>;
  has(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
}

/** A key: names of letters, digits, dot and dash, joined by slashes; nothing that leads out of a folder. */
const KEY = /^[a-z0-9]+([.-][a-z0-9]+)*(\/[a-z0-9]+([.-][a-z0-9]+)*)*$/;

/** @throws RangeError for what is no key */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new RangeError(`Not a key of the media storage: ${key}`);
  return key;
}

/** Keeps the files in a folder (the default). */
export function folderStorage(folder: string): MediaStorage {
  const fileOf = (key: string) => path.join(folder, requireKey(key));
  return {
    async put(key, bytes) {
      const file = fileOf(key);
      const draft = `${file}.${randomUUID()}.tmp`;
      await mkdir(path.dirname(file), { recursive: true });
      try {
        await writeFile(draft, bytes, { flush: true });
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    get: async (key) => readFile(fileOf(key)).catch(absent(null)),
    has: async (key) => access(fileOf(key)).then(() => true, absent(false)),
    delete: async (key) => rm(fileOf(key), { force: true }),
  };
}

function absent<Value>(answer: Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code === 'ENOENT') return answer;
    throw error;
  };
}
