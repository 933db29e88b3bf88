import type { KeyObject } from 'node:crypto';
import { writeArchive } from './archive';
import type { Builds, RemoteBuild } from './builds';
import type { Host } from './compatibility';
import { type Composition, goLiveAsBuilt, SITE_START, yankOf } from './compositions';
import { readNewest } from './newestComposition';
import { packBuild } from './pack';
import { withProvenance } from './provenance';
import { receiveRelease } from './receive';
import type { ReleaseStore } from './releaseStore';

/** How often the composition is computed again when others change it at the same time. */
const MAX_TRIES = 5;

/**
 * Publishes the builds as releases of their own versions and makes them live: every remote's at the first start, later
 * those of which an earlier start has made another version live. What a person has made live, also by a rollback, stays.
 * A build that is live is published again where the store has lost it. Never fails: what cannot be released is logged.
 * @param routes the site map
 * @param signingKey signs them; null: they are not signed
 * @returns the remotes that got a release
 */
export async function releaseBuilds(
  store: ReleaseStore,
  builds: Builds,
  routes: Host['routes'],
  signingKey: KeyObject | null = null,
): Promise<string[]> {
  try {
    const { offers, shared } = builds.shell();
    const host = { offers, shared, routes };
    for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
      const { id, composition, unreadable } = await readNewest(store);
      // What is live is not known.
      if (unreadable.length > 0) return [];
      const next: Record<string, string> = {};
      for (const build of builds.remotes()) {
        const { name, version } = build;
        const isLive = composition.remotes[name]?.version === version;
        if (!isLive && !mayGoLive(build, composition)) continue;
        if ((await publish(build, host, store, signingKey)) && !isLive) next[name] = version;
      }
      const names = Object.keys(next);
      if (names.length === 0) return [];
      const after = goLiveAsBuilt(composition, next, new Date().toISOString());
      if (!(await store.add({ ...after, id: id + 1 }))) continue;
      console.warn(changesText(composition, next));
      return names;
    }
    throw new Error('others change the composition all the time');
  } catch (error) {
    console.error(`The builds cannot be released: ${(error as Error).message}`);
  }
  return [];
}

/** Logs why not. */
function mayGoLive({ name, version }: RemoteBuild, composition: Composition): boolean {
  const reason = reasonToStay(composition, name, version);
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

/** @returns whether the store has the release */
async function publish(
  build: RemoteBuild,
  host: Host,
  store: ReleaseStore,
  signingKey: KeyObject | null,
): Promise<boolean> {
  const { name, version, folder } = build;
  try {
    if (await store.hashes(name, version)) return true;
    const packed = await packBuild(folder, version);
    const { hashes, read } = await withProvenance(packed, { by: SITE_START, folder, signingKey });
    await receiveRelease(writeArchive(hashes, read), name, version, host, store);
    return true;
  } catch (error) {
    // Another server may have published it meanwhile.
    if (await store.hashes(name, version).catch(() => null)) return true;
    console.error(`${name} ${version}, as built, cannot be released: ${(error as Error).message}`);
    return false;
  }
}

function changesText({ remotes }: Composition, next: Readonly<Record<string, string>>): string {
  const changes = Object.entries(next).map(([name, version]) => {
    const before = remotes[name]?.version;
    return before ? `${name} ${version} instead of ${before}` : `${name} ${version}`;
  });
  return `Released as built: ${changes.join(', ')}`;
}
