import compare from 'semver/functions/compare.js';
import { Refused } from '../refused';
import { type Composition, type CompositionEntry, servedVersions } from './compositions';
import type { LastGood } from './lastGood';
import { readNewest } from './newestComposition';
import type { ReleaseStore } from './releaseStore';

/** How long releases stay in the store. */
export interface Retention {
  /** How many of a remote's newest releases stay, however old. */
  keep: number;
  /** How long a release stays after it was published, and after it was last live or a canary, in days. */
  keepDays: number;
}

/** A release of the store. */
export interface StoredRelease {
  remote: string;
  version: string;
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * The releases that nothing needs any more. Needed is what the newest composition and this machine's copy of the last one
 * name (live, canary, fallbacks), what was served in the last days (open tabs), and what is new.
 * @param lastGood this machine's copy of the last composition; null: there is none
 * @throws Refused (409) when a composition of that time cannot be read: then it is not known what is needed
 */
export async function unneededReleases(
  store: ReleaseStore,
  lastGood: Pick<LastGood, 'read'> | null,
  remotes: readonly string[],
  { keep, keepDays }: Retention,
): Promise<StoredRelease[]> {
  const since = Date.now() - keepDays * DAY_MS;
  const needed = await neededReleases(store, lastGood, since);
  const lists = await Promise.all(
    remotes.map(async (remote) => {
      const published = await publishedReleases(store, remote);
      return published
        .slice(keep)
        .filter(({ version, at }) => at < since && !needed.has(`${remote}@${version}`))
        .map(({ version }) => ({ remote, version }));
    }),
  );
  return lists.flat();
}

/** The newest first. */
async function publishedReleases(store: ReleaseStore, remote: string) {
  const versions = await store.versions(remote);
  const releases = await Promise.all(
    versions.map(async (version) => {
      const hashes = await store.hashes(remote, version);
      // Earlier stores wrote no date.
      return hashes ? [{ version, at: hashes.published ? Date.parse(hashes.published) : 0 }] : [];
    }),
  );
  return releases.flat().sort((a, b) => b.at - a.at || compare(b.version, a.version));
}

/** @returns remote@version of each */
async function neededReleases(
  store: ReleaseStore,
  lastGood: Pick<LastGood, 'read'> | null,
  since: number,
): Promise<Set<string>> {
  const { id, composition: newest, unreadable } = await readNewest(store);
  if (unreadable.length > 0) throw unknownNeeds(id);
  const last = await lastGood?.read();
  const needed = [newest, ...(last ? [last] : [])].flatMap((one) =>
    releasesOf(one, (live) => [...servedVersions(live), ...live.previous]),
  );
  // The composition before the period was in use when it began.
  for (let at = newest; at.id > 0 && Date.parse(at.at) >= since; ) {
    const before = at.id === 1 ? null : await store.composition(at.id - 1).catch(() => null);
    if (at.id === 1) break;
    if (!before) throw unknownNeeds(at.id - 1);
    needed.push(...releasesOf(before, servedVersions));
    at = before;
  }
  return new Set(needed);
}

const releasesOf = ({ remotes }: Composition, versionsOf: (live: CompositionEntry) => string[]) =>
  Object.entries(remotes).flatMap(([name, live]) =>
    live ? versionsOf(live).map((version) => `${name}@${version}`) : [],
  );

const unknownNeeds = (id: number) =>
  new Refused(
    409,
    'composition_unreadable',
    `Nothing is removed: composition ${id} cannot be read, so it is not known which releases are needed`,
  );

/** Removes the releases that nothing needs. Their version numbers stay taken. @returns what was removed */
export async function prune(
  store: ReleaseStore,
  lastGood: Pick<LastGood, 'read'> | null,
  remotes: readonly string[],
  retention: Retention,
): Promise<StoredRelease[]> {
  const unneeded = await unneededReleases(store, lastGood, remotes, retention);
  if (unneeded.length > 0) await store.remove(unneeded);
  return unneeded;
}

/** Like {@link prune}, for one remote after a publication. Never fails; it logs the removed releases. */
export async function pruneAfterPublish(
  store: ReleaseStore,
  lastGood: Pick<LastGood, 'read'> | null,
  remote: string,
  retention: Retention,
): Promise<void> {
  try {
    const removed = await prune(store, lastGood, [remote], retention);
    if (removed.length > 0) console.warn(removedText(removed, retention));
  } catch (error) {
    console.error(`Old releases of ${remote} cannot be removed: ${(error as Error).message}`);
  }
}

/** One line. */
export function removedText(removed: readonly StoredRelease[], { keep, keepDays }: Retention): string {
  const list = removed.map(({ remote, version }) => `${remote} ${version}`).join(', ');
  return `Removed, as not among the newest ${keep} and unused for ${keepDays} days: ${list}`;
}
