import { guestOrderQuery } from '@haat/api-client/queries/guests';
import { findOrderForm, type PaymentProviderName } from '@haat/contracts';
import { Link, useLocation, useNavigate, useSearchParams } from '@haat/navigation';
import { PhoneField, QueryState, usePageTitle, useTexts } from '@haat/remote';
import { sessionAtom } from '@haat/session';
import {
  Container,
  Field,
  Form,
  Loading,
  Notice,
  PageTitle,
  SubmitButton,
  TextInput,
  useForm,
} from '@haat/ui';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { readGateway } from '../checkout/readGateway';
import { type ConfirmedPhone, readConfirmedPhone } from '../guest/confirmedPhone';
import { guestTexts } from '../strings/guestTexts';
import { GuestOrder } from './GuestOrder';
import styles from './TrackOrderScreen.module.css';

/** State in the history entry. It holds the phone number, which must not appear in the URL. */
interface Carried {
  phone: string;
  /** The order was placed just now. */
  placed: boolean;
  confirmed: ConfirmedPhone | null;
  /** The gateway whose page opens at once. */
  pay: PaymentProviderName | undefined;
}

function readCarried(state: unknown, now: number): Carried {
  const { phone, placed, confirmed, pay } = (state ?? {}) as Partial<Record<keyof Carried, unknown>>;
  const known = readConfirmedPhone(confirmed, now);
  const typed = typeof phone === 'string' ? phone : (confirmed as ConfirmedPhone | undefined)?.phone;
  return {
    phone: typeof typed === 'string' ? typed : '',
    placed: placed === true,
    confirmed: known,
    pay: readGateway(pay),
  };
}

/** An order without an account, by its number and its phone number (ADR 0079). */
export default function TrackOrderScreen() {
  const t = useTexts(guestTexts).track;
  const { state, pathname, search } = useLocation();
  const [params] = useSearchParams();
  const [now] = useState(Date.now);
  const number = params.get('number') ?? '';
  const { phone, placed, confirmed, pay } = readCarried(state, now);
  const navigate = useNavigate();
  usePageTitle(number && phone ? t.order(number) : t.title);
  return (
    <Container width="text">
      {number && phone ? (
        <Found
          key={`${number} ${phone}`}
          number={number}
          phone={phone}
          placed={placed}
          confirmed={confirmed}
          pay={pay}
          onConfirmed={(next) =>
            navigate(pathname + search, { replace: true, state: { phone, placed, confirmed: next } })
          }
        />
      ) : (
        <Find number={number} phone="" />
      )}
    </Container>
  );
}

interface FoundProps extends Carried {
  number: string;
  onConfirmed: (confirmed: ConfirmedPhone | null) => void;
}

function Found({ number, phone, placed, confirmed, pay, onConfirmed }: FoundProps) {
  const t = useTexts(guestTexts).track;
  const proof = confirmed?.proof;
  const query = useQuery({
    ...guestOrderQuery({ number, phone, ...(proof ? { proof } : {}) }),
    // With and without a proof it is the same order.
    placeholderData: keepPreviousData,
  });
  return (
    <QueryState
      query={query}
      loading={<Loading text={t.finding} />}
      error={t.failed}
      missing={(error) => (
        <Find number={number} phone={phone} problem={error.fromServer ? error.message : t.failed} />
      )}
    >
      {(group) => (
        <GuestOrder
          group={group}
          phone={phone}
          // A reload may come days later.
          placed={placed && group.orders.every(({ status }) => status === 'pending')}
          confirmed={confirmed}
          pay={pay}
          onConfirmed={onConfirmed}
          query={query}
        />
      )}
    </QueryState>
  );
}

/** Asks for order number and phone number. */
function Find({ number, phone, problem }: { number: string; phone: string; problem?: string }) {
  const t = useTexts(guestTexts).track;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const signedIn = useAtomValue(sessionAtom).state === 'authenticated';
  const form = useForm({
    schema: findOrderForm,
    initial: { number, phone },
    fallbackError: t.failed,
    onSubmit: async (asked) => {
      const group = await queryClient.fetchQuery(guestOrderQuery(asked));
      queryClient.setQueryData(guestOrderQuery({ ...asked, number: group.order_number }).queryKey, group);
      navigate(`/track-order?number=${group.order_number}`, { state: { phone: asked.phone } });
    },
  });
  return (
    <>
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      {problem && !form.dirty && !form.serverError ? (
        <div className={styles.notice}>
          <Notice tone="danger">{problem}</Notice>
        </div>
      ) : null}
      <Form form={form} label={t.title} className={styles.find}>
        <Field label={t.number} hint={t.numberHint} field={form.field('number')} required>
          <TextInput autoComplete="off" autoCapitalize="characters" maxLength={20} spellCheck={false} />
        </Field>
        <PhoneField label={t.phone} field={form.field('phone')} required autoComplete="tel" />
        <SubmitButton size="lg" pendingText={t.finding}>
          {t.find}
        </SubmitButton>
      </Form>
      <p className={styles.members}>
        {t.members}{' '}
        {signedIn ? (
          <Link to="/orders">{t.login}</Link>
        ) : (
          <Link to="/login" state={{ from: '/orders', membersOnly: true }}>
            {t.login}
          </Link>
        )}
      </p>
    </>
  );
}
