import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { FULL_MATRIX } from '../../testing/matrix';
import { untilBlocked } from '../../testing/untilBlocked';
import type { Answer, Customer } from '../../testing/visitor';

const delivery = { customer_phone: '01712345678', customer_address: '7 Lake Road', payment_method: 'cod' };

/** Counts responses by status. */
function tally(answers: Answer<unknown>[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describeOnEachDatabase(
  'races',
  (testApp) => {
    const quick = (buyer: Customer, product_id: number, key?: string) =>
      buyer.post(
        '/orders/orders/quick-create/',
        { ...delivery, product_id, quantity: 1 },
        key ? { 'idempotency-key': key } : {},
      );
    const ordered = async (productId: number) => {
      const items = await testApp.db.kysely
        .selectFrom('order_items')
        .where('product_id', '=', productId)
        .select('quantity')
        .execute();
      return items.reduce((sum, { quantity }) => sum + quantity, 0);
    };

    const PIECES = 10;
    const ROUNDS = FULL_MATRIX ? 20 : 1;
    test(`200 buyers of the last ${PIECES} pieces get ${PIECES} orders and 190 refusals, ${ROUNDS} times @trust:oversell`, async () => {
      const buyers = await Promise.all(Array.from({ length: 200 }, () => testApp.aCustomer()));
      for (let round = 0; round < ROUNDS; round++) {
        const product = await testApp.aProduct({ stock: PIECES });
        const answers = await Promise.all(buyers.map((buyer) => quick(buyer, product.id)));
        expect(tally(answers)).toEqual({ 201: PIECES, 409: 200 - PIECES });
        expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.error))).toEqual(
          new Set(['This product is out of stock']),
        );
        expect(await ordered(product.id)).toBe(PIECES);
        expect(await testApp.stockOf(product.variants[0]?.id ?? 0)).toBe(0);
      }
    });

    test('carts with the same lines in opposite order do not deadlock @full @trust:deadlock', async () => {
      const stocks = FULL_MATRIX ? [60, 40] : [30, 20];
      const products = await Promise.all(stocks.map((stock) => testApp.aProduct({ stock })));
      const buyers = await Promise.all(
        Array.from({ length: FULL_MATRIX ? 80 : 40 }, () => testApp.aCustomer()),
      );
      const answers = await Promise.all(
        buyers.map(async (buyer, index) => {
          let lines: { id: number }[] = [];
          for (const { id } of index % 2 ? products : [...products].reverse()) {
            lines =
              (await buyer.post('/orders/cart/add/', { product_id: id, quantity: 1 })).body.items ?? lines;
          }
          const selected_items = lines.map(({ id }) => ({ item_id: id }));
          return buyer.post('/orders/orders/create/', { ...delivery, selected_items });
        }),
      );
      // Buyers who were too late for the second product could only select the first.
      expect(Object.keys(tally(answers)).sort()).toEqual(expect.arrayContaining(['201']));
      expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
      for (const [index, { id, variants }] of products.entries()) {
        expect((await ordered(id)) + (await testApp.stockOf(variants[0]?.id ?? 0))).toBe(stocks[index]);
      }
      expect(await ordered(products[1]?.id ?? 0)).toBe(stocks[1]);
    });

    test('one Idempotency-Key sent 50 times creates one order and returns it 50 times @trust:one-order', async () => {
      const [product, buyer, key] = [await testApp.aProduct(), await testApp.aCustomer(), randomUUID()];
      const answers = await Promise.all(Array.from({ length: 50 }, () => quick(buyer, product.id, key)));
      expect(tally(answers)).toEqual({ 201: 50 });
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(await ordered(product.id)).toBe(1);
    });

    test('a cart line ordered from many tabs is ordered once @full', async () => {
      const [product, buyer] = [await testApp.aProduct(), await testApp.aCustomer()];
      const { body } = await buyer.post('/orders/cart/add/', { product_id: product.id, quantity: 1 });
      const selected_items = [{ item_id: body.items[0].id }];
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          buyer.post('/orders/orders/create/', { ...delivery, selected_items }),
        ),
      );
      expect(tally(answers)).toEqual({ 201: 1, 404: 19 });
      expect(await ordered(product.id)).toBe(1);
    });

    test('20 cancellations restore the stock once @trust:restock', async () => {
      const product = await testApp.aProduct({ stock: 5 });
      const { buyer, order } = await testApp.anOrder({ product, quantity: 2 });
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => buyer.post(`/orders/orders/${order.id}/cancel/`, {})),
      );
      expect(tally(answers)).toEqual({ 200: 1, 409: 19 });
      expect(await testApp.stockOf(product.variants[0]?.id ?? 0)).toBe(5);
    });

    test('of a concurrent refund, cancellation and delivery one wins, and stock is restored once @full @trust:restock', async () => {
      const operator = await testApp.anOperator();
      for (let round = 0; round < 10; round++) {
        const product = await testApp.aProduct({ stock: 1 });
        const { buyer, order } = await testApp.anOrder({ product });
        const answers = await Promise.all([
          operator.post(`/operator/orders/${order.id}/refund/`, { reason: 'Lost' }),
          buyer.post(`/orders/orders/${order.id}/cancel/`, {}),
          product.seller.post(`/orders/seller/orders/${order.id}/update-status/`, { status: 'delivered' }),
        ]);
        expect(tally(answers)).toEqual({ 200: 1, 409: 2 });
        const delivered = answers[2].status === 200;
        expect(await testApp.stockOf(product.variants[0]?.id ?? 0)).toBe(delivered ? 0 : 1);
      }
    });

    test('of a concurrent cancellation and delivery one wins @full @trust:restock', async () => {
      for (let round = 0; round < 10; round++) {
        const product = await testApp.aProduct({ stock: 1 });
        const { buyer, order } = await testApp.anOrder({ product });
        const answers = await Promise.all([
          buyer.post(`/orders/orders/${order.id}/cancel/`, {}),
          product.seller.post(`/orders/seller/orders/${order.id}/update-status/`, { status: 'delivered' }),
        ]);
        expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
        const cancelled = answers[0].status === 200;
        expect(await testApp.stockOf(product.variants[0]?.id ?? 0)).toBe(cancelled ? 1 : 0);
      }
    });

    test('the cash of concurrent partial deliveries adds up to the bill @full', async () => {
      const [buyer, seller] = [await testApp.aCustomer(), await testApp.aSeller()];
      let lines: { id: number }[] = [];
      for (let count = 0; count < 4; count++) {
        const { id } = await testApp.aProduct({ seller });
        lines = (await buyer.post('/orders/cart/add/', { product_id: id, quantity: 1 })).body.items;
      }
      const selected_items = lines.map(({ id }) => ({ item_id: id }));
      const { body: order } = await buyer.post('/orders/orders/create/', { ...delivery, selected_items });
      const answers = await Promise.all(
        order.items.map((item: { id: number }) =>
          seller.post(`/orders/seller/orders/${order.id}/update-status/`, {
            status: 'delivered',
            item_ids: [item.id],
          }),
        ),
      );
      expect(tally(answers)).toEqual({ 200: 4 });
      const { body } = await seller.get(`/orders/seller/orders/${order.id}/`);
      const taken = body.timeline.map(({ collected }: { collected: number | null }) => collected ?? 0);
      expect(taken).toEqual([0, 1080, 1000, 1000, 1000]);
      expect(body).toMatchObject({ status: 'delivered', payment_status: 'paid', collected: 4080 });
    });

    test('adding the same choice from many tabs stays within the stock @full', async () => {
      const [product, buyer] = [await testApp.aProduct({ stock: 7 }), await testApp.aCustomer()];
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          buyer.post('/orders/cart/add/', { product_id: product.id, quantity: 1 }),
        ),
      );
      expect(tally(answers)).toEqual({ 201: 7, 409: 13 });
      expect((await buyer.get('/orders/cart/')).body.items).toMatchObject([{ quantity: 7 }]);
    });

    test('a review of a product whose store is being suspended waits, and the suspension does not @full', async () => {
      const made = await testApp.aDeliveredOrder();
      const review = await testApp.db.tx(async (tx) => {
        // Locks like a suspension: the store first, then its products.
        await sql`SELECT id FROM sellers WHERE id = ${made.product.seller.sellerId} FOR NO KEY UPDATE`.execute(
          tx,
        );
        const begun = made.buyer.post('/reviews/', {
          product: made.product.id,
          order: made.order.id,
          rating: 5,
          content: 'Soft',
          review_type: 'product',
        });
        await untilBlocked(testApp.db, [begun]);
        await sql`SELECT id FROM products WHERE id = ${made.product.id} FOR NO KEY UPDATE`.execute(tx);
        return { begun };
      });
      expect((await review.begun).status).toBe(201);
    });

    test('an e-mail registered 10 times at once gets one account @full', async () => {
      const form = {
        email: 'rush@haat.example',
        username: 'rush@haat.example',
        password: 'correct horse',
        password_confirm: 'correct horse',
        first_name: 'R',
        last_name: 'H',
      };
      const visitor = testApp.aVisitor();
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => visitor.post('/auth/register/', form)),
      );
      expect(tally(answers)).toEqual({ 201: 1, 409: 9 });
    });
  },
  { only: 'postgres' },
);
