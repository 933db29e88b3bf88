import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type RealPostgres, startPostgres } from 'api/src/testing/realPostgres';
import { freePort } from '../run/freePort';
import { processOf, untilReady } from '../run/processes.mjs';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** Typical server settings; every commit is on disk before it is acknowledged. */
const POSTGRES = {
  shared_buffers: '1GB',
  effective_cache_size: '3GB',
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
  autovacuum_naptime: '10s',
};

/** @throws Error where no PostgreSQL can run */
export async function openPostgres(): Promise<RealPostgres> {
  const started = await startPostgres(POSTGRES);
  if (typeof started === 'string') throw new Error(`A benchmark needs PostgreSQL: ${started}`);
  return started;
}

export interface Server {
  address: string;
  /** of its process */
  pid: number;
  stop(): Promise<void>;
}

/**
 * The production build of the API, with its own database.
 * @param root of the checkout that has the build
 */
export function startApi(
  databaseUrl: string,
  dataFolder: string,
  settings: Record<string, string> = {},
  root = ROOT,
): Promise<Server> {
  const environment = (port: number): Record<string, string> => ({
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataFolder,
    SESSION_SECRET: 'of the benchmark, unreachable from outside',
    PRIVATE_DATA_KEY: Buffer.alloc(32, 'benchmark').toString('base64'),
    API_PORT: String(port),
    DEMO: '0',
    OPERATOR_TWO_STEP: '0',
    // All load comes from few accounts with one phone number.
    LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ...settings,
  });
  return startServer(['api/dist/main.js'], environment, root);
}

/**
 * The production build of the HTML server, without an API unless the settings name one.
 * @param root of the checkout that has the builds
 */
export async function startSite(
  dataFolder: string,
  settings: Record<string, string> = {},
  root = ROOT,
): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, ['shell/dist/server/main.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(port), API_PORT: '2', DATA_DIR: dataFolder, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://127.0.0.1:${port}`;
  if (!(await untilReady(`${address}/healthz`, processOf(child))))
    throw new Error('The HTML server did not start');
  return { address, pid: child.pid ?? 0, stop: () => stop(child) };
}

/** A Fastify with nothing but one route (bareServer.ts). */
export function startBare(): Promise<Server> {
  return startServer(['--import', 'tsx', 'tools/bench/bareServer.ts'], () => ({ NODE_ENV: 'production' }));
}

async function startServer(
  args: string[],
  env: (port: number) => Record<string, string>,
  cwd = ROOT,
): Promise<Server> {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, [...args, String(port)], {
    cwd,
    env: { PATH: process.env.PATH, ...env(port) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  // Both send a message once they listen.
  await Promise.race([once(child, 'message'), endOf(child, args.at(-1)!)]);
  return {
    address: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: () => stop(child),
  };
}

const endOf = (child: ChildProcess, name: string) =>
  once(child, 'exit').then(() => Promise.reject(new Error(`${name} did not start`)));

async function stop(child: ChildProcess) {
  if (child.exitCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
