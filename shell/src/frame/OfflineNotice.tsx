import { Container, Notice } from '@haat/ui';
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

/** When the page was stored that this device opened without a network, to be shown: offline.ts sets it, and says so by an event. */
export const storedPage = { time: '' };

/** Shown while the device is offline, with the age of the page where it was opened from what the device has stored. */
export function OfflineNotice() {
  const s = useStrings();
  const time = useSyncExternalStore(
    subscribe,
    () => (navigator.onLine ? null : storedPage.time),
    () => null,
  );
  if (time === null) return null;
  return (
    <Container>
      <Notice tone="warning">{s.offline + time}</Notice>
    </Container>
  );
}
