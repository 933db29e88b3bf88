import { RECOVERED, REGIONS, type Region, regionId } from '@haat/page';
import { sessionStore } from '@haat/session';
import { reportFailure } from './failures';
import { showsLoading } from './isEmpty';
import { regionStatesAtom } from './regionStates';

/**
 * A fault of a page that looks whole. Good releases have some of them, too, so the server compares how often they happen to
 * a canary and to the live version.
 */
interface Flaw {
  judged: 'flawed';
  /** @returns what does not work, for the log; null when nothing is known */
  find(region: { name: Region }): string | null;
}

const elementOf = (name: string) => document.getElementById(regionId(name));
const DIALOGS = 'dialog[open], [aria-modal="true"]';

/** Looked for once the page has long been there. */
export const endlessLoading: Flaw = {
  judged: 'flawed',
  find({ name }) {
    const element = elementOf(name);
    return element && showsLoading(element) ? 'it still loads' : null;
  },
};

export const flaws: Readonly<Record<string, Flaw>> = {
  'content that is not hydrated': {
    judged: 'flawed',
    find: ({ name }) => elementOf(name)?.getAttribute(RECOVERED) ?? null,
  },
  'page that does not scroll': {
    judged: 'flawed',
    find() {
      const { documentElement: root, body } = document;
      if (root.scrollHeight <= innerHeight || document.querySelector(DIALOGS)) return null;
      const isHeld = [root, body].some((one) => /hidden|clip/.test(getComputedStyle(one).overflowY));
      return isHeld ? 'the page does not scroll' : null;
    },
  },
  'adopted style sheet': {
    judged: 'flawed',
    find: () =>
      (document.adoptedStyleSheets ?? []).length > 0 ? 'the page has adopted a style sheet' : null,
  },
};

/** The region that the page shows; each page has one. */
function shownRegion() {
  const states = sessionStore.get(regionStatesAtom);
  return REGIONS.find((name) => states[name]?.status === 'mounted');
}

function report(error: string) {
  const region = shownRegion();
  if (region) reportFailure({ region, phase: 'flawed', error });
}

/** Reports calls that the API refuses and presses without effect, as long as the page is there. */
export function watchUse() {
  watchCalls();
  watchPresses();
}

/** Not the visitor's doing in a page that works: what was logged out, is gone, was sold or asked too often. */
const EXPECTED = [401, 404, 409, 410, 429];
/** So many refusals of a page are not, whatever they are. */
const MAX_REFUSALS = 20;

/** By what the browser says of its requests, so that no remote can forget it. Older ones say no status. */
function watchCalls() {
  let refusals = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { name, responseStatus = 0 } of list.getEntries() as PerformanceResourceTiming[]) {
      const { origin, pathname } = new URL(name, location.href);
      if (responseStatus < 400 || origin !== location.origin || !pathname.startsWith('/api/')) continue;
      refusals++;
      // Numbers are whose it is, not what it is.
      const call = pathname.replace(/\/\d+(?=\/|$)/g, '/n');
      if (!EXPECTED.includes(responseStatus)) report(`${call} was answered with ${responseStatus}`);
      else if (refusals === MAX_REFUSALS) report(`${refusals} calls were refused, the last one ${call}`);
    }
  });
  observer.observe({ type: 'resource', buffered: true });
}

/** How long a press may take to show anything, in ms. */
const EFFECT_MS = 2000;
/** One may have been in vain: of the tab that is open already. */
const PRESSES_IN_VAIN = 2;

function watchPresses() {
  let inVain = 0;
  addEventListener(
    'click',
    ({ target }) => {
      const pressed = target instanceof Element ? target.closest('button, a[href], [role="button"]') : null;
      const region = shownRegion();
      if (!pressed || !region || !elementOf(region)?.contains(pressed) || pressed.matches(':disabled'))
        return;
      const { href } = location;
      const focused = document.activeElement;
      let isSeen = false;
      const seen = new MutationObserver(() => {
        isSeen = true;
        seen.disconnect();
      });
      seen.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      setTimeout(() => {
        seen.disconnect();
        if (isSeen || location.href !== href || document.activeElement !== focused) return;
        inVain++;
        if (inVain === PRESSES_IN_VAIN) report(`presses of a ${pressed.localName} had no effect`);
      }, EFFECT_MS);
    },
    { capture: true, passive: true },
  );
}
