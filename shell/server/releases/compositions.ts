import { Refused } from './refused';

/** What is live of one remote. */
export interface LiveRelease {
  version: string;
  /** ISO 8601. */
  since: string;
  by: string;
  why: string;
  /** Served to a share of the visitors instead; nothing sets it yet. */
  canary: null;
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

/** Before anything was released: every remote as it is built beside the shell. */
export const AS_BUILT: Composition = { id: 0, at: '', by: '', why: '', remotes: {} };

/** How many versions a remote can go back. */
const MOST_PREVIOUS = 20;

/** Who changes the composition, when, and what for. */
export interface Act {
  at: string;
  by: string;
  why: string;
}

/** @throws Refused (409) when it is live already */
export function goLive(now: Composition, remote: string, version: string, act: Act): Composition {
  const before = now.remotes[remote];
  if (before?.version === version)
    throw new Refused(409, 'live_already', `${remote} ${version} is live already`);
  const former = before ? [before.version, ...before.previous] : [];
  const previous = former.filter((one) => one !== version).slice(0, MOST_PREVIOUS);
  return next(now, act, remote, { version, ...sinceOf(act), canary: null, previous });
}

/** Back to the version that was live before, or to the build beside the shell when there was none. @throws Refused (409) */
export function rollBack(now: Composition, remote: string, act: Act): Composition {
  const before = now.remotes[remote];
  if (!before)
    throw new Refused(409, 'nothing_before', `${remote} is served as built: there is nothing before`);
  const [version, ...previous] = before.previous;
  const after = version ? { version, ...sinceOf(act), canary: null, previous } : undefined;
  return next(now, act, remote, after);
}

/** An earlier composition again, as a new step of the history. */
export function useAgain(now: Composition, earlier: Composition, act: Act): Composition {
  return { ...act, id: now.id + 1, remotes: earlier.remotes };
}

function next(now: Composition, act: Act, remote: string, live: LiveRelease | undefined): Composition {
  const { [remote]: _before, ...others } = now.remotes;
  return { ...act, id: now.id + 1, remotes: live ? { ...others, [remote]: live } : others };
}

const sinceOf = ({ at, by, why }: Act) => ({ since: at, by, why });
