import { type Counts, rateOf } from './canaryRule';
import { Cohort, type Sender } from './cohort';

/** Length of the window of page loads. */
export const WINDOW_MS = 10 * 60_000;
const MIN_COUNTS: Counts = { loads: 20, failures: 10 };
const MIN_RATE = 0.2;

/**
 * The page loads of a live version in the last minutes. It has nothing to be compared with, so only many failures say
 * something: at least 10, and a fifth of at least 20 loads, counted like those of canaries.
 */
export class LiveWatch {
  readonly version: string;
  /** A person was notified. */
  isReported = false;
  /** The composition records that it fails. */
  isMarked = false;
  /** A rollback was tried. */
  isTried = false;
  readonly #now: () => number;
  #since: number;
  #loads = new Cohort();

  constructor(version: string, now: () => number) {
    this.version = version;
    this.#now = now;
    this.#since = now();
  }

  /** Counts a page load. @returns counts its failure; null when the load does not count */
  begin(who: Sender): (() => void) | null {
    if (this.#now() - this.#since >= WINDOW_MS) {
      this.#loads = new Cohort();
      this.#since = this.#now();
    }
    const loads = this.#loads;
    return loads.begin(who) ? () => void loads.fail(who) : null;
  }

  /** Whether the failures come from enough networks to be believed without a person. */
  get isSure(): boolean {
    const { proven } = this.#loads;
    return proven !== null && isUnhealthy(proven);
  }

  /** @returns the figures, when they show that the version fails for many; else null */
  get evidence(): string | null {
    const { loads, failures } = this.#loads;
    const counts = { loads, failures };
    if (!isUnhealthy(counts)) return null;
    const minutes = Math.max(1, Math.ceil((this.#now() - this.#since) / 60_000));
    return `${failures} of ${loads} page loads (${(100 * rateOf(counts)).toFixed(0)} %) failed within ${minutes} min`;
  }
}

const isUnhealthy = (counts: Counts) =>
  counts.loads >= MIN_COUNTS.loads && counts.failures >= MIN_COUNTS.failures && rateOf(counts) >= MIN_RATE;
