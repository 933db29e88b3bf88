import { createHash } from 'node:crypto';
import pg from 'pg';

const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    // Ids and paisa are safe integers; dates stay 'YYYY-MM-DD', independent of the time zone.
    if (oid === INT8 || oid === NUMERIC) return Number;
    if (oid === DATE) return (day: string) => day;
    return pg.types.getTypeParser(oid, format);
  },
} as pg.CustomTypesConfig;

/**
 * Put into a statement whose best plan depends on the values, e.g. on how common a word is: it is planned for each call.
 * A prepared statement soon gets one generic plan.
 */
export const CUSTOM_PLAN = '/* custom plan */';

const MAX_STATEMENTS = 1000;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MAX_STATEMENTS) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** TCP notices a peer that is gone 20 s after the last packet: the kernel then probes each second, ten times. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

const OUTSIDE_TRANSACTION = 'I';

/** pg's message for a statement without a response; it has no code. */
export const TIMED_OUT = 'Query read timeout';

/** The server is a standby or read-only. Some refusals of a standby have other codes, e.g. of an unlogged table. */
export const takesNoWrites = ({ code, message }: { code?: unknown; message?: unknown }) =>
  code === '25006' || /during recovery$|while recovery is in progress$/.test(String(message));

/** A migration changed what a prepared statement returns; the statement did not run, and never will again. */
export const isStalePlan = ({ code, message }: { code?: unknown; message?: unknown }) =>
  code === '0A000' && message === 'cached plan must not change result type';

export interface NamedClientConfig extends pg.ClientConfig {
  /**
   * A statement without a response is given up after this time, and the connection with it, in ms. It must be longer than
   * the server's statement_timeout, and does not apply where a transaction sets that one to 0.
   */
  giveUpAfterMs?: number;
}

/** A connection that prepares each statement with parameters once: by-id queries run three times as fast. */
export class NamedClient extends pg.Client {
  /** False once it has failed in a way that another connection may not: it leads to a server that hangs, or takes no writes. */
  isUsable = true;
  readonly #giveUpAfterMs: number | undefined;
  #isUnlimited = false;
  /** Part of the names, so that all statements are prepared again after a migration. */
  #epoch = 0;

  constructor(config?: string | NamedClientConfig) {
    const { giveUpAfterMs, ...settings }: NamedClientConfig =
      typeof config === 'string' ? { connectionString: config } : (config ?? {});
    super({ ...settings, types });
    this.#giveUpAfterMs = giveUpAfterMs;
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads can't be repeated here
  override query(text: any, values?: any, ...rest: any[]): any {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const plain = super.query as (...all: any[]) => any;
    if (typeof text !== 'string' || typeof values === 'function' || rest.length > 0)
      return plain.call(this, text, values, ...rest);
    const isRepeatable = this.getTransactionStatus() === OUTSIDE_TRANSACTION;
    if (isRepeatable) this.#isUnlimited = false;
    if (/^SET LOCAL statement_timeout = 0/.test(text)) this.#isUnlimited = true;
    const send = () => plain.call(this, { text, values, ...this.#optionsOf(text, values) });
    return this.#checked(send, isRepeatable);
  }

  #optionsOf(text: string, values: readonly unknown[] | undefined): pg.QueryConfig | object {
    const name = values?.length && !text.includes(CUSTOM_PLAN) ? nameOf(text) : undefined;
    return {
      ...(name && { name: this.#epoch ? `${name}.${this.#epoch}` : name }),
      ...(this.#giveUpAfterMs && !this.#isUnlimited && { query_timeout: this.#giveUpAfterMs }),
    };
  }

  async #checked<Result>(send: () => Promise<Result>, isRepeatable: boolean): Promise<Result> {
    try {
      return await send();
    } catch (thrown) {
      const error = thrown as Error & { code?: string };
      if (isStalePlan(error)) {
        this.#epoch++;
        if (isRepeatable) return send();
      }
      if (error.message === TIMED_OUT) {
        // Its response could still come, and would be taken for that of the next statement.
        this.isUsable = false;
        void this.end();
      }
      if (takesNoWrites(error)) this.isUsable = false;
      throw error;
    }
  }
}
