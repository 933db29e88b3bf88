import { Link, Navigate, useLocation } from '@haat/navigation';
import { sessionAtom } from '@haat/session';
import { ButtonLink, Container, Icon } from '@haat/ui';
import { useAtomValue } from 'jotai';
import { useStrings } from '../strings';
import styles from './ConfirmationScreen.module.css';

/** /seller/signup-confirmation (section 2). Who comes without having applied is led to where one does. */
export default function ConfirmationScreen() {
  const t = useStrings().application.confirmation;
  const { profile } = useAtomValue(sessionAtom);
  const { state } = useLocation();
  // The profile may not know yet what was sent a moment ago.
  const applied = Boolean((state as { applied?: boolean } | null)?.applied);
  if (profile && !profile.seller_profile && !applied) return <Navigate to="/seller" replace />;
  const email = profile?.user.email;
  return (
    <Container width="text">
      <div className={styles.page}>
        <span className={styles.icon}>
          <Icon name="mail" size={36} />
        </span>
        <h1 className={styles.thanks}>{t.thanks}</h1>
        <p className={styles.received}>{t.received}</p>
        <p className={styles.processed}>{t.processed}</p>
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
