import type { PostgresPool } from 'kysely';
import type { Clock } from '../clock';
import type { Notices } from './notices';

/** How many connections are in each state; `waiting` counts the requests that wait for one. */
export interface Connections {
  open: number;
  idle: number;
  waiting: number;
}

/** Statement timeout of a list or search, in ms. */
export const LIST_BUDGET_MS = 2_000;

/** The parts that both engines provide to openDatabase. */
export interface Engine {
  name: 'pglite' | 'postgres';
  pool: PostgresPool;
  /** For lists and searches: few connections, whose statements end after {@link LIST_BUDGET_MS}; of PGlite the same as `pool`. */
  listPool: PostgresPool;
  /** A connection without limits of time, for the caller to end; absent: the embedded database has one connection, without limits. */
  openUnlimited?: () => PostgresPool;
  notices: Notices;
  connections: () => Connections;
  /** The time that decides; the same for all processes. */
  clock: Clock;
  /** Whether the database takes writes now. Responds within 2 s on PostgreSQL. */
  isReady: () => Promise<boolean>;
  /** Closes everything open besides the pool and the notices. */
  close: () => Promise<void>;
}

/** The database can't be opened in its present state; the message is one line for the terminal. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable';
}
