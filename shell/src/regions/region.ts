import type { Lifecycles, RegionProps } from '@haat/remote';
import type { QueryClient } from '@tanstack/react-query';
import { packageOf } from '../remoteNames';
import type { Region } from '../siteMap';
import { composedPage, otherRelease, refetchRelease } from './composition';
import { forgetFailure, hasFailedHere, rememberFailure } from './failedReleases';
import { reportFailure } from './failures';
import { loadLifecycles } from './federation';
import { isInterrupted } from './leaving';
import { noteInRecord, setRegionState } from './regionStates';
import { showSkeleton } from './skeleton';

/** How long a remote may take to load, and then to mount, before its region shows an error, in ms. */
export const LOAD_TIMEOUT = 10_000;
export const MOUNT_TIMEOUT = 8000;
/** How long leaving a remote may hold up the next one, in ms. */
const UNMOUNT_TIMEOUT = 500;
/** From the second time-out on, a reload is offered. */
const TIMEOUTS_BEFORE_RELOAD = 2;

class TimedOut extends Error {}

/** What single-spa sees of a remote, and the retry that the region's error offers. */
export interface RegionControl {
  bootstrap(): Promise<void>;
  mount(): Promise<void>;
  unmount(): Promise<void>;
  /** Asks which release of the remote is live, and for every file of it anew. */
  retry(): Promise<void>;
}

/**
 * The life of one region. single-spa gets life cycles that never wait and never fail: one hanging remote would
 * hold every navigation otherwise. Behind them the remote is loaded, mounted, timed and retried; when its release
 * fails, in whatever way, another one takes its place, once.
 *
 * A turn is what the region does with one release. It ends with the next mount, unmount, retry or fallback: what a
 * former turn still does has no effect on the page.
 * @param element the region's own element; it exists as long as the page
 */
export function regionControl(
  name: Region,
  element: HTMLElement,
  queryClient: QueryClient,
  load: (name: string, again: boolean) => Promise<Lifecycles> = loadLifecycles,
): RegionControl {
  let turn = 0;
  let broken = false;
  let failing = false;
  let mayFallBack = true;
  let asksMemory = true;
  let retrying = false;
  let timeouts = 0;
  let asked = 0;
  let shown: Lifecycles | undefined;

  element.dataset.remote = packageOf(name);
  const versionNow = () => composedPage().composition.remotes[name]?.version;
  const isOver = (mine: number) => mine !== turn;

  /** Settles when another release has come, or failed too, or when the region's error stands. */
  async function fail(mine: number, phase: 'load' | 'mount' | 'run', error: unknown): Promise<void> {
    if (isOver(mine) || failing) return;
    failing = true;
    broken = true;
    if (error instanceof TimedOut) timeouts++;
    noteInRecord(name, ({ failures }) => ({ failures: failures + 1 }));
    const version = versionNow();
    const untested = isInterrupted(error);
    reportFailure({ region: name, version, phase, error, ...(untested ? { untested } : {}) });
    const left = leave();
    const asking = mayFallBack && otherRelease(name).catch(() => null);
    if (asking) setRegionState(name, { status: 'loading', retrying });
    await left;
    if (!isOver(mine)) element.replaceChildren();
    if (asking && !isOver(mine) && !retrying) showSkeleton(element);
    const take = asking ? await asking : null;
    // Only where there is another: offline, or where nothing else is live, the next page has nothing better to try.
    if (take && version && !untested) rememberFailure(name, version);
    if (isOver(mine)) return;
    if (!take) {
      failing = false;
      element.replaceChildren();
      setRegionState(name, { status: 'failed', reloadHelps: timeouts >= TIMEOUTS_BEFORE_RELOAD });
      return;
    }
    mayFallBack = false;
    take();
    // Another address: nothing has to be asked anew.
    broken = false;
    await begin();
  }

  /** Takes what is shown off the page. Nobody waits long for a remote that cannot even be left. */
  async function leave(): Promise<void> {
    const app = shown;
    shown = undefined;
    delete element.dataset.version;
    const left = async () => app?.unmount(propsOf(turn));
    await Promise.race([left().catch(() => {}), after(UNMOUNT_TIMEOUT)]);
  }

  function propsOf(mine: number): RegionProps {
    return { name, domElement: element, queryClient, onCrash: (error) => void fail(mine, 'run', error) };
  }

  /** Before the first release is tried: one that failed in this browser gives way to another. */
  async function skipFailed(mine: number) {
    const version = versionNow();
    const take = version && hasFailedHere(name, version) ? await otherRelease(name).catch(() => null) : null;
    if (isOver(mine)) return;
    asksMemory = false;
    if (!take) return;
    const error = 'not tried, as it failed in this browser less than an hour ago';
    reportFailure({ region: name, version, phase: 'load', error, untested: true });
    take();
  }

  async function enter(mine: number) {
    if (asksMemory) await skipFailed(mine);
    if (isOver(mine)) return;
    const version = versionNow();
    const app = await arrival(mine);
    if (!app || isOver(mine)) return;
    shown = app;
    try {
      await within(app.mount(propsOf(mine)), MOUNT_TIMEOUT, `${name} took too long to mount`);
    } catch (error) {
      return fail(mine, 'mount', error);
    }
    if (isOver(mine) || failing) return;
    broken = false;
    timeouts = 0;
    forgetFailure(name, version);
    element.dataset.version = version;
    noteInRecord(name, () => ({ version, loadMs: Math.round(performance.now() - asked) }));
    setRegionState(name, { status: 'mounted' });
  }

  /** The remote, also one that comes after its time-out and while its error is still shown. */
  async function arrival(mine: number): Promise<Lifecycles | undefined> {
    const loading = load(name, broken).then(async (app) => {
      await app.bootstrap();
      return app;
    });
    try {
      return await within(loading, LOAD_TIMEOUT, `${name} took too long to load`);
    } catch (error) {
      await fail(mine, 'load', error);
      return error instanceof TimedOut && !isOver(mine) ? loading.catch(() => undefined) : undefined;
    }
  }

  function begin() {
    failing = false;
    setRegionState(name, { status: 'loading', retrying });
    return enter(++turn);
  }

  function beginAsked(again: boolean) {
    retrying = again;
    asked = performance.now();
    return begin();
  }

  return {
    async bootstrap() {},
    async mount() {
      showSkeleton(element);
      void beginAsked(false);
    },
    async unmount() {
      const mine = ++turn;
      setRegionState(name, { status: 'idle' });
      await leave();
      if (!isOver(mine)) element.replaceChildren();
    },
    async retry() {
      const mine = turn;
      setRegionState(name, { status: 'loading', retrying: true });
      // What is known serves when the question itself fails.
      await refetchRelease(name).catch(() => {});
      if (isOver(mine)) return;
      // What is asked for by a person may fall back once more, and is tried whatever was before.
      mayFallBack = true;
      asksMemory = false;
      await beginAsked(true);
    },
  };
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function within<T>(work: Promise<T>, ms: number, message: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut(message)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
