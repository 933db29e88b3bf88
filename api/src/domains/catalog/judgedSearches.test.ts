import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { BENGALI_SHELF, JUDGED_BENGALI_SEARCHES } from '../../testing/judgedBengaliSearches';
import { JUDGED_SEARCHES, type JudgedSearch, SHELF, type ShelfProduct } from '../../testing/judgedSearches';

const keysIn = (list = '') => list.split(' ').filter(Boolean);

const judge = (name: string, shelf: readonly ShelfProduct[], searches: readonly JudgedSearch[]) =>
  describeOnEachDatabase(name, (testApp) => {
    const keyOf = new Map<number, string>();

    beforeAll(async () => {
      const seller = await testApp.aSeller();
      for (const { key, tags, sold, businessType = 'General Clothing', ...columns } of shelf) {
        const { id } = await testApp.aProduct({
          ...columns,
          seller,
          tag_names: tags,
          sales_count: sold,
          business_type: businessType,
        });
        keyOf.set(id, key);
      }
    });

    test.each(searches)('$text', async ({ text, first, present, absent, count }) => {
      const { body } = await testApp.aVisitor().get(`/products/?search=${encodeURIComponent(text)}&limit=50`);
      const found: string[] = body.results.map(({ id }: { id: number }) => keyOf.get(id));
      expect([body.count, found]).toEqual([count, found]);
      expect(new Set(found.slice(0, keysIn(first).length))).toEqual(new Set(keysIn(first)));
      expect(found).toEqual(expect.arrayContaining(keysIn(present)));
      expect(found.filter((key) => keysIn(absent).includes(key))).toEqual([]);
    });
  });

judge('judged searches', SHELF, JUDGED_SEARCHES);
judge('judged searches in Bengali and Banglish', BENGALI_SHELF, JUDGED_BENGALI_SEARCHES);
