import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { TestProduct } from '../../testing/testApp';
import type { Seller, Visitor } from '../../testing/visitor';
import { forgetDeletedTags } from './listings.jobs';
import { followTagChanges } from './tags.service';

interface Kept {
  id: number;
  name: string;
  products: number;
  former: string[];
  version: number;
}

describeOnEachDatabase('tags that operators rename and merge', (testApp) => {
  let seller: Seller;
  let moderator: Visitor;
  beforeEach(async () => {
    seller = await testApp.aSeller();
    moderator = await testApp.anOperator('moderator');
  });

  let number = 0;
  /** Names of their own: all tests have one database. */
  const names = (...words: string[]) => {
    number += 1;
    return words.map((word) => `${word} ${String.fromCharCode(96 + number).repeat(3)}`) as [
      string,
      string,
      string,
    ];
  };
  const tagged = async (...tags: string[]): Promise<TestProduct> => {
    const product = await testApp.aProduct({ seller });
    await edit(product, tags);
    return product;
  };
  const edit = async (product: TestProduct, tags: string[]) => {
    const { status, body } = await seller.form('PATCH', `/products/seller/products/${product.id}/update/`, {
      name: 'Panjabi',
      description: 'Soft',
      price: '1000.00',
      variants_data: [],
      tags,
    });
    if (status !== 200) throw new Error(`The product was not changed: ${JSON.stringify(body)}`);
  };
  const kept = async (search: string): Promise<Kept[]> =>
    (await moderator.get(`/operator/tags/?search=${encodeURIComponent(search)}`)).body.results;
  const tagsOf = async ({ id }: TestProduct): Promise<string[]> =>
    (await testApp.aVisitor().get(`/products/${id}/`)).body.tags;
  const idsWith = async (query: string) =>
    (await testApp.aVisitor().get(`/products/?${query}`)).body.results.map(({ id }: { id: number }) => id);
  const rename = (tag: Kept, name: string, by = moderator) =>
    by.post(`/operator/tags/${tag.id}/rename/`, { name, version: tag.version });
  const merge = (tag: Kept, into: Kept, by = moderator) =>
    by.post(`/operator/tags/${tag.id}/merge/`, {
      version: tag.version,
      into: into.id,
      into_version: into.version,
    });

  test('renamed: products, filters and search follow, and the old name leads there', async () => {
    const [old, now] = names('Wudu', 'Prayer');
    const product = await tagged(old, 'Festive');
    const [tag] = await kept(old);
    const { status, body } = await rename(tag!, now);
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: now, products: 1, former: [old] });
    expect((await tagsOf(product)).sort()).toEqual(['Festive', now].sort());
    for (const name of [old, now])
      expect(await idsWith(`tags=${encodeURIComponent(name)}`)).toEqual([product.id]);
    expect(await idsWith(`search=${encodeURIComponent(now)}`)).toContain(product.id);
    const { body: list } = await testApp.aVisitor().get('/products/tags/');
    expect(list.results).toContainEqual(expect.objectContaining({ name: now, former: [old] }));
    expect(list.results.map(({ name }: { name: string }) => name)).not.toContain(old);
    expect(await kept(old)).toMatchObject([{ name: now }]);
  });

  test('a store that still writes the old name gets the tag of now', async () => {
    const [old, now] = names('Abaya', 'Modest');
    await tagged(old);
    const [tag] = await kept(old);
    await rename(tag!, now);
    const later = await tagged(old);
    expect(await tagsOf(later)).toEqual([now]);
  });

  test('another spelling is the same tag', async () => {
    const [name] = names('Gym');
    const product = await tagged(name);
    const [tag] = await kept(name);
    const { body } = await rename(tag!, name.toUpperCase());
    expect(body).toMatchObject({ id: tag!.id, name: name.toUpperCase(), former: [] });
    expect(await tagsOf(product)).toEqual([name.toUpperCase()]);
  });

  test('and back again', async () => {
    const [old, now] = names('Eid', 'Feast');
    const product = await tagged(old);
    const [tag] = await kept(old);
    const { body: renamed } = await rename(tag!, now);
    const { body } = await rename(renamed, old);
    expect(body).toMatchObject({ name: old, former: [now] });
    expect(await tagsOf(product)).toEqual([old]);
  });

  test('the name of another tag, also a former one, is refused: they can be merged', async () => {
    const [one, other, later] = names('Silk', 'Cotton', 'Linen');
    await tagged(one, other);
    const [tag] = await kept(one);
    expect((await rename(tag!, other)).body).toMatchObject({ code: 'tag_exists' });
    const [second] = await kept(other);
    await rename(second!, later);
    expect((await rename(tag!, other)).body).toMatchObject({ code: 'tag_exists' });
    expect((await rename(tag!, ' ')).status).toBe(400);
  });

  test('merged: each product has the other one once, and all former names lead there', async () => {
    const [first, second, third] = names('Biye', 'Wedding', 'Holud');
    const both = await tagged(first, second);
    const one = await tagged(first);
    const last = await tagged(third);
    const merged = (await merge((await kept(third))[0]!, (await kept(first))[0]!)).body as Kept;
    const { status, body } = await merge(merged, (await kept(second))[0]!);
    expect([status, body.products, body.former.sort()]).toEqual([200, 3, [first, third].sort()]);
    for (const product of [both, one, last]) expect(await tagsOf(product)).toEqual([second]);
    const { body: facets } = await testApp
      .aVisitor()
      .get(`/products/facets/?tags=${encodeURIComponent(third)}`);
    expect(facets.tags.find(({ value }: { value: string }) => value === second)?.count).toBe(3);
  });

  test('products that a large merge leaves to the job follow, also through a second one', async () => {
    const [first, second, third] = names('Baby', 'Infant', 'Newborn');
    const product = await tagged(first);
    const { id } = (await kept(first))[0]!;
    await rename((await kept(first))[0]!, second);
    await rename((await kept(second))[0]!, third);
    // As if the process had died between the changes and the products.
    await testApp.db.kysely.updateTable('tag_changes').set({ done: false }).execute();
    await testApp.db.kysely
      .updateTable('products')
      .where('id', '=', product.id)
      .set({ tag_names: [first] })
      .execute();
    // And as if a listing had been written with the old tag meanwhile.
    await testApp.db.kysely
      .updateTable('product_tags')
      .where('product_id', '=', product.id)
      .set({ tag_id: id })
      .execute();
    await followTagChanges(testApp);
    expect(await tagsOf(product)).toEqual([third]);
  });

  test('of two operators at once one wins, the other gets one clear message', async () => {
    const [old, now, later] = names('Casual', 'Everyday', 'Daily');
    await tagged(old);
    const [tag] = await kept(old);
    const other = await testApp.anOperator();
    const answers = [await rename(tag!, now), await rename(tag!, later, other)];
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(answers[1]?.body).toMatchObject({
      code: 'tag_changed',
      error: 'This tag has changed meanwhile. Please look at it again.',
    });
    const [present] = await kept(now);
    expect((await merge(present!, present!)).status).toBe(409);
    expect((await merge(tag!, present!)).status).toBe(409);
  });

  test('each change is in the history and in the audit trail', async () => {
    const [old, now] = names('Loud', 'Bright');
    await tagged(old);
    await rename((await kept(old))[0]!, now);
    const { body } = await moderator.get('/operator/tag-changes/?limit=1');
    expect(body.results).toMatchObject([{ act: 'rename', from: old, to: now, products: 1, done: true }]);
    expect((await moderator.get(`/operator/tag-changes/?limit=1&after=${body.next}`)).status).toBe(200);
    const owner = await testApp.anOperator();
    const trail = await owner.get('/operator/audit/?act=rename_tag&limit=1');
    expect(trail.body.results[0]).toMatchObject({ subject: old, after: { tag: now, products: 1 } });
  });

  test('a deleted product counts no more', async () => {
    const [name] = names('Gone');
    const product = await tagged(name);
    await tagged(name);
    expect(await kept(name)).toMatchObject([{ products: 2 }]);
    await seller.delete(`/products/seller/products/${product.id}/delete/`);
    await forgetDeletedTags(testApp);
    expect(await kept(name)).toMatchObject([{ products: 1 }]);
  });

  test('the list is paged by name', async () => {
    const [one, other] = names('Aaa', 'Aab');
    await tagged(one, other);
    const { body } = await moderator.get('/operator/tags/?limit=1&search=aa');
    const { body: rest } = await moderator.get(`/operator/tags/?limit=50&search=aa&after=${body.next}`);
    const all = [...body.results, ...rest.results].map(({ name }: Kept) => name);
    expect(all).toEqual([...new Set(all)]);
    expect(all).toEqual(expect.arrayContaining([one, other]));
  });
});
