import { defineTexts } from '@haat/remote/texts';

/** Texts of the cart in the header. */
export const miniCartTexts = defineTexts('miniCart', {
  lines: 'In your cart',
  empty: 'Your cart is empty',
  pieces: (quantity: number) => `${quantity} ×`,
  more: (lines: number) => (lines === 1 ? 'and 1 more product' : `and ${lines} more products`),
  problem: 'Not available in this quantity',
  subtotal: 'Subtotal',
  open: 'View cart',
});
