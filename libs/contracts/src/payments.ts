import * as z from 'zod/mini';
import { call } from './call';
import { idText, page, phone, taka, text, wholeText } from './fields';
import { groupParams } from './orders';
import { GATEWAY_REFUND_STATES, PAYMENT_FAILURES, PAYMENT_PROVIDERS, PAYMENT_STATES } from './paymentStates';
import { MAX_PAGE_SIZE } from './values';

const provider = z.enum(PAYMENT_PROVIDERS);

/** The random name of a payment, which gateways get as our transaction number. */
export const paymentReference = z.string().check(z.regex(/^HP[0-9A-Z]{24}$/, 'Not a valid payment'));
const params = z.strictObject({ reference: paymentReference });

/** A payment as the buyer's page shows it: nothing about persons, because who has the address may read it. */
export const payment = z.object({
  reference: z.string(),
  provider,
  state: z.enum(PAYMENT_STATES),
  /** why it failed; null otherwise, and where the gateway gives no reason */
  failure: z.nullable(z.enum(PAYMENT_FAILURES)),
  /** taka */
  amount: taka,
  /** paid in advance, before the rest in cash */
  advance: z.boolean(),
  order_number: z.string(),
  /** the gateway's page, while the buyer may pay there; null otherwise */
  pay_url: z.nullable(z.string()),
  /** whether its orders can still be paid online, by another payment */
  can_pay_again: z.boolean(),
  /** ISO instant until which its orders wait for a payment; null where they don't */
  pay_by: z.nullable(z.string()),
  /** paid too late for some of its orders, which had ended: their part is refunded */
  refund_due: z.boolean(),
});
export type Payment = z.output<typeof payment>;

export const startPayment = call({
  method: 'POST',
  path: '/payments/orders/:number/',
  access: 'public',
  summary:
    'Opens a payment for what a checkout can pay online; its buyer is the caller, or whoever knows the phone number of a guest’s order',
  params: groupParams,
  body: z.strictObject({ provider, phone: z.optional(phone) }),
  answer: payment,
  status: 201,
  errors: {
    not_found: 404,
    nothing_to_pay: 409,
    payment_open: 409,
    payments_off: 409,
    too_many_payments: 409,
    provider_unavailable: 502,
    too_many_requests: 429,
  },
});

export const getPayment = call({
  method: 'GET',
  path: '/payments/:reference/',
  access: 'public',
  summary: 'A payment, for the page to which the gateway returns the buyer',
  params,
  answer: payment,
  errors: { not_found: 404 },
});

/** A payment as operators see it. */
export const operatorPayment = z.extend(payment, {
  orders: z.array(z.string()),
  /** the gateway's name for it, its transaction and its own word for the state; '' while there is none */
  provider_id: z.string(),
  transaction: z.string(),
  provider_state: z.string(),
  /** what the gateway keeps, in taka; null where it does not say */
  fee: z.nullable(taka),
  /** the gateway asks to check the buyer before the hand-over */
  risky: z.boolean(),
  /** what does not fit, for a person to resolve; '' where all fits */
  problem: z.string(),
  refunded: taka,
  created_at: z.string(),
  changed_at: z.string(),
});
export type OperatorPayment = z.output<typeof operatorPayment>;

const paging = {
  page: z.optional(wholeText(1, 1_000_000)),
  limit: z.optional(wholeText(1, MAX_PAGE_SIZE)),
};

export const listPayments = call({
  method: 'GET',
  path: '/operator/payments/',
  access: 'operator',
  roles: ['owner', 'order_support', 'read_only'],
  summary: 'Payments, newest first; by state, or those that need a person',
  query: z.strictObject({
    state: z.optional(z.enum(PAYMENT_STATES)),
    /** only those whose gateway says something that does not fit, or nothing for long */
    attention: z.optional(z.literal('true')),
    /** an order’s id or number, a reference or a transaction */
    search: z.optional(text(100)),
    ...paging,
  }),
  answer: page(operatorPayment),
});

export const askPayment = call({
  method: 'POST',
  path: '/operator/payments/:reference/ask/',
  access: 'operator',
  roles: ['owner', 'order_support'],
  summary: 'Asks the gateway now what became of a payment',
  params,
  answer: operatorPayment,
  errors: { payments_off: 409, provider_unavailable: 502 },
});

export const closePayment = call({
  method: 'POST',
  path: '/operator/payments/:reference/close/',
  access: 'operator',
  roles: ['owner'],
  summary: 'A payment whose gateway stays silent or does not fit counts as failed; noted in the audit trail',
  params,
  body: z.strictObject({ reason: text(500, 'Please give a reason') }),
  answer: operatorPayment,
  errors: { payment_state: 409 },
});

/** A refund at a gateway: decided, then sent. */
export const gatewayRefund = z.object({
  id: z.int(),
  /** as the gateway gets it */
  reference: z.string(),
  payment: z.string(),
  provider,
  order: z.string(),
  amount: taka,
  state: z.enum(GATEWAY_REFUND_STATES),
  reason: z.string(),
  /** of the gateway; '' while there is none */
  provider_reference: z.string(),
  /** why it failed, or how it was paid otherwise */
  note: z.string(),
  decided_by: z.string(),
  decided_at: z.string(),
  sent_by: z.nullable(z.string()),
  changed_at: z.string(),
});
export type GatewayRefund = z.output<typeof gatewayRefund>;

const refundParams = z.strictObject({ id: idText });

export const listGatewayRefunds = call({
  method: 'GET',
  path: '/operator/gateway-refunds/',
  access: 'operator',
  roles: ['owner', 'order_support', 'read_only'],
  summary: 'Refunds at gateways, newest first',
  query: z.strictObject({ state: z.optional(z.enum(GATEWAY_REFUND_STATES)), ...paging }),
  answer: page(gatewayRefund),
});

export const sendGatewayRefund = call({
  method: 'POST',
  path: '/operator/gateway-refunds/:id/send/',
  access: 'operator',
  roles: ['owner'],
  summary: 'Sends a decided or failed refund to its gateway; noted in the audit trail',
  params: refundParams,
  answer: gatewayRefund,
  errors: { refund_state: 409 },
});

export const recordGatewayRefund = call({
  method: 'POST',
  path: '/operator/gateway-refunds/:id/record/',
  access: 'operator',
  roles: ['owner'],
  summary: 'A refund that the gateway does not make was paid by bank; noted in the audit trail',
  params: refundParams,
  body: z.strictObject({ reference: text(200, 'Please give the reference of the transfer') }),
  answer: gatewayRefund,
  errors: { refund_state: 409 },
});
