import { type Canary, type Composition, isSameCanary } from '../releases/compositions';
import { Refused } from '../releases/refused';
import { Arm } from './arm';
import { type Counts, isWorse, rateOf } from './canaryRule';
import { type Outcome, type Report, withoutPersons } from './report';
import type { Reports } from './reports';
import type { Ticket } from './tickets';

/** How many pages are remembered, so that none counts twice; of a page that is forgotten nothing counts any more. */
const MOST_PAGES = 50_000;
/** How many versions of a remote are counted; the oldest is forgotten first. */
const MOST_VERSIONS = 50;
/** Lines a minute that client errors may take in the log. */
const MOST_LINES = 60;
const MINUTE = 60_000;

/** A canary and the live version side by side, since the canary began. */
interface Trial {
  of: Canary;
  canary: Arm;
  live: Arm;
  /** Of the canary. */
  failed: Record<Exclude<Outcome, 'mounted'>, number>;
  ending: boolean;
}

/** What is known of one region of one page. */
interface Seen {
  outcomes: Set<Outcome>;
  /** The side of the trial that it counts for. */
  arm: Arm | null;
}

interface Parts {
  composition: () => Promise<Composition>;
  /** @throws Refused when somebody else was first */
  endCanary: (remote: string, canary: Canary, why: string) => Promise<unknown>;
}

/**
 * How the releases do in the visitors' browsers, as far as this server is told, and the end of a canary that does
 * worse. All of it is in memory: of several servers each judges by what it sees, and the first that is sure ends the
 * canary for all. After a restart it begins anew, which can only make it slower.
 */
export class ReleaseHealth {
  readonly #parts: Parts;
  readonly #since = new Date().toISOString();
  readonly #pages = new Map<string, { made: number; regions: Map<string, Seen> }>();
  /** Pages made before this time are forgotten, in ms. */
  #forgotten = 0;
  readonly #versions = new Map<string, Map<string, Counts>>();
  readonly #trials = new Map<string, Trial>();
  #lines = { minute: 0, written: 0 };

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Takes a report in.
   * @param address of the sender, as addressKey() gives it
   */
  async take(report: Report, ticket: Ticket, address: string | null): Promise<void> {
    const { region, version, outcome } = report;
    // What the page was not made with is no first impression: it came by a retry, or in place of what failed.
    if (ticket.remotes.get(region) !== version || ticket.made <= this.#forgotten) return;
    const composition = await this.#parts.composition();
    const trial = this.#trialOf(region, composition.remotes[region]?.canary ?? null, ticket.made);
    const seen = this.#seen(ticket, region);
    if (seen.outcomes.has(outcome)) return;
    const isFirst = seen.outcomes.size === 0;
    const failedBefore = [...seen.outcomes].some((one) => one !== 'mounted');
    seen.outcomes.add(outcome);
    const fails = outcome !== 'mounted';
    if (fails) this.#log(report);

    const counts = this.#countsOf(region, version);
    if (isFirst) counts.loads++;
    if (fails && !failedBefore) counts.failures++;

    const who = { visitor: ticket.visitor, address };
    if (isFirst && trial) {
      const arm = version === trial.of.version ? trial.canary : trial.live;
      if (arm.begin(who)) seen.arm = arm;
    }
    if (fails && !failedBefore && seen.arm?.fail(who) && seen.arm === trial?.canary) trial.failed[outcome]++;
    if (trial && isWorse(trial.canary, trial.live)) await this.#end(region, trial, composition);
  }

  /** What this server was told. */
  reports(): Reports {
    const plain = ({ loads, failures }: Counts) => ({ loads, failures });
    const canaries = [...this.#trials].map(([name, { of, canary, live }]) => [
      name,
      { version: of.version, canary: plain(canary), live: plain(live) },
    ]);
    const versions = [...this.#versions].map(([name, counts]) => [name, Object.fromEntries(counts)]);
    return {
      since: this.#since,
      versions: Object.fromEntries(versions),
      canaries: Object.fromEntries(canaries),
    };
  }

  /** @returns undefined when no canary is on, or the page is older than it */
  #trialOf(region: string, canary: Canary | null, made: number): Trial | undefined {
    let trial = this.#trials.get(region);
    if (!canary) this.#trials.delete(region);
    else if (!trial || !isSameCanary(trial.of, canary)) {
      const failed = { load: 0, mount: 0, run: 0 };
      trial = { of: canary, canary: new Arm(), live: new Arm(), failed, ending: false };
      this.#trials.set(region, trial);
    }
    return canary && made >= Date.parse(canary.since) ? trial : undefined;
  }

  #seen({ page, made }: Ticket, region: string): Seen {
    const known = this.#pages.get(page) ?? { made, regions: new Map<string, Seen>() };
    this.#pages.set(page, known);
    if (this.#pages.size > MOST_PAGES) {
      const [oldest, { made: before }] = this.#pages.entries().next().value!;
      this.#pages.delete(oldest);
      this.#forgotten = Math.max(this.#forgotten, before);
    }
    const seen = known.regions.get(region) ?? { outcomes: new Set(), arm: null };
    known.regions.set(region, seen);
    return seen;
  }

  #countsOf(region: string, version: string): Counts {
    const versions = this.#versions.get(region) ?? new Map<string, Counts>();
    this.#versions.set(region, versions);
    const counts = versions.get(version) ?? { loads: 0, failures: 0 };
    versions.set(version, counts);
    if (versions.size > MOST_VERSIONS) versions.delete(versions.keys().next().value!);
    return counts;
  }

  async #end(region: string, trial: Trial, { remotes }: Composition) {
    if (trial.ending) return;
    trial.ending = true;
    const why = whyItEnds(trial, remotes[region]?.version ?? 'as built');
    try {
      await this.#parts.endCanary(region, trial.of, why);
      console.error(`Canary ${region} ${trial.of.version} ${why}`);
    } catch (error) {
      // Another server, or a person, was first; else the next report tries again.
      if (!(error instanceof Refused && error.status === 409))
        console.error(
          `Canary ${region} ${trial.of.version} cannot be rolled back: ${(error as Error).message}`,
        );
      trial.ending = false;
    }
  }

  #log({ composition, region, version, outcome, message }: Report) {
    const minute = Math.floor(Date.now() / MINUTE);
    if (minute !== this.#lines.minute) this.#lines = { minute, written: 0 };
    if (this.#lines.written++ >= MOST_LINES) return;
    console.error(
      `Browser: ${region} ${version} failed to ${outcome} (${composition}): ${withoutPersons(message)}`,
    );
  }
}

function whyItEnds({ canary, live, failed }: Trial, liveVersion: string): string {
  const percent = (counts: Counts) => `${(100 * rateOf(counts)).toFixed(1)} %`;
  return `rolled back by itself: ${canary.failures} of ${canary.loads} page loads failed (${percent(canary)}; ${failed.load} while loading, ${failed.mount} while mounting, ${failed.run} later), of ${liveVersion} ${live.failures} of ${live.loads} (${percent(live)})`;
}
