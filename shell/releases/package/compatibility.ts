import { Refused } from '../refused';
import { packageNameOf } from './kinds';
import pageContract from './pageContract.json' with { type: 'json' };
import { type Grants, isGranted, prefixesOf, rowsOf } from './pages';
import type { Manifest, RemoteNote, RemoteRoute } from './release';
import { isSatisfied } from './versions';

/** The site that a release must fit: the contracts of a shell, and the paths that the remote may have. */
export interface Host {
  /** The shell's version; absent if it is not a release. */
  version?: string;
  /** Versions by contract: { session: '1.3.0' }. */
  offers: Readonly<Record<string, string>>;
  /** Versions of the packages that a page has once, such as React; shells before 1.1.0 don't name them. */
  shared?: Readonly<Record<string, string>>;
  grants: Grants;
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
 * The first path of a release that its remote may not have, in one line; null when it may have all.
 * @param grants of the site
 */
export function routeProblem(
  { name, routes }: { name: string; routes: readonly Pick<RemoteRoute, 'path'>[] },
  grants: Grants,
): string | null {
  const outside = routes.find(({ path }) => !isGranted(grants[name], path));
  if (!outside) return null;
  const { path } = outside;
  const owner = Object.keys(grants).find((other) => isGranted(grants[other], path));
  return owner
    ? `${name} has ${path}, which is ${owner}’s`
    : `${name} has ${path}, which no remote may use yet: npm run grant -- ${packageNameOf(name)} ${prefixesOf([outside])[0]}`;
}

/**
 * @param note of a remote's release
 * @throws Refused (422) when no page could have it, whatever the shell
 */
export function requireCompatible(note: RemoteNote, grants: Grants): void {
  // Every remote is mounted through one at least.
  if (Object.keys(note.needs).length === 0)
    throw new Refused(
      422,
      'contract_not_named',
      `${note.name} ${note.version} names no contract that it needs`,
    );
  if (rowsOf(note).length === 0)
    throw new Refused(
      422,
      'release_malformed',
      `${note.name} ${note.version} has no path with access and title`,
    );
  const route = routeProblem(note, grants);
  if (route) throw new Refused(422, 'route_not_allowed', route);
}
