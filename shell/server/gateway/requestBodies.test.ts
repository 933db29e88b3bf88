import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { DRAIN_LIMITS } from '@haat/servers';
import type { FastifyInstance } from 'fastify';
import { readSettings } from '../settings';
import { buildSite } from '../site';
import { BODY_LIMITS, type BodyLimits } from './requestBodies';

let api: Server;
let site: FastifyInstance;
let root: string;
const sockets: Socket[] = [];
/** Requests that the API has begun to read, and bodies that it got whole. */
let begun = 0;
const bodies: string[] = [];

beforeAll(async () => {
  api = createServer(async (request, response) => {
    begun += 1;
    const body = await text(request).catch(() => null);
    if (body === null) return;
    bodies.push(`${request.headers['content-length']}: ${body}`);
    response.setHeader('content-type', 'application/json');
    response.end('{"ok":true}');
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  root = mkdtempSync(path.join(tmpdir(), 'haat-site-'));
  mkdirSync(path.join(root, 'shell/dist/browser'), { recursive: true });
  const shell = { version: '1.0.0-ffff', js: [], css: [] };
  writeFileSync(path.join(root, 'shell/dist/browser/shell.json'), JSON.stringify(shell));
});
afterAll(() => {
  api.closeAllConnections();
  api.close();
  rmSync(root, { recursive: true });
});
beforeEach(() => {
  begun = 0;
  bodies.length = 0;
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await site.close();
});

async function serve(limits: Partial<BodyLimits> = {}) {
  const API_PORT = String((api.address() as AddressInfo).port);
  site = await buildSite(readSettings({ API_PORT }, root), root, {
    // Half-sent bodies of these tests stay so: their connections end soon after the response.
    bodyLimits: { ...BODY_LIMITS, drain: { ...DRAIN_LIMITS, checkMs: 50 }, ...limits },
  });
  await site.listen({ port: 0, host: '127.0.0.1' });
}

interface Post {
  /** Length of the whole body, of which only `sent` is sent. */
  length?: number;
  sent?: string;
  type?: string;
  headers?: Record<string, string>;
}

/** Posts over a socket of its own. */
async function post({
  length,
  sent = '{"a"',
  type = 'application/json',
  headers = {},
}: Post): Promise<Socket> {
  const socket = connect((site.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  const all = {
    host: 'haat.example',
    'content-type': type,
    ...(headers['transfer-encoding'] ? {} : { 'content-length': length ?? sent.length }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST /api/v1/auth/login/ HTTP/1.1\r\n${lines.join('')}\r\n${sent}`);
  return socket;
}

const half = (from: Post = {}) => post({ length: 100, ...from });

/** The answer as status line, headers and body, once the server has closed the connection. */
async function closedAnswer(socket: Socket) {
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), json: JSON.parse(body) };
}

const visit = () =>
  fetch(`http://127.0.0.1:${(site.server.address() as AddressInfo).port}/api/v1/products/`, {
    signal: AbortSignal.timeout(60_000),
  });

/** A request that goes all the way has been answered after what was sent before it was read. */
const settled = visit;

test('400 half-sent posts hold no connection to the API: other visitors are served @full', async () => {
  await serve();
  await Promise.all(
    Array.from({ length: 400 }, (_, index) =>
      half({ headers: { 'x-forwarded-for': `203.0.113.${index % 250}` } }),
    ),
  );
  const answers = await Promise.all(Array.from({ length: 50 }, visit));
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
  expect(begun).toBe(50);
});

test('of one address only so many half-sent posts are held; its further ones are refused, others’ are not', async () => {
  await serve({ perAddress: 10 });
  const from = (address: string): Post => ({ headers: { 'x-forwarded-for': address } });
  await Promise.all(Array.from({ length: 10 }, () => half(from('203.0.113.9'))));
  await settled();
  const refused = await closedAnswer(await half(from('203.0.113.9')));
  expect(refused).toMatchObject({ status: 429, json: { code: 'too_many_requests' } });
  expect(refused.head).toContain('retry-after: ');
  const other = await post({
    ...from('203.0.113.10'),
    sent: '{}',
    headers: { 'x-forwarded-for': '203.0.113.10', connection: 'close' },
  });
  expect((await closedAnswer(other)).status).toBe(200);
});

test('an address whose half-sent posts have ended may send again', async () => {
  await serve({ perAddress: 1 });
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const first = await half({ headers });
  await settled();
  first.destroy();
  await once(first, 'close');
  await settled();
  const next = await post({ sent: '{}', headers: { ...headers, connection: 'close' } });
  expect((await closedAnswer(next)).status).toBe(200);
});

test('uploads leave connections for others, however many are begun', async () => {
  await serve({ uploads: 5 });
  const form: Post = { type: 'multipart/form-data; boundary=x', length: 1_000_000 };
  await Promise.all(Array.from({ length: 5 }, () => half(form)));
  await settled();
  const sixth = await closedAnswer(await half(form));
  expect(sixth).toMatchObject({ status: 429, json: { code: 'too_many_requests' } });
  expect((await visit()).status).toBe(200);
});

test('a body that does not arrive in time is given up, in words', async () => {
  await serve({ smallBodyMs: 50 });
  const { status, head, json } = await closedAnswer(await half());
  expect(status).toBe(408);
  expect(head).toContain('content-type: application/json');
  expect(json).toEqual({
    error: 'The request did not arrive completely. Please check your connection and try again.',
    code: 'request_timeout',
  });
  expect(begun).toBe(0);
});

test('an upload that stops is given up; one that goes on slowly is not @full @trust-full:slow-upload', async () => {
  await serve({ progressCheckMs: 200, minBytesPerSecond: 5, smallBodyMs: 50 });
  const type = 'multipart/form-data; boundary=x';
  const stopped = closedAnswer(await half({ type }));
  const slow = await post({ type, length: 60, sent: '', headers: { connection: 'close' } });
  const answer = closedAnswer(slow);
  for (let sent = 0; sent < 60; sent++) {
    slow.write('x');
    await pause(15);
  }
  expect((await stopped).status).toBe(408);
  expect((await answer).status).toBe(200);
});

test('what has arrived while this server had no processor counts for an upload', async () => {
  const intervals = jest.spyOn(globalThis, 'setInterval');
  await serve({ progressCheckMs: 61_000, minBytesPerSecond: 10 });
  const type = 'multipart/form-data; boundary=x';
  const socket = await post({ type, length: 2000, sent: '', headers: { connection: 'close' } });
  const answer = closedAnswer(socket);
  await settled();
  const [check] = intervals.mock.calls.find(([, ms]) => ms === 61_000)!;
  intervals.mockRestore();
  // As its timer does after such a time: before anything is read.
  setTimeout(() => {
    socket.write('x'.repeat(1000));
    check();
  });
  await settled();
  socket.write('x'.repeat(1000));
  expect((await answer).status).toBe(200);
});

test('an upload that takes too long altogether is given up', async () => {
  await serve({ uploadMs: 50 });
  const { status } = await closedAnswer(await half({ type: 'multipart/form-data; boundary=x' }));
  expect(status).toBe(408);
});

test('a body over the limit is refused before it is sent', async () => {
  await serve();
  const { status, json } = await closedAnswer(await half({ length: 2_000_000 }));
  expect(status).toBe(413);
  expect(json).toEqual({ error: 'The request is too large', code: 'too_large' });
  expect(begun).toBe(0);
});

test.each<[string, Post, string]>([
  ['JSON', { sent: '{"a":1}' }, '7: {"a":1}'],
  [
    'in chunks',
    { sent: '3\r\n{"a\r\n4\r\n":1}\r\n0\r\n\r\n', headers: { 'transfer-encoding': 'chunked' } },
    '7: {"a":1}',
  ],
  ['nothing', { sent: '' }, '0: '],
  ['a form', { sent: 'a=1', type: 'application/x-www-form-urlencoded' }, '3: a=1'],
])('%s reaches the API as it was sent', async (_what, sent, body) => {
  await serve();
  const socket = await post({ ...sent, headers: { ...sent.headers, connection: 'close' } });
  expect((await closedAnswer(socket)).status).toBe(200);
  expect(bodies).toEqual([body]);
});

test.each([
  [
    'a page with too many cookies',
    `GET /home HTTP/1.1\r\nhost: a\r\ncookie: ${'a=b; '.repeat(5000)}\r\n\r\n`,
    431,
    true,
  ],
  [
    'a call with too many cookies',
    `GET /api/v1/x/ HTTP/1.1\r\nhost: a\r\ncookie: ${'a=b; '.repeat(5000)}\r\n\r\n`,
    431,
    false,
  ],
  ['a page with a malformed header', 'GET /home HTTP/1.1\r\nhost: a\r\nb c: d\r\n\r\n', 400, true],
  ['a call with a malformed header', 'GET /api/v1/x/ HTTP/1.1\r\nhost: a\r\nb c: d\r\n\r\n', 400, false],
])('%s is refused in a form that its reader reads', async (_what, request, status, isPage) => {
  await serve();
  const socket = connect((site.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  const received = text(socket);
  socket.write(request);
  const [head = '', body = ''] = (await received).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toContain(`content-type: ${isPage ? 'text/html; charset=utf-8' : 'application/json'}`);
  if (isPage) {
    expect(body).toContain('This page can’t be opened');
    expect(body).toContain('পেজটি খোলা যাচ্ছে না');
  } else expect(JSON.parse(body)).toEqual({ error: expect.any(String), code: expect.any(String) });
});

test('what is no request is refused in words', async () => {
  await serve();
  const socket = connect((site.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.write('nonsense\r\n\r\n');
  expect(await closedAnswer(socket)).toMatchObject({ status: 400, json: { code: 'bad_request' } });
});

test('headers have less time than bodies, and time-outs are answered', async () => {
  await serve({ headersMs: 100, connectionsCheckMs: 50 });
  const socket = connect((site.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.write('POST /api/v1/auth/login/ HTTP/1.1\r\nhost: a\r\n');
  expect(await closedAnswer(socket)).toMatchObject({ status: 408, json: { code: 'request_timeout' } });
});
