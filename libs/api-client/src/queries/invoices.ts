import { request } from '@haat/api-client';
import { invoices, type Language, type VatSupply } from '@haat/contracts';
import { queryOptions } from '@tanstack/react-query';

/** Papers of orders, and the store's registration for VAT. */
export const invoiceKeys = {
  ofOrder: (order: string) => ['invoices', 'order', order] as const,
  registration: ['vat-registration'] as const,
};

/** Who asks: an operator for any order, a guest with the proof of a phone number, else the buyer or the store. */
export type PaperViewer = { asOperator?: boolean | undefined; proof?: string | undefined };

/** Invoices and credit notes of an order. */
export const invoicesQuery = (order: string, { asOperator, proof }: PaperViewer = {}) =>
  queryOptions({
    queryKey: invoiceKeys.ofOrder(order),
    queryFn: () => {
      const params = { id: order };
      if (proof) return request(invoices.listGuestInvoices, { params, body: { proof } });
      return request(asOperator ? invoices.operatorInvoices : invoices.listInvoices, { params });
    },
    // A delivery or a refund adds one.
    staleTime: 0,
  });

/** An invoice as a PDF. */
export function invoiceFile(
  id: number,
  lang: Language,
  { asOperator, proof }: PaperViewer = {},
): Promise<Blob> {
  const params = { id: String(id) };
  if (proof) return request(invoices.guestInvoicePdf, { params, body: { proof, lang } });
  return request(asOperator ? invoices.operatorInvoicePdf : invoices.invoicePdf, { params, query: { lang } });
}

export const vatRegistrationQuery = queryOptions({
  queryKey: invoiceKeys.registration,
  queryFn: () => request(invoices.getVatRegistration),
});

/** @param body.bin '' takes it back */
export const saveVatRegistration = (body: { bin: string; supply: VatSupply }) =>
  request(invoices.saveVatRegistration, { body });
