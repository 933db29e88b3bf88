import type { RouteOfSite } from '../composition/routesOfSite';
import { type Composition, grantsOf } from '../store/compositions';
import { table } from '../textTable';

/** The output of `npm run routes`: every path of the site. */
export function routesText(routes: readonly RouteOfSite[]): string {
  if (routes.length === 0) return 'No remote is live';
  const rows = routes.map(({ path, remote, version = '', access, canary }) => [
    path,
    remote,
    version,
    access,
    canary ? `${canary.version} for ${canary.percent} %` : '',
  ]);
  return table([['path', 'remote', 'version', 'access', 'canary with it'], ...rows]);
}

/** The output of `npm run grant` without a remote: who may use what. */
export function grantsText(composition: Composition): string {
  const rows = Object.entries(grantsOf(composition))
    .filter(([, prefixes = []]) => prefixes.length > 0)
    .map(([remote, prefixes = []]) => [remote, prefixes.join(' ')]);
  return table([['remote', 'prefixes'], ...rows]);
}
