import { readStored } from './readStored';
import { Refused } from './refused';

/** A release that a share of the visitors gets instead of the live one. */
export interface Canary {
  version: string;
  /** Of the visitors, 1 to 99. */
  percent: number;
  /** ISO 8601; stays when the share is changed. */
  since: string;
  by: string;
  why: string;
}

/** What is live of one remote. */
export interface LiveRelease {
  /** null: the build beside the shell, while a canary is on that was the first release. */
  version: string | null;
  /** ISO 8601. */
  since: string;
  by: string;
  why: string;
  canary: Canary | null;
  /** Versions that were live before, the last one first: what a rollback goes to, and what serves when this one cannot. */
  previous: readonly string[];
}

/** Which releases are live: one step of the history. A remote that is absent is served as built beside the shell. */
export interface Composition {
  /** Its place in the history, from 1. */
  id: number;
  /** ISO 8601. */
  at: string;
  by: string;
  why: string;
  remotes: Readonly<Record<string, LiveRelease | undefined>>;
}

/** Whether a value has the shape of a composition; stored documents may be cut or edited. */
export function isComposition(value: unknown): value is Composition {
  const { id, remotes } = (value ?? {}) as Partial<Composition>;
  const isRelease = (release: LiveRelease | undefined) =>
    typeof release === 'object' &&
    release !== null &&
    (release.version === null || typeof release.version === 'string') &&
    Array.isArray(release.previous) &&
    (release.canary === null || typeof release.canary?.version === 'string');
  return (
    typeof id === 'number' &&
    typeof remotes === 'object' &&
    remotes !== null &&
    Object.values(remotes).every(isRelease)
  );
}

/** A composition as it was stored. @throws Refused (503) when it is damaged */
export const readComposition = (text: string, file: string): Composition =>
  readStored<Composition>(text, file, isComposition, 'Put it back from a backup.');

/** Before anything was released: every remote as it is built beside the shell. */
export const AS_BUILT: Composition = { id: 0, at: '', by: '', why: '', remotes: {} };

const AS_BUILT_REMOTE: LiveRelease = {
  version: null,
  since: '',
  by: '',
  why: '',
  canary: null,
  previous: [],
};

/** How many versions a remote can go back. */
const MAX_PREVIOUS = 20;

/** Who changes the composition, when, and what for. */
export interface Act {
  at: string;
  by: string;
  why: string;
}

/** For all visitors. It ends a canary of the remote: by becoming what is live, or by another doing so. @throws Refused (409) when it is live already */
export function goLive(now: Composition, remote: string, version: string, act: Act): Composition {
  const before = now.remotes[remote];
  if (before?.version === version) throw liveAlready(remote, version);
  const former = before?.version ? [before.version, ...before.previous] : [];
  const previous = former.filter((one) => one !== version).slice(0, MAX_PREVIOUS);
  return next(now, act, remote, { version, ...sinceOf(act), canary: null, previous });
}

/**
 * For a share of the visitors. Another share of the same version keeps its `since`; another version takes its place.
 * @param percent 1 to 99
 * @throws Refused (409) when it is live, or has this share, already
 */
export function startCanary(
  now: Composition,
  remote: string,
  version: string,
  percent: number,
  act: Act,
): Composition {
  const live = now.remotes[remote] ?? AS_BUILT_REMOTE;
  if (live.version === version) throw liveAlready(remote, version);
  const running = live.canary?.version === version ? live.canary : null;
  if (running?.percent === percent)
    throw new Refused(409, 'canary_already', `${remote} ${version} has ${percent} % already`);
  const canary = { ...sinceOf(act), version, percent, since: running?.since ?? act.at };
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
  return next(now, act, remote, withoutCanary(live));
}

/** The same run of the same version, whatever its share. */
export const isSameCanary = (one: Canary, other: Canary) =>
  one.version === other.version && one.since === other.since;

/**
 * Ends a canary when one is on; else back to the version that was live before, or to the build beside the shell when
 * there was none.
 * @throws Refused (409)
 */
export function rollBack(now: Composition, remote: string, act: Act): Composition {
  const before = now.remotes[remote];
  if (!before)
    throw new Refused(409, 'nothing_before', `${remote} is served as built: there is nothing before`);
  if (before.canary) return next(now, act, remote, withoutCanary(before));
  const [version, ...previous] = before.previous;
  const after = version ? { version, ...sinceOf(act), canary: null, previous } : undefined;
  return next(now, act, remote, after);
}

/** An earlier composition again, as a new step of the history. Its canaries are not restored: they may have failed. */
export function useAgain(now: Composition, earlier: Composition, act: Act): Composition {
  const remotes: Record<string, LiveRelease> = {};
  for (const [name, release] of Object.entries(earlier.remotes)) {
    const restored = release && withoutCanary(release);
    if (restored) remotes[name] = restored;
  }
  return { ...act, id: now.id + 1, remotes };
}

/** What is left of a remote's entry: nothing when the build beside the shell is. */
function withoutCanary(live: LiveRelease): LiveRelease | undefined {
  return live.version === null ? undefined : { ...live, canary: null };
}

function next(now: Composition, act: Act, remote: string, live: LiveRelease | undefined): Composition {
  const { [remote]: _before, ...others } = now.remotes;
  return { ...act, id: now.id + 1, remotes: live ? { ...others, [remote]: live } : others };
}

const liveAlready = (remote: string, version: string) =>
  new Refused(409, 'live_already', `${remote} ${version} is live already`);
const sinceOf = ({ at, by, why }: Act) => ({ since: at, by, why });
