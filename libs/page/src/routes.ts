import type { Language } from '@haat/contracts';

/**
 * Visitors who may open a path.
 * - entry: redirects to /home or /welcome
 * - public: everyone
 * - welcome: everyone who is not signed in; a signed-in visitor is redirected
 * - browse: signed in or a guest, as GUEST_ACCESS says
 * - user: signed in
 * - seller: signed in with an approved seller profile
 * - fulfilment: as seller, or with a suspended one: orders that were placed before are still delivered
 */
export type Access = 'entry' | (typeof ACCESSES)[number];

/** What a remote may ask for one of its paths. */
export const ACCESSES = ['public', 'welcome', 'browse', 'user', 'seller', 'fulfilment'] as const;

/** A text in each language of the site. */
export type Texts = Readonly<Record<Language, string>>;

/** Where the shell's menu can show an entry: with the visitor's own pages, or with those for everyone. */
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
