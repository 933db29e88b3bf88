import { plural } from './plural';

/** Texts of the catalog that several screens need, or small ones. Texts quoted in the specification must match it exactly. */
export const en = {
  loading: 'Loading...',
  /** Props of QueryState and QueryError. */
  retry: { retryText: 'Try Again', retryingText: 'Trying...' },
  close: 'Close',
  goHome: 'Go to the home page',

  products: {
    loading: 'Loading products...',
    loadingMore: 'Loading more products...',
    loadMore: 'Show more',
    loadPrevious: 'Show previous',
    toTop: 'Back to the top',
    toPageEnd: 'To the end of the page',
    failed: 'Failed to fetch products',
    none: 'No products found',
    noneText: 'Nothing in the shop matches your choices. Try fewer filters.',
    noneOfType: (type: string) => `No products found for ${type}`,
    noMore: 'No more products to show',
    count: (count: number) => plural(count, 'product', 'products'),
    sale: 'SALE',
    percentOff: (percent: number) => (percent < 0.5 ? 'SALE' : `−${Math.round(percent)}%`),
    soldOut: 'Out of stock',
    noImage: 'No Image',
    colors: (names: string) => `Colours: ${names}`,
    ratingShort: (rating: string, count: number) => `${rating} (${count})`,
    rating: (rating: string, count: number) => `${rating} out of 5, ${plural(count, 'review', 'reviews')}`,
    originalPrice: 'Original price',
    offerPrice: 'Offer price',
    save: (amount: string) => `You save ${amount}`,
    view: 'View',
    viewProduct: 'View Product',
  },

  wishlist: {
    heart: (name: string) => `Wish list: ${name}`,
    saved: (name: string) => `${name} is on your wish list`,
    removed: (name: string) => `${name} was removed from your wish list`,
    undo: 'Undo',
  },
} as const;
