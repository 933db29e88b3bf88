import type { Order } from '@haat/contracts';
import { sql } from 'kysely';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { TestApp, TestProduct } from '../../testing/testApp';
import { untilBlocked } from '../../testing/untilBlocked';
import type { Customer, Seller } from '../../testing/visitor';
import { requireRightLedger } from './ledger.jobs';
import { checkLedger, findBalances, post } from './ledger.service';

const PHONE = { customer_phone: '01712345678', customer_address: '7 Lake Road, Dhaka' };
const IN_ORDER = { balances: [], transactions: [], uncleared: [], unposted: [] };

/** Commission of 10 % and 15 % VAT on it, from long ago on. */
async function setRates({ db }: TestApp): Promise<void> {
  await sql`INSERT INTO commission_rates (basis_points, from_day) VALUES (1000, '2026-01-01')`.execute(
    db.kysely,
  );
  await sql`INSERT INTO vat_rates (supply, basis_points, from_day) VALUES ('commission', 1500, '2026-01-01')`.execute(
    db.kysely,
  );
}

async function ordered(
  buyer: Customer,
  products: TestProduct[],
  {
    quantity = 1,
    ...more
  }: { quantity?: number; payment_method?: 'cod' | 'card'; coupon_code?: string } = {},
): Promise<Order[]> {
  const selected: object[] = [];
  for (const { id } of products) {
    const { body } = await buyer.post('/orders/cart/add/', { product_id: id, quantity });
    const line = body.items.find((one: { product: number }) => one.product === id);
    selected.push({ item_id: line.id });
  }
  const { body } = await buyer.post('/orders/orders/create/', {
    ...PHONE,
    payment_method: 'cod',
    ...more,
    selected_items: selected,
  });
  return [body].flat();
}

const moves = (seller: Seller, { id }: Order, body: object) =>
  seller.post(`/orders/seller/orders/${id}/update-status/`, body);

/** Sums of an order's entries by account. */
async function entriesOf({ db }: TestApp, { id }: Order): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; paisa: number }>`
    SELECT e.account, sum(e.amount_paisa)::bigint AS paisa FROM ledger_entries e JOIN orders o ON o.id = e.order_id
    WHERE o.public_id = ${id} GROUP BY 1 HAVING sum(e.amount_paisa) <> 0`.execute(db.kysely);
  return Object.fromEntries(rows.map(({ account, paisa }) => [account, paisa]));
}

async function kindsOf({ db }: TestApp, { id }: Order): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    SELECT DISTINCT t.id, t.kind FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
    JOIN orders o ON o.id = e.order_id WHERE o.public_id = ${id} ORDER BY t.id`.execute(db.kysely);
  return rows.map(({ kind }) => kind);
}

describeOnEachDatabase('the ledger of orders', (testApp) => {
  beforeAll(() => setRates(testApp));

  test('a cash order posts its cash and its sale when it is delivered, and nothing before', async () => {
    const product = await testApp.aProduct({ price_paisa: 1_000_00 });
    const [order] = (await ordered(await testApp.aCustomer(), [product], { coupon_code: 'DISCOUNT20' })) as [
      Order,
    ];
    await moves(product.seller, order, { status: 'shipped' });
    expect(await kindsOf(testApp, order)).toEqual([]);
    await moves(product.seller, order, { status: 'delivered' });
    expect(await kindsOf(testApp, order)).toEqual(['payment', 'sale']);
    // The seller holds 880, gets 1080 less 100 commission and 15 VAT; the market pays 200 for the coupon.
    expect(await entriesOf(testApp, order)).toEqual({
      cash_with_seller: 880_00,
      seller_payable: -965_00,
      expense: 200_00,
      market_revenue: -100_00,
      tax: -15_00,
    });
  });

  test('a card order’s money is with the gateway from its payment on, and the seller’s from the delivery on', async () => {
    const product = await testApp.aProduct({ price_paisa: 1_000_00 });
    const [order] = (await ordered(await testApp.aCustomer(), [product], { payment_method: 'card' })) as [
      Order,
    ];
    const operator = await testApp.anOperator();
    await operator.post(`/operator/orders/${order.id}/record-payment/`, { reference: 'TX-1' });
    expect(await entriesOf(testApp, order)).toEqual({ gateway: 1_080_00, buyer_clearing: -1_080_00 });
    await moves(product.seller, order, { status: 'delivered' });
    expect(await entriesOf(testApp, order)).toEqual({
      gateway: 1_080_00,
      seller_payable: -965_00,
      market_revenue: -100_00,
      tax: -15_00,
    });
  });

  test('an operator who ends a paid card order refunds it', async () => {
    const product = await testApp.aProduct();
    const [order] = (await ordered(await testApp.aCustomer(), [product], { payment_method: 'card' })) as [
      Order,
    ];
    const operator = await testApp.anOperator();
    await operator.post(`/operator/orders/${order.id}/record-payment/`, { reference: 'TX-2' });
    await operator.post(`/operator/orders/${order.id}/refund/`, { reason: 'Lost' });
    expect(await entriesOf(testApp, order)).toEqual({});
    expect(await kindsOf(testApp, order)).toEqual(['payment', 'refund']);
  });

  test('an advance is no claim of the market until the goods are delivered', async () => {
    const product = await testApp.aProduct({ price_paisa: 1_000_00, requires_advance_payment: true });
    const [order] = (await ordered(await testApp.aCustomer(), [product])) as [Order];
    await moves(product.seller, order, { status: 'processing', collected: 300 });
    expect(await entriesOf(testApp, order)).toEqual({ advance_with_seller: 300_00, buyer_clearing: -300_00 });
    await moves(product.seller, order, { status: 'delivered' });
    expect(await entriesOf(testApp, order)).toMatchObject({
      cash_with_seller: 1_080_00,
      seller_payable: -965_00,
    });
    expect((await checkLedger(testApp)).uncleared).toEqual([]);
  });

  test('what was delivered stays sold when an operator ends the rest', async () => {
    const seller = await testApp.aSeller();
    const products = [await testApp.aProduct({ seller }), await testApp.aProduct({ seller })];
    const [order] = (await ordered(await testApp.aCustomer(), products)) as [Order];
    await moves(seller, order, { status: 'delivered', item_ids: [order.items[0]?.id] });
    expect(await kindsOf(testApp, order)).toEqual(['payment', 'sale']);
    await (await testApp.anOperator()).post(`/operator/orders/${order.id}/refund/`, { reason: 'Refused' });
    expect(await kindsOf(testApp, order)).toEqual(['payment', 'sale']);
    expect(await entriesOf(testApp, order)).toMatchObject({ cash_with_seller: expect.any(Number) });
    expect((await checkLedger(testApp)).uncleared).toEqual([]);
  });

  test('an order keeps the rates of the day on which it was placed: of its store, else its business type, else all', async () => {
    const general = await testApp.aSeller();
    const [own, loose, usual] = [
      await testApp.aProduct({ seller: general, price_paisa: 1_000_00 }),
      await testApp.aProduct({ price_paisa: 1_000_00 }),
      await testApp.aProduct({ price_paisa: 1_000_00 }),
    ];
    await testApp.db.kysely
      .updateTable('sellers')
      .set({ business_type: 'Loose Fabric' })
      .where('id', '=', loose.seller.sellerId)
      .execute();
    await sql`INSERT INTO commission_rates (seller_id, business_type, basis_points, from_day) VALUES
      (${general.sellerId}, NULL, 500, '2026-11-01'), (NULL, 'Loose Fabric', 700, '2026-11-01'),
      (NULL, 'Loose Fabric', 9000, '2027-01-01')`.execute(testApp.db.kysely);
    const orders = await ordered(await testApp.aCustomer(), [own, loose, usual]);
    await sql`INSERT INTO commission_rates (seller_id, basis_points, from_day)
      VALUES (${general.sellerId}, 9900, '2026-11-02')`.execute(testApp.db.kysely);
    const commissions: (number | undefined)[] = [];
    for (const [index, product] of [own, loose, usual].entries()) {
      const order = orders[index] as Order;
      await moves(product.seller, order, { status: 'delivered' });
      commissions.push((await entriesOf(testApp, order)).market_revenue);
    }
    expect(commissions).toEqual([-50_00, -70_00, -100_00]);
  });

  test('an order that was under way before the ledger is posted with its next step, without commission', async () => {
    const seller = await testApp.aSeller();
    const products = [await testApp.aProduct({ seller }), await testApp.aProduct({ seller })];
    const [order] = (await ordered(await testApp.aCustomer(), products)) as [Order];
    // As the release before leaves it.
    await testApp.db.kysely
      .updateTable('orders')
      .set({
        commission_bp: null,
        commission_vat_bp: null,
        status: 'partially_delivered',
        collected_paisa: 100_00,
      })
      .where('public_id', '=', order.id)
      .execute();
    await testApp.db.kysely
      .updateTable('order_items')
      .set({ delivered_at: testApp.clock.now() })
      .where('id', '=', order.items[0]?.id ?? 0)
      .execute();
    await moves(seller, order, { status: 'delivered' });
    expect(await kindsOf(testApp, order)).toEqual(['opening', 'payment', 'sale']);
    const total = Math.round(order.bill * 100);
    expect(await entriesOf(testApp, order)).toEqual({ cash_with_seller: total, seller_payable: -total });
  });

  test('the database refuses entries that don’t balance, changes, and an event that was posted before', async () => {
    const { sellerId } = await testApp.aSeller();
    const posting = {
      kind: 'adjustment',
      reference: 'twice',
      at: testApp.clock.now(),
      sellerId,
      entries: [
        { account: 'expense', amount: 5_00 },
        { account: 'seller_payable', amount: -5_00 },
      ],
    } as const;
    const posted = (change: object = {}) => testApp.db.tx((tx) => post(tx, { ...posting, ...change }));
    await expect(posted({ reference: 'half', entries: [posting.entries[0]] })).rejects.toThrow(
      /does not balance: 500/,
    );
    expect([await posted(), await posted()]).toEqual([true, false]);
    const change = (statement: ReturnType<typeof sql>) =>
      expect(statement.execute(testApp.db.kysely)).rejects;
    await change(sql`UPDATE ledger_entries SET amount_paisa = 1`).toThrow(/append-only/);
    await change(sql`DELETE FROM ledger_entries`).toThrow(/append-only/);
    await change(sql`UPDATE ledger_transactions SET note = 'x'`).toThrow(/append-only/);
    await change(sql`DELETE FROM ledger_transactions`).toThrow(/append-only/);
    await change(
      sql`INSERT INTO ledger_transactions (kind, reference, at) VALUES ('sale', 'none', now())`,
    ).toThrow(/no entries/);
    expect(await findBalances(testApp.db.kysely, sellerId)).toEqual([
      { account: 'expense', paisa: 5_00 },
      { account: 'seller_payable', paisa: -5_00 },
    ]);
  });

  test('the check finds a balance that is no sum of its entries, and the job says so', async () => {
    await requireRightLedger(testApp);
    const { sellerId } = await testApp.aSeller();
    await sql`INSERT INTO ledger_balances VALUES ('tax', ${sellerId}, 7)`.execute(testApp.db.kysely);
    expect((await checkLedger(testApp)).balances).toEqual([{ account: 'tax', sellerId, stored: 7, sum: 0 }]);
    await expect(requireRightLedger(testApp)).rejects.toThrow('The ledger is wrong');
    await sql`DELETE FROM ledger_balances WHERE seller_id = ${sellerId}`.execute(testApp.db.kysely);
  });
});

describeOnEachDatabase(
  'races of money',
  (testApp) => {
    test('moves of one order at the same time post once, and of many orders of a store all', async () => {
      await setRates(testApp);
      const product = await testApp.aProduct({ price_paisa: 1_000_00, stock: 100 });
      const buyer = await testApp.aCustomer();
      const operator = await testApp.anOperator();
      const orders: Order[] = [];
      for (let count = 0; count < 8; count++) orders.push(...(await ordered(buyer, [product])));
      const answers = await Promise.all(
        orders.flatMap((order) => [
          moves(product.seller, order, { status: 'delivered' }),
          moves(product.seller, order, { status: 'delivered' }),
          buyer.post(`/orders/orders/${order.id}/cancel/`, {}),
          operator.post(`/operator/orders/${order.id}/refund/`, { reason: 'Lost' }),
        ]),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(await checkLedger(testApp)).toEqual(IN_ORDER);
      const { count } = await testApp.db.kysely
        .selectFrom('orders')
        .where('status', '=', 'delivered')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      const balances = await findBalances(testApp.db.kysely, product.seller.sellerId);
      expect(balances.find(({ account }) => account === 'market_revenue')?.paisa ?? 0).toBe(
        -100_00 * count + 0,
      );
    });

    test('an advance and a first delivery of two orders of a store at once are both posted', async () => {
      const product = await testApp.aProduct({
        price_paisa: 1_000_00,
        stock: 100,
        requires_advance_payment: true,
      });
      const buyer = await testApp.aCustomer();
      const orders: Order[] = [];
      for (let count = 0; count < 3; count++) orders.push(...(await ordered(buyer, [product])));
      const [before, arrives, advanced] = orders as [Order, Order, Order];
      const advance = (order: Order) =>
        moves(product.seller, order, { status: 'processing', collected: 100 });
      const deliver = (order: Order) => moves(product.seller, order, { status: 'delivered' });
      await advance(before);
      await deliver(before);
      await advance(arrives);
      // The delivery waits half-way, with the balance of the buyers, until the advance waits for it.
      const posted = await testApp.db.tx(async (tx) => {
        await sql`SELECT FROM ledger_balances
          WHERE account = 'cash_with_seller' AND seller_id = ${product.seller.sellerId} FOR UPDATE`.execute(
          tx,
        );
        const delivery = deliver(arrives);
        await untilBlocked(testApp.db, [delivery]);
        const taking = advance(advanced);
        await untilBlocked(testApp.db, [delivery, taking]);
        return { answers: Promise.all([delivery, taking]) };
      });
      expect((await posted.answers).map(({ status }) => status)).toEqual([200, 200]);
      expect(await checkLedger(testApp)).toEqual(IN_ORDER);
    });
  },
  { only: 'postgres' },
);
