import { DomainError } from '../http/errors';
import type { MediaStorage } from './mediaStorage';
import { requireKey } from './mediaStorage';

export interface S3Settings {
  /** the service's address; buckets are addressed by path: http://127.0.0.1:9000 */
  url: string;
  bucket: string;
  region: string;
  keyId: string;
  secret: string;
}

/** The object storage is away or refuses us; the person who asked may try again. */
export class StorageFailed extends DomainError {
  override readonly status = 503;
  override readonly code = 'unavailable';
  constructor(why: string, options?: ErrorOptions) {
    super('The server is busy. Please try again.');
    this.cause = options?.cause ?? why;
  }
}

/** How long one request to the storage may take, in ms. */
const PATIENCE = 10_000;
const TRIES = 3;

/**
 * Keeps the files in a bucket of an S3-compatible service. The client is loaded only here, so that whoever
 * keeps pictures in a folder doesn't pay for it.
 * @throws Error in one line when the bucket can't be used
 */
export async function s3Storage({ url, bucket, region, keyId, secret }: S3Settings): Promise<MediaStorage> {
  const { AwsClient } = await import('aws4fetch');
  // Retries are ours: the client's own don't cover a connection that broke.
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: 0,
  });
  const root = `${url.replace(/\/+$/, '')}/${bucket}`;

  /** @returns the bytes, or null for a 404; what is asked may be asked twice */
  async function ask(method: string, address: string, body?: Buffer): Promise<Buffer | null> {
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await client.fetch(address, {
          method,
          signal: AbortSignal.timeout(PATIENCE),
          ...(body
            ? { body: new Uint8Array(body), headers: { 'content-type': 'application/octet-stream' } }
            : {}),
        });
        // Read to the end in any case, or the connection is not given back.
        const bytes = Buffer.from(await answer.arrayBuffer());
        if (answer.ok) return bytes;
        if (answer.status === 404 && method !== 'PUT') return null;
        const why = `${method} answered ${answer.status} ${/<Code>(\w+)/.exec(bytes.toString('utf8', 0, 2000))?.[1] ?? ''}`;
        if (answer.status < 500 && answer.status !== 429) throw new StorageFailed(why);
        if (attempt === TRIES) throw new StorageFailed(why);
      } catch (error) {
        if (error instanceof StorageFailed) throw error;
        if (attempt === TRIES) throw new StorageFailed((error as Error).message, { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, 50 * 4 ** attempt));
    }
  }
  const addressOf = (key: string) => `${root}/${requireKey(key)}`;

  await requireBucket(() => ask('HEAD', root), bucket);
  return {
    async put(key, bytes) {
      await ask('PUT', addressOf(key), bytes);
    },
    get: async (key) => ask('GET', addressOf(key)),
    has: async (key) => (await ask('HEAD', addressOf(key))) !== null,
    async delete(key) {
      await ask('DELETE', addressOf(key));
    },
  };
}

async function requireBucket(look: () => Promise<Buffer | null>, bucket: string): Promise<void> {
  let found: Buffer | null;
  try {
    found = await look();
  } catch (error) {
    throw new StorageUnusable(rootOf(error));
  }
  if (!found) throw new StorageUnusable(`there is no bucket ${bucket}`);
}

/** What lies under a failure: fetch itself only says that it failed. */
function rootOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const { cause, message, code } = error as NodeJS.ErrnoException;
  // Several addresses that were tried in vain are told of by the code alone.
  return cause === undefined ? message || (code ?? 'it failed') : rootOf(cause);
}

/** The object storage can't be used as it is set; the message is one line for the person at the terminal. */
export class StorageUnusable extends Error {
  override name = 'StorageUnusable';
  constructor(why: string) {
    super(`The object storage at MEDIA_S3_URL can't be used: ${why}`);
  }
}
