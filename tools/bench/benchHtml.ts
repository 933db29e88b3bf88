import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../run/freePort';
import { cpuMsWithChildren } from './cpuTime';
import { gets, measure } from './load';
import { openMarket } from './market';
import { median } from './median';
import { ROOT, type Server, startSite } from './servers';
import { tableText } from './table';

/** Enough for each uncached page to have an address of its own. */
const MARKET = { products: 20_000, sellers: 100, buyers: 10, orders: 100 };
/** Renders that are slow under load also count: the benchmark measures work, not the budget. */
const RENDER_BUDGET_MS = '5000';
/** Pages of 50 connections wait for one another, so latency is measured below the server's limit. */
const UNCACHED_CONNECTIONS = 8;
const GUEST = { 'accept-encoding': 'br', cookie: 'haat_session=guest' };

interface Row {
  name: string;
  connections: number;
  next(ids: readonly number[]): string;
}

let product = 0;
const fixed = (name: string, address: string): Row => ({
  name: `${name}, cached`,
  connections: 50,
  next: () => address,
});
const ROWS: readonly Row[] = [
  fixed('/home', '/home'),
  fixed('/product/:id', '/product/1'),
  fixed('/offers', '/offers'),
  {
    name: '/product/:id, another each time',
    connections: UNCACHED_CONNECTIONS,
    next: (ids) => `/product/${ids[product++ % ids.length]}`,
  },
  {
    name: '/home, another filter each time',
    connections: UNCACHED_CONNECTIONS,
    next: () => `/home?min=${product++}`,
  },
];

/** Alternating rounds of two builds: what else the machine does changes within seconds. */
const ROUNDS = 3;

interface Site extends Server {
  /** port of its metrics */
  metrics: number;
}

/**
 * Measures the CPU time of cached pages and of pages that have to be rendered.
 * @param options.other folder of another checkout with its builds, measured in turn with this one on the same API
 */
export async function benchHtml({ seconds, other }: { seconds: number; other?: string }): Promise<void> {
  const market = await openMarket(MARKET);
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-bench-'));
  const sites: Site[] = [];
  try {
    for (const root of other ? [ROOT, path.resolve(other)] : [ROOT]) {
      const metrics = await freePort();
      const settings = {
        API_PORT: new URL(market.api.address).port,
        GUEST_ACCESS: 'open',
        METRICS_PORT: String(metrics),
        RENDER_BUDGET_MS,
      };
      const site = await startSite(path.join(folder, String(sites.length)), settings, root);
      sites.push({ ...site, metrics });
    }
    const sold = 'SELECT id FROM products WHERE on_sale_in_shop ORDER BY id';
    const { rows } = await market.database.query<{ id: number }>(sold);
    const ids = rows.map(({ id }) => Number(id));
    const lines: (string | number)[][] = [];
    for (const row of ROWS) lines.push(...(await measureRow({ row, ids, sites, seconds })));
    console.log('\nCPU of the HTML server and its render processes, without the API’s; ms.');
    const head = [
      ...['', 'connections', 'pages/CPU s', 'CPU ms', '÷ other'],
      ...['pages/s', 'p50', 'p99', '% rendered', 'load'],
    ];
    console.log(tableText(head, lines));
  } finally {
    for (const site of sites) await site.stop();
    await market.close();
    rmSync(folder, { recursive: true });
  }
}

interface Figures {
  cpuMs: number;
  answered: number;
  rendered: number;
  all: number;
  rate: number[];
  p50: number[];
  p99: number[];
}

/** A line of each site; the first has the ratio of its pages per CPU second to those of the last. */
async function measureRow({
  row: { name, connections, next },
  ids,
  sites,
  seconds,
}: {
  row: Row;
  ids: readonly number[];
  sites: readonly Site[];
  seconds: number;
}): Promise<(string | number)[][]> {
  const requests = gets(() => next(ids), GUEST);
  // Warm up: the processes compile their code.
  for (const { address } of sites)
    await measure({ address, connections, requests, seconds: Math.max(3, seconds / 2) });
  const figures = sites.map(
    (): Figures => ({ cpuMs: 0, answered: 0, rendered: 0, all: 0, rate: [], p50: [], p99: [] }),
  );
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, site] of sites.entries())
      await measureRound(site, { connections, requests, seconds: seconds / ROUNDS }, figures[index]!);
  const [busy = 0] = loadavg();
  const cpus = figures.map(({ cpuMs, answered }) => cpuMs / answered);
  return figures.map(({ rendered, all, rate, p50, p99 }, index) => {
    const cpu = cpus[index]!;
    const ratio = index === 0 && cpus.length > 1 ? cpus.at(-1)! / cpu : '';
    const times = [rate, p50, p99].map(median);
    const side = index === 0 ? name : `${name}, other`;
    return [side, connections, 1000 / cpu, cpu, ratio, ...times, (100 * rendered) / all, busy];
  });
}

/** Adds a round's figures. */
async function measureRound(
  site: Site,
  load: { connections: number; requests: ReturnType<typeof gets>; seconds: number },
  sum: Figures,
) {
  const [cpuBefore, pagesBefore] = [await cpuMsWithChildren(site.pid), await pagesOf(site.metrics)];
  const { rate, p50, p99, answered, refused } = await measure({ address: site.address, ...load });
  const [cpuAfter, pagesAfter] = [await cpuMsWithChildren(site.pid), await pagesOf(site.metrics)];
  if (refused > 0) throw new Error(`${refused} pages were refused`);
  sum.cpuMs += cpuAfter - cpuBefore;
  sum.answered += answered;
  sum.rendered += pagesAfter.rendered - pagesBefore.rendered;
  sum.all += pagesAfter.all - pagesBefore.all;
  sum.rate.push(rate);
  sum.p50.push(p50);
  sum.p99.push(p99);
}

/** How many pages the server has answered, and how many of them with their content. */
async function pagesOf(port: number): Promise<{ all: number; rendered: number }> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const counts = { all: 0, rendered: 0 };
  for (const [, labels = '', count] of text.matchAll(/^page_duration_seconds_count\{(.*)\} (\d+)$/gm)) {
    counts.all += Number(count);
    if (labels.includes('rendered="yes"')) counts.rendered += Number(count);
  }
  return counts;
}
