// Names that the HTML server, inline scripts, browser and remotes share. Released remotes and open pages read them, so names
// may be added but never changed. Inline scripts and the service worker get them from shell/server/withNames.ts.

// Attributes of a region's element.
/** The region's name. */
export const REGION = 'data-region';
/** The path and query that its content was rendered for; until it is hydrated. */
export const RENDERED = 'data-rendered';
/** For whom: a session of {@link RenderedSession}. */
export const RENDERED_FOR = 'data-rendered-for';
/** The navigation state of the render, as JSON. */
export const RENDERED_STATE = 'data-rendered-state';
/** The package of its remote; set once the shell has started. */
export const REMOTE = 'data-remote';
/** Why React has rendered the server's content anew instead of hydrating it. */
export const RECOVERED = 'data-recovered';
/** The version that is mounted. */
export const VERSION = 'data-version';

// Attributes of other elements.
/** On the place of a fragment: its name. */
export const FRAGMENT = 'data-fragment';
/** On a place: the fragment's parameters, as JSON. */
export const FRAGMENT_PARAMS = 'data-params';
/** On header and footer until they are hydrated. */
export const NOT_HYDRATED = 'data-not-hydrated';
/** On a button that was clicked before hydration, until the click is replayed. */
export const CLICKED_EARLY = 'data-clicked-early';
/** On a preload that failed while the network was off. */
export const LOST = 'data-lost';
/** On the cart count, and on a wish-list heart (value: product id). An inline script fills both from a guest's local storage. */
export const CART_COUNT = 'data-cart-count';
export const WISH = 'data-wish';
/** On a header whose search is collapsed on phones. */
export const FOLDED = 'data-folded';
/** On the body: the id of the page's composition, and the shell's version. */
export const COMPOSITION = 'data-composition';
export const SHELL_VERSION = 'data-shell';
/** On the root element: the visitor's theme; absent if the device decides. */
export const THEME = 'data-theme';
/** On head elements that belong to the page requested from the HTML server: its path. */
export const PAGE_META = 'data-page';
/** On an inlined style sheet: its URL. */
export const STYLE_ADDRESS = 'data-href';
/** On files and scripts that wait until the main picture is painted. */
export const LATE_FILE = 'data-late';
export const LATE_ADDRESS = 'data-src';
/** On the script that calls the API early: the paths. */
export const EARLY_PATHS = 'data-calls';
/** On an element whose text is a field of the stored profile. */
export const PROFILE_FIELD = 'data-profile';

// Ids.
/** The page's data block: a ComposedPage. */
export const PAGE_DATA = 'haat-page';
/** The query cache that the page's content was rendered from. */
export const PAGE_QUERIES = 'haat-queries';
/** The template of a region that loads; the shell fills it at its start. */
export const SKELETON_TEMPLATE = 'region-skeleton';
/** The shell's own page, shown where there is no region. */
export const SHELL_PAGE = 'shell-page';
/** The banner's element, in a page that has overrides. */
export const OVERRIDES = 'overrides';
export const HEADER = 'header';
export const MAIN = 'main';
export const FOOTER = 'footer';
export const NOTICES = 'notices';
export const ANNOUNCER = 'announcer';
/** The id of a region's element. */
export const regionId = (name: string) => `region-${name}`;

// Events.
/** A screen places a fragment: a CustomEvent with a FragmentRequest, which the shell prevents the default of. */
export const PLACE_FRAGMENT = 'haat-fragment';

// Globals, which inline scripts set.
/** Buttons that were clicked before they were hydrated. */
export const EARLY_CLICKS = 'haatPresses';
/** Answers to the API's calls that the page made before its scripts came. */
export const EARLY_ANSWERS = 'haatEarlyAnswers';

declare global {
  var haatPresses: HTMLElement[] | undefined;
  /**
   * The answer to a path below /api/v1, once, if it was asked with this token. Undefined where it was not, or failed. Without a
   * path all are forgotten.
   */
  var haatEarlyAnswers:
    | ((path?: string, access?: string) => Promise<{ body: unknown } | undefined> | undefined)
    | undefined;
}

// Addresses of the HTML server.
/** The composition that is live for this visitor: a ComposedPage. */
export const COMPOSITION_ADDRESS = '/composition.json';
/** Takes reports about regions and the shell. */
export const BEACON = '/beacon';
/** Takes web vitals. */
export const VITALS = '/vitals';
/** The teams that own the remotes. */
export const OWNERS = '/owners.json';
/** The service worker, which has visited pages ready for the time without a network. */
export const WORKER = '/sw.js';

// Headers.
/** The Server-Timing entry whose description lets the page report how its regions do. */
export const PAGE_TOKEN = 'page';
/** Header of the service worker's requests for pages that no visitor sees; such pages report nothing. */
export const FOR_LATER = 'x-haat-for-later';
/** Header of a page stored by the service worker: when it was fetched, in ms since 1970. */
export const STORED_AT = 'x-haat-stored-at';

/** How long nothing may arrive slowly before a file counts as one that hangs, in ms. */
export const STALL_MS = 2500;
