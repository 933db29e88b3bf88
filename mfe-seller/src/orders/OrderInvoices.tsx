/** Invoices and credit notes of an order. Loaded shortly before they scroll into view. */
export { OrderInvoices } from '@haat/features';
