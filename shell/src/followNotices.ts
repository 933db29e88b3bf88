import { navigation } from '@haat/navigation';
import type { QueryClient } from '@tanstack/react-query';

/**
 * The visitor has clicked a notification about this tab's page (server/offlineWorker.js): the tab scrolls to the part that
 * it is about and refetches its data. The page is not reloaded, so typed text stays.
 */
export function followNotices(queryClient: QueryClient): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (typeof data.shows === 'string') showPart(new URL(data.shows, location.origin), queryClient);
  });
}

function showPart({ origin, pathname, search, hash }: URL, queryClient: QueryClient) {
  if (origin !== location.origin) return;
  // Some browsers tell the worker only the tab's first URL, so the tab may show another page. A form on it asks before it is left.
  if (pathname !== location.pathname) return navigation.push(pathname + search + hash);
  // A dialog in the query stays open.
  if (hash && hash !== location.hash) navigation.push(pathname + location.search + hash);
  void queryClient.invalidateQueries();
  const part = document.getElementById(hash.slice(1));
  if (part) goTo(part);
}

/** Scrolls there as a link would, unless the visitor is typing there. */
function goTo(part: HTMLElement) {
  part.scrollIntoView();
  if (part.contains(document.activeElement)) return;
  if (!part.hasAttribute('tabindex')) {
    part.tabIndex = -1;
    // A focus ring around a whole section would be noise.
    part.style.outline = 'none';
  }
  part.focus({ preventScroll: true });
}
