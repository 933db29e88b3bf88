import { describeOnEachDatabase } from '../testing/describeOnEachDatabase';

describeOnEachDatabase('searches that name a price or a department', (testApp) => {
  beforeAll(async () => {
    const seller = await testApp.aSeller();
    const shelf: [name: string, taka: number, department: string | null][] = [
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
