import { describeOnEachDatabase } from '../testing/describeOnEachDatabase';
import type { TestOrder } from '../testing/world';

const reviewOf = ({ order, product }: TestOrder, change: object = {}) => ({
  product: product.id,
  order: order.id,
  rating: 5,
  content: 'Soft cloth, neat stitching.',
  review_type: 'product',
  ...change,
});

describeOnEachDatabase('reviews', (world) => {
  test('the buyer of a delivered item reviews it, once', async () => {
    const buyer = await world.aCustomer({ firstName: 'Farhana', lastName: 'Akter' });
    const made = await world.aDeliveredOrder({ buyer });
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
      productId: made.product.id,
      product_name: expect.any(String),
      order: made.order.id,
      images: [],
      created_at: world.clock.now().toISOString(),
      reply: null,
    });
    const again = await buyer.post('/reviews/', reviewOf(made));
    expect([again.status, again.body]).toEqual([
      409,
      expect.objectContaining({ code: 'already_reviewed', error: 'You have already reviewed this product' }),
    ]);
    const page = await world.aVisitor().get(`/products/${made.product.id}/`);
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
    const made = await world.anOrder();
    if (status !== 'pending') {
      await made.product.seller.post(`/orders/seller/orders/${made.order.id}/update-status/`, { status });
    }
    const answer = await made.buyer.post('/reviews/', reviewOf(made));
    expect([answer.status, answer.body.code]).toEqual([409, 'not_delivered']);
  });

  test('nobody else, and nothing that was not ordered', async () => {
    const made = await world.aDeliveredOrder();
    const other = await world.aProduct({ seller: made.product.seller });
    const answers = [
      await world.aVisitor().post('/reviews/', reviewOf(made)),
      await (await world.aCustomer()).post('/reviews/', reviewOf(made)),
      await made.product.seller.post('/reviews/', reviewOf(made)),
      await made.buyer.post('/reviews/', reviewOf(made, { product: other.id })),
      await made.buyer.post('/reviews/', reviewOf(made, { order: 'R1-1' })),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 404, 404, 404, 404]);
    const { body } = await world.aVisitor().get(`/reviews/products/${made.product.id}/`);
    expect(body.stats.totalReviews).toBe(0);
  });

  test('a seller does not review the own store', async () => {
    const made = await world.aDeliveredOrder();
    // No call leads here, because nobody can order from the own store; a store that changed hands could.
    await world.db.kysely
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
      made = await world.aDeliveredOrder();
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
      ['an unknown field', { extra: 1 }, 'extra', 'extra: '],
    ])('%s', async (_what, change, field, text) => {
      const { status, body } = await made.buyer.post('/reviews/', reviewOf(made, change));
      expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
      expect(body.error.startsWith(text)).toBe(true);
    });
  });

  test('lists: sorted, paged, with stats over all and replies', async () => {
    const seller = await world.aSeller({ businessName: 'Shitalpata' });
    const product = await world.aProduct({ seller });
    const ratings = [3, 5, 1, 5, 4, 4, 5, 2, 5, 4, 3, 5];
    const ids: number[] = [];
    for (const rating of ratings) {
      const made = await world.aDeliveredOrder({ product });
      ids.push((await made.buyer.post('/reviews/', reviewOf(made, { rating }))).body.id);
      world.pass(1000);
    }
    await world.db.kysely
      .insertInto('review_replies')
      .values({ review_id: ids[2]!, content: 'We are sorry', created_at: world.clock.now() })
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
        const { status, body } = await world.aVisitor().get(`${path}?${query}`);
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
        created_at: world.clock.now().toISOString(),
      });
    }
    for (const query of ['sort=best', 'page=0', 'limit=101', 'x=1']) {
      expect((await world.aVisitor().get(`/reviews/products/${product.id}/?${query}`)).status).toBe(400);
    }
  });

  test('a store without reviews has empty stats', async () => {
    const { sellerId } = await world.aSeller();
    const { body } = await world.aVisitor().get(`/reviews/stores/${sellerId}/`);
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
  (world) => {
    test('one review sent ten times is written once', async () => {
      const made = await world.aDeliveredOrder();
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => made.buyer.post('/reviews/', reviewOf(made))),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([
        201,
        ...Array.from({ length: 9 }, () => 409),
      ]);
      const { body } = await world.aVisitor().get(`/products/${made.product.id}/`);
      expect([body.total_reviews, body.store.total_reviews]).toEqual([1, 1]);
    });
  },
  { only: 'postgres' },
);
