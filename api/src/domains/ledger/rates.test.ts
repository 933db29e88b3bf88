import type { Order } from '@haat/contracts';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { checkLedger } from './ledger.service';

const DAY_MS = 24 * 3_600_000;
const TODAY = '2026-11-21';

describeOnEachDatabase('rates', (testApp) => {
  test('an owner sets a commission by store, tier and business type; orders keep that of their day, in this order', async () => {
    const owner = await testApp.anOperator();
    const [own, gold, general] = [
      await testApp.aProduct({ price_paisa: 1_000_00 }),
      await testApp.aProduct({ price_paisa: 1_000_00 }),
      await testApp.aProduct({ price_paisa: 1_000_00 }),
    ];
    const set = (body: object) => owner.post('/operator/rates/commission/', { from_day: TODAY, ...body });
    await set({ percent: 12 });
    await set({ percent: 9, business_type: 'General Clothing' });
    await set({ percent: 6, tier: 'gold' });
    await set({ percent: 4.25, store: own.seller.sellerId });
    for (const { seller } of [own, gold])
      await owner.post(`/operator/sellers/${seller.sellerId}/tier/`, { tier: 'gold', reason: 'Few returns' });
    const buyer = await testApp.aCustomer();
    const commissions: number[] = [];
    for (const product of [own, gold, general]) {
      const { order } = await testApp.anOrder({ product, buyer });
      // A rate that is set later on the same day does not reach a placed order.
      if (product === general) await set({ percent: 50, business_type: 'General Clothing' });
      await product.seller.post(`/orders/seller/orders/${order.id}/update-status/`, { status: 'delivered' });
      const { body } = await product.seller.get('/seller/money/orders/');
      commissions.push(body.results[0].commission);
    }
    expect(commissions).toEqual([42.5, 60, 90]);

    await set({ percent: null, store: own.seller.sellerId });
    const { body } = await owner.get('/operator/rates/');
    expect(body).toMatchObject({
      today: TODAY,
      commission: expect.arrayContaining([
        expect.objectContaining({ percent: 6, tier: 'gold', set_by: owner.email, from_day: TODAY }),
        expect.objectContaining({
          percent: null,
          store: { id: own.seller.sellerId, business_name: expect.any(String) },
        }),
      ]),
      tiers: expect.arrayContaining([expect.objectContaining({ id: gold.seller.sellerId, tier: 'gold' })]),
    });
    expect((await own.seller.get('/seller/money/')).body.commission_percent).toBe(6);
    const { body: trail } = await owner.get(`/operator/audit/?seller=${own.seller.sellerId}`);
    expect(trail.results.map(({ act }: { act: string }) => act)).toEqual(
      expect.arrayContaining(['set_commission_rate', 'set_seller_tier']),
    );
  });

  test.each([
    [{ percent: 100.01 }, 'percentage'],
    [{ percent: -1 }, 'percentage'],
    [{ percent: 7.555 }, 'percentage'],
    [{ percent: null }, 'usual rate'],
    [{ percent: 5, tier: 'gold', business_type: 'Loose Fabric' }, 'one of them'],
    [{ percent: 5, from_day: '2026-11-20' }, 'today or later'],
    [{ percent: 5, from_day: '2026-02-30' }, 'day like'],
  ])('refuses %j', async (body, words) => {
    const owner = await testApp.anOperator();
    const answer = await owner.post('/operator/rates/commission/', { from_day: TODAY, ...body });
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining(words)]);
  });

  test('a rate or tier of a store that does not exist', async () => {
    const owner = await testApp.anOperator();
    const rate = { percent: 5, store: 999_999, from_day: TODAY };
    expect((await owner.post('/operator/rates/commission/', rate)).status).toBe(404);
    const tier = { tier: 'gold', reason: 'x' };
    expect((await owner.post('/operator/sellers/999999/tier/', tier)).status).toBe(404);
  });
});

describeOnEachDatabase('the fee for refused parcels', (testApp) => {
  test('the store pays it once for an order whose parcel came back whole, as it was on the day of the order', async () => {
    const owner = await testApp.anOperator();
    const product = await testApp.aProduct({ price_paisa: 1_000_00 });
    const { seller } = product;
    const before = await testApp.anOrder({ product });
    const today = await owner.post('/operator/rates/refusal-fee/', { fee: 60, from_day: TODAY });
    expect([today.status, today.body.fields.from_day]).toEqual([400, [expect.stringContaining('tomorrow')]]);
    expect(
      (await owner.post('/operator/rates/refusal-fee/', { fee: 60, from_day: '2026-11-22' })).status,
    ).toBe(200);
    testApp.advanceClock(DAY_MS);
    for (const one of [seller, owner]) one.token = await testApp.anAccessToken(one.id);
    const [whole, part] = [
      await testApp.anOrder({ product }),
      await testApp.anOrder({ product, quantity: 2 }),
    ];
    const refuse = ({ order }: typeof whole) =>
      seller.post(`/orders/seller/orders/${order.id}/update-status/`, {
        status: 'delivered',
        refused: [{ item_id: order.items[0]?.id, quantity: 1 }],
      });
    for (const one of [before, whole, part]) {
      await seller.post(`/orders/seller/orders/${one.order.id}/update-status/`, { status: 'shipped' });
      expect((await refuse(one)).status).toBe(200);
    }
    expect((await refuse(whole)).status).toBe(400);

    const { body } = await seller.get('/seller/money/orders/');
    const rows = body.results.map((row: { id: string; refusal_fee: number; net: number }) => [
      row.id,
      row.refusal_fee,
      row.net,
    ]);
    expect(rows).toEqual(
      expect.arrayContaining([
        [whole.order.id, 60, -60],
        [part.order.id, 0, 1080],
      ]),
    );
    expect(rows).toHaveLength(2);
    expect((await seller.get('/seller/money/')).body).toMatchObject({
      balance: -60,
      owed: 60,
      refusal_fee: 60,
    });
    const csv = (await seller.file('/seller/money/statement-csv/?month=2026-11')).bytes.toString();
    expect(csv).toContain(`Fee for a refused parcel,${whole.order.id},0.00,0.00,-60.00`);
    expect(await checkLedger(testApp)).toEqual({
      balances: [],
      transactions: [],
      uncleared: [],
      unposted: [],
    });
  });

  test('no fee where something of the order was accepted, in one step or in two: the courier’s charge is all that its return costs', async () => {
    const owner = await testApp.anOperator();
    const buyer = await testApp.aCustomer();
    const product = await testApp.aProduct({ price_paisa: 1_000_00 });
    const other = await testApp.aProduct({ price_paisa: 500_00, seller: product.seller });
    const { seller } = product;
    seller.token = await testApp.anAccessToken(seller.id);
    const placed = async () => {
      const selected_items: object[] = [];
      for (const { id } of [product, other]) {
        const { body } = await buyer.post('/orders/cart/add/', { product_id: id, quantity: 1 });
        selected_items.push({
          item_id: body.items.find((one: { product: number }) => one.product === id).id,
        });
      }
      const answer = await buyer.post('/orders/orders/create/', {
        payment_method: 'cod',
        customer_phone: '01712345678',
        customer_address: '7 Lake Road, Dhaka',
        selected_items,
      });
      return answer.body as Order;
    };
    const [atOnce, inSteps] = [await placed(), await placed()];
    const step = async ({ id }: Order, body: object) => {
      const answer = await seller.post(`/orders/seller/orders/${id}/update-status/`, body);
      expect([answer.status, answer.body.error]).toEqual([200, undefined]);
    };
    const refused = (order: Order) => [{ item_id: order.items[1]?.id, quantity: 1 }];
    for (const one of [atOnce, inSteps]) await step(one, { status: 'shipped' });
    await step(atOnce, { status: 'delivered', refused: refused(atOnce) });
    await step(inSteps, { status: 'delivered', item_ids: [inSteps.items[0]?.id] });
    await step(inSteps, { status: 'delivered', refused: refused(inSteps) });
    const file = `order,collected,return_fee\n${atOnce.id},1080,35`;
    const read = await owner.post('/operator/settlements/', { source: 'courier', name: 'b.csv', file });
    expect([read.status, read.body.file.matched]).toEqual([200, 1]);
    const { body } = await seller.get('/seller/money/orders/');
    const rows = body.results.map(
      (row: { id: string; refusal_fee: number; courier_fees: number; net: number }) => [
        row.id,
        row.refusal_fee,
        row.courier_fees,
        row.net,
      ],
    );
    expect(rows).toEqual(
      expect.arrayContaining([
        [atOnce.id, 0, 35, 1045],
        [inSteps.id, 0, 0, 1080],
      ]),
    );
    expect((await checkLedger(testApp)).balances).toEqual([]);
  });

  test('an operator who acts for a suspended store posts it, too', async () => {
    const owner = await testApp.anOperator();
    const product = await testApp.aProduct({ price_paisa: 1_000_00 });
    const { seller } = product;
    const { order } = await testApp.anOrder({ product });
    seller.token = await testApp.anAccessToken(seller.id);
    await seller.post(`/orders/seller/orders/${order.id}/update-status/`, { status: 'shipped' });
    await owner.post(`/operator/sellers/${seller.sellerId}/suspend/`, { reason: 'Complaints' });
    const { status } = await owner.post(`/operator/orders/${order.id}/update-status/`, {
      status: 'delivered',
      refused: [{ item_id: order.items[0]?.id, quantity: 1 }],
      refusal_reason: 'Not at home',
    });
    expect(status).toBe(200);
    const { body } = await seller.get('/seller/money/orders/');
    expect(body.results[0]).toMatchObject({ id: order.id, refusal_fee: 60, net: -60 });
  });

  test('a courier that keeps its charge later takes only the rest from the store', async () => {
    const owner = await testApp.anOperator();
    const { seller, ...product } = await testApp.aProduct({ price_paisa: 1_000_00 });
    seller.token = await testApp.anAccessToken(seller.id);
    const { order } = await testApp.anOrder({ product: { seller, ...product } });
    const step = (body: object) => seller.post(`/orders/seller/orders/${order.id}/update-status/`, body);
    await step({ status: 'shipped' });
    await step({ status: 'delivered', refused: [{ item_id: order.items[0]?.id, quantity: 1 }] });
    const file = `order,collected,return_fee\n${order.id},0,75`;
    const read = await owner.post('/operator/settlements/', { source: 'courier', name: 'a.csv', file });
    expect([read.status, read.body.file.matched]).toEqual([200, 1]);
    const { body } = await seller.get('/seller/money/orders/');
    expect(body.results[0]).toMatchObject({ refusal_fee: 60, courier_fees: 15, net: -75 });
    expect((await seller.get('/seller/money/')).body.balance).toBe(-75);
    expect((await checkLedger(testApp)).balances).toEqual([]);
  });
});
