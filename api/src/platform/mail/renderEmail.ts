import {
  dhakaTime,
  type Language,
  localDigits,
  type OrderStatus,
  type Paisa,
  type RefundMethod,
  waitingCount,
} from '@haat/contracts';
import { formatTaka } from '../format/formatTaka';
import { inLanguage } from '../format/inLanguage';
import type { Block, Email } from './email';
import type { MailStrings } from './en';
import { mailStrings } from './mailStrings';
import type { Delivery, Mail, MailedOrder, MailKind, StoredMail } from './mails';
import { type MailTexts, withTexts } from './mailTexts';
import type { NoticeTopic, SiteLinks } from './siteLinks';

type StoredMailOf<K extends MailKind> = StoredMail<Extract<Mail, { kind: K }>>;
/** Builds the parts of an email that depend on its kind: everything but language and greeting. */
type Writer<K extends MailKind> = (
  mail: StoredMailOf<K>,
  strings: MailStrings,
  links: SiteLinks,
) => Omit<Email, 'language' | 'greeting'>;

/**
 * Puts a mail into words.
 * @param links where its buttons lead
 * @param texts what operators have written in place of built-in texts, for this kind and language
 */
export function renderEmail(
  mail: StoredMail,
  links: SiteLinks,
  language: Language,
  texts: MailTexts = {},
): Email {
  const strings = withTexts(mailStrings[language], mail.kind, language, texts);
  const write = writers[mail.kind] as Writer<MailKind>;
  return inLanguage(language, () => ({
    language,
    greeting: strings.greeting(mail.name),
    ...write(mail, strings, links),
  }));
}

const paragraph = (text: string): Block => ({ type: 'paragraph', text });
const button = (label: string, url: string): Block => ({ type: 'button', label, url });
const quoted = (introduction: string, text: string): Block[] =>
  text ? [paragraph(introduction), { type: 'quote', text }] : [];

const unsubscribe = (label: string, links: SiteLinks, userId: number, topic: NoticeTopic) => ({
  label,
  url: links.unsubscribe(userId, topic),
  callUrl: links.unsubscribeCall(userId, topic),
});

const writers: { [K in MailKind]: Writer<K> } = {
  application_received: ({ store }, strings, links) => ({
    ...strings.application_received,
    blocks: [
      paragraph(strings.application_received.body(store)),
      button(strings.buttons.application, links.application()),
    ],
    footer: strings.footers.shopper,
  }),
  application_approved: ({ store }, strings, links) => ({
    ...strings.application_approved,
    blocks: [
      paragraph(strings.application_approved.body(store)),
      button(strings.buttons.dashboard, links.dashboard()),
    ],
    footer: strings.footers.seller,
  }),
  application_rejected: ({ store, reason }, strings, links) => ({
    ...strings.application_rejected,
    blocks: [
      paragraph(strings.application_rejected.body(store)),
      ...quoted(strings.reason, reason),
      paragraph(strings.application_rejected.next),
      button(strings.buttons.applyAgain, links.application()),
    ],
    footer: strings.footers.shopper,
  }),
  application_question: ({ store, question }, strings, links) => ({
    ...strings.application_question,
    blocks: [
      paragraph(strings.application_question.body(store)),
      { type: 'quote', text: question },
      paragraph(strings.application_question.next),
      button(strings.buttons.application, links.application()),
    ],
    footer: strings.footers.shopper,
  }),
  store_suspended: ({ store, reason }, strings, links) => ({
    ...strings.store_suspended,
    blocks: [
      paragraph(strings.store_suspended.body(store)),
      ...quoted(strings.reason, reason),
      paragraph(strings.store_suspended.orders),
      button(strings.buttons.sellerOrders, links.sellerOrders()),
      button(strings.buttons.application, links.application()),
    ],
    footer: strings.footers.seller,
  }),
  store_reinstated: ({ store }, strings, links) => ({
    ...strings.store_reinstated,
    blocks: [
      paragraph(strings.store_reinstated.body(store)),
      button(strings.buttons.dashboard, links.dashboard()),
    ],
    footer: strings.footers.seller,
  }),
  payout_account_changed: ({ store }, strings, links) => ({
    ...strings.payout_account_changed,
    blocks: [
      paragraph(strings.payout_account_changed.body(store)),
      paragraph(strings.payout_account_changed.notYou),
      button(strings.buttons.money, links.sellerMoney()),
    ],
    footer: strings.footers.seller,
  }),
  payout_account_refused: ({ store, reason }, strings, links) => ({
    ...strings.payout_account_refused,
    blocks: [
      paragraph(strings.payout_account_refused.body(store)),
      ...quoted(strings.reason, reason),
      button(strings.buttons.money, links.sellerMoney()),
    ],
    footer: strings.footers.seller,
  }),
  store_name_changed: ({ store, wanted }, { store_name_changed: words, buttons, footers }, links) => ({
    ...words,
    blocks: [paragraph(words.body(store, wanted)), button(buttons.dashboard, links.dashboard())],
    footer: footers.seller,
  }),
  store_name_refused: ({ store, wanted, reason }, strings, links) => ({
    ...strings.store_name_refused,
    blocks: [
      paragraph(strings.store_name_refused.body(store, wanted)),
      ...quoted(strings.reason, reason),
      button(strings.buttons.dashboard, links.dashboard()),
    ],
    footer: strings.footers.seller,
  }),
  payout_sent: ({ store, amountPaisa, method, reference }, strings, links) => ({
    ...strings.payout_sent,
    blocks: [
      paragraph(strings.payout_sent.body(store, formatTaka(amountPaisa))),
      facts([
        [strings.labels.paidTo, strings.payoutMethods[method]],
        [strings.labels.reference, reference],
      ]),
      paragraph(strings.payout_sent.next),
      button(strings.buttons.money, links.sellerMoney()),
    ],
    footer: strings.footers.seller,
  }),
  payout_settled: ({ store, amountPaisa, method, reference }, strings, links) => ({
    ...strings.payout_settled,
    blocks: [
      paragraph(strings.payout_settled.body(store, formatTaka(amountPaisa))),
      facts([
        [strings.labels.paidTo, strings.payoutMethods[method]],
        [strings.labels.reference, reference],
      ]),
      button(strings.buttons.money, links.sellerMoney()),
    ],
    footer: strings.footers.seller,
  }),
  payout_failed: ({ store, amountPaisa, method, reason }, strings, links) => ({
    ...strings.payout_failed,
    blocks: [
      paragraph(strings.payout_failed.body(store, formatTaka(amountPaisa))),
      facts([[strings.labels.paidTo, strings.payoutMethods[method]]]),
      ...(reason ? quoted(strings.reason, reason) : []),
      paragraph(strings.payout_failed.next),
      button(strings.buttons.money, links.sellerMoney()),
    ],
    footer: strings.footers.seller,
  }),

  order_placed: (
    { number, orders, confirmBy, payBy, payOnline = false, byCode = false, guest, ...delivery },
    strings,
    links,
  ) => ({
    ...strings.order_placed,
    subject: strings.order_placed.subject(number),
    blocks: [
      ...(confirmBy
        ? [
            paragraph(strings.order_placed.received(number)),
            paragraph(strings.order_placed.confirm(delivery.phone, dhakaTime(confirmBy), byCode)),
          ]
        : [paragraph(strings.order_placed.body(number, orders.length))]),
      ...(payBy
        ? [
            paragraph(
              payOnline
                ? strings.order_placed.payOnline(dhakaTime(payBy))
                : strings.order_placed.pay(delivery.phone, dhakaTime(payBy)),
            ),
          ]
        : []),
      ...(payBy && payOnline
        ? [button(strings.buttons.pay, guest ? links.guestOrder(number) : links.order(number))]
        : []),
      ...orders.flatMap((order): Block[] => [
        { type: 'title', text: strings.partOf(order.store, order.id) },
        itemsOf(order, strings, links),
        ...(orders.length > 1 ? [billOf([order], strings)] : []),
      ]),
      ...(orders.length > 1 ? [{ type: 'title', text: strings.order_placed.whole } as const] : []),
      billOf(orders, strings),
      facts([
        [strings.labels.payment, strings.payment[delivery.paymentMethod]],
        [strings.labels.recipient, delivery.recipient],
        ...deliveryTo(delivery, strings),
      ]),
      // The page of an order requires a login.
      guest
        ? button(strings.buttons.order, links.guestOrder(number))
        : orders.length === 1 && orders[0]
          ? button(strings.buttons.order, links.order(orders[0].id))
          : button(strings.buttons.orders, links.orders()),
    ],
    footer: strings.footers[guest ? 'guest' : 'shopper'],
  }),
  order_received: ({ order, customer, advance, ...delivery }, strings, links) => ({
    ...strings.order_received,
    subject: strings.order_received.subject(order.id),
    blocks: [
      paragraph(strings.order_received.body(order.id, customer)),
      ...(advance ? [paragraph(strings.order_received.advance(advance.join(', ')))] : []),
      itemsOf(order, strings, links, { sku: true }),
      billOf([order], strings),
      facts([
        [strings.labels.customer, customer],
        ...deliveryTo(delivery, strings),
        [strings.labels.payment, strings.payment[delivery.paymentMethod]],
      ]),
      button(strings.buttons.order, links.sellerOrder(order.id)),
    ],
    footer: strings.footers.seller,
  }),
  order_status: (
    { orderId, store, status, note, delivered, refused, refundPaisa, paidPaisa, duePaisa, by, guest },
    strings,
    links,
  ) => ({
    subject: strings.order_status.subject(orderId, status),
    bangla: strings.order_status.bangla,
    heading: strings.order_status.heading(status),
    blocks: [
      paragraph(strings.order_status.body(orderId, store)),
      ...quoted(strings.order_status.delivered, delivered?.join('\n') ?? ''),
      ...quoted(strings.order_status.notAccepted, refused?.join('\n') ?? ''),
      ...(refundPaisa ? [paragraph(strings.order_status.refundOf(formatTaka(refundPaisa)))] : []),
      ...paymentAfter(status, paidPaisa, duePaisa, strings),
      ...quoted(status === 'refunded' || by === 'operator' ? strings.reason : strings.noteOf(store), note),
      button(strings.buttons.order, guest ? links.guestOrder(orderId) : links.order(orderId)),
    ],
    footer: strings.footers[guest ? 'guest' : 'shopper'],
  }),
  order_cancelled: (mail, strings, links) => ({
    ...strings.order_cancelled,
    bangla: mail.by === 'operator' ? strings.order_cancelled.banglaByHaat : strings.order_cancelled.bangla,
    subject: strings.order_cancelled.subject(mail.orderId),
    blocks: ended(mail, strings, links, strings.order_cancelled.body(mail.orderId, mail.customer, mail.by)),
    footer: strings.footers.seller,
  }),
  order_refunded: (mail, strings, links) => ({
    ...strings.order_refunded,
    subject: strings.order_refunded.subject(mail.orderId),
    blocks: ended(mail, strings, links, strings.order_refunded.body(mail.orderId, mail.customer)),
    footer: strings.footers.seller,
  }),
  order_paid: ({ order, customer, paidPaisa = 0, duePaisa = 0 }, strings, links) => ({
    ...strings.order_paid,
    subject: strings.order_paid.subject(order.id),
    blocks: [
      paragraph(
        duePaisa > 0
          ? strings.order_paid.advance(order.id, customer, formatTaka(paidPaisa), formatTaka(duePaisa))
          : strings.order_paid.body(order.id, customer),
      ),
      itemsOf(order, strings, links, { sku: true }),
      billOf([order], strings),
      button(strings.buttons.order, links.sellerOrder(order.id)),
    ],
    footer: strings.footers.seller,
  }),
  payment_received: ({ number, amountPaisa, guest }, strings, links) => ({
    ...strings.payment_received,
    subject: strings.payment_received.subject(number),
    blocks: [
      paragraph(strings.payment_received.body(number, formatTaka(amountPaisa))),
      button(strings.buttons.order, guest ? links.guestOrder(number) : links.order(number)),
    ],
    footer: strings.footers[guest ? 'guest' : 'shopper'],
  }),
  refund_decided: ({ orderId, store, amountPaisa, guest }, strings, links) => ({
    ...strings.refund_decided,
    subject: strings.refund_decided.subject(orderId),
    blocks: [
      paragraph(strings.refund_decided.body(orderId, store, formatTaka(amountPaisa))),
      button(strings.buttons.order, guest ? links.guestOrder(orderId) : links.order(orderId)),
    ],
    footer: strings.footers[guest ? 'guest' : 'shopper'],
  }),
  refund_sent: ({ orderId, store, amountPaisa, method, reference, guest }, strings, links) => ({
    ...strings.refund_sent,
    subject: strings.refund_sent.subject(orderId),
    blocks: [
      paragraph(strings.refund_sent.body(orderId, store)),
      facts([
        [strings.labels.refund, formatTaka(amountPaisa)],
        [strings.labels.refundBy, strings.refundMethods[method]],
        [strings.labels.reference, reference || undefined],
      ]),
      button(strings.buttons.order, guest ? links.guestOrder(orderId) : links.order(orderId)),
    ],
    footer: strings.footers[guest ? 'guest' : 'shopper'],
  }),

  password_reset: ({ seed }, strings, links) => ({
    ...strings.password_reset,
    blocks: [
      paragraph(strings.password_reset.body),
      button(strings.buttons.reset, links.resetPassword(seed)),
      paragraph(strings.password_reset.ignore),
    ],
    footer: strings.footers.shopper,
  }),
  staff_invitation: ({ seed, by, role }, { staff_invitation: words, buttons }, links) => ({
    ...words,
    blocks: [
      paragraph(words.body(by, words.roles[role])),
      paragraph(words.link),
      button(buttons.invitation, links.staffInvitation(seed)),
      paragraph(words.ignore),
    ],
  }),
  email_code: ({ seed }, strings, links) => ({
    ...strings.email_code,
    blocks: [
      paragraph(strings.email_code.body),
      { type: 'title', text: links.emailCode(seed) },
      paragraph(strings.email_code.ignore),
    ],
    footer: strings.email_code.footer,
  }),
  email_changed: ({ email }, strings, links) => ({
    ...strings.email_changed,
    blocks: [
      paragraph(strings.email_changed.body(email)),
      paragraph(strings.email_changed.ignore),
      button(strings.buttons.login, links.login()),
    ],
    footer: strings.footers.shopper,
  }),
  account_deleted: (_mail, strings) => ({
    ...strings.account_deleted,
    blocks: [paragraph(strings.account_deleted.body), paragraph(strings.account_deleted.ignore)],
    footer: strings.account_deleted.footer,
  }),
  password_changed: (_mail, strings, links) => ({
    ...strings.password_changed,
    blocks: [
      paragraph(strings.password_changed.body),
      button(strings.buttons.login, links.login()),
      paragraph(strings.password_changed.ignore),
      button(strings.buttons.forgot, links.forgotPassword()),
    ],
    footer: strings.footers.shopper,
  }),
  google_linked: ({ passwordEnded }, strings, links) => ({
    ...strings.google_linked,
    blocks: [
      paragraph(strings.google_linked.body),
      paragraph(passwordEnded ? strings.google_linked.ended : strings.google_linked.ignore),
      button(strings.buttons.forgot, links.forgotPassword()),
    ],
    footer: strings.footers.shopper,
  }),

  wish_notice: ({ userId, news }, { wish_notice: words, buttons, footers }, links) => ({
    ...words,
    subject: words.subject(news[0]?.title ?? '', news.length),
    blocks: [
      paragraph(words.body),
      {
        type: 'items',
        rows: news.map(({ productId, title, store, pricePaisa, wasPaisa, isBack, picture }) => ({
          title,
          url: links.product(productId),
          ...(picture ? { picture: links.picture(picture) } : {}),
          detail: [store, isBack && words.isBack, wasPaisa && words.was(formatTaka(wasPaisa))]
            .filter(Boolean)
            .join(' · '),
          amount: formatTaka(pricePaisa),
        })),
      },
      button(buttons.wishlist, links.wishlist()),
    ],
    footer: footers.shopper,
    unsubscribe: unsubscribe(words.unsubscribe, links, userId, 'wishes'),
  }),
  back_in_stock: (mail, strings, links) => {
    const { back_in_stock: words, buttons, footers } = strings;
    const { productId, title, store, color, size, pricePaisa, picture, guest } = mail;
    const choice = [color, size].flatMap((name) => (name === null ? [] : strings.nameOf(name)));
    return {
      ...words,
      subject: words.subject(title),
      blocks: [
        paragraph(words.body),
        {
          type: 'items',
          rows: [
            {
              title,
              url: links.product(productId, { color, size }),
              ...(picture ? { picture: links.picture(picture) } : {}),
              detail: [store, ...choice].join(' · '),
              amount: formatTaka(pricePaisa),
            },
          ],
        },
        button(buttons.product, links.product(productId, { color, size })),
        paragraph(words.once),
      ],
      footer: guest ? words.footer : footers.shopper,
    };
  },
  question_answered: (mail, { question_answered: words, noteOf, buttons, footers }, links) => ({
    ...words,
    subject: words.subject(mail.title),
    blocks: [
      ...quoted(words.body(mail.title), mail.question),
      ...quoted(noteOf(mail.store), mail.answer),
      button(buttons.product, links.product(mail.productId)),
    ],
    footer: footers.shopper,
    unsubscribe: unsubscribe(words.unsubscribe, links, mail.userId, 'questions'),
  }),
  content_hidden: ({ content, title, reason, appealed }, strings, links) => {
    const words = strings.content_hidden;
    return {
      ...words,
      subject: words.subject(title),
      heading: words.heading[content],
      blocks: [
        paragraph(words.body[content](title)),
        ...quoted(strings.reason, reason),
        paragraph(appealed ? words.final : words.appeal),
        button(strings.buttons.hidden, content === 'product' ? links.sellerProducts() : links.profile()),
      ],
      footer: content === 'product' ? strings.footers.seller : strings.footers.shopper,
    };
  },
  content_shown: ({ content, productId, title }, strings, links) => {
    const words = strings.content_shown;
    return {
      ...words,
      subject: words.subject(title),
      blocks: [
        paragraph(words.body[content](title)),
        button(strings.buttons.product, links.product(productId)),
      ],
      footer: content === 'product' ? strings.footers.seller : strings.footers.shopper,
    };
  },
  store_news: ({ userId, count, products }, { store_news: words, buttons, footers }, links) => ({
    ...words,
    subject: words.subject(products[0]?.title ?? '', count),
    blocks: [
      paragraph(words.body),
      {
        type: 'items',
        rows: products.map(({ productId, title, store, pricePaisa, picture }) => ({
          title,
          url: links.product(productId),
          ...(picture ? { picture: links.picture(picture) } : {}),
          detail: store,
          amount: formatTaka(pricePaisa),
        })),
      },
      ...(count > products.length ? [paragraph(words.more(count - products.length))] : []),
      button(buttons.followedStores, links.followedStores()),
    ],
    footer: footers.shopper,
    unsubscribe: unsubscribe(words.unsubscribe, links, userId, 'stores'),
  }),
  questions_asked: ({ userId, count, questions }, { questions_asked: words, buttons, footers }, links) => ({
    ...words,
    subject: words.subject(questions[0]?.title ?? '', count),
    blocks: [
      paragraph(words.body),
      ...questions.flatMap(({ title, content }) => quoted(words.about(title), content)),
      ...(count > questions.length ? [paragraph(words.more(count - questions.length))] : []),
      button(buttons.questions, links.sellerQuestions()),
    ],
    footer: footers.seller,
    unsubscribe: unsubscribe(words.unsubscribe, links, userId, 'storequestions'),
  }),
  staff_waiting: ({ urgent, waiting }, { staff_waiting: words, buttons, footers }, links) => ({
    ...words,
    subject: urgent ? words.urgentSubject : words.subject,
    heading: urgent ? words.urgentHeading : words.heading,
    blocks: [
      facts(waiting.map(({ kind, count }) => [words.kinds[kind], waitingCount(count)])),
      button(buttons.operator, links.operator()),
    ],
    footer: footers.staff,
  }),
  return_to_buyer: (
    { orderId, state, note, items, refundPaisa, method, deadline, way, address, store, guest },
    strings,
    links,
  ) => {
    const words = strings.return_to_buyer;
    const isDecided = state === 'refund_due' || state === 'refunded';
    return {
      subject: words.subject(orderId),
      bangla: words.bangla,
      heading: words.headings[state],
      blocks: [
        paragraph(words.body(orderId, store)),
        ...quoted(words.items, piecesOf(items)),
        paragraph(words.next[state](deadline ? dhakaTime(deadline) : '')),
        ...(way ? [paragraph(words.ways[way](address ?? ''))] : []),
        ...(isDecided && refundPaisa && method ? [refundFacts(refundPaisa, method, strings)] : []),
        ...(state === 'requested' ? [] : quoted(words.note, note)),
        button(strings.buttons.order, guest ? links.guestOrder(orderId) : links.order(orderId)),
      ],
      footer: strings.footers[guest ? 'guest' : 'shopper'],
    };
  },
  return_to_store: (
    { returnId, orderId, state, note, items, refundPaisa, method, deadline, customer },
    strings,
    links,
  ) => {
    const words = strings.return_to_store;
    return {
      subject: words.subject(orderId),
      bangla: words.bangla,
      heading: words.headings[state],
      blocks: [
        paragraph(words.body(orderId, customer)),
        ...quoted(words.items, piecesOf(items)),
        paragraph(words.next[state](deadline ? dhakaTime(deadline) : '')),
        ...(refundPaisa && method ? [refundFacts(refundPaisa, method, strings)] : []),
        ...quoted(words.note, note),
        button(strings.buttons.return, links.sellerReturn(returnId)),
      ],
      footer: strings.footers.seller,
    };
  },
  message_to_buyer: (
    { orderId, store, content, pictures = 0 },
    { message_to_buyer: words, messagePictures, buttons, footers },
    links,
  ) => ({
    ...words,
    subject: words.subject(orderId, store),
    blocks: [
      ...quoted(words.body(orderId, store), content),
      ...(pictures > 0 ? [paragraph(messagePictures(pictures))] : []),
      button(buttons.messages, links.messages(orderId)),
      paragraph(words.next),
    ],
    footer: footers.shopper,
  }),
  note_to_buyer: ({ orderId, store, text, guest }, { note_to_buyer: words, buttons, footers }, links) => ({
    ...words,
    subject: words.subject(orderId),
    blocks: [
      ...quoted(words.body(orderId, store), text),
      button(buttons.order, guest ? links.guestOrder(orderId) : links.order(orderId)),
    ],
    footer: footers[guest ? 'guest' : 'shopper'],
  }),
  note_to_store: ({ orderId, store, text }, { note_to_store: words, buttons, footers }, links) => ({
    ...words,
    subject: words.subject(orderId),
    blocks: [...quoted(words.body(orderId, store), text), button(buttons.order, links.sellerOrder(orderId))],
    footer: footers.seller,
  }),
  message_to_store: (
    { orderId, customer, content, pictures = 0 },
    { message_to_store: words, messagePictures, buttons, footers },
    links,
  ) => ({
    ...words,
    subject: words.subject(orderId, customer),
    blocks: [
      ...quoted(words.body(orderId, customer), content),
      ...(pictures > 0 ? [paragraph(messagePictures(pictures))] : []),
      button(buttons.messages, links.sellerMessages(orderId)),
      paragraph(words.next),
    ],
    footer: footers.seller,
  }),
};

const piecesOf = (items: readonly { title: string; quantity: number }[]): string =>
  items.map(({ title, quantity }) => `${localDigits(String(quantity))} × ${title}`).join('\n');

const refundFacts = (amount: Paisa, method: RefundMethod, { labels, refundMethods }: MailStrings): Block =>
  facts([
    [labels.refund, formatTaka(amount)],
    [labels.refundBy, refundMethods[method]],
  ]);

/** Blocks for the seller about an order that has ended: the order, the reason, and whether its stock was restored. */
function ended(
  { orderId, reason, restocked, order }: StoredMailOf<'order_cancelled' | 'order_refunded'>,
  strings: MailStrings,
  links: SiteLinks,
  body: string,
): Block[] {
  return [
    paragraph(body),
    paragraph(restocked ? strings.ended.restocked : strings.ended.underWay),
    ...(order ? [itemsOf(order, strings, links, { sku: true })] : []),
    ...quoted(strings.reason, reason),
    button(strings.buttons.order, links.sellerOrder(orderId)),
  ];
}

/** Payment text for the buyer when some items have arrived, or when the order has ended. */
function paymentAfter(
  status: OrderStatus,
  paid: Paisa | undefined,
  due: Paisa | undefined,
  { order_status: words }: MailStrings,
): Block[] {
  if (status === 'partially_delivered' && paid !== undefined && due !== undefined) {
    return [paragraph(words.stillDue(formatTaka(paid), formatTaka(due)))];
  }
  if (status === 'refunded' && paid) return [paragraph(words.refunded(formatTaka(paid)))];
  return status === 'cancelled' && paid === 0 ? [paragraph(words.nothingPaid)] : [];
}

function itemsOf(
  { items }: MailedOrder,
  strings: MailStrings,
  links: SiteLinks,
  show: { sku?: boolean } = {},
): Block {
  return {
    type: 'items',
    rows: items.map(({ title, color, size, measurements, quantity, unitPaisa, sku, picture }) => ({
      title,
      ...(picture ? { picture: links.picture(picture) } : {}),
      detail: [
        color && strings.nameOf(color),
        size && strings.nameOf(size),
        ...(Array.isArray(measurements) ? measurements : Object.entries(measurements ?? {})).map(
          ([name, value]) => `${strings.nameOf(name)} ${value}`,
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

function billOf(orders: readonly MailedOrder[], { labels }: MailStrings): Block {
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

/** Only what was given. */
const facts = (rows: [string, string | undefined][]): Block => ({
  type: 'facts',
  rows: rows.flatMap(([label, text]): [string, string][] => (text ? [[label, text]] : [])),
});

const deliveryTo = (
  { phone, secondPhone, address, deliveryNote }: Delivery,
  { labels }: MailStrings,
): [string, string | undefined][] => [
  [labels.phone, [phone, secondPhone].filter(Boolean).join(', ')],
  [labels.address, address],
  [labels.deliveryNote, deliveryNote],
];
