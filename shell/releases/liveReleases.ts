import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Builds, RemoteBuild } from './builds';
import { isInCanary } from './canaries';
import { contractProblem } from './compatibility';
import { AS_BUILT, type Composition, type LiveRelease } from './compositions';
import { type OpenRelease, openRelease } from './openRelease';
import { MANIFEST } from './release';
import type { ReleaseStore } from './releaseStore';
import { isVersion } from './versions';

/** How long a page waits for a new composition; then it gets the one before. */
const COMPOSITION_TIMEOUT_MS = 2000;
/** How long a release that could not be opened is not tried again. */
const RETRY_DELAY_MS = 2000;

/** The visitor of a page. */
export interface Asked {
  /** The id that assigns a visitor to a canary; without it there is no canary. */
  visitor?: string;
  /** Releases that failed in the visitor's browser, as 'catalog@1.4.0'. */
  without?: readonly string[];
}

/** What the site is made of at one moment. */
export interface Live {
  /** The composition's number; 0 when nothing was released. */
  id: number;
  remotes: readonly RemoteBuild[];
  /** Whether visitors get different versions, so that each needs an id. */
  differs: boolean;
}

/**
 * What is live, for the pages of one HTML server. It caches only what never changes, so any
 * number of servers can share one store.
 */
export class LiveReleases {
  readonly #store: ReleaseStore;
  readonly #builds: Builds;
  readonly #opened = new Map<string, Promise<OpenRelease | null>>();
  #known: Composition | undefined;
  #news: Promise<void> | undefined;

  constructor(store: ReleaseStore, builds: Builds) {
    this.#store = store;
    this.#builds = builds;
  }

  /** What the next page is made of. Never fails: when the store or a release is broken, the previous one stays in use. */
  async now({ visitor, without = [] }: Asked = {}): Promise<Live> {
    const { id, remotes } = await this.composition();
    const built = this.#builds.remotes();
    const names = new Set([...built.map(({ name }) => name), ...Object.keys(remotes)]);
    const found = await Promise.all(
      [...names].map(
        async (name) =>
          (await this.#serving(name, remotes[name], { visitor, without })) ??
          built.find((one) => one.name === name && !isNamed(one, without)),
      ),
    );
    const differs = Object.values(remotes).some((live) => live?.canary);
    return { id, remotes: found.filter((one) => one !== undefined), differs };
  }

  /** The newest composition whose releases are on this machine. Never fails. */
  async composition(): Promise<Composition> {
    this.#news ??= this.#follow().finally(() => {
      this.#news = undefined;
    });
    await Promise.race([this.#news, after(COMPOSITION_TIMEOUT_MS)]);
    return this.#known ?? AS_BUILT;
  }

  /** A release, live or not: tabs that are open keep theirs. */
  async release(remote: string, version: string): Promise<RemoteBuild | undefined> {
    if (!/^\w+$/.test(remote) || !isVersion(version)) return undefined;
    return (await this.#open(remote, version)) ?? undefined;
  }

  /** Takes the newest composition over, once its releases are on this machine. */
  async #follow() {
    try {
      if (this.#known && !(await this.#store.hasAfter(this.#known.id))) return;
      const newest = await this.#store.composition(await this.#store.newest());
      if (!newest) {
        this.#known ??= AS_BUILT;
        return;
      }
      const live = Object.entries(newest.remotes).flatMap(([name, release]) =>
        [release?.version, release?.canary?.version].map((version) => version && this.#open(name, version)),
      );
      await Promise.all(live);
      this.#known = newest;
    } catch (error) {
      console.error(`The compositions cannot be read: ${(error as Error).message}`);
    }
  }

  /**
   * The canary for visitors in its share, else the live release; when it is broken or the shell does not offer what it
   * needs, the next one before.
   */
  async #serving(
    name: string,
    live: LiveRelease | undefined,
    { visitor, without = [] }: Asked,
  ): Promise<RemoteBuild | undefined> {
    if (!live) return undefined;
    const inCanary = visitor && live.canary && isInCanary(visitor, name, live.canary);
    const candidates = [inCanary ? live.canary?.version : null, live.version, ...live.previous];
    for (const version of candidates.filter((one) => typeof one === 'string')) {
      if (isNamed({ name, version }, without)) continue;
      const release = await this.#open(name, version);
      if (release && !contractProblem(release, this.#builds.shell())) return release;
    }
    return undefined;
  }

  async #open(remote: string, version: string): Promise<OpenRelease | null> {
    const key = `${remote}/${version}`;
    const known = await this.#opened.get(key);
    if (known && existsSync(path.join(known.folder, MANIFEST))) return known;
    if (known) this.#opened.delete(key);
    let opening = this.#opened.get(key);
    if (!opening) {
      opening = openRelease(this.#store, remote, version);
      this.#opened.set(key, opening);
      if (!(await opening)) setTimeout(() => this.#opened.delete(key), RETRY_DELAY_MS).unref();
    }
    return opening;
  }
}

const isNamed = ({ name, version }: Pick<RemoteBuild, 'name' | 'version'>, list: readonly string[]) =>
  list.includes(`${name}@${version}`);
const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
