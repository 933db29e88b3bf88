import type { CanaryFigures, ReleaseCanary, ReleasedPackage, Releases } from '@haat/contracts';
import compare from 'semver/functions/compare.js';
import { storedStatus } from '../composition/releaseService';
import { routesOfSite } from '../composition/routesOfSite';
import type { ServingStatus } from '../composition/servedComposition';
import type { CanaryAnalysis, Reports } from '../health/reports';
import { SHELL } from '../package/kinds';
import { isVersion } from '../package/versions';
import { type Canary, type Composition, faultOf, grantsOf, yankOf } from '../store/compositions';
import type { ReleaseStore } from '../store/releaseStore';
import { changesOf } from './compositionChanges';

/** How many versions of a package are listed. */
const LISTED_VERSIONS = 10;

/** The part of an overview that the store has; reports are added to it. */
export type StoredOverview = Omit<Releases, 'since'>;

/**
 * What operators see of the releases, without the reports of browsers.
 * @param names of packages that may not have a release yet
 * @param present releases that the store is known to have, as catalog@1.4.0; found ones are added
 */
export async function storedOverview(
  store: ReleaseStore,
  names: readonly string[],
  present: Set<string>,
): Promise<StoredOverview> {
  const [{ now, problems, history }, routes] = await Promise.all([storedStatus(store), routesOfSite(store)]);
  const grants = Object.entries(grantsOf(now)).flatMap(([name, prefixes = []]) =>
    prefixes.length > 0 ? [{ name, prefixes: [...prefixes] }] : [],
  );
  const all = new Set([
    SHELL,
    ...[...names, ...Object.keys(now.remotes), ...grants.map(({ name }) => name)].sort(),
  ]);
  const packages = await Promise.all([...all].map((name) => packageOf(store, now, name, present)));
  const steps = history.filter((step) => step !== null);
  return {
    composition: now.id,
    problems,
    packages,
    history: steps.map((step, at) => ({
      ...{ id: step.id, at: step.at, by: step.by, why: step.why },
      changes: changesOf(step, steps[at + 1]),
    })),
    grants,
    routes: routes.map(({ remote, version = null, canary = null, ...route }) => ({
      ...route,
      name: remote,
      version,
      canary,
    })),
  };
}

async function packageOf(
  store: ReleaseStore,
  now: Composition,
  name: string,
  present: Set<string>,
): Promise<ReleasedPackage> {
  const entry = now.remotes[name];
  const fault = entry?.version ? faultOf(now, name, entry.version) : undefined;
  return {
    name,
    version: entry?.version ?? null,
    at: entry?.since ?? '',
    by: entry?.by ?? '',
    why: entry?.why ?? '',
    canary: entry?.canary ? canaryOf(now, name, entry.canary) : null,
    fault: fault ? { at: fault.at, why: fault.why } : null,
    back: entry?.previous.find((version) => !faultOf(now, name, version)) ?? null,
    loads: null,
    versions: (await versionsOf(store, name, present)).map((version) => {
      const { at, by, why } = yankOf(now, name, version) ?? {};
      return { version, yanked: at !== undefined ? { at, by: by ?? '', why: why ?? '' } : null };
    }),
  };
}

function canaryOf(
  { remotes }: Composition,
  name: string,
  { version, percent, since, by, why, suspected, group }: Canary,
): ReleaseCanary {
  const others = Object.entries(remotes).filter(
    ([other, entry]) => other === name || (group && entry?.canary?.group === group),
  );
  const together = Object.fromEntries(others.map(([other, entry]) => [other, entry!.canary!.version]));
  return { version, percent, at: since, by, why, held: suspected ?? null, together, figures: null };
}

/** Published versions whose files the store has, the newest first. */
async function versionsOf(store: ReleaseStore, name: string, present: Set<string>): Promise<string[]> {
  const all = (await store.versions(name)).filter(isVersion).sort((a, b) => compare(b, a));
  const found = await Promise.all(
    all.slice(0, LISTED_VERSIONS).map(async (version) => {
      const id = `${name}@${version}`;
      if (!present.has(id) && !(await store.hashes(name, version).catch(() => null))) return [];
      present.add(id);
      return [version];
    }),
  );
  return found.flat();
}

/** The same with what browsers have reported to this server. */
export function withReports(
  overview: StoredOverview,
  reports: Reports,
  site: Pick<ServingStatus, 'problems'>,
): Releases {
  return {
    ...overview,
    since: reports.since,
    problems: [...new Set([...overview.problems, ...site.problems])],
    packages: overview.packages.map((one) => {
      const { name, version, canary } = one;
      const analysis = reports.canaries[name];
      const figures = analysis && analysis.version === canary?.version ? figuresOf(analysis) : null;
      return {
        ...one,
        canary: canary && { ...canary, figures },
        loads: (version && reports.versions[name]?.[version]) || null,
      };
    }),
  };
}

const figuresOf = ({
  canary,
  live,
  slow,
  flawed,
  noReport,
  rendered,
  goals = {} as NonNullable<CanaryAnalysis['goals']>,
}: CanaryAnalysis): CanaryFigures => ({
  failed: { canary, live },
  slow,
  flawed,
  no_report: noReport,
  failed_on_server: rendered,
  goals: Object.entries(goals).map(([goal, sides]) => ({ goal, ...sides })),
});
