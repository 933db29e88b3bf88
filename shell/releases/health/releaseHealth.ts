import { LRUCache } from 'lru-cache';
import { AUTOMATIC } from '../composition/releaseService';
import { commandsFor, rollbackCommand } from '../package/commandNames';
import { kindOf, SHELL } from '../package/kinds';
import { Refused } from '../refused';
import { type Canary, type Composition, isSameCanary } from '../store/compositions';
import type { NetworkPrefixes } from './addresses';
import { CanaryAnalysis, type Verdict } from './canaryAnalysis';
import type { Counts } from './canaryRule';
import type { Cohort, Sender } from './cohort';
import { type Goal, Goals } from './goals';
import { LiveWatch } from './liveWatch';
import type { PageToken } from './pageTokens';
import type { ReleaseNotice } from './releaseWebhook';
import { isFault, type Outcome, type Report, withoutPersonalData } from './report';
import type { ReportedFailure, Reports } from './reports';

/** How many pages are remembered, so that none counts twice; reports of forgotten pages do not count. */
const MAX_PAGES = 50_000;
/** How many versions of a remote are counted; the oldest is evicted first. */
const MAX_VERSIONS = 50;
/** How long a page may take to report on its region: a slow connection, a late time-out. */
export const REPORT_TIMEOUT_MS = 60_000;
/** Maximum number of pages whose report is awaited. */
const MAX_EXPECTED = 20_000;
/** Limit of client errors in the log, and of stacks that are looked up in source maps. */
const MAX_ERRORS_PER_MINUTE = 60;
/** How many kinds of failures are remembered; the one that was seen least recently is forgotten first. */
const MAX_FAILURES = 50;
/** How many lines of a stack are shown. */
const SHOWN_LINES = 3;
const MINUTE_MS = 60_000;

/** State of one region of one page. */
interface Seen {
  outcomes: Set<Outcome>;
  /** The side of the analysis that it counts for. */
  cohort: Cohort | null;
  /** The same for slow loads, which are separate evidence. */
  slow: Cohort | null;
  flawed: Cohort | null;
  /** Counts a failure of the live version, if the load counts for it. */
  failLive: (() => void) | null;
}

/** A release, or a build that is served like one. */
export interface ReleaseName {
  name: string;
  version: string;
}

/** A page that was rendered for a region and should send a report. */
interface Expected {
  until: number;
  page: string;
  made: number;
  region: string;
  version: string;
  who: Sender;
  analysis: CanaryAnalysis;
}

/** A report, with its error as it may be logged. */
type ReportWithError = Report & {
  error: {
    text: string;
    /** Whether the text says where in the sources it happened. */
    isLocated: boolean;
  };
};

/** By remote and version. */
type VersionCounts = Map<string, Map<string, Counts>>;

interface Parts {
  composition: () => Promise<Composition>;
  /** @throws Refused when another server or operator was first */
  endCanary: (remote: string, canary: Canary, why: string) => Promise<unknown>;
  /** Keeps a canary as it is until a person decides. @throws Refused like endCanary */
  holdCanary: (remote: string, canary: Canary, why: string) => Promise<unknown>;
  /**
   * Rolls back a live version; absent: only a person can. @throws Refused when there is nothing to go back to, or another
   * server or operator was first
   */
  endLive?: (remote: string, version: string, why: string) => Promise<unknown>;
  /** Records that a live version fails for many. @throws Refused like endCanary */
  markFaulty?: (remote: string, version: string, why: string) => Promise<unknown>;
  /** Notifies a person. Never throws, and nothing waits for it. */
  notify?: (notice: ReleaseNotice) => void;
  /** The lines of sources that places of a stack come from, the innermost first. */
  linesOf?: (places: readonly string[], versions: ReadonlyMap<string, string>) => Promise<string[]>;
  now?: () => number;
}

/**
 * Counts the reports of browsers on releases that this server receives, and ends a canary that fails more often.
 * All of it is in memory: each server decides by the reports it received, and the first one that is sure ends the
 * canary for all. A restart clears it, which can only delay the decision.
 */
export class ReleaseHealth {
  readonly #parts: Parts;
  readonly #now: () => number;
  readonly #since: string;
  readonly #pages = new Map<string, { made: number; regions: Map<string, Seen> }>();
  /** Pages made before this time are forgotten, in ms. */
  #forgotten = 0;
  readonly #versions: VersionCounts = new Map();
  readonly #renders: VersionCounts = new Map();
  /** By remote. */
  readonly #liveWatches = new Map<string, LiveWatch>();
  readonly #analyses = new Map<string, CanaryAnalysis>();
  readonly #expected: Expected[] = [];
  #lastRender = 0;
  readonly #failures = new LRUCache<string, ReportedFailure>({ max: MAX_FAILURES });
  readonly #written: PerMinute;
  readonly #lookedUp: PerMinute;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#now = parts.now ?? (() => Date.now());
    this.#since = new Date(this.#now()).toISOString();
    this.#written = new PerMinute(MAX_ERRORS_PER_MINUTE, this.#now);
    this.#lookedUp = new PerMinute(MAX_ERRORS_PER_MINUTE, this.#now);
  }

  /**
   * Counts a report. A region's report is also evidence on the shell: its canary and its live version have the same remotes.
   * @param prefixes those of the sender, by prefixesOf()
   */
  async take(said: Report, pageToken: PageToken, prefixes: NetworkPrefixes | null): Promise<void> {
    const report = { ...said, error: await this.#errorOf(said, pageToken) };
    await this.#take(report, pageToken, prefixes);
    const version = pageToken.remotes.get(SHELL);
    if (
      version &&
      kindOf(report.region) === 'remote' &&
      pageToken.remotes.get(report.region) === report.version
    )
      await this.#take({ ...report, region: SHELL, version }, pageToken, prefixes, true);
  }

  /** @param ofRegion it is a region's report: evidence for the shell only in comparison with another */
  async #take(
    report: ReportWithError,
    pageToken: PageToken,
    prefixes: NetworkPrefixes | null,
    ofRegion = false,
  ): Promise<void> {
    const { region, version, outcome, error } = report;
    // Only releases that the page was rendered with count, not those of a retry or a replacement.
    if (pageToken.remotes.get(region) !== version || pageToken.made <= this.#forgotten) return;
    const composition = await this.#parts.composition();
    const analysis = this.#analysisOf(region, composition, pageToken.made);
    const seen = this.#seen(pageToken, region);
    // It does not count, but the page is no longer awaited.
    if (outcome === 'untested' || seen.outcomes.has(outcome)) return;
    const isFirst = seen.outcomes.size === 0;
    const failedBefore = [...seen.outcomes].some(isFault);
    seen.outcomes.add(outcome);
    const fails = isFault(outcome);
    if (fails && !ofRegion) this.#note(report);

    const counts = countsOf(this.#versions, region, version);
    if (isFirst) counts.loads++;
    if (fails && !failedBefore) counts.failures++;

    const who = { visitor: pageToken.visitor, prefixes };
    const side = analysis?.reported[analysis.sideOf(version)];
    if (isFirst && side?.begin(who)) seen.cohort = side;
    const slow = analysis?.slow[analysis.sideOf(version)];
    if (isFirst && slow?.begin(who)) seen.slow = slow;
    if (outcome === 'slow') seen.slow?.fail(who);
    const flawed = analysis?.flawed[analysis.sideOf(version)];
    if (isFirst && flawed?.begin(who)) seen.flawed = flawed;
    if (outcome === 'flawed' && seen.flawed?.fail(who) && seen.flawed === analysis?.flawed.canary)
      analysis.noteFlaw(error.text);
    if (fails && !failedBefore && seen.cohort?.fail(who) && seen.cohort === analysis?.reported.canary) {
      analysis.failed[outcome]++;
      if (error.isLocated) analysis.noteFault(error.text);
    }
    if (isFirst) seen.failLive = this.#watchOf(region, version, composition)?.begin(who) ?? null;
    if (fails && !failedBefore && !ofRegion) seen.failLive?.();
    this.#sweep();
    await this.#judge(composition);
    if (fails && !ofRegion) await this.#judgeLive(region, composition);
  }

  /**
   * Expects a report of a page whose region has a canary: a page that freezes sends none.
   * @param prefixes those of the visitor, by prefixesOf()
   */
  async expect(pageToken: PageToken, region: string, prefixes: NetworkPrefixes | null): Promise<void> {
    const composition = await this.#parts.composition();
    const { page, made, visitor } = pageToken;
    // This server has just made the page.
    const analysis = this.#analysisOf(region, composition, made, made);
    const version = pageToken.remotes.get(region);
    if (analysis && version && this.#expected.length < MAX_EXPECTED) {
      const who = { visitor, prefixes };
      analysis.goals.begin(analysis.sideOf(version), who);
      this.#expected.push({
        until: this.#now() + REPORT_TIMEOUT_MS,
        page,
        made,
        region,
        version,
        who,
        analysis,
      });
    }
    this.#sweep();
    await this.#judge(composition);
  }

  /** Counts that a visitor has reached a goal, if a page of a version that is compared was sent to it before. */
  async reach(goal: Goal, visitor: string): Promise<void> {
    for (const { goals } of this.#analyses.values()) goals.reach(goal, visitor);
    if (this.#analyses.size > 0) await this.#judge(await this.#parts.composition());
  }

  /** Counts a render on this server that gave usable markup. Never rejects. */
  rendered(build: ReleaseName, pathname: string): Promise<void> {
    return this.#countRender(build, pathname, false);
  }

  /**
   * Counts a render on this server that failed through the release's own code: it threw, hung, ended its process, used
   * too much memory, or gave no usable markup. API time-outs and an exceeded time budget of the page don't count.
   * Never rejects.
   * @param pathname the rendered path; null if the release cannot render at all, e.g. because its process does not start
   */
  renderFailed(build: ReleaseName, pathname: string | null): Promise<void> {
    return this.#countRender(build, pathname, true);
  }

  async #countRender({ name, version }: ReleaseName, pathname: string | null, failed: boolean) {
    const counts = countsOf(this.#renders, name, version);
    counts.loads++;
    if (failed) counts.failures++;
    const composition = await this.#parts.composition();
    const analysis = this.#analysisOf(name, composition, this.#now());
    // Each render is a visitor of its own; a path that always fails is evidence of one fault, so it counts little.
    const prefixes = pathname === null ? null : ([pathname, pathname, pathname] as const);
    const who = { visitor: String(this.#lastRender++), prefixes };
    const side = analysis?.rendered[analysis.sideOf(version)];
    if (side?.begin(who) && failed) side.fail(who);
    await this.#judge(composition);
  }

  /** The reports that this server received. */
  reports(): Reports {
    const canaries = [...this.#analyses].map(([name, analysis]) => [name, analysis.figures()]);
    return {
      since: this.#since,
      versions: plain(this.#versions),
      renders: plain(this.#renders),
      canaries: Object.fromEntries(canaries),
      failures: [...this.#failures.values()],
    };
  }

  /**
   * @param made when the page was made
   * @param since when this server has seen the canary, if that is not known yet
   * @returns undefined when no canary is on, or the page is older than it
   */
  #analysisOf(
    region: string,
    { remotes }: Composition,
    made: number,
    since = this.#now(),
  ): CanaryAnalysis | undefined {
    const canary = remotes[region]?.canary;
    if (!canary) return undefined;
    let analysis = this.#analyses.get(region);
    if (!analysis || !isCountedOn(analysis.of, canary)) {
      analysis = new CanaryAnalysis(canary, since);
      this.#analyses.set(region, analysis);
    }
    if (analysis.goals.percent !== canary.percent) analysis.goals = new Goals(canary.percent);
    return made >= analysis.since ? analysis : undefined;
  }

  #seen({ page, made }: PageToken, region: string): Seen {
    const known = this.#pages.get(page) ?? { made, regions: new Map<string, Seen>() };
    this.#pages.set(page, known);
    if (this.#pages.size > MAX_PAGES) {
      const [oldest, { made: before }] = this.#pages.entries().next().value!;
      this.#pages.delete(oldest);
      this.#forgotten = Math.max(this.#forgotten, before);
    }
    const seen = known.regions.get(region) ?? {
      outcomes: new Set(),
      cohort: null,
      slow: null,
      flawed: null,
      failLive: null,
    };
    known.regions.set(region, seen);
    return seen;
  }

  /** Counts the pages whose time to report is over. */
  #sweep() {
    while (this.#expected[0] && this.#expected[0].until <= this.#now()) {
      const { page, made, region, version, who, analysis } = this.#expected.shift()!;
      if (this.#analyses.get(region) !== analysis || made <= this.#forgotten) continue;
      const side = analysis.made[analysis.sideOf(version)];
      if (side.begin(who) && !this.#pages.get(page)?.regions.has(region)) side.fail(who);
    }
  }

  /** Ends the canaries that fail more often, or asks a person. */
  async #judge({ remotes }: Composition) {
    for (const [region, analysis] of this.#analyses) {
      const live = remotes[region];
      if (!live?.canary || !isCountedOn(analysis.of, live.canary)) {
        this.#analyses.delete(region);
        continue;
      }
      const verdict = analysis.deciding ? null : analysis.verdict(live.version ?? 'the build');
      if (!verdict || (!verdict.isSure && live.canary.suspected)) continue;
      analysis.deciding = true;
      // A held canary keeps collecting evidence.
      if (!(await this.#decide(region, analysis.of, verdict)) || !verdict.isSure) analysis.deciding = false;
    }
  }

  /** @returns whether it was decided; another server, or a person, may have been first */
  async #decide(remote: string, canary: Canary, { why, isSure }: Verdict): Promise<boolean> {
    const { version } = canary;
    const named = `Canary ${remote} ${version}`;
    try {
      if (isSure) {
        await this.#parts.endCanary(remote, canary, `rolled back automatically: ${why}`);
        console.error(`${named} was rolled back automatically: ${why}`);
      } else {
        await this.#parts.holdCanary(remote, canary, why);
        console.error(`${named} is held until a person decides: ${why}`);
      }
    } catch (error) {
      // Otherwise the next report tries again.
      if (!(error instanceof Refused && error.status === 409))
        console.error(`${named} cannot be ${isSure ? 'rolled back' : 'held'}: ${(error as Error).message}`);
      return false;
    }
    const event = isSure ? 'canary_rolled_back' : 'canary_suspected';
    const command = isSure ? 'npm run composition' : commandsFor(remote);
    this.#parts.notify?.({ event, remote, version, evidence: why, command });
    return true;
  }

  #watchOf(region: string, version: string, { remotes }: Composition): LiveWatch | undefined {
    if (remotes[region]?.version !== version) return undefined;
    const known = this.#liveWatches.get(region);
    if (known?.version === version) return known;
    const watch = new LiveWatch(version, this.#now);
    this.#liveWatches.set(region, watch);
    return watch;
  }

  /** Notifies a person of a live version that fails for many, and rolls it back if the settings allow that. */
  async #judgeLive(region: string, { remotes }: Composition) {
    const live = remotes[region];
    const watch = this.#liveWatches.get(region);
    const evidence = watch?.evidence;
    if (!live || !watch || !evidence || watch.version !== live.version) return;
    // A rollback would end the canary, too. An automatic rollback is never followed by another.
    const mayEnd = this.#parts.endLive && !live.canary && live.by !== AUTOMATIC && !watch.isTried;
    const ends = mayEnd && watch.isSure;
    const { version } = watch;
    if (!ends && watch.isSure) await this.#markFaulty(region, watch, evidence);
    if (watch.isReported && !ends) return;
    watch.isReported = true;
    const rollback = rollbackCommand(region);
    const notify = (what: string, command: string) =>
      this.#parts.notify?.({
        event: 'live_unhealthy',
        remote: region,
        version,
        evidence: what ? `${evidence}; ${what}` : evidence,
        command,
      });
    console.error(`Live ${region} ${version}: ${evidence}`);
    if (!ends) return notify(mayEnd ? 'not rolled back: it comes from too few networks' : '', rollback);
    watch.isTried = true;
    try {
      await this.#parts.endLive?.(region, version, `rolled back automatically: ${evidence}`);
      notify('rolled back', 'npm run composition');
    } catch (error) {
      if (!(error instanceof Refused && error.status === 409))
        console.error(`Live ${region} ${version} cannot be rolled back: ${(error as Error).message}`);
      notify('not rolled back', rollback);
    }
  }

  /** Marks it, so that no later rollback goes back to it. */
  async #markFaulty(region: string, watch: LiveWatch, evidence: string) {
    if (watch.isMarked) return;
    watch.isMarked = true;
    try {
      await this.#parts.markFaulty?.(region, watch.version, evidence);
    } catch (error) {
      // Another server may have been first; otherwise the next failure tries again.
      if (!(error instanceof Refused && error.status === 409)) watch.isMarked = false;
    }
  }

  /** The error's message without personal data, and the lines that it comes from. */
  async #errorOf(
    { message, places = [] }: Report,
    { remotes }: PageToken,
  ): Promise<ReportWithError['error']> {
    const text = withoutPersonalData(message);
    const { linesOf } = this.#parts;
    if (!linesOf || places.length === 0 || !this.#lookedUp.allows()) return { text, isLocated: false };
    const lines = await linesOf(places, remotes);
    return { text: `${text} at ${lines.slice(0, SHOWN_LINES).join(' < ')}`, isLocated: true };
  }

  #note({ composition, region, version, outcome, error: { text } }: ReportWithError) {
    const key = [region, version, outcome, text].join(' ');
    const count = (this.#failures.get(key)?.count ?? 0) + 1;
    const at = new Date(this.#now()).toISOString();
    this.#failures.set(key, { remote: region, version, outcome, error: text, count, at });
    if (this.#written.allows())
      console.error(`Browser: ${region} ${version} failed to ${outcome} (${composition}): ${text}`);
  }
}

/** Allows something so many times a minute. */
class PerMinute {
  readonly #max: number;
  readonly #now: () => number;
  #minute = 0;
  #used = 0;

  constructor(max: number, now: () => number) {
    this.#max = max;
    this.#now = now;
  }

  allows(): boolean {
    const minute = Math.floor(this.#now() / MINUTE_MS);
    if (minute !== this.#minute) this.#used = 0;
    this.#minute = minute;
    return this.#used++ < this.#max;
  }
}

/** Whether a canary is still the one that is counted: the same run, and no person has dismissed the counts since. */
const isCountedOn = (one: Canary, other: Canary) =>
  isSameCanary(one, other) && one.dismissed === other.dismissed;

function countsOf(all: VersionCounts, remote: string, version: string): Counts {
  const versions = all.get(remote) ?? new Map<string, Counts>();
  all.set(remote, versions);
  const counts = versions.get(version) ?? { loads: 0, failures: 0 };
  versions.set(version, counts);
  if (versions.size > MAX_VERSIONS) versions.delete(versions.keys().next().value!);
  return counts;
}

const plain = (all: VersionCounts) =>
  Object.fromEntries([...all].map(([name, counts]) => [name, Object.fromEntries(counts)]));
