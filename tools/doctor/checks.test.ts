import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { examine } from './checks';

const SCRIPT = 'script();';
const HASH = createHash('sha384').update(SCRIPT).digest('base64');
const page = (html: string) =>
  `<script defer src="/shell/1/shell.js" integrity="sha384-${HASH}"></script>${html}`;

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body: string;
}

/** Responses of a healthy site, by path. */
const HEALTHY: Record<string, Answer> = {
  '/health': { body: '{}' },
  '/metrics': { body: 'mail_outbox{state="waiting"} 3\nmail_outbox{state="dead"} 0\n' },
  '/ready': { body: '{"ready":true,"composition":7,"storeAwaySince":null,"problems":[]}' },
  '/welcome': {
    headers: {
      'content-security-policy': "default-src 'self'",
      'cache-control': 'private, no-cache',
      'content-encoding': 'identity',
      'server-timing': 'page;desc="x"',
    },
    body: page('<div data-region="account" data-rendered>'),
  },
  '/shell/1/shell.js': { headers: { 'cache-control': 'max-age=1, immutable' }, body: SCRIPT },
  '/api/v1/products/': { body: '{"results":[{"image":"/media/a/640.jpg"}]}' },
  '/media/a/640.jpg': { headers: { 'content-type': 'image/jpeg' }, body: 'picture' },
};

/** A server that is API, HTML server and proxy in one, and answers as said. */
async function withSite<Result>(
  changes: Record<string, Partial<Answer>>,
  work: (address: string) => Promise<Result>,
): Promise<Result> {
  const listener: RequestListener = ({ url = '' }, response) => {
    const path = url.split('?')[0] ?? '';
    const answer = { status: 404, body: '', ...HEALTHY[path], ...changes[path] };
    response
      .writeHead(HEALTHY[path] && !changes[path]?.status ? 200 : answer.status, answer.headers)
      .end(answer.body);
  };
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const examined = (changes: Record<string, Partial<Answer>>, env: Record<string, string> = {}) =>
  withSite(changes, (address) =>
    examine({ publicUrl: new URL(address), own: { site: address, api: address, dataFolder: tmpdir(), env } }),
  );

test('a healthy site: nothing to do', async () => {
  const findings = await examined({});
  expect(findings.filter(({ level }) => level !== 'ok')).toEqual([]);
  expect(findings.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^The API is ready/),
    'The HTML server is ready and serves composition 7',
    expect.stringMatching(/GiB are free for the data folder$/),
    expect.stringMatching(/^Visitors get a page at http/),
    'The API answers visitors, and pictures are shown',
  ]);
});

describe('notifications', () => {
  const settings = {
    PUSH_VAPID_PUBLIC_KEY: 'B'.repeat(87),
    PUSH_VAPID_PRIVATE_KEY: 'p'.repeat(43),
    PUSH_SUBJECT: 'mailto:care@haat.example',
  };
  const worker = { status: 200, body: 'self.registration.showNotification(title)' };
  const metrics = (dead: number) => ({ status: 200, body: `push_outbox{state="dead"} ${dead}\n` });

  test.each<[what: string, changes: Record<string, Partial<Answer>>, env: object, finding: object]>([
    [
      'sent and shown',
      { '/sw.js': worker, '/metrics': metrics(0) },
      settings,
      { level: 'ok', text: 'Notifications are sent and shown' },
    ],
    [
      'half set',
      { '/sw.js': worker },
      { ...settings, PUSH_SUBJECT: '' },
      { level: 'problem', text: 'Notifications: PUSH_SUBJECT must be set with PUSH_VAPID_PUBLIC_KEY' },
    ],
    [
      'not shown',
      { '/sw.js': { status: 200, body: 'unregister()' }, '/metrics': metrics(0) },
      settings,
      { level: 'warning', text: 'Notifications are sent and not shown: the site has no service worker' },
    ],
    [
      'set after the start',
      { '/sw.js': worker },
      settings,
      { level: 'warning', text: 'The API sends no notifications' },
    ],
    [
      'given up',
      { '/sw.js': worker, '/metrics': metrics(2) },
      settings,
      { level: 'warning', text: '2 notifications were given up' },
    ],
  ])('%s', async (_, changes, env, finding) => {
    const findings = await examined(changes, env as Record<string, string>);
    expect(findings).toContainEqual(expect.objectContaining(finding));
  });
});

const headersWithout = (name: string) => ({
  headers: Object.fromEntries(Object.entries(HEALTHY['/welcome']!.headers!).filter(([one]) => one !== name)),
});

test.each<[string, Record<string, Partial<Answer>>, 'warning' | 'problem', string]>([
  [
    'no database',
    { '/ready': { status: 503, body: '{"ready":false}' } },
    'problem',
    'The API can’t write to its database, or is about to end',
  ],
  [
    'mails that were given up',
    { '/metrics': { body: 'mail_outbox{state="dead"} 2\n' } },
    'warning',
    '2 mails were given up',
  ],
  [
    'mails that wait',
    { '/metrics': { body: 'mail_outbox{state="waiting"} 101\n' } },
    'warning',
    '101 mails wait for delivery',
  ],
  [
    'no free connection',
    { '/metrics': { body: 'db_connections{state="waiting"} 4\n' } },
    'warning',
    '4 requests wait for a database connection',
  ],
  [
    'a database with another time',
    { '/metrics': { body: 'db_clock_ahead_seconds -172800.2\n' } },
    'warning',
    'The clocks of the API’s machine and of the database differ by 172800 s',
  ],
  [
    'a replica that is not read',
    { '/metrics': { body: 'db_replica_reads_total{result="away"} 4\ndb_replica_used 0\n' } },
    'warning',
    'The read replica is not used: all reads go to the primary',
  ],
  [
    'the release store away',
    {
      '/ready': {
        body: '{"ready":true,"composition":7,"storeAwaySince":"2026-11-23T08:00:00Z","problems":[]}',
      },
    },
    'warning',
    'The release store can’t be read since 2026-11-23T08:00:00Z',
  ],
  [
    'another program on the port',
    { '/ready': { body: '<html>' } },
    'problem',
    'The HTML server does not answer',
  ],
  [
    'a release to repair',
    { '/ready': { body: '{"ready":true,"composition":7,"problems":["catalog 1.4.0 is missing"]}' } },
    'warning',
    'catalog 1.4.0 is missing',
  ],
  ['an error page', { '/welcome': { status: 502 } }, 'problem', 'Visitors get 502 at '],
  [
    'a removed policy',
    { '/welcome': headersWithout('content-security-policy') },
    'problem',
    'The page has no content security policy',
  ],
  [
    'a page that is stored',
    { '/welcome': headersWithout('cache-control') },
    'problem',
    'The page may be stored for other visitors',
  ],
  [
    'no compression',
    { '/welcome': headersWithout('content-encoding') },
    'warning',
    'The page is not compressed',
  ],
  ['no token', { '/welcome': headersWithout('server-timing') }, 'warning', 'The page has no token'],
  ['an empty page', { '/welcome': { body: page('') } }, 'warning', 'The page has no content of its own'],
  [
    'another clock',
    {
      '/welcome': {
        headers: { ...HEALTHY['/welcome']!.headers, date: new Date(Date.now() - 120_000).toUTCString() },
      },
    },
    'warning',
    'The clocks of this machine and of the site differ by 1',
  ],
  [
    'an API with another clock',
    {
      '/ready': {
        headers: { date: new Date(Date.now() - 120_000).toUTCString() },
        body: '{"ready":true,"composition":7,"storeAwaySince":null,"problems":[]}',
      },
    },
    'warning',
    'The clocks of this machine and of the API’s differ by 1',
  ],
  [
    'a rewritten script',
    { '/shell/1/shell.js': { body: `${SCRIPT}//` } },
    'problem',
    'The first script of the page arrives changed',
  ],
  [
    'a missing script',
    { '/shell/1/shell.js': { status: 404 } },
    'problem',
    'The first script of the page is missing (404)',
  ],
  [
    'scripts that are asked for each time',
    { '/shell/1/shell.js': { headers: {} } },
    'warning',
    'Browsers may not store scripts',
  ],
  [
    'no API behind the site',
    { '/api/v1/products/': { status: 503 } },
    'problem',
    'Visitors get 503 from the API',
  ],
  [
    'an API that cannot be read',
    { '/api/v1/products/': { body: '<html>' } },
    'problem',
    'Visitors get no answer of the API',
  ],
  [
    'a lost picture',
    { '/media/a/640.jpg': { status: 404 } },
    'problem',
    'A picture of a product is missing (404)',
  ],
])('%s is found, with a remedy', async (_what, changes, level, text) => {
  const found = (await examined(changes)).filter((finding) => finding.level !== 'ok');
  expect(found).toContainEqual({
    level,
    text: expect.stringContaining(text),
    remedy: expect.stringMatching(/\.$/),
  });
});

test('nothing runs: each server and what visitors notice, in a line each', async () => {
  const nowhere = 'http://127.0.0.1:1';
  const findings = await examine({
    publicUrl: new URL(nowhere),
    own: { site: nowhere, api: nowhere, dataFolder: '/nowhere/haat', env: {} },
  });
  expect(findings.map(({ level }) => level)).toEqual(Array(5).fill('problem'));
  expect(findings.map(({ text }) => text)).toEqual([
    expect.stringContaining('The API does not answer'),
    expect.stringContaining('The HTML server does not answer'),
    expect.stringContaining('The data folder /nowhere/haat can’t be used'),
    expect.stringContaining('Visitors get no page'),
    expect.stringContaining('Visitors get no answer of the API'),
  ]);
});
