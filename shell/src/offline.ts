import { dhakaDateAndTime } from '@haat/contracts';
import { navigation } from '@haat/navigation';
import { STORED_AT, WORKER } from '@haat/page';
import { savesData } from '@haat/remote';
import { storedPage } from './frame/OfflineNotice';
import { composedPage } from './regions/composition';
import { matchRoute } from './siteRoutes';

/** How long a visitor stays on a page before it is stored, in ms. */
const DWELL_TIME_MS = 2000;

interface Connection {
  effectiveType?: string;
}
const connection = () => (navigator as Navigator & { connection?: Connection }).connection;

/**
 * Starts the service worker where the site has one. Visitors who save data get none: it stores what they load twice.
 */
export function startOfflinePages(): void {
  void showAge();
  addEventListener('offline', showAge);
  const worker = navigator.serviceWorker;
  if (!composedPage().settings.offlinePages || !worker || savesData()) return;
  // If it is blocked, pages work without it.
  worker.register(WORKER, { updateViaCache: 'none' }).catch(() => {});
  worker.addEventListener('message', ({ data }) => {
    if (data.storedAt) show(data.storedAt, true);
  });
  worker.controller?.postMessage({ asksForAge: true });
  keepVisited(worker);
}

/**
 * Stores pages that are reached by links within the site, except pages of an account and those with a secret in their URL.
 * On a slow network it stores nothing: the visited pages need the line.
 */
function keepVisited(worker: ServiceWorkerContainer) {
  // The visitor may have followed a link before the worker was ready.
  const [document] = performance.getEntriesByType('navigation');
  let address = addressOf(document ? new URL(document.name) : location);
  let rest: ReturnType<typeof setTimeout>;
  const visit = () => {
    const next = addressOf(location);
    if (next === address) return;
    address = next;
    if (navigator.onLine) show(0);
    else void showAge();
    clearTimeout(rest);
    rest = setTimeout(() => {
      if (navigator.onLine && !/2g/.test(connection()?.effectiveType ?? '') && isForEverybody())
        worker.controller?.postMessage({ visited: address });
    }, DWELL_TIME_MS);
  };
  navigation.subscribe(visit);
  visit();
}

const addressOf = ({ origin, pathname, search }: Pick<Location, 'origin' | 'pathname' | 'search'>) =>
  origin + pathname + search;

function isForEverybody(): boolean {
  const route = matchRoute(location.pathname);
  return (route?.access === 'public' || route?.access === 'browse') && !route.secretQuery;
}

/** Sets the age of a stored page in the notice. Never rejects. */
async function showAge(): Promise<void> {
  if (navigator.onLine) return;
  let at = 0;
  try {
    const page = await caches.match(location.href.split('#', 1)[0]!, { ignoreVary: true });
    at = Number(page?.headers.get(STORED_AT));
  } catch {
    // Storage is blocked.
  }
  show(at);
}

/** @param at ms of the epoch; 0: it is not known. @param isLate the network is too slow for a newer one */
function show(at: number, isLate = false) {
  const { date, time } = dhakaDateAndTime(new Date(at));
  const shown = at ? ` (${date}, ${time})` : '';
  if (shown === storedPage.time && isLate === storedPage.isLate) return;
  Object.assign(storedPage, { time: shown, isLate });
  dispatchEvent(new Event('offline'));
}
