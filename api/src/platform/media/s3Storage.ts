import { type ObjectStorage, openBucket, type S3Settings } from '@haat/object-storage';
import { DomainError } from '../http/errors';
import type { MediaStorage } from './mediaStorage';
import { requireKey } from './mediaStorage';

/** The object storage failed; the request may be repeated. */
export class StorageFailed extends DomainError {
  override readonly status = 503;
  override readonly code = 'unavailable';
  constructor(cause: unknown) {
    super('The server is busy. Please try again.');
    this.cause = cause;
  }
}

/**
 * Stores the files in a bucket of an S3-compatible service.
 * @throws StorageUnusable when the bucket can't be used
 */
export async function s3Storage(settings: S3Settings): Promise<MediaStorage> {
  const bucket = openBucket(settings);
  await requireBucket(bucket, settings.bucket);

  async function use<Result>(key: string, action: (key: string) => Promise<Result>): Promise<Result> {
    requireKey(key);
    try {
      return await action(key);
    } catch (error) {
      throw new StorageFailed(error);
    }
  }
  return {
    put: (key, bytes) => use(key, () => bucket.put(key, bytes)),
    get: (key) => use(key, bucket.get),
    has: (key) => use(key, bucket.has),
    delete: (key) => use(key, bucket.delete),
  };
}

async function requireBucket(bucket: ObjectStorage, name: string): Promise<void> {
  let exists: boolean;
  try {
    exists = await bucket.exists();
  } catch (error) {
    throw new StorageUnusable(rootCauseOf(error));
  }
  if (!exists) throw new StorageUnusable(`there is no bucket ${name}`);
}

/** The reason behind a failure: fetch itself only says that it failed. */
function rootCauseOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const { cause, message, code } = error as NodeJS.ErrnoException;
  // An AggregateError of several addresses has only a code.
  return cause === undefined ? message || (code ?? 'unknown error') : rootCauseOf(cause);
}

/** The object storage can't be used with these settings; the message is one line for the operator. */
export class StorageUnusable extends Error {
  override name = 'StorageUnusable';
  constructor(reason: string) {
    super(`The object storage at MEDIA_S3_URL can't be used: ${reason}`);
  }
}
