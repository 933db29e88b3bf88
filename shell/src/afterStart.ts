import { MAIN } from '@haat/page';
import { savesData } from '@haat/remote';
import type { QueryClient } from '@tanstack/react-query';
import { endNotificationsWithSession } from './endNotifications';
import { followNotices } from './followNotices';
import { startOfflinePages } from './offline';
import { listenForShortcuts } from './shortcuts/listenForShortcuts';
import { showFocusedText } from './showFocusedText';
import { reportVitals } from './webVitals';

/** Deferred work, once the page is usable. */
export function afterStart(queryClient: QueryClient): void {
  reportVitals();
  startOfflinePages();
  endNotificationsWithSession();
  followNotices(queryClient);
  listenForShortcuts();
  showFocusedText();
  // If it fails to load, pages change without a transition.
  if ('startViewTransition' in document && !savesData())
    import(/* webpackChunkName: "transitions" */ './frame/pageTransitions').then(
      ({ startPageTransitions }) => startPageTransitions(document.getElementById(MAIN)!),
      () => {},
    );
}
