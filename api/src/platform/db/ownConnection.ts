import type pg from 'pg';
import { KEEP_ALIVE, NamedClient } from './namedClient';

/** For connecting, and for the response. */
const RESPONSE_TIMEOUT_MS = 2_000;

/** Asks a server the same again and again, on a connection of its own: one of the pool could have to be waited for. */
export class OwnConnection<Row> {
  readonly #url: string;
  readonly #statement: string;
  readonly #onLost: () => void;
  #client: Promise<pg.Client> | undefined;
  #isClosed = false;

  /** @param onLost called at once when the connection breaks */
  constructor(url: string, statement: string, onLost: () => void = () => {}) {
    this.#url = url;
    this.#statement = statement;
    this.#onLost = onLost;
  }

  /** Connects first where needed. @throws pg's errors; the next call connects again */
  async ask(): Promise<Row> {
    if (this.#isClosed) throw new Error('The connection is closed');
    this.#client ??= this.#connect();
    try {
      const { rows } = await (await this.#client).query(this.#statement);
      return rows[0] as Row;
    } catch (error) {
      this.abandon();
      throw error;
    }
  }

  /** The next call connects again. The end of this connection is not waited for: its server may not respond. */
  abandon(): void {
    const client = this.#client;
    this.#client = undefined;
    client?.then((opened) => opened.end()).catch(() => {});
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const client = await this.#client?.catch(() => undefined);
    this.#client = undefined;
    const closed = client?.end().catch(() => {});
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 500).unref())]);
  }

  async #connect(): Promise<pg.Client> {
    const client = new NamedClient({
      connectionString: this.#url,
      connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
      query_timeout: RESPONSE_TIMEOUT_MS,
      ...KEEP_ALIVE,
    });
    // An 'error' event without a listener ends the process.
    client.on('error', this.#onLost);
    client.on('end', this.#onLost);
    await client.connect();
    return client;
  }
}
