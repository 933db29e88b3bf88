import { signInOptionsQuery } from '@haat/api-client/queries/account';
import { ordersByNumberQuery } from '@haat/api-client/queries/orders';
import { ORDER_STATUSES, type Order, phoneHref, placedAt } from '@haat/contracts';
import { Link, useLocation, useSearchParams } from '@haat/navigation';
import { QueryState, useTexts } from '@haat/remote';
import { contactAtom, sessionAtom } from '@haat/session';
import {
  Button,
  ButtonLink,
  Container,
  EmptyState,
  Field,
  List,
  Loading,
  PageTitle,
  Row,
  SectionTitle,
  Stack,
  StatusBadge,
  searchIcon,
  Text,
  TextInput,
  userIcon,
} from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { sharedTexts } from '../strings';
import { orderStatusTexts } from '../strings/orderStatus';
import styles from './OrderStatusScreen.module.css';
import { ordersWithNumber, readOrderNumber } from './ordersWithNumber';

/** Finds an order of the signed-in user by its number, which is stored in the URL. */
export default function OrderStatusScreen() {
  const t = useTexts(orderStatusTexts);
  const [params, setParams] = useSearchParams();
  const requested = params.get('number') ?? '';
  const number = readOrderNumber(requested);
  const [typed, setTyped] = useState(requested);
  const [problem, setProblem] = useState<string>();

  function find(event: FormEvent) {
    event.preventDefault();
    const entered = readOrderNumber(typed);
    setProblem(entered ? undefined : typed.trim() ? t.numberInvalid : t.numberRequired);
    if (entered) setParams({ number: entered });
  }

  return (
    <Container width="text">
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <form className={styles.form} onSubmit={find} noValidate>
        <Field label={t.number} error={problem}>
          <TextInput
            value={typed}
            placeholder={t.placeholder}
            autoComplete="off"
            maxLength={20}
            onValueChange={(text) => {
              setTyped(text);
              setProblem(undefined);
            }}
          />
        </Field>
        <Button type="submit">{t.find}</Button>
      </form>
      <GuestOrders number={number ?? ''} />
      {number ? <OrderLookup number={number} /> : <StatusMeanings />}
    </Container>
  );
}

/** Leads guests to their page, where guests may order. */
function GuestOrders({ number }: { number: string }) {
  const t = useTexts(orderStatusTexts);
  const signedIn = useAtomValue(sessionAtom).state === 'authenticated';
  const { data } = useQuery({ ...signInOptionsQuery, enabled: !signedIn });
  if (signedIn || !data?.guestCheckout) return null;
  return (
    <p className={styles.guests}>
      {t.guestOrder}{' '}
      <Link to={number ? `/track-order?number=${number}` : '/track-order'}>{t.trackOrder}</Link>
    </p>
  );
}

function OrderLookup({ number }: { number: string }) {
  const t = useTexts(orderStatusTexts);
  const { state } = useAtomValue(sessionAtom);
  const { pathname, search } = useLocation();
  if (state === 'authenticated') return <OrdersByNumber number={number} />;
  return (
    <EmptyState
      size="compact"
      icon={userIcon}
      title={t.loginText}
      action={
        <ButtonLink as={Link} to="/login" state={{ from: pathname + search }}>
          {t.login}
        </ButtonLink>
      }
    />
  );
}

function OrdersByNumber({ number }: { number: string }) {
  const shared = useTexts(sharedTexts);
  const t = useTexts(orderStatusTexts);
  const query = useQuery(ordersByNumberQuery(number));
  return (
    <QueryState
      query={query}
      loading={<Loading text={t.finding} />}
      error={t.failed}
      size="compact"
      {...shared.retry}
    >
      {/* An API without this filter returns all orders. */}
      {({ results }) => <FoundOrders number={number} orders={ordersWithNumber(results, number)} />}
    </QueryState>
  );
}

function FoundOrders({ number, orders }: { number: string; orders: readonly Order[] }) {
  const t = useTexts(orderStatusTexts);
  return (
    <section className={styles.answer}>
      {orders.length > 0 ? <SectionTitle>{t.found(number, orders.length)}</SectionTitle> : null}
      <List
        items={orders}
        keyOf={(order) => order.id}
        empty={
          <EmptyState
            size="compact"
            icon={searchIcon}
            title={t.none(number)}
            text={t.noneText}
            action={
              <ButtonLink as={Link} to="/orders" variant="secondary">
                {t.allOrders}
              </ButtonLink>
            }
          />
        }
        renderItem={(order) => <OrderSummary order={order} />}
      />
    </section>
  );
}

/** Explains each status; shown until a number is entered. */
function StatusMeanings() {
  const t = useTexts(orderStatusTexts);
  const { phone, email, hours } = useAtomValue(contactAtom);
  return (
    <section className={styles.meanings}>
      <SectionTitle>{t.meanings}</SectionTitle>
      <dl>
        {ORDER_STATUSES.map((status) => (
          <div key={status} className={styles.meaning}>
            <dt>
              <StatusBadge status={status} label={t.statuses[status]} />
            </dt>
            <dd>{t.what[status]}</dd>
          </div>
        ))}
      </dl>
      {phone || email ? (
        <p>
          {t.help} {phone ? t.call : t.write}{' '}
          <a href={phone ? phoneHref(phone) : `mailto:${email}`} className={styles.phone}>
            {phone ?? email}
          </a>
          {phone && hours ? ` (${hours})` : null}
        </p>
      ) : null}
      <p>
        <Link to="/faq">{t.helpLink}</Link>
      </p>
    </section>
  );
}

function OrderSummary({ order }: { order: Order }) {
  const t = useTexts(orderStatusTexts);
  return (
    <Row as="article" gap="3 5" align="start" justify="between">
      <Stack gap="1">
        <Text as="h3" size="lg">
          {t.parcel(order.seller.business_name)}
        </Text>
        <Text tone="muted" size="sm">
          {[placedAt(order).date, t.items(order.totalItems)].filter(Boolean).join(' · ')}
        </Text>
        <p>{t.what[order.status]}</p>
      </Stack>
      <div className={styles.end}>
        <StatusBadge status={order.status} label={t.statuses[order.status]} />
        <Link to={`/order/${order.id}`}>{t.open}</Link>
      </div>
    </Row>
  );
}
