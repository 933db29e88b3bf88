import { sellerOrderQuery } from '@haat/api-client/queries/sellerOrders';
import { type Order, paisaOf, placedAt } from '@haat/contracts';
import { OrderNotes } from '@haat/features';
import { Link, useBlocker, useLocation, useParams } from '@haat/navigation';
import { QueryState, usePageTitle, useTexts, WhenNear } from '@haat/remote';
import {
  BackLink,
  Badge,
  ButtonLink,
  Container,
  formatMoney,
  Loading,
  MissingPage,
  Money,
  Notice,
  PageTitle,
  Row,
  SectionTitle,
  Skeleton,
  Stack,
  StatusBadge,
  Text,
} from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LeaveQuestion } from '../LeaveQuestion';
import { SuspendedNotice } from '../SuspendedNotice';
import { orderTexts } from '../strings/order';
import { OrderDocuments } from './OrderDocuments';
import { OrderItems } from './OrderItems';
import styles from './OrderScreen.module.css';
import { amountToCollect } from './orderRules';
import { StatusPanel } from './StatusPanel';
import { Timeline } from './Timeline';
import { useOrderTransition } from './useOrderTransition';

const loadMessages = () => import('./OrderMessages');
const loadRefusal = () => import('./RefusalPanel');

/** /seller/orders/{orderId}: one order with address, amount and allowed transitions. */
export default function OrderScreen() {
  const t = useTexts(orderTexts);
  const { orderId = '' } = useParams();
  const query = useQuery(sellerOrderQuery(orderId));
  const list = useListAddress();
  usePageTitle(t.title(orderId));
  return (
    <QueryState
      query={query}
      size="compact"
      missing={query.data ? undefined : () => <UnknownOrder list={list} />}
      loading={
        <Loading text={t.loading}>
          <Skeleton shape="block" />
          <Skeleton lines={6} />
        </Loading>
      }
      frame={(state) => (
        <Frame id={orderId} list={list}>
          {state}
        </Frame>
      )}
    >
      {(order) => (
        <Frame id={order.id} order={order} list={list}>
          <OrderDetails key={orderId} order={order} stale={query.isError} list={list} />
        </Frame>
      )}
    </QueryState>
  );
}

interface FrameProps {
  id: string;
  /** Absent while it loads. */
  order?: Order;
  list: string;
  children: ReactNode;
}

function Frame({ id, order, list, children }: FrameProps) {
  const t = useTexts(orderTexts);
  const placed = order && placedAt(order);
  return (
    <Container>
      <PageTitle
        back={
          <BackLink as={Link} to={list}>
            {t.back}
          </BackLink>
        }
        lead={
          order && placed ? (
            <Row as="span" gap="2 3">
              <StatusBadge status={order.status} label={t.statuses[order.status]} />
              {t.placed(placed.date, placed.time)}
              {order.unread_messages ? (
                <a href="#messages" className={styles.unread}>
                  <Badge tone="primary">{t.unread(order.unread_messages)}</Badge>
                </a>
              ) : null}
            </Row>
          ) : undefined
        }
      >
        {t.title(id)}
      </PageTitle>
      {children}
    </Container>
  );
}

/** The list that the order was opened from, with its filter and page. */
function useListAddress(): string {
  const { list } = (useLocation().state ?? {}) as { list?: unknown };
  return typeof list === 'string' && list ? `/seller/orders?${list}` : '/seller/orders';
}

function UnknownOrder({ list }: { list: string }) {
  const t = useTexts(orderTexts);
  return (
    <MissingPage
      title={t.notFound}
      text={t.notFoundText}
      action={
        <ButtonLink as={Link} to={list}>
          {t.back}
        </ButtonLink>
      }
    />
  );
}

/** Refused pieces are to be counted, or a refund is to be sent. */
const hasRefusalWork = ({ items, refunds_to_send = [] }: Order): boolean =>
  refunds_to_send.length > 0 || items.some(({ to_inspect }) => to_inspect);

interface OrderDetailsProps {
  order: Order;
  /** The last attempt to fetch it again failed. */
  stale: boolean;
  list: string;
}

function OrderDetails({ order, stale, list }: OrderDetailsProps) {
  const t = useTexts(orderTexts);
  const transition = useOrderTransition(order, list);
  const block = useBlocker(transition.unsent);
  return (
    <>
      <OrderNotes order={order} />
      <Stack gap="3">
        <SuspendedNotice />
        {stale ? <Notice tone="warning">{t.old}</Notice> : null}
        {order.status === 'partially_delivered' ? <Notice tone="info">{t.partly}</Notice> : null}
      </Stack>
      <div className={styles.columns}>
        <div className={styles.aside}>
          <div className={styles.move}>
            <StatusPanel order={order} transition={transition} />
          </div>
          {hasRefusalWork(order) ? (
            <WhenNear load={loadRefusal} className={styles.refusalPlace}>
              {({ AfterRefusal }) => <AfterRefusal order={order} />}
            </WhenNear>
          ) : null}
          <div className={styles.side}>
            <Customer order={order} />
            <OrderDocuments order={order} />
          </div>
        </div>
        <div className={styles.about}>
          <div className={styles.main}>
            <OrderItems order={order} transition={transition} />
            <Bill order={order} />
          </div>
          <div className={styles.past}>
            <section id="messages" className={styles.panel}>
              <WhenNear load={loadMessages} className={styles.messagesPlace}>
                {({ OrderMessages }) => <OrderMessages order={order} />}
              </WhenNear>
            </section>
            <Timeline events={order.timeline} />
          </div>
        </div>
      </div>
      <LeaveQuestion block={block} text={t.leave} />
    </>
  );
}

function Customer({ order }: { order: Order }) {
  const t = useTexts(orderTexts);
  const collect = amountToCollect(order);
  return (
    <section className={styles.panel}>
      <SectionTitle>{t.customer}</SectionTitle>
      <dl className={styles.facts}>
        <dt>{t.name}</dt>
        <dd>{order.customer_name}</dd>
        <dt>{t.phone}</dt>
        <dd>
          <a href={`tel:${order.customer_phone.replace(/[^\d+]/g, '')}`}>{order.customer_phone}</a>
        </dd>
        {order.customer_second_phone ? (
          <>
            <dt>{t.secondPhone}</dt>
            <dd>
              <a href={`tel:${order.customer_second_phone}`}>{order.customer_second_phone}</a>
            </dd>
          </>
        ) : null}
        <dt>{t.address}</dt>
        <dd>{order.customer_address}</dd>
        {order.delivery_note ? (
          <>
            <dt>{t.deliveryNote}</dt>
            <dd>{order.delivery_note}</dd>
          </>
        ) : null}
        {order.customer_email ? (
          <>
            <dt>{t.email}</dt>
            <dd>
              <a href={`mailto:${order.customer_email}`}>{order.customer_email}</a>
            </dd>
          </>
        ) : null}
        <dt>{t.payment}</dt>
        <dd>
          {t.payments[order.payment_method]}
          <span className={order.payment_status === 'paid' ? styles.paid : styles.unpaid}>
            {t.paymentStates[paymentState(order)]}
          </span>
        </dd>
        {collect === null ? null : (
          <>
            <dt>{t.collect}</dt>
            <Text as="dd" size="lg" weight="semibold">
              <Money taka={collect} />
            </Text>
          </>
        )}
      </dl>
    </section>
  );
}

function paymentState({ payment_status, collected = 0 }: Order) {
  return payment_status === 'unpaid' && collected > 0 ? 'partly' : payment_status;
}

function Bill({ order }: { order: Order }) {
  const t = useTexts(orderTexts).bill;
  const due = amountToCollect(order);
  const { collected = 0 } = order;
  const ended = order.status === 'cancelled' || order.status === 'refunded';
  return (
    <>
      <dl className={styles.bill}>
        <dt>{t.subtotal}</dt>
        <dd>
          <Money taka={order.subtotal} />
        </dd>
        <dt>{t.delivery}</dt>
        <dd>
          <Money taka={order.delivery_fee} />
        </dd>
        {order.discount > 0 ? (
          <>
            <dt>{t.discount}</dt>
            <dd>
              <Money taka={-order.discount} />
            </dd>
          </>
        ) : null}
        <Text as="dt" size="lg" weight="semibold">
          {t.total}
        </Text>
        <Text as="dd" size="lg" weight="semibold">
          <Money taka={order.bill} />
        </Text>
        {order.refused ? (
          <>
            <dt>{t.refused}</dt>
            <dd>
              <Money taka={-order.refused} />
            </dd>
          </>
        ) : null}
        {order.refunded ? (
          <>
            <dt>{t.refunded}</dt>
            <dd>
              <Money taka={-order.refunded} />
            </dd>
          </>
        ) : null}
        {collected > 0 && due !== null ? (
          <>
            <dt>{t.collected}</dt>
            <dd>
              <Money taka={collected} />
            </dd>
            <Text as="dt" size="lg" weight="semibold">
              {t.due}
            </Text>
            <Text as="dd" size="lg" weight="semibold">
              <Money taka={due} />
            </Text>
          </>
        ) : null}
      </dl>
      {order.discount > 0 && !ended ? (
        <p className={styles.reimbursed}>
          {order.coupon_paid_by === 'seller'
            ? t.ownCoupon
            : t.reimbursed(formatMoney(paisaOf(order.discount)))}
        </p>
      ) : null}
    </>
  );
}
