import { STALE_TIME_MS } from '../../platform/http/responseCache';
import { insertMedia } from '../../platform/media/media.queries';
import { pictureOf } from '../../platform/media/picture';
import { drawnPicture } from '../../platform/media/pictures';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { TestApp, TestProduct } from '../../testing/testApp';
import type { Seller } from '../../testing/visitor';

const HOUR = 3_600_000;

/** Writes the tags of products as the shop does: names on the product, rows behind them. */
async function tag(testApp: TestApp, product: TestProduct, names: string[]): Promise<void> {
  const { kysely } = testApp.db;
  await kysely.updateTable('products').set({ tag_names: names }).where('id', '=', product.id).execute();
  for (const name of names) {
    await kysely
      .insertInto('tags')
      .values({ name })
      .onConflict((on) => on.column('folded').doNothing())
      .execute();
    const { id } = await kysely
      .selectFrom('tags')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    await kysely.insertInto('product_tags').values({ product_id: product.id, tag_id: id }).execute();
  }
}

const offer = (testApp: TestApp, product: TestProduct, change: object = {}) =>
  testApp.db.kysely
    .insertInto('offers')
    .values({
      product_id: product.id,
      offer_type: 'percentage',
      percent: 20,
      start_day: '2026-11-01',
      end_day: '2026-11-30',
      ...change,
    })
    .execute();

describeOnEachDatabase('product list', (testApp) => {
  let seller: Seller;
  let other: Seller;
  let saree: TestProduct;
  let panjabi: TestProduct;
  let tee: TestProduct;
  let free: TestProduct;

  /** Names of what a query lists, in its order. */
  const list = async (query: string) => {
    const { status, body } = await testApp.aVisitor().get(`/products/?${query}`);
    expect([query, status]).toEqual([query, 200]);
    expect(body.count).toBe(body.results.length);
    return body.results.map(({ name }: { name: string }) => name);
  };

  beforeAll(async () => {
    seller = await testApp.aSeller({ businessName: 'Nokshi Ghor' });
    other = await testApp.aSeller({ status: 'suspended' });
    const day = (number: number) => new Date(`2026-11-${String(number).padStart(2, '0')}T10:00:00Z`);
    saree = await testApp.aProduct({
      seller,
      name: 'Saree',
      price_paisa: 5000_00,
      sales_count: 5,
      rating_sum: 5,
      rating_count: 1,
      created_at: day(1),
      colors: ['Indigo', 'Off White'],
      variants: [
        { color: 'Indigo', stock: 2 },
        { color: 'Off White', stock: 0 },
      ],
    });
    panjabi = await testApp.aProduct({
      seller,
      name: 'Panjabi',
      price_paisa: 2000_00,
      sales_count: 50,
      rating_sum: 45,
      rating_count: 10,
      created_at: day(2),
      colors: ['White', 'Indigo'],
      sizes: ['M', 'L'],
      variants: [
        { color: 'White', size: 'M', stock: 0 },
        { color: 'White', size: 'L', stock: 3 },
        { color: 'Indigo', size: 'M', stock: 4 },
        { color: 'Indigo', size: '3XL', stock: 9, is_active: false },
      ],
    });
    tee = await testApp.aProduct({
      name: 'Tee',
      business_type: 'Thrifted Clothing',
      price_paisa: 500_00,
      sales_count: 20,
      created_at: day(3),
      sizes: ['M'],
      variants: [{ size: 'M', stock: 0 }],
    });
    await testApp.aProduct({
      name: 'Cloth',
      business_type: 'Loose Fabric',
      price_paisa: 300_50,
      created_at: day(4),
    });
    free = await testApp.aProduct({ name: 'Free', price_paisa: 0, created_at: day(4) });
    for (const hidden of [
      { status: 'draft' },
      { status: 'inactive' },
      { status: 'archived' },
      { deleted_at: day(4) },
    ] as const) {
      await testApp.aProduct({ seller, name: 'Hidden', ...hidden });
    }
    await testApp.aProduct({ seller: other, name: 'Hidden', seller_hidden: true });
    await offer(testApp, panjabi);
    await offer(testApp, panjabi, { offer_type: 'flat', percent: 0, amount_paisa: 1700_00 });
    await offer(testApp, saree, { end_day: '2026-11-20' });
    await offer(testApp, saree, { start_day: '2026-11-22' });
    await offer(testApp, saree, { status: 'inactive' });
    await offer(testApp, tee, { percent: 0 });
    await offer(testApp, free);
    await tag(testApp, saree, ['Ethnic wear', 'Puja collection']);
    await tag(testApp, panjabi, ['Ethnic wear']);
    await tag(testApp, tee, ['Streetwear', 'Café']);
  });

  test('cards have the colours in the seller’s order, also those that are sold out', async () => {
    const { body } = await testApp.aVisitor().get('/products/?tags=Ethnic%20wear');
    expect(body.results.map(({ colors }: { colors: string[] }) => colors)).toEqual([
      ['White', 'Indigo'],
      ['Indigo', 'Off White'],
    ]);
  });

  const newest = ['Free', 'Cloth', 'Tee', 'Panjabi', 'Saree'];
  test.each<[query: string, names: string[]]>([
    ['', newest],
    ['business_type=Loose%20Fabric', ['Cloth']],
    ['business_type=General%20Clothing', ['Free', 'Panjabi', 'Saree']],
    ['tags=Ethnic%20wear', ['Panjabi', 'Saree']],
    ['tags=Streetwear,Puja%20collection', ['Tee', 'Saree']],
    ['tags=%20,%20ethnic%20WEAR%20,,', ['Panjabi', 'Saree']],
    ['tags=cafe', ['Tee']],
    ['tags=,', newest],
    ['tags=unknown', []],
    ['on_sale=true', ['Panjabi']],
    ['on_sale=false', newest],
    ['size=M', ['Tee', 'Panjabi']],
    ['size=l,xxx', ['Panjabi']],
    ['size=3XL', []],
    ['color=indigo', ['Panjabi', 'Saree']],
    ['color=OFF%20white,White', ['Panjabi', 'Saree']],
    ['in_stock=true', ['Free', 'Cloth', 'Panjabi', 'Saree']],
    ['in_stock=false', newest],
    ['size=M&color=White&in_stock=true', []],
    ['size=M&color=White', ['Panjabi']],
    ['size=L&color=White&in_stock=true', ['Panjabi']],
    ['color=Off%20White&in_stock=true', []],
    ['min_price=300', ['Cloth', 'Tee', 'Panjabi', 'Saree']],
    ['min_price=300.51', ['Tee', 'Saree']],
    ['max_price=300.5', ['Free', 'Cloth', 'Panjabi']],
    ['min_price=300&max_price=500', ['Cloth', 'Tee', 'Panjabi']],
    ['max_price=0', ['Free']],
    ['sort=newest', newest],
    ['sort=price_low', ['Free', 'Panjabi', 'Cloth', 'Tee', 'Saree']],
    ['sort=price_high', ['Saree', 'Tee', 'Cloth', 'Panjabi', 'Free']],
    ['sort=popular', ['Panjabi', 'Tee', 'Saree', 'Free', 'Cloth']],
    ['sort=rating', ['Panjabi', 'Saree', 'Free', 'Cloth', 'Tee']],
    ['tags=Ethnic%20wear&min_price=1000', ['Saree']],
    ['business_type=General%20Clothing&color=Indigo&sort=price_low&on_sale=true', ['Panjabi']],
  ])('?%s', async (query, names) => {
    expect(await list(query)).toEqual(names);
  });

  test('preferred tags come first, each product on one page; a search, an order or a ranking has its own', async () => {
    const listed = async (query: string) => {
      const { status, body } = await testApp.aVisitor().get(`/products/?${query}`);
      expect(status).toBe(200);
      return body.results.map(({ name }: { name: string }) => name);
    };
    const all = await listed('limit=100');
    const preferred = await listed('limit=100&prefer=ethnic%20WEAR,cafe');
    expect(preferred.slice(0, 3)).toEqual(['Tee', 'Panjabi', 'Saree']);
    expect(preferred.slice(3)).toEqual(all.filter((name: string) => !preferred.slice(0, 3).includes(name)));
    const pages = [];
    for (let page = 1; page <= all.length; page++) {
      pages.push(...(await listed(`limit=2&page=${page}&prefer=Ethnic%20wear,Café`)));
    }
    expect(pages).toEqual(preferred);
    expect(await listed('limit=100&prefer=Ethnic%20wear&sort=newest')).toEqual(all);
    expect(await listed('limit=100&prefer=none%20such')).toEqual(all);
    expect(await listed('limit=100&prefer=,')).toEqual(all);
    const { body } = await testApp.aVisitor().get('/products/?prefer=Ethnic%20wear');
    expect(body.count).toBe(all.length);
  });

  test('of a store', async () => {
    expect(await list(`store=${seller.sellerId}`)).toEqual(['Panjabi', 'Saree']);
    expect(await list(`store=${other.sellerId}`)).toEqual([]);
    expect(await list('store=999999')).toEqual([]);
  });

  test('a card has the price before and after the best offer', async () => {
    const { body } = await testApp.aVisitor().get('/products/?on_sale=true');
    expect(body.results[0]).toMatchObject({
      id: panjabi.id,
      price: 300,
      has_active_offer: true,
      original_price: 2000,
      discounted_price: 300,
      savings_amount: 1700,
      discount_percentage: 85,
      base_price: { amount: 2000, currency: 'BDT' },
      seller_business_name: 'Nokshi Ghor',
      storeId: seller.sellerId,
      tags: ['Ethnic wear'],
      is_in_stock: true,
      rating: 4.5,
      total_reviews: 10,
      image: null,
      picture: null,
    });
    expect(body.results[0].analytics).toBeUndefined();
  });

  test('an offer ends with its last day in Dhaka', async () => {
    const single = await testApp.aProduct({ name: 'Short offer', price_paisa: 100_00 });
    await offer(testApp, single, { end_day: '2026-11-21' });
    const price = async () => (await testApp.aVisitor().get(`/products/${single.id}/`)).body.price;
    // The world's clock stands at 14:05 in Dhaka.
    testApp.advanceClock(9.9 * HOUR);
    expect(await price()).toBe(80);
    testApp.advanceClock(0.1 * HOUR);
    expect(await price()).toBe(100);
    testApp.advanceClock(-10 * HOUR);
    await testApp.db.kysely.deleteFrom('products').where('id', '=', single.id).execute();
  });

  test.each([
    'page=0',
    'page=1.5',
    'page=-1',
    'limit=0',
    'limit=101',
    'limit=ten',
    'business_type=Shoes',
    'sort=cheapest',
    'on_sale=1',
    'min_price=-5',
    'min_price=1e9',
    'max_price=NaN',
    'store=abc',
    'store=99999999999999999999',
    'trending=yes',
    'unknown=1',
    'search=%00',
    `search=${'a'.repeat(201)}`,
  ])('refuses ?%s', async (query) => {
    const { status, body } = await testApp.aVisitor().get(`/products/?${query}`);
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(Object.keys(body.fields)).toEqual([query.split('=')[0]]);
  });

  test('tags, most used first, counted over what is on sale', async () => {
    const hidden = await testApp.aProduct({ status: 'draft' });
    await tag(testApp, hidden, ['Streetwear', 'Unused']);
    const { status, body } = await testApp.aVisitor().get('/products/tags/');
    expect(status).toBe(200);
    expect(
      body.results.map(({ name, usage_count }: { name: string; usage_count: number }) => [name, usage_count]),
    ).toEqual([
      ['Ethnic wear', 2],
      ['Café', 1],
      ['Puja collection', 1],
      ['Streetwear', 1],
      ['Unused', 0],
    ]);
  });
});

describeOnEachDatabase('prices', (testApp) => {
  test('are the same in filters and orders as on the cards, to the paisa', async () => {
    const seller = await testApp.aSeller();
    for (let number = 1; number <= 30; number += 1) {
      const product = await testApp.aProduct({ seller, price_paisa: (number * 7919) % 10_007 });
      await offer(testApp, product, { percent: ((number * 1237) % 10_001) / 100 });
      if (number % 3 === 0) {
        await offer(testApp, product, {
          offer_type: 'flat',
          percent: 0,
          amount_paisa: (number * 271) % 6000,
        });
      }
    }
    const ascending = (await testApp.aVisitor().get('/products/?sort=price_low&limit=100')).body.results;
    const prices = ascending.map(({ price }: { price: number }) => price);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    for (const { id, price, has_active_offer } of ascending) {
      const { body } = await testApp.aVisitor().get(`/products/?min_price=${price}&max_price=${price}`);
      expect(body.results.map((card: { id: number }) => card.id)).toContain(id);
      const { body: onSale } = await testApp
        .aVisitor()
        .get(`/products/?min_price=${price}&max_price=${price}&on_sale=true`);
      expect(onSale.results.some((card: { id: number }) => card.id === id)).toBe(has_active_offer);
    }
  });
});

describeOnEachDatabase('pages', (testApp) => {
  const SIZE = 53;
  beforeAll(async () => {
    const seller = await testApp.aSeller();
    const tea = await testApp.aProduct({ seller, name: 'Tea coloured kurti' });
    // All alike, so that only the last resort of an order tells them apart.
    const {
      id: _,
      search: _s,
      on_sale_in_shop: _o,
      rating_score: _r,
      price_today_paisa: _p,
      ...row
    } = await testApp.db.kysely
      .selectFrom('products')
      .where('id', '=', tea.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    await testApp.db.kysely
      .insertInto('products')
      .values(Array.from({ length: SIZE - 1 }, () => row))
      .execute();
  });

  test.each([
    '',
    'sort=newest',
    'sort=price_low',
    'sort=price_high',
    'sort=popular',
    'sort=rating',
    'search=kurti',
    'search=kurti&sort=price_low',
  ])('show each product once (%s)', async (query) => {
    const seen: number[] = [];
    for (let page = 1; ; page += 1) {
      const { body } = await testApp.aVisitor().get(`/products/?${query}&limit=10&page=${page}`);
      seen.push(...body.results.map(({ id }: { id: number }) => id));
      expect(body).toMatchObject({ count: SIZE, total_pages: 6, current_page: page, has_next: page < 6 });
      if (!body.has_next) break;
    }
    expect(seen).toHaveLength(SIZE);
    expect(new Set(seen).size).toBe(SIZE);
  });

  test('past the end are empty; the default page has twenty', async () => {
    const past = await testApp.aVisitor().get('/products/?page=99');
    expect(past.body).toMatchObject({ count: SIZE, current_page: 99, has_next: false, results: [] });
    const first = await testApp.aVisitor().get('/products/');
    expect([first.body.results.length, first.body.total_pages]).toEqual([20, 3]);
  });
});

describeOnEachDatabase('product page', (testApp) => {
  test('shows variants, pictures and the store, but no stock of a variant', async () => {
    const seller = await testApp.aSeller({ businessName: 'Shitalpata' });
    const product = await testApp.aProduct({
      seller,
      name: 'Kameez',
      features: ['Side pockets'],
      sizes: ['M', 'L'],
      offers_custom_sizes: true,
      custom_size_fields: ['Bust'],
      variants: [
        { size: 'M', stock: 3 },
        { size: 'L', stock: 0 },
        { size: 'XL', stock: 7, is_active: false },
      ],
    });
    const media = ['rust', 'navy'].map((color) =>
      drawnPicture(color, { width: 1200, height: 1500, tint: '#aa5533' }),
    );
    await testApp.db.tx(async (tx) => {
      await insertMedia(tx, media);
      await tx
        .insertInto('product_images')
        .values(
          media.map(({ hash }, place) => ({ product_id: product.id, media_hash: hash, position: 1 - place })),
        )
        .execute();
    });
    const { status, body } = await testApp.aVisitor().get(`/products/${product.id}/`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Kameez',
      features: ['Side pockets'],
      availableSizes: ['M', 'L'],
      availableColors: [],
      offers_custom_sizes: true,
      custom_size_fields: ['Bust'],
      track_inventory: true,
      stock_quantity: 3,
      status: 'active',
      store: { id: seller.sellerId, name: 'Shitalpata', logo: null, rating: 0, total_reviews: 0 },
    });
    const [m, l] = product.variants;
    expect(body.variants).toEqual([
      { id: m!.id, color: null, size: 'M', in_stock: true, pieces: 3 },
      { id: l!.id, color: null, size: 'L', in_stock: false, pieces: 0 },
    ]);
    expect(body.images.map(({ base }: { base: string }) => base)).toEqual([
      pictureOf(media[1]!).base,
      pictureOf(media[0]!).base,
    ]);
    expect(body.image).toBe(`/media/${media[1]!.hash}/960.webp`);
  });

  test.each([
    { status: 'draft' },
    { status: 'inactive' },
    { status: 'archived' },
    { seller_hidden: true },
  ] as const)('%j is for its owner alone', async (state) => {
    const product = await testApp.aProduct(state);
    const path = `/products/${product.id}/`;
    expect((await product.seller.get(path)).status).toBe(200);
    for (const client of [testApp.aVisitor(), await testApp.aCustomer(), await testApp.aSeller()]) {
      const { status, body } = await client.get(path);
      expect([status, body.error]).toEqual([404, 'Product not found']);
      expect((await client.get(`/reviews/products/${product.id}/`)).status).toBe(404);
    }
    expect((await product.seller.get(`/reviews/products/${product.id}/`)).status).toBe(200);
  });

  test.each([
    ['a draft', { status: 'draft' }, 'not_found'],
    ['a deleted draft', { status: 'draft', deleted_at: new Date() }, 'not_found'],
    ['an inactive one', { status: 'inactive' }, 'product_withdrawn'],
    ['an archived one', { status: 'archived' }, 'product_withdrawn'],
    ['a deleted one', { deleted_at: new Date() }, 'product_withdrawn'],
  ] as const)('%s is not found, and says why where it was in the shop', async (_what, change, code) => {
    const product = await testApp.aProduct(change);
    const { status, body } = await testApp.aVisitor().get(`/products/${product.id}/`);
    expect([status, body.error, body.code]).toEqual([404, 'Product not found', code]);
  });

  test('reports the closed store for a product of a suspended store', async () => {
    const seller = await testApp.aSeller({ status: 'suspended' });
    const product = await testApp.aProduct({ seller, seller_hidden: true });
    const { status, body } = await testApp.aVisitor().get(`/products/${product.id}/`);
    expect([status, body.error, body.code]).toEqual([404, 'Product not found', 'store_closed']);
    const draft = await testApp.aProduct({ seller, seller_hidden: true, status: 'draft' });
    expect((await testApp.aVisitor().get(`/products/${draft.id}/`)).body.code).toBe('not_found');
  });

  test('returns 404 for deleted, unknown and invalid products', async () => {
    const product = await testApp.aProduct({ deleted_at: new Date() });
    expect((await product.seller.get(`/products/${product.id}/`)).status).toBe(404);
    expect((await testApp.aVisitor().get('/products/999999999/')).status).toBe(404);
    expect((await testApp.aVisitor().get('/products/0/')).status).toBe(400);
    expect((await testApp.aVisitor().get('/products/9007199254740993/')).status).toBe(404);
  });
});

describeOnEachDatabase('trending', (testApp) => {
  const event = (product: TestProduct, kind: 'cart_add' | 'order', hoursAgo: number) => ({
    product_id: product.id,
    kind,
    quantity: 1,
    at: new Date(testApp.clock.now().getTime() - hoursAgo * HOUR),
  });
  const ranking = async () => {
    const { status, body } = await testApp.aVisitor().get('/products/trending/');
    expect([status, body.analytics_period_hours]).toEqual([200, 24]);
    return body.products;
  };

  test('shows best sellers when the window has no events', async () => {
    expect(await ranking()).toEqual([]);
    const little = await testApp.aProduct({ sales_count: 1 });
    const much = await testApp.aProduct({ sales_count: 9 });
    await testApp.aProduct({ sales_count: 99, status: 'inactive' });
    expect((await ranking()).map(({ id }: { id: number }) => id)).toEqual([much.id, little.id]);
    expect((await ranking())[0].analytics).toEqual({ cart_adds: 0, orders: 0, hours_analyzed: 24 });
  });

  test('ranks orders above cart adds, ties by id, in a moving window', async () => {
    const [a, b, c, d, old] = [
      await testApp.aProduct(),
      await testApp.aProduct(),
      await testApp.aProduct(),
      await testApp.aProduct(),
      await testApp.aProduct(),
    ];
    await testApp.db.kysely
      .insertInto('product_events')
      .values([
        event(a!, 'cart_add', 1),
        event(a!, 'cart_add', 2),
        event(b!, 'order', 3),
        event(c!, 'cart_add', 23.9),
        event(d!, 'cart_add', 0.5),
        event(old!, 'order', 24.1),
        event(old!, 'order', 30),
      ])
      .execute();
    const before = await ranking();
    expect(before.slice(0, 4).map(({ id }: { id: number }) => id)).toEqual([b!.id, a!.id, c!.id, d!.id]);
    expect(before[0].analytics).toEqual({ cart_adds: 0, orders: 1, hours_analyzed: 24 });
    expect(before[1].analytics).toEqual({ cart_adds: 2, orders: 0, hours_analyzed: 24 });

    const { body } = await testApp.aVisitor().get('/products/?trending=true&limit=3&page=1');
    expect(body.results.map(({ id }: { id: number }) => id)).toEqual([b!.id, a!.id, c!.id]);
    expect(body.results[1].analytics.cart_adds).toBe(2);
    expect(body).toMatchObject({ count: before.length, has_next: true });

    testApp.advanceClock(0.2 * HOUR);
    expect((await ranking()).slice(0, 3).map(({ id }: { id: number }) => id)).toEqual([b!.id, a!.id, d!.id]);
    testApp.advanceClock(24 * HOUR);
    expect((await ranking())[0].analytics).toEqual({ cart_adds: 0, orders: 0, hours_analyzed: 24 });
  });

  test('a visitor counts once for a product, however often it is added or ordered @trust:ranking', async () => {
    const [pushed, liked] = [await testApp.aProduct(), await testApp.aProduct()];
    const pusher = await testApp.aCustomer();
    for (let time = 0; time < 30; time++) {
      await pusher.post('/orders/cart/add/', { product_id: pushed.id, quantity: 1 });
      await pusher.delete('/orders/cart/clear/');
    }
    for (const visitor of [await testApp.aCustomer(), await testApp.aCustomer()]) {
      await visitor.post('/orders/cart/add/', { product_id: liked.id, quantity: 1 });
    }
    const [first, second] = await ranking();
    expect([first.id, first.analytics.cart_adds]).toEqual([liked.id, 2]);
    expect([second.id, second.analytics.cart_adds]).toEqual([pushed.id, 1]);
    const { body } = await testApp.aVisitor().get('/products/?trending=true&limit=1');
    expect(body.results[0].id).toBe(liked.id);
    await testApp.db.kysely.deleteFrom('product_events').execute();
  });

  test('a suspended store’s products leave the ranking', async () => {
    const product = await testApp.aProduct();
    await testApp.db.kysely
      .insertInto('product_events')
      .values(event(product, 'order', 1))
      .execute();
    expect((await ranking())[0].id).toBe(product.id);
    await testApp.db.kysely
      .updateTable('products')
      .set({ seller_hidden: true })
      .where('id', '=', product.id)
      .execute();
    expect((await ranking()).map(({ id }: { id: number }) => id)).not.toContain(product.id);
  });

  test('has at least one page and at most four', async () => {
    const products = await Promise.all(Array.from({ length: 60 }, () => testApp.aProduct()));
    expect(await ranking()).toHaveLength(12);
    await testApp.db.kysely
      .insertInto('product_events')
      .values(products.map((one) => event(one, 'order', 1)))
      .execute();
    // Events send no notification: the ranking is a few seconds old at most.
    testApp.advanceClock(STALE_TIME_MS);
    const full = await ranking();
    expect(full).toHaveLength(48);
    expect(new Set(full.map(({ id }: { id: number }) => id)).size).toBe(48);
  });
});

describeOnEachDatabase('products on sale', (testApp) => {
  test('lists sold-out products last, in every order and with a search', async () => {
    const shelf = await testApp.aSeller();
    for (const [name, stock, price_paisa] of [
      ['Sold koti', 0, 900_00],
      ['Old koti', 2, 700_00],
      ['New koti', 2, 800_00],
      ['Gone koti', 0, 100_00],
    ] as const) {
      await offer(testApp, await testApp.aProduct({ seller: shelf, name, stock, price_paisa }));
    }
    const listed = async (query: string) =>
      (
        await testApp.aVisitor().get(`/products/?store=${shelf.sellerId}&on_sale=true&${query}`)
      ).body.results.map(({ name }: { name: string }) => name);
    expect(await listed('')).toEqual(['New koti', 'Old koti', 'Gone koti', 'Sold koti']);
    expect(await listed('sort=price_low')).toEqual(['Old koti', 'New koti', 'Gone koti', 'Sold koti']);
    expect((await listed('search=koti')).slice(2).sort()).toEqual(['Gone koti', 'Sold koti']);
    expect([...(await listed('limit=3')), ...(await listed('limit=3&page=2'))]).toEqual(await listed(''));
  });
});

describeOnEachDatabase('ids for site maps @trust:site-maps', (testApp) => {
  test('come in parts of 25,000 ids, of which empty ones are not named', async () => {
    const far = await testApp.aProduct({ id: 60_001 });
    const near = await testApp.aProduct();
    const get = async (path: string) => (await testApp.aVisitor().get(`/products/ids/${path}`)).body;
    await testApp.aProduct({ id: 30_000, status: 'draft' });
    expect(await get('')).toEqual({ parts: [1, 3] });
    expect(await get('1/')).toEqual({ ids: [near.id] });
    expect(await get('2/')).toEqual({ ids: [] });
    expect(await get('3/')).toEqual({ ids: [far.id] });
    expect((await testApp.aVisitor().get('/products/ids/0/')).status).toBe(400);
  });
});
