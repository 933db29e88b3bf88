import type { listings } from '@haat/contracts';
import { emptyDatabase } from 'api/src/testing/emptyDatabase';
import { TestApp } from 'api/src/testing/testApp';
import type { Seller } from 'api/src/testing/visitor';
import { tableText } from './table';

const PRODUCTS = 500;
/** As the page sends them (runImport.ts). */
const BATCH = 25;
const LIST = '/products/seller/products/';

/**
 * Imports a CSV file's 500 products, new and then changed, on PGlite and PostgreSQL: in batches, and with one call each.
 * A refused product ends the benchmark.
 */
export async function benchImport(): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const engine of ['pglite', 'postgres'] as const) {
    const database = await emptyDatabase(engine);
    if (typeof database === 'string') {
      console.log(`PostgreSQL is left out: ${database}`);
      continue;
    }
    const testApp = new TestApp();
    try {
      await testApp.open(database.db);
      // Products of another seller, so that tables, indexes and plans have a realistic size.
      await inBatches(await testApp.aSeller(), productsOf('Stock'));
      const [many, single] = [await testApp.aSeller(), await testApp.aSeller()];
      const listed = await timed(() => inBatches(many, productsOf('New')));
      const changed = await timed(() => inBatches(many, productsOf('Changed', listed.result)));
      const one = await timed(() => oneByOne(single, productsOf('New')));
      rows.push(
        row(`${engine}: new, batches of ${BATCH}`, listed),
        row(`${engine}: changed, batches of ${BATCH}`, changed),
        row(`${engine}: new, a call each`, one),
      );
    } finally {
      await testApp.close();
      await database.close();
    }
  }
  console.log(tableText([`${PRODUCTS} products of 6 variants`, 'seconds', 'ms a product', 'CPU s'], rows));
}

const row = (name: string, { seconds, cpu }: { seconds: number; cpu: number }) => [
  name,
  seconds,
  (seconds * 1000) / PRODUCTS,
  cpu,
];

const COLORS = ['Indigo', 'Maroon', 'Mustard', 'Olive', 'White'];
const TAGS = ['cotton', 'eid', 'handloom', 'jamdani', 'festive', 'summer', 'office'];

/** @param ids of the products to change; new ones without */
function productsOf(what: string, ids?: readonly number[]): listings.ImportEntry[] {
  return Array.from({ length: PRODUCTS }, (_, index) => {
    const colors = [0, 2].map((step) => COLORS[(index + step) % COLORS.length] ?? '');
    const variants = colors.flatMap((color) =>
      ['S', 'M', 'L'].map((size) => ({ id: null, color, size, stock_quantity: index % 9, sku: '' })),
    );
    const fields = {
      name: `${what} panjabi ${index} হাতে বোনা`,
      description: `Handloom cotton of Tangail, number ${index}. নরম সুতির কাপড়, ঘরে ধোয়া যায়।`,
      price: String(900 + index),
      tags: JSON.stringify([TAGS[index % TAGS.length], TAGS[(index + 3) % TAGS.length]]),
      availableColors: JSON.stringify(colors),
      availableSizes: JSON.stringify(['S', 'M', 'L']),
      variants_data: JSON.stringify(variants),
      category: 'Panjabi',
      features: JSON.stringify(['Pure cotton', 'Side pockets']),
    };
    const id = ids?.[index];
    return { key: `bench-${what}-${index}`, fields, ...(id === undefined ? {} : { id }) };
  });
}

/** @returns the products' ids */
async function inBatches(seller: Seller, products: readonly listings.ImportEntry[]): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < products.length; from += BATCH) {
    const { status, body } = await seller.post(`${LIST}import/`, {
      products: products.slice(from, from + BATCH),
    });
    if (status !== 200) throw new Error(`Refused: ${JSON.stringify(body)}`);
    for (const { product, error } of body.results as listings.ImportResult[]) {
      if (!product) throw new Error(`Refused: ${JSON.stringify(error)}`);
      ids.push(product.id);
    }
  }
  return ids;
}

async function oneByOne(seller: Seller, products: readonly listings.ImportEntry[]): Promise<void> {
  for (const { key, fields } of products) {
    const { status, body } = await seller.form(
      'POST',
      `${LIST}create/`,
      fields,
      {},
      { 'idempotency-key': key },
    );
    if (status !== 201) throw new Error(`Refused: ${JSON.stringify(body)}`);
  }
}

/** @returns seconds, and the CPU's for this process: with PGlite's, without PostgreSQL's */
async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; cpu: number; result: T }> {
  const [started, before] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { seconds: (performance.now() - started) / 1000, cpu: (user + system) / 1e6, result };
}
