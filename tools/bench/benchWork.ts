import type { Browser } from '@playwright/test';
import { type Visitor, visitorOf } from './demoVisitors';
import { inTurn } from './inTurn';
import { median } from './median';
import { type AskedPage, pagesAsked } from './pagesAsked';
import { openPhone, type Site, START_TIMEOUT_MS, startPhones } from './phones';
import { tableText } from './table';
import { type Part, type ThreadWork, TRACE_CATEGORIES, type TraceEvent, threadWork } from './threadWork';

const ROUNDS = 5;
/** Watched after the load, without input. */
const IDLE_TIME_MS = 5000;
/** A page of another site stands under this name. */
const PEER = 'peer';

/** The cost of a page without input. Sizes in bytes. */
interface PageWork extends ThreadWork {
  /** Scripts on the wire, those that ran, unpacked, and their functions that ran. */
  wire: number;
  raw: number;
  ran: number;
  elements: number;
}

/**
 * The work of the main thread for pages that nobody touches, until 5 s after their load: medians of CPU time without a slow
 * line or processor, so that it moves little with the load of the machine, and the ratio to the last site. An address with a
 * path is a page of another site, which is compared with each page.
 * @param given see {@link pagesAsked}
 */
export async function benchWork(given: readonly string[]) {
  const isPeer = (one: string) => one.startsWith('http') && new URL(one).pathname !== '/';
  const peers = given.filter(isPeer).map((one) => new URL(one));
  const { origins, pages } = pagesAsked(
    given.filter((one) => !isPeer(one)),
    'work',
  );
  const { browser, sites, stop } = await startPhones(
    [...origins, ...peers.map(({ origin }) => origin)],
    'fast',
  );
  const own = sites.slice(0, origins.length);
  const rows: Row[] = [];
  for (const { path, person } of pages) rows.push(...(await rowsOf(browser, own, { path, person })));
  for (const [at, { pathname, search }] of peers.entries()) {
    const peer = [sites[origins.length + at]!];
    const page: AskedPage = { path: pathname + search, person: 'guest' };
    rows.push(...(await rowsOf(browser, peer, page, PEER)));
  }
  await stop();
  console.log(workTable(rows));
}

interface Row {
  name: string;
  works: readonly PageWork[];
  /** The same page on the last site, if this is another one. */
  last: readonly PageWork[] | undefined;
}

/** A page on each site. The first round renders pictures and pages, and is not counted. */
async function rowsOf(
  browser: Browser,
  sites: readonly Site[],
  { path, person }: AskedPage,
  site = '',
): Promise<Row[]> {
  // A session can be used for ten minutes.
  const measure = async (one: Site) => workOf(browser, one, path, await visitorOf(one.origin, person));
  const works = await inTurn(sites, ROUNDS, measure, true);
  const last = sites.at(-1)!;
  return sites.map((one) => ({
    name: [path, person === 'guest' ? '' : person, site || (sites.length > 1 ? new URL(one.origin).host : '')]
      .filter(Boolean)
      .join(' '),
    works: works.get(one)!,
    last: one === last ? undefined : works.get(last),
  }));
}

async function workOf(browser: Browser, site: Site, path: string, visitor: Visitor): Promise<PageWork> {
  const scripts = await scriptsOf(browser, site, path, visitor);
  const { context, page, devtools } = await openPhone(browser, site, visitor);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await browser.startTracing(page, { categories: TRACE_CATEGORIES });
  await page.goto(site.address + path, { timeout: START_TIMEOUT_MS });
  await page.waitForTimeout(IDLE_TIME_MS);
  const trace = await browser.stopTracing();
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  await context.close();
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  return { ...threadWork(traceEvents), ...scripts, elements };
}

/** In a separate visit: counting executed code slows the page down. */
async function scriptsOf(browser: Browser, site: Site, path: string, visitor: Visitor) {
  const { context, page, devtools } = await openPhone(browser, site, visitor);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const files = new Map<string, string>();
  let wire = 0;
  // This includes scripts that are prefetched but do not run.
  devtools.on('Network.responseReceived', ({ requestId, response }) =>
    files.set(requestId, new URL(response.url).pathname),
  );
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (files.get(requestId)?.endsWith('.js')) wire += encodedDataLength;
  });
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  await page.goto(site.address + path, { timeout: START_TIMEOUT_MS });
  await page.waitForTimeout(IDLE_TIME_MS);
  const run = (await page.coverage.stopJSCoverage()).filter(({ url }) => url.startsWith('http'));
  await context.close();
  return {
    wire,
    raw: sum(run.map(({ source = '' }) => source.length)),
    ran: sum(run.map(({ source = '', functions }) => ranOf(source.length, functions))),
  };
}

interface Range {
  startOffset: number;
  endOffset: number;
  count: number;
}

/** Characters that ran: inner ranges say more than outer ones, and come later. */
function ranOf(length: number, functions: readonly { ranges: readonly Range[] }[]): number {
  const ran = new Uint8Array(length);
  for (const { startOffset, endOffset, count } of functions.flatMap(({ ranges }) => ranges))
    ran.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  return ran.reduce((total, one) => total + one, 0);
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const PARTS: readonly Part[] = ['compile', 'evaluate', 'HTML', 'style', 'layout', 'paint', 'GC', 'other'];
const FIGURES: readonly (readonly [name: string, of: (work: PageWork) => number])[] = [
  ['CPU, ms', ({ total }) => total],
  ...PARTS.map((part) => [part, ({ parts }: PageWork) => parts[part]] as const),
  ['longest task', ({ longestTask }) => longestTask],
  ['scripts, kB', ({ wire }) => wire / 1000],
  ['unpacked', ({ raw }) => raw / 1000],
  ['ran', ({ ran }) => ran / 1000],
  ['elements', ({ elements }) => elements],
];

/** Medians; below the row of another than the last site, what each figure is of the last site's. */
function workTable(rows: readonly Row[]): string {
  const figures = (works: readonly PageWork[]) => FIGURES.map(([, of]) => median(works.map(of)));
  const lines = rows.flatMap(({ name, works, last }): (readonly (string | number)[])[] => {
    const own = figures(works);
    if (!last) return [[name, ...own]];
    const others = figures(last);
    return [
      [name, ...own],
      ['  ÷ last site', ...own.map((value, at) => (value / others[at]!).toFixed(2))],
    ];
  });
  return tableText(['until 5 s after the load', ...FIGURES.map(([name]) => name)], lines);
}
