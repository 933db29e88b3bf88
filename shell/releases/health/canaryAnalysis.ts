import type { Canary } from '../compositions';
import { type Counts, isWorse, rateOf } from './canaryRule';
import { Cohort } from './cohort';
import type { Fault } from './report';
import type { CanaryAnalysis as Told } from './reports';

/** A canary and the live version side by side, since the canary began. */
export class CanaryAnalysis {
  readonly of: Canary;
  /** Page loads that told how the region does; those that failed. */
  readonly reported = { canary: new Cohort(), live: new Cohort() };
  /** Pages that were made for the region; those of which nothing was heard, as of one that freezes. */
  readonly made = { canary: new Cohort(), live: new Cohort() };
  /** Of the canary. */
  readonly failed: Record<Fault, number> = { load: 0, mount: 0, run: 0 };
  /** Somebody is at it. */
  ending = false;

  constructor(of: Canary) {
    this.of = of;
  }

  sideOf(version: string): 'canary' | 'live' {
    return version === this.of.version ? 'canary' : 'live';
  }

  /**
   * Why the canary has to go, in words and figures; null while nothing speaks against it.
   * @param live the version beside it
   */
  verdict(live: string): string | null {
    const { reported, made, failed } = this;
    if (isWorse(reported.canary, reported.live)) {
      const when = `${failed.load} while loading, ${failed.mount} while mounting, ${failed.run} later`;
      return `${figures(reported.canary)} page loads failed: ${when}; of ${live} ${figures(reported.live)}`;
    }
    if (isWorse(made.canary, made.live))
      return `${figures(made.canary)} pages fell silent; of ${live} ${figures(made.live)}`;
    return null;
  }

  figures(): Told {
    const { reported, made } = this;
    const plain = ({ loads, failures }: Counts) => ({ loads, failures });
    return {
      version: this.of.version,
      canary: plain(reported.canary),
      live: plain(reported.live),
      noReport: { canary: plain(made.canary), live: plain(made.live) },
    };
  }
}

const figures = (counts: Counts) =>
  `${counts.failures} of ${counts.loads} (${(100 * rateOf(counts)).toFixed(1)} %)`;
