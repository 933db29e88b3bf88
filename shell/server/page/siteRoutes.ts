import type { Language } from '@haat/contracts';
import { inLanguage, type RouteRow, SHELL_ROUTES, type SiteRoute, SiteRoutes } from '@haat/page';
import { LRUCache } from 'lru-cache';
import type { PageReleases, ReleaseFiles } from '../../releases/composition/servedComposition';
import { rowsOf } from '../../releases/package/pages';

/** A path of the site, with what only the HTML server reads. */
export interface PageRoute extends SiteRoute {
  description?: string;
  crawlers?: RouteRow['crawlers'];
}

/** The paths of a page's site, and where its browser gets them. */
export interface PageRoutes {
  routes: SiteRoutes<PageRoute>;
  /** The address of {@link file}. */
  address: string;
  /** SiteRoute[] as JSON, without the shell's own. */
  file: string;
}

/** The folder of the files. Their names say of which releases they are, so that every server can make them. */
export const ROUTES_FOLDER = '/r/routes/';

/** As many combinations of releases and languages as are asked for at a time, with room to spare. */
const MAX_TABLES = 100;
const tables = new LRUCache<string, PageRoutes>({ max: MAX_TABLES });
/** The table that was asked for last: names of routes in metrics, whoever the visitor is. */
let newest = new SiteRoutes<PageRoute>(SHELL_ROUTES);

/** The paths of the releases of a page. */
export function routesOf({ pages }: Pick<PageReleases, 'pages'>, language: Language): PageRoutes {
  const known = tableOf(
    pages.map(({ name, version, rows }) => ({ name, version, rows: () => rows })),
    language,
  );
  newest = known.routes;
  return known;
}

/** The pattern of a path, among those of recent pages: a shopper's page lacks the paths of staff. */
export const patternOf = (pathname: string): string =>
  [newest, ...[...tables.values()].map(({ routes }) => routes)]
    .map((routes) => routes.match(pathname)?.path)
    .find((path) => path !== undefined) ?? 'unknown';

/** Whether a recent page's site had a path with this pattern. */
export const isPattern = (pattern: string): boolean =>
  [newest, ...[...tables.values()].map(({ routes }) => routes)].some(({ rows }) =>
    rows.some(({ path }) => path === pattern),
  );

interface Rows {
  name: string;
  version: string;
  rows: () => readonly RouteRow[];
}

function tableOf(remotes: readonly Rows[], language: Language): PageRoutes {
  const names = remotes.map(({ name, version }) => `${name}@${version}`).join(',');
  const address = `${ROUTES_FOLDER}${language}/${names}.json`;
  const known = tables.get(address);
  if (known) return known;
  const rows = remotes.flatMap(({ name, rows }) =>
    rows().map((row): [SiteRoute, PageRoute] => {
      const route = inLanguage(row, name, language);
      const { description, crawlers } = row;
      return [
        route,
        {
          ...route,
          ...(description ? { description: description[language] } : {}),
          ...(crawlers ? { crawlers } : {}),
        },
      ];
    }),
  );
  const made: PageRoutes = {
    routes: new SiteRoutes([...SHELL_ROUTES, ...rows.map(([, route]) => route)]),
    address,
    file: JSON.stringify(rows.map(([route]) => route)),
  };
  tables.set(address, made);
  return made;
}

/** A release or a build, live or not. */
type Find = (name: string, version: string) => Promise<Pick<ReleaseFiles, 'routes'> | undefined>;

/** Names that a file may ask for. */
const FILE = /^(en|bn)\/((?:\w{1,50}@[0-9A-Za-z.+~-]{1,120},?){0,60})\.json$/;

/**
 * The file of an address that another server's page may have named.
 * @param file below {@link ROUTES_FOLDER}
 * @param now what is live for visitors without a canary
 * @returns null if it is not known here: of a release that this server does not have
 */
export async function routesFile(
  file: string,
  now: PageReleases['pages'],
  find: Find,
): Promise<string | null> {
  const known = tables.get(ROUTES_FOLDER + file);
  if (known) return known.file;
  const [, language, names] = FILE.exec(file) ?? [];
  if (!language || names === undefined) return null;
  const remotes = await Promise.all(
    names
      .split(',')
      .filter(Boolean)
      .map(async (one): Promise<Rows | null> => {
        const [name = '', version = ''] = one.split('@');
        const live = now.find((pages) => pages.name === name && pages.version === version);
        if (live) return { name, version, rows: () => live.rows };
        const release = await find(name, version);
        const routes = release?.routes;
        return routes ? { name, version, rows: () => rowsOf({ name, routes }) } : null;
      }),
  );
  if (remotes.includes(null)) return null;
  return tableOf(remotes as Rows[], language as Language).file;
}
