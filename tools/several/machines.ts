import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type LocalS3, startLocalS3 } from '@haat/object-storage/testing';
import { type RealPostgres, startPostgres } from 'api/src/testing/realPostgres';
import { freePort } from '../run/freePort';
import { nginxText } from './nginxText';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PROBE = path.join(import.meta.dirname, 'memoryProbe.mjs');
const RELEASE_TOKEN = 'haat_several_release_token';
const START_TIMEOUT_MS = 60_000;

/** A server that can be replaced by a new process at the same port. */
export interface Machine {
  name: string;
  address: string;
  /** of its present process */
  pid(): number;
  /** Its log so far. */
  log(): string;
  /** Lines that memoryProbe.mjs has written; empty without it. */
  probes(): string[];
  /** Restarts as a rolling deploy does: SIGTERM, wait for the exit, start, wait until ready. */
  restart(): Promise<void>;
}

export interface Machines {
  /** The workspace's folder. */
  root: string;
  /** A connection to the database, for the caller to end. */
  database: RealPostgres['connect'];
  /** nginx in front of both HTML servers */
  site: string;
  apis: readonly [Machine, Machine];
  sites: readonly [Machine, Machine];
  /** Runs a release command (tools/releases.cjs) against an HTML server. @throws Error with what it wrote */
  release(at: Machine, ...args: string[]): Promise<void>;
  stop(): Promise<void>;
}

type Stops = (() => Promise<unknown>)[];

async function startMachine(
  name: string,
  program: string,
  port: number,
  env: Record<string, string>,
  stops: Stops,
): Promise<Machine> {
  const address = `http://127.0.0.1:${port}`;
  const probe = env.MEMORY_PROBE ? ['--expose-gc', '--import', PROBE] : [];
  let child: ChildProcess;
  let said = '';
  async function start() {
    child = spawn(process.execPath, [...probe, program], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.stdout?.on('data', (text) => {
      said += text;
    });
    const until = Date.now() + START_TIMEOUT_MS;
    while ((await fetch(`${address}/ready`).catch(() => null))?.status !== 200) {
      if (child.exitCode !== null || Date.now() > until) throw new Error(`${name} did not start`);
      await pause(50);
    }
  }
  async function end() {
    if (child.exitCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  }
  stops.push(end);
  await start();
  return {
    name,
    address,
    pid: () => child.pid ?? 0,
    log: () => said,
    probes: () =>
      env.MEMORY_PROBE && existsSync(env.MEMORY_PROBE)
        ? readFileSync(env.MEMORY_PROBE, 'utf8').trim().split('\n')
        : [],
    async restart() {
      await end();
      await start();
    },
  };
}

const s3 = (prefix: string, { settings }: LocalS3) => ({
  [`${prefix}_URL`]: settings.url,
  [`${prefix}_BUCKET`]: settings.bucket,
  [`${prefix}_KEY_ID`]: settings.keyId,
  [`${prefix}_SECRET`]: settings.secret,
});

async function startNginx(text: string, folder: string, stops: Stops) {
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, text);
  const nginx = spawn('nginx', ['-c', file], { stdio: 'ignore' });
  stops.push(async () => {
    if (nginx.exitCode !== null) return;
    const exit = once(nginx, 'exit');
    nginx.kill('SIGTERM');
    await exit;
  });
}

/**
 * Two API processes and two HTML servers with folders of their own, one PostgreSQL, two buckets, and nginx in front.
 * @param probed those whose live memory is measured, by name
 */
export async function startMachines(folder: string, probed: readonly string[] = []): Promise<Machines> {
  const stops: Stops = [];
  const stop = async () => {
    for (const end of stops.reverse()) await end();
  };
  try {
    const postgres = await startPostgres({});
    if (typeof postgres === 'string') throw new Error(postgres);
    stops.push(() => postgres.stop());
    const [media, releases] = [await startLocalS3(), await startLocalS3()];
    stops.push(media.stop, releases.stop);
    const [site, siteA, siteB, api, apiA, apiB] = (await Promise.all(
      Array.from({ length: 6 }, freePort),
    )) as [number, number, number, number, number, number];
    const common = {
      PUBLIC_URL: `http://localhost:${site}`,
      // The same as in deploy/haat.env.example.
      SHUTDOWN_WAIT: '5',
      LOG_LEVEL: 'error',
    };
    const probeOf = (name: string): Record<string, string> =>
      probed.includes(name) ? { MEMORY_PROBE: path.join(folder, `${name}.memory`) } : {};
    const startApi = (name: string, port: number) =>
      startMachine(
        name,
        'api/dist/main.js',
        port,
        {
          ...common,
          ...probeOf(name),
          ...s3('MEDIA_S3', media),
          API_PORT: String(port),
          DATABASE_URL: postgres.url,
          DATABASE_POOL: '20',
          DATA_DIR: path.join(folder, name),
          SESSION_SECRET: 'the same one for all API processes of this trial',
          PRIVATE_DATA_KEY: Buffer.alloc(32, 'several').toString('base64'),
          // Orders come from few accounts, and accounts from one address; logins stay limited.
          LIMITS: 'off, login_address_account=4/15m, registrations_address=1000/1h',
          DEMO: '1',
          DEMO_PICTURES: 'plain',
        },
        stops,
      );
    const startSite = (name: string, port: number) =>
      startMachine(
        name,
        'shell/dist/server/main.js',
        port,
        {
          ...common,
          ...probeOf(name),
          ...s3('RELEASES_S3', releases),
          PORT: String(port),
          API_URL: `http://127.0.0.1:${api}`,
          DATA_DIR: path.join(folder, name),
          // Requests without cookies can't show that a visitor has seen the welcome page, so guests may enter everywhere.
          GUEST_ACCESS: 'open',
          BEACON_SECRET: 'the same one for all HTML servers of this trial',
          RELEASE_TOKENS: `*=${createHash('sha256').update(RELEASE_TOKEN).digest('hex')}`,
        },
        stops,
      );
    const apis = [await startApi('API 1', apiA), await startApi('API 2', apiB)] as const;
    const nginxFolder = path.join(folder, 'nginx');
    mkdirSync(nginxFolder);
    // Its workers run as another user.
    for (const one of [folder, nginxFolder]) chmodSync(one, 0o777);
    const deployed = (name: string) => readFileSync(path.join(ROOT, 'deploy', name), 'utf8');
    const files = { site: deployed('nginx.conf'), api: deployed('nginx-api.conf') };
    const ports = { site, sites: [siteA, siteB], api, apis: [apiA, apiB] };
    await startNginx(nginxText(files, ports, nginxFolder), nginxFolder, stops);
    const sites = [await startSite('HTML server 1', siteA), await startSite('HTML server 2', siteB)] as const;
    return {
      root: ROOT,
      database: postgres.connect,
      site: `http://127.0.0.1:${site}`,
      apis,
      sites,
      async release(at, ...args) {
        const command = ['tools/releases.cjs', ...args, '--to', at.address];
        const env = { ...process.env, RELEASE_TOKEN, DATA_DIR: path.join(folder, 'releaser') };
        // Asynchronously, because the object stores run in this process.
        await promisify(execFile)(process.execPath, command, { cwd: ROOT, env });
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
