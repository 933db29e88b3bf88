import { COMPOSITION_ADDRESS, type ComposedPage, PAGE_DATA, PAGE_TOKEN, type Release } from '@haat/page';

/** How long the answer may take when a user retries a region. */
const REFETCH_TIMEOUT_MS = 5000;
/** How long the answer may take when a failed release needs a replacement. */
export const REPLACEMENT_TIMEOUT_MS = 3000;

let page: ComposedPage | undefined;

/** How the browser opened the page: the navigation type. */
export const pageVisit = () =>
  performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;

/** Id of the page load in reports; empty if the browser offers none, e.g. Firefox without https. */
export function pageToken(): string {
  return pageVisit()?.serverTiming.find(({ name }) => name === PAGE_TOKEN)?.description ?? '';
}

/** The data that the HTML server inlined; the composition changes when a region gets another release. */
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
  // Overrides stay active, even in a browser without cookies.
  if (composedPage().settings.overrides?.[name]) return;
  take(name, await ask('', REFETCH_TIMEOUT_MS));
}

/**
 * Asks for another release of a remote whose release on this page has failed.
 * @param failed further versions that are known to fail in this browser
 * @returns switches the page to it; null when there is none
 * @throws when there is no readable answer in time
 */
export async function otherRelease(
  name: string,
  failed: readonly string[] = [],
): Promise<(() => void) | null> {
  const release = composedPage().composition.remotes[name];
  // Builds of a dev server are not replaced.
  if (!release || !composedPage().integrity[folderOf(release)]) return null;
  const without = [...new Set([release.version, ...failed])];
  const query = new URLSearchParams(without.map((version) => ['without', `${name}@${version}`]));
  query.set('path', location.pathname);
  const answer = await ask(`?${query}`, REPLACEMENT_TIMEOUT_MS);
  const other = answer.composition.remotes[name];
  return other && !without.includes(other.version) ? () => take(name, answer) : null;
}

async function ask(query: string, timeout: number): Promise<ComposedPage> {
  const answer = await fetch(COMPOSITION_ADDRESS + query, {
    cache: 'no-store',
    signal: AbortSignal.timeout(timeout),
  });
  if (!answer.ok) throw new Error(`${COMPOSITION_ADDRESS}: HTTP ${answer.status}`);
  return (await answer.json()) as ComposedPage;
}

function take(name: string, { composition, manifests, integrity }: ComposedPage) {
  const mine = composedPage();
  const before = mine.composition.remotes[name];
  const after = composition.remotes[name];
  const hashes = { ...mine.integrity };
  // No code of the former release may run any more, even if it arrives late.
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
