import type { Tracing } from '@haat/tracing';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { openEmbedded } from './embedded';
import type { Connections, Engine } from './engine';
import type { OnNotice } from './notices';
import { openPostgres, type PostgresSettings } from './postgres';
import type { Tables } from './tables';
import { tracedPool } from './tracedPool';

export { DatabaseUnusable } from './engine';
export { FolderInUse } from './folderLock';
export { CUSTOM_PLAN } from './namedClient';

/** An open transaction; required by every function that writes. */
export type Tx = Transaction<Tables>;
/** For reads: the pool or an open transaction. */
export type Reader = Kysely<Tables>;

/** The database port: one dialect, two engines. */
export interface Db {
  engine: Engine['name'];
  kysely: Kysely<Tables>;
  /** One request, one transaction: commits when `work` resolves, rolls back when it throws. */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Whether the database answers a query. */
  isReady(): Promise<boolean>;
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
  /** absent: statements are not traced */
  tracing?: Tracing | undefined;
}

/**
 * Opens PostgreSQL by address, else the embedded PGlite.
 * @throws FolderInUse when another process has the embedded database's folder; DatabaseUnusable when the folder is
 *   damaged, or the server too old; pg's errors when the address doesn't answer within 5 s
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Db> {
  const engine = settings.url
    ? await openPostgres(settings.url, settings)
    : await openEmbedded(settings.folder);
  const { notices, connections } = engine;
  const pool = settings.tracing ? tracedPool(engine.pool, settings.tracing) : engine.pool;
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    engine: engine.name,
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
