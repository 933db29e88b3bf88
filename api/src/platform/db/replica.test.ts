import { setTimeout as pause } from 'node:timers/promises';
import { CATALOG_VERSION } from '@haat/contracts';
import { sql } from 'kysely';
import type pg from 'pg';
import { FULL_MATRIX } from '../../testing/matrix';
import { type RealPostgres, startPostgres } from '../../testing/realPostgres';
import { TestApp, type TestProduct } from '../../testing/testApp';
import { templates } from '../../testing/testDatabases';
import type { Visitor } from '../../testing/visitor';
import { type Db, openDatabase } from './database';
import { migrate } from './migrate';

/** Settings of a shop's database, except that a power cut loses data. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off' };

/** A second server that follows, for an optional setting: in npm run test:all. replicaFreshness.test.ts has the rule. */
const describeWithReplicas = FULL_MATRIX && templates().postgres ? describe : describe.skip;

describeWithReplicas('reads from a streaming replica', () => {
  let primary: RealPostgres;
  let replica: RealPostgres;
  /** to the replica, to control it */
  let control: pg.Client;
  const testApp = new TestApp();
  let product: TestProduct;
  /** of the databases that the tests open */
  const switches: (string | null)[] = [];
  const failures: string[] = [];

  const openWith = (maxLagMs: number) =>
    openDatabase({
      url: primary.url,
      folder: '',
      replica: {
        url: replica.url,
        maxLagMs,
        onSwitch: (why) => switches.push(why),
        onFailedRead: ({ message }) => failures.push(message),
      },
    });

  beforeAll(async () => {
    primary = (await startPostgres(SETTINGS)) as RealPostgres;
    replica = (await primary.startReplica?.({ max_standby_streaming_delay: '20ms' })) as RealPostgres;
    control = await replica.connect();
    const db = await openWith(60_000);
    await migrate(db);
    await testApp.open(db);
    product = await testApp.aProduct({ name: 'Jamdani Saree', price_paisa: 500_00, stock: 5 });
    await current(db);
  });
  afterAll(async () => {
    await testApp.close();
    await testApp.db?.close();
    await control?.end();
    await replica?.stop();
    await primary?.stop();
  });
  beforeEach(() => {
    switches.length = 0;
    failures.length = 0;
  });

  const isReplica = async (db: Db): Promise<boolean> => {
    const { rows } = await sql<{ is: boolean }>`SELECT pg_is_in_recovery() AS is`.execute(db.reads);
    return rows[0]?.is ?? false;
  };
  const current = (db: Db) => until(() => isReplica(db));
  const detail = () => testApp.aVisitor().get(`/products/${product.id}/`);
  const rename = (name: string) =>
    testApp.db.kysely.updateTable('products').set({ name }).where('id', '=', product.id).execute();
  /** Runs `work` while the replica replays nothing. */
  async function whilePaused(work: () => Promise<void>): Promise<void> {
    await control.query('SELECT pg_wal_replay_pause()');
    try {
      await until(
        async () =>
          (await control.query('SELECT pg_get_wal_replay_pause_state() AS state')).rows[0]?.state ===
          'paused',
      );
      await work();
    } finally {
      await control.query('SELECT pg_wal_replay_resume()');
    }
  }
  const counts = (db: Db = testApp.db) => ({ ...db.replica?.counts });

  test('reads of the public catalog arrive there, and nothing else does', async () => {
    const store = product.seller.sellerId;
    const buyer = await testApp.aCustomer();
    // Updates the prices to today, which the replica has to have before it is read.
    await testApp.aVisitor().get('/products/');
    await current(testApp.db);
    const to = async (path: string, who = testApp.aVisitor()) => {
      const before = counts().replica ?? 0;
      expect([path, (await who.get(path)).status]).toEqual([path, 200]);
      return (counts().replica ?? 0) > before ? 'replica' : 'primary';
    };
    for (const path of [
      '/products/?sort=price_low',
      '/products/?search=saree',
      '/products/?trending=true',
      '/products/facets/',
      '/products/tags/',
      '/products/trending/',
      `/products/${product.id}/`,
      `/products/${product.id}/related/`,
      '/auth/stores/',
      `/auth/stores/${store}/`,
      `/auth/stores/${store}/stats/`,
      `/products/stores/${store}/offers/`,
      `/users/stores/${store}/homepage-products/`,
      `/wishlist/preview/?ids=${product.id}`,
      `/reviews/products/${product.id}/`,
      `/reviews/stores/${store}/`,
      `/reviews/sellers/${store}/stats/`,
      `/products/${product.id}/questions/`,
    ])
      expect([path, await to(path)]).toEqual([path, 'replica']);
    for (const path of ['/orders/cart/', '/orders/orders/', '/wishlist/', `/reviews/products/${product.id}/`])
      expect([path, await to(path, buyer)]).toEqual([path, 'primary']);
    expect(await to('/products/seller/products/', product.seller)).toBe('primary');
    expect(failures).toEqual([]);
    const text = (await testApp.app.inject({ url: '/metrics' })).body;
    expect(text).toMatch(/^db_replica_reads_total\{result="replica"\} [1-9]/m);
    expect(text).toMatch(/^db_replica_lag_seconds 0\.\d/m);
    expect(text).toContain('db_replica_used 1\n');
    expect(text).toMatch(/^db_replica_connections\{state="open"\} [1-9]/m);
  });

  test('a change is seen at once, and no cache is filled from before it', async () => {
    const other = await openWith(60_000);
    const otherApp = await testApp.openApp({ db: other });
    const there = async (path: string) =>
      (await otherApp.inject({ url: `/api/v1${path}` })).json() as Record<string, unknown>;
    await current(other);
    await whilePaused(async () => {
      for (const name of ['Katan Saree', 'Muslin Saree']) {
        await rename(name);
        expect((await detail()).body).toMatchObject({ name });
        // The other process is notified within milliseconds.
        await until(async () => (await there(`/products/${product.id}/`)).name === name);
        expect(await there('/products/?search=saree')).toMatchObject({ results: [{ name }] });
      }
      // Read as the seller and as a shopper, after a change through the API.
      const edit = (status: string) =>
        product.seller.patch(`/products/seller/products/${product.id}/update/`, { status });
      expect((await edit('inactive')).status).toBe(200);
      expect((await detail()).status).toBe(404);
      expect((await edit('active')).status).toBe(200);
      expect((await detail()).body).toMatchObject({ name: 'Muslin Saree' });
      expect(await isReplica(testApp.db)).toBe(false);
      expect(counts().changed).toBeGreaterThan(0);
    });
    await otherApp.close();
    await other.close();
    await current(testApp.db);
    expect((await detail()).body).toMatchObject({ name: 'Muslin Saree' });
    testApp.advanceClock(60_000);
    expect((await detail()).body).toMatchObject({ name: 'Muslin Saree' });
  });

  test('while the replica follows: what was changed last is what is read, through both processes', async () => {
    const other = await openWith(60_000);
    const otherApp = await testApp.openApp({ db: other });
    const version = async () =>
      (await otherApp.inject({ url: '/api/v1/products/tags/' })).headers[CATALOG_VERSION];
    /** The other process may have no notice yet; with the notice it has no name of before. */
    const expectThere = async (name: string, before: unknown) => {
      const { headers, json } = await otherApp.inject({ url: `/api/v1/products/${product.id}/` });
      if (headers[CATALOG_VERSION] !== before) expect(json().name).toBe(name);
    };
    await current(other);
    const before = [counts(), counts(other)];
    for (let round = 0; round < 150; round++) {
      const name = `Saree ${round}`;
      const older = await version();
      await rename(name);
      expect((await detail()).body.name).toBe(name);
      await expectThere(name, older);
      await pause(round % 20);
      expect((await detail()).body.name).toBe(name);
      await expectThere(name, older);
    }
    for (const [index, after] of [counts(), counts(other)].entries()) {
      expect(after.replica).toBeGreaterThan(before[index]?.replica ?? 0);
      expect(after.changed).toBeGreaterThan(before[index]?.changed ?? 0);
    }
    expect(failures).toEqual([]);
    await otherApp.close();
    await other.close();
  });

  test('a review is seen at once, by all', async () => {
    await whilePaused(async () => {
      const { order, buyer } = await testApp.aDeliveredOrder({ product });
      const content = 'The colours are as in the picture.';
      const posted = await buyer.post('/reviews/', {
        order: order.id,
        product: product.id,
        review_type: 'product',
        rating: 5,
        content,
      });
      expect(posted.status).toBe(201);
      for (const who of [buyer, testApp.aVisitor()]) {
        const { body } = await who.get(`/reviews/products/${product.id}/`);
        expect(body.reviews).toEqual([expect.objectContaining({ content })]);
      }
    });
    await current(testApp.db);
  });

  test('who is signed in sees an answer at once, which no notice announces', async () => {
    const buyer = await testApp.aCustomer();
    const answers = async (who: Visitor) =>
      (await who.get(`/products/${product.id}/questions/`)).body.results.map(
        ({ answer }: { answer: { content: string } }) => answer.content,
      );
    await current(testApp.db);
    await whilePaused(async () => {
      const asked = await buyer.post(`/products/${product.id}/questions/`, { content: 'Is it washable?' });
      const path = `/questions/seller/${asked.body.id}/answer/`;
      expect((await product.seller.put(path, { content: 'By hand.' })).status).toBe(200);
      expect(await answers(product.seller)).toEqual(['By hand.']);
      expect(await answers(buyer)).toEqual(['By hand.']);
      // Guests see it once the replica has it, at the latest after maxLagMs.
      expect(await answers(testApp.aVisitor())).toEqual([]);
    });
    await until(async () => (await answers(testApp.aVisitor())).length === 1);
  });

  test('an idle primary is no lag; a paused replica is, until it catches up', async () => {
    const db = await openWith(400);
    await current(db);
    const before = counts(db);
    // For longer than its lag may be. A process without a processor has no new measurement: it reads the primary.
    for (let count = 0; count < 20; count++) {
      await pause(50);
      await isReplica(db);
    }
    await current(db);
    expect(counts(db).replica).toBeGreaterThan(before.replica ?? 0);

    await whilePaused(async () => {
      await sql`SELECT pg_logical_emit_message(true, 'test', 'a write that no notice announces')`.execute(
        db.kysely,
      );
      await until(async () => !(await isReplica(db)));
      await until(async () => switches.includes('it is more than 400 ms behind'));
      expect(counts(db).behind).toBeGreaterThan(0);
      expect(db.replica?.lagMs).toBeGreaterThan(400);
    });
    await current(db);
    await until(async () => switches.at(-1) === null);
    await db.close();
  });

  test('a read that recovery cancels is repeated on the primary', async () => {
    await current(testApp.db);
    const before = counts();
    const slow = sql<{ names: number }>`
      SELECT count(*) AS names FROM (
        SELECT name, CASE WHEN pg_is_in_recovery() THEN pg_sleep(60) END FROM products OFFSET 0) AS p`.execute(
      testApp.db.reads,
    );
    await until(
      async () =>
        (
          await control.query(
            `SELECT FROM pg_stat_activity WHERE query LIKE '%sleep%' AND wait_event = 'PgSleep'`,
          )
        ).rowCount === 1,
    );
    await rename('Cotton Saree');
    await sql`VACUUM products`.execute(testApp.db.kysely);
    expect((await slow).rows).toEqual([{ names: expect.any(Number) }]);
    expect(failures).toEqual(['canceling statement due to conflict with recovery']);
    expect(counts().failed).toBe((before.failed ?? 0) + 1);
    // One statement failed, not the server.
    await current(testApp.db);
    expect(switches).toEqual([]);
  });

  test('a write that is sent to the replica by mistake does not get there', async () => {
    await current(testApp.db);
    await sql`INSERT INTO tags (name) VALUES ('primary')`.execute(testApp.db.reads);
    expect(failures).toEqual(['cannot execute INSERT in a read-only transaction']);
    await current(testApp.db);
  });

  test('a replica that ends is away, and is read again when it is back', async () => {
    await current(testApp.db);
    const running = Promise.all(
      Array.from({ length: 5 }, () => sql`SELECT pg_sleep(0.5)`.execute(testApp.db.reads)),
    );
    await pause(100);
    await control.end();
    await replica.restart?.(async () => {
      // Reads that were running on the replica were repeated on the primary.
      await running;
      for (let count = 0; count < 20; count++) expect((await detail()).status).toBe(200);
      expect(await isReplica(testApp.db)).toBe(false);
      expect(counts().away).toBeGreaterThan(0);
      await rename('Silk Saree');
      expect((await detail()).body).toMatchObject({ name: 'Silk Saree' });
      await until(async () => switches.length > 0);
      expect(testApp.db.replica?.lagMs).toBeUndefined();
      const { body } = await testApp.app.inject({ url: '/metrics' });
      expect(body).toContain('db_replica_lag_seconds Nan\n');
      expect(body).toContain('db_replica_used 0\n');
    }, 'SIGQUIT');
    await current(testApp.db);
    await until(async () => switches.at(-1) === null);
    expect((await detail()).body).toMatchObject({ name: 'Silk Saree' });
    control = await replica.connect();
  });

  test('a replica that hangs delays a read once, and no later one', async () => {
    await current(testApp.db);
    const { rows } = await control.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    const signal = (name: NodeJS.Signals) => {
      for (const { pid } of rows) process.kill(pid, name);
    };
    signal('SIGSTOP');
    try {
      const began = performance.now();
      expect(await isReplica(testApp.db)).toBe(false);
      const first = performance.now() - began;
      const later = performance.now();
      expect(await isReplica(testApp.db)).toBe(false);
      expect(performance.now() - later).toBeLessThan(first / 2);
    } finally {
      signal('SIGCONT');
    }
    await current(testApp.db);
  });

  test('starts without its replica, and reads it when it comes', async () => {
    await control.end();
    let db: Db | undefined;
    await replica.restart?.(async () => {
      db = await openWith(2_000);
      expect(await isReplica(db)).toBe(false);
      // The database of the other tests says it, too.
      expect(switches).toContainEqual(expect.stringContaining('ENOENT'));
    });
    control = await replica.connect();
    await current(db as Db);
    await db?.close();
  });

  test('does not start with a copy of another database, or a login that is refused', async () => {
    const openWithUrl = (url: string) =>
      openDatabase({ url: primary.url, folder: '', replica: { url, maxLagMs: 2_000 } });
    const another = new URL(replica.url);
    another.pathname = '/template1';
    await expect(openWithUrl(another.href)).rejects.toThrow(
      "The database at DATABASE_READ_URL can't be used: it is no copy of the one at DATABASE_URL.",
    );
    another.pathname = '/missing';
    await expect(openWithUrl(another.href)).rejects.toThrow(
      `The database at DATABASE_READ_URL can't be used: database "missing" does not exist.`,
    );
  });

  test('a promoted replica takes no reads and no writes', async () => {
    await current(testApp.db);
    await control.query('SELECT pg_promote()');
    await until(async () => switches.at(-1) === 'it is no replica: it takes writes');
    expect(await isReplica(testApp.db)).toBe(false);
    await rename('Tant Saree');
    expect((await detail()).body).toMatchObject({ name: 'Tant Saree' });
    const { rows } = await control.query('SELECT name FROM products WHERE id = $1', [product.id]);
    expect(rows).toEqual([{ name: 'Silk Saree' }]);
    expect(failures).toEqual([]);
  });
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(5);
}
