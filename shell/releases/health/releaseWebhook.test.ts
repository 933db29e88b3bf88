import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isWebhook, type ReleaseNotice, ReleaseWebhook } from './releaseWebhook';

const notice: ReleaseNotice = {
  event: 'canary_rolled_back',
  remote: 'catalog',
  version: '1.5.0',
  evidence: '10 of 10 (100.0 %) page loads failed',
  command: 'npm run composition',
};
const DELAYS = [10, 10];

let server: Server;
let address: string;
let received: { method?: string; type?: string; body: string }[];
/** The server's response to each request; the last one is repeated. */
let answers: ((response: ServerResponse) => void)[];
let errors: jest.SpyInstance;

const status =
  (code: number, headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(code, headers).end();

beforeEach(async () => {
  received = [];
  answers = [status(204)];
  errors = jest.spyOn(console, 'error').mockImplementation(() => {});
  server = createServer(async (request: IncomingMessage, response) => {
    let body = '';
    for await (const part of request) body += part;
    received.push({ method: request.method, type: request.headers['content-type'], body });
    (answers[received.length - 1] ?? answers.at(-1)!)(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook/a-secret`;
});
afterEach(() => {
  jest.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
}
const webhook = (url = address) => new ReleaseWebhook(url, 'https://haat.example', DELAYS);
const versions = () => received.map(({ body }) => (JSON.parse(body) as ReleaseNotice).version);

/** Sends another notice and expects that only this one was given up. */
async function nextIsRefused() {
  webhook().notify({ ...notice, version: '1.6.0' });
  await until(() => errors.mock.calls.length > 0);
  expect(errors.mock.calls).toEqual([[expect.stringContaining('catalog 1.6.0: HTTP 404')]]);
}

test('says what happened, with evidence and what to do; the same once an hour', async () => {
  const requests = jest.spyOn(globalThis, 'fetch');
  const hook = webhook();
  expect(hook.notify(notice)).toBeUndefined();
  hook.notify(notice);
  hook.notify({ ...notice, version: '1.6.0' });
  expect(requests).toHaveBeenCalledTimes(2);
  await until(() => received.length === 2);
  expect(received[0]).toMatchObject({ method: 'POST', type: 'application/json' });
  expect(JSON.parse(received[0]!.body)).toEqual({
    ...notice,
    text: 'catalog 1.5.0: the canary was rolled back. 10 of 10 (100.0 %) page loads failed. npm run composition',
    site: 'https://haat.example',
    at: expect.stringMatching(/^\d{4}-/),
  });
  expect(errors).not.toHaveBeenCalled();
});

test('tries again when the server fails, is busy, or drops the connection', async () => {
  answers = [status(503), (response) => void response.destroy(), status(200), status(404)];
  webhook().notify(notice);
  await until(() => received.length === 3);
  await nextIsRefused();
  expect(versions()).toEqual(['1.5.0', '1.5.0', '1.5.0', '1.6.0']);
});

test('gives up with a line in the log, without the secret of the address', async () => {
  answers = [status(500)];
  webhook().notify(notice);
  await until(() => errors.mock.calls.length > 0);
  expect(received).toHaveLength(3);
  const { origin } = new URL(address);
  expect(errors.mock.calls).toEqual([
    [`${origin} was not notified of canary_rolled_back catalog 1.5.0: HTTP 500`],
  ]);
});

test.each<[string, number, object]>([
  ['what is refused', 404, {}],
  ['what leads elsewhere', 302, { location: 'http://169.254.169.254/' }],
])('does not repeat %s', async (_what, code, headers) => {
  answers = [status(code, headers)];
  webhook().notify(notice);
  await until(() => errors.mock.calls.length > 0);
  expect(received).toHaveLength(1);
});

test('a server that cannot be reached does no harm', async () => {
  server.close();
  webhook('http://127.0.0.1:1/a-secret').notify(notice);
  await until(() => errors.mock.calls.length > 0);
  expect(String(errors.mock.calls)).not.toContain('a-secret');
});

test('ends with the site', async () => {
  let isClosed = false;
  const neverAnswers = (response: ServerResponse) =>
    void response.on('close', () => {
      isClosed = true;
    });
  answers = [neverAnswers, status(503), status(503), status(404)];
  const hook = webhook();
  hook.notify(notice);
  await until(() => received.length === 1);
  hook.stop();
  await until(() => isClosed);
  await nextIsRefused();
  expect(versions()).toEqual(['1.5.0', '1.6.0', '1.6.0', '1.6.0']);
});

test.each<[string, boolean]>([
  ['https://hooks.example/T1/B2', true],
  ['http://localhost:8080/', true],
  ['http://10.0.0.5/hook', true],
  ['http://[fd00::5]/hook', true],
  ['http://hooks.example/', false],
  ['http://203.0.113.7/', false],
  ['https://user:password@hooks.example/', false],
  ['ftp://10.0.0.5/', false],
  ['hooks.example', false],
])('%s: %s', (text, is) => {
  expect(isWebhook(text)).toBe(is);
});
