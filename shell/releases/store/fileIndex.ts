import { LRUCache } from 'lru-cache';
import { inParallel } from '../inParallel';
import { integrityOf } from '../package/integrity';
import type { ReleaseStore } from './releaseStore';

/** How long a remote's versions are not listed again, in ms: visitors may ask for any hash. */
const LIST_AGAIN_MS = 2000;
/** How many remotes and releases are remembered. */
const MAX_REMOTES = 100;
const MAX_RELEASES = 2000;
/** How many lists are read at a time. */
const CONCURRENCY = 4;

/** Finds releases by the hash of a file, among all of a store. Lists of files never change, so each is read once. */
export class FileIndex {
  readonly #store: () => ReleaseStore;
  /** Hashes by remote and version. */
  readonly #contents = new LRUCache<string, ReadonlySet<string>>({ max: MAX_RELEASES });
  readonly #versions = new LRUCache<string, Promise<string[]>>({ max: MAX_REMOTES, ttl: LIST_AGAIN_MS });

  constructor(store: () => ReleaseStore) {
    this.#store = store;
  }

  /** Versions of a remote that have the file. Empty where the store does not respond. */
  async versionsWith(name: string, hash: string): Promise<string[]> {
    let versions = this.#versions.get(name);
    if (!versions) {
      versions = this.#list(name).catch(() => []);
      this.#versions.set(name, versions);
    }
    return (await versions).filter((version) => this.#contents.get(`${name}/${version}`)?.has(hash));
  }

  async #list(name: string): Promise<string[]> {
    const versions = await this.#store().versions(name);
    await inParallel(CONCURRENCY, versions, async (version) => {
      const key = `${name}/${version}`;
      if (this.#contents.has(key)) return;
      // Removed releases have no list.
      const hashes = await this.#store().hashes(name, version);
      if (hashes) this.#contents.set(key, integrityOf(hashes).contents);
    });
    return versions;
  }
}
