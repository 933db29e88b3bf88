import { request } from '@haat/api-client';
import { accountKeys, shippingInfoQuery } from '@haat/api-client/queries/account';
import { auth, type Profile, type ShippingInfo, shippingForm } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { loadProfile, sessionAtom } from '@haat/session';
import {
  Container,
  ErrorState,
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
import { failureDetail } from '../failureDetail';
import { useStrings } from '../strings';
import { EndSession } from './EndSession';
import { NewPassword } from './NewPassword';
import styles from './ProfileScreen.module.css';

/** Route /profile: who one is here, where parcels go, and the ways out. */
export default function ProfileScreen() {
  const s = useStrings().profile;
  const { state, profile } = useAtomValue(sessionAtom);
  return (
    <Container className={styles.page}>
      <PageTitle>{s.title}</PageTitle>
      {profile ? <Whole profile={profile} /> : state === 'authenticated' ? <Missing /> : null}
    </Container>
  );
}

/** The session goes on while nobody can say whose it is. */
function Missing() {
  const s = useStrings().profile;
  const { isFetching, refetch } = useQuery({
    queryKey: accountKeys.profile(),
    // The session's atom is where the answer goes.
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
  return (
    <ErrorState message={s.failed} retryText={s.retry} pendingText={s.retrying} onRetry={() => refetch()} />
  );
}

function Whole({ profile: { user } }: { profile: Profile }) {
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
      </div>
      <div className={styles.side}>
        <section>
          <SectionTitle>{s.more}</SectionTitle>
          <ul className={styles.ways}>
            <Way to="/orders" icon="package" text={s.orders} />
            <Way to="/preferences" icon="heart" text={s.styles} />
          </ul>
        </section>
        <NewPassword email={user.email} />
        <EndSession />
      </div>
    </div>
  );
}

function Way({ to, icon, text }: { to: string; icon: IconName; text: string }) {
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
  const { data, error, refetch } = useQuery(shippingInfoQuery);
  if (data) return <ShippingForm info={data} />;
  if (error) {
    return (
      <ErrorState
        size="compact"
        message={s.shippingFailed}
        detail={failureDetail(error)}
        retryText={s.retry}
        pendingText={s.retrying}
        onRetry={refetch}
      />
    );
  }
  return (
    <Loading text={s.shippingLoading}>
      <Skeleton shape="block" className={styles.skeleton} />
    </Loading>
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
