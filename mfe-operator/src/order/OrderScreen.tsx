import { operatorOrderQuery, sellerFileQuery } from '@haat/api-client/queries/operator';
import { dhakaTime, localDigits, type Order, paisaOf, placedAt } from '@haat/contracts';
import { BillRows, OrderInvoices } from '@haat/features';
import { Link, useParams } from '@haat/navigation';
import { usePageTitle, useTexts, wordTexts } from '@haat/remote';
import { Badge, formatMoney, List, Money, Notice, Row, Stack, StatusBadge, Text } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { Columns } from '../Columns';
import { FilePage, FileTitle } from '../FilePage';
import { Part } from '../Part';
import { Said, Words } from '../Said';
import { ordersTexts } from '../strings/orders';
import { OrderActions } from './OrderActions';
import styles from './OrderScreen.module.css';

/** /operator/orders/:orderId: one order of any store. */
export default function OrderScreen() {
  const t = useTexts(ordersTexts);
  const { orderId = '' } = useParams();
  usePageTitle(t.orderTitle(orderId));
  return (
    <FilePage
      query={useQuery(operatorOrderQuery(orderId))}
      back={{ to: '/operator/orders', text: t.back }}
      title={t.orderTitle(orderId)}
      texts={{ ...t, loading: t.loadingOrder }}
    >
      {(order) => <OrderFile key={order.id} order={order} />}
    </FilePage>
  );
}

function OrderFile({ order }: { order: Order }) {
  const t = useTexts(ordersTexts);
  const seller = useQuery(sellerFileQuery(order.seller.id));
  const { date, time } = placedAt(order);
  const isSuspended = seller.data?.status === 'suspended';
  return (
    <Stack gap="5">
      <FileTitle
        back={{ to: '/operator/orders', text: t.back }}
        lead={
          <Row as="span" gap="3">
            <StatusBadge status={order.status} label={t.statuses[order.status]} />
            {t.placed(date, time)}
          </Row>
        }
      >
        {t.orderTitle(order.id)}
      </FileTitle>
      {order.confirm_by ? (
        <Notice tone="warning">
          {t.waiting(dhakaTime(order.confirm_by))}
          {order.confirm_reasons?.length ? <p>{t.waitingWhy(order.confirm_reasons.join(', '))}</p> : null}
        </Notice>
      ) : null}
      {order.pay_by ? <Notice tone="warning">{t.unpaidUntil(dhakaTime(order.pay_by))}</Notice> : null}
      <OrderActions order={order} isSuspended={isSuspended} />
      <Columns>
        <Stack gap="5">
          <Items order={order} />
          <Part title={t.parts.bill}>
            <dl className={styles.bill}>
              <BillRows
                bill={order}
                orders={[order]}
                texts={t.bill}
                note={` · ${t.methods[order.payment_method]}`}
                styles={styles}
              />
            </dl>
          </Part>
        </Stack>
        <Stack gap="5">
          <Part title={t.parts.buyer}>
            <Stack gap="1">
              <strong>{order.customer_name}</strong>
              <a href={`tel:${order.customer_phone}`}>{localDigits(order.customer_phone)}</a>
              {order.customer_second_phone ? <span>{localDigits(order.customer_second_phone)}</span> : null}
              <span>{order.customer_email}</span>
              <Words>{order.customer_address}</Words>
              {order.delivery_note ? <Text tone="muted">{t.note(order.delivery_note)}</Text> : null}
            </Stack>
          </Part>
          <Part title={t.parts.store}>
            <Stack gap="1">
              <span>
                <Link to={`/operator/sellers/${order.seller.id}`}>{order.seller.business_name}</Link>{' '}
                {isSuspended ? <Badge tone="danger">{t.suspended}</Badge> : null}
              </span>
              <a href={`tel:${order.seller.phone_number}`}>{localDigits(order.seller.phone_number)}</a>
              <Words>{order.seller.business_address}</Words>
            </Stack>
          </Part>
          <OrderInvoices order={order} asOperator />
          <Notes order={order} />
          <Timeline events={order.timeline} />
        </Stack>
      </Columns>
    </Stack>
  );
}

function Items({ order }: { order: Order }) {
  const t = useTexts(ordersTexts);
  const { nameOf } = useTexts(wordTexts);
  return (
    <Part title={t.parts.items}>
      <List
        label={t.parts.items}
        items={order.items}
        keyOf={({ id }) => id}
        empty={null}
        renderItem={(item) => (
          <Row justify="between" align="start" wrap={false}>
            <Stack gap="1">
              <Link to={`/product/${item.product}`}>{item.title}</Link>
              <Text as="span" tone="muted" size="sm">
                {[item.size && nameOf(item.size), item.color && nameOf(item.color), item.sku]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Stack>
            <span className={styles.amount}>
              <Money taka={item.unit_price} /> {t.pieces(localDigits(item.quantity))}
            </span>
          </Row>
        )}
      />
    </Part>
  );
}

function Notes({ order }: { order: Order }) {
  const t = useTexts(ordersTexts);
  if (!order.notes) return null;
  return (
    <Part title={t.parts.notes}>
      <List
        label={t.parts.notes}
        items={order.notes}
        keyOf={({ id }) => id}
        empty={null}
        renderItem={({ to, text, at, by = '' }) => (
          <Stack gap="1">
            <strong>{t.write.readers[to](order)}</strong>
            <Said at={`${dhakaTime(at)} · ${by}`}>{text}</Said>
          </Stack>
        )}
      />
    </Part>
  );
}

function Timeline({ events }: { events: Order['timeline'] }) {
  const t = useTexts(ordersTexts);
  return (
    <Part title={t.parts.timeline}>
      <List
        label={t.parts.timeline}
        items={[...events].reverse()}
        keyOf={({ at, status, note }) => `${at} ${status} ${note}`}
        empty={null}
        renderItem={({ at, status, actor, note, collected }) => (
          <Stack gap="1">
            <strong>{t.statuses[status]}</strong>
            <Text as="span" tone="muted" size="xs">
              {`${dhakaTime(at)} · ${t.actors[actor]}`}
            </Text>
            {collected ? <span>{formatMoney(paisaOf(collected))}</span> : null}
            {note ? <Words>{note}</Words> : null}
          </Stack>
        )}
      />
    </Part>
  );
}
