import { commandsFor } from '../package/commandNames';
import { packageNameOf, SHELL } from '../package/kinds';
import { EARLIER_GRANTS, type Grants } from '../package/pages';
import { readStored } from '../package/readStored';
import { Refused } from '../refused';

/** A release that a share of the visitors gets instead of the live one. */
export interface Canary {
  version: string;
  /** Percent of the visitors, 1 to 99. */
  percent: number;
  /** ISO 8601; stays when the share is changed. */
  since: string;
  by: string;
  why: string;
  /** Reports of too few networks speak against it: until a person decides it is neither promoted nor given a larger share. */
  suspected?: { at: string; why: string };
  /** The releases that this canary goes with: each visitor gets all of them or none. Absent: it goes alone. */
  group?: string;
  /** When a person last dismissed such reports: earlier counts are no longer evidence. ISO 8601. */
  dismissed?: string;
}

/** The live version of one remote, or of the shell. */
export interface CompositionEntry {
  /** null: the build beside the HTML server, while a canary is on that was published before any start of the site. */
  version: string | null;
  /** ISO 8601. */
  since: string;
  by: string;
  why: string;
  canary: Canary | null;
  /** The releases that went live with this one: they go back together. Absent: it went live alone. */
  group?: string;
  /** Versions that were live before, the last one first: targets of a rollback, and fallbacks when this one cannot be served. */
  previous: readonly string[];
}

/** A remark on a version that is or was live. */
export interface VersionNote {
  version: string;
  /** ISO 8601. */
  at: string;
  by: string;
  why: string;
}

/** Per remote, also versions of earlier steps. */
type VersionNotes = Readonly<Record<string, readonly VersionNote[] | undefined>>;

/** The releases that are live: one step of the history. The shell is one of the remotes, as `shell`; an absent remote has no release. */
export interface Composition {
  /** Its place in the history, from 1. */
  id: number;
  /** ISO 8601. */
  at: string;
  by: string;
  why: string;
  remotes: Readonly<Record<string, CompositionEntry | undefined>>;
  /** Versions that are never served to new pages again; absent: none. */
  yanked?: VersionNotes;
  /** Versions that failed for many while they were live: no rollback goes to them, and they are the last fallback; absent: none. */
  faulty?: VersionNotes;
  /** The prefixes of paths that each remote may use; absent: those of the remotes that had paths before there were grants. */
  grants?: Grants;
}

/** The prefixes of each remote. */
export const grantsOf = ({ grants }: Pick<Composition, 'grants'>): Grants => grants ?? EARLIER_GRANTS;

/** One remote has other prefixes. */
export const withGrants = (
  now: Composition,
  remote: string,
  prefixes: readonly string[],
  act: Act,
): Composition => ({ ...now, ...act, id: now.id + 1, grants: { ...grantsOf(now), [remote]: prefixes } });

/** The versions that visitors get: the live one, and the canary. */
export const servedVersions = (live: CompositionEntry | undefined): string[] =>
  [live?.version, live?.canary?.version].filter((version) => typeof version === 'string');

/**
 * Whether a page can have these versions of two packages: of canaries that go together, a visitor gets all or none.
 * @param one of a remote or the shell, with its version
 */
export function canMeet(
  [one, oneVersion]: [CompositionEntry | undefined, string],
  [other, otherVersion]: [CompositionEntry | undefined, string],
): boolean {
  const group = one?.canary?.group;
  if (!group || group !== other?.canary?.group) return true;
  return (one.canary?.version === oneVersion) === (other.canary?.version === otherVersion);
}

/** Whether a value has the shape of a composition; stored documents may be cut or edited. */
export function isComposition(value: unknown): value is Composition {
  const { id, remotes, yanked = {}, faulty = {}, grants = {} } = (value ?? {}) as Partial<Composition>;
  const isRelease = (release: CompositionEntry | undefined) =>
    typeof release === 'object' &&
    release !== null &&
    (release.version === null || typeof release.version === 'string') &&
    Array.isArray(release.previous) &&
    (release.canary === null || typeof release.canary?.version === 'string');
  return (
    typeof id === 'number' &&
    typeof remotes === 'object' &&
    remotes !== null &&
    Object.values(remotes).every(isRelease) &&
    [yanked, faulty, grants].every(
      (notes) =>
        typeof notes === 'object' &&
        notes !== null &&
        Object.values(notes).every((list) => Array.isArray(list)),
    )
  );
}

/** A composition as it was stored. @throws Refused (503) when it is damaged */
export const readComposition = (text: string, file: string): Composition =>
  readStored<Composition>(text, file, isComposition, 'Put it back from a backup.');

/** The composition before anything was released. */
export const AS_BUILT: Composition = { id: 0, at: '', by: '', why: '', remotes: {} };

const AS_BUILT_REMOTE: CompositionEntry = {
  version: null,
  since: '',
  by: '',
  why: '',
  canary: null,
  previous: [],
};

/** The author of changes by a start of the site, which the next start may replace. */
export const SITE_START = 'the start of the site';

/** How many versions a remote can go back. */
const MAX_PREVIOUS = 20;

/** Author, time and reason of a change of the composition. */
export interface Act {
  at: string;
  by: string;
  why: string;
}

/**
 * Makes a version live for all visitors. This ends a canary of the remote, of this version or of another one.
 * @throws Refused (409) when it is live already, yanked, or a canary that is held
 */
export function goLive(now: Composition, remote: string, version: string, act: Act): Composition {
  requireNotYanked(now, remote, version);
  const before = now.remotes[remote];
  if (before?.version === version) throw liveAlready(remote, version);
  if (before?.canary?.version === version) requireNotSuspected(remote, before.canary);
  const former = before?.version ? [before.version, ...before.previous] : [];
  // Going live with an earlier version is a rollback: the versions after it were not good.
  const goodOnes = former.slice(former.indexOf(version) + 1);
  const previous = goodOnes.slice(0, MAX_PREVIOUS);
  return next(withoutFault(now, remote, version), act, remote, {
    version,
    ...sinceOf(act),
    canary: null,
    previous,
  });
}

/** Versions of several packages, by name. */
export type Versions = Readonly<Record<string, string>>;

/**
 * One step for several packages: they go live, or become canaries, together.
 * @param step for one of them
 * @throws Refused as the step does
 */
export function together(
  now: Composition,
  versions: Versions,
  step: (now: Composition, name: string, version: string) => Composition,
): Composition {
  const rows = Object.entries(versions);
  const group = rows.length > 1 ? rows.map(([name, version]) => `${name}@${version}`).join(' ') : undefined;
  const after = rows.reduce((before, [name, version]) => step(before, name, version), now);
  if (!group) return after;
  const grouped = rows.map(([name, version]) => {
    const entry = after.remotes[name]!;
    const { canary } = entry;
    return [
      name,
      canary?.version === version ? { ...entry, canary: { ...canary, group } } : { ...entry, group },
    ];
  });
  return { ...after, id: now.id + 1, remotes: { ...after.remotes, ...Object.fromEntries(grouped) } };
}

/** The packages that change together with this one, itself included: the canaries of its group, else the packages that went live with it. */
function goingWith({ remotes }: Composition, name: string): string[] {
  const { canary, group } = remotes[name] ?? {};
  const all = Object.keys(remotes);
  if (canary?.group) return all.filter((other) => remotes[other]?.canary?.group === canary.group);
  if (canary || !group) return [name];
  return all.filter((other) => remotes[other]?.group === group);
}

/** Makes the builds of a start live for all visitors, in one step. Canaries continue. @param versions by remote @param grants of the site from now on */
export function goLiveAsBuilt(
  now: Composition,
  versions: Readonly<Record<string, string>>,
  at: string,
  grants: Grants = grantsOf(now),
): Composition {
  const act = { at, by: SITE_START, why: 'as built' };
  const built = Object.entries(versions).map(([remote, version]) => {
    const live = now.remotes[remote] ?? AS_BUILT_REMOTE;
    const previous = [...(live.version ? [live.version] : []), ...live.previous];
    const others = previous.filter((one) => one !== version).slice(0, MAX_PREVIOUS);
    return [remote, { ...live, group: undefined, version, ...sinceOf(act), previous: others }] as const;
  });
  return {
    ...now,
    ...act,
    id: now.id + 1,
    grants,
    remotes: { ...now.remotes, ...Object.fromEntries(built) },
  };
}

/**
 * Starts a canary for a share of the visitors. Another share of the same version keeps its `since`; another
 * version takes its place.
 * @param percent 1 to 99
 * @throws Refused (409) when it is live or has this share already, is yanked, or is held and would get a larger share
 */
export function startCanary(
  now: Composition,
  remote: string,
  version: string,
  percent: number,
  act: Act,
): Composition {
  requireNotYanked(now, remote, version);
  const live = now.remotes[remote] ?? AS_BUILT_REMOTE;
  if (live.version === version) throw liveAlready(remote, version);
  const running = live.canary?.version === version ? live.canary : null;
  if (running?.percent === percent)
    throw new Refused(409, 'canary_already', `${remote} ${version} has ${percent} % already`);
  if (running && percent > running.percent) requireNotSuspected(remote, running);
  const canary = { ...running, ...sinceOf(act), version, percent, since: running?.since ?? act.at };
  return next(now, act, remote, { ...live, canary });
}

/**
 * Takes one canary back, and nothing else.
 * @throws Refused (409) when it is over by now
 */
export function dropCanary(now: Composition, remote: string, canary: Canary, act: Act): Composition {
  const live = now.remotes[remote];
  if (!live?.canary || !isSameCanary(live.canary, canary))
    throw new Refused(409, 'canary_over', `${remote} ${canary.version} is no canary any more`);
  return withoutCanaries(now, remote, act);
}

/** The composition without a remote's canary and those that go with it. */
const withoutCanaries = (now: Composition, remote: string, act: Act): Composition =>
  eachOf(now, goingWith(now, remote), (before, name) => {
    const live = before.remotes[name];
    return next(before, act, name, live && withoutCanary(live));
  });

/** One step of the history for several packages. */
const eachOf = (
  now: Composition,
  names: readonly string[],
  step: (now: Composition, name: string) => Composition,
): Composition => ({ ...names.reduce(step, now), id: now.id + 1 });

/**
 * Keeps a canary as it is until a person decides.
 * @throws Refused (409) when it is over by now, or held
 */
export function holdCanary(now: Composition, remote: string, canary: Canary, act: Act): Composition {
  const live = now.remotes[remote];
  if (!live?.canary || !isSameCanary(live.canary, canary) || live.canary.suspected)
    throw new Refused(409, 'canary_over', `${remote} ${canary.version} is over, or held already`);
  const suspected = { at: act.at, why: act.why };
  return eachOf(now, goingWith(now, remote), (before, name) => {
    const entry = before.remotes[name]!;
    return next(before, act, name, { ...entry, canary: { ...entry.canary!, suspected } });
  });
}

/**
 * A person has found that the reports against a canary are false: it goes on, and is counted anew. Without a canary, the
 * live version is not faulty.
 * @throws Refused (409) when none is held, and the live version is not known to fail
 */
export function dismissReports(now: Composition, remote: string, act: Act): Composition {
  const live = now.remotes[remote];
  if (live?.version && !live.canary?.suspected && faultOf(now, remote, live.version))
    return next(withoutFault(now, remote, live.version), act, remote, live);
  if (!live?.canary?.suspected) throw new Refused(409, 'not_held', `No canary of ${remote} is held`);
  return eachOf(now, goingWith(now, remote), (before, name) => {
    const entry = before.remotes[name]!;
    const { suspected: _suspected, ...canary } = entry.canary!;
    return next(before, act, name, { ...entry, canary: { ...canary, dismissed: act.at } });
  });
}

function requireNotSuspected(remote: string, { version, suspected }: Canary) {
  if (!suspected) return;
  const why = `${remote} ${version} is held: ${suspected.why}`;
  throw new Refused(409, 'canary_held', `${why}: ${commandsFor(remote)}`);
}

/** The same run of the same version, whatever its share. */
export const isSameCanary = (one: Canary, other: Canary) =>
  one.version === other.version && one.since === other.since;

/**
 * Notes that the live version fails for many; it stays live.
 * @throws Refused (409) when another one is live by now, or it is noted already
 */
export function noteFault(now: Composition, remote: string, version: string, act: Act): Composition {
  const live = now.remotes[remote];
  if (live?.version !== version || faultOf(now, remote, version))
    throw new Refused(409, 'live_changed', `${remote} ${version} is not live any more, or known to fail`);
  const list = [...(now.faulty?.[remote] ?? []), { version, ...act }];
  return { ...next(now, act, remote, live), faulty: { ...now.faulty, [remote]: list } };
}

export const faultOf = ({ faulty }: Composition, remote: string, version: string) =>
  faulty?.[remote]?.find((one) => one.version === version);

function withoutFault(now: Composition, remote: string, version: string): Composition {
  if (!faultOf(now, remote, version)) return now;
  const list = now.faulty?.[remote]?.filter((one) => one.version !== version);
  return { ...now, faulty: { ...now.faulty, [remote]: list } };
}

/**
 * Ends a canary when one is on; else back to the last version before that is not known to fail. Canaries that go together
 * end together, and what went live together goes back together.
 * @throws Refused (409) when there is none
 */
export function rollBack(now: Composition, remote: string, act: Act): Composition {
  if (now.remotes[remote]?.canary) return withoutCanaries(now, remote, act);
  return eachOf(now, goingWith(now, remote), (before, name) => goBack(before, name, act));
}

function goBack(now: Composition, remote: string, act: Act): Composition {
  const before = now.remotes[remote];
  const isGood = (one: string) => !faultOf(now, remote, one);
  const [version, ...previous] = (before?.previous ?? []).filter(isGood);
  const [bad] = before?.previous ?? [];
  if (bad && !version)
    throw new Refused(
      409,
      'nothing_good_before',
      `Every version before ${remote} ${before?.version} failed, as ${bad}: ${faultOf(now, remote, bad)?.why}. To use one all the same: npm run live -- ${packageNameOf(remote)} ${bad}`,
    );
  if (version) return next(now, act, remote, { version, ...sinceOf(act), canary: null, previous });
  const what = before ? `${remote} ${before.version} is the first release` : `${remote} is not released`;
  throw new Refused(409, 'nothing_before', `${what}: there is nothing before`);
}

/**
 * An earlier composition again, as a new step of the history. Its canaries are not restored: they may have failed. One from
 * before the shell was released leaves the shell as it is.
 * @throws Refused (409) when a version that was live is yanked
 */
export function useAgain(now: Composition, earlier: Composition, act: Act): Composition {
  const remotes: Record<string, CompositionEntry> = {};
  for (const [name, release] of Object.entries(earlier.remotes)) {
    const restored = release && withoutCanary(release);
    if (!restored) continue;
    if (restored.version) requireNotYanked(now, name, restored.version);
    const previous = restored.previous.filter((version) => !yankOf(now, name, version));
    const isLive = now.remotes[name]?.version === restored.version;
    remotes[name] = { ...restored, ...(isLive ? {} : sinceOf(act)), previous };
  }
  const shell = now.remotes[SHELL] && withoutCanary(now.remotes[SHELL]);
  if (shell && earlier.id > 0) remotes[SHELL] ??= shell;
  return { ...now, ...act, id: now.id + 1, remotes };
}

/**
 * Withdraws a version: it is never live, a canary or a fallback again. A canary of it ends.
 * @param instead goes live, which a live version needs
 * @throws Refused (409)
 */
export function yank(
  now: Composition,
  remote: string,
  version: string,
  instead: string | undefined,
  act: Act,
): Composition {
  requireNotYanked(now, remote, version);
  const isLive = now.remotes[remote]?.version === version;
  if (isLive && instead === undefined)
    throw new Refused(
      409,
      'yank_of_live',
      `${remote} ${version} is live: name the version that replaces it with --instead`,
    );
  if (!isLive && instead !== undefined)
    throw new Refused(409, 'not_live', `${remote} ${version} is not live: ${instead} cannot replace it`);
  const replaced = instead === undefined ? now : goLive(now, remote, instead, act);
  const live = replaced.remotes[remote];
  const before = live?.canary?.version === version ? withoutCanary(live) : live;
  const after = before && { ...before, previous: before.previous.filter((one) => one !== version) };
  const list = [...(now.yanked?.[remote] ?? []), { version, ...act }];
  return { ...next(now, act, remote, after), yanked: { ...now.yanked, [remote]: list } };
}

export const yankOf = ({ yanked }: Composition, remote: string, version: string) =>
  yanked?.[remote]?.find((one) => one.version === version);

function requireNotYanked(now: Composition, remote: string, version: string) {
  const found = yankOf(now, remote, version);
  if (!found) return;
  const why = found.why && ` (${found.why})`;
  throw new Refused(
    409,
    'version_yanked',
    `${remote} ${version} was yanked by ${found.by} on ${found.at.slice(0, 10)}${why}: release the fix under another version`,
  );
}

/** A remote's entry without its canary; undefined if its live version is the build beside the HTML server. */
function withoutCanary(live: CompositionEntry): CompositionEntry | undefined {
  return live.version === null ? undefined : { ...live, canary: null };
}

function next(now: Composition, act: Act, remote: string, live: CompositionEntry | undefined): Composition {
  const { [remote]: _before, ...others } = now.remotes;
  return { ...now, ...act, id: now.id + 1, remotes: live ? { ...others, [remote]: live } : others };
}

const liveAlready = (remote: string, version: string) =>
  new Refused(409, 'live_already', `${remote} ${version} is live already`);
const sinceOf = ({ at, by, why }: Act) => ({ since: at, by, why });
