import type { Contact } from '@haat/contracts';
import type { GuestAccess } from '../guard';

/** Which release of a remote the page uses. */
export interface Release {
  version: string;
  /** Address of its federation manifest. */
  entry: string;
}

/** Which releases make up the site, by remote. A remote that has none is absent. */
export interface Composition {
  /** Names this very combination; error reports carry it. */
  id: string;
  /** The shell's own release: `entry` is the folder of its files. Absent where a dev server has them. */
  shell?: Release;
  remotes: Readonly<Record<string, Release | undefined>>;
}

/** An override that the page's address asks for and does not get. */
export interface RefusedOverride {
  remote: string;
  address: string;
  /** No such remote; no address of a manifest; from an origin that the site does not allow. */
  reason: 'remote' | 'address' | 'origin';
}

/** What the scripts and style sheets of a folder are, as the integrity attribute says it: 'sha256-…'. */
export interface Integrity {
  /** By name: those that every visit of the folder begins with. */
  files: Readonly<Record<string, string>>;
  /** What the folder's integrity.json is, which has all of them; absent where there are no more. */
  list?: string;
}

/** What the HTML server inlines in the page and answers at /composition.json. */
export interface ComposedPage {
  composition: Composition;
  /** Federation manifests by address, so that the page need not fetch them. */
  manifests: Readonly<Record<string, unknown>>;
  /** This path's product or store does not exist: it asks no visitor to log in. */
  missing?: string;
  /** The address of the frame's script; absent where a dev server has it. */
  frameFile?: string;
  /** By address of the folder. Files of this site in no such folder are not run. */
  integrity: Readonly<Record<string, Integrity>>;
  settings: {
    guestAccess: GuestAccess;
    /** How the shop can be reached, where anything of it is set. */
    contact?: Contact;
    /** A key shows which team owns which part of the page (outside production). */
    showOwnershipOverlay?: true;
    /** How long each file of a remote may take, in ms; FILE_TIMEOUT_MS in remoteFiles.ts unless set. */
    fileTimeoutMs?: number;
    /** Browsers start the service worker. */
    offlinePages?: true;
    /** Remotes that this browser takes from elsewhere than the composition says: addresses of their manifests. */
    overrides?: Readonly<Record<string, string | undefined>>;
    refusedOverrides?: readonly RefusedOverride[];
  };
}

/** The name of the Server-Timing entry whose description lets the page report how its regions do. */
export const PAGE_TOKEN = 'page';
/** The id of the page's data block. */
export const PAGE_DATA = 'haat-page';
/** The id of the query cache that the page's content was rendered from. */
export const PAGE_QUERIES = 'haat-queries';
/** The id of the banner's element, in a page that has overrides. */
export const OVERRIDES = 'overrides';
/** How long the answer may take when a user retries a region. */
const REFETCH_TIMEOUT_MS = 5000;
/** How long the answer may take when a failed release needs a replacement. */
export const REPLACEMENT_TIMEOUT_MS = 3000;

let page: ComposedPage | undefined;

/** How the browser came to the page. */
export const pageVisit = () =>
  performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;

/** What the page reports with; empty where the browser has none, e.g. Firefox without https. */
export function pageToken(): string {
  return pageVisit()?.serverTiming.find(({ name }) => name === PAGE_TOKEN)?.description ?? '';
}

/** What the HTML server inlined. */
export function composedPage(): ComposedPage {
  page ??= JSON.parse(document.getElementById(PAGE_DATA)?.textContent ?? '') as ComposedPage;
  return page;
}

/**
 * Asks which release of one remote is live now. Called by its region's retry, so that a fixed release is picked up
 * without reloading the page. The other regions keep the releases that the page came with: what a page shows is
 * never part old, part new.
 * @throws when there is no readable answer in time
 */
export async function refetchRelease(name: string): Promise<void> {
  // An override stays in force, also in a browser without cookies.
  if (composedPage().settings.overrides?.[name]) return;
  take(name, await ask('', REFETCH_TIMEOUT_MS));
}

/**
 * Asks for another release of a remote whose release on this page has failed.
 * @returns switches the page to it; null when there is none
 * @throws when there is no readable answer in time
 */
export async function otherRelease(name: string): Promise<(() => void) | null> {
  const release = composedPage().composition.remotes[name];
  // What a dev server serves is not replaced.
  if (!release || !composedPage().integrity[folderOf(release)]) return null;
  const query = new URLSearchParams({ without: `${name}@${release.version}`, path: location.pathname });
  const answer = await ask(`?${query}`, REPLACEMENT_TIMEOUT_MS);
  const other = answer.composition.remotes[name];
  return other && other.version !== release.version ? () => take(name, answer) : null;
}

async function ask(query: string, timeout: number): Promise<ComposedPage> {
  const answer = await fetch(`/composition.json${query}`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(timeout),
  });
  if (!answer.ok) throw new Error(`composition.json: HTTP ${answer.status}`);
  return (await answer.json()) as ComposedPage;
}

function take(name: string, { composition, manifests, integrity }: ComposedPage) {
  const mine = composedPage();
  const before = mine.composition.remotes[name];
  const after = composition.remotes[name];
  const hashes = { ...mine.integrity };
  // Nothing of the former release runs any more, however late it comes.
  if (before) delete hashes[folderOf(before)];
  if (after) Object.assign(hashes, { [folderOf(after)]: integrity[folderOf(after)] });
  page = {
    ...mine,
    composition: { ...mine.composition, remotes: { ...mine.composition.remotes, [name]: after } },
    // Addresses carry the version: one more manifest changes none of the known ones.
    manifests: { ...manifests, ...mine.manifests },
    integrity: hashes,
  };
}

/** The folder of a release, as the page names it. */
const folderOf = ({ entry }: Release) => entry.slice(0, entry.lastIndexOf('/') + 1);
