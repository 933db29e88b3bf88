import type { Facets, FacetValue } from '@haat/contracts';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { TestApp } from '../../testing/testApp';

/** Puts a tag on a product, as the shop writes it. */
async function tag(testApp: TestApp, productId: number, name: string): Promise<void> {
  const { kysely } = testApp.db;
  await kysely
    .insertInto('tags')
    .values({ name })
    .onConflict((on) => on.column('folded').doNothing())
    .execute();
  await kysely
    .insertInto('product_tags')
    .columns(['product_id', 'tag_id'])
    .expression((of) =>
      of
        .selectFrom('tags')
        .where('name', '=', name)
        .select((the) => [the.val(productId).as('product_id'), 'id']),
    )
    .execute();
}

describeOnEachDatabase('facets', (testApp) => {
  let store: number;

  beforeAll(async () => {
    const seller = await testApp.aSeller();
    store = seller.sellerId;
    const shelf = [
      {
        name: 'Cotton Panjabi',
        productType: 'panjabi',
        category: 'Panjabi',
        tags: ['Ethnic', 'Eid'],
        price: 1500_00,
        in: [
          ['White', 'M', 3],
          ['White', 'L', 0],
          ['Black', 'M', 0],
        ],
      },
      {
        name: 'Silk Panjabi',
        productType: 'panjabi',
        category: 'panjabi',
        tags: ['Ethnic'],
        price: 4000_00,
        in: [
          ['white', 'L', 5],
          ['Maroon', 'xl', 1],
        ],
        offer: 25,
      },
      {
        name: 'Graphic Tee',
        productType: 't-shirt',
        category: 'T-shirt',
        tags: ['Street'],
        price: 600_00,
        in: [
          ['Black', 'S', 9],
          ['Black', 'M', 2],
        ],
        offer: 10,
      },
      { name: 'Plain Tee', tags: ['Street', 'Eid'], price: 450_50, in: [['White', 'M', 0]] },
      { name: 'Cotton by the yard', tags: [], price: 250_00, in: [[null, null, 40]], type: 'Loose Fabric' },
      {
        name: 'Denim Jacket',
        tags: ['Street'],
        price: 900_00,
        in: [['Indigo', '42', 1]],
        type: 'Thrifted Clothing',
      },
      { name: 'Hidden Panjabi', tags: ['Ethnic'], price: 10_00, in: [['White', 'M', 3]], status: 'draft' },
    ] as const;
    for (const { name, tags, price, in: variants, ...more } of shelf) {
      const product = await testApp.aProduct({
        seller,
        name,
        category: 'category' in more ? more.category : null,
        price_paisa: price,
        tag_names: [...tags],
        product_type: 'productType' in more ? more.productType : null,
        business_type: 'type' in more ? more.type : 'General Clothing',
        status: 'status' in more ? more.status : 'active',
        variants: variants.map(([color, size, stock]) => ({ color, size, stock })),
      });
      for (const one of tags) await tag(testApp, product.id, one);
      if ('offer' in more) {
        await testApp.db.kysely
          .insertInto('offers')
          .values({
            product_id: product.id,
            offer_type: 'percentage',
            percent: more.offer,
            start_day: '2026-11-21',
            end_day: '2026-11-21',
          })
          .execute();
      }
    }
  });

  const facets = async (query: string): Promise<Facets> => {
    const { status, body } = await testApp.aVisitor().get(`/products/facets/?${query}`);
    expect([query, status]).toEqual([query, 200]);
    return body;
  };
  const counts = (values: FacetValue[]) =>
    Object.fromEntries(values.map(({ value, count }) => [value, count]));

  test('of the whole shop', async () => {
    expect(await facets('')).toEqual({
      total: 6,
      business_types: [
        { value: 'General Clothing', count: 4 },
        { value: 'Loose Fabric', count: 1 },
        { value: 'Thrifted Clothing', count: 1 },
      ],
      sizes: [
        { value: 'S', count: 1 },
        { value: 'M', count: 3 },
        { value: 'L', count: 2 },
        { value: 'xl', count: 1 },
        { value: '42', count: 1 },
      ],
      colors: [
        { value: 'White', count: 3 },
        { value: 'Black', count: 2 },
        { value: 'Indigo', count: 1 },
        { value: 'Maroon', count: 1 },
      ],
      color_families: [
        { value: 'white', count: 3, colors: ['White'] },
        { value: 'red', count: 1, colors: ['Maroon'] },
        { value: 'blue', count: 1, colors: ['Indigo'] },
        { value: 'black', count: 2, colors: ['Black'] },
      ],
      types: [
        { value: 'panjabi', count: 2 },
        { value: 't-shirt', count: 1 },
      ],
      stores: [{ value: String(store), name: expect.any(String), count: 6 }],
      ratings: [],
      discounts: [
        { value: '10', count: 2 },
        { value: '20', count: 1 },
      ],
      tags: [
        { value: 'Street', count: 3 },
        { value: 'Eid', count: 2 },
        { value: 'Ethnic', count: 2 },
      ],
      in_stock: 5,
      on_sale: 2,
      price: { min: 250, max: 3000 },
    });
  });

  // For every choice: its count equals the total of the list with that filter.
  test.each([
    '',
    'search=panjabi',
    'search=cottn',
    'business_type=General+Clothing',
    'tags=Street',
    'tags=street,EID&in_stock=true',
    'size=M',
    'size=M&color=white',
    'size=M&color=white&in_stock=true',
    'on_sale=true&min_price=1000',
    'max_price=900&color=Black',
    'color=Puce',
    'category=PANJABI&tags=Ethnic',
    'types=panjabi,t-shirt&color_family=black',
    'types=panjabi&min_discount=20&in_stock=true',
    'color_family=red,white&size=M&min_rating=4',
    'color_family=purple',
    'min_rating=3&max_price=3000',
    'stores=1,2,3&search=tee',
    'search=panjabi&types=panjabi&color=Maroon',
  ])('say what a click would list (%s)', async (query) => {
    const found = await facets(query);
    const listed = async (change: Record<string, string>) => {
      const asked = new URLSearchParams(query);
      // A colour is counted without the families that are chosen, too.
      if ('color' in change) asked.delete('color_family');
      for (const [name, value] of Object.entries(change)) asked.set(name, value);
      return (await testApp.aVisitor().get(`/products/?${asked}`)).body;
    };
    expect((await listed({})).count).toBe(found.total);
    expect((await listed({ in_stock: 'true' })).count).toBe(found.in_stock);
    expect((await listed({ on_sale: 'true' })).count).toBe(found.on_sale);
    for (const [name, values] of [
      ['business_type', found.business_types],
      ['size', found.sizes],
      ['color', found.colors],
      ['tags', found.tags],
      ['types', found.types],
      ['stores', found.stores],
      ['min_rating', found.ratings],
      ['min_discount', found.discounts],
    ] as const) {
      for (const { value, count } of values ?? []) {
        expect([name, value, (await listed({ [name]: value })).count]).toEqual([name, value, count]);
      }
    }
    for (const { value, count } of found.color_families ?? []) {
      const one = await listed({ color: '', color_family: value });
      expect([value, one.count]).toEqual([value, count]);
    }
    const asked = new URLSearchParams(query);
    asked.delete('min_price');
    asked.delete('max_price');
    const { body } = await testApp.aVisitor().get(`/products/?${asked}&sort=price_low`);
    const prices = body.results.map(({ price }: { price: number }) => price);
    expect(found.price).toEqual({ min: prices[0] ?? null, max: prices.at(-1) ?? null });
  });

  test('stars and discounts count from their step on', async () => {
    const rate = (name: string, rating_sum: number, rating_count: number) =>
      testApp.db.kysely
        .updateTable('products')
        .set({ rating_sum, rating_count })
        .where('name', '=', name)
        .execute();
    await rate('Graphic Tee', 8, 2);
    await rate('Silk Panjabi', 11, 3);
    try {
      const { ratings, discounts } = await facets('business_type=General+Clothing&tags=');
      expect({ ratings, discounts }).toEqual({
        ratings: [
          { value: '4', count: 1 },
          { value: '3', count: 2 },
        ],
        discounts: [
          { value: '10', count: 2 },
          { value: '20', count: 1 },
        ],
      });
      const { body } = await testApp.aVisitor().get('/products/?min_rating=4');
      expect(body.results.map(({ name }: { name: string }) => name)).toEqual(['Graphic Tee']);
    } finally {
      await rate('Graphic Tee', 0, 0);
      await rate('Silk Panjabi', 0, 0);
    }
  });

  test('a tile shows the colour that was filtered or searched for', async () => {
    const pictures = [
      { color: null, hash: '1'.repeat(64) },
      { color: 'White', hash: '2'.repeat(64) },
      { color: 'Maroon', hash: '3'.repeat(64) },
    ];
    const { kysely } = testApp.db;
    const { id } = await kysely
      .selectFrom('products')
      .where('name', '=', 'Silk Panjabi')
      .select('id')
      .executeTakeFirstOrThrow();
    for (const [position, { color, hash }] of pictures.entries()) {
      const media = { hash, content_type: 'image/webp', width: 600, height: 800, tint: '#aabbcc' };
      await kysely.insertInto('media').values(media).execute();
      await kysely
        .insertInto('product_images')
        .values({ product_id: id, media_hash: hash, position, color })
        .execute();
    }
    try {
      for (const [query, color] of [
        ['', undefined],
        ['color=maroon', 'Maroon'],
        ['color_family=red', 'Maroon'],
        ['color=white', 'White'],
        ['search=red panjabi', 'Maroon'],
        ['search=সাদা পাঞ্জাবি', 'White'],
        ['color=Black', undefined],
      ] as const) {
        const { body } = await testApp.aVisitor().get(`/products/?${query}`);
        const card = body.results.find((one: { id: number }) => one.id === id);
        expect([query, card?.picture_color]).toEqual([query, color]);
        const shown = pictures.find((one) => one.color === (color ?? null));
        if (card) expect(card.picture.base).toBe(`/media/${shown?.hash}`);
      }
    } finally {
      await kysely.deleteFrom('product_images').where('product_id', '=', id).execute();
    }
  });

  test('categories of the shop, of a type and of tags: each says what its list counts', async () => {
    const categories = async (query = '') =>
      (await testApp.aVisitor().get(`/products/categories/?${query}`)).body.results;
    expect(await categories()).toEqual([
      { name: 'Panjabi', count: 2, picture: null },
      { name: 'T-shirt', count: 1, picture: null },
    ]);
    expect(await categories('tags=street,ethnic')).toEqual(await categories());
    expect(await categories('tags=Street')).toEqual([{ name: 'T-shirt', count: 1, picture: null }]);
    expect(await categories('business_type=Loose+Fabric')).toEqual([]);
    const { body } = await testApp.aVisitor().get('/products/?category=p%C3%A1njabi&tags=Ethnic');
    expect(body.results.map(({ name }: { name: string }) => name)).toEqual([
      'Silk Panjabi',
      'Cotton Panjabi',
    ]);
  });

  test('a category has the picture of its best seller, of those in stock first', async () => {
    const seller = await testApp.aSeller();
    const of = (name: string, stock: number, sales_count: number, hash: string) => ({
      name,
      stock,
      sales_count,
      hash,
    });
    for (const { hash, ...koti } of [
      of('Gone koti', 0, 90, 'a'.repeat(64)),
      of('Best koti', 3, 40, 'b'.repeat(64)),
      of('New koti', 3, 0, 'c'.repeat(64)),
    ]) {
      const product = await testApp.aProduct({
        seller,
        ...koti,
        category: 'Koti',
        business_type: 'Thrifted Clothing',
      });
      const { kysely } = testApp.db;
      const media = { hash, content_type: 'image/webp', width: 600, height: 800, tint: '#aabbcc' };
      await kysely.insertInto('media').values(media).execute();
      await kysely
        .insertInto('product_images')
        .values({ product_id: product.id, media_hash: hash, position: 0 })
        .execute();
    }
    const { body } = await testApp.aVisitor().get('/products/categories/?business_type=Thrifted+Clothing');
    expect(body.results).toMatchObject([
      { name: 'Koti', count: 3, picture: { base: `/media/${'b'.repeat(64)}`, tint: '#abc' } },
    ]);
  });

  test('count only one store, and nothing without matches', async () => {
    expect((await facets(`store=${store}`)).total).toBe(6);
    const none = await facets('search=zzzzzzzzzz');
    expect(none).toEqual({
      total: 0,
      business_types: [],
      sizes: [],
      colors: [],
      tags: [],
      color_families: [],
      types: [],
      stores: [],
      ratings: [],
      discounts: [],
      in_stock: 0,
      on_sale: 0,
      price: { min: null, max: null },
    });
    expect(counts((await facets('store=999999')).tags)).toEqual({});
  });

  test.each([
    'page=2',
    'limit=5',
    'sort=newest',
    'trending=true',
    'size=%00',
    'min_price=x',
    'stores=x',
    'min_rating=5',
    'min_discount=7',
  ])('refuse ?%s', async (query) => {
    expect((await testApp.aVisitor().get(`/products/facets/?${query}`)).status).toBe(400);
  });
});
