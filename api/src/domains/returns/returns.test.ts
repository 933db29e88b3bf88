import type { Order, ReturnCase } from '@haat/contracts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { TestApp, TestProduct } from '../../testing/testApp';
import type { Customer } from '../../testing/visitor';
import { checkLedger, findBalances } from '../ledger/ledger.service';
import { moneyOf } from '../ledger/sellerMoney.service';
import { keepReturnDeadlines } from './returns.jobs';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PICTURE = sharp({ create: { width: 400, height: 300, channels: 3, background: '#8a4' } })
  .png()
  .toBuffer();

interface Bought {
  buyer: Customer;
  product: TestProduct;
  order: Order;
  item: number;
}

/** Advances the clock; the visitors log in again. */
async function later(testApp: TestApp, ms: number, ...visitors: (Customer | undefined)[]): Promise<void> {
  testApp.advanceClock(ms);
  for (const visitor of visitors) if (visitor) visitor.token = await testApp.anAccessToken(visitor.id);
}

async function bought(
  testApp: TestApp,
  {
    price = 1_000_00,
    quantity = 2,
    product,
  }: { price?: number; quantity?: number; product?: TestProduct } = {},
): Promise<Bought> {
  const sold = product ?? (await testApp.aProduct({ price_paisa: price, stock: 10 }));
  const { order, buyer } = await testApp.aDeliveredOrder({ product: sold, quantity });
  return { buyer, product: sold, order, item: order.items[0]!.id };
}

const request = (item: number, change: object = {}) => ({
  wants: 'refund',
  reason: 'wrong_size',
  note: 'Too tight',
  refund_method: 'bKash',
  refund_account: '01712345678',
  items: [{ item_id: item, quantity: 1 }],
  ...change,
});

async function returned(of: Bought, change: object = {}): Promise<ReturnCase> {
  const { status, body } = await of.buyer.post(
    `/orders/orders/${of.order.id}/returns/`,
    request(of.item, change),
  );
  if (status !== 201) throw new Error(`No return: ${JSON.stringify(body)}`);
  return body;
}

const asSeller = ({ product }: Bought, { id }: { id: string }, call: string, body: object) =>
  product.seller.post(`/orders/seller/returns/${id}/${call}/`, body);

async function entriesOf({ db }: TestApp, { id }: Order): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; paisa: number }>`
    SELECT e.account, sum(e.amount_paisa)::bigint AS paisa FROM ledger_entries e JOIN orders o ON o.id = e.order_id
    WHERE o.public_id = ${id} GROUP BY 1 HAVING sum(e.amount_paisa) <> 0`.execute(db.kysely);
  return Object.fromEntries(rows.map(({ account, paisa }) => [account, paisa]));
}

const stockOf = (testApp: TestApp, { variants }: TestProduct) => testApp.stockOf(variants[0]!.id);

describeOnEachDatabase('returns', (testApp) => {
  test('a return goes its way: asked with photos, approved, sent, received, inspected, refunded; both sides are told', async () => {
    const one = await bought(testApp);
    const { buyer, order, item, product } = one;
    const { body: asked, status } = await buyer.form(
      'POST',
      `/orders/orders/${order.id}/returns/`,
      { ...request(item) },
      { uploaded_images: await PICTURE },
    );
    expect(status).toBe(201);
    expect(asked).toMatchObject({
      id: `${order.id}-A1`,
      state: 'requested',
      value: 1000,
      max_refund: 2080,
      pictures: [{ place: 1, width: 400, height: 300 }],
      items: [{ item, quantity: 1 }],
    });
    const { body: page } = await buyer.get(`/orders/orders/${order.id}/`);
    expect(page).toMatchObject({ open_returns: 1, items: [{ returned: 1, returnable: 1 }] });

    await asSeller(one, asked, 'answer', { answer: 'approve', way: 'drop_off', note: 'Please wash nothing' });
    await buyer.post(`/orders/returns/${asked.id}/act/`, { act: 'sent', note: 'SA-77' });
    await asSeller(one, asked, 'receive', { arrived: true });
    const decided = await asSeller(one, asked, 'inspect', {
      decision: 'refund',
      items: [{ item_id: item, restocked: 1, written_off: 0 }],
    });
    expect(decided.body).toMatchObject({
      state: 'refund_due',
      tracking: 'SA-77',
      to_count: false,
      refund: { amount: 1000, method: 'bKash', account: '01712345678', state: 'decided' },
    });
    expect(await stockOf(testApp, product)).toBe(9);
    expect(await entriesOf(testApp, order)).toMatchObject({ buyer_clearing: -1_000_00 });
    expect((await checkLedger(testApp)).uncleared).toEqual([]);

    const refund = decided.body.refund.id;
    const send = () => product.seller.post(`/orders/seller/refunds/${refund}/sent/`, { reference: 'TX-5' });
    expect((await send()).body).toMatchObject({ state: 'sent', reference: 'TX-5' });
    expect((await send()).status).toBe(200);
    const { body: end } = await product.seller.get(`/orders/seller/returns/${asked.id}/`);
    expect(
      end.timeline.map(({ state, actor }: { state: string; actor: string }) => `${actor} ${state}`),
    ).toEqual([
      'buyer requested',
      'seller approved',
      'buyer on_way',
      'seller received',
      'seller refund_due',
      'seller refunded',
    ]);
    expect(await entriesOf(testApp, order)).toMatchObject({
      cash_with_seller: 1_080_00,
      seller_payable: -1_080_00,
    });
    const { body: after } = await buyer.get(`/orders/orders/${order.id}/`);
    expect(after).toMatchObject({ status: 'delivered', refunded: 1000, refund_due: 0, open_returns: 0 });

    const kinds = async (email: string) =>
      (await testApp.mailTo(email))
        .filter(({ kind }) => kind.startsWith('return_'))
        .map(({ state }) => state);
    expect(await kinds(buyer.email)).toEqual(['requested', 'approved', 'received', 'refund_due', 'refunded']);
    expect(await kinds(product.seller.email)).toEqual(['requested', 'on_way']);
  });

  test('the seller refunds without getting the goods back, in part', async () => {
    const one = await bought(testApp);
    const asked = await returned(one);
    const { body } = await asSeller(one, asked, 'answer', { answer: 'refund', amount: 400 });
    expect(body).toMatchObject({ state: 'refund_due', refund: { amount: 400 }, to_count: false });
    expect(await stockOf(testApp, one.product)).toBe(8);
    // What the refund leaves out is the seller's.
    expect(await entriesOf(testApp, one.order)).toMatchObject({
      seller_payable: -1_680_00,
      buyer_clearing: -400_00,
    });
  });

  test('the store at fault also pays the delivery of an order that is returned whole', async () => {
    const one = await bought(testApp, { quantity: 1 });
    expect(await returned(one, { reason: 'damaged' })).toMatchObject({ value: 1080 });
    const other = await bought(testApp, { quantity: 1 });
    expect(await returned(other, { reason: 'changed_mind' })).toMatchObject({ value: 1000 });
  });

  test('never more than was paid, and only taka', async () => {
    const one = await bought(testApp, { quantity: 1 });
    const asked = await returned(one);
    const refund = (amount: number) => asSeller(one, asked, 'answer', { answer: 'refund', amount });
    const tooHigh = await refund(1080.01);
    expect([tooHigh.status, tooHigh.body]).toMatchObject([
      409,
      {
        code: 'refund_too_high',
        error: 'At most ৳1,080 can still be refunded: no more was paid for this order',
      },
    ]);
    expect((await refund(0)).status).toBe(400);
    expect((await refund(-5)).status).toBe(400);
    expect((await refund(10.001)).status).toBe(400);
    expect((await refund(1080)).status).toBe(200);
    await expect(
      sql`UPDATE orders SET refunded_paisa = collected_paisa + 1 WHERE public_id = ${one.order.id}`.execute(
        testApp.db.kysely,
      ),
    ).rejects.toThrow('orders_refunded_at_most_paid');
  });

  test('a window by the market, longer by the store; the store’s money waits as long', async () => {
    const seller = await testApp.aSeller();
    const product = await testApp.aProduct({ seller, price_paisa: 500_00 });
    const one = await bought(testApp, { product });
    const late = await bought(testApp, { product });
    expect((await seller.post('/orders/seller/return-policy/', { days: 3 })).status).toBe(400);
    await later(testApp, 8 * DAY, one.buyer, late.buyer, seller);
    const ask = (of: Bought) => of.buyer.post(`/orders/orders/${of.order.id}/returns/`, request(of.item));
    expect((await ask(one)).body).toMatchObject({ code: 'not_returnable' });
    expect((await one.buyer.get(`/orders/orders/${one.order.id}/`)).body.return_until).toBeUndefined();
    expect((await seller.post('/orders/seller/return-policy/', { days: 14 })).body).toEqual({
      market_days: 7,
      store_days: 14,
    });
    expect((await one.buyer.get(`/orders/orders/${one.order.id}/`)).body.return_until).toBeDefined();
    expect((await ask(one)).status).toBe(201);
    const pending = async () => (await moneyOf(testApp.context, testApp.db.kysely, seller.sellerId)).pending;
    // The cash of both orders is with the seller, so nothing waits; a card order's money does.
    expect(await pending()).toBe(0);
    await later(testApp, 8 * DAY, late.buyer);
    expect((await ask(late)).status).toBe(409);
  });

  test('the money of an order waits while one of its returns is open', async () => {
    const seller = await testApp.aSeller();
    const product = await testApp.aProduct({ seller, price_paisa: 500_00 });
    const buyer = await testApp.aCustomer();
    const { body: cart } = await buyer.post('/orders/cart/add/', { product_id: product.id, quantity: 1 });
    const { body: order } = await buyer.post('/orders/orders/create/', {
      customer_phone: '01712345678',
      customer_address: '7 Lake Road, Dhaka',
      payment_method: 'card',
      selected_items: [{ item_id: cart.items[0].id }],
    });
    const operator = await testApp.anOperator();
    await operator.post(`/operator/orders/${order.id}/record-payment/`, { reference: 'TX' });
    await seller.post(`/orders/seller/orders/${order.id}/update-status/`, { status: 'delivered' });
    const money = () => moneyOf(testApp.context, testApp.db.kysely, seller.sellerId);
    await later(testApp, 6 * DAY, buyer);
    const one = { buyer, product, order, item: order.items[0].id };
    const asked = await returned(one);
    await later(testApp, 2 * DAY - HOUR, buyer);
    expect((await money()).pending).toBe(580_00);
    await buyer.post(`/orders/returns/${asked.id}/act/`, { act: 'cancel' });
    expect((await money()).pending).toBe(0);
  });

  test('late answers go to the operator, goods that are not sent are kept, declined returns close', async () => {
    const [late, unsent, declined] = [await bought(testApp), await bought(testApp), await bought(testApp)];
    const [a, b, c] = [await returned(late), await returned(unsent), await returned(declined)];
    await asSeller(unsent, b, 'answer', { answer: 'approve', way: 'pickup' });
    await asSeller(declined, c, 'answer', { answer: 'decline', note: 'Worn' });
    const stateOf = async (of: Bought, { id }: ReturnCase) =>
      (await of.product.seller.get(`/orders/seller/returns/${id}/`)).body.state;
    const everybody = [late, unsent, declined].flatMap(({ buyer, product }) => [buyer, product.seller]);
    await later(testApp, 47 * HOUR, ...everybody);
    await keepReturnDeadlines(testApp.context);
    expect(await stateOf(late, a)).toBe('requested');
    await later(testApp, 2 * HOUR, ...everybody);
    await keepReturnDeadlines(testApp.context);
    expect(await stateOf(late, a)).toBe('escalated');
    expect((await asSeller(late, a, 'answer', { answer: 'approve', way: 'pickup' })).body.code).toBe(
      'return_state',
    );
    await later(testApp, 6 * DAY, ...everybody);
    await keepReturnDeadlines(testApp.context);
    expect(await stateOf(unsent, b)).toBe('expired');
    expect(await stateOf(declined, c)).toBe('declined');
    const escalate = await declined.buyer.post(`/orders/returns/${c.id}/act/`, { act: 'escalate' });
    expect(escalate.body.code).toBe('return_state');
  });

  test('an operator decides, with a note in the audit trail; not about an own order', async () => {
    const one = await bought(testApp);
    const asked = await returned(one);
    await asSeller(one, asked, 'answer', { answer: 'decline', note: 'It was worn' });
    await one.buyer.post(`/orders/returns/${asked.id}/act/`, { act: 'escalate', note: 'It was not' });
    const operator = await testApp.anOperator();
    const { body: open } = await operator.get('/operator/returns/?state=open');
    expect(open.results.map(({ id }: ReturnCase) => id)).toContain(asked.id);
    const waiting = async () => (await operator.get('/operator/waiting/')).body.returns.count;
    const before = await waiting();
    const decide = (body: object) => operator.post(`/operator/returns/${asked.id}/decide/`, body);
    expect((await decide({ decision: 'approve', note: 'Fair' })).status).toBe(400);
    expect((await decide({ decision: 'refund', note: '' })).status).toBe(400);
    const { body } = await decide({ decision: 'refund', note: 'The photos show it' });
    expect(await waiting()).toBe(before - 1);
    expect(body).toMatchObject({ state: 'refund_due', refund: { amount: 1000 } });
    const { body: due } = await operator.get('/operator/refunds/');
    expect(due.results).toContainEqual(expect.objectContaining({ id: body.refund.id, state: 'decided' }));
    await operator.post(`/operator/refunds/${body.refund.id}/sent/`, { reference: 'TX-8' });
    const { body: trail } = await operator.get(`/operator/audit/?subject=${asked.id}`);
    expect(trail.results[0]).toMatchObject({ act: 'decide_return', reason: 'The photos show it' });

    await testApp.db.kysely
      .updateTable('users')
      .set({ is_operator: true, staff_role: 'owner' })
      .where('id', '=', one.buyer.id)
      .execute();
    const again = await returned(one);
    await asSeller(one, again, 'answer', { answer: 'decline', note: 'No' });
    await one.buyer.post(`/orders/returns/${again.id}/act/`, { act: 'escalate' });
    const own = await one.buyer.post(`/operator/returns/${again.id}/decide/`, {
      decision: 'refuse',
      note: 'x',
    });
    expect(own.body.code).toBe('own_order');
  });

  test('a guest returns with a confirmed phone', async () => {
    const product = await testApp.aProduct({ price_paisa: 700_00 });
    const phone = '01811223344';
    const proof = await testApp.aPhoneProof(phone);
    const visitor = testApp.aVisitor();
    const { body: order } = await visitor.post('/orders/guest/create/', {
      proof,
      customer_name: 'Nadia',
      customer_address: '7 Lake Road, Dhaka',
      payment_method: 'cod',
      selected_items: [{ product_id: product.id, quantity: 1 }],
    });
    await product.seller.post(`/orders/seller/orders/${order.id}/update-status/`, { status: 'delivered' });
    const { body: found } = await visitor.post('/orders/guest/find/', { number: order.id, phone, proof });
    const item = found.orders[0].items[0];
    expect(item.returnable).toBe(1);
    const path = `/orders/guest/${order.id}/returns/`;
    const other = await testApp.aPhoneProof('01811223355');
    expect((await visitor.post(path, { ...request(item.id), proof: other })).status).toBe(404);
    const { body: asked } = await visitor.post(path, { ...request(item.id), proof });
    expect(asked.state).toBe('requested');
    expect((await visitor.post(`${path}list/`, { proof })).body.results).toHaveLength(1);
    const act = `/orders/guest/returns/${asked.id}/act/`;
    expect((await visitor.post(act, { act: 'cancel', proof: other })).status).toBe(404);
    expect((await visitor.post(act, { act: 'cancel', proof })).body.state).toBe('cancelled');
  });

  test.each<[string, object, number]>([
    ['more pieces than were delivered', { items: [{ item_id: 0, quantity: 3 }] }, 409],
    ['an item of another order', { items: [{ item_id: 987_654, quantity: 1 }] }, 400],
    [
      'an item twice',
      {
        items: [
          { item_id: 0, quantity: 1 },
          { item_id: 0, quantity: 1 },
        ],
      },
      400,
    ],
    ['nothing', { items: [] }, 400],
    ['a wallet without its number', { refund_account: '' }, 400],
    ['an unknown reason', { reason: 'bored' }, 400],
  ])('refused: %s', async (_, change: { items?: { item_id: number; quantity: number }[] }, status) => {
    const one = await bought(testApp);
    const items = change.items?.map((line) => ({ ...line, item_id: line.item_id || one.item }));
    const answer = await one.buyer.post(
      `/orders/orders/${one.order.id}/returns/`,
      request(one.item, { ...change, ...(items ? { items } : {}) }),
    );
    expect(answer.status).toBe(status);
  });

  test('pieces are returned once; the same key makes one return, with another body it is refused', async () => {
    const one = await bought(testApp);
    const path = `/orders/orders/${one.order.id}/returns/`;
    const key = { 'idempotency-key': 'return-1' };
    const first = await one.buyer.post(path, request(one.item), key);
    const again = await one.buyer.post(path, request(one.item), key);
    expect(again.body.id).toBe(first.body.id);
    expect((await one.buyer.post(path, request(one.item, { reason: 'damaged' }), key)).status).toBe(422);
    expect((await one.buyer.post(path, request(one.item))).status).toBe(201);
    expect((await one.buyer.post(path, request(one.item))).body.code).toBe('not_returnable');
  });
});

describeOnEachDatabase(
  'races of returns',
  (testApp) => {
    test('two refunds at once: one is decided, sent once, and the job and the seller don’t both move it', async () => {
      const one = await bought(testApp, { quantity: 1 });
      const asked = await returned(one);
      await later(testApp, 49 * HOUR, one.buyer, one.product.seller);
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () =>
          asSeller(one, asked, 'answer', { answer: 'refund', amount: 1000 }),
        ),
        keepReturnDeadlines(testApp.context).then(() => ({ status: 0, body: {} })),
        keepReturnDeadlines(testApp.context).then(() => ({ status: 0, body: {} })),
        one.buyer.post(`/orders/returns/${asked.id}/act/`, { act: 'cancel' }),
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      const { rows } = await sql<{ refunds: number; events: number }>`
        SELECT (SELECT count(*)::int FROM refunds d JOIN orders o ON o.id = d.order_id WHERE o.public_id = ${one.order.id}) AS refunds,
          (SELECT count(*)::int FROM return_events e JOIN returns r ON r.id = e.return_id WHERE r.public_id = ${asked.id}) AS events`.execute(
        testApp.db.kysely,
      );
      expect(rows[0]!.refunds).toBeLessThanOrEqual(1);
      expect(rows[0]!.events).toBeLessThanOrEqual(3);
      expect((await checkLedger(testApp)).uncleared).toEqual([]);
    });

    test('two refunds that are together more than was paid, at once: one is decided', async () => {
      const one = await bought(testApp, { quantity: 2 });
      const asked = [await returned(one), await returned(one)];
      const answers = await Promise.all(
        asked.map((each) => asSeller(one, each, 'answer', { answer: 'refund', amount: 1200 })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
        code: 'refund_too_high',
        error: 'At most ৳880 can still be refunded: no more was paid for this order',
      });
      const { rows } = await sql<{ refunded: number; decided: number }>`
        SELECT o.refunded_paisa AS refunded, (SELECT sum(d.amount_paisa) FROM refunds d WHERE d.order_id = o.id)::bigint AS decided
        FROM orders o WHERE o.public_id = ${one.order.id}`.execute(testApp.db.kysely);
      expect(rows).toEqual([{ refunded: 1_200_00, decided: 1_200_00 }]);
      expect(await checkLedger(testApp)).toEqual({
        balances: [],
        transactions: [],
        uncleared: [],
        unposted: [],
      });
    });

    test('returns of the same piece at once: one winner; a refund is sent once', async () => {
      const one = await bought(testApp, { quantity: 1 });
      const made = await Promise.all(
        Array.from({ length: 5 }, () =>
          one.buyer.post(`/orders/orders/${one.order.id}/returns/`, request(one.item)),
        ),
      );
      expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
      const asked = made.find(({ status }) => status === 201)!.body;
      const { body } = await asSeller(one, asked, 'answer', { answer: 'refund' });
      const sent = await Promise.all(
        Array.from({ length: 5 }, () =>
          one.product.seller.post(`/orders/seller/refunds/${body.refund.id}/sent/`, { reference: 'TX' }),
        ),
      );
      expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      const balances = await findBalances(testApp.db.kysely, one.product.seller.sellerId);
      expect(balances.find(({ account }) => account === 'cash_with_seller')?.paisa).toBe(80_00);
    });
  },
  { only: 'postgres' },
);
