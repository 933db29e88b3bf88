import { setTimeout as pause } from 'node:timers/promises';

export interface S3Settings {
  /** the service's address; the bucket's name is part of the path: http://127.0.0.1:9000/<bucket> */
  url: string;
  bucket: string;
  region: string;
  keyId: string;
  secret: string;
}

/** A bucket of an S3-compatible service. All methods throw {@link StorageError}. */
export interface ObjectStorage {
  /** Whether the bucket exists. */
  exists(): Promise<boolean>;
  /** @returns null when there is no such object */
  get(key: string): Promise<Buffer | null>;
  /** @param maxAttempts 1: a failure is reported at once; 3 unless given */
  has(key: string, maxAttempts?: number): Promise<boolean>;
  put(key: string, bytes: Buffer): Promise<void>;
  /** Writes an object unless the key is taken. @returns false when it is taken by an object with other bytes */
  putIfAbsent(key: string, bytes: Buffer): Promise<boolean>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** All keys that start with the prefix. */
  list(prefix: string): Promise<string[]>;
  /** As `list`, with the time of each object's last write. */
  entries(prefix: string): Promise<StoredObject[]>;
}

export interface StoredObject {
  key: string;
  modified: Date;
}

/** The service could not be reached, or answered with an error, after all attempts. */
export class StorageError extends Error {
  override name = 'StorageError';
  /** Whether the same request may succeed later: there was no answer, or the service has a failure. */
  readonly mayRecover: boolean;

  constructor(message: string, { mayRecover, ...options }: ErrorOptions & { mayRecover: boolean }) {
    super(message, options);
    this.mayRecover = mayRecover;
  }
}

/** Time-out of one attempt. */
const REQUEST_TIMEOUT_MS = 10_000;
const MAX_ATTEMPTS = 3;
const FIRST_RETRY_DELAY_MS = 200;
/** Conflicts of concurrent conditional writes, and rate limits. */
const RETRIED_STATUSES = [409, 429];
/** Half of what services allow: from there on a 403 may be about the time. */
const MAX_CLOCK_ERROR_MS = 7 * 60_000;

interface Result {
  status: number;
  bytes: Buffer;
  /** How far the service's clock is ahead of this machine's, in ms; NaN: it does not say. */
  clockAhead: number;
}

/** A client for a bucket. No request is made yet; aws4fetch is loaded with the first one. */
export function openBucket({ url, bucket, region, keyId, secret }: S3Settings): ObjectStorage {
  const root = `${url.replace(/\/+$/, '')}/${bucket}`;
  // aws4fetch doesn't retry after a broken connection, so it doesn't retry at all and `request` does.
  const signing = { accessKeyId: keyId, secretAccessKey: secret, service: 's3', region, retries: 0 };
  let client: Promise<import('aws4fetch').AwsClient> | undefined;
  /** Services refuse a signature of another time than theirs by more than 15 minutes. */
  let clockAhead = 0;

  /** @param accepted statuses that are returned besides 2xx */
  async function request(
    method: string,
    address: string,
    accepted: readonly number[] = [],
    {
      maxAttempts = MAX_ATTEMPTS,
      ...init
    }: { body?: Buffer; headers?: Record<string, string>; maxAttempts?: number } = {},
  ): Promise<Result> {
    client ??= import('aws4fetch').then(({ AwsClient }) => new AwsClient(signing));
    for (let attempt = 1; ; attempt++) {
      const result = await send(await client, method, address, { ...init, clockAhead });
      if (!(result instanceof StorageError)) {
        const { status, bytes } = result;
        // This machine's clock is wrong: from now on the service's is used.
        const isClockWrong = status === 403 && Math.abs(result.clockAhead - clockAhead) > MAX_CLOCK_ERROR_MS;
        if (isClockWrong) clockAhead = result.clockAhead;
        if ((status >= 200 && status < 300) || accepted.includes(status)) return result;
        const mayRecover = status >= 500 || RETRIED_STATUSES.includes(status);
        const said = `${method} returned ${status} ${errorCodeOf(bytes)}`.trimEnd();
        const error = new StorageError(said, { mayRecover });
        if (isClockWrong ? attempt > MAX_ATTEMPTS : !mayRecover || attempt >= maxAttempts) throw error;
      } else if (attempt >= maxAttempts) throw result;
      await pause(FIRST_RETRY_DELAY_MS * 4 ** (attempt - 1));
    }
  }

  const addressOf = (key: string) => `${root}/${key}`;
  const write = (key: string, bytes: Buffer, headers: Record<string, string>, accepted?: number[]) =>
    request('PUT', addressOf(key), accepted, {
      body: bytes,
      headers: { 'content-type': 'application/octet-stream', ...headers },
    });
  async function get(address: string): Promise<Buffer | null> {
    const { status, bytes } = await request('GET', address, [404]);
    return status === 404 ? null : bytes;
  }
  async function* pagesOf(prefix: string): AsyncGenerator<string> {
    for (let token: string | undefined = ''; token !== undefined; ) {
      const query = new URLSearchParams({ 'list-type': '2', prefix });
      if (token) query.set('continuation-token', token);
      const xml = (await get(`${root}/?${query}`))?.toString('utf8') ?? '';
      yield xml;
      token = /<NextContinuationToken>([^<]+)</.exec(xml)?.[1];
    }
  }
  const has = async (address: string, maxAttempts?: number) =>
    (await request('HEAD', address, [404], { maxAttempts })).status !== 404;

  return {
    exists: () => has(root),
    get: (key) => get(addressOf(key)),
    has: (key, maxAttempts) => has(addressOf(key), maxAttempts),
    async put(key, bytes) {
      await write(key, bytes, {});
    },
    async putIfAbsent(key, bytes) {
      const { status } = await write(key, bytes, { 'if-none-match': '*' }, [412]);
      if (status !== 412) return true;
      // An earlier attempt may have succeeded although its response was lost.
      return (await get(addressOf(key)))?.equals(bytes) ?? false;
    },
    async delete(key) {
      await request('DELETE', addressOf(key), [404]);
    },
    async list(prefix) {
      const keys: string[] = [];
      for await (const xml of pagesOf(prefix))
        for (const [, key] of xml.matchAll(/<Key>([^<]+)<\/Key>/g)) keys.push(key!);
      return keys;
    },
    async entries(prefix) {
      const objects: StoredObject[] = [];
      for await (const xml of pagesOf(prefix))
        for (const [, row = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const [key, modified] = ['Key', 'LastModified'].map((name) => textIn(row, name));
          if (key && modified) objects.push({ key, modified: new Date(modified) });
        }
      return objects;
    },
  };
}

const textIn = (xml: string, element: string) => new RegExp(`<${element}>([^<]+)<`).exec(xml)?.[1];

/** One attempt. @returns an error when there was no response */
async function send(
  client: import('aws4fetch').AwsClient,
  method: string,
  address: string,
  { body, headers = {}, clockAhead }: { body?: Buffer; headers?: Record<string, string>; clockAhead: number },
): Promise<Result | StorageError> {
  try {
    const time = new Date(Date.now() + clockAhead).toISOString();
    const response = await client.fetch(address, {
      method,
      aws: { datetime: time.replace(/[:-]|\.\d{3}/g, '') },
      headers,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      ...(body && { body: new Uint8Array(body) }),
    });
    // The body is always read, because the connection is not reused otherwise.
    const bytes = Buffer.from(await response.arrayBuffer());
    const theirs = Date.parse(response.headers.get('date') ?? '');
    return { status: response.status, bytes, clockAhead: theirs - Date.now() };
  } catch (error) {
    return new StorageError((error as Error).message, { cause: error, mayRecover: true });
  }
}

/** 'AccessDenied' of an error response in XML. */
function errorCodeOf(bytes: Buffer): string {
  return /<Code>(\w+)/.exec(bytes.toString('utf8', 0, 2000))?.[1] ?? '';
}
