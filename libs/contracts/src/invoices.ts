import * as z from 'zod/mini';
import { call } from './call';
import { id, idText, taka } from './fields';
import { LANGUAGES } from './language';
import { latinDigits } from './latinDigits';
import { orderId } from './orders';
import { INVOICE_KINDS, VAT_SUPPLIES } from './values';

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

const ofOrder = {
  params: z.strictObject({ id: orderId }),
  answer: z.object({ results: z.array(invoice) }),
};
const pdf = {
  params: z.strictObject({ id: idText }),
  /** the language of the page that asks; the account’s when absent */
  query: z.strictObject({ lang: z.optional(z.enum(LANGUAGES)) }),
  contentType: 'application/pdf',
  answer: z.custom<Uint8Array>(),
  errors: { too_many_requests: 429 },
} as const;

export const listInvoices = call({
  method: 'GET',
  path: '/orders/orders/:id/invoices/',
  access: 'user',
  summary: 'Invoices and credit notes of an order, for its buyer and its store; the first one first',
  ...ofOrder,
});

export const invoicePdf = call({
  method: 'GET',
  path: '/orders/invoices/:id/',
  access: 'user',
  summary: 'An invoice with the fields of Mushak 6.3, or a credit note, to print or keep',
  ...pdf,
});

export const operatorInvoices = call({
  method: 'GET',
  path: '/operator/orders/:id/invoices/',
  access: 'operator',
  roles: ['owner', 'seller_manager', 'order_support', 'read_only'],
  summary: 'Invoices and credit notes of any order',
  ...ofOrder,
});

export const operatorInvoicePdf = call({
  method: 'GET',
  path: '/operator/invoices/:id/',
  access: 'operator',
  roles: ['owner', 'seller_manager', 'order_support', 'read_only'],
  summary: 'An invoice or a credit note of any store',
  ...pdf,
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

/** A business identification number as people write it: Bengali digits, with or without the hyphen. @returns '001234567-0101' */
export const binText = (typed: string): string =>
  latinDigits(typed)
    .replace(/[\s-]/g, '')
    .replace(/^(\d{9})(\d{4})$/, '$1-$2');

export const vatForm = z.strictObject({
  bin: z
    .string()
    .check(
      z.overwrite(binText),
      z.regex(/^(\d{9}-\d{4})?$/, 'Please enter the 13 digits of the BIN, such as 001234567-0101'),
    ),
  supply: z.enum(VAT_SUPPLIES),
});

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
