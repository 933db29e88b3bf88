import { LRUCache } from 'lru-cache';
import type { NetworkPrefixes } from './addresses';
import type { Counts } from './canaryRule';

/** After how many failures, or loads, an address no longer counts. */
export const MAX_FAILURES_PER_ADDRESS = 2;
export const MAX_LOADS_PER_ADDRESS = 200;
/** How many failures of a network, and of a wider network, are evidence without a person. */
const MAX_PROVEN_PER_NETWORK = 1;
const MAX_PROVEN_PER_WIDE = 2;
/** From how many wider networks failures must come to be such evidence. */
export const MIN_WIDE_NETWORKS = 10;
/** How many visitors that failed, and addresses, are remembered; the oldest are evicted first. */
const MAX_REMEMBERED = 20_000;

/** `maxSize`, because a cache with `max` allocates its whole memory at once, and a canary has dozens of them. */
const lruCache = <T extends NonNullable<unknown>>() =>
  new LRUCache<string, T>({ maxSize: MAX_REMEMBERED, sizeCalculation: () => 1 });

/** The visitor of a page load. */
export interface Sender {
  visitor: string;
  /** null: our own network, where an address does not identify a visitor. */
  prefixes: NetworkPrefixes | null;
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
  /** The failures that are evidence without a person: few of each network, so that nobody has all of them. */
  #provenFailures = 0;
  readonly #failed = lruCache<true>();
  readonly #addresses = lruCache<{ loads: number; failures: number }>();
  readonly #networks = lruCache<number>();
  readonly #wideNetworks = lruCache<number>();

  /** Counts a page load. @returns whether it counts */
  begin({ visitor, prefixes }: Sender): boolean {
    const seen = this.#seen(prefixes);
    const spent = seen.failures >= MAX_FAILURES_PER_ADDRESS || seen.loads >= MAX_LOADS_PER_ADDRESS;
    if (spent || this.#failed.has(visitor)) return false;
    seen.loads++;
    this.loads++;
    return true;
  }

  /** A load that counts has failed. @returns whether the failure counts: the visitor's first */
  fail({ visitor, prefixes }: Sender): boolean {
    const seen = this.#seen(prefixes);
    if (this.#failed.has(visitor) || seen.failures >= MAX_FAILURES_PER_ADDRESS) return false;
    seen.failures++;
    this.#failed.set(visitor, true);
    this.failures++;
    this.#prove(prefixes);
    return true;
  }

  /** Evidence that suffices without a person; null while the failures come from too few wider networks. */
  get proven(): Counts | null {
    if (this.#wideNetworks.size < MIN_WIDE_NETWORKS) return null;
    return { loads: this.loads, failures: this.#provenFailures };
  }

  /** From how many wider networks failures came. */
  get wideNetworks(): number {
    return this.#wideNetworks.size;
  }

  #prove(prefixes: NetworkPrefixes | null) {
    if (!prefixes) return;
    const [, network, wide] = prefixes;
    const [ofNetwork, ofWide] = [this.#networks.peek(network) ?? 0, this.#wideNetworks.peek(wide) ?? 0];
    if (ofNetwork >= MAX_PROVEN_PER_NETWORK || ofWide >= MAX_PROVEN_PER_WIDE) return;
    this.#networks.set(network, ofNetwork + 1);
    this.#wideNetworks.set(wide, ofWide + 1);
    this.#provenFailures++;
  }

  #seen(prefixes: NetworkPrefixes | null) {
    const address = prefixes?.[0];
    const seen = (address !== undefined && this.#addresses.get(address)) || { loads: 0, failures: 0 };
    if (address !== undefined) this.#addresses.set(address, seen);
    return seen;
  }
}
