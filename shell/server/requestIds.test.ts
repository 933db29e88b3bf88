import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { siteFolder } from './testing/siteFolder';

let api: Server;
let asked: { url: string; headers: IncomingHttpHeaders }[];
let folder: ReturnType<typeof siteFolder>;
let site: FastifyInstance;
let logged: jest.SpyInstance;

beforeEach(async () => {
  asked = [];
  api = createServer((request, response) => {
    if (request.method !== 'HEAD') asked.push({ url: request.url ?? '', headers: request.headers });
    response.writeHead(500, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  folder = siteFolder();
  const API_PORT = String((api.address() as AddressInfo).port);
  site = await folder.open({ API_PORT, GUEST_ACCESS: 'open' });
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(async () => {
  await folder.close();
  api.close();
});

test.each([
  ['a visitor’s call', '/api/v1/products/1/', {}],
  ['a picture', '/media/abc', {}],
  ['a page', '/product/1', {}],
  ['one with an id that is none', '/api/v1/products/1/', { 'x-request-id': 'a b\u007f' }],
])('%s has an id, which the API gets with everything that it is asked for', async (_what, url, headers) => {
  const answer = await site.inject({ url, headers });
  const id = answer.headers['x-request-id'];
  expect(id).toMatch(/^[\w-]{36}$/);
  expect(asked.length).toBeGreaterThan(0);
  expect(new Set(asked.map((one) => one.headers['x-request-id']))).toEqual(new Set([id]));
});

test('an id that a proxy has given stays', async () => {
  const headers = { 'x-request-id': 'given-by-nginx-01' };
  const answer = await site.inject({ url: '/api/v1/products/1/', headers });
  expect(answer.headers['x-request-id']).toBe('given-by-nginx-01');
  expect(asked[0]?.headers['x-request-id']).toBe('given-by-nginx-01');
});

test('without the API the answer says the id, and the log says why, without what was searched for', async () => {
  const API_PORT = String((api.address() as AddressInfo).port);
  await new Promise((resolve) => api.close(resolve));
  site = await folder.open({ API_PORT });
  const answer = await site.inject({ url: '/api/v1/products/?search=secret' });
  const id = answer.headers['x-request-id'];
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ code: 'api_unavailable', request_id: id });
  const lines = logged.mock.calls.map((parts) => parts.join(' '));
  expect(lines).toEqual([expect.stringContaining(`${id} GET /api/v1/products/: `)]);
  expect(lines.join()).not.toContain('secret');
});
