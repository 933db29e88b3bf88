import pg from 'pg';

/** Called for each notice of a channel, and once after a gap in which notices may have been lost (payload ''). */
export type OnNotice = (payload: string) => void;

/** Hears pg_notify of a database: other processes' and one's own, after the commit. */
export interface Notices {
  listen(channel: string, onNotice: OnNotice): Promise<void>;
  close(): Promise<void>;
}

/** Notices with an ear on the connections of a pool, too. */
export interface PoolNotices extends Notices {
  listenOn(client: pg.ClientBase): void;
}

/**
 * Channels that the writing connections listen to themselves: PostgreSQL delivers a connection's own notices with
 * the answer to its COMMIT, so this process has heard of a write before its writer goes on. Heard several times.
 */
const SYNCHRONOUS_CHANNELS = ['catalog'];

/** How long to wait before a broken connection is opened anew, in ms. */
const RECONNECT_DELAY_MS = 500;

/** Who listens to what, on a connection that may change. Channels are identifiers of ours, never of a caller. */
export class Listeners {
  readonly #of = new Map<string, Set<OnNotice>>();

  get channels(): string[] {
    return [...this.#of.keys()];
  }
  /** @returns true when nobody listened to the channel before */
  add(channel: string, onNotice: OnNotice): boolean {
    const known = this.#of.get(channel);
    this.#of.set(channel, (known ?? new Set()).add(onNotice));
    return !known;
  }
  tell({ channel, payload = '' }: pg.Notification): void {
    for (const onNotice of this.#of.get(channel) ?? []) onNotice(payload);
  }
  tellAll(): void {
    for (const channel of this.channels) this.tell({ channel, payload: '', processId: 0 });
  }
}

/** Listens on a connection of its own, which is opened at the first listener and anew whenever it breaks. */
export function postgresNotices(url: string, onError: (error: Error) => void): PoolNotices {
  const listeners = new Listeners();
  let client: Promise<pg.Client> | undefined;
  let closed = false;
  let again: NodeJS.Timeout | undefined;

  async function open(): Promise<pg.Client> {
    const opened = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 });
    opened.on('notification', (notice) => listeners.tell(notice));
    opened.on('error', onError);
    opened.on('end', reopen);
    await opened.connect();
    for (const channel of listeners.channels) await opened.query(`LISTEN ${channel}`);
    return opened;
  }

  function reopen(): void {
    if (closed) return;
    clearTimeout(again);
    again = setTimeout(() => {
      client = open();
      // What was said meanwhile is lost: everybody looks for themselves.
      client.then(
        () => listeners.tellAll(),
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
    listenOn(client) {
      client.on('notification', (notice) => listeners.tell(notice));
      for (const channel of SYNCHRONOUS_CHANNELS) client.query(`LISTEN ${channel}`).catch(onError);
    },
    async close() {
      closed = true;
      clearTimeout(again);
      await (await client?.catch(() => undefined))?.end();
    },
  };
}
