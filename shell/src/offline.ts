import { dhakaDateAndTime } from '@haat/contracts';
import { storedPage } from './frame/OfflineNotice';
import { composedPage } from './regions/composition';
import { WORKER } from './siteFiles';

/** The header of a stored page that says when it came, in ms of the epoch (server/offlineWorker.js). */
const STORED_AT = 'x-haat-stored-at';

/**
 * Starts the service worker where the site has one. Visitors who save data get none: it stores what they load twice.
 */
export function startOfflinePages(): void {
  void showAge();
  addEventListener('offline', showAge);
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!composedPage().settings.offlinePages || connection?.saveData) return;
  // Where it is blocked, pages work as before.
  navigator.serviceWorker?.register(WORKER, { updateViaCache: 'none' }).catch(() => {});
}

/** Says in the notice when this device stored the page, where it has. Never rejects. */
async function showAge(): Promise<void> {
  if (navigator.onLine) return;
  let at = 0;
  try {
    const page = await caches.match(location.href.split('#', 1)[0]!, { ignoreVary: true });
    at = Number(page?.headers.get(STORED_AT));
  } catch {
    // No storage.
  }
  const { date, time } = dhakaDateAndTime(new Date(at));
  const shown = at ? ` (${date}, ${time})` : '';
  if (shown === storedPage.time) return;
  storedPage.time = shown;
  dispatchEvent(new Event('offline'));
}
