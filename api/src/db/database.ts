import { Kysely, PostgresDialect, type PostgresPool, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { DatabaseUnusable, openEmbedded } from './embedded';
import { NamedClient } from './namedClient';
import { type OnNotice, postgresNotices } from './notices';
import type { Tables } from './tables';

export { DatabaseUnusable } from './embedded';
export { FolderInUse } from './folderLock';
export { PLANNED_ANEW } from './namedClient';

/** An open transaction; every function that writes asks for one. */
export type Tx = Transaction<Tables>;
/** What reads ask for: the pool or an open transaction. */
export type Reader = Kysely<Tables>;

/** The database port: one dialect, two engines. */
export interface Db {
  engine: 'pglite' | 'postgres';
  kysely: Kysely<Tables>;
  /** One request, one transaction: commits when `work` resolves, rolls back when it throws. */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Whether it answers. */
  isReady(): Promise<boolean>;
  /**
   * Hears pg_notify of a channel, also from other processes, once it is committed. After a lost connection it is
   * called once with '', because notices may have been missed.
   * @param channel a plain identifier
   */
  listen(channel: string, onNotice: OnNotice): Promise<void>;
  /** How busy the connections are at this moment. */
  connections(): Connections;
  close(): Promise<void>;
}

/** `waiting` counts requests in line for one. */
export interface Connections {
  open: number;
  idle: number;
  waiting: number;
}

export interface DatabaseSettings {
  /** postgres://…; without it the embedded database is used */
  url?: string | undefined;
  /** where the embedded database lives */
  folder: string;
  /** connections of the pool (PostgreSQL only) */
  poolSize?: number;
  /** called for each connection that broke, idle or in use */
  onError?: (error: Error) => void;
}

/** What the queries need: MERGE and the like. */
const OLDEST_POSTGRES = 15;

/**
 * Opens PostgreSQL by address, else the embedded PGlite.
 * @throws FolderInUse when another process has the embedded database's folder; DatabaseUnusable when the folder is
 *   damaged, or the server too old; pg's errors when the address doesn't answer within 5 s
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Db> {
  const { pool, notices, connections, engine } = settings.url
    ? { ...(await openPostgres(settings.url, settings)), engine: 'postgres' as const }
    : { ...(await openEmbedded(settings.folder)), engine: 'pglite' as const };
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    engine,
    kysely,
    tx: (work) => kysely.transaction().execute(work),
    isReady: () =>
      sql`SELECT 1`.execute(kysely).then(
        () => true,
        () => false,
      ),
    listen: notices.listen,
    connections,
    async close() {
      await notices.close();
      await kysely.destroy();
    },
  };
}

async function openPostgres(url: string, { poolSize = 10, onError }: DatabaseSettings) {
  // A wrong address is told at once, and not to the first who asks for something.
  const trial = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  trial.on('error', (error) => onError?.(error));
  await trial.connect();
  const { rows } = await trial.query<{ server_version_num: string }>('SHOW server_version_num');
  await trial.end();
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (version < OLDEST_POSTGRES) {
    throw new DatabaseUnusable(
      `The database at DATABASE_URL is PostgreSQL ${version}: set it to one of PostgreSQL ${OLDEST_POSTGRES} or newer.`,
    );
  }
  const pool = new pg.Pool({
    connectionString: url,
    Client: NamedClient,
    max: poolSize,
    // As long as a request may take: a rush waits in line and isn't refused.
    connectionTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    // What is asked for is in memory, and short queries are not worth compiling.
    options: '-c jit=off -c random_page_cost=1.1',
  });
  const notices = postgresNotices(url, (error) => onError?.(error));
  pool.on('connect', (client) => {
    // An 'error' event without a listener ends the process, and the pool takes its own away while a client is in use.
    client.on('error', (error) => onError?.(error));
    notices.hearOn(client);
  });
  // Errors of idle clients, which their own listener has reported.
  pool.on('error', () => {});
  return {
    pool: pool as unknown as PostgresPool,
    notices,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}
