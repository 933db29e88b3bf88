import type { Cart } from '@haat/contracts';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { Customer } from '../../testing/visitor';

const DAY = 24 * 60 * 60 * 1000;

describeOnEachDatabase('carts', (testApp) => {
  const add = (buyer: Customer, productId: number, change: object = {}) =>
    buyer.post('/orders/cart/add/', { product_id: productId, quantity: 1, ...change });

  async function aShirt(change: Parameters<typeof testApp.aProduct>[0] = {}) {
    return testApp.aProduct({
      colors: ['Red', 'Blue'],
      sizes: ['M', 'L'],
      variants: [
        { color: 'Red', size: 'M', stock: 5 },
        { color: 'Red', size: 'L', stock: 0 },
        { color: 'Blue', size: 'M', stock: 2 },
      ],
      ...change,
    });
  }

  test('starts empty', async () => {
    const buyer = await testApp.aCustomer();
    expect((await buyer.get('/orders/cart/')).body).toEqual({ items: [], item_count: 0, subtotal: 0 });
  });

  test('add returns the whole cart at the current price', async () => {
    const buyer = await testApp.aCustomer();
    const shirt = await aShirt({
      name: 'Oxford shirt',
      price_paisa: 1250_50,
      estimated_pickup_days: 9,
      requires_advance_payment: true,
    });
    const { status, body } = await add(buyer, shirt.id, { color: 'Red', size: 'M', quantity: 2 });
    expect(status).toBe(201);
    expect(body).toEqual({
      items: [
        {
          id: expect.any(Number),
          product: shirt.id,
          product_name: 'Oxford shirt',
          product_image: null,
          picture: null,
          unit_price: 1250.5,
          original_price: 1250.5,
          total_price: 2501,
          quantity: 2,
          size: 'M',
          color: 'Red',
          custom_measurements: null,
          estimated_pickup_days: 9,
          requires_advance_payment: true,
          store: { id: shirt.seller.sellerId, name: expect.any(String) },
          available_quantity: 5,
          problem: null,
        },
      ],
      item_count: 2,
      subtotal: 2501,
    });
  });

  test('the same choice increases its line; another choice gets a new line', async () => {
    const buyer = await testApp.aCustomer();
    const suit = await testApp.aProduct({
      offers_custom_sizes: true,
      custom_size_fields: ['Chest'],
      variants: [{ size: 'Custom', color: 'Red', stock: 9 }],
    });
    const red = { color: 'Red', custom_measurements: { Chest: '38' } };
    await add(buyer, suit.id, red);
    await add(buyer, suit.id, { ...red, quantity: 2 });
    const { body } = await add(buyer, suit.id, { color: 'Red', custom_measurements: { Chest: '40' } });
    expect(body.items.map((line: Cart['items'][0]) => [line.quantity, line.custom_measurements])).toEqual([
      [3, { Chest: '38' }],
      [1, { Chest: '40' }],
    ]);
    expect(body.item_count).toBe(4);
  });

  test('stores a default colour where the product has no colours', async () => {
    const buyer = await testApp.aCustomer();
    const fabric = await testApp.aProduct();
    await add(buyer, fabric.id, { color: 'Black' });
    const { body } = await add(buyer, fabric.id, { color: 'White' });
    expect(body.items.map((line: Cart['items'][0]) => line.color)).toEqual(['Black', 'White']);
  });

  describe('refuses', () => {
    test.each<[what: string, change: object, status: number, error: string, code: string]>([
      ['no colour', { size: 'M' }, 400, 'Please select a color', 'invalid_input'],
      ['no size', { color: 'Red' }, 400, 'Please select a size', 'invalid_input'],
      [
        'a sold-out combination',
        { color: 'Red', size: 'L' },
        409,
        'This product is out of stock',
        'out_of_stock',
      ],
      [
        'one that isn’t made',
        { color: 'Blue', size: 'L' },
        409,
        'This product is out of stock',
        'out_of_stock',
      ],
      [
        'more than there are',
        { color: 'Blue', size: 'M', quantity: 3 },
        409,
        'Only 2 items available in stock',
        'not_enough_stock',
      ],
      ['zero', { quantity: 0 }, 400, 'Quantity must be at least 1', 'invalid_input'],
      ['a fraction', { quantity: 1.5 }, 400, 'Quantity must be a whole number', 'invalid_input'],
      ['a word', { quantity: '2' }, 400, 'Quantity must be a whole number', 'invalid_input'],
      ['too many', { quantity: 1000 }, 400, 'Quantity must be at most 999', 'invalid_input'],
      ['an unknown field', { price: 1 }, 400, 'price: Unknown field', 'invalid_input'],
      ['an unknown product', { product_id: 9_007_199_254_740_991 }, 404, 'Product not found', 'not_found'],
      [
        'control characters',
        { color: 'Re\u0000d' },
        400,
        'Control characters are not allowed',
        'invalid_input',
      ],
    ])('%s', async (_what, change, status, error, code) => {
      const buyer = await testApp.aCustomer();
      const shirt = await aShirt();
      const answer = await add(buyer, shirt.id, change);
      expect(answer).toMatchObject({ status, body: { error, code } });
      expect((await buyer.get('/orders/cart/')).body.items).toEqual([]);
    });

    test('more than there are together with what the cart holds, telling how many more can be had', async () => {
      const buyer = await testApp.aCustomer();
      const shirt = await aShirt();
      await add(buyer, shirt.id, { color: 'Red', size: 'M', quantity: 4 });
      const { status, body } = await add(buyer, shirt.id, { color: 'Red', size: 'M', quantity: 2 });
      expect(status).toBe(409);
      expect(body).toMatchObject({
        error: 'Only 5 items available in stock',
        details: { available: 1 },
        fields: { quantity: ['Only 5 items available in stock'] },
      });
      expect((await buyer.get('/orders/cart/')).body.item_count).toBe(4);
    });

    test('the own store’s products', async () => {
      const { id, seller } = await testApp.aProduct();
      expect(await add(seller, id)).toMatchObject({
        status: 403,
        body: { error: 'You can’t buy from your own store' },
      });
    });

    test.each([{ status: 'draft' as const }, { seller_hidden: true }])(
      'what is not on sale: %o',
      async (change) => {
        const buyer = await testApp.aCustomer();
        const { id } = await testApp.aProduct(change);
        expect(await add(buyer, id)).toMatchObject({
          status: 409,
          body: {
            error: 'This product is no longer available',
            code: 'unavailable',
            details: { available: 0 },
          },
        });
      },
    );

    test('a deleted product', async () => {
      const buyer = await testApp.aCustomer();
      const { id } = await testApp.aProduct({ deleted_at: testApp.clock.now() });
      expect((await add(buyer, id)).status).toBe(404);
    });

    test.each([
      ['GET', '/orders/cart/'],
      ['POST', '/orders/cart/add/'],
      ['PATCH', '/orders/cart/items/1/update/'],
      ['DELETE', '/orders/cart/items/1/remove/'],
      ['POST', '/orders/cart/clear/'],
    ] as const)('without a session: %s %s', async (method, path) => {
      expect((await testApp.aVisitor().call(method, path)).status).toBe(401);
    });
  });

  test('update sets the quantity within the stock', async () => {
    const buyer = await testApp.aCustomer();
    const shirt = await aShirt();
    const { body } = await add(buyer, shirt.id, { color: 'Red', size: 'M' });
    const path = `/orders/cart/items/${body.items[0].id}/update/`;
    expect((await buyer.patch(path, { quantity: 5 })).body.item_count).toBe(5);
    expect(await buyer.patch(path, { quantity: 6 })).toMatchObject({
      status: 409,
      body: { error: 'Only 5 items available in stock' },
    });
    await testApp.db.kysely
      .updateTable('variants')
      .set({ stock: 0 })
      .where('product_id', '=', shirt.id)
      .execute();
    expect((await buyer.patch(path, { quantity: 1 })).body.error).toBe('This product is out of stock');
    expect((await buyer.get('/orders/cart/')).body.item_count).toBe(5);
  });

  test('remove and clear return the remaining cart', async () => {
    const buyer = await testApp.aCustomer();
    const shirt = await aShirt();
    await add(buyer, shirt.id, { color: 'Blue', size: 'M' });
    const { body } = await add(buyer, shirt.id, { color: 'Red', size: 'M' });
    const removed = await buyer.delete(`/orders/cart/items/${body.items[0].id}/remove/`);
    expect(removed.body.items.map((line: Cart['items'][0]) => line.color)).toEqual(['Red']);
    expect((await buyer.post('/orders/cart/clear/')).body).toEqual({ items: [], item_count: 0, subtotal: 0 });
  });

  test.each(['0', '-1', '1.5', 'abc', '99999999999999999999', '1%00', '%27'])(
    'line %s is no line',
    async (id) => {
      const buyer = await testApp.aCustomer();
      const answer = await buyer.delete(`/orders/cart/items/${id}/remove/`);
      expect([400, 404]).toContain(answer.status);
      expect(answer.body.error).toEqual(expect.any(String));
    },
  );

  test('returns 404 for another user’s line', async () => {
    const [mine, theirs] = [await testApp.aCustomer(), await testApp.aCustomer()];
    const shirt = await aShirt();
    const { body } = await add(theirs, shirt.id, { color: 'Red', size: 'M' });
    const id = body.items[0].id;
    for (const answer of [
      await mine.patch(`/orders/cart/items/${id}/update/`, { quantity: 2 }),
      await mine.delete(`/orders/cart/items/${id}/remove/`),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { error: 'Item not found in cart' } });
    }
    expect((await theirs.get('/orders/cart/')).body.items[0].quantity).toBe(1);
  });

  test('a line that can’t be ordered says why, and is left out of the subtotal', async () => {
    const buyer = await testApp.aCustomer();
    const seller = await testApp.aSeller();
    const [gone, sold, few, good] = await Promise.all(
      Array.from({ length: 4 }, () => testApp.aProduct({ seller, stock: 5 })),
    );
    for (const product of [gone, sold, few, good]) await add(buyer, product?.id ?? 0, { quantity: 3 });
    const { kysely } = testApp.db;
    await kysely
      .updateTable('products')
      .set({ status: 'inactive' })
      .where('id', '=', gone?.id ?? 0)
      .execute();
    await kysely
      .updateTable('variants')
      .set({ stock: 0 })
      .where('product_id', '=', sold?.id ?? 0)
      .execute();
    await kysely
      .updateTable('variants')
      .set({ stock: 2 })
      .where('product_id', '=', few?.id ?? 0)
      .execute();
    const { body } = await buyer.get('/orders/cart/');
    expect(body.items.map((line: Cart['items'][0]) => [line.problem, line.available_quantity])).toEqual([
      ['unavailable', 0],
      ['out_of_stock', 0],
      ['not_enough_stock', 2],
      [null, 5],
    ]);
    expect(body).toMatchObject({ item_count: 12, subtotal: 3000 });
  });

  test('lines of one variant with different measurements are counted together', async () => {
    const buyer = await testApp.aCustomer();
    const suit = await testApp.aProduct({
      offers_custom_sizes: true,
      custom_size_fields: ['Chest'],
      variants: [{ color: 'Red', stock: 5 }],
    });
    const add = (Chest: string, quantity: number) =>
      buyer.post('/orders/cart/add/', {
        product_id: suit.id,
        quantity,
        color: 'Red',
        custom_measurements: { Chest },
      });
    await add('38', 3);
    const refused = await add('40', 3);
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'not_enough_stock',
      { available: 2 },
    ]);
    const { body: both } = await add('40', 2);
    expect(both.items.map((line: Cart['items'][0]) => [line.problem, line.available_quantity])).toEqual([
      [null, 3],
      [null, 2],
    ]);
    const more = await buyer.patch(`/orders/cart/items/${both.items[1].id}/update/`, { quantity: 3 });
    expect([more.status, more.body.code]).toEqual([409, 'not_enough_stock']);
    await testApp.db.kysely
      .updateTable('variants')
      .set({ stock: 4 })
      .where('product_id', '=', suit.id)
      .execute();
    const { body } = await buyer.get('/orders/cart/');
    expect(body.items.map((line: Cart['items'][0]) => line.problem)).toEqual([
      'not_enough_stock',
      'not_enough_stock',
    ]);
  });

  test('an offer counts to the end of its last day in Dhaka', async () => {
    const buyer = await testApp.aCustomer();
    const { id } = await testApp.aProduct();
    await testApp.db.kysely
      .insertInto('offers')
      .values({
        product_id: id,
        offer_type: 'percentage',
        percent: 10,
        start_day: '2026-11-21',
        end_day: '2026-11-21',
      })
      .execute();
    expect((await add(buyer, id)).body.subtotal).toBe(900);
    testApp.advanceClock(DAY);
    const later = await testApp.aCustomer();
    expect((await add(later, id)).body.subtotal).toBe(1000);
  });

  describe('an add with an Idempotency-Key', () => {
    const addWith = (buyer: Customer, key: string, body: object) =>
      buyer.post('/orders/cart/add/', { quantity: 1, ...body }, { 'idempotency-key': key });

    test('sent twenty times at once adds once and returns the cart each time', async () => {
      const buyer = await testApp.aCustomer();
      const { id } = await testApp.aProduct({ stock: 50 });
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => addWith(buyer, 'once', { product_id: id, quantity: 2 })),
      );
      for (const { status, body } of answers) {
        expect(status).toBe(201);
        expect(body.items).toMatchObject([{ product: id, quantity: 2 }]);
      }
      const events = testApp.db.kysely.selectFrom('product_events').where('product_id', '=', id).selectAll();
      expect(await events.execute()).toHaveLength(1);
    });

    test('another choice with a used key is refused, and changes nothing', async () => {
      const buyer = await testApp.aCustomer();
      const [one, other] = [await testApp.aProduct({ stock: 50 }), await testApp.aProduct({ stock: 50 })];
      await addWith(buyer, 'used', { product_id: one.id, quantity: 2 });
      for (const body of [{ product_id: other.id }, { product_id: one.id, quantity: 3 }]) {
        expect(await addWith(buyer, 'used', body)).toMatchObject({
          status: 422,
          body: { error: 'This Idempotency-Key was used for another add', code: 'idempotency_key_reused' },
        });
      }
      const again = await addWith(buyer, 'used', { product_id: one.id, quantity: 2 });
      expect([again.status, again.body.item_count]).toEqual([201, 2]);
    });

    test('a key from before bodies were stored counts as used', async () => {
      const buyer = await testApp.aCustomer();
      const { id } = await testApp.aProduct({ stock: 50 });
      await testApp.db.kysely
        .insertInto('cart_adds')
        .values({ user_id: buyer.id, idempotency_key: 'old', request_hash: null, at: testApp.clock.now() })
        .execute();
      expect(await addWith(buyer, 'old', { product_id: id })).toMatchObject({
        status: 201,
        body: { item_count: 0 },
      });
    });

    test('is its buyer’s own, and another key is another add', async () => {
      const [buyer, other] = [await testApp.aCustomer(), await testApp.aCustomer()];
      const { id } = await testApp.aProduct({ stock: 50 });
      await addWith(buyer, 'a', { product_id: id });
      expect((await addWith(buyer, 'b', { product_id: id })).body.item_count).toBe(2);
      expect((await addWith(other, 'a', { product_id: id })).body.item_count).toBe(1);
    });

    test('a refused add has not used its key', async () => {
      const buyer = await testApp.aCustomer();
      const { id } = await testApp.aProduct({ stock: 2 });
      expect(await addWith(buyer, 'k', { product_id: id, quantity: 3 })).toMatchObject({
        status: 409,
        body: { code: 'not_enough_stock', details: { available: 2 } },
      });
      expect((await addWith(buyer, 'k', { product_id: id, quantity: 2 })).body.item_count).toBe(2);
    });

    test('keys are stored for a month', async () => {
      const buyer = await testApp.aCustomer();
      const { id } = await testApp.aProduct({ stock: 50 });
      const { kysely } = testApp.db;
      for (const [key, days] of [
        ['month', 29],
        ['older', 31],
      ] as const) {
        await addWith(buyer, key, { product_id: id });
        const at = new Date(testApp.clock.now().getTime() - days * DAY);
        await kysely.updateTable('cart_adds').set({ at }).where('idempotency_key', '=', key).execute();
      }
      expect((await addWith(buyer, 'month', { product_id: id })).body.item_count).toBe(2);
      const keys = kysely.selectFrom('cart_adds').where('user_id', '=', buyer.id).select('idempotency_key');
      expect(await keys.execute()).toEqual([{ idempotency_key: 'month' }]);
    });
  });

  test('adding counts for trending', async () => {
    const buyer = await testApp.aCustomer();
    const { id } = await testApp.aProduct();
    await add(buyer, id, { quantity: 2 });
    const events = await testApp.db.kysely
      .selectFrom('product_events')
      .where('product_id', '=', id)
      .select(['kind', 'quantity'])
      .execute();
    expect(events).toEqual([{ kind: 'cart_add', quantity: 2 }]);
  });
});
