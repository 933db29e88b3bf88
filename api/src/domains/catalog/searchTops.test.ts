import { sql } from 'kysely';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { listCommonWords } from './catalog.jobs';
import { fillSearchList, type ProductFilter, rankMatches } from './catalog.queries';
import { MAX_SEARCH_RESULTS } from './relevance.queries';
import { alternativesOf, readSearch } from './search.queries';
import { SYNONYM_GROUPS, Synonyms } from './synonyms';
import { WordIndex } from './wordIndex.queries';

/** More than a list holds have the first garment in their names. */
const PRODUCTS = 2_400;
// Hundreds of lists are made, in the full matrix also on PGlite.
jest.setTimeout(180_000);

const SEARCHES = [
  ...['saree', 'sari', 'শাড়ি', 'panjabi', 'kurta', 'hijab', 'silk', 'red', 'soft', 'sar', 'pan', 'so', 'reds'],
  ...['pnajabi', 'sarree', 'red saree', 'silk panjabi', 'rareword7', 'general clothing', 'scarf'],
  // Any of the words.
  ...['silk sari rareword7 hijab', 'লাল kurti borka'],
];

describeOnEachDatabase('lists of common words', (testApp) => {
  const one = (text: string) => sql<{ value: number }>`${sql.raw(text)}`.execute(testApp.db.kysely);

  beforeAll(async () => {
    const { sellerId } = await testApp.aSeller();
    await sql`
      INSERT INTO products (seller_id, name, description, colors, category, business_type, price_paisa, sales_count)
      SELECT ${sellerId},
        (ARRAY['Plain', 'Printed', 'Silk'])[1 + n % 3] || ' '
          || CASE WHEN n % 13 < 9 THEN 'Saree' ELSE (ARRAY['Panjabi', 'Kurti', 'Hijab'])[1 + n % 3] END
          || CASE WHEN n % 40 = 7 THEN ' rareword' || n % 200 ELSE '' END,
        CASE n % 4 WHEN 0 THEN 'Soft, goes with a saree' WHEN 1 THEN 'Soft and red' WHEN 2 THEN 'A head scarf'
          ELSE 'Woven in Pabna' END,
        ARRAY[(ARRAY['Red', 'Blue', 'White', 'Sari-red'])[1 + n % 4]],
        CASE WHEN n % 5 = 0 THEN 'Kurta' END, 'General Clothing', 100000, (n * 7919 % 1009) / 4
      FROM generate_series(1, ${PRODUCTS}::int) AS n`.execute(testApp.db.kysely);
    await one('ANALYZE');
    await listCommonWords(testApp);
  });

  const synonyms = new Synonyms(SYNONYM_GROUPS);

  const search = async (text: string, filter: ProductFilter = {}, index?: WordIndex) => {
    const reading = await readSearch(testApp.db.kysely, synonyms, text, index && { index });
    return reading && rankMatches(testApp.db.kysely, { ...filter, search: reading.query }, reading);
  };

  /** A filter that every product passes makes a search read products instead of lists. */
  async function expectSameAsFromProducts(): Promise<void> {
    for (const text of SEARCHES) {
      expect([text, await search(text)]).toEqual([text, await search(text, { minPaisa: 1 })]);
    }
  }

  test('there are lists of words and of beginnings, some complete and some not', async () => {
    const { rows } = await sql<{ query: string; complete: boolean; length: number }>`
      SELECT query, complete, (SELECT count(*) FROM search_tops WHERE key_id = k.id) AS length
      FROM search_keys k`.execute(testApp.db.kysely);
    const lists = new Map(rows.map(({ query, complete, length }) => [query, { complete, length }]));
    expect(lists.get("'sare'")).toEqual({ complete: false, length: 1500 });
    expect(lists.get("'sa':*")).toEqual({ complete: false, length: 1500 });
    expect(lists.get("'silk'")).toEqual({ complete: true, length: 800 });
    expect(lists.has("'rareword7'")).toBe(false);
  });

  test('searches find the same in lists as in products', expectSameAsFromProducts);

  test.each(['sari', 'kurta', 'red'])('words that no product has are left out: %s', async (word) => {
    const reading = await readSearch(testApp.db.kysely, synonyms, word);
    const forms = [word, ...synonyms.of(word)];
    const { rows } = await sql<{ whole: string; difference: number; matches: number }>`
      WITH searched AS (
        SELECT string_agg(to_tsquery('english', search_term(form))::text, ' | ') AS whole
        FROM unnest(${forms}::text[]) AS form
      )
      SELECT whole, count(*)::int AS matches, max(abs(rank
        - search_rank(search, whole::tsquery) * numnode(whole::tsquery) / 2
        - search_rank(search, to_tsquery('english', ${word})))) AS difference
      FROM searched, products, LATERAL (
        SELECT sum(search_rank(search, query::tsquery) * weight) AS rank
        FROM json_to_recordset(${JSON.stringify(reading?.units[0]?.ranks)}::json) AS r (query text, weight float8)
      ) AS ranked
      WHERE search @@ whole::tsquery GROUP BY whole`.execute(testApp.db.kysely);
    expect(reading?.query.length).toBeLessThan(rows[0]?.whole.length ?? 0);
    expect(rows[0]?.matches).toBeGreaterThan(100);
    expect(rows[0]?.difference).toBeLessThan(0.000_01);
  });

  test('also after writes of products @full', async () => {
    const product = await testApp.aProduct({ name: 'Red silk saree', sales_count: 10_000 });
    expect((await search('silk'))?.[0]).toBe(product.id);
    await one("UPDATE products SET name = 'Blue Kurti' WHERE id % 17 = 0");
    await one("UPDATE products SET name = 'Best silk Saree', sales_count = 900 WHERE id % 97 = 5");
    await one('UPDATE products SET sales_count = 0 WHERE id % 19 = 1');
    await one("UPDATE products SET status = 'draft' WHERE id % 11 = 3");
    await one('DELETE FROM products WHERE id % 101 = 9');
    await one("UPDATE products SET status = 'active' WHERE id % 22 = 3");
    await expectSameAsFromProducts();
  });

  test('also when a list has become too short, and when it is made anew @full', async () => {
    await one("UPDATE products SET status = 'draft' WHERE sales_count > 100");
    await expectSameAsFromProducts();
    await listCommonWords(testApp);
    await expectSameAsFromProducts();
    await one("UPDATE products SET status = 'active' WHERE sales_count > 100");
    await listCommonWords(testApp);
    await expectSameAsFromProducts();
  });

  describe('the index in memory, for several common words', () => {
    const texts = [
      'red saree',
      'sari soft',
      'silk panjabi',
      'woven kurta',
      'soft red',
      'red sar',
      'hijab panjabi',
    ];
    let index: WordIndex;
    let used: jest.SpyInstance<ReturnType<WordIndex['rank']>>;

    /** Whether the last searches were answered by the index. */
    const answers = async () =>
      (await Promise.all(used.mock.results.map(({ value }) => value))).map((ids) => ids !== null);

    async function expectSame(): Promise<void> {
      for (const text of texts)
        expect([text, await search(text, {}, index)]).toEqual([text, await search(text)]);
    }

    const emptyIndex = () =>
      new WordIndex(testApp.clock, (error) => {
        throw error;
      });

    beforeEach(async () => {
      await listCommonWords(testApp);
      index = emptyIndex();
      used = jest.spyOn(index, 'rank');
      for (const text of texts) {
        await search(text, {}, index);
        await index.settled();
      }
      used.mockClear();
    });

    test('finds the same as products', async () => {
      await expectSame();
      expect((await answers()).length).toBeGreaterThan(texts.length - 2);
      expect(await answers()).not.toContain(false);
      expect((await search('red saree', {}, index))?.length).toBe(MAX_SEARCH_RESULTS);
    });

    test('also after writes of products @full', async () => {
      await testApp.aProduct({ name: 'Soft red saree', sales_count: 10_000 });
      await one("UPDATE products SET name = 'Soft Kurti' WHERE id % 23 = 0");
      await one("UPDATE products SET name = 'Silk Saree red' WHERE id % 97 = 5");
      await one("UPDATE products SET status = 'draft' WHERE id % 31 = 3");
      await one('DELETE FROM products WHERE id % 101 = 9');
      await one("UPDATE products SET status = 'active' WHERE id % 62 = 3");
      await expectSame();
      expect(await answers()).not.toContain(false);
    });

    test('also of what was being written while it was read @full', async () => {
      if (testApp.db.engine === 'pglite') return; // has a single connection
      let id = 0;
      await testApp.db.tx(async (tx) => {
        const { rows } = await sql<{ id: number }>`
          UPDATE products SET name = 'Soft red panjabi', sales_count = 900 WHERE id = (
            SELECT id FROM products WHERE name = 'Plain Saree' AND on_sale_in_shop LIMIT 1) RETURNING id`.execute(
          tx,
        );
        id = rows[0]?.id ?? 0;
        index = emptyIndex();
        await search('red panjabi', {}, index);
        await index.settled();
      });
      used = jest.spyOn(index, 'rank');
      expect(await search('red panjabi', {}, index)).toContain(id);
      expect(await answers()).toEqual([true]);
    });

    test('is read again after many changes @full', async () => {
      await one("UPDATE products SET name = name || ' New' WHERE on_sale_in_shop");
      await expectSame();
      expect(await answers()).not.toContain(true);
      await expectSame();
      await index.settled();
      expect(await answers()).not.toContain(true);
      testApp.advanceClock(300_000);
      await expectSame();
      await index.settled();
      used.mockClear();
      await expectSame();
      expect(await answers()).not.toContain(false);
    });

    test('is read again once, also when a search that began before ends later @full', async () => {
      if (testApp.db.engine === 'pglite') return; // has a single connection
      const { units } = (await readSearch(testApp.db.kysely, synonyms, 'red saree'))!;
      await expectSame();
      testApp.advanceClock(3_600_000);
      await testApp.db.tx(async (tx) => {
        // The connection's next statement waits.
        const busy = sql`SELECT pg_sleep(2)`.execute(tx);
        const late = index.rank(tx, units);
        await index.rank(testApp.db.kysely, units);
        await index.settled();
        await busy;
        await late;
      });
      await index.settled();
      used.mockClear();
      await expectSame();
      expect(await answers()).not.toContain(false);
    });

    test('is read again after an hour, with new sales @full', async () => {
      await one('UPDATE products SET sales_count = 1000 - sales_count');
      const text = 'red saree';
      const before = await search(text, {}, index);
      expect(before).not.toEqual(await search(text));
      testApp.advanceClock(3_600_000);
      expect(await search(text, {}, index)).toEqual(before);
      await index.settled();
      await expectSame();
      expect(await answers()).not.toContain(false);
      testApp.advanceClock(2 * 3_600_000);
      used.mockClear();
      await search(text, {}, index);
      expect(await answers()).toEqual([false]);
      // That search has begun to read the index again.
      await index.settled();
    });
  });

  test('a list is not made while a product is being written @full', async () => {
    if (testApp.db.engine === 'pglite') return; // has a single connection
    await testApp.db.tx(async (tx) => {
      await sql`UPDATE products SET name = 'Fresh Panjabi' WHERE id = 500`.execute(tx);
      expect(await testApp.db.tx((other) => fillSearchList(other, "'silk'"))).toBe(false);
    });
    expect(await testApp.db.tx((tx) => fillSearchList(tx, "'silk'"))).toBe(true);
  });
});

test.each<[query: string, alternatives: string[] | null]>([
  ["'cotton'", ["'cotton'"]],
  ["'jam':*", ["'jam':*"]],
  ["'a' | 'b''c' | 'd\\\\e'", ["'a'", "'b''c'", "'d\\\\e'"]],
  ["'hijab' | 'head' <-> 'scarf'", ["'hijab'", "'head' <-> 'scarf'"]],
  ["'a' & 'b'", ["'a' & 'b'"]],
  ["( 'a' | 'b' ) & 'c'", null],
  ["'c' & ( 'a' | 'b' )", null],
  ["!'a'", null],
  ['', null],
])('the alternatives of %s', (query, alternatives) => {
  expect(alternativesOf(query)).toEqual(alternatives);
});
