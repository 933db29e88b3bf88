import { Notice } from '@haat/ui';
import { useSyncExternalStore } from 'react';
import { useStrings } from '../strings';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/**
 * When the page was stored that this device opened, to be shown, and whether that was because the network is slow: offline.ts
 * sets it, and says so by an event.
 */
export const storedPage = { time: '', isLate: false };

/** In the header, which stays in view: shown while the device is offline or the network too slow, with the age of the page where it is one that was stored. */
export function OfflineNotice() {
  const s = useStrings();
  const time = useSyncExternalStore(
    subscribe,
    () => (navigator.onLine && !storedPage.isLate ? null : storedPage.time),
    () => null,
  );
  if (time === null) return null;
  return <Notice tone="warning">{(navigator.onLine ? s.slow : s.offline) + time}</Notice>;
}
