import { defineTexts } from '@haat/remote/texts';

/** Texts of the buy box on product pages. */
export const buyBoxTexts = defineTexts('buyBox', {
  madeToMeasure: 'Custom size',
  quantity: 'Quantity',
  lastPiece: 'The last piece',
  fewer: 'One fewer',
  more: 'One more',
  addToCart: 'ADD TO CART',
  adding: 'ADDING...',
  added: 'ADDED TO CART',
  addedNotice: (name: string) => `${name} is in your cart`,
  viewCart: 'View cart',
  priceChanged: (now: string, was: string) => `The price has changed: it is now ${now} (it was ${was})`,
  addFailed: 'Failed to add to cart',
  quickCheckout: 'Quick checkout',
  tellMe: 'Tell me when it is back',
  telling: 'We’ll tell you',
});
