import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock';

interface Entry<Value> {
  value: Promise<Value>;
  pending: boolean;
  /** ms; an entry from the future is stale too, because the clock may have been set back */
  from: number;
  until: number;
  /** it is being loaded again, while this value is served */
  reloading: boolean;
}

export interface SingleFlightCacheOptions<Value> {
  /** when a value that was loaded at `from` becomes stale, both in ms */
  expiresAt: (from: number) => number;
  /** until when a stale value is served while it is loaded again, in ms; without it callers wait for the new one */
  servedUntil?: (from: number) => number;
  /** the limit for the sum of the sizes; without `sizeOf`, each entry counts as 1 */
  maxSize: number;
  sizeOf?: (value: Value, key: string) => number;
}

/**
 * A least-recently-used cache that loads each key once, however many callers ask at the same time.
 * @typeParam Value must not depend on the caller
 */
export class SingleFlightCache<Value> {
  /** for the metrics; `shared` counts the callers that waited for the load of another one */
  readonly counts = { hit: 0, miss: 0, shared: 0 };
  readonly #clock: Clock;
  readonly #options: SingleFlightCacheOptions<Value>;
  readonly #entries: LRUCache<string, Entry<Value>>;

  constructor(clock: Clock, options: SingleFlightCacheOptions<Value>) {
    this.#clock = clock;
    this.#options = options;
    this.#entries = new LRUCache({ maxSize: options.maxSize });
  }

  /** @throws what `load` throws, to all callers that wait for it; errors are not cached */
  get(key: string, load: () => Promise<Value>): Promise<Value> {
    const now = this.#clock.now().getTime();
    const found = this.#entries.get(key);
    if (found && !found.pending && found.from <= now && now < found.until) {
      this.counts.hit++;
      return found.value;
    }
    if (found && !found.pending && found.from <= now && now < this.#servedUntil(found)) {
      this.counts.hit++;
      if (!found.reloading) void this.#reload(key, found, load);
      return found.value;
    }
    if (found?.pending) {
      this.counts.shared++;
      return found.value;
    }
    this.counts.miss++;
    const entry = this.#entryOf(now, load());
    this.#entries.set(key, entry, { size: 1 });
    void this.#settle(key, entry);
    return entry.value;
  }

  #entryOf(from: number, value: Promise<Value>): Entry<Value> {
    return { value, pending: true, from, until: this.#options.expiresAt(from), reloading: false };
  }

  #servedUntil({ from, until }: Entry<Value>): number {
    return this.#options.servedUntil?.(from) ?? until;
  }

  /** Replaces a stale value; after a failure it stays, and the next caller tries again. */
  async #reload(key: string, stale: Entry<Value>, load: () => Promise<Value>): Promise<void> {
    stale.reloading = true;
    this.counts.miss++;
    const entry = this.#entryOf(this.#clock.now().getTime(), load());
    try {
      await entry.value;
    } catch {
      stale.reloading = false;
      return;
    }
    if (this.#entries.peek(key) !== stale) return;
    this.#entries.set(key, entry, { size: 1 });
    await this.#settle(key, entry);
  }

  /** Keys that are being loaded are loaded again by the next caller. */
  clear(): void {
    this.#entries.clear();
  }

  async #settle(key: string, entry: Entry<Value>): Promise<void> {
    let size: number | undefined;
    try {
      const value = await entry.value;
      size = this.#options.sizeOf?.(value, key) ?? 1;
    } catch {
      // The callers get the error.
    }
    // After clear() the entry is no longer in the cache, and its value may be outdated.
    if (this.#entries.peek(key) !== entry) return;
    if (size === undefined) this.#entries.delete(key);
    // A new object, because lru-cache doesn't update the size of the same one.
    else this.#entries.set(key, { ...entry, pending: false }, { size });
  }
}
