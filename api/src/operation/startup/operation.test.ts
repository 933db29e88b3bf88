import { once } from 'node:events';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startCollector } from '@haat/tracing/testing';
import { sql } from 'kysely';
import pg from 'pg';
import { openDatabase } from '../../platform/db/database';
import { migrate } from '../../platform/db/migrate';
import { failToStart, isClosed, startApi } from '../../testing/apiProcess';
import { operator } from '../../testing/commandProcess';
import { testInFullMatrix } from '../../testing/matrix';
import { onDatabase } from '../../testing/onDatabase';
import { startPostgres } from '../../testing/realPostgres';
import { SECRET, type TestApp } from '../../testing/testApp';
import { freshFolder, templates } from '../../testing/testDatabases';

const ORDER = {
  quantity: 1,
  payment_method: 'cod',
  customer_phone: '01712345678',
  customer_address: '7 Lake Road',
};

/** Sends a request but for its last byte, which `finish` sends. */
function slowRequest(url: string, headers: Record<string, string>, body: Buffer) {
  const request = http.request(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': body.length, expect: '100-continue' },
    agent: new http.Agent(),
  });
  const begun = once(request, 'continue');
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
  request.write(body.subarray(0, -1));
  return {
    async finish(): Promise<number | undefined> {
      request.end(body.subarray(-1));
      const [answer] = await answered;
      answer.resume();
      return answer.statusCode;
    },
    answered,
    /** The API has begun to read it. */
    begun,
  };
}

async function multipart(form: FormData): Promise<{ type: string; body: Buffer }> {
  const encoded = new Response(form);
  return { type: encoded.headers.get('content-type') ?? '', body: Buffer.from(await encoded.arrayBuffer()) };
}

describe('the API as a process, on PGlite', () => {
  let folder: string;
  let env: Record<string, string>;
  beforeEach(async () => {
    folder = await freshFolder();
    env = { DATA_DIR: path.dirname(folder), SESSION_SECRET: SECRET };
  });
  afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }));

  const offline = <Result>(work: (testApp: TestApp) => Promise<Result>) => onDatabase({ folder }, work);

  const people = () =>
    offline(async (testApp) => ({
      product: (await testApp.aProduct()).id,
      buyer: (await testApp.aCustomer()).token ?? '',
    }));

  testInFullMatrix(
    'traces have a request and its statements without values, and a collector that is away costs nothing',
    async () => {
      const { buyer, product } = await people();
      const collector = await startCollector();
      const api = await startApi({
        ...env,
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
        OTEL_EXPORTER_OTLP_TIMEOUT: '1000',
        OTEL_BSP_SCHEDULE_DELAY: '50',
      });
      const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
      const answer = await fetch(`${api.address}/api/v1/orders/orders/quick-create/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${buyer}`, traceparent, 'content-type': 'application/json' },
        body: JSON.stringify({ ...ORDER, product_id: product }),
      });
      await fetch(`${api.address}/api/v1/products/?search=gamcha`);
      await fetch(`${api.address}/api/v1/products/4711/`);
      await fetch(`${api.address}/ready`);
      const requestsOf = () => collector.spans.filter(({ attributes }) => attributes['http.route']);
      // Sent in the background.
      await until(async () => requestsOf().length === 3);
      await collector.close();
      for (let page = 2; page < 6; page++) {
        expect((await fetch(`${api.address}/api/v1/products/?page=${page}`)).status).toBe(200);
        await pause(150);
      }
      while (!api.log().includes('the collector takes no traces')) await pause(50);
      expect(await api.end('SIGTERM')).toBe(0);
      expect(api.log().match(/the collector takes no traces/g)).toHaveLength(1);
      const requests = requestsOf();
      expect(requests.map(({ name }) => name)).toEqual([
        'POST /api/v1/orders/orders/quick-create/',
        'GET /api/v1/products/',
        'GET /api/v1/products/:id/',
      ]);
      expect(requests[0]).toMatchObject({
        service: 'haat-api',
        traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
        parentSpanId: '00f067aa0ba902b7',
        attributes: {
          'haat.request_id': answer.headers.get('x-request-id'),
          'http.response.status_code': 201,
        },
      });
      const traces = new Set(requests.map(({ traceId }) => traceId));
      expect(traces.size).toBe(3);
      for (const { spanId } of requests) {
        const statements = collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId);
        expect(statements.length).toBeGreaterThan(0);
        expect(statements.map(({ attributes }) => attributes['db.query.text'])).toContainEqual(
          expect.stringMatching(/\$1/),
        );
      }
      // Jobs, probes and the start are not traced.
      expect(collector.spans.filter(({ traceId }) => !traces.has(traceId))).toEqual([]);
      // Match whole words, because times and ids may contain these digits.
      expect(collector.text()).not.toMatch(/\b(Lake Road|01712345678|gamcha|4711)\b/);
    },
  );

  testInFullMatrix(
    'SIGTERM: /ready says no first, an upload and an order are finished, then it ends with 0',
    async () => {
      const { buyer, product } = await people();
      const api = await startApi({ ...env, SHUTDOWN_WAIT: '3' });
      const authorization = `Bearer ${buyer}`;
      const url = `${api.address}/api/v1`;
      const form = new FormData();
      form.append('first_name', 'x'.repeat(50_000));
      const { type, body } = await multipart(form);
      const upload = slowRequest(`${url}/auth/seller/signup/`, { authorization, 'content-type': type }, body);
      const order = slowRequest(
        `${url}/orders/orders/quick-create/`,
        { authorization, 'content-type': 'application/json' },
        Buffer.from(JSON.stringify({ ...ORDER, product_id: product })),
      );
      await Promise.all([upload.begun, order.begun]);
      const ended = api.end('SIGTERM');
      await until(async () => (await fetch(`${api.address}/ready`)).status === 503);
      // The load balancer has not noticed yet: requests are still served.
      expect((await fetch(`${url}/products/`)).status).toBe(200);
      await until(() => isClosed(api));
      // Its one field is too long: read to the end and refused in words.
      expect(await upload.finish()).toBe(400);
      expect(await order.finish()).toBe(201);
      expect(await ended).toBe(0);
      expect(
        await offline(
          async ({ db }) =>
            (await sql<{ n: number }>`SELECT count(*) AS n FROM orders`.execute(db.kysely)).rows[0]?.n,
        ),
      ).toBe(1);
    },
  );

  testInFullMatrix('a second signal ends it at once', async () => {
    const { buyer } = await people();
    const api = await startApi(env);
    const { answered, begun } = slowRequest(
      `${api.address}/api/v1/orders/cart/add/`,
      { authorization: `Bearer ${buyer}`, 'content-type': 'application/json' },
      Buffer.from('{"product_id":1}'),
    );
    answered.catch(() => {});
    await begun;
    const ended = api.end('SIGTERM');
    await until(() => isClosed(api));
    process.kill(api.pid, 'SIGTERM');
    expect(await ended).toBe(1);
  });

  testInFullMatrix(
    'numbers of an earlier release are encrypted at the start and leave the files of the tables',
    async () => {
      const seller = await offline(async (testApp) => {
        const { sellerId } = await testApp.aSeller();
        await sql`UPDATE sellers SET id_number = '5558880001', account_number = '5558880002'`.execute(
          testApp.db.kysely,
        );
        await sql`CHECKPOINT`.execute(testApp.db.kysely);
        return sellerId;
      });
      const found = async () => {
        const files = await readdir(path.join(folder, 'base'), { recursive: true, withFileTypes: true });
        const texts = await Promise.all(
          files
            .filter((file) => file.isFile())
            .map((file) => readFile(path.join(file.parentPath, file.name), 'latin1')),
        );
        return texts.filter((text) => /555888000[12]/.test(text)).length;
      };
      expect(await found()).toBe(1);
      const keyless = { ...env, PRIVATE_DATA_KEY: '' };
      const api = await startApi(keyless);
      expect(api.log()).toMatch(
        /"sellers":1,"msg":"ID and account numbers of an earlier release were encrypted\./,
      );
      expect(await api.end('SIGTERM')).toBe(0);
      expect(await found()).toBe(0);
      const key = path.join(path.dirname(folder), 'private-data-key');
      expect((await stat(key)).mode & 0o777).toBe(0o600);
      const text = await readFile(key, 'utf8');

      const again = await startApi(keyless);
      expect(again.log()).not.toContain('earlier release');
      expect(await again.end('SIGTERM')).toBe(0);
      expect(await readFile(key, 'utf8')).toBe(text);
      const { out } = await operator(keyless, 'show', String(seller), '--reveal');
      expect(out).toMatch(/^ID number +5558880001$/m);
    },
  );

  const tampered = async (statement: string) => {
    const db = await openDatabase({ folder });
    await sql.raw(statement).execute(db.kysely);
    await db.close();
  };

  testInFullMatrix.each([
    [
      'a migration that was changed after it ran',
      `UPDATE schema_migrations SET sha256 = 'other' WHERE name = '0001_init.sql'`,
      /^The migration 0001_init\.sql was changed after it ran\. [^\n]+\n$/,
    ],
    [
      'a database of a later release',
      `INSERT INTO schema_migrations (name, sha256) VALUES ('9999_future.sql', '')`,
      /^The database has been migrated by another release \(9999_future\.sql\)\. [^\n]+\n$/,
    ],
  ])('%s: one clear line and exit 1', async (_what, statement, line) => {
    await tampered(statement);
    const { code, said } = await failToStart(env);
    expect(said).toMatch(line);
    expect(code).toBe(1);
  });
});

const real = Boolean(templates().postgres) && !process.env.TEST_DATABASE_URL;
(real ? describe : describe.skip)('the API as processes, on a PostgreSQL that restarts', () => {
  let postgres: Exclude<Awaited<ReturnType<typeof startPostgres>>, string>;
  let folder: string;
  let env: Record<string, string>;
  beforeAll(async () => {
    const started = await startPostgres();
    if (typeof started === 'string') throw new Error(started);
    postgres = started;
    folder = await freshFolder();
    env = { DATA_DIR: path.dirname(folder), SESSION_SECRET: SECRET, DATABASE_URL: postgres.url };
  });
  afterAll(async () => {
    await postgres?.stop();
    if (folder) await rm(path.dirname(folder), { recursive: true, force: true });
  });

  testInFullMatrix('two that start at once on an empty database both come up, migrated once', async () => {
    const apis = await Promise.all([startApi(env), startApi(env)]);
    for (const api of apis) expect((await fetch(`${api.address}/ready`)).status).toBe(200);
    expect(await Promise.all(apis.map((api) => api.end('SIGTERM')))).toEqual([0, 0]);
    const db = await openDatabase({ url: postgres.url, folder: '' });
    expect(await migrate(db)).toEqual([]);
    await db.close();
  });

  test('while it is away: 503 in words; when it is back: everything goes on, in the same process @trust:database-restart', async () => {
    const api = await startApi(env);
    const get = (at: string) => fetch(`${api.address}${at}`);
    const { buyer, seller } = await shop();
    expect((await get('/ready')).status).toBe(200);

    await postgres.restart?.(async () => {
      const answer = await get('/api/v1/products/tags/?');
      expect(await get('/ready').then(({ status }) => status)).toBe(503);
      expect(await get('/health').then(({ status }) => status)).toBe(200);
      const profile = await fetch(`${api.address}/api/v1/auth/status/`, {
        headers: { authorization: `Bearer ${buyer}` },
      });
      expect(profile.status).toBe(503);
      expect(await profile.json()).toMatchObject({
        code: 'unavailable',
        error: expect.stringMatching(/try again/),
      });
      expect([200, 503]).toContain(answer.status);
    });

    await until(async () => (await get('/ready')).status === 200);
    const profile = await fetch(`${api.address}/api/v1/auth/status/`, {
      headers: { authorization: `Bearer ${buyer}` },
    });
    expect(profile.status).toBe(200);
    const client = new pg.Client(postgres.url);
    await client.connect();
    const LISTENING = `SELECT FROM pg_stat_activity WHERE state = 'idle' AND query ~ '^LISTEN \\w+$'`;
    await until(async () => (await client.query(LISTENING)).rowCount === 1);
    // Notices arrive again: cached catalog responses are invalidated when it changes.
    const found = async () => {
      const { count } = (await (await get('/api/v1/products/')).json()) as { count: number };
      return count;
    };
    const before = await found();
    await client.query(
      `INSERT INTO products (seller_id, name, description, business_type, price_paisa)
       VALUES ($1, 'After the restart', 'x', 'General Clothing', 100)`,
      [seller],
    );
    await client.end();
    await until(async () => (await found()) === before + 1, 9_000);
    expect(await api.end('SIGTERM')).toBe(0);
  });

  const RESTARTS = 12;
  testInFullMatrix(
    `${RESTARTS} restarts under load: the process lives, every request is answered, service is back in seconds @trust-full:database-restart`,
    async () => {
      // On a machine that does nothing else it is 2 s at most.
      const BACK_WITHIN_MS = 6_000;
      const api = await startApi(env);
      const { buyers, product } = await onEmptyDatabase(async (testApp) => ({
        product: (await testApp.aProduct({ stock: 1_000_000 })).id,
        buyers: await Promise.all(
          Array.from({ length: 8 }, async () => (await testApp.aCustomer()).token ?? ''),
        ),
      }));
      const order = (buyer: string) =>
        fetch(`${api.address}/api/v1/orders/orders/quick-create/`, {
          method: 'POST',
          headers: { authorization: `Bearer ${buyer}`, 'content-type': 'application/json' },
          body: JSON.stringify({ ...ORDER, product_id: product }),
        });
      const calls = [
        order,
        (buyer: string) =>
          fetch(`${api.address}/api/v1/orders/cart/add/`, {
            method: 'POST',
            headers: { authorization: `Bearer ${buyer}`, 'content-type': 'application/json' },
            body: JSON.stringify({ product_id: product, quantity: 1 }),
          }),
        (buyer: string) =>
          fetch(`${api.address}/api/v1/auth/status/`, { headers: { authorization: `Bearer ${buyer}` } }),
        () => fetch(`${api.address}/api/v1/products/?search=${Math.random()}`),
      ];
      const answers = new Map<string, number>();
      let loading = true;
      const load = buyers.map(async (buyer, nth) => {
        for (let turn = nth; loading; turn++) {
          const call = calls[turn % calls.length] ?? order;
          const answer = await call(buyer).then(
            async (response) => {
              await response.arrayBuffer();
              return response.status < 400 ? 'served' : String(response.status);
            },
            (error: Error) => `unanswered: ${error.cause ?? error.message}`,
          );
          answers.set(answer, (answers.get(answer) ?? 0) + 1);
          await pause(20);
        }
      });
      const served = () => answers.get('served') ?? 0;

      const back: number[] = [];
      let ended: number | null = null;
      try {
        for (let restart = 0; restart < RESTARTS; restart++) {
          const before = served();
          await until(async () => served() >= before + 40);
          // Every second time as a crash does it.
          await postgres.restart?.(async () => {}, restart % 2 ? 'SIGQUIT' : 'SIGINT');
          const started = Date.now();
          const [buyer = ''] = buyers;
          await Promise.all(calls.map((call) => until(async () => (await call(buyer)).ok)));
          expect((await fetch(`${api.address}/ready`)).status).toBe(200);
          back.push(Date.now() - started);
        }
      } finally {
        loading = false;
        await Promise.all(load);
        ended = await api.end('SIGTERM');
      }

      expect([...answers.keys()].filter((answer) => answer !== 'served' && answer !== '503')).toEqual([]);
      expect(answers.get('served')).toBeGreaterThan(RESTARTS * 40);
      expect(Math.max(...back)).toBeLessThan(BACK_WITHIN_MS);
      expect(ended).toBe(0);
    },
  );

  /** Works on the database, without the people of the tests before. */
  const onEmptyDatabase = <Result>(work: (testApp: TestApp) => Promise<Result>): Promise<Result> =>
    onDatabase({ url: postgres.url, folder: '' }, async (testApp) => {
      await sql`TRUNCATE users CASCADE`.execute(testApp.db.kysely);
      return work(testApp);
    });

  /** Somebody who is signed in, and a store. */
  const shop = (): Promise<{ buyer: string; seller: number }> =>
    onEmptyDatabase(async (testApp) => {
      const product = await testApp.aProduct();
      return { buyer: (await testApp.aCustomer()).token ?? '', seller: product.seller.sellerId };
    });
});

async function until(come: () => Promise<boolean>, ms = 20_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await come())) {
    if (Date.now() > end) throw new Error('It did not come about');
    await pause(50);
  }
}
