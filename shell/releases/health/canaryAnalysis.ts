import type { Canary } from '../store/compositions';
import { type Counts, isWorse, rateOf } from './canaryRule';
import { Cohort } from './cohort';
import { Goals } from './goals';
import type { Fault } from './report';
import type { CanaryAnalysis as CanaryReport } from './reports';

/** How many kinds of flaws and of faults are counted, and how many flaws are named. */
const MAX_KINDS = 50;
const NAMED_FLAWS = 3;

/** The verdict on a canary that fails more often. */
export interface Verdict {
  /** A description with figures. */
  why: string;
  /** The failures come from enough networks to roll it back; else a person has to decide. */
  isSure: boolean;
}

/** A canary and the live version side by side, since the canary began. */
export class CanaryAnalysis {
  readonly of: Canary;
  /** Page loads that reported on the region, and those that failed. */
  readonly reported = { canary: new Cohort(), live: new Cohort() };
  /** The same page loads, and those that were slow or froze the page: a slow phone does so with a good release, too. */
  readonly slow = { canary: new Cohort(), live: new Cohort() };
  /** The same page loads, and those in which something did not work: forms are filled in wrongly with a good release, too. */
  readonly flawed = { canary: new Cohort(), live: new Cohort() };
  /** Pages that were rendered for the region, and those that sent no report, such as frozen ones. */
  readonly made = { canary: new Cohort(), live: new Cohort() };
  /** Renders on this server, and those that failed through the release's own fault. A path counts like an address. */
  readonly rendered = { canary: new Cohort(), live: new Cohort() };
  /** Visitors who reached a goal; counted anew for each share of the canary. */
  goals: Goals;
  /** Failures of the canary by kind. */
  readonly failed: Record<Fault, number> = { load: 0, mount: 0, run: 0, behave: 0 };
  /** Flaws of the canary, with their counts. */
  readonly flaws = new Map<string, number>();
  /** Errors of the canary with the lines that they come from, with their counts. */
  readonly faults = new Map<string, number>();
  /** The rollback or the notification of a person is under way. */
  deciding = false;

  /** When this server saw the canary first, in ms: the clock of the machine that started it may be wrong. */
  readonly since: number;

  constructor(of: Canary, since: number) {
    this.of = of;
    this.goals = new Goals(of.percent);
    this.since = since;
  }

  sideOf(version: string): 'canary' | 'live' {
    return version === this.of.version ? 'canary' : 'live';
  }

  /**
   * The evidence against the canary, in words and figures; null if there is none.
   * @param live the live version
   */
  verdict(live: string): Verdict | null {
    const { reported, slow, flawed, made, rendered, failed } = this;
    const when = `${failed.load} while loading, ${failed.mount} while mounting, ${failed.run} later, ${failed.behave} not usable`;
    const all: [Record<'canary' | 'live', Cohort>, what: string][] = [
      [reported, `page loads failed: ${when}${this.#commonFault()}`],
      [slow, 'page loads were slow or froze'],
      [flawed, `page loads had flaws: ${this.#commonFlaws()}`],
      [made, 'pages sent no report'],
      [rendered, 'renders on the server failed'],
    ];
    const worse = all.flatMap(([sides, what]) => {
      const { canary, live: other } = sides;
      if (!isWorse(canary, other)) return [];
      // This server has seen failed renders itself; the rest is reported by browsers.
      const proven = sides === rendered ? canary : canary.proven;
      const isSure = proven !== null && isWorse(proven, other);
      const from = isSure ? '' : `, from ${networksOf(canary)}`;
      return [{ why: `${figures(canary)} ${what}; of ${live} ${figures(other)}${from}`, isSure }];
    });
    const missed = this.goals.missed().map(({ goal, canary, live: other }) => ({
      why: `${figures(canary)} visitors reached the goal "${goal}"; of ${live} ${figures(other)}`,
      // Fewer may be what the release is for: a person decides.
      isSure: false,
    }));
    return worse.find(({ isSure }) => isSure) ?? worse[0] ?? missed[0] ?? null;
  }

  /** Counts what did not work with the canary. @param flaw without personal data */
  noteFlaw(flaw: string) {
    count(this.flaws, flaw);
  }

  /** Counts why the canary failed. @param error without personal data, with the lines that it comes from */
  noteFault(error: string) {
    count(this.faults, error);
  }

  #commonFlaws(): string {
    const rows = mostOften(this.flaws).slice(0, NAMED_FLAWS);
    return rows.map(([flaw, count]) => `${count} × ${flaw}`).join(', ');
  }

  #commonFault(): string {
    const [first] = mostOften(this.faults);
    return first ? `, most often ${first[0]}` : '';
  }

  figures(): CanaryReport {
    const { reported, slow, flawed, made, rendered } = this;
    const plain = ({ loads, failures }: Counts) => ({ loads, failures });
    return {
      version: this.of.version,
      canary: plain(reported.canary),
      live: plain(reported.live),
      slow: { canary: plain(slow.canary), live: plain(slow.live) },
      flawed: { canary: plain(flawed.canary), live: plain(flawed.live) },
      noReport: { canary: plain(made.canary), live: plain(made.live) },
      rendered: { canary: plain(rendered.canary), live: plain(rendered.live) },
      goals: this.goals.figures(),
    };
  }
}

function count(kinds: Map<string, number>, kind: string) {
  if (kinds.size < MAX_KINDS || kinds.has(kind)) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
}

const mostOften = (kinds: ReadonlyMap<string, number>) =>
  [...kinds].sort(([, one], [, other]) => other - one);

const figures = (counts: Counts) =>
  `${counts.failures} of ${counts.loads} (${(100 * rateOf(counts)).toFixed(1)} %)`;

function networksOf({ wideNetworks }: Cohort): string {
  if (wideNetworks === 0) return 'our own network';
  return wideNetworks === 1 ? 'one network' : `${wideNetworks} networks`;
}
