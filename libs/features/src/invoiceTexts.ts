import type { InvoiceKind } from '@haat/contracts';
import { defineTexts } from '@haat/remote/texts';

/** Texts of invoices and credit notes of an order. */
export const invoiceTexts = defineTexts('invoices', {
  title: 'Invoices',
  loading: 'Loading the invoices…',
  failed: 'The invoices could not be loaded.',
  kinds: { invoice: 'Invoice', credit_note: 'Credit note' } satisfies Record<InvoiceKind, string> as Record<
    InvoiceKind,
    string
  >,
  about: (day: string, amount: string) => `${day}, ${amount}`,
  pdf: 'PDF',
  /** follows `pdf`, for screen readers */
  of: (kind: string, number: string) => `of ${kind} ${number}`,
  downloading: 'Downloading…',
});
