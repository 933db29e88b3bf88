import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import http2, { type ClientHttp2Session, type ClientHttp2Stream } from 'node:http2';
import https from 'node:https';
import { type AddressInfo, connect, createServer as createLine, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import tls from 'node:tls';
import type { FastifyInstance } from 'fastify';
import { aCertificate } from '../../releases/testing/aCertificate';
import { readSettings } from '../settings';
import { buildSite } from '../site';
import { BODY_LIMITS, type BodyLimits } from './requestBodies';

let api: Server;
let site: FastifyInstance;
const sessions: ClientHttp2Session[] = [];
const sockets: Socket[] = [];
/** Requests to /api/v1/orders/, which the API answers when a test does. */
let held: ServerResponse[] = [];
/** The last request that the API got. */
let last: { headers: IncomingMessage['headers']; body: string };

const root = mkdtempSync(path.join(tmpdir(), 'haat-tls-'));
const certFile = path.join(root, 'cert.pem');
const keyFile = path.join(root, 'key.pem');

function writeCertificate({ cert, key } = aCertificate()) {
  writeFileSync(certFile, cert);
  writeFileSync(keyFile, key);
}

beforeAll(async () => {
  api = createServer(async (request, response) => {
    if (request.url?.startsWith('/api/v1/orders/')) {
      held.push(response);
      api.emit('held');
      return;
    }
    const body = await text(request).catch(() => null);
    if (body === null) return;
    last = { headers: request.headers, body };
    response.setHeader('content-type', 'application/json');
    response.end('{"ok":true}');
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  mkdirSync(path.join(root, 'shell/dist/browser'), { recursive: true });
  const shell = { version: '1.0.0-ffff', js: [], css: ['shell.css'] };
  writeFileSync(path.join(root, 'shell/dist/browser/shell.json'), JSON.stringify(shell));
  writeFileSync(path.join(root, 'shell/dist/browser/shell.css'), '@font-face{src:url(latin.woff2)}');
});
afterAll(() => {
  api.closeAllConnections();
  api.close();
  rmSync(root, { recursive: true });
});
beforeEach(() => {
  held = [];
  writeCertificate();
});
afterEach(async () => {
  for (const session of sessions.splice(0)) session.destroy();
  for (const socket of sockets.splice(0)) socket.destroy();
  await site.close();
});

const port = () => (site.server.address() as AddressInfo).port;

async function serve(limits: Partial<BodyLimits> = {}) {
  const env = {
    API_PORT: String((api.address() as AddressInfo).port),
    PUBLIC_URL: 'https://haat.example',
    TLS_CERT_FILE: certFile,
    TLS_KEY_FILE: keyFile,
    RENDER_BUDGET_MS: '0',
  };
  const bodyLimits = { ...BODY_LIMITS, ...limits };
  site = await buildSite(readSettings(env, root), root, { bodyLimits });
  await site.listen({ port: 0, host: '127.0.0.1' });
}

async function open(): Promise<ClientHttp2Session> {
  const session = http2.connect(`https://127.0.0.1:${port()}`, { rejectUnauthorized: false });
  sessions.push(session.on('error', () => {}));
  await once(session, 'connect');
  return session;
}

interface Answer {
  /** The link that came ahead of it. */
  hint?: unknown;
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

/** The answer, once it is complete or the stream has ended. */
function answerOf(stream: ClientHttp2Stream): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const answer: Answer = { status: 0, headers: {}, body: '' };
    stream.setEncoding('utf8');
    stream.on('headers', ({ link }) => Object.assign(answer, { hint: link }));
    stream.on('response', (headers) => Object.assign(answer, { status: headers[':status'], headers }));
    stream.on('data', (part) => {
      answer.body += part;
    });
    stream.once('end', () => resolve(answer)).once('close', () => resolve(answer));
    stream.once('error', reject);
  });
}

const get = (session: ClientHttp2Session, address: string, headers = {}) =>
  answerOf(session.request({ ':path': address, ...headers }));

/** A post whose body has been sent as far as `sent`. */
function post(session: ClientHttp2Session, sent: string, headers: Record<string, string | number> = {}) {
  const stream = session.request({
    ':method': 'POST',
    ':path': '/api/v1/auth/login/',
    'content-type': 'application/json',
    ...headers,
  });
  stream.on('error', () => {});
  stream.write(sent);
  return stream;
}

const UPLOAD = { 'content-type': 'multipart/form-data; boundary=x' };

test('pages and calls come over HTTP/2, with what the API has to know of the visitor', async () => {
  await serve();
  const session = await open();
  expect(session.alpnProtocol).toBe('h2');
  const page = await get(session, '/home');
  expect(page.status).toBe(200);
  expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8' });
  expect(page.hint).toBeUndefined();
  const opened = await get(session, '/home', { 'sec-fetch-mode': 'navigate' });
  expect(opened.hint).toMatch(/^<\/r\/shell\/1\.0\.0-ffff\/latin\.woff2>; rel=preload/);
  const call = await get(session, '/api/v1/products/', { ':authority': 'haat.example' });
  expect(call).toMatchObject({ status: 200, body: '{"ok":true}' });
  expect(last.headers).toMatchObject({
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'haat.example',
    'x-forwarded-for': '127.0.0.1',
  });
});

test('who knows HTTP/1.1 alone is served too', async () => {
  await serve();
  const request = https.get({ port: port(), path: '/home', rejectUnauthorized: false });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  expect([answer.statusCode, answer.httpVersion]).toEqual([200, '1.1']);
  expect(await text(answer)).toContain('<!doctype html>');
});

/** The lengths of what a server sent encrypted, record by record. */
function recordLengths(sent: Buffer): number[] {
  const lengths: number[] = [];
  for (let at = 0; at + 5 <= sent.length; at += 5 + lengths.at(-1)!) lengths.push(sent.readUInt16BE(at + 3));
  return lengths;
}

test('a long answer can be read while it comes: it is encrypted in short records', async () => {
  await serve();
  const sent: Buffer[] = [];
  const line = createLine((client) => {
    const server = connect(port(), '127.0.0.1');
    server.on('data', (bytes) => sent.push(bytes));
    client.pipe(server).pipe(client);
    sockets.push(client, server);
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  const address = `https://127.0.0.1:${(line.address() as AddressInfo).port}`;
  const session = http2.connect(address, { rejectUnauthorized: false }).on('error', () => {});
  sessions.push(session);
  const answer = get(session, '/api/v1/orders/');
  await once(api, 'held');
  held[0]!.end('x'.repeat(60_000));
  expect((await answer).body).toHaveLength(60_000);
  line.close();
  const lengths = recordLengths(Buffer.concat(sent));
  expect(lengths.length).toBeGreaterThan(15);
  expect(Math.max(...lengths)).toBeLessThan(4200);
});

test('50 calls that wait hold up nothing else of their connection', async () => {
  await serve();
  const session = await open();
  const waiting = Array.from({ length: 50 }, () => get(session, '/api/v1/orders/'));
  while (held.length < 50) await once(api, 'held');
  expect((await get(session, '/home')).status).toBe(200);
  expect((await get(session, '/api/v1/products/')).status).toBe(200);
  for (const response of held) response.end('{}');
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(50).fill(200));
});

test.each([
  ['with its length', { 'content-length': 13 }],
  ['without', {}],
])('a body is forwarded %s', async (_how, headers) => {
  await serve();
  const stream = post(await open(), '{"phone":', headers);
  stream.end('"01"}'.slice(0, 4));
  expect((await answerOf(stream)).status).toBe(200);
  expect(last.body).toBe('{"phone":"01"');
});

test('an upload arrives whole', async () => {
  await serve();
  const stream = post(await open(), 'x'.repeat(300_000), UPLOAD);
  stream.end('y'.repeat(300_000));
  expect((await answerOf(stream)).status).toBe(200);
  expect(last.body).toHaveLength(600_000);
});

test('unfinished bodies of one address are limited, and its other requests are answered', async () => {
  await serve({ perAddress: 3 });
  const session = await open();
  const from = { 'x-forwarded-for': '203.0.113.9' };
  const open3 = Array.from({ length: 3 }, () => post(session, '{"a"', from));
  await get(session, '/healthz');
  const refused = post(session, '{"a"', from);
  const ended = once(refused, 'close');
  const answer = await answerOf(refused);
  expect(answer).toMatchObject({ status: 429, headers: { 'retry-after': '5' } });
  expect(JSON.parse(answer.body)).toMatchObject({ code: 'too_many_requests' });
  await ended;
  expect((await get(session, '/api/v1/products/', from)).status).toBe(200);
  for (const stream of open3) stream.close();
  await Promise.all(open3.map((stream) => stream.closed || once(stream, 'close')));
  const next = post(session, '{}', from);
  next.end();
  expect((await answerOf(next)).status).toBe(200);
});

test('a body that does not end is given up, and its connection goes on', async () => {
  await serve({ smallBodyMs: 100 });
  const session = await open();
  const stream = post(session, '{"a"');
  const ended = once(stream, 'close');
  const answer = await answerOf(stream);
  expect([answer.status, JSON.parse(answer.body).code]).toEqual([408, 'request_timeout']);
  await ended;
  expect((await get(session, '/healthz')).status).toBe(200);
});

test('a body that is too large is refused, and its connection goes on', async () => {
  await serve({ smallBodyBytes: 1000 });
  const session = await open();
  const stream = post(session, 'x'.repeat(5000));
  const ended = once(stream, 'close');
  const answer = await answerOf(stream);
  expect([answer.status, JSON.parse(answer.body).code]).toEqual([413, 'too_large']);
  await ended;
  expect((await get(session, '/healthz')).status).toBe(200);
});

test('a slow upload is given up, whatever else its connection carries', async () => {
  await serve({ progressCheckMs: 200, minBytesPerSecond: 1000 });
  const session = await open();
  const slow = post(session, 'x'.repeat(2000), UPLOAD);
  const answered = answerOf(slow);
  let given: Answer | undefined;
  answered.then((answer) => {
    given = answer;
  });
  for (let rounds = 0; !given && rounds < 100; rounds++) {
    await get(session, '/healthz', { 'x-filler': 'x'.repeat(4000) });
    await pause(20);
  }
  expect([given?.status, JSON.parse(given?.body ?? '{}').code]).toEqual([408, 'request_timeout']);
  expect((await get(session, '/healthz')).status).toBe(200);
});

test('an upload that is fast enough is not given up', async () => {
  const intervals = jest.spyOn(globalThis, 'setInterval');
  await serve({ progressCheckMs: 61_000, minBytesPerSecond: 10 });
  const session = await open();
  const stream = post(session, 'x', UPLOAD);
  for (let parts = 0; parts < 10; parts++) {
    stream.write('x'.repeat(1000));
    // On the same connection: answered after the part has been read.
    await get(session, '/healthz');
    const [check] = intervals.mock.calls.find(([, ms]) => ms === 61_000)!;
    check();
    await new Promise(setImmediate);
  }
  intervals.mockRestore();
  stream.end();
  expect((await answerOf(stream)).status).toBe(200);
});

test('what is in flight when the server stops is answered, and its connection ends', async () => {
  await serve();
  const session = await open();
  const idle = await open();
  const waiting = Array.from({ length: 5 }, () => get(session, '/api/v1/orders/'));
  while (held.length < 5) await once(api, 'held');
  const ended = [session, idle].map((one) => once(one, 'close'));
  const closed = site.close();
  await pause(50);
  for (const response of held) response.end('{}');
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(5).fill(200));
  await closed;
  await Promise.all(ended);
});

test('each answer of a server that is to stop ends its connection', async () => {
  await serve();
  const session = await open();
  site.drain();
  const ended = once(session, 'close');
  expect((await get(session, '/home')).status).toBe(200);
  await ended;
  expect((await get(await open(), '/home')).status).toBe(200);
});

async function nameOf(): Promise<string> {
  const socket = tls.connect({ port: port(), host: '127.0.0.1', rejectUnauthorized: false });
  sockets.push(socket);
  await once(socket, 'secureConnect');
  const { subject } = socket.getPeerCertificate();
  socket.destroy();
  return String(subject.CN);
}

test('a renewed certificate is used from the next connection on, a broken one never', async () => {
  await serve();
  const session = await open();
  expect(await nameOf()).toBe('haat.example');
  writeCertificate(aCertificate('renewed.example'));
  site.renewCertificate();
  expect(await nameOf()).toBe('renewed.example');
  writeFileSync(certFile, 'half a certif');
  expect(() => site.renewCertificate()).toThrow(
    'TLS_CERT_FILE and TLS_KEY_FILE must be a certificate and its key, as PEM',
  );
  expect(await nameOf()).toBe('renewed.example');
  expect((await get(session, '/healthz')).status).toBe(200);
});

test.each([
  ['plain HTTP', 'GET / HTTP/1.1\r\nhost: haat.example\r\n\r\n'],
  ['nothing', ''],
  ['what is no handshake', '\x16\x03\x01\xff\xff'.repeat(20)],
])('a connection that sends %s is closed', async (_what, sent) => {
  // Long enough for the handshake of another on a busy machine.
  await serve({ headersMs: 3000 });
  const socket = connect(port(), '127.0.0.1');
  sockets.push(socket.on('error', () => {}));
  socket.resume();
  if (sent) socket.write(sent, 'latin1');
  await once(socket, 'close');
  expect((await get(await open(), '/healthz')).status).toBe(200);
});
