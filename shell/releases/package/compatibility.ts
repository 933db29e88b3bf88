import type { SiteRoute } from '@haat/page';
import { Refused } from '../refused';
import pageContract from './pageContract.json' with { type: 'json' };
import type { Manifest, RemoteNote } from './release';
import { isSatisfied } from './versions';

/** The part of a shell that a release depends on: its contracts and paths. */
export interface Host {
  /** The shell's version; absent if it is not a release. */
  version?: string;
  /** Versions by contract: { session: '1.3.0' }. */
  offers: Readonly<Record<string, string>>;
  /** Versions of the packages that a page has once, such as React; shells before 1.1.0 don't name them. */
  shared?: Readonly<Record<string, string>>;
  routes: readonly Pick<SiteRoute, 'path' | 'region'>[];
  /** Further shells that can go live together with the release; read only for one that this shell cannot carry. */
  others?: () => Promise<readonly Shell[]>;
}

/** The part of a shell that a release's code depends on. */
export type Shell = Pick<Host, 'version' | 'offers' | 'shared'>;

type Needing = Pick<RemoteNote, 'name' | 'version' | 'needs'>;

/** The first contract that a release needs and the shell does not offer, in one line; null if there is none. */
export function contractProblem(release: Needing, host: Pick<Host, 'offers' | 'version'>): string | null {
  return unmetNeed(release, host.offers, hostText(host));
}

/** Why this HTML server cannot render pages with a release of the shell, in one line; null if it can. */
export function pageProblem(shell: Needing): string | null {
  return unmetNeed(shell, { page: pageContract.version }, 'this HTML server');
}

function unmetNeed({ name, version, needs }: Needing, offers: Host['offers'], who: string): string | null {
  for (const [contract, range] of Object.entries(needs)) {
    const offered = Object.hasOwn(offers, contract) ? offers[contract] : undefined;
    if (!offered || !isSatisfied(offered, range))
      return `${name} ${version} needs ${contract} ${range}; ${who} offers ${offered ?? 'none'}`;
  }
  return null;
}

const hostText = ({ version }: Pick<Host, 'version'>) => (version ? `the shell ${version}` : 'the shell');

/**
 * The first package of a release that the page has once, in another version than the release was built for, in one
 * line; null when all fit.
 */
export function sharedProblem(
  { name, version }: Pick<RemoteNote, 'name' | 'version'>,
  manifest: Pick<Manifest, 'shared'>,
  { version: shellVersion, shared = {} }: Pick<Host, 'shared' | 'version'>,
): string | null {
  for (const { name: packageName, requiredVersion } of manifest.shared ?? []) {
    const offered = Object.hasOwn(shared, packageName) ? shared[packageName] : undefined;
    if (offered && requiredVersion && !isSatisfied(offered, requiredVersion))
      return `${name} ${version} needs ${packageName} ${requiredVersion}; ${hostText({ version: shellVersion })} shares ${offered}`;
  }
  return null;
}

/**
 * The first path of a release that is not its remote's, in one line; null when all are. Whose a path is, the site
 * map says by its first part: /order/:orderId makes /order/… one remote's.
 */
export function routeProblem(
  { name, routes }: Pick<RemoteNote, 'name' | 'routes'>,
  { routes: siteRoutes }: Pick<Host, 'routes'>,
): string | null {
  for (const { path } of routes) {
    const prefix = prefixOf(path);
    const owners = siteRoutes.filter((route) => prefixOf(route.path) === prefix).map(({ region }) => region);
    if (owners.length === 0) return `${name} has ${path}, which is not in the site map`;
    if (!owners.some((owner) => owner === name))
      return `${name} has ${path}, which is ${owners[0] ?? 'the shell'}’s in the site map`;
  }
  return null;
}

/**
 * The first path of a release for which a site has no page, in one line; null when it has one for each.
 * @param siteRoutes of the server that shall serve it
 */
export function pathProblem(
  { name, version, routes }: Pick<RemoteNote, 'name' | 'version' | 'routes'>,
  siteRoutes: Host['routes'],
): string | null {
  const own = siteRoutes.filter(({ region }) => region === name);
  const unknown = routes.find((route) => !own.some(({ path }) => canBeSame(route.path, path)));
  return unknown ? `${name} ${version} has ${notKnown(unknown.path)}` : null;
}

/** Why a path is not served, with the remedy. */
export const notKnown = (path: string) =>
  `${path}, which this HTML server does not know: start the new one first`;

/** Whether an address can fit both patterns: /shop/:department and /shop/women. */
function canBeSame(pattern: string, other: string): boolean {
  const [parts, others] = [pattern, other].map((path) => path.toLowerCase().split('/'));
  const end = parts!.indexOf('*');
  const length = end === -1 ? parts!.length : end;
  if (end === -1 ? others!.length !== length : others!.length < length) return false;
  return parts!
    .slice(0, length)
    .every((part, at) => part === others![at] || part.startsWith(':') || others![at]!.startsWith(':'));
}

const prefixOf = (path: string) => path.split('/')[1];

/**
 * @param note of a remote's release
 * @throws Refused (422) when no page could have it, whatever the shell
 */
export function requireCompatible(note: RemoteNote, routes: Host['routes']): void {
  // Every remote is mounted through one at least.
  if (Object.keys(note.needs).length === 0)
    throw new Refused(
      422,
      'contract_not_named',
      `${note.name} ${note.version} names no contract that it needs`,
    );
  const route = routeProblem(note, { routes });
  if (route) throw new Refused(422, 'route_not_allowed', route);
}
