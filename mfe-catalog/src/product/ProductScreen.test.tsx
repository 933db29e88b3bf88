import {
  addresses,
  cart,
  type Product,
  places,
  products,
  reviews,
  reviewVotes,
  type SavedAddress,
  setLanguage,
  stockAlerts,
} from '@haat/contracts';
import { loadTexts } from '@haat/remote';
import { cartAtom, cartCountAtom, districtAtom, noticesAtom, sessionStore } from '@haat/session';
import {
  aCart,
  aCartLine,
  anAddress,
  aPicture,
  aProduct,
  aProductCard,
  aReview,
  aStoreCard,
  expectNoAxeViolations,
  fakeApi,
  never,
  offline,
  refuse,
  renderScreen,
} from '@haat/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';

const NO_REVIEWS = {
  reviews: [],
  stats: {
    averageRating: 0,
    totalReviews: 0,
    distribution: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: 0 })),
  },
  has_next: false,
};
const trendingPage = {
  count: 1,
  total_pages: 1,
  current_page: 1,
  has_next: false,
  results: [aProductCard({ name: 'Trending saree' })],
};
const shop = (product: Product) =>
  fakeApi().on(products.getProduct, product).on(reviews.productReviews, NO_REVIEWS);

function open(product: Product, at = `/product/${product.id}`, more = {}) {
  const api = shop(product);
  return { api, ...renderScreen(routes, { at, ...more }) };
}
const add = () => screen.findByRole('button', { name: 'ADD TO CART' });

beforeEach(() => {
  localStorage.clear();
  sessionStore.set(noticesAtom, []);
  sessionStore.set(districtAtom, '');
});

test('shows the delivery, payment and return terms of the product @full', async () => {
  const first = open(aProduct({ estimated_pickup_days: 3 }));
  expect(await screen.findByText('At your door in 2-4 days')).toBeInTheDocument();
  expect(screen.getByText('Cash on delivery')).toBeInTheDocument();
  expect(screen.getByText('Returns within 7 days')).toBeInTheDocument();
  first.unmount();
  open(
    aProduct({
      estimated_pickup_days: 10,
      requires_advance_payment: true,
      offers_custom_sizes: true,
      custom_size_fields: ['Chest'],
    }),
  );
  expect(await screen.findByText('At your door in 9-11 days')).toBeInTheDocument();
  expect(screen.getByText('Part in advance, the rest in cash on delivery')).toBeInTheDocument();
  expect(screen.getByText(/^This store asks for part of the price in advance/)).toBeInTheDocument();
  expect(screen.queryByText('Cash on delivery')).not.toBeInTheDocument();
  expect(screen.getByText(/made to your measurements, only if it is faulty/)).toBeInTheDocument();
});

test('shows the delivery dates that the API computed', async () => {
  open(aProduct({ delivery_window: { from: '2026-11-24', to: '2026-11-26' } }));
  expect(await screen.findByText('At your door Tue 24 – Thu 26 Nov')).toBeInTheDocument();
  expect(screen.queryByText(/At your door in/)).not.toBeInTheDocument();
});

describe('where the district of the default address has a fee of its own', () => {
  const product = aProduct({ delivery_window: { from: '2026-11-24', to: '2026-11-26' } });
  const usual = ['Delivery anywhere in Bangladesh, usually ৳80', 'At your door Tue 24 – Thu 26 Nov'];
  const khulna = { district: 'Khulna' as const, delivery_fee: 130, days: { from: 4, to: 6 } };
  const home = anAddress({ text: 'Sonadanga, Khulna', is_default: true });
  const office = anAddress({ text: '18 Green Road, Dhaka', is_default: false });

  // A Saturday in Dhaka.
  beforeEach(() => void jest.useFakeTimers({ advanceTimers: 1, now: new Date('2026-11-21T08:05:00Z') }));
  afterEach(() => jest.useRealTimers());

  function openWith(fee: object | null, book: SavedAddress[], session?: 'guest') {
    const api = shop(product)
      .on(places.listDeliveryFees, { results: fee ? [{ ...khulna, ...fee }] : [] })
      .on(addresses.listAddresses, { results: book });
    return { api, ...renderScreen(routes, { at: `/product/${product.id}`, session }) };
  }

  test.each<[string, fee: object, lines: string[]]>([
    ['fee and days', {}, ['Delivery to Khulna: ৳130', 'At your door Wed 25 – Sat 28 Nov']],
    ['a fee only', { days: null }, ['Delivery to Khulna: ৳130', usual[1]!]],
  ])('shows a customer %s', async (_, fee, lines) => {
    openWith(fee, [home, office]);
    for (const line of lines) expect(await screen.findByText(line)).toBeInTheDocument();
    expect(screen.queryByText(usual[0]!)).not.toBeInTheDocument();
  });

  test.each<[string, Parameters<typeof openWith>, reads: number]>([
    ['a guest', [{}, [home], 'guest'], 0],
    ['a customer without an address', [{}, []], 1],
    ['a customer whose default address is elsewhere', [{}, [{ ...office, is_default: true }, home]], 1],
    ['a shop with one fee', [null, [home]], 0],
  ])('shows the usual terms to %s', async (_, given, reads) => {
    const { api, queryClient } = openWith(...given);
    expect(await screen.findByText(usual[0]!)).toBeInTheDocument();
    await waitFor(() => expect(api.asked(addresses.listAddresses)).toHaveLength(reads));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await act(() => jest.advanceTimersByTimeAsync(50));
    for (const line of usual) expect(screen.getByText(line)).toBeInTheDocument();
  });
});

describe('where districts have fees of their own, the district can be chosen', () => {
  const khulna = { district: 'Khulna' as const, delivery_fee: 130, days: null };
  const chooser = () => screen.findByLabelText('District');

  test('by a guest; it is remembered', async () => {
    shop(aProduct({ id: 7 })).on(places.listDeliveryFees, { results: [khulna] });
    const { user, unmount } = renderScreen(routes, { at: '/product/7', session: 'guest' });
    await user.selectOptions(await chooser(), 'Khulna');
    expect(await screen.findByText('Delivery to Khulna: ৳130')).toBeInTheDocument();
    expect(localStorage.getItem('haat.district')).toBe('Khulna');
    unmount();
    renderScreen(routes, { at: '/product/7', session: 'guest' });
    expect(await screen.findByText('Delivery to Khulna: ৳130')).toBeInTheDocument();
    expect(await chooser()).toHaveValue('Khulna');
    await user.selectOptions(await chooser(), 'Dhaka');
    expect(await screen.findByText('Delivery anywhere in Bangladesh, usually ৳80')).toBeInTheDocument();
  });

  test('not in a shop with one fee, nor by a customer whose address says it', async () => {
    const api = shop(aProduct({ id: 7 })).on(places.listDeliveryFees, { results: [] });
    const first = renderScreen(routes, { at: '/product/7', session: 'guest' });
    await screen.findByRole('button', { name: 'ADD TO CART' });
    await waitFor(() => expect(api.asked(places.listDeliveryFees)).toHaveLength(1));
    expect(screen.queryByLabelText('District')).toBeNull();
    first.unmount();
    api
      .on(places.listDeliveryFees, { results: [khulna] })
      .on(addresses.listAddresses, { results: [anAddress({ text: 'Sonadanga, Khulna', is_default: true })] });
    renderScreen(routes, { at: '/product/7' });
    expect(await screen.findByText('Delivery to Khulna: ৳130')).toBeInTheDocument();
    expect(screen.queryByLabelText('District')).toBeNull();
  });
});

test.each([
  ['product_withdrawn', 'This product is not on sale', /is not selling it at the moment/],
  ['store_closed', 'This product is not on sale', /The store that sells it is closed/],
  ['not_found', 'Product not found', /check the address/],
])('shows why a product is unavailable (%s) @full', async (code, title, text) => {
  fakeApi()
    .on(products.getProduct, refuse(404, 'Product not found', { code }))
    .on(reviews.productReviews, refuse(404, 'Product not found', { code }))
    .on(products.listProducts, trendingPage);
  renderScreen(routes, { at: '/product/7' });
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
});

test('shows the product', async () => {
  const { container } = open(
    aProduct({
      name: 'Jamdani saree',
      price: 1600,
      has_active_offer: true,
      original_price: 2000,
      discounted_price: 1600,
      savings_amount: 400,
      business_type: 'General Clothing',
      tags: ['Ethnic wear'],
      features: ['Pure cotton'],
      fabric_care: 'Wash by hand.\nDry in the shade.',
      description: 'Six weeks on the loom.',
      store: aStoreCard({
        name: 'Nokshi Ghor',
        bio: 'From Jashore',
        verified: true,
        rating: 4.6,
        total_reviews: 12,
      }),
    }),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Jamdani saree' })).toBeInTheDocument();
  await waitFor(() => expect(document.title).toBe('Jamdani saree · Haat'));
  expect(screen.getByText('৳1,600')).toBeInTheDocument();
  expect(screen.getByText('৳2,000')).toBeInTheDocument();
  expect(screen.getByText('SALE')).toBeInTheDocument();
  expect(screen.getByText('You save ৳400')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Fabric and care' })).toBeInTheDocument();
  expect(screen.getByText(/Wash by hand/)).toHaveTextContent('Wash by hand. Dry in the shade.');
  const chips = within(screen.getByRole('list', { name: 'Styles' }));
  expect(chips.getByRole('link', { name: 'General Clothing' })).toHaveAttribute(
    'href',
    '/home?type=General%20Clothing',
  );
  expect(chips.getByRole('link', { name: 'Ethnic wear' })).toHaveAttribute('href', '/tag/Ethnic%20wear');
  const store = within(screen.getByRole('region', { name: 'Sold by' }));
  expect(store.getByText('Nokshi Ghor')).toBeInTheDocument();
  expect(store.getByText('From Jashore')).toBeInTheDocument();
  expect(store.getByRole('img', { name: 'Verified store' })).toBeInTheDocument();
  expect(store.getByText('4.6 (12 reviews)')).toBeInTheDocument();
  expect(screen.getByText('Pure cotton')).toBeInTheDocument();
  expect(screen.getByText('Six weeks on the loom.')).toBeInTheDocument();
  expect(await screen.findByText('No reviews yet')).toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('says until when an offer runs', async () => {
  const offered = { has_active_offer: true, original_price: 2000, price: 1600, offer_ends: '2026-11-30' };
  const first = open(aProduct(offered));
  expect(await screen.findByText('Offer until 30 Nov 2026')).toBeInTheDocument();
  first.unmount();
  open(aProduct({ ...offered, offer_ends: null }));
  expect(await screen.findByText('৳1,600')).toBeInTheDocument();
  expect(screen.queryByText(/Offer until/)).not.toBeInTheDocument();
});

describe('an offer that ends while the page is open', () => {
  const offered = aProduct({
    has_active_offer: true,
    price: 800,
    original_price: 1000,
    offer_ends: '2026-11-21',
    availableColors: ['Indigo'],
    availableSizes: ['M'],
  });
  const later = { ...offered, has_active_offer: false, price: 1000, offer_ends: null };
  const text = 'The price has changed: it is now ৳1,000 (it was ৳800)';

  // The last minute of 21 November in Dhaka.
  beforeEach(() => void jest.useFakeTimers({ advanceTimers: 1, now: new Date('2026-11-21T17:59:50Z') }));
  afterEach(() => jest.useRealTimers());

  test.each<['guest' | undefined, string]>([
    ['guest', 'a guest'],
    [undefined, 'a customer'],
  ])('the add says the new price (%s)', async (session) => {
    const api = shop(offered).on(
      cart.addToCart,
      aCart(aCartLine({ product: offered.id, unit_price: 1000, total_price: 1000 })),
    );
    const { user } = renderScreen(routes, { at: `/product/${offered.id}`, session });
    const button = await add();
    api.on(products.getProduct, later);
    jest.setSystemTime(new Date('2026-11-21T18:00:10Z'));
    await user.click(button);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByText(/Offer until/)).not.toBeInTheDocument();
    const [line] = sessionStore.get(cartAtom).items;
    expect(line?.unit_price).toBe(1000);
  });

  test('a guest whose page is new asks for nothing', async () => {
    const api = shop(offered);
    const { user } = renderScreen(routes, { at: `/product/${offered.id}`, session: 'guest' });
    await user.click(await add());
    expect(await screen.findByRole('link', { name: 'View cart' })).toBeInTheDocument();
    expect(api.asked(products.getProduct)).toHaveLength(1);
    expect(screen.queryByText(/The price has changed/)).not.toBeInTheDocument();
  });
});

test('shows only one price without an offer', async () => {
  open(aProduct({ price: 2000 }));
  expect(await screen.findByText('৳2,000')).toBeInTheDocument();
  expect(screen.queryByText('SALE')).not.toBeInTheDocument();
});

test('shows the loading text', async () => {
  fakeApi().on(products.getProduct, never).on(reviews.productReviews, never);
  const { container } = renderScreen(routes, { at: '/product/7' });
  expect(await screen.findByText('Loading product...')).toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('asks for product and reviews at the same time, in the order of the address', async () => {
  const api = fakeApi().on(products.getProduct, never).on(reviews.productReviews, never);
  renderScreen(routes, { at: '/product/7?reviews=helpful' });
  await waitFor(() =>
    expect(api.addresses()).toEqual(['/products/7/', '/reviews/products/7/?sort=helpful&page=1&limit=10']),
  );
});

test.each([
  ['unknown', '/product/7'],
  ['no id', '/product/saree'],
])('shows Product not found: %s', async (_, at) => {
  fakeApi()
    .on(products.getProduct, refuse(404, 'Not found'))
    .on(reviews.productReviews, refuse(404, 'Not found'))
    .on(products.listProducts, trendingPage);
  const { container } = renderScreen(routes, { at });
  expect(await screen.findByRole('heading', { name: 'Product not found' })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Trending saree' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/home');
  expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('shows a retry, not Product not found, without a response', async () => {
  const product = aProduct({ name: 'Jamdani saree' });
  const api = shop(product).on(products.getProduct, offline());
  const { user } = renderScreen(routes, { at: `/product/${product.id}` });
  expect(await screen.findByText('Failed to load the product')).toBeInTheDocument();
  expect(screen.getByText(/We can’t reach the shop/)).toBeInTheDocument();
  api.on(products.getProduct, product);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Jamdani saree' })).toBeInTheDocument();
});

test('the gallery wraps around and follows thumbnails', async () => {
  const { user } = open(aProduct({ name: 'Saree' }));
  const gallery = within(await screen.findByRole('region', { name: 'Pictures' }));
  expect(gallery.getByRole('img', { name: 'Saree, picture 1' })).toBeInTheDocument();
  expect(gallery.getByText('Picture 1 of 2')).toBeInTheDocument();
  await user.click(gallery.getByRole('button', { name: 'Next picture' }));
  expect(gallery.getByText('Picture 2 of 2')).toBeInTheDocument();
  await user.click(gallery.getByRole('button', { name: 'Next picture' }));
  expect(gallery.getByText('Picture 1 of 2')).toBeInTheDocument();
  await user.click(gallery.getByRole('button', { name: 'Previous picture' }));
  expect(gallery.getByText('Picture 2 of 2')).toBeInTheDocument();
  await user.click(gallery.getByRole('button', { name: 'Show picture 1' }));
  expect(gallery.getByRole('button', { name: 'Show picture 1' })).toHaveAttribute('aria-current', 'true');
});

test('shows missing inputs and focuses the first', async () => {
  const { user, api, container } = open(aProduct());
  await user.click(await add());
  expect(screen.getByText('Please select a color')).toBeInTheDocument();
  expect(screen.getByText('Please select a size')).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Indigo' })).toHaveFocus();
  await expectNoAxeViolations(container);
  await user.click(screen.getByRole('radio', { name: 'Indigo' }));
  expect(screen.queryByText('Please select a color')).not.toBeInTheDocument();
  expect(api.asked(cart.addToCart)).toHaveLength(0);
});

test('adds the choice to the cart in three button states and resets for a new size', async () => {
  const product = aProduct({ name: 'Jamdani saree' });
  const { user, api, at } = open(product);
  let answer = (_: ReturnType<typeof aCart>) => {};
  api.on(cart.addToCart, () => new Promise((resolve) => (answer = resolve)));
  await user.click(await screen.findByRole('radio', { name: 'Indigo' }));
  await user.click(screen.getByRole('radio', { name: 'M' }));
  expect(at()).toBe(`/product/${product.id}?color=Indigo&size=M`);
  await user.click(await add());
  const adding = await screen.findByRole('button', { name: 'ADDING...' });
  await user.click(adding);
  expect(api.asked(cart.addToCart)).toHaveLength(1);
  expect(api.asked(cart.addToCart)[0]?.body).toEqual({
    product_id: product.id,
    quantity: 1,
    color: 'Indigo',
    size: 'M',
    custom_measurements: null,
  });
  answer(aCart(aCartLine()));
  expect(await screen.findByRole('button', { name: 'ADDED TO CART' })).toBeInTheDocument();
  expect(sessionStore.get(noticesAtom)[0]).toMatchObject({
    text: 'Jamdani saree is in your cart',
    kind: 'success',
  });
  await user.click(screen.getByRole('radio', { name: 'S' }));
  expect(await add()).toBeEnabled();
});

test('shows the reason of a rejection at the button', async () => {
  const product = aProduct();
  const { user, api } = open(product, `/product/${product.id}?color=Indigo&size=M`);
  api.on(cart.addToCart, refuse(409, 'Only 2 items available in stock'));
  await user.click(await add());
  expect(await screen.findByText('Only 2 items available in stock')).toBeInTheDocument();
  expect(await add()).toBeEnabled();
});

test('shows a fallback text after a rejection without one, and the next click tries again', async () => {
  const product = aProduct();
  const { user, api } = open(product, `/product/${product.id}?color=Indigo&size=M`);
  // Whether the piece was added is not known.
  api.on(cart.addToCart, refuse(500)).on(cart.getCart, aCart());
  await user.click(await add());
  expect(await screen.findByText('Failed to add to cart')).toBeInTheDocument();
  api.on(cart.addToCart, aCart(aCartLine()));
  await user.click(await add());
  expect(await screen.findByRole('button', { name: 'ADDED TO CART' })).toBeInTheDocument();
  expect(screen.queryByText('Failed to add to cart')).not.toBeInTheDocument();
});

test('limits the quantity to the stock and shows it', async () => {
  const product = aProduct({ stock_quantity: 2 });
  const { user } = open(product, `/product/${product.id}?color=Indigo&size=M`);
  const more = await screen.findByRole('button', { name: 'One more' });
  expect(screen.queryByText(/items available/)).not.toBeInTheDocument();
  await user.click(more);
  expect(more).toBeDisabled();
  expect(screen.getByText('Only 2 items available in stock')).toBeInTheDocument();
});

test('limits the quantity of the last piece to one', async () => {
  const product = aProduct({ stock_quantity: 1 });
  open(product, `/product/${product.id}?color=Indigo&size=M`);
  expect(await screen.findByRole('button', { name: 'One more' })).toBeDisabled();
  expect(screen.getByText('The last piece')).toBeInTheDocument();
});

test('adds to the local cart of a guest', async () => {
  const product = aProduct();
  const { user } = open(product, `/product/${product.id}?color=Indigo&size=M`, { session: 'guest' });
  await user.click(await add());
  expect(await screen.findByRole('button', { name: 'ADDED TO CART' })).toBeInTheDocument();
  expect(sessionStore.get(cartCountAtom)).toBe(1);
});

test('shows a banner and disables the buttons when out of stock', async () => {
  const { container } = open(aProduct({ is_in_stock: false, stock_quantity: 0 }));
  expect(await screen.findByText('This product is out of stock')).toBeInTheDocument();
  expect(await add()).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Quick checkout' })).not.toBeInTheDocument();
  expect(screen.queryByText(/At your door/)).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

describe('tell me when it is back', () => {
  const bySize = aProduct({
    availableColors: ['Indigo'],
    availableSizes: ['S', 'M'],
    variants: [
      { id: 1, color: 'Indigo', size: 'S', in_stock: true },
      { id: 2, color: 'Indigo', size: 'M', in_stock: false },
    ],
  });
  const soldOut = { ...bySize, is_in_stock: false, stock_quantity: 0 };
  const tellMe = () => screen.findByRole('button', { name: 'Tell me when it is back' });

  test('a member waits for the chosen variant, and ends it', async () => {
    const api = shop(bySize).on(stockAlerts.listStockAlerts, { results: [] });
    const { user } = renderScreen(routes, { at: `/product/${bySize.id}?size=M` });
    api.on(stockAlerts.addStockAlert, { results: [{ product_id: bySize.id, variant_id: 2 }] });
    await user.click(await tellMe());
    const told = await screen.findByRole('button', { name: 'We’ll tell you', pressed: true });
    expect(api.asked(stockAlerts.addStockAlert)[0]?.body).toEqual({ product_id: bySize.id, variant_id: 2 });
    api.on(stockAlerts.removeStockAlerts, { results: [] });
    await user.click(told);
    expect(await tellMe()).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'S' }));
    expect(screen.getByRole('button', { name: 'Quick checkout' })).toBeEnabled();
  });

  test('a member sees after a reload what is waited for', async () => {
    shop(soldOut).on(stockAlerts.listStockAlerts, {
      results: [{ product_id: soldOut.id, variant_id: null }],
    });
    const { user } = renderScreen(routes, { at: `/product/${soldOut.id}` });
    expect(await screen.findByRole('button', { name: 'We’ll tell you' })).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: /^M/ }));
    expect(await tellMe()).toBeInTheDocument();
  });

  test('a refusal is said', async () => {
    const api = shop(bySize).on(stockAlerts.listStockAlerts, { results: [] });
    const { user } = renderScreen(routes, { at: `/product/${bySize.id}?size=M` });
    api.on(stockAlerts.addStockAlert, refuse(409, 'It is in stock'));
    await user.click(await tellMe());
    await waitFor(() => expect(sessionStore.get(noticesAtom)[0]?.text).toBe('It is in stock'));
  });

  test('a guest gives an email address', async () => {
    const api = shop(soldOut);
    const { user } = renderScreen(routes, { at: `/product/${soldOut.id}`, session: 'guest' });
    await user.click(await tellMe());
    const dialog = within(await screen.findByRole('dialog', { name: 'Tell me when it is back' }));
    await expectNoAxeViolations(document.body);
    await user.click(dialog.getByRole('button', { name: 'Tell me' }));
    expect(dialog.getByText('Email is required')).toBeInTheDocument();
    api.on(stockAlerts.addGuestStockAlert, offline());
    await user.type(dialog.getByLabelText('Email'), 'nadia@example.com');
    await user.click(dialog.getByRole('button', { name: 'Tell me' }));
    expect(await dialog.findByText('That did not work. Please try again.')).toBeInTheDocument();
    expect(dialog.getByLabelText('Email')).toHaveValue('nadia@example.com');
    api.on(stockAlerts.addGuestStockAlert, undefined as never);
    await user.click(dialog.getByRole('button', { name: 'Tell me' }));
    expect(await screen.findByRole('button', { name: 'We’ll tell you' })).toBeDisabled();
    expect(api.asked(stockAlerts.addGuestStockAlert)[1]?.body).toEqual({
      product_id: soldOut.id,
      variant_id: null,
      email: 'nadia@example.com',
      language: 'en',
    });
  });
});

test('marks a sold-out combination, which can be selected but not bought', async () => {
  const product = aProduct({
    availableColors: ['Indigo', 'Maroon'],
    availableSizes: ['S', 'M'],
    variants: [
      { id: 1, color: 'Indigo', size: 'S', in_stock: true },
      { id: 2, color: 'Indigo', size: 'M', in_stock: false },
      { id: 3, color: 'Maroon', size: 'M', in_stock: true },
    ],
  });
  const { user } = open(product, `/product/${product.id}?color=Indigo`);
  const sold = await screen.findByRole('radio', { name: /M.*Sold out/ });
  await user.click(sold);
  expect(sold).toBeChecked();
  expect(screen.getByText('Indigo, M is sold out. Please choose another.')).toBeInTheDocument();
  expect(await add()).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: 'Maroon' }));
  expect(await add()).toBeEnabled();
});

test('asks for a size where neither a ready nor the custom size is chosen', async () => {
  const product = aProduct({
    offers_custom_sizes: true,
    custom_size_fields: ['Chest', 'Sleeve'],
    availableSizes: ['M'],
  });
  const { user, api, at } = open(product, `/product/${product.id}?color=Indigo`);
  await user.click(await add());
  expect(screen.getByText('Please select a size')).toBeInTheDocument();
  for (const size of screen.getAllByRole('radio', { name: /^(M|Custom size)$/ }))
    expect(size).not.toBeChecked();
  expect(screen.queryByLabelText('Chest')).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Custom size' }));
  expect(at()).toBe(`/product/${product.id}?color=Indigo&size=Custom`);
  expect(screen.getByText('Please provide your Chest')).toBeInTheDocument();
  expect(api.asked(cart.addToCart)).toHaveLength(0);
});

test('requires each measurement of a custom size and sends them @full', async () => {
  const product = aProduct({
    offers_custom_sizes: true,
    custom_size_fields: ['Chest', 'Sleeve'],
    availableSizes: ['M'],
  });
  const { user, api } = open(product, `/product/${product.id}?color=Indigo&size=Custom`);
  api.on(cart.addToCart, aCart(aCartLine()));
  await user.click(await add());
  expect(screen.getByText('Please provide your Chest')).toBeInTheDocument();
  expect(screen.getByText('Please provide your Sleeve')).toBeInTheDocument();
  expect(screen.getByLabelText('Chest')).toHaveFocus();
  await user.type(screen.getByLabelText('Chest'), '38');
  await user.type(screen.getByLabelText('Sleeve'), '24 in');
  await user.click(await add());
  expect(await screen.findByRole('button', { name: 'ADDED TO CART' })).toBeInTheDocument();
  expect(api.asked(cart.addToCart)[0]?.body).toMatchObject({
    size: null,
    custom_measurements: { Chest: '38 in', Sleeve: '24 in' },
  });
  await user.click(screen.getByRole('radio', { name: 'M' }));
  expect(screen.queryByLabelText('Chest')).not.toBeInTheDocument();
});

test('passes the choice without the price to quick checkout', async () => {
  const product = aProduct();
  const { user, at, carried } = open(product, `/product/${product.id}?color=Maroon&size=L`);
  await user.click(await screen.findByRole('button', { name: 'One more' }));
  await user.click(screen.getByRole('button', { name: 'Quick checkout' }));
  expect(at()).toBe('/quick-checkout');
  expect(carried()).toEqual({
    product: product.id,
    quantity: 2,
    color: 'Maroon',
    size: 'L',
    custom_measurements: null,
  });
});

test('offers the five default colours without colours and variants', async () => {
  open(aProduct({ availableColors: [], availableSizes: [], variants: [] }));
  const colors = within(await screen.findByRole('radiogroup', { name: /Colour/ }));
  expect(colors.getAllByRole('radio')).toHaveLength(5);
  for (const name of ['Black', 'White', 'Red', 'Blue', 'Green'])
    expect(colors.getByRole('radio', { name })).not.toBeChecked();
});

test('shows reviews with stars and replies, and loads more by a button', async () => {
  const product = aProduct({ total_reviews: 2 });
  const stats = {
    averageRating: 4.5,
    totalReviews: 2,
    distribution: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: stars > 3 ? 1 : 0 })),
  };
  const reply = { seller_name: 'Nokshi Ghor', content: 'Thank you!', created_at: new Date().toISOString() };
  // The shopper is at the reviews.
  const observer = jest.spyOn(globalThis, 'IntersectionObserver').mockImplementation(((
    seen: (entries: { isIntersecting: boolean }[]) => void,
  ) => ({
    observe: (part: Element) => part.closest('#reviews') && seen([{ isIntersecting: true }]),
    disconnect() {},
  })) as never);
  const { user, api, container } = open(product);
  api.on(reviewVotes.listOwnVotes, never);
  api.on(reviews.productReviews, ({ query }) =>
    query.page === '1'
      ? {
          reviews: [aReview({ content: 'Soft cloth', reply, quality_rating: 5, shipping_rating: 3 })],
          stats,
          has_next: true,
          next: 17,
        }
      : query.after === '17'
        ? { reviews: [aReview({ content: 'A bit long', rating: 4 })], stats, has_next: false }
        : { reviews: [], stats, has_next: false },
  );
  expect(await screen.findByText('Soft cloth')).toBeInTheDocument();
  const more = await screen.findByRole('button', { name: 'Show more reviews' });
  expect(screen.getByText('Thank you!')).toBeInTheDocument();
  expect(screen.getAllByText(/\d\/5$/).map((aspect) => aspect.textContent)).toEqual([
    'Quality 5/5',
    'Delivery 3/5',
  ]);
  expect(screen.getByText('Today')).toBeInTheDocument();
  expect(screen.getByRole('listitem', { name: '5 stars: 1 review' })).toBeInTheDocument();
  await expectNoAxeViolations(container);
  await user.click(more);
  expect(await screen.findByText('A bit long')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show more reviews' })).not.toBeInTheDocument();
  observer.mockRestore();
});

test('moves the gallery to the picture of a chosen colour', async () => {
  const { user } = open(
    aProduct({
      name: 'Saree',
      availableColors: ['Indigo', 'Maroon', 'White'],
      images: [
        { ...aPicture(), base: '/media/a', color: 'Indigo' },
        { ...aPicture(), base: '/media/b', color: 'Maroon' },
        { ...aPicture(), base: '/media/c', color: null },
      ],
    }),
    '/product/7?color=Maroon',
  );
  const gallery = within(await screen.findByRole('region', { name: 'Pictures' }));
  expect(gallery.getByText('Picture 2 of 3')).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: /Indigo/ }));
  expect(gallery.getByText('Picture 1 of 3')).toBeInTheDocument();
  await user.click(gallery.getByRole('button', { name: 'Show picture 3' }));
  // A colour without a picture does not move the gallery.
  await user.click(screen.getByRole('radio', { name: /White/ }));
  expect(gallery.getByText('Picture 3 of 3')).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: /Maroon/ }));
  expect(gallery.getByText('Picture 2 of 3')).toBeInTheDocument();
});

test('shows the product when its reviews fail', async () => {
  const { user, api } = open(aProduct({ name: 'Saree' }));
  api.on(reviews.productReviews, refuse(500));
  expect(await screen.findByText('Failed to fetch reviews')).toBeInTheDocument();
  api.on(reviews.productReviews, NO_REVIEWS);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No reviews yet')).toBeInTheDocument();
});

test('shares the URL of the chosen variant', async () => {
  const product = aProduct();
  const { user } = open(product, `/product/${product.id}?color=Indigo&size=M`);
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  expect(await navigator.clipboard.readText()).toContain(`/product/${product.id}?color=Indigo&size=M`);
  expect(sessionStore.get(noticesAtom)[0]?.text).toBe('Link copied');
});

test('zooms by keyboard and buttons @full', async () => {
  const { user } = open(aProduct({ name: 'Saree' }));
  const gallery = within(await screen.findByRole('region', { name: 'Pictures' }));
  await user.click(gallery.getByRole('button', { name: 'Enlarge picture 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Saree' }));
  const picture = () => dialog.getByRole('region', { name: /enlarged/ });
  expect(picture()).toHaveAccessibleName('Saree, picture 1, enlarged');
  await expectNoAxeViolations(document.body);
  expect(dialog.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'Zoom in' }));
  expect(dialog.getByRole('status')).toHaveTextContent('150%');
  act(() => picture().focus());
  await user.keyboard('++++');
  expect(dialog.getByRole('status')).toHaveTextContent('400%');
  await user.keyboard('{ArrowRight}-');
  expect(dialog.getByRole('status')).toHaveTextContent('267%');
  await user.keyboard('0{Enter}');
  expect(dialog.getByRole('status')).toHaveTextContent('250%');
  await user.keyboard('{Enter}{ArrowRight}');
  expect(picture()).toHaveAccessibleName('Saree, picture 2, enlarged');
  expect(picture()).toHaveFocus();
  expect(dialog.getByRole('status')).toHaveTextContent('Picture 2 of 2 100%');
  await user.click(dialog.getByRole('button', { name: 'Next picture' }));
  await user.click(dialog.getByRole('button', { name: 'Previous picture' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(gallery.getByText('Picture 2 of 2')).toBeInTheDocument();
});

test('shows no gallery buttons for one picture, and a text without pictures', async () => {
  const { user, unmount } = open(aProduct({ name: 'Saree', images: [aPicture()] }));
  await user.click(await screen.findByRole('button', { name: 'Enlarge picture 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Saree' }));
  expect(dialog.queryByRole('button', { name: 'Next picture' })).not.toBeInTheDocument();
  await user.keyboard('{ArrowRight}');
  expect(dialog.getByRole('status')).toHaveTextContent('100%');
  unmount();
  open(aProduct({ images: [], picture: null, image: null }));
  expect(await screen.findByText('No Image')).toBeInTheDocument();
});

test('made to measure can be sold out while a ready size is available', async () => {
  const { user } = open(
    aProduct({
      offers_custom_sizes: true,
      custom_size_fields: ['Chest'],
      availableColors: ['Indigo'],
      availableSizes: ['M'],
      variants: [
        { id: 1, color: 'Indigo', size: 'M', in_stock: true },
        { id: 2, color: 'Indigo', size: 'Custom', in_stock: false },
      ],
    }),
  );
  expect(await add()).toBeEnabled();
  await user.click(screen.getByRole('radio', { name: /Custom size.*Sold out/ }));
  expect(
    await screen.findByText('Indigo, Custom size is sold out. Please choose another.'),
  ).toBeInTheDocument();
  expect(await add()).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: 'M' }));
  expect(await add()).toBeEnabled();
});

describe('in Bangla', () => {
  beforeEach(async () => {
    setLanguage('bn');
    await loadTexts('bn');
  });
  afterEach(() => setLanguage('en'));

  test('tags, colours and measures have Bangla names, and are stored and sent by their own', async () => {
    const tailored = aProduct({
      tags: ['Casual wear', 'Rangpur'],
      availableColors: ['Sky Blue', 'Mustard'],
      offers_custom_sizes: true,
      custom_size_fields: ['Chest', 'Kameez length'],
    });
    const { api, user, at } = open(tailored);
    api.on(cart.addToCart, aCart());
    expect(await screen.findByRole('link', { name: 'রোজকার পোশাক' })).toHaveAttribute(
      'href',
      '/tag/Casual%20wear',
    );
    expect(screen.getByRole('link', { name: 'Rangpur' })).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'আকাশি' }));
    await user.click(screen.getByRole('radio', { name: 'নিজের মাপ' }));
    expect(at()).toBe(`/product/${tailored.id}?color=Sky+Blue&size=Custom`);
    const [addToCart] = await screen.findAllByRole('button', { name: /কার্ট/ });
    await user.click(addToCart!);
    expect(screen.getByText('বুক-এর মাপ দিন')).toBeInTheDocument();
    await user.type(screen.getByLabelText(/^বুক/), '38 in');
    await user.type(screen.getByLabelText(/^কামিজের লম্বা/), '40 in');
    await user.click(addToCart!);
    await waitFor(() =>
      expect(api.asked(cart.addToCart)[0]?.body).toMatchObject({
        color: 'Sky Blue',
        custom_measurements: { Chest: '38 in', 'Kameez length': '40 in' },
      }),
    );
  });
});
