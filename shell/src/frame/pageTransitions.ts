import { navigation } from '@haat/navigation';
import { savesData } from '@haat/remote';
import { isEmpty } from '../regions/isEmpty';
import './pageTransitions.css';

/** How long the browser may take to capture the old page: two frames of a screen with 60 a second. */
const MAX_CAPTURE_MS = 34;
/** How long the new page may then take to show something. Nothing is painted meanwhile. */
const MAX_CONTENT_MS = 50;
const MAX_SLOW_CAPTURES = 2;

const NAME = 'view-transition-name';

interface Change {
  /** Settles when the new page begins to be shown: the old one has been captured by then. */
  shown: Promise<void>;
  /** Shows the new page at once. */
  skip: () => void;
  isShown: () => boolean;
}

/**
 * Fades from one page to the next, if the browser supports it and the visitor has not asked for less motion. After two slow
 * captures in a row there is no fade until the next load, so that pages are not delayed.
 */
export function startPageTransitions(main: HTMLElement): void {
  let { pathname } = navigation.getSnapshot().location;
  let change: Change | undefined;
  let slowCaptures = 0;
  const isWanted = (popped?: PopStateEvent) =>
    slowCaptures < MAX_SLOW_CAPTURES &&
    // The browser has already animated a swipe back.
    !popped?.hasUAVisualTransition &&
    document.visibilityState === 'visible' &&
    !savesData() &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches;
  navigation.setTransition((show, popped) => {
    const { location, action } = navigation.getSnapshot();
    const isOtherPage = location.pathname !== pathname;
    pathname = location.pathname;
    if (change) {
      const wasShown = change.isShown();
      change.skip();
      // Subscribers read where the page is now.
      if (!wasShown) return;
    }
    // Redirects replace an entry.
    if (!isOtherPage || action === 'REPLACE' || !isWanted(popped)) return show();
    const begun = fade(main, show, {
      ended() {
        if (change === begun) change = undefined;
      },
      captured(isInTime) {
        slowCaptures = isInTime ? 0 : slowCaptures + 1;
      },
    });
    change = begun;
  });
  // single-spa would take the old region off the page before it is captured.
  addEventListener('single-spa:before-routing-event', (event) => {
    const { shown } = change ?? {};
    if (shown) (event as RoutingEvent).detail.cancelNavigation(shown.then(() => false));
  });
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, () => change?.skip(), { capture: true, passive: true });
}

/** single-spa waits for the promise; `false` lets it go on. */
type RoutingEvent = CustomEvent<{ cancelNavigation: (isCancelled: Promise<boolean>) => void }>;

interface Outcome {
  ended: () => void;
  /** Called when the old page was captured, or when the time for it is over. */
  captured: (isInTime: boolean) => void;
}

function fade(main: HTMLElement, show: () => void, { ended, captured }: Outcome): Change {
  let begin = () => {};
  const shown = new Promise<void>((resolve) => (begin = resolve));
  let isShown = false;
  const showOnce = () => {
    if (isShown) return;
    isShown = true;
    begin();
    show();
  };
  const stop = new AbortController();
  const { style } = document.documentElement;
  style.removeProperty(NAME);
  const begunAt = performance.now();
  const transition = document.startViewTransition(async () => {
    if (isShown) return;
    // The browser may call back after the limit and before the timer.
    captured(performance.now() - begunAt <= MAX_CAPTURE_MS);
    clearTimeout(longestWait);
    longestWait = setTimeout(skip, MAX_CONTENT_MS);
    // Capture the old page only and fade it out over the new one, which must stay clickable: snapshots get no pointer events.
    style.setProperty(NAME, 'none');
    const content = nextContent(main, stop.signal);
    showOnce();
    await content;
    clearTimeout(longestWait);
  });
  const skip = () => {
    clearTimeout(longestWait);
    showOnce();
    transition.skipTransition();
    stop.abort();
  };
  let longestWait = setTimeout(() => {
    captured(false);
    skip();
  }, MAX_CAPTURE_MS);
  // Skipped transitions, and those that the browser could not begin, are not errors.
  transition.ready.catch(() => {});
  transition.finished.catch(() => {}).then(ended);
  return { shown, skip, isShown: () => isShown };
}

/** Settles when the page shows something new, be it a loading state. */
function nextContent(main: HTMLElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(() => {
      if (!isEmpty(main)) end();
    });
    observer.observe(main, { childList: true, characterData: true, subtree: true });
    signal.addEventListener('abort', end);
  });
}
