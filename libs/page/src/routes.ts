import type { Language } from '@haat/contracts';
import { matchPath } from '@haat/navigation';

/**
 * Visitors who may open a path.
 * - entry: redirects to /home or /welcome
 * - public: everyone
 * - welcome: everyone who is not signed in; a signed-in visitor is redirected
 * - browse: signed in or a guest, as GUEST_ACCESS says
 * - user: signed in
 * - seller: signed in with an approved seller profile
 * - fulfilment: as seller, or with a suspended one: orders that were placed before are still delivered
 * - operator: signed in as a member of the market's staff
 */
export type Access = 'entry' | (typeof ACCESSES)[number];

/** Access that a remote may ask for a path. */
export const ACCESSES = ['public', 'welcome', 'browse', 'user', 'seller', 'fulfilment', 'operator'] as const;

/** A text in each language of the site. */
export type Texts = Readonly<Record<Language, string>>;

/** Places in the shell's menu: with the visitor's own pages, or with those for everyone. */
export const MENU_PLACES = ['own', 'all'] as const;

/** An entry that a remote offers to the shell's menu. */
export interface MenuEntry {
  place: (typeof MENU_PLACES)[number];
  /** Absent: the page's title. */
  text?: Texts;
}

/** A path of a remote, as its src/routeTable.ts and the remote.json of its releases have it. */
export interface RouteRow {
  /** The router's pattern. Of several that fit an address, the first one counts. */
  path: string;
  access: Exclude<Access, 'entry'>;
  /** The page's title; its screen may name it more exactly. */
  title: Texts;
  /** For search engines and previews of links. */
  description?: Texts;
  /** The query is secret: the server moves it behind the #, so that it is in no Referer and no log. */
  secretQuery?: true;
  /** Shown by /login when a signed-out visitor is sent there from here. */
  asksToLogin?: Texts;
  /** `unlisted`: search engines shall not list it; `excluded`: nor visit it. Pages for members are excluded anyway. */
  crawlers?: 'unlisted' | 'excluded';
  /** Only of a path without parameters. */
  menu?: MenuEntry;
}

/** The paths of a remote. */
export type RouteTable = readonly RouteRow[];

/** A region of the page, and the name of the remote that fills it: gift_cards is mfe-gift-cards. */
export type Region = string;

/** A path of the site, with texts in the language of a page. */
export interface SiteRoute {
  path: string;
  /** Null where the shell itself decides. */
  region: Region | null;
  access: Access;
  title: string;
  secretQuery?: true;
  asksToLogin?: string;
  menu?: { place: MenuEntry['place']; text: string };
}

/** The shell's own paths: the others are in the releases of the remotes. */
export const SHELL_ROUTES: readonly SiteRoute[] = [{ path: '/', region: null, access: 'entry', title: '' }];

/** A remote's row in one language. */
export function inLanguage(
  { path, access, title, secretQuery, asksToLogin, menu }: RouteRow,
  region: Region,
  language: Language,
): SiteRoute {
  return {
    path,
    region,
    access,
    title: title[language],
    ...(secretQuery ? { secretQuery } : {}),
    ...(asksToLogin ? { asksToLogin: asksToLogin[language] } : {}),
    ...(menu ? { menu: { place: menu.place, text: (menu.text ?? title)[language] } } : {}),
  };
}

/** Every path of a page's site: the one table that HTML server and browser match with. */
export class SiteRoutes<Route extends SiteRoute = SiteRoute> {
  readonly rows: readonly Route[];
  /** Every region that has a path. */
  readonly regions: readonly Region[];
  readonly #byFirstPart = new Map<string | undefined, Route[]>();
  /** The last answer: at a start the same path is asked for a dozen times, and each row compiles its pattern anew. */
  #last: { pathname: string; route: Route | undefined } | undefined;

  constructor(rows: readonly Route[]) {
    this.rows = rows;
    this.regions = [...new Set(rows.flatMap(({ region }) => region ?? []))];
    for (const row of rows) {
      const part = firstPart(row.path);
      this.#byFirstPart.set(part, [...(this.#byFirstPart.get(part) ?? []), row]);
    }
  }

  /** The route of a path; undefined where the site has none. */
  match(pathname: string): Route | undefined {
    if (this.#last?.pathname !== pathname) this.#last = { pathname, route: this.#find(pathname) };
    return this.#last.route;
  }

  #find(pathname: string) {
    if (!isDecodable(pathname)) return undefined;
    const rows = this.#byFirstPart.get(firstPart(pathname)) ?? [];
    return rows.find(({ path }) => matchPath(path, pathname) !== null);
  }
}

/**
 * Whether a path fits the router's pattern, whose first part is no parameter. The router compiles a pattern whenever it
 * is asked: only those that begin like the path are.
 */
export const isPathOf = (pattern: string, pathname: string): boolean =>
  firstPart(pattern) === firstPart(pathname) && matchPath(pattern, pathname) !== null;

const firstPart = (path: string) => path.split('/', 2)[1]?.toLowerCase();

/** Whether each % of an address begins a character: the router would leave others as they are. */
export function isDecodable(address: string): boolean {
  try {
    decodeURIComponent(address);
    return true;
  } catch {
    return false;
  }
}

/** First parts of paths that the HTML server answers itself: no remote can have them. */
export const RESERVED_PARTS: readonly string[] = [
  '-',
  '404',
  'api',
  'beacon',
  'healthz',
  'media',
  'metrics',
  'o',
  'policy-reports',
  'r',
  'ready',
  'share',
  'sitemaps',
  'vitals',
];

/** Whether a path is a prefix, or below it. */
export const isBelow = (prefix: string, path: string): boolean =>
  path === prefix || path.startsWith(`${prefix}/`);
