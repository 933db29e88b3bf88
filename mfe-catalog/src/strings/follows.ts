import { defineTexts } from '@haat/remote/texts';
import { plural } from './plural';

/** Texts of the stores that a member follows. */
export const followsTexts = defineTexts('follows', {
  follow: 'Follow',
  following: 'Following',
  failed: 'Failed to save whether you follow this store',
  title: 'Stores you follow',
  products: (count: number) => plural(count, 'product', 'products'),
  newest: (store: string) => `New at ${store}`,
  none: 'Nothing on sale at the moment',
});
