import type { ProductCard } from '@haat/contracts';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { TestApp, TestProduct } from '../../testing/testApp';
import type { Seller } from '../../testing/visitor';

type NewProduct = NonNullable<Parameters<TestApp['aProduct']>[0]>;

describeOnEachDatabase('related products', (testApp) => {
  let seller: Seller;
  let other: Seller;
  let count = 0;

  beforeAll(async () => {
    seller = await testApp.aSeller({ businessName: 'Nokshi Ghor' });
    other = await testApp.aSeller({ businessName: 'Tantir Bari' });
  });

  /** Words that no other test's products have. */
  const aWord = () => `loom${'abcdefghijklmnopqrstuvwxyz'[count++]}`;

  const relatedTo = async (product: TestProduct, visitor = testApp.aVisitor()) => {
    const { status, body } = await visitor.get(`/products/${product.id}/related/`);
    expect(status).toBe(200);
    return {
      similar: body.similar.map(({ name }: ProductCard) => name) as string[],
      fromStore: body.from_store.map(({ name }: ProductCard) => name) as string[],
      body,
    };
  };

  const tag = async (product: TestProduct, name: string) => {
    const { kysely } = testApp.db;
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
  };

  test.each<[better: string, one: NewProduct, two: NewProduct]>([
    ['a word of the name', { name: 'KNOWN saree' }, { name: 'Fatua' }],
    ['the category', { name: 'One', category: 'Saree' }, { name: 'Two', category: 'Fatua' }],
    ['the business type', { name: 'One' }, { name: 'Two', business_type: 'Loose Fabric' }],
    ['about the same price', { name: 'One', price_paisa: 1900_00 }, { name: 'Two', price_paisa: 90_00 }],
    ['sales', { name: 'One', sales_count: 90 }, { name: 'Two', sales_count: 2 }],
  ])('%s counts', async (_better, one, two) => {
    const word = aWord();
    const anchor = await testApp.aProduct({
      seller,
      name: `${word} known`,
      category: 'SAREE',
      price_paisa: 2000_00,
    });
    const common = { seller: other, price_paisa: 2000_00 };
    // The worse one is newer, so that the order of ids would list it first.
    await testApp.aProduct({ ...common, ...one, name: `${word} better ${one.name}` });
    await testApp.aProduct({ ...common, ...two, name: `${word} worse ${two.name}` });
    const { similar } = await relatedTo(anchor);
    const own = similar.filter((name) => name.startsWith(word));
    expect(own.map((name) => name.split(' ')[1])).toEqual(['better', 'worse']);
  });

  test('shared tags count', async () => {
    const word = aWord();
    const anchor = await testApp.aProduct({ seller, name: `${word}` });
    const better = await testApp.aProduct({ seller: other, name: `${word} better` });
    await testApp.aProduct({ seller: other, name: `${word} worse` });
    await tag(anchor, `Eid ${word}`);
    await tag(better, `Eid ${word}`);
    expect((await relatedTo(anchor)).similar.slice(0, 2)).toEqual([`${word} better`, `${word} worse`]);
  });

  test('the department counts more than kind and name', async () => {
    const word = aWord();
    const koti = { name: `${word} koti`, category: 'Koti' } as const;
    const anchor = await testApp.aProduct({ ...koti, seller, department: 'women' });
    await testApp.aProduct({ seller: other, name: `${word} saree`, category: 'Saree', department: 'women' });
    await testApp.aProduct({ seller: other, name: `${word} shawl`, category: 'Shawl', department: 'unisex' });
    await testApp.aProduct({ ...koti, seller: other, department: 'men' });
    const { similar } = await relatedTo(anchor);
    const own = similar.filter((name) => name.startsWith(word));
    expect(own.at(-1)).toBe(`${word} koti`);
    expect(own.slice(0, 2).sort()).toEqual([`${word} saree`, `${word} shawl`]);
  });

  test('what is in stock comes first', async () => {
    const word = aWord();
    const anchor = await testApp.aProduct({ seller, name: word });
    await testApp.aProduct({ seller: other, name: `${word} ${word} sold out`, stock: 0, sales_count: 99 });
    const { similar } = await relatedTo(anchor);
    await testApp.aProduct({ seller: other, name: `${word} fresh` });
    expect(similar).not.toContain(`${word} fresh`);
    const { similar: now } = await relatedTo(anchor);
    expect(now).toContain(`${word} fresh`);
    const soldOut = now.indexOf(`${word} ${word} sold out`);
    expect(soldOut === -1 || soldOut > now.indexOf(`${word} fresh`)).toBe(true);
  });

  test('never the product itself, nor what is not on sale, nor another time what the store has', async () => {
    const word = aWord();
    const store = await testApp.aSeller({ businessName: 'Taant' });
    const closed = await testApp.aSeller({ status: 'suspended' });
    const anchor = await testApp.aProduct({ seller: store, name: `${word} itself` });
    for (const owner of [store, other]) {
      for (const status of ['draft', 'inactive', 'archived'] as const)
        await testApp.aProduct({ seller: owner, name: `${word} ${status}`, status });
      await testApp.aProduct({ seller: owner, name: `${word} deleted`, deleted_at: new Date() });
    }
    await testApp.aProduct({ seller: closed, name: `${word} of a closed store`, seller_hidden: true });
    await testApp.aProduct({ seller: store, name: `${word} of the store`, sales_count: 3 });
    await testApp.aProduct({ seller: store, name: 'Sold out', stock: 0, sales_count: 50 });
    await testApp.aProduct({ seller: store, name: 'Best seller', sales_count: 9 });
    await testApp.aProduct({ seller: other, name: `${word} of another store` });
    const { similar, fromStore } = await relatedTo(anchor);
    expect(similar.filter((name) => name.startsWith(word))).toEqual([`${word} of another store`]);
    expect(fromStore).toEqual(['Best seller', `${word} of the store`, 'Sold out']);
  });

  test('at most twelve each, in the same order each time', async () => {
    const word = aWord();
    const anchor = await testApp.aProduct({ seller, name: word });
    for (let index = 0; index < 15; index++) {
      await testApp.aProduct({ seller: other, name: `${word} same` });
      await testApp.aProduct({ seller, name: 'Same' });
    }
    const first = await relatedTo(anchor);
    expect([first.similar.length, first.fromStore.length]).toEqual([12, 12]);
    await testApp.db.kysely.updateTable('products').set({ updated_at: new Date() }).execute();
    testApp.advanceClock(60_000);
    expect((await relatedTo(anchor)).body).toEqual(first.body);
  });

  test('names that are no words, and prices of nothing', async () => {
    for (const name of ["' & | !:* \\", 'the', '৳৳', 'জামদানি শাড়ি', 'http://x.example/a?b=c\\d']) {
      const anchor = await testApp.aProduct({ seller, name, price_paisa: 0 });
      expect((await relatedTo(anchor)).similar).toHaveLength(12);
    }
  });

  test('answers at today’s prices', async () => {
    const word = aWord();
    const anchor = await testApp.aProduct({ seller, name: word });
    const reduced = await testApp.aProduct({ seller: other, name: `${word} reduced` });
    await testApp.db.kysely
      .insertInto('offers')
      .values({
        product_id: reduced.id,
        offer_type: 'percentage',
        percent: 20,
        start_day: '2026-11-01',
        end_day: '2026-11-30',
      })
      .execute();
    const { body } = await relatedTo(anchor);
    expect(body.similar[0]).toMatchObject({ name: `${word} reduced`, price: 800, discounted_price: 800 });
  });

  test.each([
    ['draft', 'not_found'],
    ['inactive', 'product_withdrawn'],
  ] as const)('a product that is %s has none, also for its owner', async (status, code) => {
    const product = await testApp.aProduct({ seller, status });
    for (const visitor of [testApp.aVisitor(), seller]) {
      const answer = await visitor.get(`/products/${product.id}/related/`);
      expect([answer.status, answer.body.code]).toEqual([404, code]);
    }
  });

  test.each(['/products/0/related/', '/products/x/related/', '/products/7/related/?limit=9'])(
    '%s is refused',
    async (path) => expect((await testApp.aVisitor().get(path)).status).toBe(400),
  );
});
