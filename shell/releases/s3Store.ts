import { AwsClient } from 'aws4fetch';
import { sha256 } from './archive';
import { readComposition } from './compositions';
import { Refused } from './refused';
import { readStoredHashes } from './release';
import type { ReleaseStore } from './releaseStore';

export interface S3Settings {
  /** The service's address; buckets are addressed by path. */
  url: string;
  bucket: string;
  region: string;
  keyId: string;
  secret: string;
}

/** How long one request may take, in ms. */
const PATIENCE = 10_000;
const TRIES = 3;
/** How long "nothing newer" is taken for an answer, in ms: pages ask much more often. */
const LOOK_EVERY = 900;

/**
 * Keeps releases in a bucket of an S3-compatible service: each file once, under its hash; a release's list under
 * <remote>/<version>/hashes.json; compositions under compositions/<id>.json. A list and a composition are written
 * only where there is none (If-None-Match), which is the one step that makes a release visible, and the one that
 * lets only one of two operators through.
 * @param cache a folder store that holds what was fetched; what it has never grows old
 */
export function s3Store(
  { url, bucket, region, keyId, secret }: S3Settings,
  cache: ReleaseStore,
): ReleaseStore {
  const service = { accessKeyId: keyId, secretAccessKey: secret, service: 's3', region, retries: 0 };
  const client = new AwsClient(service);
  const root = `${url.replace(/\/+$/, '')}/${bucket}`;
  let looked = { at: 0, id: -1 };

  async function ask(method: string, key: string, body?: Buffer, headers: Record<string, string> = {}) {
    for (let attempt = 1; ; attempt++) {
      let why: string;
      try {
        const signal = AbortSignal.timeout(PATIENCE);
        const sent = body && { body: new Uint8Array(body) };
        const answer = await client.fetch(`${root}/${key}`, { method, signal, headers, ...sent });
        // Read to the end in any case, or the connection is not given back.
        const bytes = Buffer.from(await answer.arrayBuffer());
        // A write that finds no bucket has not been one.
        const absent = answer.status === 404 && method !== 'PUT';
        if (answer.ok || absent || answer.status === 412) return { status: answer.status, bytes };
        why = `${method} answered ${answer.status}`;
        if (answer.status < 500 && ![409, 429].includes(answer.status)) attempt = TRIES;
      } catch (error) {
        why = (error as Error).message;
      }
      if (attempt >= TRIES)
        throw new Refused(503, 'store_unusable', `The release store at ${url} cannot be used: ${why}`);
      await new Promise((resolve) => setTimeout(resolve, 50 * 4 ** attempt));
    }
  }

  async function get(key: string): Promise<Buffer | null> {
    const { status, bytes } = await ask('GET', key);
    return status === 200 ? bytes : null;
  }
  async function read<T>(key: string, parse: (text: string, file: string) => T): Promise<T | null> {
    const bytes = await get(key);
    return bytes && parse(bytes.toString('utf8'), `${root}/${key}`);
  }
  /** @returns false when there is something already */
  async function create(key: string, value: unknown): Promise<boolean> {
    const bytes = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
    const { status } = await ask('PUT', key, bytes, { 'if-none-match': '*' });
    if (status === 200) return true;
    // Our own try may have come through although its answer did not.
    return (await get(key))?.equals(bytes) ?? false;
  }
  const listOf = (remote: string, version: string) => `${remote}/${version}/hashes.json`;
  const fileOf = (hash: string) => `files/${hash}`;
  const compositionAt = (id: number) => `compositions/${id}.json`;

  async function names(prefix: string): Promise<string[]> {
    const found: string[] = [];
    for (let after = ''; ; ) {
      const more = after && `&continuation-token=${encodeURIComponent(after)}`;
      const xml =
        (await get(`?list-type=2&prefix=${encodeURIComponent(prefix)}${more}`))?.toString('utf8') ?? '';
      found.push(...[...xml.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => key!.slice(prefix.length)));
      after = /<NextContinuationToken>([^<]+)</.exec(xml)?.[1] ?? '';
      if (!after) return found;
    }
  }

  return {
    hashes: async (remote, version) =>
      (await cache.hashes(remote, version)) ?? read(listOf(remote, version), readStoredHashes),

    async versions(remote) {
      return (await names(`${remote}/`)).flatMap((name) => /^([^/]+)\/hashes\.json$/.exec(name)?.[1] ?? []);
    },

    async begin(remote, version) {
      return {
        // Nobody finds a file before a list names it.
        async put(_name, bytes) {
          await ask('PUT', fileOf(sha256(bytes)), bytes);
        },
        commit: (hashes) => create(listOf(remote, version), hashes),
        async discard() {},
      };
    },

    async folder(remote, version) {
      const known = await cache.folder(remote, version);
      if (known) return known;
      const hashes = await read(listOf(remote, version), readStoredHashes);
      if (!hashes) return null;
      const copy = await cache.begin(remote, version);
      try {
        for (const { name, sha256: hash } of hashes.files) {
          const bytes = await get(fileOf(hash));
          if (!bytes) throw new Error(`${name} is gone from the release store`);
          await copy.put(name, bytes);
        }
        // When another process of this machine was faster, it has fetched the same.
        await copy.commit(hashes);
      } finally {
        await copy.discard();
      }
      return cache.folder(remote, version);
    },

    async newest() {
      const ids = (await names('compositions/')).map((name) => Number(/^(\d+)\.json$/.exec(name)?.[1] ?? 0));
      return Math.max(0, ...ids);
    },

    async hasAfter(id) {
      if (looked.id === id && Date.now() - looked.at < LOOK_EVERY) return false;
      const { status } = await ask('HEAD', compositionAt(id + 1));
      looked = { at: Date.now(), id };
      return status === 200;
    },

    composition: (id) => read(compositionAt(id), readComposition),
    async add(composition) {
      const added = await create(compositionAt(composition.id), composition);
      // There is one now, this one or another's.
      looked = { at: 0, id: -1 };
      return added;
    },
  };
}
