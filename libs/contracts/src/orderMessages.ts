import * as z from 'zod/mini';
import { call } from './call';
import { id, idText, text } from './fields';
import { reasonForm } from './operator';
import { headers, orderId } from './orders';

export const ORDER_MESSAGE_PAGE_SIZE = 30;
/** Longest message about an order, in UTF-16 units. */
export const MAX_ORDER_MESSAGE = 1000;

/** A message between the buyer of an order and its store. */
export const orderMessage = z.object({
  id,
  side: z.enum(['buyer', 'store']),
  content: z.string(),
  /** ISO instant */
  created_at: z.string(),
});
export type OrderMessage = z.output<typeof orderMessage>;

/** A part of an order's messages. */
export const conversation = z.object({
  /** oldest first */
  messages: z.array(orderMessage),
  has_earlier: z.boolean(),
  /** messages of the other side that the reader has not read yet; 0 for operators */
  unread: z.int(),
  /**
   * Why nothing can be written: the buyer has no account, or the store is suspended and the order has ended. Null where
   * it can.
   */
  closed: z.nullable(z.enum(['guest', 'suspended'])),
});
export type Conversation = z.output<typeof conversation>;

const params = z.strictObject({ id: orderId });
/** `before`: those before a message; the latest ones when absent. */
const query = z.strictObject({ before: z.optional(idText) });
const readUpTo = z.strictObject({ last_id: id });
const writingErrors = {
  conversation_closed: 409,
  too_many_requests: 429,
  idempotency_key_reused: 422,
} as const;

/** The form of a message. @param required said of an empty one */
export const orderMessageForm = (required = 'Please write your message.') =>
  z.strictObject({ content: text(MAX_ORDER_MESSAGE, required) });

export const listMessages = call({
  method: 'GET',
  path: '/orders/orders/:id/messages/',
  access: 'user',
  summary: 'Messages between the buyer and the store of an order: the latest 30, or 30 before one of them',
  params,
  query,
  answer: conversation,
});

export const postMessage = call({
  method: 'POST',
  path: '/orders/orders/:id/messages/',
  access: 'user',
  summary: 'The buyer writes to the store of an order',
  params,
  headers,
  body: orderMessageForm(),
  answer: orderMessage,
  status: 201,
  errors: writingErrors,
});

export const markMessagesRead = call({
  method: 'POST',
  path: '/orders/orders/:id/messages/read/',
  access: 'user',
  summary: 'The buyer has read the store’s messages up to one of them',
  params,
  body: readUpTo,
  answer: z.void(),
  status: 204,
});

export const listSellerMessages = call({
  method: 'GET',
  path: '/orders/seller/orders/:id/messages/',
  access: 'seller',
  suspendedToo: true,
  summary: 'The same messages for the seller of the order',
  params,
  query,
  answer: conversation,
});

export const postSellerMessage = call({
  method: 'POST',
  path: '/orders/seller/orders/:id/messages/',
  access: 'seller',
  suspendedToo: true,
  summary: 'The seller writes to the buyer of an order; a suspended one while the order is open',
  params,
  headers,
  body: orderMessageForm(),
  answer: orderMessage,
  status: 201,
  errors: writingErrors,
});

export const markSellerMessagesRead = call({
  method: 'POST',
  path: '/orders/seller/orders/:id/messages/read/',
  access: 'seller',
  suspendedToo: true,
  summary: 'The seller has read the buyer’s messages up to one of them',
  params,
  body: readUpTo,
  answer: z.void(),
  status: 204,
});

export const readMessagesForOperator = call({
  method: 'POST',
  path: '/operator/orders/:id/read-messages/',
  access: 'operator',
  summary: 'The messages about an order, to settle a dispute; the audit trail tells who read them, and why',
  params,
  body: z.extend(reasonForm, { before: z.optional(id) }),
  answer: conversation,
});
