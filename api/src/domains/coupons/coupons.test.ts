import { type CouponForm, type Order, paisaOf } from '@haat/contracts';
import { sql } from 'kysely';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { TestProduct } from '../../testing/testApp';
import type { Customer, Visitor } from '../../testing/visitor';

const TO = { customer_phone: '01712345678', customer_address: '7 Lake Road, Dhaka', payment_method: 'cod' };
const FORM: CouponForm = {
  code: 'eid10',
  percent: 10,
  flat: null,
  least: 0,
  budget: null,
  uses_a_person: null,
  from: null,
  to: null,
  stores: [],
  products: [],
  with_offers: true,
  paid_by: 'market',
};

describeOnEachDatabase('coupons', (testApp) => {
  let operator: Customer;
  let number = 0;
  // The clock moves beyond its session.
  beforeEach(async () => {
    operator = await testApp.anOperator();
  });

  /** A coupon with a code of its own. */
  async function aCoupon(change: Partial<CouponForm> = {}): Promise<{ id: number; code: string }> {
    const code = change.code ?? `eid${++number + 100}`;
    const { status, body } = await operator.post('/operator/coupons/', { ...FORM, ...change, code });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body;
  }
  const fileOf = async (id: number) => (await operator.get(`/operator/coupons/${id}/`)).body;
  const look = async (who: Visitor, code: string) =>
    (await who.get(`/coupons/?code=${encodeURIComponent(code)}`)).body.coupon;

  /** Orders one piece of each product through the cart. */
  async function order(buyer: Customer, products: TestProduct[], more: object) {
    const selected_items: object[] = [];
    for (const { id } of products) {
      const { body } = await buyer.post('/orders/cart/add/', { product_id: id, quantity: 1 });
      selected_items.push({
        item_id: body.items.find((one: { product: number }) => one.product === id).id,
        unit_price: body.items.find((one: { product: number }) => one.product === id).unit_price,
      });
    }
    return buyer.post('/orders/orders/create/', { ...TO, selected_items, ...more });
  }
  const discountOf = (body: unknown) =>
    [body as Order | Order[]].flat().reduce((sum, one) => sum + one.discount, 0);

  describe('discount20', () => {
    test.each(['discount20', 'Discount20', ' DISCOUNT20 '])(
      '%j is the first coupon @trust:coupon',
      async (code) => {
        const [buyer, product] = [
          await testApp.aCustomer(),
          await testApp.aProduct({ price_paisa: 1252_00 }),
        ];
        expect(await look(buyer, code)).toEqual({
          code: 'discount20',
          percent: 20,
          flat: null,
          least: 0,
          stores: [],
          products: [],
          with_offers: true,
          left: null,
          problem: null,
        });
        const { status, body } = await order(buyer, [product], { coupon_code: code });
        expect([status, body.discount, body.bill, body.coupon_paid_by]).toEqual([201, 250, 1082, 'market']);
      },
    );

    test('it is listed with what it has cost', async () => {
      const { body } = await operator.get('/operator/coupons/?state=running');
      const first = body.results.at(-1);
      expect(first).toMatchObject({ id: 1, code: 'discount20', paid_by: 'market', budget: null });
      expect(first.uses).toBeGreaterThan(0);
      expect(first.spent).toBe(250 * first.uses);
    });

    test.each(['nothing', ''])('%j is no coupon', async (code) => {
      if (code) expect(await look(testApp.aVisitor(), code)).toBeNull();
      const [buyer, product] = [await testApp.aCustomer(), await testApp.aProduct()];
      const { status, body } = await order(buyer, [product], { coupon_code: code });
      if (code === '') return expect([status, body.discount]).toEqual([201, 0]);
      expect([status, body.error]).toEqual([400, 'Invalid coupon code']);
      expect(body.fields).toEqual({ coupon_code: ['Invalid coupon code'] });
    });
  });

  describe('what a coupon gives', () => {
    test('a guest’s quick look and an order agree, and the order keeps code, amount and payer', async () => {
      const seller = await testApp.aSeller();
      const [mine, other] = [await testApp.aProduct({ seller }), await testApp.aProduct()];
      const { code, id } = await aCoupon({
        percent: null,
        flat: 150,
        stores: [seller.sellerId],
        paid_by: 'seller',
      });
      expect(await look(testApp.aVisitor(), code)).toMatchObject({ flat: 150, stores: [seller.sellerId] });
      const buyer = await testApp.aCustomer();
      const { body } = await order(buyer, [mine, other], { coupon_code: code, coupon_discount: 150 });
      expect(
        body
          .map((one: Order) => [one.seller.id, one.discount, one.coupon_paid_by])
          .sort((a: number[], b: number[]) => a[0]! - b[0]!),
      ).toEqual(
        [
          [seller.sellerId, 150, 'seller'],
          [other.seller.sellerId, 0, null],
        ].sort((a, b) => (a[0] as number) - (b[0] as number)),
      );
      const { rows } = await sql<{ coupon_code: string }>`
        SELECT g.coupon_code FROM order_groups g JOIN orders o ON o.group_id = g.id
        WHERE o.public_id = ${body[0].id}`.execute(testApp.db.kysely);
      expect(rows).toEqual([{ coupon_code: code }]);
      expect(await fileOf(id)).toMatchObject({ uses: 1, spent: 150 });
      const orders = (await operator.get(`/operator/coupons/${id}/orders/`)).body;
      expect(orders.results.map((one: Order) => one.id).sort()).toEqual(
        body.map((one: Order) => one.id).sort(),
      );
      expect(orders.next).toBeUndefined();
    });

    test('goods with an offer are left out where it does not stack', async () => {
      const { code } = await aCoupon({ with_offers: false });
      const [buyer, seller] = [await testApp.aCustomer(), await testApp.aSeller()];
      const [plain, lowered] = [
        await testApp.aProduct({ seller, price_paisa: 500_00 }),
        await testApp.aProduct({ seller, price_paisa: 2000_00 }),
      ];
      await testApp.db.kysely
        .insertInto('offers')
        .values({
          product_id: lowered.id,
          offer_type: 'percentage',
          percent: 10,
          start_day: '2026-01-01',
          end_day: '2027-12-31',
        })
        .execute();
      const { body } = await order(buyer, [plain, lowered], { coupon_code: code });
      expect([body.subtotal, body.discount]).toEqual([2300, 50]);
    });
  });

  describe('a coupon that does not apply is refused with the new total, and nothing is lost', () => {
    const DAY = 86_400_000;
    const day = (days: number) =>
      new Date(testApp.clock.now().getTime() + days * DAY + 6 * 3_600_000).toISOString().slice(0, 10);

    test.each<
      [
        string,
        () => Promise<{ code: string; buyer?: Customer }>,
        problem: string | null,
        text: (code: string) => string,
      ]
    >([
      [
        'ended',
        async () => {
          const one = await aCoupon();
          await operator.post(`/operator/coupons/${one.id}/end/`, { reason: 'A mistake' });
          return one;
        },
        'over',
        (code) => `The coupon ${code} has ended.`,
      ],
      [
        'paused',
        async () => {
          const one = await aCoupon();
          await operator.post(`/operator/coupons/${one.id}/pause/`, { reason: 'Too dear' });
          return one;
        },
        'paused',
        (code) => `The coupon ${code} is paused at the moment.`,
      ],
      [
        'not begun',
        () => aCoupon({ from: day(3) }),
        'planned',
        (code) => `The coupon ${code} is not valid yet.`,
      ],
      [
        'budget spent',
        async () => {
          const one = await aCoupon({ budget: 100 });
          await order(await testApp.aCustomer(), [await testApp.aProduct()], { coupon_code: one.code });
          return one;
        },
        'spent',
        (code) => `The budget of the coupon ${code} is used up.`,
      ],
      [
        'budget too small for this order',
        () => aCoupon({ budget: 99 }),
        null,
        (code) => `The budget of the coupon ${code} is used up.`,
      ],
      [
        'used already',
        async () => {
          const [one, buyer] = [await aCoupon({ uses_a_person: 1 }), await testApp.aCustomer()];
          await order(buyer, [await testApp.aProduct()], { coupon_code: one.code });
          return { ...one, buyer };
        },
        'used',
        (code) => `You have used the coupon ${code} as often as it allows.`,
      ],
      [
        'below the least order',
        () => aCoupon({ least: 1001 }),
        null,
        (code) => `The coupon ${code} needs an order of ৳1,001 or more.`,
      ],
      [
        'of another store',
        async () => aCoupon({ stores: [(await testApp.aSeller()).sellerId] }),
        null,
        (code) => `The coupon ${code} is not for these products.`,
      ],
    ])('%s', async (_, make, problem, text) => {
      const { code, buyer = await testApp.aCustomer() } = await make();
      expect(await look(buyer, code)).toMatchObject({ code, problem });
      const product = await testApp.aProduct();
      const { status, body } = await order(buyer, [product], { coupon_code: code });
      const said = `${text(code)} Your total is now ৳1,080.`;
      expect([status, body.code, body.error]).toEqual([409, 'coupon_refused', said]);
      expect(body.fields).toEqual({ coupon_code: [said] });
      expect(await testApp.stockOf(product.variants[0]!.id)).toBe(100);
      expect((await buyer.get('/orders/cart/')).body.items).toHaveLength(1);
    });

    test('a discount that has become lower than shown raises the total', async () => {
      const { code } = await aCoupon();
      const buyer = await testApp.aCustomer();
      const { status, body } = await order(buyer, [await testApp.aProduct()], {
        coupon_code: code,
        coupon_discount: 101,
      });
      expect([status, body.code, body.error]).toEqual([
        409,
        'price_rose',
        `The coupon ${code} now gives ৳100. Your total is now ৳980.`,
      ]);
    });

    test('the last day counts in Dhaka, and the budget is whole after a refusal', async () => {
      const { code, id } = await aCoupon({ from: day(0), to: day(0) });
      expect(await look(testApp.aVisitor(), code)).toMatchObject({ problem: null });
      testApp.advanceClock(DAY);
      const buyer = await testApp.aCustomer();
      expect(await look(buyer, code)).toMatchObject({ problem: 'over' });
      expect((await order(buyer, [await testApp.aProduct()], { coupon_code: code })).status).toBe(409);
      operator = await testApp.anOperator();
      expect(await fileOf(id)).toMatchObject({ state: 'over', uses: 0, spent: 0 });
    });
  });

  describe('an order that ends gives budget and use back', () => {
    test('with the last of its orders the use, with each its part of the budget', async () => {
      const { code, id } = await aCoupon({ uses_a_person: 1, budget: 300 });
      const [buyer, products] = [
        await testApp.aCustomer(),
        [await testApp.aProduct(), await testApp.aProduct()],
      ];
      const { body } = await order(buyer, products, { coupon_code: code });
      expect(discountOf(body)).toBe(200);
      expect(await fileOf(id)).toMatchObject({ uses: 1, spent: 200 });
      await buyer.post(`/orders/orders/${body[0].id}/cancel/`, {});
      expect(await fileOf(id)).toMatchObject({ uses: 1, spent: 200 - body[0].discount });
      expect(await look(buyer, code)).toMatchObject({ problem: 'used', left: 300 - body[1].discount });
      await operator.post(`/operator/orders/${body[1].id}/refund/`, { reason: 'The store is closed' });
      expect(await fileOf(id)).toMatchObject({ uses: 0, spent: 0 });
      expect(await look(buyer, code)).toMatchObject({ problem: null });
    });

    test('a delivered order keeps it', async () => {
      const [{ code, id }, product] = [await aCoupon({ budget: 100 }), await testApp.aProduct()];
      const { body } = await order(await testApp.aCustomer(), [product], { coupon_code: code });
      await product.seller.post(`/orders/seller/orders/${body.id}/update-status/`, { status: 'delivered' });
      expect(await fileOf(id)).toMatchObject({ state: 'spent', uses: 1, spent: 100 });
    });

    test('a repeated request uses it once', async () => {
      const [{ code, id }, product, buyer] = [
        await aCoupon(),
        await testApp.aProduct(),
        await testApp.aCustomer(),
      ];
      const send = () =>
        buyer.post(
          '/orders/orders/quick-create/',
          { ...TO, product_id: product.id, quantity: 1, coupon_code: code },
          { 'idempotency-key': 'a-key-of-a-coupon-order' },
        );
      const [first, second] = [await send(), await send()];
      expect([first.status, second.body]).toEqual([201, first.body]);
      expect(await fileOf(id)).toMatchObject({ uses: 1, spent: 100 });
    });
  });

  describe('the ledger', () => {
    test.each<['market' | 'seller', Record<string, number>]>([
      ['market', { expense: 100_00, seller_payable: -1080_00, cash_with_seller: 980_00 }],
      ['seller', { seller_payable: -980_00, cash_with_seller: 980_00 }],
    ])('%s pays', async (paid_by, sums) => {
      const product = await testApp.aProduct();
      const { code } = await aCoupon({ paid_by, stores: [product.seller.sellerId] });
      const { body } = await order(await testApp.aCustomer(), [product], { coupon_code: code });
      expect(body.bill).toBe(980);
      await product.seller.post(`/orders/seller/orders/${body.id}/update-status/`, { status: 'delivered' });
      const { rows } = await sql<{ account: string; paisa: number }>`
        SELECT e.account, sum(e.amount_paisa)::bigint AS paisa FROM ledger_entries e JOIN orders o ON o.id = e.order_id
        WHERE o.public_id = ${body.id} GROUP BY 1 HAVING sum(e.amount_paisa) <> 0`.execute(testApp.db.kysely);
      expect(Object.fromEntries(rows.map(({ account, paisa }) => [account, paisa]))).toEqual(sums);
    });
  });

  describe('operators', () => {
    test.each<[string, Partial<CouponForm>, field: string, text: string]>([
      ['both kinds', { flat: 50 }, 'percent', 'Give either a percentage or an amount'],
      ['neither', { percent: null }, 'percent', 'Give either a percentage or an amount'],
      ['101 %', { percent: 101 }, 'percent', 'From 1 to 100'],
      ['a short code', { code: 'x' }, 'code', 'Use 3 to 40 Latin letters, digits, - or _'],
      ['Bengali digits in the code', { code: 'eid১০' }, 'code', 'Use 3 to 40 Latin letters, digits, - or _'],
      [
        'reversed days',
        { from: '2027-02-02', to: '2027-02-01' },
        'to',
        'The last day must not be before the first day',
      ],
      ['a past end', { to: '2020-02-01' }, 'to', 'The last day has passed'],
      ['no such day', { to: '2027-02-30' }, 'to', 'Please enter a day'],
      [
        'a budget below the amount',
        { percent: null, flat: 50, budget: 49 },
        'budget',
        'The budget must pay the coupon at least once',
      ],
      ['no store pays', { paid_by: 'seller' }, 'stores', 'Name the stores or products whose stores pay'],
      ['no such store', { stores: [999_999] }, 'stores', 'There is no store 999999'],
      ['no such product', { products: [999_999] }, 'products', 'There is no product 999999'],
    ])('%s is refused', async (_, change, field, text) => {
      const { status, body } = await operator.post('/operator/coupons/', { ...FORM, ...change });
      expect([status, body.fields?.[field]]).toEqual([400, [text]]);
    });

    test('a code has one coupon at a time; an ended one makes room, and the trail has each act', async () => {
      const { id, code } = await aCoupon({ code: 'Winter-25' });
      expect(code).toBe('winter-25');
      const again = await operator.post('/operator/coupons/', { ...FORM, code });
      expect([again.status, again.body.code, again.body.error]).toEqual([
        409,
        'code_taken',
        'There is a coupon winter-25 already. End it first.',
      ]);
      const act = (name: string, body?: object) => operator.post(`/operator/coupons/${id}/${name}/`, body);
      expect((await act('resume')).body.code).toBe('coupon_state');
      expect((await act('pause', { reason: '' })).status).toBe(400);
      expect((await act('pause', { reason: 'Wrong text' })).body).toMatchObject({
        state: 'paused',
        reason: 'Wrong text',
      });
      expect((await act('pause', { reason: 'Again' })).body.code).toBe('coupon_state');
      expect((await act('resume')).body).toMatchObject({ state: 'running', reason: '' });
      expect((await act('end', { reason: 'Replaced' })).body).toMatchObject({
        state: 'over',
        reason: 'Replaced',
      });
      expect((await act('end', { reason: 'Again' })).body.code).toBe('coupon_over');
      const next = await aCoupon({ code, percent: 30 });
      expect(await look(testApp.aVisitor(), code)).toMatchObject({ percent: 30, problem: null });
      expect(next.id).not.toBe(id);
      const { body } = await operator.get('/operator/audit/?subject=winter-25');
      expect(body.results.map((one: { act: string }) => one.act)).toEqual([
        'create_coupon',
        'end_coupon',
        'resume_coupon',
        'pause_coupon',
        'create_coupon',
      ]);
    });

    test('the database refuses other terms', async () => {
      const { id } = await aCoupon();
      await expect(
        sql`UPDATE coupons SET percent = 90 WHERE id = ${id}`.execute(testApp.db.kysely),
      ).rejects.toThrow('The terms of a coupon stay');
    });

    test('pages of coupons and of their orders join without a gap', async () => {
      for (let i = 0; i < 51; i++) await aCoupon();
      const first = (await operator.get('/operator/coupons/')).body;
      expect(first.results).toHaveLength(50);
      const rest = (await operator.get(`/operator/coupons/?after=${first.next}`)).body;
      const all = [...first.results, ...rest.results].map(({ id }: { id: number }) => id);
      expect(all).toEqual([...all].sort((a, b) => b - a));
      expect(new Set(all).size).toBe(all.length);
      const { id, code } = await aCoupon();
      const product = await testApp.aProduct();
      for (let i = 0; i < 3; i++) await order(await testApp.aCustomer(), [product], { coupon_code: code });
      const path = `/operator/coupons/${id}/orders/?limit=2`;
      const page = (await operator.get(path)).body;
      const last = (await operator.get(`${path}&after=${page.next}`)).body;
      expect([page.results.length, last.results.length, last.next]).toEqual([2, 1, undefined]);
      expect(paisaOf(page.results[0].discount)).toBe(100_00);
    });

    test('guesses of codes are limited by the address', async () => {
      expect(testApp.context.limits.coupon_checks_address).toMatchObject({ max: 300, security: true });
    });
  });
});
