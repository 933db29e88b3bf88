import { sellerOrdersQuery } from '@haat/api-client/queries/sellerOrders';
import { dhakaDate, localDigits, type Order } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { QueryState, useTexts } from '@haat/remote';
import { EmptyState, List, Loading, languageOf, Money, SectionTitle, Skeleton, StatusBadge } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { sharedTexts } from '../strings';
import { dashboardTexts } from '../strings/dashboard';
import { ordersTexts } from '../strings/orders';
import styles from './OrdersWaiting.module.css';
import { type Tally, tallyOrders } from './tallyOrders';

/** Listed orders. */
const MAX_ROWS = 5;
/** Statuses that need an action of the seller. */
const WAITING: readonly Order['status'][] = ['pending', 'processing'];

/** The orders by step, and those that need an action. */
export function OrdersWaiting() {
  const t = useTexts(dashboardTexts);
  const { loading } = useTexts(sharedTexts);
  return (
    <section className={styles.section}>
      <SectionTitle actions={<Link to="/seller/orders">{t.allOrders}</Link>}>{t.orders}</SectionTitle>
      <QueryState
        query={useQuery(sellerOrdersQuery)}
        size="compact"
        error={t.ordersFailed}
        loading={
          <div className={styles.loading}>
            <Loading text={loading}>
              <Skeleton lines={12} />
            </Loading>
          </div>
        }
      >
        {(orders) => (
          <>
            <Steps tally={tallyOrders(orders)} />
            <Rows orders={orders} />
          </>
        )}
      </QueryState>
    </section>
  );
}

function Steps({ tally }: { tally: Tally }) {
  const t = useTexts(dashboardTexts);
  const steps = [
    { status: 'pending', label: t.toPack, count: tally.pending },
    { status: 'processing', label: t.toShip, count: tally.processing },
    { status: 'shipped', label: t.onTheWay, count: tally.shipped },
    { status: 'delivered', label: t.delivered, count: tally.delivered },
  ];
  return (
    <ul className={styles.steps} aria-label={t.waiting}>
      {steps.map(({ status, label, count }) => (
        <li key={status}>
          <Link to={`/seller/orders?status=${status}`} className={styles.step}>
            <span className={styles.count}>{localDigits(count)}</span>
            <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The orders that need an action, oldest first; without one, the latest orders. */
function Rows({ orders }: { orders: Order[] }) {
  const t = useTexts(dashboardTexts);
  const { filters, none, noneText } = useTexts(ordersTexts);
  const waiting = orders.filter(({ status }) => WAITING.includes(status)).reverse();
  return (
    <List
      label={waiting.length > 0 ? t.waitingList : t.latest}
      items={(waiting.length > 0 ? waiting : orders).slice(0, MAX_ROWS)}
      keyOf={(order) => order.id}
      empty={<EmptyState size="compact" title={none} text={noneText} />}
      renderItem={(order) => (
        <Link to={`/seller/orders/${order.id}`} className={styles.order}>
          <span className={styles.orderId}>{order.id}</span>
          <StatusBadge status={order.status} label={filters[order.status]} />
          <span className={styles.customer} lang={languageOf(order.customer_name)}>
            {t.row(order.customer_name, dhakaDate(order.created_at), t.items(order.totalItems))}
          </span>
          <Money taka={order.bill} />
        </Link>
      )}
    />
  );
}
