import type { Browser, ConsoleMessage } from '@playwright/test';
import type { Visitor } from './demoVisitors';
import { LOADING } from './loading';
import { openPhone, type Site, START_TIMEOUT_MS } from './phones';
import { watchRequests, wavesUntil } from './requestWaves';

/** Watched after the load and after the region is ready: the rest of the page starts. */
const SETTLE_TIME_MS = 4000;
/** A task is long above this, in ms; what is above counts as blocking. */
const LONG_TASK_MS = 50;
/** Log message of a page whose region is ready. */
const READY = 'haat: the region is ready';

/** Measurements of one visit with an empty cache. Times in ms since the navigation, sizes in bytes on the wire. */
export interface Visit {
  fcp: number;
  lcp: number;
  cls: number;
  /** Requests that followed one another until the LCP; the document is the first. */
  waves: number;
  /** Total of all long tasks between the first paint and the visitor's first input. */
  blocking: number;
  /** The longest task, including those after the first input. */
  longestTask: number;
  /** The region reacts: since the navigation, or since the touch that starts its scripts. 0 where it never does. */
  ready: number;
  /** No loading state is left in the region. */
  complete: number;
  html: number;
  /** Scripts that had come when the region was ready, and all of them. */
  scriptsBefore: number;
  scripts: number;
}

/** Opens a page on a phone with an empty cache. */
export async function visitOf(
  browser: Browser,
  site: Site,
  { path, visitor, hasScripts }: { path: string; visitor: Visitor; hasScripts: boolean },
): Promise<Visit> {
  const { context, page, devtools } = await openPhone(browser, site, visitor);
  await context.addInitScript(recordStart, { READY, LOADING });
  const requests = watchRequests(devtools);
  // The page says it by itself: what asks it would run in the middle of its start.
  const isReady = {
    predicate: (message: ConsoleMessage) => message.text() === READY,
    timeout: START_TIMEOUT_MS,
  };
  const ready = hasScripts ? page.waitForEvent('console', isReady) : null;
  await page.goto(site.address + path, { timeout: START_TIMEOUT_MS });
  await page.waitForTimeout(SETTLE_TIME_MS);
  if (hasScripts) await page.evaluate(touch);
  await ready;
  await page.waitForTimeout(SETTLE_TIME_MS);
  const { timeOrigin, ...recorded } = await page.evaluate(readRecord, LONG_TASK_MS);
  await context.close();
  return { ...recorded, waves: wavesUntil(requests, timeOrigin + recorded.lcp) };
}

declare global {
  interface Window {
    recorded: {
      tasks: { start: number; ms: number }[];
      lcp: number;
      cls: number;
      ready: number;
      /** When the page was touched, if it wasn't ready before. */
      touched: number;
      complete: number;
    };
  }
}

/** Runs in the page before its scripts. The shell writes a region's version when its remote is mounted. */
function recordStart({ READY, LOADING }: { READY: string; LOADING: string }) {
  window.recorded = { tasks: [], lcp: 0, cls: 0, ready: 0, touched: 0, complete: 0 };
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('longtask', ({ startTime, duration }) =>
    window.recorded.tasks.push({ start: startTime, ms: duration }),
  );
  observe('largest-contentful-paint', ({ startTime }) => {
    window.recorded.lcp = startTime;
  });
  new MutationObserver(() => {
    const region = document.querySelector('[data-region]:not(:empty)');
    const loads = region === null || region.querySelector(LOADING) !== null;
    if (loads) window.recorded.complete = 0;
    else window.recorded.complete ||= performance.now();
    if (window.recorded.ready || !document.querySelector('[data-region][data-version]')) return;
    window.recorded.ready = performance.now();
    console.debug(READY);
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['data-version'] });
  observe('layout-shift', (entry) => {
    window.recorded.cls += (entry as PerformanceEntry & { value: number }).value;
  });
}

/** Runs in the page: simulates a finger that begins to scroll, for a page whose scripts wait for a visitor. */
function touch() {
  if (window.recorded.ready) return;
  window.recorded.touched = performance.now();
  dispatchEvent(new Event('scroll'));
}

/** Runs in the page. Tasks before the first paint don't count. */
function readRecord(longTaskMs: number) {
  const { lcp, cls, ready, touched, complete, tasks } = window.recorded;
  const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const files = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) =>
    new URL(name).pathname.endsWith('.js'),
  );
  // A file that was fetched ahead has a second entry when it runs.
  const scripts = [...new Map(files.toReversed().map((file) => [file.name, file])).values()];
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const bytes = (files: readonly PerformanceResourceTiming[]) =>
    sum(files.map(({ encodedBodySize }) => encodedBodySize));
  const after = tasks.filter(({ start, ms }) => start + ms > fcp);
  const untouched = after.filter(({ start }) => !touched || start < touched);
  return {
    timeOrigin: performance.timeOrigin,
    fcp,
    lcp,
    cls,
    ready: ready - touched,
    complete,
    blocking: sum(untouched.map(({ ms }) => Math.max(0, ms - longTaskMs))),
    longestTask: Math.max(0, ...after.map(({ ms }) => ms)),
    html: page?.encodedBodySize ?? 0,
    scriptsBefore: bytes(scripts.filter(({ responseEnd }) => responseEnd <= ready)),
    scripts: bytes(scripts),
  };
}
