import { type S3Settings, StorageError } from '@haat/object-storage';
import { bucketPlace, type ObjectPlace } from '../../platform/files/objectPlace';
import { oneLine } from '../../platform/format/oneLine';
import { BackupFailed } from './backupFailed';

/**
 * A bucket whose failures are one line with its address, the reason and the settings to look at.
 * @param setting the beginning of their names: BACKUP_S3
 * @throws BackupFailed from its methods
 */
export function namedBucket(setting: string, settings: S3Settings, prefix?: string): ObjectPlace {
  const place = bucketPlace(settings, prefix);
  const { name } = place;
  const explained =
    <Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>) =>
    (...args: Args) =>
      call(...args).catch((error: unknown) => {
        if (!(error instanceof StorageError)) throw error;
        const { cause } = error;
        throw new BackupFailed(
          cause
            ? `${name} can't be reached (${reasonOf(cause)}): see ${setting}_URL.`
            : `${name} doesn't do what it is asked (${oneLine(error.message)}): see ${setting}_URL, _BUCKET, _KEY_ID and _SECRET.`,
        );
      });
  return {
    name,
    list: explained(place.list),
    get: explained(place.get),
    has: explained(place.has),
    put: explained(place.put),
    delete: explained(place.delete),
  };
}

/** Node's fetch says "fetch failed", and why in the cause; of a name with several addresses there is a cause for each. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return oneLine(String(error));
  return error.cause ? reasonOf(error.cause) : oneLine(error.message);
}
