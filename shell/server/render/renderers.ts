import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { dhakaDay } from '@haat/contracts';
import {
  type Ask,
  type FragmentRender,
  paramsProblem,
  type RegionRequest,
  type RenderedMarkup,
} from '@haat/page';
import { LRUCache } from 'lru-cache';
import type { ReleaseHealth } from '../../releases/health/releaseHealth';
import { inTime } from '../../releases/inTime';
import type { RemoteRelease } from '../../releases/package/packageRelease';
import { type RemoteRoute, SERVER_BUNDLE } from '../../releases/package/release';
import { RENDERER_LIMITS, Renderer, type RenderReports } from './renderer';

/** How long a rendered region serves further visitors, in ms: as long as the API's own answers are fresh. */
const MARKUP_TTL_MS = 5000;
const MAX_MARKUPS = 500;
/** One process takes about 115 MB; a release that no page has used for `IDLE_MS` gives its own up. */
const MAX_PROCESSES = 12;
const IDLE_MS = 10 * 60_000;
/** When a bundle that could not be read is read again, in ms. */
const RETRY_MS = 60_000;
/** How long the same problem of the same release is not logged again, in ms. */
const LOG_INTERVAL_MS = 60_000;
/** How long pages don't wait for a fragment that was late, in ms. */
const LATE_FRAGMENT_MS = 60_000;

/** In development: how long a page waits for the process of what was compiled a moment ago, in ms. */
export const STARTS_IN_MS = 15_000;
/** How often that is looked at, in ms. */
const LOOK_MS = 20;

/** `unfit`: its place has other parameters, or the release does not offer it any more. */
export type FragmentResult = 'rendered' | 'late' | 'failed' | 'unfit';

/** A release as far as it can be rendered here. */
export type RenderableBuild = Pick<
  RemoteRelease,
  'name' | 'version' | 'folder' | 'routes' | 'fragments' | 'serverBundle' | 'address'
>;

/** Renders for one page, with the market and the day as of the page's first request for data. */
export interface PageRenders {
  /** @returns null if the release or the path's screen does not render on servers, or not in time */
  render(build: RenderableBuild, request: RegionRequest, ask: Ask): Promise<RenderedMarkup | null>;
  /**
   * A fragment of a release, within what is left of the page's time. After one was late, pages only take it if it is there already.
   * @returns null if it can't be rendered on servers, or not with these parameters; `late` if it is not there in time
   */
  fragment(
    build: RenderableBuild,
    request: RegionRequest & { fragment: FragmentRender },
    ask: Ask,
  ): Promise<RenderedMarkup | 'late' | null>;
}

/** Renders regions, each with the code of the release that its page names; one process for each release in use. */
export class Renderers {
  readonly #processes = new LRUCache<string, Renderer>({
    max: MAX_PROCESSES,
    ttl: IDLE_MS,
    ttlAutopurge: true,
    updateAgeOnGet: true,
    dispose: (renderer) => renderer.close(),
  });
  readonly #markups = new LRUCache<string, Promise<RenderedMarkup | null>>({
    max: MAX_MARKUPS,
    ttl: MARKUP_TTL_MS,
    // With a list's data, an entry can be a megabyte.
    ttlAutopurge: true,
  });
  readonly #logged = new LRUCache<string, true>({ max: 1000, ttl: LOG_INTERVAL_MS });
  readonly #lateFragments = new LRUCache<string, true>({ max: 1000, ttl: LATE_FRAGMENT_MS });
  readonly #opening = new LRUCache<string, Promise<void>>({ max: 1000, ttl: RETRY_MS });
  /** In development: the last problem of a build, by its bundle. */
  readonly #problems = new LRUCache<string, string>({ max: 100 });
  readonly #health: Pick<ReleaseHealth, 'rendered' | 'renderFailed'>;
  readonly #budgetMs: number;
  readonly #openAsk: () => Ask;
  readonly #countFragment: (name: string, result: FragmentResult) => void;
  #closed = false;
  #clears = 0;

  /**
   * @param budgetMs how long a page waits for its region; what comes later serves the next visitors
   * @param health receives the result of each render
   * @param openAsk how a process that starts asks the API
   * @param countFragment counts what became of a fragment that a page has a place for: `<remote>/<fragment>`
   */
  constructor(
    budgetMs: number,
    health: Pick<ReleaseHealth, 'rendered' | 'renderFailed'>,
    openAsk: () => Ask,
    countFragment: (name: string, result: FragmentResult) => void = () => {},
  ) {
    this.#budgetMs = budgetMs;
    this.#health = health;
    this.#openAsk = openAsk;
    this.#countFragment = countFragment;
  }

  /** Starts the processes of releases that pages are about to name. Pages never wait for one. */
  prepare(builds: readonly RenderableBuild[]) {
    for (const build of builds) void this.#processOf(build);
  }

  /** Call it before a page asks the API for anything: answers from before a change serve no page that began after it. */
  begin(): PageRenders {
    const began = `${this.#clears} ${dhakaDay(new Date())}`;
    const begunAt = performance.now();
    return {
      render: (build, request, ask) => this.#render(began, build, request, ask),
      fragment: (build, request, ask) => this.#fragment(began, begunAt, build, request, ask),
    };
  }

  async #render(
    began: string,
    build: RenderableBuild,
    request: RegionRequest,
    ask: Ask,
  ): Promise<RenderedMarkup | null> {
    const rendering = this.#markupOf(began, build, request, ask);
    if (!rendering) return null;
    return inTime(rendering, this.#budgetMs, () =>
      this.#log(build, `${request.pathname} took longer than ${this.#budgetMs} ms`),
    );
  }

  async #fragment(
    began: string,
    begunAt: number,
    build: RenderableBuild,
    request: RegionRequest & { fragment: FragmentRender },
    ask: Ask,
  ): Promise<RenderedMarkup | 'late' | null> {
    const { name, params } = request.fragment;
    const row = build.fragments?.find((offered) => offered.name === name);
    const problem = row ? paramsProblem(row.params, params) : 'is not offered';
    // Only names that a release offers: pages can name anything.
    const count = (result: FragmentResult) => row && this.#countFragment(`${build.name}/${name}`, result);
    if (problem) this.#log(build, `fragment ${name} is left out: it ${problem}`);
    if (problem) count('unfit');
    if (problem || !row?.server) return null;
    const rendering = this.#markupOf(began, build, request, ask);
    if (!rendering) return null;
    const leftMs = this.#budgetMs - (performance.now() - begunAt);
    const isAwaited = leftMs > 0 && !this.#lateFragments.has(fragmentKey(build, name));
    let isLate = !isAwaited;
    const markup = await (isAwaited
      ? inTime(rendering, leftMs, () => {
          isLate = true;
          this.#lateFragments.set(fragmentKey(build, name), true);
          this.#log(build, `fragment ${name} took longer than the page may wait`);
        })
      : Promise.race([rendering, null]));
    count(markup ? 'rendered' : isLate ? 'late' : 'failed');
    return markup ?? (isLate ? 'late' : null);
  }

  /** What was rendered for the same request, or a new render; undefined while there is no process. */
  #markupOf(
    began: string,
    build: RenderableBuild,
    request: RegionRequest,
    ask: Ask,
  ): Promise<RenderedMarkup | null> | undefined {
    const renderer = this.#processOf(build);
    if (!renderer) return undefined;
    const key = `${began} ${keyOf(build)} ${JSON.stringify(request)}`;
    let rendering = this.#markups.get(key);
    if (!rendering) {
      rendering = renderer.render(request, ask);
      this.#markups.set(key, rendering);
      const startedAt = performance.now();
      void rendering.then((markup) => {
        if (!markup) this.#markups.delete(key);
        else if (request.fragment && performance.now() - startedAt < this.#budgetMs)
          this.#lateFragments.delete(fragmentKey(build, request.fragment.name));
      });
    }
    return rendering;
  }

  /** In development: waits until a build can be rendered, as long as its process starts. */
  async untilReady(build: RenderableBuild, ms: number): Promise<void> {
    const end = performance.now() + ms;
    const isComing = () => {
      const renderer = this.#processOf(build);
      return renderer ? renderer.isStarting : this.#opening.has(keyOf(build));
    };
    while (isComing() && performance.now() < end) await pause(LOOK_MS);
  }

  /** In development: why the build was not rendered when that was last tried, in one line; null if it was. */
  problemOf(build: RenderableBuild): string | null {
    return this.#problems.get(keyOf(build)) ?? null;
  }

  /** Drops what was rendered, e.g. after a change of the market. */
  clear() {
    this.#clears++;
    this.#markups.clear();
  }

  close() {
    this.#closed = true;
    this.#processes.clear();
  }

  #processOf(build: RenderableBuild): Renderer | undefined {
    const key = keyOf(build);
    const known = this.#processes.get(key);
    if (known || !build.serverBundle || this.#closed) return known;
    if (!this.#opening.has(key))
      this.#opening.set(
        key,
        this.#open(build, build.serverBundle).catch((error: Error) =>
          this.#failed(build, error.message, null),
        ),
      );
    return undefined;
  }

  async #open(build: RenderableBuild, sha256: string) {
    const key = keyOf(build);
    const file = path.join(build.folder, SERVER_BUNDLE);
    const hash = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    if (hash !== sha256) throw new Error(`${SERVER_BUNDLE} is not what its hash says`);
    if (this.#closed) return;
    const reports: RenderReports = {
      rendered: (part) => {
        this.#problems.delete(key);
        void this.#health.rendered(build, part);
      },
      failed: (problem, part) => this.#failed(build, problem, part),
    };
    const limits = { ...RENDERER_LIMITS, ...(build.address ? DEVELOPMENT : {}) };
    const renderer = new Renderer(file, reports, limits, {
      paths: build.address ? [] : pathsOf(build),
      ask: (address) => this.#openAsk()(address),
    });
    // Its predecessor rendered what was compiled before.
    if (build.address)
      for (const other of this.#processes.keys()) if (isOf(other, build)) this.#processes.delete(other);
    this.#processes.set(key, renderer);
    this.#opening.delete(key);
    renderer.start();
  }

  #failed(build: RenderableBuild, problem: string, part: string | null) {
    this.#log(build, problem);
    if (build.address) this.#problems.set(keyOf(build), `${build.name} on the server: ${inOneLine(problem)}`);
    void this.#health.renderFailed(build, part);
  }

  /** Logs each line at most once a minute. */
  #log(build: RenderableBuild, problem: string) {
    const line = `${build.name} ${build.version} on the server: ${problem}`;
    if (this.#logged.has(line)) return;
    this.#logged.set(line, true);
    console.error(line);
  }
}

/** Whether a path is rendered on servers. */
export const isRendered = ({ server, serverLoading }: RemoteRoute): boolean =>
  server === true || serverLoading === true;

/** The paths of a release that are rendered on servers, with a value for each parameter. */
const pathsOf = ({ routes }: RenderableBuild) =>
  routes.filter(isRendered).map(({ path }) => path.replace(/:\w+/g, '1'));

const fragmentKey = (build: RenderableBuild, fragment: string) => `${keyOf(build)} ${fragment}`;

/** What is compiled in development has the same version again and again. */
const keyOf = ({ name, version, address, serverBundle }: RenderableBuild) =>
  address ? `${name}@${version} ${serverBundle}` : `${name}@${version}`;

const isOf = (key: string, { name, version }: RenderableBuild) => key.startsWith(`${name}@${version} `);

/** A development build is larger, and says where in the sources an error is. */
const DEVELOPMENT = { memoryMb: 512, namesSources: true };

/** An error and the first place of its stack that is not of a package. */
function inOneLine(problem: string): string {
  const [message = '', ...stack] = problem.split('\n');
  const own = stack.find((line) => /\bat\b.*[(/ ]\/.*:\d+:\d+/.test(line) && !line.includes('node_modules'));
  return own ? `${message} ${own.trim()}` : message;
}
