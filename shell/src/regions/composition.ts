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

/** What the HTML server inlines in the page and answers at /composition.json. */
export interface ComposedPage {
  composition: Composition;
  /** Federation manifests by address, so that the page need not fetch them. */
  manifests: Readonly<Record<string, unknown>>;
  settings: { guestAccess: GuestAccess };
}

/** The id of the page's data block. */
export const PAGE_DATA = 'haat-page';
/** How long the composition may take when a region asks for it again, in ms. */
const REFETCH_TIMEOUT = 5000;

let page: ComposedPage | undefined;

/** What the HTML server inlined. */
export function composedPage(): ComposedPage {
  page ??= JSON.parse(document.getElementById(PAGE_DATA)?.textContent ?? '') as ComposedPage;
  return page;
}

/**
 * Asks which releases are live now. Called by a region's retry, so that a mended release is picked up
 * without reloading the page.
 * @throws when there is no readable answer in time
 */
export async function refetchComposition(): Promise<void> {
  const answer = await fetch('/composition.json', {
    cache: 'no-store',
    signal: AbortSignal.timeout(REFETCH_TIMEOUT),
  });
  if (!answer.ok) throw new Error(`composition.json: HTTP ${answer.status}`);
  page = (await answer.json()) as ComposedPage;
}
