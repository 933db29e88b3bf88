import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../run/freePort';
import { cpuMsWithChildren } from './cpuTime';
import { gets, measure } from './load';
import { openMarket } from './market';
import { type Server, startSite } from './servers';
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

/** Measures the CPU time of cached pages and of pages that have to be rendered. */
export async function benchHtml({ seconds }: { seconds: number }): Promise<void> {
  const market = await openMarket(MARKET);
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-bench-'));
  const metrics = await freePort();
  const site = await startSite(folder, {
    API_PORT: new URL(market.api.address).port,
    GUEST_ACCESS: 'open',
    METRICS_PORT: String(metrics),
    RENDER_BUDGET_MS,
  });
  try {
    const sold = 'SELECT id FROM products WHERE on_sale_in_shop ORDER BY id';
    const { rows } = await market.database.query<{ id: number }>(sold);
    const ids = rows.map(({ id }) => Number(id));
    const lines: (string | number)[][] = [];
    for (const row of ROWS) lines.push(await measureRow({ row, ids, site, metrics, seconds }));
    console.log('\nCPU of the HTML server and its render processes, without the API’s; ms.');
    const head = ['', 'connections', 'pages/CPU s', 'CPU ms', 'pages/s', 'p50', 'p99', '% rendered', 'load'];
    console.log(tableText(head, lines));
  } finally {
    await site.stop();
    await market.close();
    rmSync(folder, { recursive: true });
  }
}

async function measureRow({
  row: { name, connections, next },
  ids,
  site,
  metrics,
  seconds,
}: {
  row: Row;
  ids: readonly number[];
  site: Server;
  metrics: number;
  seconds: number;
}): Promise<(string | number)[]> {
  const load = { address: site.address, connections, requests: gets(() => next(ids), GUEST) };
  // Warm up: the processes compile their code.
  await measure({ ...load, seconds: Math.max(3, seconds / 2) });
  const [cpuBefore, pagesBefore] = [await cpuMsWithChildren(site.pid), await pagesOf(metrics)];
  const { rate, p50, p99, answered, refused } = await measure({ ...load, seconds });
  const [cpuAfter, pagesAfter] = [await cpuMsWithChildren(site.pid), await pagesOf(metrics)];
  if (refused > 0) throw new Error(`${refused} pages were refused`);
  const cpu = (cpuAfter - cpuBefore) / answered;
  const rendered = pagesAfter.rendered - pagesBefore.rendered;
  const share = (100 * rendered) / (pagesAfter.all - pagesBefore.all);
  const [busy = 0] = loadavg();
  return [name, connections, 1000 / cpu, cpu, rate, p50, p99, share, busy];
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
