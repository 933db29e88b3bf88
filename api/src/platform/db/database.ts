import type { Tracing } from '@haat/tracing';
import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import type { Clock } from '../clock';
import { openEmbedded } from './embedded';
import type { Connections, Engine } from './engine';
import type { OnNotice } from './notices';
import { DEFAULT_POOL_SIZE, openPostgres, type PostgresSettings } from './postgres';
import { openReplica, type Replica, type ReplicaSettings, type ReplicaStatus } from './replica';
import type { Tables } from './tables';
import { tracedPool } from './tracedPool';

export { DatabaseUnusable } from './engine';
export { FolderInUse } from './folderLock';
export { CUSTOM_PLAN } from './namedClient';
export type { ReplicaStatus } from './replica';

/** An open transaction; required by every function that writes. */
export type Tx = Transaction<Tables>;
/** For reads: the pool or an open transaction. */
export type Reader = Kysely<Tables>;

/** The database port: one dialect, two engines. */
export interface Db {
  engine: Engine['name'];
  kysely: Kysely<Tables>;
  /**
   * For lists and searches that read more than a few rows: connections of their own, so that carts and orders never wait for
   * them. A statement that takes longer than 2 s fails with 57014, except on PGlite, which ends none.
   */
  lists: Kysely<Tables>;
  /** For reads that may be a little behind, by {@link ReplicaSettings.maxLagMs}: the replica, without one the same as `kysely`. */
  reads: Kysely<Tables>;
  /** `reads` see from now on what is committed now. Notices of the channel `catalog` do the same. */
  refreshReads(): void;
  /** absent without a replica */
  replica?: ReplicaStatus;
  /** One request, one transaction: commits when `work` resolves, rolls back when it throws. */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Work on a connection of its own, without the pool's limits of time. */
  withoutLimits<T>(work: (connection: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** Whether the database takes writes now. */
  isReady(): Promise<boolean>;
  /** The time of the database's server, the same for all processes; of PGlite this machine's. */
  clock: Clock;
  /**
   * Subscribes to pg_notify of a channel, from all processes, after the commit. After a lost connection the callback gets
   * '' once, because notifications may have been missed.
   * @param channel a plain identifier
   */
  listen(channel: string, onNotice: OnNotice): Promise<void>;
  /** The current state of the connections. */
  connections(): Connections;
  close(): Promise<void>;
}

export interface DatabaseSettings extends PostgresSettings {
  /** postgres://…; without it the embedded database is used */
  url?: string | undefined;
  /** where the embedded database lives */
  folder: string;
  /** called when the embedded database has ended and no longer responds */
  onBroken?: ((error: Error) => void) | undefined;
  /** with `url` only */
  replica?: ReplicaSettings | undefined;
  /** absent: statements are not traced */
  tracing?: Tracing | undefined;
}

/**
 * Opens PostgreSQL by address, else the embedded PGlite.
 * @throws FolderInUse when another process has the embedded database's folder; DatabaseUnusable when the folder is
 *   damaged, the server too old, or the replica of another server; pg's errors when the address doesn't answer within 5 s
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Db> {
  const engine = settings.url
    ? await openPostgres(settings.url, settings)
    : await openEmbedded(settings.folder, settings.onBroken);
  const { notices, connections } = engine;
  const { tracing } = settings;
  const queries = (pool: PostgresPool) =>
    new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: tracing ? tracedPool(pool, tracing) : pool }),
    });
  const kysely = queries(engine.pool);
  const lists = engine.listPool === engine.pool ? kysely : queries(engine.listPool);
  const replica = await replicaOf(engine, settings);
  return {
    engine: engine.name,
    kysely,
    lists,
    reads: replica ? queries(replica.pool) : kysely,
    refreshReads: () => replica?.refresh(),
    replica,
    tx: (work) => kysely.transaction().execute(work),
    async withoutLimits(work) {
      if (!engine.openUnlimited) return work(kysely);
      const connection = queries(engine.openUnlimited());
      try {
        return await work(connection);
      } finally {
        await connection.destroy();
      }
    },
    isReady: engine.isReady,
    clock: engine.clock,
    listen: notices.listen,
    connections,
    async close() {
      await notices.close();
      await replica?.close();
      if (lists !== kysely) await lists.destroy();
      await kysely.destroy();
      await engine.close();
    },
  };
}

async function replicaOf(
  { pool, listPool, notices, close }: Engine,
  { url, replica: settings, poolSize = DEFAULT_POOL_SIZE }: DatabaseSettings,
): Promise<Replica | undefined> {
  if (!url || !settings) return undefined;
  let replica: Replica | undefined;
  try {
    replica = await openReplica({ primaryUrl: url, primaryPool: pool, poolSize }, settings);
    const opened = replica;
    await notices.listen('catalog', () => opened.refresh());
    return opened;
  } catch (error) {
    await Promise.all([replica?.close(), notices.close(), pool.end(), listPool.end(), close()]);
    throw error;
  }
}
