import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from './db/database';
import { type ApiProcess, failToStart, startApi } from './testing/apiProcess';
import { SECRET, TestApp } from './testing/testApp';
import { freshFolder } from './testing/testDatabases';
import type { Customer } from './testing/visitor';

const PIECES = 100_000;

describe('the API as a process, on PGlite', () => {
  let folder: string;
  let env: Record<string, string>;

  beforeAll(async () => {
    folder = await freshFolder();
    env = { DATA_DIR: path.dirname(folder), SESSION_SECRET: SECRET };
  });
  afterAll(() => rm(path.dirname(folder), { recursive: true, force: true }));

  /** Works on the database while no API has it. */
  async function offline<Result>(work: (testApp: TestApp) => Promise<Result>): Promise<Result> {
    const db = await openDatabase({ folder });
    const testApp = new TestApp();
    try {
      await testApp.open(db);
      return await work(testApp);
    } finally {
      await testApp.close();
      await db.close();
    }
  }

  const call = (api: ApiProcess, buyer: Customer, path: string, body?: object) =>
    fetch(`${api.address}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });

  test('kill -9 in the middle of orders: each acknowledged one is there, none is half there', async () => {
    const { buyers, product } = await offline(async (testApp) => {
      testApp.setClock(new Date());
      const product = await testApp.aProduct({ stock: PIECES });
      const buyers = await Promise.all(Array.from({ length: 12 }, () => testApp.aCustomer()));
      return { buyers, product };
    });
    const acknowledged: string[] = [];
    const shop = await startApi(env);
    const shopping = Promise.allSettled(
      buyers.map(async (buyer) => {
        for (;;) {
          const answer = await call(shop, buyer, '/orders/orders/quick-create/', {
            product_id: product.id,
            quantity: 2,
            payment_method: 'cod',
            customer_phone: '01712345678',
            customer_address: '7 Lake Road',
          });
          if (answer.status !== 201) throw new Error(`Answered ${answer.status}`);
          acknowledged.push(((await answer.json()) as { id: string }).id);
        }
      }),
    );
    while (acknowledged.length < 100) await pause(5);
    await shop.end('SIGKILL');
    await shopping;

    const api = await startApi(env);
    const lists = await Promise.all(
      buyers.map(async (buyer) => (await call(api, buyer, '/orders/orders/')).json()),
    );
    await api.end('SIGTERM');
    const there = (lists as { results: { id: string; items: object[]; timeline: object[] }[] }[]).flatMap(
      (list) => list.results,
    );
    expect(there.map((order) => order.id)).toEqual(expect.arrayContaining(acknowledged));
    expect(there.filter((order) => order.items.length !== 1 || order.timeline.length !== 1)).toEqual([]);

    await offline(async (testApp) => {
      const count = async (table: 'order_groups' | 'orders' | 'order_items' | 'order_events') =>
        Number(
          (
            await testApp.db.kysely
              .selectFrom(table)
              .select(({ fn }) => fn.countAll().as('n'))
              .executeTakeFirst()
          )?.n,
        );
      const orders = await count('orders');
      expect([await count('order_groups'), await count('order_items'), await count('order_events')]).toEqual([
        orders,
        orders,
        orders,
      ]);
      expect(orders).toBe(there.length);
      expect(await testApp.stockOf(product.variants[0]?.id ?? 0)).toBe(PIECES - 2 * orders);
    });
  }, 120_000);

  test('a second process on the folder is refused in one line; SIGTERM finishes open requests', async () => {
    const api = await startApi(env);
    const { code, said } = await failToStart(env);
    expect(code).toBe(1);
    expect(said).toBe(
      `The database folder ${folder} is in use by process ${api.pid}. ` +
        'Stop that process, or set DATA_DIR to another folder.\n',
    );

    const form = JSON.stringify({
      email: 'late@haat.example',
      username: '',
      password: 'correct horse',
      password_confirm: 'correct horse',
      first_name: 'Late',
      last_name: 'Comer',
    });
    const request = http.request(`${api.address}/api/v1/auth/register/`, {
      method: 'POST',
      // As a proxy does: open for the next request.
      agent: new http.Agent({ keepAlive: true }),
      headers: { 'content-type': 'application/json', 'content-length': form.length },
    });
    const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
    request.write(form.slice(0, 20));
    await pause(500);
    const ended = api.end('SIGTERM');
    await pause(300);
    request.end(form.slice(20));
    const [answer] = await answered;
    expect(answer.statusCode).toBe(201);
    answer.resume();
    expect(await ended).toBe(0);
    await expect(fetch(`${api.address}/health`)).rejects.toThrow();
  }, 90_000);

  test('a stop under load: each request is answered or refused, no connection is cut', async () => {
    const api = await startApi({ ...env, SHUTDOWN_WAIT: '1' });
    // As a proxy without health checks: connections are reused, those that end are replaced, until none is accepted.
    const agent = new http.Agent({ keepAlive: true, maxSockets: 60, timeout: 500 });
    const ends: string[] = [];
    let answered = 0;
    const post = () =>
      new Promise<void>((resolve, reject) => {
        const request = http.request(`${api.address}/api/v1/auth/login/`, {
          method: 'POST',
          agent,
          headers: { 'content-type': 'application/json' },
        });
        request.on('response', (answer) => answer.resume().on('end', resolve).on('error', reject));
        request.on('error', reject).end('{}');
      });
    const clients = Array.from({ length: 60 }, async () => {
      try {
        for (;;) {
          await post();
          answered++;
        }
      } catch (error) {
        ends.push((error as NodeJS.ErrnoException).code ?? String(error));
      }
    });
    await pause(300);
    const before = answered;
    expect(await api.end('SIGTERM')).toBe(0);
    await Promise.all(clients);
    agent.destroy();
    expect(new Set(ends)).toEqual(new Set(['ECONNREFUSED']));
    expect(answered).toBeGreaterThan(before);
  }, 90_000);

  test('an object storage that isn’t there: one clear line and exit 1', async () => {
    const { code, said } = await failToStart({
      ...env,
      MEDIA_S3_URL: 'http://127.0.0.1:1',
      MEDIA_S3_BUCKET: 'haat-media',
      MEDIA_S3_KEY_ID: 'key',
      MEDIA_S3_SECRET: 'a secret of the server',
    });
    expect(said).toMatch(/^The object storage at MEDIA_S3_URL can't be used: [^\n]+\n$/);
    expect(said).not.toContain('a secret of the server');
    expect(code).toBe(1);
  }, 90_000);

  test('a database that isn’t there: one clear line and exit 1', async () => {
    const { code, said } = await failToStart({ ...env, DATABASE_URL: 'postgres://haat@127.0.0.1:1/haat' });
    expect(said).toMatch(/^The database at DATABASE_URL can't be reached: .*127\.0\.0\.1:1\n$/);
    expect(code).toBe(1);
  }, 90_000);
});
