import { request } from '@haat/api-client';
import { invoices, type Language, type VatSupply } from '@haat/contracts';
import { queryOptions } from '@tanstack/react-query';

/** Papers of orders, and the store's registration for VAT. */
export const invoiceKeys = {
  ofOrder: (order: string) => ['invoices', 'order', order] as const,
  registration: ['vat-registration'] as const,
};

/** Invoices and credit notes of an order. @param asOperator of any order */
export const invoicesQuery = (order: string, asOperator = false) =>
  queryOptions({
    queryKey: invoiceKeys.ofOrder(order),
    queryFn: () =>
      request(asOperator ? invoices.operatorInvoices : invoices.listInvoices, { params: { id: order } }),
    // A delivery or a refund adds one.
    staleTime: 0,
  });

/** An invoice as a PDF. */
export const invoiceFile = (id: number, lang: Language, asOperator = false): Promise<Blob> =>
  request(asOperator ? invoices.operatorInvoicePdf : invoices.invoicePdf, {
    params: { id: String(id) },
    query: { lang },
  });

export const vatRegistrationQuery = queryOptions({
  queryKey: invoiceKeys.registration,
  queryFn: () => request(invoices.getVatRegistration),
});

/** @param body.bin '' takes it back */
export const saveVatRegistration = (body: { bin: string; supply: VatSupply }) =>
  request(invoices.saveVatRegistration, { body });
