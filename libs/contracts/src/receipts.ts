import * as z from 'zod/mini';
import { call } from './call';
import { LANGUAGES } from './language';
import { orderId, orderIds } from './orders';

const params = z.strictObject({ id: orderId });
/** The language of the page that asks; the account's when absent. */
const query = z.strictObject({ lang: z.optional(z.enum(LANGUAGES)) });
const pdf = z.custom<Uint8Array>();

export const orderReceipt = call({
  method: 'GET',
  path: '/orders/orders/:id/receipt/',
  access: 'user',
  summary: 'An order of the buyer to print or keep: the receipt once it is completed, else its summary',
  params,
  query,
  contentType: 'application/pdf',
  answer: pdf,
  errors: { too_many_requests: 429 },
});

export const sellerReceipt = call({
  method: 'GET',
  path: '/orders/seller/orders/:id/receipt/',
  access: 'seller',
  suspendedToo: true,
  summary: 'The receipt of a completed order of the seller',
  params,
  query,
  contentType: 'application/pdf',
  answer: pdf,
  errors: { order_not_completed: 409, too_many_requests: 429 },
});

export const packingSlip = call({
  method: 'GET',
  path: '/orders/seller/orders/:id/packing-slip/',
  access: 'seller',
  suspendedToo: true,
  summary:
    'What goes into the parcel and what the courier collects; none of a cancelled or unconfirmed order',
  params,
  query,
  contentType: 'application/pdf',
  answer: pdf,
  errors: { order_cancelled: 409, order_unconfirmed: 409, too_many_requests: 429 },
});

export const operatorPackingSlip = call({
  method: 'GET',
  path: '/operator/orders/:id/packing-slip/',
  access: 'operator',
  roles: ['owner', 'order_support'],
  summary: 'The packing slip of any seller’s order',
  params,
  query,
  contentType: 'application/pdf',
  answer: pdf,
  errors: { order_cancelled: 409, order_unconfirmed: 409, too_many_requests: 429 },
});

/** One label of a parcel is a quarter of a sheet. */
export const PAPER_KINDS = ['slips', 'labels'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

export const sellerPapers = call({
  method: 'POST',
  path: '/orders/seller/orders-papers/',
  access: 'seller',
  suspendedToo: true,
  summary: 'Packing slips or parcel labels of several orders in one file; refused where one of them has none',
  body: z.strictObject({ ids: orderIds, kind: z.enum(PAPER_KINDS), lang: z.optional(z.enum(LANGUAGES)) }),
  contentType: 'application/pdf',
  answer: pdf,
  errors: { order_cancelled: 409, order_unconfirmed: 409, too_many_requests: 429 },
});
