import { EARLY_CLICKS, FRAGMENT, fragmentParts } from '@haat/page';
import { composedPage } from './composition';
import { preloadFiles } from './integrity';

/**
 * Requests the files of the fragments whose content was clicked before the page's scripts ran: the line is free while the CPU is busy
 * with the page's region, and the visitor waits for them.
 * @returns whether there are any
 */
export function requestPressedFragments(): boolean {
  const pressed = (window[EARLY_CLICKS] ?? []).flatMap(
    (button) => button.closest(`[${FRAGMENT}]`)?.getAttribute(FRAGMENT) ?? [],
  );
  const { remotes } = composedPage().composition;
  const entries = new Set(pressed.flatMap((name) => remotes[fragmentParts(name).remote]?.entry ?? []));
  entries.forEach(preloadFiles);
  return entries.size > 0;
}
