import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startCollector } from '@haat/tracing/testing';
import { expect, test } from '@playwright/test';
import { freePort } from '../tools/run/freePort';
import { ROOT } from './settings';

// npm start as a process: its output when a server is killed or a setting is wrong.

let folder: string;
let ends: (() => Promise<unknown>)[];
test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'haat-start-'));
  ends = [];
});
test.afterEach(async () => {
  for (const end of ends) await end();
  rmSync(folder, { recursive: true, force: true });
});

/** @param settings environment variables, in addition to free ports and a new data folder */
async function starts(settings: Record<string, string> = {}) {
  const [port, apiPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      API_PORT: String(apiPort),
      DATA_DIR: folder,
      DEMO: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let errors = '';
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    errors += text;
  });
  const closed = once(child, 'close').then(([code]) => code as number | null);
  ends.push(() => {
    child.kill('SIGINT');
    return closed;
  });
  return {
    site: `http://localhost:${port}`,
    child,
    closed,
    out: () => out,
    errors: () => errors,
    /** The pid of a server, by its file. */
    pidOf(file: string): number {
      const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
      const own = all
        .map((line) => line.trim().split(/\s+/))
        .filter(([, parent]) => parent === `${child.pid}`);
      return Number(own.find(([, , ...args]) => args.includes(file))?.[0]);
    },
  };
}

const SERVERS = [
  ['API', 'api/dist/main.js', '/api/v1/products/tags/'],
  ['HTML server', 'shell/dist/server/main.js', '/welcome'],
] as const;

test('restarts a server that was killed, and Ctrl-C ends all', { tag: '@full' }, async () => {
  test.slow();
  const start = await starts();
  await expect.poll(start.out, { timeout: 120_000 }).toContain(`Haat is open at ${start.site}`);
  const status = (at: string) =>
    fetch(start.site + at).then(
      (answer) => answer.status,
      () => 0,
    );
  const pids: number[] = [];
  for (const [name, file, at] of SERVERS) {
    expect(await status(at)).toBe(200);
    const pid = start.pidOf(file);
    process.kill(pid, 'SIGKILL');
    await expect.poll(start.errors).toContain(`The ${name} has ended (SIGKILL). Starting it again in 1 s …`);
    await expect.poll(() => status(at), { timeout: 60_000 }).toBe(200);
    pids.push(start.pidOf(file));
    expect(pids.at(-1)).not.toBe(pid);
  }
  start.child.kill('SIGINT');
  expect(await start.closed).toBe(0);
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

test('a page load is one trace across both servers', { tag: '@full' }, async () => {
  test.slow();
  const collector = await startCollector();
  ends.push(() => collector.close());
  const start = await starts({
    GUEST_ACCESS: 'open',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  });
  await expect.poll(start.out, { timeout: 120_000 }).toContain(`Haat is open at ${start.site}`);
  expect((await fetch(`${start.site}/product/4711`)).status).toBe(404);
  const page = () =>
    collector.spans.find(({ name, service }) => service === 'haat-site' && name === 'GET /product/:id');
  const parts = (parentSpanId = '') => collector.spans.filter((span) => span.parentSpanId === parentSpanId);
  await expect
    .poll(() =>
      parts(page()?.spanId)
        .map(({ service, name }) => `${service} ${name}`)
        .sort(),
    )
    .toEqual(['haat-api GET /api/v1/products/:id/', 'haat-api GET /api/v1/reviews/products/:id/']);
  for (const call of parts(page()?.spanId)) {
    await expect.poll(() => parts(call.spanId).length).toBeGreaterThan(0);
    expect(new Set([page(), call, ...parts(call.spanId)].map((span) => span?.traceId)).size).toBe(1);
    expect(parts(call.spanId).every(({ attributes }) => attributes['db.query.text'])).toBe(true);
  }
  expect(collector.text()).not.toContain('4711');
  start.child.kill('SIGINT');
  expect(await start.closed).toBe(0);
});

for (const [what, settings, line] of [
  [
    'a wrong setting',
    { GUEST_ACCESS: 'maybe' },
    'GUEST_ACCESS is "maybe"; it must be explicit, open or closed.\n',
  ],
  ['a setting that the API refuses', { SESSION_SECRET: 'short' }, /^SESSION_SECRET [^\n]+\n$/],
  ['a setting that the HTML server refuses', { BEACON_SECRET: 'short' }, /^BEACON_SECRET [^\n]+\n$/],
  [
    'a public site without secrets',
    { PUBLIC_URL: 'https://shop.example' },
    /^(SESSION|BEACON)_SECRET must be set [^\n]+\n/,
  ],
] as const)
  test(`${what}: prints one line and leaves no process`, {
    tag: what.startsWith('a setting') ? '@full' : [],
  }, async () => {
    const start = await starts(settings);
    expect(await start.closed).toBe(1);
    if (typeof line === 'string') expect(start.errors()).toBe(line);
    else expect(start.errors()).toMatch(line);
    expect(start.errors()).not.toMatch(/^\s+at /m);
    expect(await fetch(start.site).catch(() => 'no answer')).toBe('no answer');
  });

test('names the setting for another port when the port is taken', async () => {
  const other = createServer().listen(0);
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const start = await starts({ PORT: String(port) });
  expect(await start.closed).toBe(1);
  expect(start.errors()).toBe(`Port ${port} is taken by another program. Choose another with PORT=…\n`);
  other.close();
});
