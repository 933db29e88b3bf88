import { navigation, type Snapshot } from '@haat/navigation';
import { SITE_NAME } from '@haat/remote';
import { matchRoute } from '../siteMap';
import { en } from '../strings/en';
import { forgetPageMeta, isPageMetaOf } from './pageMeta';

/** Where a page was scrolled to when the visitor left the site or reloaded. */
const SCROLL = 'scroll';

/** How long the page rests before its place is noted, in ms. */
const IDLE_MS = 250;

/** How long a page may take to grow to where it was left, in ms: a slow phone loads several pages of a list again. */
const RESTORE_TIMEOUT_MS = 20_000;

/**
 * What a new path does to the page: names it, scrolls to its top (Back and Forward: to where it was left),
 * moves the focus to it and announces its title. A change of the query alone does none of it, but Back and Forward
 * among queries find the page where it was left, too.
 */
export function followPageChanges(main: HTMLElement, announcer: HTMLElement) {
  const left = new Map<string, number>();
  let before = navigation.getSnapshot();
  let restoring = NOT_RESTORING;
  if (!isPageMetaOf(before.location.pathname)) {
    forgetPageMeta();
    setTitle(before);
  }
  // The browser's own restoration comes before the page has its height, after a reload as well.
  navigation.setScrollRestoration('manual');
  const reloadedAt = navigation.getEntryState(SCROLL);
  if (typeof reloadedAt === 'number') restoring = restore(reloadedAt, main);
  // A browser that leaves takes no more notes, and takes only so many in a minute.
  let resting: ReturnType<typeof setTimeout> | undefined;
  const noteScroll = () => {
    // The position of a page that is still growing is not the one to restore.
    if (restoring.active()) return;
    const { key } = navigation.getSnapshot().location;
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
    // A link to a part of the page is the browser's.
    const sameQuery = samePath && now.location.search === before.location.search;
    before = now;
    if (sameQuery || (samePath && now.action !== 'POP')) return;
    restoring.stop();
    if (now.action === 'POP') restoring = restore(leftAt(left, now), main);
    else window.scrollTo(0, 0);
    if (samePath) return;
    forgetPageMeta();
    setTitle(now);
    main.focus({ preventScroll: true });
    announce(announcer);
  });
}

function setTitle({ location }: Snapshot) {
  document.title = `${en.titles[matchRoute(location.pathname)?.title ?? 'notFound']} · ${SITE_NAME}`;
}

/** The title as it is once the page has had a moment to name itself more exactly. */
function announce(announcer: HTMLElement) {
  announcer.textContent = '';
  setTimeout(() => {
    announcer.textContent = document.title;
  }, 400);
}

/** Where a place was left: in this page's life, or before a reload. */
function leftAt(left: Map<string, number>, { location }: Snapshot): number {
  const noted = navigation.getEntryState(SCROLL);
  return left.get(location.key) ?? (typeof noted === 'number' ? noted : 0);
}

interface Restoring {
  active: () => boolean;
  stop: () => void;
}
const NOT_RESTORING: Restoring = { active: () => false, stop: () => {} };

/** What a visitor does to scroll. */
const SCROLLING = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Scrolls down as soon as the page is high enough, unless the visitor scrolls first. */
function restore(y: number, main: HTMLElement): Restoring {
  window.scrollTo(0, y);
  if (y === 0 || window.scrollY >= y) return NOT_RESTORING;
  let active = true;
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, y);
    if (window.scrollY >= y) stop();
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
