import { orderGroupQuery, orderQuery } from '@haat/api-client/queries/orders';
import { type OrderGroup as Group, type Order, placedAt } from '@haat/contracts';
import { Link, useNavigate } from '@haat/navigation';
import { usePageTitle, useTexts } from '@haat/remote';
import { Badge, Card, List, Money, Picture, Row, Stack, StatusBadge, Text } from '@haat/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Arrival } from '../arrival/Arrival';
import { sharedTexts } from '../strings';
import { orderTexts } from '../strings/order';
import { ordersTexts } from '../strings/orders';
import { CallNotice } from './CallNotice';
import { GroupBill } from './GroupBill';
import { Line } from './Line';
import styles from './OrderGroup.module.css';
import { OrderQueryState, OrderSkeleton } from './OrderPage';
import pageStyles from './OrderScreen.module.css';
import summaryStyles from './Summary.module.css';

/** Whether the id in the address is the number of a checkout, e.g. R100231, and not of a single order. */
export const isGroupNumber = (text: string): boolean => /^R\d{1,12}$/i.test(text);

/** The orders of one checkout, one for each store, and their total. A checkout of one order redirects to it. */
export function OrderGroup({ number }: { number: string }) {
  const t = useTexts(orderTexts);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const query = useQuery(orderGroupQuery(number));
  const [first, ...others] = query.data?.orders ?? [];
  const only = first && others.length === 0 ? first : null;
  useEffect(() => {
    if (!only) return;
    queryClient.setQueryData(orderQuery(only.id).queryKey, only);
    navigate(`/order/${only.id}`, { replace: true });
  }, [only, navigate, queryClient]);
  const title = t.title(query.data?.order_number ?? number.toUpperCase());
  usePageTitle(title);

  return (
    <OrderQueryState
      title={title}
      query={query}
      lead={(group) => (only ? undefined : <GroupLead group={group} />)}
    >
      {(group) => (only ? <OrderSkeleton /> : <Orders group={group} />)}
    </OrderQueryState>
  );
}

function GroupLead({ group }: { group: Group }) {
  const t = useTexts(orderTexts);
  const list = useTexts(ordersTexts);
  const { date, time } = placedAt({ ...group, created_at: group.orders[0]?.created_at ?? '' });
  return list.checkout(group.orders.length, t.placed(date, time));
}

function Orders({ group }: { group: Group }) {
  const t = useTexts(orderTexts);
  const list = useTexts(ordersTexts);
  const [first] = group.orders;
  const waiting = group.orders.find((order) => order.confirm_by || order.online_due || order.pay_by);
  return (
    <>
      {waiting ? <CallNotice order={waiting} /> : null}
      <div className={pageStyles.columns}>
        <List
          label={list.list}
          className={pageStyles.items}
          items={group.orders}
          keyOf={(order) => order.id}
          empty={null}
          renderItem={(order) => <Part order={order} />}
        />
        <Card as="aside" variant="sunken" className={summaryStyles.summary}>
          <GroupBill group={group} />
          {first ? (
            <>
              <h2 className={summaryStyles.heading}>{t.shipTo}</h2>
              <dl className={summaryStyles.facts}>
                <Line term={t.customerName}>{first.customer_name}</Line>
                <Line term={t.customerPhone}>{first.customer_phone}</Line>
                <Line term={t.secondPhone}>{first.customer_second_phone ?? ''}</Line>
                <Line term={t.address}>{first.customer_address}</Line>
                <Line term={t.deliveryNote}>{first.delivery_note ?? ''}</Line>
              </dl>
            </>
          ) : null}
        </Card>
      </div>
    </>
  );
}

/** The order of one store; its number is the link. */
function Part({ order }: { order: Order }) {
  const t = useTexts(orderTexts);
  const orders = useTexts(ordersTexts);
  const { status } = useTexts(sharedTexts);
  return (
    <Stack as="article" gap="4" aria-label={t.title(order.id)}>
      <Row gap="2 4" justify="between">
        <Text as="h2" size="lg">
          {order.seller.business_name}
        </Text>
        <StatusBadge status={order.status} label={status[order.status]} />
        {order.unread_messages ? <Badge tone="primary">{orders.unread(order.unread_messages)}</Badge> : null}
      </Row>
      <Arrival order={order} />
      <Stack as="ul" gap="3">
        {order.items.map((item) => (
          <li key={item.id} className={styles.item}>
            <Picture
              image={item.picture?.base ? item.picture : item.product_image}
              alt=""
              sizes="4rem"
              className={styles.picture}
            />
            <span>
              {item.title}
              <Text as="span" tone="muted">
                {' '}
                {t.pieces(item.quantity)}
              </Text>
            </span>
            <Money taka={item.total_price} className={styles.amount} />
          </li>
        ))}
      </Stack>
      <Row as="p" gap="2 4" justify="between">
        <Link to={`/order/${order.id}`} className={styles.link}>
          {t.open(order.id)}
        </Link>
        <Money taka={order.bill} className={styles.bill} label={t.total} />
      </Row>
    </Stack>
  );
}
