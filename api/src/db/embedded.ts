import { mkdir } from 'node:fs/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Connections } from './database';
import { lockFolder } from './folderLock';
import { NamedClient } from './namedClient';
import { Listeners, type Notices } from './notices';

/**
 * PGlite behind a pool of one connection: the same driver, type parsers and prepared statements as with
 * PostgreSQL. Whoever connects while it is taken waits in line.
 * @throws FolderInUse when another process has the folder
 */
export async function openEmbedded(folder: string): Promise<{
  pool: PostgresPool;
  notices: Notices;
  connections: () => Connections;
}> {
  await mkdir(folder, { recursive: true });
  const unlock = await lockFolder(folder);
  try {
    const { PGlite } = await import('@electric-sql/pglite');
    const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
    const { unaccent } = await import('@electric-sql/pglite/contrib/unaccent');
    const { fuzzystrmatch } = await import('@electric-sql/pglite/contrib/fuzzystrmatch');
    const { createPgConfig } = await import('@electric-sql/pglite/node-postgres');
    const database = await PGlite.create({
      dataDir: folder,
      extensions: { pg_trgm, unaccent, fuzzystrmatch },
    });
    const client = new NamedClient(createPgConfig(database) as unknown as pg.ClientConfig);
    await client.connect();
    const { pool, connections } = poolOfOne(client, async () => {
      await database.close();
      await unlock();
    });
    return { pool, connections, notices: embeddedNotices(client, pool) };
  } catch (error) {
    await unlock();
    throw error;
  }
}

function embeddedNotices(client: NamedClient, pool: PostgresPool): Notices {
  const listeners = new Listeners();
  client.on('notification', (notice) => listeners.tell(notice));
  return {
    async listen(channel, onNotice) {
      if (!listeners.add(channel, onNotice)) return;
      // In turn, so that it is not said within somebody's transaction.
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

function poolOfOne(client: NamedClient, close: () => Promise<void>) {
  // Of those in line the first has the connection.
  let inLine = 0;
  let last: Promise<void> = Promise.resolve();
  async function connect(): Promise<PostgresPoolClient> {
    const turn = last;
    let release = () => {};
    inLine++;
    last = new Promise((resolve) => {
      release = () => {
        inLine--;
        resolve();
      };
    });
    await turn;
    return { query: client.query.bind(client), release };
  }
  const pool = {
    connect,
    async end() {
      await connect();
      await close();
    },
  } as PostgresPool;
  const connections = () => ({ open: 1, idle: inLine ? 0 : 1, waiting: Math.max(0, inLine - 1) });
  return { pool, connections };
}
