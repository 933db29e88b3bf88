import { createHash } from 'node:crypto';
import type { Language } from '@haat/contracts';
import { type ComposedPage, type Integrity, type Release, remoteOf } from '@haat/page';
import type { PageReleases } from '../../releases/composition/servedComposition';
import type { BuildIntegrity } from '../../releases/package/integrity';
import { kindOf } from '../../releases/package/kinds';
import type { RemoteRelease, ShellRelease } from '../../releases/package/packageRelease';
import type { Manifest } from '../../releases/package/release';
import { isSatisfied } from '../../releases/package/versions';
import { startsWorker } from '../gateway/offline';
import type { Overrides } from '../gateway/overrides';
import type { Settings } from '../settings';
import { routesOf } from './siteRoutes';

/** The path under which a release's files are served, or the address of a dev server that has them. */
export const releasePath = ({
  name,
  version,
  address,
}: Pick<RemoteRelease, 'name' | 'version' | 'address'>): string => address ?? `/r/${name}/${version}/`;

/** The last page contract whose shells find files by their release alone. */
const LAST_BY_RELEASE = '1.1.0';

/** Whether browsers request files by their content. Another site, whose files are proxied, may not know such addresses. */
export function hasContentAddresses(
  shell: ShellRelease | null,
  { upstream, devServers }: Pick<Settings, 'upstream' | 'devServers'>,
): boolean {
  const needed = shell?.needs.page;
  return !upstream && !devServers.shell && needed !== undefined && !isSatisfied(LAST_BY_RELEASE, needed);
}

/** The teams that own the shell and the live remotes, by region; undefined for a build that names none. */
export function owners({ shell, remotes }: PageReleases): Record<string, string | undefined> {
  return Object.fromEntries([...(shell ? [shell] : []), ...remotes].map(({ name, team }) => [name, team]));
}

/** The visitor's overrides. */
type Elsewhere = Pick<Overrides, 'inForce' | 'refused'>;
const NOTHING: Elsewhere = { inForce: {}, refused: [] };
/** The files that every visit of a remote needs: its entry and its exposed modules. */
export function firstFiles({ metaData, exposes }: Manifest): string[] {
  const assets = exposes.find(({ name }) => name === 'lifecycles')?.assets;
  return [metaData.remoteEntry.name, ...(assets?.js.sync ?? []), ...(assets?.css.sync ?? [])];
}

/** A page's hashes of a build: of some files, and of the list with all others. */
function integrityWith({ files, hash }: BuildIntegrity, names: readonly string[]): Integrity {
  return { files: Object.fromEntries(names.map((name) => [name, files[name] ?? ''])), list: hash };
}

/** The script of the frame, among the shell's files. */
const FRAME = /^frame\..*js$/;

/** The hashes of the shell's files that are not in the page's own tags. */
function laterFiles({ integrity: { files }, js, css }: ShellRelease): Integrity {
  const later = Object.entries(files).filter(([name]) => ![...js, ...css].includes(name));
  return { files: Object.fromEntries(later) };
}

/** A manifest without the parts that only serve to preload files: the page does this itself. */
function slim(manifest: Manifest): unknown {
  const exposes = manifest.exposes.map((exposed) => {
    const { js, css } = exposed.assets;
    return { ...exposed, assets: { js: { sync: js.sync, async: [] }, css: { sync: css.sync, async: [] } } };
  });
  return { ...manifest, exposes, shared: [] };
}

/**
 * The composition of a page: the live releases, dev servers in place of hot ones, and this visitor's overrides in place
 * of either. A remote without a usable release or build is absent; its region says so, the rest of the page works.
 *
 * The id is the composition's number, if anything was released, and a hash of the releases that the page really has: the
 * hash differs while another release replaces one that cannot be served.
 */
export function compose(
  live: PageReleases,
  siteSettings: Settings,
  { inForce, refused }: Elsewhere = NOTHING,
  language: Language = 'en',
): ComposedPage {
  const { devServers, guestAccess, showOwnershipOverlay, contact } = siteSettings;
  const { shell: shellBuild } = live;
  const shell: Release | undefined =
    shellBuild && !devServers.shell
      ? { version: shellBuild.version, entry: releasePath(shellBuild) }
      : undefined;
  const remotes: Record<string, Release> = {};
  const manifests: Record<string, unknown> = {};
  const integrity: Record<string, Integrity> =
    shellBuild && shell ? { [shell.entry]: laterFiles(shellBuild) } : {};
  for (const build of live.remotes) {
    if (devServers[build.packageName] || inForce[build.name]) continue;
    const entry = `${releasePath(build)}mf-manifest.json`;
    remotes[build.name] = { version: build.version, entry };
    manifests[entry] = slim(build.manifest);
    integrity[releasePath(build)] = integrityWith(build.integrity, firstFiles(build.manifest));
  }
  for (const [packageName, address] of Object.entries(devServers)) {
    if (kindOf(packageName) === 'shell') continue;
    remotes[remoteOf(packageName)] = { version: 'dev', entry: `${address}/mf-manifest.json` };
  }
  for (const [name, entry] of Object.entries(inForce)) remotes[name] = { version: 'override', entry };
  const hash = createHash('sha256')
    .update(JSON.stringify([shell, remotes]))
    .digest('hex')
    .slice(0, 12);
  const settings: ComposedPage['settings'] = {
    guestAccess,
    ...(hasContentAddresses(shellBuild, siteSettings) ? { contentAddresses: true as const } : {}),
    ...(Object.values(contact).some(Boolean) ? { contact } : {}),
    ...(showOwnershipOverlay ? { showOwnershipOverlay } : {}),
    ...(startsWorker(siteSettings) ? { offlinePages: true } : {}),
    ...(Object.keys(inForce).length > 0 ? { overrides: inForce } : {}),
    ...(refused.length > 0 ? { refusedOverrides: refused } : {}),
  };
  const id = live.id > 0 ? `${live.id}.${hash}` : hash;
  const frame = Object.keys(shell ? integrity[shell.entry]!.files : {}).find((file) => FRAME.test(file));
  return {
    composition: { id, ...(shell ? { shell } : {}), remotes },
    routes: routesOf(live, language).address,
    manifests,
    ...(shell && frame ? { frameFile: shell.entry + frame } : {}),
    integrity,
    settings,
  };
}
