import { MAX_FOLLOWS } from '@haat/contracts';
import type { StoredMail } from '../../platform/mail/mails';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { SECRET } from '../../testing/testApp';
import type { Customer, Visitor } from '../../testing/visitor';
import { unsubscribeToken } from '../accounts/unsubscribeToken';
import { MAX_SHOWN, mailStoreNews, NEWS_PAUSE_MS } from './storeNews.jobs';

type News = Extract<StoredMail, { kind: 'store_news' }>;

describeOnEachDatabase('followed stores', (testApp) => {
  const follow = (who: Visitor, store: { sellerId: number }) => who.put(`/follows/stores/${store.sellerId}/`);
  const unfollow = (who: Visitor, store: { sellerId: number }) =>
    who.delete(`/follows/stores/${store.sellerId}/`);
  const aProduct = (product: Parameters<typeof testApp.aProduct>[0]) =>
    testApp.aProduct({ created_at: testApp.clock.now(), ...product });
  const listOf = async (who: Visitor) => (await who.get('/follows/')).body.results;
  const suspend = (store: { sellerId: number }) =>
    testApp.db.kysely
      .updateTable('sellers')
      .set({ status: 'suspended' })
      .where('id', '=', store.sellerId)
      .execute();

  test('are listed with their newest products, last followed first', async () => {
    const member = await testApp.aCustomer();
    const first = await testApp.aSeller({ businessName: 'Shitalpata' });
    const second = await testApp.aSeller({ businessName: 'Meghna Threads' });
    const ids: number[] = [];
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) {
      ids.unshift((await aProduct({ seller: first, name })).id);
      testApp.advanceClock(1000);
    }
    await aProduct({ seller: first, name: 'Draft', status: 'draft' });
    expect((await follow(member, first)).body).toEqual({ store_ids: [first.sellerId] });
    testApp.advanceClock(1000);
    const both = { store_ids: [second.sellerId, first.sellerId] };
    expect((await follow(member, second)).body).toEqual(both);
    // Again changes nothing.
    expect(await follow(member, first)).toMatchObject({ status: 200, body: both });
    expect((await member.get('/follows/ids/')).body).toEqual(both);
    const [empty, full] = await listOf(member);
    expect(empty).toMatchObject({ id: second.sellerId, name: 'Meghna Threads', new_products: [] });
    expect(full).toMatchObject({ id: first.sellerId, name: 'Shitalpata', total_products: 5 });
    expect(full.new_products.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 4));
    expect(await listOf(await testApp.aCustomer())).toEqual([]);

    expect((await unfollow(member, second)).body).toEqual({ store_ids: [first.sellerId] });
    expect((await unfollow(member, second)).status).toBe(404);
    expect((await listOf(member)).map(({ id }: { id: number }) => id)).toEqual([first.sellerId]);
  });

  test('a suspended store is not listed until it is open again, and can’t be followed', async () => {
    const [member, other] = [await testApp.aCustomer(), await testApp.aCustomer()];
    const store = await testApp.aSeller();
    await follow(member, store);
    await suspend(store);
    expect(await listOf(member)).toEqual([]);
    expect((await follow(other, store)).status).toBe(404);
    expect((await follow(other, { sellerId: 999_999 })).status).toBe(404);
    expect((await follow(testApp.aVisitor(), store)).status).toBe(401);
    expect((await unfollow(member, store)).body).toEqual({ store_ids: [] });
  });

  test('the same store ten times at once is followed once, and there are at most a hundred', async () => {
    const member = await testApp.aCustomer();
    const store = await testApp.aSeller();
    await Promise.all(Array.from({ length: 10 }, () => follow(member, store)));
    expect((await member.get('/follows/ids/')).body.store_ids).toEqual([store.sellerId]);
    const owner = await testApp.db.kysely
      .selectFrom('sellers')
      .where('id', '=', store.sellerId)
      .selectAll()
      .executeTakeFirstOrThrow();
    const owners = await testApp.db.kysely
      .insertInto('users')
      .values(
        Array.from({ length: MAX_FOLLOWS }, (_, place) => ({
          email: `store${place}@follows.example`,
          username: `store${place}@follows.example`,
          password_hash: null,
          first_name: 'A',
          last_name: 'B',
        })),
      )
      .returning('id')
      .execute();
    const { id: _id, ...store_ } = owner;
    const others = await testApp.db.kysely
      .insertInto('sellers')
      .values(owners.map(({ id }, place) => ({ ...store_, user_id: id, business_name: `Store ${place}` })))
      .returning('id')
      .execute();
    for (const { id } of others.slice(1)) expect((await follow(member, { sellerId: id })).status).toBe(200);
    expect(await follow(member, { sellerId: others[0]!.id })).toMatchObject({
      status: 409,
      body: {
        code: 'follows_full',
        error: 'You follow as many stores as you can. Please unfollow one first.',
      },
    });
  });

  describe('emails about new products', () => {
    /** Runs the job and returns the news it mails to a person. */
    async function newsFor({ email }: Customer): Promise<News[]> {
      await testApp.db.kysely.deleteFrom('outbox').execute();
      await mailStoreNews(testApp);
      const rows = await testApp.db.kysely
        .selectFrom('outbox')
        .where('kind', '=', 'store_news')
        .where('recipient', '=', email)
        .select('data')
        .execute();
      return rows.map(({ data }) => data as unknown as News);
    }
    const titles = (mails: News[]) => mails.map(({ products }) => products.map(({ title }) => title));

    test('come with what was listed since the store was followed, then every three days', async () => {
      const member = await testApp.aCustomer();
      const store = await testApp.aSeller({ businessName: 'Shitalpata' });
      await aProduct({ seller: store, name: 'Old' });
      testApp.advanceClock(1000);
      await follow(member, store);
      expect(await newsFor(member)).toEqual([]);
      testApp.advanceClock(1000);
      const { id } = await aProduct({ seller: store, name: 'Jamdani', price_paisa: 1250_00 });
      await aProduct({ seller: store, name: 'Draft', status: 'draft' });
      await aProduct({ seller: store, name: 'Sold out', stock: 0 });
      expect(await newsFor(member)).toEqual([
        expect.objectContaining({
          count: 1,
          userId: member.id,
          products: [
            expect.objectContaining({
              productId: id,
              title: 'Jamdani',
              store: 'Shitalpata',
              pricePaisa: 1250_00,
            }),
          ],
        }),
      ]);
      expect(await newsFor(member)).toEqual([]);

      testApp.advanceClock(1000);
      for (let count = 1; count <= MAX_SHOWN + 2; count++) {
        await aProduct({ seller: store, name: `New ${count}` });
        testApp.advanceClock(1000);
      }
      expect(await newsFor(member)).toEqual([]);
      testApp.advanceClock(NEWS_PAUSE_MS);
      const mails = await newsFor(member);
      expect(titles(mails)).toEqual([
        Array.from({ length: MAX_SHOWN }, (_, place) => `New ${MAX_SHOWN + 2 - place}`),
      ]);
      expect(mails[0]?.count).toBe(MAX_SHOWN + 2);
      testApp.advanceClock(NEWS_PAUSE_MS);
      expect(await newsFor(member)).toEqual([]);
    });

    test('are one of several stores, sent once by several processes', async () => {
      const member = await testApp.aCustomer();
      const stores = [await testApp.aSeller(), await testApp.aSeller()];
      for (const store of stores) await follow(member, store);
      testApp.advanceClock(1000);
      for (const store of stores) await aProduct({ seller: store });
      await testApp.db.kysely.deleteFrom('outbox').execute();
      await Promise.all([1, 2, 3].map(() => mailStoreNews(testApp)));
      const rows = await testApp.db.kysely
        .selectFrom('outbox')
        .where('kind', '=', 'store_news')
        .select('data')
        .execute();
      expect(rows.map(({ data }) => (data as unknown as News).count)).toEqual([2]);
    });

    test('are turned off in the profile or by the link; none about suspended stores', async () => {
      const [nadia, tanvir, farhana] = [
        await testApp.aCustomer(),
        await testApp.aCustomer(),
        await testApp.aCustomer(),
      ];
      const [open, closed] = [await testApp.aSeller(), await testApp.aSeller()];
      await follow(nadia, open);
      await follow(tanvir, open);
      await follow(farhana, closed);
      testApp.advanceClock(1000);
      await aProduct({ seller: open });
      await aProduct({ seller: closed });
      const off = await nadia.put('/auth/notices/', { store_news: false });
      expect(off.body).toMatchObject({ store_news: false, question_notices: true });
      const token = unsubscribeToken(SECRET, tanvir.id, 'stores');
      const end = await testApp.aVisitor().post(`/auth/wish-notices/end/?token=${token}`);
      expect(end.status).toBe(204);
      await (await testApp.anOperator()).post(`/operator/sellers/${closed.sellerId}/suspend/`, {
        reason: 'Complaints',
      });
      for (const member of [nadia, tanvir, farhana]) expect(await newsFor(member)).toEqual([]);
    });
  });
});
