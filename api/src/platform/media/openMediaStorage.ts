import path from 'node:path';
import type { S3Settings } from '@haat/object-storage';
import { folderStorage, type MediaStorage } from './mediaStorage';
import { s3Storage } from './s3Storage';

/** @throws StorageUnusable when the bucket of the settings can't be used */
export async function openMediaStorage({
  mediaS3,
  dataFolder,
}: {
  mediaS3: S3Settings | undefined;
  dataFolder: string;
}): Promise<MediaStorage> {
  return mediaS3 ? s3Storage(mediaS3) : folderStorage(path.join(dataFolder, 'media'));
}

/** The same, opened when it is first used: a command that needs no picture works without the bucket. */
export function mediaStorageOnUse(settings: Parameters<typeof openMediaStorage>[0]): MediaStorage {
  let opened: Promise<MediaStorage> | undefined;
  const storage = () => (opened ??= openMediaStorage(settings));
  return {
    put: async (key, bytes) => (await storage()).put(key, bytes),
    get: async (key) => (await storage()).get(key),
    has: async (key) => (await storage()).has(key),
    delete: async (key) => (await storage()).delete(key),
  };
}
