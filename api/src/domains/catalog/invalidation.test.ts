import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { productFieldNames, productTable } from '@haat/contracts';
import { sql } from 'kysely';
import { type ApiProcess, startApi } from '../../testing/apiProcess';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { SECRET, type TestProduct } from '../../testing/testApp';
import { databaseUrl } from '../../testing/testDatabases';
import type { Visitor } from '../../testing/visitor';

describeOnEachDatabase('cached responses of the shop', (testApp) => {
  let product: TestProduct;
  let store: number;
  const paths = () => [
    '/products/',
    `/products/?store=${store}&sort=price_low`,
    '/products/?search=panjabi',
    '/products/facets/',
    '/products/tags/',
    '/products/trending/',
    `/products/${product.id}/`,
    '/auth/stores/',
    `/auth/stores/${store}/`,
    `/products/stores/${store}/offers/`,
    `/users/stores/${store}/homepage-products/`,
  ];

  beforeAll(async () => {
    const seller = await testApp.aSeller({ businessName: 'Ghor' });
    store = seller.sellerId;
    product = await testApp.aProduct({ seller, name: 'Eid Panjabi', stock: 2 });
  });

  test('have an ETag, and a second request returns 304', async () => {
    for (const path of paths()) {
      const first = await testApp.aVisitor().get(path);
      expect([path, first.status, first.headers['cache-control']]).toEqual([path, 200, 'public, no-cache']);
      const url = `/api/v1${path}`;
      const again = await testApp.app.inject({
        url,
        headers: { 'if-none-match': String(first.headers.etag) },
      });
      expect([path, again.statusCode]).toEqual([path, 304]);
    }
  });

  /** All public responses as one string, to compare with the same responses from an empty cache. */
  async function seen(): Promise<string> {
    const answers = [];
    for (const path of paths()) {
      const { status, body } = await testApp.aVisitor().get(path);
      answers.push(status === 200 ? body : status);
    }
    return JSON.stringify(answers);
  }

  test.each<[string, () => Promise<unknown>]>([
    ['a name', () => testApp.db.kysely.updateTable('products').set({ name: 'Puja Panjabi' }).execute()],
    ['a price', () => testApp.db.kysely.updateTable('products').set({ price_paisa: 900_00 }).execute()],
    [
      'an offer that begins',
      () =>
        testApp.db.kysely
          .insertInto('offers')
          .values({
            product_id: product.id,
            offer_type: 'percentage',
            percent: 10,
            start_day: '2026-11-01',
            end_day: '2026-11-30',
          })
          .execute(),
    ],
    [
      'an offer that is changed',
      () => testApp.db.kysely.updateTable('offers').set({ percent: 20 }).execute(),
    ],
    ['an offer that is deleted', () => testApp.db.kysely.deleteFrom('offers').execute()],
    [
      'a tag',
      async () => {
        const { kysely } = testApp.db;
        await kysely.insertInto('tags').values({ name: 'Eid' }).execute();
        await sql`INSERT INTO product_tags SELECT ${product.id}, id FROM tags`.execute(kysely);
      },
    ],
    [
      'a front page',
      () =>
        testApp.db.kysely
          .insertInto('homepage_slots')
          .values({ seller_id: store, slot: 0, product_id: product.id })
          .execute(),
    ],
    [
      'a rating',
      () => testApp.db.kysely.updateTable('products').set({ rating_sum: 5, rating_count: 1 }).execute(),
    ],
    ['a store', () => testApp.db.kysely.updateTable('sellers').set({ bio: 'Since 1971' }).execute()],
    [
      'a picture',
      async () => {
        const { kysely } = testApp.db;
        await sql`INSERT INTO media (hash, content_type, width, height, tint)
          VALUES (${'a'.repeat(64)}, 'image/png', 10, 10, '#aabbcc')`.execute(kysely);
        await sql`INSERT INTO product_images (product_id, media_hash, position)
          VALUES (${product.id}, ${'a'.repeat(64)}, 0)`.execute(kysely);
      },
    ],
    ['the last pieces sold', () => testApp.anOrder({ product, quantity: 2 })],
    ['pieces that came', () => testApp.db.kysely.updateTable('variants').set({ stock: 7 }).execute()],
    ['a variant', () => testApp.aProduct({ name: 'Another Panjabi', seller: product.seller })],
    ['a draft', () => testApp.db.kysely.updateTable('products').set({ status: 'draft' }).execute()],
  ])('%s is seen at once', async (_what, change) => {
    const before = await seen();
    expect(await seen()).toBe(before);
    await change();
    const after = await seen();
    expect(after).not.toBe(before);
    testApp.advanceClock(60_000);
    expect(await seen()).toBe(after);
  });

  test('each product field that the shop shows has a trigger that tells of its changes', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT a.attname AS name FROM pg_trigger t
      JOIN pg_proc f ON f.oid = t.tgfoid AND f.proname = 'tell_catalog'
      JOIN pg_attribute a ON a.attrelid = t.tgrelid AND a.attnum = ANY (t.tgattr)
      WHERE t.tgrelid = 'products'::regclass`.execute(testApp.db.kysely);
    const told = new Set(rows.map(({ name }) => name));
    const shown = productFieldNames.filter((name) => 'shown' in productTable[name]);
    expect(shown.filter((name) => !told.has(name))).toEqual([]);
  });

  test.each(['/reviews/products/:id/', '/products/:id/questions/'])(
    '%s of what is on sale are everybody’s, those of a draft its owner’s',
    async (list) => {
      const other = await testApp.aCustomer();
      const [listed, draft] = [await testApp.aProduct(), await testApp.aProduct({ status: 'draft' })];
      const seenBy = async (visitor: Visitor, { id }: TestProduct) => {
        const { status, headers } = await visitor.get(list.replace(':id', String(id)));
        return [status, headers['cache-control']];
      };
      for (const visitor of [testApp.aVisitor(), other, listed.seller])
        expect(await seenBy(visitor, listed)).toEqual([200, 'public, no-cache']);
      expect(await seenBy(draft.seller, draft)).toEqual([200, 'no-store']);
      expect(await seenBy(other, draft)).toEqual([404, 'no-store']);
    },
  );

  test('an owner’s view of a draft is never served to others', async () => {
    const draft = await testApp.aProduct({ status: 'draft' });
    const other = await testApp.aCustomer();
    const path = `/products/${draft.id}/`;
    for (const order of [
      [draft.seller, other, testApp.aVisitor()],
      [testApp.aVisitor(), draft.seller, other, draft.seller],
    ]) {
      for (const who of order) {
        const { status, headers } = await who.get(path);
        expect(status).toBe(who === draft.seller ? 200 : 404);
        expect(headers['cache-control']).toBe('no-store');
        expect(headers.etag).toBeUndefined();
      }
    }
    const answers = await Promise.all(
      [draft.seller, other, draft.seller, testApp.aVisitor()].map((who) => who.get(path)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 404]);
  });
});

describeOnEachDatabase(
  'two API processes on one PostgreSQL',
  (testApp) => {
    /** Another process on the same database, for as long as a test needs it. */
    async function besideAnother(work: (other: ApiProcess) => Promise<void>): Promise<void> {
      const folder = await mkdtemp(path.join(tmpdir(), 'haat-two-'));
      const other = await startApi({
        DATABASE_URL: await databaseUrl(testApp.db),
        DATA_DIR: folder,
        SESSION_SECRET: SECRET,
      });
      try {
        await work(other);
      } finally {
        await other.end('SIGTERM');
        await rm(folder, { recursive: true, force: true });
      }
    }

    test('a change in one process appears in the other within milliseconds', () =>
      besideAnother(async (other) => {
        testApp.setClock(new Date());
        const product = await testApp.aProduct({ name: 'Shared Saree', stock: 1 });
        const buyer = await testApp.aCustomer();
        const there = async (address: string) =>
          (await (await fetch(`${other.address}/api/v1${address}`)).json()) as Record<string, unknown>;
        const here = async (address: string) => (await testApp.aVisitor().get(address)).body;
        const detail = `/products/${product.id}/`;
        const list = '/products/?in_stock=true';

        for (const look of [here, there]) {
          expect(await look(detail)).toMatchObject({ is_in_stock: true });
          expect(await look(list)).toMatchObject({ count: 1 });
        }
        // The other process sells the last piece.
        const sold = await fetch(`${other.address}/api/v1/orders/orders/quick-create/`, {
          method: 'POST',
          headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({
            product_id: product.id,
            quantity: 1,
            payment_method: 'cod',
            customer_phone: '01712345678',
            customer_address: '7 Lake Road, Dhaka',
          }),
        });
        expect(sold.status).toBe(201);
        // The process that wrote knows at once; this one is notified.
        expect(await there(detail)).toMatchObject({ is_in_stock: false });
        const took = await until(async () => (await here(detail)).is_in_stock === false);
        expect(await here(list)).toMatchObject({ count: 0 });

        await testApp.db.kysely.updateTable('products').set({ name: 'Renamed Saree' }).execute();
        expect(await here(detail)).toMatchObject({ name: 'Renamed Saree' });
        const back = await until(async () => (await there(detail)).name === 'Renamed Saree');
        // Far below the age at which responses expire.
        expect(Math.max(took, back)).toBeLessThan(5_000);
      }));
  },
  { only: 'postgres' },
);

/** Asks until it is so. @returns how long it took, in ms */
async function until(isSo: () => Promise<boolean>): Promise<number> {
  const began = Date.now();
  while (!(await isSo())) await pause(5);
  return Date.now() - began;
}
