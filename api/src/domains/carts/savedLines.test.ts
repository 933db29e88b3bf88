import { type CartLine, MAX_SAVED_LINES } from '@haat/contracts';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { Customer } from '../../testing/visitor';

describeOnEachDatabase('lines saved for later', (testApp) => {
  const add = async (member: Customer, product: { id: number }, change: object = {}): Promise<CartLine> => {
    const { status, body } = await member.post('/orders/cart/add/', {
      product_id: product.id,
      quantity: 1,
      ...change,
    });
    expect(status).toBe(201);
    return body.items.at(-1);
  };
  const save = (member: Customer, { id }: { id: number }) => member.post(`/orders/cart/items/${id}/save/`);
  const restore = (member: Customer, { id }: { id: number }) =>
    member.post(`/orders/cart/saved/${id}/restore/`);
  const cartOf = async (member: Customer) => (await member.get('/orders/cart/')).body;
  const savedOf = async (member: Customer): Promise<CartLine[]> =>
    (await member.get('/orders/cart/saved/')).body.items;
  const setStock = ({ id }: { id: number }, stock: number) =>
    testApp.db.kysely.updateTable('variants').set({ stock }).where('product_id', '=', id).execute();
  const setPrice = ({ id }: { id: number }, taka: number) =>
    testApp.db.kysely
      .updateTable('products')
      .set({ price_paisa: taka * 100 })
      .where('id', '=', id)
      .execute();

  test('move out of the cart with their choice and back, and never count in its totals', async () => {
    const member = await testApp.aCustomer();
    const product = await testApp.aProduct({
      price_paisa: 1000_00,
      colors: ['Red', 'Blue'],
      variants: [
        { color: 'Red', size: 'M', stock: 5 },
        { color: 'Blue', size: 'M', stock: 5 },
      ],
    });
    const line = await add(member, product, { color: 'Blue', size: 'M', quantity: 2 });
    const { status, body } = await save(member, line);
    expect(status).toBe(200);
    expect(body.items).toEqual([{ ...line, id: expect.any(Number) }]);
    expect(await cartOf(member)).toEqual({ items: [], item_count: 0, subtotal: 0 });
    expect(await savedOf(member)).toEqual(body.items);
    const back = await restore(member, body.items[0]);
    expect([back.status, back.body]).toEqual([200, { items: [] }]);
    expect(await cartOf(member)).toMatchObject({
      items: [{ color: 'Blue', size: 'M', quantity: 2 }],
      subtotal: 2000,
    });
  });

  test('are shown at today’s price and stock, the last saved first', async () => {
    const member = await testApp.aCustomer();
    const [shirt, saree] = [await testApp.aProduct({ stock: 3 }), await testApp.aProduct({ stock: 3 })];
    for (const product of [shirt, saree]) {
      await save(member, await add(member, product, { quantity: 2 }));
      testApp.advanceClock(1000);
    }
    await setPrice(saree, 777);
    await setStock(shirt, 0);
    expect(await savedOf(member)).toEqual([
      expect.objectContaining({ product: saree.id, unit_price: 777, total_price: 1554, problem: null }),
      expect.objectContaining({ product: shirt.id, available_quantity: 0, problem: 'out_of_stock' }),
    ]);
  });

  test('go back with as many pieces as there are, into the line of the same choice', async () => {
    const member = await testApp.aCustomer();
    const product = await testApp.aProduct({ stock: 5 });
    await save(member, await add(member, product, { quantity: 4 }));
    const [saved] = await savedOf(member);
    await setStock(product, 0);
    expect(await restore(member, saved!)).toMatchObject({ status: 409, body: { code: 'out_of_stock' } });
    expect(await savedOf(member)).toHaveLength(1);
    await setStock(product, 3);
    expect((await restore(member, saved!)).status).toBe(200);
    expect((await cartOf(member)).items).toEqual([expect.objectContaining({ quantity: 3 })]);
    await setStock(product, 5);
    await save(member, (await cartOf(member)).items[0]);
    await add(member, product);
    expect((await restore(member, (await savedOf(member))[0]!)).status).toBe(200);
    expect((await cartOf(member)).items).toEqual([expect.objectContaining({ quantity: 4 })]);
  });

  test('may be of products that can’t be had, which don’t go back', async () => {
    const member = await testApp.aCustomer();
    const product = await testApp.aProduct();
    const line = await add(member, product);
    await testApp.db.kysely
      .updateTable('products')
      .set({ status: 'inactive' })
      .where('id', '=', product.id)
      .execute();
    const { body } = await save(member, line);
    expect(body.items).toEqual([expect.objectContaining({ problem: 'unavailable' })]);
    expect(await restore(member, body.items[0])).toMatchObject({
      status: 409,
      body: { code: 'unavailable' },
    });
    expect((await member.delete(`/orders/cart/saved/${body.items[0].id}/`)).body).toEqual({ items: [] });
  });

  test('belong to their member', async () => {
    const [nadia, tanvir] = [await testApp.aCustomer(), await testApp.aCustomer()];
    const line = await add(nadia, await testApp.aProduct());
    expect((await save(tanvir, line)).status).toBe(404);
    const { body } = await save(nadia, line);
    expect((await restore(tanvir, body.items[0])).status).toBe(404);
    expect((await tanvir.delete(`/orders/cart/saved/${body.items[0].id}/`)).status).toBe(404);
    expect(await savedOf(tanvir)).toEqual([]);
    expect(await savedOf(nadia)).toHaveLength(1);
  });

  test('a save, and a restore, sent several times at once happen once', async () => {
    const member = await testApp.aCustomer();
    const line = await add(member, await testApp.aProduct({ stock: 9 }), { quantity: 2 });
    const statuses = async (calls: Promise<{ status: number }>[]) =>
      (await Promise.all(calls)).map(({ status }) => status).sort();
    expect(await statuses([save(member, line), save(member, line), save(member, line)])).toEqual([
      200, 404, 404,
    ]);
    const [saved] = await savedOf(member);
    expect(await statuses([restore(member, saved!), restore(member, saved!)])).toEqual([200, 404]);
    expect((await cartOf(member)).items).toEqual([expect.objectContaining({ quantity: 2 })]);
  });

  describe('of a guest', () => {
    const merge = (member: Customer, lines: object[]) => member.post('/orders/cart/saved/', { lines });

    test('are added after a login; repeating that changes nothing, and what is gone is left out', async () => {
      const member = await testApp.aCustomer();
      const [shirt, saree] = [await testApp.aProduct({ stock: 0 }), await testApp.aProduct()];
      const draft = await testApp.aProduct({ status: 'draft' });
      const lines = [
        { product_id: shirt.id, quantity: 3 },
        { product_id: draft.id, quantity: 1 },
        { product_id: 999_999_999, quantity: 1 },
        { product_id: saree.id, quantity: 1, color: 'No such colour' },
        { product_id: saree.id, quantity: 1 },
      ];
      const first = await merge(member, lines);
      expect(first.body.items).toEqual([
        expect.objectContaining({ product: shirt.id, quantity: 3, problem: 'out_of_stock' }),
        expect.objectContaining({ product: saree.id, quantity: 1 }),
      ]);
      expect((await merge(member, lines)).body.items).toEqual(first.body.items);
      expect((await cartOf(member)).items).toEqual([]);
    });

    test.each([
      ['no list', { lines: 5 }],
      ['no pieces', { lines: [{ product_id: 1, quantity: 0 }] }],
      [
        'too many',
        { lines: Array.from({ length: MAX_SAVED_LINES + 1 }, () => ({ product_id: 1, quantity: 1 })) },
      ],
    ])('refuses %s', async (_what, body) => {
      const member = await testApp.aCustomer();
      expect((await member.post('/orders/cart/saved/', body)).status).toBe(400);
    });
  });

  test('are at most a hundred', async () => {
    const member = await testApp.aCustomer();
    const product = await testApp.aProduct({
      offers_custom_sizes: true,
      custom_size_fields: ['Chest'],
      variants: [{ size: 'Custom', stock: 500 }],
    });
    const other = await testApp.aProduct();
    const lines = Array.from({ length: MAX_SAVED_LINES }, (_, index) => ({
      product_id: product.id,
      quantity: 1,
      size: 'Custom',
      custom_measurements: { Chest: `${index} in` },
    }));
    const { body } = await member.post('/orders/cart/saved/', { lines });
    expect(body.items).toHaveLength(MAX_SAVED_LINES);
    const line = await add(member, other);
    const refused = await save(member, line);
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect((await cartOf(member)).items).toHaveLength(1);
  });
});
