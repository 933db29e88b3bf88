import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { STALE_TIME_MS } from '../../platform/http/responseCache';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';

const MINUTE_MS = 60_000;

describeOnEachDatabase('counts of a shop with more than 20,000 products', (testApp) => {
  const get = async (path: string) => (await testApp.aVisitor().get(path)).body;

  beforeAll(async () => {
    await testApp.aProduct({ name: 'Tangail saree', category: 'Saree' });
    // Writes the row that the triggers would write for this many products.
    await sql`INSERT INTO shop_sizes (business_type, change) VALUES ('Loose Fabric', 20001)`.execute(
      testApp.db.kysely,
    );
  });

  const countedTypes = async () => (await get('/products/facets/')).business_types;
  const categories = async () => (await get('/products/categories/')).results;

  test('are up to a minute old, then served once more while they are counted again', async () => {
    expect(await countedTypes()).toEqual([{ value: 'General Clothing', count: 1 }]);
    expect(await categories()).toMatchObject([{ name: 'Saree', count: 1 }]);

    // Changes clear all other caches, this one not.
    await testApp.aProduct({ name: 'Jamdani saree', category: 'Saree' });
    expect((await get('/products/?category=Saree')).count).toBe(2);
    expect(await countedTypes()).toEqual([{ value: 'General Clothing', count: 1 }]);

    testApp.advanceClock(MINUTE_MS);
    expect(await countedTypes()).toEqual([{ value: 'General Clothing', count: 1 }]);
    expect(await categories()).toMatchObject([{ name: 'Saree', count: 1 }]);
    const areNew = async () => {
      testApp.advanceClock(STALE_TIME_MS);
      return (await countedTypes())[0].count === 2 && (await categories())[0].count === 2;
    };
    while (!(await areNew())) await pause(20);
    expect(await countedTypes()).toEqual([{ value: 'General Clothing', count: 2 }]);
    expect(await categories()).toMatchObject([{ name: 'Saree', count: 2 }]);
  });
});
