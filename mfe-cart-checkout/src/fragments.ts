import { reactFragments } from '@haat/remote';
import { fragmentTable } from './fragmentTable';

/** Parts for other remotes' screens and for the header. The file of one is loaded when a page shows it. */
export const fragments = reactFragments(fragmentTable, {
  'buy-box': async () => (await import('./buy-box/BuyBox')).BuyBox,
  'mini-cart': async () => (await import('./mini-cart/MiniCart')).MiniCart,
});
