import type { CDPSession, Page } from '@playwright/test';
import { visitorOf } from './demoVisitors';
import { LOADING } from './loading';
import { median } from './median';
import { ROUND_LENGTH, STOPS, type Stop, stopAfter } from './navigationTour';
import { openPhone, START_TIMEOUT_MS, startPhones } from './phones';
import { tableText } from './table';

const NAVIGATIONS = 316;
/** Navigations before memory is first measured: until then the browser compiles hot code. */
const WARM = 116;
/** Watched after the content has come: answers and pictures arrive. */
const SETTLE_TIME_MS = 400;
const CONTENT_TIMEOUT_MS = 10_000;

/**
 * Navigations of a signed-in seller between pages of all remotes on a phone that has opened each before, without a slow
 * line: from the click on a link of the header or its menu until the content of the next page is painted. Then what
 * 200 navigations leave in memory.
 * @param given address of a site with the demo market
 */
export async function benchNavigate([address = '']: readonly string[]) {
  if (!address.startsWith('http://')) throw new Error('npm run bench -- navigate http://<a site>');
  const { origin } = new URL(address);
  const phones = await startPhones([origin], 'fast');
  const phone = await openPhone(phones.browser, phones.sites[0]!, await visitorOf(origin, 'seller'));
  const { page, devtools } = phone;
  const times = new Map<string, Times[]>();
  const memory: Memory[] = [];
  await start(page, origin);
  await devtools.send('Performance.enable');
  for (let count = 1; count <= NAVIGATIONS; count++) {
    const [from, to] = [stopAfter(count - 1), stopAfter(count)];
    const way = `${from} → ${to}`;
    const found = await navigate(page, to);
    // The first round loads files and data.
    if (count > ROUND_LENGTH) times.set(way, [...(times.get(way) ?? []), found]);
    if (count === WARM || count === NAVIGATIONS) memory.push(await memoryOf(devtools));
  }
  await phones.stop();
  console.log(timesTable(times));
  console.log(`\n${memoryTable(memory)}`);
}

/** Times in ms since the click. */
interface Times {
  /** When the page's elements are in the document. */
  inDocument: number;
  /** When they are visible. */
  painted: number;
}

function timesTable(times: ReadonlyMap<string, readonly Times[]>): string {
  const row = (way: string, found: readonly Times[]) => {
    const painted = found.map((one) => Math.round(one.painted));
    const inDocument = found.map((one) => Math.round(one.inDocument));
    return [
      way,
      median(inDocument),
      Math.max(...inDocument),
      median(painted),
      Math.max(...painted),
      found.length,
    ];
  };
  const ways = [...times].sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = [...ways, ['all', [...times.values()].flat()] as const].map(([way, found]) => row(way, found));
  return tableText(['ms since the click', 'in the document', 'worst', 'painted', 'worst', 'times'], rows);
}

/** Opens the page from which the tour begins, and waits until links are followed without a new document. */
async function start(page: Page, origin: string) {
  await page.goto(origin + STOPS[stopAfter(0)].path, { timeout: START_TIMEOUT_MS });
  await page.locator('#footer:not([data-not-hydrated])').waitFor({ timeout: START_TIMEOUT_MS });
  await page.waitForTimeout(SETTLE_TIME_MS);
}

/** Follows a link of the header, or of its menu. */
async function navigate(page: Page, to: Stop): Promise<Times> {
  const { path, content } = STOPS[to];
  const link = page.locator(`#header a[href="${path}"]:visible`).first();
  if ((await link.count()) === 0) await page.locator('#header button[aria-controls]').last().tap();
  await link.waitFor();
  const shown = page.evaluate(untilContent, {
    region: `#region-${to}`,
    content,
    loading: LOADING,
    timeout: CONTENT_TIMEOUT_MS,
  });
  await link.tap();
  const times = await shown;
  if (times === null) throw new Error(`${path} shows no content`);
  await page.waitForTimeout(SETTLE_TIME_MS);
  return times;
}

/**
 * Runs in the page. Waits for the next click, and then until its page has its content and nothing of it loads.
 * @returns null if it never finishes
 */
function untilContent({
  region,
  content,
  loading,
  timeout,
}: Record<'region' | 'content' | 'loading', string> & { timeout: number }): Promise<Times | null> {
  const isThere = () => {
    const element = document.querySelector(region);
    return element && !element.querySelector(loading) && element.querySelector(content)?.checkVisibility();
  };
  return new Promise((resolve) => {
    const clicked = ({ timeStamp }: Event) => {
      const observer = new MutationObserver(() => {
        // Before the question, which lays the page out.
        const inDocument = performance.now() - timeStamp;
        if (!isThere()) return;
        end();
        // The frame is painted between the two.
        requestAnimationFrame(() =>
          setTimeout(() => resolve({ inDocument, painted: performance.now() - timeStamp })),
        );
      });
      const end = () => {
        observer.disconnect();
        clearTimeout(timer);
      };
      const timer = setTimeout(() => {
        end();
        resolve(null);
      }, timeout);
      observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
    };
    addEventListener('click', clicked, { capture: true, once: true });
  });
}

interface Memory {
  heap: number;
  nodes: number;
  listeners: number;
}

/** Memory after a forced garbage collection. */
async function memoryOf(devtools: CDPSession): Promise<Memory> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
  return {
    heap: metric('JSHeapUsedSize'),
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
  };
}

function memoryTable(memory: readonly Memory[]): string {
  const row = (name: string, of: (one: Memory) => number) => {
    const [before, after] = memory.map(of) as [number, number];
    return [name, before, after, `${((100 * (after - before)) / before).toFixed(1)} %`];
  };
  return tableText(
    ['after navigations', `${WARM}`, `${NAVIGATIONS}`, 'growth'],
    [
      row('JS heap, kB', ({ heap }) => heap / 1000),
      row('DOM nodes', ({ nodes }) => nodes),
      row('event listeners', ({ listeners }) => listeners),
    ],
  );
}
