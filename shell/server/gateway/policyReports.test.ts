import Fastify, { type FastifyInstance } from 'fastify';
import { MAX_REPORTS_PER_ADDRESS } from '../../releases/health/addresses';
import { policyReports } from './policyReports';
import { POLICY_REPORTS } from './security';

let app: FastifyInstance;
let warned: jest.SpyInstance;
const counted: string[] = [];
beforeEach(async () => {
  warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
  app = Fastify({ trustProxy: true });
  counted.length = 0;
  await app.register(policyReports, { count: (directive) => counted.push(directive) });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await app.close();
});

const send = (payload: string, address = '203.0.113.9') =>
  app.inject({
    method: 'POST',
    url: POLICY_REPORTS,
    headers: { 'content-type': 'application/csp-report', 'x-forwarded-for': address },
    payload,
  });
const violation = (changes: object = {}) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': 'https://haat.example/reset-password?token=secret#token=secret',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/a.js?q=secret',
      ...changes,
    },
  });

test('each kind of violation is logged once, without queries, and each is counted', async () => {
  for (let count = 0; count < 3; count++) expect((await send(violation())).statusCode).toBe(204);
  await send(violation({ 'blocked-uri': 'inline' }));
  expect(warned.mock.calls).toEqual([
    [
      'Content policy: script-src-elem stopped https://evil.example/a.js on https://haat.example/reset-password',
    ],
    ['Content policy: script-src-elem stopped inline on https://haat.example/reset-password'],
  ]);
  expect(counted).toEqual(Array(4).fill('script-src-elem'));
});

test('violations of extensions are ignored', async () => {
  expect((await send(violation({ 'blocked-uri': 'chrome-extension://abc/x.js' }))).statusCode).toBe(204);
  expect(warned).not.toHaveBeenCalled();
  expect(counted).toEqual([]);
});

test('invented reports fill no log', async () => {
  for (let count = 0; count < 200; count++)
    await send(violation({ 'blocked-uri': `https://evil.example/${count}` }), `203.0.113.${count % 250}`);
  expect(warned.mock.calls.length).toBeLessThanOrEqual(50);
  await send(violation({ 'effective-directive': 'x\nforged line' }), '198.51.100.1');
  expect(warned.mock.calls.flat().join('')).not.toContain('\n');
  expect(counted.at(-1)).toBe('other');
});

test.each([
  ['no JSON', 'x', 400],
  ['no report', '{}', 400],
  ['null', 'null', 400],
  ['of another type', '{"csp-report":{"effective-directive":7}}', 400],
  ['too large', violation({ 'script-sample': 'x'.repeat(20_000) }), 413],
])('%s', async (_name, payload, status) => {
  const answer = await send(payload);
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toEqual({ error: expect.any(String), code: 'report_malformed' });
});

test('an address that sends too many is refused', async () => {
  let last = 0;
  for (let count = 0; count <= MAX_REPORTS_PER_ADDRESS; count++) last = (await send(violation())).statusCode;
  expect(last).toBe(429);
});
