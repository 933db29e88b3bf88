import {
  canTransitionOrder,
  type DeliveryWindow,
  dhakaDateAndTime,
  type Order,
  type OrderActor,
  takaOf,
} from '@haat/contracts';
import type { Context } from '../../context';
import { pictureOf } from '../../platform/media/picture';
import { cashDueOf } from './cash';
import { isUnconfirmed, isUnpaidCard, takesCode } from './confirmation';
import type { OrderRow } from './orders.queries';
import { payableAmount } from './payable';

/** How buyers can confirm and pay orders. */
export type BuyersMeans = Pick<Context, 'hasSms' | 'payments'> &
  Partial<Pick<Context, 'clock' | 'returnWindowMs'>>;

/**
 * An order as its buyer or its seller sees it.
 * @param codes for the buyer: whether codes can be sent, orders paid online, and how long the market takes goods back
 */
export function orderResponse(row: OrderRow, viewer: OrderActor, codes: BuyersMeans = {}): Order {
  const until = viewer === 'buyer' ? returnUntil(row, codes) : undefined;
  const { date, time } = dhakaDateAndTime(row.created_at);
  return {
    id: row.public_id,
    order_number: row.number,
    status: row.status,
    totalItems: row.items.reduce((sum, item) => sum + item.quantity, 0),
    bill: takaOf(row.total_paisa),
    subtotal: takaOf(row.subtotal_paisa),
    delivery_fee: takaOf(row.delivery_paisa),
    discount: takaOf(row.discount_paisa),
    coupon_paid_by: row.discount_paisa > 0 ? (row.coupon_paid_by ?? 'market') : null,
    placedOn: date,
    time,
    created_at: row.created_at.toISOString(),
    seller: row.seller,
    customer_name: row.customer_name,
    customer_email: row.customer_email,
    customer_phone: row.customer_phone,
    customer_address: row.customer_address,
    customer_second_phone: row.customer_second_phone,
    delivery_note: row.delivery_note,
    payment_method: row.payment_method,
    payment_status: row.payment_status,
    collected: takaOf(row.collected_paisa),
    cash_due: takaOf(cashDueOf(row)),
    refused: takaOf(row.refused_paisa),
    refunded: takaOf(row.refunded_paisa),
    refund_due: takaOf(row.refund_due_paisa),
    ...(until ? { return_until: until.toISOString() } : {}),
    open_returns: row.open_returns,
    ...(viewer === 'seller'
      ? {
          refunds_to_send: row.loose_refunds.map(({ id, amount_paisa, method }) => ({
            id,
            amount: takaOf(amount_paisa),
            method,
          })),
        }
      : {}),
    ...(isUnpaidCard(row) && !isUnconfirmed(row) ? { pay_by: row.pay_by.toISOString() } : {}),
    ...(viewer === 'buyer' && codes.payments && payableAmount(row) > 0
      ? { online_due: takaOf(payableAmount(row)) }
      : {}),
    isCompleted: row.status === 'delivered',
    version: row.events.length,
    ...(isUnconfirmed(row) ? { confirm_by: row.confirm_by.toISOString() } : {}),
    ...(viewer === 'buyer' && isUnconfirmed(row) && takesCode(row, codes) ? { confirm_by_code: true } : {}),
    ...(viewer === 'operator' && row.confirm_by ? { confirm_reasons: row.confirm_reasons } : {}),
    delivery_window: windowOf(row),
    ...(viewer === 'operator'
      ? {}
      : { unread_messages: viewer === 'buyer' ? row.buyer_unread : row.store_unread }),
    can_cancel: viewer === 'buyer' && canTransitionOrder(row.status, 'cancelled', viewer),
    ...notesFor(row, viewer),
    items: row.items.map((item) => {
      const picture = item.picture && pictureOf(item.picture);
      return {
        id: item.id,
        title: item.title,
        product: item.product_id,
        product_image: picture?.image ?? null,
        picture,
        size: item.size,
        color: item.color,
        custom_measurements: item.measurements,
        estimated_pickup_days: item.estimated_pickup_days,
        requires_advance_payment: item.requires_advance_payment,
        quantity: item.quantity,
        unit_price: takaOf(item.unit_paisa),
        total_price: takaOf(item.unit_paisa * item.quantity),
        delivered: item.delivered,
        refused: item.refused,
        returned: item.returned,
        ...(until ? { returnable: returnableUntil(row, item, codes) ? item.quantity - item.held : 0 } : {}),
        ...(viewer === 'buyer' ? {} : { to_inspect: item.to_inspect }),
        reviewed: item.reviewed,
        // Cut to measurements, it has no size that could run small.
        asks_fit: item.size !== null && item.measurements === null,
        sku: item.sku,
      };
    }),
    timeline: row.events.map(({ collected_paisa, ...event }) => ({
      ...event,
      at: new Date(event.at).toISOString(),
      collected: collected_paisa === null ? null : takaOf(collected_paisa),
    })),
  };
}

function notesFor({ notes }: OrderRow, viewer: OrderActor): Pick<Order, 'notes'> {
  const read = notes.flatMap(({ reader: to, author: by, at, ...note }) =>
    viewer === 'operator' || viewer === to
      ? { ...note, to, at: new Date(at).toISOString(), ...(viewer === 'operator' ? { by } : {}) }
      : [],
  );
  return read.length > 0 ? { notes: read } : {};
}

type Window = Partial<Pick<Context, 'clock' | 'returnWindowMs'>>;
type Item = OrderRow['items'][number];
const DAY_MS = 86_400_000;

/** The instant until which pieces of an item can be sent back; undefined where none can. */
function returnableUntil(row: OrderRow, item: Item, { clock, returnWindowMs }: Window): Date | undefined {
  if (!clock || returnWindowMs === undefined || !item.delivered_at || item.held >= item.quantity)
    return undefined;
  const window = Math.max(returnWindowMs, (row.return_days ?? 0) * DAY_MS);
  const until = new Date(Date.parse(item.delivered_at) + window);
  return until >= clock.now() ? until : undefined;
}

/** The last instant at which something of the order can be sent back. */
function returnUntil(row: OrderRow, window: Window): Date | undefined {
  if (row.status !== 'delivered' && row.status !== 'partially_delivered') return undefined;
  const ends = row.items.flatMap((item) => returnableUntil(row, item, window) ?? []);
  return ends.length === 0 ? undefined : new Date(Math.max(...ends.map(Number)));
}

function windowOf({ delivery_from_day: from, delivery_to_day: to }: OrderRow): DeliveryWindow | null {
  return from && to ? { from, to } : null;
}
