import { RECOVERED, type Region, regionId } from '@haat/page';
import { sessionStore } from '@haat/session';
import { siteRoutes } from '../siteRoutes';
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
  find(region: { name: Region }): string | null | Promise<string | null>;
}

const elementOf = (name: string) => document.getElementById(regionId(name));
const DIALOGS = 'dialog[open], [role="dialog"], [role="alertdialog"], [aria-modal="true"]';
/** A dialog locks the page before it opens: its file may still load. After this time, in ms, it is there. */
const DIALOG_OPENS_MS = 1000;

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
    async find() {
      if (!isHeld()) return null;
      await new Promise((resolve) => setTimeout(resolve, DIALOG_OPENS_MS));
      return isHeld() ? 'the page does not scroll' : null;
    },
  },
  'adopted style sheet': {
    judged: 'flawed',
    find: () =>
      (document.adoptedStyleSheets ?? []).length > 0 ? 'the page has adopted a style sheet' : null,
  },
};

/** Whether the page is longer than the window and can't be scrolled, although no dialog is open. */
function isHeld(): boolean {
  const { documentElement: root, body } = document;
  if (root.scrollHeight <= innerHeight || document.querySelector(DIALOGS)) return false;
  return [root, body].some((one) => /hidden|clip/.test(getComputedStyle(one).overflowY));
}

/** The region that the page shows; each page has one. */
function shownRegion() {
  const states = sessionStore.get(regionStatesAtom);
  return siteRoutes().regions.find((name) => states[name]?.status === 'mounted');
}

function report(error: string) {
  const region = shownRegion();
  if (region) reportFailure({ region, phase: 'flawed', error });
}

/** Reports calls that the API refuses, and clicks without effect, as long as the page is open. */
export function watchUse() {
  watchCalls();
  watchClicks();
}

/** Refusals that a working page gets too: signed out, gone, sold meanwhile, too many requests. */
const EXPECTED = [401, 404, 409, 410, 429];
/** This many refusals of one page are a flaw, even of expected kinds. */
const MAX_REFUSALS = 20;

/** Reads the browser's resource timing, so that no remote has to report its calls. Older browsers give no status. */
function watchCalls() {
  let refusals = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { name, responseStatus = 0 } of list.getEntries() as PerformanceResourceTiming[]) {
      const { origin, pathname } = new URL(name, location.href);
      if (responseStatus < 400 || origin !== location.origin || !pathname.startsWith('/api/')) continue;
      refusals++;
      // Replace ids: the report names the call, not the row.
      const call = pathname.replace(/\/\d+(?=\/|$)/g, '/n');
      if (!EXPECTED.includes(responseStatus)) report(`${call} was answered with ${responseStatus}`);
      else if (refusals === MAX_REFUSALS) report(`${refusals} calls were refused, the last one ${call}`);
    }
  });
  observer.observe({ type: 'resource', buffered: true });
}

/** Time in which a click must have a visible effect, in ms. */
const EFFECT_MS = 2000;
/** One click without effect is allowed: it may be on the tab that is already open. */
const CLICKS_IN_VAIN = 2;

function watchClicks() {
  let inVain = 0;
  addEventListener(
    'click',
    ({ target }) => {
      const clicked = target instanceof Element ? target.closest('button, a[href], [role="button"]') : null;
      const region = shownRegion();
      if (!clicked || !region || !elementOf(region)?.contains(clicked) || clicked.matches(':disabled'))
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
        if (inVain === CLICKS_IN_VAIN) report(`clicks on a ${clicked.localName} had no effect`);
      }, EFFECT_MS);
    },
    { capture: true, passive: true },
  );
}
