import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { DatabaseUnusable, type Engine } from './engine';
import { NamedClient } from './namedClient';
import { postgresNotices } from './notices';

export const DEFAULT_POOL_SIZE = 10;

/** The queries need MERGE. */
const MIN_POSTGRES_VERSION = 15;

// The working set is in memory, and short queries are not worth compiling.
export const SESSION_OPTIONS = '-c jit=off -c random_page_cost=1.1';

export interface PostgresSettings {
  /** connections of the pool */
  poolSize?: number | undefined;
  /** called for each connection that broke, idle or in use */
  onError?: ((error: Error) => void) | undefined;
}

/** @throws DatabaseUnusable when the server is too old; pg's errors when it does not answer within 5 s */
export async function openPostgres(
  url: string,
  { poolSize = DEFAULT_POOL_SIZE, onError }: PostgresSettings,
): Promise<Engine> {
  // Fails at start when the address is wrong, not at the first query.
  const probe = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  probe.on('error', (error) => onError?.(error));
  await probe.connect();
  const { rows } = await probe.query<{ server_version_num: string }>('SHOW server_version_num');
  await probe.end();
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (version < MIN_POSTGRES_VERSION) {
    throw new DatabaseUnusable(
      `The database at DATABASE_URL is PostgreSQL ${version}: set it to one of PostgreSQL ${MIN_POSTGRES_VERSION} or newer.`,
    );
  }
  const pool = new pg.Pool({
    connectionString: url,
    Client: NamedClient,
    max: poolSize,
    // As long as the request timeout: under load requests wait for a connection instead of failing.
    connectionTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    options: SESSION_OPTIONS,
  });
  const notices = postgresNotices(url, (error) => onError?.(error));
  pool.on('connect', (client) => {
    // An 'error' event without a listener ends the process; the pool removes its own listener during checkout.
    client.on('error', (error) => onError?.(error));
    notices.listenOn(client);
  });
  // Errors of idle clients are reported by the listener above.
  pool.on('error', () => {});
  return {
    name: 'postgres',
    pool: pool as unknown as PostgresPool,
    notices,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}
