import { loadavg } from 'node:os';
import path from 'node:path';
import { HUGE, LARGE, rareWord } from 'api/src/testing/bulkMarket';
import { cpuMsOf } from './cpuTime';
import { inTurn } from './inTurn';
import { gets, measure } from './load';
import { type Market, openMarket, SEARCHES } from './market';
import { median } from './median';
import { SIDES, withSides } from './sides';
import { tableText } from './table';

const random = (below: number) => Math.floor(Math.random() * below);
const pick = (items: readonly string[]) => items[random(items.length)] ?? '';
/** Letters of random case: the same search under another address. */
const anyCase = (text: string) =>
  [...text].map((letter) => (Math.random() < 0.5 ? letter.toUpperCase() : letter)).join('');

/** Each kind of search; texts by the number of products. */
const KINDS: Record<string, (products: number) => string> = {
  broad: () => pick(SEARCHES.broad),
  'several words': () => pick(SEARCHES.narrow),
  rare: (products) => rareWord(random(products / 50)),
  misspelt: () => pick(SEARCHES.slip),
  suggestions: () => {
    const word = pick([...SEARCHES.broad, ...SEARCHES.narrow, ...SEARCHES.slip]);
    return word.slice(0, 3 + random(4));
  },
  synonyms: () => pick(SEARCHES.synonyms),
  Bengali: () => pick(SEARCHES.bengali),
};

/** How often a notice empties the caches of the API. */
const CLEAR_EVERY_MS = 20;

const WARM_UP_SECONDS = 5;

interface KindFigures {
  kind: string;
  rate: number;
  p50: number;
  /** the 97.5th percentile */
  p97: number;
  p99: number;
  /** of the API and its database, each search; 0 where there is no /proc */
  cpuMs: number;
  /** average load of the machine after the row */
  load: number;
}

interface Round {
  products: number;
  seconds: number;
}

/** Measures one kind of search at 50 connections, with the caches of the API emptied all the time. */
async function measureKind(
  { api, database }: Pick<Market, 'api' | 'database'>,
  kind: string,
  { products, seconds }: Round,
): Promise<KindFigures> {
  const textOf = KINDS[kind]!;
  const limit = kind === 'suggestions' ? '&limit=6' : '';
  const address = () => `/api/v1/products/?search=${encodeURIComponent(anyCase(textOf(products)))}${limit}`;
  const load = { address: api.address, requests: gets(address) };
  const cpuMs = async () => {
    const { rows } = await database.query(
      'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    const times = await Promise.all([api.pid, ...rows.map(({ pid }) => pid)].map(cpuMsOf));
    return times.reduce((sum, one) => sum + one, 0);
  };
  await database.query('SET synchronous_commit = off');
  let cleared = Promise.resolve<unknown>(undefined);
  const clearing = setInterval(() => {
    cleared = cleared.then(() => database.query('NOTIFY catalog'));
  }, CLEAR_EVERY_MS);
  try {
    // Words are read into the API's memory, plans are made.
    await measure({ ...load, connections: 1, seconds: WARM_UP_SECONDS });
    const before = await cpuMs();
    const { rate, p50, p97, p99, refused, answered } = await measure({ ...load, seconds });
    if (refused > 0) throw new Error(`${refused} searches were refused`);
    const cpu = ((await cpuMs()) - before) / answered;
    console.log(`  ${kind}: ${Math.round(rate)} req/s, p99 ${p99} ms, CPU ${cpu.toFixed(2)} ms`);
    return { kind, rate, p50, p97, p99, cpuMs: cpu, load: loadavg()[0] ?? 0 };
  } finally {
    clearInterval(clearing);
    await cleared;
  }
}

const COMPARED = ['broad', 'misspelt', 'suggestions'];
const ROUNDS = 5;

/** Searches of our build and of another checkout's, by turns, each on a database of its own. */
async function compareSearches(other: string, seconds: number): Promise<void> {
  await withSides(LARGE, other, async (sides) => {
    const rows: (string | number)[][] = [];
    for (const kind of COMPARED) {
      const found = await inTurn(SIDES, ROUNDS, (side) =>
        measureKind(sides[side], kind, { products: LARGE.products, seconds }),
      );
      const cells = (['p50', 'p99', 'cpuMs'] as const).flatMap((figure) => {
        const [ours, before] = SIDES.map((side) => median(found.get(side)!.map((one) => one[figure])));
        return [ours!.toFixed(1), before!.toFixed(1), (ours! / before!).toFixed(2)];
      });
      rows.push([kind, ...cells]);
    }
    console.log(
      `\n50 connections, ${ROUNDS} rounds of ${seconds} s a side, medians, caches emptied every 20 ms`,
    );
    const head = ['p50', 'p99', 'CPU'].flatMap((figure) => [figure, 'other', '÷']);
    console.log(tableText(['ms, 50,000 products', ...head], rows));
  });
}

/**
 * Measures searches that no cache answers, with 50,000 and with 500,000 products.
 * @param options.other another checkout that is built: its searches are compared with ours, and nothing else is measured
 */
export async function benchSearch({ seconds, other }: { seconds: number; other?: string }): Promise<void> {
  if (other) return compareSearches(path.resolve(other), seconds);
  const measured: KindFigures[][] = [];
  for (const size of [LARGE, HUGE]) {
    const market = await openMarket(size);
    try {
      const figures: KindFigures[] = [];
      for (const kind of Object.keys(KINDS))
        figures.push(await measureKind(market, kind, { products: size.products, seconds }));
      measured.push(figures);
    } finally {
      await market.close();
    }
  }
  const [small = [], large = []] = measured;
  const rows = small.map((one, index) => {
    const ten = large[index] ?? one;
    return [
      one.kind,
      ...[one, ten].flatMap(({ rate, p50, p97, p99, cpuMs, load }) => [rate, p50, p97, p99, cpuMs, load]),
      `× ${(ten.p99 / one.p99).toFixed(1)}`,
    ];
  });
  const head = ['req/s', 'p50', 'p97.5', 'p99', 'CPU', 'load'];
  console.log('\nms, 50 connections, caches emptied every 20 ms; 50,000 products, then 500,000.');
  console.log(tableText(['', ...head, ...head, 'p99'], rows));
}
