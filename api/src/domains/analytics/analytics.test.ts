import type { Dashboard } from '@haat/contracts';
import { sql } from 'kysely';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { TestProduct } from '../../testing/testApp';
import type { Seller } from '../../testing/visitor';
import { applySalesChanges } from '../catalog/sales.queries';
import { dashboardQuery } from './analytics.queries';
import { growthOf } from './analytics.service';

test.each([
  [150, 100, 50],
  [100, 150, -33.3],
  [100, 100, 0],
  [0, 100, -100],
  [100, 0, 'new'],
  [0, 0, 'new'],
])('%d after %d is a growth of %s', (now, before, growth) => {
  expect(growthOf(now, before)).toBe(growth);
});

const PATH = '/analytics/seller/dashboard/';

describeOnEachDatabase('the dashboard', (testApp) => {
  const read = async (seller: Seller, query = '') => {
    const { status, body } = await seller.get(`${PATH}${query}`);
    expect(status).toBe(200);
    return body as Dashboard;
  };

  /** An order of some time ago; its instants are written into the tables, because tokens don't last for months. */
  async function sale(
    product: TestProduct,
    { placed, delivered, quantity = 1 }: { placed: string; delivered?: string; quantity?: number },
  ): Promise<string> {
    const { order } = delivered
      ? await testApp.aDeliveredOrder({ product, quantity })
      : await testApp.anOrder({ product, quantity });
    const { id } = await testApp.db.kysely
      .updateTable('orders')
      .set({ created_at: new Date(placed) })
      .where('public_id', '=', order.id)
      .returning('id')
      .executeTakeFirstOrThrow();
    if (delivered) {
      await testApp.db.kysely
        .updateTable('order_items')
        .set({ delivered_at: new Date(delivered) })
        .where('order_id', '=', id)
        .execute();
    }
    return order.id;
  }

  test('of a new store is empty, and has every day', async () => {
    const body = await read(await testApp.aSeller());
    expect({ ...body, daily: body.daily.length }).toEqual({
      current_month: { revenue: 0, orders: 0, average_order_value: 0, average_of: 0, items_sold: 0 },
      compared_days: { from: '2026-10-01', to: '2026-10-21' },
      growth_metrics: { revenue_growth: 'new', orders_growth: 'new', items_growth: 'new' },
      seller_info: { rating: 0 },
      reviews: { total: 0, this_month: 0 },
      questions: { open: 0 },
      messages: { unread: 0 },
      products: { total: 0, active: 0, low_stock: 0, out_of_stock: 0 },
      total_revenue: 0,
      daily: 30,
    });
    expect(body.daily[0]).toEqual({ day: '2026-10-23', revenue: 0, orders: 0 });
    expect(body.daily.at(-1)).toEqual({ day: '2026-11-21', revenue: 0, orders: 0 });
  });

  test('counts orders when they are placed and revenue when items arrive, by months of Dhaka', async () => {
    const product = await testApp.aProduct({ price_paisa: 333_33 });
    // The last second of October in Dhaka, and the first of November.
    await sale(product, { placed: '2026-10-31T17:59:59Z', delivered: '2026-10-31T17:59:59Z', quantity: 2 });
    await sale(product, { placed: '2026-10-31T18:00:00Z', delivered: '2026-10-31T18:00:00Z', quantity: 3 });
    // Placed in one month, delivered in the next.
    await sale(product, { placed: '2026-10-10T10:00:00Z', delivered: '2026-11-20T18:30:00Z' });
    await sale(product, { placed: '2026-11-20T17:00:00Z' });
    // Long ago.
    await sale(product, { placed: '2026-01-05T10:00:00Z', delivered: '2026-01-07T10:00:00Z', quantity: 4 });
    // Somebody else's.
    await testApp.aDeliveredOrder();
    const body = await read(product.seller);
    expect(body.current_month).toEqual({
      revenue: 1333.32,
      orders: 2,
      average_order_value: 666.66,
      average_of: 2,
      // This includes the order that is not delivered.
      items_sold: 4,
    });
    expect(body.growth_metrics).toEqual({ revenue_growth: 'new', orders_growth: 100, items_growth: 300 });
    expect(body.total_revenue).toBe(3333.3);
    const busy = body.daily.filter(({ revenue, orders }) => revenue > 0 || orders > 0);
    expect(busy).toEqual([
      { day: '2026-10-31', revenue: 666.66, orders: 1 },
      { day: '2026-11-01', revenue: 999.99, orders: 1 },
      { day: '2026-11-20', revenue: 0, orders: 1 },
      { day: '2026-11-21', revenue: 333.33, orders: 0 },
    ]);
  });

  test('delivered items count before the rest of their order, and without it; cancelled orders don’t', async () => {
    const operator = await testApp.anOperator();
    const buyer = await testApp.aCustomer();
    const product = await testApp.aProduct({ price_paisa: 100_00 });
    const second = await testApp.aProduct({ price_paisa: 50_00, seller: product.seller });
    const order = async () => {
      let ids: number[] = [];
      for (const { id } of [product, second]) {
        const { body } = await buyer.post('/orders/cart/add/', { product_id: id, quantity: 1 });
        ids = body.items.map((line: { id: number }) => line.id);
      }
      const { body } = await buyer.post('/orders/orders/create/', {
        payment_method: 'cod',
        customer_phone: '01712345678',
        customer_address: '7 Lake Road',
        selected_items: ids.map((item_id) => ({ item_id })),
      });
      return body;
    };
    const deliverFirst = ({ id, items }: { id: string; items: { id: number }[] }) =>
      product.seller.post(`/orders/seller/orders/${id}/update-status/`, {
        status: 'delivered',
        item_ids: [items[0]?.id],
      });
    await deliverFirst(await order());
    const refunded = await order();
    await deliverFirst(refunded);
    expect((await read(product.seller)).current_month).toEqual({
      revenue: 200,
      orders: 2,
      average_order_value: 100,
      average_of: 2,
      items_sold: 4,
    });
    await operator.post(`/operator/orders/${refunded.id}/refund/`, { reason: 'Lost' });
    const cancelled = await order();
    await buyer.post(`/orders/orders/${cancelled.id}/cancel/`);
    const { current_month, total_revenue, daily } = await read(product.seller);
    expect(current_month).toEqual({
      revenue: 200,
      orders: 2,
      average_order_value: 100,
      average_of: 2,
      items_sold: 4,
    });
    expect([total_revenue, daily.at(-1)]).toEqual([200, { day: '2026-11-21', revenue: 200, orders: 2 }]);
  });

  test('growth compares the month so far with as many days of the month before', async () => {
    const product = await testApp.aProduct({ price_paisa: 100_00 });
    const day = async (at: string, quantity: number) =>
      sale(product, { placed: at, delivered: at, quantity });
    // The last second of 21 October in Dhaka, and the first of the 22nd.
    await day('2026-10-21T17:59:59Z', 1);
    await day('2026-10-21T18:00:00Z', 9);
    await day('2026-11-21T02:00:00Z', 3);
    const { growth_metrics, compared_days } = await read(product.seller);
    expect(growth_metrics).toEqual({ revenue_growth: 200, orders_growth: 0, items_growth: 200 });
    expect(compared_days).toEqual({ from: '2026-10-01', to: '2026-10-21' });
  });

  test('what is sold is the same number in the product list; a refund on the way takes it back', async () => {
    const operator = await testApp.anOperator();
    const product = await testApp.aProduct();
    const { order } = await testApp.anOrder({ product, quantity: 3 });
    await testApp.anOrder({ product, quantity: 2 });
    const sold = async () => {
      await testApp.db.tx((tx) => applySalesChanges(tx, 100));
      const { body } = await product.seller.get('/products/seller/products/');
      return [body.results[0].sales_count, (await read(product.seller)).current_month.items_sold];
    };
    expect(await sold()).toEqual([5, 5]);
    await product.seller.post(`/orders/seller/orders/${order.id}/update-status/`, { status: 'shipped' });
    await operator.post(`/operator/orders/${order.id}/refund/`, { reason: 'Lost' });
    expect(await sold()).toEqual([2, 2]);
  });

  test('stock labels of what is on sale, by active combinations', async () => {
    const seller = await testApp.aSeller();
    const two = (first: number, second: number, is_active = true) => [
      { color: 'Red', stock: first },
      { color: 'Blue', stock: second, is_active },
    ];
    for (const product of [
      { variants: two(3, 3) },
      { variants: two(2, 3) },
      { variants: two(0, 1), status: 'draft' as const },
      { variants: two(0, 0) },
      { variants: two(0, 9, false), status: 'inactive' as const },
      { stock: 0, deleted_at: testApp.clock.now() },
    ]) {
      await testApp.aProduct({ seller, ...product });
    }
    await testApp.aProduct();
    expect((await read(seller)).products).toEqual({ total: 5, active: 3, low_stock: 1, out_of_stock: 1 });
  });

  test('reviews of the month and the rating', async () => {
    const product = await testApp.aProduct();
    for (const [rating, at] of [
      [5, '2026-10-31T17:59:59Z'],
      [4, '2026-10-31T18:00:00Z'],
    ] as const) {
      const { buyer, order } = await testApp.aDeliveredOrder({ product });
      const { body } = await buyer.post('/reviews/', {
        product: product.id,
        order: order.id,
        rating,
        content: 'Good',
        review_type: 'product',
      });
      await testApp.db.kysely
        .updateTable('reviews')
        .set({ created_at: new Date(at) })
        .where('id', '=', body.id)
        .execute();
    }
    const { reviews, seller_info } = await read(product.seller);
    expect([reviews, seller_info]).toEqual([{ total: 2, this_month: 1 }, { rating: 4.5 }]);
  });

  test('as many days as are asked for', async () => {
    const seller = await testApp.aSeller();
    expect((await read(seller, '?days=1')).daily).toEqual([{ day: '2026-11-21', revenue: 0, orders: 0 }]);
    const { daily } = await read(seller, '?days=90');
    expect([daily.length, daily[0]?.day, new Set(daily.map(({ day }) => day)).size]).toEqual([
      90,
      '2026-08-24',
      90,
    ]);
    for (const query of ['days=0', 'days=91', 'days=7.5', 'days=week', 'seller=1']) {
      expect((await seller.get(`${PATH}?${query}`)).status).toBe(400);
    }
  });

  test('nobody but an approved seller', async () => {
    const answers = [];
    for (const who of [
      testApp.aVisitor(),
      await testApp.aCustomer(),
      await testApp.anOperator(),
      await testApp.aSeller({ status: 'pending' }),
    ]) {
      answers.push((await who.get(PATH)).status);
    }
    expect(answers).toEqual([401, 403, 403, 403]);
  });

  test('reads by index', async () => {
    const { seller } = await testApp.aDeliveredOrder().then(({ product }) => product);
    await testApp.db.tx(async (tx) => {
      // A small table is read whole, whatever there is of indexes.
      await sql`SET LOCAL enable_seqscan = off`.execute(tx);
      const day = '2026-11-01';
      const query = dashboardQuery(
        seller.sellerId,
        { month: day, previousMonth: day, comparedUntil: day, firstDay: day },
        5,
      );
      const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${query}`.execute(tx);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('store_days_pkey');
      expect(plan).toContain('store_day_changes_seller');
      expect(plan).not.toContain('Seq Scan');
    });
  });
});
