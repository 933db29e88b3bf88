import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import pg from 'pg';
import { openEmbedded } from './embedded';
import { NamedClient } from './namedClient';
import type { Tables } from './tables';

export { FolderInUse } from './folderLock';

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
  close(): Promise<void>;
}

export interface DatabaseSettings {
  /** postgres://…; without it the embedded database is used */
  url?: string | undefined;
  /** where the embedded database lives */
  folder: string;
  /** connections of the pool (PostgreSQL only) */
  poolSize?: number;
  /** told of connections that broke while idle */
  onError?: (error: Error) => void;
}

/**
 * Opens PostgreSQL by address, else the embedded PGlite.
 * @throws FolderInUse when another process has the embedded database's folder
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Db> {
  const { pool, engine } = settings.url
    ? { pool: openPool(settings.url, settings), engine: 'postgres' as const }
    : { pool: await openEmbedded(settings.folder), engine: 'pglite' as const };
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    engine,
    kysely,
    tx: (work) => kysely.transaction().execute(work),
    close: () => kysely.destroy(),
  };
}

function openPool(url: string, { poolSize = 10, onError }: DatabaseSettings): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    Client: NamedClient,
    max: poolSize,
    connectionTimeoutMillis: 15_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  // Without a listener a restart of the database would end this process.
  pool.on('error', (error) => onError?.(error));
  return pool as unknown as PostgresPool;
}
