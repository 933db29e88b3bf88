import { describeOnEachDatabase } from '../testing/describeOnEachDatabase';
import { JUDGED_SEARCHES, SHELF } from '../testing/judgedSearches';

const keysIn = (list = '') => list.split(' ').filter(Boolean);

describeOnEachDatabase('judged searches', (testApp) => {
  const keyOf = new Map<number, string>();

  beforeAll(async () => {
    const seller = await testApp.aSeller();
    for (const { key, tags, sold, businessType = 'General Clothing', ...columns } of SHELF) {
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

  test.each(JUDGED_SEARCHES)('$text', async ({ text, first, present, absent, count }) => {
    const { body } = await testApp.aVisitor().get(`/products/?search=${encodeURIComponent(text)}&limit=50`);
    const found: string[] = body.results.map(({ id }: { id: number }) => keyOf.get(id));
    expect(body.count).toBe(count);
    expect(new Set(found.slice(0, keysIn(first).length))).toEqual(new Set(keysIn(first)));
    expect(found).toEqual(expect.arrayContaining(keysIn(present)));
    expect(found.filter((key) => keysIn(absent).includes(key))).toEqual([]);
  });
});
