import { randomUUID } from 'node:crypto';
import type { Order } from '@haat/contracts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { runCommand } from '../../operation/operator/console';
import { type Limits, readLimits } from '../../platform/limits/limitTable';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { TestProduct } from '../../testing/testApp';
import { Customer } from '../../testing/visitor';
import { cancelUnconfirmed } from './confirmations.service';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describeOnEachDatabase('cash orders that wait to be confirmed', (testApp) => {
  const opened: FastifyInstance[] = [];
  async function apiWith(limits: string): Promise<FastifyInstance> {
    const app = await testApp.openApp({ limits: readLimits(`off,${limits}`) });
    opened.push(app);
    return app;
  }
  afterAll(() => Promise.all(opened.map((app) => app.close())));

  const at = (app: FastifyInstance, { id, email, token }: Customer) =>
    new Customer(app, token ?? '', { id, email });
  const renewed = async (customer: Customer) => {
    customer.token = await testApp.anAccessToken(customer.id);
    return customer;
  };
  let phones = 100_000;
  const aPhone = () => `01712${++phones}`;
  const order = (buyer: Customer, product: TestProduct, change: object = {}, headers = {}) =>
    buyer.post(
      '/orders/orders/quick-create/',
      {
        product_id: product.id,
        quantity: 2,
        payment_method: 'cod',
        customer_phone: aPhone(),
        customer_address: `${++phones} Lake Road, Dhaka`,
        ...change,
      },
      headers,
    );
  /** The second order of a buyer waits. */
  async function aWaitingOrder() {
    const app = await apiWith('confirm_open_account=1');
    const [buyer, product] = [await testApp.aCustomer(), await testApp.aProduct({ stock: 10 })];
    await order(at(app, buyer), product);
    const { status, body } = await order(at(app, buyer), product);
    expect(status).toBe(201);
    return { app, buyer, product, placed: body as Order, variant: product.variants[0]?.id ?? 0 };
  }
  const move = (product: TestProduct, id: string, status: string) =>
    product.seller.post(`/orders/seller/orders/${id}/update-status/`, { status });

  test('an ordinary order waits for nothing', async () => {
    const app = await apiWith('confirm_open_account=1');
    const [buyer, product] = [at(app, await testApp.aCustomer()), await testApp.aProduct()];
    const { body } = await order(buyer, product);
    expect(body).not.toHaveProperty('confirm_by');
    expect(await testApp.mailTo(product.seller.email)).toHaveLength(1);
    expect((await move(product, body.id, 'shipped')).status).toBe(200);
  });

  test('buyer and seller see until when it waits; only operators see why; the seller can’t send it', async () => {
    const { app, buyer, product, placed } = await aWaitingOrder();
    const until = new Date(testApp.clock.now().getTime() + DAY).toISOString();
    expect(placed).toMatchObject({ status: 'pending', confirm_by: until, can_cancel: true, cash_due: 2080 });
    const seen = await at(app, buyer).get(`/orders/orders/${placed.id}/`);
    expect(seen.body.confirm_by).toBe(until);
    const sold = await product.seller.get(`/orders/seller/orders/${placed.id}/`);
    expect(sold.body.confirm_by).toBe(until);
    const operator = await testApp.anOperator();
    const looked = await operator.get(`/operator/orders/${placed.id}/`);
    expect(looked.body.confirm_reasons).toEqual(['confirm_open_account']);
    for (const { body } of [seen, sold]) expect(body).not.toHaveProperty('confirm_reasons');
    for (const status of ['processing', 'shipped', 'delivered']) {
      const refused = await move(product, placed.id, status);
      expect([refused.status, refused.body.code]).toEqual([409, 'order_unconfirmed']);
    }
    const slip = await product.seller.get(`/orders/seller/orders/${placed.id}/packing-slip/`);
    expect([slip.status, slip.body.code]).toEqual([409, 'order_unconfirmed']);
    const waiting = await operator.get('/operator/orders/?unconfirmed=true');
    expect(waiting.body.results.map(({ id }: Order) => id)).toContain(placed.id);
    const list = await product.seller.get('/orders/seller/orders/?unconfirmed=true');
    expect(list.body.results.map(({ id }: Order) => id)).toEqual([placed.id]);
  });

  test('the buyer’s email says what happens next; the store gets its email after the call', async () => {
    const { buyer, product, placed } = await aWaitingOrder();
    const [, mail] = await testApp.mailTo(buyer.email);
    expect(mail).toMatchObject({ kind: 'order_placed', confirmBy: placed.confirm_by });
    const ofOrder = async () =>
      (await testApp.mailTo(product.seller.email)).filter(
        ({ order }) => (order as { id?: string } | undefined)?.id === placed.id,
      );
    expect(await ofOrder()).toEqual([]);
    const operator = await testApp.anOperator();
    const confirmed = await operator.post(`/operator/orders/${placed.id}/confirm/`, { note: 'Spoke to her' });
    expect(confirmed.status).toBe(200);
    expect(confirmed.body).not.toHaveProperty('confirm_by');
    expect(confirmed.body.status).toBe('pending');
    expect(confirmed.body.timeline.at(-1)).toMatchObject({
      actor: 'operator',
      status: 'pending',
      note: 'Confirmed by a call',
    });
    expect((await ofOrder()).map(({ kind }) => kind)).toEqual(['order_received']);
    expect((await operator.get('/operator/audit/')).body.results[0]).toMatchObject({
      act: 'confirm_order',
      subject: placed.id,
      reason: 'Spoke to her',
    });
    expect((await operator.post(`/operator/orders/${placed.id}/confirm/`, {})).body.code).toBe('order_state');
    expect((await move(product, placed.id, 'shipped')).status).toBe(200);
    testApp.advanceClock(2 * DAY);
    await cancelUnconfirmed(testApp);
    const seen = await (await renewed(product.seller)).get(`/orders/seller/orders/${placed.id}/`);
    expect(seen.body.status).toBe('shipped');
  });

  test('it takes no stock; without a confirmation it ends by itself, once with several processes', async () => {
    const { buyer, product, placed, variant } = await aWaitingOrder();
    expect(await testApp.stockOf(variant)).toBe(8);
    testApp.advanceClock(DAY - 1);
    expect(await cancelUnconfirmed(testApp)).toBe(0);
    testApp.advanceClock(1);
    const cancelled = await Promise.all(Array.from({ length: 4 }, () => cancelUnconfirmed(testApp)));
    expect(cancelled.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await testApp.stockOf(variant)).toBe(8);
    const { body } = await (await renewed(buyer)).get(`/orders/orders/${placed.id}/`);
    expect(body).toMatchObject({ status: 'cancelled', can_cancel: false, cash_due: 0 });
    expect(body).not.toHaveProperty('confirm_by');
    expect(body.timeline.at(-1)).toMatchObject({
      actor: 'system',
      status: 'cancelled',
      note: 'This order was not confirmed in time',
    });
    expect((await testApp.mailTo(buyer.email)).at(-1)).toMatchObject({
      kind: 'order_status',
      status: 'cancelled',
      note: 'This order was not confirmed in time',
    });
    expect((await testApp.mailTo(product.seller.email)).map(({ kind }) => kind)).toEqual(['order_received']);
    const operator = await testApp.anOperator();
    const late = await operator.post(`/operator/orders/${placed.id}/confirm/`, {});
    expect([late.status, late.body.code]).toEqual([409, 'order_state']);
  });

  test.each(['buyer', 'operator'])('the %s may cancel it while it waits', async (by) => {
    const { app, buyer, product, placed, variant } = await aWaitingOrder();
    const operator = await testApp.anOperator();
    const { status, body } =
      by === 'buyer'
        ? await at(app, buyer).post(`/orders/orders/${placed.id}/cancel/`, {})
        : await operator.post(`/operator/orders/${placed.id}/refund/`, { reason: 'A joke' });
    expect([status, body.status]).toEqual([200, 'cancelled']);
    testApp.advanceClock(2 * DAY);
    expect(await cancelUnconfirmed(testApp)).toBe(0);
    expect(await testApp.stockOf(variant)).toBe(8);
    // The store was not informed of it.
    expect((await testApp.mailTo(product.seller.email)).map(({ kind }) => kind)).toEqual(['order_received']);
  });

  test('its pieces are checked when it is placed, and taken when it is confirmed', async () => {
    const { app, buyer, product, placed, variant } = await aWaitingOrder();
    const sold = async () => {
      await sql`SELECT fold_sales(100)`.execute(testApp.db.kysely);
      const { sales_count } = await testApp.db.kysely
        .selectFrom('products')
        .where('id', '=', product.id)
        .select('sales_count')
        .executeTakeFirstOrThrow();
      const { body } = await product.seller.get('/analytics/seller/dashboard/');
      return [sales_count, body.current_month.items_sold];
    };
    expect(await sold()).toEqual([2, 2]);
    const tooMany = await order(at(app, buyer), product, { quantity: 9 });
    expect([tooMany.status, tooMany.body.code]).toEqual([409, 'not_enough_stock']);
    const operator = await testApp.anOperator();
    expect((await operator.post(`/operator/orders/${placed.id}/confirm/`, {})).status).toBe(200);
    expect(await testApp.stockOf(variant)).toBe(6);
    expect(await sold()).toEqual([4, 4]);
    await at(app, buyer).post(`/orders/orders/${placed.id}/cancel/`, {});
    expect(await testApp.stockOf(variant)).toBe(8);
    expect(await sold()).toEqual([2, 2]);
  });

  test.each([
    ['en', 'No longer available when the order was confirmed: '],
    ['bn', 'নিশ্চিত করার সময় আর পাওয়া যায়নি: '],
  ])('sold out before the call it is cancelled, and the buyer reads why: %s', async (language, why) => {
    const { app, buyer, product, placed, variant } = await aWaitingOrder();
    await buyer.put('/auth/language/', { language });
    await testApp.anOrder({ product, quantity: 7 });
    const operator = await testApp.anOperator();
    const path = `/operator/orders/${placed.id}/confirm/`;
    const { status, body } = await operator.post(path, { note: 'Yes' });
    const title = placed.items[0]?.title ?? '';
    expect([status, body.code, body.error]).toEqual([
      409,
      'order_sold_out',
      `${title}: no longer available. Order ${placed.id} is cancelled, and you pay nothing for it.`,
    ]);
    const seen = (await at(app, buyer).get(`/orders/orders/${placed.id}/`)).body;
    expect(seen).toMatchObject({ status: 'cancelled', cash_due: 0, can_cancel: false });
    expect(seen.timeline.at(-1)).toMatchObject({ actor: 'system', status: 'cancelled', note: why + title });
    expect((await testApp.mailTo(buyer.email)).at(-1)).toMatchObject({
      kind: 'order_status',
      status: 'cancelled',
      note: why + title,
    });
    const mailed = (await testApp.mailTo(product.seller.email)).map((mail) => (mail.order as Order).id);
    expect(mailed).not.toContain(placed.id);
    expect((await operator.get('/operator/audit/')).body.results[0]).toMatchObject({
      act: 'confirm_order',
      reason: 'Yes',
      after: { status: 'cancelled' },
    });
    // Nothing of it returns, now or later.
    expect((await operator.post(path, {})).body.code).toBe('order_state');
    expect((await at(app, buyer).post(`/orders/orders/${placed.id}/cancel/`, {})).status).toBe(409);
    expect(await testApp.stockOf(variant)).toBe(1);
  });

  test('to sell out before the call is no refused delivery', async () => {
    const app = await apiWith('confirm_open_account=0,confirm_refusals_phone=0');
    const [buyer, product] = [at(app, await testApp.aCustomer()), await testApp.aProduct({ stock: 3 })];
    const phone = { customer_phone: aPhone() };
    const { body: placed } = await order(buyer, product, phone);
    await testApp.anOrder({ product, quantity: 2 });
    const operator = await testApp.anOperator();
    expect((await operator.post(`/operator/orders/${placed.id}/confirm/`, {})).status).toBe(409);
    const { body: next } = await order(buyer, await testApp.aProduct(), phone);
    const { body } = await operator.get(`/operator/orders/${next.id}/`);
    expect(body.confirm_reasons).toEqual(['confirm_open_account']);
  });

  test('what its store has withdrawn meanwhile is not sold', async () => {
    const { product, placed, variant } = await aWaitingOrder();
    const { status } = await product.seller.patch(`/products/seller/products/${product.id}/update/`, {
      status: 'inactive',
    });
    expect(status).toBe(200);
    const operator = await testApp.anOperator();
    const confirmed = await operator.post(`/operator/orders/${placed.id}/confirm/`, {});
    expect(confirmed.body.code).toBe('order_sold_out');
    expect(await testApp.stockOf(variant)).toBe(8);
  });

  test('an order of the release before has its pieces: they return when it ends, and are not taken again', async () => {
    const operator = await testApp.anOperator();
    for (const [path, body, stock] of [
      ['confirm', { note: 'Called' }, 97],
      ['refund', { reason: 'Called' }, 100],
    ] as const) {
      const { order: old, product } = await testApp.anOrder({ quantity: 3 });
      await testApp.waitForCall(old.id);
      expect((await operator.post(`/operator/orders/${old.id}/${path}/`, body)).status).toBe(200);
      expect(await testApp.stockOf(product.variants[0]?.id ?? 0)).toBe(stock);
    }
    const { order: expired, product } = await testApp.anOrder({ quantity: 3 });
    await testApp.waitForCall(expired.id);
    testApp.advanceClock(DAY);
    await cancelUnconfirmed(testApp);
    expect(await testApp.stockOf(product.variants[0]?.id ?? 0)).toBe(100);
  });

  test('a process of the release before can neither confirm nor end it', async () => {
    const { placed } = await aWaitingOrder();
    for (const change of [{ confirmed_at: testApp.clock.now() }, { status: 'cancelled' as const }])
      await expect(
        testApp.db.kysely.updateTable('orders').set(change).where('public_id', '=', placed.id).execute(),
      ).rejects.toThrow('orders_stock_waiting');
  });

  describe('with a code', () => {
    let devices = 0;
    const pathOf = (id: string) => `/orders/groups/${id.split('-')[0]}`;
    const ask = (buyer: Customer, id: string, body: object = {}) =>
      buyer.post(`${pathOf(id)}/confirmation-code/`, body, { 'user-agent': `phone ${++devices}` });
    const lastCode = () => /\d{6}/.exec(testApp.sent.at(-1)?.text ?? '')?.[0] ?? '';
    const confirm = (buyer: Customer, id: string, request: string, code: string) =>
      buyer.post(`${pathOf(id)}/confirm/`, { request, code });

    test('the buyer confirms it without a call', async () => {
      const { app, buyer, product, placed, variant } = await aWaitingOrder();
      const member = at(app, buyer);
      expect(placed.confirm_by_code).toBe(true);
      expect((await member.get('/orders/orders/')).body.results[0].confirm_by_code).toBe(true);
      const sold = await product.seller.get(`/orders/seller/orders/${placed.id}/`);
      expect(sold.body).not.toHaveProperty('confirm_by_code');
      const { status: sent, body: asked } = await ask(member, placed.id, { language: 'bn' });
      expect([sent, asked]).toEqual([
        201,
        { request: expect.any(String), resend_after: 60, expires_in: 600 },
      ]);
      expect(testApp.sent.at(-1)).toEqual({
        to: `+88${placed.customer_phone}`,
        text: expect.stringContaining('আপনার হাট কোড'),
      });
      const code = lastCode();
      const wrong = code === '111111' ? '222222' : '111111';
      expect(await confirm(member, placed.id, asked.request, wrong)).toMatchObject({
        status: 400,
        body: { code: 'wrong_code', fields: { code: ['This code is wrong. You have 4 tries left.'] } },
      });
      const { status, body } = await confirm(member, placed.id, asked.request, code);
      expect([status, body.order_number]).toEqual([200, placed.order_number]);
      expect(body.orders[0]).toMatchObject({ id: placed.id, status: 'pending' });
      for (const field of ['confirm_by', 'confirm_by_code']) expect(body.orders[0]).not.toHaveProperty(field);
      expect(body.orders[0].timeline.at(-1)).toMatchObject({
        actor: 'buyer',
        note: 'Confirmed with a code',
      });
      expect(await testApp.stockOf(variant)).toBe(6);
      expect((await testApp.mailTo(product.seller.email)).at(-1)).toMatchObject({
        kind: 'order_received',
        order: { id: placed.id },
      });
      expect((await confirm(member, placed.id, asked.request, code)).body).toMatchObject({
        code: 'order_state',
        error: 'This order does not wait for a confirmation',
      });
      expect((await ask(member, placed.id)).body.code).toBe('order_state');
      expect((await move(product, placed.id, 'shipped')).status).toBe(200);
    });

    test('one code confirms all stores of a checkout; a store that has sold out is cancelled alone', async () => {
      const app = await apiWith('confirm_open_account=0');
      const buyer = at(app, await testApp.aCustomer());
      const products: TestProduct[] = [];
      for (const stock of [5, 1, 5]) products.push(await testApp.aProduct({ stock }));
      let lines: { id: number }[] = [];
      for (const { id } of products)
        lines = (await buyer.post('/orders/cart/add/', { product_id: id, quantity: 1 })).body.items;
      const { body: placed } = await buyer.post('/orders/orders/create/', {
        payment_method: 'cod',
        customer_phone: aPhone(),
        customer_address: '7 Lake Road, Dhaka',
        selected_items: lines.map(({ id }) => ({ item_id: id })),
      });
      await testApp.anOrder({ product: products[1] as TestProduct });
      const gone = placed.find((one: Order) => one.items[0]?.product === products[1]?.id) as Order;
      const confirmed = placed.map(({ id }: Order) => id).filter((id: string) => id !== gone.id);
      const asked = await ask(buyer, gone.id);
      const { status, body } = await confirm(buyer, gone.id, asked.body.request, lastCode());
      expect([status, body.code, body.details]).toEqual([
        409,
        'order_sold_out',
        { cancelled: [gone.id], confirmed },
      ]);
      expect(body.error).toBe(
        `${gone.items[0]?.title}: no longer available. Order ${gone.id} is cancelled, and you pay nothing for it. Confirmed: ${confirmed.join(', ')}.`,
      );
      const group = (await buyer.get(`/orders/groups/${gone.order_number}/`)).body;
      for (const one of group.orders) {
        expect(one.status).toBe(one.id === gone.id ? 'cancelled' : 'pending');
        expect(one).not.toHaveProperty('confirm_by');
      }
      for (const [index, { variants }] of products.entries())
        expect(await testApp.stockOf(variants[0]?.id ?? 0)).toBe(index === 1 ? 0 : 4);
    });

    test.each<[when: string, change: { limits: Limits; hasSms?: false }]>([
      ['after a refused delivery', { limits: readLimits('off,confirm_refusals_phone=0') }],
      ['where no SMS are sent', { limits: readLimits('off,confirm_open_account=1'), hasSms: false }],
    ])('not %s', async (_, change) => {
      const app = await testApp.openApp(change);
      opened.push(app);
      const [buyer, product] = [at(app, await testApp.aCustomer()), await testApp.aProduct()];
      const phone = { customer_phone: aPhone() };
      const { body: first } = await order(buyer, product, phone);
      if (change.hasSms === undefined) {
        await testApp.provePhone(first.id);
        await move(product, first.id, 'shipped');
        const operator = await testApp.anOperator();
        await operator.post(`/operator/orders/${first.id}/refund/`, { reason: 'Refused at the door' });
      }
      const { body: placed } = await order(buyer, product, phone);
      expect(placed.confirm_by).toBeDefined();
      expect(placed).not.toHaveProperty('confirm_by_code');
      const sent = testApp.sent.length;
      const answers = [await ask(buyer, placed.id), await confirm(buyer, placed.id, randomUUID(), '123456')];
      for (const answer of answers)
        expect(answer).toMatchObject({
          status: 409,
          body: { code: 'call_needed', error: 'This order can only be confirmed by our call' },
        });
      expect(testApp.sent).toHaveLength(sent);
    });

    test('only its buyer, and with a code that was sent to its phone number', async () => {
      const { app, buyer, placed } = await aWaitingOrder();
      const other = await aWaitingOrder();
      const stranger = at(other.app, other.buyer);
      expect((await ask(stranger, placed.id)).status).toBe(404);
      const { body: asked } = await ask(stranger, other.placed.id);
      const code = lastCode();
      expect((await confirm(stranger, placed.id, asked.request, code)).status).toBe(404);
      const owner = at(app, buyer);
      expect((await confirm(owner, placed.id, asked.request, code)).body.code).toBe('code_expired');
      expect((await ask(owner, 'R1-1')).status).toBe(404);
    });

    test('codes are limited by phone number and account', async () => {
      const { app, buyer, placed } = await aWaitingOrder();
      const member = at(app, buyer);
      expect((await ask(member, placed.id)).status).toBe(201);
      const soon = await ask(member, placed.id);
      expect([soon.status, soon.headers['retry-after']]).toEqual([429, '60']);
      const product = await testApp.aProduct();
      const statuses: number[] = [];
      for (let asked = 1; asked < 11; asked++) {
        const { body } = await order(member, product);
        statuses.push((await ask(member, body.id)).status);
      }
      expect(statuses).toEqual([...Array(9).fill(201), 429]);
    });
  });

  test('a repeated request gets the first answer, also after the call', async () => {
    const app = await apiWith('confirm_open_account=0');
    const [buyer, product] = [at(app, await testApp.aCustomer()), await testApp.aProduct()];
    const key = { 'idempotency-key': 'key-of-a-waiting-order' };
    const same = { customer_phone: aPhone(), customer_address: '9 Lake Road' };
    const first = await order(buyer, product, same, key);
    const operator = await testApp.anOperator();
    await operator.post(`/operator/orders/${first.body.id}/confirm/`, {});
    expect((await order(buyer, product, same, key)).body).toEqual(first.body);
  });

  describe('reasons', () => {
    const reasonsOf = async (id: string) =>
      (await (await testApp.anOperator()).get(`/operator/orders/${id}/`)).body.confirm_reasons;

    test('many open orders of a phone number or to an address, of several accounts @full', async () => {
      const app = await apiWith('confirm_open_phone=2,confirm_open_delivery=2');
      const product = await testApp.aProduct();
      const number = aPhone();
      const same = [
        { customer_phone: number, customer_address: 'ক ১২, মিরপুর, ঢাকা' },
        { customer_phone: `+88${number}`, customer_address: 'ক ১২ মিরপুর ঢাকা' },
        { customer_phone: number, customer_address: 'ক ১৩ মিরপুর ঢাকা' },
        { customer_phone: aPhone(), customer_address: 'ক-১২,  মিরপুর, ঢাকা' },
        { customer_phone: aPhone(), customer_address: 'খ ১২, মিরপুর, ঢাকা' },
      ];
      const found = [];
      for (const change of same) {
        const { body } = await order(at(app, await testApp.aCustomer()), product, change);
        await testApp.provePhone(body.id);
        found.push(await reasonsOf(body.id));
      }
      expect(found).toEqual([
        undefined,
        undefined,
        ['confirm_open_phone'],
        ['confirm_open_delivery'],
        undefined,
      ]);
    });

    test('a new account with a large sum; several stores are one checkout', async () => {
      const app = await apiWith('confirm_first_orders=3000,confirm_open_account=2');
      const buyer = at(app, await testApp.aCustomer());
      const small = await order(buyer, await testApp.aProduct(), { quantity: 1 });
      let lines: { id: number }[] = [];
      for (let count = 0; count < 4; count++) {
        const product_id = (await testApp.aProduct()).id;
        lines = (await buyer.post('/orders/cart/add/', { product_id, quantity: 1 })).body.items;
      }
      const { body } = await buyer.post('/orders/orders/create/', {
        payment_method: 'cod',
        customer_phone: aPhone(),
        customer_address: '7 Lake Road, Dhaka',
        selected_items: lines.map(({ id }) => ({ item_id: id })),
      });
      expect(body).toHaveLength(4);
      for (const { id } of body) expect(await reasonsOf(id)).toEqual(['confirm_first_orders']);
      expect(await reasonsOf(small.body.id)).toBeUndefined();
    });

    test('deliveries that the phone number has refused, or calls that were not answered', async () => {
      const app = await apiWith('confirm_refusals_phone=1,confirm_open_account=3');
      const operator = await testApp.anOperator();
      const product = await testApp.aProduct();
      const phone = { customer_phone: aPhone() };
      const buyer = at(app, await testApp.aCustomer());
      const refused = async (by: 'buyer' | 'operator') => {
        const { body } = await order(buyer, product, phone);
        await testApp.provePhone(body.id);
        if (by === 'buyer') await buyer.post(`/orders/orders/${body.id}/cancel/`, {});
        else {
          await move(product, body.id, 'shipped');
          await operator.post(`/operator/orders/${body.id}/refund/`, { reason: 'Refused at the door' });
        }
      };
      for (const by of ['buyer', 'operator', 'buyer'] as const) await refused(by);
      const second = await order(buyer, product, phone);
      expect(await reasonsOf(second.body.id)).toBeUndefined();
      await refused('operator');
      const other = at(app, await testApp.aCustomer());
      const third = await order(other, product, phone);
      expect(await reasonsOf(third.body.id)).toEqual(['confirm_refusals_phone']);
      const body = {
        limit: 'confirm_refusals_phone',
        subject: phone.customer_phone,
        reason: 'Our courier’s fault',
      };
      expect((await operator.post('/operator/limits/lift/', body)).status).toBe(200);
      expect(await reasonsOf((await order(other, product, phone)).body.id)).toBeUndefined();
    });

    test('card orders are never called about', async () => {
      const app = await apiWith('confirm_open_account=0');
      const buyer = at(app, await testApp.aCustomer());
      const card = await cardOrder(buyer);
      expect(card.body).not.toHaveProperty('confirm_by');
    });
  });

  async function cardOrder(buyer: Customer, quantity = 2) {
    const { id: product_id } = await testApp.aProduct();
    const { body: cart } = await buyer.post('/orders/cart/add/', { product_id, quantity });
    return buyer.post('/orders/orders/create/', {
      payment_method: 'card',
      customer_phone: aPhone(),
      customer_address: '7 Lake Road, Dhaka',
      selected_items: [{ item_id: cart.items.at(-1).id }],
    });
  }

  test('unpaid orders hold so many pieces; paying, cancelling or an operator helps', async () => {
    const app = await apiWith('held_pieces_account=4,confirm_open_account=0');
    const buyer = at(app, await testApp.aCustomer());
    const product = await testApp.aProduct();
    // Orders that wait for confirmation have not taken stock.
    const [first] = [await cardOrder(buyer), await order(buyer, product), await cardOrder(buyer)];
    const refused = await cardOrder(buyer);
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      409,
      'too_much_held',
      'You have several orders that are not paid yet. Please pay or cancel one of them first.',
    ]);
    // The line is still in the cart.
    expect((await buyer.get('/orders/cart/')).body.items).toHaveLength(1);
    expect((await order(buyer, product)).status).toBe(201);
    await buyer.post(`/orders/orders/${first.body.id}/cancel/`, {});
    expect((await cardOrder(buyer)).status).toBe(201);
    expect((await cardOrder(buyer)).status).toBe(409);
    const operator = await testApp.anOperator();
    const body = { limit: 'held_pieces_account', subject: buyer.email, reason: 'A tailor' };
    expect((await operator.post('/operator/limits/lift/', body)).status).toBe(200);
    expect((await cardOrder(buyer)).status).toBe(201);
  });

  test('an operator works through them on the command line @full', async () => {
    // Otherwise orders of other tests would fill the first page.
    testApp.advanceClock(2 * DAY);
    await cancelUnconfirmed(testApp);
    const { placed } = await aWaitingOrder();
    const run = (line: string) => runCommand(testApp, 'rafiq', line.split(' '));
    expect(await run('waiting')).toMatch(
      new RegExp(`${placed.id} +.+ +${placed.customer_phone} +.+ open_account`),
    );
    expect(await run(`order ${placed.id}`)).toContain('Call before');
    expect(await run(`confirm-order ${placed.id.toLowerCase()}`)).toBe(`${placed.id} is confirmed now`);
    await expect(run(`confirm-order ${placed.id}`)).rejects.toThrow(
      'This order does not wait for a confirmation',
    );
    expect(await run('waiting')).not.toContain(placed.id);
  });
});
