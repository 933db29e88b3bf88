import { navigation } from '@haat/navigation';
import { FOOTER, HEADER, type Region } from '@haat/page';
import { noticesAtom, sessionStore } from '@haat/session';
import { regionStatesAtom } from '../regions/regionStates';
import { earlyClicks } from '../renderedContent';
import { matchRoute } from '../siteRoutes';

const PARTS = [HEADER, FOOTER];
const TOUCHES = ['pointerover', 'pointerdown', 'touchstart', 'focusin'];
/** How long a busy page may put off the frame once its region is ready. */
const IDLE_TIMEOUT_MS = 1000;
/** Maximum wait for a region, because one of its files may hang. */
const MAX_WAIT_MS = 4000;

/**
 * Header and footer are already rendered. Their code loads when the first region is ready and the browser is idle; earlier
 * if the visitor touches them, for a notice, an error or another region; and after a time-out.
 * @param first the region that is mounted without single-spa
 * @returns stops waiting
 */
export function untilFrameIsUsed(first: Region | null, load: () => Promise<unknown>): () => void {
  // The next use requests a missing file again.
  const begin = () => void load().catch(() => {});
  const longestWait = setTimeout(begin, MAX_WAIT_MS);
  const endings = [
    () => clearTimeout(longestWait),
    navigation.subscribe(() => {
      const region = matchRoute(navigation.getSnapshot().location.pathname)?.region ?? null;
      // Without the code there is nothing to show another region with; the HTML server has that page.
      if (region !== first) load().catch(() => location.reload());
    }),
    sessionStore.sub(noticesAtom, begin),
    sessionStore.sub(regionStatesAtom, () => {
      const status = first && sessionStore.get(regionStatesAtom)[first]?.status;
      if (status === 'failed') begin();
      else if (status === 'mounted') whenIdle(begin);
    }),
    ...PARTS.map((id) => {
      const part = document.getElementById(id)!;
      if (earlyClicks(part).length > 0 || part.contains(document.activeElement)) begin();
      for (const type of TOUCHES) part.addEventListener(type, begin, { passive: true });
      return () => TOUCHES.forEach((type) => void part.removeEventListener(type, begin));
    }),
  ];
  return () => {
    for (const end of endings) end();
  };
}

/** Safari has no requestIdleCallback. */
function whenIdle(work: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(work, 50);
}
