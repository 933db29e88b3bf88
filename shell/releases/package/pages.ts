import { createHash } from 'node:crypto';
import { isBelow, type RouteRow } from '@haat/page';
import lastSiteMap from './lastSiteMap.json' with { type: 'json' };
import type { RemoteRoute } from './release';

/** The paths of a remote that a page's site has. */
export interface RemotePages {
  /** The remote's. */
  name: string;
  /** Names these rows: the release's version, or with a hash where they are not all of its rows or of no release. */
  version: string;
  rows: readonly RouteRow[];
}

/** Prefixes of paths by remote. */
export type Grants = Readonly<Record<string, readonly string[] | undefined>>;

const LAST_SITE_MAP = lastSiteMap as unknown as Readonly<Record<string, readonly RouteRow[] | undefined>>;

/** The prefixes of the remotes that had paths when the shell still listed them, for sites that were released by then. */
export const EARLIER_GRANTS: Grants = Object.fromEntries(
  Object.entries(LAST_SITE_MAP).map(([name, rows = []]) => [name, prefixesOf(rows)]),
);

/** The shortest prefixes that have all of the paths. */
export function prefixesOf(rows: readonly { path: string }[]): string[] {
  return [...new Set(rows.map(({ path }) => `/${path.split('/')[1]}`))];
}

/** The remotes of that time. They have their paths even while a site has nothing of them. */
export const EARLIER_REMOTES: readonly string[] = Object.keys(LAST_SITE_MAP);

/**
 * The paths of a release. Builds from before remotes had their own tables have the paths that the shell's site map had
 * then: it is kept in lastSiteMap.json.
 */
export function rowsOf({
  name,
  routes,
}: {
  name: string;
  routes: readonly RemoteRoute[];
}): readonly RouteRow[] {
  const rows = routes.filter(isRow);
  return rows.length > 0 ? rows : (LAST_SITE_MAP[name] ?? []);
}

const isRow = (route: RemoteRoute): route is RemoteRoute & RouteRow => route.access !== undefined;

/** Whether one of the prefixes has the path. */
export const isGranted = (prefixes: readonly string[] = [], path: string) =>
  prefixes.some((prefix) => isBelow(prefix, path));

/** The pages of a release that a site has: paths outside of its remote's prefixes are left out, e.g. after a rollback. */
export function pagesOf(
  release: { name: string; version: string; routes: readonly RemoteRoute[] },
  grants: Grants,
): RemotePages {
  const { name, version } = release;
  const all = rowsOf(release);
  const rows = all.filter(({ path }) => isGranted(grants[name], path));
  return rows.length === all.length
    ? { name, version, rows }
    : { name, version: `${version}~${digest(rows)}`, rows };
}

/** The paths of a remote of which no release can be served: its pages say so, instead of not being there. */
export function pagesWithout(
  name: string,
  grants: Grants,
  last: readonly RouteRow[] | undefined,
): RemotePages {
  const known = last ?? LAST_SITE_MAP[name];
  const title = { en: 'Haat', bn: 'Haat' };
  const rows =
    known?.filter(({ path }) => isGranted(grants[name], path)) ??
    (grants[name] ?? []).flatMap((prefix) =>
      [prefix, `${prefix}/*`].map(
        (path): RouteRow => ({ path, access: 'public', title, crawlers: 'unlisted' }),
      ),
    );
  return { name, version: `~${digest(rows)}`, rows };
}

/** Of contents that are no release's, to name them. */
export const digest = (rows: unknown) =>
  createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 12);
