import { COMPOSITION_ADDRESS, type ComposedPage, packageOf } from '@haat/page';
import type { PageReleases, ServedComposition } from '../../releases/composition/servedComposition';
import type { Builds } from '../../releases/package/builds';
import type { RemoteRelease } from '../../releases/package/packageRelease';
import { EARLIER_GRANTS, pagesOf } from '../../releases/package/pages';
import type { Manifest } from '../../releases/package/release';
import { AS_BUILT } from '../../releases/store/compositions';
import type { Settings } from '../settings';
import { releasePath } from './composition';

/** How long a page waits for the site to say what is live there, in ms. */
const UPSTREAM_TIMEOUT_MS = 5000;

/** The releases that pages use: of this machine's store, or of another site. */
export type Releases = Pick<ServedComposition, 'now' | 'composition' | 'release' | 'releaseWith'>;

/**
 * The live releases of another site, for a server that is a proxy for it (npm run dev -- --site). Their files are
 * proxied, so no folder here has them.
 * @param site its origin
 * @param builds the shell comes from this workspace, unless a dev server serves it
 */
export function upstreamReleases(
  site: string,
  builds: Builds,
  { devServers }: Pick<Settings, 'devServers'>,
): Releases {
  let known: Omit<PageReleases, 'shell'> = { id: 0, remotes: [], pages: [], differs: false };
  return {
    /** If the site does not respond, its last known state. */
    async now() {
      try {
        const answer = await fetch(`${site}${COMPOSITION_ADDRESS}?pages=1`, {
          signal: AbortSignal.timeout(UPSTREAM_TIMEOUT_MS),
        });
        if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
        const { pages, ...composed } = (await answer.json()) as ComposedPage & Partial<PageReleases>;
        const remotes = remotesOf(composed);
        // Sites of before have none.
        known = { ...known, remotes, pages: pages ?? remotes.map((one) => pagesOf(one, EARLIER_GRANTS)) };
      } catch (error) {
        console.error(`${site} does not say what is live: ${(error as Error).message}`);
      }
      return { ...known, shell: devServers.shell ? null : builds.shell() };
    },
    composition: async () => AS_BUILT,
    release: async () => undefined,
    releaseWith: async () => undefined,
  };
}

/** Its releases; files that it takes from a dev server are not among them. */
function remotesOf({ composition, manifests, integrity: all = {} }: ComposedPage): RemoteRelease[] {
  return Object.entries(composition.remotes).flatMap(([name, release]) => {
    const manifest = release && (manifests[release.entry] as Manifest | undefined);
    const packageName = packageOf(name);
    if (!manifest) return [];
    const { version } = release;
    const { files = {}, list: hash } = all[releasePath({ name, version })] ?? {};
    const integrity = { files, all: files, contents: new Set<string>(), list: '', hash };
    return [
      { kind: 'remote', packageName, name, version, folder: '', manifest, routes: [], needs: {}, integrity },
    ];
  });
}
