import { navigation } from '@haat/navigation';
import { packageOf, RECOVERED, REMOTE, RENDERED, type Region, VERSION } from '@haat/page';
import type { Lifecycles, RegionProps } from '@haat/remote';
import type { QueryClient } from '@tanstack/react-query';
import { keepInput, moveClicks, replayClicks } from '../renderedContent';
import { beginAdditions } from './additions';
import { awaitsFile, untilStalled } from './arrivals';
import { composedPage, otherRelease, pageVisit, refetchRelease } from './composition';
import {
  endStart,
  failureHere,
  failuresHere,
  forgetFailure,
  noteStart,
  rememberFailure,
} from './failedReleases';
import { reportFailure } from './failures';
import { forgetElements, loadLifecycles, loadRuntime } from './federation';
import { preloadFiles } from './integrity';
import { isEmpty, showsLoading } from './isEmpty';
import { isInterrupted } from './pageLeave';
import { INITIAL, type RegionEvent, regionReducer, visibleState } from './regionReducer';
import { noteInRecord, setRegionState } from './regionStates';
import { showSkeleton } from './skeleton';
import { folderOf } from './styleSheets';
import { whileOnline } from './whileOnline';

/** How long a remote may take to load, and then to mount, before its region shows an error. */
export const LOAD_TIMEOUT_MS = 10_000;
export const MOUNT_TIMEOUT_MS = 8000;
/** How long a mounted remote may show nothing at all. */
export const EMPTY_TIMEOUT_MS = 1000;
/** How long unmounting a remote may delay the next one. */
const UNMOUNT_TIMEOUT_MS = 500;

const adoptedSheets = () => [...(document.adoptedStyleSheets ?? [])];
/** Class of a region that keeps its rendered content without a release: the error is shown above it (frame.css). */
const KEPT = 'shell-kept';
const FROZE = 'froze the page before this one';
const NOT_TRIED = 'not tried: it failed in this browser before';

/** Versions of remotes that a developer works on. */
const IN_DEVELOPMENT = ['dev', 'override'];
/** How much of their errors the page shows, in characters. */
const MAX_SHOWN_ERROR = 500;

class TimedOut extends Error {}

/** The life cycles that single-spa calls for a region, and the retry that the region's error offers. */
export interface RegionControl {
  bootstrap(): Promise<void>;
  mount(): Promise<void>;
  unmount(): Promise<void>;
  /** Asks which release is live and requests its files again. Settles when the region is mounted or has failed. */
  retry(): Promise<void>;
}

/** The controls of every region that has a path. */
export type RegionControls = Readonly<Record<Region, RegionControl | undefined>>;

/** @throws for a region that has no path */
export function controlOf(controls: RegionControls, region: Region): RegionControl {
  const control = controls[region];
  if (!control) throw new Error(`There is no region ${region}`);
  return control;
}

/**
 * The effects of one region: its states and their order are in regionReducer. single-spa gets life cycles that never
 * wait and never fail, because one hanging remote would block every navigation. Behind them the remote is loaded,
 * mounted, timed and retried; when its release fails, others replace it until one works.
 * @param element the region's own element; it exists as long as the page
 */
export function regionControl(
  name: Region,
  element: HTMLElement,
  queryClient: QueryClient,
  load: (name: string, again: boolean) => Promise<Lifecycles> = loadLifecycles,
): RegionControl {
  let machine = INITIAL;
  let mountedApp: Lifecycles | undefined;
  let mounted = { mount: {}, sheets: adoptedSheets() };
  let requestedAt = 0;
  let screenWatch = new AbortController();
  /** Versions that failed on this page. */
  const failed = new Set<string>();
  let rendered: RenderedContent | undefined;

  navigation.subscribe(watchScreen);
  element.addEventListener('submit', holdForm, true);
  element.setAttribute(REMOTE, packageOf(name));
  const currentVersion = () => composedPage().composition.remotes[name]?.version;
  const accepts = (event: RegionEvent) => regionReducer(machine, event) !== machine;

  /** @returns whether the event changed the region; if not, its effects are skipped */
  function dispatch(event: RegionEvent): boolean {
    const before = machine;
    machine = regionReducer(before, event);
    const visible = visibleState(machine);
    if (visible !== visibleState(before)) setRegionState(name, visible);
    return machine !== before;
  }

  /** Removes the server's content together with its mark, so that no other release hydrates it or what replaced it. */
  function clear() {
    element.removeAttribute(RENDERED);
    element.classList.remove(KEPT);
    element.replaceChildren();
  }

  /** The rendered content stays while another release loads, or if there is none: it can be read, and its links work. */
  function showMeanwhile(orSkeleton: boolean) {
    clear();
    if (rendered?.at === pageAddress()) {
      element.append(...rendered.nodes);
      element.classList.add(KEPT);
    } else if (orSkeleton) showSkeleton(element);
  }

  /** Nothing handles a form of rendered content: the browser would write what was typed, also a password, into the address. */
  function holdForm(event: Event) {
    const isKept = element.classList.contains(KEPT);
    if (isKept && event.target instanceof Element && !event.target.hasAttribute('action'))
      event.preventDefault();
  }

  /** Shows the release that the page names. Settles when it is mounted, or it and its replacements have failed. */
  async function show(attempt: number): Promise<void> {
    if (machine.replacement === 'unchecked') await skipFailedRelease(attempt);
    if (machine.attempt !== attempt) return;
    const version = currentVersion();
    if (version) noteStart(name, version);
    const { reloadFiles } = machine;
    const loading = whileOnline(async (again) => {
      const app = await load(name, reloadFiles || again);
      await app.bootstrap();
      return app;
    });
    const loaded = new AbortController();
    let app: Lifecycles | 'replaced';
    try {
      const firstOf = Promise.race([loading, replaceWhenStalled(attempt, loaded.signal)]);
      app = await within(firstOf, LOAD_TIMEOUT_MS, `${name} loading`);
      if (app === 'replaced') return;
    } catch (error) {
      await fail(attempt, 'load', error);
      // Files that arrive after their time-out may still replace the error. `retry` does not wait for them.
      if (error instanceof TimedOut) loading.then((late) => mount(late, version, attempt)).catch(() => {});
      return;
    } finally {
      loaded.abort();
    }
    await mount(app, version, attempt);
  }

  /**
   * Requests another release when files stop arriving. A response shows that the server is reachable, so the file hangs and
   * not the network. Without a response, or if the files arrive first, loading continues.
   * @param isAwaited whether a file is waited for
   */
  async function replaceWhenStalled(
    attempt: number,
    loaded: AbortSignal,
    isAwaited = () => true,
  ): Promise<'replaced'> {
    const goesOn = new Promise<never>(() => {});
    if (machine.replacement === 'used') return goesOn;
    await untilStalled(loaded);
    if (machine.attempt !== attempt || !isAwaited()) return goesOn;
    // Six hanging preloads occupy all connections, and the request would wait behind them.
    if (pageVisit()?.nextHopProtocol === 'http/1.1') forgetElements(name, entryOfRelease(), '[rel=preload]');
    const replace = await searchOther();
    if (loaded.aborted || !replace || !isAwaited()) return goesOn;
    await fail(attempt, 'load', new TimedOut(`${name}: a file hangs`), replace);
    return 'replaced';
  }

  async function mount(app: Lifecycles, version: string | undefined, attempt: number): Promise<void> {
    if (!dispatch({ type: 'loaded', attempt })) return;
    mountedApp = app;
    mounted = { mount: beginAdditions(name), sheets: adoptedSheets() };
    const fillInAgain = keepInput(element);
    const ended = new AbortController();
    try {
      // Rendered content waits for the file of its screen.
      const mountOnce = whileOnline(() => app.mount(propsOf(attempt)));
      const mounting = within(mountOnce, MOUNT_TIMEOUT_MS, `${name} mounting`);
      const stalled = replaceWhenStalled(attempt, ended.signal, awaitsFiles);
      if ((await Promise.race([mounting, stalled])) === 'replaced') return;
    } catch (error) {
      return fail(attempt, 'mount', error);
    } finally {
      ended.abort();
    }
    const event = { type: 'mounted', attempt } as const;
    if (!accepts(event)) return;
    forgetFailure(name, version);
    element.classList.remove(KEPT);
    element.setAttribute(VERSION, String(version));
    // Update the record before the state: the beacon reads it when the state changes.
    noteInRecord(name, () => ({ version, requestedAt, loadMs: Math.round(performance.now() - requestedAt) }));
    dispatch(event);
    void failWhenEmpty(attempt);
    watchScreen();
    await fillInAgain();
    // Up to here the inline script records clicks.
    element.removeAttribute(RENDERED);
    if (rendered) moveClicks(rendered.nodes, element);
    void replayClicks(element);
  }

  const entryOfRelease = () => composedPage().composition.remotes[name]!.entry;
  const awaitsFiles = () => awaitsFile(folderOf(entryOfRelease()));

  /** A screen's file may also hang after the mount: each URL opens another screen. */
  function watchScreen() {
    screenWatch.abort();
    if (machine.status !== 'mounted') return;
    screenWatch = new AbortController();
    void replaceWhenStalled(
      machine.attempt,
      screenWatch.signal,
      () => machine.status === 'mounted' && showsLoading(element) && awaitsFiles(),
    );
  }

  /** A remote that shows nothing has failed to mount, even if its life cycle succeeded. */
  async function failWhenEmpty(attempt: number): Promise<void> {
    await after(EMPTY_TIMEOUT_MS);
    if (isEmpty(element)) await fail(attempt, 'mount', new Error(`${name} shows nothing`));
    else if (machine.attempt === attempt) rendered = undefined;
  }

  /** Runs before the first attempt: skips a release that failed in this browser if there is another. */
  async function skipFailedRelease(attempt: number): Promise<void> {
    await (pageVisit()?.type === 'reload' &&
      import(/* webpackChunkName: "signs" */ './reloads').then(
        ({ endReloadLoop }) => endReloadLoop(name),
        () => {},
      ));
    const version = currentVersion();
    const failure = version && failureHere(name, version);
    // The page that it froze could not report it.
    if (failure === 'froze') reportFailure({ region: name, version, phase: 'behave', error: FROZE });
    const replace = failure ? await searchOther() : null;
    if (!dispatch({ type: 'checked', attempt }) || !replace) return;
    if (failure === 'froze' && version) rememberFailure(name, version);
    else reportFailure({ region: name, version, phase: 'load', error: NOT_TRIED, untested: true });
    showMeanwhile(true);
    replace();
  }

  /** @returns a function that switches the page to another release and requests its files; null if there is none */
  async function searchOther(): Promise<(() => void) | null> {
    const search = otherRelease(name, [...failed, ...failuresHere(name)]).catch(() => null);
    // Loads what comes in place of the page's first remote.
    loadRuntime().catch(() => {});
    const replace = await search;
    if (!replace) return null;
    return () => {
      replace();
      preloadFiles(entryOfRelease());
    };
  }

  /**
   * Settles when another release is mounted or has failed too, or when the region shows its error.
   * @param known switches to another release, if one was already requested
   */
  async function fail(
    attempt: number,
    phase: 'load' | 'mount' | 'run',
    error: unknown,
    known?: () => void,
  ): Promise<void> {
    if (!dispatch({ type: 'failed', attempt, timedOut: error instanceof TimedOut })) return;
    endStart(name);
    const version = currentVersion();
    const text = String(error).slice(0, MAX_SHOWN_ERROR);
    noteInRecord(name, ({ failures }) => ({
      failures: failures + 1,
      ...(version && IN_DEVELOPMENT.includes(version) ? { error: { isLoad: phase === 'load', text } } : {}),
    }));
    const untested = isInterrupted(error);
    reportFailure({ region: name, version, phase, error, ...(untested ? { untested } : {}) });
    if (version) failed.add(version);
    const unmounted = unmountApp();
    const search = machine.replacement === 'used' ? null : (known ?? searchOther());
    await unmounted;
    if (machine.attempt === attempt) {
      showMeanwhile(search !== null && !machine.retrying);
    }
    const replace = await search;
    // Only if there is another release: offline, or with no other one, the next page has nothing better to try.
    if (replace && version && !untested) rememberFailure(name, version);
    if (!replace) {
      if (dispatch({ type: 'not-replaced', attempt })) showMeanwhile(false);
      return;
    }
    if (!dispatch({ type: 'replaced', attempt })) return;
    replace();
    await show(machine.attempt);
  }

  /** Unmounts the remote, without waiting for one that hangs. */
  async function unmountApp(): Promise<void> {
    const app = mountedApp;
    const ended = { ...mounted, region: name, version: currentVersion() };
    mountedApp = undefined;
    element.removeAttribute(VERSION);
    element.removeAttribute(RECOVERED);
    const unmounted = async () => app?.unmount(propsOf(machine.attempt));
    await Promise.race([unmounted().catch(() => {}), after(UNMOUNT_TIMEOUT_MS)]);
    // If the file cannot be loaded, the remote's leftovers stay.
    if (app)
      import(/* webpackChunkName: "signs" */ './leftovers').then(
        ({ removeLeftovers }) => removeLeftovers(ended),
        () => {},
      );
  }

  function propsOf(attempt: number): RegionProps {
    return { name, domElement: element, queryClient, onCrash: (error) => void fail(attempt, 'run', error) };
  }

  return {
    async bootstrap() {},
    async mount() {
      if (element.hasAttribute(RENDERED)) rendered = { at: pageAddress(), nodes: [...element.childNodes] };
      showSkeleton(element);
      requestedAt = performance.now();
      dispatch({ type: 'mount' });
      void show(machine.attempt);
    },
    async unmount() {
      dispatch({ type: 'unmount' });
      rendered = undefined;
      endStart(name);
      const { attempt } = machine;
      await unmountApp();
      if (machine.attempt === attempt) clear();
    },
    async retry() {
      if (!dispatch({ type: 'retry' })) return;
      const { attempt } = machine;
      failed.clear();
      // Without a response, try the known release again.
      await refetchRelease(name).catch(() => {});
      if (!dispatch({ type: 'refetched', attempt })) return;
      requestedAt = performance.now();
      await show(machine.attempt);
    },
  };
}

/** The HTML server's content: the original nodes, even after a failed mount removed them. */
interface RenderedContent {
  at: string;
  nodes: readonly ChildNode[];
}

const pageAddress = () => location.pathname + location.search;

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function within<T>(work: Promise<T>, ms: number, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut(`${what} took too long`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
