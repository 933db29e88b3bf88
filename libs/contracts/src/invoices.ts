import * as z from 'zod/mini';
import { call } from './call';
import { id, idText, taka } from './fields';
import { LANGUAGES } from './language';
import { orderId } from './orders';
import { INVOICE_KINDS, VAT_SUPPLIES } from './values';
import { vatForm } from './vatForm';

/** An invoice or a credit note of a store. */
export const invoice = z.object({
  id,
  kind: z.enum(INVOICE_KINDS),
  /** '2026-27/000012': without holes for each store, kind and fiscal year */
  number: z.string(),
  /** ISO instant */
  issued_at: z.string(),
  /** taka that the buyer pays for it, or gets back */
  amount: taka,
});
export type Invoice = z.output<typeof invoice>;

const orderParams = z.strictObject({ id: orderId });
const papers = z.object({ results: z.array(invoice) });
const params = z.strictObject({ id: idText });
/** The language of the page that asks; the account's when absent. */
const query = z.strictObject({ lang: z.optional(z.enum(LANGUAGES)) });
const pdf = z.custom<Uint8Array>();

export const listInvoices = call({
  method: 'GET',
  path: '/orders/orders/:id/invoices/',
  access: 'user',
  summary: 'Invoices and credit notes of an order, for its buyer and its store; the first one first',
  params: orderParams,
  answer: papers,
});

export const invoicePdf = call({
  method: 'GET',
  path: '/orders/invoices/:id/',
  access: 'user',
  summary: 'An invoice with the fields of Mushak 6.3, or a credit note, to print or keep',
  params,
  query,
  contentType: 'application/pdf',
  answer: pdf,
  errors: { too_many_requests: 429 },
});

export const operatorInvoices = call({
  method: 'GET',
  path: '/operator/orders/:id/invoices/',
  access: 'operator',
  roles: ['owner', 'seller_manager', 'order_support', 'read_only'],
  summary: 'Invoices and credit notes of any order',
  params: orderParams,
  answer: papers,
});

export const operatorInvoicePdf = call({
  method: 'GET',
  path: '/operator/invoices/:id/',
  access: 'operator',
  roles: ['owner', 'seller_manager', 'order_support', 'read_only'],
  summary: 'An invoice or a credit note of any store',
  params,
  query,
  contentType: 'application/pdf',
  answer: pdf,
  errors: { too_many_requests: 429 },
});

const proof = z.string().check(z.minLength(1), z.maxLength(200));

export const listGuestInvoices = call({
  method: 'POST',
  path: '/orders/guest/:id/invoices/',
  access: 'public',
  withoutToken: true,
  summary: 'Invoices and credit notes of a guest’s order, for a confirmed phone number',
  params: orderParams,
  body: z.strictObject({ proof }),
  answer: papers,
  errors: { proof_expired: 403 },
});

export const guestInvoicePdf = call({
  method: 'POST',
  path: '/orders/guest/invoices/:id/',
  access: 'public',
  withoutToken: true,
  summary: 'The same paper for a guest with a confirmed phone number',
  params,
  body: z.strictObject({ proof, lang: z.optional(z.enum(LANGUAGES)) }),
  contentType: 'application/pdf',
  answer: pdf,
  errors: { proof_expired: 403, too_many_requests: 429 },
});

/** A store's registration for VAT; `bin` is null without one. */
export const vatRegistration = z.object({
  /** '001234567-0101' */
  bin: z.nullable(z.string()),
  supply: z.nullable(z.enum(VAT_SUPPLIES)),
  /** that the kinds of goods have today */
  percents: z.object({ clothing_branded: z.number(), clothing_other: z.number() }),
});
export type VatRegistration = z.output<typeof vatRegistration>;

export const getVatRegistration = call({
  method: 'GET',
  path: '/seller/vat/',
  access: 'seller',
  suspendedToo: true,
  summary: 'The store’s registration for VAT, and the rates of today',
  answer: vatRegistration,
});

export const saveVatRegistration = call({
  method: 'PUT',
  path: '/seller/vat/',
  access: 'seller',
  summary: 'Saves the store’s BIN, which invoices from now on show with their VAT; an empty one means none',
  body: vatForm,
  answer: vatRegistration,
});
