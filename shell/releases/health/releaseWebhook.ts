import { isIP } from 'node:net';
import { isThisMachine } from '@haat/servers';
import { LRUCache } from 'lru-cache';
import { addressKey } from './addresses';

/** Events of which a person is notified. */
export interface ReleaseNotice {
  event: 'canary_rolled_back' | 'canary_suspected' | 'live_unhealthy';
  /** Version of the remote, as in the composition. */
  remote: string;
  version: string;
  /** A description with figures. */
  evidence: string;
  /** A command that helps, or shows more. */
  command: string;
}

const TIMEOUT_MS = 5000;
/** Delays before each further attempt. */
const RETRY_DELAYS_MS = [1000, 10_000, 60_000, 300_000];
/** The same notification is not repeated within this time. */
const REPEAT_MS = 60 * 60_000;
const MAX_REMEMBERED = 100;

/** Whether a webhook may be called: by https, or in our own network, named by its address. */
export function isWebhook(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username || url.password) return false;
  if (url.protocol === 'https:') return true;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isOurs = isThisMachine(url) || (isIP(host) > 0 && addressKey(host) === null);
  return url.protocol === 'http:' && isOurs;
}

/**
 * Notifies a person by an HTTP request. Nothing waits for it, and it never fails: after some failed attempts it logs the
 * notification.
 */
export class ReleaseWebhook {
  readonly #url: string;
  readonly #site: string;
  readonly #delays: readonly number[];
  readonly #sent = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: REPEAT_MS });
  readonly #stopped = new AbortController();

  /**
   * @param url the target; it may contain a secret, so only its origin is logged
   * @param site address of the site, for the text
   * @param delays before each further attempt, in ms
   */
  constructor(url: string, site: string, delays: readonly number[] = RETRY_DELAYS_MS) {
    this.#url = url;
    this.#site = site;
    this.#delays = delays;
  }

  notify(notice: ReleaseNotice): void {
    const what = `${notice.event} ${notice.remote} ${notice.version}`;
    const key = `${what} ${notice.command}`;
    if (this.#sent.has(key)) return;
    this.#sent.set(key, true);
    const text = `${notice.remote} ${notice.version}: ${TITLES[notice.event]}. ${notice.evidence}. ${notice.command}`;
    const body = JSON.stringify({ ...notice, text, site: this.#site, at: new Date().toISOString() });
    void this.#send(what, body);
  }

  /** Ends all attempts. */
  stop() {
    this.#stopped.abort();
  }

  async #send(what: string, body: string): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      const failure = await this.#attempt(body);
      if (failure === null || this.#stopped.signal.aborted) return;
      const delay = this.#delays[attempt];
      if (delay === undefined || failure.isFinal) {
        console.error(`${new URL(this.#url).origin} was not notified of ${what}: ${failure.why}`);
        return;
      }
      await new Promise<void>((resolve) => setTimeout(resolve, delay).unref());
      if (this.#stopped.signal.aborted) return;
    }
  }

  /** @returns null when it was delivered */
  async #attempt(body: string): Promise<{ why: string; isFinal: boolean } | null> {
    try {
      const answer = await fetch(this.#url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        // A redirect could lead into our own network.
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.#stopped.signal]),
      });
      await answer.body?.cancel();
      if (answer.ok) return null;
      const isFinal = answer.status < 500 && ![408, 429].includes(answer.status);
      return { why: `HTTP ${answer.status}`, isFinal };
    } catch (error) {
      // The message may name the address.
      const { name, cause } = error as Error & { cause?: { code?: string } };
      return { why: cause?.code ?? name, isFinal: false };
    }
  }
}

const TITLES: Record<ReleaseNotice['event'], string> = {
  canary_rolled_back: 'the canary was rolled back',
  canary_suspected: 'a person has to decide on the canary',
  live_unhealthy: 'the live version fails for many visitors',
};
