import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Builds, RemoteBuild } from './builds';
import { isInCanary } from './canaries';
import { contractProblem } from './compatibility';
import { AS_BUILT, type Composition, type LiveRelease, SITE_START } from './compositions';
import type { LastGood } from './lastGood';
import { type Newest, readNewest, skippedText } from './newestComposition';
import { type OpenRelease, openRelease } from './openRelease';
import { MANIFEST } from './release';
import type { ReleaseStore } from './releaseStore';
import { remember } from './remember';
import { isVersion } from './versions';

/** How often the store is read, in ms. */
const READ_INTERVAL_MS = 500;
/** How long the store may take to answer; then it counts as away. */
export const READ_TIMEOUT_MS = 2000;
/** How long a start waits for the store, and then for the releases of the composition on this disk, in ms. */
const START_TIMEOUT_MS = 4000;
/** While the store is away it is read less and less often; the longest pause, in ms. */
const MAX_READ_INTERVAL_MS = 8000;
/** How long a release that could not be opened is not tried again, in ms. */
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

/** What one HTML server serves. */
export interface ServingStatus {
  /** The number of the composition; null while none is known. */
  composition: number | null;
  /** When the store was last read. ISO 8601; null: not since the server started. */
  storeReadAt: string | null;
  /** Since when the store cannot be read. ISO 8601; null while it can. */
  storeAwaySince: string | null;
  /** What an operator has to repair, in a line each. */
  problems: string[];
}

/** No page can be made: the store was never read, and no earlier composition is on this machine's disk. */
export class CompositionUnknown extends Error {
  readonly statusCode = 503;
}

/**
 * What is live, for the pages of one HTML server. Pages are made of what is known: the store is read in the background,
 * and while it is away the last composition stays in use, also over a restart. It caches only what never changes, so
 * any number of servers can share one store.
 */
export class LiveReleases {
  readonly #store: ReleaseStore;
  readonly #builds: Builds;
  readonly #lastGood: LastGood | null;
  readonly #prefersBuilds: boolean;
  readonly #opened = new Map<string, OpenRelease>();
  readonly #opening = new Map<string, Promise<OpenRelease | null>>();
  /** When a release could not be opened, in ms. */
  readonly #failedAt = new Map<string, number>();
  readonly #logged = new Set<string>();
  /** Why a release could not be opened, as logged. */
  readonly #reasons = new Map<string, string>();
  #known: Composition | undefined;
  /** The store's end of the history, as read last. */
  #newest: Newest | undefined;
  #reading: Promise<void> | undefined;
  #readAt: number | null = null;
  #awaySince: number | null = null;
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  /**
   * @param lastGood the copy of the last composition; null: none is made
   * @param prefersBuilds in development: builds are served in place of what a start has made live
   */
  constructor(
    store: ReleaseStore,
    builds: Builds,
    lastGood: LastGood | null = null,
    { prefersBuilds = false }: { prefersBuilds?: boolean } = {},
  ) {
    this.#store = store;
    this.#builds = builds;
    this.#lastGood = lastGood;
    this.#prefersBuilds = prefersBuilds;
  }

  /**
   * Reads the store, or what was last good when it does not answer, and continues in the background.
   * Never fails.
   */
  async start(): Promise<void> {
    await Promise.race([this.#readOnce(), after(START_TIMEOUT_MS)]);
    const last = this.#known ? null : await this.#lastGood?.read();
    // The store may have answered in the meantime.
    if (last && !this.#known) {
      console.error(`The release store cannot be read: composition ${last.id} of this machine is served`);
      this.#known = last;
      await Promise.race([this.#takeOver(last), after(START_TIMEOUT_MS)]);
    }
    this.#schedule();
  }

  stop() {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** Reads a change that was just made. Never fails. */
  async refresh(): Promise<void> {
    // A read that is running may have begun before the change.
    await this.#reading;
    await this.#readOnce();
  }

  /**
   * What the next page is made of. Where a release is broken, the one before it stays in use. A build is served only
   * while its remote has no release, or none that this shell can carry, which is reported.
   * @throws CompositionUnknown
   */
  async now({ visitor, without = [] }: Asked = {}): Promise<Live> {
    const { id, remotes } = await this.composition();
    const built = this.#builds.remotes();
    const names = new Set([...built.map(({ name }) => name), ...Object.keys(remotes)]);
    const found = await Promise.all(
      [...names].map(async (name) => {
        const live = remotes[name];
        const release = await this.#serving(name, live, { visitor, without });
        const build = built.find((one) => one.name === name && !isNamed(one, without));
        if (!live?.version || this.#misfit(name, live.version)) return release ?? build;
        return this.#prefersBuilds && live.by === SITE_START ? (build ?? release) : release;
      }),
    );
    const differs = Object.values(remotes).some((live) => live?.canary);
    return { id, remotes: found.filter((one) => one !== undefined), differs };
  }

  /**
   * The newest composition whose releases are on this machine.
   * @throws CompositionUnknown
   */
  async composition(): Promise<Composition> {
    // While a folder does not answer, pages don't wait for it either.
    if (this.#store.isLocal && this.#awaySince === null) {
      const inTime = await Promise.race([this.#readOnce().then(() => true), after(READ_TIMEOUT_MS)]);
      if (!inTime) this.#awaySince ??= Date.now();
    }
    if (!this.#known) throw new CompositionUnknown('The release store cannot be read');
    return this.#known;
  }

  /** A release, live or not: tabs that are open keep theirs. */
  async release(remote: string, version: string): Promise<RemoteBuild | undefined> {
    if (!/^\w+$/.test(remote) || !isVersion(version)) return undefined;
    return (await this.#open(remote, version)) ?? undefined;
  }

  status(): ServingStatus {
    const isoOf = (time: number | null) => (time === null ? null : new Date(time).toISOString());
    return {
      composition: this.#known?.id ?? null,
      storeReadAt: isoOf(this.#readAt),
      storeAwaySince: isoOf(this.#awaySince),
      problems: [...this.#problems(), ...this.#unreleased()],
    };
  }

  #schedule() {
    if (this.#stopped) return;
    const delay = Math.min(READ_INTERVAL_MS * 2 ** this.#failures, MAX_READ_INTERVAL_MS);
    this.#timer = setTimeout(() => void this.#readOnce().then(() => this.#schedule()), delay);
    this.#timer.unref();
  }

  /** Reads once at a time; never fails, and ends in time. */
  #readOnce(): Promise<void> {
    this.#reading ??= this.#readStore().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readStore() {
    try {
      const news = await Promise.race([this.#readNews(), lateAfter(READ_TIMEOUT_MS)]);
      this.#readAt = Date.now();
      if (this.#awaySince !== null) console.error('The release store can be read again');
      this.#awaySince = null;
      this.#failures = 0;
      if (news) await this.#follow(news);
      else await this.#openMissing();
    } catch (error) {
      this.#failures++;
      if (this.#awaySince !== null) return;
      this.#awaySince = Date.now();
      console.error(`The compositions cannot be read: ${(error as Error).message}`);
    }
  }

  /** @returns undefined when there is nothing new */
  async #readNews(): Promise<Newest | undefined> {
    const known = this.#newest;
    // A document that cannot be read may be repaired in its place.
    if (known && known.unreadable.length === 0 && !(await this.#store.hasAfter(known.id))) return undefined;
    return readNewest(this.#store);
  }

  async #follow(newest: Newest) {
    const before = this.#newest;
    this.#newest = newest;
    // The copy on this disk may be of a document that was damaged since.
    const last = newest.unreadable.length > 0 && !before ? await this.#lastGood?.read() : null;
    const copied = last && newest.unreadable.some(({ id }) => id === last.id) ? last : null;
    const unchanged = newest.unreadable.some(({ id }) => id === this.#known?.id) ? this.#known : null;
    const next = unchanged ?? copied ?? newest.composition;
    if (next.id !== this.#known?.id) {
      await this.#takeOver(next);
      if (next !== AS_BUILT) await this.#lastGood?.write(next);
    } else await this.#openMissing();
  }

  /** Serves a composition, once its releases are on this machine. */
  async #takeOver(composition: Composition) {
    await Promise.all(
      Object.entries(composition.remotes).map(([name, live]) => live && this.#openUsable(name, live)),
    );
    this.#known = composition;
    this.#logProblems();
  }

  /** Opens the canary and the live release, and where that cannot be served, the next one before it that can. */
  async #openUsable(name: string, live: LiveRelease) {
    if (live.canary) await this.#open(name, live.canary.version, true);
    for (const version of [live.version, ...live.previous]) {
      if (version === null) return;
      const release = await this.#open(name, version, true);
      if (release && !this.#misfit(name, version)) return;
    }
  }

  /** Tries releases that are live and could not be opened again. */
  async #openMissing() {
    const missing = this.#liveVersions().filter(({ name, version }) => !this.#openNow(name, version));
    if (missing.length === 0 && this.#logged.size === 0) return;
    await Promise.all(missing.map(({ name, version }) => this.#open(name, version)));
    this.#logProblems();
  }

  #liveVersions() {
    return Object.entries(this.#known?.remotes ?? {}).flatMap(([name, live]) =>
      [live?.version, live?.canary?.version].flatMap((version) => (version ? { name, version } : [])),
    );
  }

  #problems(): string[] {
    const skipped = this.#newest ? skippedText(this.#newest, this.#known?.id) : [];
    const unusable = this.#liveVersions().flatMap(({ name, version }) => {
      const misfit = this.#misfit(name, version);
      if (misfit) {
        const { packageName = `mfe-${name}` } = this.#builds.remotes().find((one) => one.name === name) ?? {};
        return `${misfit}: an earlier version or its build is served. Release another: npm run release -- ${packageName}`;
      }
      if (this.#openNow(name, version)) return [];
      const earlier = this.#known?.remotes[name]?.previous.some((one) => this.#openNow(name, one));
      const remedy = earlier
        ? `an earlier version is served. Put it back, or: npm run rollback -- ${name}`
        : 'nothing is served in its place. Put it back, or release another version';
      return `${name} ${version} is live, but missing from the release store or damaged: ${remedy}`;
    });
    return [...skipped, ...unusable];
  }

  /** Remotes of which only a build can be served; the start has logged why. */
  #unreleased(): string[] {
    if (!this.#known || this.#prefersBuilds) return [];
    const { remotes } = this.#known;
    return this.#builds
      .remotes()
      .filter(({ name }) => !remotes[name]?.version)
      .map(
        ({ name, version, packageName }) =>
          `${name} has no release, its build ${version} is served: npm run release -- ${packageName}`,
      );
  }

  /** Each problem once, until it is over. */
  #logProblems() {
    if (this.#stopped) return;
    const problems = this.#problems();
    for (const problem of problems) if (!this.#logged.has(problem)) console.error(problem);
    this.#logged.clear();
    for (const problem of problems) this.#logged.add(problem);
  }

  /**
   * The canary for visitors in its share, else the live release; when it is broken or the shell does not offer what it
   * needs, the next one before.
   */
  async #serving(
    name: string,
    live: LiveRelease | undefined,
    { visitor, without = [] }: Asked,
  ): Promise<OpenRelease | undefined> {
    if (!live) return undefined;
    const inCanary = visitor && live.canary && isInCanary(visitor, name, live.canary);
    const candidates = [inCanary ? live.canary?.version : null, live.version, ...live.previous].filter(
      (version) => typeof version === 'string' && !isNamed({ name, version }, without),
    ) as string[];
    const usable = (release: OpenRelease | null | undefined) =>
      release && !contractProblem(release, this.#builds.shell()) ? release : undefined;
    for (const version of without.length > 0 ? [] : candidates) {
      const release = usable(this.#openNow(name, version));
      if (release) return release;
    }
    // Releases that are not live are opened only when they are asked for.
    for (const version of candidates) {
      const release = usable(await this.#open(name, version));
      if (release) return release;
    }
    return undefined;
  }

  /** What the shell lacks for a release that is open, in one line; null when nothing. */
  #misfit(remote: string, version: string): string | null {
    const release = this.#openNow(remote, version);
    return release ? contractProblem(release, this.#builds.shell()) : null;
  }

  /** A release that is open and still in its folder. */
  #openNow(remote: string, version: string): OpenRelease | undefined {
    const key = `${remote}/${version}`;
    const known = this.#opened.get(key);
    if (known && existsSync(path.join(known.folder, MANIFEST))) return known;
    this.#opened.delete(key);
    return undefined;
  }

  /** @param again also when it could not be opened a moment ago */
  async #open(remote: string, version: string, again = false): Promise<OpenRelease | null> {
    const key = `${remote}/${version}`;
    const known = this.#openNow(remote, version);
    if (known) return known;
    const failedAt = this.#failedAt.get(key) ?? Number.NEGATIVE_INFINITY;
    if (!again && Date.now() - failedAt < RETRY_DELAY_MS) return null;
    let opening = this.#opening.get(key);
    if (!opening) {
      opening = openRelease(this.#store, remote, version, (line) => this.#logOnce(key, line)).finally(() =>
        this.#opening.delete(key),
      );
      this.#opening.set(key, opening);
    }
    const release = await opening;
    if (release) {
      this.#opened.set(key, release);
      this.#reasons.delete(key);
    } else remember(this.#failedAt, key, Date.now(), MAX_FAILED);
    return release;
  }

  #logOnce(key: string, line: string) {
    if (this.#stopped || this.#reasons.get(key) === line) return;
    remember(this.#reasons, key, line, MAX_FAILED);
    console.error(line);
  }
}

/** How many releases that cannot be opened are remembered: visitors may ask for any. */
const MAX_FAILED = 1000;

const isNamed = ({ name, version }: Pick<RemoteBuild, 'name' | 'version'>, list: readonly string[]) =>
  list.includes(`${name}@${version}`);

const after = (ms: number) => pause(ms, undefined, { ref: false });

/** @throws after a time */
async function lateAfter(ms: number): Promise<never> {
  await after(ms);
  throw new Error(`no answer within ${ms / 1000} s`);
}
