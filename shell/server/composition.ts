import { createHash } from 'node:crypto';
import type { ComposedPage, Release } from '../src/regions/composition';
import type { RemoteBuild } from './builds';
import type { Settings } from './settings';

/** Where a release's files are served. */
export const releasePath = ({ name, version }: Pick<RemoteBuild, 'name' | 'version'>) =>
  `/r/${name}/${version}/`;

/** Names that the federation gives to remotes, by package. */
const remoteNameOf = (packageName: string) => packageName.replace(/^mfe-/, '').replaceAll('-', '_');

/**
 * What the site is made of at this moment: the workspace's builds, and dev servers in place of those that are
 * hot. A remote without a usable build is absent; its region says so, the rest of the page works.
 */
export function compose(builds: readonly RemoteBuild[], { devServers, guestAccess }: Settings): ComposedPage {
  const remotes: Record<string, Release> = {};
  const manifests: Record<string, unknown> = {};
  for (const build of builds) {
    const entry = `${releasePath(build)}mf-manifest.json`;
    remotes[build.name] = { version: build.version, entry };
    manifests[entry] = build.manifest;
  }
  for (const [packageName, address] of Object.entries(devServers)) {
    if (packageName === 'shell') continue;
    remotes[remoteNameOf(packageName)] = { version: 'dev', entry: `${address}/mf-manifest.json` };
  }
  const id = createHash('sha256').update(JSON.stringify(remotes)).digest('hex').slice(0, 12);
  return { composition: { id, remotes }, manifests, settings: { guestAccess } };
}
