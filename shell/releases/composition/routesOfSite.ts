import type { Access } from '@haat/page';
import { kindOf } from '../package/kinds';
import { pagesOf, prefixesOf } from '../package/pages';
import { grantsOf } from '../store/compositions';
import { readNewest } from '../store/newestComposition';
import { DESCRIPTIONS, openRelease } from '../store/openRelease';
import type { ReleaseStore } from '../store/releaseStore';

/** A path of the site, for operators. */
export interface RouteOfSite {
  path: string;
  remote: string;
  /** Of the live version that has it; absent: only the canary has it. */
  version?: string;
  access: Access;
  /** The canary with this path; its share in percent. */
  canary?: { version: string; percent: number };
}

/** Every path that a live release or a canary has, in order. Releases that the store has lost are left out. */
export async function routesOfSite(store: ReleaseStore): Promise<RouteOfSite[]> {
  const { composition } = await readNewest(store);
  const grants = grantsOf(composition);
  const rowsIn = async (name: string, version: string | null | undefined) => {
    if (!version) return [];
    const release = await openRelease(store, name, version, { log: () => {}, only: DESCRIPTIONS });
    return release?.kind === 'remote' ? pagesOf(release, grants).rows : [];
  };
  const remotes = Object.entries(composition.remotes).filter(([name]) => kindOf(name) === 'remote');
  const all = await Promise.all(
    remotes.map(async ([name, entry]) => {
      const { version, canary } = entry!;
      const found = new Map<string, RouteOfSite>();
      for (const { path, access } of await rowsIn(name, version))
        found.set(path, { path, remote: name, version: version!, access });
      for (const { path, access } of await rowsIn(name, canary?.version)) {
        const { version: canaryVersion, percent } = canary!;
        found.set(path, {
          path,
          remote: name,
          access,
          ...found.get(path),
          canary: { version: canaryVersion, percent },
        });
      }
      return [...found.values()];
    }),
  );
  return all.flat().sort((a, b) => compareText(prefixOf(a), prefixOf(b)));
}

const prefixOf = (route: RouteOfSite) => prefixesOf([route])[0]!;
const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b));
