import type { Canary } from '../compositions';
import { type Counts, isWorse, rateOf } from './canaryRule';
import { Cohort } from './cohort';
import type { Fault } from './report';
import type { CanaryAnalysis as CanaryReport } from './reports';

/** A canary and the live version side by side, since the canary began. */
export class CanaryAnalysis {
  readonly of: Canary;
  /** Page loads that reported on the region, and those that failed. */
  readonly reported = { canary: new Cohort(), live: new Cohort() };
  /** The same page loads, and those that were slow or froze the page: a slow phone does so with a good release, too. */
  readonly slow = { canary: new Cohort(), live: new Cohort() };
  /** Pages that were rendered for the region, and those that sent no report, such as frozen ones. */
  readonly made = { canary: new Cohort(), live: new Cohort() };
  /** Renders on this server, and those that failed through the release's own fault. A path counts like an address. */
  readonly rendered = { canary: new Cohort(), live: new Cohort() };
  /** Of the canary. */
  readonly failed: Record<Fault, number> = { load: 0, mount: 0, run: 0, behave: 0 };
  /** It is being rolled back. */
  ending = false;

  /** When this server saw the canary first, in ms: the clock of the machine that started it may be wrong. */
  readonly since: number;

  constructor(of: Canary, since: number) {
    this.of = of;
    this.since = since;
  }

  sideOf(version: string): 'canary' | 'live' {
    return version === this.of.version ? 'canary' : 'live';
  }

  /**
   * Why the canary has to be rolled back, in words and figures; null while it does not.
   * @param live the live version
   */
  rollbackReason(live: string): string | null {
    const { reported, slow, made, rendered, failed } = this;
    if (isWorse(reported.canary, reported.live)) {
      const when = `${failed.load} while loading, ${failed.mount} while mounting, ${failed.run} later, ${failed.behave} not usable`;
      return `${figures(reported.canary)} page loads failed: ${when}; of ${live} ${figures(reported.live)}`;
    }
    if (isWorse(slow.canary, slow.live))
      return `${figures(slow.canary)} page loads were slow or froze; of ${live} ${figures(slow.live)}`;
    if (isWorse(made.canary, made.live))
      return `${figures(made.canary)} pages sent no report; of ${live} ${figures(made.live)}`;
    if (isWorse(rendered.canary, rendered.live))
      return `${figures(rendered.canary)} renders on the server failed; of ${live} ${figures(rendered.live)}`;
    return null;
  }

  figures(): CanaryReport {
    const { reported, slow, made, rendered } = this;
    const plain = ({ loads, failures }: Counts) => ({ loads, failures });
    return {
      version: this.of.version,
      canary: plain(reported.canary),
      live: plain(reported.live),
      slow: { canary: plain(slow.canary), live: plain(slow.live) },
      noReport: { canary: plain(made.canary), live: plain(made.live) },
      rendered: { canary: plain(rendered.canary), live: plain(rendered.live) },
    };
  }
}

const figures = (counts: Counts) =>
  `${counts.failures} of ${counts.loads} (${(100 * rateOf(counts)).toFixed(1)} %)`;
