import { sql } from 'kysely';
import { loadMarket } from '../../testing/bulkMarket';
import { FULL_MATRIX, FULL_TRUST } from '../../testing/matrix';
import { blankDatabase, databaseUrl, type TestDatabase, templates } from '../../testing/testDatabases';
import { migrate } from './migrate';

/** 200,000 products and a million order lines; a quarter of it outside of npm run trust -- --full. */
const PART = FULL_TRUST ? 1 : 4;
const SHOP = { products: 200_000 / PART, sellers: 500, buyers: 50_000 / PART, orders: 667_000 / PART };

/** The first one whose columns the generated market has. */
const FIRST = '0025_search_tops.sql';

// Most of the time, ten minutes of the whole, loads the shop.
(FULL_MATRIX && templates().postgres ? describe : describe.skip)('migrations of a large shop @full', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await blankDatabase('postgres');
    await migrate(database.db, { until: FIRST });
    await loadMarket(await databaseUrl(database.db), SHOP, {
      today: new Date(),
      password: 'haat-bench-2026',
    });
  }, 1_800_000);
  afterAll(() => database?.drop());

  test('all run on it, and lose no row', async () => {
    const lines: string[] = [];
    const ran = await migrate(database.db, { onProgress: (line) => void lines.push(line) });
    expect(ran).toContain('0069_split_words.sql');
    for (const name of ran) expect(lines.join('\n')).toContain(`migration ${name}: done in `);
    const { rows } = await sql<Record<string, number>>`
      SELECT (SELECT count(*)::int FROM products) AS products, (SELECT count(*)::int FROM orders) AS orders,
        (SELECT count(*)::int FROM order_search) AS found,
        (SELECT count(*)::int FROM pg_index WHERE NOT indisvalid) AS invalid`.execute(database.db.kysely);
    expect(rows).toEqual([{ products: SHOP.products, orders: SHOP.orders, found: SHOP.orders, invalid: 0 }]);
    expect(await migrate(database.db)).toEqual([]);
  }, 1_800_000);
});
