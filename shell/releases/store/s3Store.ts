import { openBucket, type S3Settings, StorageError } from '@haat/object-storage';
import { inParallel } from '../inParallel';
import { sha256 } from '../package/archive';
import { type Hashes, type RemovedRelease, readStoredHashes } from '../package/release';
import { Refused, STORE_AWAY } from '../refused';
import { asJson } from './asJson';
import { readComposition } from './compositions';
import type { ReleaseStore } from './releaseStore';

/** How many files of a release are fetched, or removed, at a time. */
const CONCURRENCY = 8;
/** A file that no list names is removed after this time: until then it may be part of an upload. */
const UPLOAD_MS = 24 * 60 * 60_000;

/**
 * Keeps releases in a bucket of an S3-compatible service: each file once, under its hash; a release's list under
 * <remote>/<version>/hashes.json; compositions under compositions/<id>.json. A list and a composition are written
 * only where there is none (If-None-Match), which is the one step that makes a release visible, and the one that
 * lets only one of two operators through.
 * @param cache a folder store that holds what was fetched; what it has never grows old
 */
export function s3Store(settings: S3Settings, cache: ReleaseStore): ReleaseStore {
  const bucket = openBucket(settings);

  async function use<Result>(request: Promise<Result>): Promise<Result> {
    try {
      return await request;
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      const message = `The release store at ${settings.url} cannot be used: ${error.message}`;
      throw new Refused(503, error.mayRecover ? STORE_AWAY : 'store_unusable', message);
    }
  }
  async function read<T>(key: string, parse: (text: string, file: string) => T | null): Promise<T | null> {
    const bytes = await use(bucket.get(key));
    return bytes && parse(bytes.toString('utf8'), `${settings.url}/${settings.bucket}/${key}`);
  }
  /** @returns false when the key is taken */
  const create = (key: string, value: unknown) => use(bucket.putIfAbsent(key, Buffer.from(asJson(value))));
  const names = async (prefix: string) =>
    (await use(bucket.list(prefix))).map((key) => key.slice(prefix.length));
  const listOf = (remote: string, version: string) => `${remote}/${version}/hashes.json`;
  const fileOf = (hash: string) => `files/${hash}`;
  const compositionAt = (id: number) => `compositions/${id}.json`;

  /** Removes the files that no release has. */
  async function removeUnlisted() {
    const all = await use(bucket.entries(''));
    const lists = all.filter(({ key }) => /^\w+\/[^/]+\/hashes\.json$/.test(key));
    const listed = new Set<string>();
    await inParallel(CONCURRENCY, lists, async ({ key }) => {
      for (const file of (await read(key, readStoredHashes))?.files ?? []) listed.add(fileOf(file.sha256));
    });
    const unlisted = all.filter(
      ({ key, modified }) =>
        key.startsWith(fileOf('')) && !listed.has(key) && modified.getTime() < Date.now() - UPLOAD_MS,
    );
    await inParallel(CONCURRENCY, unlisted, ({ key }) => use(bucket.delete(key)));
  }

  return {
    place: `${settings.url}/${settings.bucket}`,
    isLocal: false,
    cache,

    async reach() {
      await use(bucket.has(compositionAt(1), 1));
    },

    hashes: async (remote, version) =>
      (await cache.hashes(remote, version)) ?? read(listOf(remote, version), readStoredHashes),

    async versions(remote) {
      return (await names(`${remote}/`)).flatMap((name) => /^([^/]+)\/hashes\.json$/.exec(name)?.[1] ?? []);
    },

    async begin(remote, version) {
      return {
        // Nobody finds a file before a list names it.
        async put(_name, bytes) {
          await use(bucket.put(fileOf(sha256(bytes)), bytes));
        },
        commit: (hashes) =>
          create(listOf(remote, version), {
            published: new Date().toISOString(),
            ...hashes,
          } satisfies Hashes),
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
        await inParallel(CONCURRENCY, hashes.files, async (file) => {
          const bytes = await use(bucket.get(fileOf(file.sha256)));
          if (!bytes) throw new Error(`${file.name} is gone from the release store`);
          // A cached file is not fetched again.
          if (sha256(bytes) !== file.sha256) throw new Error(`${file.name} is not what its hash says`);
          await copy.put(file.name, bytes);
        });
        // It doesn't matter if another process of this machine was faster: it has fetched the same files.
        await copy.commit(hashes);
      } finally {
        await copy.discard();
      }
      return cache.folder(remote, version);
    },

    async remove(releases) {
      const rest: RemovedRelease = { files: [], removed: new Date().toISOString() };
      for (const { remote, version } of releases)
        await use(bucket.put(listOf(remote, version), Buffer.from(asJson(rest))));
      await cache.remove(releases);
      await removeUnlisted();
    },

    async newest() {
      const ids = (await names('compositions/')).map((name) => Number(/^(\d+)\.json$/.exec(name)?.[1] ?? 0));
      return Math.max(0, ...ids);
    },

    hasAfter: (id) => use(bucket.has(compositionAt(id + 1))),
    composition: (id) => read(compositionAt(id), readComposition),
    add: (composition) => create(compositionAt(composition.id), composition),
  };
}
