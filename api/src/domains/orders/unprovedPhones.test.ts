import type { Order } from '@haat/contracts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Db, openDatabase } from '../../platform/db/database';
import { DEFAULT_LIMITS, readLimits } from '../../platform/limits/limitTable';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { TestProduct } from '../../testing/testApp';
import { databaseUrl } from '../../testing/testDatabases';
import { Customer } from '../../testing/visitor';
import type { HeldAtAddress } from './addressHolds.queries';
import { addressRisksOf, risksOf } from './addressHolds.service';

const HOUR = 3_600_000;
const NOW = new Date('2026-11-28T06:00:00Z');

const held = (account: string, pieces: number, change: Partial<HeldAtAddress> = {}): HeldAtAddress => ({
  account,
  variantId: 1,
  pieces,
  paisa: pieces * 100_00,
  at: NOW,
  ...change,
});

test.each<[string, HeldAtAddress, HeldAtAddress[], string[]]>([
  ['a single new buyer of much', held('a', 90), [], []],
  ['the same buyer again', held('a', 90), [held('a', 90)], []],
  ['the 40th piece of two', held('a', 10), [held('b', 30)], []],
  ['the 41st', held('a', 11), [held('b', 30)], ['confirm_address_pieces']],
  ['the 41st, an hour later', held('a', 11), [held('b', 30, { at: new Date(+NOW - HOUR) })], []],
  ['60,000 taka of two', held('a', 1, { paisa: 30_000_00 }), [held('b', 1, { paisa: 30_000_00 })], []],
  [
    'more',
    held('a', 1, { paisa: 30_000_01 }),
    [held('b', 1, { paisa: 30_000_00 })],
    ['confirm_address_taka'],
  ],
  ['more than half of a variant, of the third account', held('c', 9), [held('a', 5), held('b', 5)], []],
  ['half, of the fourth', held('d', 1), [held('a', 3), held('b', 3), held('c', 3)], []],
  [
    'more than half, of the fourth',
    held('d', 2),
    [held('a', 3), held('b', 3), held('c', 3)],
    ['confirm_address_variant'],
  ],
  ['other variants', held('d', 2, { variantId: 2 }), [held('a', 3), held('b', 3), held('c', 3)], []],
])('%s', (_, wanted, others, risks) => {
  const stocks = new Map([
    [1, 11],
    [2, 11],
  ]);
  const found = addressRisksOf(wanted.account, [wanted], others, {
    stocks,
    now: NOW,
    limits: DEFAULT_LIMITS,
  });
  expect(found).toEqual(risks);
});

test('a cart that grew after the reservation waits', () => {
  const sold = (quantity: number) => [{ productId: 7, variantId: 1, quantity, unitPaisa: 100_00 }];
  const hold = { wanted: [held('a', 2)], risks: [] };
  expect(risksOf(hold, sold(2))).toEqual([]);
  expect(risksOf(hold, sold(3))).toEqual(['confirm_address_pieces']);
});

let phones = 20_000_000;
const aPhone = () => `018${++phones}`;

/** An order that comes from the internet. */
async function orderFrom(
  app: FastifyInstance,
  remoteAddress: string,
  { token }: Customer,
  product: TestProduct,
  change: object = {},
): Promise<{ status: number; body: Order & { code?: string; error?: string } }> {
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/api/v1/orders/orders/quick-create/',
    remoteAddress,
    headers: { authorization: `Bearer ${token}` },
    payload: {
      product_id: product.id,
      quantity: 1,
      payment_method: 'cod',
      customer_phone: aPhone(),
      customer_address: `${++phones} Lake Road, Dhaka`,
      ...change,
    },
  });
  return { status: statusCode, body: JSON.parse(body) };
}

describeOnEachDatabase('orders to phone numbers that were not proved', (testApp) => {
  const opened: FastifyInstance[] = [];
  async function openApp(): Promise<FastifyInstance> {
    const app = await testApp.openApp({ limits: DEFAULT_LIMITS });
    opened.push(app);
    return app;
  }
  afterAll(() => Promise.all(opened.map((app) => app.close())));
  const at = (app: FastifyInstance, { id, email, token }: Customer) =>
    new Customer(app, token ?? '', { id, email });
  const piecesHeld = async (product: TestProduct) =>
    100 - (await testApp.stockOf(product.variants[0]?.id ?? 0));

  test('neither make later orders to the number wait, nor refuse them @trust:strangers', async () => {
    const app = await openApp();
    const [product, operator] = [await testApp.aProduct(), await testApp.anOperator()];
    const customer_phone = aPhone();
    const body = { product_id: product.id, quantity: 1, payment_method: 'cod', customer_phone };
    for (let stranger = 0; stranger < 9; stranger++) {
      const buyer = at(app, await testApp.aCustomer());
      for (let count = 0; count < 4; count++) {
        const customer_address = `${++phones} Lake Road`;
        const placed = await buyer.post('/orders/orders/quick-create/', { ...body, customer_address });
        expect([placed.status, placed.body.confirm_by]).toEqual([201, undefined]);
        if (stranger > 2) continue;
        const path = `/orders/seller/orders/${placed.body.id}/update-status/`;
        await product.seller.post(path, { status: 'shipped' });
        await operator.post(`/operator/orders/${placed.body.id}/refund/`, { reason: 'Refused' });
      }
    }
    const her = at(app, await testApp.aCustomer());
    const placed = await her.post('/orders/orders/quick-create/', {
      ...body,
      customer_address: '7 Own Road, Dhaka',
    });
    expect([placed.status, placed.body.confirm_by]).toEqual([201, undefined]);
  });

  test('count for the number after a delivery to the account @trust:strangers', async () => {
    const app = await openApp();
    const customer = await testApp.aCustomer();
    const product = await testApp.aProduct();
    const customer_phone = aPhone();
    const place = (buyer: Customer) =>
      at(app, buyer).post('/orders/orders/quick-create/', {
        product_id: product.id,
        quantity: 1,
        payment_method: 'cod',
        customer_phone,
        customer_address: `${++phones} Lake Road`,
      });
    const [first] = [await place(customer)];
    await product.seller.post(`/orders/seller/orders/${first?.body.id}/update-status/`, {
      status: 'delivered',
    });
    for (let count = 0; count < 5; count++) expect((await place(customer)).body.confirm_by).toBeUndefined();
    expect((await place(await testApp.aCustomer())).body.confirm_by).toBeDefined();
  });

  test('38 orders of invented numbers from one address hold few pieces @trust:new-accounts', async () => {
    const app = await openApp();
    const product = await testApp.aProduct();
    const answers = [];
    for (let count = 0; count < 38; count++) {
      const buyer = await testApp.aCustomer();
      answers.push(await orderFrom(app, '198.51.100.9', buyer, product, { quantity: 12 }));
    }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(answers.filter(({ body }) => body.confirm_by === undefined)).toHaveLength(3);
    expect(await piecesHeld(product)).toBe(36);
    // They may confirm by a code, as every order that waits.
    expect(answers.at(-1)?.body.confirm_by_code).toBe(true);
    // Others from there are not held up.
    const known = await testApp.aDeliveredOrder();
    const [ofKnown, ofOther] = [
      await orderFrom(app, '198.51.100.9', known.buyer, product, { quantity: 12 }),
      await orderFrom(app, '198.51.100.10', await testApp.aCustomer(), product, { quantity: 12 }),
    ];
    expect([ofKnown.body.confirm_by, ofOther.body.confirm_by]).toEqual([undefined, undefined]);
  });

  test('a single new buyer is not limited, nor by orders that failed or wait @trust:new-accounts', async () => {
    const app = await openApp();
    const [product, cheap] = [await testApp.aProduct(), await testApp.aProduct({ price_paisa: 100_00 })];
    const buyer = await testApp.aCustomer();
    const many = await orderFrom(app, '198.51.100.20', buyer, cheap, { quantity: 60 });
    expect(many.body.confirm_by).toBeUndefined();
    const [one, two] = [await testApp.aCustomer(), await testApp.aCustomer()];
    // 101 pieces don't exist; 30,000 taka of a first order wait for a call.
    expect((await orderFrom(app, '198.51.100.21', one, product, { quantity: 101 })).status).toBe(409);
    expect(
      (await orderFrom(app, '198.51.100.21', one, product, { quantity: 30 })).body.confirm_by,
    ).toBeDefined();
    const next = await orderFrom(app, '198.51.100.21', two, cheap, { quantity: 40 });
    expect([next.status, next.body.confirm_by]).toEqual([201, undefined]);
  });

  test('card orders beyond it wait too: confirmed first, then paid', async () => {
    const app = await openApp();
    const [product, operator] = [await testApp.aProduct({ price_paisa: 100_00 }), await testApp.anOperator()];
    await orderFrom(app, '198.51.100.35', await testApp.aCustomer(), product, { quantity: 25 });
    const buyer = at(app, await testApp.aCustomer());
    const { body: cart } = await buyer.post('/orders/cart/add/', { product_id: product.id, quantity: 20 });
    const { body } = await app.inject({
      method: 'POST',
      url: '/api/v1/orders/orders/create/',
      remoteAddress: '198.51.100.35',
      headers: { authorization: `Bearer ${buyer.token}` },
      payload: {
        payment_method: 'card',
        customer_phone: aPhone(),
        customer_address: '7 Lake Road',
        selected_items: [{ item_id: cart.items[0].id }],
      },
    });
    const placed: Order = JSON.parse(body);
    expect(placed.confirm_by).toBeDefined();
    expect(await piecesHeld(product)).toBe(25);
    const pay = () => operator.post(`/operator/orders/${placed.id}/record-payment/`, { reference: 'T 1' });
    expect((await pay()).status).toBe(409);
    expect((await operator.post(`/operator/orders/${placed.id}/confirm/`, {})).status).toBe(200);
    expect(await piecesHeld(product)).toBe(45);
    expect((await pay()).status).toBe(200);
  });

  test('an operator may lift it for the address', async () => {
    const app = await openApp();
    const [product, operator] = [await testApp.aProduct({ price_paisa: 100_00 }), await testApp.anOperator()];
    const place = async () =>
      (await orderFrom(app, '198.51.100.30', await testApp.aCustomer(), product, { quantity: 25 })).body;
    const [, second] = [await place(), await place()];
    expect(second?.confirm_by).toBeDefined();
    const body = { limit: 'confirm_address_pieces', subject: '198.51.100.30', reason: 'A school' };
    expect((await operator.post('/operator/limits/lift/', body)).status).toBe(200);
    expect((await place()).confirm_by).toBeUndefined();
  });
});

describeOnEachDatabase(
  'races of new accounts at one address',
  (testApp) => {
    describe('in two processes', () => {
      const processes: { db: Db; app: FastifyInstance }[] = [];
      beforeAll(async () => {
        const url = await databaseUrl(testApp.db);
        for (let count = 0; count < 2; count++) {
          const db = await openDatabase({ url, folder: '', poolSize: 6 });
          processes.push({ db, app: await testApp.openApp({ db, limits: readLimits('') }) });
        }
      });
      afterAll(async () => {
        for (const { app, db } of processes) {
          await app.close();
          await db.close();
        }
      });
      const appAt = (place: number) => (processes[place % 2] as (typeof processes)[number]).app;

      test('30 orders at once hold 40 pieces at most @trust:new-accounts', async () => {
        const product = await testApp.aProduct({ price_paisa: 100_00, stock: 1000 });
        const buyers = await Promise.all(Array.from({ length: 30 }, () => testApp.aCustomer()));
        const answers = await Promise.all(
          buyers.map((buyer, index) =>
            orderFrom(appAt(index), '198.51.100.40', buyer, product, { quantity: 8 }),
          ),
        );
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
        expect(await testApp.stockOf(product.variants[0]?.id ?? 0)).toBe(960);
      });

      test('an order that waits for a lock holds up no other order of its address, device or account @trust:new-accounts', async () => {
        const [slow, quick] = [await testApp.aProduct(), await testApp.aProduct()];
        const buyer = await testApp.aCustomer();
        let release = () => {};
        const released = new Promise<void>((resolve) => {
          release = resolve;
        });
        const locked = testApp.db.tx(async (tx) => {
          await sql`SELECT FROM products WHERE id = ${slow.id} FOR UPDATE`.execute(tx);
          await released;
        });
        let isDone = false;
        const waiting = orderFrom(appAt(0), '198.51.100.50', buyer, slow).then((answer) => {
          isDone = true;
          return answer;
        });
        const others = await Promise.all([
          orderFrom(appAt(0), '198.51.100.50', buyer, quick),
          orderFrom(appAt(1), '198.51.100.50', await testApp.aCustomer(), quick),
        ]);
        expect(others.map(({ status }) => status)).toEqual([201, 201]);
        expect(isDone).toBe(false);
        release();
        await locked;
        expect((await waiting).status).toBe(201);
      });
    });
  },
  { only: 'postgres' },
);
