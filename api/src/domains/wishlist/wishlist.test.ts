import { MAX_WISHES, type Wish } from '@haat/contracts';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { Customer, Visitor } from '../../testing/visitor';

const DAY = 86_400_000;

describeOnEachDatabase('wish lists', (testApp) => {
  const add = (member: Customer, id: number) => member.put(`/wishlist/products/${id}/`);
  const remove = (member: Customer, id: number) => member.delete(`/wishlist/products/${id}/`);
  const itemsOf = async (member: Customer): Promise<Wish[]> => (await member.get('/wishlist/')).body.items;
  const idsOf = async (member: Customer): Promise<number[]> =>
    (await member.get('/wishlist/ids/')).body.product_ids;

  test('starts empty', async () => {
    const member = await testApp.aCustomer();
    expect((await member.get('/wishlist/')).body).toEqual({ items: [] });
    expect((await member.get('/wishlist/ids/')).body).toEqual({ product_ids: [] });
  });

  test('each change answers with the ids of the whole list, newest first', async () => {
    const member = await testApp.aCustomer();
    const [shirt, saree] = [await testApp.aProduct(), await testApp.aProduct()];
    expect(await add(member, shirt.id)).toMatchObject({ status: 200, body: { product_ids: [shirt.id] } });
    expect((await add(member, saree.id)).body).toEqual({ product_ids: [saree.id, shirt.id] });
    // Once more changes nothing, not even the order.
    expect((await add(member, shirt.id)).body).toEqual({ product_ids: [saree.id, shirt.id] });
    expect((await remove(member, saree.id)).body).toEqual({ product_ids: [shirt.id] });
  });

  test('concurrent adds of one product add it once', async () => {
    const member = await testApp.aCustomer();
    const { id } = await testApp.aProduct();
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(member, id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await idsOf(member)).toEqual([id]);
  });

  test('lists products at today’s price, with the only choice where there is one', async () => {
    const member = await testApp.aCustomer();
    const scarf = await testApp.aProduct({
      name: 'Scarf',
      price_paisa: 500_00,
      variants: [{ color: 'Teal' }],
    });
    const shirt = await testApp.aProduct({
      name: 'Shirt',
      colors: ['Red', 'Blue'],
      variants: [
        { color: 'Red', size: 'M', stock: 0 },
        { color: 'Blue', size: 'M', stock: 0 },
      ],
    });
    await add(member, shirt.id);
    await add(member, scarf.id);
    const now = testApp.clock.now().getTime();
    await scarf.seller.post('/products/seller/offers/', {
      product: scarf.id,
      offer_type: 'percentage',
      discount_percentage: 20,
      start_date: new Date(now - DAY).toISOString(),
      end_date: new Date(now + DAY).toISOString(),
    });
    expect(await itemsOf(member)).toEqual([
      expect.objectContaining({
        id: scarf.id,
        name: 'Scarf',
        price: 400,
        original_price: 500,
        has_active_offer: true,
        is_in_stock: true,
        is_available: true,
        only_choice: { color: 'Teal', size: null },
      }),
      expect.objectContaining({ id: shirt.id, is_in_stock: false, is_available: true, only_choice: null }),
    ]);
  });

  test.each<[what: string, withdraw: (id: number, sellerId: number) => Promise<unknown>]>([
    [
      'withdrawn',
      (id) =>
        testApp.db.kysely.updateTable('products').set({ status: 'inactive' }).where('id', '=', id).execute(),
    ],
    [
      'deleted',
      (id) =>
        testApp.db.kysely
          .updateTable('products')
          .set({ deleted_at: testApp.clock.now() })
          .where('id', '=', id)
          .execute(),
    ],
    [
      'of a suspended store',
      async (_id, sellerId) => {
        const operator = await testApp.anOperator();
        const { status } = await operator.post(`/operator/sellers/${sellerId}/suspend/`, {
          reason: 'Copied designs',
        });
        expect(status).toBe(200);
      },
    ],
  ])('a product that is %s stays on the list, not available, and can be removed', async (_what, withdraw) => {
    const member = await testApp.aCustomer();
    const product = await testApp.aProduct({ name: 'Old favourite' });
    await add(member, product.id);
    await withdraw(product.id, product.seller.sellerId);
    expect(await itemsOf(member)).toEqual([
      expect.objectContaining({ name: 'Old favourite', is_available: false, only_choice: null }),
    ]);
    // Adding what is on the list is no error, whatever became of it.
    expect((await add(member, product.id)).status).toBe(200);
    expect((await remove(member, product.id)).body).toEqual({ product_ids: [] });
    expect(await add(member, product.id)).toMatchObject({
      status: 404,
      body: { code: 'not_found', error: 'Product not found' },
    });
  });

  test('each member has an own list', async () => {
    const [nadia, tanvir] = [await testApp.aCustomer(), await testApp.aCustomer()];
    const { id } = await testApp.aProduct();
    await add(nadia, id);
    expect(await itemsOf(tanvir)).toEqual([]);
    expect(await remove(tanvir, id)).toMatchObject({
      status: 404,
      body: { error: 'It is not on your wish list' },
    });
    expect(await idsOf(nadia)).toEqual([id]);
  });

  describe('with many products', () => {
    let products: number[];
    beforeAll(async () => {
      const seller = await testApp.aSeller();
      products = [];
      for (let count = 0; count <= MAX_WISHES; count++)
        products.push((await testApp.aProduct({ seller, variants: [] })).id);
    });
    const merge = (member: Customer, product_ids: number[]) =>
      member.post('/wishlist/merge/', { product_ids });

    test('a full list refuses another one, and says what to do', async () => {
      const member = await testApp.aCustomer();
      const [one, ...others] = products as [number, ...number[]];
      expect((await merge(member, others)).body.product_ids).toEqual(others);
      expect(await add(member, one)).toMatchObject({
        status: 409,
        body: {
          code: 'wishlist_full',
          error: 'Your wish list is full. Please remove a product first.',
        },
      });
      expect(await idsOf(member)).toEqual(others);
      expect((await add(member, others[7]!)).status).toBe(200);
    });

    test('a merge adds what fits, the newest of the guest first', async () => {
      const member = await testApp.aCustomer();
      const [first, second, ...others] = products as [number, number, ...number[]];
      await merge(member, others.slice(0, -1));
      // The list has 198: there is room for two.
      const merged = await merge(member, [first, second, others.at(-1)!]);
      expect(merged.body.product_ids).toEqual([first, second, ...others.slice(0, -1)]);
    });
  });

  test('a merge leaves out what is on the list, on sale no more, unknown or there twice', async () => {
    const member = await testApp.aCustomer();
    const [shirt, saree, shawl] = [
      await testApp.aProduct(),
      await testApp.aProduct(),
      await testApp.aProduct(),
    ];
    const draft = await testApp.aProduct({ status: 'draft' });
    await add(member, shirt.id);
    const product_ids = [saree.id, shirt.id, draft.id, 999_999_999, shawl.id, saree.id];
    const { status, body } = await member.post('/wishlist/merge/', { product_ids });
    expect([status, body]).toEqual([200, { product_ids: [saree.id, shawl.id, shirt.id] }]);
    expect((await member.post('/wishlist/merge/', { product_ids: [] })).body).toEqual(body);
  });

  describe('the preview for guests', () => {
    const preview = (visitor: Visitor, ids: string) => visitor.get(`/wishlist/preview/?ids=${ids}`);

    test('has what is on sale, in the order of the ids', async () => {
      const [shirt, saree] = [await testApp.aProduct(), await testApp.aProduct()];
      const draft = await testApp.aProduct({ status: 'draft' });
      const { body } = await preview(
        testApp.aVisitor(),
        [saree.id, draft.id, shirt.id, 999_999_999, saree.id].join(','),
      );
      expect(body.items.map(({ id, is_available }: Wish) => [id, is_available])).toEqual([
        [saree.id, true],
        [shirt.id, true],
      ]);
    });

    test.each([
      '',
      ',',
      '1,',
      'x',
      '1,-2',
      Array(MAX_WISHES + 1)
        .fill(1)
        .join(','),
    ])('refuses the ids "%s"', async (ids) => {
      expect(await preview(testApp.aVisitor(), ids)).toMatchObject({
        status: 400,
        body: { fields: { ids: ['Must be 1 to 200 ids, separated by commas'] } },
      });
    });
  });
});
