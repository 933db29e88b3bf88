import { loadavg } from 'node:os';
import { HUGE, LARGE, rareWord } from 'api/src/testing/bulkMarket';
import { gets, measure } from './load';
import { type Market, openMarket, SEARCHES } from './market';
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
const CLEAR_EVERY_MS = 10;

export interface KindFigures {
  kind: string;
  rate: number;
  p50: number;
  /** the 97.5th percentile */
  p97: number;
  p99: number;
  /** average load of the machine after the row */
  load: number;
}

/** Measures each kind of search at 50 connections, with the caches of the API emptied all the time. */
export async function measureKinds(
  { api, database }: Pick<Market, 'api' | 'database'>,
  { products, seconds }: { products: number; seconds: number },
): Promise<KindFigures[]> {
  const figures: KindFigures[] = [];
  const clearing = setInterval(() => void database.query('NOTIFY catalog'), CLEAR_EVERY_MS);
  try {
    for (const [kind, textOf] of Object.entries(KINDS)) {
      const limit = kind === 'suggestions' ? '&limit=6' : '';
      const address = () =>
        `/api/v1/products/?search=${encodeURIComponent(anyCase(textOf(products)))}${limit}`;
      const load = { address: api.address, requests: gets(address) };
      await measure({ ...load, seconds: 1 });
      const { rate, p50, p97, p99, refused } = await measure({ ...load, seconds });
      if (refused > 0) throw new Error(`${refused} searches were refused`);
      figures.push({ kind, rate, p50, p97, p99, load: loadavg()[0] ?? 0 });
      console.log(`  ${kind}: ${Math.round(rate)} req/s, p99 ${p99} ms`);
    }
  } finally {
    clearInterval(clearing);
  }
  return figures;
}

/** Measures searches that no cache answers, with 50,000 and with 500,000 products. */
export async function benchSearch({ seconds }: { seconds: number }): Promise<void> {
  const measured: KindFigures[][] = [];
  for (const size of [LARGE, HUGE]) {
    const market = await openMarket(size);
    try {
      measured.push(await measureKinds(market, { products: size.products, seconds }));
    } finally {
      await market.close();
    }
  }
  const [small = [], large = []] = measured;
  const rows = small.map((one, index) => {
    const ten = large[index] ?? one;
    return [
      one.kind,
      ...[one, ten].flatMap(({ rate, p50, p97, p99, load }) => [rate, p50, p97, p99, load]),
      `× ${(ten.p99 / one.p99).toFixed(1)}`,
    ];
  });
  const head = ['req/s', 'p50', 'p97', 'p99', 'load'];
  console.log('\nms, 50 connections, caches emptied every 10 ms; 50,000 products, then 500,000.');
  console.log(tableText(['', ...head, ...head, 'p99'], rows));
}
