import { navigation } from '@haat/navigation';
import type { Region } from '@haat/page';
import { savesData } from '@haat/remote';
import { matchRoute } from '../siteRoutes';
import { composedPage } from './composition';
import { preloadFiles } from './integrity';

/** How long a pointer or the focus stays on a link before it counts, in ms. A finger counts at once. */
const STAY_TIME_MS = 65;

/**
 * Requests the first files of another region when a link to it is pointed at, focused or touched: they have come, or are
 * on their way, when the link is followed. Not for visitors who save data.
 */
export function prefetchRegions(): void {
  const requested = new Set<Region>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const consider = (target: EventTarget | null, delay: number) => {
    clearTimeout(timer);
    if (savesData() || !regionOf(target)) return;
    timer = setTimeout(() => {
      // After the link was followed, it no longer leads to another region.
      const region = regionOf(target);
      if (!region || requested.has(region)) return;
      requested.add(region);
      requestFiles(region);
    }, delay);
  };
  document.addEventListener('pointerover', ({ target, pointerType }) =>
    consider(target, pointerType === 'touch' ? 0 : STAY_TIME_MS),
  );
  document.addEventListener('focusin', ({ target }) => consider(target, STAY_TIME_MS));
}

/** The region that a link leads to from another one. */
function regionOf(target: EventTarget | null): Region | undefined {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
  if (!link || link.origin !== location.origin) return;
  const region = matchRoute(link.pathname)?.region;
  if (region && region !== matchRoute(navigation.getSnapshot().location.pathname)?.region) return region;
}

function requestFiles(region: Region) {
  const entry = composedPage().composition.remotes[region]?.entry;
  if (entry) preloadFiles(entry);
}
