import { navigation } from '@haat/navigation';
import type { QueryClient } from '@tanstack/react-query';

/**
 * The visitor has pressed a notification about the page of this tab (server/offlineWorker.js): the tab goes to the part that
 * is meant and asks for what is new. Nothing is loaded again, so what is typed stays.
 */
export function followNotices(queryClient: QueryClient): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (typeof data.shows === 'string') showPart(new URL(data.shows, location.origin), queryClient);
  });
}

function showPart({ origin, pathname, search, hash }: URL, queryClient: QueryClient) {
  if (origin !== location.origin) return;
  // Some browsers name a tab by its first page. A form on another one asks before it is left.
  if (pathname !== location.pathname) return navigation.push(pathname + search + hash);
  // A dialog in the query stays open.
  if (hash && hash !== location.hash) navigation.push(pathname + location.search + hash);
  void queryClient.invalidateQueries();
  const part = document.getElementById(hash.slice(1));
  if (part) goTo(part);
}

/** As a link to it does. Who is writing there goes on. */
function goTo(part: HTMLElement) {
  part.scrollIntoView();
  if (part.contains(document.activeElement)) return;
  if (!part.hasAttribute('tabindex')) {
    part.tabIndex = -1;
    // A frame around a whole part says nothing.
    part.style.outline = 'none';
  }
  part.focus({ preventScroll: true });
}
