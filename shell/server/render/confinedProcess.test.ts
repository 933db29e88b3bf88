import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Ask } from '@haat/page';
import { apiAsk } from '../gateway/api';
import { RENDERER_LIMITS, Renderer } from './renderer';

const LIMITS = { ...RENDERER_LIMITS, startMs: 60_000, renderMs: 60_000, pongMs: 60_000 };
const folder = mkdtempSync(path.join(tmpdir(), 'haat-confined-'));
const secret = path.join(folder, 'page-secret');
const otherRelease = path.join(folder, 'releases/seller/1.0.0');
const socketFile = path.join(folder, 'postgres.sock');
let server: Server;
let port: number;
let requests: string[];
let connections = 0;
const socketServer = createSocketServer((socket) => {
  connections++;
  socket.destroy();
});

beforeAll(async () => {
  writeFileSync(secret, 'the site’s secret');
  mkdirSync(otherRelease, { recursive: true });
  writeFileSync(path.join(otherRelease, 'remoteEntry.js'), 'theirs');
  process.env.BEACON_SECRET = 'in the environment';
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.end('{}');
  });
  server.on('connection', () => connections++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => socketServer.listen(socketFile, resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  delete process.env.BEACON_SECRET;
  server.close();
  socketServer.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  requests = [];
  connections = 0;
});

let count = 0;
/** Runs code in a server bundle. @returns its result as text, or the error's code, else its message */
async function inBundle(code: string, ask: Ask = async () => ({ status: 503, text: '{}' })): Promise<string> {
  const own = path.join(folder, `releases/catalog/${++count}`);
  mkdirSync(own, { recursive: true });
  const bundle = path.join(own, 'server.mjs');
  writeFileSync(
    bundle,
    `export async function render({ ask }) {
      let html;
      try { html = String(await (async () => { ${code} })()); } catch (error) { html = error.code ?? error.cause?.code ?? error.message; }
      return { html: '<p>' + html.replaceAll(/[<>&]/g, '') + '</p>', queries: {} };
    }`,
  );
  const renderer = new Renderer(bundle, { rendered() {}, failed() {} }, LIMITS);
  try {
    for (;;) {
      const request = { pathname: '/a', search: '', state: null, session: 'guest', language: 'en' } as const;
      const markup = await renderer.render(request, ask);
      if (markup) return markup.html.slice(3, -4);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    renderer.close();
  }
}
const DENIED = 'ERR_ACCESS_DENIED';
const fs = `const fs = await import('node:fs');`;
const inPath = (text: string) => JSON.stringify(text);

describe('a server bundle does not reach', () => {
  test.each<[what: string, code: () => string, result: string | RegExp]>([
    [
      'the session secret in the data folder',
      () => `${fs} return fs.readFileSync(${inPath(secret)}, 'utf8');`,
      DENIED,
    ],
    [
      'settings with the private-data key',
      () => `${fs} return fs.readFileSync(${inPath(path.join(folder, 'haat-api.env'))});`,
      DENIED,
    ],
    [
      'release tokens',
      () => `${fs} return fs.promises.readFile(${inPath(path.join(folder, 'release-tokens.json'))});`,
      DENIED,
    ],
    ['the server’s environment', () => `return Object.keys(process.env).sort();`, /^NODE_ENV(,TZ)?$/],
    [
      'the environment of the process before it',
      () => `${fs} return fs.readFileSync('/proc/' + process.ppid + '/environ');`,
      DENIED,
    ],
    ['a list of files', () => `${fs} return fs.readdirSync(${inPath(folder)});`, DENIED],
    [
      'another team’s release, to write',
      () =>
        `${fs} fs.writeFileSync(${inPath(path.join(otherRelease, 'remoteEntry.js'))}, 'mine'); return 'written';`,
      DENIED,
    ],
    [
      'its own release, to write',
      () => `${fs} fs.writeFileSync(new URL(import.meta.url), 'mine'); return 'written';`,
      DENIED,
    ],
    [
      'a link to elsewhere',
      () => `${fs} fs.symlinkSync('/etc', ${inPath(path.join(folder, 'link'))}); return 'linked';`,
      DENIED,
    ],
    ['another program', () => `return (await import('node:child_process')).execSync('id');`, DENIED],
    [
      'a thread without limits',
      () => `new (await import('node:worker_threads')).Worker('1', { eval: true }); return 'started';`,
      DENIED,
    ],
    [
      'native code',
      () => `process.dlopen({ exports: {} }, '/lib/x.node'); return 'loaded';`,
      'ERR_DLOPEN_DISABLED',
    ],
    ['the server’s process', () => `process.kill(process.ppid, 0); return 'alive';`, DENIED],
    ['the server’s debugger', () => `process._debugProcess(process.ppid); return 'started';`, DENIED],
    [
      'the API past its parent: fetch',
      () => `return (await fetch('http://127.0.0.1:${port}/x')).status;`,
      DENIED,
    ],
    [
      'the API past its parent: http',
      () =>
        `const http = await import('node:http'); return new Promise((done, fail) => http.get('http://127.0.0.1:${port}/x', () => done('connected')).on('error', fail));`,
      DENIED,
    ],
    [
      'the API past its parent: a socket',
      () =>
        `const net = await import('node:net'); return new Promise((done, fail) => new net.Socket().connect(${port}, '127.0.0.1', () => done('connected')).on('error', fail));`,
      DENIED,
    ],
    [
      'a database by its socket',
      () =>
        `const net = await import('node:net'); return new Promise((done, fail) => net.connect(${inPath(socketFile)}, () => done('connected')).on('error', fail));`,
      DENIED,
    ],
    [
      'others by datagrams',
      () =>
        `const dgram = await import('node:dgram'); dgram.createSocket('udp4').send('x', ${port}, '127.0.0.1'); return 'sent';`,
      DENIED,
    ],
    [
      'others by name look-ups',
      () =>
        `const dns = await import('node:dns'); return dns.promises.lookup('localhost').then(() => 'found');`,
      DENIED,
    ],
    [
      'visitors: it cannot listen',
      () => `const net = await import('node:net'); net.createServer().listen(0); return 'listens';`,
      DENIED,
    ],
    [
      'what was taken away',
      () =>
        `const net = await import('node:net'); delete net.default.Socket.prototype.connect; return 'deleted';`,
      /^Cannot delete property 'connect'/,
    ],
  ])('%s', async (_what, code, result) => {
    expect(await inBundle(code())).toMatch(result);
    expect([requests, connections]).toEqual([[], 0]);
    expect(readFileSync(path.join(otherRelease, 'remoteEntry.js'), 'utf8')).toBe('theirs');
  });

  test.each([
    '/api/v1/../../metrics',
    '/api/v1/%2e%2e/%2e%2e/metrics',
    '/api/v1\\..\\..\\metrics',
    '//127.0.0.1/api/v1/',
    'http://127.0.0.1/api/v1/',
    '/metrics',
  ])('more of the API than its calls: %s', async (address) => {
    const ask = apiAsk({ apiUrl: `http://127.0.0.1:${port}`, upstream: null });
    expect(await inBundle(`return (await ask(${JSON.stringify(address)})).status;`, ask)).toBe('503');
    expect(requests).toEqual([]);
  });
});

test('a server bundle asks the API’s calls by its parent, and may lie behind a link', async () => {
  const ask = apiAsk({ apiUrl: `http://127.0.0.1:${port}`, upstream: null });
  expect(await inBundle(`return (await ask('/api/v1/products/?page=2')).status;`, ask)).toBe('200');
  expect(requests).toEqual(['GET /api/v1/products/?page=2']);

  const real = path.join(folder, 'real, with a comma');
  mkdirSync(real);
  writeFileSync(
    path.join(real, 'server.mjs'),
    `export const render = () => ({ html: '<p>linked</p>', queries: {} });`,
  );
  symlinkSync(real, path.join(folder, 'current'));
  const renderer = new Renderer(
    path.join(folder, 'current/server.mjs'),
    { rendered() {}, failed() {} },
    LIMITS,
  );
  const request = { pathname: '/a', search: '', state: null, session: 'guest', language: 'en' } as const;
  let markup = await renderer.render(request, ask);
  for (let tries = 0; !markup && tries < 100; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    markup = await renderer.render(request, ask);
  }
  renderer.close();
  expect(markup?.html).toBe('<p>linked</p>');
});
