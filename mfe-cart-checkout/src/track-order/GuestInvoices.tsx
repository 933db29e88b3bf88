// A file of its own: only orders that were delivered load it.
export { OrderInvoices } from '@haat/features';
