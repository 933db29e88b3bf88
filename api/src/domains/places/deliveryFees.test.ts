import type { Order } from '@haat/contracts';
import { runCommand } from '../../operation/operator/console';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { TestProduct } from '../../testing/testApp';
import type { Customer } from '../../testing/visitor';
import { phoneProof } from '../accounts/phoneProof';

describeOnEachDatabase('delivery fees of districts', (testApp) => {
  beforeEach(() => testApp.db.kysely.deleteFrom('delivery_fees').execute());

  const RANGPUR = { delivery_fee: 150, days: { from: 4, to: 7 } };
  const set = async (district: string, body: object, operator?: Customer) =>
    (operator ?? (await testApp.anOperator())).put(`/operator/delivery-fees/${district}/`, body);
  const listed = async () => (await testApp.aVisitor().get('/places/delivery-fees/')).body.results;
  const receiver = (customer_address: string) => ({
    customer_phone: '01712345678',
    customer_address,
    payment_method: 'cod',
  });
  const quick = (buyer: Customer, product: TestProduct, address: string, more: object = {}, headers = {}) =>
    buyer.post(
      '/orders/orders/quick-create/',
      { product_id: product.id, quantity: 1, ...receiver(address), ...more },
      headers,
    );

  test('nothing is set: the usual fee everywhere', async () => {
    expect(await listed()).toEqual([]);
    const { body } = await quick(
      await testApp.aCustomer(),
      await testApp.aProduct(),
      'Station Road, Rangpur',
    );
    expect(body).toMatchObject({
      delivery_fee: 80,
      delivery_window: { from: '2026-11-23', to: '2026-11-25' },
    });
  });

  test('an operator sets, changes and resets a fee; the audit trail says who', async () => {
    const operator = await testApp.anOperator();
    expect(await set('Rangpur', RANGPUR, operator)).toMatchObject({
      status: 200,
      body: { results: [{ district: 'Rangpur', ...RANGPUR }] },
    });
    await set(encodeURIComponent('Cox’s Bazar'), { delivery_fee: 120 }, operator);
    await set('Rangpur', { delivery_fee: 130 }, operator);
    expect(await listed()).toEqual([
      { district: 'Cox’s Bazar', delivery_fee: 120, days: null },
      { district: 'Rangpur', delivery_fee: 130, days: null },
    ]);
    const reset = await operator.delete('/operator/delivery-fees/Rangpur/');
    expect(reset.body.results).toEqual([{ district: 'Cox’s Bazar', delivery_fee: 120, days: null }]);
    expect(await listed()).toEqual(reset.body.results);
    const { body } = await operator.get('/operator/audit/?limit=4');
    const entry = (subject: string, before: object | null, after: object | null) =>
      expect.objectContaining({ act: 'set_delivery_fee', actor: operator.email, subject, before, after });
    expect(body.results).toEqual([
      entry('Rangpur', { delivery_fee: 130 }, null),
      entry('Rangpur', RANGPUR, { delivery_fee: 130 }),
      entry('Cox’s Bazar', null, { delivery_fee: 120 }),
      entry('Rangpur', null, RANGPUR),
    ]);
  });

  test('two operators who have seen the same fee: one sets it, the other one hears of it', async () => {
    const operators = [await testApp.anOperator(), await testApp.anOperator()];
    const answers = await Promise.all(
      operators.map((one, place) => set('Rangpur', { delivery_fee: 100 + place, seen: null }, one)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'changed_meanwhile',
      error: 'The delivery fee of Rangpur has changed meanwhile. Please look at it again.',
    });
    const [{ delivery_fee, days }] = await listed();
    expect((await set('Rangpur', { ...RANGPUR, seen: { delivery_fee, days } })).status).toBe(200);
    expect((await set('Rangpur', { delivery_fee: 90, seen: { delivery_fee, days } })).status).toBe(409);
    expect((await set('Rangpur', { delivery_fee: 90, seen: RANGPUR })).status).toBe(200);
  });

  test.each([
    ['Atlantis', RANGPUR],
    ['Rangpur', {}],
    ['Rangpur', { delivery_fee: -1 }],
    ['Rangpur', { delivery_fee: 79.5 }],
    ['Rangpur', { delivery_fee: 10_001 }],
    ['Rangpur', { delivery_fee: 150, days: { from: 7, to: 4 } }],
    ['Rangpur', { delivery_fee: 150, days: { from: 0, to: 4 } }],
  ])('%s with %j is refused', async (district, body) => {
    expect((await set(district, body)).status).toBe(400);
    expect(await listed()).toEqual([]);
  });

  test('by command', async () => {
    const run = (...args: string[]) => runCommand(testApp, 'rafiq', args);
    expect(await run('delivery-fees')).toBe('All districts: ৳80');
    await run('delivery-fee', "cox's bazar", '120');
    expect(await run('delivery-fee', 'Rangpur', '150', '--days', '4-7')).toBe(
      'DISTRICT     FEE   DAYS\nCox’s Bazar  ৳120\nRangpur      ৳150  4-7\n\nAll others: ৳80',
    );
    expect(await listed()).toContainEqual({ district: 'Rangpur', ...RANGPUR });
    await run('usual-delivery-fee', 'Rangpur');
    expect(await run('usual-delivery-fee', "Cox's Bazar")).toBe('All districts: ৳80');
    expect(await run('audit')).toMatch(/shell:rafiq +set delivery.fee +Cox’s Bazar/);
    for (const [args, said] of [
      [['delivery-fee', 'Atlantis', '120'], 'There is no district Atlantis'],
      [['delivery-fee', 'Dhaka'], 'delivery_fee: '],
      [['delivery-fee', 'Dhaka', '120', '--days', 'soon'], '--days must be given as 3-6'],
      [
        ['delivery-fee', 'Dhaka', '120', '--days', '6-3'],
        'days: The first day must not be after the last one',
      ],
      [['usual-delivery-fee'], 'There is no district '],
    ] as const) {
      await expect(run(...args)).rejects.toThrow(said);
    }
  });

  describe('an order', () => {
    test('pays the fee of its district and is expected by its days', async () => {
      await set('Rangpur', RANGPUR);
      await set('Dhaka', { delivery_fee: 60 });
      const buyer = await testApp.aCustomer();
      const product = await testApp.aProduct({ price_paisa: 1000_00, stock: 9, estimated_pickup_days: 4 });
      const far = await quick(buyer, product, 'স্টেশন রোড, রংপুর', { delivery_fee: 150 });
      expect(far).toMatchObject({
        status: 201,
        body: { delivery_fee: 150, bill: 1150, delivery_window: { from: '2026-11-26', to: '2026-11-30' } },
      });
      // Dhaka is named too, but the address ends with Rangpur.
      const also = await quick(buyer, product, 'Dhaka Road, Rangpur', { delivery_fee: 150 });
      expect(also.body.delivery_fee).toBe(150);
      // Less than what was shown: in the shopper's favour.
      expect((await quick(buyer, product, '7 Lake Road, Dhaka')).body).toMatchObject({
        delivery_fee: 60,
        delivery_window: { from: '2026-11-24', to: '2026-11-26' },
      });
      expect((await quick(buyer, product, 'Sher-e-Bangla Road, Khulna')).body.delivery_fee).toBe(80);
      await set('Rangpur', { delivery_fee: 500 });
      expect((await buyer.get(`/orders/orders/${far.body.id}/`)).body).toMatchObject({
        delivery_fee: 150,
        delivery_window: far.body.delivery_window,
      });
    });

    test.each([
      ['a client that knows of one fee only', {}],
      ['the fee of before', { delivery_fee: 120 }],
    ])('is refused with a higher fee than was shown: %s', async (_, shown) => {
      await set('Rangpur', RANGPUR);
      const buyer = await testApp.aCustomer();
      const product = await testApp.aProduct({ stock: 5 });
      const refused = await quick(buyer, product, 'Station Road, Rangpur', shown);
      const text = 'Delivery to Rangpur now costs ৳150. Please check the total and confirm again.';
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'price_rose', error: text, fields: { delivery_fee: [text] } },
      });
      expect(await testApp.stockOf(product.variants[0]?.id ?? 0)).toBe(5);
      expect((await buyer.get('/orders/orders/')).body.count).toBe(0);
      expect((await quick(buyer, product, 'Station Road, Rangpur', { delivery_fee: 150 })).status).toBe(201);
    });

    test('of several stores shares one fee', async () => {
      await set('Rangpur', RANGPUR);
      const buyer = await testApp.aCustomer();
      let lines: { id: number }[] = [];
      for (const price_paisa of [333_33, 100_01, 77_77]) {
        const product = await testApp.aProduct({ price_paisa });
        const added = await buyer.post('/orders/cart/add/', { product_id: product.id, quantity: 1 });
        lines = added.body.items;
      }
      const { status, body } = await buyer.post('/orders/orders/create/', {
        ...receiver('Station Road, Rangpur'),
        delivery_fee: 150,
        selected_items: lines.map(({ id }) => ({ item_id: id })),
      });
      expect(status).toBe(201);
      const placed = body as Order[];
      const sum = (key: 'bill' | 'subtotal' | 'delivery_fee') =>
        placed.reduce((paisa, order) => paisa + Math.round(order[key] * 100), 0);
      expect([placed.length, sum('subtotal'), sum('delivery_fee'), sum('bill')]).toEqual([
        3, 511_11, 150_00, 661_11,
      ]);
      const group = await buyer.get(`/orders/groups/${placed[0]?.order_number}/`);
      expect(group.body).toMatchObject({ delivery_fee: 150, bill: 661.11 });
    });

    test('that is sent again has the fee of its first answer', async () => {
      await set('Rangpur', RANGPUR);
      const buyer = await testApp.aCustomer();
      const product = await testApp.aProduct({ stock: 5 });
      const send = () =>
        quick(
          buyer,
          product,
          'Station Road, Rangpur',
          { delivery_fee: 150 },
          { 'idempotency-key': 'fee-key-000000000001' },
        );
      const first = await send();
      await set('Rangpur', { delivery_fee: 200 });
      const again = await send();
      expect([again.status, again.body]).toEqual([first.status, first.body]);
      expect(again.body.delivery_fee).toBe(150);
      expect(await testApp.stockOf(product.variants[0]?.id ?? 0)).toBe(4);
    });

    test('of a guest', async () => {
      await set('Rangpur', RANGPUR);
      const product = await testApp.aProduct({ price_paisa: 1000_00 });
      const order = (shown: object) =>
        testApp.aVisitor().post('/orders/guest/create/', {
          customer_name: 'Nadia Rahman',
          customer_address: 'Station Road, Rangpur',
          payment_method: 'cod',
          proof: phoneProof(testApp.context, '01812345678'),
          selected_items: [{ product_id: product.id, quantity: 1 }],
          ...shown,
        });
      expect(await order({})).toMatchObject({ status: 409, body: { code: 'price_rose' } });
      expect(await order({ delivery_fee: 150 })).toMatchObject({
        status: 201,
        body: { delivery_fee: 150, bill: 1150 },
      });
    });
  });
});
