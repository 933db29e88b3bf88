import {
  analytics,
  auth,
  type Call,
  cart,
  listings,
  orders,
  products,
  receipts,
  reviews,
  sellers,
  stores,
  wishlist,
} from '@haat/contracts';

/** The text of a failed call whose answer has none. */
type Fallback = string | { json: string; form: string };

/** By contract; where section 8 of the specifications quotes a text, word for word. */
const FALLBACKS: readonly (readonly [Call, Fallback])[] = [
  [auth.login, 'Login failed'],
  [auth.googleLogin, 'Google authentication failed'],
  [auth.config, 'Failed to load sign-in options'],
  [auth.askPasswordReset, 'Failed to send the reset link'],
  [auth.resetPassword, 'Failed to set the new password'],
  [auth.register, 'Registration failed'],
  [auth.logout, 'Logout failed'],
  [auth.logoutEverywhere, 'Logout failed'],
  [auth.listSessions, 'Failed to load your devices'],
  [auth.endSession, 'Failed to sign the device out'],
  [auth.endOtherSessions, 'Failed to sign the other devices out'],
  [auth.status, 'Failed to load profile'],
  [auth.savePreferences, 'Failed to save preferences'],
  [auth.getShippingInfo, 'Failed to fetch shipping information'],
  [auth.saveShippingInfo, 'Failed to save shipping information'],
  [products.listProducts, 'Failed to fetch products'],
  [products.listFacets, 'Failed to fetch products'],
  [products.trending, 'Failed to fetch trending products'],
  [products.getProduct, 'Product not found'],
  [products.listTags, 'Failed to fetch tags'],
  [listings.listOwnProducts, 'Failed to fetch products'],
  [listings.exportOwnProducts, 'Failed to fetch products'],
  [listings.productsForOffers, 'Failed to load products'],
  [listings.getOwnProduct, 'Product not found'],
  [listings.createProduct, 'Failed to create product'],
  [listings.updateProduct, { form: 'Failed to update product', json: 'Failed to update product status' }],
  [listings.importProducts, 'Failed to update product'],
  [listings.deleteProduct, 'Failed to delete product'],
  [listings.createOffer, 'Unknown error'],
  [listings.listActiveOffers, 'Failed to load ongoing offers'],
  [listings.stopOffer, 'Unknown error'],
  [sellers.signup, 'Seller signup failed'],
  [sellers.getApplication, 'Failed to load the application'],
  [sellers.updateProfile, 'Failed to update seller profile'],
  [sellers.getHomepage, 'Failed to fetch products'],
  [sellers.saveHomepage, 'Failed to save changes. Please try again.'],
  [stores.listStores, 'Failed to fetch stores'],
  [stores.getStore, 'Store not found'],
  [stores.storeOffers, 'Failed to fetch offers'],
  [stores.storeHomepage, 'Failed to fetch products'],
  [stores.getStoreStats, 'Failed to fetch stores'],
  [cart.getCart, 'Failed to fetch cart'],
  [cart.addToCart, 'Failed to add to cart'],
  [cart.updateCartLine, 'Failed to update cart item'],
  [cart.removeCartLine, 'Failed to remove from cart'],
  [cart.clearCart, 'Failed to clear cart'],
  [wishlist.addWish, 'Failed to add to the wish list'],
  [wishlist.removeWish, 'Failed to remove from the wish list'],
  [orders.createOrder, 'Failed to create order'],
  [orders.quickOrder, 'Failed to create order'],
  [orders.listOrders, 'Failed to fetch orders'],
  [orders.getOrder, 'Order not found'],
  [orders.getOrderGroup, 'Order not found'],
  [orders.cancelOrder, 'Failed to cancel order'],
  [orders.listSellerOrders, 'Failed to fetch orders'],
  [orders.getSellerOrder, 'Order not found'],
  [orders.updateOrderStatus, 'Failed to update order status'],
  [orders.refundOrder, 'Failed to refund order'],
  [receipts.orderReceipt, 'Failed to download the receipt'],
  [receipts.sellerReceipt, 'Failed to download the receipt'],
  [receipts.packingSlip, 'Failed to download the packing slip'],
  [reviews.storeReviews, 'Failed to fetch reviews'],
  [reviews.productReviews, 'Failed to fetch reviews'],
  [reviews.postReview, 'Failed to submit review'],
  [reviews.reviewStatsOfSeller, 'Failed to fetch reviews'],
  [reviews.listSellerReviews, 'Failed to fetch reviews'],
  [reviews.replyToReview, 'Failed to reply to review'],
  [analytics.getDashboard, 'Unable to load statistics'],
];

// By name, not by object: each remote carries its own copy of the contracts that it uses.
const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`;
const BY_NAME = new Map(FALLBACKS.map(([contract, fallback]) => [nameOf(contract), fallback]));

/** The text to show when a call fails and its answer has none; '' for a call without its own text. */
export function fallbackText(contract: Pick<Call, 'method' | 'path'>, isForm: boolean): string {
  const fallback = BY_NAME.get(nameOf(contract)) ?? '';
  return typeof fallback === 'string' ? fallback : fallback[isForm ? 'form' : 'json'];
}
