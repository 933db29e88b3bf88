import type { Order } from '@haat/contracts';
import { Link, useSearchParams } from '@haat/navigation';
import {
  Button,
  Container,
  EmptyState,
  ErrorState,
  Field,
  Loading,
  Money,
  PageTitle,
  Select,
  Skeleton,
  StatusBadge,
  Table,
} from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { sellerOrdersQuery } from '../sellerOrders';
import { useStrings } from '../strings';
import { arrangeOrders, FILTERS, oneOf, SORTS } from './arrangeOrders';
import styles from './OrdersScreen.module.css';

/** /seller/orders: the store's orders; filter and sort live in the address (section 2 and 9). */
export default function OrdersScreen() {
  const t = useStrings();
  const query = useQuery(sellerOrdersQuery);
  return (
    <Container>
      <PageTitle>{t.orders.title}</PageTitle>
      {query.isPending ? (
        <Loading text={t.loading}>
          <Skeleton shape="block" />
          <Skeleton lines={8} />
        </Loading>
      ) : query.isError ? (
        <ErrorState
          message={query.error.message}
          retryText={t.retry}
          pendingText={t.retrying}
          onRetry={() => query.refetch()}
        />
      ) : (
        <Orders orders={query.data} />
      )}
    </Container>
  );
}

function Orders({ orders }: { orders: Order[] }) {
  const t = useStrings();
  const [search, setSearch] = useSearchParams();
  const filter = oneOf(FILTERS, search.get('status'), 'all');
  const sort = oneOf(SORTS, search.get('sort'), 'newest');
  const shown = arrangeOrders(orders, filter, sort);

  const choose = (name: string, value: string, otherwise: string) =>
    setSearch(
      (before) => {
        if (value === otherwise) before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );

  if (orders.length === 0)
    return <EmptyState icon="package" title={t.orders.none} text={t.orders.noneText} />;
  return (
    <>
      <div className={styles.controls}>
        <Field label={t.orders.filter}>
          <Select
            controlSize="sm"
            value={filter}
            options={FILTERS.map((value) => ({ value, label: t.orders.filters[value] }))}
            onValueChange={(value) => choose('status', value, 'all')}
          />
        </Field>
        <Field label={t.orders.sort}>
          <Select
            controlSize="sm"
            value={sort}
            options={SORTS.map((value) => ({ value, label: t.orders.sorts[value] }))}
            onValueChange={(value) => choose('sort', value, 'newest')}
          />
        </Field>
      </div>
      <OrderTable
        orders={shown}
        empty={
          <EmptyState
            size="compact"
            title={t.orders.noMatch}
            action={
              <Button variant="secondary" onClick={() => choose('status', 'all', 'all')}>
                {t.orders.showAll}
              </Button>
            }
          />
        }
      />
    </>
  );
}

function OrderTable({ orders, empty }: { orders: Order[]; empty: React.ReactNode }) {
  const t = useStrings();
  const { columns } = t.orders;
  return (
    <Table
      label={t.orders.list}
      rows={orders}
      keyOf={(order) => order.id}
      empty={empty}
      columns={[
        {
          key: 'order',
          header: columns.order,
          rowHeader: true,
          cell: (order) => <Link to={`/seller/orders/${order.id}`}>{order.id}</Link>,
        },
        {
          key: 'status',
          header: columns.status,
          cell: (order) => <StatusBadge status={order.status} label={t.order.statuses[order.status]} />,
        },
        { key: 'customer', header: columns.customer, cell: (order) => order.customer_name },
        { key: 'placed', header: columns.placed, cell: (order) => `${order.placedOn}, ${order.time}` },
        { key: 'items', header: columns.items, align: 'end', cell: (order) => order.totalItems },
        { key: 'bill', header: columns.bill, align: 'end', cell: (order) => <Money taka={order.bill} /> },
      ]}
    />
  );
}
