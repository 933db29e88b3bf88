import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { wideNetworkOf } from './addresses';

/** Proof that one of our servers made a page, with these releases. */
export interface PageToken {
  /** The page's id; it cannot be guessed. */
  page: string;
  /** When the page was made, in ms since 1970. */
  made: number;
  /** Identifies the visitor without revealing the id in the cookie. */
  visitor: string;
  /** The wider network that the page was sent to: nobody can collect tokens and report from elsewhere. */
  network: string;
  /** Versions by remote. */
  remotes: ReadonlyMap<string, string>;
}

/** How long a page may report: later failures do not count for the release. */
export const PAGE_TOKEN_LIFETIME_MS = 60 * 60_000;
/** Tolerance for servers whose clock is ahead. */
const MAX_CLOCK_SKEW_MS = 60_000;
const MAX_TOKEN_LENGTH = 600;
/** Occurs in no version and in no base64url. */
const SEPARATOR = '~';

/** Signs a token for each page, so that only pages of this site can report. */
export class PageTokens {
  readonly #secret: string;
  readonly #now: () => number;

  /** @param secret the same on every server of a site */
  constructor(secret: string, now: () => number = () => Date.now()) {
    this.#secret = secret;
    this.#now = now;
  }

  /**
   * @param visitor id of the visitor
   * @param ip where the page is sent to
   * @param remotes versions in the page, by remote; overridden remotes are not reported on
   */
  write(
    visitor: string,
    ip: string,
    remotes: Readonly<Record<string, { version: string; entry: string } | undefined>>,
  ): string {
    const list = Object.entries(remotes).flatMap(([name, release]) =>
      release?.entry.startsWith('/') ? `${name}@${release.version}` : [],
    );
    const page = randomBytes(9).toString('base64url');
    const text = [this.#now().toString(36), page, this.visitorOf(visitor), this.networkOf(ip), ...list].join(
      SEPARATOR,
    );
    return `${text}${SEPARATOR}${this.#sign(text)}`;
  }

  /** @returns null if none of our servers signed it, 'over' if it is too old */
  read(pageToken: string): PageToken | 'over' | null {
    const end = pageToken.lastIndexOf(SEPARATOR);
    if (end < 0 || pageToken.length > MAX_TOKEN_LENGTH) return null;
    const text = pageToken.slice(0, end);
    const [given, right] = [Buffer.from(pageToken.slice(end + 1)), Buffer.from(this.#sign(text))];
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
    const [time = '', page = '', visitor = '', network = '', ...list] = text.split(SEPARATOR);
    const made = Number.parseInt(time, 36);
    const age = this.#now() - made;
    if (age > PAGE_TOKEN_LIFETIME_MS || age < -MAX_CLOCK_SKEW_MS) return 'over';
    const remotes = new Map(list.map((one) => one.split('@') as [string, string]));
    return { page, made, visitor, network, remotes };
  }

  /** The visitor as in a page token, without revealing the id in the cookie. */
  visitorOf(id: string): string {
    return this.#keyOf(id, 12);
  }

  /** The network as in a page token, without revealing the address. */
  networkOf(ip: string): string {
    return this.#keyOf(`network ${wideNetworkOf(ip)}`, 6);
  }

  #keyOf(text: string, length: number) {
    return createHash('sha256').update(`${this.#secret} ${text}`).digest('base64url').slice(0, length);
  }

  #sign(text: string) {
    return createHmac('sha256', this.#secret).update(text).digest('base64url').slice(0, 22);
  }
}
