import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { depthOf } from '../platform/http/jsonBody';
import { openLogger } from '../platform/http/logger';
import { contractCalls } from '../platform/openapi/contractCalls';
import { describeOnEachDatabase } from '../testing/describeOnEachDatabase';
import { buildApp } from './app';

const CALLS = contractCalls.map(({ call }) => call);

describeOnEachDatabase('the frame', (testApp) => {
  const inject = (options: InjectOptions) => testApp.app.inject(options);

  test('health and readiness', async () => {
    expect((await inject({ url: '/health' })).json()).toEqual({ status: 'ok' });
    expect((await inject({ url: '/ready' })).json()).toEqual({ ready: true });
  });

  test.each(CALLS.map((call) => [call.method, call.path, call] as const))(
    '%s %s is served',
    async (method, path, call) => {
      const url = `/api/v1${path}`;
      const answer = await inject({ method, url: url.replace(':id', '1') });
      expect(answer.body).not.toContain('There is nothing at this address');
      if (call.access !== 'public') expect(answer.statusCode).toBe(401);
      expect(answer.statusCode).toBeLessThan(500);
    },
  );

  test('a start has no time limit, however busy the machine is', () => {
    expect(testApp.app.initialConfig.pluginTimeout).toBe(0);
  });

  test('paths work without their trailing slash', async () => {
    expect((await inject({ url: '/api/v1/products/tags' })).statusCode).toBe(200);
  });

  test.each<[what: string, options: object, status: number, code: string]>([
    ['an unknown path', { url: '/api/v1/nothing/' }, 404, 'not_found'],
    ['another method', { url: '/api/v1/auth/login/', method: 'DELETE' }, 404, 'not_found'],
    ['a broken address', { url: '/api/v1/products/%zz/' }, 400, 'bad_request'],
    [
      'broken JSON',
      { payload: '{"email":', headers: { 'content-type': 'application/json' } },
      400,
      'invalid_input',
    ],
    ['no body', {}, 400, 'invalid_input'],
    ['a list', { payload: [] }, 400, 'invalid_input'],
    ['null', { payload: 'null', headers: { 'content-type': 'application/json' } }, 400, 'invalid_input'],
    [
      'a form',
      { payload: 'email=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'unsupported_type',
    ],
    ['plain text', { payload: 'hello', headers: { 'content-type': 'text/plain' } }, 415, 'unsupported_type'],
    [
      '2,000-deep JSON',
      { payload: '['.repeat(2000) + ']'.repeat(2000), headers: { 'content-type': 'application/json' } },
      400,
      'invalid_input',
    ],
    ['2 MB', { payload: { email: 'a'.repeat(2_000_000) } }, 413, 'too_large'],
    ['a parameter that the call does not have', { url: '/api/v1/auth/login/?a=1' }, 400, 'invalid_input'],
    ['a parameter twice', { method: 'GET', url: '/api/v1/products/?page=1&page=2' }, 400, 'invalid_input'],
  ])('%s is refused in words', async (_what, options, status, code) => {
    const answer = await inject({ method: 'POST', url: '/api/v1/auth/login/', ...options });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({
      code,
      error: expect.stringMatching(/^\w.* \w/),
      request_id: expect.any(String),
    });
  });

  test('a request keeps its id, unless it is nonsense', async () => {
    const given = await inject({ url: '/health', headers: { 'x-request-id': 'shell-0123456789' } });
    expect(given.headers['x-request-id']).toBe('shell-0123456789');
    const made = await inject({ url: '/health', headers: { 'x-request-id': 'a b\u00e9' } });
    expect(made.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('long answers are compressed', async () => {
    const seller = await testApp.aSeller();
    for (let count = 0; count < 5; count++) await testApp.aProduct({ seller });
    const answer = await inject({ url: '/api/v1/products/', headers: { 'accept-encoding': 'gzip, br' } });
    expect(answer.headers['content-encoding']).toBe('br');
    const { results } = JSON.parse(brotliDecompressSync(answer.rawPayload).toString());
    expect(results.length).toBeGreaterThanOrEqual(5);
  });

  test('whatever a body holds, nothing breaks', async () => {
    const customer = await testApp.aCustomer();
    const { id } = await testApp.aProduct();
    const odd = fc.oneof(
      fc.anything({ maxDepth: 2 }).filter((value) => JSON.stringify(value) !== undefined),
      fc.constantFrom(
        null,
        true,
        -1,
        0,
        1.5,
        1e300,
        2 ** 53,
        '',
        '0x10',
        'NaN',
        '\u0000',
        '\ud800',
        '{}',
        [],
        {},
      ),
    );
    const bodies = CALLS.filter((call) => call.body && !/login|register/.test(call.path));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...bodies),
        fc.dictionary(
          fc.constantFrom(
            'product_id',
            'quantity',
            'size',
            'color',
            'custom_measurements',
            'refresh',
            'status',
            'item_ids',
            'selected_items',
            'payment_method',
            'customer_phone',
            'customer_address',
            'coupon_code',
            'unit_price',
            'reason',
            'rating',
            'content',
            'phone',
            'address_line_1',
            '__proto__',
            'constructor',
          ),
          odd,
        ),
        async (call, fields) => {
          const body = { product_id: id, quantity: 1, ...fields };
          const { status } = await customer.call(call.method, call.path.replace(':id', 'R100231-1'), body);
          expect(status).toBeLessThan(500);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('logs name the failed request and contain no secret @trust:found-in-log', async () => {
    const lines: string[] = [];
    const logger = openLogger('debug', { write: (line: string) => void lines.push(line) });
    const app = await buildApp(testApp.context, { logger });
    const { email } = await testApp.aCustomer();
    await app.inject({
      method: 'POST',
      url: '/api/v1/auth/login/',
      headers: {
        'x-request-id': 'find-me-again',
        authorization: 'Bearer secret-token',
        cookie: 'secret-cookie',
      },
      payload: { email, password: 'secret-password' },
    });
    await app.inject({ url: '/api/v1/products/?search=secret-query' });
    await app.close();
    const text = lines.join('');
    expect(text).toContain('find-me-again');
    expect(text).toContain('"status":401');
    expect(text).not.toMatch(/secret-/);
    expect(text).not.toContain(email);
  });
});

test.each([
  ['', 0],
  ['1', 0],
  ['{"a":[{}]}', 3],
  ['"[[[["', 0],
  ['["\\"[[", {}]', 2],
  [']]][[', 0],
])('depth of %j is %d', (text, depth) => {
  expect(depthOf(text)).toBe(depth);
});
