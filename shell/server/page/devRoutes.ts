import { remoteOf } from '@haat/page';
import { SHELL } from '../../releases/package/kinds';
import { digest, type RemotePages, rowsOf } from '../../releases/package/pages';
import type { RemoteRoute } from '../../releases/package/release';
import type { Settings } from '../settings';
import type { Releases } from './upstream';

/** How long a dev server may take, and how long its answer is used, in ms. */
const TIMEOUT_MS = 1000;
const MAX_AGE_MS = 500;

/** Remotes that dev servers have in place of their releases: their paths are those of the sources, as last compiled. */
export function withDevRoutes(releases: Releases, { devServers }: Pick<Settings, 'devServers'>): Releases {
  const servers = Object.entries(devServers).filter(([packageName]) => packageName !== SHELL);
  if (servers.length === 0) return releases;
  const known = new Map<string, RemotePages>();
  let readAt = 0;
  let reading: Promise<unknown> | undefined;
  const read = async ([packageName, address]: [string, string]) => {
    const name = remoteOf(packageName);
    try {
      const answer = await fetch(`${address}/remote.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      const { routes = [] } = (await answer.json()) as { routes?: RemoteRoute[] };
      const rows = rowsOf({ name, routes });
      known.set(name, { name, version: `dev~${digest(rows)}`, rows });
    } catch {
      // It is still compiling, or was stopped: its last paths stay.
    }
  };
  return {
    release: (name, version) => releases.release(name, version),
    releaseWith: (name, hash) => releases.releaseWith(name, hash),
    composition: () => releases.composition(),
    async now(visitor) {
      if (!reading && Date.now() - readAt > MAX_AGE_MS)
        reading = Promise.all(servers.map(read)).finally(() => {
          readAt = Date.now();
          reading = undefined;
        });
      await reading;
      const live = await releases.now(visitor);
      const others = live.pages.filter(({ name }) => !known.has(name));
      return { ...live, pages: [...others, ...known.values()].sort((a, b) => (a.name < b.name ? -1 : 1)) };
    },
  };
}
