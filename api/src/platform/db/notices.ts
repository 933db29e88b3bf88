import type { Socket } from 'node:net';
import pg from 'pg';
import { KEEP_ALIVE } from './namedClient';

/** Called for each notice of a channel, and once after a gap in which notices may have been lost (payload ''). */
export type OnNotice = (payload: string) => void;

/** Receives pg_notify of a database, from all processes including this one, after the commit. */
export interface Notices {
  listen(channel: string, onNotice: OnNotice): Promise<void>;
  close(): Promise<void>;
}

/** Notices that also listen on the connections of a pool. */
export interface PoolNotices extends Notices {
  /** The connection may lead to a server that is silent, or no longer the primary. */
  reconnect(): void;
  listenOn(client: pg.ClientBase): void;
}

/**
 * The channel that the writing connections listen to themselves: PostgreSQL delivers a connection's own notices with
 * the response to its COMMIT, so this process is notified of a write before the writer continues. A notice of this
 * process arrives twice.
 */
const SYNCHRONOUS_CHANNEL = 'catalog';

/** For connecting, and for the response to a LISTEN. */
const RESPONSE_TIMEOUT_MS = 5_000;

/** Delay before reconnecting. */
const RECONNECT_DELAY_MS = 500;

/** Callbacks by channel, independent of the connection. Channel names come from the code, never from requests. */
export class Listeners {
  readonly #of = new Map<string, Set<OnNotice>>();

  get channels(): string[] {
    return [...this.#of.keys()];
  }
  /** @returns true for the first callback of a channel */
  add(channel: string, onNotice: OnNotice): boolean {
    const known = this.#of.get(channel);
    this.#of.set(channel, (known ?? new Set()).add(onNotice));
    return !known;
  }
  notify({ channel, payload = '' }: pg.Notification): void {
    for (const onNotice of this.#of.get(channel) ?? []) onNotice(payload);
  }
  notifyAll(): void {
    for (const channel of this.channels) this.notify({ channel, payload: '', processId: 0 });
  }
}

const socketOf = (client: pg.Client) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** Listens on a separate connection, opened for the first callback and reopened whenever it breaks. */
export function postgresNotices(url: string, onError: (error: Error) => void): PoolNotices {
  const listeners = new Listeners();
  let client: Promise<pg.Client> | undefined;
  let closed = false;
  let again: NodeJS.Timeout | undefined;

  async function open(): Promise<pg.Client> {
    const opened = new pg.Client({
      connectionString: url,
      ...KEEP_ALIVE,
      connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
      query_timeout: RESPONSE_TIMEOUT_MS,
    });
    opened.on('notification', (notice) => listeners.notify(notice));
    opened.on('error', onError);
    opened.on('end', reopen);
    await opened.connect();
    try {
      for (const channel of listeners.channels) await opened.query(`LISTEN ${channel}`);
    } catch (error) {
      void opened.end();
      throw error;
    }
    return opened;
  }

  function reopen(): void {
    if (closed) return;
    clearTimeout(again);
    again = setTimeout(() => {
      client = open();
      // Notifications were lost meanwhile, so every callback has to check for changes.
      client.then(
        () => listeners.notifyAll(),
        (error: Error) => {
          onError(error);
          reopen();
        },
      );
    }, RECONNECT_DELAY_MS).unref();
  }

  return {
    async listen(channel, onNotice) {
      const first = listeners.add(channel, onNotice);
      if (!client) {
        client = open();
        client.catch(reopen);
        await client;
      } else if (first) {
        await (await client).query(`LISTEN ${channel}`);
      }
    },
    reconnect() {
      // Its end opens the next one. A silent server says no goodbye.
      client?.then((opened) => socketOf(opened).destroy()).catch(() => {});
    },
    listenOn(client) {
      // Ask the server for the pid, because a pooler reports its own.
      let pid: number | undefined;
      client.on('notification', (notice) => {
        // Other processes' notices arrive on the separate connection; here they would wait for the running statement.
        if (notice.processId === pid) listeners.notify(notice);
      });
      client.query(`LISTEN ${SYNCHRONOUS_CHANNEL}; SELECT pg_backend_pid() AS pid`).then((results) => {
        // One of each statement, which pg's types don't say.
        pid = (results as unknown as pg.QueryResult<{ pid: number }>[])[1]?.rows[0]?.pid;
      }, onError);
    },
    async close() {
      closed = true;
      clearTimeout(again);
      await (await client?.catch(() => undefined))?.end();
    },
  };
}
