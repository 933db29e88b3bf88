import Fastify, { type FastifyInstance } from 'fastify';
import { PersonalResponse, ResponseCache, STALE_TIME_MS } from './responseCache';

/** A server whose responses all come from the cache; tests replace `make`. */
describe('ResponseCache', () => {
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

  test('makes a response once for concurrent and later requests', async () => {
    const bodies = await Promise.all(Array.from({ length: 20 }, () => body()));
    expect([...new Set(bodies), await body()]).toEqual(['{"made":1}', '{"made":1}']);
    expect(await body('/b')).toBe('{"made":2}');
  });

  test('makes a response again when it is stale or the clock was set back', async () => {
    await body();
    now += STALE_TIME_MS - 1;
    expect(await body()).toBe('{"made":1}');
    now += 1;
    expect(await body()).toBe('{"made":2}');
    now -= 1;
    expect(await body()).toBe('{"made":3}');
  });

  test('makes a response again after midnight in Dhaka', async () => {
    now = Date.parse('2026-11-21T23:59:59+06:00');
    await body();
    now += 999;
    expect(await body()).toBe('{"made":1}');
    now += 1;
    expect(await body()).toBe('{"made":2}');
  });

  test('makes a response again after clear()', async () => {
    await body();
    cache.clear();
    expect(await body()).toBe('{"made":2}');
  });

  test('a response whose query started before clear() reaches only the requests that waited for it', async () => {
    let finish = (_json: string) => {};
    make = () => new Promise((resolve) => (finish = resolve));
    const early = body();
    while (made < 1) await new Promise(setImmediate);
    const finishEarly = finish;
    cache.clear();
    const late = body();
    while (made < 2) await new Promise(setImmediate);
    finishEarly('"stale"');
    expect(await early).toBe('"stale"');
    finish('"fresh"');
    expect(await late).toBe('"fresh"');
    expect(await body()).toBe('"fresh"');
    expect(made).toBe(2);
  });

  test('an error reaches all waiting requests and is not cached', async () => {
    make = async () => {
      throw new Error('down');
    };
    const both = await Promise.all([get(), get()]);
    expect([...both.map(({ statusCode }) => statusCode), made]).toEqual([500, 500, 1]);
    make = async () => '"back"';
    expect(await body()).toBe('"back"');
  });

  test('does not cache a response that depends on the caller', async () => {
    make = async () => {
      throw new PersonalResponse();
    };
    await get();
    make = async () => '"for all"';
    expect(await body()).toBe('"for all"');
  });

  test('evicts the least recently used response when it is full', async () => {
    make = async (url) => JSON.stringify(url.padEnd(3_000, '.'));
    for (const url of ['/a', '/b', '/a', '/c', '/a', '/d']) await get(url);
    expect(made).toBe(4);
    await get('/a');
    expect(made).toBe(4);
    await get('/b');
    expect(made).toBe(5);
  });

  test('returns 304 for a known ETag', async () => {
    const first = await get();
    const etag = String(first.headers.etag);
    expect(first.headers).toMatchObject({ 'cache-control': 'public, no-cache', vary: 'accept-encoding' });
    for (const ifNoneMatch of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const again = await get('/a', { 'if-none-match': ifNoneMatch });
      expect([ifNoneMatch, again.statusCode, again.body]).toEqual([ifNoneMatch, 304, '']);
    }
    expect((await get('/a', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', undefined],
  ])('compresses for Accept-Encoding: %s', async (accepted, encoding) => {
    make = async () => JSON.stringify('x'.repeat(5_000));
    const answer = await get('/a', { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    if (encoding) expect(answer.rawPayload.length).toBeLessThan(1_000);
    else expect(answer.json()).toHaveLength(5_000);
  });
});
