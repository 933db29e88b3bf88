import type { Order } from '@haat/contracts';
import type { FastifyInstance } from 'fastify';
import { readLimits } from '../limits/limitTable';
import { runCommand } from '../operator/console';
import { describeOnEachDatabase } from '../testing/describeOnEachDatabase';
import type { TestProduct } from '../testing/testApp';
import { Customer } from '../testing/visitor';
import { cancelUnconfirmed } from './orders.service';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describeOnEachDatabase('cash orders that wait for a call', (testApp) => {
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

  test('without a call it ends by itself, and its stock returns once, with several processes', async () => {
    const { buyer, product, placed, variant } = await aWaitingOrder();
    expect(await testApp.stockOf(variant)).toBe(6);
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
      note: 'We could not reach you by phone to confirm this order',
    });
    expect((await testApp.mailTo(buyer.email)).at(-1)).toMatchObject({
      kind: 'order_status',
      status: 'cancelled',
      note: 'We could not reach you by phone to confirm this order',
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

  test('unpaid and unconfirmed orders hold so many pieces; paying, cancelling or an operator helps', async () => {
    const app = await apiWith('held_pieces_account=4,confirm_open_account=1');
    const buyer = at(app, await testApp.aCustomer());
    const product = await testApp.aProduct();
    const [first] = [await cardOrder(buyer), await order(buyer, product), await order(buyer, product)];
    const refused = await cardOrder(buyer);
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      409,
      'too_much_held',
      'You have several orders that wait for your payment or for our call. Please pay or cancel one of them first.',
    ]);
    expect((await order(buyer, product)).status).toBe(409);
    // The line is still in the cart.
    expect((await buyer.get('/orders/cart/')).body.items).toHaveLength(1);
    await buyer.post(`/orders/orders/${first.body.id}/cancel/`, {});
    expect((await order(buyer, product)).status).toBe(201);
    expect((await order(buyer, product)).status).toBe(409);
    const operator = await testApp.anOperator();
    const body = { limit: 'held_pieces_account', subject: buyer.email, reason: 'A tailor' };
    expect((await operator.post('/operator/limits/lift/', body)).status).toBe(200);
    expect((await order(buyer, product)).status).toBe(201);
  });

  test('an operator works through them on the command line @full', async () => {
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
