import { loadavg } from 'node:os';
import { LARGE } from 'api/src/testing/bulkMarket';
import { cpuMsOf, cpuMsWithChildren } from './cpuTime';
import { gets, measure } from './load';
import { type Market, openMarket, SEARCHES } from './market';
import type { Server } from './servers';
import { tableText } from './table';

const API = '/api/v1/products/';
const random = (below: number) => Math.floor(Math.random() * below);

/** What guests read, under addresses that are rarely in the response cache. */
const READS: ((ids: readonly number[]) => string)[] = [
  () => `${API}?page=${1 + random(200)}&limit=${10 + random(30)}`,
  () => `${API}?sort=price_low&page=${1 + random(200)}&limit=${10 + random(30)}`,
  (ids) => `${API}${ids[random(ids.length)]}/`,
  () =>
    `${API}?search=${SEARCHES.broad[random(SEARCHES.broad.length)]}&min_price=${random(200)}.${random(100)}`,
];

/** Between changes of prices, in the rows that have them. */
const CHANGES_MS = 100;

/** Measures the same reads through an API without a replica and one with it. */
export async function benchReplica({ seconds }: { seconds: number }): Promise<void> {
  const market = await openMarket(LARGE, { replica: true });
  const { replica } = market;
  if (!replica) throw new Error('There is no replica');
  try {
    const rows: (string | number)[][] = [];
    for (const [name, api, changes] of [
      ['without', market.api, false],
      ['with', replica.api, false],
      ['without, 10 changes/s', market.api, true],
      ['with, 10 changes/s', replica.api, true],
    ] as const)
      rows.push([name, ...(await measureReads(market, { api, changes, seconds }))]);
    console.log(`\n50,000 products, 50 connections; ms, CPU of each request. All on one machine.`);
    const head = [
      '',
      'req/s',
      'p50',
      'p99',
      'CPU of API',
      'of primary',
      'of replica',
      '% on replica',
      'load',
    ];
    console.log(tableText(head, rows));
  } finally {
    await market.close();
  }
}

async function measureReads(
  { database, replica }: Market,
  { api, changes, seconds }: { api: Server; changes: boolean; seconds: number },
): Promise<(number | string)[]> {
  const servers = [await postmasterOf(database), replica ? await postmasterOf(replica.database) : 0];
  const cpu = () => Promise.all([cpuMsOf(api.pid), ...servers.map(cpuMsWithChildren)]);
  const { rows } = await database.query<{ id: number }>('SELECT id FROM products WHERE on_sale_in_shop');
  const ids = rows.map(({ id }) => Number(id));
  const load = {
    address: api.address,
    requests: gets(() => READS[random(READS.length)]?.(ids) ?? API),
  };
  await measure({ ...load, seconds: 2 });
  const [before, readsBefore] = [await cpu(), await readsOf(api)];
  let changed = Promise.resolve<unknown>(undefined);
  const changing = setInterval(() => {
    const price = `UPDATE products SET price_paisa = price_paisa + 100 WHERE id = ${1 + random(LARGE.products)}`;
    if (changes) changed = changed.then(() => database.query(price));
  }, CHANGES_MS);
  const { rate, p50, p99, answered, refused } = await measure({ ...load, seconds });
  clearInterval(changing);
  await changed;
  if (refused > 0) throw new Error(`${refused} reads were refused`);
  const [after, readsAfter] = [await cpu(), await readsOf(api)];
  const each = after.map((ms, index) => (ms - (before[index] ?? 0)) / answered);
  const [onReplica, all] = readsAfter.map((reads, index) => reads - (readsBefore[index] ?? 0));
  const share = all ? (100 * (onReplica ?? 0)) / all : 0;
  return [rate, p50, p99, ...each.map((ms) => ms.toFixed(2)), share, loadavg()[0] ?? 0];
}

/** Reads that the replica answered, and all. */
async function readsOf({ address }: Server): Promise<[number, number]> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const counts = [...text.matchAll(/^db_replica_reads_total\{result="(\w+)"\} (\d+)$/gm)];
  const sumOf = (some: typeof counts) => some.reduce((sum, [, , count]) => sum + Number(count), 0);
  return [sumOf(counts.filter(([, result]) => result === 'replica')), sumOf(counts)];
}

async function postmasterOf(database: Market['database']): Promise<number> {
  const { rows } = await database.query(
    `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid`,
  );
  return Number(rows[0]?.pid);
}
