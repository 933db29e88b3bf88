import { Link, navigation, useNavigate } from '@haat/navigation';
import { logout, logoutEverywhere, notify } from '@haat/session';
import { Button, ButtonLink, ConfirmDialog, Notice, Row, SectionTitle } from '@haat/ui';
import { useState } from 'react';
import { useProfileStrings } from '../strings/useProfileStrings';
import styles from './ProfileScreen.module.css';

/** Signs out on this device, or on all devices once the server has confirmed it. */
export function EndSession() {
  const s = useProfileStrings();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  function signOut() {
    navigation.confirmLeave(() => {
      logout();
      navigation.push('/welcome');
    });
  }

  async function signOutEverywhere() {
    setFailure(null);
    try {
      await logoutEverywhere();
    } catch (error) {
      return setFailure((error as Error).message || s.everywhereFailed);
    }
    notify(s.everywhereDone, 'success');
    navigate('/welcome');
  }

  return (
    <section>
      <SectionTitle>{s.session}</SectionTitle>
      <div className={styles.action}>
        <p className={styles.lead}>{s.sessionText}</p>
        {failure ? <Notice tone="danger">{failure}</Notice> : null}
        <Row gap="2" align="stretch">
          <ButtonLink as={Link} to="/profile/devices" variant="secondary">
            {s.devices}
          </ButtonLink>
          <ButtonLink as={Link} to="/profile/two-step" variant="secondary">
            {s.twoStep}
          </ButtonLink>
          <Button variant="secondary" onClick={signOut}>
            {s.signOut}
          </Button>
          <Button variant="ghost" onClick={() => setAsked(true)}>
            {s.everywhere}
          </Button>
        </Row>
      </div>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={s.everywhereTitle}
        text={s.everywhereText}
        confirmText={s.everywhereConfirm}
        pendingText={s.everywherePending}
        cancelText={s.cancel}
        tone="danger"
        onConfirm={signOutEverywhere}
      />
    </section>
  );
}
