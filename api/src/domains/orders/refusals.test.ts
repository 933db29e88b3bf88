import type { Order } from '@haat/contracts';
import { sql } from 'kysely';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { TestApp, TestProduct } from '../../testing/testApp';
import type { Customer } from '../../testing/visitor';
import { checkLedger } from '../ledger/ledger.service';

const PHONE = { customer_phone: '01712345678', customer_address: '7 Lake Road, Dhaka' };

async function ordered(
  buyer: Customer,
  lines: [TestProduct, number][],
  more: { payment_method?: 'cod' | 'card'; coupon_code?: string } = {},
): Promise<Order> {
  const selected: object[] = [];
  for (const [{ id }, quantity] of lines) {
    const { body } = await buyer.post('/orders/cart/add/', { product_id: id, quantity });
    selected.push({ item_id: body.items.find((one: { product: number }) => one.product === id).id });
  }
  const { body } = await buyer.post('/orders/orders/create/', {
    ...PHONE,
    payment_method: 'cod',
    ...more,
    selected_items: selected,
  });
  return body;
}

const stockOf = async ({ db }: TestApp, { id }: TestProduct): Promise<number> => {
  const { rows } = await sql<{ stock: number }>`
    SELECT sum(stock)::int AS stock FROM variants WHERE product_id = ${id}`.execute(db.kysely);
  return rows[0]?.stock ?? 0;
};
/** Sums of an order's entries by account. */
async function entriesOf({ db }: TestApp, { id }: Order): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; paisa: number }>`
    SELECT e.account, sum(e.amount_paisa)::bigint AS paisa FROM ledger_entries e JOIN orders o ON o.id = e.order_id
    WHERE o.public_id = ${id} GROUP BY 1 HAVING sum(e.amount_paisa) <> 0`.execute(db.kysely);
  return Object.fromEntries(rows.map(({ account, paisa }) => [account, paisa]));
}

describeOnEachDatabase('refused deliveries', (testApp) => {
  const setUp = async (price = 1_000_00, quantity = 2, more: Parameters<typeof ordered>[2] = {}) => {
    const product = await testApp.aProduct({ price_paisa: price, stock: 10 });
    const buyer = await testApp.aCustomer();
    const order = await ordered(buyer, [[product, quantity]], more);
    const move = (body: object) =>
      product.seller.post(`/orders/seller/orders/${order.id}/update-status/`, body);
    return { product, buyer, order, move, item: order.items[0]!.id };
  };

  test('half of a line: what was accepted is delivered, paid and can be reviewed; the rest waits to be counted', async () => {
    const { product, buyer, order, move, item } = await setUp();
    await move({ status: 'shipped' });
    const { status, body } = await move({
      status: 'delivered',
      refused: [{ item_id: item, quantity: 1 }],
      refusal_reason: 'Too small',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'delivered',
      bill: 2080,
      refused: 1000,
      collected: 1080,
      cash_due: 0,
      payment_status: 'paid',
      items: [
        { id: item, quantity: 1, delivered: true, refused: false },
        { quantity: 1, delivered: false, refused: true, to_inspect: true },
      ],
    });
    expect(body.timeline.at(-1)).toMatchObject({ status: 'delivered', note: 'Too small', collected: 1080 });
    expect(await stockOf(testApp, product)).toBe(8);

    const review = {
      order: order.id,
      product: product.id,
      rating: 5,
      content: 'Lovely',
      review_type: 'product',
    };
    expect((await buyer.post('/reviews/', { ...review, item_id: body.items[1].id })).status).toBe(409);
    expect((await buyer.post('/reviews/', review)).status).toBe(201);

    const refused = body.items[1].id;
    const inspect = (items: object[]) =>
      product.seller.post(`/orders/seller/orders/${order.id}/inspect/`, { items });
    expect((await inspect([{ item_id: refused, restocked: 2, written_off: 0 }])).status).toBe(400);
    expect((await inspect([{ item_id: item, restocked: 1, written_off: 0 }])).status).toBe(400);
    const counted = await inspect([{ item_id: refused, restocked: 1, written_off: 0 }]);
    expect(counted.body.items[1]).toMatchObject({ refused: true, to_inspect: false });
    expect(await stockOf(testApp, product)).toBe(9);
    expect((await inspect([{ item_id: refused, restocked: 1, written_off: 0 }])).status).toBe(409);
    expect(await entriesOf(testApp, order)).toMatchObject({
      cash_with_seller: 1_080_00,
      seller_payable: -1_080_00,
    });
    expect((await checkLedger(testApp)).uncleared).toEqual([]);
  });

  test('with a coupon the buyer owes whole taka, and the rest of its share is the coupon’s', async () => {
    const { order, move, item } = await setUp(333_00, 3, { coupon_code: 'DISCOUNT20' });
    await move({ status: 'shipped' });
    const { body } = await move({ status: 'delivered', refused: [{ item_id: item, quantity: 2 }] });
    // 333 + 80 − 200 ⁄ 3, in whole taka.
    expect(body).toMatchObject({ collected: 346, refused: body.bill - 346, payment_status: 'paid' });
    expect((await entriesOf(testApp, order)).buyer_clearing).toBeUndefined();
    expect((await checkLedger(testApp)).uncleared).toEqual([]);
  });

  test('refused whole, the order ends, and nothing is taken', async () => {
    const { product, order, move, item } = await setUp();
    const all = {
      status: 'delivered',
      refused: [{ item_id: item, quantity: 2 }],
      refusal_reason: 'Not at home',
    };
    expect((await move(all)).status).toBe(409);
    await move({ status: 'shipped' });
    expect((await move({ ...all, collected: 80 })).status).toBe(400);
    const { body } = await move(all);
    expect(body).toMatchObject({ status: 'cancelled', collected: 0, cash_due: 0 });
    expect(await stockOf(testApp, product)).toBe(8);
    await product.seller.post(`/orders/seller/orders/${order.id}/inspect/`, {
      items: [{ item_id: item, restocked: 1, written_off: 1 }],
    });
    expect(await stockOf(testApp, product)).toBe(9);
    expect(await entriesOf(testApp, order)).toEqual({});
  });

  test('a paid card order of which some was refused has a refund decided, not sent', async () => {
    const { order, move, item, buyer, product } = await setUp(1_000_00, 2, { payment_method: 'card' });
    const operator = await testApp.anOperator();
    await operator.post(`/operator/orders/${order.id}/record-payment/`, { reference: 'TX-9' });
    await move({ status: 'delivered', refused: [{ item_id: item, quantity: 1 }] });
    const { body } = await buyer.get(`/orders/orders/${order.id}/`);
    expect(body).toMatchObject({ status: 'delivered', refused: 1000, refunded: 1000, refund_due: 1000 });
    expect(await entriesOf(testApp, order)).toMatchObject({ gateway: 2_080_00, buyer_clearing: -1_000_00 });
    const [due] = (await product.seller.get(`/orders/seller/orders/${order.id}/`)).body.refunds_to_send;
    for (const _ of [1, 2]) await operator.post(`/operator/refunds/${due.id}/sent/`, { reference: 'TX-10' });
    const mails = await testApp.mailTo(buyer.email);
    expect(mails.map(({ kind }) => kind).slice(1)).toEqual([
      'payment_received',
      'order_status',
      'refund_sent',
    ]);
    expect(mails.at(-1)).toMatchObject({ orderId: order.id, amountPaisa: 1_000_00, reference: 'TX-10' });
    expect((await checkLedger(testApp)).uncleared).toEqual([]);
  });

  test('an operator who ends a partly delivered order leaves what was delivered', async () => {
    const seller = await testApp.aSeller();
    const [first, second] = [
      await testApp.aProduct({ seller, price_paisa: 1_000_00, stock: 5 }),
      await testApp.aProduct({ seller, price_paisa: 500_00, stock: 5 }),
    ];
    const buyer = await testApp.aCustomer();
    const order = await ordered(buyer, [
      [first, 1],
      [second, 2],
    ]);
    await seller.post(`/orders/seller/orders/${order.id}/update-status/`, {
      status: 'delivered',
      item_ids: [order.items[0]!.id],
    });
    const operator = await testApp.anOperator();
    const { body } = await operator.post(`/operator/orders/${order.id}/refund/`, {
      reason: 'Lost on the way',
    });
    expect(body).toMatchObject({ status: 'delivered', collected: 1080, refused: 1000, cash_due: 0 });
    expect(
      body.items.map((one: { delivered: boolean; refused: boolean }) => [one.delivered, one.refused]),
    ).toEqual([
      [true, false],
      [false, true],
    ]);
    expect((await checkLedger(testApp)).uncleared).toEqual([]);
  });

  test.each([
    ['an item of another order', [{ item_id: 999_999, quantity: 1 }]],
    ['more pieces than there are', [{ item_id: 0, quantity: 3 }]],
    [
      'an item twice',
      [
        { item_id: 0, quantity: 1 },
        { item_id: 0, quantity: 1 },
      ],
    ],
    ['no pieces', [{ item_id: 0, quantity: 0 }]],
  ])('refused with 400: %s', async (_, refused) => {
    const { move, item, order, buyer } = await setUp();
    await move({ status: 'shipped' });
    const named = refused.map((one) => ({ ...one, item_id: one.item_id || item }));
    expect((await move({ status: 'delivered', refused: named })).status).toBe(400);
    expect((await buyer.get(`/orders/orders/${order.id}/`)).body.status).toBe('shipped');
  });

  test('a part that was refused before the rest arrives is not due with it', async () => {
    const seller = await testApp.aSeller();
    const [first, second] = [
      await testApp.aProduct({ seller, price_paisa: 1_000_00, stock: 5 }),
      await testApp.aProduct({ seller, price_paisa: 500_00, stock: 5 }),
    ];
    const order = await ordered(await testApp.aCustomer(), [
      [first, 2],
      [second, 1],
    ]);
    const move = (body: object) => seller.post(`/orders/seller/orders/${order.id}/update-status/`, body);
    const [one, other] = order.items.map(({ id }) => id);
    await move({ status: 'shipped' });
    const part = await move({
      status: 'delivered',
      item_ids: [one],
      refused: [{ item_id: one, quantity: 1 }],
    });
    expect(part.body).toMatchObject({
      status: 'partially_delivered',
      collected: 1080,
      cash_due: 500,
      refused: 1000,
    });
    const rest = await move({ status: 'delivered', item_ids: [other] });
    expect(rest.body).toMatchObject({ status: 'delivered', collected: 1580, payment_status: 'paid' });
    expect((await checkLedger(testApp)).uncleared).toEqual([]);
  });
});

describeOnEachDatabase(
  'races of refused pieces',
  (testApp) => {
    test('counted twice at the same time, they return once', async () => {
      const product = await testApp.aProduct({ stock: 10 });
      const order = await ordered(await testApp.aCustomer(), [[product, 2]]);
      const item = order.items[0]!.id;
      const post = (path: string, body: object) =>
        product.seller.post(`/orders/seller/orders/${order.id}/${path}/`, body);
      await post('update-status', { status: 'shipped' });
      await post('update-status', { status: 'delivered', refused: [{ item_id: item, quantity: 2 }] });
      const answers = await Promise.all(
        Array.from({ length: 5 }, () =>
          post('inspect', { items: [{ item_id: item, restocked: 2, written_off: 0 }] }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
      expect(await stockOf(testApp, product)).toBe(10);
    });
  },
  { only: 'postgres' },
);
