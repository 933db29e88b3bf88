import {
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  chromium,
  type Page,
} from '@playwright/test';
import { findBrowser } from '../run/browser.mjs';
import { startEncryptedFront } from './encryptedFront';
import { startFloor } from './floorServer';
import { median } from './median';
import { LINE, startPacketLine } from './packetLine';
import { ROOT } from './servers';
import { tableText } from './table';

const PATHS = ['/product/1', '/home', '/store/1', '/offers', '/search?q=saree'];
/** Pages behind the sign-in, and who has an account of the demo market for them. */
const SIGNED_IN: Readonly<Record<string, 'customer' | 'seller'>> = {
  '/cart': 'customer',
  '/orders': 'customer',
  '/seller/dashboard': 'seller',
};
const PASSWORD = 'haat-demo-2026';
const ROUNDS = 5;
/** A cheap phone, so many times slower than this machine. */
const PHONE = { slower: 4, width: 390, height: 844 };
/** The sites' pages come encrypted, over a line of packets. Without it the browser delays each request. */
const PACKETS = '--packets';
const START_TIMEOUT_MS = 60_000;
/** Watched after the region is ready: the rest of the page starts. */
const SETTLE_TIME_MS = 4000;
/** A task is long above this, in ms; what is above counts as blocking. */
const LONG_TASK_MS = 50;
/** What a page logs when its region is ready. */
const READY = 'haat: the region is ready';

/** What one visit with an empty cache costs. Times in ms since the navigation, sizes in bytes on the wire. */
interface Visit {
  fcp: number;
  lcp: number;
  cls: number;
  /** Of all long tasks after the first paint. */
  blocking: number;
  longestTask: number;
  /** The region reacts; 0 where it never does. */
  ready: number;
  /** Nothing in the region says any more that it loads. */
  complete: number;
  html: number;
  /** Scripts that had come when the region was ready, and all of them. */
  scriptsBefore: number;
  scripts: number;
}

const FIGURES: readonly (readonly [string, (visit: Visit) => number])[] = [
  ['FCP, ms', ({ fcp }) => fcp],
  ['LCP, ms', ({ lcp }) => lcp],
  ['CLS, thousandths', ({ cls }) => cls * 1000],
  ['blocking, ms', ({ blocking }) => blocking],
  ['longest task, ms', ({ longestTask }) => longestTask],
  ['region ready, ms', ({ ready }) => ready],
  ['region complete, ms', ({ complete }) => complete],
  ['HTML, bytes', ({ html }) => html],
  ['scripts before it is ready, bytes', ({ scriptsBefore }) => scriptsBefore],
  ['scripts, bytes', ({ scripts }) => scripts],
];

/** A site that is measured. */
interface Site {
  /** Where it answers without a slow line, for calls before a visit. */
  origin: string;
  /** Where the phone's browser finds it. */
  address: string;
}

/** A phone's browser, and the sites as it sees them. */
async function startPhones(origins: readonly string[], packets: boolean) {
  const line = packets ? await startPacketLine() : null;
  const fronts = line ? await Promise.all(origins.map((origin) => startEncryptedFront(origin))) : null;
  // Ignored for one context only, a wrong certificate costs a connection first.
  const byLine = line
    ? [`--proxy-server=${line.address}`, '--proxy-bypass-list=<-loopback>', '--ignore-certificate-errors']
    : [];
  const executablePath = await findBrowser(ROOT);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', ...byLine] });
  return {
    browser,
    sites: origins.map((origin, at): Site => ({ origin, address: fronts?.[at]?.address ?? origin })),
    async stop() {
      await browser.close();
      for (const front of fronts ?? []) front.stop();
      line?.stop();
    },
  };
}

/**
 * Pages of running sites on a cheap phone with an empty cache, for a guest or where needed a customer or seller of the
 * demo market: medians. Rounds alternate between the sites, so that they are compared under the same load. A guest's page
 * has its floor beside it: that of the first site without scripts. A tap on ADD TO CART as soon as it is painted is timed
 * until the header's badge counts it.
 * @param given addresses of sites, then paths of pages if other than the usual ones; {@link PACKETS}
 */
export async function benchPage(given: readonly string[]) {
  const origins = given.filter((one) => one.startsWith('http://')).map((one) => new URL(one).origin);
  const paths = given.filter((one) => one.startsWith('/'));
  const isKnown = (one: string) => one === PACKETS || one.startsWith('/') || one.startsWith('http://');
  if (!origins[0] || !given.every(isKnown))
    throw new Error(`npm run bench -- page [${PACKETS}] http://<a site> [http://<another>] [/<path> …]`);
  const floor = await startFloor(origins[0]);
  const phones = await startPhones([...origins, floor.address], given.includes(PACKETS));
  const { browser } = phones;
  const sites = phones.sites.slice(0, -1);
  for (const path of paths.length > 0 ? paths : [...PATHS, ...Object.keys(SIGNED_IN)]) {
    const all = path in SIGNED_IN ? sites : phones.sites;
    const visits = new Map<Site, Visit[]>(all.map((site) => [site, []]));
    for (let round = -1; round < ROUNDS; round++) {
      for (const site of round % 2 ? all : all.toReversed()) {
        const visit = await visitOf(browser, site, path, site.origin !== floor.address);
        // The first round renders pictures and pages.
        if (round >= 0) visits.get(site)!.push(visit);
      }
    }
    const columns = (of: (visit: Visit) => number) => all.map((site) => median(visits.get(site)!.map(of)));
    const rows = FIGURES.map(([name, of]): [string, ...number[]] => [name, ...columns(of)]);
    const floorName = path in SIGNED_IN ? [] : ['without scripts'];
    console.log(tableText([`${path}, median of ${ROUNDS}`, ...origins, ...floorName], rows));
  }
  const taps = new Map<Site, number[]>(sites.map((site) => [site, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const site of round % 2 ? sites : sites.toReversed())
      taps.get(site)!.push(await tapToBadge(browser, site));
  const badge = sites.map((site) => median(taps.get(site)!));
  console.log(tableText(['ADD TO CART', ...origins], [['tap when painted to badge, ms', ...badge]]));
  await phones.stop();
  floor.stop();
}

/** What a visitor's browser keeps: the hint for the HTML server, and a guest's or a person's session. */
async function sessionOf(
  origin: string,
  path: string,
): Promise<{ hint: string; stored: [string, string][] }> {
  const hint = SIGNED_IN[path];
  if (!hint) return { hint: 'guest', stored: [['haat.guest', 'yes']] };
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: `${hint}@haat.example`, password: PASSWORD });
  const answer = await fetch(`${origin}/api/v1/auth/login/`, { method: 'POST', headers, body });
  const { access, refresh } = (await answer.json()) as { access: string; refresh: string };
  const authorization = `Bearer ${access}`;
  if (path === '/cart') await fillCart(origin, { ...headers, authorization });
  const profile = await fetch(`${origin}/api/v1/auth/status/`, { headers: { authorization } });
  const tokens: [string, string][] = [
    ['access_token', access],
    ['refresh_token', refresh],
  ];
  return { hint, stored: [...tokens, ['haat.profile', await profile.text()]] };
}

/** A cart that is opened has something in it. */
async function fillCart(origin: string, headers: Record<string, string>) {
  const cart = await fetch(`${origin}/api/v1/orders/cart/`, { headers });
  if (((await cart.json()) as { items: unknown[] }).items.length > 0) return;
  const { size, color } = await inStock(origin);
  const body = JSON.stringify({ product_id: 1, quantity: 1, size, color });
  await fetch(`${origin}/api/v1/orders/cart/add/`, { method: 'POST', headers, body });
}

/** A phone with an empty cache. */
async function openPhone(
  browser: Browser,
  { origin, address }: Site,
  path: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const { width, height } = PHONE;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  const { hint, stored } = await sessionOf(origin, path);
  await context.addCookies([{ name: 'haat_session', value: hint, url: address }]);
  // tsx compiles the functions that run in the page with calls of this.
  await context.addInitScript('globalThis.__name = (fn) => fn;');
  await context.addInitScript(recordStart, { stored, READY });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  if (address === origin)
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LINE.roundTrip,
      downloadThroughput: LINE.down / 8,
      uploadThroughput: LINE.up / 8,
    });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: PHONE.slower });
  return { context, page };
}

async function visitOf(browser: Browser, site: Site, path: string, hasScripts: boolean): Promise<Visit> {
  const { context, page } = await openPhone(browser, site, path);
  // The page says it by itself: what asks it would run in the middle of its start.
  const isReady = {
    predicate: (message: ConsoleMessage) => message.text() === READY,
    timeout: START_TIMEOUT_MS,
  };
  const ready = hasScripts ? page.waitForEvent('console', isReady) : null;
  await page.goto(site.address + path, { timeout: START_TIMEOUT_MS });
  await ready;
  await page.waitForTimeout(SETTLE_TIME_MS);
  const visit = await page.evaluate(readRecord, LONG_TASK_MS);
  await context.close();
  return visit;
}

/** A size and a color of the first product. */
async function inStock(origin: string): Promise<{ size: string | null; color: string | null }> {
  const product = (await (await fetch(`${origin}/api/v1/products/1/`)).json()) as {
    variants: { size: string | null; color: string | null; in_stock: boolean }[];
  };
  return product.variants.find(({ in_stock }) => in_stock)!;
}

/** From a tap at the first paint of the button until the header counts the product, in ms. */
async function tapToBadge(browser: Browser, site: Site): Promise<number> {
  const { context, page } = await openPhone(browser, site, '/product/1');
  const { size, color } = await inStock(site.origin);
  const choice = new URLSearchParams({ ...(size && { size }), ...(color && { color }) });
  const path = `/product/1?${choice}`;
  await page.goto(site.address + path, { waitUntil: 'commit', timeout: START_TIMEOUT_MS });
  const button = page.getByRole('button', { name: 'ADD TO CART' });
  await button.waitFor({ timeout: START_TIMEOUT_MS });
  const tapped = performance.now();
  await button.tap({ timeout: START_TIMEOUT_MS });
  await page.getByRole('link', { name: /^Cart, 1 item/ }).waitFor({ timeout: START_TIMEOUT_MS });
  const ms = performance.now() - tapped;
  await context.close();
  return ms;
}

declare global {
  interface Window {
    recorded: {
      tasks: { start: number; ms: number }[];
      lcp: number;
      cls: number;
      ready: number;
      complete: number;
    };
  }
}

/** Runs in the page before its scripts. The shell writes a region's version when its remote is mounted. */
function recordStart({ stored, READY }: { stored: readonly [string, string][]; READY: string }) {
  window.recorded = { tasks: [], lcp: 0, cls: 0, ready: 0, complete: 0 };
  for (const [key, value] of stored) localStorage.setItem(key, value);
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
    const loads = region === null || region.querySelector('[role="status"]:not(:empty)') !== null;
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

/** Runs in the page. Tasks before the first paint don't count. */
function readRecord(longTaskMs: number) {
  const { lcp, cls, ready, complete, tasks } = window.recorded;
  const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
    ({ name }) => new URL(name).pathname.endsWith('.js'),
  );
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const bytes = (files: readonly PerformanceResourceTiming[]) =>
    sum(files.map(({ encodedBodySize }) => encodedBodySize));
  const after = tasks.filter(({ start, ms }) => start + ms > fcp).map(({ ms }) => ms);
  return {
    fcp,
    lcp,
    cls,
    ready,
    complete,
    blocking: sum(after.map((ms) => Math.max(0, ms - longTaskMs))),
    longestTask: Math.max(0, ...after),
    html: page?.encodedBodySize ?? 0,
    scriptsBefore: bytes(scripts.filter(({ responseEnd }) => responseEnd <= ready)),
    scripts: bytes(scripts),
  };
}
