import { profileQuery } from '@haat/api-client/queries/account';
import type { Profile } from '@haat/contracts';
import { HiddenContent, PushNotices } from '@haat/features';
import { Link } from '@haat/navigation';
import { QueryError, useTexts } from '@haat/remote';
import { loadProfile, sessionAtom } from '@haat/session';
import {
  Container,
  chevronRightIcon,
  heartIcon,
  Icon,
  type IconDrawing,
  Loading,
  PageTitle,
  packageIcon,
  SectionTitle,
  Skeleton,
} from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { profileTexts } from '../strings/profile';
import { AccountDetails } from './AccountDetails';
import { AddressBook } from './AddressBook';
import { BodyMeasurements } from './BodyMeasurements';
import { EndSession } from './EndSession';
import { NewPassword } from './NewPassword';
import { Notices } from './Notices';
import styles from './ProfileScreen.module.css';
import { YourData } from './YourData';

const loadPushSwitch = () => import('./PushSwitch');

/** Route /profile: account details, address book, password and logout. */
export default function ProfileScreen() {
  const t = useTexts(profileTexts);
  const { state, profile } = useAtomValue(sessionAtom);
  return (
    <Container className={styles.page}>
      <PageTitle>{t.title}</PageTitle>
      {profile ? <Account profile={profile} /> : state === 'authenticated' ? <ProfileNotLoaded /> : null}
    </Container>
  );
}

/** Shown while the session is valid but its profile is not loaded. */
function ProfileNotLoaded() {
  const t = useTexts(profileTexts);
  // Content of the HTML server is hydrated without a profile, and the page's own follows at once.
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(true), []);
  const { isPending, isFetching, refetch } = useQuery({
    ...profileQuery(loadProfile),
    enabled: isShown,
  });
  if (isPending || isFetching) {
    return (
      <Loading text={t.loading}>
        <Skeleton lines={3} />
      </Loading>
    );
  }
  return <QueryError message={t.failed} error={null} onRetry={() => refetch()} />;
}

function Account({ profile: { user } }: { profile: Profile }) {
  const t = useTexts(profileTexts);
  const name = `${user.first_name} ${user.last_name}`.trim() || user.username;
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <HiddenContent of="author" />
        <AccountDetails user={user} name={name} />
        <AddressBook recipient={name} />
        <section>
          <SectionTitle>{t.body.title}</SectionTitle>
          <p className={styles.lead}>{t.body.lead}</p>
          <BodyMeasurements />
        </section>
      </div>
      <div className={styles.side}>
        <section>
          <SectionTitle>{t.more}</SectionTitle>
          <ul className={styles.ways}>
            <NavItem to="/orders" icon={packageIcon} text={t.orders} />
            <NavItem to="/preferences" icon={heartIcon} text={t.styles} />
          </ul>
        </section>
        <Notices wishes={user.wish_notices !== false} />
        <PushNotices load={loadPushSwitch} />
        <NewPassword email={user.email} />
        <EndSession />
        <YourData />
      </div>
    </div>
  );
}

function NavItem({ to, icon, text }: { to: string; icon: IconDrawing; text: string }) {
  return (
    <li>
      <Link to={to} state={to === '/preferences' ? { from: '/profile' } : undefined} className={styles.way}>
        <Icon drawing={icon} />
        {text}
        <Icon drawing={chevronRightIcon} size={18} className={styles.chevron} />
      </Link>
    </li>
  );
}
