// A file of its own: only orders that were delivered load it.
export { OrderReturns } from '@haat/features';
