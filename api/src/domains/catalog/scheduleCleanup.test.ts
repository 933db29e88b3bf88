import { sql } from 'kysely';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { cleanUp, countSales, refreshWords } from './catalog.jobs';

const HOUR = 3_600_000;

describeOnEachDatabase('cleanup of the catalog', (testApp) => {
  const sizes = async () => {
    const { rows } = await sql<{ rows: number; shown: number }>`
      SELECT count(*)::int AS rows, coalesce(sum(change), 0)::int AS shown FROM shop_sizes`.execute(
      testApp.db.kysely,
    );
    return rows[0];
  };
  const counted = async (query = '') => (await testApp.aVisitor().get(`/products/?${query}`)).body.count;

  test('deletes only events outside every window', async () => {
    const { id } = await testApp.aProduct();
    const now = testApp.clock.now().getTime();
    await testApp.db.kysely
      .insertInto('product_events')
      .values(
        [1, 23.9, 24.1, 500].map((hours) => ({
          product_id: id,
          kind: 'order' as const,
          quantity: 1,
          at: new Date(now - hours * HOUR),
        })),
      )
      .execute();
    expect(await cleanUp(testApp)).toBe(true);
    const left = await testApp.db.kysely.selectFrom('product_events').selectAll().execute();
    expect(left).toHaveLength(2);
  });

  test('sales are counted in once, returns taken out again, of more products than are locked at once', async () => {
    const { id } = await testApp.aProduct({ sales_count: 4 });
    const { kysely } = testApp.db;
    const sold = async () =>
      (
        await kysely
          .selectFrom('products')
          .where('id', '=', id)
          .select('sales_count')
          .executeTakeFirstOrThrow()
      ).sales_count;
    const others = Array.from({ length: 450 }, (_, n) => ({ product_id: 1_000_000 + n, change: 1 }));
    await kysely
      .insertInto('sales_changes')
      .values([...others, { product_id: id, change: 3 }, { product_id: id, change: -1 }])
      .execute();
    await countSales(testApp);
    await countSales(testApp);
    expect(await sold()).toBe(6);
    await kysely.insertInto('sales_changes').values({ product_id: id, change: -9 }).execute();
    await countSales(testApp);
    expect(await sold()).toBe(0);
    expect(await kysely.selectFrom('sales_changes').selectAll().execute()).toEqual([]);
  });

  test('products with search words of an earlier release get those of this one', async () => {
    const { kysely } = testApp.db;
    const found = async () => (await testApp.aVisitor().get('/products/?search=tshirt')).body.count;
    const body = async () =>
      (await sql<{ body: string }>`SELECT pg_get_functiondef('split_words'::regproc) AS body`.execute(kysely))
        .rows[0]!.body;
    const current = await body();
    await sql`
      CREATE OR REPLACE FUNCTION split_words(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
        RETURN fold(value)`.execute(kysely);
    const { id } = await testApp.aProduct({ name: 'Plain T Shirt' });
    await sql.raw(current).execute(kysely);
    const before = await found();
    await sql`INSERT INTO search_stale VALUES (${id}), (${id + 1_000_000})`.execute(kysely);
    await refreshWords(testApp);
    expect([before, await found()]).toEqual([0, 1]);
    expect((await sql`SELECT FROM search_stale`.execute(kysely)).rows).toHaveLength(0);
  });

  test('the shop counts as it changes; its sizes are summed without a change', async () => {
    const before = await counted();
    const products = [];
    for (let n = 0; n < 4; n++) products.push(await testApp.aProduct({ business_type: 'Loose Fabric' }));
    const [a, b, c] = products.map(({ id }) => id);
    expect([await counted(), await counted('business_type=Loose+Fabric')]).toEqual([before + 4, 4]);
    const { kysely } = testApp.db;
    await kysely.updateTable('products').set({ status: 'draft' }).where('id', '=', a!).execute();
    await kysely.updateTable('products').set({ seller_hidden: true }).where('id', '=', b!).execute();
    await kysely
      .updateTable('products')
      .set({ business_type: 'Thrifted Clothing' })
      .where('id', '=', c!)
      .execute();
    expect([await counted(), await counted('business_type=Loose+Fabric')]).toEqual([before + 2, 1]);
    await kysely.updateTable('products').set({ status: 'active' }).where('id', '=', a!).execute();
    await kysely.deleteFrom('products').where('id', '=', c!).execute();
    expect([await counted(), await counted('business_type=Loose+Fabric')]).toEqual([before + 2, 2]);

    const shown = (await sizes())?.shown;
    await cleanUp(testApp);
    expect(await sizes()).toEqual({ rows: 3, shown });
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM products WHERE on_sale_in_shop`.execute(kysely);
    expect(shown).toBe(rows[0]?.count);
  });
});

describeOnEachDatabase(
  'tidying the catalog from several processes',
  (testApp) => {
    test('runs in one process only', async () => {
      await testApp.db.tx(async (tx) => {
        await sql`SELECT pg_advisory_xact_lock(727402)`.execute(tx);
        expect(await cleanUp(testApp)).toBe(false);
      });
      expect(await cleanUp(testApp)).toBe(true);
    });
  },
  { only: 'postgres' },
);
