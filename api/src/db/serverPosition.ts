import type pg from 'pg';
import { NamedClient } from './namedClient';

/** For connecting, and for the answer. */
const ANSWER_TIMEOUT_MS = 2_000;

/** Of a cluster and a database: a replica has that of its primary. */
const IDENTITY = `(SELECT system_identifier::text FROM pg_control_system())
  || ' ' || (SELECT oid FROM pg_database WHERE datname = current_database()) AS identity`;

// A commit is visible once it is flushed; with synchronous_commit off, before.
export const PRIMARY_POSITION = `SELECT ${IDENTITY}, pg_wal_lsn_diff(CASE current_setting('synchronous_commit')
  WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END, '0/0') AS position`;

export const REPLICA_POSITION = `SELECT ${IDENTITY}, pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') AS position,
  pg_is_in_recovery() AS is_replica`;

export interface Position {
  identity: string;
  /** bytes since the start of the write-ahead log */
  position: number;
  /** of {@link REPLICA_POSITION} */
  is_replica?: boolean;
}

/** Asks a server for its position, on a connection of its own: one of the pool could have to be waited for. */
export class ServerPosition {
  readonly #url: string;
  readonly #statement: string;
  readonly #onLost: () => void;
  #client: Promise<pg.Client> | undefined;

  /** @param onLost called at once when the connection breaks */
  constructor(url: string, statement: string, onLost: () => void = () => {}) {
    this.#url = url;
    this.#statement = statement;
    this.#onLost = onLost;
  }

  /** Connects first where needed. @throws pg's errors; the next call connects again */
  async ask(): Promise<Position> {
    this.#client ??= this.#connect();
    try {
      const { rows } = await (await this.#client).query(this.#statement);
      return rows[0] as Position;
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => undefined);
    this.#client = undefined;
    // Of a server that does not answer, the end is not waited for.
    client?.end().catch(() => {});
  }

  async #connect(): Promise<pg.Client> {
    const client = new NamedClient({
      connectionString: this.#url,
      connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
      keepAlive: true,
    });
    // An 'error' event without a listener ends the process.
    client.on('error', this.#onLost);
    client.on('end', this.#onLost);
    await client.connect();
    return client;
  }
}
