import { defineTexts } from '@haat/remote/texts';
import { plural } from './plural';

/** Texts of /wishlist. */
export const wishlistPageTexts = defineTexts('wishlistPage', {
  title: 'Wish List',
  loading: 'Loading your wish list...',
  failed: 'Failed to fetch the wish list',
  list: 'Saved products',
  count: (count: number) => plural(count, 'product', 'products'),
  empty: 'Your wish list is empty',
  emptyText: 'Press the heart of a product that you like, and you will find it here.',
  browse: 'Browse products',
  trending: 'See what is trending',
  remove: (name: string) => `Remove ${name} from the wish list`,
  unavailable: 'No longer available',
  add: 'Add to cart',
  adding: 'Adding...',
  added: (name: string) => `${name} was added to your cart`,
  addedAtPrice: (name: string, price: string) => `${name} was added to your cart at its new price, ${price}`,
  choose: 'Choose options',
  view: 'View product',
  cheaper: (before: string) => `${before} when you saved it`,
  isBack: 'Back in stock',
});
