import { useTexts } from '@haat/remote';
import { Button, Container, Notice } from '@haat/ui';
import { useEffect, useState } from 'react';
import { sharedTexts } from '../strings';
import { reloadPage } from './reloadPage';

/** Age of a page after which it offers a reload for newer releases. */
export const OLD_AFTER_MS = 24 * 60 * 60_000;
const CHECK_INTERVAL_MS = 60_000;

/** Offers a reload in a tab that has been open for a day, because it still uses the releases of its start. */
export function OldPageNotice() {
  const shared = useTexts(sharedTexts);
  const [openedAt] = useState(() => Date.now());
  const [old, setOld] = useState(false);
  useEffect(() => {
    const check = () => setOld(Date.now() - openedAt >= OLD_AFTER_MS);
    // Timers stop while a device sleeps: check again when the page becomes visible.
    const timer = setInterval(check, CHECK_INTERVAL_MS);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [openedAt]);
  if (!old) return null;
  return (
    <Container>
      <Notice action={<Button onClick={() => reloadPage()}>{shared.region.reload}</Button>}>
        {shared.oldPage}
      </Notice>
    </Container>
  );
}
