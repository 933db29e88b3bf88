import * as z from 'zod/mini';
import { call } from './call';
import { id, idText, text, wholeText } from './fields';
import { reasonForm } from './operator';
import { headers, orderId } from './orders';
import { MAX_MESSAGE_IMAGES } from './values';

export const ORDER_MESSAGE_PAGE_SIZE = 30;
/** Longest message about an order, in UTF-16 units. */
export const MAX_ORDER_MESSAGE = 1000;

/** A picture of a message. Its bytes come by a call of their own, for the two sides only. */
const messagePicture = z.object({
  /** among those of its message, from 1 */
  place: z.int(),
  /** pixels of the original */
  width: z.int(),
  height: z.int(),
  /** the average colour: '#c9b8a4' */
  tint: z.string(),
});
export type MessagePicture = z.output<typeof messagePicture>;

/** The widths in which pictures of messages are answered, in pixels: in the list, and enlarged. */
export const MESSAGE_PICTURE_WIDTHS = [320, 1280] as const;
export type MessagePictureWidth = (typeof MESSAGE_PICTURE_WIDTHS)[number];

/** A message between the buyer of an order and its store. */
export const orderMessage = z.object({
  id,
  side: z.enum(['buyer', 'store']),
  content: z.string(),
  pictures: z.optional(z.array(messagePicture)),
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
  /** how many pictures a message may have; absent: none */
  max_pictures: z.optional(z.int()),
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
  unreadable_picture: 400,
} as const;
const files = {
  uploaded_images: {
    most: MAX_MESSAGE_IMAGES,
    tooMany: `At most ${MAX_MESSAGE_IMAGES} pictures in one message`,
  },
};
const pictureParams = z.strictObject({
  id: orderId,
  message: idText,
  place: wholeText(1, MAX_MESSAGE_IMAGES),
});
/** `width`: in pixels, at most; 1280 when absent. */
const pictureQuery = z.strictObject({ width: z.optional(z.enum(['320', '1280'])) });
const webp = z.custom<Uint8Array>();

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
  summary: 'The buyer writes to the store of an order; as multipart with up to three pictures',
  params,
  headers,
  body: orderMessageForm(),
  form: orderMessageForm(),
  files,
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

export const messagePictureOfBuyer = call({
  method: 'GET',
  path: '/orders/orders/:id/messages/:message/pictures/:place/',
  access: 'user',
  summary: 'A picture of a message about an order of the buyer, written by either side',
  params: pictureParams,
  query: pictureQuery,
  contentType: 'image/webp',
  answer: webp,
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
  summary:
    'The seller writes to the buyer of an order, a suspended one while the order is open; as multipart with up to three pictures',
  params,
  headers,
  body: orderMessageForm(),
  form: orderMessageForm(),
  files,
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

export const messagePictureOfSeller = call({
  method: 'GET',
  path: '/orders/seller/orders/:id/messages/:message/pictures/:place/',
  access: 'seller',
  suspendedToo: true,
  summary: 'The same pictures for the seller of the order',
  params: pictureParams,
  query: pictureQuery,
  contentType: 'image/webp',
  answer: webp,
});

export const readMessagesForOperator = call({
  method: 'POST',
  path: '/operator/orders/:id/read-messages/',
  access: 'operator',
  roles: ['owner', 'order_support'],
  summary: 'The messages about an order, to settle a dispute; the audit trail tells who read them, and why',
  params,
  body: z.extend(reasonForm, { before: z.optional(id) }),
  answer: conversation,
});

export const messagePictureForOperator = call({
  method: 'POST',
  path: '/operator/orders/:id/messages/:message/pictures/:place/',
  access: 'operator',
  roles: ['owner', 'order_support'],
  summary: 'A picture of a message, to settle a dispute; the audit trail tells who saw it, and why',
  params: pictureParams,
  body: reasonForm,
  contentType: 'image/webp',
  answer: webp,
});
