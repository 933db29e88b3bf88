import { sql } from 'kysely';
import { addUpStoreSums, recountStoreSums } from '../domains/orders/storeSums.jobs';
import type { Db } from '../platform/db/database';
import type { TestApp, TestProduct } from './testApp';
import type { Customer, Seller } from './visitor';

// Very many orders at once.

const MILLION = 1_000_000;
const SELLERS = 2000;
const MANY_BUYERS = 50_000;
const MONTHS = 36;

export interface People {
  buyer: Customer;
  /** has one order of 2,000 */
  seller: Seller;
  /** has one order of 20 */
  largest: Seller;
  product: TestProduct;
}

/**
 * Orders of a shop that has 140,000 a month, the newest first: the more, the further back. Of every 20 one is of the largest
 * store; some of the newest are open, of all 3 % cancelled.
 */
export async function addOrders(
  db: Db,
  from: number,
  to: number,
  { buyer, seller, largest, product }: People,
) {
  const all = sql`generate_series(${from}::int, ${to}::int) g`;
  const at = sql`now() - interval '1 month' * (${MONTHS}::int * g / ${5 * MILLION}::float8)`;
  await db.tx(async (tx) => {
    // Without the checks of references, and without triggers: countAddedOrders() counts the orders.
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    await sql`
      INSERT INTO order_groups (id, number, user_id, idempotency_key, request_hash, subtotal_paisa, delivery_paisa,
        discount_paisa, created_at)
      SELECT g, 'R' || g, ${buyer.id}::bigint + g % ${MANY_BUYERS}::int, md5(g::text), decode(md5(g::text), 'hex'), 120000, 8000,
        0, ${at} FROM ${all}`.execute(tx);
    await sql`
      INSERT INTO orders (id, public_id, group_id, user_id, seller_id, status, payment_method, payment_status,
        customer_name, customer_email, customer_phone, customer_address, subtotal_paisa, delivery_paisa, discount_paisa,
        total_paisa, collected_paisa, created_at)
      SELECT g, 'R' || g || '-1', g, ${buyer.id}::bigint + g % ${MANY_BUYERS}::int,
        CASE WHEN g % 20 = 0 THEN ${largest.sellerId}::bigint
          ELSE ${seller.sellerId}::bigint + (g + ${SELLERS - 7}::int) % ${SELLERS}::int END,
        CASE WHEN g % 33 = 0 THEN 'cancelled' WHEN g % 50 = 0 AND g < 100000 THEN 'pending' ELSE 'delivered' END,
        'cod', 'unpaid', 'Nadia Rahman', 'nadia@haat.example', '017' || lpad((g % 10000000)::text, 8, '0'),
        g || ' Lake Road, Dhaka', 120000, 8000, 0, 128000, 0, ${at} FROM ${all}`.execute(tx);
    await sql`
      INSERT INTO order_items (order_id, product_id, variant_id, title, quantity, unit_paisa, delivered_at)
      SELECT id, ${product.id}::bigint, ${product.variants[0]?.id ?? 0}::bigint, 'Tangail cotton saree', 1, 120000,
        CASE WHEN status = 'delivered' THEN least(now(), created_at + interval '3 days') END
      FROM orders WHERE id BETWEEN ${from}::int AND ${to}::int`.execute(tx);
    await sql`
      INSERT INTO order_events (order_id, actor, status, at)
      SELECT id, 'buyer', s, created_at FROM orders, (VALUES ('pending'), ('delivered')) AS e(s)
      WHERE id BETWEEN ${from}::int AND ${to}::int`.execute(tx);
  });
}

/** Buyers, stores and a product; order numbers of new orders are above those that are made here. */
export async function peopleOfOrders(testApp: TestApp): Promise<People> {
  const buyer = await testApp.aCustomer();
  await sql`
    INSERT INTO users (email, username, first_name, last_name)
    SELECT 'b' || g || '@haat.example', '', 'Nadia', 'Rahman' FROM generate_series(1, ${MANY_BUYERS + 10}::int) g`.execute(
    testApp.db.kysely,
  );
  const largest = await testApp.aSeller();
  const seller = await testApp.aSeller();
  await sql`
    INSERT INTO sellers (user_id, status, first_name, last_name, email, phone, id_number, business_name, business_type,
      pickup_location, payment_method, account_number)
    SELECT ${buyer.id}::bigint + 100 + g, 'approved', 'Rafiq', 'Islam', 's' || g || '@haat.example', '01711000000', 'x',
      'Store number ' || g, 'General Clothing', 'Dhaka', 'bKash', 'x' FROM generate_series(1, ${SELLERS}::int) g`.execute(
    testApp.db.kysely,
  );
  const product = await testApp.aProduct({ seller, stock: MILLION });
  for (const sequence of ['order_numbers', 'order_groups_id_seq', 'orders_id_seq'])
    await sql`SELECT setval(${sequence}::regclass, ${10 * MILLION}::bigint)`.execute(testApp.db.kysely);
  return { buyer, seller, largest, product };
}

/** Makes the sums of all stores those of the orders that were added. */
export async function countAddedOrders(db: Db): Promise<void> {
  await recountStoreSums({ db });
  await addUpStoreSums({ db });
}
