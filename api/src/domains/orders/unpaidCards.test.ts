import type { Order } from '@haat/contracts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { runCommand } from '../../operation/operator/console';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { TestProduct } from '../../testing/testApp';
import { Customer } from '../../testing/visitor';
import { cancelUnpaid } from './unpaidCards.jobs';

const DAY = 24 * 3_600_000;

describeOnEachDatabase('card orders that wait for their payment', (testApp) => {
  async function place(product: TestProduct, app?: FastifyInstance) {
    const customer = await testApp.aCustomer();
    const buyer = app ? new Customer(app, customer.token ?? '', customer) : customer;
    const { body: cart } = await buyer.post('/orders/cart/add/', { product_id: product.id, quantity: 3 });
    const placed = await buyer.post('/orders/orders/create/', {
      payment_method: 'card',
      customer_phone: '01712345678',
      customer_address: '7 Lake Road, Dhaka',
      selected_items: [{ item_id: cart.items[0].id }],
    });
    return { buyer, ...placed, order: placed.body as Order };
  }
  const stockOf = (product: TestProduct) => testApp.stockOf(product.variants[0]?.id ?? 0);
  const asOperator = (order: Order) =>
    testApp.anOperator().then((operator) => operator.get(`/operator/orders/${order.id}/`));

  test('say until when in page and email, and end then, once, with emails', async () => {
    const product = await testApp.aProduct();
    const { buyer, order } = await place(product);
    const until = new Date(testApp.clock.now().getTime() + 2 * DAY).toISOString();
    expect(order.pay_by).toBe(until);
    expect((await testApp.mailTo(buyer.email))[0]).toMatchObject({ kind: 'order_placed', payBy: until });
    await product.seller.post(`/orders/seller/orders/${order.id}/update-status/`, { status: 'processing' });
    testApp.advanceClock(2 * DAY - 1);
    expect(await cancelUnpaid(testApp.context)).toBe(0);
    testApp.advanceClock(1);
    const ended = await Promise.all(Array.from({ length: 4 }, () => cancelUnpaid(testApp.context)));
    expect(ended.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await stockOf(product)).toBe(100);
    const { body } = await asOperator(order);
    expect(body).toMatchObject({ status: 'cancelled' });
    expect(body).not.toHaveProperty('pay_by');
    expect(body.timeline.at(-1)).toMatchObject({ actor: 'system', note: 'This order was not paid in time' });
    expect((await testApp.mailTo(buyer.email)).at(-1)).toMatchObject({
      kind: 'order_status',
      status: 'cancelled',
      note: 'This order was not paid in time',
    });
    expect((await testApp.mailTo(product.seller.email)).at(-1)).toMatchObject({
      kind: 'order_cancelled',
      restocked: true,
    });
  });

  test('of a process of an earlier release, without a day to pay by, end as late as others', async () => {
    const product = await testApp.aProduct();
    const { order } = await place(product);
    await sql`UPDATE orders SET pay_by = NULL WHERE public_id = ${order.id}`.execute(testApp.db.kysely);
    expect(await cancelUnpaid(testApp.context)).toBe(0);
    expect((await asOperator(order)).body.pay_by).toBe(order.pay_by);
    testApp.advanceClock(2 * DAY);
    expect(await cancelUnpaid(testApp.context)).toBe(1);
    expect((await asOperator(order)).body.status).toBe('cancelled');
    expect(await stockOf(product)).toBe(100);
  });

  test('are listed for the operator; paid ones and cash orders do not end', async () => {
    const product = await testApp.aProduct();
    const { order } = await place(product);
    const cash = await testApp.anOrder({ product });
    const list = () => runCommand(testApp, 'rafiq', ['unpaid']);
    expect(await list()).toMatch(new RegExp(`${order.id} +.+ +01712345678 +`));
    const operator = await testApp.anOperator();
    const paid = await operator.post(`/operator/orders/${order.id}/record-payment/`, { reference: 'SSL 1' });
    expect([paid.status, paid.body.pay_by]).toEqual([200, undefined]);
    expect(await list()).not.toContain(order.id);
    testApp.advanceClock(3 * DAY);
    expect(await cancelUnpaid(testApp.context)).toBe(0);
    for (const one of [order, cash.order]) expect((await asOperator(one)).body.status).toBe('pending');
  });

  test('are refused where cards are off, and the checkout is told so', async () => {
    const app = await testApp.openApp({ cardOrders: false });
    try {
      const product = await testApp.aProduct();
      const { buyer, status, body } = await place(product, app);
      expect([status, body.code, body.error]).toEqual([
        409,
        'card_off',
        'Card payment is not available at the moment. Please choose cash on delivery.',
      ]);
      expect((await buyer.get('/orders/cart/')).body.items).toHaveLength(1);
      expect(await stockOf(product)).toBe(100);
      expect((await buyer.get('/auth/config/')).body.card_orders).toBe(false);
      expect((await testApp.aVisitor().get('/auth/config/')).body.card_orders).toBe(true);
    } finally {
      await app.close();
    }
  });
});
