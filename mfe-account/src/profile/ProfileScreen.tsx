import { request } from '@haat/api-client';
import { accountKeys, shippingInfoQuery } from '@haat/api-client/queries/account';
import { auth, type Profile, type ShippingInfo, shippingForm } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { QueryError, QueryState } from '@haat/remote';
import { loadProfile, sessionAtom } from '@haat/session';
import {
  Container,
  Field,
  Form,
  Icon,
  type IconName,
  Loading,
  Notice,
  PageTitle,
  SectionTitle,
  Skeleton,
  SubmitButton,
  TextArea,
  TextInput,
  useForm,
} from '@haat/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useStrings } from '../strings';
import { BodyMeasurements } from './BodyMeasurements';
import { EndSession } from './EndSession';
import { NewPassword } from './NewPassword';
import styles from './ProfileScreen.module.css';
import { WishNotices } from './WishNotices';

/** Route /profile: account details, shipping address, password and logout. */
export default function ProfileScreen() {
  const s = useStrings().profile;
  const { state, profile } = useAtomValue(sessionAtom);
  return (
    <Container className={styles.page}>
      <PageTitle>{s.title}</PageTitle>
      {profile ? <Account profile={profile} /> : state === 'authenticated' ? <ProfileNotLoaded /> : null}
    </Container>
  );
}

/** Shown while the session is valid but its profile is not loaded. */
function ProfileNotLoaded() {
  const s = useStrings().profile;
  const { isFetching, refetch } = useQuery({
    queryKey: accountKeys.profile(),
    // loadProfile writes to the session atom and does not throw.
    queryFn: () => loadProfile().then(() => null),
    staleTime: 0,
  });
  if (isFetching) {
    return (
      <Loading text={s.loading}>
        <Skeleton lines={3} />
      </Loading>
    );
  }
  return <QueryError message={s.failed} error={null} onRetry={() => refetch()} />;
}

function Account({ profile: { user } }: { profile: Profile }) {
  const s = useStrings().profile;
  const name = `${user.first_name} ${user.last_name}`.trim() || user.username;
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <section>
          <SectionTitle>{s.you}</SectionTitle>
          <dl className={styles.facts}>
            <div>
              <dt>{s.name}</dt>
              <dd>{name}</dd>
            </div>
            <div>
              <dt>{s.email}</dt>
              <dd className={styles.email}>{user.email}</dd>
            </div>
          </dl>
        </section>
        <section>
          <SectionTitle>{s.shipping}</SectionTitle>
          <p className={styles.lead}>{s.shippingLead}</p>
          <Shipping />
        </section>
        <section>
          <SectionTitle>{s.body.title}</SectionTitle>
          <p className={styles.lead}>{s.body.lead}</p>
          <BodyMeasurements />
        </section>
      </div>
      <div className={styles.side}>
        <section>
          <SectionTitle>{s.more}</SectionTitle>
          <ul className={styles.ways}>
            <NavItem to="/orders" icon="package" text={s.orders} />
            <NavItem to="/preferences" icon="heart" text={s.styles} />
          </ul>
        </section>
        <WishNotices isOn={user.wish_notices !== false} />
        <NewPassword email={user.email} />
        <EndSession />
      </div>
    </div>
  );
}

function NavItem({ to, icon, text }: { to: string; icon: IconName; text: string }) {
  return (
    <li>
      <Link to={to} state={to === '/preferences' ? { from: '/profile' } : undefined} className={styles.way}>
        <Icon name={icon} />
        {text}
        <Icon name="chevron-right" size={18} className={styles.chevron} />
      </Link>
    </li>
  );
}

function Shipping() {
  const s = useStrings().profile;
  const query = useQuery(shippingInfoQuery);
  return (
    <QueryState
      query={query}
      loading={
        <Loading text={s.shippingLoading}>
          <Skeleton shape="block" className={styles.skeleton} />
        </Loading>
      }
      error={s.shippingFailed}
      size="compact"
    >
      {(info) => <ShippingForm info={info} />}
    </QueryState>
  );
}

function ShippingForm({ info }: { info: ShippingInfo }) {
  const s = useStrings().profile;
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(false);
  const form = useForm({
    schema: shippingForm,
    initial: { ...info },
    fallbackError: s.saveFailed,
    onSubmit: async (values) => {
      setSaved(false);
      const now = await request(auth.saveShippingInfo, { body: values });
      queryClient.setQueryData(shippingInfoQuery.queryKey, now);
      form.reset({ ...now });
      setSaved(true);
    },
  });
  return (
    <Form form={form} label={s.shipping}>
      <Field label={s.address} hint={s.addressHint} field={form.field('address_line_1')}>
        <TextArea rows={2} autoComplete="street-address" maxLength={500} />
      </Field>
      <Field label={s.phone} hint={s.phoneHint} field={form.field('phone')}>
        <TextInput type="tel" autoComplete="tel" inputMode="tel" />
      </Field>
      <div className={styles.save}>
        <SubmitButton pendingText={s.saving}>{s.save}</SubmitButton>
        {saved && !form.dirty && !form.pending && !form.serverError ? (
          <Notice tone="success">{s.saved}</Notice>
        ) : null}
      </div>
    </Form>
  );
}
