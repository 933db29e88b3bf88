import { navigation, type Snapshot } from '@haat/navigation';
import { SITE_NAME } from '@haat/remote';
import { matchRoute } from '../siteRoutes';
import { pageTexts } from '../strings/pages';
import { forgetPageMeta, isPageMetaOf } from './pageMeta';

/** Scroll position of a page when the visitor left the site or reloaded. */
const SCROLL = 'scroll';

/** Scrolling must pause this long before the position is stored, in ms. */
const IDLE_MS = 250;

/** How long a page may take to reach the stored position's height: a slow phone loads several pages of a list again. */
const RESTORE_TIMEOUT_MS = 20_000;

/**
 * On a new path: sets the title, scrolls to the top or to the part that the address names (Back and Forward: to the stored
 * position), moves the focus and announces the title. A change within the path does nothing, except that Back and
 * Forward restore the position.
 */
export function followPageChanges(main: HTMLElement, announcer: HTMLElement) {
  const left = new Map<string, number>();
  let before = navigation.getSnapshot();
  let restoring = NOT_RESTORING;
  if (!isPageMetaOf(before.location.pathname)) {
    forgetPageMeta();
    setTitle(before);
  }
  // The browser restores too early, before the page has its height, also after a reload.
  navigation.setScrollRestoration('manual');
  const reloadedAt = navigation.getEntryState(SCROLL);
  // Do not fight a visitor who is already scrolling.
  if (typeof reloadedAt === 'number' && window.scrollY === 0) restoring = restore(reloadedAt, main);
  // Browsers limit state changes per minute, and ignore them during unload.
  let resting: ReturnType<typeof setTimeout> | undefined;
  const noteScroll = () => {
    // While the page still grows, its position is not final.
    if (restoring.active()) return;
    // Store it for the page that is shown: the URL may already be the next page's.
    const { key } = before.location;
    left.set(key, window.scrollY);
    clearTimeout(resting);
    resting = setTimeout(() => {
      if (navigation.getSnapshot().location.key === key) navigation.setEntryState(SCROLL, window.scrollY);
    }, IDLE_MS);
  };
  window.addEventListener('scroll', noteScroll, { passive: true });

  navigation.subscribe(() => {
    const now = navigation.getSnapshot();
    const samePath = now.location.pathname === before.location.pathname;
    const isStep = now.location.key !== before.location.key;
    before = now;
    // The browser handles links to a fragment: they add a history entry to the same page.
    if (samePath && now.action !== 'POP') return noteScroll();
    if (!isStep) return;
    restoring.stop();
    document.documentElement.style.removeProperty(OUT_OF_SIGHT);
    if (now.action === 'POP') restoring = restore(leftAt(left, now), main);
    else window.scrollTo(0, 0);
    if (samePath) return;
    if (now.action !== 'POP' && now.location.hash) restoring = showPart(now.location.hash, main);
    forgetPageMeta();
    setTitle(now);
    main.focus({ preventScroll: true });
    announce(announcer);
  });
}

/** Stores the position for a reload, before the scrolling has rested. */
export const noteScrollPosition = () => navigation.setEntryState(SCROLL, window.scrollY);

function setTitle({ location }: Snapshot) {
  document.title = `${matchRoute(location.pathname)?.title ?? pageTexts().titles.notFound} · ${SITE_NAME}`;
}

/** Announces the title after the page had time to set a more specific one. */
function announce(announcer: HTMLElement) {
  announcer.textContent = '';
  setTimeout(() => {
    announcer.textContent = document.title;
  }, 400);
}

/** The stored scroll position of a history entry, also from before a reload. */
function leftAt(left: Map<string, number>, { location }: Snapshot): number {
  const noted = navigation.getEntryState(SCROLL);
  return left.get(location.key) ?? (typeof noted === 'number' ? noted : 0);
}

interface Restoring {
  active: () => boolean;
  stop: () => void;
}
const NOT_RESTORING: Restoring = { active: () => false, stop: () => {} };

/** Input events that show that the visitor scrolls. */
const SCROLLING = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** While it is set, pages lay out all their content: a stored position is only right if all heights are the same. */
const OUT_OF_SIGHT = '--out-of-sight';

/** Scrolls down as soon as the page is high enough, unless the visitor scrolls first. */
function restore(y: number, main: HTMLElement): Restoring {
  if (y === 0) {
    window.scrollTo(0, 0);
    return NOT_RESTORING;
  }
  return untilScrolled(main, () => {
    window.scrollTo(0, y);
    return window.scrollY >= y;
  });
}

/** Scrolls to a part of a page as soon as it is there. The browser does so for the page's first address only. */
function showPart(hash: string, main: HTMLElement): Restoring {
  return untilScrolled(main, () => {
    const part = document.getElementById(hash.slice(1));
    part?.scrollIntoView();
    return part !== null;
  });
}

/** @param scroll tries to, and returns whether it could */
function untilScrolled(main: HTMLElement, scroll: () => boolean): Restoring {
  document.documentElement.style.setProperty(OUT_OF_SIGHT, 'visible');
  if (scroll()) return NOT_RESTORING;
  let active = true;
  const observer = new ResizeObserver(() => {
    if (scroll()) stop();
  });
  const timer = setTimeout(() => stop(), RESTORE_TIMEOUT_MS);
  const stop = () => {
    active = false;
    observer.disconnect();
    clearTimeout(timer);
    for (const event of SCROLLING) window.removeEventListener(event, stop);
  };
  for (const event of SCROLLING) window.addEventListener(event, stop, { passive: true });
  observer.observe(main);
  return { active: () => active, stop };
}
