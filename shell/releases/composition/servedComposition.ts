import { inTime } from '../inTime';
import type { Builds } from '../package/builds';
import { contractProblem, pageProblem, sharedProblem } from '../package/compatibility';
import { kindOf, packageNameOf, SHELL } from '../package/kinds';
import type { PackageRelease, RemoteRelease, ShellRelease } from '../package/packageRelease';
import { EARLIER_REMOTES, pagesOf, pagesWithout, type RemotePages } from '../package/pages';
import {
  AS_BUILT,
  type Composition,
  type CompositionEntry,
  faultOf,
  grantsOf,
  SITE_START,
  servedVersions,
  type Versions,
  yankOf,
} from '../store/compositions';
import { isEmptied } from '../store/emptiedStore';
import { FileIndex } from '../store/fileIndex';
import type { LastGood } from '../store/lastGood';
import { type Newest, readNewest, skippedText } from '../store/newestComposition';
import { openRelease } from '../store/openRelease';
import { ReleaseCache } from '../store/releaseCache';
import type { ReleaseStore } from '../store/releaseStore';
import { isInCanary } from './canaries';
import { grantsWithClaims } from './grants';

/** How often the store is read, in ms. */
const READ_INTERVAL_MS = 500;
/** How long the store may take to respond before it counts as unreachable. */
export const READ_TIMEOUT_MS = 2000;
/** How long a start waits for the store, and then for the releases of the composition on this disk, in ms. */
const START_TIMEOUT_MS = 4000;
/** An unreachable store is read less and less often; the longest pause, in ms. */
const MAX_READ_INTERVAL_MS = 8000;

/** The part of a page request that selects its releases. */
export interface PageVisitor {
  /** The id that assigns a visitor to a canary; without it there is no canary. */
  visitor?: string;
  /** Releases that failed in the visitor's browser, as 'catalog@1.4.0'. */
  without?: readonly string[];
  /** Releases that this visitor is shown in place of what is live, by name. Nothing replaces one that fails. */
  preview?: Versions;
}

/** The releases of the site at one moment. */
export interface PageReleases {
  /** The composition's number; 0 when nothing was released. */
  id: number;
  /** null: only a dev server has it. */
  shell: ShellRelease | null;
  /** Releases that fit the shell. */
  remotes: readonly RemoteRelease[];
  /** The paths of each remote, also of one whose release cannot be served. */
  pages: readonly RemotePages[];
  /** Whether visitors get different versions, so that each needs an id. */
  differs: boolean;
  /** In development: paths that publishing would refuse, one line each. */
  problems?: readonly string[];
}

/** The folder and the hashes of a release's files, and a remote's paths. */
export type ReleaseFiles = Pick<PackageRelease, 'folder' | 'integrity'> &
  Partial<Pick<RemoteRelease, 'routes'>>;

/** The state of one HTML server. */
export interface ServingStatus {
  /** The number of the composition; null while none is known. */
  composition: number | null;
  /** When the store was last read. ISO 8601; null: not since the server started. */
  storeReadAt: string | null;
  /** Since when the store cannot be read. ISO 8601; null while it can. */
  storeAwaySince: string | null;
  /** Problems for an operator to repair, one line each. */
  problems: string[];
}

/** No page can be made: the store was never read, and no earlier composition is on this machine's disk. */
export class CompositionUnknown extends Error {
  readonly statusCode = 503;
}

/**
 * The live releases for the pages of one HTML server. Pages use the last composition read: the store is polled in the
 * background, and while it is unreachable that composition stays in use, even after a restart. Only immutable data is
 * cached, so any number of servers can share one store.
 */
export class ServedComposition {
  readonly #store: ReleaseStore;
  readonly #builds: Builds;
  readonly #lastGood: LastGood | null;
  readonly #prefersBuilds: boolean;
  readonly #prepareShell: (shell: ShellRelease) => Promise<boolean>;
  readonly #onRead: () => void;
  readonly #releases: ReleaseCache;
  readonly #files: FileIndex;
  /** Shells with which pages can be rendered. */
  readonly #prepared = new WeakSet<ShellRelease>();
  readonly #logged = new Set<string>();
  /** The paths that each remote last had. */
  readonly #lastRows = new Map<string, RemotePages['rows']>();
  #known: Composition | undefined;
  /** The end of the store's history when it was last read. */
  #newest: Newest | undefined;
  #reading: Promise<void> | undefined;
  #readAt: number | null = null;
  #awaySince: number | null = null;
  /** Why the store counts as unreachable, if it has lost its content. */
  #emptied: string | null = null;
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
      prepareShell?: (shell: ShellRelease) => Promise<boolean>;
      onRead?: () => void;
    } = {},
  ) {
    this.#store = store;
    this.#builds = builds;
    this.#lastGood = lastGood;
    this.#prefersBuilds = prefersBuilds;
    this.#prepareShell = prepareShell;
    this.#onRead = onRead;
    this.#releases = new ReleaseCache((name, version, log) =>
      openRelease(this.#reachable(), name, version, { log }),
    );
    this.#files = new FileIndex(() => this.#reachable());
  }

  /**
   * Reads the store, or the local copy of the last composition if the store does not respond; continues in the background.
   * Never fails.
   * @param isAway the caller already timed out on the store; don't wait again
   */
  async start({ isAway = false }: { isAway?: boolean } = {}): Promise<void> {
    if (isAway) this.#failed('no answer');
    else await inTime(this.#readOnce(), START_TIMEOUT_MS);
    const last = this.#known ? null : await this.#lastGood?.read();
    // The store may have responded in the meantime.
    if (last && !this.#known) {
      console.error(`The release store cannot be read: composition ${last.id} of this machine is served`);
      this.#known = last;
      await inTime(this.#takeOver(last), START_TIMEOUT_MS);
    }
    this.#schedule();
  }

  /** Stops reading; afterwards nothing is written to the disk. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#releases.stop();
    clearTimeout(this.#timer);
    await this.#copying;
  }

  /** Reads a change that was just made. Never fails. */
  async refresh(): Promise<void> {
    // A read in progress may have begun before the change.
    await this.#reading;
    await this.#readOnce();
  }

  /**
   * The composition of the next page. If a release is broken, the previous one stays in use. A build is served only while
   * its remote has no release, or none that fits this shell, which is reported.
   * @throws CompositionUnknown
   */
  async now({ visitor, without = [], preview = {} }: PageVisitor = {}): Promise<PageReleases> {
    const composition = await this.composition();
    const { id, remotes } = composition;
    const previewed = await this.#previewed(preview, composition);
    const shell =
      previewed.find((release) => release.kind === 'shell') ??
      (await this.#shellWithout(without, remotes[SHELL], visitor));
    const built = this.#builds.remotes();
    const names = new Set([...[...built, ...previewed].map(({ name }) => name), ...Object.keys(remotes)]);
    names.delete(SHELL);
    const found = await Promise.all(
      [...names].map(async (name) => {
        const shown = previewed.find((release) => release.name === name);
        if (shown?.kind === 'remote' && this.#isUsable(shown, shell)) return shown;
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
    const releases = found.filter((one) => one !== undefined);
    return { id, shell, remotes: releases, pages: this.#pages(composition, releases), differs };
  }

  /** Those releases of a preview that this server has and can make pages of. */
  async #previewed(preview: Versions, composition: Composition): Promise<PackageRelease[]> {
    const opened = await Promise.all(
      Object.entries(preview).map(([name, version]) =>
        yankOf(composition, name, version) ? null : this.#open(name, version),
      ),
    );
    const found = opened.filter((release) => release !== null);
    return found.filter((release) => this.#isUsable(release, null));
  }

  #pages(composition: Composition, releases: readonly RemoteRelease[]): RemotePages[] {
    // Builds without a release are served where there is no store's history, or in development: as a start would grant them.
    const grants = grantsWithClaims(grantsOf(composition), releases);
    const pages = releases.map((release) => pagesOf(release, grants));
    for (const { name, rows } of pages) this.#lastRows.set(name, rows);
    const absent = [...new Set([...Object.keys(composition.remotes), ...EARLIER_REMOTES])].filter(
      (name) => kindOf(name) === 'remote' && !releases.some((release) => release.name === name),
    );
    const without = absent.map((name) => pagesWithout(name, grants, this.#lastRows.get(name)));
    return [...pages, ...without].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /**
   * The newest composition whose releases are on this machine.
   * @throws CompositionUnknown
   */
  async composition(): Promise<Composition> {
    // Pages don't wait for a folder that does not respond either.
    if (this.#store.isLocal && this.#awaySince === null) {
      await inTime(this.#readOnce(), READ_TIMEOUT_MS, () => {
        this.#awaySince ??= Date.now();
      });
    }
    if (!this.#known) throw new CompositionUnknown('The release store cannot be read');
    return this.#known;
  }

  /** The files of a release, live or not: open tabs keep using theirs. */
  async release(name: string, version: string): Promise<ReleaseFiles | undefined> {
    if (!/^\w+$/.test(name)) return undefined;
    return (await this.#releases.open(name, version)) ?? undefined;
  }

  /** A release, live or not, that has a file with this hash: a page may name files of one that this server has not opened yet. */
  async releaseWith(name: string, hash: string): Promise<ReleaseFiles | undefined> {
    if (!/^\w+$/.test(name)) return undefined;
    const open = this.#releases.with(name, hash);
    if (open) return open;
    for (const version of await this.#files.versionsWith(name, hash)) {
      const release = await this.release(name, version);
      if (release) return release;
    }
    return undefined;
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
      this.#emptied = null;
      this.#failures = 0;
      if (news) await this.#follow(news);
      else await this.#openMissing();
      if (!this.#stopped) this.#onRead();
    } catch (error) {
      if (isEmptied(error)) this.#emptied = (error as Error).message;
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

  /** While the store is unreachable, uses only releases on this machine, so that nothing waits for the others. */
  #reachable(): ReleaseStore {
    return (this.#awaySince !== null && this.#store.cache) || this.#store;
  }

  /** @returns undefined if nothing has changed */
  async #readNews(): Promise<Newest | undefined> {
    const known = this.#newest;
    // An unreadable document may be repaired in place.
    if (known && known.unreadable.length === 0 && !(await this.#store.hasAfter(known.id))) return undefined;
    return readNewest(this.#store);
  }

  async #follow(newest: Newest) {
    const before = this.#newest;
    this.#newest = newest;
    // The copy on this disk may be of a document that has been damaged since.
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
    const entries = Object.entries(composition.remotes);
    await Promise.all(
      entries.flatMap(([name, entry]) =>
        servedVersions(entry).map((version) => this.#open(name, version, true)),
      ),
    );
    if (shell) await this.#openEarlier(SHELL, shell, null);
    const serving = this.#servingShell(shell);
    await Promise.all(
      Object.entries(remotes).map(([name, entry]) => entry && this.#openEarlier(name, entry, serving)),
    );
    this.#known = composition;
    this.#logProblems();
  }

  /**
   * Opens a release; for a shell, also prepares its pages.
   * @param again also tries releases that could not be opened a moment ago
   */
  async #open(name: string, version: string, again = false): Promise<PackageRelease | null> {
    const release = await this.#releases.open(name, version, again);
    if (release?.kind !== 'shell' || this.#prepared.has(release) || pageProblem(release)) return release;
    if (await this.#prepareShell(release)) this.#prepared.add(release);
    return release;
  }

  /** If the live release cannot be served, opens the latest one before it that can. */
  async #openEarlier(name: string, { version, previous }: CompositionEntry, shell: ShellRelease | null) {
    if (!version || this.#isUsable(this.#releases.now(name, version), shell)) return;
    for (const earlier of previous) if (this.#isUsable(await this.#open(name, earlier, true), shell)) return;
  }

  /** Whether pages can be made of a release: a remote's on this shell. */
  #isUsable<Release extends PackageRelease>(
    release: Release | null | undefined,
    shell: ShellRelease | null,
  ): release is Release {
    if (!release) return false;
    return release.kind === 'shell' ? this.#prepared.has(release) : !misfitOf(release, shell);
  }

  /** Tries releases that are live and could not be opened again. */
  async #openMissing() {
    const missing = this.#liveVersions().filter(({ name, version }) => !this.#usableNow(name, version));
    if (missing.length === 0 && this.#logged.size === 0) return;
    await Promise.all(missing.map(({ name, version }) => this.#open(name, version)));
    const shell = this.#known?.remotes[SHELL];
    if (shell) await this.#openEarlier(SHELL, shell, null);
    this.#logProblems();
  }

  /** Whether it is open and, for a shell, pages can be rendered with it. */
  #usableNow(name: string, version: string): boolean {
    return this.#isUsable(this.#releases.now(name, version), null);
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
      if (misfit && kindOf(name) === 'shell')
        return `${misfit}: an earlier version or its build is served. Start a newer HTML server`;
      if (misfit)
        return `${misfit}: an earlier version or its build is served. Release another: npm run release -- ${packageNameOf(name)}`;
      if (this.#usableNow(name, version)) return [];
      const earlier = this.#known?.remotes[name]?.previous.some((one) => this.#usableNow(name, one));
      const remedy = earlier
        ? `an earlier version is served. Put it back, or: npm run rollback -- ${name}`
        : `${kindOf(name) === 'shell' ? 'its build' : 'nothing'} is served in its place. Put it back, or release another version`;
      if (this.#releases.now(name, version))
        return `${name} ${version} is live, but its pages cannot be made, the log says why: ${remedy}`;
      return `${name} ${version} is live, but missing from the release store or damaged: ${remedy}`;
    });
    return [...(this.#emptied ? [this.#emptied] : []), ...skipped, ...unusable];
  }

  /** Packages of which only the build can be served; the start has logged why. */
  #unreleased(): string[] {
    if (!this.#known || this.#prefersBuilds) return [];
    const { remotes } = this.#known;
    return this.#builds
      .all()
      .filter(({ name }) => !remotes[name]?.version)
      .map(
        ({ name, version, packageName }) =>
          `${name} has no release, its build ${version} is served: npm run release -- ${packageName}`,
      );
  }

  /** Logs each problem once, until it is solved. */
  #logProblems() {
    if (this.#stopped) return;
    const problems = this.#problems();
    for (const problem of problems) if (!this.#logged.has(problem)) console.error(problem);
    this.#logged.clear();
    for (const problem of problems) this.#logged.add(problem);
  }

  /** The visitor's version of the shell; if it cannot be served, the latest one before it, or else the build. */
  #servingShell(live: CompositionEntry | undefined, visitor?: string): ShellRelease | null {
    if (!live || (this.#prefersBuilds && live.by === SITE_START)) return this.#builtShell();
    for (const version of candidatesOf(SHELL, live, { visitor, composition: this.#known })) {
      const shell = this.#shellNow(version);
      if (shell) return shell;
    }
    return this.#builtShell();
  }

  /** A shell for a browser in which one did not start: another one if there is one. */
  async #shellWithout(
    without: readonly string[],
    live: CompositionEntry | undefined,
    visitor: string | undefined,
  ): Promise<ShellRelease | null> {
    const serving = this.#servingShell(live, visitor);
    if (!live || !serving || !isNamed(serving, without)) return serving;
    for (const version of candidatesOf(SHELL, live, { visitor, composition: this.#known })) {
      if (isNamed({ name: SHELL, version }, without)) continue;
      const other = this.#shellNow(version) ?? (await this.#open(SHELL, version));
      if (other?.kind === 'shell' && this.#isUsable(other, null)) return other;
    }
    return serving;
  }

  /** In development, builds may be missing. */
  #builtShell(): ShellRelease | null {
    try {
      return this.#builds.shell();
    } catch (error) {
      if (this.#prefersBuilds) return null;
      throw error;
    }
  }

  #shellNow(version: string): ShellRelease | undefined {
    const shell = this.#releases.now(SHELL, version);
    return this.#isUsable(shell, null) ? shell : undefined;
  }

  /**
   * The canary for visitors in its share, else the live release; when it is broken or the shell does not offer what it
   * needs, the next one before.
   */
  async #serving(
    name: string,
    live: CompositionEntry | undefined,
    shell: ShellRelease | null,
    { visitor, without = [] }: PageVisitor,
  ): Promise<RemoteRelease | undefined> {
    if (!live) return undefined;
    const candidates = candidatesOf(name, live, { visitor, composition: this.#known }).filter(
      (version) => !isNamed({ name, version }, without),
    );
    const usable = (release: PackageRelease | null | undefined) =>
      release?.kind === 'remote' && this.#isUsable(release, shell) ? release : undefined;
    for (const version of without.length > 0 ? [] : candidates) {
      const release = usable(this.#releases.now(name, version));
      if (release) return release;
    }
    // Releases that are not live are opened on demand.
    for (const version of candidates) {
      const release = usable(await this.#open(name, version));
      if (release) return release;
    }
    return undefined;
  }

  /** Why a shell does not fit an open release, or this server the shell, in one line; null if they fit. */
  #misfit(name: string, version: string, shell: ShellRelease | null): string | null {
    const release = this.#releases.now(name, version);
    if (!release) return null;
    return release.kind === 'shell' ? pageProblem(release) : misfitOf(release, shell);
  }
}

const misfitOf = (release: RemoteRelease, shell: ShellRelease | null) =>
  shell && (contractProblem(release, shell) ?? sharedProblem(release, release.manifest, shell));

/** The versions that a visitor may get, the best first. */
function candidatesOf(
  name: string,
  { version, canary, previous }: CompositionEntry,
  { visitor, composition }: { visitor: string | undefined; composition: Composition | undefined },
): string[] {
  const inCanary = visitor && canary && isInCanary(visitor, name, canary);
  const isFaulty = (one: string) =>
    composition !== undefined && faultOf(composition, name, one) !== undefined;
  const fallbacks = [...previous.filter((one) => !isFaulty(one)), ...previous.filter(isFaulty)];
  return [inCanary ? canary.version : null, version, ...fallbacks].filter((one) => typeof one === 'string');
}

const isNamed = ({ name, version }: Pick<PackageRelease, 'name' | 'version'>, list: readonly string[]) =>
  list.includes(`${name}@${version}`);
