import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import multipart from '@fastify/multipart';
import { DRAIN_LIMITS, drainAfterEarlyResponses } from '@haat/servers';
import Fastify, { type FastifyInstance } from 'fastify';
import { limitBodyTime } from './bodyTimeout';

let app: FastifyInstance;
const sockets: Socket[] = [];
/** 'arrival' of a body, with a function that sends the response. */
const events = new EventEmitter<{ arrival: [answer: () => void] }>();
const arrival = async () => {
  const [answer] = await once(events, 'arrival');
  return answer as () => void;
};

async function serve(ms: number) {
  app = Fastify();
  await app.register(multipart);
  // A half-sent body stays unfinished, so its connection ends soon after the response.
  drainAfterEarlyResponses(app, { ...DRAIN_LIMITS, checkMs: 50 });
  limitBodyTime(app, ms);
  app.post('/', async ({ body }) => {
    await new Promise<void>((answer) => events.emit('arrival', answer));
    return { body };
  });
  app.get('/', async () => ({ ok: true }));
  await app.listen({ port: 0, host: '127.0.0.1' });
}
afterEach(async () => {
  jest.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

const port = () => (app.server.address() as AddressInfo).port;

async function halfPost(type = 'application/json') {
  const socket = connect(port(), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(`POST / HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: 9\r\n\r\n{"a"`);
  return socket;
}

test('400 half-sent posts leave others their answers', async () => {
  await serve(60_000);
  await Promise.all(Array.from({ length: 400 }, () => halfPost()));
  const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(`http://127.0.0.1:${port()}/`)));
  expect(answers.every(({ ok }) => ok)).toBe(true);
});

test('a body that does not arrive in time is refused in words, and the connection ends', async () => {
  await serve(50);
  const answer = await text(await halfPost());
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
    error: 'The request did not arrive completely. Please check your connection and try again.',
    code: 'request_timeout',
  });
});

test('an upload may take longer @trust:slow-upload', async () => {
  await serve(50);
  const arrived = arrival();
  const socket = await halfPost('Multipart/form-data; boundary=x');
  const answered = once(socket, 'data') as Promise<[Buffer]>;
  const answer = await arrived;
  await new Promise((resolve) => setTimeout(resolve, 200));
  socket.write(':1}  ');
  answer();
  expect(String((await answered)[0])).toMatch(/^HTTP\/1.1 200 /);
});

test('one that arrives is not affected by what comes after', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  await serve(50);
  const socket = await halfPost();
  socket.write(':1}  ');
  const answer = await arrival();
  await jest.advanceTimersByTimeAsync(1000);
  answer();
  const [text] = (await once(socket, 'data')) as [Buffer];
  expect(String(text)).toContain('{"body":{"a":1}}');
});
