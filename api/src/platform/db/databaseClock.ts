import type { Clock } from '../clock';

/** A measurement: the server said `time` at some moment from `askedAt` to `answeredAt`, of {@link performance.now}. */
export interface ClockReading {
  /** ms since 1970 */
  time: number;
  askedAt: number;
  answeredAt: number;
}

const MAX_READINGS = 16;

/** The middle is right to half of the wait. */
const middleOf = ({ askedAt, answeredAt }: ClockReading) => (askedAt + answeredAt) / 2;
const waitOf = ({ askedAt, answeredAt }: ClockReading) => answeredAt - askedAt;

/**
 * The database's time, the same for all processes whatever their own clocks say. Between readings it goes on by the
 * monotonic clock, so it does not jump when this machine's clock is set.
 */
export class DatabaseClock implements Clock {
  readonly #ticks: () => number;
  /** The last ones that agree. */
  #readings: ClockReading[] = [];
  /** The server's time where the monotonic clock is 0, in ms. */
  #zero: number;

  constructor(ticks: () => number = () => performance.now(), now: () => number = Date.now) {
    this.#ticks = ticks;
    this.#zero = now() - ticks();
  }

  now = (): Date => new Date(this.#zero + this.#ticks());

  read(reading: ClockReading): void {
    const difference = Math.abs(reading.time - middleOf(reading) - this.#zero);
    // The server's clock was set, or it is another server.
    if (difference > waitOf(reading) + 100) this.#readings = [];
    this.#readings = [...this.#readings, reading].slice(-MAX_READINGS);
    const best = this.#readings.reduce((least, one) => (waitOf(one) <= waitOf(least) ? one : least));
    this.#zero = best.time - middleOf(best);
  }
}
