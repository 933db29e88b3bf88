import {
  cashDueWith,
  deliveryWindow,
  dhakaDay,
  type OrderStatus,
  type Paisa,
  pictureOfColor,
} from '@haat/contracts';
import type { RowsOf } from './demo.queries';
import { DEMO_RATES } from './ledgerRows';
import type { DemoCheckout, DemoItem, DemoOrder } from './orders';
import type { At, Person } from './peopleRows';
import { demoSku } from './products';

export const FIRST_ORDER_NUMBER = 100_231;

/** Checkouts with their orders, lines, timelines and reviews. @param variantIds see firstVariantIds */
export function orderRows(
  checkouts: DemoCheckout[],
  buyers: Person[],
  variantIds: Map<number, number>,
  at: At,
) {
  const groups: RowsOf<'order_groups'> = [];
  const orders: (RowsOf<'orders'>[number] & { id: number })[] = [];
  const items: RowsOf<'order_items'> = [];
  const events: RowsOf<'order_events'> = [];
  const reviews: RowsOf<'reviews'> = [];
  const replies: RowsOf<'review_replies'> = [];
  const productEvents: RowsOf<'product_events'> = [];

  checkouts.forEach((checkout, index) => {
    const buyer = buyers[checkout.buyer]!;
    const number = `R${FIRST_ORDER_NUMBER + index}`;
    const groupId = index + 1;
    groups.push({
      id: groupId,
      number,
      user_id: buyer.id,
      coupon_code: checkout.coupon,
      subtotal_paisa: checkout.subtotal,
      delivery_paisa: checkout.delivery,
      discount_paisa: checkout.discount,
      created_at: at(checkout.age),
    });
    checkout.orders.forEach((order, part) => {
      const orderId = orders.length + 1;
      orders.push(
        orderRow(order, {
          id: orderId,
          groupId,
          publicId: `${number}-${part + 1}`,
          buyer,
          at: at(checkout.age),
        }),
      );
      let collected = 0;
      for (const { status, actor, note, age } of order.events) {
        const taken = cashTakenWith(order, status, collected);
        collected += taken ?? 0;
        const actorId = actor === 'buyer' ? buyer.id : null;
        events.push({
          id: events.length + 1,
          order_id: orderId,
          actor,
          actor_id: actorId,
          status,
          note,
          collected_paisa: taken,
          at: at(age),
        });
      }
      orders.at(-1)!.collected_paisa = isPaidByCard(order) ? orders.at(-1)!.total_paisa : collected;
      for (const item of order.items) {
        items.push(itemRow(item, items.length + 1, orderId, variantIds.get(item.product.id)!, at));
        if (checkout.age < 1) {
          productEvents.push({
            product_id: item.product.id,
            kind: 'order',
            quantity: item.quantity,
            at: at(checkout.age),
          });
        }
        if (!item.review) continue;
        const { rating, content, age, reply } = item.review;
        const id = reviews.length + 1;
        reviews.push({
          id,
          user_id: buyer.id,
          seller_id: order.store + 1,
          product_id: item.product.id,
          order_id: orderId,
          rating,
          content,
          created_at: at(age),
        });
        if (reply) replies.push({ review_id: id, content: reply.content, created_at: at(reply.age) });
      }
    });
  });
  return { groups, orders, items, events, reviews, replies, productEvents };
}

function orderRow(
  { store, status, paymentMethod, subtotal, delivery, discount, items }: DemoOrder,
  of: { id: number; groupId: number; publicId: string; buyer: Person; at: Date },
) {
  const total: Paisa = subtotal + delivery - discount;
  const terms = items.map(({ product }) => ({ estimated_pickup_days: product.pickupDays }));
  const expected = deliveryWindow(dhakaDay(of.at), terms);
  return {
    id: of.id,
    public_id: of.publicId,
    group_id: of.groupId,
    user_id: of.buyer.id,
    seller_id: store + 1,
    status,
    payment_method: paymentMethod,
    // Cash is paid on delivery, a card before the order is shipped.
    payment_status:
      (status === 'delivered' && paymentMethod === 'cod') || isPaidByCard({ paymentMethod, status })
        ? ('paid' as const)
        : ('unpaid' as const),
    collected_paisa: 0,
    customer_name: `${of.buyer.first_name} ${of.buyer.last_name}`,
    customer_email: of.buyer.email,
    customer_phone: of.buyer.phone,
    customer_address: of.buyer.address,
    subtotal_paisa: subtotal,
    delivery_paisa: delivery,
    discount_paisa: discount,
    coupon_paid_by: discount > 0 ? ('market' as const) : null,
    total_paisa: total,
    delivery_from_day: expected.from,
    delivery_to_day: expected.to,
    commission_bp: DEMO_RATES.commission,
    commission_vat_bp: DEMO_RATES.vat,
    created_at: of.at,
  };
}

const isPaidByCard = ({ paymentMethod, status }: Pick<DemoOrder, 'paymentMethod' | 'status'>) =>
  paymentMethod === 'card' && !['pending', 'processing', 'cancelled'].includes(status);

/** The cash collected with a step of an order; null without any. @param before collected before, in paisa */
function cashTakenWith(order: DemoOrder, status: OrderStatus, before: Paisa): Paisa | null {
  const { subtotal, delivery, discount, paymentMethod, items } = order;
  if (paymentMethod !== 'cod' || (status !== 'delivered' && status !== 'partially_delivered')) return null;
  const priced = items.map(({ unitPaisa, quantity }, id) => ({
    id,
    total: unitPaisa * quantity,
    delivered: false,
  }));
  return cashDueWith(
    {
      bill: { subtotal, delivery, discount, total: subtotal + delivery - discount },
      collected: before,
      items: priced,
    },
    // In part means the first item.
    status === 'delivered' ? priced.map(({ id }) => id) : [0],
  );
}

function itemRow(item: DemoItem, id: number, orderId: number, firstVariant: number, at: At) {
  const { product, variant, measurements, quantity, unitPaisa, deliveredAge } = item;
  const { color = null, size = null } = product.variants[variant] ?? {};
  return {
    id,
    order_id: orderId,
    product_id: product.id,
    variant_id: firstVariant + variant,
    title: product.name,
    media_hash: pictureOfColor(product.pictures, color)?.media.hash ?? null,
    color,
    size,
    measurements,
    quantity,
    unit_paisa: unitPaisa,
    delivered_at: deliveredAge === null ? null : at(deliveredAge),
    sku: color === null ? '' : demoSku(product.id, color, size),
  };
}
