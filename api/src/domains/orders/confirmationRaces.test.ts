import type { Order } from '@haat/contracts';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Db, openDatabase } from '../../platform/db/database';
import { readLimits } from '../../platform/limits/limitTable';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { FULL_MATRIX } from '../../testing/matrix';
import type { TestProduct } from '../../testing/testApp';
import { databaseUrl } from '../../testing/testDatabases';
import { Customer } from '../../testing/visitor';
import { cancelUnconfirmed } from './confirmations.service';

const DAY = 24 * 3_600_000;
const ACTS = ['place', 'buy', 'call', 'code', 'cancel', 'end', 'expire'] as const;

describeOnEachDatabase(
  'races of orders that wait to be confirmed',
  (testApp) => {
    // Closes the connections before the database is dropped.
    describe('in three processes', () => {
      /** Each has connections of its own. All its cash orders wait. */
      const processes: { db: Db; app: FastifyInstance }[] = [];
      let operatorToken = '';
      beforeAll(async () => {
        const url = await databaseUrl(testApp.db);
        for (let count = 0; count < 3; count++) {
          const db = await openDatabase({ url, folder: '', poolSize: 6 });
          const limits = readLimits('off,confirm_open_account=0');
          processes.push({ db, app: await testApp.openApp({ db, limits }) });
        }
        operatorToken = (await testApp.anOperator()).token ?? '';
      });
      afterAll(async () => {
        for (const { app, db } of processes) {
          await app.close();
          await db.close();
        }
      });

      const processAt = (place: number) => processes[place % processes.length] as (typeof processes)[number];
      const as = (place: number, { id, email, token }: Customer) =>
        new Customer(processAt(place).app, token ?? '', { id, email });
      const operatorAt = (place: number) =>
        new Customer(processAt(place).app, operatorToken, { id: 0, email: '' });

      interface Waiting {
        buyer: Customer;
        orders: Order[];
        code: { request: string; code: string };
      }
      let phones = 10_000_000;
      /** A checkout of both products, in one order or two, with a code that was sent for it. */
      async function place(
        at: number,
        products: readonly TestProduct[],
        quantity: number,
      ): Promise<Waiting | null> {
        const buyer = as(at, await testApp.aCustomer());
        let lines: { id: number }[] = [];
        for (const { id } of products) {
          const added = await buyer.post('/orders/cart/add/', { product_id: id, quantity });
          lines = added.body.items ?? lines;
        }
        const phone = `017${++phones}`;
        const { status, body } = await buyer.post('/orders/orders/create/', {
          payment_method: 'cod',
          customer_phone: phone,
          customer_address: '7 Lake Road, Dhaka',
          selected_items: lines.map(({ id }) => ({ item_id: id })),
        });
        // Sold out meanwhile, or nothing was left for the cart.
        if (status !== 201) return null;
        const orders = [body].flat() as Order[];
        const asked = await buyer.post(
          `/orders/groups/${orders[0]?.order_number}/confirmation-code/`,
          {},
          { 'user-agent': phone },
        );
        const sms = testApp.sent.findLast(({ to }) => to === `+88${phone}`);
        return { buyer, orders, code: { request: asked.body.request, code: sms?.text.slice(0, 6) ?? '' } };
      }

      /** Quantity of a product that orders have taken and not returned. */
      async function taken({ id }: TestProduct): Promise<number> {
        const { rows } = await sql<{ pieces: number }>`
        SELECT coalesce(sum(i.quantity), 0)::int AS pieces FROM order_items i JOIN orders o ON o.id = i.order_id
        WHERE i.product_id = ${id} AND o.stock_state = 'taken' AND o.status NOT IN ('cancelled', 'refunded')`.execute(
          testApp.db.kysely,
        );
        return rows[0]?.pieces ?? 0;
      }
      async function counted({ id }: TestProduct): Promise<number> {
        const { rows } = await sql<{ pieces: number }>`
        SELECT coalesce(sum(change), 0)::int AS pieces FROM sales_changes WHERE product_id = ${id}`.execute(
          testApp.db.kysely,
        );
        return rows[0]?.pieces ?? 0;
      }
      const stockOf = ({ variants }: TestProduct) => testApp.stockOf(variants[0]?.id ?? 0);

      const RUNS = FULL_MATRIX ? 12 : 3;
      test(`stock and orders add up, whatever is done at once, ${RUNS} times`, async () => {
        const act = fc.record({
          kind: fc.constantFrom(...ACTS),
          process: fc.nat(2),
          which: fc.nat(9),
          quantity: fc.integer({ min: 1, max: 3 }),
        });
        const plan = fc.record({
          stocks: fc.tuple(fc.integer({ min: 3, max: 8 }), fc.integer({ min: 3, max: 8 })),
          oneStore: fc.boolean(),
          quantities: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 3, maxLength: 4 }),
          acts: fc.array(act, { minLength: 8, maxLength: 16 }),
        });
        await fc.assert(
          fc.asyncProperty(plan, async ({ stocks, oneStore, quantities, acts }) => {
            const first = await testApp.aProduct({ stock: stocks[0] });
            const second = await testApp.aProduct({
              stock: stocks[1],
              ...(oneStore ? { seller: first.seller } : {}),
            });
            const products = [first, second];
            const waiting: Waiting[] = [];
            // Every other cart has the products in the other order.
            for (const [index, quantity] of quantities.entries()) {
              const placed = await place(index, index % 2 ? products : [second, first], quantity);
              if (placed) waiting.push(placed);
            }
            expect(await Promise.all(products.map(stockOf))).toEqual(stocks);

            const statuses = await Promise.all(
              acts.map(async ({ kind, process, which, quantity }) => {
                const chosen = waiting[which % waiting.length];
                const order = chosen?.orders[which % chosen.orders.length];
                if (!chosen || !order) return 200;
                const buyer = as(process, chosen.buyer);
                const operator = operatorAt(process);
                if (kind === 'place') {
                  await place(process, products, quantity);
                  return 200;
                }
                if (kind === 'expire') {
                  const later = new Date(testApp.clock.now().getTime() + DAY);
                  await cancelUnconfirmed({ db: processAt(process).db, clock: { now: () => later } });
                  return 200;
                }
                const answer =
                  kind === 'buy'
                    ? // Takes its pieces at once.
                      await new Customer(testApp.app, chosen.buyer.token ?? '', chosen.buyer).post(
                        '/orders/orders/quick-create/',
                        {
                          product_id: products[which % 2]?.id,
                          quantity,
                          payment_method: 'cod',
                          customer_phone: `017${++phones}`,
                          customer_address: '7 Lake Road, Dhaka',
                        },
                      )
                    : kind === 'call'
                      ? await operator.post(`/operator/orders/${order.id}/confirm/`, {})
                      : kind === 'code'
                        ? await buyer.post(`/orders/groups/${order.order_number}/confirm/`, chosen.code)
                        : kind === 'cancel'
                          ? await buyer.post(`/orders/orders/${order.id}/cancel/`, {})
                          : await operator.post(`/operator/orders/${order.id}/refund/`, { reason: 'Lost' });
                return answer.status;
              }),
            );
            expect(statuses.filter((status) => ![200, 201, 400, 409].includes(status))).toEqual([]);

            for (const [index, product] of products.entries()) {
              const stock = await stockOf(product);
              expect(stock).toBeGreaterThanOrEqual(0);
              expect(stock + (await taken(product))).toBe(stocks[index]);
              expect(await counted(product)).toBe(await taken(product));
            }
            // Ended once, and only what had taken pieces returned them.
            const { rows } = await sql<{ wrong: number }>`
            SELECT count(*)::int AS wrong FROM orders o
            WHERE (SELECT count(*) FROM order_events e WHERE e.order_id = o.id AND e.status = 'cancelled') > 1
              OR (o.stock_state = 'waiting') <> (o.status = 'pending' AND o.confirm_by IS NOT NULL AND o.confirmed_at IS NULL)
              OR (o.stock_state = 'never' AND o.status <> 'cancelled')`.execute(testApp.db.kysely);
            expect(rows[0]?.wrong).toBe(0);
          }),
          { numRuns: RUNS, endOnFailure: true },
        );
      }, 300_000);

      test('of ten orders of the last three pieces three are confirmed, and seven are cancelled', async () => {
        const product = await testApp.aProduct({ stock: 3 });
        const waiting: Waiting[] = [];
        for (let count = 0; count < 10; count++) {
          const placed = await place(count, [product], 1);
          if (placed) waiting.push(placed);
        }
        const answers = await Promise.all(
          waiting.map(({ buyer, orders: [order], code }, index) =>
            index % 2
              ? buyer.post(`/orders/groups/${order?.order_number}/confirm/`, code)
              : operatorAt(index).post(`/operator/orders/${order?.id}/confirm/`, {}),
          ),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([
          ...Array(3).fill(200),
          ...Array(7).fill(409),
        ]);
        expect(await stockOf(product)).toBe(0);
        expect(await taken(product)).toBe(3);
      });

      test('20 confirmations of one order take its pieces once', async () => {
        const product = await testApp.aProduct({ stock: 5 });
        const placed = await place(0, [product], 2);
        const [order] = placed?.orders ?? [];
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, index) =>
            operatorAt(index).post(`/operator/orders/${order?.id}/confirm/`, {}),
          ),
        );
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
        expect(await stockOf(product)).toBe(3);
      });
    });
  },
  { only: 'postgres' },
);
