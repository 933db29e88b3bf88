import * as z from 'zod/mini';
import { call } from './call';
import { cancelForm, seenVersion } from './cancelForm';
import { choice, lineErrors } from './cart';
import { deliveryFields } from './deliveryFields';
import {
  deliveryWindow,
  dhakaDayText,
  flagText,
  id,
  idempotencyKey,
  idText,
  measurements,
  page,
  picture,
  taka,
  text,
  wholeText,
} from './fields';
import { LANGUAGES } from './language';
import { messages } from './messages';
import {
  MAX_PAGE_SIZE,
  ORDER_NOTE_READERS,
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_METHODS,
  REFUND_METHODS,
  SELLER_ORDER_SORTS,
  SELLER_ORDER_STATUSES,
} from './values';

/** An order's public id, e.g. R100231-1: the order group's number and the seller's place in it. */
export const orderId = z.string().check(z.regex(/^R\d{1,12}-\d{1,3}$/, 'Not a valid order id'));
const params = z.strictObject({ id: orderId });
/** An order number as a shopper may copy it: of the group, or of one of its orders. */
export const orderNumber = /^R\d{1,12}(-\d{1,3})?$/;

/** The most orders that one call changes or prints. */
export const MAX_ORDERS_AT_ONCE = 100;
const tooManyOrders = `At most ${MAX_ORDERS_AT_ONCE} orders`;
/** Several orders, as their ids. */
export const orderIds = z
  .array(orderId)
  .check(z.minLength(1, 'Please choose orders'), z.maxLength(MAX_ORDERS_AT_ONCE, tooManyOrders));

export const orderItem = z.object({
  id,
  title: z.string(),
  product: id,
  product_image: z.nullable(z.string()),
  picture: z.nullable(picture),
  size: z.nullable(z.string()),
  color: z.nullable(z.string()),
  custom_measurements: z.nullable(measurements),
  /** of the product when it was ordered */
  estimated_pickup_days: z.optional(z.int()),
  requires_advance_payment: z.optional(z.boolean()),
  quantity: z.int(),
  unit_price: taka,
  total_price: taka,
  delivered: z.boolean(),
  /** not accepted at the door; a line of which some pieces were is two items. Absent in older APIs */
  refused: z.optional(z.boolean()),
  /** for the seller: refused, and not counted as restocked or written off yet */
  to_inspect: z.optional(z.boolean()),
  /** pieces that are sent back or on their way back; absent in older APIs */
  returned: z.optional(z.int()),
  /** pieces that can still be sent back; for the buyer */
  returnable: z.optional(z.int()),
  /** the buyer has written a review of this item */
  reviewed: z.boolean(),
  /** a review of it may say how the size fits */
  asks_fit: z.optional(z.boolean()),
  /** of the chosen variant when it was ordered; '' where it has none */
  sku: z.optional(z.string()),
});
export type OrderItem = z.output<typeof orderItem>;

export const orderEvent = z.object({
  status: z.enum(ORDER_STATUSES),
  /** ISO instant */
  at: z.string(),
  actor: z.enum(['buyer', 'seller', 'operator', 'system']),
  note: z.string(),
  /** taka that were taken with it; null where it took none */
  collected: z.optional(z.nullable(taka)),
});

/** An operator's note to the buyer or to the store of an order. */
export const orderNote = z.object({
  id,
  to: z.enum(ORDER_NOTE_READERS),
  text: z.string(),
  /** ISO instant */
  at: z.string(),
  /** for operators: the account's e-mail */
  by: z.optional(z.string()),
});
export type OrderNote = z.output<typeof orderNote>;

export const order = z.object({
  id: orderId,
  /** the number of the order group, which the shopper is shown */
  order_number: z.string(),
  status: z.enum(ORDER_STATUSES),
  totalItems: z.int(),
  /** taka, this seller's share of delivery and discount included */
  bill: taka,
  subtotal: taka,
  delivery_fee: taka,
  discount: taka,
  /** who pays the discount; null: no coupon. Absent in older APIs, whose only coupon the market pays */
  coupon_paid_by: z.optional(z.nullable(z.enum(['market', 'seller']))),
  /** Asia/Dhaka, as shown: '21 Nov 2026' and '2:05 PM' */
  placedOn: z.string(),
  time: z.string(),
  created_at: z.string(),
  seller: z.object({ id, business_name: z.string(), phone_number: z.string(), business_address: z.string() }),
  customer_name: z.string(),
  customer_email: z.string(),
  customer_phone: z.string(),
  customer_address: z.string(),
  /** '' where none was given; absent in older APIs */
  customer_second_phone: z.optional(z.string()),
  /** for the courier, likewise */
  delivery_note: z.optional(z.string()),
  payment_method: z.enum(PAYMENT_METHODS),
  payment_status: z.enum(['unpaid', 'paid']),
  /** taka that have been paid so far */
  collected: z.optional(taka),
  /** cash that the courier still has to collect, in taka */
  cash_due: z.optional(taka),
  /** the part of the bill that is not owed, because its pieces were refused; absent in older APIs, as are the next two */
  refused: z.optional(taka),
  /** decided refunds, in taka */
  refunded: z.optional(taka),
  /** those of them that were not sent yet */
  refund_due: z.optional(taka),
  /** ISO instant until which delivered pieces can be sent back; absent where none can */
  return_until: z.optional(z.string()),
  /** returns of the order that are under way; absent in older APIs */
  open_returns: z.optional(z.int()),
  /** for the seller: refunds that are decided and not sent, beside those of returns */
  refunds_to_send: z.optional(z.array(z.object({ id, amount: taka, method: z.enum(REFUND_METHODS) }))),
  /**
   * ISO instant until which a cash order waits to be confirmed, by a call of the shop or a code; then it is cancelled.
   * Before it is confirmed it has no pieces of the stock, and its seller can't send it. Absent where nothing is waited for
   */
  confirm_by: z.optional(z.string()),
  /** for the buyer of such an order: a code confirms it too; absent where only a call does, and in older APIs */
  confirm_by_code: z.optional(z.boolean()),
  /** for operators: the limits that the order exceeded; absent for ordinary orders */
  confirm_reasons: z.optional(z.array(z.string())),
  /**
   * ISO instant until which the shop calls about the payment of a card order; then the order is cancelled. Absent where it
   * is paid, waits to be confirmed first, or has left the store, and in older APIs
   */
  pay_by: z.optional(z.string()),
  /** for the buyer: taka that can be paid online now; absent where that is nothing, and in older APIs */
  online_due: z.optional(taka),
  isCompleted: z.boolean(),
  /** grows with every change of the order: calls that change it may say which one the client has seen; absent in older APIs */
  version: z.optional(z.int()),
  /** as promised when it was placed; null of orders of earlier releases */
  delivery_window: z.optional(z.nullable(deliveryWindow)),
  can_cancel: z.boolean(),
  /** messages of the other side that the viewer has not read; absent for operators and in older APIs */
  unread_messages: z.optional(z.int()),
  /** notes of operators to the viewer, for operators those to both, the newest first; absent where there are none */
  notes: z.optional(z.array(orderNote)),
  items: z.array(orderItem),
  timeline: z.array(orderEvent),
});
export type Order = z.output<typeof order>;

/** Orders of one checkout: the group's number is the order number that the shopper sees, e.g. R100231. */
export const orderGroup = z.object({
  order_number: z.string(),
  /** taka, of all its orders; cancelled ones are not taken off */
  bill: taka,
  subtotal: taka,
  delivery_fee: taka,
  discount: taka,
  /** Asia/Dhaka, as shown */
  placedOn: z.string(),
  time: z.string(),
  /** one a seller; at least one */
  orders: z.array(order),
});
export type OrderGroup = z.output<typeof orderGroup>;

export const headers = z.object({ 'idempotency-key': z.optional(idempotencyKey) });
/** Why a checkout is refused. */
export const placingErrors = {
  ...lineErrors,
  conflict: 409,
  price_rose: 409,
  coupon_refused: 409,
  too_much_held: 409,
  card_off: 409,
  customer_blocked: 403,
  too_many_requests: 429,
  idempotency_key_reused: 422,
  forbidden: 403,
} as const;

/** One line of the checkout. `unit_price` is the price that was shown: a higher one now is refused with 409. */
const selectedItem = z.strictObject({
  item_id: id,
  size: z.optional(z.nullable(text(40))),
  color: z.optional(z.nullable(text(60))),
  unit_price: z.optional(taka),
});

export const createOrder = call({
  method: 'POST',
  path: '/orders/orders/create/',
  access: 'user',
  summary: 'Orders the selected cart lines: one order a seller',
  headers,
  body: z.strictObject({
    ...deliveryFields,
    payment_method: z.enum(PAYMENT_METHODS),
    selected_items: z.array(selectedItem).check(z.minLength(1, messages.nothingSelected), z.maxLength(200)),
  }),
  answer: z.union([order, z.array(order)]),
  status: 201,
  errors: placingErrors,
});

export const quickOrder = call({
  method: 'POST',
  path: '/orders/orders/quick-create/',
  access: 'user',
  summary: 'Orders one product without the cart',
  headers,
  body: z.strictObject({
    ...choice,
    ...deliveryFields,
    /** by card only where a payment gateway is on */
    payment_method: z.enum(PAYMENT_METHODS),
    unit_price: z.optional(taka),
  }),
  answer: order,
  status: 201,
  errors: placingErrors,
});

const paging = {
  page: z.optional(wholeText(1, 1_000_000)),
  limit: z.optional(wholeText(1, MAX_PAGE_SIZE)),
};

export const listOrders = call({
  method: 'GET',
  path: '/orders/orders/',
  access: 'user',
  summary: 'The buyer’s orders, newest first',
  query: z.strictObject({
    ...paging,
    /** an order's id or its group's number, in any case */
    number: z.optional(text(40)),
    /** the last order that was shown; then `page` has no effect */
    after: z.optional(text(40)),
  }),
  /** `next`: what `after` says for the next orders, whatever was ordered meanwhile; absent in older APIs, and at the end */
  answer: z.extend(page(order), { next: z.optional(z.string()) }),
});

export const getOrder = call({
  method: 'GET',
  path: '/orders/orders/:id/',
  access: 'user',
  summary: 'An order of the buyer',
  params,
  answer: order,
});

export const groupParams = z.strictObject({
  number: z.string().check(z.regex(/^[Rr]\d{1,12}$/, 'Not a valid order number')),
});

export const getOrderGroup = call({
  method: 'GET',
  path: '/orders/groups/:number/',
  access: 'user',
  summary: 'The buyer’s orders of one checkout',
  params: groupParams,
  answer: orderGroup,
});

export const cancelOrder = call({
  method: 'POST',
  path: '/orders/orders/:id/cancel/',
  access: 'user',
  summary: 'The buyer cancels while pending or processing; stock returns once',
  params,
  body: cancelForm,
  answer: order,
  errors: { order_state: 409, order_changed: 409 },
});

/** How many orders of each state match the search, whatever state the page is narrowed to. */
const statusCounts = z.object({
  pending: z.int(),
  processing: z.int(),
  shipped: z.int(),
  delivered: z.int(),
  partially_delivered: z.int(),
  cancelled: z.int(),
  refunded: z.int(),
} satisfies Record<OrderStatus, unknown>);
export type StatusCounts = z.output<typeof statusCounts>;

const sellerOrderPage = z.extend(page(order), {
  status_counts: z.optional(statusCounts),
  /** for sellers: orders with unread messages, whatever the filter; absent in older APIs */
  unread_orders: z.optional(z.int()),
});
export type SellerOrderPage = z.output<typeof sellerOrderPage>;

/** How lists of sellers' orders are narrowed and sorted, for the seller and for operators. */
const sellerOrderFilter = {
  status: z.optional(z.enum(['all', ...ORDER_STATUSES])),
  sort: z.optional(z.enum(SELLER_ORDER_SORTS)),
  /** only cash orders that wait to be confirmed */
  unconfirmed: z.optional(flagText),
  /** only card orders whose payment is waited for */
  unpaid: z.optional(flagText),
  /** part of an order's id, of the customer's name, e-mail or phone, or of an item's name or SKU */
  search: z.optional(text(100)),
};

/** Days in Asia/Dhaka on which it was placed, both included. */
const placedBetween = {
  from: z.optional(dhakaDayText),
  to: z.optional(dhakaDayText),
};

export const listSellerOrders = call({
  method: 'GET',
  path: '/orders/seller/orders/',
  access: 'seller',
  suspendedToo: true,
  summary: 'The seller’s orders, newest first unless sorted otherwise',
  query: z.strictObject({
    ...paging,
    ...sellerOrderFilter,
    /** only those with unread messages of the buyer */
    unread: z.optional(flagText),
    ...placedBetween,
  }),
  answer: sellerOrderPage,
});

/** The most orders of a file for a spreadsheet. */
export const MAX_ORDERS_OF_FILE = 5000;

export const sellerOrdersCsv = call({
  method: 'GET',
  path: '/orders/seller/orders-csv/',
  access: 'seller',
  suspendedToo: true,
  summary: `The seller’s orders for a spreadsheet, a row an order: those of the filter, ${MAX_ORDERS_OF_FILE} at most, or those of \`ids\``,
  query: z.strictObject({
    ...sellerOrderFilter,
    unread: z.optional(flagText),
    ...placedBetween,
    /** order ids, separated by commas */
    ids: z.optional(
      z
        .string()
        .check(
          z.maxLength(MAX_ORDERS_AT_ONCE * 18),
          z.regex(/^R\d{1,12}-\d{1,3}(,R\d{1,12}-\d{1,3})*$/, 'Not order ids'),
        ),
    ),
    /** the language of the page that asks; the account’s when absent */
    lang: z.optional(z.enum(LANGUAGES)),
  }),
  contentType: 'text/csv',
  answer: z.custom<Uint8Array>(),
});

export const getSellerOrder = call({
  method: 'GET',
  path: '/orders/seller/orders/:id/',
  access: 'seller',
  suspendedToo: true,
  summary: 'An order of the seller',
  params,
  answer: order,
});

const statusChange = z.strictObject({
  status: z.enum(SELLER_ORDER_STATUSES),
  notes: z.optional(text(500)),
  item_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(200))),
  /** with delivered: pieces that the buyer did not accept. What else is left was delivered, unless `item_ids` names it */
  refused: z.optional(
    z
      .array(z.strictObject({ item_id: id, quantity: z.int().check(z.positive()) }))
      .check(z.minLength(1), z.maxLength(200)),
  ),
  /** why they were not accepted */
  refusal_reason: z.optional(text(500)),
  /**
   * cash in taka that was taken with this delivery; what was due with these items when absent. With another status: what was
   * paid in advance, where an item needs it
   */
  collected: z.optional(taka),
  version: seenVersion,
});

export const updateOrderStatus = call({
  method: 'POST',
  path: '/orders/seller/orders/:id/update-status/',
  access: 'seller',
  suspendedToo: true,
  summary:
    'Moves an order; with `item_ids` and delivered, marks just these items delivered, and with `refused` those that were not accepted: refused whole, the order ends',
  params,
  body: statusChange,
  answer: order,
  errors: { order_state: 409, order_changed: 409, order_unpaid: 409, order_unconfirmed: 409 },
});

export const moveOrders = call({
  method: 'POST',
  path: '/orders/seller/orders-status/',
  access: 'seller',
  suspendedToo: true,
  summary:
    'Moves several orders as update-status/ moves one; those that can’t be moved stay, and the answer says why',
  body: z.strictObject({
    status: z.enum(SELLER_ORDER_STATUSES),
    notes: z.optional(text(500)),
    orders: z
      .array(z.strictObject({ id: orderId, version: seenVersion }))
      .check(z.minLength(1, 'Please choose orders'), z.maxLength(MAX_ORDERS_AT_ONCE, tooManyOrders)),
  }),
  answer: z.object({
    moved: z.array(orderId),
    /** `code` as in the error of update-status/ */
    not_moved: z.array(z.object({ id: orderId, code: z.string(), error: z.string() })),
  }),
});

export const inspectRefused = call({
  method: 'POST',
  path: '/orders/seller/orders/:id/inspect/',
  access: 'seller',
  suspendedToo: true,
  summary: 'The seller has counted pieces that were refused: they return to stock, or are written off',
  params,
  body: z.strictObject({
    items: z
      .array(
        z.strictObject({
          item_id: id,
          /** together all pieces of the item */
          restocked: z.int().check(z.nonnegative()),
          written_off: z.int().check(z.nonnegative()),
        }),
      )
      .check(z.minLength(1), z.maxLength(200)),
  }),
  answer: order,
  errors: { order_state: 409 },
});

export const refundOrder = call({
  method: 'POST',
  path: '/operator/orders/:id/refund/',
  access: 'operator',
  roles: ['owner', 'order_support'],
  summary:
    'Ends an order that has not ended: refunded where something was paid, else cancelled; what has not left the store returns to stock. What was delivered stays delivered: then the rest counts as refused',
  params,
  body: z.strictObject({ reason: text(500, 'Please give a reason'), version: seenVersion }),
  answer: order,
  errors: { order_state: 409, order_changed: 409, own_order: 403 },
});

export const endOrders = call({
  method: 'POST',
  path: '/operator/orders/end/',
  access: 'operator',
  roles: ['owner', 'order_support'],
  summary: 'Ends several orders as refund/ ends one; those that can’t be ended stay, and the answer says why',
  body: z.strictObject({
    ids: orderIds,
    reason: text(500, 'Please give a reason'),
  }),
  answer: z.object({
    ended: z.array(orderId),
    not_ended: z.array(z.object({ id: orderId, error: z.string() })),
  }),
});

export const listOrdersForOperator = call({
  method: 'GET',
  path: '/operator/orders/',
  access: 'operator',
  roles: ['owner', 'seller_manager', 'order_support', 'read_only'],
  summary: 'Orders of all sellers, or of one, newest first unless sorted otherwise',
  query: z.strictObject({
    ...paging,
    seller: z.optional(idText),
    ...sellerOrderFilter,
    ...placedBetween,
    /** the last order that was shown, for those before it: newest first, and `page` has no effect */
    after: z.optional(orderId),
  }),
  /** `next`: what `after` says for the next orders; absent at the end and where another sort is wanted */
  answer: z.extend(sellerOrderPage, { next: z.optional(z.string()) }),
});

/** An order that was delivered minutes after it was placed, and what was written about it. */
export const quickDelivery = z.object({
  id: orderId,
  seller: z.object({ id, business_name: z.string() }),
  customer_name: z.string(),
  /** taka */
  bill: taka,
  /** ISO instants */
  placed_at: z.string(),
  delivered_at: z.string(),
  reviews: z.array(z.object({ id, rating: z.int(), content: z.string() })),
});
export type QuickDelivery = z.output<typeof quickDelivery>;

export const listQuickDeliveries = call({
  method: 'GET',
  path: '/operator/quick-deliveries/',
  access: 'operator',
  roles: ['owner', 'seller_manager', 'moderator', 'read_only'],
  summary:
    'Orders of the last 90 days that were delivered within 30 minutes, the last delivered first, with their reviews: a store may have placed them itself',
  query: z.strictObject({ ...paging, seller: z.optional(idText) }),
  answer: page(quickDelivery),
});

export const getOrderForOperator = call({
  method: 'GET',
  path: '/operator/orders/:id/',
  access: 'operator',
  roles: ['owner', 'seller_manager', 'order_support', 'read_only'],
  summary: 'An order of any seller',
  params,
  answer: order,
});

export const updateOrderForSeller = call({
  method: 'POST',
  path: '/operator/orders/:id/update-status/',
  access: 'operator',
  roles: ['owner', 'order_support'],
  summary: 'Moves an order of a suspended store in its seller’s place; noted in the audit trail',
  params,
  body: statusChange,
  answer: order,
  errors: {
    order_state: 409,
    order_changed: 409,
    order_unpaid: 409,
    order_unconfirmed: 409,
    store_open: 409,
    own_order: 403,
  },
});

export const recordPayment = call({
  method: 'POST',
  path: '/operator/orders/:id/record-payment/',
  access: 'operator',
  roles: ['owner', 'order_support'],
  summary: 'A card order was paid: it may be handed over; noted in the audit trail',
  params,
  body: z.strictObject({
    reference: text(200, 'Please give the payment’s reference'),
    version: seenVersion,
  }),
  answer: order,
  errors: { order_state: 409, order_changed: 409, own_order: 403 },
});

export const confirmOrder = call({
  method: 'POST',
  path: '/operator/orders/:id/confirm/',
  access: 'operator',
  roles: ['owner', 'order_support'],
  summary:
    'The buyer has confirmed a cash order by phone: its pieces are taken from stock, and its seller may send it; sold out, it is cancelled, which is answered with 409; noted in the audit trail',
  params,
  body: z.strictObject({ note: z.optional(text(500)), version: seenVersion }),
  answer: order,
  errors: { order_state: 409, order_changed: 409, order_sold_out: 409, own_order: 403 },
});

export const noteOrder = call({
  method: 'POST',
  path: '/operator/orders/:id/notes/',
  access: 'operator',
  roles: ['owner', 'order_support'],
  summary:
    'Writes to the buyer or to the store of an order: on its page and by email; noted in the audit trail',
  params,
  body: z.strictObject({ to: z.enum(ORDER_NOTE_READERS), text: text(1000, 'Please write a note') }),
  answer: order,
  errors: { own_order: 403 },
});
