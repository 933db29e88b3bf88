import { endNotificationsWithSession } from './endNotifications';
import { startOfflinePages } from './offline';
import { listenForShortcuts } from './shortcuts/listenForShortcuts';
import { reportVitals } from './webVitals';

/** What a page does for later, once it works. */
export function afterStart(): void {
  reportVitals();
  startOfflinePages();
  endNotificationsWithSession();
  listenForShortcuts();
}
