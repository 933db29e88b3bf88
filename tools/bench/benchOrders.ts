import { emptyDatabase } from 'api/src/testing/emptyDatabase';
import {
  addOrders,
  MANY_BUYERS,
  MONTHS,
  partitionOrders,
  peopleOfOrders,
  readsOfOrders,
  sizeOfOrders,
  vacuum,
} from 'api/src/testing/manyOrders';
import { TestApp } from 'api/src/testing/testApp';
import { percentile } from '../several/figures';
import { tableText } from './table';

// What many orders cost: lists, dashboard, one order and a new one, on a PostgreSQL of its own, and what partitions
// by month would change (docs/adr/0092).

const MILLION = 1_000_000;
const STEPS = [0.1, 1, 5];
const CHUNK = 500_000;
const ROUNDS = 60;

/** Milliseconds of a request, again and again; the first ones fill the caches of the database. */
async function timesOf(request: () => Promise<unknown>): Promise<[p50: number, p99: number]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    await request();
    if (round >= ROUNDS / 6) times.push(performance.now() - began);
  }
  return [percentile(times, 0.5), percentile(times, 0.99)];
}

export async function benchOrders() {
  const database = await emptyDatabase('postgres');
  if (typeof database === 'string') throw new Error(database);
  const { db, close } = database;
  const testApp = new TestApp();
  testApp.setClock(new Date());
  try {
    await testApp.open(db);
    const people = await peopleOfOrders(testApp);
    const customers = await Promise.all(
      Array.from({ length: ROUNDS * STEPS.length }, () => testApp.aCustomer()),
    );
    const { buyer, seller, largest, product } = people;
    const order = {
      product_id: product.id,
      quantity: 1,
      payment_method: 'cod',
      customer_phone: '01712345678',
      customer_address: '7 Lake Road, Dhaka',
    };
    const calls: [string, () => Promise<{ status: number; body: unknown }>][] = [
      ['a buyer’s list', () => buyer.get('/orders/orders/?limit=10')],
      ['one order, by its number', () => buyer.get(`/orders/orders/R${MANY_BUYERS}-1/`)],
      ['a store’s list', () => seller.get('/orders/seller/orders/?limit=20')],
      ['a store’s list, by amount', () => seller.get('/orders/seller/orders/?limit=20&sort=amount_high')],
      ['a store’s dashboard', () => seller.get('/analytics/seller/dashboard/?days=30')],
      ['the largest store’s list', () => largest.get('/orders/seller/orders/?limit=20')],
      ['the largest store’s dashboard', () => largest.get('/analytics/seller/dashboard/?days=30')],
      ['a new order', () => customers.pop()!.post('/orders/orders/quick-create/', order)],
    ];
    let there = 0;
    const rows = new Map<string, (string | number)[]>(calls.map(([name]) => [name, [name]]));
    const sizes: (string | number)[][] = [];
    for (const millions of STEPS) {
      const began = performance.now();
      const target = millions * MILLION;
      for (; there < target; there = Math.min(there + CHUNK, target))
        await addOrders(db, there + 1, Math.min(there + CHUNK, target), people);
      await vacuum(db);
      console.log(`${millions} million orders after ${((performance.now() - began) / 1000).toFixed(0)} s`);
      for (const [name, request] of calls) {
        const answered = async () => {
          const { status, body } = await request();
          if (status >= 400) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
        };
        rows.get(name)!.push(...(await timesOf(answered)));
      }
      sizes.push([`${millions} million`, ...(await sizeOfOrders(db))]);
    }
    console.log(
      tableText(['ms', ...STEPS.flatMap((millions) => [`${millions} m p50`, 'p99'])], [...rows.values()]),
    );
    console.log(tableText(['MB of all four tables', 'rows', 'indexes'], sizes));
    await partitionOrders(db);
    const compared: (string | number)[][] = [];
    for (const [name, read] of readsOfOrders(db, people)) {
      const [whole, parts] = [
        await timesOf(() => read('orders')),
        await timesOf(() => read('orders_by_month')),
      ];
      compared.push([name, ...whole, ...parts]);
    }
    console.log(tableText(['ms', 'one table p50', 'p99', `${MONTHS + 2} partitions p50`, 'p99'], compared));
  } finally {
    await testApp.close();
    await close();
  }
}
