/** Destination of a read: the replica, or the primary for one of these reasons. */
export type ReadRoute = 'replica' | 'changed' | 'behind' | 'away';

/**
 * How current a replica is, from positions in the write-ahead log (bytes) and the time they were seen at (ms, any clock
 * that only goes forward). What the primary had written when it was asked is on the replica once its own position is as
 * high. So a primary without writes does not look like lag, and an old measurement does.
 */
export class ReplicaFreshness {
  readonly #maxLagMs: number;
  readonly #now: () => number;
  /** the primary's positions, oldest first; the last one at each position */
  #seen: { at: number; position: number }[] = [];
  /** The replica has all that was committed by then. */
  #asOf = Number.NEGATIVE_INFINITY;
  #changedAt = Number.NEGATIVE_INFINITY;
  /** Until the lag is half of what is allowed, so that a lag around the limit does not switch with each read. */
  #behind = false;

  constructor(maxLagMs: number, now: () => number = () => performance.now()) {
    this.#maxLagMs = maxLagMs;
    this.#now = now;
  }

  /** ms; undefined while nothing is known of the replica */
  get lagMs(): number | undefined {
    return this.#asOf === Number.NEGATIVE_INFINITY ? undefined : this.#now() - this.#asOf;
  }

  route(): ReadRoute {
    const lag = this.lagMs;
    if (lag === undefined) return 'away';
    if (lag > this.#maxLagMs) this.#behind = true;
    if (this.#behind) return 'behind';
    return this.#asOf > this.#changedAt ? 'replica' : 'changed';
  }

  /** Reads from now on need what is committed now. */
  changed(): void {
    this.#changedAt = this.#now();
  }

  /** @param askedAt when the primary was asked */
  primaryAt(position: number, askedAt: number): void {
    const oldest = askedAt - this.#maxLagMs;
    this.#seen = this.#seen.filter((one) => one.at >= oldest && one.position < position);
    this.#seen.push({ at: askedAt, position });
  }

  replicaAt(position: number): void {
    const reached = this.#seen.findLast((one) => one.position <= position);
    if (reached) this.#asOf = Math.max(this.#asOf, reached.at);
    if ((this.lagMs ?? Number.POSITIVE_INFINITY) <= this.#maxLagMs / 2) this.#behind = false;
  }

  /** The replica doesn't respond, or isn't one. */
  lost(): void {
    this.#asOf = Number.NEGATIVE_INFINITY;
  }
}
