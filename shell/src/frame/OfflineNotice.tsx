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

/** Shown while the device is offline. */
export function OfflineNotice() {
  const s = useStrings();
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  if (online) return null;
  return (
    <Container>
      <Notice tone="warning">{s.offline}</Notice>
    </Container>
  );
}
