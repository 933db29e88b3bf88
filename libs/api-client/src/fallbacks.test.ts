import { AxiosError } from 'axios';
import {
  analytics,
  auth,
  cart,
  operatorOrders,
  orders,
  products,
  reviews,
  sellerOffers,
  sellerOrders,
  sellerProducts,
  sellerReviews,
  sellers,
  stores,
} from './calls';
import { toApiError } from './errorText';
import { setTransport } from './http';

const choice = { product_id: 1, quantity: 1, size: null, color: null };
const order = {
  payment_method: 'cod',
  customer_phone: '',
  customer_address: '',
  selected_items: [],
} as const;
const listing = {
  name: 'Saree',
  description: 'Cotton',
  price: '900',
  estimated_pickup_days: 3,
  requires_advance_payment: false,
  availableSizes: [],
  availableColors: [],
  tags: [],
  offers_custom_sizes: false,
  custom_size_fields: [],
  variants: [],
  uploaded_images: [],
};
const offer = {
  product: 1,
  offer_type: 'percentage',
  discount_percentage: 10,
  start_date: '2026-11-21',
  end_date: '2026-11-30',
} as const;
const application = {
  first_name: 'Nadia',
  last_name: 'Rahman',
  email: 'nadia@haat.example',
  phone: '01712345678',
  id_number: '1990123456789',
  business_name: 'Kashful',
  business_type: 'Loose Fabric',
  founded_date: '2019-02-28',
  bio: 'Cotton',
  pickup_location: 'Dhaka',
  payment_method: 'bKash',
  account_number: '01712345678',
} as const;
const person = { email: '', password: '', password_confirm: '', first_name: '', last_name: '', username: '' };

// Section 8: what a call says when the server says nothing.
test.each<[string, () => Promise<unknown>, string]>([
  ['login', () => auth.login(person), 'Login failed'],
  ['register', () => auth.register(person), 'Registration failed'],
  ['apply as a seller', () => sellers.signup(application, null), 'Seller signup failed'],
  ['look at the application', () => sellers.application(), 'Failed to load the application'],
  ['change the store', () => sellers.updateProfile({ bio: '' }), 'Failed to update seller profile'],
  ['the own homepage', () => sellers.homepage(), 'Failed to fetch products'],
  ['save the homepage', () => sellers.saveHomepage([]), 'Failed to save changes. Please try again.'],
  ['a store in figures', () => stores.stats(1), 'Failed to fetch stores'],
  ['sign in with Google', () => auth.google('token'), 'Google authentication failed'],
  ['ask for a new password', () => auth.askPasswordReset(''), 'Failed to send the reset link'],
  ['set a new password', () => auth.resetPassword('token', ''), 'Failed to set the new password'],
  ['sign out everywhere', () => auth.logoutEverywhere(), 'Logout failed'],
  [
    'save the preferences',
    () => auth.savePreferences({ preferred_tags: [], onboarding_completed: true }),
    'Failed to save preferences',
  ],
  ['list products', () => products.list(), 'Failed to fetch products'],
  ['rank what is trending', () => products.trending(), 'Failed to fetch trending products'],
  ['get a product', () => products.get(1), 'Product not found'],
  ['list tags', () => products.tags(), 'Failed to fetch tags'],
  ['list stores', () => stores.list(), 'Failed to fetch stores'],
  ['list reviews', () => reviews.ofStore(1), 'Failed to fetch reviews'],
  [
    'post a review',
    () => reviews.post({ product: 1, order: 'R1-1', rating: 5, content: 'Good' }),
    'Failed to submit review',
  ],
  ['get the cart', () => cart.get(), 'Failed to fetch cart'],
  ['add to the cart', () => cart.add(choice), 'Failed to add to cart'],
  ['change a line', () => cart.update(1, 2), 'Failed to update cart item'],
  ['remove a line', () => cart.remove(1), 'Failed to remove from cart'],
  ['clear the cart', () => cart.clear(), 'Failed to clear cart'],
  ['order', () => orders.create({ ...order, selected_items: [] }, 'key'), 'Failed to create order'],
  ['get an order', () => orders.get('R1-1'), 'Order not found'],
  ['list orders', () => orders.list(), 'Failed to fetch orders'],
  ['refund an order', () => operatorOrders.refund('R1-1', 'Lost'), 'Failed to refund order'],
  ['list a seller’s orders', () => sellerOrders.list(), 'Failed to fetch orders'],
  ['get a seller’s order', () => sellerOrders.get('R1-1'), 'Order not found'],
  ['list a seller’s products', () => sellerProducts.list(), 'Failed to fetch products'],
  ['get a seller’s product', () => sellerProducts.get(1), 'Product not found'],
  ['list a product', () => sellerProducts.create(listing), 'Failed to create product'],
  ['edit a product', () => sellerProducts.update(1, listing), 'Failed to update product'],
  ['switch a product off', () => sellerProducts.setStatus(1, 'inactive'), 'Failed to update product status'],
  ['delete a product', () => sellerProducts.delete(1), 'Failed to delete product'],
  ['choose products for an offer', () => sellerProducts.forOffers(), 'Failed to load products'],
  ['make an offer', () => sellerOffers.create(offer), 'Unknown error'],
  ['list offers', () => sellerOffers.active(), 'Failed to load ongoing offers'],
  ['stop an offer', () => sellerOffers.stop(1), 'Unknown error'],
  ['list a seller’s reviews', () => sellerReviews.list(), 'Failed to fetch reviews'],
  ['reply to a review', () => sellerReviews.reply(1, 'Thanks'), 'Failed to reply to review'],
  ['count a store’s reviews', () => reviews.statsOfSeller(1), 'Failed to fetch reviews'],
  ['load the dashboard', () => analytics.dashboard(), 'Unable to load statistics'],
  [
    'change an order’s status',
    () => sellerOrders.updateStatus('R1-1', { status: 'shipped' }),
    'Failed to update order status',
  ],
])('%s, refused without a word', async (_call, ask, text) => {
  setTransport(async (config) => {
    const response = { status: 500, statusText: '', data: '', headers: {}, config };
    throw new AxiosError('refused', 'ERR_BAD_RESPONSE', config, null, response);
  });
  await expect(ask()).rejects.toThrow(text);
});

test('whatever has no text of its own has the default', () => {
  expect(toApiError(new TypeError('not an object'), '')).toMatchObject({
    message: 'An error occurred while fetching data',
  });
});
