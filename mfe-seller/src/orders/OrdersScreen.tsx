import { sellerOrderPageQuery } from '@haat/api-client/queries/sellerOrders';
import {
  localDigits,
  MAX_ORDERS_AT_ONCE,
  MAX_ORDERS_OF_FILE,
  type Order,
  PAGE_SIZE,
  placedAt,
  SEARCH_DEBOUNCE_MS,
  SELLER_ORDER_SORTS,
  type SellerOrderPage,
  type StatusCounts,
} from '@haat/contracts';
import { FilterChips } from '@haat/features';
import { Link, useSearchParams } from '@haat/navigation';
import { QueryState, useLoaded, useSearchParamText, useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import {
  Badge,
  Button,
  Checkbox,
  Chip,
  Container,
  downloadIcon,
  EmptyState,
  Field,
  Icon,
  Loading,
  Money,
  PageTitle,
  packageIcon,
  rowBoxes,
  Select,
  Skeleton,
  StatusBadge,
  saveFile,
  searchIcon,
  Table,
  type TableSelection,
  TextInput,
} from '@haat/ui';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { SuspendedNotice } from '../SuspendedNotice';
import { orderTexts } from '../strings/order';
import { ordersTexts } from '../strings/orders';
import { useChosen } from '../useChosen';
import type { Moved } from './BulkOrders';
import styles from './OrdersScreen.module.css';
import { addressOf, FILTERS, filterOf, type OrderFilter, queryOf } from './orderFilter';
import { amountToCollect, isUnconfirmed, isUnpaidCard } from './orderRules';

const loadBulk = () => import('./BulkOrders');
const loadCalls = () => import('@haat/api-client/queries/ordersInBulk');

/** /seller/orders: the store's orders by pages; filter, sort and search are in the address (sections 2 and 9). */
export default function OrdersScreen() {
  const t = useTexts(ordersTexts);
  const [address, setAddress] = useSearchParams();
  const [search, setSearch] = useSearchParamText('q', SEARCH_DEBOUNCE_MS, { resets: ['page'] });
  const filter = filterOf(address);
  const query = useQuery({
    ...sellerOrderPageQuery(queryOf(filter)),
    // The previous page stays visible until the new one has arrived.
    placeholderData: keepPreviousData,
  });
  const change = (next: Partial<OrderFilter>, replace = true) =>
    setAddress((before) => addressOf(filterOf(before), next), { replace });
  const showAll = () => {
    setSearch('');
    change({ status: 'all', search: '', unread: false, from: '', to: '', page: 1 });
  };
  const narrowed = addressOf(filter, { sort: 'newest', page: filter.page }).toString() !== '';

  return (
    <Container>
      <PageTitle>{t.title}</PageTitle>
      <div className={styles.suspended}>
        <SuspendedNotice />
      </div>
      {query.data?.count === 0 && !narrowed && !query.isPlaceholderData ? (
        <EmptyState icon={packageIcon} title={t.none} text={t.noneText} />
      ) : (
        <>
          <Controls
            filter={filter}
            counts={query.data?.status_counts}
            unreadOrders={query.data?.unread_orders}
            search={search}
            onSearch={setSearch}
            onChange={change}
          />
          <QueryState
            query={query}
            loading={
              <Loading text={t.loading}>
                <Skeleton lines={8} />
              </Loading>
            }
          >
            {(page) => (
              <Orders
                // What is chosen stays from page to page, and goes with another filter.
                key={addressOf(filter, {}).toString()}
                page={page}
                filter={filter}
                busy={query.isPlaceholderData}
                onChange={change}
                onShowAll={showAll}
              />
            )}
          </QueryState>
        </>
      )}
    </Container>
  );
}

interface Filtered {
  filter: OrderFilter;
  onChange: (next: Partial<OrderFilter>, replace?: boolean) => void;
}

interface ControlsProps extends Filtered {
  counts: StatusCounts | undefined;
  /** undefined with an older API, which has no messages */
  unreadOrders: number | undefined;
  /** as typed; in the filter after the debounce */
  search: string;
  onSearch: (search: string) => void;
}

function Controls({ filter, counts, unreadOrders, search, onSearch, onChange }: ControlsProps) {
  const t = useTexts(ordersTexts);
  const countOf = (status: OrderFilter['status']) =>
    counts &&
    localDigits(status === 'all' ? Object.values(counts).reduce((sum, one) => sum + one, 0) : counts[status]);
  return (
    <div className={styles.controls}>
      <Field label={t.search} hideLabel className={styles.search}>
        <TextInput
          type="search"
          maxLength={100}
          placeholder={t.searchHint}
          prefix={<Icon drawing={searchIcon} size={18} />}
          value={search}
          onValueChange={onSearch}
        />
      </Field>
      <Field label={t.sort} hideLabel className={styles.sort}>
        <Select
          value={filter.sort}
          options={SELLER_ORDER_SORTS.map((value) => ({ value, label: t.sorts[value] }))}
          onValueChange={(sort) => onChange({ sort: sort as OrderFilter['sort'] })}
        />
      </Field>
      <div className={styles.days}>
        {(['from', 'to'] as const).map((name) => (
          <Field key={name} label={t[name]}>
            <TextInput type="date" value={filter[name]} onValueChange={(day) => onChange({ [name]: day })} />
          </Field>
        ))}
      </div>
      <div className={styles.filters}>
        <FilterChips
          label={t.filter}
          options={FILTERS.map((value) => ({ value, text: t.filters[value], count: countOf(value) }))}
          value={filter.status}
          onChange={(status) => onChange({ status })}
        />
      </div>
      {/* Last: it comes with the orders, and moves nothing that is there before. */}
      {unreadOrders === undefined || (unreadOrders === 0 && !filter.unread) ? null : (
        <div className={styles.filters}>
          <Chip
            selected={filter.unread}
            count={localDigits(unreadOrders)}
            onToggle={() => onChange({ unread: !filter.unread })}
          >
            {t.unreadOnly}
          </Chip>
        </div>
      )}
    </div>
  );
}

interface OrdersProps extends Filtered {
  page: SellerOrderPage;
  /** Another page or filter is being fetched. */
  busy: boolean;
  onShowAll: () => void;
}

function Orders({ page, filter, busy, onChange, onShowAll }: OrdersProps) {
  const t = useTexts(ordersTexts);
  const from = (page.current_page - 1) * PAGE_SIZE + 1;
  const to = from + page.results.length - 1;
  const { chosen, choose, clear } = useChosen<string, Order>(MAX_ORDERS_AT_ONCE);
  const [moved, setMoved] = useState<Moved | null>(null);
  const failed = useCallback(() => {
    clear();
    notify(t.bulkFailed, 'error');
  }, [t, clear]);
  const bulk = useLoaded(loadBulk, chosen.size > 0 || moved !== null, failed);
  const onPage = page.results.filter(({ id }) => chosen.has(id)).length;
  return (
    <div className={styles.orders} aria-busy={busy || undefined}>
      {bulk && moved ? <bulk.MovedNotice moved={moved} /> : null}
      <div className={styles.count}>
        {page.results.length > 1 ? (
          <Checkbox
            hideLabel
            label={t.choosePage}
            checked={onPage === page.results.length}
            indeterminate={onPage > 0 && onPage < page.results.length}
            onCheckedChange={(on) => choose(page.results, on)}
          />
        ) : null}
        <p role="status">{page.results.length > 0 ? t.showing(from, to, page.count) : null}</p>
        {page.results.length > 0 ? <ExportButton filter={filter} count={page.count} /> : null}
      </div>
      {bulk && chosen.size > 0 ? (
        <bulk.BulkOrders
          chosen={chosen}
          filter={filter}
          count={page.count}
          onChoose={choose}
          onClear={clear}
          onMoved={setMoved}
        />
      ) : null}
      <OrderTable
        orders={page.results}
        selection={{
          chosen,
          label: ({ id }) => t.choose(id),
          onChoose: (order, on) => choose([order], on),
          full: chosen.size >= MAX_ORDERS_AT_ONCE,
        }}
        empty={
          <EmptyState
            size="compact"
            title={t.noMatch}
            action={
              <Button variant="secondary" onClick={onShowAll}>
                {t.showAll}
              </Button>
            }
          />
        }
      />
      {page.total_pages > 1 ? (
        <nav aria-label={t.pages} className={styles.pages}>
          <Button
            variant="secondary"
            size="sm"
            disabled={filter.page <= 1}
            onClick={() => onChange({ page: filter.page - 1 }, false)}
          >
            {t.previous}
          </Button>
          <span>{t.page(filter.page, page.total_pages)}</span>
          <Button
            variant="secondary"
            size="sm"
            disabled={!page.has_next}
            onClick={() => onChange({ page: filter.page + 1 }, false)}
          >
            {t.next}
          </Button>
        </nav>
      ) : null}
    </div>
  );
}

/** The orders of the filter as a file; it says where they are more than a file takes. */
function ExportButton({ filter, count }: { filter: OrderFilter; count: number }) {
  const t = useTexts(ordersTexts);
  const file = useMutation({
    mutationFn: async () => (await loadCalls()).ordersFileOf(queryOf(filter)),
    onSuccess: (blob) => {
      saveFile(blob, 'orders.csv');
      if (count > MAX_ORDERS_OF_FILE) notify(t.exportedFirst(MAX_ORDERS_OF_FILE, count), 'info');
    },
    onError: (error) => notify(error.message, 'error'),
  });
  return (
    <Button
      variant="ghost"
      size="sm"
      className={styles.export}
      icon={<Icon drawing={downloadIcon} size={18} />}
      pending={file.isPending}
      pendingText={t.exporting}
      onClick={() => file.mutate()}
    >
      {t.export}
    </Button>
  );
}

/** A table; on a phone one card of three lines per order, which can be pressed anywhere. */
function OrderTable({
  orders,
  empty,
  selection,
}: {
  orders: Order[];
  empty: React.ReactNode;
  selection: TableSelection<Order>;
}) {
  const t = useTexts(ordersTexts);
  const words = useTexts(orderTexts);
  const [address] = useSearchParams();
  const { columns } = t;
  return (
    <div className={styles.table}>
      <Table
        label={t.list}
        rows={orders}
        keyOf={({ id }) => id}
        boxOf={rowBoxes(selection)}
        empty={empty}
        columns={[
          {
            key: 'order',
            header: columns.order,
            rowHeader: true,
            cell: ({ id }) => (
              // The order's back link leads to the same page of the same list.
              <Link to={`/seller/orders/${id}`} state={{ list: address.toString() }}>
                {id}
              </Link>
            ),
          },
          {
            key: 'status',
            header: columns.status,
            cell: (order) => (
              <span className={styles.status}>
                <StatusBadge status={order.status} label={words.statuses[order.status]} />
                {order.unread_messages ? (
                  <Badge tone="primary">{words.unread(order.unread_messages)}</Badge>
                ) : null}
                {isUnconfirmed(order) ? <span className={styles.soft}>{t.unconfirmed}</span> : null}
              </span>
            ),
          },
          { key: 'customer', header: columns.customer, cell: (order) => order.customer_name },
          { key: 'items', header: columns.items, cell: (order) => <Contents order={order} /> },
          {
            key: 'placed',
            header: columns.placed,
            cell: (order) => {
              const { date, time } = placedAt(order);
              return (
                <span className={styles.placed}>
                  {date}
                  <span className={styles.soft}>{time}</span>
                </span>
              );
            },
          },
          {
            key: 'bill',
            header: columns.bill,
            align: 'end',
            cell: (order) => <Bill order={order} />,
          },
        ]}
      />
    </div>
  );
}

function Contents({ order: { items, totalItems } }: { order: Order }) {
  const t = useTexts(ordersTexts);
  const [first, ...rest] = items;
  return (
    <span className={styles.contents}>
      <span className={styles.first}>{first?.title}</span>
      <span className={styles.soft}>
        {rest.length > 0 ? t.moreAndPieces(rest.length, t.pieces(totalItems)) : t.pieces(totalItems)}
      </span>
    </span>
  );
}

function Bill({ order }: { order: Order }) {
  const t = useTexts(ordersTexts);
  const ended = order.status === 'cancelled' || order.status === 'refunded';
  const due = amountToCollect(order);
  const unpaid = isUnpaidCard(order) ? t.unpaidCard : t[order.payment_status];
  const state = due !== null ? t.collect : ended ? null : unpaid;
  return (
    <span className={styles.bill}>
      <Money taka={due ?? order.bill} />
      <span className={styles.soft}>{state}</span>
    </span>
  );
}
