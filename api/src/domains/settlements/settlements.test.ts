import { type Order, paisaOf, type SettlementSource, type Settlements } from '@haat/contracts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { browse, type Sandboxes, sandboxPayments, startSandboxes } from '../../testing/sandboxes';
import type { TestApp, TestProduct } from '../../testing/testApp';
import { Customer } from '../../testing/visitor';
import { checkLedger } from '../ledger/ledger.service';
import { moneyOf } from '../ledger/sellerMoney.service';
import { archiveOrders } from '../orders/archive.jobs';

const DAY_MS = 24 * 3_600_000;
let files = 0;

/** Reads a file with lines below a heading; its name is new each time. */
const read = (operator: Customer, source: SettlementSource, lines: string) =>
  operator.post('/operator/settlements/', { source, name: `file-${++files}.csv`, file: lines });
const openLines = async (operator: Customer): Promise<Settlements['differences']> =>
  (await operator.get('/operator/settlements/')).body.differences;
const resolve = (operator: Customer, id: number | undefined, body: object) =>
  operator.post(`/operator/settlement-lines/${id}/resolve/`, { reason: 'Checked with the courier', ...body });

const accountsOf = async ({ db }: TestApp, condition: ReturnType<typeof sql>) => {
  const { rows } = await sql<{ account: string; paisa: number }>`
    SELECT e.account, sum(e.amount_paisa)::bigint AS paisa FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
    WHERE ${condition} GROUP BY 1 HAVING sum(e.amount_paisa) <> 0`.execute(db.kysely);
  return Object.fromEntries(rows.map(({ account, paisa }) => [account, paisa]));
};
const entriesOf = (testApp: TestApp, { id }: Order) =>
  accountsOf(testApp, sql`e.order_id = (SELECT o.id FROM orders o WHERE o.public_id = ${id})`);
const isSound = async (testApp: TestApp) =>
  expect(await checkLedger(testApp)).toEqual({ balances: [], transactions: [], uncleared: [], unposted: [] });

describeOnEachDatabase('remittances of couriers', (testApp) => {
  let operator: Customer;
  beforeAll(async () => {
    operator = await testApp.anOperator();
  });
  afterEach(async () => {
    for (const { id } of await openLines(operator)) await resolve(operator, id, { act: 'dismiss' });
    await isSound(testApp);
  });

  /** Delivered cash orders of one store, 1,080 taka each. */
  async function delivered(count = 1): Promise<{ orders: Order[]; product: TestProduct }> {
    const product = await testApp.aProduct({ price_paisa: 1_000_00 });
    const orders: Order[] = [];
    for (let made = 0; made < count; made++) orders.push((await testApp.aDeliveredOrder({ product })).order);
    return { orders, product };
  }

  test('lines that fit are booked: the store no longer holds the cash, and bears the courier’s fees', async () => {
    const { orders, product } = await delivered(2);
    const [first, second] = orders as [Order, Order];
    const balance = async () => (await moneyOf(testApp, testApp.db.kysely, product.seller.sellerId)).balance;
    expect(await balance()).toBe(0);
    const { status, body } = await read(
      operator,
      'courier',
      `order,collected,delivery_fee,cod_fee,net\n${first.id},1080,60,10.80,1009.20\n${second.id.toLowerCase()},1080,60,10.80,1009.20`,
    );
    expect([status, body.repeated]).toEqual([200, false]);
    expect(body.file).toMatchObject({ lines: 2, matched: 2, open: 0, taken: 2160, fees: 141.6, net: 2018.4 });
    expect(await entriesOf(testApp, first)).toEqual({ bank: 1_009_20, seller_payable: -1_009_20 });
    expect(await balance()).toBe(2_018_40);
    const { rows } = await sql<{ kind: string }>`
      SELECT kind FROM ledger_transactions WHERE reference LIKE 'settlement-%' GROUP BY kind ORDER BY kind`.execute(
      testApp.db.kysely,
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['cod_fee', 'courier_cash', 'courier_fee', 'settlement']);
    const money = (await product.seller.get('/seller/money/orders/')).body.results;
    expect(money[0]).toMatchObject({ goods: 1000, delivery: 80, courier_fees: 70.8, net: 1009.2, cash: 0 });
    const month = testApp.clock.now().toISOString().slice(0, 7);
    const csv = await product.seller.file(`/seller/money/statement-csv/?month=${month}`);
    expect(csv.bytes.toString()).toContain('Fee of the courier');
    const audit = await operator.get('/operator/audit/?act=read_settlement');
    expect(audit.body.results[0].after).toMatchObject({ lines: 2, matched: 2, differences: 0 });
  });

  test('a courier’s fees don’t move the time at which the money is available', async () => {
    const { orders, product } = await delivered();
    testApp.advanceClock(8 * DAY_MS);
    const fresh = new Customer(testApp.app, await testApp.anAccessToken(operator.id), operator);
    await read(fresh, 'courier', `order,collected,delivery_fee\n${orders[0]?.id},1080,60`);
    const { balance, pending } = await moneyOf(testApp, testApp.db.kysely, product.seller.sellerId);
    expect([balance, pending]).toEqual([1_020_00, 0]);
    testApp.advanceClock(-8 * DAY_MS);
  });

  test('what does not fit is listed with its reason, and books nothing', async () => {
    const { orders } = await delivered(3);
    const [settled, twice, other] = orders as [Order, Order, Order];
    await read(operator, 'courier', `order,collected\n${settled.id},1080`);
    const { body } = await read(
      operator,
      'steadfast',
      `invoice,cod_amount\n${settled.id},1080\n${twice.id},1080\n${twice.id},1080\n${other.id},1000\nR999999-1,5`,
    );
    expect(body.file).toMatchObject({ lines: 5, matched: 0, open: 5 });
    const lines = await openLines(operator);
    expect(lines.map(({ row, problem, expected, order }) => [row, problem, expected, order])).toEqual([
      [2, 'settled', 1080, settled.id],
      [3, 'doubled', 1080, twice.id],
      [4, 'doubled', 1080, twice.id],
      [5, 'amount', 1080, other.id],
      [6, 'unknown', null, null],
    ]);
    expect(await entriesOf(testApp, other)).toMatchObject({ cash_with_seller: 1_080_00 });
  });

  test('the same file again changes nothing, also twice at the same time', async () => {
    const { orders } = await delivered();
    const body = {
      source: 'pathao',
      name: 'a.csv',
      file: `merchant_order_id,collected_amount\n${orders[0]?.id},1080`,
    };
    const both = await Promise.all([1, 2].map(() => operator.post('/operator/settlements/', body)));
    expect(both.map((one) => one.body.repeated).sort()).toEqual([false, true]);
    const again = await operator.post('/operator/settlements/', { ...body, name: 'b.csv' });
    expect(again.body).toMatchObject({ repeated: true, file: { name: 'a.csv', matched: 1 } });
    expect(await entriesOf(testApp, orders[0] as Order)).toEqual({
      bank: 1_080_00,
      seller_payable: -1_080_00,
    });
  });

  test('a file with a line that can’t be read is refused whole', async () => {
    const { orders } = await delivered();
    const answer = await read(
      operator,
      'courier',
      `order,collected\n${orders[0]?.id},1080\n${orders[0]?.id},much`,
    );
    expect([answer.status, answer.body.error]).toEqual([400, 'Line 3: "much" is no amount']);
    expect(await entriesOf(testApp, orders[0] as Order)).toMatchObject({ cash_with_seller: 1_080_00 });
  });

  test('a parcel that was refused costs its store what the courier keeps', async () => {
    const { order, product } = await testApp.anOrder();
    await product.seller.post(`/orders/seller/orders/${order.id}/update-status/`, { status: 'shipped' });
    await product.seller.post(`/orders/seller/orders/${order.id}/update-status/`, {
      status: 'delivered',
      refused: order.items.map(({ id, quantity }) => ({ item_id: id, quantity })),
    });
    await read(operator, 'courier', `order,collected,delivery_fee,return_fee\n${order.id},0,60,30`);
    expect(await entriesOf(testApp, order)).toEqual({ bank: -90_00, seller_payable: 90_00 });
    expect((await product.seller.get('/seller/money/')).body.owed).toBe(90);
    expect((await product.seller.get('/seller/money/orders/')).body.results).toEqual([]);
  });

  test('an order of the archive is settled like any other', async () => {
    const { orders } = await delivered();
    await archiveOrders({ ...testApp.context, archiveMs: -DAY_MS });
    const { body } = await read(operator, 'courier', `order,collected\n${orders[0]?.id},1080`);
    expect(body.file).toMatchObject({ matched: 1, open: 0 });
  });

  describe('a person resolves a line', () => {
    test('which order it belongs to: it must fit then, and counts once', async () => {
      const { orders } = await delivered();
      const [order] = orders as [Order];
      await read(operator, 'courier', 'order,collected\nR888888-1,1080\nR888888-2,1000');
      const [line, less] = await openLines(operator);
      const nowhere = await resolve(operator, line?.id, { act: 'match' });
      expect([nowhere.status, nowhere.body.code]).toEqual([409, 'line_state']);
      const other = await resolve(operator, less?.id, { act: 'match', reference: order.id });
      expect(other.body.error).toBe('The line says 1000, and 1080 was taken');
      expect((await resolve(operator, line?.id, { act: 'match', reference: order.id })).status).toBe(200);
      expect(await entriesOf(testApp, order)).toEqual({ bank: 1_080_00, seller_payable: -1_080_00 });
      const settled = await resolve(operator, less?.id, { act: 'match', reference: order.id });
      expect(settled.body.error).toBe('It was settled before');
      const again = await resolve(operator, line?.id, { act: 'dismiss' });
      expect([again.status, again.body.error]).toEqual([409, 'This line was resolved before']);
    });

    test('as the file says: the store still holds the rest', async () => {
      const { orders } = await delivered();
      const [order] = orders as [Order];
      await read(operator, 'courier', `order,collected,delivery_fee\n${order.id},1000,60`);
      const [line] = await openLines(operator);
      expect((await resolve(operator, line?.id, { act: 'book' })).body.differences).toEqual([]);
      expect(await entriesOf(testApp, order)).toEqual({
        bank: 940_00,
        cash_with_seller: 80_00,
        seller_payable: -1_020_00,
      });
      const { body } = await operator.get('/operator/audit/?act=resolve_settlement_line');
      expect(body.results[0]).toMatchObject({
        subject: order.id,
        reason: 'Checked with the courier',
        before: { problem: 'amount' },
        after: { act: 'book', paisa: 940_00 },
      });
    });

    test('as the market’s own, or not at all, with a reason', async () => {
      const before = await accountsOf(testApp, sql`e.seller_id IS NULL`);
      await read(operator, 'courier', 'order,collected\nR777777-1,500\nR777777-2,70');
      const [one, other] = await openLines(operator);
      expect((await resolve(operator, one?.id, { act: 'market', reason: '' })).status).toBe(400);
      await resolve(operator, one?.id, { act: 'market' });
      await resolve(operator, other?.id, { act: 'dismiss' });
      const after = await accountsOf(testApp, sql`e.seller_id IS NULL`);
      expect((after.bank ?? 0) - (before.bank ?? 0)).toBe(500_00);
      expect((after.expense ?? 0) - (before.expense ?? 0)).toBe(-500_00);
      expect((await resolve(operator, 999_999, { act: 'dismiss' })).status).toBe(404);
    });

    test('two at the same time: one resolves it', async () => {
      const { orders } = await delivered();
      await read(operator, 'courier', `order,collected\n${orders[0]?.id},1000`);
      const [line] = await openLines(operator);
      const second = await testApp.anOperator();
      const both = await Promise.all([
        resolve(operator, line?.id, { act: 'book' }),
        resolve(second, line?.id, { act: 'book' }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await entriesOf(testApp, orders[0] as Order)).toMatchObject({ bank: 1_000_00 });
    });

    test('a doubled line is booked once', async () => {
      const { orders } = await delivered();
      const id = orders[0]?.id;
      await read(operator, 'courier', `order,collected\n${id},1080\n${id},1080`);
      const [one, other] = await openLines(operator);
      expect((await resolve(operator, one?.id, { act: 'match' })).status).toBe(200);
      expect((await resolve(operator, other?.id, { act: 'match' })).body.error).toBe('It was settled before');
    });
  });
});

describeOnEachDatabase('settlements of gateways', (testApp) => {
  let sandboxes: Sandboxes;
  let app: FastifyInstance;
  let operator: Customer;
  beforeAll(async () => {
    sandboxes = await startSandboxes();
    app = await testApp.openApp({ payments: await sandboxPayments(sandboxes, testApp) });
    operator = await testApp.anOperator();
  });
  afterAll(async () => {
    await app?.close();
    await sandboxes?.close();
  });

  /** A card order of 1,080 taka that was paid at a gateway. */
  async function paid(provider: 'sslcommerz' | 'bkash') {
    const { token, ...user } = await testApp.aCustomer();
    const buyer = new Customer(app, token ?? '', user as never);
    const { id } = await testApp.aProduct({ price_paisa: 1_000_00 });
    const { body: order } = await buyer.post('/orders/orders/quick-create/', {
      product_id: id,
      quantity: 1,
      payment_method: 'card',
      customer_phone: '01712345678',
      customer_address: '7 Lake Road, Dhaka',
    });
    const { body } = await buyer.post(`/payments/orders/${order.order_number}/`, { provider });
    await browse(app, await sandboxes.choose(body.pay_url, 'success'));
    return testApp.db.kysely
      .selectFrom('payments')
      .where('reference', '=', body.reference)
      .select(['id', 'reference', 'transaction'])
      .executeTakeFirstOrThrow();
  }
  const market = () => accountsOf(testApp, sql`e.seller_id IS NULL`);
  const difference = async (work: () => Promise<unknown>) => {
    const before = await market();
    await work();
    const after = await market();
    return Object.fromEntries(
      [...new Set([...Object.keys(before), ...Object.keys(after)])]
        .map((account) => [account, (after[account] ?? 0) - (before[account] ?? 0)] as const)
        .filter(([, paisa]) => paisa !== 0),
    );
  };

  test('SSLCommerz: a fee that was booked with the payment is not booked again', async () => {
    const { reference } = await paid('sslcommerz');
    expect(
      await difference(() =>
        read(
          operator,
          'sslcommerz',
          `tran_id,amount,store_amount,currency\n${reference},1080.00,1053.00,BDT`,
        ),
      ),
    ).toEqual({ bank: 1_053_00, gateway: -1_053_00 });
    await isSound(testApp);
  });

  test('bKash: named by its transaction; its fee is the market’s expense', async () => {
    const { transaction, reference } = await paid('bkash');
    expect(
      await difference(() => read(operator, 'bkash', `trxID,amount,fee\n${transaction},1080,16.20`)),
    ).toEqual({ bank: 1_063_80, expense: 16_20, gateway: -1_080_00 });
    // Named by our reference it is the same payment.
    const { body } = await read(operator, 'gateway', `reference,amount\n${reference},1080`);
    expect(body.file).toMatchObject({ matched: 0, open: 1 });
    expect((await openLines(operator)).at(-1)).toMatchObject({ problem: 'settled', expected: 1080 });
    await isSound(testApp);
  });

  test('a refund that was paid back is taken off', async () => {
    const { id } = await paid('sslcommerz');
    const { rows } = await sql<{ id: number }>`
      INSERT INTO gateway_refunds (payment_id, order_id, reference, source, amount_paisa, state, reason, provider_reference,
        decided_by, decided_at, changed_at)
      SELECT ${id}, order_id, 'HR1', 'test', 50000, 'refunded', 'Test', 'R77', 'system', now(), now()
      FROM payment_orders WHERE payment_id = ${id} RETURNING id`.execute(testApp.db.kysely);
    expect(rows).toHaveLength(1);
    expect(
      await difference(() => read(operator, 'sslcommerz', 'tran_id,amount,type\nR77,500,refund')),
    ).toEqual({
      bank: -paisaOf(500),
      gateway: paisaOf(500),
    });
  });

  test('another amount, another currency, the same payment by both names: nothing is booked', async () => {
    const [less, dollars, twice] = [await paid('sslcommerz'), await paid('sslcommerz'), await paid('bkash')];
    expect(
      await difference(() =>
        read(
          operator,
          'gateway',
          `reference,amount,currency\n${less.reference},1000,BDT\n${dollars.reference},1080,USD\n${twice.reference},1080,BDT\n${twice.transaction},1080,BDT\nHP0,1,BDT`,
        ),
      ),
    ).toEqual({});
    const lines = (await openLines(operator)).slice(-5);
    expect(lines.map(({ problem }) => problem)).toEqual([
      'amount',
      'currency',
      'doubled',
      'doubled',
      'unknown',
    ]);
    const foreign = await resolve(operator, lines[1]?.id, { act: 'book' });
    expect([foreign.status, foreign.body.error]).toEqual([409, 'It is not in taka']);
  });
});
