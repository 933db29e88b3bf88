import { once } from 'node:events';
import http, { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { stopAccepting } from '@haat/servers';
import type { FastifyInstance } from 'fastify';
import { siteFolder } from './testing/siteFolder';

const folder = siteFolder();
let api: Server;
let site: FastifyInstance;
/** Answers that the API still owes. */
let pending: ServerResponse[] = [];

beforeAll(async () => {
  api = createServer((_request, response) => {
    pending.push(response);
    api.emit('pending');
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
});
afterAll(async () => {
  api.closeAllConnections();
  api.close();
  await folder.close();
});
beforeEach(async () => {
  pending = [];
  site = await folder.open({ API_PORT: String((api.address() as AddressInfo).port) });
  await site.listen({ port: 0, host: '127.0.0.1' });
});

const agent = new http.Agent({ keepAlive: true });
afterAll(() => agent.destroy());

async function get(path: string): Promise<IncomingMessage & { body: string }> {
  const { port } = site.server.address() as AddressInfo;
  const request = http.get({ port, path, agent, host: '127.0.0.1' });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return Object.assign(answer, { body: await text(answer) });
}

async function answersInFlight(count: number) {
  const answers = Array.from({ length: count }, () => get('/api/v1/products/'));
  while (pending.length < count) await once(api, 'pending');
  return answers;
}

test.each([
  ['at once', false],
  ['when it accepts no connections any more', true],
])(
  'what is in flight is finished when the server closes %s, and ends its connection @full',
  async (_when, stops) => {
    const answers = await answersInFlight(20);
    if (stops) await stopAccepting(site.server);
    const closed = site.close();
    await pause(stops ? 100 : 0);
    for (const response of pending) response.end('{"ok":true}');
    const all = await Promise.all(answers);
    expect(all.map(({ statusCode, body }) => `${statusCode} ${body}`)).toEqual(
      Array(20).fill('200 {"ok":true}'),
    );
    expect(all.map(({ headers }) => headers.connection)).toEqual(Array(20).fill('close'));
    await closed;
  },
);

test('before that it says that it is not ready, and still serves', async () => {
  const ready = await get('/ready');
  expect(ready.statusCode).toBe(200);
  expect(JSON.parse(ready.body)).toEqual({
    ready: true,
    composition: 0,
    storeReadAt: expect.stringMatching(/^\d{4}-/),
    storeAwaySince: null,
    problems: ['shell', 'catalog'].map((name) =>
      expect.stringMatching(`^${name} has no release, its build `),
    ),
  });
  expect(ready.headers.connection).toBe('keep-alive');
  site.drain();
  const drained = await get('/ready');
  expect(drained.statusCode).toBe(503);
  expect(JSON.parse(drained.body)).toMatchObject({ ready: false, composition: 0 });
  const page = await get('/home');
  expect(page.statusCode).toBe(200);
  // Clients with open connections, such as balancers, connect to another server next.
  expect(page.headers.connection).toBe('close');
  expect((await get('/healthz')).statusCode).toBe(200);
  await site.close();
});

test('a connection to the API that is not used is closed by this server, before an API that stops does', async () => {
  const connected = once(api, 'connection');
  const answers = await answersInFlight(1);
  const [socket] = (await connected) as [Socket];
  const ended = once(socket, 'end');
  pending[0]?.setHeader('keep-alive', 'timeout=65').end('{}');
  await Promise.all(answers);
  await ended;
  await site.close();
});
