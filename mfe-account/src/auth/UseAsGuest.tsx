import { signInOptionsQuery } from '@haat/api-client/queries/account';
import { navigation, useNavigate } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { startGuest } from '@haat/session';
import { Button, Stack } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { entryTexts } from '../strings/entry';
import { afterGuest, type ReturnTo } from './returnTo';
import styles from './UseAsGuest.module.css';

/** Starts a guest session and returns to the remembered page if guests can open it. */
export function UseAsGuest({ returnTo }: { returnTo: ReturnTo }) {
  const t = useTexts(entryTexts);
  const navigate = useNavigate();
  const guestsOrder = useQuery(signInOptionsQuery).data?.guestCheckout;
  function enter() {
    startGuest();
    const { to, state } = afterGuest(returnTo);
    const here = navigation.getSnapshot().location.pathname;
    navigate(to, { replace: true, state });
    // The remembered page is for members only: home is open to guests.
    if (navigation.getSnapshot().location.pathname === here) navigate('/home', { replace: true });
  }
  return (
    <Stack gap="3">
      <Button variant="secondary" fullWidth onClick={enter}>
        {t.guest}
      </Button>
      <p className={styles.text}>{guestsOrder ? t.guestOrdersText : t.guestText}</p>
    </Stack>
  );
}
