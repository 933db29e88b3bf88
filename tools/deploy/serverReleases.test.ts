import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from 'esbuild';
import { freePort } from '../run/freePort';

// deploy/haat-release with a repository, builds and a service manager of this test.

jest.setTimeout(300_000);

const ROOT = path.resolve(import.meta.dirname, '../..');
const API = path.join(ROOT, 'api');
const SCRIPT = path.join(ROOT, 'deploy/haat-release');

let folder: string;
const at = (...names: string[]) => path.join(folder, ...names);
const linked = (name: string) => (existsSync(at(name)) ? path.basename(readlinkSync(at(name))) : null);

function git(...args: string[]): string {
  const identity = ['-c', 'user.name=Haat', '-c', 'user.email=haat@haat.example'];
  return execFileSync('git', [...identity, '-C', at('source'), ...args], { encoding: 'utf8' }).trim();
}

/** Commits sources whose build writes `content` into a file, and has these migrations. @returns the release's name */
function commit(content: string, migrations: string[] = []): string {
  writeFileSync(at('source/content'), content);
  mkdirSync(at('source/api/migrations'), { recursive: true });
  for (const name of migrations) writeFileSync(at('source/api/migrations', `${name}.sql`), '');
  git('add', '.');
  git('commit', '--quiet', '--message', content);
  return git('rev-parse', 'HEAD').slice(0, 12);
}

/** Runs the command. @returns its exit code and what it said */
function release(args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync('sh', [SCRIPT, ...args], {
    encoding: 'utf8',
    env: {
      PATH: `${at('bin')}:${process.env.PATH}`,
      HAAT_HOME: folder,
      HAAT_SETTINGS: at('settings'),
      HAAT_BUILDER: userInfo().username,
      HAAT_BUILD: 'mkdir -p dist && cp content dist/',
      HAAT_READY_SECONDS: '1',
      ...env,
    },
  });
  return { status, said: `${stdout}${stderr}` };
}

function command(name: string, text: string): void {
  writeFileSync(at('bin', name), `#!/bin/sh\n${text}`);
  chmodSync(at('bin', name), 0o755);
}

/** Replaces systemctl by one that knows these units, and writes what it is to do into a file. */
function manage(...units: string[]): void {
  const known = [...units.map((unit) => `*" ${unit} "*`), '""'].join('|');
  command(
    'systemctl',
    `echo "$*" >> ${at('managed')}
case "$1" in is-enabled) case " $3 " in ${known}) exit 0 ;; *) exit 1 ;; esac ;; esac
`,
  );
}
const managed = () =>
  readFileSync(at('managed'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('is-enabled'));

beforeEach(() => {
  // Below node_modules, so that an API that runs here finds its packages.
  const parent = path.join(ROOT, 'node_modules/.cache');
  mkdirSync(parent, { recursive: true });
  folder = mkdtempSync(path.join(parent, 'haat-releases-'));
  for (const name of ['source', 'bin', 'settings', 'releases']) mkdirSync(at(name));
  git('init', '--quiet', '--initial-branch', 'main');
  commit('A');
  execFileSync('git', ['clone', '--quiet', '--bare', at('source'), at('repository')]);
  manage();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const contentOf = (name: string) => readFileSync(at('releases', name, 'dist/content'), 'utf8');

test('releases lie side by side; update and back switch the link', () => {
  const a = git('rev-parse', 'HEAD').slice(0, 12);
  expect(release(['update'])).toMatchObject({ status: 0 });
  expect([linked('current'), linked('previous')]).toEqual([a, null]);
  const b = commit('B');
  expect(release(['update'])).toMatchObject({ status: 0 });
  expect([linked('current'), linked('previous')]).toEqual([b, a]);
  expect([a, b].map(contentOf)).toEqual(['A', 'B']);
  expect(release(['list']).said).toContain(`${b} `);
  expect(release(['back'])).toMatchObject({ status: 0 });
  expect([linked('current'), linked('previous')]).toEqual([a, b]);
  // A branch, tag or commit is built once.
  expect(release(['update', b], { HAAT_BUILD: 'false' })).toMatchObject({ status: 0 });
  expect(linked('current')).toBe(b);
});

test('a build that fails changes nothing, and is made anew', () => {
  release(['update']);
  const a = linked('current');
  const b = commit('B');
  const { status, said } = release(['update'], { HAAT_BUILD: 'mkdir dist; echo half > dist/content; false' });
  expect(status).toBe(1);
  expect(said).toContain(`${b} was not built, and nothing has changed`);
  expect(linked('current')).toBe(a);
  expect(release(['list']).said).toContain('(not built)');
  expect(release(['update'])).toMatchObject({ status: 0 });
  expect(contentOf(b)).toBe('B');
  expect(release(['update', 'nothing']).said).toContain('the repository has no nothing');
});

test('a tag that was moved at the origin is followed; an origin that is away is named', () => {
  git('tag', 'shop');
  release(['update', 'shop']);
  const b = commit('B');
  git('tag', '--force', 'shop');
  expect(release(['update', 'shop'])).toMatchObject({ status: 0 });
  expect(linked('current')).toBe(b);
  rmSync(at('source'), { recursive: true });
  const { status, said } = release(['update']);
  expect(status).toBe(1);
  expect(said).toContain('origin could not be read, and nothing has changed');
});

test('old releases are removed, but for those that the links name', () => {
  const names = [git('rev-parse', 'HEAD').slice(0, 12)];
  release(['update']);
  for (const content of ['B', 'C', 'D', 'E', 'F', 'G']) {
    names.push(commit(content));
    expect(release(['update'])).toMatchObject({ status: 0 });
  }
  const left = readdirSync(at('releases')).filter((name) => !name.endsWith('.built'));
  expect(left).toHaveLength(4);
  expect(left).toEqual(expect.arrayContaining(names.slice(-2)));
});

test('restarts the API before the site; a release that is not ready is taken back, with what its server said last', async () => {
  const port = await freePort();
  writeFileSync(at('settings/haat.env'), `API_PORT=${port}\nPORT=${port}\n`);
  manage('haat-api', 'haat-site');
  const ready = spawn(process.execPath, [
    '-e',
    `require('http').createServer((_, answer) => answer.end()).listen(${port})`,
  ]);
  try {
    while (!(await fetch(`http://127.0.0.1:${port}`).catch(() => null))) await pause(20);
    expect(release(['update'])).toMatchObject({ status: 0 });
  } finally {
    ready.kill();
    await once(ready, 'exit');
  }
  expect(managed()).toEqual(['restart haat-api', 'restart haat-site']);
  const a = linked('current');
  const b = commit('B');
  command('journalctl', 'echo "$*: SESSION_SECRET must be set"\n');
  const { status, said } = release(['update']);
  expect(status).toBe(1);
  expect(said).toContain('/ready is not ready after 1 s');
  expect(said).toMatch(/-u haat-api .*: SESSION_SECRET must be set/);
  expect(linked('current')).toBe(a);
  expect(linked('previous')).toBe(b);
});

test('before new migrations a backup is made, and there is no way back but restoring it', () => {
  manage('haat-backup.timer');
  release(['update']);
  const b = commit('B', ['0001_first']);
  expect(release(['update'])).toMatchObject({ status: 0 });
  expect(managed()).toEqual(['start haat-backup.service']);
  const { status, said } = release(['back']);
  expect(status).toBe(1);
  expect(said).toContain('does not know 0001_first.sql and would not start on this database');
  expect(linked('current')).toBe(b);
});

const { dependencies } = JSON.parse(readFileSync(path.join(API, 'package.json'), 'utf8'));
const INSTALLED = Object.keys(dependencies).filter((name) => !name.startsWith('@haat/'));

/** An API as it is built for production: parts of it are loaded when they are used. */
const buildApi = (outdir: string, release: string) =>
  build({
    absWorkingDir: API,
    entryPoints: { main: 'src/operation/main.ts', sheetThread: 'src/domains/receipts/sheetThread.ts' },
    outdir,
    bundle: true,
    splitting: true,
    chunkNames: `${release}-[hash]`,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: [...INSTALLED.flatMap((name) => [name, `${name}/*`]), '@opentelemetry/*'],
    logLevel: 'error',
  });

async function ready(address: string, child: ChildProcess) {
  let said = '';
  child.stderr?.on('data', (text) => {
    said += text;
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The API did not start: ${said}`);
    if (
      await fetch(`${address}/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await pause(100);
  }
}

test('a running API keeps the files of its release over an update: sign-up and receipt', async () => {
  await buildApi(at('A'), 'a');
  await buildApi(at('B'), 'b');
  const HAAT_BUILD = `mkdir -p api && cp -r ${folder}/$(cat content) api/dist && cp -r ${API}/migrations ${API}/fonts ${API}/node_modules api/`;
  expect(release(['update'], { HAAT_BUILD })).toMatchObject({ status: 0 });
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const data = mkdtempSync(path.join(tmpdir(), 'haat-releases-'));
  // Same as in deploy/haat-api.service: WorkingDirectory=/srv/haat/current.
  const child = spawn('node', ['api/dist/main.js'], {
    cwd: at('current'),
    env: {
      PATH: process.env.PATH,
      API_PORT: String(port),
      DATA_DIR: data,
      DEMO: '1',
      DEMO_PICTURES: 'plain',
      LIMITS: 'off',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  try {
    await ready(address, child);
    commit('B');
    expect(release(['update'], { HAAT_BUILD })).toMatchObject({ status: 0 });
    const parts = readdirSync(at('current/api/dist')).filter(
      (name) => !['main.js', 'sheetThread.js'].includes(name),
    );
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.filter((name) => !name.startsWith('b-'))).toEqual([]);

    const call = async (url: string, body?: object, token?: string) => {
      const response = await fetch(`${address}/api/v1${url}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
    };
    const json = ({ bytes }: { bytes: Buffer }) => JSON.parse(bytes.toString());
    const signUp = await call('/auth/register/', {
      email: 'update@haat.example',
      username: '',
      password: 'moyurkonthi-2026',
      password_confirm: 'moyurkonthi-2026',
      first_name: 'Rupa',
      last_name: 'Das',
    });
    expect(signUp.status).toBe(201);
    const login = await call('/auth/login/', {
      email: 'customer@haat.example',
      password: 'haat-demo-2026',
    });
    const token = json(login).access;
    const [order] = json(await call('/orders/orders/', undefined, token)).results;
    const receipt = await call(`/orders/orders/${order.id}/receipt/`, undefined, token);
    expect([receipt.status, receipt.bytes.subarray(0, 5).toString('latin1')]).toEqual([200, '%PDF-']);
  } finally {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(data, { recursive: true, force: true });
  }
});
