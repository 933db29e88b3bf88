import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { changedBuild } from '../build/changedBuild';
import { visitorOf } from './demoVisitors';
import { openMarket } from './market';
import { median } from './median';
import { visitOf } from './pageVisit';
import { openPhone, type Site, startPhones } from './phones';
import { ROOT, type Server, startSite } from './servers';
import { tableText } from './table';

const MARKET = { products: 2000, sellers: 20, buyers: 10, orders: 100 };
/** Of the remote whose fragment every product's page shows. */
const OWNER = 'mfe-cart-checkout';
const FRAGMENT = 'buy-box';
/** Other than the version of the build that a site starts with. */
const CHANGED = '9.0.0';
const HTML_ROUNDS = 150;
const VISITS = 7;
const TOUR = ['/home', '/product/1', '/search?q=saree'];
const GUEST = { cookie: 'haat_session=guest', 'accept-encoding': 'br' };

type Change = (text: string, name: string) => string;

/** What may happen to the fragment: sites on one API differ in its release alone. */
const CASES: Readonly<Record<string, Change | undefined>> = {
  works: undefined,
  'fails on the server and in the browser': (text, name) =>
    /\.m?js$/.test(name) && text.includes('ADD TO CART')
      ? `throw new Error('of the benchmark');\n${text}`
      : text,
  'is not offered': (text, name) =>
    name === 'remote.json' ? JSON.stringify(withoutFragment(JSON.parse(text) as Note)) : text,
};

interface Note {
  fragments?: { name: string }[];
}

const withoutFragment = (note: Note): Note => ({
  ...note,
  fragments: note.fragments?.filter(({ name }) => name !== FRAGMENT) ?? [],
});

/**
 * Measures what a fragment costs its page when it fails or is absent, and what a returning shopper loads after a release in which
 * one screen has changed.
 */
export async function benchFragments(): Promise<void> {
  const market = await openMarket(MARKET);
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-bench-'));
  const settings = { API_PORT: new URL(market.api.address).port, GUEST_ACCESS: 'open' };
  const servers: Server[] = [];
  try {
    for (const change of Object.values(CASES)) {
      const data = path.join(folder, String(servers.length));
      const server = await startSite(data, settings);
      servers.push(server);
      // Its builds are released after it listens.
      while (!(await compositionOf(server))) await pause();
      if (change) await goesLive(server, { data, packageName: OWNER, change, page: '/product/1' });
    }
    const { browser, sites, stop } = await startPhones(
      servers.map(({ address }) => address),
      'delayed',
    );
    try {
      await benchFailures(browser, sites);
      await benchReturn(browser, sites[0]!, { data: path.join(folder, '0'), server: servers[0]! });
    } finally {
      await stop();
    }
  } finally {
    for (const server of servers) await server.stop();
    await market.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The time of a product's page at each site, in turn, and what a phone makes of it. */
async function benchFailures(browser: Browser, sites: readonly Site[]) {
  const times: number[][] = sites.map(() => []);
  for (let round = 0; round < HTML_ROUNDS; round++)
    for (const [at, { origin }] of sites.entries()) {
      const started = performance.now();
      await (await fetch(`${origin}/product/${(round % MARKET.products) + 1}`, { headers: GUEST })).text();
      times[at]!.push(performance.now() - started);
    }
  const visitor = await visitorOf('', 'guest');
  const visits = sites.map((): Awaited<ReturnType<typeof visitOf>>[] => []);
  for (let round = 0; round < VISITS; round++)
    for (const [at, site] of sites.entries())
      visits[at]!.push(await visitOf(browser, site, { path: '/product/1', visitor, hasScripts: true }));
  const html = times.map(median);
  const rows = Object.keys(CASES).map((name, at) => {
    const of = (figure: 'lcp' | 'blocking' | 'scripts') =>
      Math.round(median(visits[at]!.map((visit) => visit[figure])));
    const cls = Math.max(...visits[at]!.map((visit) => visit.cls)).toFixed(4);
    return [name, html[at]!, html[at]! - html[0]!, of('lcp'), cls, of('blocking'), of('scripts')];
  });
  const head = [
    'the fragment',
    'HTML, ms',
    'more, ms',
    'LCP, ms',
    'CLS, worst',
    'blocking, ms',
    'scripts, bytes',
  ];
  console.log(`\nA product's page with the fragment ${FRAGMENT}; ${HTML_ROUNDS} pages, ${VISITS} visits`);
  console.log(tableText(head, rows));
}

/** Bytes of the catalog's files on a page: at first, again, and after a release. */
async function benchReturn(browser: Browser, site: Site, { data, server }: { data: string; server: Server }) {
  const visitor = await visitorOf('', 'guest');
  const { context, page, devtools } = await openPhone(browser, site, visitor);
  const ofRelease = new Set<string>();
  let bytes = 0;
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (new URL(request.url).pathname.startsWith('/r/catalog/')) ofRelease.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (ofRelease.has(requestId)) bytes += encodedDataLength;
  });
  const tour = async () => {
    for (const at of TOUR) await isRendered(server, at);
    bytes = 0;
    for (const at of TOUR) {
      await page.goto(site.address + at);
      await page.mouse.wheel(0, 200);
      await page.locator('[data-region="catalog"][data-version]').waitFor();
      await page.waitForLoadState('networkidle');
    }
    return bytes;
  };
  const [first, again] = [await tour(), await tour()];
  const change: Change = (text, name) =>
    /\.js$/.test(name) ? text.replaceAll('No reviews yet', 'No review so far') : text;
  await goesLive(server, {
    data,
    packageName: 'mfe-catalog',
    change,
    page: '/home',
  });
  const after = await tour();
  await context.close();
  const share = (value: number) => (value / first).toFixed(3);
  console.log('\nBytes of the catalog’s files on /home, /product and /search');
  console.log(
    tableText(
      ['', 'bytes', '÷ all'],
      [
        ['all at new addresses: an empty cache', first, share(first)],
        ['the same release again', again, share(again)],
        ['after a release with one changed screen', after, share(after)],
      ],
    ),
  );
}

/** Publishes a changed build at a site and waits until its pages have it. */
async function goesLive(
  server: Server,
  given: { data: string; packageName: string; change: Change; page: string },
) {
  const { data, packageName, change, page } = given;
  const build = changedBuild(path.join(ROOT, packageName, 'dist'), change, /\.(m?js|json)$/);
  const command = (...args: string[]) => {
    const env = { ...process.env, DATA_DIR: data };
    const { status, stderr } = spawnSync(process.execPath, ['tools/releases.cjs', ...args], {
      cwd: ROOT,
      encoding: 'utf8',
      env,
    });
    if (status !== 0) throw new Error(stderr);
  };
  command('release', packageName, '--version', CHANGED, '--from', build);
  command('live', packageName, CHANGED);
  rmSync(build, { recursive: true });
  while (!(await pageOf(server, page)).includes(CHANGED)) await pause();
}

const pageOf = async ({ address }: Server, at: string) =>
  (await fetch(address + at, { headers: GUEST })).text();

/** Waits until a page has content and styles of the server: the browser loads more files for one without. */
async function isRendered(server: Server, at: string) {
  while (!(await pageOf(server, at)).includes(' data-rendered="')) await pause();
}

async function compositionOf({ address }: Server): Promise<number> {
  const { composition } = (await (await fetch(`${address}/ready`)).json()) as { composition?: number };
  return Number(composition ?? 0);
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
