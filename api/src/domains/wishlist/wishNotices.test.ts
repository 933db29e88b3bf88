import type { StoredMail } from '../../platform/mail/mails';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { SECRET } from '../../testing/testApp';
import type { Customer } from '../../testing/visitor';
import { unsubscribeToken } from '../accounts/unsubscribeToken';
import { MAX_NEWS, PRODUCT_PAUSE_DAYS, sendWishNotices } from './wishNotices.jobs';

type Notice = Extract<StoredMail, { kind: 'wish_notice' }>;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describeOnEachDatabase('notices about wish lists', (testApp) => {
  const wishes = (member: Customer, { id }: { id: number }) => member.put(`/wishlist/products/${id}/`);
  const setPrice = ({ id }: { id: number }, taka: number) =>
    testApp.db.kysely
      .updateTable('products')
      .set({ price_paisa: taka * 100 })
      .where('id', '=', id)
      .execute();
  const setStock = ({ id }: { id: number }, stock: number) =>
    testApp.db.kysely.updateTable('variants').set({ stock }).where('product_id', '=', id).execute();
  const aProduct = (taka = 1000) => testApp.aProduct({ name: 'Saree', price_paisa: taka * 100, stock: 5 });

  /** Runs the job and returns the news it mails to a person. */
  async function newsFor({ email }: Customer): Promise<Notice['news'][]> {
    await testApp.db.kysely.deleteFrom('outbox').execute();
    await sendWishNotices(testApp);
    const rows = await testApp.db.kysely
      .selectFrom('outbox')
      .where('kind', '=', 'wish_notice')
      .where('recipient', '=', email)
      .select('data')
      .execute();
    return rows.map(({ data }) => (data as unknown as Notice).news);
  }

  test('a lower price is mailed once, against the price that the person knows', async () => {
    const member = await testApp.aCustomer();
    const saree = await aProduct();
    await wishes(member, saree);
    expect(await newsFor(member)).toEqual([]);
    await setPrice(saree, 800);
    const first = {
      productId: saree.id,
      title: 'Saree',
      pricePaisa: 800_00,
      wasPaisa: 1000_00,
      isBack: false,
    };
    expect(await newsFor(member)).toEqual([[expect.objectContaining(first)]]);
    expect(await newsFor(member)).toEqual([]);

    // Up and down again is no news.
    testApp.advanceClock(PRODUCT_PAUSE_DAYS * DAY);
    await setPrice(saree, 1200);
    expect(await newsFor(member)).toEqual([]);
    await setPrice(saree, 800);
    expect(await newsFor(member)).toEqual([]);
    await setPrice(saree, 700);
    expect(await newsFor(member)).toEqual([
      [expect.objectContaining({ pricePaisa: 700_00, wasPaisa: 800_00 })],
    ]);
  });

  test('an offer is a lower price, from its first day', async () => {
    const member = await testApp.aCustomer();
    const saree = await aProduct();
    await wishes(member, saree);
    const now = testApp.clock.now().getTime();
    const offer = await saree.seller.post('/products/seller/offers/', {
      product: saree.id,
      offer_type: 'percentage',
      discount_percentage: 20,
      start_date: new Date(now + DAY).toISOString(),
      end_date: new Date(now + 3 * DAY).toISOString(),
    });
    expect(offer.status).toBe(201);
    expect(await newsFor(member)).toEqual([]);
    testApp.advanceClock(DAY);
    expect(await newsFor(member)).toEqual([[expect.objectContaining({ pricePaisa: 800_00 })]]);
  });

  test('the list marks what is cheaper than when it was put there, and what is back, also after the notice', async () => {
    const member = await testApp.aCustomer();
    const saree = await aProduct();
    await wishes(member, saree);
    const item = async () => (await member.get('/wishlist/')).body.items[0];
    expect(await item()).toMatchObject({ price: 1000, added_price: 1000, is_back: false });
    await setStock(saree, 0);
    await newsFor(member);
    expect(await item()).toMatchObject({ is_back: false });
    await setStock(saree, 2);
    await setPrice(saree, 800);
    expect(await item()).toMatchObject({ price: 800, added_price: 1000, is_back: true });
    expect(await newsFor(member)).toHaveLength(1);
    expect(await item()).toMatchObject({ price: 800, added_price: 1000, is_back: true });
    const longAgo = new Date(testApp.clock.now().getTime() - 15 * DAY);
    await testApp.db.kysely.updateTable('wishes').set({ back_at: longAgo }).execute();
    expect(await item()).toMatchObject({ added_price: 1000, is_back: false });
  });

  test('small drops are no news until they add up', async () => {
    const member = await testApp.aCustomer();
    const saree = await aProduct();
    await wishes(member, saree);
    await setPrice(saree, 951);
    expect(await newsFor(member)).toEqual([]);
    await setPrice(saree, 950);
    expect(await newsFor(member)).toEqual([[expect.objectContaining({ wasPaisa: 1000_00 })]]);
  });

  test('a product that was sold out is mailed when it is back', async () => {
    const member = await testApp.aCustomer();
    const [saree, shirt] = [await aProduct(), await aProduct()];
    await wishes(member, saree);
    await setStock(shirt, 0);
    await wishes(member, shirt);
    await setStock(saree, 0);
    expect(await newsFor(member)).toEqual([]);
    await setPrice(saree, 500);
    expect(await newsFor(member)).toEqual([]);
    await setPrice(saree, 1100);
    await Promise.all([setStock(saree, 3), setStock(shirt, 3)]);
    const [news] = await newsFor(member);
    expect(news).toEqual([
      expect.objectContaining({ productId: shirt.id, isBack: true }),
      expect.objectContaining({ productId: saree.id, isBack: true, pricePaisa: 1100_00 }),
    ]);
    expect(news?.[1]).not.toHaveProperty('wasPaisa');
    expect(await newsFor(member)).toEqual([]);
  });

  test('all news of a person are one email; later ones wait for the next day, those of a product for a week', async () => {
    const member = await testApp.aCustomer();
    const products = await Promise.all(Array.from({ length: MAX_NEWS + 2 }, () => aProduct()));
    for (const product of products) await wishes(member, product);
    for (const product of products) await setPrice(product, 900);
    const [first, ...others] = await newsFor(member);
    expect([first?.length, others]).toEqual([MAX_NEWS, []]);
    await setPrice(products.at(-1)!, 500);
    testApp.advanceClock(HOUR);
    expect(await newsFor(member)).toEqual([]);
    testApp.advanceClock(DAY);
    expect((await newsFor(member)).map((news) => news.map(({ productId }) => productId))).toEqual([
      [products[1]!.id, products[0]!.id],
    ]);
    testApp.advanceClock(PRODUCT_PAUSE_DAYS * DAY);
    expect((await newsFor(member)).map((news) => news.map(({ productId }) => productId))).toEqual([
      [products.at(-1)!.id],
    ]);
  });

  test.each<[what: string, change: (saree: { id: number }, member: Customer) => Promise<unknown>]>([
    [
      'the product is not on sale',
      ({ id }) =>
        testApp.db.kysely.updateTable('products').set({ status: 'inactive' }).where('id', '=', id).execute(),
    ],
    ['it is sold out', (saree) => setStock(saree, 0)],
    ['it is off the list', ({ id }, member) => member.delete(`/wishlist/products/${id}/`)],
    [
      'the person has turned them off',
      (_saree, member) => member.put('/auth/wish-notices/', { wish_notices: false }),
    ],
  ])('none where %s', async (_what, change) => {
    const member = await testApp.aCustomer();
    const saree = await aProduct();
    await wishes(member, saree);
    await setPrice(saree, 500);
    await change(saree, member);
    expect(await newsFor(member)).toEqual([]);
  });

  test('none for the seller', async () => {
    const saree = await aProduct();
    await wishes(saree.seller, saree);
    await setPrice(saree, 500);
    expect(await newsFor(saree.seller)).toEqual([]);
  });

  test('concurrent runs mail each person once @full', async () => {
    const products = [await aProduct(), await aProduct(), await aProduct()];
    const members = await Promise.all(Array.from({ length: 12 }, () => testApp.aCustomer()));
    for (const member of members) for (const product of products) await wishes(member, product);
    for (const product of products) await setPrice(product, 600);
    await testApp.db.kysely.deleteFrom('outbox').execute();
    await Promise.all(Array.from({ length: 6 }, () => sendWishNotices(testApp)));
    const mails = await testApp.db.kysely
      .selectFrom('outbox')
      .where('kind', '=', 'wish_notice')
      .selectAll()
      .execute();
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(members.map(({ email }) => email).sort());
    for (const { data } of mails) expect((data as unknown as Notice).news).toHaveLength(3);
  });

  describe('turning them off', () => {
    const isOn = async (member: Customer) => (await member.get('/auth/status/')).body.user.wish_notices;
    const end = (token: string, payload = 'List-Unsubscribe=One-Click') =>
      testApp.app.inject({
        method: 'POST',
        url: `/api/v1/auth/wish-notices/end/?token=${encodeURIComponent(token)}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      });

    test('in the profile, and on again', async () => {
      const member = await testApp.aCustomer();
      for (const wish_notices of [false, true]) {
        const { status, body } = await member.put('/auth/wish-notices/', { wish_notices });
        expect([status, body.user.wish_notices]).toEqual([200, wish_notices]);
        expect(await isOn(member)).toBe(wish_notices);
      }
    });

    test('with the link of an email, by a mail program and by the page', async () => {
      const [nadia, tanvir] = [await testApp.aCustomer(), await testApp.aCustomer()];
      const token = unsubscribeToken(SECRET, nadia.id, 'wishes');
      expect((await end(token)).statusCode).toBe(204);
      expect((await end(token)).statusCode).toBe(204);
      expect([await isOn(nadia), await isOn(tanvir)]).toEqual([false, true]);
      const page = await testApp
        .aVisitor()
        .post(`/auth/wish-notices/end/?token=${unsubscribeToken(SECRET, tanvir.id, 'wishes')}`);
      expect([page.status, await isOn(tanvir)]).toEqual([204, false]);
    });

    test('not with a token that this shop has not signed', async () => {
      const [nadia, tanvir] = [await testApp.aCustomer(), await testApp.aCustomer()];
      const [, signature] = unsubscribeToken(SECRET, tanvir.id, 'wishes').split('.');
      for (const token of [
        'x',
        String(nadia.id),
        `${nadia.id}.${signature}`,
        unsubscribeToken('another secret of at least 32 characters', nadia.id, 'wishes'),
        unsubscribeToken(SECRET, 999_999_999, 'wishes'),
      ]) {
        const { statusCode, body } = await end(token);
        expect([statusCode, JSON.parse(body).code]).toEqual([400, 'unsubscribe_link_invalid']);
      }
      expect((await end('')).statusCode).toBe(400);
      expect(await isOn(nadia)).toBe(true);
    });
  });
});
