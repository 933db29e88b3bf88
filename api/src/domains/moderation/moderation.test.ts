import type { ModeratedContent } from '@haat/contracts';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { Customer, Seller, Visitor } from '../../testing/visitor';

describeOnEachDatabase('moderation', (testApp) => {
  let moderator: Customer;
  beforeAll(async () => {
    moderator = await testApp.anOperator('moderator');
  });

  const report = (who: Visitor, kind: string, id: number, more: object = { reason: 'offensive' }) =>
    who.post('/moderation/reports/', { kind, id, ...more });
  const listed = async (list: string, more = ''): Promise<ModeratedContent[]> =>
    (await moderator.get(`/operator/moderation/?list=${list}&limit=100${more}`)).body.results;
  const found = async (list: string, kind: string, id: number) =>
    (await listed(list)).find((one) => one.kind === kind && one.id === id);
  const decide = (
    items: readonly { kind: string; id: number; version: number }[],
    verdict: 'ok' | 'hidden',
    reason = 'Not allowed here',
    by = moderator,
  ) => by.post('/operator/moderation/verdicts/', { items, verdict, reason });
  const hide = (kind: string, id: number, version = 0) => decide([{ kind, id, version }], 'hidden');
  const appeal = (who: Visitor, kind: string, id: number, words = 'It is true') =>
    who.post('/moderation/appeals/', { kind, id, words });
  const hiddenOf = async (who: Visitor) => (await who.get('/moderation/hidden/')).body.results;
  const waiting = async () => (await moderator.get('/operator/waiting/')).body;

  async function aReview() {
    const bought = await testApp.aDeliveredOrder();
    const { body } = await bought.buyer.post('/reviews/', {
      product: bought.product.id,
      order: bought.order.id,
      review_type: 'product',
      rating: 1,
      content: 'Torn',
    });
    return { ...bought, id: body.id as number };
  }
  async function aQuestion(answer = '') {
    const product = await testApp.aProduct();
    const asker = await testApp.aCustomer();
    const { body } = await asker.post(`/products/${product.id}/questions/`, { content: 'Call 01712345678?' });
    if (answer) await product.seller.put(`/questions/seller/${body.id}/answer/`, { content: answer });
    return { product, asker, id: body.id as number };
  }
  /** A seller whose store is old: its products are not listed as new ones. */
  async function anOldSeller(): Promise<Seller> {
    const seller = await testApp.aSeller();
    await testApp.db.kysely
      .updateTable('sellers')
      .set({ applied_at: new Date(0) })
      .where('id', '=', seller.sellerId)
      .execute();
    return seller;
  }

  test('a person reports once; reports of several are one case, which waits since the first', async () => {
    const product = await testApp.aProduct({ name: 'Brand shirt' });
    const [first, second] = [await testApp.aCustomer({ firstName: 'Farhana' }), await testApp.aSeller()];
    expect((await report(first, 'product', product.id, { reason: 'counterfeit' })).status).toBe(204);
    const since = testApp.clock.now().toISOString();
    testApp.advanceClock(60_000);
    expect((await report(second, 'product', product.id, { reason: 'other', words: ' A copy ' })).status).toBe(
      204,
    );
    const again = await report(first, 'product', product.id);
    expect([again.status, again.body.code]).toEqual([409, 'already_reported']);
    expect(await found('reported', 'product', product.id)).toMatchObject({
      title: 'Brand shirt',
      store: { id: product.seller.sellerId },
      author: null,
      since,
      version: 1,
      report_count: 2,
      reports: [
        { reason: 'other', words: 'A copy', by: 'Nadia R.' },
        { reason: 'counterfeit', words: '', by: 'Farhana R.' },
      ],
    });
  });

  test.each([
    ['without a reason', {}, 'reason'],
    ['with a reason that is not in the list', { reason: 'ugly' }, 'reason'],
    ['other without words', { reason: 'other' }, 'words'],
    ['words that are too long', { reason: 'other', words: 'x'.repeat(501) }, 'words'],
  ])('refuses a report %s', async (_, more, field) => {
    const product = await testApp.aProduct();
    const refused = await report(await testApp.aCustomer(), 'product', product.id, more);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]]);
  });

  test('a store can’t report its own product, nor an author the own words; what is not shown is not there', async () => {
    const product = await testApp.aProduct();
    expect((await report(product.seller, 'product', product.id)).status).toBe(403);
    const question = await aQuestion();
    expect((await report(question.asker, 'question', question.id)).status).toBe(403);
    expect((await report(question.product.seller, 'question', question.id)).status).toBe(204);
    const draft = await testApp.aProduct({ status: 'draft' });
    const person = await testApp.aCustomer();
    expect((await report(person, 'product', draft.id)).status).toBe(404);
    expect((await report(person, 'review', 999_999_999)).status).toBe(404);
  });

  test('an account reports so much a day', async () => {
    const limits = { ...testApp.limits, reports_account: { ...testApp.limits.reports_account, max: 1 } };
    const app = await testApp.openApp({ limits });
    const person = await testApp.aCustomer();
    const send = async () => {
      const { id } = await testApp.aProduct();
      return app.inject({
        method: 'POST',
        url: '/api/v1/moderation/reports/',
        headers: { authorization: `Bearer ${person.token}` },
        payload: { kind: 'product', id, reason: 'spam' },
      });
    };
    expect((await send()).statusCode).toBe(204);
    expect((await send()).json()).toMatchObject({ code: 'too_many_requests' });
    await app.close();
  });

  test('a hidden product is gone for everybody but its store, which is told why; shown again, it is back', async () => {
    const seller = await anOldSeller();
    const product = await testApp.aProduct({ seller, name: 'Zarzuela shirt' });
    const person = await testApp.aCustomer();
    const search = async () => (await person.get('/products/?search=zarzuela')).body.count;
    expect(await search()).toBe(1);
    await report(person, 'product', product.id);
    expect((await hide('product', product.id, 1)).body).toEqual({ decided: 1, not_decided: [] });
    expect(await search()).toBe(0);
    const gone = await person.get(`/products/${product.id}/`);
    expect([gone.status, gone.body.code]).toEqual([404, 'product_withdrawn']);
    expect((await person.post('/orders/cart/add/', { product_id: product.id, quantity: 1 })).status).toBe(
      409,
    );
    expect((await seller.get(`/products/${product.id}/`)).status).toBe(200);
    expect(await hiddenOf(seller)).toMatchObject([
      { kind: 'product', id: product.id, reason: 'Not allowed here', appeal: 'possible' },
    ]);
    expect((await testApp.mailTo(seller.email)).at(-1)).toMatchObject({
      kind: 'content_hidden',
      content: 'product',
      reason: 'Not allowed here',
      appealed: false,
    });
    const { version } = (await found('hidden', 'product', product.id))!;
    expect((await decide([{ kind: 'product', id: product.id, version }], 'ok')).body.decided).toBe(1);
    expect(await search()).toBe(1);
    expect(await hiddenOf(seller)).toEqual([]);
    expect((await testApp.mailTo(seller.email)).at(-1)).toMatchObject({ kind: 'content_shown' });
  });

  test('a store that is suspended and opens again shows what nobody has hidden', async () => {
    const owner = await testApp.anOperator();
    const seller = await testApp.aSeller();
    const [hidden, other] = [await testApp.aProduct({ seller }), await testApp.aProduct({ seller })];
    await hide('product', hidden.id);
    const shown = async () =>
      Promise.all(
        [hidden, other].map(async ({ id }) => (await testApp.aVisitor().get(`/products/${id}/`)).status),
      );
    expect(await shown()).toEqual([404, 200]);
    await owner.post(`/operator/sellers/${seller.sellerId}/suspend/`, { reason: 'Complaints' });
    expect(await shown()).toEqual([404, 404]);
    const { version } = (await found('hidden', 'product', hidden.id))!;
    await owner.post(`/operator/sellers/${seller.sellerId}/reinstate/`, {});
    expect(await shown()).toEqual([404, 200]);
    await owner.post(`/operator/sellers/${seller.sellerId}/suspend/`, { reason: 'Complaints' });
    await decide([{ kind: 'product', id: hidden.id, version }], 'ok');
    expect(await shown()).toEqual([404, 404]);
    await owner.post(`/operator/sellers/${seller.sellerId}/reinstate/`, {});
    expect(await shown()).toEqual([200, 200]);
  });

  test('a hidden review counts in no rating and no list; shown again, it does', async () => {
    const { product, buyer, id } = await aReview();
    const visitor = testApp.aVisitor();
    const figures = async () => ({
      reviews: (await visitor.get(`/reviews/products/${product.id}/`)).body.reviews.length,
      stats: (await visitor.get(`/reviews/products/${product.id}/`)).body.stats.totalReviews,
      product: (await visitor.get(`/products/${product.id}/`)).body.total_reviews,
      store: (await visitor.get(`/reviews/sellers/${product.seller.sellerId}/stats/`)).body.total_reviews,
      seller: (await product.seller.get('/reviews/seller/reviews/')).body.count,
    });
    const all = await figures();
    expect(all).toEqual({ reviews: 1, stats: 1, product: 1, store: 1, seller: 1 });
    await hide('review', id);
    expect(await figures()).toEqual({ reviews: 0, stats: 0, product: 0, store: 0, seller: 0 });
    expect((await visitor.get(`/products/${product.id}/`)).body.rating).toBe(0);
    expect(
      (await product.seller.post(`/reviews/seller/reviews/${id}/reply/`, { content: 'No' })).status,
    ).toBe(404);
    expect(await hiddenOf(buyer)).toMatchObject([{ kind: 'review', id, text: 'Torn' }]);
    expect((await testApp.mailTo(buyer.email)).at(-1)).toMatchObject({
      kind: 'content_hidden',
      content: 'review',
    });
    const { version } = (await found('hidden', 'review', id))!;
    await decide([{ kind: 'review', id, version }], 'ok');
    expect(await figures()).toEqual(all);
  });

  test('a hidden question is shown to nobody, and its store need not answer it', async () => {
    const { product, asker, id } = await aQuestion('Yes');
    const counts = async () => [
      (await testApp.aVisitor().get(`/products/${product.id}/questions/`)).body.count,
      (await asker.get(`/products/${product.id}/questions/own/`)).body.results.length,
      (await product.seller.get('/questions/seller/')).body.count,
    ];
    expect(await counts()).toEqual([1, 1, 1]);
    await hide('question', id);
    expect(await counts()).toEqual([0, 0, 0]);
    expect((await product.seller.put(`/questions/seller/${id}/answer/`, { content: 'No' })).status).toBe(404);
    expect(await hiddenOf(asker)).toMatchObject([{ kind: 'question', text: 'Call 01712345678?' }]);
  });

  test('an author appeals once; the operator decides again', async () => {
    const { buyer, product, id } = await aReview();
    expect((await appeal(buyer, 'review', id)).status).toBe(404);
    await hide('review', id);
    expect((await appeal(await testApp.aCustomer(), 'review', id)).status).toBe(404);
    expect((await appeal(product.seller, 'review', id)).status).toBe(404);
    const before = (await waiting()).appeals.count;
    const appealed = await appeal(buyer, 'review', id);
    expect(appealed.body.results).toMatchObject([{ id, appeal: 'waiting' }]);
    expect((await waiting()).appeals.count).toBe(before + 1);
    const again = await appeal(buyer, 'review', id);
    expect([again.status, again.body.code]).toEqual([409, 'already_appealed']);
    const listedAppeal = (await found('appealed', 'review', id))!;
    expect(listedAppeal).toMatchObject({ appeal: 'It is true', author: 'Nadia R.', rating: 1 });
    await hide('review', id, listedAppeal.version);
    expect(await hiddenOf(buyer)).toMatchObject([{ id, appeal: 'refused' }]);
    expect((await testApp.mailTo(buyer.email)).at(-1)).toMatchObject({ appealed: true });
    expect((await appeal(buyer, 'review', id)).status).toBe(409);
  });

  test('what was found in order waits again after another report', async () => {
    const { product } = await aQuestion();
    await decide([{ kind: 'product', id: product.id, version: 0 }], 'ok', '');
    expect(await found('ok', 'product', product.id)).toBeDefined();
    await report(await testApp.aCustomer(), 'product', product.id);
    expect(await found('reported', 'product', product.id)).toMatchObject({ report_count: 1 });
    expect(await testApp.mailTo(product.seller.email)).not.toContainEqual(
      expect.objectContaining({ kind: 'content_shown' }),
    );
  });

  test('products of new stores are listed until somebody has looked at them', async () => {
    const [product, old] = [
      await testApp.aProduct(),
      await testApp.aProduct({ seller: await anOldSeller() }),
    ];
    await testApp.db.kysely
      .updateTable('sellers')
      .set({ applied_at: testApp.clock.now() })
      .where('id', '=', product.seller.sellerId)
      .execute();
    expect(await found('new', 'product', product.id)).toMatchObject({ version: 0, report_count: 0 });
    expect(await found('new', 'product', old.id)).toBeUndefined();
    expect(await listed('new', '&kind=review')).toEqual([]);
    const before = (await waiting()).new_products.count;
    await decide([{ kind: 'product', id: product.id, version: 0 }], 'ok', '');
    expect(await found('new', 'product', product.id)).toBeUndefined();
    expect((await waiting()).new_products.count).toBe(before - 1);
  });

  test('many are decided at once; what somebody else has decided meanwhile is named', async () => {
    const products = await Promise.all([testApp.aProduct(), testApp.aProduct(), testApp.aProduct()]);
    const items = products.map(({ id }) => ({ kind: 'product', id, version: 0 }));
    await decide([items[1]!], 'ok', '');
    const { body } = await decide(items, 'hidden');
    expect(body).toEqual({
      decided: 2,
      not_decided: [
        {
          kind: 'product',
          id: products[1]!.id,
          error: 'It has changed meanwhile. Please look at it again.',
        },
      ],
    });
    expect((await decide([], 'ok')).status).toBe(400);
    const missing = await decide([items[0]!], 'hidden', ' ');
    expect([missing.status, Object.keys(missing.body.fields)]).toEqual([400, ['reason']]);
  });

  test('nobody decides about the own store or the own words; each verdict is in the audit trail', async () => {
    const owner = await testApp.anOperator();
    const own = await testApp.aSeller();
    await testApp.db.kysely
      .updateTable('sellers')
      .set({ user_id: owner.id })
      .where('id', '=', own.sellerId)
      .execute();
    const product = await testApp.aProduct({ seller: own });
    const { body } = await decide([{ kind: 'product', id: product.id, version: 0 }], 'hidden', 'x', owner);
    expect(body.not_decided).toMatchObject([{ error: expect.stringContaining('Another operator') }]);
    await hide('product', product.id);
    const trail = (await owner.get(`/operator/audit/?subject=product%20${product.id}`)).body.results;
    expect(trail).toMatchObject([
      {
        act: 'hide_content',
        actor: moderator.email,
        seller: own.sellerId,
        reason: 'Not allowed here',
        after: { state: 'hidden' },
      },
    ]);
  });

  test('the list goes on behind the last one, whatever comes meanwhile', async () => {
    const person = await testApp.aCustomer();
    for (let count = 0; count < 3; count++) {
      await report(person, 'product', (await testApp.aProduct()).id);
      testApp.advanceClock(1000);
    }
    const all = await listed('reported');
    const seen: number[] = [];
    let after = '';
    do {
      const { body } = await moderator.get(`/operator/moderation/?limit=2${after}`);
      seen.push(...body.results.map(({ id }: { id: number }) => id));
      after = body.has_next ? `&after=${body.next}` : '';
    } while (after);
    expect(seen).toEqual(all.map(({ id }) => id));
  });
});
