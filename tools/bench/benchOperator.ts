import { buyerEmail, type MarketSize } from 'api/src/testing/bulkMarket';
import { gets, measure } from './load';
import { type Market, openMarket, signIn } from './market';
import { tableText } from './table';

/** A market as large as its operators' lists must bear. */
const SIZE: MarketSize = { products: 50_000, sellers: 10_000, buyers: 20_000, orders: 1_000_000 };
const CONNECTIONS = 20;
/** The most that the slowest of a hundred requests may take. */
const MAX_P99_MS = 100;
const CASES = 100_000;

const random = (below: number) => Math.floor(Math.random() * below);
const pick = (items: readonly string[]) => items[random(items.length)] ?? '';
const STATES = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'];
const GARMENTS = ['saree', 'panjabi', 'kurti', 'shawl', 'jeans', 'koti', 'skirt', 'orna'];
const order = () => `R${1 + random(SIZE.orders)}-1`;
const day = () => {
  const at = new Date(Date.now() - random(360) * 86_400_000);
  return at.toISOString().slice(0, 10);
};

const OPERATOR: [name: string, next: () => string][] = [
  ['orders, newest', () => '/operator/orders/'],
  ['orders, further', () => `/operator/orders/?after=${order()}`],
  ['orders in a state', () => `/operator/orders/?status=${pick(STATES)}`],
  ['orders of a store', () => `/operator/orders/?seller=${1 + random(SIZE.sellers)}`],
  ['orders of a day', () => `/operator/orders/?from=${day()}`],
  ['orders by number', () => `/operator/orders/?search=R${1 + random(SIZE.orders)}`],
  ['sellers, approved', () => '/operator/sellers/?status=approved'],
  ['sellers, further', () => `/operator/sellers/?status=approved&page=${1 + random(50)}`],
  ['sellers by name', () => `/operator/sellers/?search=store+${random(SIZE.sellers)}`],
  ['customers, newest', () => '/operator/customers/'],
  ['customers by name', () => `/operator/customers/?search=${pick(['rahim', 'karim', 'nadia', 'shopper'])}`],
  ['customers by phone', () => `/operator/customers/?search=017${10_000_000 + random(89_999_999)}`],
  ['customers by order', () => `/operator/customers/?search=R${1 + random(SIZE.orders)}`],
  ['reported', () => '/operator/moderation/'],
  ['reported, of a kind', () => `/operator/moderation/?kind=${pick(['product', 'review', 'question'])}`],
  ['hidden', () => '/operator/moderation/?list=hidden'],
  ['products of new stores', () => '/operator/moderation/?list=new'],
  ['what waits', () => '/operator/waiting/'],
  ['returns', () => '/operator/returns/'],
  ['payments', () => '/operator/payments/'],
  ['audit', () => '/operator/audit/'],
  ['tags', () => '/operator/tags/'],
  ['synonyms', () => '/operator/synonyms/'],
];

const SELLER: [name: string, next: () => string][] = [
  ['a store’s orders', () => `/orders/seller/orders/?page=${1 + random(3)}`],
  ['a store’s orders, searched', () => `/orders/seller/orders/?search=${pick(GARMENTS)}`],
  ['a store’s orders of days', () => `/orders/seller/orders/?from=${day()}`],
  ['a store’s offers', () => '/products/seller/offers/active/?limit=50'],
  ['a store’s offers, searched', () => `/products/seller/offers/active/?limit=50&search=${pick(GARMENTS)}`],
];

/** Cases of all kinds that operators have decided about, or have to. */
async function fillCases({ database }: Market): Promise<void> {
  await database.query(`
    INSERT INTO reviews (user_id, seller_id, product_id, order_id, rating, content, created_at)
    SELECT o.user_id, o.seller_id, i.product_id, o.id, 1 + (o.id % 5)::int, 'Soft', o.created_at
    FROM orders o CROSS JOIN LATERAL (SELECT product_id FROM order_items WHERE order_id = o.id ORDER BY id LIMIT 1) i
    WHERE o.status = 'delivered' LIMIT ${CASES}`);
  await database.query(`
    INSERT INTO content_cases (kind, product_id, review_id, author_id, state, since)
    SELECT 'review', product_id, id, user_id, (ARRAY['ok', 'ok', 'hidden', 'reported', 'appealed'])[1 + id % 5],
      created_at FROM reviews`);
  await database.query(`
    INSERT INTO content_cases (kind, product_id, author_id, state, since)
    SELECT 'product', p.id, s.user_id, (ARRAY['ok', 'ok', 'hidden'])[1 + p.id % 3], p.created_at
    FROM products p JOIN sellers s ON s.id = p.seller_id WHERE p.id % 10 < 5`);
  await database.query('VACUUM ANALYZE content_cases, reviews');
}

/** Measures the lists of operators and sellers in a market with 10,000 stores and 1,000,000 orders. */
export async function benchOperator({ seconds }: { seconds: number }): Promise<void> {
  const market = await openMarket(SIZE);
  try {
    await fillCases(market);
    await market.database.query(
      `UPDATE users SET is_operator = true, staff_role = 'owner' WHERE email = '${buyerEmail(1)}'`,
    );
    await market.database.query(`
      UPDATE users SET email = '${buyerEmail(2)}.was' WHERE email = '${buyerEmail(2)}'`);
    await market.database.query(`
      UPDATE users SET email = '${buyerEmail(2)}' WHERE id = (SELECT user_id FROM sellers WHERE id = 3)`);
    const rows: (string | number)[][] = [];
    for (const [lists, who] of [
      [OPERATOR, 0],
      [SELLER, 1],
    ] as const) {
      for (const [name, next] of lists) {
        // An access token lasts for ten minutes.
        const authorization = (await signIn(market.api, 2))[who]!;
        const requests = gets(() => `/api/v1${next()}`, { authorization });
        const load = { address: market.api.address, connections: CONNECTIONS, requests };
        await measure({ ...load, seconds: 2 });
        const { rate, p50, p99, refused } = await measure({ ...load, seconds });
        if (refused > 0) throw new Error(`${name}: ${refused} requests were refused`);
        rows.push([name, rate, p50, p99, p99 > MAX_P99_MS ? 'too slow' : '']);
        console.log(`  ${name}: p99 ${p99} ms`);
      }
    }
    console.log(`\nms, ${CONNECTIONS} connections; 10,000 stores, 1,000,000 orders.`);
    console.log(tableText(['', 'req/s', 'p50', 'p99', ''], rows));
  } finally {
    await market.close();
  }
}
