import * as z from 'zod/mini';
import { call } from './call';
import { flagText, id, idText, jsonText, page, taka, text, wholeText } from './fields';
import { headers, orderId } from './orders';
import { MAX_RETURN_NOTE } from './returnForm';
import { RETURN_REASONS, RETURN_STATES } from './returnStates';
import { MAX_RETURN_IMAGES, REFUND_METHODS, REFUND_STATES } from './values';

/** A return's public id: the order's, and the return's place in it, e.g. R100231-1-A1. */
export const returnId = z.string().check(z.regex(/^R\d{1,12}-\d{1,3}-A\d{1,3}$/, 'Not a valid return id'));
const params = z.strictObject({ id: returnId });
const orderParams = z.strictObject({ id: orderId });
const note = text(MAX_RETURN_NOTE);
const reasonNote = text(MAX_RETURN_NOTE, 'Please give a reason');

/** Money that goes back to a buyer. */
export const refund = z.object({
  id,
  order: orderId,
  /** taka */
  amount: taka,
  method: z.enum(REFUND_METHODS),
  /** number of the wallet or account; '' where none is needed */
  account: z.string(),
  state: z.enum(REFUND_STATES),
  reason: z.string(),
  /** ISO instants */
  decided_at: z.string(),
  sent_at: z.nullable(z.string()),
  /** of the transfer; '' until it is sent */
  reference: z.string(),
});
export type Refund = z.output<typeof refund>;

export const returnItem = z.object({
  item: id,
  product: id,
  title: z.string(),
  color: z.nullable(z.string()),
  size: z.nullable(z.string()),
  quantity: z.int(),
  /** taka, before coupons */
  unit_price: taka,
  /** after the inspection; 0 before it */
  restocked: z.int(),
  written_off: z.int(),
});

/** A return as its two sides and operators see it. */
export const returnCase = z.object({
  id: returnId,
  order: orderId,
  state: z.enum(RETURN_STATES),
  wants: z.enum(['refund', 'exchange']),
  reason: z.enum(RETURN_REASONS),
  note: z.string(),
  items: z.array(returnItem),
  pictures: z.array(z.object({ place: z.int(), width: z.int(), height: z.int(), tint: z.string() })),
  store: z.object({ id, business_name: z.string(), phone_number: z.string(), business_address: z.string() }),
  customer: z.object({ name: z.string(), phone: z.string() }),
  /** how the goods come back; null until it is approved */
  way: z.nullable(z.enum(['drop_off', 'pickup'])),
  tracking: z.string(),
  /** where the buyer wants the money */
  refund_method: z.enum(REFUND_METHODS),
  refund_account: z.string(),
  /** taka: what was paid for the pieces, proposed as the refund; and the most that can be refunded */
  value: taka,
  max_refund: taka,
  refund: z.nullable(refund),
  /** ISO instant until which the next step is due; null where nothing is due */
  deadline: z.nullable(z.string()),
  /** the goods are with the store, and not counted yet */
  to_count: z.boolean(),
  created_at: z.string(),
  timeline: z.array(
    z.object({
      state: z.enum(RETURN_STATES),
      at: z.string(),
      actor: z.enum(['buyer', 'seller', 'operator', 'system']),
      note: z.string(),
    }),
  ),
});
export type ReturnCase = z.output<typeof returnCase>;

const items = z
  .array(z.strictObject({ item_id: id, quantity: z.int().check(z.positive()) }))
  .check(z.minLength(1, 'Please choose what you send back'), z.maxLength(200));
const request = {
  wants: z.enum(['refund', 'exchange']),
  reason: z.enum(RETURN_REASONS),
  note: z.optional(note),
  /** where cash that was paid goes back to */
  refund_method: z.optional(z.enum(['cash', 'bKash', 'Nagad', 'bank'])),
  refund_account: z.optional(text(100)),
};
const files = {
  uploaded_images: {
    most: MAX_RETURN_IMAGES,
    tooMany: `At most ${MAX_RETURN_IMAGES} pictures in one return`,
  },
};
const requestErrors = {
  not_returnable: 409,
  idempotency_key_reused: 422,
  too_many_requests: 429,
  unreadable_picture: 400,
} as const;
const moveErrors = { return_state: 409 } as const;
const list = z.object({ results: z.array(returnCase) });

export const requestReturn = call({
  method: 'POST',
  path: '/orders/orders/:id/returns/',
  access: 'user',
  summary: 'The buyer asks to send pieces of an order back; as multipart with pictures',
  params: orderParams,
  headers,
  body: z.strictObject({ ...request, items }),
  form: z.strictObject({ ...request, items: jsonText(items) }),
  files,
  answer: returnCase,
  status: 201,
  errors: requestErrors,
});

export const listReturns = call({
  method: 'GET',
  path: '/orders/orders/:id/returns/',
  access: 'user',
  summary: 'The returns of an order of the buyer, oldest first',
  params: orderParams,
  answer: list,
});

const act = {
  act: z.enum(['cancel', 'sent', 'escalate']),
  /** the number of the parcel, or why the operator is asked */
  note: z.optional(note),
};

export const actOnReturn = call({
  method: 'POST',
  path: '/orders/returns/:id/act/',
  access: 'user',
  summary: 'The buyer takes a return back, has sent the goods, or asks Haat to decide',
  params,
  body: z.strictObject(act),
  answer: returnCase,
  errors: moveErrors,
});

const proof = z.string().check(z.minLength(1), z.maxLength(200));

export const requestGuestReturn = call({
  method: 'POST',
  path: '/orders/guest/:id/returns/',
  access: 'public',
  withoutToken: true,
  summary: 'A guest with a confirmed phone number asks to send pieces back; as multipart with pictures',
  params: orderParams,
  headers,
  body: z.strictObject({ ...request, items, proof }),
  form: z.strictObject({ ...request, items: jsonText(items), proof }),
  files,
  answer: returnCase,
  status: 201,
  errors: { ...requestErrors, proof_expired: 403 },
});

export const listGuestReturns = call({
  method: 'POST',
  path: '/orders/guest/:id/returns/list/',
  access: 'public',
  withoutToken: true,
  summary: 'The returns of a guest’s order, for a confirmed phone number',
  params: orderParams,
  body: z.strictObject({ proof }),
  answer: list,
  errors: { proof_expired: 403 },
});

export const actOnGuestReturn = call({
  method: 'POST',
  path: '/orders/guest/returns/:id/act/',
  access: 'public',
  withoutToken: true,
  summary: 'The same for a guest with a confirmed phone number',
  params,
  body: z.strictObject({ ...act, proof }),
  answer: returnCase,
  errors: { ...moveErrors, proof_expired: 403 },
});

const paging = { page: z.optional(wholeText(1, 1_000_000)), limit: z.optional(wholeText(1, 100)) };
/** `open`: those that wait for the seller; `all` when absent. */
const state = z.optional(z.enum(['all', 'open', ...RETURN_STATES]));
const counts = z.record(z.string(), z.int());
const returnPage = z.extend(page(returnCase), { state_counts: counts });
export type ReturnPage = z.output<typeof returnPage>;

export const returnPolicy = z.object({
  /** days of the market */
  market_days: z.int(),
  /** days of the store; never fewer */
  store_days: z.int(),
});
export type ReturnPolicy = z.output<typeof returnPolicy>;

export const listSellerReturns = call({
  method: 'GET',
  path: '/orders/seller/returns/',
  access: 'seller',
  suspendedToo: true,
  summary: 'The returns of the store, newest first, with how many are in each state',
  query: z.strictObject({ ...paging, state }),
  answer: z.extend(returnPage, { policy: returnPolicy }),
});

export const getSellerReturn = call({
  method: 'GET',
  path: '/orders/seller/returns/:id/',
  access: 'seller',
  suspendedToo: true,
  summary: 'A return of the store',
  params,
  answer: returnCase,
});

const way = z.optional(z.enum(['drop_off', 'pickup']));
/** A refund in taka; what was paid for the pieces when absent. */
const amount = z.optional(taka);
const refundErrors = { ...moveErrors, refund_too_high: 409 } as const;

export const answerReturn = call({
  method: 'POST',
  path: '/orders/seller/returns/:id/answer/',
  access: 'seller',
  suspendedToo: true,
  summary:
    'The seller approves a return, declines it with a reason, or refunds without getting the goods back',
  params,
  body: z.strictObject({
    answer: z.enum(['approve', 'decline', 'refund']),
    /** of an approved one; needed */
    way,
    amount,
    /** needed where it is declined */
    note: z.optional(note),
  }),
  answer: returnCase,
  errors: refundErrors,
});

export const receiveReturn = call({
  method: 'POST',
  path: '/orders/seller/returns/:id/receive/',
  access: 'seller',
  suspendedToo: true,
  summary: 'The goods are back in the store, or on their way with a courier of the store',
  params,
  body: z.strictObject({ arrived: z.boolean(), note: z.optional(note) }),
  answer: returnCase,
  errors: moveErrors,
});

export const inspectReturn = call({
  method: 'POST',
  path: '/orders/seller/returns/:id/inspect/',
  access: 'seller',
  suspendedToo: true,
  summary:
    'The seller has inspected the goods: a refund, whole or in part, with what returns to stock; or none, with a reason. After a decision of the operator only the pieces are counted',
  params,
  body: z.strictObject({
    decision: z.optional(z.enum(['refund', 'decline'])),
    /** together all pieces of the return; needed unless it is declined */
    items: z.optional(
      z
        .array(
          z.strictObject({
            item_id: id,
            restocked: z.int().check(z.nonnegative()),
            written_off: z.int().check(z.nonnegative()),
          }),
        )
        .check(z.maxLength(200)),
    ),
    amount,
    note: z.optional(note),
  }),
  answer: returnCase,
  errors: refundErrors,
});

const sent = {
  method: z.optional(z.enum(REFUND_METHODS)),
  /** of the transfer; may be empty for cash */
  reference: text(100),
};
const refundParams = z.strictObject({ id: idText });

export const sendRefund = call({
  method: 'POST',
  path: '/orders/seller/refunds/:id/sent/',
  access: 'seller',
  suspendedToo: true,
  summary: 'The seller has sent a refund that was decided; what was paid online is sent back by the market',
  params: refundParams,
  body: z.strictObject(sent),
  answer: refund,
  errors: { refund_by_gateway: 409 },
});

export const saveReturnPolicy = call({
  method: 'POST',
  path: '/orders/seller/return-policy/',
  access: 'seller',
  summary: 'Days in which the store takes goods back: at least those of the market',
  body: z.strictObject({ days: z.int().check(z.minimum(0), z.maximum(90)) }),
  answer: returnPolicy,
});

const pictureParams = z.strictObject({ id: returnId, place: wholeText(1, MAX_RETURN_IMAGES) });
const pictureQuery = z.strictObject({ width: z.optional(z.enum(['320', '1280'])) });
const webp = z.custom<Uint8Array>();

export const returnPicture = call({
  method: 'GET',
  path: '/orders/returns/:id/pictures/:place/',
  access: 'user',
  summary: 'A picture of a return of the buyer',
  params: pictureParams,
  query: pictureQuery,
  contentType: 'image/webp',
  answer: webp,
});

export const sellerReturnPicture = call({
  method: 'GET',
  path: '/orders/seller/returns/:id/pictures/:place/',
  access: 'seller',
  suspendedToo: true,
  summary: 'The same picture for the seller',
  params: pictureParams,
  query: pictureQuery,
  contentType: 'image/webp',
  answer: webp,
});

const support = ['owner', 'order_support'] as const;
const readers = ['owner', 'seller_manager', 'order_support', 'read_only'] as const;

export const operatorReturnPicture = call({
  method: 'GET',
  path: '/operator/returns/:id/pictures/:place/',
  access: 'operator',
  roles: support,
  summary: 'The same picture, to decide about the return',
  params: pictureParams,
  query: pictureQuery,
  contentType: 'image/webp',
  answer: webp,
});

export const listReturnsForOperator = call({
  method: 'GET',
  path: '/operator/returns/',
  access: 'operator',
  roles: readers,
  summary: 'Returns of all stores, or of one, newest first; `open`: those that an operator decides about',
  query: z.strictObject({ ...paging, state, seller: z.optional(idText), overdue: z.optional(flagText) }),
  answer: returnPage,
});

export const getReturnForOperator = call({
  method: 'GET',
  path: '/operator/returns/:id/',
  access: 'operator',
  roles: readers,
  summary: 'A return of any store',
  params,
  answer: returnCase,
});

export const decideReturn = call({
  method: 'POST',
  path: '/operator/returns/:id/decide/',
  access: 'operator',
  roles: support,
  summary:
    'An operator decides about a return that the seller has not answered in time, or that the buyer has asked for: approved, refunded or refused; noted in the audit trail',
  params,
  body: z.strictObject({
    decision: z.enum(['approve', 'refund', 'refuse']),
    /** of an approved one; needed */
    way,
    amount,
    note: reasonNote,
  }),
  answer: returnCase,
  errors: { ...refundErrors, own_order: 403 },
});

export const listRefunds = call({
  method: 'GET',
  path: '/operator/refunds/',
  access: 'operator',
  roles: readers,
  summary: 'Refunds of all stores by state, oldest first: without one those that were decided and not sent',
  query: z.strictObject({
    ...paging,
    state: z.optional(z.enum(REFUND_STATES)),
    method: z.optional(z.enum(REFUND_METHODS)),
  }),
  answer: page(refund),
});

export const sendRefundForOperator = call({
  method: 'POST',
  path: '/operator/refunds/:id/sent/',
  access: 'operator',
  roles: support,
  summary:
    'An operator has sent a refund that was decided and that no gateway pays back; noted in the audit trail',
  params: refundParams,
  body: z.strictObject(sent),
  answer: refund,
  errors: { refund_by_gateway: 409 },
});
