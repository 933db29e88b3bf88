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
} from '@haat/contracts';
import { AxiosError } from 'axios';
import { setTransport } from './connection';
import { toApiError } from './errorText';
import { request } from './request';

// Section 8: the text of a failed call whose answer has none.
test.each<[string, Call, string, 'form'?]>([
  ['login', auth.login, 'Login failed'],
  ['register', auth.register, 'Registration failed'],
  ['apply as a seller', sellers.signup, 'Seller signup failed', 'form'],
  ['look at the application', sellers.getApplication, 'Failed to load the application'],
  ['change the store', sellers.updateProfile, 'Failed to update seller profile', 'form'],
  ['the own homepage', sellers.getHomepage, 'Failed to fetch products'],
  ['save the homepage', sellers.saveHomepage, 'Failed to save changes. Please try again.'],
  ['a store in figures', stores.getStoreStats, 'Failed to fetch stores'],
  ['sign in with Google', auth.googleLogin, 'Google authentication failed'],
  ['ask for a new password', auth.askPasswordReset, 'Failed to send the reset link'],
  ['set a new password', auth.resetPassword, 'Failed to set the new password'],
  ['sign out everywhere', auth.logoutEverywhere, 'Logout failed'],
  ['save the preferences', auth.savePreferences, 'Failed to save preferences'],
  ['list products', products.listProducts, 'Failed to fetch products'],
  ['rank what is trending', products.trending, 'Failed to fetch trending products'],
  ['get a product', products.getProduct, 'Product not found'],
  ['list tags', products.listTags, 'Failed to fetch tags'],
  ['list categories', products.listCategories, 'Failed to fetch products'],
  ['list stores', stores.listStores, 'Failed to fetch stores'],
  ['list reviews', reviews.storeReviews, 'Failed to fetch reviews'],
  ['post a review', reviews.postReview, 'Failed to submit review'],
  ['get the cart', cart.getCart, 'Failed to fetch cart'],
  ['add to the cart', cart.addToCart, 'Failed to add to cart'],
  ['change a line', cart.updateCartLine, 'Failed to update cart item'],
  ['remove a line', cart.removeCartLine, 'Failed to remove from cart'],
  ['clear the cart', cart.clearCart, 'Failed to clear cart'],
  ['order', orders.createOrder, 'Failed to create order'],
  ['get an order', orders.getOrder, 'Order not found'],
  ['list orders', orders.listOrders, 'Failed to fetch orders'],
  ['refund an order', orders.refundOrder, 'Failed to refund order'],
  ['list a seller’s orders', orders.listSellerOrders, 'Failed to fetch orders'],
  ['get a seller’s order', orders.getSellerOrder, 'Order not found'],
  ['list a seller’s products', listings.listOwnProducts, 'Failed to fetch products'],
  ['get a seller’s product', listings.getOwnProduct, 'Product not found'],
  ['list a product', listings.createProduct, 'Failed to create product', 'form'],
  ['edit a product', listings.updateProduct, 'Failed to update product', 'form'],
  ['switch a product off', listings.updateProduct, 'Failed to update product status'],
  ['delete a product', listings.deleteProduct, 'Failed to delete product'],
  ['choose products for an offer', listings.productsForOffers, 'Failed to load products'],
  ['make an offer', listings.createOffer, 'Unknown error'],
  ['list offers', listings.listActiveOffers, 'Failed to load ongoing offers'],
  ['stop an offer', listings.stopOffer, 'Unknown error'],
  ['list a seller’s reviews', reviews.listSellerReviews, 'Failed to fetch reviews'],
  ['reply to a review', reviews.replyToReview, 'Failed to reply to review'],
  ['count a store’s reviews', reviews.reviewStatsOfSeller, 'Failed to fetch reviews'],
  ['load the dashboard', analytics.getDashboard, 'Unable to load statistics'],
  ['change an order’s status', orders.updateOrderStatus, 'Failed to update order status'],
  ['ask for a receipt', receipts.orderReceipt, 'Failed to download the receipt'],
  // A parameter more than a row has values would be jest's `done`, hence the default.
])('%s: a failure without a text shows the fallback', async (_name, contract, text, form = undefined) => {
  setTransport(async (config) => {
    const response = { status: 500, statusText: '', data: '', headers: {}, config };
    throw new AxiosError('refused', 'ERR_BAD_RESPONSE', config, null, response);
  });
  const options = { params: { id: 1 }, body: form && new FormData() };
  await expect(request(contract, options as never)).rejects.toThrow(text);
});

test('an error without a fallback has the default text', () => {
  expect(toApiError(new TypeError('not an object'), '')).toMatchObject({
    message: 'An error occurred while fetching data',
  });
});
