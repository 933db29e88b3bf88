import { reactFragments } from '@haat/remote';
import { fragmentTable } from './fragmentTable';

/** Parts for other remotes' screens. The file of one is loaded when a page shows it. */
export const fragments = reactFragments(fragmentTable, {
  'order-summary': async () => (await import('./order/OrderSummary')).OrderSummary,
});
