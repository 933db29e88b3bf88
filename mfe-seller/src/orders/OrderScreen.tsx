import { ApiError } from '@haat/api-client';
import {
  type Order,
  type OrderItem,
  SELLER_ORDER_STATUSES,
  type SellerOrderStatus,
  TERMINAL_ORDER_STATUSES,
} from '@haat/contracts';
import { Link, useNavigate, useParams } from '@haat/navigation';
import { usePageTitle } from '@haat/remote';
import { notify } from '@haat/session';
import {
  BackLink,
  Button,
  ButtonLink,
  ConfirmDialog,
  Container,
  EmptyState,
  ErrorState,
  Field,
  List,
  Loading,
  Money,
  Notice,
  PageTitle,
  Picture,
  SectionTitle,
  Select,
  Skeleton,
  StatusBadge,
} from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type StatusChange, sellerOrderQuery, useStatusChange } from '../sellerOrders';
import { useStrings } from '../strings';
import styles from './OrderScreen.module.css';

/** After MARK AS COMPLETED the list comes back, in ms (section 9). */
const RETURN_DELAY = 1000;

/** /seller/orders/{orderId}: one order, its address and amount, and what the seller may do with it. */
export default function OrderScreen() {
  const t = useStrings();
  const { orderId = '' } = useParams();
  const query = useQuery(sellerOrderQuery(orderId));
  usePageTitle(t.order.title(orderId));

  if (query.isPending) {
    return (
      <Container>
        <Loading text={t.loading}>
          <Skeleton shape="block" />
          <Skeleton lines={6} />
        </Loading>
      </Container>
    );
  }
  if (query.isError) return <Failed error={query.error} retry={() => query.refetch()} />;
  return <OrderPage order={query.data} />;
}

function Failed({ error, retry }: { error: Error; retry: () => Promise<unknown> }) {
  const t = useStrings();
  const unknown = error instanceof ApiError && [400, 404].includes(error.status);
  return (
    <Container>
      {unknown ? (
        <EmptyState
          icon="package"
          title={t.order.notFound}
          text={t.order.notFoundText}
          action={
            <ButtonLink as={Link} to="/seller/orders">
              {t.order.back}
            </ButtonLink>
          }
        />
      ) : (
        <ErrorState message={error.message} retryText={t.retry} pendingText={t.retrying} onRetry={retry} />
      )}
    </Container>
  );
}

function OrderPage({ order }: { order: Order }) {
  const t = useStrings();
  return (
    <Container>
      <PageTitle
        back={
          <BackLink as={Link} to="/seller/orders">
            {t.order.back}
          </BackLink>
        }
        lead={t.order.placed(order.placedOn, order.time)}
        actions={<StatusBadge status={order.status} label={t.order.statuses[order.status]} />}
      >
        {t.order.title(order.id)}
      </PageTitle>
      {order.status === 'partially_delivered' ? <Notice tone="info">{t.order.partly}</Notice> : null}
      <div className={styles.columns}>
        <div className={styles.main}>
          <Items order={order} />
          <Bill order={order} />
        </div>
        <aside className={styles.side}>
          <StatusControl order={order} />
          <Customer order={order} />
          <Timeline order={order} />
        </aside>
      </div>
    </Container>
  );
}

/** The dropdown with its confirmation, and MARK AS COMPLETED; both locked at the end (section 4). */
function StatusControl({ order }: { order: Order }) {
  const t = useStrings();
  const navigate = useNavigate();
  const change = useStatusChange(order.id);
  const [wanted, setWanted] = useState<SellerOrderStatus | 'completed' | null>(null);
  const [leaving, setLeaving] = useState(false);
  const locked = TERMINAL_ORDER_STATUSES.includes(order.status) || leaving;

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => navigate('/seller/orders'), RETURN_DELAY);
    return () => clearTimeout(timer);
  }, [leaving, navigate]);

  const save = async (next: StatusChange, completed: boolean) => {
    setWanted(null);
    try {
      await change.mutateAsync(next);
      notify(t.order.updated(t.order.statuses[next.status]), 'success');
      if (completed) setLeaving(true);
    } catch (thrown) {
      notify((thrown as Error).message || t.order.failed, 'error');
    }
  };

  const choices = SELLER_ORDER_STATUSES.map((value) => ({ value, label: t.order.statuses[value] as string }));
  const settable = choices.some(({ value }) => value === order.status);
  return (
    <section className={styles.panel}>
      <Field label={t.order.status} hint={locked && !leaving ? t.order.locked : undefined}>
        <Select
          value={settable ? order.status : ''}
          placeholder={settable ? undefined : t.order.statuses[order.status]}
          options={choices}
          disabled={locked || change.isPending}
          onValueChange={(value) => value !== order.status && setWanted(value as SellerOrderStatus)}
        />
      </Field>
      {locked ? null : (
        <Button
          fullWidth
          pending={change.isPending}
          pendingText={t.order.confirming}
          onClick={() => setWanted('completed')}
        >
          {t.order.complete}
        </Button>
      )}
      <ConfirmDialog
        open={wanted !== null && wanted !== 'completed'}
        onOpenChange={(open) => !open && setWanted(null)}
        title={t.order.confirmTitle}
        text={wanted && wanted !== 'completed' ? t.order.confirmStatus(t.order.statuses[wanted]) : ''}
        confirmText={t.order.confirm}
        pendingText={t.order.confirming}
        cancelText={t.order.cancel}
        onConfirm={() => (wanted && wanted !== 'completed' ? save({ status: wanted }, false) : undefined)}
      />
      <ConfirmDialog
        open={wanted === 'completed'}
        onOpenChange={(open) => !open && setWanted(null)}
        title={t.order.completeTitle}
        text={t.order.completeText}
        confirmText={t.order.complete}
        pendingText={t.order.confirming}
        cancelText={t.order.cancel}
        onConfirm={() => save({ status: 'delivered', notes: t.order.completeNote }, true)}
      />
    </section>
  );
}

function Customer({ order }: { order: Order }) {
  const t = useStrings();
  const collect =
    order.payment_method === 'cod' && order.payment_status === 'unpaid' && order.status !== 'cancelled';
  return (
    <section className={styles.panel}>
      <SectionTitle>{t.order.customer}</SectionTitle>
      <dl className={styles.facts}>
        <dt>{t.order.customer}</dt>
        <dd>{order.customer_name}</dd>
        <dt>{t.order.phone}</dt>
        <dd>
          <a href={`tel:${order.customer_phone}`}>{order.customer_phone}</a>
        </dd>
        <dt>{t.order.email}</dt>
        <dd>
          <a href={`mailto:${order.customer_email}`}>{order.customer_email}</a>
        </dd>
        <dt>{t.order.address}</dt>
        <dd>{order.customer_address}</dd>
        <dt>{t.order.payment}</dt>
        <dd>{t.order.payments[order.payment_method]}</dd>
        <dt>{collect ? t.order.collect : t.order.bill.total}</dt>
        <dd className={styles.amount}>
          <Money taka={order.bill} />
          {order.payment_status === 'paid' ? <span className={styles.paid}>{t.order.paid}</span> : null}
        </dd>
      </dl>
    </section>
  );
}

function Items({ order }: { order: Order }) {
  const t = useStrings();
  return (
    <section>
      <SectionTitle>{t.order.items}</SectionTitle>
      <List
        items={order.items}
        keyOf={(item) => item.id}
        empty={null}
        renderItem={(item) => <Item item={item} order={order} />}
      />
    </section>
  );
}

function Item({ item, order }: { item: OrderItem; order: Order }) {
  const t = useStrings();
  const change = useStatusChange(order.id);
  const open = !TERMINAL_ORDER_STATUSES.includes(order.status);
  const facts = [
    item.size && `${t.order.item.size} ${item.size}`,
    item.color && `${t.order.item.color} ${item.color}`,
    ...Object.entries(item.custom_measurements ?? {}).map(([field, measure]) => `${field} ${measure}`),
  ].filter(Boolean);

  const deliver = async () => {
    try {
      await change.mutateAsync({
        status: 'delivered',
        item_ids: [item.id],
        notes: t.order.itemNote(item.title),
      });
    } catch (thrown) {
      notify((thrown as Error).message || t.order.failed, 'error');
    }
  };

  return (
    <article className={styles.item}>
      <div className={styles.photo}>
        <Picture image={item.picture} alt="" sizes="96px" fallbackText={t.order.item.noImage} />
      </div>
      <div className={styles.about}>
        <h3 className={styles.name}>
          <Link to={`/product/${item.product}`}>{item.title}</Link>
        </h3>
        <p className={styles.choice}>{facts.join(' · ')}</p>
        <p className={styles.choice}>
          <Money taka={item.unit_price} /> {t.order.item.pieces(item.quantity)}
        </p>
        {item.delivered ? (
          <p className={styles.done}>{t.order.delivered}</p>
        ) : open && order.items.length > 1 ? (
          <Button
            variant="secondary"
            size="sm"
            pending={change.isPending}
            pendingText={t.order.confirming}
            onClick={deliver}
          >
            {t.order.deliverItem}
          </Button>
        ) : null}
      </div>
      <Money taka={item.total_price} />
    </article>
  );
}

function Bill({ order }: { order: Order }) {
  const t = useStrings().order.bill;
  return (
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
      <dt className={styles.total}>{t.total}</dt>
      <dd className={styles.total}>
        <Money taka={order.bill} />
      </dd>
    </dl>
  );
}

const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'Asia/Dhaka',
});

function Timeline({ order }: { order: Order }) {
  const t = useStrings().order;
  return (
    <section className={styles.panel}>
      <SectionTitle>{t.timeline}</SectionTitle>
      <ol className={styles.timeline}>
        {order.timeline.map((event) => (
          <li key={`${event.at}${event.status}${event.note}`}>
            <strong>{t.statuses[event.status]}</strong>
            <time dateTime={event.at}>{moment.format(new Date(event.at))}</time>
            <span>{t.actors[event.actor]}</span>
            {event.note ? <p>{event.note}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
