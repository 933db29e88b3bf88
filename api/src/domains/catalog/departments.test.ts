import type { ProductDepartment } from '@haat/contracts';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';

describeOnEachDatabase('searches that name a price or a department', (testApp) => {
  beforeAll(async () => {
    const seller = await testApp.aSeller();
    const shelf: [name: string, taka: number, department: ProductDepartment | null][] = [
      ['Tangail Saree', 900, 'women'],
      ['Katan Saree', 6000, 'women'],
      ['Oxford Shirt', 450, 'men'],
      ['Party Frock', 700, 'kids'],
      ['Hoodie for all', 1200, 'unisex'],
      ['Ladies finger apron', 300, null],
    ];
    for (const [name, taka, department] of shelf) {
      await testApp.aProduct({ seller, name, price_paisa: taka * 100, department });
    }
  });

  const found = async (text: string, more = '') => {
    const query = `search=${encodeURIComponent(text)}${more}`;
    const { body } = await testApp.aVisitor().get(`/products/?${query}&sort=price_low`);
    const facets = await testApp.aVisitor().get(`/products/facets/?${query}`);
    expect([text, facets.body.total]).toEqual([text, body.count]);
    return [body.results.map(({ name }: { name: string }) => name).join(', '), body.understood];
  };

  test.each<[text: string, names: string, ...understood: object[][]]>([
    ['saree', 'Tangail Saree, Katan Saree'],
    ['saree under 5000', 'Tangail Saree', [{ kind: 'price', min: null, max: 5000, without: 'saree' }]],
    ['under 500', 'Ladies finger apron, Oxford Shirt', [{ kind: 'price', min: null, max: 500, without: '' }]],
    [
      '৫০০ টাকার নিচে',
      'Ladies finger apron, Oxford Shirt',
      [{ kind: 'price', min: null, max: 500, without: '' }],
    ],
    ['under 100', '', [{ kind: 'price', min: null, max: 100, without: '' }]],
    [
      'ladies',
      'Tangail Saree, Hoodie for all, Katan Saree',
      [{ kind: 'department', department: 'women', without: '' }],
    ],
    ['bacchader jama', 'Party Frock', [{ kind: 'department', department: 'kids', without: '' }]],
    // Nothing of the department: the word is searched for.
    ['ladies finger', 'Ladies finger apron'],
  ])('%s', async (text, names, ...[understood]) => {
    expect(await found(text)).toEqual([names, understood]);
  });

  test('filters of the list limit it further; an exact search limits nothing', async () => {
    expect((await found('saree under 5000', '&max_price=800'))[0]).toBe('');
    expect(await found('ladies finger', '&exact=true')).toEqual(['Ladies finger apron', undefined]);
    expect(await found('ladies', '&department=kids')).toEqual(['', undefined]);
  });
});

describeOnEachDatabase('lists of departments', (testApp) => {
  const names = ({ body }: { body: { results: { name: string }[] } }) =>
    body.results.map(({ name }) => name).join(' ');

  test('the newest products: no store has more than two in a row, and each is on one page', async () => {
    const [few, many] = [await testApp.aSeller(), await testApp.aSeller()];
    await testApp.aProduct({ seller: few, name: 'F1' });
    await testApp.aProduct({ seller: few, name: 'F2' });
    for (let n = 1; n <= 5; n++) await testApp.aProduct({ seller: many, name: `M${n}` });
    const list = (query: string) => testApp.aVisitor().get(`/products/?${query}`);
    expect(names(await list('limit=20'))).toBe('M5 M4 F2 M3 M2 F1 M1');
    expect(names(await list('limit=4&page=2'))).toBe('M2 F1 M1');
    expect(names(await list(`limit=20&store=${many.sellerId}`))).toBe('M5 M4 M3 M2 M1');
  });

  test('nor have they where preferred products come first', async () => {
    const [few, many] = [await testApp.aSeller(), await testApp.aSeller()];
    const { kysely } = testApp.db;
    const eid = await kysely
      .insertInto('tags')
      .values({ name: 'Eid' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const aProduct = (seller: typeof few, name: string) =>
      testApp.aProduct({ seller, name, business_type: 'Loose Fabric' });
    const tagged = async (seller: typeof few, name: string) => {
      const product = await aProduct(seller, name);
      await kysely.insertInto('product_tags').values({ product_id: product.id, tag_id: eid.id }).execute();
    };
    await tagged(few, 'F1');
    await aProduct(few, 'F2');
    for (let n = 1; n <= 3; n++) await tagged(many, `M${n}`);
    for (let n = 4; n <= 6; n++) await aProduct(many, `M${n}`);
    const list = (query: string) =>
      testApp.aVisitor().get(`/products/?business_type=Loose+Fabric&prefer=Eid&${query}`);
    expect(names(await list('limit=20'))).toBe('M3 M2 F1 M1 M6 M5 F2 M4');
    expect(names(await list('limit=3&page=2'))).toBe('M1 M6 M5');
    expect(names(await list('limit=3&page=3'))).toBe('F2 M4');
  });

  test('the types of a department, by their names, with how many products each has', async () => {
    const saree = { department: 'women', product_type: 'saree' } as const;
    for (const [name, category] of [
      ['A', 'Saree'],
      ['B', 'শাড়ি'],
      ['C', null],
    ] as const)
      await testApp.aProduct({ name, category, ...saree });
    await testApp.aProduct({ name: 'D', department: 'unisex', product_type: 't-shirt' });
    const { body } = await testApp.aVisitor().get('/products/categories/?department=women&by=type');
    expect(body.results).toMatchObject([
      { name: 'Saree', count: 3, product_type: 'saree' },
      { name: 'T-shirt', count: 1, product_type: 't-shirt' },
    ]);
    expect((await testApp.aVisitor().get('/products/?department=women&product_type=saree')).body.count).toBe(
      3,
    );
  });
});
