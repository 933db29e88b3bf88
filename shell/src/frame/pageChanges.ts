import { navigation, type Snapshot } from '@haat/navigation';
import { SITE_NAME } from '@haat/remote';
import { placeAt } from '../siteMap';
import { en } from '../strings/en';
import { forgetPageMeta, isPageMetaOf } from './pageMeta';

/** Where a page was scrolled to when the visitor left the site or reloaded. */
const SCROLL = 'scroll';

/** How long the page rests before its place is noted, in ms. */
const REST_TIME = 250;

/** How long Back waits for the page to grow to where it was left, in ms. */
const RESTORE_TIME = 3000;

/**
 * What a new path does to the page: names it, scrolls to its top (Back and Forward: to where it was left),
 * moves the focus to it and announces its title. A change of the query alone does none of it.
 */
export function followPageChanges(main: HTMLElement, announcer: HTMLElement) {
  const left = new Map<string, number>();
  let before = navigation.getSnapshot();
  let stopRestoring = () => {};
  if (!isPageMetaOf(before.location.pathname)) {
    forgetPageMeta();
    setTitle(before);
  }
  // The browser's own restoration comes before the page has its height, after a reload as well.
  navigation.setScrollRestoration('manual');
  const reloadedAt = navigation.kept(SCROLL);
  if (typeof reloadedAt === 'number') stopRestoring = restore(reloadedAt, main);
  // A browser that leaves takes no more notes, and takes only so many in a minute.
  let resting: ReturnType<typeof setTimeout> | undefined;
  const noteScroll = () => {
    const { key } = navigation.getSnapshot().location;
    left.set(key, window.scrollY);
    clearTimeout(resting);
    resting = setTimeout(() => {
      if (navigation.getSnapshot().location.key === key) navigation.keep(SCROLL, window.scrollY);
    }, REST_TIME);
  };
  window.addEventListener('scroll', noteScroll, { passive: true });

  navigation.subscribe(() => {
    const now = navigation.getSnapshot();
    const samePath = now.location.pathname === before.location.pathname;
    before = now;
    if (samePath) return;
    stopRestoring();
    forgetPageMeta();
    setTitle(now);
    if (now.action === 'POP') stopRestoring = restore(left.get(now.location.key) ?? 0, main);
    else window.scrollTo(0, 0);
    main.focus({ preventScroll: true });
    announce(announcer);
  });
}

function setTitle({ location }: Snapshot) {
  document.title = `${en.titles[placeAt(location.pathname)?.title ?? 'notFound']} · ${SITE_NAME}`;
}

/** The title as it is once the page has had a moment to name itself more exactly. */
function announce(announcer: HTMLElement) {
  announcer.textContent = '';
  setTimeout(() => {
    announcer.textContent = document.title;
  }, 400);
}

/** Scrolls down as soon as the page is high enough, unless the visitor scrolls first. Answers how to stop. */
function restore(y: number, main: HTMLElement): () => void {
  window.scrollTo(0, y);
  if (y === 0 || window.scrollY >= y) return () => {};
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, y);
    if (window.scrollY >= y) stop();
  });
  const timer = setTimeout(() => stop(), RESTORE_TIME);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    window.removeEventListener('wheel', stop);
    window.removeEventListener('touchmove', stop);
    window.removeEventListener('keydown', stop);
  };
  window.addEventListener('wheel', stop, { passive: true });
  window.addEventListener('touchmove', stop, { passive: true });
  window.addEventListener('keydown', stop);
  observer.observe(main);
  return stop;
}
