import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ApiProcess, startApi } from '../../testing/apiProcess';
import { type MovableAddress, movableAddress } from '../../testing/movableAddress';
import { onDatabase } from '../../testing/onDatabase';
import { type RealPostgres, startPostgres } from '../../testing/realPostgres';
import { SECRET } from '../../testing/testApp';
import { freshFolder, templates } from '../../testing/testDatabases';

jest.setTimeout(120_000);

/** After the new primary takes writes. */
const BACK_WITHIN_MS = 10_000;
const ORDER = {
  quantity: 1,
  payment_method: 'cod',
  customer_phone: '01712345678',
  customer_address: '7 Lake Road',
};

const real = Boolean(templates().postgres) && !process.env.TEST_DATABASE_URL;
(real ? describe : describe.skip)('a primary that goes away without a word', () => {
  let primary: RealPostgres;
  let standby: RealPostgres;
  let address: MovableAddress;
  let api: ApiProcess;
  let folder: string;
  let order: () => Promise<Response>;
  const get = (at: string) => fetch(`${api.address}${at}`, { signal: AbortSignal.timeout(10_000) });

  beforeEach(async () => {
    const started = await startPostgres();
    if (typeof started === 'string') throw new Error(started);
    primary = started;
    folder = await freshFolder();
    address = await movableAddress(primary.url);
    api = await startApi({
      DATA_DIR: path.dirname(folder),
      SESSION_SECRET: SECRET,
      DATABASE_URL: address.url,
    });
    const [product, buyer] = await onDatabase({ url: primary.url, folder: '' }, async (testApp) => [
      (await testApp.aProduct({ stock: 1000 })).id,
      (await testApp.aCustomer()).token,
    ]);
    order = () =>
      fetch(`${api.address}/api/v1/orders/orders/quick-create/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${buyer}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...ORDER, product_id: product }),
        signal: AbortSignal.timeout(60_000),
      });
    // The copy is made while the primary is stopped.
    standby = (await primary.startReplica?.()) as RealPostgres;
    await until(async () => (await order()).status === 201);
  });
  afterEach(async () => {
    await api?.end('SIGKILL');
    await address?.close();
    await standby?.stop();
    await primary?.stop();
    if (folder) await rm(path.dirname(folder), { recursive: true, force: true });
  });

  async function replayed(): Promise<void> {
    const [source, copy] = await Promise.all([primary.connect(), standby.connect()]);
    const at = (await source.query('SELECT pg_current_wal_flush_lsn() AS lsn')).rows[0].lsn;
    await until(
      async () =>
        (await copy.query('SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS done', [at])).rows[0].done,
    );
    await Promise.all([source.end(), copy.end()]);
  }

  async function promote(): Promise<void> {
    const client = await standby.connect();
    await client.query('SELECT pg_promote()');
    await client.end();
  }

  test('silent under load, the address moves to the promoted replica after 1.7 s: 503, and orders within 10 s', async () => {
    // The load uses as many clients as the pool has connections, so that all of them hang.
    const statuses = new Map<number, number>();
    let loading = true;
    const load = Array.from({ length: 12 }, async () => {
      while (loading) {
        const { status } = await order();
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        await pause(20);
      }
    });
    await until(async () => (statuses.get(201) ?? 0) > 20);
    await replayed();
    address.silence();
    const silentAt = performance.now();
    const probes: [string, number][] = [];
    for (const at of ['/ready', '/metrics']) {
      const { status } = await get(at);
      probes.push([at, status]);
      expect(performance.now() - silentAt).toBeLessThan(10_000);
    }
    expect(probes).toEqual([
      ['/ready', 503],
      ['/metrics', 200],
    ]);
    await pause(Math.max(0, 1_700 - (performance.now() - silentAt)));
    await promote();
    address.moveTo(standby.url);
    const movedAt = performance.now();
    const before = statuses.get(201) ?? 0;
    await until(async () => (statuses.get(201) ?? 0) > before + 12);
    expect(performance.now() - movedAt).toBeLessThan(BACK_WITHIN_MS);
    expect((await get('/ready')).status).toBe(200);
    loading = false;
    // All that hung have had a response.
    await Promise.all(load);
    expect([...statuses.keys()].filter((status) => ![201, 503].includes(status))).toEqual([]);
  });

  test('an address that leads to a standby: orders and /ready say 503, until it is promoted', async () => {
    await replayed();
    address.silence();
    address.moveTo(standby.url);
    await until(async () => (await get('/ready')).status === 503);
    for (let count = 0; count < 3; count++) expect((await order()).status).toBe(503);
    expect((await get('/ready')).status).toBe(503);
    await promote();
    const promotedAt = performance.now();
    await until(async () => (await order()).status === 201);
    await until(async () => (await get('/ready')).status === 200);
    expect(performance.now() - promotedAt).toBeLessThan(BACK_WITHIN_MS);
  });

  test('a database that is read-only: orders and /ready say 503', async () => {
    const set = async (value: 'on' | 'off') => {
      const client = await primary.connect();
      await client.query(`ALTER SYSTEM SET default_transaction_read_only = ${value}`);
      await client.query('SELECT pg_reload_conf()');
      await client.end();
    };
    await set('on');
    await until(async () => (await get('/ready')).status === 503);
    expect((await order()).status).toBe(503);
    expect((await get('/health')).status).toBe(200);
    await set('off');
    await until(async () => (await get('/ready')).status === 200);
    await until(async () => (await order()).status === 201);
  });
});

async function until(come: () => Promise<boolean>, ms = 30_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await come())) {
    if (Date.now() > end) throw new Error('It did not come about');
    await pause(50);
  }
}
