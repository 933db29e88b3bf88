import { sql } from 'kysely';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { addOrders, peopleOfOrders } from '../../testing/manyOrders';
import { plansOf } from '../../testing/plansOf';
import type { Customer } from '../../testing/visitor';
import { searchOf } from './customers.service';

test.each([
  ['r100231-2', { kind: 'order', number: 'R100231' }],
  ['R১০০', { kind: 'order', number: 'R100' }],
  ['+88 01712-345678', { kind: 'phone', spellings: ['01712345678', '+8801712345678', '8801712345678'] }],
  ['Rahim', { kind: 'text', text: 'Rahim' }],
  ['0171', { kind: 'text', text: '0171' }],
])('%s is looked for as %j', (text, search) => {
  expect(searchOf(text)).toEqual(search);
});

describeOnEachDatabase('customers', (testApp) => {
  let operator: Customer;
  beforeAll(async () => {
    operator = await testApp.anOperator();
  });
  const find = async (search: string) =>
    (await operator.get(`/operator/customers/?search=${encodeURIComponent(search)}`)).body.results.map(
      ({ id }: { id: number }) => id,
    );
  const act = (id: number, name: string, body: object) =>
    operator.post(`/operator/customers/${id}/${name}/`, body);

  test('is found by name, address, phone number and order number; the list masks both', async () => {
    const buyer = await testApp.aCustomer({
      firstName: 'Zubaida',
      lastName: 'Haque',
      email: 'zubaida@shop.example',
    });
    const { order } = await testApp.anOrder({ buyer });
    expect(await find('zubaida haq')).toEqual([buyer.id]);
    expect(await find('ZUBAIDA@shop')).toEqual([buyer.id]);
    expect(await find('017-1234 5678')).toContain(buyer.id);
    expect(await find(order.id)).toEqual([buyer.id]);
    expect(await find('R999999')).toEqual([]);
    const { body } = await operator.get('/operator/customers/?search=zubaida');
    expect(body.results[0]).toMatchObject({
      name: 'Zubaida Haque',
      email: 'zu••••••@shop.example',
      phone: '••••••5678',
      orders: 1,
      blocked: false,
    });
  });

  test('the file has orders, cash record, devices and notes; numbers are revealed with a reason', async () => {
    const { buyer, order } = await testApp.aDeliveredOrder();
    const { body } = await act(buyer.id, 'notes', { text: 'Asks for invoices' });
    expect(body).toMatchObject({
      cash: { delivered: 1, refused: 0, unconfirmed: 0 },
      spent: 1080,
      block: null,
      notes: [{ author: operator.email, text: 'Asks for invoices' }],
    });
    const orders = await operator.get(`/operator/customers/${buyer.id}/orders/`);
    expect(orders.body.results).toMatchObject([{ id: order.id, status: 'delivered', bill: 1080 }]);
    expect((await act(buyer.id, 'reveal', { reason: '' })).status).toBe(400);
    const revealed = await act(buyer.id, 'reveal', { reason: 'Wants a call' });
    expect(revealed.body).toEqual({ email: buyer.email, phone: '01712345678' });
    const trail = (await operator.get(`/operator/audit/?act=reveal_customer`)).body.results[0];
    expect(trail).toMatchObject({ actor: operator.email, reason: 'Wants a call' });
    expect(JSON.stringify(trail)).not.toContain(buyer.email);
  });

  test('a blocked customer places no orders; those before go on, the session stays, and unblocking ends it', async () => {
    const { buyer, product, order } = await testApp.anOrder();
    const { body } = await act(buyer.id, 'block', { reason: 'Refuses every parcel' });
    expect(body.block).toMatchObject({ by: operator.email, reason: 'Refuses every parcel' });
    expect((await act(buyer.id, 'block', { reason: 'Again' })).body.code).toBe('customer_state');
    const again = {
      product_id: product.id,
      quantity: 1,
      payment_method: 'cod',
      customer_phone: '01712345678',
      customer_address: '7 Lake Road, Dhaka',
    };
    const refused = await buyer.post('/orders/orders/quick-create/', again);
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      403,
      'customer_blocked',
      'We can’t accept new orders from this account. Please contact our support.',
    ]);
    const moved = await product.seller.post(`/orders/seller/orders/${order.id}/update-status/`, {
      status: 'shipped',
    });
    expect(moved.status).toBe(200);
    expect((await buyer.get('/orders/orders/')).status).toBe(200);
    const blocked = (await operator.get('/operator/customers/?blocked=true')).body.results;
    expect(blocked.map(({ id }: { id: number }) => id)).toEqual([buyer.id]);
    expect((await act(buyer.id, 'unblock', { reason: 'Promised' })).body.block).toBeNull();
    expect((await buyer.post('/orders/orders/quick-create/', again)).status).toBe(201);
  });

  test('a member of the staff is neither blocked nor erased', async () => {
    const other = await testApp.anOperator('moderator');
    expect((await act(other.id, 'block', { reason: 'x' })).body.code).toBe('operator_stays');
    expect((await act(other.id, 'erase', { reason: 'x' })).body.code).toBe('operator_stays');
  });

  test('data is exported and erased on request; open orders come first, and orders stay without the person', async () => {
    const { buyer, product, order } = await testApp.anOrder();
    expect((await act(buyer.id, 'export', { reason: 'By letter' })).body).toMatchObject({
      account: { email: buyer.email },
      orders: [{ number: order.id }],
    });
    const early = await act(buyer.id, 'erase', { reason: 'By letter' });
    expect([early.status, early.body.error]).toEqual([
      409,
      `There are open orders: ${order.id}. They must arrive or end first.`,
    ]);
    await product.seller.post(`/orders/seller/orders/${order.id}/update-status/`, { status: 'delivered' });
    expect((await act(buyer.id, 'erase', { reason: 'By letter' })).status).toBe(204);
    expect((await operator.get(`/operator/customers/${buyer.id}/`)).status).toBe(404);
    const kept = (await operator.get(`/operator/orders/${order.id}/`)).body;
    expect(kept).toMatchObject({ customer_name: 'Former customer', customer_phone: '', bill: 1080 });
    expect((await testApp.mailTo(buyer.email)).map(({ kind }) => kind)).toContain('account_deleted');
  });

  test('pages join without a gap', async () => {
    for (let i = 0; i < 5; i++) await testApp.aCustomer({ firstName: 'Pageant' });
    const path = '/operator/customers/?search=pageant&limit=2';
    const ids: number[] = [];
    for (let after = ''; ; ) {
      const { body } = await operator.get(`${path}${after}`);
      ids.push(...body.results.map(({ id }: { id: number }) => id));
      if (!body.next) break;
      after = `&after=${body.next}`;
    }
    expect(ids).toHaveLength(5);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
  });
});

const ORDERS = 40_000;

describeOnEachDatabase(
  'lists and searches of many customers',
  (testApp) => {
    let operator: Customer;
    let first: number;
    beforeAll(async () => {
      const people = await peopleOfOrders(testApp);
      first = people.buyer.id;
      operator = await testApp.anOperator();
      await addOrders(testApp.db, 1, ORDERS, people);
      await sql`UPDATE users SET blocked_at = now() WHERE id % 5000 = 0`.execute(testApp.db.kysely);
      await sql`VACUUM ANALYZE users, orders, order_groups`.execute(testApp.db.kysely);
    });

    test.each<[string, () => string, count: number]>([
      ['the newest', () => '', 20],
      ['further ones', () => `?after=${first + 20_000}`, 20],
      ['those who are blocked', () => '?blocked=true', 10],
      ['a part of a name or e-mail', () => '?search=b4711%40haat', 1],
      ['nobody', () => '?search=zzzzqq', 0],
      ['a phone number', () => `?search=017${String(ORDERS - 20).padStart(8, '0')}`, 1],
      ['an order’s number', () => '?search=R4711', 1],
    ])('%s: no large table is read from end to end', async (_, query, count) => {
      const call = () => operator.get(`/operator/customers/${query()}`);
      expect((await call()).body.results).toHaveLength(count);
      const plans = await plansOf(testApp, 'blocked_at', call);
      expect(plans).toHaveLength(1);
      expect(plans[0]).not.toMatch(/Seq Scan on (users|orders|order_groups)\b/);
    });
  },
  { only: 'postgres' },
);
