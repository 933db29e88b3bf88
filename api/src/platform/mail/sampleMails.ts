import type { MailedOrder, MailKind, StoredMail } from './mails';

const AT = '2026-11-21T08:05:00Z';
const LATER = '2026-11-28T08:05:00Z';
const store = 'Meghna Threads';
const customer = 'Nadia Rahman';
const title = 'Jamdani saree';
const orderId = 'R100231-1';
/** No account has it: the links that turn such emails off do nothing. */
const userId = 0;
const addressed = { to: 'nadia@haat.example', name: 'Nadia', at: AT };
const delivery = { paymentMethod: 'cod', phone: '01712345678', address: '7 Lake Road, Dhaka' } as const;
const items = [{ title, quantity: 1 }];

const order: MailedOrder = {
  id: orderId,
  store,
  items: [{ title, color: 'Red', size: null, measurements: null, quantity: 1, unitPaisa: 2450_00 }],
  subtotalPaisa: 2450_00,
  deliveryPaisa: 80_00,
  discountPaisa: 0,
  totalPaisa: 2530_00,
};
const payout = { store, amountPaisa: 9650_00, method: 'bKash' } as const;

type Samples = { [K in MailKind]: Omit<Extract<StoredMail, { kind: K }>, 'to' | 'name' | 'at'> };

/** One mail of each kind, for previews and tests of their texts. Its links lead to nothing that exists. */
const samples: Samples = {
  application_received: { kind: 'application_received', store },
  application_approved: { kind: 'application_approved', store },
  application_rejected: { kind: 'application_rejected', store, reason: 'The picture can’t be read' },
  application_question: { kind: 'application_question', store, question: 'Whose account is it?' },
  store_suspended: { kind: 'store_suspended', store, reason: 'Orders were not sent' },
  store_reinstated: { kind: 'store_reinstated', store },
  payout_account_changed: { kind: 'payout_account_changed', store },
  store_name_changed: { kind: 'store_name_changed', store, wanted: 'Padma Threads' },
  store_name_refused: { kind: 'store_name_refused', store, wanted: 'Aarong', reason: 'It is a brand' },
  payout_account_refused: { kind: 'payout_account_refused', store, reason: 'The name is another' },
  payout_sent: { kind: 'payout_sent', ...payout, reference: 'HAAT-P7' },
  payout_settled: { kind: 'payout_settled', ...payout, reference: 'HAAT-P7' },
  payout_failed: { kind: 'payout_failed', ...payout, reason: 'Account closed' },
  staff_waiting: { kind: 'staff_waiting', urgent: false, waiting: [{ kind: 'cash_orders', count: 3 }] },
  order_placed: { kind: 'order_placed', ...delivery, number: 'R100231', orders: [order] },
  order_received: { kind: 'order_received', ...delivery, order, customer },
  order_status: { kind: 'order_status', orderId, store, status: 'shipped', note: 'By courier' },
  order_cancelled: { kind: 'order_cancelled', orderId, customer, reason: 'Too late', restocked: true, order },
  order_refunded: { kind: 'order_refunded', orderId, customer, reason: 'The parcel was lost', order },
  order_paid: { kind: 'order_paid', customer, order },
  payment_received: { kind: 'payment_received', number: 'R100231', amountPaisa: 2530_00 },
  refund_decided: { kind: 'refund_decided', orderId, store, amountPaisa: 2530_00 },
  refund_sent: {
    kind: 'refund_sent',
    ...{ orderId, store, amountPaisa: 2530_00, method: 'bKash', reference: 'TX-82' },
  },
  password_reset: { kind: 'password_reset', seed: 'sample', expiresAt: LATER },
  staff_invitation: {
    ...{ kind: 'staff_invitation', role: 'moderator', by: 'owner@haat.example', seed: 'sample' },
    expiresAt: LATER,
  },
  email_code: { kind: 'email_code', seed: 'sample', expiresAt: LATER },
  email_changed: { kind: 'email_changed', email: 'new@haat.example' },
  account_deleted: { kind: 'account_deleted' },
  password_changed: { kind: 'password_changed' },
  google_linked: { kind: 'google_linked', passwordEnded: false },
  wish_notice: {
    ...{ kind: 'wish_notice', userId, expiresAt: LATER },
    news: [{ productId: 1, title, store, pricePaisa: 2200_00, wasPaisa: 2450_00, isBack: false }],
  },
  back_in_stock: {
    ...{ kind: 'back_in_stock', expiresAt: LATER, productId: 1, title, store, color: 'Red', size: null },
    pricePaisa: 2450_00,
  },
  question_answered: {
    ...{ kind: 'question_answered', userId, productId: 1, title, store },
    question: 'Is a blouse piece with it?',
    answer: 'Yes, of the same cloth.',
  },
  questions_asked: {
    ...{ kind: 'questions_asked', userId, count: 1 },
    questions: [{ title, content: 'Is a blouse piece with it?' }],
  },
  store_news: {
    ...{ kind: 'store_news', userId, count: 1, expiresAt: LATER },
    products: [{ productId: 1, title, store, pricePaisa: 2450_00 }],
  },
  content_hidden: {
    ...{ kind: 'content_hidden', content: 'product', productId: 1, title, appealed: false },
    reason: 'A copy of a brand',
  },
  content_shown: { kind: 'content_shown', content: 'product', productId: 1, title },
  message_to_buyer: { kind: 'message_to_buyer', orderId, store, content: 'Is Wednesday fine?' },
  message_to_store: { kind: 'message_to_store', orderId, customer, content: 'Does it come by Wednesday?' },
  note_to_buyer: { kind: 'note_to_buyer', orderId, store, text: 'The courier comes on Wednesday.' },
  note_to_store: { kind: 'note_to_store', orderId, store, text: 'Please send it by Wednesday.' },
  return_to_buyer: {
    ...{ kind: 'return_to_buyer', returnId: `${orderId}-A1`, orderId, store, state: 'approved', items },
    ...{ note: 'Please keep the tags on', way: 'drop_off', address: '12 Elephant Road', deadline: LATER },
  },
  return_to_store: {
    ...{ kind: 'return_to_store', returnId: `${orderId}-A1`, orderId, customer, state: 'requested', items },
    ...{ note: 'It is too small', deadline: LATER },
  },
};

/** @returns undefined for a kind that no email has */
export const sampleMail = (kind: string): StoredMail | undefined =>
  Object.hasOwn(samples, kind) ? ({ ...addressed, ...samples[kind as MailKind] } as StoredMail) : undefined;

/** All kinds of emails. */
export const MAIL_KINDS = Object.keys(samples) as MailKind[];
