import { signInOptionsQuery } from '@haat/api-client/queries/account';
import { ordersByNumberQuery } from '@haat/api-client/queries/orders';
import { ORDER_STATUSES, type Order, phoneHref, placedAt } from '@haat/contracts';
import { Link, useLocation, useSearchParams } from '@haat/navigation';
import { QueryState } from '@haat/remote';
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
import { useStrings } from '../strings';
import { useOrderStatusStrings } from '../strings/useOrderStatusStrings';
import styles from './OrderStatusScreen.module.css';
import { ordersWithNumber, readOrderNumber } from './ordersWithNumber';

/** Finds an order of the signed-in user by its number, which is stored in the URL. */
export default function OrderStatusScreen() {
  const s = useOrderStatusStrings();
  const [params, setParams] = useSearchParams();
  const requested = params.get('number') ?? '';
  const number = readOrderNumber(requested);
  const [typed, setTyped] = useState(requested);
  const [problem, setProblem] = useState<string>();

  function find(event: FormEvent) {
    event.preventDefault();
    const entered = readOrderNumber(typed);
    setProblem(entered ? undefined : typed.trim() ? s.numberInvalid : s.numberRequired);
    if (entered) setParams({ number: entered });
  }

  return (
    <Container width="text">
      <PageTitle lead={s.lead}>{s.title}</PageTitle>
      <form className={styles.form} onSubmit={find} noValidate>
        <Field label={s.number} error={problem}>
          <TextInput
            value={typed}
            placeholder={s.placeholder}
            autoComplete="off"
            maxLength={20}
            onValueChange={(text) => {
              setTyped(text);
              setProblem(undefined);
            }}
          />
        </Field>
        <Button type="submit">{s.find}</Button>
      </form>
      <GuestOrders number={number ?? ''} />
      {number ? <OrderLookup number={number} /> : <StatusMeanings />}
    </Container>
  );
}

/** Leads guests to their page, where guests may order. */
function GuestOrders({ number }: { number: string }) {
  const s = useOrderStatusStrings();
  const signedIn = useAtomValue(sessionAtom).state === 'authenticated';
  const { data } = useQuery({ ...signInOptionsQuery, enabled: !signedIn });
  if (signedIn || !data?.guestCheckout) return null;
  return (
    <p className={styles.guests}>
      {s.guestOrder}{' '}
      <Link to={number ? `/track-order?number=${number}` : '/track-order'}>{s.trackOrder}</Link>
    </p>
  );
}

function OrderLookup({ number }: { number: string }) {
  const s = useOrderStatusStrings();
  const { state } = useAtomValue(sessionAtom);
  const { pathname, search } = useLocation();
  if (state === 'authenticated') return <OrdersByNumber number={number} />;
  return (
    <EmptyState
      size="compact"
      icon={userIcon}
      title={s.loginText}
      action={
        <ButtonLink as={Link} to="/login" state={{ from: pathname + search }}>
          {s.login}
        </ButtonLink>
      }
    />
  );
}

function OrdersByNumber({ number }: { number: string }) {
  const t = useStrings();
  const s = useOrderStatusStrings();
  const query = useQuery(ordersByNumberQuery(number));
  return (
    <QueryState
      query={query}
      loading={<Loading text={s.finding} />}
      error={s.failed}
      size="compact"
      {...t.retry}
    >
      {/* An API without this filter returns all orders. */}
      {({ results }) => <FoundOrders number={number} orders={ordersWithNumber(results, number)} />}
    </QueryState>
  );
}

function FoundOrders({ number, orders }: { number: string; orders: readonly Order[] }) {
  const s = useOrderStatusStrings();
  return (
    <section className={styles.answer}>
      {orders.length > 0 ? <SectionTitle>{s.found(number, orders.length)}</SectionTitle> : null}
      <List
        items={orders}
        keyOf={(order) => order.id}
        empty={
          <EmptyState
            size="compact"
            icon={searchIcon}
            title={s.none(number)}
            text={s.noneText}
            action={
              <ButtonLink as={Link} to="/orders" variant="secondary">
                {s.allOrders}
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
  const s = useOrderStatusStrings();
  const { phone, email, hours } = useAtomValue(contactAtom);
  return (
    <section className={styles.meanings}>
      <SectionTitle>{s.meanings}</SectionTitle>
      <dl>
        {ORDER_STATUSES.map((status) => (
          <div key={status} className={styles.meaning}>
            <dt>
              <StatusBadge status={status} label={s.statuses[status]} />
            </dt>
            <dd>{s.what[status]}</dd>
          </div>
        ))}
      </dl>
      {phone || email ? (
        <p>
          {s.help} {phone ? s.call : s.write}{' '}
          <a href={phone ? phoneHref(phone) : `mailto:${email}`} className={styles.phone}>
            {phone ?? email}
          </a>
          {phone && hours ? ` (${hours})` : null}
        </p>
      ) : null}
      <p>
        <Link to="/faq">{s.helpLink}</Link>
      </p>
    </section>
  );
}

function OrderSummary({ order }: { order: Order }) {
  const s = useOrderStatusStrings();
  return (
    <Row as="article" gap="3 5" align="start" justify="between">
      <Stack gap="1">
        <Text as="h3" size="lg">
          {s.parcel(order.seller.business_name)}
        </Text>
        <Text tone="muted" size="sm">
          {[placedAt(order).date, s.items(order.totalItems)].filter(Boolean).join(' · ')}
        </Text>
        <p>{s.what[order.status]}</p>
      </Stack>
      <div className={styles.end}>
        <StatusBadge status={order.status} label={s.statuses[order.status]} />
        <Link to={`/order/${order.id}`}>{s.open}</Link>
      </div>
    </Row>
  );
}
