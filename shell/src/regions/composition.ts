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
  remotes: Readonly<Record<string, Release | undefined>>;
}

/** An override that the page's address asks for and does not get. */
export interface RefusedOverride {
  remote: string;
  address: string;
  /** No such remote; no address of a manifest; from an origin that the site does not allow. */
  reason: 'remote' | 'address' | 'origin';
}

/** What the HTML server inlines in the page and answers at /composition.json. */
export interface ComposedPage {
  composition: Composition;
  /** Federation manifests by address, so that the page need not fetch them. */
  manifests: Readonly<Record<string, unknown>>;
  /** Lets the page report how its regions do; /composition.json gives none. */
  ticket?: string;
  settings: {
    guestAccess: GuestAccess;
    /** Who owns what is shown to everybody who knows the key (outside production). */
    showOwners?: true;
    /** Remotes that this browser takes from elsewhere than the composition says: addresses of their manifests. */
    overrides?: Readonly<Record<string, string | undefined>>;
    refusedOverrides?: readonly RefusedOverride[];
  };
}

/** The id of the page's data block. */
export const PAGE_DATA = 'haat-page';
/** The id of the banner's element, in a page that has overrides. */
export const OVERRIDES = 'overrides';
/** How long the composition may take when a region asks for it again, in ms. */
const REFETCH_TIMEOUT = 5000;

let page: ComposedPage | undefined;

/** What the HTML server inlined. */
export function composedPage(): ComposedPage {
  page ??= JSON.parse(document.getElementById(PAGE_DATA)?.textContent ?? '') as ComposedPage;
  return page;
}

/**
 * Asks which release of one remote is live now. Called by its region's retry, so that a mended release is picked up
 * without reloading the page. The other regions keep the releases that the page came with: what a page shows is
 * never part old, part new.
 * @throws when there is no readable answer in time
 */
export async function refetchRelease(name: string): Promise<void> {
  // An override stays one, also in a browser that keeps no cookies.
  if (composedPage().settings.overrides?.[name]) return;
  const answer = await fetch('/composition.json', {
    cache: 'no-store',
    signal: AbortSignal.timeout(REFETCH_TIMEOUT),
  });
  if (!answer.ok) throw new Error(`composition.json: HTTP ${answer.status}`);
  const { composition, manifests } = (await answer.json()) as ComposedPage;
  const mine = composedPage();
  page = {
    ...mine,
    composition: {
      ...mine.composition,
      remotes: { ...mine.composition.remotes, [name]: composition.remotes[name] },
    },
    // Addresses carry the version: one more manifest changes none of the known ones.
    manifests: { ...manifests, ...mine.manifests },
  };
}
