import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { type Connections, DatabaseUnusable } from './engine';
import { KEEP_ALIVE, NamedClient } from './namedClient';
import { OwnConnection } from './ownConnection';
import { SESSION_OPTIONS } from './postgres';
import { ReplicaFreshness } from './replicaFreshness';
import { type Position, PRIMARY_POSITION, REPLICA_POSITION } from './serverPosition';

export interface ReplicaSettings {
  /** postgres://… of a streaming replica; of one server, because its position is measured */
  url: string;
  /** a replica that is further behind is not read, in ms */
  maxLagMs: number;
  /** called when reads leave the replica, with the reason, and with null when they return */
  onSwitch?: ((why: string | null) => void) | undefined;
  /** called for a read that failed on the replica and is repeated on the primary */
  onFailedRead?: ((error: Error) => void) | undefined;
}

export interface ReplicaStatus {
  /** How far the replica is behind, in ms; undefined while it is away. */
  readonly lagMs: number | undefined;
  /** Not while it is away, or further behind than is allowed. */
  readonly isUsed: boolean;
  /** Number of reads since the start: on the replica, or on the primary by reason. */
  readonly counts: Readonly<Record<'replica' | 'changed' | 'behind' | 'away' | 'failed', number>>;
  connections(): Connections;
}

interface Servers {
  primaryUrl: string;
  primaryPool: PostgresPool;
  poolSize: number;
}

/** A read that takes longer on the replica is repeated on the primary. */
const READ_TIMEOUT_MS = 5_000;
/** After this time the primary is read instead. */
const CONNECT_TIMEOUT_MS = 2_000;

/** Between measurements; after a change they start with the first, until the replica has the change. */
const MIN_PAUSE_MS = 5;
const MAX_PAUSE_MS = 250;

/** SQLSTATE classes of login errors that retrying will not fix: authorization, unknown database. */
const LOGIN_REFUSED = /^(28|3D)/;
/** Classes of errors of the server, not of one statement: connection, resources, shutdown. */
const SERVER_FAILED = /^(08|53|57P)/;

/** The reason why a replica is not read, for the log. */
class ReplicaAway extends Error {}

/**
 * Opens a replica and measures its lag from now on. A replica that does not respond is no error: the primary is read
 * until it does.
 * @throws DatabaseUnusable when it refuses the login, or replicates another database; pg's errors of the primary
 */
export async function openReplica(servers: Servers, settings: ReplicaSettings): Promise<Replica> {
  const replica = new Replica(servers, settings);
  try {
    await replica.start();
    return replica;
  } catch (error) {
    await replica.close();
    throw error;
  }
}

export class Replica implements ReplicaStatus {
  readonly counts = { replica: 0, changed: 0, behind: 0, away: 0, failed: 0 };
  readonly #settings: ReplicaSettings;
  readonly #freshness: ReplicaFreshness;
  readonly #primary: OwnConnection<Position>;
  readonly #replica: OwnConnection<Position>;
  readonly #primaryPool: PostgresPool;
  readonly #pool: pg.Pool;
  #pauseMs = MIN_PAUSE_MS;
  #timer: NodeJS.Timeout | undefined;
  /** as last reported */
  #problem: string | null | undefined;
  #closed = false;

  constructor({ primaryUrl, primaryPool, poolSize }: Servers, settings: ReplicaSettings) {
    this.#settings = settings;
    this.#freshness = new ReplicaFreshness(settings.maxLagMs);
    this.#primary = new OwnConnection<Position>(primaryUrl, PRIMARY_POSITION);
    // At once: after a restart it may have less than it had.
    this.#replica = new OwnConnection<Position>(settings.url, REPLICA_POSITION, () => this.#freshness.lost());
    this.#primaryPool = primaryPool;
    this.#pool = new pg.Pool({
      connectionString: settings.url,
      Client: NamedClient,
      max: poolSize,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      ...KEEP_ALIVE,
      query_timeout: READ_TIMEOUT_MS,
      statement_timeout: READ_TIMEOUT_MS,
      options: `${SESSION_OPTIONS} -c default_transaction_read_only=on`,
    });
    // 'error' events without a listener end the process; those who read get the errors.
    this.#pool.on('connect', (client) => client.on('error', () => {}));
    this.#pool.on('error', () => {});
  }

  get lagMs() {
    return this.#freshness.lagMs;
  }

  get isUsed() {
    return ['replica', 'changed'].includes(this.#freshness.route());
  }

  connections(): Connections {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { open, idle, waiting };
  }

  /** Each statement goes to the replica, or to the primary where the replica is not current enough or fails. */
  get pool(): PostgresPool {
    return {
      connect: async () => {
        const client = await this.#connect();
        return client ? this.#withFallback(client) : this.#primaryPool.connect();
      },
      end: () => this.close(),
    };
  }

  /** Reads from now on see what is committed now. */
  refresh(): void {
    this.#freshness.changed();
    this.#pauseMs = MIN_PAUSE_MS;
    // The caller of a measurement that runs now schedules the next one.
    if (this.#timer) this.#schedule(1);
  }

  async start(): Promise<void> {
    await this.#measure().catch((error) => {
      if (!(error instanceof ReplicaAway)) throw error;
      this.#report(error.message);
    });
    this.#schedule(MIN_PAUSE_MS);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#timer);
    await Promise.all([this.#primary.close(), this.#replica.close(), this.#pool.end()]);
  }

  /** @returns null where the primary has to be read */
  async #connect(): Promise<pg.PoolClient | null> {
    let route = this.#freshness.route();
    if (route === 'replica') {
      try {
        const client = await this.#pool.connect();
        // There may have been a wait for the connection.
        route = this.#freshness.route();
        if (route === 'replica') return client;
        client.release();
      } catch (error) {
        this.#failed(error as Error);
        return null;
      }
    }
    this.counts[route]++;
    return null;
  }

  #withFallback(replica: pg.PoolClient): PostgresPoolClient {
    let onReplica = true;
    let primary: PostgresPoolClient | undefined;
    const query = async (text: string, values: readonly unknown[]) => {
      if (onReplica) {
        try {
          const result = await replica.query(text, [...values]);
          this.counts.replica++;
          return result;
        } catch (error) {
          this.#failed(error as Error);
          onReplica = false;
          // A connection whose statement was refused can be used again, others have broken.
          replica.release(!(error instanceof pg.DatabaseError));
        }
      }
      primary ??= await this.#primaryPool.connect();
      return primary.query(text, values);
    };
    return {
      query: query as PostgresPoolClient['query'],
      release: () => (onReplica ? replica : primary)?.release(),
    };
  }

  #failed(error: Error): void {
    this.counts.failed++;
    this.#settings.onFailedRead?.(error);
    if (!(error instanceof pg.DatabaseError) || SERVER_FAILED.test(error.code ?? '')) this.#freshness.lost();
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#look();
    }, ms).unref();
  }

  async #look(): Promise<void> {
    const problem = await this.#measure().then(
      () => null,
      (error: Error) => error.message,
    );
    if (this.#closed) return;
    const route = this.#freshness.route();
    if (route === 'behind') this.#report(`it is more than ${this.#settings.maxLagMs} ms behind`);
    else if (route === 'away') this.#report(problem ?? 'its connections break');
    else this.#report(null);
    this.#pauseMs = route === 'changed' ? this.#pauseMs * 2 : MAX_PAUSE_MS;
    this.#schedule(Math.min(this.#pauseMs, MAX_PAUSE_MS, this.#settings.maxLagMs / 4));
  }

  #report(problem: string | null): void {
    if (problem !== this.#problem) this.#settings.onSwitch?.(problem);
    this.#problem = problem;
  }

  /** @throws ReplicaAway, DatabaseUnusable, pg's errors of the primary */
  async #measure(): Promise<void> {
    const askedAt = performance.now();
    const primary = await this.#primary.ask();
    this.#freshness.primaryAt(primary.position, askedAt);
    try {
      const replica = await this.#replica.ask().catch((error: Error & { code?: string }) => {
        if (LOGIN_REFUSED.test(error.code ?? '')) throw unusable(error.message);
        throw new ReplicaAway(error.message || error.code);
      });
      if (replica.identity !== primary.identity) throw unusable('it is no copy of the one at DATABASE_URL');
      if (!replica.is_replica) throw new ReplicaAway('it is no replica: it takes writes');
      const hasMore = (than: Position) => replica.position > than.position;
      if (hasMore(primary) && hasMore(await this.#primary.ask()))
        throw new ReplicaAway('it has more than the primary, which was probably restored from a backup');
      this.#freshness.replicaAt(replica.position);
    } catch (error) {
      this.#freshness.lost();
      throw error;
    }
  }
}

const unusable = (why: string) =>
  new DatabaseUnusable(`The database at DATABASE_READ_URL can't be used: ${why}.`);
