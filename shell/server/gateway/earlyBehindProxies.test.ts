import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import http2 from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import tls from 'node:tls';
import { readSettings } from '../settings';
import { buildSite } from '../site';

/** More than nginx, Caddy and the HTML server buffer. */
const BODY = 8_000_000;
const root = path.resolve(import.meta.dirname, '../../..');
const textOf = (name: string) => readFileSync(path.join(root, 'deploy', name), 'utf8');
const isInstalled = (...command: [string, ...string[]]) =>
  spawnSync(command[0], command.slice(1), { stdio: 'ignore' }).error === undefined;

let folder: string;
let api: Server;
let site: Awaited<ReturnType<typeof buildSite>>;
let end: () => Promise<void> = async () => {};

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'haat-early-'));
  api = createServer((_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"code":"not_authenticated"}');
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  mkdirSync(path.join(folder, 'shell/dist/browser'), { recursive: true });
  const shell = { version: '1.0.0-ffff', js: [], css: [] };
  writeFileSync(path.join(folder, 'shell/dist/browser/shell.json'), JSON.stringify(shell));
  site = await buildSite(
    readSettings({ API_PORT: String(portOf(api)), RENDER_BUDGET_MS: '0' }, folder),
    folder,
  );
  await site.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => end());
afterAll(async () => {
  await site.close();
  api.closeAllConnections();
  api.close();
  rmSync(folder, { recursive: true });
});

async function freePort() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = portOf(server);
  server.close();
  return port;
}

function certificate() {
  const files = ['cert.pem', 'key.pem'].map((name) => path.join(folder, name)) as [string, string];
  const name = ['-subj', '/CN=haat.example', '-addext', 'subjectAltName=DNS:haat.example'];
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...name];
  execFileSync('openssl', [...args, '-keyout', files[1], '-out', files[0]], { stdio: 'ignore' });
  return files;
}

async function start(command: string, args: string[], port: number) {
  const child = spawn(command, args, { stdio: 'ignore' });
  end = async () => {
    const closed = once(child, 'close');
    child.kill();
    await closed;
  };
  for (let tries = 0; tries < 100; tries++) {
    const socket = tls.connect({ port, servername: 'haat.example', rejectUnauthorized: false });
    const open = await once(socket, 'secureConnect').catch(() => null);
    socket.destroy();
    if (open) return port;
    await pause(100);
  }
  throw new Error(`${command} does not listen`);
}

async function nginx() {
  const [cert, key] = certificate();
  const port = await freePort();
  const config = textOf('nginx.conf')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${cert};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replace('/var/cache', folder)
    .replace('127.0.0.1:3000', `127.0.0.1:${portOf(site.server)}`)
    .replace(/server \{\n {2}listen 80;.*?\n\}\n/s, '')
    .replace(/ {2}listen \[::\].*\n/g, '')
    .replace('listen 443', `listen 127.0.0.1:${port}`);
  const file = path.join(folder, 'nginx.conf');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(folder, name)};`,
  );
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log ${folder}/log; events {} http { access_log off; ${places.join(' ')} ${config} }`,
  );
  return start('nginx', ['-e', `${folder}/log`, '-c', file], port);
}

async function caddy() {
  const [cert, key] = certificate();
  const port = await freePort();
  const config = textOf('Caddyfile')
    .replace('haat.example {', `https://haat.example:${port} {\n\tbind 127.0.0.1\n\ttls ${cert} ${key}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${portOf(site.server)}`);
  const file = path.join(folder, 'Caddyfile');
  writeFileSync(
    file,
    `{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system ${folder}/caddy\n}\n${config}`,
  );
  return start('caddy', ['run', '--adapter', 'caddyfile', '--config', file], port);
}

const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(BODY) };
const PATH = '/api/v1/listings/';

/** As browsers do. @returns what was read of the response, and how much had been sent then */
async function overHttp2(port: number) {
  const session = http2.connect(`https://haat.example:${port}`, {
    createConnection: () =>
      tls.connect({
        port,
        host: '127.0.0.1',
        servername: 'haat.example',
        rejectUnauthorized: false,
        ALPNProtocols: ['h2'],
      }),
  });
  const stream = session.request({ ':method': 'POST', ':path': PATH, ...headers });
  const answer = { status: 0, body: '', sent: 0, error: null as Error | null };
  stream.on('error', (error) => {
    answer.error = error;
  });
  let sent = 0;
  stream.on('response', (received) => {
    answer.status = Number(received[':status']);
    answer.sent = sent;
  });
  stream.on('data', (data) => {
    answer.body += data;
  });
  const closed = new Promise((resolve) => stream.once('close', resolve));
  for (; sent < BODY && !stream.closed && !stream.destroyed; sent += 80_000) {
    stream.write(Buffer.alloc(80_000, 'x'));
    await pause(5);
  }
  if (!stream.closed) stream.end();
  await closed;
  session.destroy();
  return answer;
}

async function overHttp1(port: number) {
  const socket = tls.connect({
    port,
    servername: 'haat.example',
    rejectUnauthorized: false,
    ALPNProtocols: ['http/1.1'],
  });
  await once(socket, 'secureConnect');
  const answer = { status: 0, body: '', sent: 0, error: null as Error | null };
  let sent = 0;
  socket.on('error', (error) => {
    answer.error = error;
  });
  socket.once('data', () => {
    answer.sent = sent;
  });
  const received = text(socket).catch(() => '');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${PATH} HTTP/1.1\r\nhost: haat.example\r\n${lines.join('')}\r\n`);
  for (; sent < BODY && !socket.destroyed; sent += 80_000) {
    socket.write(Buffer.alloc(80_000, 'x'));
    await pause(5);
  }
  // nginx and Caddy wait for more after the body, unless the client ends.
  socket.end();
  const [head = '', body = ''] = (await received).split('\r\n\r\n');
  return { ...answer, status: Number(head.split(' ')[1]), body };
}

const where = (installed: boolean) => (installed ? test : test.skip);
const hasOpenssl = isInstalled('openssl', 'version');

where(hasOpenssl && isInstalled('nginx', '-v'))(
  'behind nginx a 401 arrives while the upload is sent',
  async () => {
    const port = await nginx();
    for (const send of [overHttp2, overHttp1]) {
      const answer = await send(port);
      expect(answer).toMatchObject({
        status: 401,
        body: expect.stringContaining('not_authenticated'),
        error: null,
      });
      expect(answer.sent).toBeLessThan(BODY / 2);
    }
  },
);

where(hasOpenssl && isInstalled('caddy', 'version'))(
  'behind Caddy a 401 arrives while the upload is sent',
  async () => {
    const port = await caddy();
    for (const send of [overHttp2, overHttp1]) {
      const answer = await send(port);
      expect(answer).toMatchObject({
        status: 401,
        body: expect.stringContaining('not_authenticated'),
        error: null,
      });
      expect(answer.sent).toBeLessThan(BODY / 2);
    }
  },
);
