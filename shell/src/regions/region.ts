import type { Lifecycles, RegionProps } from '@haat/remote';
import type { QueryClient } from '@tanstack/react-query';
import type { Region } from '../siteMap';
import { composedPage, refetchRelease } from './composition';
import { reportFailure } from './failures';
import { loadLifecycles } from './federation';
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
 * hold every navigation otherwise. Behind them the remote is loaded, mounted, timed and retried.
 *
 * A visit ends with the next mount or unmount: what a former visit still does has no effect on the page.
 * @param element the region's own element; it exists as long as the page
 */
export function regionControl(
  name: Region,
  element: HTMLElement,
  queryClient: QueryClient,
  load: (name: string, again: boolean) => Promise<Lifecycles> = loadLifecycles,
): RegionControl {
  let visit = 0;
  let broken = false;
  let timeouts = 0;
  let shown: Lifecycles | undefined;

  element.dataset.remote = packageOf(name);
  const isOver = (mine: number) => mine !== visit;

  function fail(mine: number, phase: 'load' | 'mount' | 'run', error: unknown) {
    if (isOver(mine)) return;
    broken = true;
    if (error instanceof TimedOut) timeouts++;
    noteInRecord(name, ({ failures }) => ({ failures: failures + 1 }));
    reportFailure({ region: name, phase, error });
    leave();
    setRegionState(name, { status: 'failed', reloadHelps: timeouts >= TIMEOUTS_BEFORE_RELOAD });
  }

  async function leave(): Promise<void> {
    const mine = visit;
    const app = shown;
    shown = undefined;
    delete element.dataset.version;
    // A remote that cannot even be left is of no interest to the page that follows.
    await app?.unmount(propsOf(mine)).catch(() => {});
    if (!isOver(mine)) element.replaceChildren();
  }

  function propsOf(mine: number): RegionProps {
    return { name, domElement: element, queryClient, onCrash: (error) => fail(mine, 'run', error) };
  }

  async function enter(mine: number) {
    const begun = performance.now();
    const version = composedPage().composition.remotes[name]?.version;
    const app = await arrival(mine);
    if (!app || isOver(mine)) return;
    shown = app;
    try {
      await within(app.mount(propsOf(mine)), MOUNT_TIMEOUT, `${name} took too long to mount`);
    } catch (error) {
      return fail(mine, 'mount', error);
    }
    if (isOver(mine)) return;
    broken = false;
    timeouts = 0;
    element.dataset.version = version;
    noteInRecord(name, () => ({ version, loadMs: Math.round(performance.now() - begun) }));
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
      fail(mine, 'load', error);
      return error instanceof TimedOut ? loading.catch(() => undefined) : undefined;
    }
  }

  function begin(retrying: boolean) {
    setRegionState(name, { status: 'loading', retrying });
    return enter(++visit);
  }

  return {
    async bootstrap() {},
    async mount() {
      showSkeleton(element);
      void begin(false);
    },
    async unmount() {
      visit++;
      setRegionState(name, { status: 'idle' });
      await Promise.race([leave(), after(UNMOUNT_TIMEOUT)]);
    },
    async retry() {
      const mine = visit;
      setRegionState(name, { status: 'loading', retrying: true });
      // What is known serves when the question itself fails.
      await refetchRelease(name).catch(() => {});
      if (!isOver(mine)) await begin(true);
    },
  };
}

/** Packages are called after the regions that they fill. */
const packageOf = (region: Region) => `mfe-${region.replaceAll('_', '-')}`;

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function within<T>(work: Promise<T>, ms: number, message: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut(message)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
