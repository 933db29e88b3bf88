import { packageOf } from '@haat/page';
import { inTime } from '../inTime';
import type { Builds, RemoteBuild, ShellBuild } from '../package/builds';
import { contractProblem, pageProblem } from '../package/compatibility';
import { SHELL } from '../package/release';
import {
  AS_BUILT,
  type Composition,
  type LiveRelease,
  SITE_START,
  servedVersions,
} from '../store/compositions';
import type { LastGood } from '../store/lastGood';
import { type Newest, readNewest, skippedText } from '../store/newestComposition';
import { openRelease, openShell } from '../store/openRelease';
import { OpenReleases } from '../store/openReleases';
import type { ReleaseStore } from '../store/releaseStore';
import { isInCanary } from './canaries';

/** How often the store is read, in ms. */
const READ_INTERVAL_MS = 500;
/** How long the store may take to answer; then it counts as away. */
export const READ_TIMEOUT_MS = 2000;
/** How long a start waits for the store, and then for the releases of the composition on this disk, in ms. */
const START_TIMEOUT_MS = 4000;
/** While the store is away it is read less and less often; the longest pause, in ms. */
const MAX_READ_INTERVAL_MS = 8000;

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
  /** null: nothing but a dev server has it. */
  shell: ShellBuild | null;
  /** Each fits the shell. */
  remotes: readonly RemoteBuild[];
  /** Whether visitors get different versions, so that each needs an id. */
  differs: boolean;
}

/** Where a release's files are, and what they are. */
export type ReleaseFiles = Pick<RemoteBuild, 'folder' | 'integrity'>;

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
  readonly #prepareShell: (shell: ShellBuild) => Promise<boolean>;
  readonly #onRead: () => void;
  readonly #remotes: OpenReleases<RemoteBuild>;
  readonly #shells: OpenReleases<ShellBuild>;
  /** Shells whose pages can be made. */
  readonly #prepared = new WeakSet<ShellBuild>();
  readonly #logged = new Set<string>();
  #known: Composition | undefined;
  /** The store's end of the history, as read last. */
  #newest: Newest | undefined;
  #reading: Promise<void> | undefined;
  #readAt: number | null = null;
  #awaySince: number | null = null;
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;
  #copying: Promise<void> | undefined;
  #stopped = false;

  /**
   * @param lastGood the copy of the last composition; null: none is made
   * @param prefersBuilds in development: builds are served in place of what a start has made live
   * @param prepareShell makes pages of a release of the shell possible; false: they are not, and an earlier one is served.
   *   Called again and again for one that is live
   * @param onRead is called after each read of the store that succeeded
   */
  constructor(
    store: ReleaseStore,
    builds: Builds,
    lastGood: LastGood | null = null,
    {
      prefersBuilds = false,
      prepareShell = async () => true,
      onRead = () => {},
    }: {
      prefersBuilds?: boolean;
      prepareShell?: (shell: ShellBuild) => Promise<boolean>;
      onRead?: () => void;
    } = {},
  ) {
    this.#store = store;
    this.#builds = builds;
    this.#lastGood = lastGood;
    this.#prefersBuilds = prefersBuilds;
    this.#prepareShell = prepareShell;
    this.#onRead = onRead;
    this.#remotes = new OpenReleases((name, version, log) =>
      openRelease(this.#reachable(), name, version, { log }),
    );
    this.#shells = new OpenReleases((_name, version, log) => openShell(this.#reachable(), version, { log }));
  }

  /**
   * Reads the store, or what was last good when it does not answer, and continues in the background.
   * Never fails.
   * @param isAway who starts this server has had no answer of the store: it is not waited for again
   */
  async start({ isAway = false }: { isAway?: boolean } = {}): Promise<void> {
    if (isAway) this.#failed('no answer');
    else await inTime(this.#readOnce(), START_TIMEOUT_MS);
    const last = this.#known ? null : await this.#lastGood?.read();
    // The store may have answered in the meantime.
    if (last && !this.#known) {
      console.error(`The release store cannot be read: composition ${last.id} of this machine is served`);
      this.#known = last;
      await inTime(this.#takeOver(last), START_TIMEOUT_MS);
    }
    this.#schedule();
  }

  /** Afterwards nothing is written to this machine's disk. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#remotes.stop();
    this.#shells.stop();
    clearTimeout(this.#timer);
    await this.#copying;
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
    const shell = await this.#shellWithout(without, remotes[SHELL], visitor);
    const built = this.#builds.remotes();
    const names = new Set([...built.map(({ name }) => name), ...Object.keys(remotes)]);
    names.delete(SHELL);
    const found = await Promise.all(
      [...names].map(async (name) => {
        const live = remotes[name];
        const ownWithout = without.filter((one) => one.startsWith(`${name}@`));
        const release = await this.#serving(name, live, shell, { visitor, without: ownWithout });
        const build = built.find((one) => one.name === name && !isNamed(one, without));
        const fitting = build && !misfitOf(build, shell) ? build : undefined;
        if (!live?.version || this.#misfit(name, live.version, shell)) return release ?? fitting;
        return this.#prefersBuilds && live.by === SITE_START ? (fitting ?? release) : release;
      }),
    );
    const differs = Object.values(remotes).some((live) => live?.canary);
    return { id, shell, remotes: found.filter((one) => one !== undefined), differs };
  }

  /**
   * The newest composition whose releases are on this machine.
   * @throws CompositionUnknown
   */
  async composition(): Promise<Composition> {
    // While a folder does not answer, pages don't wait for it either.
    if (this.#store.isLocal && this.#awaySince === null) {
      await inTime(this.#readOnce(), READ_TIMEOUT_MS, () => {
        this.#awaySince ??= Date.now();
      });
    }
    if (!this.#known) throw new CompositionUnknown('The release store cannot be read');
    return this.#known;
  }

  /** The files of a release, live or not: tabs that are open keep theirs. */
  async release(name: string, version: string): Promise<ReleaseFiles | undefined> {
    if (!/^\w+$/.test(name)) return undefined;
    return (await this.#releasesOf(name).open(name, version)) ?? undefined;
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
      const news = await inTime(this.#readNews(), READ_TIMEOUT_MS);
      if (news === null) throw new Error(`no answer within ${READ_TIMEOUT_MS / 1000} s`);
      this.#readAt = Date.now();
      if (this.#awaySince !== null) console.error('The release store can be read again');
      this.#awaySince = null;
      this.#failures = 0;
      if (news) await this.#follow(news);
      else await this.#openMissing();
      if (!this.#stopped) this.#onRead();
    } catch (error) {
      this.#failed((error as Error).message);
    }
  }

  #failed(reason: string) {
    // The folder of a stopped server may be gone.
    if (this.#stopped) return;
    this.#failures++;
    if (this.#awaySince !== null) return;
    this.#awaySince = Date.now();
    console.error(`The compositions cannot be read: ${reason}`);
  }

  /** While the store is away: what of it is on this machine, so that nothing waits for the rest. */
  #reachable(): ReleaseStore {
    return (this.#awaySince !== null && this.#store.cache) || this.#store;
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
      if (next === AS_BUILT || this.#stopped) return;
      this.#copying = this.#lastGood?.write(next);
      await this.#copying;
    } else await this.#openMissing();
  }

  /** Serves a composition, once its releases are on this machine. */
  async #takeOver(composition: Composition) {
    const { [SHELL]: shell, ...remotes } = composition.remotes;
    const versions = Object.entries(remotes).flatMap(([name, live]) =>
      servedVersions(live).map((version) => this.#remotes.open(name, version, true)),
    );
    await Promise.all([shell && this.#openUsableShell(shell, true), ...versions]);
    const serving = this.#servingShell(shell);
    await Promise.all(
      Object.entries(remotes).map(([name, live]) => live && this.#openUsable(name, live, serving)),
    );
    this.#known = composition;
    this.#logProblems();
  }

  /** Where the live release is not open or does not fit the shell, opens the next one before it that can be served. */
  async #openUsable(name: string, { version: liveVersion, previous }: LiveRelease, shell: ShellBuild | null) {
    const live = liveVersion && this.#remotes.now(name, liveVersion);
    if (!liveVersion || (live && !misfitOf(live, shell))) return;
    for (const version of previous) {
      const release = await this.#remotes.open(name, version, true);
      if (release && !misfitOf(release, shell)) return;
    }
  }

  /**
   * Opens the shell's canary and its live release, and where that cannot be served, the next one before it that can.
   * @param again also what could not be opened a moment ago
   */
  async #openUsableShell({ version: liveVersion, canary, previous }: LiveRelease, again: boolean) {
    if (canary) await this.#openShell(canary.version, again);
    for (const version of [liveVersion, ...previous])
      if (version === null || (await this.#openShell(version, again))) return;
  }

  /** @returns whether its pages can be made */
  async #openShell(version: string, again: boolean): Promise<boolean> {
    const shell = await this.#shells.open(SHELL, version, again);
    if (!shell || pageProblem(shell) || !(await this.#prepareShell(shell))) return false;
    this.#prepared.add(shell);
    return true;
  }

  /** Tries releases that are live and could not be opened again. */
  async #openMissing() {
    const { [SHELL]: shell } = this.#known?.remotes ?? {};
    const missing = this.#liveVersions().filter(({ name, version }) => !this.#usableNow(name, version));
    if (missing.length === 0 && this.#logged.size === 0) return;
    await Promise.all(
      missing.map(({ name, version }) =>
        name === SHELL && shell ? this.#openUsableShell(shell, false) : this.#remotes.open(name, version),
      ),
    );
    this.#logProblems();
  }

  #releasesOf(name: string): OpenReleases<RemoteBuild> | OpenReleases<ShellBuild> {
    return name === SHELL ? this.#shells : this.#remotes;
  }

  #usableNow(name: string, version: string): boolean {
    return (name === SHELL ? this.#shellNow(version) : this.#remotes.now(name, version)) !== undefined;
  }

  #liveVersions() {
    return Object.entries(this.#known?.remotes ?? {}).flatMap(([name, live]) =>
      servedVersions(live).map((version) => ({ name, version })),
    );
  }

  #problems(): string[] {
    const skipped = this.#newest ? skippedText(this.#newest, this.#known?.id) : [];
    const shell = this.#servingShell(this.#known?.remotes[SHELL]);
    const unusable = this.#liveVersions().flatMap(({ name, version }) => {
      const misfit = this.#misfit(name, version, shell);
      if (misfit && name === SHELL)
        return `${misfit}: an earlier version or its build is served. Start a newer HTML server`;
      if (misfit)
        return `${misfit}: an earlier version or its build is served. Release another: npm run release -- ${packageOf(name)}`;
      if (this.#usableNow(name, version)) return [];
      const earlier = this.#known?.remotes[name]?.previous.some((one) => this.#usableNow(name, one));
      const remedy = earlier
        ? `an earlier version is served. Put it back, or: npm run rollback -- ${name}`
        : `${name === SHELL ? 'its build' : 'nothing'} is served in its place. Put it back, or release another version`;
      if (this.#releasesOf(name).now(name, version))
        return `${name} ${version} is live, but its pages cannot be made, the log says why: ${remedy}`;
      return `${name} ${version} is live, but missing from the release store or damaged: ${remedy}`;
    });
    return [...skipped, ...unusable];
  }

  /** Whose build alone can be served; the start has logged why. */
  #unreleased(): string[] {
    if (!this.#known || this.#prefersBuilds) return [];
    const { remotes } = this.#known;
    return [{ ...this.#builds.shell(), packageName: SHELL }, ...this.#builds.remotes()]
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

  /** The visitor's version of the shell; when it cannot be served, the next one before; without any, the build. */
  #servingShell(live: LiveRelease | undefined, visitor?: string): ShellBuild | null {
    if (!live || (this.#prefersBuilds && live.by === SITE_START)) return this.#builtShell();
    for (const version of candidatesOf(SHELL, live, visitor)) {
      const shell = this.#shellNow(version);
      if (shell) return shell;
    }
    return this.#builtShell();
  }

  /** For a browser in which one did not start. When there is no other, the same. */
  async #shellWithout(
    without: readonly string[],
    live: LiveRelease | undefined,
    visitor: string | undefined,
  ): Promise<ShellBuild | null> {
    const serving = this.#servingShell(live, visitor);
    if (!live || !serving || !isNamed(serving, without)) return serving;
    for (const version of candidatesOf(SHELL, live, visitor)) {
      if (isNamed({ name: SHELL, version }, without)) continue;
      if (this.#shellNow(version) || (await this.#openShell(version, false)))
        return this.#shellNow(version) ?? serving;
    }
    return serving;
  }

  /** In development nothing has to be built. */
  #builtShell(): ShellBuild | null {
    try {
      return this.#builds.shell();
    } catch (error) {
      if (this.#prefersBuilds) return null;
      throw error;
    }
  }

  #shellNow(version: string): ShellBuild | undefined {
    const shell = this.#shells.now(SHELL, version);
    return shell && this.#prepared.has(shell) ? shell : undefined;
  }

  /**
   * The canary for visitors in its share, else the live release; when it is broken or the shell does not offer what it
   * needs, the next one before.
   */
  async #serving(
    name: string,
    live: LiveRelease | undefined,
    shell: ShellBuild | null,
    { visitor, without = [] }: Asked,
  ): Promise<RemoteBuild | undefined> {
    if (!live) return undefined;
    const candidates = candidatesOf(name, live, visitor).filter(
      (version) => !isNamed({ name, version }, without),
    );
    const usable = (release: RemoteBuild | null | undefined) =>
      release && !misfitOf(release, shell) ? release : undefined;
    for (const version of without.length > 0 ? [] : candidates) {
      const release = usable(this.#remotes.now(name, version));
      if (release) return release;
    }
    // Releases that are not live are opened only when they are asked for.
    for (const version of candidates) {
      const release = usable(await this.#remotes.open(name, version));
      if (release) return release;
    }
    return undefined;
  }

  /** What the shell lacks for a release that is open, and this server for the shell, in one line; null when nothing. */
  #misfit(name: string, version: string, shell: ShellBuild | null): string | null {
    if (name === SHELL) {
      const release = this.#shells.now(name, version);
      return release ? pageProblem(release) : null;
    }
    const release = this.#remotes.now(name, version);
    return release ? misfitOf(release, shell) : null;
  }
}

const misfitOf = (release: RemoteBuild, shell: ShellBuild | null) => shell && contractProblem(release, shell);

/** The versions that a visitor may get, the best first. */
function candidatesOf(name: string, { version, canary, previous }: LiveRelease, visitor?: string): string[] {
  const inCanary = visitor && canary && isInCanary(visitor, name, canary);
  return [inCanary ? canary.version : null, version, ...previous].filter((one) => typeof one === 'string');
}

const isNamed = ({ name, version }: Pick<RemoteBuild, 'name' | 'version'>, list: readonly string[]) =>
  list.includes(`${name}@${version}`);
