import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { siteBeforeApi } from '../testing/siteBeforeApi';
import { BODY_LIMITS, type BodyLimits } from './requestBodies';

/** More than the kernel, this server and undici hold. */
const BODY = 4_000_000;

// As the API does: it refuses before it reads, and Node drops the body. /read/ takes all of it.
const site = siteBeforeApi(async (request, response) => {
  const [, status] = /early-(\d+)/.exec(request.url ?? '') ?? [];
  if (!status) await text(request).catch(() => {});
  const answer = JSON.stringify({ code: status ?? 'read' });
  const headers = { 'content-type': 'application/json', 'content-length': answer.length };
  response.writeHead(Number(status ?? 200), headers).end(answer);
});
const serve = (limits: Partial<BodyLimits> = {}) => site.serve({ bodyLimits: { ...BODY_LIMITS, ...limits } });

/** Sends a body in pieces, as a slow line does, and reads the response meanwhile. */
async function upload(path: string, { length = BODY, type = 'multipart/form-data; boundary=x' } = {}) {
  const socket = site.connect();
  let error: Error | null = null;
  let received = '';
  let sentAtResponse: number | null = null;
  let sent = 0;
  socket
    .on('error', (thrown) => {
      error = thrown;
    })
    .on('data', (data) => {
      received += data;
      sentAtResponse ??= sent;
    });
  await once(socket, 'connect');
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`,
  );
  const piece = Buffer.alloc(length / 20, 'x');
  for (; sent < length && !socket.destroyed; sent += piece.length) {
    socket.write(piece);
    await pause(10);
  }
  while (!received && !error) await pause(10);
  const [head = '', body = ''] = received.split('\r\n\r\n');
  return {
    error,
    status: Number(head.split(' ')[1]),
    code: JSON.parse(body).code,
    early: sentAtResponse! < BODY,
  };
}

test.each([401, 403, 404, 413, 422, 429])(
  'a %i of the API reaches a visitor who still uploads',
  async (status) => {
    const errors = jest.spyOn(console, 'error');
    await serve();
    const answer = await upload(`/api/v1/early-${status}/`);
    expect(answer).toEqual({ error: null, status, code: String(status), early: true });
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
  },
);

test.each<[string, number, Partial<BodyLimits>, string]>([
  ['too many uploads', 429, { uploads: 0 }, 'multipart/form-data; boundary=x'],
  ['too many bodies', 429, { total: 0 }, 'application/json'],
  ['a large body', 413, {}, 'application/json'],
  ['an upload that takes too long', 408, { uploadMs: 30 }, 'multipart/form-data; boundary=x'],
  ['a body that takes too long', 408, { smallBodyMs: 30, smallBodyBytes: BODY }, 'application/json'],
])('%s: the %i of this server reaches a visitor who still sends', async (_what, status, limits, type) => {
  await serve(limits);
  const answer = await upload('/api/v1/read/', { type });
  expect(answer).toMatchObject({ error: null, status, early: true });
});

test('a visitor who has gone causes no error', async () => {
  const errors = jest.spyOn(console, 'error');
  await serve();
  const socket = site.connect();
  const type = 'multipart/form-data; boundary=x';
  socket.write(
    `POST /api/v1/early-401/ HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: ${BODY}\r\n\r\nx`,
  );
  await pause(5);
  socket.destroy();
  await pause(50);
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});
