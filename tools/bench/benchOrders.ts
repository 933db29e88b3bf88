import { emptyDatabase } from 'api/src/testing/emptyDatabase';
import {
  addOrders,
  archiveHalf,
  countAddedOrders,
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

// What many orders cost: lists, dashboard, one order and a new one, on a PostgreSQL of its own, what the archive takes, and
// what partitions by month would change (docs/adr/0093).

const MILLION = 1_000_000;
const STEPS = [0.1, 1, 5];
const CHUNK = 500_000;
const ROUNDS = 60;
/** Slow requests are made less often. */
const MIN_ROUNDS = 6;
const ENOUGH_MS = 10_000;

const seconds = (began: number) => ((performance.now() - began) / 1000).toFixed(1);

/** Milliseconds of a request, again and again; the first ones fill the caches of the database. */
async function timesOf(request: () => Promise<unknown>): Promise<[p50: number, p99: number]> {
  const times: number[] = [];
  const started = performance.now();
  for (let round = 0; round < ROUNDS; round++) {
    if (round >= MIN_ROUNDS && performance.now() - started > ENOUGH_MS) break;
    const began = performance.now();
    await request();
    times.push(performance.now() - began);
  }
  const warm = times.slice(Math.ceil(times.length / 6));
  return [percentile(warm, 0.5), percentile(warm, 0.99)];
}

/** @param millions the largest number of orders */
export async function benchOrders(millions = 5) {
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
    for (const step of STEPS.filter((one) => one <= millions)) {
      const target = step * MILLION;
      for (; there < target; there = Math.min(there + CHUNK, target))
        await addOrders(db, there + 1, Math.min(there + CHUNK, target), people);
      const began = performance.now();
      await countAddedOrders(db);
      console.log(`The sums of all stores are counted in ${seconds(began)} s`);
      await vacuum(db);
      const rows: (string | number)[][] = [];
      for (const [name, request] of calls) {
        const answered = async () => {
          const { status, body } = await request();
          if (status >= 400) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
        };
        rows.push([name, ...(await timesOf(answered))]);
      }
      console.log(tableText([`ms, ${step} million orders`, 'p50', 'p99'], rows));
      const [tables, indexes] = await sizeOfOrders(db);
      console.log(`${tables.toFixed(0)} MB of rows, ${indexes.toFixed(0)} MB of indexes\n`);
    }
    const oldest = () => buyer.get(`/orders/orders/R${there}-1/`);
    const open = await timesOf(oldest);
    const began = performance.now();
    const archived = await archiveHalf(testApp, there);
    console.log(`${archived} orders are archived in ${seconds(began)} s`);
    const rows = [
      ['before', ...open],
      ['archived', ...(await timesOf(oldest))],
    ];
    console.log(tableText(['ms, the oldest order', 'p50', 'p99'], rows));
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
