import { defineTexts } from '@haat/remote/texts';

/** Texts of /quick-checkout. */
export const quickTexts = defineTexts('quick', {
  title: 'Quick checkout',
  back: 'Back to the product',
  loading: 'Loading product...',
  notFound: 'Product not found',
  nothing: 'Nothing to check out',
  nothingText: 'Choose a product and its size, then start its quick checkout from there.',
  browse: 'Browse Products',
  item: 'Your item',
  quantity: 'Quantity',
  decrease: 'Decrease quantity',
  increase: 'Increase quantity',
  sale: 'SALE',
  originalPrice: 'Original price',
  offerPrice: 'Offer price',
  noImage: 'No Image',
  soldBy: 'Sold by',
  unavailable: 'This product is no longer available',
  priceRose: (before: string) => `The price rose: it was ${before}`,
  payment: 'Payment method',
  costs: 'Cost breakdown',
  confirm: 'Confirm order',
});
