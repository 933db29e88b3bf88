import path from 'node:path';
import { LARGE, type MarketSize, rareWord } from 'api/src/testing/bulkMarket';
import type { Request } from 'autocannon';
import { inTurn } from './inTurn';
import { gets, type Load, type Measured, measure } from './load';
import { type Market, openMarket, SEARCHES, signIn } from './market';
import { median } from './median';
import { type Server, startBare } from './servers';
import { SIDES, withSides } from './sides';
import { tableText } from './table';

const API = '/api/v1';
const HEAD = ['', 'req/s', 'p50 ms', 'p99 ms', 'bare req/s', 'of bare', 'not 2xx'];
const DELIVERY = {
  customer_phone: '01712345678',
  customer_address: '7 Lake Road, Dhaka',
  payment_method: 'cod',
};

/**
 * Measures the API; reads are compared with a bare Fastify route that sends the same bytes.
 * @param options.other another checkout that is built: its checkouts are compared with ours, and nothing else is measured
 */
export async function benchApi({ seconds, other }: { seconds: number; other?: string }): Promise<void> {
  if (other) return compareCheckouts(path.resolve(other), seconds);
  const market = await openMarket(LARGE);
  const bare = await startBare();
  try {
    const rows = [...(await reads(market, bare, seconds)), ...(await writes(market, seconds))];
    console.log(
      `\n50 connections, ${seconds} s a row. hot: one address; cold: every request another address.`,
    );
    console.log(tableText(HEAD, rows));
    await rush(market);
  } finally {
    await bare.stop();
    await market.close();
  }
}

type Row = (string | number)[];
const random = (below: number) => Math.floor(Math.random() * below);
const pick = (items: readonly string[]) => items[random(items.length)] ?? '';
const listOf = (search: string, more = '') => `${API}/products/?search=${encodeURIComponent(search)}${more}`;
let asked = 0;
const product = () => `${API}/products/${1 + random(LARGE.products)}/`;

async function reads({ api }: Market, bare: Server, seconds: number): Promise<Row[]> {
  const rows: Row[] = [];
  const coldList = () =>
    `${API}/products/?page=${1 + random(1000)}&limit=${15 + random(10)}&sort=${pick(['newest', 'price_low', 'price_high', 'popular', 'rating'])}`;
  const everyWord = [...SEARCHES.broad, ...SEARCHES.narrow, ...SEARCHES.slip];
  const suggestion = () =>
    listOf(pick(everyWord).slice(0, 3 + random(4)), `&limit=${4 + random(5)}&max_price=${5000 + asked++}`);
  const steps: [name: string, next: () => string, headers?: Record<string, string>][] = [
    ['list page, hot', () => `${API}/products/?page=1&limit=20`],
    ['list page, hot, brotli', () => `${API}/products/?page=1&limit=20`, { 'accept-encoding': 'br' }],
    ['detail, hot', () => `${API}/products/4242/`],
    ['facets, hot', () => `${API}/products/facets/`],
    ['list page, cold', coldList],
    ['detail, cold', product],
    [
      'search, cold, broad words',
      () =>
        listOf(
          pick(SEARCHES.broad),
          `&page=${1 + random(10)}&limit=${15 + random(10)}&min_price=${asked++ % 190}`,
        ),
    ],
    [
      'search, cold, several words',
      () => listOf(pick(SEARCHES.narrow), `&limit=${15 + random(10)}&min_price=${asked++ % 190}`),
    ],
    [
      'search, cold, rare words',
      () => listOf(rareWord(random(LARGE.products / 50)), `&limit=${15 + random(10)}`),
    ],
    [
      'search, cold, slips',
      () => listOf(pick(SEARCHES.slip), `&limit=${15 + random(10)}&min_price=${asked++ % 190}`),
    ],
    ['suggestions, cold', suggestion],
    ['search as it comes', () => listOf(pick(everyWord))],
  ];
  for (const [name, next, headers] of steps) {
    const sample = await fetch(`${api.address}${next()}`, {
      headers: { 'accept-encoding': 'identity', ...headers },
    });
    const bytes = Buffer.from(await sample.arrayBuffer());
    await fetch(bare.address, { method: 'PUT', body: bytes });
    const mine = await warmed({ address: api.address, seconds, requests: gets(next, headers) });
    const theirs = await warmed({
      address: bare.address,
      seconds: Math.min(seconds, 5),
      requests: gets(() => '/'),
    });
    rows.push([name, mine.rate, mine.p50, mine.p99, theirs.rate, percent(mine, theirs), mine.refused]);
    console.log(`  ${name}: ${Math.round(mine.rate)} req/s`);
  }
  return rows;
}

const percent = (mine: Measured, theirs: Measured) => `${Math.round((100 * mine.rate) / theirs.rate)} %`;

async function warmed(load: Load): Promise<Measured> {
  await measure({ ...load, seconds: 1 });
  return measure(load);
}

const COMPARED: MarketSize = { products: 5_000, sellers: 200, buyers: 1_000, orders: 10_000 };
const ROUNDS = 5;

/** Orders a second of our build and of another checkout's, by turns, each on a database of its own. */
async function compareCheckouts(other: string, seconds: number): Promise<void> {
  await withSides(COMPARED, other, async (sides) => {
    const requests = {
      other: await checkoutRequests(sides.other, 50),
      ours: await checkoutRequests(sides.ours, 50),
    };
    const rows: Row[] = [];
    for (const [name, kind, orders] of [
      ['checkout, quick', 'quick', 1],
      ['checkout, cart add and order', 'checkout', 0.5],
    ] as const) {
      let refused = 0;
      const rates = await inTurn(SIDES, ROUNDS, async (side) => {
        const { address } = sides[side].api;
        const found = await warmed({ address, seconds, requests: [...requests[side][kind]] });
        refused += found.refused;
        return found.rate * orders;
      });
      const [ours, before] = [rates.get('ours')!, rates.get('other')!].map(median) as [number, number];
      const ratios = rates.get('ours')!.map((rate, round) => rate / (rates.get('other')?.[round] ?? 1));
      rows.push([
        name,
        ours,
        before,
        (ours / before).toFixed(2),
        `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`,
        refused,
      ]);
    }
    console.log(`\n50 connections, ${ROUNDS} rounds of ${seconds} s a side, medians`);
    console.log(
      tableText(['', 'orders/s', 'of the other', 'ours ÷ other', 'of the rounds', 'not 2xx'], rows),
    );
  });
}

/** Orders of random buyers, through quick checkout and through the cart. */
async function checkoutRequests(market: Market, buyersCount = 200) {
  const { api } = market;
  const buyers = await signIn(api, buyersCount);
  let turn = 0;
  const headers = () => ({
    authorization: buyers[turn++ % buyers.length] ?? '',
    'content-type': 'application/json',
  });
  const post = (path: string, body: object, given = headers()) => ({
    method: 'POST' as const,
    path: `${API}${path}`,
    headers: given,
    body: JSON.stringify(body),
  });
  const variants = await onSale(market);
  const choice = () => {
    const { product_id, color, size } = variants[random(variants.length)] ?? {};
    return { product_id, color, size, quantity: 1 };
  };

  const cartAdd: Request[] = [{ setupRequest: () => post('/orders/cart/add/', choice()) }];
  const quick: Request[] = [
    { setupRequest: () => post('/orders/orders/quick-create/', { ...choice(), ...DELIVERY }) },
  ];
  // Each connection adds one line to its own cart, then orders it.
  interface Cart {
    headers?: Record<string, string>;
    added?: { id: number; product_id: number }[];
    product?: number | undefined;
  }
  const checkout: Request[] = [
    {
      setupRequest(_request, context: Cart) {
        const one = choice();
        context.headers = headers();
        context.product = one.product_id;
        return post('/orders/cart/add/', one, context.headers as ReturnType<typeof headers>);
      },
      onResponse(status, body, context: Cart) {
        context.added = status === 201 ? JSON.parse(body).items : [];
      },
    },
    {
      setupRequest(_request, context: Cart) {
        const items = (context.added ?? []).slice(-1).map(({ id }) => ({ item_id: id }));
        return post(
          '/orders/orders/create/',
          { ...DELIVERY, selected_items: items },
          context.headers as ReturnType<typeof headers>,
        );
      },
    },
  ];

  return { cartAdd, quick, checkout };
}

async function writes(market: Market, seconds: number): Promise<Row[]> {
  const { api } = market;
  const { cartAdd, quick, checkout } = await checkoutRequests(market);
  const before = await books(market);
  const rows: Row[] = [];
  for (const [name, requests, orders] of [
    ['checkout, quick', quick, 1],
    ['checkout, cart add and order', checkout, 0.5],
    ['cart add', cartAdd, 1],
  ] as const) {
    const found = await warmed({ address: api.address, seconds, requests: [...requests] });
    rows.push([name, found.rate * orders, found.p50, found.p99, '', '', found.refused]);
    console.log(`  ${name}: ${Math.round(found.rate * orders)}/s`);
    if (name === 'checkout, cart add and order')
      check('stock before = stock after + ordered', before, await books(market));
  }
  return rows;
}

interface Books {
  stock: number;
  ordered: number;
}

async function books({ database }: Market): Promise<Books> {
  const { rows } = await database.query(
    'SELECT (SELECT sum(stock) FROM variants)::int AS stock, (SELECT sum(quantity) FROM order_items)::int AS ordered',
  );
  return rows[0];
}

function check(what: string, before: Books, after: Books): void {
  const right = before.stock - after.stock === after.ordered - before.ordered;
  console.log(
    `  ${what}: ${before.stock - after.stock} = ${after.ordered - before.ordered} ${right ? 'holds' : 'BROKEN'}`,
  );
  if (!right) process.exitCode = 1;
}

async function onSale({ database }: Market): Promise<{ product_id: number; color: string; size: string }[]> {
  const { rows } = await database.query(`
    SELECT product_id::int, color, size FROM variants v JOIN products p ON p.id = v.product_id AND p.on_sale_in_shop
    WHERE stock > 20 AND v.id % 9 = 0`);
  return rows;
}

/** 50 buyers compete for the last 300 pieces of one product. */
async function rush(market: Market): Promise<void> {
  const PIECES = 300;
  const [thing] = await onSale(market);
  if (!thing) throw new Error('Nothing is on sale');
  const { database, api } = market;
  const { product_id, color, size } = thing;
  const choice = [product_id, color, size];
  const where = 'WHERE product_id = $1 AND color = $2 AND size = $3';
  await database.query(`UPDATE variants SET stock = ${PIECES} ${where}`, choice);
  const buyers = await signIn(api, 50);
  let turn = 0;
  const body = JSON.stringify({ product_id, color, size, quantity: 1, ...DELIVERY });
  const found = await measure({
    address: api.address,
    amount: PIECES + 200,
    requests: [
      {
        setupRequest: () => ({
          method: 'POST',
          path: `${API}/orders/orders/quick-create/`,
          headers: { authorization: buyers[turn++ % 50] ?? '', 'content-type': 'application/json' },
          body,
        }),
      },
    ],
  });
  const { rows } = await database.query(`SELECT stock FROM variants ${where}`, choice);
  const sold = found.answered - found.refused;
  const right = sold === PIECES && rows[0].stock === 0;
  console.log(
    `rush: 50 buyers on the last ${PIECES} pieces: ${sold} sold, ${rows[0].stock} left, ${found.refused} refused ${right ? '(no oversell)' : 'BROKEN'}`,
  );
  if (!right) process.exitCode = 1;
}
