import type { Order, SellerProfile } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { sessionAtom } from '@haat/session';
import {
  Badge,
  Container,
  EmptyState,
  ErrorState,
  List,
  Loading,
  Money,
  PageTitle,
  SectionTitle,
  Skeleton,
  StatusBadge,
} from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { sellerOrdersQuery } from '../sellerOrders';
import { useStrings } from '../strings';
import styles from './DashboardScreen.module.css';
import { type Tally, tallyOrders } from './tallyOrders';

/** How many of the latest orders stand on the dashboard. */
const LATEST = 5;

/** /seller/dashboard: the store, and the orders that wait for its owner. */
export default function DashboardScreen() {
  const t = useStrings();
  const seller = useAtomValue(sessionAtom).profile?.seller_profile;
  const query = useQuery(sellerOrdersQuery);
  if (!seller) {
    return (
      <Container>
        <EmptyState icon="store" title={t.dashboard.noProfile} />
      </Container>
    );
  }
  return (
    <Container>
      <StoreTitle seller={seller} />
      {query.isPending ? (
        <Loading text={t.loading}>
          <Skeleton shape="block" />
          <Skeleton lines={5} />
        </Loading>
      ) : query.isError ? (
        <ErrorState
          message={t.dashboard.failed}
          retryText={t.retry}
          pendingText={t.retrying}
          onRetry={() => query.refetch()}
        />
      ) : (
        <>
          <Tiles tally={tallyOrders(query.data)} />
          <Latest orders={query.data.slice(0, LATEST)} />
        </>
      )}
    </Container>
  );
}

function StoreTitle({ seller }: { seller: SellerProfile }) {
  const t = useStrings().dashboard;
  return (
    <PageTitle
      kicker={t.title}
      lead={seller.total_reviews > 0 ? t.rating(seller.rating.toFixed(1), seller.total_reviews) : seller.bio}
      actions={seller.verified ? <Badge tone="success">{t.verified}</Badge> : null}
    >
      {seller.business_name}
    </PageTitle>
  );
}

function Tiles({ tally }: { tally: Tally }) {
  const t = useStrings().dashboard;
  const tiles = [
    { status: 'pending', label: t.toPack, count: tally.pending },
    { status: 'processing', label: t.toShip, count: tally.processing },
    { status: 'shipped', label: t.onTheWay, count: tally.shipped },
    { status: 'delivered', label: t.delivered, count: tally.delivered },
  ];
  return (
    <ul className={styles.tiles}>
      {tiles.map(({ status, label, count }) => (
        <li key={status}>
          <Link to={`/seller/orders?status=${status}`} className={styles.tile}>
            <span className={styles.count}>{count}</span>
            <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Latest({ orders }: { orders: Order[] }) {
  const t = useStrings();
  return (
    <section>
      <SectionTitle actions={<Link to="/seller/orders">{t.dashboard.allOrders}</Link>}>
        {t.dashboard.latest}
      </SectionTitle>
      <List
        items={orders}
        keyOf={(order) => order.id}
        empty={<EmptyState size="compact" title={t.orders.none} text={t.orders.noneText} />}
        renderItem={(order) => (
          <Link to={`/seller/orders/${order.id}`} className={styles.order}>
            <span className={styles.orderId}>{order.id}</span>
            <StatusBadge status={order.status} label={t.order.statuses[order.status]} />
            <span className={styles.customer}>{order.customer_name}</span>
            <Money taka={order.bill} />
          </Link>
        )}
      />
    </section>
  );
}
