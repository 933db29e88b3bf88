import { orderPagesQuery } from '@haat/api-client/queries/orders';
import { balanceOf, type Order, placedAt } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { QueryError, QueryState, useTexts } from '@haat/remote';
import {
  Badge,
  Button,
  ButtonLink,
  bagIcon,
  Container,
  chevronRightIcon,
  EmptyState,
  formatMoney,
  Icon,
  List,
  Loading,
  Money,
  PageTitle,
  Picture,
  Row,
  Skeleton,
  Stack,
  StatusBadge,
  Text,
  VisuallyHidden,
} from '@haat/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Arrival } from '../arrival/Arrival';
import { sharedTexts } from '../strings';
import { ordersTexts } from '../strings/orders';
import { groupOrders, type OrdersOfCheckout } from './groupOrders';
import styles from './OrdersScreen.module.css';

/** Route /orders (section 2, Buyer orders). */
export default function OrdersScreen() {
  const t = useTexts(ordersTexts);
  return (
    <Container className={styles.page}>
      <PageTitle>{t.title}</PageTitle>
      <Orders />
    </Container>
  );
}

function Orders() {
  const t = useTexts(ordersTexts);
  const pages = useInfiniteQuery(orderPagesQuery);
  const list = useRef<HTMLDivElement>(null);
  const focusAt = useRef<number | null>(null);

  // The pressed button may be gone: focus moves to the first new order.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new pages are the trigger
  useEffect(() => {
    const links = list.current?.querySelectorAll<HTMLElement>('[data-order]');
    if (focusAt.current === null || !links || links.length <= focusAt.current) return;
    links[focusAt.current]?.focus();
    focusAt.current = null;
  }, [pages.data]);

  const loaded = withoutRepeats(pages.data?.pages.flatMap((page) => page.results) ?? []);
  const total = Math.max(pages.data?.pages.at(-1)?.count ?? 0, loaded.length);
  const loadMore = () => {
    focusAt.current = loaded.length;
    return pages.fetchNextPage();
  };
  return (
    <QueryState
      query={pages}
      loading={<OrdersSkeleton />}
      error={t.failed}
      retryText={t.retry}
      retryingText={t.retrying}
    >
      {() => (
        <div ref={list}>
          <List
            label={t.list}
            items={groupOrders(loaded, pages.hasNextPage)}
            keyOf={({ number }) => number}
            empty={<NoOrders />}
            renderItem={(group) =>
              group.orders.length > 1 ? <Checkout group={group} /> : <OrderRow order={group.orders[0]} />
            }
          />
          {pages.isFetchNextPageError ? (
            <QueryError
              size="compact"
              message={t.failed}
              error={pages.error}
              retryText={t.retry}
              retryingText={t.retrying}
              onRetry={loadMore}
            />
          ) : pages.hasNextPage ? (
            <div className={styles.end}>
              <p role="status">{t.shown(loaded.length, total)}</p>
              <Button
                variant="secondary"
                pending={pages.isFetchingNextPage}
                pendingText={t.loadingMore}
                onClick={loadMore}
              >
                {t.loadMore}
              </Button>
            </div>
          ) : null}
        </div>
      )}
    </QueryState>
  );
}

function OrdersSkeleton() {
  return (
    <Loading text={useTexts(ordersTexts).loading}>
      <Stack gap="4">
        {['first', 'second', 'third'].map((row) => (
          <Skeleton key={row} shape="block" className={styles.skeleton} />
        ))}
      </Stack>
    </Loading>
  );
}

/** A new order shifts the others: the last one of a page is then the first one of the next page. */
function withoutRepeats(all: readonly Order[]): Order[] {
  return [...new Map(all.map((order) => [order.id, order])).values()];
}

function NoOrders() {
  const t = useTexts(ordersTexts);
  return (
    <EmptyState
      icon={bagIcon}
      title={t.empty}
      text={t.emptyText}
      action={
        <ButtonLink as={Link} to="/home">
          {t.shop}
        </ButtonLink>
      }
    />
  );
}

/** The orders of one checkout: its number and total above the order of each store. */
function Checkout({ group: { number, orders: own, bill } }: { group: OrdersOfCheckout }) {
  const t = useTexts(ordersTexts);
  const [first] = own;
  return (
    <section className={styles.checkout} aria-label={t.order(number)}>
      <Row gap="1 4" align="baseline">
        <h2 className={styles.id}>
          <Link to={`/order/${number}`} className={styles.checkoutLink}>
            {t.order(number)}
          </Link>
        </h2>
        <Text tone="soft" size="sm">
          {t.checkout(own.length, placedAt(first).date)}
        </Text>
        {bill === null ? null : (
          <p className={styles.checkoutBill}>
            {t.total} <Money paisa={bill} />
            <Due orders={own} />
          </p>
        )}
      </Row>
      <ul className={styles.parts}>
        {own.map((order) => (
          <li key={order.id} className={styles.part}>
            <OrderRow order={order} within />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One order. A click anywhere opens it, except on the seller's phone number, which is a link of its own. */
function OrderRow({ order, within = false }: { order: Order; within?: boolean }) {
  const t = useTexts(ordersTexts);
  const { status } = useTexts(sharedTexts);
  const { seller } = order;
  const placed = placedAt(order);
  const Heading = within ? 'h3' : 'h2';
  return (
    <article className={styles.row}>
      <Pieces order={order} />
      <div className={styles.head}>
        <Arrival order={order} />
        <Heading className={styles.id}>
          <Link to={`/order/${order.id}`} className={styles.link} data-order="">
            {order.id}
          </Link>
        </Heading>
        <StatusBadge status={order.status} label={status[order.status]} />
        {order.unread_messages ? <Badge tone="primary">{t.unread(order.unread_messages)}</Badge> : null}
        {order.confirm_by ? (
          <Text tone="soft" size="xs">
            {t.waiting}
          </Text>
        ) : null}
      </div>
      <dl className={styles.facts}>
        <Fact term={t.seller}>{seller.business_name}</Fact>
        <Fact term={t.bill} className={styles.bill}>
          <Money taka={order.bill} />
          <Due orders={[order]} />
        </Fact>
        <Fact term={t.phone}>
          {seller.phone_number ? (
            <a href={`tel:${seller.phone_number}`} className={styles.call}>
              {seller.phone_number}
            </a>
          ) : null}
        </Fact>
        <Fact term={t.items}>{t.itemCount(order.totalItems)}</Fact>
        <Fact term={t.placed}>{placed.date}</Fact>
        <Fact term={t.time}>{placed.time}</Fact>
      </dl>
      <Icon drawing={chevronRightIcon} className={styles.chevron} />
    </article>
  );
}

/** Shows the amount due and how it is paid; renders nothing when the total shown is paid in full. */
function Due({ orders }: { orders: readonly Order[] }) {
  const t = useTexts(ordersTexts).balance;
  const { total, due, cancelled, refused } = balanceOf(orders);
  if (due === 0 && cancelled === 0 && refused === 0) return null;
  const by = orders[0]?.payment_method === 'card' ? t.byCard : t.inCash;
  const text = due === 0 ? t.nothing : due === total ? by : t.due(formatMoney(due), by);
  return <span className={styles.due}>{text}</span>;
}

function Fact({
  term,
  className,
  children,
}: {
  term: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={className}>
      <dt>
        <VisuallyHidden>{term}</VisuallyHidden>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Pictures of an order; further items are only counted. */
const MAX_PICTURES = 3;

function Pieces({ order }: { order: Order }) {
  const t = useTexts(ordersTexts);
  const shown = order.items.slice(0, MAX_PICTURES);
  const more = order.items.length - shown.length;
  return (
    <Row gap="2" wrap={false}>
      {shown.map((item) => (
        <Picture
          key={item.id}
          image={item.picture?.base ? item.picture : item.product_image}
          alt={item.title}
          sizes="6rem"
          className={styles.piece}
        />
      ))}
      {more > 0 ? (
        <Text as="span" tone="muted" size="sm">
          {t.more(more)}
        </Text>
      ) : null}
    </Row>
  );
}
