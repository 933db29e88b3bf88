import { sql } from 'kysely';
import sharp from 'sharp';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { TestOrder } from '../../testing/testApp';

const reviewOf = ({ order, product }: TestOrder, change: object = {}) => ({
  product: product.id,
  order: order.id,
  rating: 5,
  content: 'Soft cloth, neat stitching.',
  review_type: 'product',
  ...change,
});

const photo = (background: string, [width, height] = [400, 300]) =>
  sharp({ create: { width, height, channels: 3, background } });

describeOnEachDatabase('reviews', (testApp) => {
  test('the buyer reviews a delivered item once', async () => {
    const buyer = await testApp.aCustomer({ firstName: 'Farhana', lastName: 'Akter' });
    const made = await testApp.aDeliveredOrder({ buyer });
    const { status, body } = await buyer.post(
      '/reviews/',
      reviewOf(made, { rating: 4, content: '  খুব ভালো  ' }),
    );
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      user: { name: 'Farhana A.', avatar: null },
      content: 'খুব ভালো',
      rating: 4,
      communication_rating: null,
      shipping_rating: null,
      quality_rating: null,
      productId: made.product.id,
      product_name: expect.any(String),
      order: made.order.id,
      images: [],
      created_at: testApp.clock.now().toISOString(),
      reply: null,
      fit: null,
      helpful_count: 0,
    });
    const again = await buyer.post('/reviews/', reviewOf(made));
    expect([again.status, again.body]).toEqual([
      409,
      expect.objectContaining({ code: 'already_reviewed', error: 'You have already reviewed this product' }),
    ]);
    const page = await testApp.aVisitor().get(`/products/${made.product.id}/`);
    expect([
      page.body.rating,
      page.body.total_reviews,
      page.body.store.rating,
      page.body.store.total_reviews,
    ]).toEqual([4, 1, 4, 1]);
    const order = await buyer.get(`/orders/orders/${made.order.id}/`);
    expect(order.body.items[0].reviewed).toBe(true);
  });

  test.each(['pending', 'processing', 'shipped'])('not while the order is %s', async (status) => {
    const made = await testApp.anOrder();
    if (status !== 'pending') {
      await made.product.seller.post(`/orders/seller/orders/${made.order.id}/update-status/`, { status });
    }
    const answer = await made.buyer.post('/reviews/', reviewOf(made));
    expect([answer.status, answer.body.code]).toEqual([409, 'not_delivered']);
  });

  test('only the delivered items of a partial delivery can be reviewed', async () => {
    const [buyer, seller] = [await testApp.aCustomer(), await testApp.aSeller()];
    const products = [await testApp.aProduct({ seller }), await testApp.aProduct({ seller })];
    for (const { id } of products) await buyer.post('/orders/cart/add/', { product_id: id, quantity: 1 });
    const { items } = (await buyer.get('/orders/cart/')).body;
    const { body: order } = await buyer.post('/orders/orders/create/', {
      payment_method: 'cod',
      customer_phone: '01712345678',
      customer_address: '7 Lake Road',
      selected_items: items.map(({ id }: { id: number }) => ({ item_id: id })),
    });
    await seller.post(`/orders/seller/orders/${order.id}/update-status/`, {
      status: 'delivered',
      item_ids: [order.items[0].id],
    });
    const answers = [];
    for (const { product } of order.items) {
      answers.push(
        await buyer.post('/reviews/', {
          product,
          order: order.id,
          rating: 5,
          content: 'Soft',
          review_type: 'product',
        }),
      );
    }
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [201, undefined],
      [409, 'not_delivered'],
    ]);
  });

  describe('two sizes of one product in one order', () => {
    const SIZES = ['M', 'L'];
    let made: TestOrder;
    let items: { id: number; size: string; reviewed: boolean }[];
    const write = (change: object) => made.buyer.post('/reviews/', reviewOf(made, change));
    const load = async () => (await made.buyer.get(`/orders/orders/${made.order.id}/`)).body.items;

    beforeEach(async () => {
      const seller = await testApp.aSeller();
      const buyer = await testApp.aCustomer();
      const product = await testApp.aProduct({
        seller,
        variants: SIZES.map((size) => ({ color: null, size, stock: 5 })),
      });
      for (const size of SIZES)
        await buyer.post('/orders/cart/add/', { product_id: product.id, quantity: 1, size });
      const lines = (await buyer.get('/orders/cart/')).body.items;
      const { body: order } = await buyer.post('/orders/orders/create/', {
        payment_method: 'cod',
        customer_phone: '01712345678',
        customer_address: '7 Lake Road',
        selected_items: lines.map(({ id }: { id: number }) => ({ item_id: id })),
      });
      await seller.post(`/orders/seller/orders/${order.id}/update-status/`, { status: 'delivered' });
      made = { buyer, product, order } as TestOrder;
      items = await load();
    });

    test('are both reviewed, each once', async () => {
      expect(items.map(({ size }) => size)).toEqual(SIZES);
      const [first, second] = items.map(({ id }) => id);
      expect((await write({ item_id: second, fit: 'small' })).status).toBe(201);
      expect((await load()).map((item: { reviewed: boolean }) => item.reviewed)).toEqual([false, true]);
      expect((await write({ item_id: first, rating: 3 })).status).toBe(201);
      expect((await load()).map((item: { reviewed: boolean }) => item.reviewed)).toEqual([true, true]);
      for (const { id } of items) {
        const again = await write({ item_id: id });
        expect([again.status, again.body.code]).toEqual([409, 'already_reviewed']);
      }
      const page = await testApp.aVisitor().get(`/products/${made.product.id}/`);
      expect([page.body.rating, page.body.total_reviews]).toEqual([4, 2]);
      const ofStore = await made.product.seller.get('/reviews/seller/reviews/');
      expect(ofStore.body.results.map(({ order }: { order: string }) => order)).toEqual([
        made.order.id,
        made.order.id,
      ]);
    });

    test('also when both are sent at once, several times', async () => {
      const sent = await Promise.all([...items, ...items].map(({ id }) => write({ item_id: id })));
      expect(sent.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
      expect((await load()).map((item: { reviewed: boolean }) => item.reviewed)).toEqual([true, true]);
    });

    test('without an item the product is reviewed, once', async () => {
      expect((await write({})).status).toBe(201);
      expect((await write({})).status).toBe(409);
      expect((await load()).map((item: { reviewed: boolean }) => item.reviewed)).toEqual([true, false]);
      expect((await write({ item_id: items[1]!.id })).status).toBe(201);
      expect((await write({ item_id: 999_999 })).status).toBe(404);
    });
  });

  test('refuses other users and products that were not ordered', async () => {
    const made = await testApp.aDeliveredOrder();
    const other = await testApp.aProduct({ seller: made.product.seller });
    const answers = [
      await testApp.aVisitor().post('/reviews/', reviewOf(made)),
      await (await testApp.aCustomer()).post('/reviews/', reviewOf(made)),
      await made.product.seller.post('/reviews/', reviewOf(made)),
      await made.buyer.post('/reviews/', reviewOf(made, { product: other.id })),
      await made.buyer.post('/reviews/', reviewOf(made, { order: 'R1-1' })),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 404, 404, 404, 404]);
    const { body } = await testApp.aVisitor().get(`/reviews/products/${made.product.id}/`);
    expect(body.stats.totalReviews).toBe(0);
  });

  test('refuses a seller’s review of the own store', async () => {
    const made = await testApp.aDeliveredOrder();
    // No call leads here, because sellers cannot order from their own store; a transferred store could.
    await testApp.db.kysely
      .updateTable('sellers')
      .set({ user_id: made.buyer.id })
      .where('id', '=', made.product.seller.sellerId)
      .execute();
    const { status, body } = await made.buyer.post('/reviews/', reviewOf(made));
    expect([status, body.code]).toEqual([403, 'forbidden']);
  });

  describe('refuses', () => {
    let made: TestOrder;
    beforeAll(async () => {
      made = await testApp.aDeliveredOrder();
    });
    test.each<[what: string, change: object, field: string, text: string]>([
      ['no words', { content: '' }, 'content', 'Please write a review before submitting.'],
      ['blank words', { content: ' \n ' }, 'content', 'Please write a review before submitting.'],
      ['a novel', { content: 'x'.repeat(2001) }, 'content', 'At most 2000 characters'],
      ['control characters', { content: 'a\u0000b' }, 'content', 'Control characters are not allowed'],
      ['no star', { rating: 0 }, 'rating', 'rating: '],
      ['six stars', { rating: 6 }, 'rating', 'rating: '],
      ['half a star', { rating: 4.5 }, 'rating', 'rating: '],
      ['stars as text', { rating: '5' }, 'rating', 'rating: '],
      ['another type', { review_type: 'store' }, 'review_type', 'review_type: '],
      ['no product', { product: undefined }, 'product', 'Say which product'],
      ['two products', { product_id: 1 }, 'product', 'Say which product'],
      ['no order', { order: undefined }, 'order', 'Say which order'],
      ['six stars for shipping', { shipping_rating: 6 }, 'shipping_rating', 'shipping_rating: '],
      ['an unknown field', { extra: 1 }, 'extra', 'extra: '],
    ])('%s', async (_what, change, field, text) => {
      const { status, body } = await made.buyer.post('/reviews/', reviewOf(made, change));
      expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
      expect(body.error.startsWith(text)).toBe(true);
    });
  });

  test('accepts both spellings and the optional ratings', async () => {
    const made = await testApp.aDeliveredOrder();
    const { status, body } = await made.buyer.post(
      '/reviews/',
      reviewOf(made, {
        product: undefined,
        order: undefined,
        product_id: made.product.id,
        order_id: made.order.id,
        communication_rating: 5,
        shipping_rating: 2,
        quality_rating: null,
      }),
    );
    const rated = { communication_rating: 5, shipping_rating: 2, quality_rating: null };
    expect([status, body]).toEqual([201, expect.objectContaining({ ...rated, productId: made.product.id })]);
    const { body: listed } = await testApp.aVisitor().get(`/reviews/products/${made.product.id}/`);
    expect(listed.reviews).toEqual([expect.objectContaining(rated)]);
  });

  describe('pictures', () => {
    const send = (made: TestOrder, pictures: Buffer[], change: object = {}) =>
      made.buyer.form('POST', '/reviews/', reviewOf(made, change), { uploaded_images: pictures });

    test('are shown in their order to shoppers and to the store, without metadata', async () => {
      const made = await testApp.aDeliveredOrder();
      const { status, body } = await send(
        made,
        [
          await photo('#c02020')
            .withExif({ IFD0: { Copyright: 'Flat 4B, 7 Lake Road' } })
            .jpeg()
            .toBuffer(),
          await photo('#20c020').png().toBuffer(),
          await photo('#2020c0').webp().toBuffer(),
        ],
        { quality_rating: 4, content: ' Line one\r\nline two ' },
      );
      expect([status, body.rating, body.quality_rating, body.content]).toEqual([
        201,
        5,
        4,
        'Line one\nline two',
      ]);
      expect(body.images).toHaveLength(3);
      const strongest = body.images.map(({ tint }: { tint: string }) =>
        [1, 2, 3].map((at) => Number.parseInt(tint[at]!, 16) > 6),
      );
      expect(strongest).toEqual([
        [true, false, false],
        [false, true, false],
        [false, false, true],
      ]);
      const shop = await testApp.aVisitor().get(`/reviews/products/${made.product.id}/`);
      expect(shop.body.reviews[0].images).toEqual(body.images);
      const store = await testApp.aVisitor().get(`/reviews/stores/${made.product.seller.sellerId}/`);
      expect(store.body.reviews[0].images).toEqual(body.images);
      const seller = await made.product.seller.get('/reviews/seller/reviews/');
      expect(seller.body.results[0].images).toEqual(body.images);
      const file = await testApp.app.inject({ url: `${body.images[0].base}/320.jpg` });
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/jpeg']);
      expect((await sharp(file.rawPayload).metadata()).exif).toBeUndefined();
      expect(file.rawPayload.includes('Lake Road')).toBe(false);
    });

    test('the same picture twice is shown once', async () => {
      const made = await testApp.aDeliveredOrder();
      const picture = await photo('#987654').png().toBuffer();
      const { status, body } = await send(made, [picture, picture]);
      expect([status, body.images.length]).toEqual([201, 1]);
    });

    test('a form without pictures is a review like any other', async () => {
      const made = await testApp.aDeliveredOrder();
      const { status, body } = await send(made, []);
      expect([status, body.images]).toEqual([201, []]);
    });

    test.each<[what: string, pictures: () => Promise<Buffer>[], field: string, text: string]>([
      [
        'a fourth one',
        () => ['#111', '#222', '#333', '#444'].map((color) => photo(color).png().toBuffer()),
        'uploaded_images',
        'Maximum 3 photos allowed',
      ],
      [
        'a file of another type',
        () => [photo('#111').png().toBuffer(), Promise.resolve(Buffer.from('<svg/>'))],
        'uploaded_images.1',
        'Please select an image file',
      ],
      [
        'a pixel bomb',
        () => [photo('#111', [8000, 8000]).png().toBuffer()],
        'uploaded_images.0',
        'The picture is too large: at most 40 megapixels',
      ],
      [
        'a tiny one',
        () => [photo('#111', [300, 299]).png().toBuffer()],
        'uploaded_images.0',
        'The picture is too small: at least 300 × 300 pixels',
      ],
      [
        'more than 5 MB',
        () => [Promise.resolve(Buffer.alloc(5 * 1024 * 1024 + 1))],
        'uploaded_images',
        'File size must be less than 5MB',
      ],
    ])('refuses %s and writes no review', async (_what, pictures, field, text) => {
      const made = await testApp.aDeliveredOrder();
      const { status, body } = await send(made, await Promise.all(pictures()));
      expect([status, body.error, body.fields]).toEqual([400, text, { [field]: [text] }]);
      expect((await made.buyer.post('/reviews/', reviewOf(made))).status).toBe(201);
    });

    test('of a refused review are deleted after a day, those of a written one stay', async () => {
      const written = await photo('#123456').png().toBuffer();
      const lost = await photo('#654321').png().toBuffer();
      const cleanUp = async () => {
        await testApp.db.kysely
          .updateTable('uploads')
          .set({ at: new Date(Date.now() - 25 * 3_600_000) })
          .execute();
        return testApp.pictures.deleteUnused();
      };
      await cleanUp();
      const made = await testApp.aDeliveredOrder();
      expect((await send(made, [lost, Buffer.from('<svg/>')])).status).toBe(400);
      const { body } = await send(made, [written]);
      expect(await cleanUp()).toBe(1);
      const file = await testApp.app.inject({ url: `${body.images[0].base}/160.webp` });
      expect(file.statusCode).toBe(200);
    });

    test('go with their review', async () => {
      const made = await testApp.aDeliveredOrder();
      const { body } = await send(made, [await photo('#abcdef').png().toBuffer()]);
      await testApp.db.kysely.deleteFrom('reviews').where('id', '=', body.id).execute();
      const { rows } = await sql`SELECT FROM review_pictures WHERE review_id = ${body.id}`.execute(
        testApp.db.kysely,
      );
      expect(rows).toEqual([]);
    });

    test('are not decoded for others than the buyer, nor for a second review', async () => {
      const made = await testApp.aDeliveredOrder();
      const another = await testApp.aCustomer();
      const picture = await photo('#0f0f0f').png().toBuffer();
      const uploads = async () =>
        (await testApp.db.kysely.selectFrom('uploads').select('hash').execute()).length;
      const before = await uploads();
      expect((await send({ ...made, buyer: another }, [picture])).status).toBe(404);
      expect((await made.buyer.post('/reviews/', reviewOf(made))).status).toBe(201);
      const again = await send(made, [picture]);
      expect([again.status, again.body.code]).toEqual([409, 'already_reviewed']);
      expect(await uploads()).toBe(before);
    });

    test.each<[what: string, change: object, field: string]>([
      ['no words', { content: ' ' }, 'content'],
      ['six stars', { rating: 6 }, 'rating'],
      ['two products', { product_id: 1 }, 'product'],
      ['an unknown field', { extra: 1 }, 'extra'],
    ])('refuses a form with %s as JSON', async (_what, change, field) => {
      const made = await testApp.aDeliveredOrder();
      const { status, body } = await send(made, [], change);
      expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    });
  });

  describe('votes', () => {
    const aReview = async (change: Parameters<typeof testApp.aDeliveredOrder>[0] = {}) => {
      const made = await testApp.aDeliveredOrder(change);
      const { body } = await made.buyer.post('/reviews/', reviewOf(made));
      return { ...made, id: body.id as number, path: `/reviews/${body.id}/helpful/` };
    };
    const own = async (member: Awaited<ReturnType<typeof testApp.aCustomer>>, query: string) =>
      (await member.get(`/reviews/votes/?${query}`)).body;

    test('a member votes once and takes it back; everyone sees the count', async () => {
      const { id, path, product } = await aReview();
      const [nadia, tanvir] = [await testApp.aCustomer(), await testApp.aCustomer()];
      const counts = [];
      for (const vote of [
        () => nadia.put(path),
        () => nadia.put(path),
        () => tanvir.put(path),
        () => nadia.delete(path),
        () => nadia.delete(path),
      ]) {
        const { status, body } = await vote();
        counts.push([status, body.helpful_count]);
      }
      expect(counts).toEqual([
        [200, 1],
        [200, 1],
        [200, 2],
        [200, 1],
        [200, 1],
      ]);
      const { body } = await testApp.aVisitor().get(`/reviews/products/${product.id}/`);
      expect(body.reviews).toEqual([expect.objectContaining({ id, helpful_count: 1 })]);
      expect(await own(tanvir, `product=${product.id}`)).toEqual({
        helpful: [id],
        written: [],
        can_vote: true,
      });
      expect(await own(tanvir, `store=${product.seller.sellerId}`)).toEqual({
        helpful: [id],
        written: [],
        can_vote: true,
      });
      expect(await own(nadia, `product=${product.id}`)).toEqual({ helpful: [], written: [], can_vote: true });
    });

    test('votes at once are one vote each', async () => {
      const { path } = await aReview();
      const members = await Promise.all([1, 2, 3].map(() => testApp.aCustomer()));
      await Promise.all(members.flatMap((member) => [1, 2, 3, 4].map(() => member.put(path))));
      expect((await members[0]!.put(path)).body.helpful_count).toBe(3);
      await Promise.all([1, 2, 3].map(() => members[0]!.delete(path)));
      expect((await members[0]!.delete(path)).body.helpful_count).toBe(2);
    });

    test('not on the own review, not by the store, not of a closed store', async () => {
      const { id, path, buyer, product } = await aReview();
      expect((await testApp.aVisitor().put(path)).status).toBe(401);
      for (const member of [buyer, product.seller]) {
        const { status, body } = await member.put(path);
        expect([status, body.code]).toEqual([403, 'forbidden']);
      }
      expect(await own(buyer, `product=${product.id}`)).toEqual({
        helpful: [],
        written: [id],
        can_vote: true,
      });
      expect((await own(product.seller, `product=${product.id}`)).can_vote).toBe(false);
      expect((await own(product.seller, `store=${product.seller.sellerId}`)).can_vote).toBe(false);
      const reader = await testApp.aCustomer();
      expect((await reader.put('/reviews/999999999/helpful/')).status).toBe(404);
      for (const query of ['', `product=${product.id}&store=1`]) {
        expect((await reader.get(`/reviews/votes/?${query}`)).status).toBe(400);
      }
      await testApp.db.kysely
        .updateTable('sellers')
        .set({ status: 'suspended' })
        .where('id', '=', product.seller.sellerId)
        .execute();
      expect((await reader.put(path)).status).toBe(404);
    });

    test('the most helpful are first, then the newest', async () => {
      const product = await testApp.aProduct();
      const ids: number[] = [];
      for (let count = 0; count < 3; count++) {
        ids.push((await aReview({ product })).id);
        testApp.advanceClock(1000);
      }
      await (await testApp.aCustomer()).put(`/reviews/${ids[0]}/helpful/`);
      const { body } = await testApp.aVisitor().get(`/reviews/products/${product.id}/?sort=helpful`);
      expect(body.reviews.map((review: { id: number }) => review.id)).toEqual([ids[0], ids[2], ids[1]]);
    });

    test('goes with the account', async () => {
      const { id, path } = await aReview();
      const member = await testApp.aCustomer();
      await member.put(path);
      await testApp.db.kysely.deleteFrom('users').where('id', '=', member.id).execute();
      const row = await testApp.db.kysely
        .selectFrom('reviews')
        .where('id', '=', id)
        .select('helpful_count')
        .executeTakeFirstOrThrow();
      expect(row.helpful_count).toBe(0);
    });
  });

  describe('fit', () => {
    const inSize = async (size: string | null) => {
      const product = await testApp.aProduct();
      const made = await testApp.aDeliveredOrder({ product });
      await testApp.db.kysely
        .updateTable('order_items')
        .set({ size })
        .where('product_id', '=', product.id)
        .execute();
      return made;
    };
    const votesFor = async ({ id }: { id: number }) =>
      (await testApp.aVisitor().get(`/products/${id}/`)).body.fit_votes;

    test('is summed up with the product', async () => {
      const made = await inSize('M');
      expect(await votesFor(made.product)).toBeNull();
      const order = await made.buyer.get(`/orders/orders/${made.order.id}/`);
      expect(order.body.items[0].asks_fit).toBe(true);
      const { status, body } = await made.buyer.post('/reviews/', reviewOf(made, { fit: 'small' }));
      expect([status, body.fit]).toEqual([201, 'small']);
      expect(await votesFor(made.product)).toEqual({ small: 1, expected: 0, large: 0 });
    });

    test('only of what was ordered in a size', async () => {
      const made = await inSize(null);
      const order = await made.buyer.get(`/orders/orders/${made.order.id}/`);
      expect(order.body.items[0].asks_fit).toBe(false);
      const { status, body } = await made.buyer.post('/reviews/', reviewOf(made, { fit: 'large' }));
      expect([status, body.error]).toEqual([400, 'This item was not ordered in a size']);
      expect((await made.buyer.post('/reviews/', reviewOf(made, { fit: 'tight' }))).status).toBe(400);
      expect((await made.buyer.post('/reviews/', reviewOf(made, { fit: null }))).status).toBe(201);
    });
  });

  describe('the seller', () => {
    const path = '/reviews/seller/reviews/';
    const reviewed = async (change: Parameters<typeof testApp.aDeliveredOrder>[0] = {}, rating = 5) => {
      const made = await testApp.aDeliveredOrder(change);
      const { body } = await made.buyer.post('/reviews/', reviewOf(made, { rating }));
      return { ...made, id: body.id as number };
    };

    test('filters by stars and by missing reply', async () => {
      const product = await testApp.aProduct();
      const good = await reviewed({ product }, 5);
      const bad = await reviewed({ product }, 2);
      await product.seller.post(`${path}${good.id}/reply/`, { content: 'Thank you' });
      const ids = async (query: string) => {
        const { body } = await product.seller.get(`${path}?${query}`);
        return [body.count, body.results.map(({ id }: { id: number }) => id)];
      };
      expect(await ids('rating=5')).toEqual([1, [good.id]]);
      expect(await ids('replied=false')).toEqual([1, [bad.id]]);
      expect(await ids('replied=true&rating=2')).toEqual([0, []]);
      expect((await product.seller.get(`${path}?rating=6`)).status).toBe(400);
    });

    test('sees the reviews of the own products, newest first, ten a page', async () => {
      const product = await testApp.aProduct({ name: 'Jamdani' });
      const buyer = await testApp.aCustomer({ firstName: 'Farhana', lastName: 'Akter' });
      const made: Awaited<ReturnType<typeof reviewed>>[] = [];
      for (let count = 0; count < 12; count++) {
        made.unshift(await reviewed({ product, buyer }));
        testApp.advanceClock(1000);
      }
      await reviewed();
      const { status, body } = await product.seller.get(path);
      expect([status, { ...body, results: undefined }]).toEqual([
        200,
        { count: 12, total_pages: 2, current_page: 1, has_next: true, next: body.results[9].id },
      ]);
      expect(body.results.map(({ id }: { id: number }) => id)).toEqual(made.slice(0, 10).map(({ id }) => id));
      expect(body.results[0]).toEqual({
        id: made[0]?.id,
        rating: 5,
        communication_rating: null,
        shipping_rating: null,
        quality_rating: null,
        content: 'Soft cloth, neat stitching.',
        order: made[0]?.order.id,
        product: product.id,
        product_name: 'Jamdani',
        picture: null,
        images: [],
        created_at: expect.any(String),
        user_info: { name: 'Farhana A.' },
        reply: null,
      });
      const { body: rest } = await product.seller.get(`${path}?page=2`);
      expect([rest.results.length, rest.has_next, rest.current_page]).toEqual([2, false, 2]);
      expect((await product.seller.get(`${path}?page=3`)).body.results).toEqual([]);
      for (const query of ['page=0', 'page=x', 'limit=101', 'sort=oldest']) {
        expect((await product.seller.get(`${path}?${query}`)).status).toBe(400);
      }
    });

    test('replies once, and the reply is public', async () => {
      const seller = await testApp.aSeller({ businessName: 'Shitalpata' });
      const { id, product } = await reviewed({ product: await testApp.aProduct({ seller }) });
      const reply = {
        seller_name: 'Shitalpata',
        content: 'ধন্যবাদ',
        created_at: testApp.clock.now().toISOString(),
      };
      const { status, body } = await seller.post(`${path}${id}/reply/`, { content: ' ধন্যবাদ ' });
      expect([status, body]).toEqual([201, expect.objectContaining({ id, reply })]);
      const again = await seller.post(`${path}${id}/reply/`, { content: 'And again' });
      expect([again.status, again.body]).toEqual([
        409,
        expect.objectContaining({
          code: 'already_replied',
          error: 'You have already replied to this review',
        }),
      ]);
      const shown = await testApp.aVisitor().get(`/reviews/products/${product.id}/`);
      expect(shown.body.reviews[0].reply).toEqual(reply);
      expect((await seller.get(path)).body.results[0].reply).toEqual(reply);
    });

    test('replies only to reviews of the own products, and no one else replies', async () => {
      const { id, buyer } = await reviewed();
      const answers = [];
      const stranger = await testApp.aSeller();
      for (const [who, which] of [
        [stranger, id],
        [stranger, 999_999],
        [buyer, id],
        [testApp.aVisitor(), id],
        [await testApp.aSeller({ status: 'suspended' }), id],
      ] as const) {
        const { status, body } = await who.post(`${path}${which}/reply/`, { content: 'Hello' });
        answers.push([
          status,
          body.code === 'not_own_product' || body.code === 'not_found' ? body.error : '',
        ]);
      }
      expect(answers).toEqual([
        [404, 'You can only reply to reviews for your own products'],
        [404, 'Review not found'],
        [403, ''],
        [401, ''],
        [403, ''],
      ]);
      const rows = await testApp.db.kysely
        .selectFrom('review_replies')
        .where('review_id', '=', id)
        .selectAll()
        .execute();
      expect(rows).toEqual([]);
    });

    test.each([
      ['nothing', {}, 'content'],
      ['blanks', { content: ' \n ' }, 'content'],
      ['a novel', { content: 'x'.repeat(2001) }, 'content'],
      ['control characters', { content: 'a\u0000' }, 'content'],
      ['a number', { content: 5 }, 'content'],
      ['more', { content: 'a', rating: 5 }, 'rating'],
    ])('can’t reply with %s', async (_what, body, field) => {
      const { id, product } = await reviewed();
      const answer = await product.seller.post(`${path}${id}/reply/`, body);
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
      expect((await product.seller.get(path)).body.results[0].reply).toBeNull();
    });
  });

  test('a store’s reviews in numbers', async () => {
    const seller = await testApp.aSeller();
    const product = await testApp.aProduct({ seller });
    await testApp.aProduct({ seller, status: 'draft' });
    const read = () => testApp.aVisitor().get(`/reviews/sellers/${seller.sellerId}/stats/`);
    expect((await read()).body).toEqual({
      rating: 0,
      total_reviews: 0,
      total_products: 1,
      rating_distribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
    });
    for (const rating of [5, 4, 4]) {
      const made = await testApp.aDeliveredOrder({ product });
      await made.buyer.post('/reviews/', reviewOf(made, { rating }));
    }
    expect((await read()).body).toEqual({
      rating: 4.33,
      total_reviews: 3,
      total_products: 1,
      rating_distribution: { 1: 0, 2: 0, 3: 0, 4: 2, 5: 1 },
    });
    const { sellerId } = await testApp.aSeller({ status: 'pending' });
    for (const id of [sellerId, 999_999]) {
      expect((await testApp.aVisitor().get(`/reviews/sellers/${id}/stats/`)).status).toBe(404);
    }
  });

  test('lists are sorted and paged, with replies and stats over all reviews', async () => {
    const seller = await testApp.aSeller({ businessName: 'Shitalpata' });
    const product = await testApp.aProduct({ seller });
    const ratings = [3, 5, 1, 5, 4, 4, 5, 2, 5, 4, 3, 5];
    const ids: number[] = [];
    for (const rating of ratings) {
      const made = await testApp.aDeliveredOrder({ product });
      ids.push((await made.buyer.post('/reviews/', reviewOf(made, { rating }))).body.id);
      testApp.advanceClock(1000);
    }
    await testApp.db.kysely
      .insertInto('review_replies')
      .values({ review_id: ids[2]!, content: 'We are sorry', created_at: testApp.clock.now() })
      .execute();

    const stats = {
      averageRating: 3.83,
      totalReviews: 12,
      distribution: [
        { stars: 5, count: 5 },
        { stars: 4, count: 3 },
        { stars: 3, count: 2 },
        { stars: 2, count: 1 },
        { stars: 1, count: 1 },
      ],
    };
    for (const path of [`/reviews/stores/${seller.sellerId}/`, `/reviews/products/${product.id}/`]) {
      const read = async (query: string) => {
        const { status, body } = await testApp.aVisitor().get(`${path}?${query}`);
        expect([status, body.stats]).toEqual([200, stats]);
        return body;
      };
      const idsOf = (body: { reviews: { id: number }[] }) => body.reviews.map(({ id }) => id);
      const newest = await read('sort=newest');
      expect([idsOf(newest), newest.has_next]).toEqual([[...ids].reverse().slice(0, 10), true]);
      const rest = await read('sort=newest&page=2');
      expect([idsOf(rest), rest.has_next]).toEqual([[ids[1], ids[0]], false]);
      expect(idsOf(await read('sort=oldest&limit=3'))).toEqual(ids.slice(0, 3));
      const best = await read('');
      expect(best.reviews.map(({ rating }: { rating: number }) => rating)).toEqual([
        5, 5, 5, 5, 5, 4, 4, 4, 3, 3,
      ]);
      expect(best.reviews[0]).toMatchObject({ order: null, reply: null });
      const all = await read('limit=100');
      expect(all.reviews.find(({ id }: { id: number }) => id === ids[2]).reply).toEqual({
        seller_name: 'Shitalpata',
        content: 'We are sorry',
        created_at: testApp.clock.now().toISOString(),
      });
    }
    for (const query of ['sort=best', 'page=0', 'limit=101', 'x=1']) {
      expect((await testApp.aVisitor().get(`/reviews/products/${product.id}/?${query}`)).status).toBe(400);
    }
  });

  test.each(['default', 'newest', 'oldest', 'helpful'])(
    'sorted by %s, the next page repeats and skips none, whatever was written meanwhile @trust:show-more',
    async (sort) => {
      const product = await testApp.aProduct();
      const made: number[] = [];
      const more = async (rating: number) => {
        testApp.advanceClock(1000);
        const order = await testApp.aDeliveredOrder({ product });
        const { body } = await order.buyer.post('/reviews/', reviewOf(order, { rating }));
        made.push(body.id);
      };
      for (const rating of [5, 3, 5, 1, 4]) await more(rating);
      for (const path of [
        `/reviews/stores/${product.seller.sellerId}/`,
        `/reviews/products/${product.id}/`,
      ]) {
        const read = async (after?: number) =>
          (await testApp.aVisitor().get(`${path}?sort=${sort}&limit=2${after ? `&after=${after}` : ''}`))
            .body;
        const before = [...made];
        const seen: number[] = [];
        let { reviews, next } = await read();
        seen.push(...reviews.map(({ id }: { id: number }) => id));
        await more(5);
        while (next) {
          ({ reviews, next } = await read(next));
          seen.push(...reviews.map(({ id }: { id: number }) => id));
        }
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen).toEqual(expect.arrayContaining(before));
      }
    },
  );

  test('a store without reviews has empty stats', async () => {
    const { sellerId } = await testApp.aSeller();
    const { body } = await testApp.aVisitor().get(`/reviews/stores/${sellerId}/`);
    expect(body).toMatchObject({
      reviews: [],
      has_next: false,
      stats: { averageRating: 0, totalReviews: 0 },
    });
    expect(body.stats.distribution.map(({ count }: { count: number }) => count)).toEqual([0, 0, 0, 0, 0]);
  });
});

describeOnEachDatabase(
  'reviews at once',
  (testApp) => {
    test('a review sent ten times is stored once @trust:reviews-once', async () => {
      const made = await testApp.aDeliveredOrder();
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => made.buyer.post('/reviews/', reviewOf(made))),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([
        201,
        ...Array.from({ length: 9 }, () => 409),
      ]);
      const { body } = await testApp.aVisitor().get(`/products/${made.product.id}/`);
      expect([body.total_reviews, body.store.total_reviews]).toEqual([1, 1]);
    });

    test('a reply sent ten times is stored once @trust:reviews-once', async () => {
      const made = await testApp.aDeliveredOrder();
      const { body } = await made.buyer.post('/reviews/', reviewOf(made));
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, place) =>
          made.product.seller.post(`/reviews/seller/reviews/${body.id}/reply/`, {
            content: `Thanks ${place}`,
          }),
        ),
      );
      const written = answers.filter(({ status }) => status === 201);
      expect(written).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
      const { body: shown } = await made.product.seller.get('/reviews/seller/reviews/');
      expect(shown.results[0].reply).toEqual(written[0]?.body.reply);
    });
  },
  { only: 'postgres' },
);
