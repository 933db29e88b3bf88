import type { Clock } from '../clock';

/**
 * What was found out lately, by its key: once however many ask at once, the longest unused forgotten first.
 * @typeParam Value never of the one who asked
 */
export class LruCache<Value> {
  readonly #clock: Clock;
  readonly #most: number;
  readonly #freshFor: number;
  #found = new Map<string, { value: Promise<Value>; from: number; until: number }>();

  /** @param freshFor how long, in ms, a value is given again at most */
  constructor(clock: Clock, { most, freshFor }: { most: number; freshFor: number }) {
    this.#clock = clock;
    this.#most = most;
    this.#freshFor = freshFor;
  }

  /** @throws what `find` throws, to all who wait for it; the next one asks anew */
  get(key: string, find: () => Promise<Value>): Promise<Value> {
    const found = this.#found;
    const now = this.#clock.now().getTime();
    const known = found.get(key);
    found.delete(key);
    // The clock may have been set back.
    if (known && known.from <= now && now < known.until) {
      found.set(key, known);
      return known.value;
    }
    const entry = { value: find(), from: now, until: now + this.#freshFor };
    found.set(key, entry);
    entry.value.catch(() => {
      if (found.get(key) === entry) found.delete(key);
    });
    for (const longestUnused of found.keys()) {
      if (found.size <= this.#most) break;
      found.delete(longestUnused);
    }
    return entry.value;
  }

  /** Whoever asks from now on is told anew, also where somebody is finding it out at this moment. */
  forget(): void {
    this.#found = new Map();
  }
}
