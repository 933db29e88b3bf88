import { type Figures, MOST_COUNTED, PAGE_SIZE } from '@haat/contracts';
import { sql } from 'kysely';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { Customer } from '../../testing/visitor';
import { periodsUntil } from './market.service';

describeOnEachDatabase('the market for operators', (testApp) => {
  let operator: Customer;
  beforeAll(async () => {
    operator = await testApp.anOperator();
  });
  const hoursAgo = (hours: number) => new Date(testApp.clock.now().getTime() - hours * 3_600_000);
  const waiting = async () => (await operator.get('/operator/waiting/')).body;
  const today = async (by: string): Promise<Figures> =>
    (await operator.get(`/operator/figures/?by=${by}`)).body.results.at(-1);

  test('applications wait until they are decided; those that were asked, until they are answered', async () => {
    const before = (await waiting()).applications;
    const seller = await testApp.aSeller({ status: 'pending' });
    expect((await waiting()).applications.count).toBe(before.count + 1);
    await operator.post(`/operator/sellers/${seller.sellerId}/ask/`, { question: 'Why?' });
    expect((await waiting()).applications.count).toBe(before.count);
    await seller.post('/auth/seller/application/answer/', { answer: 'So' });
    expect((await waiting()).applications.count).toBe(before.count + 1);
    await testApp.db.kysely
      .updateTable('sellers')
      .set({ answered_at: hoursAgo(49) })
      .where('id', '=', seller.sellerId)
      .execute();
    expect((await waiting()).applications).toMatchObject({
      over_24h: before.over_24h + 1,
      over_48h: before.over_48h + 1,
    });
    await operator.post(`/operator/sellers/${seller.sellerId}/approve/`, {});
    expect((await waiting()).applications.count).toBe(before.count);
  });

  test('an order that its store leaves alone for 48 hours is late', async () => {
    const { order, product } = await testApp.anOrder();
    const before = (await waiting()).late_orders.count;
    await testApp.db.kysely
      .updateTable('orders')
      .set({ created_at: hoursAgo(49) })
      .where('public_id', '=', order.id)
      .execute();
    const late = (await waiting()).late_orders;
    expect(late.count).toBe(before + 1);
    await product.seller.post(`/orders/seller/orders/${order.id}/update-status/`, { status: 'processing' });
    expect((await waiting()).late_orders.count).toBe(late.count - 1);
  });

  test('counts stop at a hundred', async () => {
    await sql`
      INSERT INTO outbox (kind, recipient, data, created_at, dead_at)
      SELECT 'staff_waiting', 'a@haat.example', '{}', ${hoursAgo(10)}, ${hoursAgo(9)}
      FROM generate_series(1, 300)`.execute(testApp.db.kysely);
    const { failed_mails } = await waiting();
    await sql`DELETE FROM outbox WHERE recipient = 'a@haat.example'`.execute(testApp.db.kysely);
    expect(failed_mails.count).toBe(MOST_COUNTED);
    expect(new Date(failed_mails.oldest)).toEqual(hoursAgo(9));
  });

  test.each(['day', 'week', 'month'])(
    'figures by %s count orders, revenue, stores and buyers',
    async (by) => {
      const before = await today(by);
      const { order, product } = await testApp.aDeliveredOrder();
      const { order: other } = await testApp.anOrder();
      await operator.post(`/operator/orders/${other.id}/refund/`, { reason: 'Lost' });
      // The rows of these tests are as old as the database's own clock says.
      const now = { created_at: testApp.clock.now() };
      const { sellerId } = product.seller;
      await testApp.db.kysely.updateTable('sellers').set(now).where('id', '=', sellerId).execute();
      const { email } = await testApp.aCustomer();
      await testApp.db.kysely.updateTable('users').set(now).where('email', '=', email).execute();
      const after = await today(by);
      expect(after).toMatchObject({
        from: before.from,
        orders: before.orders + 2,
        ended: before.ended + 1,
        revenue: before.revenue + order.subtotal,
      });
      expect(after.new_sellers).toBeGreaterThan(before.new_sellers);
      expect(after.new_buyers).toBeGreaterThan(before.new_buyers);
    },
  );

  test('orders of all stores are paged by the last one shown, within days', async () => {
    const seller = await testApp.aSeller();
    const product = await testApp.aProduct({ seller, stock: 50 });
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) {
      testApp.advanceClock(60_000);
      ids.unshift((await testApp.anOrder({ product })).order.id);
    }
    const read = async (more: string) =>
      (await operator.get(`/operator/orders/?seller=${seller.sellerId}&limit=2${more}`)).body;
    const found: string[] = [];
    for (let page = await read(''); ; page = await read(`&after=${page.next}`)) {
      found.push(...page.results.map(({ id }: { id: string }) => id));
      if (found.length === 2) await testApp.anOrder({ product });
      if (!page.next) break;
    }
    expect(found).toEqual(ids);
    expect((await read('&from=2020-01-01&to=2020-01-02')).count).toBe(0);
    const all = await operator.get(`/operator/orders/?seller=${seller.sellerId}&from=2020-01-01`);
    expect(all.body.count).toBe(6);
    expect(all.body.results.length).toBeLessThanOrEqual(PAGE_SIZE);
  });

  test('several orders end one by one; those that can’t are named', async () => {
    const { order } = await testApp.anOrder();
    const { order: delivered } = await testApp.aDeliveredOrder();
    const { status, body } = await operator.post('/operator/orders/end/', {
      ids: [order.id, delivered.id, order.id, 'R999999999-1'],
      reason: 'Stuck',
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      ended: [order.id],
      not_ended: [
        { id: delivered.id, error: 'An order that is delivered can’t be refunded' },
        { id: 'R999999999-1', error: 'Order not found' },
      ],
    });
    expect((await operator.get(`/operator/orders/${order.id}/`)).body.status).toBe('cancelled');
  });
});

test.each([
  ['day', 30, '2026-10-31'],
  ['week', 26, '2026-06-07'],
  ['month', 12, '2025-12-01'],
] as const)('by %s there are %i periods from %s', (by, count, first) => {
  const starts = periodsUntil('2026-11-29', by);
  expect([starts.length, starts[0]]).toEqual([count, first]);
});
