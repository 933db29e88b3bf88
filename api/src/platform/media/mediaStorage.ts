import { folderPlace } from '../files/objectPlace';

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
  const place = folderPlace(folder);
  return {
    put: async (key, bytes) => place.put(requireKey(key), bytes),
    get: async (key) => place.get(requireKey(key)),
    has: async (key) => place.has(requireKey(key)),
    delete: async (key) => place.delete(requireKey(key)),
  };
}
