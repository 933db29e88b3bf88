import { Link, navigation, useNavigate } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { logout, logoutEverywhere, notify } from '@haat/session';
import { Button, ButtonLink, ConfirmDialog, Notice, Row, SectionTitle } from '@haat/ui';
import { useState } from 'react';
import { profileTexts } from '../strings/profile';
import styles from './ProfileScreen.module.css';

/** Signs out on this device, or on all devices once the server has confirmed it. */
export function EndSession() {
  const t = useTexts(profileTexts);
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
      return setFailure((error as Error).message || t.everywhereFailed);
    }
    notify(t.everywhereDone, 'success');
    navigate('/welcome');
  }

  return (
    <section>
      <SectionTitle>{t.session}</SectionTitle>
      <div className={styles.action}>
        <p className={styles.lead}>{t.sessionText}</p>
        {failure ? <Notice tone="danger">{failure}</Notice> : null}
        <Row gap="2" align="stretch">
          <ButtonLink as={Link} to="/profile/devices" variant="secondary">
            {t.devices}
          </ButtonLink>
          <ButtonLink as={Link} to="/profile/two-step" variant="secondary">
            {t.twoStep}
          </ButtonLink>
          <Button variant="secondary" onClick={signOut}>
            {t.signOut}
          </Button>
          <Button variant="ghost" onClick={() => setAsked(true)}>
            {t.everywhere}
          </Button>
        </Row>
      </div>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={t.everywhereTitle}
        text={t.everywhereText}
        confirmText={t.everywhereConfirm}
        pendingText={t.everywherePending}
        cancelText={t.cancel}
        tone="danger"
        onConfirm={signOutEverywhere}
      />
    </section>
  );
}
