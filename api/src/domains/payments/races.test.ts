import type { Order } from '@haat/contracts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../../context';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { type Sandboxes, sandboxPayments, startSandboxes } from '../../testing/sandboxes';
import { Customer, Visitor } from '../../testing/visitor';
import { checkLedger } from '../ledger/ledger.service';
import { cancelUnpaid } from '../orders/unpaidCards.jobs';
import { askOpenPayments, decideDueRefunds } from './payments.jobs';

const HOUR_MS = 3_600_000;

let sandboxes: Sandboxes;
beforeAll(async () => {
  sandboxes = await startSandboxes();
});
afterAll(() => sandboxes.close());

describeOnEachDatabase(
  'races of payments',
  (testApp) => {
    let app: FastifyInstance;
    let context: Context;
    beforeAll(async () => {
      context = { ...testApp.context, payments: await sandboxPayments(sandboxes, testApp, 20_000) };
      app = await testApp.openApp({ payments: context.payments });
    });
    beforeEach(() => sandboxes.faults('bkash'));
    afterAll(() => app.close());

    const as = ({ token, ...user }: Customer) => new Customer(app, token ?? '', user as never);

    async function started(provider: 'sslcommerz' | 'bkash', quantity = 1) {
      const product = await testApp.aProduct();
      const buyer = as(await testApp.aCustomer());
      const { body: order } = await buyer.post('/orders/orders/quick-create/', {
        product_id: product.id,
        quantity,
        payment_method: 'card',
        customer_phone: '01712345678',
        customer_address: '7 Lake Road, Dhaka',
      });
      const { body: payment } = await buyer.post(`/payments/orders/${order.order_number}/`, { provider });
      const back = await sandboxes.choose(payment.pay_url, 'success');
      const { pathname, search } = new URL(back.target);
      const returns = () =>
        app.inject({
          method: back.fields ? 'POST' : 'GET',
          url: pathname + search,
          ...(back.fields
            ? {
                headers: { 'content-type': 'application/x-www-form-urlencoded' },
                payload: new URLSearchParams(back.fields).toString(),
              }
            : {}),
        });
      return { product, buyer, order, payment, returns };
    }
    const eventsOf = async ({ id }: Order) => {
      const { rows } = await sql<{ status: string; collected: number | null }>`
        SELECT e.status, e.collected_paisa AS collected FROM order_events e JOIN orders o ON o.id = e.order_id
        WHERE o.public_id = ${id} ORDER BY e.id`.execute(testApp.db.kysely);
      return rows;
    };
    const isSound = async () => {
      const { balances, transactions, uncleared } = await checkLedger(testApp);
      expect([balances, transactions, uncleared]).toEqual([[], [], []]);
    };

    test.each(['sslcommerz', 'bkash'] as const)(
      '%s: returns, notices and questions at once book a payment once',
      async (provider) => {
        const { order, payment, returns } = await started(provider);
        testApp.advanceClock(2 * 60_000);
        await Promise.all([
          ...Array.from({ length: 8 }, returns),
          ...Array.from({ length: 4 }, () => askOpenPayments(context)),
        ]);
        expect((await new Visitor(app).get(`/payments/${payment.reference}/`)).body.state).toBe('paid');
        expect((await eventsOf(order)).filter(({ collected }) => collected !== null)).toHaveLength(1);
        await isSound();
      },
    );

    test('a payment beside the end of its order: paid, or cancelled and paid back', async () => {
      for (let round = 0; round < 6; round++) {
        const { product, order, returns } = await started('sslcommerz');
        // The order may lapse although its payment is open: the gateway was silent for a day.
        await sql`UPDATE orders SET pay_by = ${new Date(testApp.clock.now().getTime() - 25 * HOUR_MS)}
          WHERE public_id = ${order.id}`.execute(testApp.db.kysely);
        await Promise.all([returns(), cancelUnpaid(context)]);
        const last = (await eventsOf(order)).at(-1);
        const { rows } = await sql<{ state: string }>`
          SELECT r.state FROM gateway_refunds r JOIN orders o ON o.id = r.order_id WHERE o.public_id = ${order.id}`.execute(
          testApp.db.kysely,
        );
        const stock = await testApp.stockOf(product.variants[0]?.id ?? 0);
        expect([last?.status, rows, stock]).toEqual(
          last?.status === 'cancelled' ? ['cancelled', [{ state: 'decided' }], 100] : ['pending', [], 99],
        );
      }
      await isSound();
    });

    test('a refund that several operators send at once is sent once', async () => {
      const { buyer, order, returns } = await started('bkash');
      await returns();
      await buyer.post(`/orders/orders/${order.id}/cancel/`, {});
      await Promise.all(Array.from({ length: 4 }, () => decideDueRefunds(context)));
      const operator = as(await testApp.anOperator());
      const { body } = await operator.get('/operator/gateway-refunds/?state=decided');
      const own = body.results.filter((one: { order: string }) => one.order === order.id);
      expect(own).toHaveLength(1);
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => operator.post(`/operator/gateway-refunds/${own[0].id}/send/`)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
      const { payments, refunds } = await sandboxes.state('bkash');
      const { trxID } = payments.find(
        (one: { merchantInvoiceNumber: string }) => one.merchantInvoiceNumber === own[0].payment,
      );
      expect(refunds.filter((one: { trxId: string }) => one.trxId === trxID)).toHaveLength(1);
      await isSound();
    });

    test('refunds of refused pieces, handed over and answered by several processes at once, go back once', async () => {
      const operator = as(await testApp.anOperator());
      const made = [];
      for (let round = 0; round < 4; round++) {
        const one = await started(round % 2 ? 'bkash' : 'sslcommerz', 3);
        await one.returns();
        const refused = [{ item_id: one.order.items[0].id, quantity: 1 }];
        await one.product.seller.post(`/orders/seller/orders/${one.order.id}/update-status/`, {
          status: 'delivered',
          refused,
        });
        made.push(one);
      }
      const handed = await Promise.all(Array.from({ length: 6 }, () => decideDueRefunds(context)));
      // A refund that one process skipped was done by another.
      expect(handed.reduce((sum, one) => sum + one, 0)).toBe(4);
      const { body } = await operator.get('/operator/gateway-refunds/?state=decided');
      const ids: number[] = made.map(({ order }) => {
        const own = body.results.filter((one: { order: string }) => one.order === order.id);
        expect(own).toHaveLength(1);
        return own[0].id;
      });
      // Another refund of each order is decided while the first one is answered.
      await Promise.all([
        ...ids.map((id) => operator.post(`/operator/gateway-refunds/${id}/send/`)),
        ...made.map(async ({ buyer, order, product }) => {
          const { body: asked } = await buyer.post(`/orders/orders/${order.id}/returns/`, {
            wants: 'refund',
            reason: 'damaged',
            items: [{ item_id: order.items[0].id, quantity: 1 }],
          });
          await product.seller.post(`/orders/seller/returns/${asked.id}/answer/`, { answer: 'refund' });
        }),
      ]);
      testApp.advanceClock(5 * 60_000);
      await Promise.all([
        ...Array.from({ length: 4 }, () => askOpenPayments(context)),
        ...Array.from({ length: 4 }, () => decideDueRefunds(context)),
      ]);
      await decideDueRefunds(context);
      for (const { order } of made) {
        const { rows } = await sql<{ state: string; parts: number; paisa: number; posted: number }>`
          SELECT d.state, (SELECT count(*)::int FROM gateway_refunds r WHERE r.refund_id = d.id) AS parts,
            (SELECT sum(r.amount_paisa) FROM gateway_refunds r WHERE r.refund_id = d.id)::bigint - d.amount_paisa AS paisa,
            (SELECT count(*)::int FROM ledger_transactions t WHERE t.reference = 'refund-' || d.id) AS posted
          FROM refunds d JOIN orders o ON o.id = d.order_id WHERE o.public_id = ${order.id} ORDER BY d.id`.execute(
          testApp.db.kysely,
        );
        expect(rows).toEqual([
          { state: 'sent', parts: 1, paisa: 0, posted: 1 },
          { state: 'decided', parts: 1, paisa: 0, posted: 0 },
        ]);
      }
      await isSound();
    });

    test('all processes share one token of bKash, and one of them asks for it', async () => {
      await sql`DELETE FROM gateway_tokens`.execute(testApp.db.kysely);
      const before = (await sandboxes.state('bkash')).grants;
      const other = await testApp.openApp({ payments: await sandboxPayments(sandboxes, testApp, 20_000) });
      try {
        const products = await Promise.all(
          Array.from({ length: 4 }, () => testApp.aProduct({ requires_advance_payment: true })),
        );
        const orders = await Promise.all(products.map((product) => testApp.anOrder({ product })));
        const answers = await Promise.all(
          orders.map(({ buyer, order }, index) => {
            const { token, ...user } = buyer;
            const client = new Customer(index % 2 ? app : other, token ?? '', user as never);
            return client.post(`/payments/orders/${order.order_number}/`, { provider: 'bkash' });
          }),
        );
        expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
        expect((await sandboxes.state('bkash')).grants - before).toBe(1);
      } finally {
        await other.close();
      }
    });
  },
  { only: 'postgres', poolSize: 20 },
);
