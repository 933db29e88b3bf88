import * as z from 'zod/mini';
import { call } from './call';
import { id, idText, wholeText } from './fields';
import { LANGUAGES } from './language';
import { orderId } from './orders';
import { payoutCodeForm } from './payoutCodeForm';
import { PAYOUT_STATES } from './payoutStates';
import { payoutAccountForm } from './sellers';
import { PAYMENT_METHODS, PAYOUT_METHODS } from './values';

/** Rows of a page of the money lists. */
export const MONEY_PAGE_SIZE = 20;

/** A payout to the store. */
export const payout = z.object({
  id,
  /** as files and emails name it */
  reference: z.string(),
  /** taka */
  amount: z.number(),
  method: z.enum(PAYOUT_METHODS),
  state: z.enum(PAYOUT_STATES),
  /** why it was held or failed; '' otherwise */
  note: z.string(),
  /** ISO instant of its last change */
  at: z.string(),
});
export type Payout = z.output<typeof payout>;

/** A payout account; the number shows its last digits only. */
const account = z.object({ method: z.enum(PAYOUT_METHODS), number: z.string(), bank_name: z.string() });

/** The store's money, in taka. */
export const moneySummary = z.object({
  /** what the market owes the store less the cash that it holds; negative: the store owes the market */
  balance: z.number(),
  /** the part that waits for the end of the return window */
  pending: z.number(),
  /** what the next payout can send */
  available: z.number(),
  /** what the store owes the market */
  owed: z.number(),
  /** approved payouts that have not arrived */
  in_payout: z.number(),
  /** cash that it has taken for orders that are not delivered yet */
  advances: z.number(),
  return_window_days: z.number(),
  /** of orders that are placed now */
  commission_percent: z.number(),
  commission_vat_percent: z.number(),
  /** taka that the store pays when a parcel of an order that is placed now comes back refused; absent in older APIs */
  refusal_fee: z.optional(z.number()),
  /** where payouts go */
  account,
  /** another account that waits: for its code, or for an operator; null otherwise */
  account_change: z.optional(z.nullable(z.extend(account, { state: z.enum(['unconfirmed', 'confirmed']) }))),
});
export type MoneySummary = z.output<typeof moneySummary>;

/** The money that an order brings its store, in taka. */
export const moneyOrder = z.object({
  id: orderId,
  payment_method: z.enum(PAYMENT_METHODS),
  /** ISO instant of its last delivery or reversal */
  at: z.string(),
  /** delivered goods, before coupons that the market pays */
  goods: z.number(),
  delivery: z.number(),
  commission: z.number(),
  commission_vat: z.number(),
  /** what the courier has kept of it; absent in older APIs */
  courier_fees: z.optional(z.number()),
  /** what the store pays for its refused parcel; absent in older APIs */
  refusal_fee: z.optional(z.number()),
  /** goods and delivery less commission, its VAT and these fees */
  net: z.number(),
  /** cash that the store holds of it */
  cash: z.number(),
  /** ISO instant from which it counts as available; null if it does */
  available_at: z.nullable(z.string()),
});
export type MoneyOrder = z.output<typeof moneyOrder>;

export const getMoney = call({
  method: 'GET',
  path: '/seller/money/',
  access: 'seller',
  suspendedToo: true,
  summary: 'The store’s balance: what waits for returns, what can be paid out, and what it owes',
  answer: moneySummary,
});

export const listMoneyOrders = call({
  method: 'GET',
  path: '/seller/money/orders/',
  access: 'seller',
  suspendedToo: true,
  summary: 'Delivered orders from gross to net, last placed first',
  query: z.strictObject({
    /** the id of the last order shown */
    after: z.optional(orderId),
    limit: z.optional(wholeText(1, MONEY_PAGE_SIZE)),
  }),
  answer: z.object({ results: z.array(moneyOrder), has_next: z.boolean(), next: z.optional(orderId) }),
});

export const listPayouts = call({
  method: 'GET',
  path: '/seller/money/payouts/',
  access: 'seller',
  suspendedToo: true,
  summary: 'The store’s payouts, the last one first',
  query: z.strictObject({
    /** the id of the last payout shown */
    after: z.optional(idText),
    limit: z.optional(wholeText(1, MONEY_PAGE_SIZE)),
  }),
  answer: z.object({ results: z.array(payout), has_next: z.boolean(), next: z.optional(id) }),
});

const statementQuery = z.strictObject({
  /** in Asia/Dhaka */
  month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please choose a month')),
  /** the language of the page that asks; the account’s when absent */
  lang: z.optional(z.enum(LANGUAGES)),
});

export const statementPdf = call({
  method: 'GET',
  path: '/seller/money/statement/',
  access: 'seller',
  suspendedToo: true,
  summary: 'All movements of a month to print or keep, with the balance before and after',
  query: statementQuery,
  contentType: 'application/pdf',
  answer: z.custom<Uint8Array>(),
  errors: { too_many_requests: 429 },
});

export const statementCsv = call({
  method: 'GET',
  path: '/seller/money/statement-csv/',
  access: 'seller',
  suspendedToo: true,
  summary: 'The same for a spreadsheet',
  query: statementQuery,
  contentType: 'text/csv',
  answer: z.custom<Uint8Array>(),
});

export const askAccountChange = call({
  method: 'POST',
  path: '/seller/money/account/',
  access: 'seller',
  summary:
    'Asks for another payout account: a code confirms it, then an operator approves it. The present one stays until then, and payouts wait from the code on',
  body: payoutAccountForm,
  answer: z.object({
    /** where the code comes from */
    by: z.enum(['sms', 'authenticator']),
    /** of the SMS; sent with its code */
    request: z.nullable(z.string()),
  }),
  errors: { no_code_channel: 409, too_many_requests: 429, sms_failed: 502 },
});

export const confirmAccountChange = call({
  method: 'POST',
  path: '/seller/money/account/confirm/',
  access: 'seller',
  summary: 'Confirms the new payout account by its code; an operator decides about it now',
  body: z.extend(payoutCodeForm, { request: z.optional(z.nullable(z.guid())) }),
  status: 204,
  answer: z.undefined(),
  errors: { not_found: 404, wrong_code: 400, code_expired: 400, too_many_requests: 429 },
});
