import { useTexts } from '@haat/remote';
import { Notice } from '@haat/ui';
import { useSyncExternalStore } from 'react';
import { sharedTexts } from '../strings';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/**
 * The time at which the shown page was stored, and whether it is shown because the network is slow. offline.ts sets it and
 * fires an event.
 */
export const storedPage = { time: '', isLate: false };

/** Stands in the sticky header while the device is offline or the network is too slow; states the age of a stored page. */
export function OfflineNotice() {
  const shared = useTexts(sharedTexts);
  const time = useSyncExternalStore(
    subscribe,
    () => (navigator.onLine && !storedPage.isLate ? null : storedPage.time),
    () => null,
  );
  if (time === null) return null;
  return <Notice tone="warning">{(navigator.onLine ? shared.slow : shared.offline) + time}</Notice>;
}
