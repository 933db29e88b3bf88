import { remember } from '../remember';
import type { Counts } from './canaryRule';

/** After how many failures, or loads, an address no longer counts. */
export const MAX_FAILURES_PER_ADDRESS = 2;
export const MAX_LOADS_PER_ADDRESS = 200;
/** How many visitors that failed, and addresses, are remembered; the oldest are evicted first. */
const MAX_REMEMBERED = 20_000;

/** Whose page load it is. */
export interface Sender {
  visitor: string;
  /** null: from our own network, where an address does not identify a visitor. */
  address: string | null;
}

/**
 * One side of a canary analysis: the live version's loads, or the canary's. Whether a load counts is decided before its
 * outcome is known, so that neither side is favoured: a visitor counts until the first failure, which a broken
 * browser would repeat with every reload; an address up to a few failures and a number of loads, which is what one
 * attacker can do.
 */
export class Cohort implements Counts {
  loads = 0;
  failures = 0;
  readonly #failed = new Map<string, true>();
  readonly #addresses = new Map<string, { loads: number; failures: number }>();

  /** Counts a page load. @returns whether it counts */
  begin({ visitor, address }: Sender): boolean {
    const seen = this.#seen(address);
    const spent = seen.failures >= MAX_FAILURES_PER_ADDRESS || seen.loads >= MAX_LOADS_PER_ADDRESS;
    if (spent || this.#failed.has(visitor)) return false;
    seen.loads++;
    this.loads++;
    return true;
  }

  /** A load that counts has failed. @returns whether the failure counts: the visitor's first */
  fail({ visitor, address }: Sender): boolean {
    const seen = this.#seen(address);
    if (this.#failed.has(visitor) || seen.failures >= MAX_FAILURES_PER_ADDRESS) return false;
    seen.failures++;
    remember(this.#failed, visitor, true, MAX_REMEMBERED);
    this.failures++;
    return true;
  }

  #seen(address: string | null) {
    const seen = (address !== null && this.#addresses.get(address)) || { loads: 0, failures: 0 };
    if (address !== null) remember(this.#addresses, address, seen, MAX_REMEMBERED);
    return seen;
  }
}
