import fc from 'fast-check';
import { sql } from 'kysely';
import { describeOnBothEngines } from '../../testing/describeOnEachDatabase';
import { Visitor } from '../../testing/visitor';
import { recountSearchWords } from './catalog.queries';

const NFC = (text: string) => text.normalize('NFC');
const NFD = (text: string) => text.normalize('NFD');
/** ড় and য় as one code point, which no normal form contains but keyboards type. */
const typed = (text: string) =>
  NFC(text).replaceAll('\u09a1\u09bc', '\u09dc').replaceAll('\u09af\u09bc', '\u09df');

describeOnBothEngines('search', (testApp) => {
  beforeAll(async () => {
    const seller = await testApp.aSeller();
    const shelf: [name: string, tags: string[], description: string, more?: object][] = [
      [
        'Jamdani Saree, Indigo Buti',
        ['Ethnic wear', 'Handloom'],
        'Woven over nine days in Rupganj.',
        { colors: ['Indigo'] },
      ],
      ['Tangail Cotton Saree', ['Ethnic wear'], 'A light saree for summer.', { colors: ['Red'] }],
      [typed('জামদানি শাড়ি'), ['Puja collection'], typed('হাতে বোনা শাড়ি')],
      [
        'Cotton Panjabi with Nakshi placket',
        ['Ethnic wear', 'Eid collection'],
        'Fine cotton.',
        { colors: ['White'], variants: [{ color: 'White' }] },
      ],
      [
        'Linen Panjabi',
        ['Eid collection'],
        'Goes well over a saree blouse, they say.',
        { colors: ['Black'] },
      ],
      ['Graphic Tee', ['Streetwear'], 'Heavy cotton.', { colors: ['Black'] }],
      ['Oversized Hoodie', ['Streetwear', 'Winter wear'], 'Brushed inside.'],
      ['Crème brûlée Kurti', ['Casual wear'], 'Soft viscose.'],
      ['Block-print Kurti', ['Casual wear'], 'With a matching salwar kameez on request.'],
      ["Men's 5½ inch Shorts", ['Gym wear'], 'Dries fast.'],
      ['Denim Jacket', ['Streetwear'], 'Raw denim.', { business_type: 'Thrifted Clothing' }],
      ['Embroidered Three-Piece', ['Ethnic wear'], 'Unstitched.'],
      ['Everyday Borka', ['Casual wear'], 'Flowing.'],
      ['Party Frock', ['Casual wear'], 'For girls.'],
      ['Georgette Dupatta', ['Casual wear'], 'Light.'],
      ['Kurta for Pohela Boishakh', ['Festival'], 'Printed by hand.'],
      ['Hidden Jamdani', [], 'A draft.', { status: 'draft' }],
      ['Gharara', ['Wedding'], 'Embroidered.Lined with satin/viscose.'],
      ['Wool/Acrylic_Blend Shawl', ['Size 5.5'], 'For 10-12 years.'],
    ];
    for (const [name, tags, description, more] of shelf) {
      await testApp.aProduct({ seller, name, tag_names: tags, description, ...more });
    }
  });

  const search = async (text: string, query = '') => {
    const { status, body } = await testApp
      .aVisitor()
      .get(`/products/?search=${encodeURIComponent(text)}${query}`);
    expect([text, status]).toEqual([text, 200]);
    expect(body.count).toBe(body.results.length);
    return body.results.map(({ name }: { name: string }) => NFC(name));
  };
  const bengali = NFC('জামদানি শাড়ি');
  const jamdani = 'Jamdani Saree, Indigo Buti';
  const tangail = 'Tangail Cotton Saree';
  const cotton = 'Cotton Panjabi with Nakshi placket';

  test.each<[what: string, text: string, first: string[], count: number]>([
    ['a name', 'jamdani', [jamdani, bengali], 2],
    ['all words', 'cotton panjabi', [cotton], 1],
    ['any case', 'JAMDANI Saree', [jamdani, bengali], 2],
    ['plurals', 'panjabis', [cotton, 'Linen Panjabi'], 3],
    ['a word being typed', 'jam', [jamdani], 1],
    ['its last word being typed', 'cotton pan', [cotton], 1],
    ['a word being typed beyond its stem', 'weddi', ['Gharara'], 1],
    ['a word being typed up to its stem’s end', 'wedd', ['Gharara'], 1],
    ['its last word being typed beyond its stem', 'gharara weddin', ['Gharara'], 1],
    ['words with a slash between them', 'acrylic', ['Wool/Acrylic_Blend Shawl'], 1],
    ['a name with a slash', 'Wool/Acrylic_Blend Shawl', ['Wool/Acrylic_Blend Shawl'], 1],
    ['words with a slash in a description', 'satin', ['Gharara'], 1],
    ['words without a space after the full stop', 'lined', ['Gharara'], 1],
    ['a decimal fraction', 'size 5.5', ['Wool/Acrylic_Blend Shawl'], 1],
    ['both ends of a range', '10-12', ['Wool/Acrylic_Blend Shawl'], 1],
    ['a tag', 'streetwear', ['Denim Jacket', 'Oversized Hoodie', 'Graphic Tee'], 3],
    ['a tag of two words', 'eid collection', ['Linen Panjabi', cotton], 2],
    ['a colour', 'black tee', ['Graphic Tee'], 1],
    ['a business type', 'thrifted denim', ['Denim Jacket'], 1],
    ['a description', 'rupganj', [jamdani], 1],
    ['accents in the product', 'creme brulee', ['Crème brûlée Kurti'], 1],
    ['accents in the search', 'Crème Kurti', ['Crème brûlée Kurti'], 1],
    ['a letter too few', 'jamdni', [jamdani, bengali], 2],
    ['a letter too many', 'panjaabi', ['Linen Panjabi', cotton], 3],
    ['a wrong letter', 'hoodia', ['Oversized Hoodie'], 1],
    ['swapped letters', 'dneim jakcet', ['Denim Jacket'], 1],
    ['a wrong first letter', 'kanjabi', ['Linen Panjabi', cotton], 3],
    ['slips in two words', 'coton panjbi', [cotton], 1],
    ['other spellings', 'shari tangail', [tangail], 1],
    ['other spellings of two words', 'sari jamdani', [jamdani, bengali], 2],
    ['a spelling of a tee', 't-shirt', ['Graphic Tee'], 1],
    ['words of which not all fit', 'red silk saree', [tangail], 4],
    ['the Bengali word for all', 'শাড়ি', [bengali], 4],
    ['Bengali, composed', NFC('জামদানি শাড়ি'), [bengali, jamdani], 2],
    ['Bengali, decomposed', NFD('জামদানি শাড়ি'), [bengali, jamdani], 2],
    ['Bengali, as keyboards type it', typed('জামদানি শাড়ি'), [bengali, jamdani], 2],
    ['Bengali with a joiner', NFC('জামদানি\u200d শাড়ি'), [bengali, jamdani], 2],
    ['Bengali with a slip', NFC('জমদানি'), [bengali, jamdani], 2],
    ['Bengali for an English name', 'পাঞ্জাবি', ['Linen Panjabi', cotton, 'Kurta for Pohela Boishakh'], 3],
    ['another name of it', 'abaya', ['Everyday Borka'], 1],
    ['another name in Bengali', 'বোরখা', ['Everyday Borka'], 1],
    ['one spelling among many', 'burka', ['Everyday Borka'], 1],
    ['another name being typed', 'burk', ['Everyday Borka'], 1],
    ['a misspelt synonym', 'abayya', ['Everyday Borka'], 1],
    ['a scarf by its Bengali name', 'ওড়না', ['Georgette Dupatta'], 1],
    ['a gown', 'gown', ['Party Frock'], 1],
    ['a phrase', '3 pcs', ['Embroidered Three-Piece'], 2],
    ['a phrase for a phrase', 'salwar kameez', ['Embroidered Three-Piece', 'Block-print Kurti'], 2],
    ['a phrase among words', 'embroidered থ্রি-পিস', ['Embroidered Three-Piece'], 1],
    ['one word for a phrase', 'threepiece', ['Embroidered Three-Piece'], 2],
    ['a misspelt phrase', 'salwar kamezz', ['Embroidered Three-Piece', 'Block-print Kurti'], 2],
  ])('finds %s: %s', async (_what, text, first, count) => {
    const names = await search(text);
    expect(new Set(names.slice(0, first.length))).toEqual(new Set(first));
    expect(names).toHaveLength(count);
  });

  test('ranks matches in names above tags, and tags above descriptions', async () => {
    expect((await search('saree')).at(-1)).toBe('Linen Panjabi');
    const three = [
      await testApp.aProduct({ name: 'Plain', description: 'A muslin thing' }),
      await testApp.aProduct({ name: 'Plain', tag_names: ['Muslin'] }),
      await testApp.aProduct({ name: 'Muslin' }),
    ];
    const { body } = await testApp.aVisitor().get('/products/?search=muslin');
    expect(body.results.map(({ id }: { id: number }) => id)).toEqual(three.map(({ id }) => id).reverse());
  });

  test('ranks exact matches above synonyms', async () => {
    expect((await search('kurta'))[0]).toBe('Kurta for Pohela Boishakh');
    expect((await search('panjabi')).at(-1)).toBe('Kurta for Pohela Boishakh');
  });

  test.each<[text: string, corrected: string | undefined]>([
    ['jamdani', undefined],
    ['sari', undefined],
    ['abaya', undefined],
    ['rupganj', undefined],
    ['rupganj jamdni', 'rupganj jamdani'],
    ['jamdni', 'jamdani'],
    ['coton panjbi', 'cotton panjabi'],
    ['red silk saree', undefined],
    ['xyzzyq', undefined],
  ])('%s is looked for as %s', async (text, corrected) => {
    const { body } = await testApp.aVisitor().get(`/products/?search=${encodeURIComponent(text)}`);
    expect(body.corrected_search).toBe(corrected);
    const exact = await testApp.aVisitor().get(`/products/?search=${encodeURIComponent(text)}&exact=true`);
    expect(exact.body.corrected_search).toBeUndefined();
  });

  test('exact search finds and counts nothing for a misspelling', async () => {
    expect(await search('jamdni', '&exact=true')).toEqual([]);
    expect(await search('coton panjbi', '&exact=true')).toEqual([]);
    expect(await search('jamdani', '&exact=true')).toHaveLength(2);
    const facets = async (more: string) =>
      (await testApp.aVisitor().get(`/products/facets/?search=jamdni${more}`)).body.total;
    expect([await facets(''), await facets('&exact=true')]).toEqual([2, 0]);
  });

  test('does not correct a word of the synonym table', async () => {
    expect(await search('niqab')).toEqual([]);
    expect(await search('hijab')).toEqual([]);
  });

  test('an operator adds synonyms', async () => {
    const app = await testApp.openApp({
      searchSynonyms: [
        ['genjee top', 'Graphic Tee'],
        ['hudda', 'hoodie'],
      ],
    });
    const found = async (text: string) => {
      const { body } = await new Visitor(app).get(`/products/?search=${text}`);
      return body.results.map(({ name }: { name: string }) => name);
    };
    expect(await found('genjee%20top')).toEqual(['Graphic Tee']);
    expect(await found('hudda')).toEqual(['Oversized Hoodie']);
    expect(await found('abaya')).toEqual(['Everyday Borka']);
    await app.close();
  });

  test('a colour that nothing has is left out before the kind of clothes', async () => {
    expect(await search('purple panjabi')).toEqual(await search('panjabi'));
  });

  test('combines with filters and sorting', async () => {
    expect(await search('panjabi', '&color=white')).toEqual([cotton]);
    expect(await search('panjabi', '&business_type=Loose%20Fabric')).toEqual([]);
    expect(await search('streetwear', '&sort=newest')).toEqual([
      'Denim Jacket',
      'Oversized Hoodie',
      'Graphic Tee',
    ]);
  });

  test.each([
    'xyzzyq',
    '!!!',
    "'",
    "' | '':*",
    '\\',
    '&',
    'the',
    'পপপপপপ',
    'ŉ',
    '<->',
    'a'.repeat(200),
    'a & !b | (c:*)',
  ])('finds nothing, and does not stumble over %j', async (text) => {
    expect(await search(text)).toEqual([]);
  });

  test('ignores an empty search', async () => {
    const all = await testApp.aVisitor().get('/products/?search=%20%C2%A0');
    expect(all.body.count).toBeGreaterThan(10);
  });

  test('words that are at most two edits apart have a deletion in common', async () => {
    const letter = fc.constantFrom(...'abcক');
    const edit = fc.record({
      at: fc.nat(12),
      removed: fc.nat(1),
      added: fc.string({ unit: letter, maxLength: 1 }),
    });
    const pair = fc
      .tuple(fc.string({ unit: letter, maxLength: 12 }), fc.array(edit, { maxLength: 2 }))
      .map(([word, edits]) => {
        const letters = [...word];
        for (const { at, removed, added } of edits) letters.splice(at, removed, ...added);
        return [word, letters.join('')] as const;
      });
    const pairs = fc.sample(pair, 3_000);
    const { rows } = await sql<{ apart: number; shared: boolean; pairs: number }>`
      SELECT levenshtein(one, other) AS apart, word_deletions(one) && word_deletions(other) AS shared,
        count(*)::int AS pairs
      FROM unnest(${pairs.map(([one]) => one)}::text[], ${pairs.map(([, other]) => other)}::text[]) AS p (one, other)
      GROUP BY 1, 2 ORDER BY 1`.execute(testApp.db.kysely);
    expect(rows).toEqual([0, 1, 2].map((apart) => ({ apart, shared: true, pairs: expect.any(Number) })));
  });

  test('a remembered correction gives way to a product with the typed word', async () => {
    const found = async () => {
      const { body } = await testApp.aVisitor().get('/products/?search=hoodye');
      return [body.corrected_search, body.results.map(({ name }: { name: string }) => name)];
    };
    const corrected = ['hoodie', ['Oversized Hoodie']];
    expect([await found(), await found()]).toEqual([corrected, corrected]);
    const product = await testApp.aProduct({ name: 'Hoodye' });
    expect(await found()).toEqual([undefined, ['Hoodye']]);
    await testApp.db.kysely.deleteFrom('products').where('id', '=', product.id).execute();
  });

  test('the vocabulary gains new words at once and loses deleted ones when it is rebuilt', async () => {
    const words = async () =>
      (await testApp.db.kysely.selectFrom('search_words').select(['word', 'products']).execute()).map(
        ({ word, products }) => [word, products] as const,
      );
    const product = await testApp.aProduct({ name: 'Patola of Patan' });
    expect(new Map(await words()).get('patola')).toBe(1);
    await testApp.db.kysely
      .updateTable('products')
      .set({ name: 'Paithani of Patan' })
      .where('id', '=', product.id)
      .execute();
    expect(new Map(await words()).has('paithani')).toBe(true);
    await recountSearchWords(testApp.db.kysely);
    const counted = new Map(await words());
    expect([counted.has('patola'), counted.get('paithani'), counted.get('saree')]).toEqual([false, 1, 2]);
    const { rows } = await sql<{
      n: number;
    }>`SELECT count(*) AS n FROM search_words WHERE products < 1`.execute(testApp.db.kysely);
    expect(rows[0]?.n).toBe(0);
  });
});
