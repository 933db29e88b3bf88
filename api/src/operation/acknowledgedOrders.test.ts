import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../platform/db/database';
import { migrate } from '../platform/db/migrate';
import { type ApiProcess, startApi } from '../testing/apiProcess';
import { FULL_MATRIX, FULL_TRUST, testInFullMatrix } from '../testing/matrix';
import { onDatabase } from '../testing/onDatabase';
import { type RealPostgres, startPostgres } from '../testing/realPostgres';
import { SECRET, type TestApp } from '../testing/testApp';
import { freshFolder, templates } from '../testing/testDatabases';

jest.setTimeout(1_200_000);

const PIECES = 1_000_000;
const BUYERS = 12;
/** Room for the tables of an empty shop, their log and some thousand orders. */
const DISK_MB = 400;
/** On each database. */
const KILLS = FULL_TRUST ? 50 : 5;

interface Shop {
  env: Record<string, string>;
  /** absent: embedded */
  postgres?: RealPostgres;
  close(): Promise<void>;
}

/** A shop on the embedded database. @param parent of its folder; a temporary folder unless given */
async function embeddedShop(parent?: string): Promise<Shop> {
  const made = await freshFolder();
  const folder = parent ? path.join(parent, 'data/db') : made;
  if (parent) {
    mkdirSync(path.dirname(folder));
    spawnSync('cp', ['-R', made, folder]);
    await rm(path.dirname(made), { recursive: true });
  }
  return {
    env: { DATA_DIR: path.dirname(folder), SESSION_SECRET: SECRET },
    close: () => rm(path.dirname(folder), { recursive: true, force: true }),
  };
}

/** A shop on a PostgreSQL that writes each commit to the disk before it acknowledges it. */
async function postgresShop(parent?: string): Promise<Shop> {
  const postgres = await startPostgres({}, parent);
  if (typeof postgres === 'string') throw new Error(postgres);
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-data-'));
  const db = await openDatabase({ url: postgres.url, folder: '' });
  await migrate(db);
  await db.close();
  return {
    env: { DATA_DIR: folder, SESSION_SECRET: SECRET, DATABASE_URL: postgres.url },
    postgres,
    async close() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const withDatabase = <Result>({ env }: Shop, work: (testApp: TestApp) => Promise<Result>) =>
  onDatabase({ url: env.DATABASE_URL, folder: path.join(env.DATA_DIR ?? '', 'db') }, work);

/** Buyers who order all the time, each with a key that is repeated until the response is an order. */
async function buyersIn(shop: Shop) {
  const { tokens, product } = await withDatabase(shop, async (testApp) => ({
    product: await testApp.aProduct({ stock: PIECES }),
    tokens: await Promise.all(Array.from({ length: BUYERS }, async () => (await testApp.aCustomer()).token)),
  }));
  const keys = new Map(tokens.map((token) => [token, randomUUID()]));
  const acknowledged: string[] = [];
  const refusals = new Map<string, number>();

  async function order(api: ApiProcess, token: string | null): Promise<void> {
    const answer = await fetch(`${api.address}/api/v1/orders/orders/quick-create/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': keys.get(token) ?? '',
      },
      body: JSON.stringify({
        product_id: product.id,
        quantity: 2,
        payment_method: 'cod',
        customer_phone: '01712345678',
        customer_address: '7 Lake Road',
      }),
    });
    const body = (await answer.json()) as { id: string; code: string };
    if (answer.status === 201) {
      acknowledged.push(body.id);
      keys.set(token, randomUUID());
    } else {
      const refusal = `${answer.status} ${body.code}`;
      refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1);
    }
  }

  return {
    acknowledged,
    /** Responses that were no orders, by status and code. */
    refusals,
    /** Orders until `isGoing` says no. A broken connection is tried again. */
    async shopAt(api: ApiProcess, isGoing: () => boolean) {
      await Promise.all(
        tokens.map(async (token) => {
          while (isGoing()) await order(api, token).catch(() => pause(20));
        }),
      );
    },
    /** Repeats requests without a response. */
    async finish(api: ApiProcess) {
      await Promise.all(tokens.map((token) => order(api, token)));
    },
    /** Every acknowledged order exists, complete and once, and no other; the stock is what they left. */
    async check() {
      await withDatabase(shop, async (testApp) => {
        const { rows } = await sql<{ public_id: string; items: number; events: number }>`
          SELECT public_id, (SELECT count(*) FROM order_items i WHERE i.order_id = o.id)::int AS items,
            (SELECT count(*) FROM order_events e WHERE e.order_id = o.id)::int AS events
          FROM orders o`.execute(testApp.db.kysely);
        expect(rows.map(({ public_id }) => public_id).sort()).toEqual([...acknowledged].sort());
        expect(rows.filter(({ items, events }) => items !== 1 || events !== 1)).toEqual([]);
        const [groups] = (
          await sql<{ n: number }>`SELECT count(*)::int AS n FROM order_groups`.execute(testApp.db.kysely)
        ).rows;
        expect(groups?.n).toBe(rows.length);
        expect(await testApp.stockOf(product.variants[0]?.id ?? 0)).toBe(PIECES - 2 * rows.length);
      });
    },
  };
}

async function until(isThere: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isThere())) await pause(10);
}

const isReady = (api: ApiProcess) =>
  fetch(`${api.address}/ready`).then(
    ({ status }) => status === 200,
    () => false,
  );

const real = Boolean(templates().postgres) && !process.env.TEST_DATABASE_URL;

describe('acknowledged orders', () => {
  let shop: Shop;
  afterEach(() => shop?.close());

  /**
   * Ends a process in the middle of orders, again and again.
   * @param isOfDatabase whether the next one is the database's
   */
  async function killWhileOrdering(kills: number, isOfDatabase: (kill: number) => boolean) {
    const buyers = await buyersIn(shop);
    let api = await startApi(shop.env);
    for (let kill = 0; kill < kills; kill++) {
      let going = true;
      const shopping = buyers.shopAt(api, () => going);
      const enough = buyers.acknowledged.length + 3 + Math.floor(Math.random() * 40);
      await until(() => buyers.acknowledged.length >= enough);
      if (isOfDatabase(kill)) await shop.postgres?.restart?.(async () => {}, 'SIGKILL');
      else await api.end('SIGKILL');
      going = false;
      await shopping;
      if (isOfDatabase(kill)) await until(() => isReady(api));
      else api = await startApi(shop.env);
    }
    await buyers.finish(api);
    expect(await api.end('SIGTERM')).toBe(0);
    await buyers.check();
    return buyers;
  }

  testInFullMatrix(
    `kill -9 in the middle of orders: each is there, whole and once (pglite, ${KILLS}) @trust-full:kill`,
    async () => {
      shop = await embeddedShop();
      await killWhileOrdering(KILLS, () => false);
    },
  );

  (real ? testInFullMatrix : test.skip)(
    `kill -9 of the API and of the database in turn: each is there, whole and once (postgres, ${KILLS})`,
    async () => {
      shop = await postgresShop();
      const { refusals } = await killWhileOrdering(KILLS, (kill) => kill % 2 === 1);
      expect([...refusals.keys()].filter((refusal) => refusal !== '503 unavailable')).toEqual([]);
    },
  );
});

/** Whether this machine lets the tests have a small disk of their own. */
const hasSmallDisks = process.getuid?.() === 0 && spawnSync('mount', ['--version']).status === 0;
const MB = 1024 * 1024;

/** A file system of so many MB. */
function smallDisk(megabytes: number): { folder: string; unmount(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-disk-'));
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', folder];
  if (spawnSync('mount', options).status !== 0) throw new Error('mount was refused');
  return {
    folder,
    unmount() {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Takes all space but so many MB. @returns frees it */
function fill(folder: string, left: number): () => void {
  const { bavail, bsize } = statfsSync(folder);
  const ballast = path.join(folder, 'ballast');
  writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left * MB)));
  return () => rmSync(ballast);
}

const hasEnded = (api: ApiProcess) => {
  try {
    return !process.kill(api.pid, 0);
  } catch {
    return true;
  }
};

(hasSmallDisks && FULL_MATRIX ? describe : describe.skip)('a disk that fills under load', () => {
  const REFUSALS = 200;
  /** Less than a file of the database's log, and more than the tables need until the next one. */
  const NO_ROOM_FOR_THE_LOG_MB = 15;
  let disk: ReturnType<typeof smallDisk>;
  let shop: Shop;
  beforeEach(() => {
    disk = smallDisk(DISK_MB);
  });
  afterEach(async () => {
    await shop?.close();
    disk.unmount();
  });

  async function hasShopWithNewSpace(api: ApiProcess, buyers: Awaited<ReturnType<typeof buyersIn>>) {
    let going = true;
    const shopping = buyers.shopAt(api, () => going);
    const enough = buyers.acknowledged.length + 20;
    await until(() => buyers.acknowledged.length >= enough);
    going = false;
    await shopping;
    await buyers.finish(api);
    expect(await api.end('SIGTERM')).toBe(0);
    await buyers.check();
    expect([...buyers.refusals.keys()].filter((refusal) => refusal !== '503 unavailable')).toEqual([]);
  }

  test.each([['pglite', embeddedShop], ...(real ? [['postgres', postgresShop] as const] : [])] as const)(
    'no room for rows: 503, every acknowledged order is there, and the same processes go on with new space (%s) @trust-full:full-disk',
    async (_engine, open) => {
      shop = await open(disk.folder);
      const buyers = await buyersIn(shop);
      const api = await startApi(shop.env);
      const free = fill(disk.folder, 4);
      let going = true;
      const shopping = buyers.shopAt(api, () => going);
      await until(() => (buyers.refusals.get('503 unavailable') ?? 0) >= REFUSALS);
      going = false;
      await shopping;
      free();
      await hasShopWithNewSpace(api, buyers);
    },
  );

  test('no room for the log: the embedded database says that it has ended, and is whole with new space (pglite) @trust-full:full-disk', async () => {
    shop = await embeddedShop(disk.folder);
    const folder = path.join(shop.env.DATA_DIR ?? '', 'db');
    const broken: Error[] = [];
    const db = await openDatabase({ folder, onBroken: (error) => broken.push(error) });
    await sql`CREATE TABLE trial (id int)`.execute(db.kysely);
    const free = fill(disk.folder, 0.2);
    let acknowledged = 0;
    // Each takes a file of the log.
    for (; broken.length === 0; acknowledged++) {
      await sql`INSERT INTO trial VALUES (1)`.execute(db.kysely).catch(() => acknowledged--);
      if (broken.length === 0) await sql`SELECT pg_switch_wal()`.execute(db.kysely).catch(() => {});
    }
    expect(broken[0]?.message).toMatch(/No space left on device/);
    free();
    // This process has the folder; another one would open it.
    const copy = path.join(disk.folder, 'copy');
    spawnSync('cp', ['-R', folder, copy]);
    rmSync(path.join(copy, 'postmaster.pid'), { force: true });
    const again = await openDatabase({ folder: copy });
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM trial`.execute(again.kysely);
    await again.close();
    expect(rows[0]?.n).toBeGreaterThanOrEqual(acknowledged);
  });

  (real ? test : test.skip)(
    'no room for the log: 503, and the same API goes on when the database is started with new space (postgres)',
    async () => {
      shop = await postgresShop(disk.folder);
      const buyers = await buyersIn(shop);
      const api = await startApi(shop.env);
      const free = fill(disk.folder, NO_ROOM_FOR_THE_LOG_MB);
      const log = await shop.postgres?.connect();
      log?.on('error', () => {});
      let going = true;
      const shopping = buyers.shopAt(api, () => going);
      let hasRoom = true;
      while (hasRoom)
        await log?.query('SELECT pg_switch_wal()').catch(() => {
          hasRoom = false;
        });
      await until(() => (buyers.refusals.get('503 unavailable') ?? 0) >= REFUSALS);
      going = false;
      await shopping;
      expect(hasEnded(api)).toBe(false);
      free();
      await shop.postgres?.restart?.(async () => {}, 'SIGKILL');
      await until(() => isReady(api));
      await hasShopWithNewSpace(api, buyers);
    },
  );
});
