import type { Clock } from '../clock';
import { TooManyRequests } from '../errors';

interface Window {
  count: number;
  /** ms since 1970 */
  ends: number;
}

const MOST_KEYS = 50_000;

/**
 * Counts tries a key within fixed windows, in this process's memory. Keys name the address that tries, never
 * an account alone: a guesser shuts out himself, not his victim.
 */
export class Attempts {
  readonly #windows = new Map<string, Window>();
  readonly #clock: Clock;
  readonly #most: number;
  readonly #windowMs: number;

  constructor(clock: Clock, most: number, windowMs: number) {
    this.#clock = clock;
    this.#most = most;
    this.#windowMs = windowMs;
  }

  /** Counts one try. @throws TooManyRequests when the window is full */
  count(key: string): void {
    const now = this.#clock.now().getTime();
    let window = this.#windows.get(key);
    if (!window || window.ends <= now) {
      window = { count: 0, ends: now + this.#windowMs };
      this.#windows.delete(key);
      this.#windows.set(key, window);
      this.#forgetOldest();
    }
    if (window.count >= this.#most) {
      const seconds = Math.ceil((window.ends - now) / 1000);
      const minutes = Math.ceil(seconds / 60);
      throw new TooManyRequests(
        `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
        seconds,
      );
    }
    window.count++;
  }

  /** Takes a try back that turned out to be honest. */
  forgive(key: string): void {
    this.#windows.delete(key);
  }

  #forgetOldest(): void {
    // The map keeps the order in which windows began.
    const [oldest] = this.#windows.keys();
    if (this.#windows.size > MOST_KEYS && oldest !== undefined) this.#windows.delete(oldest);
  }
}
