import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';
import { tableText } from './table';

const PAGE = '/product/1';
const ROUNDS = 15;
/** A cheap phone on a poor network: round trips in ms, bits a second, times slower than this machine. */
const PHONE = { latency: 150, bitsPerSecond: 1_600_000, slower: 4 };
/** For the largest picture. */
const PAINT_TIMEOUT_MS = 30_000;
/** Waited after the largest picture, to count the bytes of later files. */
const SETTLE_TIME_MS = 3000;

interface Visit {
  /** Largest Contentful Paint, in ms. */
  lcp: number;
  /** Bytes on the wire, compressed. */
  html: number;
  entry: number;
  files: number;
  requests: number;
}

/**
 * The cost of a product's page for a guest with an empty cache on a cheap phone: medians. Rounds alternate between the
 * sites, so that two builds are compared under the same load.
 * @param sites addresses of running sites
 */
export async function benchPage(sites: readonly string[]) {
  if (sites.length === 0) throw new Error('npm run bench -- page <address of a site> [<of another>]');
  const executablePath = process.env.CHROMIUM_PATH || undefined;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const visits = new Map<string, Visit[]>(sites.map((site) => [site, []]));
  const guests = new Map<string, BrowserContextOptions['storageState']>();
  for (const site of sites) guests.set(site, await enterAsGuest(browser, site));
  for (let round = 0; round < ROUNDS; round++) {
    // Rotates the order, so that no site is always first.
    for (const site of round % 2 ? sites : sites.toReversed())
      visits.get(site)!.push(await visit(browser, site, guests.get(site)));
  }
  await browser.close();
  const row = (name: string, of: (visit: Visit) => number): [string, ...number[]] => [
    name,
    ...sites.map((site) => median(visits.get(site)!.map(of))),
  ];
  console.log(
    tableText(
      [`${PAGE}, median of ${ROUNDS}`, ...sites],
      [
        row('LCP, ms', ({ lcp }) => lcp),
        row('HTML, bytes', ({ html }) => html),
        row('remoteEntry, bytes', ({ entry }) => entry),
        row('scripts, styles and lists, bytes', ({ files }) => files),
        row('requests', ({ requests }) => requests),
      ],
    ),
  );
}

async function enterAsGuest(browser: Browser, site: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${site}/welcome`);
  await page.getByRole('button', { name: /Use as guest/ }).click();
  await page.waitForURL('**/home');
  const state = await context.storageState();
  await context.close();
  return state;
}

async function visit(
  browser: Browser,
  site: string,
  storageState: BrowserContextOptions['storageState'],
): Promise<Visit> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ storageState, viewport, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const kinds = new Map<string, string>();
  const found: Visit = { lcp: 0, html: 0, entry: 0, files: 0, requests: 0 };
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    found.requests++;
    kinds.set(requestId, new URL(request.url).pathname);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = kinds.get(requestId) ?? '';
    if (path === PAGE) found.html += encodedDataLength;
    if (/\/remoteEntry\./.test(path)) found.entry += encodedDataLength;
    if (/\.(js|css)$|integrity\.json$/.test(path)) found.files += encodedDataLength;
  });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: PHONE.latency,
    downloadThroughput: PHONE.bitsPerSecond / 8,
    uploadThroughput: PHONE.bitsPerSecond / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: PHONE.slower });
  await page.goto(site + PAGE, { timeout: PAINT_TIMEOUT_MS });
  await page.waitForFunction(isPainted, undefined, { timeout: PAINT_TIMEOUT_MS });
  await page.waitForTimeout(SETTLE_TIME_MS);
  found.lcp = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
  await context.close();
  return found;
}

/** Runs in the page: whether its picture is painted. */
function isPainted() {
  const picture = document.querySelector<HTMLImageElement>('main img');
  return picture?.complete === true && picture.naturalWidth > 0;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
