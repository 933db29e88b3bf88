import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Tracing } from '@haat/tracing';
import type { FastifyInstance } from 'fastify';
import { readSettings } from '../settings';
import { buildSite } from '../site';

let api: Server;
let site: FastifyInstance;
let root: string;
/** what the API was asked for */
const asked: string[] = [];
/** with which cookies */
const cookies: unknown[] = [];
/** for which address */
const visitors: unknown[] = [];
/** as which part of which trace */
const traces: unknown[] = [];

/** Spans that say their own name in the header. */
const tracing: Tracing = {
  start: (name) => ({
    set() {},
    fail() {},
    end() {},
    run: (work) => work(),
    headers: () => ({ traceparent: name }),
  }),
  current: () => undefined,
  close: async () => {},
};

beforeAll(async () => {
  api = createServer((request, response) => {
    response.setHeader('set-cookie', 'haat_device=A; Path=/api/v1; HttpOnly');
    if (request.url === '/api/v1/down/') response.statusCode = 503;
    response.end('{}');
    // It asks for the version of the catalog, for all pages that are waiting, and may come after them.
    if (request.method === 'HEAD') return;
    asked.push(request.url ?? '');
    cookies.push(request.headers.cookie);
    traces.push(request.headers.traceparent);
    visitors.push(request.headers['x-forwarded-for']);
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  root = mkdtempSync(path.join(tmpdir(), 'haat-site-'));
  mkdirSync(path.join(root, 'shell/dist/browser'), { recursive: true });
  const shell = { version: '1.0.0-ffff', js: [], css: [] };
  writeFileSync(path.join(root, 'shell/dist/browser/shell.json'), JSON.stringify(shell));
  const API_PORT = String((api.address() as AddressInfo).port);
  site = await buildSite(readSettings({ API_PORT }, root), root, { tracing });
  await site.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await site.close();
  api.close();
  rmSync(root, { recursive: true });
});

/** As it is written: clients of any comfort would put the address in order. */
function raw(address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect((site.server.address() as AddressInfo).port, '127.0.0.1', () =>
      socket.write(`GET ${address} HTTP/1.1\r\nHost: haat.example\r\nConnection: close\r\n\r\n`),
    );
    // By then the API has been asked, or never will be.
    socket.once('data', (data) => {
      socket.destroy();
      resolve(String(data));
    });
    socket.on('error', reject);
  });
}

// The API's own port also has /metrics and /ready, which are not for visitors.
test.each([
  '/metrics',
  '/ready',
  '/api/../metrics',
  '/api/%2e%2e/metrics',
  '/api/.%2e/metrics',
  '/api/v1/../../metrics',
  '/api/v1/%2e%2e/%2e%2e/metrics',
  '/api/..%2fmetrics',
  '/api/%252e%252e/metrics',
  '/api/..;/metrics',
  '/api\\..\\metrics',
  '/media/../metrics',
  '/media/..\\metrics',
  '/media/%5c..%5cmetrics',
  'http://127.0.0.1/metrics',
])('%s does not reach what is not for visitors', async (address) => {
  asked.length = 0;
  await raw(address);
  expect(
    asked.map((url) => new URL(url, 'http://api').pathname).filter((at) => !/^\/(api|media)\//.test(at)),
  ).toEqual([]);
});

test.each([
  ['//', '/'],
  ['///', '/'],
  ['/\\', '/'],
  ['//home', '/home'],
  ['//a:99999/x', '/a:99999/x'],
])('%s is the page of %s', async (address, page) => {
  const described = (answer: string) => [answer.split(' ')[1], /^location: (.*)/m.exec(answer)?.[1]];
  expect(described(await raw(address))).toEqual(described(await raw(page)));
});

test('what is for visitors reaches it', async () => {
  asked.length = 0;
  await raw('/api/v1/products/?page=2');
  expect(asked).toEqual(['/api/v1/products/?page=2']);
});

test('an answer of 503 is passed on at once', async () => {
  asked.length = 0;
  await raw('/api/v1/down/');
  expect(asked).toEqual(['/api/v1/down/']);
});

test.each(['/api/v1/products/?page=4', '/product/8'])(
  '%s asks for the visitor’s address',
  async (address) => {
    visitors.length = 0;
    await raw(address);
    expect(new Set(visitors)).toEqual(new Set(['127.0.0.1']));
  },
);

test('the cookie of the API goes to the browser and back', async () => {
  const address = `http://127.0.0.1:${(site.server.address() as AddressInfo).port}/api/v1/orders/orders/`;
  const answer = await fetch(address, {
    method: 'POST',
    headers: { cookie: 'haat_device=B; haat_language=bn' },
  });
  expect(answer.headers.getSetCookie()).toEqual(['haat_device=A; Path=/api/v1; HttpOnly']);
  expect(cookies.at(-1)).toBe('haat_device=B; haat_language=bn');
});

test.each([
  ['a call of the browser', '/api/v1/products/?page=3', 'GET /api/*'],
  ['a picture', '/media/1.webp', 'GET /media/*'],
  ['what a page asks for', '/product/7', 'GET /product/:id'],
])('%s continues the trace of the request', async (_, address, span) => {
  traces.length = 0;
  await raw(address);
  expect(new Set(traces)).toEqual(new Set([span]));
});
