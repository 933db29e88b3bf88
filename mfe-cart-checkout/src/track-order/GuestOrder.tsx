import type { ApiError } from '@haat/api-client';
import { signInOptionsQuery } from '@haat/api-client/queries/account';
import {
  dhakaTime,
  isOpenOrder,
  type Order,
  type OrderGroup,
  type PaymentProviderName,
  paisaOf,
  phoneHref,
  takaOf,
} from '@haat/contracts';
import { BillRows, OrderNotes, type SentCode } from '@haat/features';
import { Link } from '@haat/navigation';
import { useTexts, WhenNear, wordTexts } from '@haat/remote';
import { sessionAtom } from '@haat/session';
import {
  Button,
  ButtonLink,
  Card,
  checkIcon,
  Dialog,
  formatMoney,
  Icon,
  Money,
  Notice,
  PageTitle,
  Picture,
  Row,
  SectionTitle,
  Stack,
  StatusBadge,
  Text,
  truckIcon,
} from '@haat/ui';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { OpenPayment } from '../checkout/OpenPayment';
import type { ConfirmedPhone } from '../guest/confirmedPhone';
import { PhoneSteps } from '../guest/PhoneSteps';
import { sharedTexts } from '../strings';
import { guestTexts } from '../strings/guestTexts';
import { CancelGuestOrder } from './CancelGuestOrder';
import { GuestAccountForm } from './GuestAccountForm';
import styles from './TrackOrderScreen.module.css';

interface GuestOrderProps {
  group: OrderGroup;
  phone: string;
  /** Placed just now: thanks and what happens next. */
  placed: boolean;
  /** With a confirmed number the receiver is shown, orders can be cancelled, and an account can be opened. */
  confirmed: ConfirmedPhone | null;
  onConfirmed: (confirmed: ConfirmedPhone | null) => void;
  /** The gateway whose page opens at once. */
  pay: PaymentProviderName | undefined;
  query: UseQueryResult<OrderGroup, ApiError>;
}

/** The orders of one checkout without an account. */
export function GuestOrder({ group, phone, placed, confirmed, onConfirmed, pay, query }: GuestOrderProps) {
  const { track: t, account } = useTexts(guestTexts);
  const signedIn = useAtomValue(sessionAtom).state === 'authenticated';
  const { data: options } = useQuery(signInOptionsQuery);
  const [confirming, setConfirming] = useState(false);
  const [cancelling, setCancelling] = useState<Order | null>(null);
  const [first] = group.orders;
  const person = confirmed && first?.customer_name ? first : null;
  const canConfirm = !person && options?.guestCheckout === true;

  function expired() {
    setCancelling(null);
    onConfirmed(null);
    setConfirming(true);
  }

  return (
    <div className={styles.page}>
      {placed ? (
        <Thanks group={group} phone={phone} bySms={options?.orderTexts === true} />
      ) : (
        <PageTitle
          lead={first ? t.placed(dhakaTime(first.created_at)) : undefined}
          actions={
            <Button
              variant="secondary"
              size="sm"
              pending={query.isFetching}
              pendingText={t.refreshing}
              onClick={() => void query.refetch()}
            >
              {t.refresh}
            </Button>
          }
        >
          {t.order(group.order_number)}
        </PageTitle>
      )}
      {query.isError ? <Notice tone="warning">{t.refreshFailed}</Notice> : null}
      {placed ? null : <Waiting group={group} />}
      <DueOnline group={group} phone={phone} pay={pay} />
      {group.orders.map((order) => (
        <OneOrder
          key={order.id}
          order={order}
          alone={group.orders.length === 1}
          onCancel={person && order.can_cancel ? () => setCancelling(order) : undefined}
          proof={person ? confirmed?.proof : undefined}
          onChanged={() => void query.refetch()}
        />
      ))}
      <section>
        <SectionTitle>{t.bill}</SectionTitle>
        <dl className={styles.bill}>
          <BillRows
            bill={group}
            orders={group.orders}
            texts={t}
            note={
              first ? (
                <Text as="span" tone="muted" weight="regular">
                  {' '}
                  {t.payments[first.payment_method]}
                </Text>
              ) : null
            }
            styles={styles}
          />
        </dl>
      </section>
      {person ? (
        <section>
          <SectionTitle>{t.receiver}</SectionTitle>
          <address className={styles.address}>
            {[
              person.customer_name,
              person.customer_address,
              person.customer_phone,
              person.customer_second_phone,
              person.customer_email,
              person.delivery_note,
            ].map((line) => (line ? <span key={line}>{line}</span> : null))}
          </address>
        </section>
      ) : null}
      {canConfirm ? (
        <Card variant="sunken" className={styles.card}>
          <p>{t.private}</p>
          <Button variant="secondary" onClick={() => setConfirming(true)}>
            {t.confirmPhone}
          </Button>
        </Card>
      ) : null}
      {confirmed && person && !signedIn ? (
        <Card as="section" variant="sunken" className={styles.card} aria-label={account.title}>
          <GuestAccountForm
            email={person.customer_email}
            proof={confirmed.proof}
            onProofExpired={() => {
              onConfirmed(null);
              setConfirming(true);
            }}
          />
        </Card>
      ) : null}
      <Row as="p" gap="3 5">
        <ButtonLink as={Link} to="/home" variant="secondary">
          {useTexts(sharedTexts).cart.back}
        </ButtonLink>
        <Link to="/track-order">{t.another}</Link>
      </Row>
      <ConfirmDialog
        open={confirming}
        phone={phone}
        onClose={() => setConfirming(false)}
        onConfirmed={(next) => {
          setConfirming(false);
          onConfirmed(next);
        }}
      />
      {cancelling && confirmed ? (
        <CancelGuestOrder
          order={cancelling}
          proof={confirmed.proof}
          onClose={() => setCancelling(null)}
          onChanged={() => void query.refetch()}
          onProofExpired={expired}
        />
      ) : null}
    </div>
  );
}

/** Shown right after the order was placed: its number and the next steps. */
function Thanks({ group, phone, bySms }: { group: OrderGroup; phone: string; bySms: boolean }) {
  const t = useTexts(guestTexts).track;
  const waiting = group.orders.find(({ confirm_by }) => confirm_by);
  const email = group.orders[0]?.customer_email;
  const unpaid = group.orders.find(
    (order) => order.payment_method === 'card' && order.payment_status === 'unpaid' && !order.online_due,
  );
  const steps = [
    t.nextNumber(group.order_number, phone),
    waiting?.confirm_by ? t.nextCall(dhakaTime(waiting.confirm_by)) : '',
    unpaid ? t.nextCard(phone, dhakaTime(unpaid.pay_by ?? '')) : '',
    t.nextStore,
    email ? t.nextMail(email) : bySms ? t.nextText(phone) : '',
  ].filter(Boolean);
  return (
    <header className={styles.thanks}>
      <span className={styles.mark}>
        <Icon drawing={checkIcon} size={32} />
      </span>
      <h1 className={styles.title}>{t.thanks}</h1>
      <Text tone="soft" weight="medium">
        {t.received(group.order_number)}
      </Text>
      <div className={styles.next}>
        <Text as="h2" size="lg">
          {t.next}
        </Text>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    </header>
  );
}

/** Says that the order waits for a call or for a payment. */
function Waiting({ group }: { group: OrderGroup }) {
  const t = useTexts(guestTexts).track;
  const open = group.orders.filter(({ can_cancel }) => can_cancel);
  const waiting = open.find(({ confirm_by }) => confirm_by);
  const unpaid = open.find(
    (order) => order.payment_method === 'card' && order.payment_status === 'unpaid' && !order.online_due,
  );
  return (
    <>
      {waiting?.confirm_by ? (
        <Notice tone="warning">{t.nextCall(dhakaTime(waiting.confirm_by))}</Notice>
      ) : null}
      {unpaid ? (
        <Notice tone="warning">{t.nextCard(unpaid.customer_phone, dhakaTime(unpaid.pay_by ?? ''))}</Notice>
      ) : null}
    </>
  );
}

/** The amount that can be paid online now. */
function DueOnline({ group, phone, pay }: Pick<GuestOrderProps, 'group' | 'phone' | 'pay'>) {
  const due = group.orders.filter(({ online_due }) => online_due);
  const [first] = due;
  if (!first) return null;
  return (
    <OpenPayment
      number={group.order_number}
      amount={takaOf(due.reduce((sum, { online_due = 0 }) => sum + paisaOf(online_due), 0))}
      advance={due.every(({ payment_method }) => payment_method === 'cod')}
      payBy={first.pay_by}
      phone={phone}
      pay={pay}
    />
  );
}

interface OneOrderProps {
  order: Order;
  /** The checkout has no other order. */
  alone: boolean;
  onCancel: (() => void) | undefined;
  /** of the order's phone number: then pieces can be returned */
  proof: string | undefined;
  onChanged: () => void;
}

const loadInvoices = () => import('./GuestInvoices');
const loadReturns = () => import('./GuestReturns');

/** Something can be returned, or was. */
const hasReturns = ({ return_until, items, open_returns = 0 }: Order): boolean =>
  return_until !== undefined || open_returns > 0 || items.some(({ returned = 0 }) => returned > 0);

/** The order of one store. */
function OneOrder({ order, alone, onCancel, proof, onChanged }: OneOrderProps) {
  const { track: t, statuses, cancel } = useTexts(guestTexts);
  const { choice } = useTexts(sharedTexts);
  const { nameOf } = useTexts(wordTexts);
  const arrives = order.delivery_window && !order.confirm_by && isOpenOrder(order.status);
  return (
    <Stack as="section" gap="4" aria-label={t.order(order.id)}>
      <Row gap="2 4" justify="between">
        <Text as="h2" size="lg">
          {order.seller.business_name}
        </Text>
        <StatusBadge status={order.status} label={statuses[order.status] ?? order.status} />
      </Row>
      <OrderNotes order={order} />
      {arrives && order.delivery_window ? (
        <Row as="p" gap="2" wrap={false} tone="soft" size="sm">
          <Icon drawing={truckIcon} size={18} /> {t.arrives(order.delivery_window)}
        </Row>
      ) : null}
      <Stack as="ul" gap="3" aria-label={t.items}>
        {order.items.map((item) => (
          <li key={item.id} className={styles.item}>
            <Picture
              image={item.picture?.base ? item.picture : item.product_image}
              alt=""
              sizes="4rem"
              className={styles.picture}
            />
            <span className={styles.what}>
              {item.title}
              <span className={styles.choice}>
                {[
                  item.size && `${choice.size}: ${nameOf(item.size)}`,
                  item.color && `${choice.color}: ${nameOf(item.color)}`,
                  ...Object.entries(item.custom_measurements ?? {}).map(
                    ([field, measure]) => `${nameOf(field)}: ${measure}`,
                  ),
                  t.piece(item.quantity, formatMoney(paisaOf(item.unit_price))),
                  item.refused && t.refused,
                  item.returned && t.returned(item.returned),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Money taka={item.total_price} className={styles.amount} />
          </li>
        ))}
      </Stack>
      <ol className={styles.history} aria-label={t.history}>
        {order.timeline.map(({ status, at, note }) => (
          <li key={`${status} ${at}`}>
            <span>{statuses[status] ?? status}</span> <time dateTime={at}>{dhakaTime(at)}</time>
            {note ? <span className={styles.note}>{note}</span> : null}
          </li>
        ))}
      </ol>
      {order.seller.phone_number ? (
        <p className={styles.questions}>
          {t.questions} <a href={phoneHref(order.seller.phone_number)}>{order.seller.phone_number}</a>
        </p>
      ) : null}
      {proof && order.items.some(({ delivered }) => delivered) ? (
        <WhenNear load={loadInvoices}>
          {({ OrderInvoices }) => <OrderInvoices order={order} proof={proof} />}
        </WhenNear>
      ) : null}
      {proof && hasReturns(order) ? (
        <WhenNear load={loadReturns}>
          {({ OrderReturns }) => <OrderReturns order={order} proof={proof} onChanged={onChanged} />}
        </WhenNear>
      ) : null}
      {alone && !onCancel ? null : (
        <Row as="p" gap="2 4" justify="between">
          {alone ? null : <Money taka={order.bill} label={t.total} className={styles.amount} />}
          {onCancel ? (
            <Button variant="secondary" size="sm" onClick={onCancel}>
              {cancel.open}
            </Button>
          ) : null}
        </Row>
      )}
    </Stack>
  );
}

interface ConfirmDialogProps {
  open: boolean;
  phone: string;
  onClose: () => void;
  onConfirmed: (confirmed: ConfirmedPhone) => void;
}

/** Confirms the phone number of the order with a code. */
function ConfirmDialog({ open, phone, onClose, onConfirmed }: ConfirmDialogProps) {
  const t = useTexts(guestTexts);
  const [sent, setSent] = useState<SentCode | null>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t.track.confirmTitle}
      closeText={t.close}
      size="sm"
    >
      <PhoneSteps
        phone={phone}
        fixed
        sent={sent}
        onSent={setSent}
        onConfirmed={(next) => {
          setSent(null);
          onConfirmed(next);
        }}
      />
    </Dialog>
  );
}
