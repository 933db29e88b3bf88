import type { Socket } from 'node:net';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { DatabaseClock } from './databaseClock';
import { DatabaseUnusable, type Engine, LIST_BUDGET_MS } from './engine';
import { KEEP_ALIVE, NamedClient } from './namedClient';
import { postgresNotices } from './notices';
import { PrimaryWatch, type Suspects } from './primaryWatch';

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
  /** called at the start, with what is wrong with the database although it can be used */
  onWarning?: ((text: string) => void) | undefined;
  /** called with the reason when the database no longer takes writes, and with null when it does again */
  onSwitch?: ((why: string | null) => void) | undefined;
}

const STATEMENT_TIMEOUT_MS = 30_000;
/** Longer than the server's own, so that its error comes first where it still responds. */
const GIVE_UP_AFTER_MS = STATEMENT_TIMEOUT_MS + 5_000;
const CONNECT_TIMEOUT_MS = 3_000;

/** Lists that wait for a connection for so long are refused. */
const LIST_QUEUE_MS = 2_000;

class PoolClient extends NamedClient {
  constructor(config?: string | pg.ClientConfig) {
    // The pool's own time is for the wait in its queue as well.
    super({
      ...(config as pg.ClientConfig),
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      giveUpAfterMs: GIVE_UP_AFTER_MS,
    });
  }

  get #socket(): Socket {
    return (this as unknown as { connection: { stream: Socket } }).connection.stream;
  }

  get bytesReceived(): number {
    return this.#socket.bytesRead;
  }

  /** Ends it without a word to the server: its statements fail at once. */
  destroy(): void {
    this.isUsable = false;
    this.#socket.destroy();
  }
}

/** @throws DatabaseUnusable when the server is too old, or its database has another encoding than UTF-8; pg's errors when it does not answer within 5 s */
export async function openPostgres(
  url: string,
  { poolSize = DEFAULT_POOL_SIZE, onError, onWarning, onSwitch }: PostgresSettings,
): Promise<Engine> {
  await requireServer(url, { onError, onWarning });
  const pool = new pg.Pool({
    connectionString: url,
    Client: PoolClient,
    max: poolSize,
    ...KEEP_ALIVE,
    // As long as the request timeout: under load requests wait for a connection instead of failing.
    connectionTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 30_000,
    options: SESSION_OPTIONS,
  });
  // Lists have a pool of their own, so that they can't take the connections that carts and orders need.
  const listPool = new pg.Pool({
    connectionString: url,
    Client: PoolClient,
    max: Math.max(2, Math.ceil(poolSize / 2)),
    ...KEEP_ALIVE,
    connectionTimeoutMillis: LIST_QUEUE_MS,
    statement_timeout: LIST_BUDGET_MS,
    idle_in_transaction_session_timeout: 30_000,
    options: SESSION_OPTIONS,
  });
  const notices = postgresNotices(url, (error) => onError?.(error));
  const open = new Set<PoolClient>();
  for (const one of [pool, listPool]) {
    one.on('connect', (client) => {
      open.add(client as unknown as PoolClient);
      // An 'error' event without a listener ends the process; the pool removes its own listener during checkout.
      client.on('error', (error) => onError?.(error));
      if (one === pool) notices.listenOn(client);
    });
    one.on('remove', (client) => open.delete(client as unknown as PoolClient));
    // Errors of idle clients are reported by the listener above.
    one.on('error', () => {});
  }

  function suspects(): Suspects {
    const received = new Map([...open].map((client) => [client, client.bytesReceived]));
    const end = (isMeant: (client: PoolClient, before: number) => boolean) => {
      for (const [client, before] of received) if (isMeant(client, before)) client.destroy();
      notices.reconnect();
    };
    return {
      endSilent: () => end((client, before) => client.bytesReceived === before),
      endAll: () => end(() => true),
    };
  }

  const clock = new DatabaseClock();
  const watch = new PrimaryWatch({ url, suspects, onTime: (reading) => clock.read(reading), onSwitch });
  await watch.start();
  return {
    name: 'postgres',
    pool: poolWithoutUnusable(pool),
    listPool: poolWithoutUnusable(listPool),
    openUnlimited: () => unlimitedPool(url, onError),
    notices,
    clock,
    isReady: () => watch.isReady(),
    close: () => watch.close(),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

/** One connection, whatever limits the role or the database sets. */
function unlimitedPool(url: string, onError: PostgresSettings['onError']): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    Client: NamedClient,
    max: 1,
    ...KEEP_ALIVE,
    connectionTimeoutMillis: 30_000,
    options: `${SESSION_OPTIONS} -c statement_timeout=0 -c idle_in_transaction_session_timeout=0`,
  });
  pool.on('connect', (client) => client.on('error', (error) => onError?.(error)));
  pool.on('error', () => {});
  return pool as unknown as PostgresPool;
}

/** Reads the server's version and the database's text support. */
const SERVER = `SELECT current_setting('server_version_num')::int / 10000 AS version,
  datctype AS ctype,
  strip(to_tsvector('simple', '\u0995\u0964')) = '\u0995' AND lower('\u00c9') = '\u00e9' AS knows_letters
  FROM pg_database WHERE datname = current_database()`;

interface Server {
  version: number;
  ctype: string;
  /** whether it knows which characters of other alphabets are letters: the danda ends a word, and capitals are folded */
  knows_letters: boolean;
}

/** How docs/deploy.md makes a database. */
const CREATE = `CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`;

/** Fails at start when the address is wrong, not at the first query. */
async function requireServer(
  url: string,
  { onError, onWarning }: Pick<PostgresSettings, 'onError' | 'onWarning'>,
): Promise<void> {
  const probe = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  probe.on('error', (error) => onError?.(error));
  await probe.connect();
  try {
    const { rows } = await probe.query<{ server_encoding: string }>('SHOW server_encoding');
    // Before anything is sent that such a database could not store.
    const encoding = rows[0]?.server_encoding;
    if (encoding !== 'UTF8') {
      throw new DatabaseUnusable(
        `The database at DATABASE_URL has the encoding ${encoding}, which can't hold Bangla: make another with ${CREATE}.`,
      );
    }
    const [server] = (await probe.query<Server>(SERVER)).rows;
    if (server && server.version < MIN_POSTGRES_VERSION) {
      throw new DatabaseUnusable(
        `The database at DATABASE_URL is PostgreSQL ${server.version}: set it to one of PostgreSQL ${MIN_POSTGRES_VERSION} or newer.`,
      );
    }
    if (server && !server.knows_letters) {
      onWarning?.(
        `The database has lc_ctype ${server.ctype}, which knows no letters but A to Z: searches in Bangla find less. Back it up, make another with ${CREATE}, and restore the backup there.`,
      );
    }
  } finally {
    await probe.end();
  }
}

/** Connections that failed are not used again. */
function poolWithoutUnusable(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      const client = (await pool.connect()) as pg.PoolClient & NamedClient;
      return {
        query: client.query.bind(client),
        release: () => client.release(!client.isUsable),
      } as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}
