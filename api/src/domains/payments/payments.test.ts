import { createHash, randomUUID } from 'node:crypto';
import { type Order, type PaymentProviderName, paisaOf, type StaffRole } from '@haat/contracts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../../context';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import {
  browse as browseIn,
  type Return,
  type Sandboxes,
  sandboxPayments,
  startSandboxes,
} from '../../testing/sandboxes';
import type { TestProduct } from '../../testing/testApp';
import { Customer, Visitor } from '../../testing/visitor';
import { checkLedger } from '../ledger/ledger.service';
import { cancelUnpaid } from '../orders/unpaidCards.jobs';
import { askOpenPayments, decideDueRefunds } from './payments.jobs';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let sandboxes: Sandboxes;
beforeAll(async () => {
  sandboxes = await startSandboxes();
});
afterAll(() => sandboxes.close());

describeOnEachDatabase('payments at gateways', (testApp) => {
  let app: FastifyInstance;
  let context: Context;

  beforeAll(async () => {
    context = { ...testApp.context, payments: await sandboxPayments(sandboxes, testApp) };
    app = await testApp.openApp({ payments: context.payments });
  });
  beforeEach(async () => {
    await sandboxes.faults('sslcommerz');
    await sandboxes.faults('bkash', { unlimitedTokens: true });
    await sandboxes.faults('nagad');
  });
  afterAll(() => app.close());

  const asCustomer = async () => {
    const { token, ...user } = await testApp.aCustomer();
    return new Customer(app, token ?? '', user as never);
  };

  const anOperator = async (role?: StaffRole) => {
    const { token, ...user } = await testApp.anOperator(role);
    return new Customer(app, token ?? '', user as never);
  };

  /** A card order of each product, in one checkout. */
  async function cardOrders(products: readonly TestProduct[], quantity = 1) {
    const buyer = await asCustomer();
    const ids: number[] = [];
    for (const { id } of products) {
      const { body } = await buyer.post('/orders/cart/add/', { product_id: id, quantity });
      ids.push(
        ...body.items
          .filter((one: { product: number }) => one.product === id)
          .map((one: { id: number }) => one.id),
      );
    }
    const { status, body } = await buyer.post('/orders/orders/create/', {
      payment_method: 'card',
      customer_phone: '01712345678',
      customer_address: '7 Lake Road, Dhaka',
      selected_items: ids.map((item_id) => ({ item_id })),
    });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return { buyer, orders: [body].flat() as Order[] };
  }

  async function started(provider: PaymentProviderName, products?: readonly TestProduct[], quantity = 1) {
    const list = products ?? [await testApp.aProduct({ price_paisa: 1_000_00 })];
    const { buyer, orders } = await cardOrders(list, quantity);
    const [order] = orders as [Order];
    const { status, body } = await buyer.post(`/payments/orders/${order.order_number}/`, { provider });
    expect([status, body.state]).toEqual([201, 'pending']);
    return { buyer, orders, order, product: list[0] as TestProduct, payment: body };
  }

  const browse = (where: Return) => browseIn(app, where);
  const pay = async (payUrl: string, choice: 'success' | 'failure' | 'cancel' = 'success') =>
    browse(await sandboxes.choose(payUrl, choice));
  const stateOf = async ({ reference }: { reference: string }) =>
    (await new Visitor(app).get(`/payments/${reference}/`)).body;
  const orderOf = async (buyer: Customer, { id }: Order): Promise<Order> =>
    (await buyer.get(`/orders/orders/${id}/`)).body;
  /** Without a session, which ends when the clock is advanced. */
  const stored = async ({ id }: Order) =>
    testApp.db.kysely
      .selectFrom('orders')
      .where('public_id', '=', id)
      .select(['status', 'payment_status'])
      .executeTakeFirstOrThrow();
  const entriesOf = async ({ id }: Order) => {
    const { rows } = await sql<{ account: string; paisa: number }>`
      SELECT e.account, sum(e.amount_paisa)::bigint AS paisa FROM ledger_entries e JOIN orders o ON o.id = e.order_id
      WHERE o.public_id = ${id} GROUP BY 1 HAVING sum(e.amount_paisa) <> 0`.execute(testApp.db.kysely);
    return Object.fromEntries(rows.map(({ account, paisa }) => [account, paisa]));
  };
  const isSound = async () => {
    const { balances, transactions, uncleared } = await checkLedger(testApp);
    expect([balances, transactions, uncleared]).toEqual([[], [], []]);
  };
  const later = async (ms: number) => {
    testApp.advanceClock(ms);
    await askOpenPayments(context);
  };

  test.each(['sslcommerz', 'bkash', 'nagad'] as const)(
    '%s: paid, once, however often it is reported',
    async (provider) => {
      const { buyer, order, product, payment } = await started(provider);
      const back = await sandboxes.choose(payment.pay_url, 'success');
      const answer = await browse(back);
      expect([answer.statusCode, answer.headers.location]).toEqual([303, `/payment/${payment.reference}`]);
      await browse(back);
      expect(await stateOf(payment)).toMatchObject({
        state: 'paid',
        amount: 1080,
        order_number: order.order_number,
      });
      const paid = await orderOf(buyer, order);
      expect(paid).toMatchObject({ payment_status: 'paid', collected: 1080, status: 'pending' });
      expect(paid.timeline.map(({ actor }) => actor)).toEqual(['buyer', 'system']);
      expect(await entriesOf(order)).toEqual({ gateway: 1_080_00, buyer_clearing: -1_080_00 });
      expect((await testApp.mailTo(product.seller.email)).map(({ kind }) => kind)).toEqual([
        'order_received',
        'order_paid',
      ]);
      expect((await testApp.mailTo(buyer.email)).slice(1)).toMatchObject([
        { kind: 'payment_received', number: order.order_number, amountPaisa: 1_080_00 },
      ]);
      const { rows } =
        await sql`SELECT FROM audit WHERE act = 'payment_paid' AND subject = ${`payment ${payment.reference}`}`.execute(
          testApp.db.kysely,
        );
      expect(rows).toHaveLength(1);
      expect((await buyer.post(`/payments/orders/${order.order_number}/`, { provider })).body.code).toBe(
        'nothing_to_pay',
      );
      await isSound();
    },
  );

  test('what the gateway keeps is an expense of the market', async () => {
    const feesOf = async () => {
      const { rows } = await sql<{ paisa: number }>`
        SELECT coalesce(sum(amount_paisa), 0)::bigint AS paisa FROM ledger_entries WHERE account = 'expense'`.execute(
        testApp.db.kysely,
      );
      return rows[0]?.paisa ?? 0;
    };
    const before = await feesOf();
    const { payment } = await started('sslcommerz');
    await pay(payment.pay_url);
    expect((await feesOf()) - before).toBe(27_00);
    await isSound();
  });

  test.each([
    ['sslcommerz', 'cancel', 'cancelled'],
    ['sslcommerz', 'failure', 'declined'],
    ['bkash', 'cancel', 'cancelled'],
    ['bkash', 'failure', 'declined'],
    ['nagad', 'cancel', 'cancelled'],
    ['nagad', 'failure', 'declined'],
  ] as const)(
    '%s, %s: nothing is paid, and the order can be paid again',
    async (provider, choice, failure) => {
      const { buyer, order, payment } = await started(provider);
      await pay(payment.pay_url, choice);
      expect(await stateOf(payment)).toMatchObject({
        state: 'failed',
        failure,
        can_pay_again: true,
        pay_url: null,
      });
      const again = await buyer.post(`/payments/orders/${order.order_number}/`, { provider: 'bkash' });
      expect(again.status).toBe(201);
      await pay(again.body.pay_url);
      expect((await orderOf(buyer, order)).payment_status).toBe('paid');
    },
  );

  test.each(['bkash', 'nagad'] as const)('%s: a forged success takes nothing', async (provider) => {
    const { payment } = await started(provider);
    const url = `/api/v1/payments/return/${provider}/${payment.reference}/?status=Success&paymentID=FORGED&payment_ref_id=FORGED`;
    expect((await app.inject({ url })).statusCode).toBe(303);
    expect(await stateOf(payment)).toMatchObject({ state: 'pending', failure: null });
  });

  test('SSLCommerz: neither a false success nor the proof of another payment pays', async () => {
    const [cheap, dear] = [await started('sslcommerz'), await started('sslcommerz')];
    const back = await sandboxes.choose(cheap.payment.pay_url, 'success');
    const target = back.target.replace(cheap.payment.reference, dear.payment.reference);
    await browse({ ...back, target });
    expect((await stateOf(dear.payment)).state).toBe('pending');
    await browse(back);
    expect((await stateOf(cheap.payment)).state).toBe('paid');
  });

  test.each([
    ['sslcommerz', 'other currency', { currency: 'USD' }, 'USD instead of BDT'],
    ['sslcommerz', 'other amount', { amount: 10 }, 'took 10 instead of 1080'],
    ['bkash', 'other amount', { amount: '1.00' }, 'took 1 instead of 1080'],
    ['nagad', 'other amount', { amount: '1.00' }, 'took 1 instead of 1080'],
    ['nagad', 'other currency', { currency: '840' }, '840 instead of BDT'],
    ['nagad', 'other order', { order: 'HP00000000000000000A' }, 'names another payment'],
    ['nagad', 'other merchant', { merchant: '1' }, 'names another payment'],
  ] as const)('%s, %s: it is not paid, and operators see why', async (provider, _, faults, problem) => {
    const { buyer, order, payment } = await started(provider);
    await sandboxes.faults(provider, { ...faults, unlimitedTokens: true });
    await pay(payment.pay_url);
    expect((await stateOf(payment)).state).toBe('unknown');
    expect((await orderOf(buyer, order)).payment_status).toBe('unpaid');
    const operator = await anOperator();
    const { body } = await operator.get('/operator/payments/?attention=true');
    expect(body.results[0]).toMatchObject({
      reference: payment.reference,
      problem: expect.stringContaining(problem),
    });
    const waiting = async () => (await operator.get('/operator/waiting/')).body.payments.count;
    const before = await waiting();
    const closed = await operator.post(`/operator/payments/${payment.reference}/close/`, {
      reason: 'Paid back by hand',
    });
    expect(closed.body).toMatchObject({ state: 'failed', failure: 'closed', problem: '' });
    expect(await waiting()).toBe(before - 1);
  });

  test.each(['sslcommerz', 'bkash', 'nagad'] as const)(
    '%s: amounts may come without decimals',
    async (provider) => {
      await sandboxes.faults(provider, { plainAmount: true, unlimitedTokens: true });
      const { payment } = await started(provider);
      await pay(payment.pay_url);
      expect((await stateOf(payment)).state).toBe('paid');
    },
  );

  test('a gateway that does not answer leaves the payment unknown until a later question', async () => {
    const { buyer, order, payment } = await started('bkash');
    await sandboxes.faults('bkash', { silentExecute: true, unlimitedTokens: true });
    await pay(payment.pay_url);
    expect((await stateOf(payment)).state).toBe('unknown');
    // Somebody who doubts does not pay twice.
    expect(
      (await buyer.post(`/payments/orders/${order.order_number}/`, { provider: 'sslcommerz' })).body.code,
    ).toBe('payment_open');
    await sandboxes.faults('bkash', { silentQuery: true, unlimitedTokens: true });
    await later(MINUTE_MS);
    expect((await stateOf(payment)).state).toBe('unknown');
    await sandboxes.faults('bkash', { unlimitedTokens: true });
    await later(5 * MINUTE_MS);
    expect((await stateOf(payment)).state).toBe('paid');
    expect((await orderOf(buyer, order)).payment_status).toBe('paid');
  });

  test('Nagad: a payment stays unknown while Nagad is silent, and is found later', async () => {
    const { buyer, order, payment } = await started('nagad');
    await sandboxes.faults('nagad', { silentQuery: true });
    await pay(payment.pay_url);
    expect((await stateOf(payment)).state).toBe('unknown');
    expect(
      (await buyer.post(`/payments/orders/${order.order_number}/`, { provider: 'bkash' })).body.code,
    ).toBe('payment_open');
    await sandboxes.faults('nagad');
    await later(5 * MINUTE_MS);
    expect((await stateOf(payment)).state).toBe('paid');
    expect((await orderOf(buyer, order)).payment_status).toBe('paid');
    await isSound();
  });

  test('bKash: the return was written down, and the process ended before it took the money: the job does', async () => {
    const { payment } = await started('bkash');
    await sandboxes.choose(payment.pay_url, 'success');
    await sql`UPDATE payments SET returned_at = ${testApp.clock.now()} WHERE reference = ${payment.reference}`.execute(
      testApp.db.kysely,
    );
    await later(2 * MINUTE_MS);
    expect((await stateOf(payment)).state).toBe('paid');
  });

  test.each(['sslcommerz', 'nagad'] as const)(
    '%s: a payment whose return is lost is found',
    async (provider) => {
      const { payment } = await started(provider);
      await sandboxes.choose(payment.pay_url, 'success');
      expect((await stateOf(payment)).state).toBe('pending');
      await later(2 * MINUTE_MS);
      expect((await stateOf(payment)).state).toBe('paid');
    },
  );

  test('bKash: without its callback nothing is taken; the order lapses, and its pieces return', async () => {
    const product = await testApp.aProduct({ stock: 5 });
    const { order, payment } = await started('bkash', [product]);
    await sandboxes.choose(payment.pay_url, 'success');
    expect(await testApp.stockOf(product.variants[0]?.id ?? 0)).toBe(4);
    await later(35 * MINUTE_MS);
    expect(await stateOf(payment)).toMatchObject({ state: 'failed', failure: 'expired' });
    await cancelUnpaid(context);
    expect((await stored(order)).status).toBe('pending');
    testApp.advanceClock(2 * HOUR_MS);
    await cancelUnpaid(context);
    expect((await stored(order)).status).toBe('cancelled');
    expect(await testApp.stockOf(product.variants[0]?.id ?? 0)).toBe(5);
    expect(await stateOf(payment)).toMatchObject({ can_pay_again: false });
  });

  test('pieces stay reserved while a payment is open, for a day at most', async () => {
    const { order, payment } = await started('sslcommerz');
    await sandboxes.faults('sslcommerz', { silentQuery: true });
    await later(3 * HOUR_MS);
    expect((await stateOf(payment)).state).toBe('unknown');
    await cancelUnpaid(context);
    expect((await stored(order)).status).toBe('pending');
    testApp.advanceClock(25 * HOUR_MS);
    await cancelUnpaid(context);
    expect((await stored(order)).status).toBe('cancelled');
  });

  test('a payment that comes after its order has ended goes back, in two steps', async () => {
    const { buyer, order, payment } = await started('sslcommerz');
    await buyer.post(`/orders/orders/${order.id}/cancel/`, {});
    await pay(payment.pay_url);
    expect(await stateOf(payment)).toMatchObject({ state: 'paid', refund_due: true });
    expect(await orderOf(buyer, order)).toMatchObject({ status: 'cancelled', payment_status: 'unpaid' });
    expect(await entriesOf(order)).toEqual({});
    const operator = await anOperator();
    const { body } = await operator.get('/operator/gateway-refunds/?state=decided');
    expect(body.results[0]).toMatchObject({
      order: order.id,
      amount: 1080,
      decided_by: 'system',
      sent_by: null,
    });
    const sent = await operator.post(`/operator/gateway-refunds/${body.results[0].id}/send/`);
    expect(sent.body).toMatchObject({ state: 'sent', sent_by: operator.email });
    await later(5 * MINUTE_MS);
    expect((await stateOf(payment)).state).toBe('refunded');
    expect((await testApp.mailTo(buyer.email)).slice(-2)).toMatchObject([
      { kind: 'refund_decided', orderId: order.id, amountPaisa: 1_080_00 },
      { kind: 'refund_sent', orderId: order.id, amountPaisa: 1_080_00, method: 'gateway' },
    ]);
    await isSound();
  });

  describe('refunds', () => {
    /** A checkout of two stores, of which the buyer cancels one order after the payment. */
    async function decided(provider: PaymentProviderName) {
      const made = await started(provider, [await testApp.aProduct(), await testApp.aProduct()]);
      await pay(made.payment.pay_url);
      const [kept, ended] = made.orders as [Order, Order];
      const { body } = await made.buyer.post(`/orders/orders/${ended.id}/cancel/`, {});
      expect(body.status).toBe('refunded');
      await decideDueRefunds(context);
      await decideDueRefunds(context);
      const operator = await anOperator();
      const list = (await operator.get('/operator/gateway-refunds/?state=decided')).body.results.filter(
        ({ order }: { order: string }) => order === ended.id,
      );
      expect(list).toHaveLength(1);
      return { ...made, operator, kept, ended, refund: list[0] };
    }
    const refundNow = ({ refund }: Awaited<ReturnType<typeof decided>>) =>
      testApp.db.kysely
        .selectFrom('gateway_refunds')
        .where('id', '=', refund.id)
        .select(['state', 'amount_paisa'])
        .executeTakeFirstOrThrow();

    test.each(['sslcommerz', 'bkash'] as const)(
      '%s: the part of an order that ended goes back',
      async (provider) => {
        const made = await decided(provider);
        await made.operator.post(`/operator/gateway-refunds/${made.refund.id}/send/`);
        await later(5 * MINUTE_MS);
        expect(await refundNow(made)).toEqual({ state: 'refunded', amount_paisa: paisaOf(made.ended.bill) });
        expect((await stateOf(made.payment)).state).toBe('refunded_partly');
        expect(await entriesOf(made.ended)).toEqual({});
        expect(await entriesOf(made.kept)).toMatchObject({ gateway: paisaOf(made.kept.bill) });
        expect(
          (await made.operator.post(`/operator/gateway-refunds/${made.refund.id}/send/`)).body.code,
        ).toBe('refund_state');
      },
    );

    test.each(['sslcommerz', 'bkash'] as const)(
      '%s: a refund without an answer is not sent twice',
      async (provider) => {
        const made = await decided(provider);
        await sandboxes.faults(provider, { silentRefund: true, unlimitedTokens: true });
        const sent = await made.operator.post(`/operator/gateway-refunds/${made.refund.id}/send/`);
        expect(sent.body.state).toBe('unknown');
        await sandboxes.faults(provider, { unlimitedTokens: true });
        await later(3 * MINUTE_MS);
        await later(30 * MINUTE_MS);
        const { refunds } = await sandboxes.state(provider);
        const { transaction } = await testApp.db.kysely
          .selectFrom('payments')
          .where('reference', '=', made.payment.reference)
          .select('transaction')
          .executeTakeFirstOrThrow();
        const own = refunds.filter((one: { bank_tran_id?: string; trxId?: string }) =>
          [one.bank_tran_id, one.trxId].includes(transaction),
        );
        expect(own).toHaveLength(1);
        expect((await refundNow(made)).state).toBe('refunded');
      },
    );

    test('Nagad gets no refunds: they are paid by bank and recorded', async () => {
      const made = await decided('nagad');
      const sent = await made.operator.post(`/operator/gateway-refunds/${made.refund.id}/send/`);
      expect(sent.body).toMatchObject({ state: 'failed', note: expect.stringContaining('pay it by bank') });
      const path = `/operator/gateway-refunds/${made.refund.id}/record/`;
      expect((await made.operator.post(path, { reference: 'BEFTN 8' })).body.state).toBe('paid_otherwise');
      await isSound();
    });

    test('a refund that the gateway refuses is paid by bank, and both are in the books', async () => {
      const made = await decided('bkash');
      await sandboxes.faults('bkash', { refundError: '2071', unlimitedTokens: true });
      const sent = await made.operator.post(`/operator/gateway-refunds/${made.refund.id}/send/`);
      expect(sent.body).toMatchObject({ state: 'failed', note: expect.stringContaining('2071') });
      const path = `/operator/gateway-refunds/${made.refund.id}/record/`;
      const support = await anOperator('order_support');
      expect((await support.post(path, { reference: 'BEFTN 7' })).status).toBe(403);
      expect((await made.operator.post(path, { reference: 'BEFTN 7' })).body).toMatchObject({
        state: 'paid_otherwise',
        note: 'BEFTN 7',
      });
      expect(await entriesOf(made.ended)).toEqual({
        gateway: paisaOf(made.ended.bill),
        bank: -paisaOf(made.ended.bill),
      });
    });
  });

  describe('refunds of what came back', () => {
    const refundsOf = ({ id }: Order) =>
      testApp.db.kysely
        .selectFrom('refunds as d')
        .innerJoin('orders as o', 'o.id', 'd.order_id')
        .where('o.public_id', '=', id)
        .select(['d.id', 'd.state', 'd.method', 'd.amount_paisa', 'd.reference'])
        .orderBy('d.id')
        .execute();
    const handed = async (operator: Customer, { id }: Order) =>
      (await operator.get('/operator/gateway-refunds/')).body.results.filter(
        ({ order }: { order: string }) => order === id,
      );

    async function paid(provider: PaymentProviderName, quantity = 1) {
      const product = await testApp.aProduct({ price_paisa: 1_000_00 });
      const made = await started(provider, [product], quantity);
      await pay(made.payment.pay_url);
      return made;
    }
    /** Paid, and one of two pieces refused at the door. */
    async function refused(provider: PaymentProviderName) {
      const made = await paid(provider, 2);
      const { status } = await made.product.seller.post(
        `/orders/seller/orders/${made.order.id}/update-status/`,
        { status: 'delivered', refused: [{ item_id: made.order.items[0]!.id, quantity: 1 }] },
      );
      expect(status).toBe(200);
      return { ...made, operator: await anOperator() };
    }

    test('a card order that was refused in part: the gateway pays it back, once', async () => {
      const { buyer, order, product, operator } = await refused('sslcommerz');
      const [refund] = await refundsOf(order);
      expect(refund).toMatchObject({ state: 'decided', amount_paisa: 1_000_00 });
      const bySeller = await product.seller.post(`/orders/seller/refunds/${refund?.id}/sent/`, {
        reference: 'TX',
      });
      expect([bySeller.status, bySeller.body.code]).toEqual([409, 'refund_by_gateway']);
      expect(await decideDueRefunds(context)).toBe(1);
      expect(await decideDueRefunds(context)).toBe(0);
      const [one, ...more] = await handed(operator, order);
      expect([one, more]).toMatchObject([{ state: 'decided', amount: 1000 }, []]);
      const byHand = await operator.post(`/operator/refunds/${refund?.id}/sent/`, { reference: 'TX' });
      expect([byHand.status, byHand.body.code]).toEqual([409, 'refund_by_gateway']);
      await operator.post(`/operator/gateway-refunds/${one.id}/send/`);
      expect(await refundsOf(order)).toMatchObject([{ state: 'decided' }]);
      await later(5 * MINUTE_MS);
      await later(30 * MINUTE_MS);
      expect(await decideDueRefunds(context)).toBe(0);
      const [sent, ...others] = await refundsOf(order);
      expect(others).toEqual([]);
      expect(sent).toMatchObject({ state: 'sent', reference: expect.stringMatching(/./) });
      const mails = await testApp.mailTo(buyer.email);
      expect(mails.slice(-2)).toMatchObject([
        { kind: 'order_status', refundPaisa: 1_000_00 },
        { kind: 'refund_sent', amountPaisa: 1_000_00, reference: sent?.reference },
      ]);
      const { buyer_clearing, gateway } = (await entriesOf(order)) as Record<string, number>;
      expect([buyer_clearing, gateway]).toEqual([undefined, 1_080_00]);
      await isSound();
    });

    test('a return of an order paid at bKash: the buyer hears of it when the gateway has paid', async () => {
      const { buyer, order, product } = await paid('bkash');
      await product.seller.post(`/orders/seller/orders/${order.id}/update-status/`, { status: 'delivered' });
      const { body: asked } = await buyer.post(`/orders/orders/${order.id}/returns/`, {
        wants: 'refund',
        reason: 'wrong_size',
        items: [{ item_id: order.items[0]!.id, quantity: 1 }],
      });
      const { body } = await product.seller.post(`/orders/seller/returns/${asked.id}/answer/`, {
        answer: 'refund',
      });
      expect(body).toMatchObject({ state: 'refund_due', refund: { method: 'gateway', amount: 1000 } });
      await decideDueRefunds(context);
      const operator = await anOperator();
      const [one] = await handed(operator, order);
      expect(one).toMatchObject({ amount: 1000, reason: asked.id });
      await operator.post(`/operator/gateway-refunds/${one.id}/send/`);
      await later(5 * MINUTE_MS);
      expect(await refundsOf(order)).toMatchObject([{ state: 'sent' }]);
      const row = await testApp.db.kysely
        .selectFrom('returns')
        .where('public_id', '=', asked.id)
        .select('state')
        .executeTakeFirstOrThrow();
      expect(row.state).toBe('refunded');
      expect((await testApp.mailTo(buyer.email)).at(-1)).toMatchObject({
        kind: 'return_to_buyer',
        state: 'refunded',
        refundPaisa: 1_000_00,
      });
      expect((await entriesOf(order)).buyer_clearing).toBeUndefined();
      await isSound();
    });

    describe('of a cash order that was paid in part online', () => {
      /** Two pieces, of which one was paid in advance with the delivery: 580 taka online, 700 in cash. */
      async function advanced() {
        const seller = await testApp.aSeller();
        const first = await testApp.aProduct({ seller, price_paisa: 500_00, requires_advance_payment: true });
        const second = await testApp.aProduct({ seller, price_paisa: 700_00 });
        const buyer = await asCustomer();
        const lines = new Map<number, number>();
        for (const { id } of [first, second]) {
          const { body } = await buyer.post('/orders/cart/add/', { product_id: id, quantity: 1 });
          for (const line of body.items) lines.set(line.id, line.product);
        }
        const { body: order } = await buyer.post('/orders/orders/create/', {
          payment_method: 'cod',
          customer_phone: '01712345678',
          customer_address: '7 Lake Road, Dhaka',
          selected_items: [...lines.keys()].map((item_id) => ({ item_id })),
        });
        const { body: payment } = await buyer.post(`/payments/orders/${order.order_number}/`, {
          provider: 'bkash',
        });
        expect(payment.amount).toBe(580);
        await pay(payment.pay_url);
        const itemOf = (product: TestProduct) =>
          order.items.find((item: { product: number }) => item.product === product.id).id as number;
        return { seller, buyer, order: order as Order, items: [itemOf(first), itemOf(second)] as const };
      }
      const asked = (buyer: Customer, order: Order, item: number) =>
        buyer.post(`/orders/orders/${order.id}/returns/`, {
          wants: 'refund',
          reason: 'changed_mind',
          items: [{ item_id: item, quantity: 1 }],
          refund_method: 'bKash',
          refund_account: '01712345678',
        });

      test('the gateway pays back what it covers, else the store as the buyer wishes', async () => {
        const { seller, buyer, order, items } = await advanced();
        await seller.post(`/orders/seller/orders/${order.id}/update-status/`, { status: 'delivered' });
        const answered = async (item: number) => {
          const { body } = await asked(buyer, order, item);
          const path = `/orders/seller/returns/${body.id}/answer/`;
          return (await seller.post(path, { answer: 'refund' })).body.refund;
        };
        expect(await answered(items[0])).toMatchObject({ amount: 500, method: 'gateway', account: '' });
        const second = await answered(items[1]);
        expect(second).toMatchObject({ amount: 700, method: 'bKash', account: '01712345678' });
        expect(await decideDueRefunds(context)).toBe(1);
        const operator = await anOperator();
        const [one] = await handed(operator, order);
        await operator.post(`/operator/gateway-refunds/${one.id}/send/`);
        await later(5 * MINUTE_MS);
        seller.token = await testApp.anAccessToken(seller.id);
        await seller.post(`/orders/seller/refunds/${second.id}/sent/`, { reference: 'TX' });
        expect(await refundsOf(order)).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
        const { buyer_clearing, gateway } = (await entriesOf(order)) as Record<string, number>;
        expect([buyer_clearing, gateway]).toEqual([undefined, 80_00]);
        await isSound();
      });

      test('a piece that was refused at the door', async () => {
        const product = await testApp.aProduct({ price_paisa: 500_00, requires_advance_payment: true });
        const { buyer: owner, order } = await testApp.anOrder({ product, quantity: 2 });
        const buyer = new Customer(app, owner.token ?? '', owner as never);
        const { body } = await buyer.post(`/payments/orders/${order.order_number}/`, {
          provider: 'sslcommerz',
        });
        await pay(body.pay_url);
        await product.seller.post(`/orders/seller/orders/${order.id}/update-status/`, {
          status: 'delivered',
          refused: [{ item_id: order.items[0]?.id, quantity: 1 }],
        });
        expect(await refundsOf(order)).toMatchObject([{ amount_paisa: 500_00, method: 'gateway' }]);
        expect(await decideDueRefunds(context)).toBe(1);
        await isSound();
      });
    });

    test('one that the gateway refuses is paid by bank, and is sent then', async () => {
      const { order, operator } = await refused('bkash');
      await decideDueRefunds(context);
      const [one] = await handed(operator, order);
      await sandboxes.faults('bkash', { refundError: '2071', unlimitedTokens: true });
      await operator.post(`/operator/gateway-refunds/${one.id}/send/`);
      expect(await refundsOf(order)).toMatchObject([{ state: 'decided' }]);
      await operator.post(`/operator/gateway-refunds/${one.id}/record/`, { reference: 'BEFTN 9' });
      expect(await refundsOf(order)).toMatchObject([{ state: 'sent', reference: 'BEFTN 9' }]);
      const { buyer_clearing, bank } = (await entriesOf(order)) as Record<string, number>;
      expect([buyer_clearing, bank]).toEqual([undefined, -1_000_00]);
      await isSound();
    });

    test('one that does not fit waits for an operator, and does not hold up the next', async () => {
      const [first, second] = [await refused('sslcommerz'), await refused('sslcommerz')];
      // Nearly all of the first payment went back already.
      await sql`
        INSERT INTO gateway_refunds (payment_id, order_id, reference, source, amount_paisa, state, reason, decided_by, decided_at, changed_at)
        SELECT po.payment_id, po.order_id, ${randomUUID()}, ${randomUUID()}, po.amount_paisa - 1, 'refunded', '', 'x', now(), now()
        FROM payment_orders po JOIN orders o ON o.id = po.order_id WHERE o.public_id = ${first.order.id}`.execute(
        testApp.db.kysely,
      );
      expect(await decideDueRefunds(context)).toBe(1);
      expect(await handed(second.operator, second.order)).toHaveLength(1);
      const [refund] = await refundsOf(first.order);
      const byHand = await first.operator.post(`/operator/refunds/${refund?.id}/sent/`, { reference: 'TX' });
      expect([byHand.status, byHand.body.state]).toEqual([200, 'sent']);
    });

    test('a card payment that an operator recorded goes back by hand', async () => {
      const product = await testApp.aProduct({ price_paisa: 1_000_00 });
      const { orders } = await cardOrders([product], 2);
      const [order] = orders as [Order];
      const operator = await anOperator();
      await operator.post(`/operator/orders/${order.id}/record-payment/`, { reference: 'TX-9' });
      await product.seller.post(`/orders/seller/orders/${order.id}/update-status/`, {
        status: 'delivered',
        refused: [{ item_id: order.items[0]!.id, quantity: 1 }],
      });
      expect(await decideDueRefunds(context)).toBe(0);
      const [refund] = await refundsOf(order);
      const path = `/refunds/${refund?.id}/sent/`;
      expect((await product.seller.post(`/orders/seller${path}`, { reference: 'TX' })).status).toBe(409);
      expect((await operator.post(`/operator${path}`, { reference: 'TX' })).status).toBe(200);
      expect((await entriesOf(order)).buyer_clearing).toBeUndefined();
    });
  });

  describe('notices of SSLCommerz', () => {
    const notify = (fields: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: '/api/v1/payments/notices/sslcommerz/',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      });

    test('forged and foreign ones change nothing; a true one pays, once', async () => {
      const { buyer, order, payment } = await started('sslcommerz');
      const { fields = {} } = await sandboxes.choose(payment.pay_url, 'success');
      expect((await notify(fields)).json().code).toBe('forged_notice');
      expect((await notify({ ...fields, verify_key: 'tran_id', verify_sign: randomUUID() })).statusCode).toBe(
        403,
      );
      expect((await stateOf(payment)).state).toBe('pending');
      const signed = signedNotice(fields);
      expect(
        (await notify(signedNotice({ ...fields, tran_id: 'HP0123456789ABCDEFGHJKMNPQ' }))).statusCode,
      ).toBe(404);
      expect((await notify(signedNotice({ ...fields, tran_id: 'OTHER-SHOP-1' }))).statusCode).toBe(404);
      const answers = [await notify(signed), await notify(signed)];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect((await orderOf(buyer, order)).timeline).toHaveLength(2);
    });
  });

  test('what a product needs in advance is paid online; the rest is cash', async () => {
    const product = await testApp.aProduct({ price_paisa: 500_00, requires_advance_payment: true });
    const { buyer: owner, order } = await testApp.anOrder({ product });
    const buyer = new Customer(app, owner.token ?? '', owner as never);
    const { body, status } = await buyer.post(`/payments/orders/${order.order_number}/`, {
      provider: 'bkash',
    });
    expect([status, body.advance, body.amount]).toEqual([201, true, 580]);
    await pay(body.pay_url);
    expect(await orderOf(buyer, order)).toMatchObject({ payment_method: 'cod', collected: 580, cash_due: 0 });
    expect(await entriesOf(order)).toEqual({ gateway: 580_00, buyer_clearing: -580_00 });
    await buyer.post(`/orders/orders/${order.id}/cancel/`, {});
    expect(await entriesOf(order)).toEqual({});
    expect(await decideDueRefunds(context)).toBe(1);
    await isSound();
  });

  test('a gateway that refuses or is away says so, and nothing is lost', async () => {
    const { buyer, orders } = await cardOrders([await testApp.aProduct()]);
    const path = `/payments/orders/${orders[0]?.order_number}/`;
    await sandboxes.faults('sslcommerz', { refuseSession: true });
    const refused = await buyer.post(path, { provider: 'sslcommerz' });
    expect([refused.status, refused.body.code]).toEqual([502, 'provider_unavailable']);
    for (const faults of [{ refuseInitialize: true }, { refuseComplete: true }, { wrongSignature: true }]) {
      await sandboxes.faults('nagad', faults);
      expect((await buyer.post(path, { provider: 'nagad' })).body.code).toBe('provider_unavailable');
    }
    const offline = await testApp.aCustomer();
    expect((await offline.post(path, { provider: 'nagad' })).body.code).toBe('payments_off');
    expect((await buyer.post(path, { provider: 'bkash' })).status).toBe(201);
    const stranger = await asCustomer();
    expect((await stranger.post(path, { provider: 'bkash' })).status).toBe(404);
    expect((await new Customer(app, '', {} as never).post(path, { provider: 'bkash' })).status).toBe(404);
  });

  test('an open payment is taken again', async () => {
    const { buyer, order, payment } = await started('bkash');
    const again = await buyer.post(`/payments/orders/${order.order_number}/`, { provider: 'bkash' });
    expect(again.body.reference).toBe(payment.reference);
  });

  test('quick checkout takes card orders where gateways are on', async () => {
    const product = await testApp.aProduct();
    const body = {
      product_id: product.id,
      quantity: 1,
      payment_method: 'card',
      customer_phone: '01712345678',
      customer_address: '7 Lake Road, Dhaka',
    };
    const buyer = await asCustomer();
    expect((await buyer.post('/orders/orders/quick-create/', body)).status).toBe(201);
    const offline = await testApp.aCustomer();
    expect((await offline.post('/orders/orders/quick-create/', body)).body.code).toBe('card_off');
    expect((await buyer.get('/auth/config/')).body.online_payments).toEqual(['sslcommerz', 'bkash', 'nagad']);
  });
});

/** A notice as SSLCommerz signs it. */
function signedNotice(fields: Record<string, string>): Record<string, string> {
  const md5 = (text: string) => createHash('md5').update(text).digest('hex');
  const names = Object.keys(fields).sort();
  const all: Record<string, string> = {
    ...fields,
    store_passwd: md5(sandboxes.env.SSLCOMMERZ_STORE_PASSWORD ?? ''),
  };
  const text = Object.keys(all)
    .sort()
    .map((name) => `${name}=${all[name]}`)
    .join('&');
  return { ...fields, verify_key: names.join(','), verify_sign: md5(text) };
}
