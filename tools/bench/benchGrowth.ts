import { HUGE, LARGE, type MarketSize, rareWord } from 'api/src/testing/bulkMarket';
import { gets, measure } from './load';
import { openMarket, SEARCHES } from './market';
import { tableText } from './table';

const API = '/api/v1/products/';
const random = (below: number) => Math.floor(Math.random() * below);
const pick = (items: readonly string[]) => items[random(items.length)] ?? '';
/** Pages of random number and length, so that few requests repeat. */
const page = (pages: number) => `page=${1 + random(pages)}&limit=${10 + random(30)}`;
/** A price filter that matches every product. */
const dearerThanNothing = () => `min_price=${random(200)}.${random(100)}`;

/** URLs that are rarely in the response cache, so that the database answers. */
const READS: [name: string, next: (size: MarketSize) => string][] = [
  ['list, newest', () => `${API}?${page(200)}`],
  ['list, a business type', () => `${API}?business_type=Loose+Fabric&${page(100)}`],
  ['list, by price', () => `${API}?sort=price_low&${page(200)}`],
  ['list, by rating', () => `${API}?sort=rating&${page(200)}`],
  ['detail', ({ products }) => `${API}${1 + random(products)}/`],
  ['search, broad word', () => `${API}?search=${pick(SEARCHES.broad)}&${dearerThanNothing()}`],
  [
    'search, several words',
    () => `${API}?search=${encodeURIComponent(pick(SEARCHES.narrow))}&${dearerThanNothing()}`,
  ],
  [
    'search, rare word',
    ({ products }) => `${API}?search=${rareWord(random(products / 50))}&${dearerThanNothing()}`,
  ],
];

/** Measures the same reads from the database, one at a time, with ten times the products. */
export async function benchGrowth({ seconds }: { seconds: number }): Promise<void> {
  const found: number[][] = READS.map(() => []);
  for (const size of [LARGE, HUGE]) {
    const market = await openMarket(size);
    try {
      for (const [index, [name, next]] of READS.entries()) {
        const load = { address: market.api.address, connections: 1, requests: gets(() => next(size)) };
        await measure({ ...load, seconds: 1 });
        const { p50, p99, rate } = await measure({ ...load, seconds });
        found[index]?.push(1000 / rate, p50, p99);
        console.log(`  ${name}: ${(1000 / rate).toFixed(1)} ms`);
      }
    } finally {
      await market.close();
    }
  }
  const rows = READS.map(([name], index) => {
    const [mean = 0, p50 = 0, p99 = 0, meanHuge = 0, p50Huge = 0, p99Huge = 0] = found[index] ?? [];
    return [name, mean, p50, p99, meanHuge, p50Huge, p99Huge, `× ${(meanHuge / mean).toFixed(1)}`];
  });
  console.log('\nms, one connection, every request another address; 50,000 products, then 500,000.');
  console.log(tableText(['', 'mean', 'p50', 'p99', 'mean', 'p50', 'p99', 'growth'], rows));
}
