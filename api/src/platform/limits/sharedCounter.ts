import type { Clock } from '../clock';
import type { Db } from '../db/database';
import { counterKey } from './limits';
import { countAttempts } from './limits.queries';
import type { Limit, LimitName } from './limitTable';

/** How old a process's knowledge of the other processes' counts may be. */
const SYNC_INTERVAL_MS = 5000;
/** Subjects below this share of the limit are counted in the process only. */
const SHARED_FROM = 0.1;
const MAX_SUBJECTS = 50_000;

interface Counter {
  /** counted here since the last exchange */
  own: number;
  /** of all processes at the last exchange; below zero: lifted */
  total: number;
  endsAt: number;
}

/**
 * A limit on something frequent. Each process counts in memory and adds its counts to the shared counters in one
 * statement every five seconds, and only for subjects that have used a tenth of the limit. So all processes
 * together may exceed the limit by what they allow in five seconds, and a subject by a tenth for each process.
 */
export class SharedCounter {
  readonly #counters = new Map<string, Counter>();
  readonly #deps: { db: Db; clock: Clock };
  readonly #name: LimitName;
  readonly #limit: Limit & { windowMs: number };
  readonly #onError: (error: unknown) => void;
  #exchangedAt: number;
  #exchanging = false;

  constructor(
    deps: { db: Db; clock: Clock },
    name: LimitName,
    limit: Limit & { windowMs: number },
    onError: (error: unknown) => void,
  ) {
    this.#deps = deps;
    this.#name = name;
    this.#limit = limit;
    this.#onError = onError;
    this.#exchangedAt = deps.clock.now().getTime();
  }

  /** Counts one, unless the limit is reached. @returns the seconds to wait; 0 when it is not reached */
  count(subject: string): number {
    const { max, windowMs } = this.#limit;
    if (max === Infinity) return 0;
    const now = this.#deps.clock.now().getTime();
    let counter = this.#counters.get(subject);
    if (!counter || counter.endsAt <= now) {
      counter = { own: 0, total: 0, endsAt: now + windowMs };
      this.#counters.set(subject, counter);
    }
    if (counter.total + counter.own >= max) return Math.ceil((counter.endsAt - now) / 1000);
    counter.own++;
    if (now - this.#exchangedAt >= SYNC_INTERVAL_MS && !this.#exchanging) {
      this.#exchange(now).catch(this.#onError);
    }
    return 0;
  }

  /** The shared counters are read again with the next exchange: an operator has lifted a limit. */
  clear(): void {
    this.#counters.clear();
  }

  async #exchange(now: number): Promise<void> {
    this.#exchangedAt = now;
    this.#exchanging = true;
    try {
      if (this.#counters.size > MAX_SUBJECTS) this.#dropEnded(now);
      const { max, windowMs } = this.#limit;
      const due = [...this.#counters]
        .filter(([, { own, total }]) => own > 0 && (total < 0 || total + own >= max * SHARED_FROM))
        .map(([subject, counter]) => ({
          counter,
          amount: counter.own,
          windowMs,
          key: counterKey(this.#name, subject),
        }));
      if (due.length === 0) return;
      const rows = await countAttempts(this.#deps.db.kysely, new Date(now), due);
      for (const { counter, amount, key } of due) {
        const row = rows.find((one) => one.key.equals(key));
        if (!row) continue;
        counter.own -= amount;
        counter.total = row.count;
        counter.endsAt = row.ends_at.getTime();
      }
    } finally {
      this.#exchanging = false;
    }
  }

  /** Drops ended counters, and all if too many are left: a client with that many addresses must not fill the memory. */
  #dropEnded(now: number): void {
    for (const [subject, { endsAt }] of this.#counters) if (endsAt <= now) this.#counters.delete(subject);
    if (this.#counters.size > MAX_SUBJECTS) this.#counters.clear();
  }
}
