import { orderPagesQuery, orderQuery } from '@haat/api-client/queries/orders';
import { type Order, placedAt, TERMINAL_ORDER_STATUSES } from '@haat/contracts';
import { useParams } from '@haat/navigation';
import { usePageTitle, useTexts, WhenNear } from '@haat/remote';
import { recentProducts } from '@haat/session';
import { Badge, Button, classNames, List, Notice, Row, SectionTitle, StatusBadge } from '@haat/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Arrival } from '../arrival/Arrival';
import { sharedTexts } from '../strings';
import { cancelTexts } from '../strings/cancel';
import { orderTexts } from '../strings/order';
import { ordersTexts } from '../strings/orders';
import { CallNotice } from './CallNotice';
import { CancelDialog } from './CancelDialog';
import { ItemRow } from './ItemRow';
import { isGroupNumber, OrderGroup } from './OrderGroup';
import { OrderQueryState } from './OrderPage';
import styles from './OrderScreen.module.css';
import { canReview } from './orderProgress';
import { ReceiptButton } from './ReceiptButton';
import { ReviewDialog } from './ReviewDialog';
import { Summary } from './Summary';
import { Timeline } from './Timeline';
import { useOrderDialog } from './useOrderDialog';

const loadMessages = () => import('./OrderMessages');
const loadMore = () => import('./MoreProducts');
const loadReturns = () => import('./OrderReturns');
const loadNotes = () => import('./OrderNotes');
const loadInvoices = () => import('./OrderInvoices');

/** Route /order/:orderId (section 2, Buyer order detail); the number of a checkout shows all its orders. */
export default function OrderScreen() {
  const { orderId = '' } = useParams();
  return isGroupNumber(orderId) ? (
    <OrderGroup key={orderId} number={orderId} />
  ) : (
    <OneOrder key={orderId} orderId={orderId} />
  );
}

/** Something can be returned, or was. */
const hasReturns = ({ return_until, items, open_returns = 0 }: Order): boolean =>
  return_until !== undefined || open_returns > 0 || items.some(({ returned = 0 }) => returned > 0);

function OneOrder({ orderId }: { orderId: string }) {
  const t = useTexts(orderTexts);
  const queryClient = useQueryClient();
  const query = useQuery({
    ...orderQuery(orderId),
    // The order as cached by the list is shown until the request completes.
    placeholderData: () =>
      queryClient
        .getQueryData(orderPagesQuery.queryKey)
        ?.pages.flatMap((page) => page.results)
        .find((order) => order.id === orderId),
  });
  usePageTitle(t.title(orderId));

  return (
    <OrderQueryState
      title={t.title(query.data?.id ?? orderId)}
      query={query}
      lead={(order) => <OrderLead order={order} />}
    >
      {(order) => <OrderDetail order={order} />}
    </OrderQueryState>
  );
}

function OrderLead({ order }: { order: Order }) {
  const t = useTexts(orderTexts);
  const orders = useTexts(ordersTexts);
  const { status } = useTexts(sharedTexts);
  const placed = placedAt(order);
  return (
    <Row as="span" gap="2 3">
      <StatusBadge status={order.status} label={status[order.status]} />
      {t.placed(placed.date, placed.time)}
      {order.unread_messages ? (
        <a href="#messages" className={styles.unread}>
          <Badge tone="primary">{orders.unread(order.unread_messages)}</Badge>
        </a>
      ) : null}
    </Row>
  );
}

function OrderDetail({ order }: { order: Order }) {
  const t = useTexts(orderTexts);
  const cancel = useTexts(cancelTexts);
  const { dialog, openCancel, openReview, close } = useOrderDialog(order);
  const product = order.items[0]?.product;
  const hasRecent = recentProducts().some((id) => id !== product);
  const [justReviewed, setJustReviewed] = useState<number | null>(null);
  const reviewed = dialog?.kind === 'review' ? dialog.item.id : null;
  /** Items whose review was begun: their forms stay, so that closing the dialog loses nothing. */
  const [begun, setBegun] = useState<readonly number[]>([]);
  if (reviewed !== null && !begun.includes(reviewed)) setBegun([...begun, reviewed]);
  return (
    <>
      {order.notes ? (
        <WhenNear load={loadNotes}>{({ OrderNotes }) => <OrderNotes order={order} />}</WhenNear>
      ) : null}
      <CallNotice order={order} />
      {order.status === 'partially_delivered' ? (
        <div className={styles.notice}>
          <Notice tone="success">{t.partly}</Notice>
        </div>
      ) : null}
      <div className={styles.arrival}>
        <Arrival order={order} />
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>
          <section>
            <SectionTitle>{t.items}</SectionTitle>
            <List
              label={t.items}
              className={styles.items}
              items={order.items}
              keyOf={(item) => item.id}
              empty={null}
              renderItem={(item) => (
                <ItemRow
                  item={item}
                  partly={order.status === 'partially_delivered'}
                  reviewable={canReview(order, item)}
                  again={TERMINAL_ORDER_STATUSES.includes(order.status)}
                  takesFocus={item.id === justReviewed}
                  onReview={() => openReview(item)}
                />
              )}
            />
          </section>
          <section>
            <SectionTitle>{t.timeline}</SectionTitle>
            <Timeline order={order} />
          </section>
          {hasReturns(order) ? (
            <div id="returns">
              <WhenNear load={loadReturns} className={styles.returnsPlace}>
                {({ OrderReturns }) => <OrderReturns order={order} />}
              </WhenNear>
            </div>
          ) : null}
          <section id="messages" className={styles.messages}>
            <WhenNear load={loadMessages} className={styles.messagesPlace}>
              {({ OrderMessages }) => <OrderMessages order={order} />}
            </WhenNear>
          </section>
          {order.items.some(({ delivered }) => delivered) ? (
            <div className={styles.invoices}>
              <WhenNear load={loadInvoices}>
                {({ OrderInvoices }) => <OrderInvoices order={order} />}
              </WhenNear>
            </div>
          ) : null}
          <Row gap="3" align="start">
            <ReceiptButton order={order} />
            {order.can_cancel ? (
              <Button variant="secondary" onClick={openCancel}>
                {cancel.open}
              </Button>
            ) : null}
          </Row>
        </div>
        <Summary order={order} />
      </div>
      <WhenNear
        load={loadMore}
        className={classNames(styles.moreProducts, styles.rail, hasRecent && styles.twoRails)}
      >
        {({ MoreProducts }) => (
          <MoreProducts product={product} className={styles.moreProducts} railClassName={styles.rail} />
        )}
      </WhenNear>
      {dialog?.kind === 'cancel' ? <CancelDialog order={order} onClose={close} /> : null}
      {order.items
        .filter((item) => begun.includes(item.id) && canReview(order, item))
        .map((item) => (
          <ReviewDialog
            key={item.id}
            order={order}
            item={item}
            open={item.id === reviewed}
            onClose={close}
            onReviewed={() => setJustReviewed(item.id)}
          />
        ))}
    </>
  );
}
