import { setTimeout as pause } from 'node:timers/promises';
import type { ClockReading } from './databaseClock';
import { TIMED_OUT } from './namedClient';
import { OwnConnection } from './ownConnection';

const INTERVAL_MS = 1_000;
/** A probe of /ready is not kept waiting for longer. */
const READY_TIMEOUT_MS = 2_000;

const STATE = `SELECT pg_is_in_recovery() AS is_standby, current_setting('transaction_read_only') = 'on' AS is_read_only,
  pg_postmaster_start_time()::text AS server,
  (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS time`;

interface State {
  is_standby: boolean;
  is_read_only: boolean;
  /** another one after a restart and on another machine */
  server: string;
  /** ms since 1970 */
  time: number;
}

/** The connections that were open before a check. */
export interface Suspects {
  /** Ends those that have received nothing since. */
  endSilent(): void;
  endAll(): void;
}

export interface WatchSettings {
  url: string;
  /** Called before each check. */
  suspects: () => Suspects;
  onTime: (reading: ClockReading) => void;
  /** called when the database becomes unusable, with the reason, and with null when it takes writes again */
  onSwitch?: ((why: string | null) => void) | undefined;
}

/**
 * Asks the primary each second whether it takes writes, and ends the connections of the pool that lead to a server which
 * is silent, or is the primary no more. Without it they would wait until the kernel gives up, for 15 minutes and longer.
 */
export class PrimaryWatch {
  readonly #settings: WatchSettings;
  readonly #connection: OwnConnection<State>;
  readonly #closed = new AbortController();
  #server: string | undefined;
  #why: string | null | undefined;
  #checking: Promise<void> | undefined;

  constructor(settings: WatchSettings) {
    this.#settings = settings;
    this.#connection = new OwnConnection(settings.url, STATE);
  }

  /** Checks once, then each second. */
  async start(): Promise<void> {
    await this.#check();
    void this.#run();
  }

  /** Whether the database takes writes now. Responds within {@link READY_TIMEOUT_MS}. */
  async isReady(): Promise<boolean> {
    return Promise.race([this.#isReadyNow(), pause(READY_TIMEOUT_MS, false, { ref: false })]);
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#checking;
    await this.#connection.close();
  }

  async #isReadyNow(): Promise<boolean> {
    if (this.#checking) {
      await this.#checking;
      if (this.#why === null) return true;
    }
    // The pending check began before this call, so check again.
    await this.#check();
    return this.#why === null;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closed;
    for (;;) {
      await pause(INTERVAL_MS, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      await this.#check();
    }
  }

  #check(): Promise<void> {
    this.#checking ??= this.#ask().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  async #ask(): Promise<void> {
    const suspects = this.#settings.suspects();
    let why: string | null;
    try {
      // A second try on a new connection: the server may have restarted, the address moved, this process been busy.
      const read = this.#read().catch(() => this.#read());
      const { server, is_standby, is_read_only } = await read;
      why = is_standby ? 'it is a standby' : is_read_only ? 'it is read-only' : null;
      // Restarted, or the address leads to another one.
      if (server !== this.#server && this.#server !== undefined) suspects.endAll();
      this.#server = server;
      // The next check looks where the address leads by then.
      if (why) this.#connection.abandon();
    } catch (thrown) {
      const { message, code } = thrown as Error & { code?: string };
      why = message || code || 'it does not respond';
      if (message === TIMED_OUT || message === 'timeout expired') suspects.endSilent();
    }
    // Its open connections lead to a server that is the primary no more.
    if (why?.startsWith('it is ') && this.#why === null) suspects.endAll();
    if (why !== this.#why && !(why === null && this.#why === undefined)) this.#settings.onSwitch?.(why);
    this.#why = why;
  }

  async #read(): Promise<State> {
    const askedAt = performance.now();
    const state = await this.#connection.ask();
    this.#settings.onTime({ time: state.time, askedAt, answeredAt: performance.now() });
    return state;
  }
}
