import { Link, Navigate, useLocation } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { loadProfile, sessionAtom } from '@haat/session';
import { ButtonLink, Container, Icon, mailIcon, Text } from '@haat/ui';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { applicationTexts } from '../strings/application';
import styles from './ConfirmationScreen.module.css';

/**
 * /seller/signup-confirmation (section 2), for pending applications. Other users are redirected to /seller, which
 * shows the status of their application, because older emails link here too.
 */
export default function ConfirmationScreen() {
  const t = useTexts(applicationTexts).confirmation;
  const { profile } = useAtomValue(sessionAtom);
  const { state } = useLocation();
  const status = profile?.seller_profile?.status;
  // Right after submitting, the profile may still lack the application, or have the first, rejected one.
  const applied = Boolean((state as { applied?: boolean } | null)?.applied);
  const justSent = applied && (status === undefined || status === 'rejected');
  // The application may have been decided meanwhile.
  useEffect(() => {
    if (!applied) void loadProfile();
  }, [applied]);
  if (profile && status !== 'pending' && !justSent) return <Navigate to="/seller" replace />;
  const email = profile?.user.email;
  return (
    <Container width="text">
      <div className={styles.page}>
        <span className={styles.icon}>
          <Icon drawing={mailIcon} size={36} />
        </span>
        <h1 className={styles.thanks}>{t.thanks}</h1>
        <Text size="lg" weight="medium">
          {t.received}
        </Text>
        <Text weight="medium">{t.processed}</Text>
        <p className={styles.mail}>{email ? t.mailTo(email) : t.mail}</p>
        <p className={styles.mail}>{t.meanwhile}</p>
        <div className={styles.ways}>
          <ButtonLink as={Link} to="/tutorials">
            {t.tutorials}
          </ButtonLink>
          <ButtonLink as={Link} to="/seller/signup" variant="secondary">
            {t.view}
          </ButtonLink>
        </div>
      </div>
    </Container>
  );
}
