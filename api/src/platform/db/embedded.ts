import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { systemClock } from '../clock';
import { DatabaseUnusable, type Engine } from './engine';
import { lockFolder } from './folderLock';
import { NamedClient } from './namedClient';
import { Listeners, type Notices } from './notices';

/** The PostgreSQL version of PGlite, which can't open folders of other versions. */
const POSTGRES_VERSION = '18';

/**
 * PGlite behind a pool of one connection: the same driver, type parsers and prepared statements as with
 * PostgreSQL. Requests for the connection are queued while it is in use.
 * @param onBroken called when it has ended, e.g. because its log has no room: only another process can open it again
 * @throws FolderInUse when another process has the folder; DatabaseUnusable when it is damaged or of another version
 */
export async function openEmbedded(
  folder: string,
  onBroken: (error: Error) => void = () => {},
): Promise<Engine> {
  await mkdir(folder, { recursive: true });
  const unlock = await lockFolder(folder);
  try {
    await checkVersion(folder);
    const { PGlite } = await import('@electric-sql/pglite');
    const { btree_gin } = await import('@electric-sql/pglite/contrib/btree_gin');
    const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
    const { unaccent } = await import('@electric-sql/pglite/contrib/unaccent');
    const { fuzzystrmatch } = await import('@electric-sql/pglite/contrib/fuzzystrmatch');
    const { createPgConfig } = await import('@electric-sql/pglite/node-postgres');
    const database = await PGlite.create({
      dataDir: folder,
      extensions: { btree_gin, pg_trgm, unaccent, fuzzystrmatch },
    }).catch((error: Error) => {
      throw unusable(folder, `it is damaged (${error.message.split('. ')[0]})`);
    });
    const client = new NamedClient(createPgConfig(database) as unknown as pg.ClientConfig);
    await client.connect();
    const { pool, connections } = poolOfOne(client, onBroken, async () => {
      await database.close();
      await unlock();
    });
    return {
      name: 'pglite',
      pool,
      listPool: pool,
      connections,
      notices: embeddedNotices(client, pool),
      clock: systemClock,
      isReady: () => responds(pool),
      close: async () => {},
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function responds(pool: PostgresPool): Promise<boolean> {
  const connection = await pool.connect();
  try {
    await connection.query('SELECT 1', []);
    return true;
  } catch {
    return false;
  } finally {
    connection.release();
  }
}

/** PGlite would create a new database over the remains of a damaged one. */
async function checkVersion(folder: string): Promise<void> {
  if ((await readdir(folder)).length === 0) return;
  const version = await readFile(path.join(folder, 'PG_VERSION'), 'utf8').catch(() => '');
  if (version.trim() === POSTGRES_VERSION) return;
  throw unusable(
    folder,
    version
      ? `it was made by PostgreSQL ${version.trim().slice(0, 20)}, and this release has ${POSTGRES_VERSION}`
      : 'it is damaged (PG_VERSION is missing)',
  );
}

const unusable = (folder: string, why: string) =>
  new DatabaseUnusable(
    `The database in ${folder} can't be opened: ${why}. Restore a backup of the folder, or set DATA_DIR to another folder.`,
  );

function embeddedNotices(client: NamedClient, pool: PostgresPool): Notices {
  const listeners = new Listeners();
  client.on('notification', (notice) => listeners.notify(notice));
  return {
    async listen(channel, onNotice) {
      if (!listeners.add(channel, onNotice)) return;
      // On a queued connection, so that LISTEN does not run inside another transaction.
      const connection = await pool.connect();
      try {
        await connection.query(`LISTEN ${channel}`, []);
      } finally {
        connection.release();
      }
    },
    close: async () => {},
  };
}

/** After one of these errors it no longer responds, not even with an error. */
const ENDS_IT = ['FATAL', 'PANIC'];

function poolOfOne(client: NamedClient, onBroken: (error: Error) => void, close: () => Promise<void>) {
  // Includes the one that has the connection.
  let queued = 0;
  let last: Promise<void> = Promise.resolve();
  const query = ((...parts: Parameters<typeof client.query>) => {
    const result = client.query(...parts) as unknown as Promise<unknown>;
    result.catch?.((error: Error & { severity?: string }) => {
      if (ENDS_IT.includes(error.severity ?? '')) onBroken(error);
    });
    return result;
  }) as PostgresPoolClient['query'];
  async function connect(): Promise<PostgresPoolClient> {
    const previous = last;
    let release = () => {};
    queued++;
    last = new Promise((resolve) => {
      release = () => {
        queued--;
        resolve();
      };
    });
    await previous;
    return { query, release };
  }
  const pool = {
    connect,
    async end() {
      await connect();
      await close();
    },
  } as PostgresPool;
  const connections = () => ({ open: 1, idle: queued ? 0 : 1, waiting: Math.max(0, queued - 1) });
  return { pool, connections };
}
