import compare from 'semver/functions/compare.js';
import { contractProblem, type Host, pageProblem, routeProblem } from '../package/compatibility';
import { kindOf, SHELL } from '../package/kinds';
import type { PackageRelease } from '../package/packageRelease';
import { rowsOf } from '../package/pages';
import { isVersion } from '../package/versions';
import { Refused } from '../refused';
import {
  AS_BUILT,
  type Canary,
  type Composition,
  dismissReports,
  dropCanary,
  goLive,
  grantsOf,
  holdCanary as held,
  noteFault,
  rollBack,
  servedVersions,
  startCanary,
  together,
  useAgain,
  type Versions,
  yank,
  yankOf,
} from '../store/compositions';
import { type Newest, readNewest, skippedText } from '../store/newestComposition';
import { DESCRIPTIONS, openRelease } from '../store/openRelease';
import type { ReleaseStore } from '../store/releaseStore';
import { fitProblem } from './fit';
import { changedGrants, type GrantChange } from './grants';

/** Attempts of a change while others change other remotes. */
const MAX_TRIES = 5;
/** The author of automatic rollbacks. */
export const AUTOMATIC = 'the HTML server';
/** How long an automatic rollback may go unnoticed by an operator: ten minutes, plus an hour for a wrong clock. */
const RECENT_MS = 70 * 60_000;
/** How many published shells are checked for a release that does not fit the live one. */
const MAX_OTHER_SHELLS = 10;
/** How many steps of the history are returned. */
const HISTORY_LENGTH = 50;

/** The requester of a change of the composition. */
export interface Operator {
  by: string;
  why: string;
  /** The composition that the operator has seen: any other one is not changed. */
  expected?: number;
}

/** @returns the newest composition that can be read: the one that is live */
export async function compositionNow(store: ReleaseStore): Promise<Composition> {
  return (await readNewest(store)).composition;
}

/**
 * The shell that a new release has to fit: the live one.
 * @param built the build beside the HTML server, for a site whose shell was never released
 */
export async function hostNow(store: ReleaseStore, built: () => Omit<Host, 'grants'>): Promise<Host> {
  const now = await compositionNow(store);
  const version = now.remotes[SHELL]?.version;
  const open = (one: string) => openRelease(store, SHELL, one, { only: DESCRIPTIONS, log: () => {} });
  return {
    ...((version && (await open(version))) || built()),
    grants: grantsOf(now),
    async others() {
      const versions = (await store.versions(SHELL)).filter(
        (one) => isVersion(one) && one !== version && !yankOf(now, SHELL, one),
      );
      const newest = versions.sort((a, b) => compare(b, a)).slice(0, MAX_OTHER_SHELLS);
      return (await Promise.all(newest.map(open))).filter((shell) => shell !== null);
    },
  };
}

/** Why the HTML server cannot serve a release, in one line; null when it can. */
export type ProblemOf = (release: PackageRelease) => Promise<string | null>;

/** How to release a version. */
export interface PromoteOptions extends Operator {
  /** Absent: what the server can serve is not checked. */
  problemOf?: ProblemOf;
  /** The share of the visitors in percent, 1 to 99; absent: all. */
  canary?: number;
}

/**
 * @param offers of the build beside the HTML server, for a site whose shell was never released
 * @throws Refused when the release is not there, is not what it was or does not fit: a remote the shell of its composition,
 *   and the shell the remotes of its
 */
export const makeLive = (
  store: ReleaseStore,
  offers: Host['offers'],
  remote: string,
  version: string,
  options: PromoteOptions,
): Promise<Composition> => makeLiveTogether(store, offers, { [remote]: version }, options);

/** The same for releases that fit only each other: all of them go live in one step, or as canaries that go together. */
export async function makeLiveTogether(
  store: ReleaseStore,
  offers: Host['offers'],
  versions: Versions,
  { canary, problemOf, ...operator }: PromoteOptions,
): Promise<Composition> {
  if (canary !== undefined && !isShare(canary))
    throw new Refused(400, 'share_malformed', 'A canary takes from 1 to 99 percent');
  const names = Object.keys(versions);
  for (const [name, version] of Object.entries(versions))
    await requireUsable(store, offers, name, version, { together: names, problemOf });
  return changeFitting(store, names, operator, async (now, act) => {
    // Another remote may have got one of its paths since it was published.
    for (const [name, version] of Object.entries(versions)) await requirePaths(store, now, name, version);
    return together(now, versions, (before, name, version) =>
      canary === undefined
        ? goLive(before, name, version, act)
        : startCanary(before, name, version, canary, act),
    );
  });
}

/**
 * Checks that releases could go live together as they are now: nobody is shown what the next visitor could not get.
 * @returns a path of theirs, to begin with
 * @throws Refused as {@link makeLiveTogether} does
 */
export async function requirePreviewable(
  store: ReleaseStore,
  offers: Host['offers'],
  versions: Versions,
  problemOf?: ProblemOf,
): Promise<string> {
  const names = Object.keys(versions);
  for (const [name, version] of Object.entries(versions))
    await requireUsable(store, offers, name, version, { together: names, problemOf });
  const now = await compositionNow(store);
  for (const [name, version] of Object.entries(versions)) await requirePaths(store, now, name, version);
  const act = { at: new Date().toISOString(), by: '', why: '' };
  const next = together(now, versions, (before, name, version) => goLive(before, name, version, act));
  await requireFitting(store, now, next, names);
  for (const [name, version] of Object.entries(versions)) {
    const release = await openRelease(store, name, version, { log: () => {}, only: DESCRIPTIONS });
    const first = release?.kind === 'remote' && rowsOf(release).find(({ path }) => !path.includes(':'));
    if (first) return first.path;
  }
  return '/';
}

/** @throws Refused (422) for a release with a path that its remote may not use */
async function requirePaths(store: ReleaseStore, now: Composition, name: string, version: string) {
  if (kindOf(name) === 'shell') return;
  const release = await openRelease(store, name, version, { log: () => {}, only: DESCRIPTIONS });
  const problem =
    release?.kind === 'remote' ? routeProblem({ name, routes: rowsOf(release) }, grantsOf(now)) : null;
  if (problem) throw new Refused(422, 'route_not_allowed', problem);
}

/** Grants a remote a prefix of paths, or ends that: the next page has it. @throws Refused */
export const makeGrant = (
  store: ReleaseStore,
  remote: string,
  grant: GrantChange,
  operator: Operator,
): Promise<Composition> =>
  change(store, [remote], operator, (now, act) => changedGrants(now, remote, grant, act));

async function requireUsable(
  store: ReleaseStore,
  offers: Host['offers'],
  remote: string,
  version: string,
  { together = [], problemOf }: { together?: readonly string[]; problemOf?: ProblemOf | undefined } = {},
): Promise<void> {
  if (!isVersion(version)) throw notReleased(remote, version);
  // First, so that the error for an emptied store is not that one release is missing.
  const { remotes } = await compositionNow(store);
  const release = await openRelease(store, remote, version);
  if (!release) throw notReleased(remote, version);
  const isShellReleased = together.includes(SHELL) || servedVersions(remotes[SHELL]).length > 0;
  if (release.kind === 'shell') requireNone(pageProblem(release));
  else if (!isShellReleased) requireNone(contractProblem(release, { offers }));
  const problem = await problemOf?.(release);
  if (problem) throw new Refused(422, 'not_served', problem);
}

/** @throws Refused for a problem of compatibility */
function requireNone(problem: string | null) {
  if (problem) throw new Refused(422, 'contract_not_offered', problem);
}

/** @returns the error for a release that the store does not have */
export const notReleased = (remote: string, version: string) =>
  new Refused(404, 'no_such_release', `${remote} ${version} is not released`);

/** How to withdraw a version. */
export interface YankOptions extends Operator {
  /** Absent: what the server can serve is not checked. */
  problemOf?: ProblemOf;
  /** The version that goes live in its place; required for a live version, refused for any other. */
  instead?: string;
}

/** Withdraws a version for good. @throws Refused */
export async function makeYank(
  store: ReleaseStore,
  offers: Host['offers'],
  remote: string,
  version: string,
  { instead, problemOf, ...operator }: YankOptions,
): Promise<Composition> {
  // A live version whose files are lost can be withdrawn, too.
  const isLive = (await compositionNow(store)).remotes[remote]?.version === version;
  if (!isVersion(version)) throw notReleased(remote, version);
  if (!isLive && !(await store.hashes(remote, version))) throw notReleased(remote, version);
  if (instead !== undefined) await requireUsable(store, offers, remote, instead, { problemOf });
  return changeFitting(store, [remote], operator, async (now, act) => {
    if (instead !== undefined) await requirePaths(store, now, remote, instead);
    return yank(now, remote, version, instead, act);
  });
}

/** Whether a canary may have this share: whole percents from 1 to 99. */
export const isShare = (percent: number) => Number.isInteger(percent) && percent >= 1 && percent <= 99;

/** Rolls a canary back automatically. @throws Refused (409) when it was ended or changed meanwhile */
export function endCanary(
  store: ReleaseStore,
  remote: string,
  canary: Canary,
  why: string,
): Promise<Composition> {
  return change(store, [remote], { by: AUTOMATIC, why }, (now, act) => dropCanary(now, remote, canary, act));
}

/** Keeps a canary as it is until a person decides. @throws Refused (409) when it was ended, changed or held meanwhile */
export function holdCanary(
  store: ReleaseStore,
  remote: string,
  canary: Canary,
  why: string,
): Promise<Composition> {
  return change(store, [remote], { by: AUTOMATIC, why }, (now, act) => held(now, remote, canary, act));
}

/** Resumes a held canary. @throws Refused (409) if none is held */
export const makeDismissal = (
  store: ReleaseStore,
  remote: string,
  operator: Operator,
): Promise<Composition> => change(store, [remote], operator, (now, act) => dismissReports(now, remote, act));

/** Rolls a live version back automatically. @throws Refused (409) when another one is live meanwhile, or there is none before */
export function endLive(
  store: ReleaseStore,
  remote: string,
  version: string,
  why: string,
): Promise<Composition> {
  return changeFitting(store, [remote], { by: AUTOMATIC, why }, (now, act) => {
    const live = now.remotes[remote];
    if (live?.version !== version || live.canary)
      throw new Refused(409, 'live_changed', `${remote} ${version} is not live alone any more`);
    return rollBack(now, remote, act);
  });
}

/** Records that a live version fails for many. @throws Refused (409) when another one is live meanwhile, or it is noted already */
export const markFaulty = (
  store: ReleaseStore,
  remote: string,
  version: string,
  why: string,
): Promise<Composition> =>
  change(store, [remote], { by: AUTOMATIC, why }, (now, act) => noteFault(now, remote, version, act));

/**
 * Rolls back a canary, or the live version. Shortly after an automatic rollback of the canary the operator may not know of
 * it, so rolling back the live version then needs `expected`.
 * @throws Refused
 */
export async function makeRollback(
  store: ReleaseStore,
  remote: string,
  operator: Operator,
): Promise<Composition> {
  const newest = await readNewest(store);
  const now = newest.composition;
  if (
    operator.expected === undefined &&
    now.by === AUTOMATIC &&
    Date.now() - Date.parse(now.at) < RECENT_MS
  ) {
    const gone = (await store.composition(now.id - 1))?.remotes[remote]?.canary;
    const live = now.remotes[remote];
    if (gone && !live?.canary)
      throw new Refused(
        409,
        'canary_just_over',
        `The canary ${gone.version} was rolled back automatically just now. To go back from ${live?.version ?? 'the build'} too: --expect ${now.id}`,
      );
  }
  return changeFitting(store, [remote], operator, (before, act) => rollBack(before, remote, act), newest);
}

/**
 * Makes an earlier composition live again.
 * @param id 0: nothing is released
 * @throws Refused
 */
export async function makeEarlierLive(
  store: ReleaseStore,
  id: number,
  operator: Operator,
): Promise<Composition> {
  const earlier = id === 0 ? AS_BUILT : await store.composition(id);
  if (!earlier) throw new Refused(404, 'no_such_composition', `There is no composition ${id}`);
  for (const [name, live] of Object.entries(earlier.remotes))
    if (live?.version && !(await store.hashes(name, live.version))) throw notReleased(name, live.version);
  return changeFitting(store, null, operator, (now, act) => useAgain(now, earlier, act));
}

/** The state of a store: the live releases, problems to repair, and the history. */
export interface StoredStatus {
  now: Composition;
  /** One line per problem. */
  problems: string[];
  history: (Composition | null)[];
}

export async function storedStatus(store: ReleaseStore): Promise<StoredStatus> {
  const newest = await readNewest(store);
  const { composition: now } = newest;
  const versions = Object.entries(now.remotes).flatMap(([name, live]) =>
    servedVersions(live).map((version) => ({ name, version })),
  );
  const missing = await Promise.all(
    versions.map(async ({ name, version }) => {
      const hashes = await store.hashes(name, version).catch(() => null);
      return hashes ? [] : `${name} ${version} is live, but missing from the release store or damaged`;
    }),
  );
  return { now, problems: [...skippedText(newest), ...missing.flat()], history: await history(store) };
}

/** The latest steps that can be read, the newest first. */
async function history(store: ReleaseStore) {
  const newest = await store.newest();
  const ids = Array.from({ length: Math.min(newest, HISTORY_LENGTH) }, (_, back) => newest - back);
  const steps = await Promise.allSettled(ids.map((id) => store.composition(id)));
  return steps.map((step) => (step.status === 'fulfilled' ? step.value : null));
}

/** @throws Refused unless it is a composition's number */
export function idOf(text: string): number {
  // The id in a page is accepted too: 12.5f0c… belongs to composition 12.
  const id = Number(/^(\d{1,9})(\.\w+)?$/.exec(text)?.[1] ?? Number.NaN);
  if (Number.isNaN(id))
    throw new Refused(400, 'composition_malformed', `"${text}" is no number of a composition`);
  return id;
}

type Act = Parameters<typeof goLive>[3];

/** Like {@link change}, but refuses a version that is new to visitors if shell and remotes would no longer fit. */
const changeFitting = (
  store: ReleaseStore,
  names: readonly string[] | null,
  operator: Operator,
  step: (now: Composition, act: Act) => Composition | Promise<Composition>,
  newest?: Newest,
) => {
  const fitting = async (now: Composition, act: Act) => {
    const next = await step(now, act);
    if (servesNew(now, next)) await requireFitting(store, now, next, names);
    return next;
  };
  return change(store, names, operator, fitting, newest);
};

/** @throws Refused if shell and remotes of the next composition do not fit */
async function requireFitting(
  store: ReleaseStore,
  now: Composition,
  next: Composition,
  names: readonly string[] | null,
) {
  // Releases that go live together with them may have changed as well.
  const problem = await fitProblem(store, next, names && changedNames(now, next));
  const isOfShell = names?.some((name) => kindOf(name) === 'shell');
  const remedy = isOfShell
    ? 'release or roll back that remote first, or make both live in one step'
    : 'release the shell first, or make both live in one step';
  requireNone(problem && `${problem}: ${remedy}`);
}

const changedNames = (now: Composition, next: Composition) =>
  Object.keys(next.remotes).filter((name) => now.remotes[name] !== next.remotes[name]);

/** Whether visitors can get a version that none gets now. */
const servesNew = (now: Composition, next: Composition) =>
  Object.entries(next.remotes).some(([name, live]) =>
    servedVersions(live).some((version) => !servedVersions(now.remotes[name]).includes(version)),
  );

/**
 * Adds the composition that follows from the present one. When another one is added at the same time it is
 * computed again, unless that changed the same packages: then the operator has to check again.
 * @param names the packages that the change concerns; null: all
 * @param newestBefore the end of the history, if the caller has just read it
 */
async function change(
  store: ReleaseStore,
  names: readonly string[] | null,
  { by, why, expected }: Operator,
  step: (now: Composition, act: Act) => Composition | Promise<Composition>,
  newestBefore?: Newest,
): Promise<Composition> {
  const start = newestBefore ?? (await readNewest(store));
  const first = start.composition;
  if (expected !== undefined && expected !== first.id) throw changedMeanwhile(first);
  let [now, newest] = [first, start.id];
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    // A document that cannot be read keeps its number.
    const next = await step(now, { at: new Date().toISOString(), by, why });
    const after = { ...next, id: newest + 1 };
    if (await store.add(after)) return after;
    ({ composition: now, id: newest } = await readNewest(store));
    const same = names?.every(
      (name) => JSON.stringify(now.remotes[name]) === JSON.stringify(first.remotes[name]),
    );
    if (!same || expected !== undefined) break;
  }
  throw changedMeanwhile(now);
}

function changedMeanwhile({ id, by }: Composition) {
  const whose = by ? ` by ${by}` : '';
  return new Refused(
    409,
    'changed_meanwhile',
    `Composition ${id} was made${whose} meanwhile: check it and try again`,
  );
}
