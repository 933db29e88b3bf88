import { MAIN } from '@haat/page';
import { savesData } from '@haat/remote';
import type { QueryClient } from '@tanstack/react-query';
import { endNotificationsWithSession } from './endNotifications';
import { followNotices } from './followNotices';
import { startOfflinePages } from './offline';
import { listenForShortcuts } from './shortcuts/listenForShortcuts';
import { showFocusedText } from './showFocusedText';
import { reportVitals } from './webVitals';

/** What a page does for later, once it works. */
export function afterStart(queryClient: QueryClient): void {
  reportVitals();
  startOfflinePages();
  endNotificationsWithSession();
  followNotices(queryClient);
  listenForShortcuts();
  showFocusedText();
  // Without it pages change as they always do.
  if ('startViewTransition' in document && !savesData())
    import(/* webpackChunkName: "transitions" */ './frame/pageTransitions').then(
      ({ startPageTransitions }) => startPageTransitions(document.getElementById(MAIN)!),
      () => {},
    );
}
