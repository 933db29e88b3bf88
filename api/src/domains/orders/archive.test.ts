import { randomUUID } from 'node:crypto';
import type { Order } from '@haat/contracts';
import { sql } from 'kysely';
import { runCommand } from '../../operation/operator/console';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { TestApp, TestProduct } from '../../testing/testApp';
import type { Customer } from '../../testing/visitor';
import { archiveOrders } from './archive.jobs';
import { recountStoreSums } from './storeSums.jobs';

const DAY_MS = 86_400_000;
const delivery = {
  payment_method: 'cod',
  customer_phone: '01712345678',
  customer_address: '7 Lake Road, Dhaka',
};

/** The public ids of the archived orders, with their months. */
async function archived({ db }: TestApp): Promise<Record<string, string>> {
  const rows = await db.kysely
    .selectFrom('orders')
    .where('archived_month', 'is not', null)
    .select(['public_id', 'archived_month'])
    .execute();
  return Object.fromEntries(rows.map(({ public_id, archived_month }) => [public_id, archived_month ?? '']));
}

describeOnEachDatabase('the archive of closed orders', (testApp) => {
  let buyer: Customer;
  let operator: Customer;
  let products: TestProduct[];
  let both: Order;
  let old: Record<'delivered' | 'cancelled' | 'refunded', Order>;
  let recent: Order;
  const key = { 'idempotency-key': randomUUID() };
  let repeated: object;
  let placed: unknown;

  const sellerOf = (order: Order) => {
    const product = products.find(({ id }) => id === order.items[0]?.product);
    if (!product) throw new Error(`Nothing is known of ${order.id}`);
    return product.seller;
  };
  const move = (order: Order, body: object) =>
    sellerOf(order).post(`/orders/seller/orders/${order.id}/update-status/`, body);
  /** Tokens don't last for days. */
  async function pass(days: number) {
    testApp.advanceClock(days * DAY_MS);
    for (const one of [buyer, operator]) one.token = await testApp.anAccessToken(one.id);
    for (const { seller } of products) seller.token = await testApp.anAccessToken(seller.id);
  }
  async function checkOut(...wanted: TestProduct[]): Promise<{ body: object; answer: Order[] }> {
    let lines: { id: number; product: number }[] = [];
    for (const { id } of wanted) {
      const { body } = await buyer.post('/orders/cart/add/', {
        product_id: id,
        quantity: 1,
        color: 'Red',
        size: 'M',
      });
      lines = body.items;
    }
    const body = { ...delivery, selected_items: lines.map(({ id }) => ({ item_id: id })) };
    const answer = await buyer.post('/orders/orders/create/', body, key);
    key['idempotency-key'] = randomUUID();
    expect(answer.status).toBe(201);
    return { body, answer: [answer.body].flat() as Order[] };
  }
  const reviewOf = (order: Order, place: number) =>
    buyer.post('/reviews/', {
      product: order.items[place]?.product,
      order: order.id,
      rating: 5,
      content: 'Soft',
      review_type: 'product',
      fit: 'expected',
    });

  beforeAll(async () => {
    [buyer, operator] = [await testApp.aCustomer(), await testApp.anOperator()];
    const seller = await testApp.aSeller();
    products = [];
    for (const owner of [seller, seller, await testApp.aSeller()])
      products.push(
        await testApp.aProduct({
          seller: owner,
          colors: ['Red'],
          sizes: ['M'],
          variants: [{ color: 'Red', size: 'M', sku: `SKU-${products.length}`, stock: 50 }],
        }),
      );
    const [first, second, third] = products as [TestProduct, TestProduct, TestProduct];
    // Placed in October in Greenwich, in November in Dhaka.
    testApp.setClock(new Date('2026-10-31T18:30:00Z'));
    await pass(0);
    const sent = { ...key };
    const { body, answer } = await checkOut(first, second, third);
    repeated = { body, headers: sent };
    placed = answer;
    [both] = answer as [Order];
    await move(both, { status: 'delivered', item_ids: [both.items[0]?.id], notes: 'One is late' });
    await move(both, { status: 'delivered' });
    await reviewOf(both, 0);
    await pass(31);
    const [cancelled] = (await checkOut(first)).answer as [Order];
    await buyer.post(`/orders/orders/${cancelled.id}/cancel/`, { reason: 'Too late' });
    const [refunded] = (await checkOut(first, second)).answer as [Order];
    await move(refunded, { status: 'delivered', item_ids: [refunded.items[0]?.id] });
    await operator.post(`/operator/orders/${refunded.id}/refund/`, { reason: 'Lost' });
    old = { delivered: both, cancelled, refunded };
    // Placed long ago and delivered lately.
    recent = (await checkOut(second)).answer[0] as Order;
    await pass(725);
    await move(recent, { status: 'delivered' });
    await pass(6);
  });

  /** Returns every view of the orders, for each kind of user. */
  async function seen() {
    const answers: Record<string, unknown> = {};
    const read = async (who: Customer, name: string, path: string) => {
      const { status, body } = await who.get(path);
      expect(status).toBe(200);
      answers[`${name} ${path}`] = body;
    };
    for (const path of ['/orders/orders/', ...Object.values(old).map(({ id }) => `/orders/orders/${id}/`)])
      await read(buyer, 'buyer', path);
    await read(buyer, 'buyer', `/orders/groups/${both.order_number}/`);
    await read(buyer, 'buyer', `/orders/orders/?number=${both.id}`);
    const seller = sellerOf(both);
    for (const query of ['', '?search=SKU-1', '?search=Panjabi', '?status=cancelled', '?sort=amount_high'])
      await read(seller, 'seller', `/orders/seller/orders/${query}`);
    await read(seller, 'seller', `/orders/seller/orders/${both.id}/`);
    await read(seller, 'seller', '/analytics/seller/dashboard/?days=90');
    await read(seller, 'seller', '/reviews/seller/reviews/');
    await read(operator, 'operator', '/operator/orders/');
    await read(operator, 'operator', '/operator/orders/?search=SKU-1');
    await read(operator, 'operator', `/operator/orders/${old.refunded.id}/`);
    answers.cli = await runCommand(testApp, 'rafiq', ['order', both.id]);
    return answers;
  }

  test('has what ended two years ago, by the month of Dhaka, and everybody sees the same as before', async () => {
    const before = await seen();
    expect(await runCommand(testApp, 'rafiq', ['archive-orders'])).toBe('Archived 3 orders');
    expect(await archived(testApp)).toEqual({
      [old.delivered.id]: '2026-11-01',
      [old.cancelled.id]: '2026-12-01',
      [old.refunded.id]: '2026-12-01',
    });
    const { rows } = await sql<{ name: string; items: number; left: number }>`
      SELECT tableoid::regclass::text AS name, count(*)::int AS items,
        (SELECT count(*)::int FROM order_items) AS left
      FROM order_items_archive GROUP BY tableoid ORDER BY 1`.execute(testApp.db.kysely);
    expect(rows).toEqual([
      { name: 'order_items_archive_2026_11', items: 2, left: 2 },
      { name: 'order_items_archive_2026_12', items: 3, left: 2 },
    ]);
    expect(await seen()).toEqual(before);
    expect(await recountStoreSums(testApp)).toEqual([]);
    expect(await runCommand(testApp, 'rafiq', ['archive-orders'])).toBe('Archived 0 orders');
  });

  test('lets its items be reviewed, once, and no others', async () => {
    expect((await reviewOf(old.delivered, 1)).status).toBe(201);
    expect((await reviewOf(old.delivered, 1)).status).toBe(409);
    const { body } = await buyer.get(`/orders/orders/${old.delivered.id}/`);
    expect(body.items.map(({ reviewed }: { reviewed: boolean }) => reviewed)).toEqual([true, true]);
    expect((await reviewOf(old.cancelled, 0)).status).toBe(409);
  });

  test('has orders that can’t change', async () => {
    for (const body of [
      { status: 'delivered' },
      { status: 'delivered', item_ids: [both.items[0]?.id] },
      { status: 'pending' },
    ])
      expect(await move(both, body)).toMatchObject({ status: 409, body: { code: 'order_state' } });
    expect((await move(both, { status: 'delivered', item_ids: [999_999] })).status).toBe(400);
    expect((await buyer.post(`/orders/orders/${both.id}/cancel/`, {})).status).toBe(409);
  });

  test('answers a repeated checkout as before', async () => {
    const { body, headers } = repeated as { body: object; headers: Record<string, string> };
    const again = await buyer.post('/orders/orders/create/', body, headers);
    expect([again.status, again.body]).toEqual([201, placed]);
  });

  test('has the columns of the other tables', async () => {
    const columnsOf = async (table: string) => {
      const { rows } = await sql<{ column: string; type: string }>`
        SELECT attname AS column, format_type(atttypid, atttypmod) AS type FROM pg_attribute
        WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`.execute(
        testApp.db.kysely,
      );
      return rows.map(({ column, type }) => `${column} ${type}`);
    };
    for (const table of ['order_items', 'order_events'])
      expect(await columnsOf(`${table}_archive`)).toEqual(['month date', ...(await columnsOf(table))]);
  });
});

describeOnEachDatabase(
  'archiving in several processes',
  (testApp) => {
    test('archives each order once, while orders are read and delivered', async () => {
      const [buyer, product] = [await testApp.aCustomer(), await testApp.aProduct()];
      const orders: Order[] = [];
      for (let count = 0; count < 24; count++)
        orders.push((await testApp.aDeliveredOrder({ buyer, product })).order);
      testApp.advanceClock(731 * DAY_MS);
      for (const one of [buyer, product.seller]) one.token = await testApp.anAccessToken(one.id);
      const read = async () => (await buyer.get('/orders/orders/?limit=50')).body.results;
      const before = await read();
      const [counts, lists] = await Promise.all([
        Promise.all(Array.from({ length: 3 }, () => archiveOrders(testApp))),
        Promise.all(Array.from({ length: 12 }, read)),
        Promise.all(Array.from({ length: 3 }, () => testApp.aDeliveredOrder({ product }))),
      ]);
      expect(counts.reduce((sum, count) => sum + count)).toBe(orders.length);
      for (const list of [...lists, await read()]) expect(list).toEqual(before);
      expect(await recountStoreSums(testApp)).toEqual([]);
    });
  },
  { only: 'postgres' },
);
