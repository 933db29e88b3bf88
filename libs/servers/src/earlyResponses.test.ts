import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { DRAIN_LIMITS, type DrainLimits, drainAfterEarlyResponses } from './earlyResponses';

const BODY = 200_000;

let app: FastifyInstance;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await app.close();
});

async function serve(limits: Partial<DrainLimits> = {}) {
  app = Fastify({ bodyLimit: 1000 });
  drainAfterEarlyResponses(app, { ...DRAIN_LIMITS, ...limits });
  app.post('/refused', {
    onRequest: async (_request, reply) => reply.code(401).send({ error: 'Log in' }),
    handler: async () => 'never',
  });
  app.post('/last', {
    onRequest: async (_request, reply) =>
      reply.code(429).header('connection', 'close').send({ error: 'Wait' }),
    handler: async () => 'never',
  });
  app.post('/read', async () => 'read');
  await app.listen({ port: 0, host: '127.0.0.1' });
}

async function open(path: string, headers: string) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  const received = { text: '', error: null as Error | null, isClosed: false };
  socket
    .on('data', (data) => {
      received.text += data;
    })
    .on('error', (error) => {
      received.error = error;
    })
    .on('close', () => {
      received.isClosed = true;
    });
  await once(socket, 'connect');
  socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${headers}\r\n`);
  return { socket, received };
}

/** Simulates a slow connection. */
async function sendSlowly(socket: Socket, write: (piece: Buffer) => void) {
  const piece = Buffer.alloc(BODY / 20, 'x');
  for (let sent = 0; sent < BODY && !socket.destroyed; sent += piece.length) {
    write(piece);
    await pause(5);
  }
}

test.each([
  ['a refusal by a hook', '/refused', '401', ''],
  ['a refusal that closes the connection', '/last', '429', ''],
  ['a client that closes the connection', '/refused', '401', 'connection: close\r\n'],
  ['a body over the limit', '/read', '413', ''],
])('%s is read by a client that still sends', async (_what, path, status, headers) => {
  await serve();
  const { socket, received } = await open(path, `${headers}content-length: ${BODY}\r\n`);
  await sendSlowly(socket, (piece) => socket.write(piece));
  await pause(20);
  expect(received.error).toBeNull();
  expect(received.text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

test('a body in chunks that turns out too long is read to its end', async () => {
  await serve();
  const { socket, received } = await open('/read', 'transfer-encoding: chunked\r\n');
  await sendSlowly(socket, (piece) => {
    socket.write(`${piece.length.toString(16)}\r\n`);
    socket.write(piece);
    socket.write('\r\n');
  });
  socket.write('0\r\n\r\n');
  await pause(20);
  expect(received.error).toBeNull();
  expect(received.text).toMatch(/^HTTP\/1.1 413 /);
});

test('the connection serves the next request, unless it is to close', async () => {
  await serve();
  const kept = await open('/refused', `content-length: ${BODY}\r\n`);
  await sendSlowly(kept.socket, (piece) => kept.socket.write(piece));
  kept.socket.write('POST /read HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n');
  const last = await open('/last', `content-length: ${BODY}\r\n`);
  await sendSlowly(last.socket, (piece) => last.socket.write(piece));
  await pause(20);
  expect(kept.received.text).toContain('HTTP/1.1 200 OK');
  expect(last.received).toMatchObject({ isClosed: true, error: null });
});

test.each<[string, Partial<DrainLimits>, number]>([
  ['that stops', { checkMs: 50 }, BODY],
  ['that takes too long', { checkMs: 50, ms: 1, minBytesPerSecond: 0 }, BODY],
  ['that says to be longer than is read', { bytes: BODY - 1 }, BODY],
])('a body %s is cut off after the response', async (_what, limits, length) => {
  await serve(limits);
  const { socket, received } = await open('/refused', `content-length: ${length}\r\n`);
  await once(socket, 'close');
  expect(received.text).toMatch(/^HTTP\/1.1 401 /);
});

test('a body in chunks longer than is read is cut off', async () => {
  await serve({ checkMs: 20, bytes: 50_000, minBytesPerSecond: 0 });
  const { socket, received } = await open('/refused', 'transfer-encoding: chunked\r\n');
  const piece = 'x'.repeat(0x1000);
  while (!received.isClosed) {
    socket.write(`1000\r\n${piece}\r\n`);
    await pause(1);
  }
  expect(received.text).toMatch(/^HTTP\/1.1 401 /);
});
