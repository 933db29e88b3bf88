import Fastify, { type FastifyInstance } from 'fastify';
import { FRESH_FOR, Personal, ResponseCache } from './responseCache';

/** A server with one cached path, whose maker a test replaces. */
describe('kept answers', () => {
  let now: number;
  let cache: ResponseCache;
  let app: FastifyInstance;
  let made: number;
  let make: (url: string) => Promise<string>;

  beforeEach(() => {
    now = Date.parse('2026-11-21T12:00:00+06:00');
    cache = new ResponseCache({ now: () => new Date(now) }, 20_000);
    made = 0;
    make = async () => JSON.stringify({ made });
    app = Fastify();
    app.get('/*', (request, reply) =>
      cache.send(request, reply, () => {
        made++;
        return make(request.url);
      }),
    );
  });
  afterEach(() => app.close());

  const get = (url = '/a', headers: Record<string, string> = {}) => app.inject({ url, headers });
  const body = async (url?: string) => (await get(url)).body;

  test('are made once, for many who ask at once and for those who ask later', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => body()));
    expect([...new Set(answers), await body()]).toEqual(['{"made":1}', '{"made":1}']);
    expect(await body('/b')).toBe('{"made":2}');
  });

  test('age', async () => {
    await body();
    now += FRESH_FOR - 1;
    expect(await body()).toBe('{"made":1}');
    now += 1;
    expect(await body()).toBe('{"made":2}');
    now -= 1;
    expect(await body()).toBe('{"made":3}');
  });

  test('end with the day in Dhaka', async () => {
    now = Date.parse('2026-11-21T23:59:59+06:00');
    await body();
    now += 999;
    expect(await body()).toBe('{"made":1}');
    now += 1;
    expect(await body()).toBe('{"made":2}');
  });

  test('are gone after a drop', async () => {
    await body();
    cache.drop();
    expect(await body()).toBe('{"made":2}');
  });

  test('a query that began before the drop answers who waits, and is not kept; who asks later does not join it', async () => {
    let finish = (_json: string) => {};
    make = () => new Promise((resolve) => (finish = resolve));
    const early = body();
    while (made < 1) await new Promise(setImmediate);
    const finishEarly = finish;
    cache.drop();
    const late = body();
    while (made < 2) await new Promise(setImmediate);
    finishEarly('"stale"');
    expect(await early).toBe('"stale"');
    finish('"fresh"');
    expect(await late).toBe('"fresh"');
    expect(await body()).toBe('"fresh"');
    expect(made).toBe(2);
  });

  test('a failure is everybody’s who waits, and nobody’s who asks later', async () => {
    make = async () => {
      throw new Error('away');
    };
    const both = await Promise.all([get(), get()]);
    expect([...both.map(({ statusCode }) => statusCode), made]).toEqual([500, 500, 1]);
    make = async () => '"back"';
    expect(await body()).toBe('"back"');
  });

  test('what depends on who asks is not kept', async () => {
    make = async () => {
      throw new Personal();
    };
    await get();
    make = async () => '"for all"';
    expect(await body()).toBe('"for all"');
  });

  test('the longest unused make room', async () => {
    make = async (url) => JSON.stringify(url.padEnd(3_000, '.'));
    for (const url of ['/a', '/b', '/a', '/c', '/a', '/d']) await get(url);
    expect(made).toBe(4);
    await get('/a');
    expect(made).toBe(4);
    await get('/b');
    expect(made).toBe(5);
  });

  test('an answer that is known by its tag is not sent again', async () => {
    const first = await get();
    const etag = String(first.headers.etag);
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const again = await get('/a', { 'if-none-match': known });
      expect([known, again.statusCode, again.body]).toEqual([known, 304, '']);
    }
    expect((await get('/a', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', undefined],
  ])('are packed for who takes it (%s)', async (accepted, encoding) => {
    make = async () => JSON.stringify('x'.repeat(5_000));
    const answer = await get('/a', { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    if (encoding) expect(answer.rawPayload.length).toBeLessThan(1_000);
    else expect(answer.json()).toHaveLength(5_000);
  });
});
