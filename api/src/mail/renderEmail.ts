import { dhakaDateAndTime, type OrderStatus, type Paisa } from '@haat/contracts';
import { formatTaka } from '../format/formatTaka';
import type { Block, Email } from './email';
import type { Mail, MailedOrder, MailKind, StoredMail } from './mails';
import type { SiteLinks } from './siteLinks';
import { strings } from './strings';

type StoredMailOf<K extends MailKind> = StoredMail<Extract<Mail, { kind: K }>>;
/** What one kind of mail adds to the greeting and the name of the brand. */
type Writer<K extends MailKind> = (mail: StoredMailOf<K>, links: SiteLinks) => Omit<Email, 'greeting'>;

/** Puts a mail into words. @param links where its buttons lead */
export function renderEmail(mail: StoredMail, links: SiteLinks): Email {
  const write = writers[mail.kind] as Writer<MailKind>;
  return { greeting: strings.greeting(mail.name), ...write(mail, links) };
}

const { labels, buttons, footers } = strings;

const paragraph = (text: string): Block => ({ type: 'paragraph', text });
const button = (label: string, url: string): Block => ({ type: 'button', label, url });
const quoted = (introduction: string, text: string): Block[] =>
  text ? [paragraph(introduction), { type: 'quote', text }] : [];

const writers: { [K in MailKind]: Writer<K> } = {
  application_received: ({ store }, links) => ({
    ...strings.application_received,
    blocks: [
      paragraph(strings.application_received.body(store)),
      button(buttons.application, links.application()),
    ],
    footer: footers.shopper,
  }),
  application_approved: ({ store }, links) => ({
    ...strings.application_approved,
    blocks: [
      paragraph(strings.application_approved.body(store)),
      button(buttons.dashboard, links.dashboard()),
    ],
    footer: footers.seller,
  }),
  application_rejected: ({ store, reason }, links) => ({
    ...strings.application_rejected,
    blocks: [
      paragraph(strings.application_rejected.body(store)),
      ...quoted(strings.reason, reason),
      paragraph(strings.application_rejected.next),
      button(buttons.applyAgain, links.application()),
    ],
    footer: footers.shopper,
  }),
  store_suspended: ({ store, reason }, links) => ({
    ...strings.store_suspended,
    blocks: [
      paragraph(strings.store_suspended.body(store)),
      ...quoted(strings.reason, reason),
      paragraph(strings.store_suspended.orders),
      button(buttons.sellerOrders, links.sellerOrders()),
      button(buttons.application, links.application()),
    ],
    footer: footers.seller,
  }),
  store_reinstated: ({ store }, links) => ({
    ...strings.store_reinstated,
    blocks: [paragraph(strings.store_reinstated.body(store)), button(buttons.dashboard, links.dashboard())],
    footer: footers.seller,
  }),

  order_placed: ({ number, orders, paymentMethod, phone, address, confirmBy }, links) => ({
    ...strings.order_placed,
    subject: strings.order_placed.subject(number),
    blocks: [
      ...(confirmBy
        ? [
            paragraph(strings.order_placed.received(number)),
            paragraph(strings.order_placed.confirm(phone, timeOf(confirmBy))),
          ]
        : [paragraph(strings.order_placed.body(number, orders.length))]),
      ...orders.flatMap((order): Block[] => [
        { type: 'title', text: strings.partOf(order.store, order.id) },
        itemsOf(order, links),
        ...(orders.length > 1 ? [billOf([order])] : []),
      ]),
      ...(orders.length > 1 ? [{ type: 'title', text: strings.order_placed.whole } as const] : []),
      billOf(orders),
      deliveryTo([
        [labels.payment, strings.payment[paymentMethod]],
        [labels.phone, phone],
        [labels.address, address],
      ]),
      orders.length === 1 && orders[0]
        ? button(buttons.order, links.order(orders[0].id))
        : button(buttons.orders, links.orders()),
    ],
    footer: footers.shopper,
  }),
  order_received: ({ order, customer, paymentMethod, phone, address }, links) => ({
    ...strings.order_received,
    subject: strings.order_received.subject(order.id),
    blocks: [
      paragraph(strings.order_received.body(order.id, customer)),
      itemsOf(order, links, { sku: true }),
      billOf([order]),
      deliveryTo([
        [labels.customer, customer],
        [labels.phone, phone],
        [labels.address, address],
        [labels.payment, strings.payment[paymentMethod]],
      ]),
      button(buttons.order, links.sellerOrder(order.id)),
    ],
    footer: footers.seller,
  }),
  order_status: ({ orderId, store, status, note, delivered, paidPaisa, duePaisa, by }, links) => ({
    subject: strings.order_status.subject(orderId, status),
    bangla: strings.order_status.bangla,
    heading: strings.order_status.heading(status),
    blocks: [
      paragraph(strings.order_status.body(orderId, store)),
      ...quoted(strings.order_status.delivered, delivered?.join('\n') ?? ''),
      ...paymentAfter(status, paidPaisa, duePaisa),
      ...quoted(status === 'refunded' || by === 'operator' ? strings.reason : strings.noteOf(store), note),
      button(buttons.order, links.order(orderId)),
    ],
    footer: footers.shopper,
  }),
  order_cancelled: (mail, links) => ({
    ...strings.order_cancelled,
    bangla: mail.by === 'operator' ? strings.order_cancelled.banglaByHaat : strings.order_cancelled.bangla,
    subject: strings.order_cancelled.subject(mail.orderId),
    blocks: ended(mail, links, strings.order_cancelled.body(mail.orderId, mail.customer, mail.by)),
    footer: footers.seller,
  }),
  order_refunded: (mail, links) => ({
    ...strings.order_refunded,
    subject: strings.order_refunded.subject(mail.orderId),
    blocks: ended(mail, links, strings.order_refunded.body(mail.orderId, mail.customer)),
    footer: footers.seller,
  }),
  order_paid: ({ order, customer }, links) => ({
    ...strings.order_paid,
    subject: strings.order_paid.subject(order.id),
    blocks: [
      paragraph(strings.order_paid.body(order.id, customer)),
      itemsOf(order, links, { sku: true }),
      billOf([order]),
      button(buttons.order, links.sellerOrder(order.id)),
    ],
    footer: footers.seller,
  }),

  password_reset: ({ seed }, links) => ({
    ...strings.password_reset,
    blocks: [
      paragraph(strings.password_reset.body),
      button(buttons.reset, links.resetPassword(seed)),
      paragraph(strings.password_reset.ignore),
    ],
    footer: footers.shopper,
  }),
  password_changed: (_mail, links) => ({
    ...strings.password_changed,
    blocks: [
      paragraph(strings.password_changed.body),
      button(buttons.login, links.login()),
      paragraph(strings.password_changed.ignore),
      button(buttons.forgot, links.forgotPassword()),
    ],
    footer: footers.shopper,
  }),
  google_linked: ({ passwordEnded }, links) => ({
    ...strings.google_linked,
    blocks: [
      paragraph(strings.google_linked.body),
      paragraph(passwordEnded ? strings.google_linked.ended : strings.google_linked.ignore),
      button(buttons.forgot, links.forgotPassword()),
    ],
    footer: footers.shopper,
  }),
};

/** What the seller reads of an order that has ended: what it was, why, and what becomes of its pieces. */
function ended(
  { orderId, reason, restocked, order }: StoredMailOf<'order_cancelled' | 'order_refunded'>,
  links: SiteLinks,
  body: string,
): Block[] {
  return [
    paragraph(body),
    paragraph(restocked ? strings.ended.restocked : strings.ended.underWay),
    ...(order ? [itemsOf(order, links, { sku: true })] : []),
    ...quoted(strings.reason, reason),
    button(buttons.order, links.sellerOrder(orderId)),
  ];
}

/** What the buyer reads of money when some items have arrived, or when the order has ended. */
function paymentAfter(status: OrderStatus, paid: Paisa | undefined, due: Paisa | undefined): Block[] {
  const { order_status: words } = strings;
  if (status === 'partially_delivered' && paid !== undefined && due !== undefined) {
    return [paragraph(words.stillDue(formatTaka(paid), formatTaka(due)))];
  }
  if (status === 'refunded' && paid) return [paragraph(words.refunded(formatTaka(paid)))];
  return status === 'cancelled' && paid === 0 ? [paragraph(words.nothingPaid)] : [];
}

function itemsOf({ items }: MailedOrder, links: SiteLinks, show: { sku?: boolean } = {}): Block {
  return {
    type: 'items',
    rows: items.map(({ title, color, size, measurements, quantity, unitPaisa, sku, picture }) => ({
      title,
      ...(picture ? { picture: links.picture(picture) } : {}),
      detail: [
        color,
        size,
        ...(Array.isArray(measurements) ? measurements : Object.entries(measurements ?? {})).map(
          ([name, value]) => `${name} ${value}`,
        ),
        strings.pieces(quantity),
        ...(quantity > 1 ? [strings.each(formatTaka(unitPaisa))] : []),
        ...(show.sku && sku ? [strings.sku(sku)] : []),
      ]
        .filter(Boolean)
        .join(' · '),
      amount: formatTaka(unitPaisa * quantity),
    })),
  };
}

function billOf(orders: readonly MailedOrder[]): Block {
  const sum = (key: 'subtotalPaisa' | 'deliveryPaisa' | 'discountPaisa' | 'totalPaisa') =>
    orders.reduce((total, order) => total + order[key], 0);
  const discount = sum('discountPaisa');
  return {
    type: 'sums',
    rows: [
      [labels.subtotal, formatTaka(sum('subtotalPaisa'))],
      [labels.delivery, formatTaka(sum('deliveryPaisa'))],
      ...(discount ? [[labels.discount, `−${formatTaka(discount)}`] as [string, string]] : []),
      [labels.total, formatTaka(sum('totalPaisa'))],
    ],
  };
}

const deliveryTo = (rows: [string, string][]): Block => ({ type: 'facts', rows });

/** '22 Nov 2026, 2:05 PM' in Dhaka. @param iso an instant */
function timeOf(iso: string): string {
  const { date, time } = dhakaDateAndTime(new Date(iso));
  return `${date}, ${time}`;
}
