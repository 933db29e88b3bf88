import type { KeyObject } from 'node:crypto';
import { writeArchive } from '../package/archive';
import type { Builds } from '../package/builds';
import type { Host } from '../package/compatibility';
import { kindOf, SHELL } from '../package/kinds';
import { packBuild } from '../package/pack';
import type { PackageRelease } from '../package/packageRelease';
import { withProvenance } from '../package/provenance';
import { Refused, STORE_AWAY } from '../refused';
import { type Composition, goLiveAsBuilt, SITE_START, yankOf } from '../store/compositions';
import { isEmptied } from '../store/emptiedStore';
import { readNewest } from '../store/newestComposition';
import { openRelease } from '../store/openRelease';
import { receiveRelease } from '../store/receive';
import type { ReleaseStore } from '../store/releaseStore';
import { fitProblem } from './fit';
import { grantsAtStart } from './grants';

/** Retries if others change the composition at the same time. */
const MAX_TRIES = 5;

export interface ReleasedBuilds {
  /** Packages that got a release. */
  names: string[];
  /** Whether the store was unreachable: missing releases are published once it responds again. */
  isStoreUnavailable: boolean;
}

/** The build of a remote, or of the shell. */
type Build = Pick<PackageRelease, 'name' | 'version' | 'folder'>;

/**
 * Publishes the builds as releases of their own versions and makes them live: the shell's and every remote's at the first
 * start, later those of which an earlier start has made another version live. What a person has made live, also by a
 * rollback, stays. A build that is live is published again where the store has lost it. Never fails: what cannot be released
 * is logged.
 * @param signingKey signs them; null: they are not signed
 */
export async function releaseBuilds(
  store: ReleaseStore,
  builds: Builds,
  signingKey: KeyObject | null = null,
): Promise<ReleasedBuilds> {
  let isAway = false;
  const released = (names: string[]) => ({ names, isStoreUnavailable: isAway });
  try {
    const shell = builds.shell();
    /** Why the shell's build does not fit the live remotes; null if it does. */
    let misfit: string | null = null;
    for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
      const { id, composition, unreadable } = await readNewest(store);
      // The live composition is unknown.
      if (unreadable.length > 0) return released([]);
      const next: Record<string, string> = {};
      const release = async (build: Build, host: Host): Promise<boolean> => {
        const { name, version } = build;
        const isLive = composition.remotes[name]?.version === version;
        if (!isLive && !mayGoLive(build, composition, kindOf(name) === 'shell' ? misfit : null)) return false;
        const result = await publish(build, host, store, signingKey);
        if (result === 'store away') isAway = true;
        if (result === 'released' && !isLive) next[name] = version;
        return result === 'released';
      };
      const remotes = builds.remotes();
      const grants = grantsAtStart(composition, remotes);
      const isShellReleased = await release(shell, { ...shell, grants });
      const liveShell = isShellReleased ? shell : await liveShellOf(store, composition);
      for (const build of remotes) await release(build, { ...(liveShell ?? shell), grants });
      const names = Object.keys(next);
      if (names.length === 0) return released([]);
      const after = goLiveAsBuilt(composition, next, new Date().toISOString(), grants);
      // Releases that a person made live stay, so the shell's build has to fit them.
      misfit = next[SHELL] ? await fitProblem(store, after, [SHELL]) : null;
      if (misfit || !(await store.add({ ...after, id: id + 1 }))) continue;
      console.warn(changesText(composition, next));
      return released(names);
    }
    throw new Error('others change the composition all the time');
  } catch (error) {
    console.error(`The builds cannot be released: ${(error as Error).message}`);
    isAway ||= isStoreUnavailable(error);
  }
  return released([]);
}

const isStoreUnavailable = (error: unknown) =>
  isEmptied(error) || (error instanceof Refused && error.code === STORE_AWAY);

async function liveShellOf(store: ReleaseStore, { remotes }: Composition) {
  const version = remotes[SHELL]?.version;
  return version ? openRelease(store, SHELL, version) : null;
}

/** Logs why a build does not go live. */
function mayGoLive({ name, version }: Build, composition: Composition, misfit: string | null): boolean {
  const reason = misfit ?? reasonToStay(composition, name, version);
  if (reason) console.warn(`${name} ${version}, as built, does not go live: ${reason}`);
  return !reason;
}

function reasonToStay(composition: Composition, name: string, version: string): string | undefined {
  if (yankOf(composition, name, version)) return 'this version was yanked';
  const live = composition.remotes[name];
  if (!live?.version) return undefined;
  if (live.by !== SITE_START) return `${live.by} has made ${live.version} live`;
  return live.canary ? `the canary ${live.canary.version} is compared with ${live.version}` : undefined;
}

/** Puts a build into the store, unless it is there. */
async function publish(
  build: Build,
  host: Host,
  store: ReleaseStore,
  signingKey: KeyObject | null,
): Promise<'released' | 'refused' | 'store away'> {
  const { name, version, folder } = build;
  try {
    if (await store.hashes(name, version)) return 'released';
    const packed = await packBuild(folder, version);
    const { hashes, read } = await withProvenance(packed, { by: SITE_START, folder, signingKey });
    await receiveRelease(writeArchive(hashes, read), name, version, host, store);
    return 'released';
  } catch (error) {
    // Another server may have published it meanwhile.
    if (await store.hashes(name, version).catch(() => null)) return 'released';
    console.error(`${name} ${version}, as built, cannot be released: ${(error as Error).message}`);
    return isStoreUnavailable(error) ? 'store away' : 'refused';
  }
}

function changesText({ remotes }: Composition, next: Readonly<Record<string, string>>): string {
  const changes = Object.entries(next).map(([name, version]) => {
    const before = remotes[name]?.version;
    return before ? `${name} ${version} instead of ${before}` : `${name} ${version}`;
  });
  return `Released as built: ${changes.join(', ')}`;
}
