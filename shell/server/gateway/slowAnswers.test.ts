import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { siteBeforeApi } from '../testing/siteBeforeApi';
import { ANSWER_LIMITS, type AnswerLimits } from './slowAnswers';

/** More than the kernel and the buffer of this server hold. */
const ANSWER = Buffer.alloc(32 * 1024 * 1024, 'x');

/** The API's answers, by the path that was asked for. */
const answers = new Map<string, ServerResponse>();
afterEach(() => answers.clear());
const site = siteBeforeApi((request, response) => {
  answers.set(request.url ?? '', response);
  response.end(ANSWER);
});
const serve = (limits: Partial<AnswerLimits>) =>
  site.serve({ answerLimits: { ...ANSWER_LIMITS, checkMs: 100, ...limits } });

/** Asks for an answer and takes nothing of it. */
async function ask(address: string, visitor = '203.0.113.9') {
  const socket = site.connect();
  socket.on('error', () => {});
  socket.pause();
  socket.write(`GET ${address} HTTP/1.1\r\nHost: haat.example\r\nX-Forwarded-For: ${visitor}\r\n\r\n`);
  while (!answers.has(address)) await new Promise(setImmediate);
  return { socket, answer: answers.get(address)! };
}

/** Takes all of it. @returns bytes */
async function take(socket: Socket): Promise<number> {
  let taken = 0;
  socket.on('data', ({ length }) => {
    taken += length;
  });
  socket.resume();
  await Promise.race([
    once(socket, 'close'),
    new Promise<void>((resolve) => socket.on('data', () => taken > ANSWER.length && resolve())),
  ]);
  return taken;
}

test('an answer that its visitor does not take is ended', async () => {
  await serve({});
  const { answer } = await ask('/api/v1/large/');
  await once(answer, 'close');
  expect(answer.destroyed).toBe(true);
});

test('one that its visitor takes at last, and slowly enough, arrives whole', async () => {
  await serve({ minBytesPerSecond: 0 });
  const checks = jest.spyOn(globalThis, 'setInterval');
  const { socket, answer } = await ask('/api/v1/large/');
  const ours = () => checks.mock.calls.find(([, ms]) => ms === 100);
  while (!ours()) await new Promise(setImmediate);
  ours()![0]();
  ours()![0]();
  checks.mockRestore();
  expect(answer.destroyed).toBe(false);
  expect(await take(socket)).toBeGreaterThan(ANSWER.length);
});

test('of one address only so many are slow at a time; another has its own', async () => {
  await serve({ minBytesPerSecond: 0, perAddress: 1 });
  const all = [
    await ask('/api/v1/one/'),
    await ask('/api/v1/two/'),
    await ask('/api/v1/other/', '203.0.113.10'),
  ];
  const [one, two, other] = all.map(({ answer }) => answer) as [
    ServerResponse,
    ServerResponse,
    ServerResponse,
  ];
  await Promise.race([once(one, 'close'), once(two, 'close')]);
  expect([one, two].filter(({ destroyed }) => destroyed)).toHaveLength(1);
  expect(other.destroyed).toBe(false);
});

test('an answer that fits into the buffer frees its connection', async () => {
  await serve({ bufferBytes: 2 * ANSWER.length, minBytesPerSecond: 1e9 });
  const { socket, answer } = await ask('/api/v1/large/');
  await once(answer, 'finish');
  expect(await take(socket)).toBeGreaterThan(ANSWER.length);
});
