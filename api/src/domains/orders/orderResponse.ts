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

/**
 * An order as its buyer or its seller sees it.
 * @param codes.hasSms for the buyer: whether codes can be sent
 */
export function orderResponse(row: OrderRow, viewer: OrderActor, codes: Pick<Context, 'hasSms'> = {}): Order {
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
    ...(isUnpaidCard(row) && !isUnconfirmed(row) ? { pay_by: row.pay_by.toISOString() } : {}),
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

function windowOf({ delivery_from_day: from, delivery_to_day: to }: OrderRow): DeliveryWindow | null {
  return from && to ? { from, to } : null;
}
