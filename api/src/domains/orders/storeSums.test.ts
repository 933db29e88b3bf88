import { type Dashboard, dhakaDay, ORDER_STATUSES, type Order, type SellerOrderPage } from '@haat/contracts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Rng, rngOf } from '../../../../demo/art/rng';
import { runCommand } from '../../operation/operator/console';
import { migrate } from '../../platform/db/migrate';
import { readLimits } from '../../platform/limits/limitTable';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { FULL_MATRIX } from '../../testing/matrix';
import type { TestApp, TestProduct } from '../../testing/testApp';
import { blankDatabase, templates } from '../../testing/testDatabases';
import { type Answer, Customer, type Seller } from '../../testing/visitor';
import { growthOf } from '../analytics/analytics.service';
import { addUpStoreSums, recountStoreSums } from './storeSums.jobs';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface People {
  /** Cash orders of the last wait to be confirmed. */
  apps: FastifyInstance[];
  buyers: Customer[];
  operator: Customer;
  products: TestProduct[];
  placed: { order: Order; buyer: Customer; seller: Seller }[];
}

async function people(testApp: TestApp): Promise<People> {
  const sellers = [await testApp.aSeller(), await testApp.aSeller()];
  const products: TestProduct[] = [];
  for (const seller of [...sellers, sellers[0]])
    products.push(await testApp.aProduct({ seller, price_paisa: 333_33, stock: 10_000 }));
  const buyers = [await testApp.aCustomer(), await testApp.aCustomer()];
  const careful = await testApp.openApp({ limits: readLimits('off,confirm_open_account=0') });
  const apps = [testApp.app, testApp.app, careful];
  return { apps, buyers, operator: await testApp.anOperator(), products, placed: [] };
}

/** Tokens don't last for days. */
async function logInAgain(testApp: TestApp, { buyers, operator, products }: People): Promise<void> {
  for (const buyer of buyers) buyer.token = await testApp.anAccessToken(buyer.id);
  operator.token = await testApp.anAccessToken(operator.id);
  for (const { seller } of products) seller.token = await testApp.anAccessToken(seller.id);
}

async function place(rng: Rng, { apps, buyers, products, placed }: People): Promise<void> {
  const buyer = rng.pick(buyers);
  const product = rng.pick(products);
  const { body } = await buyer.post('/orders/cart/add/', {
    product_id: product.id,
    quantity: rng.int(1, 3),
  });
  const other = await buyer.post('/orders/cart/add/', { product_id: rng.pick(products).id, quantity: 1 });
  const lines: { id: number }[] = other.body.items ?? body.items ?? [];
  const there = new Customer(rng.pick(apps), buyer.token ?? '', buyer);
  const { body: made } = await there.post('/orders/orders/create/', {
    payment_method: rng.pick(['cod', 'cod', 'card']),
    customer_phone: '01712345678',
    customer_address: '7 Lake Road, Dhaka',
    selected_items: lines.map(({ id }) => ({ item_id: id })),
  });
  for (const order of [made].flat() as Order[]) {
    const seller = products.find(({ id }) => order.items?.some((item) => item.product === id))?.seller;
    if (seller) placed.push({ order, buyer, seller });
  }
}

/** One step of a random order by a random actor; the API refuses some. */
function move(rng: Rng, { operator, placed }: People): Promise<Answer<unknown>> {
  const { order, buyer, seller } = rng.pick(placed.slice(-12));
  const update = (body: object) => seller.post(`/orders/seller/orders/${order.id}/update-status/`, body);
  const one = { status: 'delivered', item_ids: [rng.pick(order.items).id] };
  const steps = [
    () => update({ status: rng.pick(['pending', 'processing', 'shipped']) }),
    () => update(one),
    () => update(one),
    () => update({ status: 'delivered' }),
    () => buyer.post(`/orders/orders/${order.id}/cancel/`, {}),
    () => operator.post(`/operator/orders/${order.id}/refund/`, { reason: 'Lost' }),
    () => operator.post(`/operator/orders/${order.id}/record-payment/`, { reference: 'TX-81' }),
    () => operator.post(`/operator/orders/${order.id}/confirm/`, {}),
  ];
  return rng.pick(steps)();
}

/** Computes the figures of the dashboard and the order list from all orders. */
async function counted({ db, clock }: TestApp, { sellerId }: Seller) {
  const orders = await db.kysely.selectFrom('orders').where('seller_id', '=', sellerId).selectAll().execute();
  const open = orders.filter(({ status }) => status !== 'cancelled' && status !== 'refunded');
  const items = await db.kysely
    .selectFrom('order_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .where('o.seller_id', '=', sellerId)
    .selectAll('i')
    .execute();
  const itemsOf = (order: { id: number }) => items.filter(({ order_id }) => order_id === order.id);
  const earned = open
    .filter((order) => order.payment_method === 'cod' || order.payment_status === 'paid')
    .flatMap(itemsOf)
    .flatMap(({ delivered_at, order_id, quantity, unit_paisa }) =>
      delivered_at ? [{ day: dhakaDay(delivered_at), order_id, paisa: quantity * unit_paisa }] : [],
    );
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
  const figuresOf = (isIn: (day: string) => boolean) => {
    const placed = open.filter(
      ({ created_at, stock_state }) => stock_state === 'taken' && isIn(dhakaDay(created_at)),
    );
    const earnedThen = earned.filter(({ day }) => isIn(day));
    return {
      revenue: sum(earnedThen.map(({ paisa }) => paisa)),
      orders: placed.length,
      items: sum(placed.flatMap(itemsOf).map(({ quantity }) => quantity)),
      sources: new Set(earnedThen.map(({ order_id }) => order_id)).size,
    };
  };
  const today = dhakaDay(clock.now());
  const month = today.slice(0, 7);
  const before = dhakaDay(new Date(Date.parse(`${month}-01`) - DAY_MS)).slice(0, 7);
  const now = figuresOf((day) => day.startsWith(month));
  const then = figuresOf((day) => day.startsWith(before) && day.slice(8) <= today.slice(8));
  return {
    current_month: {
      revenue: now.revenue / 100,
      orders: now.orders,
      items_sold: now.items,
      average_of: now.sources,
      average_order_value: now.sources ? Math.round(now.revenue / now.sources) / 100 : 0,
    },
    growth_metrics: {
      revenue_growth: growthOf(now.revenue, then.revenue),
      orders_growth: growthOf(now.orders, then.orders),
      items_growth: growthOf(now.items, then.items),
    },
    total_revenue: sum(earned.map(({ paisa }) => paisa)) / 100,
    daily: Array.from({ length: 90 }, (_, index) => {
      const shown = dhakaDay(new Date(clock.now().getTime() - (89 - index) * DAY_MS));
      const { revenue, orders: count } = figuresOf((day) => day === shown);
      return { day: shown, revenue: revenue / 100, orders: count };
    }),
    status_counts: Object.fromEntries(
      ORDER_STATUSES.map((one) => [one, orders.filter(({ status }) => status === one).length]),
    ),
    count: orders.length,
    delivered: orders.filter(({ status }) => status === 'delivered').length,
  };
}

/** The same figures from the API. */
async function answered(seller: Seller) {
  const { body: dashboard }: { body: Dashboard } = await seller.get('/analytics/seller/dashboard/?days=90');
  const { body: page }: { body: SellerOrderPage } = await seller.get('/orders/seller/orders/');
  const { body: narrowed } = await seller.get('/orders/seller/orders/?status=delivered');
  const { current_month, growth_metrics, total_revenue, daily } = dashboard;
  const { status_counts, count } = page;
  return {
    ...{ current_month, growth_metrics, total_revenue, daily, status_counts, count },
    delivered: narrowed.count,
  };
}

/** Orders of all stores by state. */
async function expectRightTotals({ db }: TestApp, operator: Customer): Promise<void> {
  const rows = await db.kysely
    .selectFrom('orders')
    .select(['status', 'created_at'])
    .orderBy('created_at')
    .execute();
  const orders = rows.map(({ status, created_at }) => ({ status, day: dhakaDay(created_at) }));
  const { day: middle = '' } = orders[Math.floor(orders.length / 2)] ?? {};
  for (const [filter, isWanted] of [
    ['', () => true],
    [`?from=${middle}`, (day) => day >= middle],
    [`?to=${middle}`, (day) => day <= middle],
    [`?from=${middle}&to=${middle}`, (day) => day === middle],
  ] satisfies [string, (day: string) => boolean][]) {
    const wanted = orders.filter(({ day }) => isWanted(day));
    const { status_counts, count } = (await operator.get(`/operator/orders/${filter}`))
      .body as SellerOrderPage;
    expect([filter, count]).toEqual([filter, wanted.length]);
    expect(status_counts).toEqual(
      Object.fromEntries(
        ORDER_STATUSES.map((one) => [one, wanted.filter(({ status }) => status === one).length]),
      ),
    );
  }
}

/** The sums of all stores by day and state are those of the orders, whether changes wait to be added or not. */
async function expectRightDays({ db }: Pick<TestApp, 'db'>): Promise<void> {
  const sums = async (table: 'market_sums' | 'counted_store_sums') => {
    const { rows } = await sql<{ day: string; status: string; orders: number; revenue: number }>`
      SELECT day, status, sum(orders) AS orders, sum(revenue_paisa) AS revenue FROM ${sql.table(table)}
      GROUP BY day, status HAVING (sum(orders), sum(revenue_paisa)) <> (0, 0) ORDER BY day, status`.execute(
      db.kysely,
    );
    return rows;
  };
  expect(await sums('market_sums')).toEqual(await sums('counted_store_sums'));
}

async function expectRightSums(testApp: TestApp, { products, operator }: People): Promise<void> {
  await expectRightTotals(testApp, operator);
  await expectRightDays(testApp);
  for (const { seller } of products) expect(await answered(seller)).toEqual(await counted(testApp, seller));
  expect(await recountStoreSums(testApp)).toEqual([]);
}

describeOnEachDatabase('sums of a day', (testApp) => {
  test.each([1, 2, 3].slice(0, FULL_MATRIX ? 3 : 1))(
    'are those of all orders after a random history, %d',
    async (seed) => {
      const rng = rngOf(`days ${seed}`);
      const shop = await people(testApp);
      for (let step = 0; step < 130; step++) {
        if (step % 3 === 0) await place(rng, shop);
        else await move(rng, shop);
        if (step % 4 === 0) {
          testApp.advanceClock(rng.int(1, 60) * HOUR_MS);
          await logInAgain(testApp, shop);
        }
        if (step % 25 === 0) await addUpStoreSums(testApp);
      }
      const reached = await testApp.db.kysely
        .selectFrom('order_events')
        .select('status')
        .distinct()
        .execute();
      expect(reached.map(({ status }) => status)).toEqual(
        expect.arrayContaining(['pending', 'partially_delivered', 'delivered', 'cancelled', 'refunded']),
      );
      await expectRightSums(testApp, shop);
      await addUpStoreSums(testApp);
      expect(await testApp.db.kysely.selectFrom('store_day_changes').selectAll().execute()).toEqual([]);
      await expectRightSums(testApp, shop);
    },
  );

  test('are repaired by the operator’s CLI', async () => {
    const { product } = await testApp.aDeliveredOrder();
    const { sellerId } = product.seller;
    await addUpStoreSums(testApp);
    await testApp.db.kysely
      .updateTable('store_days')
      .set({ orders: 9, revenue_paisa: 1 })
      .where('seller_id', '=', sellerId)
      .execute();
    expect(await answered(product.seller)).not.toEqual(await counted(testApp, product.seller));
    const recount = () => runCommand(testApp, 'rafiq', ['recount-sums']);
    expect(await recount()).toBe(`Repaired the sums of 1 seller (${sellerId})`);
    expect(await answered(product.seller)).toEqual(await counted(testApp, product.seller));
    expect(await recount()).toBe('The sums of all stores are right');
    const operator = await testApp.anOperator();
    await expectRightTotals(testApp, operator);
    await addUpStoreSums(testApp);
    await expectRightTotals(testApp, operator);
    await expectRightDays(testApp);
  });
});

test('sums of a day of orders that are there already are counted by the migration', async () => {
  const { db, drop } = await blankDatabase(templates().postgres ? 'postgres' : 'pglite');
  await migrate(db, { until: '0055_message_pictures.sql' });
  await sql`
    INSERT INTO users (id, email, username, first_name, last_name) VALUES (1, 'a@haat.example', 'a', 'Nadia', 'Rahman');
    INSERT INTO sellers (id, user_id, status, first_name, last_name, email, phone, id_number, business_name, business_type,
      pickup_location, payment_method, account_number)
    VALUES (7, 1, 'approved', 'Rafiq', 'Islam', 'a@haat.example', '01711000000', 'x', 'Kashful', 'General Clothing', 'Dhaka',
      'bKash', 'x');
    INSERT INTO products (id, seller_id, name, description, business_type, price_paisa)
    VALUES (1, 7, 'Saree', 'Handloom', 'General Clothing', 100000);
    INSERT INTO variants (id, product_id, stock) VALUES (1, 1, 10);
    INSERT INTO order_groups (id, number, user_id, subtotal_paisa, delivery_paisa, discount_paisa)
    VALUES (1, 'R1', 1, 0, 0, 0);
    INSERT INTO orders (id, public_id, group_id, user_id, seller_id, status, payment_method, customer_name,
      customer_email, customer_phone, customer_address, subtotal_paisa, delivery_paisa, discount_paisa, total_paisa, created_at)
    SELECT id, 'R1-' || id, 1, 1, 7, status, method, 'N', '', '', '', 0, 0, 0, 0, '2026-10-30T19:00:00Z'
    FROM (VALUES (1, 'partially_delivered', 'cod'), (2, 'delivered', 'card'), (3, 'cancelled', 'cod'))
      AS o (id, status, method);
    INSERT INTO order_items (order_id, product_id, variant_id, title, quantity, unit_paisa, delivered_at)
    VALUES (1, 1, 1, 'Saree', 2, 100000, '2026-10-31T17:00:00Z'), (1, 1, 1, 'Saree', 1, 100000, '2026-10-31T18:00:00Z'),
      (1, 1, 1, 'Saree', 1, 100000, '2026-11-02T18:00:00Z'), (1, 1, 1, 'Saree', 5, 100000, NULL),
      (2, 1, 1, 'Saree', 1, 100000, '2026-11-02T18:00:00Z'), (3, 1, 1, 'Saree', 3, 100000, NULL)`.execute(
    db.kysely,
  );
  await migrate(db);
  const rows = await db.kysely
    .selectFrom('store_days')
    .selectAll()
    .orderBy('day')
    .orderBy('status')
    .execute();
  expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
    '7 2026-10-31 cancelled false 1 3 0 0',
    // The unpaid card order earns nothing.
    '7 2026-10-31 delivered false 1 1 0 0',
    '7 2026-10-31 partially_delivered false 1 9 200000 1',
    '7 2026-11-01 partially_delivered false 0 0 100000 1',
    // The order counts once a month.
    '7 2026-11-03 partially_delivered false 0 0 100000 0',
  ]);
  await expectRightDays({ db });
  expect(await recountStoreSums({ db })).toEqual([]);
  await expectRightDays({ db });
  await drop();
});

describeOnEachDatabase(
  'sums of a day under concurrency',
  (testApp) => {
    test('are those of all orders, at every moment', async () => {
      const rng = rngOf('concurrent');
      const shop = await people(testApp);
      for (let count = 0; count < 6; count++) await place(rng, shop);
      for (let round = 0; round < (FULL_MATRIX ? 40 : 8); round++) {
        const repaired: number[][] = [];
        await Promise.all([
          ...shop.buyers.map(() => place(rng, shop)),
          ...Array.from({ length: 12 }, () => move(rng, shop)),
          addUpStoreSums(testApp),
          addUpStoreSums(testApp),
          recountStoreSums(testApp).then((wrong) => repaired.push(wrong)),
        ]);
        expect(repaired).toEqual([[]]);
        if (round % 3 === 0) {
          testApp.advanceClock(30 * HOUR_MS);
          await logInAgain(testApp, shop);
        }
      }
      await expectRightSums(testApp, shop);
    });
  },
  { only: 'postgres' },
);
