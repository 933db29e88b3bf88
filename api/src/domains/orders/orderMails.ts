import type { OrderNoteReader, OrderStatus, Paisa, RefundMethod } from '@haat/contracts';
import type { Context } from '../../context';
import { phoneKeyOf } from '../../platform/limits/limits';
import type { Mail, MailedOrder } from '../../platform/mail/mails';
import type { TextStep } from '../../platform/sms/smsTexts';
import { cashDueOf } from './cash';
import { isUnconfirmed, isUnpaidCard, takesCode } from './confirmation';
import type { OrderRow } from './orders.queries';

type Sms = Pick<Context, 'hasSms' | 'payments'>;

/**
 * The mails of a checkout: one to the buyer, one to each store; while the orders wait to be confirmed, to the buyer only.
 * @param rows all orders of the checkout
 * @param sms whether codes and news can be sent, and orders paid online
 */
export function mailsOfCheckout(rows: readonly OrderRow[], at: Date, sms: Sms): Mail[] {
  const [first] = rows;
  if (!first) return [];
  return [
    textOf(first, { step: 'placed', number: first.number, at }, sms) ?? {
      kind: 'order_placed',
      ...buyerOf(first),
      ...deliveryOf(first),
      at,
      number: first.number,
      recipient: first.customer_name,
      orders: rows.map(mailedOrder),
      ...(isUnconfirmed(first) ? { confirmBy: first.confirm_by.toISOString() } : {}),
      ...(isUnpaidCard(first) && !isUnconfirmed(first)
        ? { payBy: first.pay_by.toISOString(), ...(sms.payments ? { payOnline: true } : {}) }
        : {}),
      ...(isUnconfirmed(first) && takesCode(first, sms) ? { byCode: true } : {}),
    },
    ...rows.flatMap((row) => (isUnconfirmed(row) ? [] : mailOfNewOrder(row, at))),
  ];
}

/** The mail to the store about an order that it can send. */
export function mailOfNewOrder(row: OrderRow, at: Date): Mail {
  return {
    kind: 'order_received',
    ...storeOf(row),
    ...deliveryOf(row),
    at,
    customer: row.customer_name,
    order: mailedOrder(row),
    ...(row.payment_method === 'cod' && advanceItems(row).length > 0
      ? { advance: advanceItems(row).map(({ title }) => title) }
      : {}),
  };
}

const advanceItems = (row: OrderRow) => row.items.filter((item) => item.requires_advance_payment);

/** An SMS to a guest who gave no email; null for other buyers, and where none can be sent. */
function textOf(
  row: OrderRow,
  text: { step: TextStep; number: string; at: Date },
  { hasSms = false }: Sms,
): Mail | null {
  if (!hasSms || !row.is_guest || row.customer_email !== '') return null;
  const to = `+88${phoneKeyOf(row.customer_phone)}`;
  return { kind: 'order_text', to, name: '', guest: { language: row.guest_language }, ...text };
}

const TEXT_STEPS: Partial<Record<OrderStatus, TextStep>> = {
  shipped: 'sent',
  delivered: 'delivered',
  cancelled: 'cancelled',
};

/** The step that an SMS reports: each once, also if the seller sets the order back, and no cancellation of the buyer's own. */
function textStepOf({ status, events }: OrderRow): TextStep | undefined {
  const isFirst = events.filter((event) => event.status === status).length === 1;
  return isFirst && !(status === 'cancelled' && events.at(-1)?.actor === 'buyer')
    ? TEXT_STEPS[status]
    : undefined;
}

/**
 * The mail to the buyer about a new status; to a guest without an email an SMS about the main ones.
 * @param change.delivered ids of the items that arrived with this change
 * @param change.refused titles of those that were refused with it
 */
export function mailOfStatus(
  row: OrderRow,
  {
    delivered = [],
    refused = [],
    note,
    at,
  }: { delivered?: readonly number[]; refused?: readonly string[]; note: string; at: Date },
  sms: Sms,
): Mail {
  const step = textStepOf(row);
  const text = step ? textOf(row, { step, number: row.public_id, at }, sms) : null;
  if (text) return text;
  const some = row.status === 'partially_delivered' || refused.length > 0;
  const isCash = row.payment_method === 'cod';
  return {
    kind: 'order_status',
    ...buyerOf(row),
    at,
    orderId: row.public_id,
    store: row.seller.business_name,
    status: row.status,
    note,
    paidPaisa: row.collected_paisa,
    by: ['operator', 'system'].includes(row.events.at(-1)?.actor ?? '') ? 'operator' : 'other',
    ...(some
      ? { delivered: row.items.filter(({ id }) => delivered.includes(id)).map(({ title }) => title) }
      : {}),
    ...(row.status === 'partially_delivered' && isCash ? { duePaisa: cashDueOf(row) } : {}),
    ...(refused.length > 0 ? { refused: [...refused], refundPaisa: row.refunded_paisa } : {}),
  };
}

/** The mail to the store about a cancelled or refunded order. @param end.restocked the items are in stock again */
export function mailOfEnd(
  row: OrderRow,
  { reason, by, restocked, at }: { reason: string; by: 'buyer' | 'operator'; restocked: boolean; at: Date },
): Mail {
  return {
    kind: row.status === 'refunded' ? 'order_refunded' : 'order_cancelled',
    ...storeOf(row),
    at,
    orderId: row.public_id,
    customer: row.customer_name,
    reason,
    by,
    restocked,
    order: mailedOrder(row),
  };
}

/** The mail to the store about an order that was paid online: it may be handed over, or prepared where the rest is cash. */
export function mailOfPayment(row: OrderRow, at: Date): Mail {
  const duePaisa = cashDueOf(row);
  return {
    kind: 'order_paid',
    ...storeOf(row),
    at,
    customer: row.customer_name,
    order: mailedOrder(row),
    ...(duePaisa > 0 ? { paidPaisa: row.collected_paisa, duePaisa } : {}),
  };
}

/** To the buyer, when a payment was booked. @param paid.number of the checkout, or of the order that an operator has recorded */
export const mailOfReceivedPayment = (
  row: OrderRow,
  { number, amountPaisa, at }: { number: string; amountPaisa: Paisa; at: Date },
): Mail => ({ kind: 'payment_received', ...buyerOf(row), at, number, amountPaisa });

/** To the buyer, when money came after the order had ended. */
export const mailOfLatePayment = (row: OrderRow, amountPaisa: Paisa, at: Date): Mail => ({
  kind: 'refund_decided',
  ...buyerOf(row),
  at,
  orderId: row.public_id,
  store: row.seller.business_name,
  amountPaisa,
});

/** To the buyer, when a refund was sent that belongs to no return; to a guest without an email an SMS. */
export const mailOfSentRefund = (
  row: OrderRow,
  { at, ...sent }: { amountPaisa: Paisa; method: RefundMethod; reference: string; at: Date },
  sms: Sms,
): Mail =>
  textOf(row, { step: 'refund', number: row.public_id, at }, sms) ?? {
    kind: 'refund_sent',
    ...buyerOf(row),
    at,
    orderId: row.public_id,
    store: row.seller.business_name,
    ...sent,
  };

/** The mail of an operator's note to the buyer or to the store. A guest without an email gets an SMS. */
export function mailOfNote(
  row: OrderRow,
  { to, text, at }: { to: OrderNoteReader; text: string; at: Date },
  sms: Sms,
): Mail {
  const note = { at, orderId: row.public_id, store: row.seller.business_name, text };
  return to === 'seller'
    ? { kind: 'note_to_store', ...storeOf(row), ...note }
    : (textOf(row, { step: 'note', number: row.public_id, at }, sms) ?? {
        kind: 'note_to_buyer',
        ...buyerOf(row),
        ...note,
      });
}

const buyerOf = (row: OrderRow) => ({
  to: row.customer_email,
  name: row.buyer_name,
  ...(row.is_guest ? { guest: { language: row.guest_language } } : {}),
});
const storeOf = (row: OrderRow) => ({ to: row.seller_email, name: row.seller.business_name });
const deliveryOf = (row: OrderRow) => ({
  paymentMethod: row.payment_method,
  phone: row.customer_phone,
  address: row.customer_address,
  ...(row.customer_second_phone ? { secondPhone: row.customer_second_phone } : {}),
  ...(row.delivery_note ? { deliveryNote: row.delivery_note } : {}),
});

function mailedOrder(row: OrderRow): MailedOrder {
  return {
    id: row.public_id,
    store: row.seller.business_name,
    items: row.items.map(({ title, color, size, measurements, quantity, unit_paisa, sku, picture }) => ({
      title,
      color,
      size,
      measurements: measurements && Object.entries(measurements),
      quantity,
      unitPaisa: unit_paisa,
      ...(picture ? { picture: `/media/${picture.hash}/320.jpg` } : {}),
      ...(sku ? { sku } : {}),
    })),
    subtotalPaisa: row.subtotal_paisa,
    deliveryPaisa: row.delivery_paisa,
    discountPaisa: row.discount_paisa,
    totalPaisa: row.total_paisa,
  };
}
