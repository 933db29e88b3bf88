import { sql } from 'kysely';
import pg from 'pg';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { addOrders, countAddedOrders, type People, peopleOfOrders } from '../../testing/manyOrders';
import { plansOf } from '../../testing/plansOf';
import { databaseUrl } from '../../testing/testDatabases';

describeOnEachDatabase('what a search of orders finds', (testApp) => {
  test('number, name, phone, title and SKU in part; after a change the new name, wildcards as letters', async () => {
    const seller = await testApp.aSeller();
    const product = await testApp.aProduct({ seller });
    const { order } = await testApp.anOrder({ product });
    const { order: other } = await testApp.anOrder({ product });
    const found = async (search: string) => {
      const { body } = await seller.get(`/orders/seller/orders/?search=${encodeURIComponent(search)}`);
      return body.results.map(({ id }: { id: string }) => id).sort();
    };
    const both = [order.id, other.id].sort();
    const { rows } = await sql<{ customer_phone: string; title: string; name: string }>`
      SELECT customer_phone, title, customer_name AS name FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE public_id = ${order.id}`.execute(testApp.db.kysely);
    const { customer_phone = '', title = '', name = '' } = rows[0] ?? {};
    expect(await found(order.id.toLowerCase())).toEqual([order.id]);
    expect(await found(customer_phone.slice(3, 9))).toEqual(both);
    expect(await found(title.slice(1, 6))).toEqual(both);
    expect(await found(name.toUpperCase())).toEqual(both);
    expect(await found(title.slice(0, 2))).toEqual(both);
    expect(await found('_')).toEqual([]);
    await sql`UPDATE orders SET customer_name = 'শাহানা ১০০%' WHERE public_id = ${other.id}`.execute(
      testApp.db.kysely,
    );
    expect(await found('শাহানা')).toEqual([other.id]);
    expect(await found('১০০%')).toEqual([other.id]);
    expect(await found('nobody at all')).toEqual([]);
  });
});

const ORDERS = 60_000;

describeOnEachDatabase(
  'searches and lists of many orders',
  (testApp) => {
    let people: People;
    let operator: Awaited<ReturnType<typeof testApp.anOperator>>;
    beforeAll(async () => {
      people = await peopleOfOrders(testApp);
      operator = await testApp.anOperator();
      await addOrders(testApp.db, 1, ORDERS, people);
      // Without triggers, as orders of an earlier release: the migration's statement fills them in.
      await sql`INSERT INTO order_search SELECT * FROM order_search_of(ARRAY(SELECT id FROM orders
        WHERE id NOT IN (SELECT order_id FROM order_search)))`.execute(testApp.db.kysely);
      await countAddedOrders(testApp.db);
      await sql`VACUUM ANALYZE orders, order_items, order_search`.execute(testApp.db.kysely);
    });

    const asSeller = (path: string) => people.largest.get(`/orders/seller/orders/${path}`);
    const asOperator = (path: string) => operator.get(`/operator/orders/${path}`);

    test.each([
      ['?search=R59980-1', 1],
      [`?search=017${String(59_980).padStart(8, '0')}`, 1],
      ['?search=zzzzqq', 0],
      ['?search=zzzzqq&status=delivered&sort=amount_high', 0],
    ])('%s is found by the index, for a store and for the operator', async (path, count) => {
      for (const call of [asSeller, asOperator]) {
        expect((await call(path)).body.count).toBe(count);
        const plans = await plansOf(testApp, 'orders', () => call(path));
        expect(plans).not.toHaveLength(0);
        for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (orders|order_items|order_search)\b/);
        expect(plans.join('\n')).toContain('order_search_found');
      }
    });

    test.each(['', '?sort=oldest', '?sort=amount_high', '?sort=status', '?status=pending'])(
      'the list "%s" is read from an index, not sorted',
      async (path) => {
        for (const call of [asSeller, asOperator])
          for (const plan of await plansOf(testApp, 'orders', () => call(path))) {
            expect(plan).not.toMatch(/Seq Scan on orders\b/);
            if (plan.includes('Limit'))
              expect(plan.replaceAll('Incremental Sort', '')).not.toMatch(/\bSort\b *\(/);
          }
      },
    );

    test('searches that hang hold up neither carts nor orders, and are told so in 2 s', async () => {
      const locker = new pg.Client(await databaseUrl(testApp.db));
      await locker.connect();
      await locker.query('BEGIN; LOCK TABLE order_search IN ACCESS EXCLUSIVE MODE');
      try {
        const began = Date.now();
        const searches = Array.from({ length: 12 }, () => asSeller('?search=nadia'));
        const { buyer } = people;
        expect((await buyer.get('/orders/cart/')).status).toBe(200);
        expect(Date.now() - began).toBeLessThan(1_500);
        const answers = await Promise.all(searches);
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
        expect(answers.map(({ body }) => body.error)).toContain(
          'This takes too long. Please narrow the search, or try again.',
        );
        expect(Date.now() - began).toBeLessThan(6_000);
      } finally {
        await locker.end();
      }
    });
  },
  { only: 'postgres' },
);
