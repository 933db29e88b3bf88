import {
  addresses,
  type Product,
  places,
  products,
  reviews,
  reviewVotes,
  type SavedAddress,
  setLanguage,
} from '@haat/contracts';
import { type FragmentRequest, PLACE_FRAGMENT } from '@haat/page';
import { loadTexts } from '@haat/remote';
import { districtAtom, noticesAtom, sessionStore } from '@haat/session';
import {
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

/** What the page's host was asked for: the cart's buy box. */
let box: FragmentRequest | undefined;
const host = (event: Event) => {
  event.preventDefault();
  box = (event as CustomEvent<FragmentRequest>).detail;
};
/** A click in the buy box, which has to know whether the choice is complete. */
const buys = async () => {
  await waitFor(() => expect(box).toBeDefined());
  act(() => box!.onEvent!('incomplete'));
};
/** What the buy box is given. */
const given = () =>
  JSON.parse(document.querySelector('[data-fragment="cart_checkout/buy-box"]')!.getAttribute('data-params')!);

beforeEach(() => {
  box = undefined;
  document.addEventListener(PLACE_FRAGMENT, host);
  jest.spyOn(globalThis, 'IntersectionObserver').mockImplementation(((
    seen: (entries: { isIntersecting: boolean }[]) => void,
  ) => ({
    observe: (part: Element) => part.matches('[data-fragment]') && seen([{ isIntersecting: true }]),
    disconnect() {},
  })) as never);
  localStorage.clear();
  sessionStore.set(noticesAtom, []);
  sessionStore.set(districtAtom, '');
});
afterEach(() => {
  document.removeEventListener(PLACE_FRAGMENT, host);
  jest.restoreAllMocks();
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
    await screen.findByRole('radio', { name: 'M' });
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
  const { user, container } = open(aProduct());
  await buys();
  expect(screen.getByText('Please select a color')).toBeInTheDocument();
  expect(screen.getByText('Please select a size')).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Indigo' })).toHaveFocus();
  await expectNoAxeViolations(container);
  await user.click(screen.getByRole('radio', { name: 'Indigo' }));
  expect(screen.queryByText('Please select a color')).not.toBeInTheDocument();
  expect(given().complete).toBe(false);
});

test('the buy box is given the choice, also a new one', async () => {
  const product = aProduct();
  const { user, at } = open(product, `/product/${product.id}?color=Indigo`);
  await user.click(await screen.findByRole('radio', { name: 'M' }));
  expect(at()).toBe(`/product/${product.id}?color=Indigo&size=M`);
  expect(given()).toEqual({ product: product.id, color: 'Indigo', size: 'M', complete: true });
});

test('without the buy box quick checkout is there, with a complete choice', async () => {
  const product = aProduct();
  const { user, at, carried } = open(product, `/product/${product.id}?color=Maroon`);
  await waitFor(() => expect(box).toBeDefined());
  act(() => box!.onAbsent());
  await user.click(screen.getByRole('button', { name: 'Quick checkout' }));
  expect(screen.getByText('Please select a size')).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'L' }));
  await user.click(screen.getByRole('button', { name: 'Quick checkout' }));
  expect(at()).toBe('/quick-checkout');
  expect(carried()).toEqual({
    product: product.id,
    quantity: 1,
    color: 'Maroon',
    size: 'L',
    custom_measurements: null,
  });
});

test('shows a banner when out of stock', async () => {
  const { container } = open(aProduct({ is_in_stock: false, stock_quantity: 0 }));
  expect(await screen.findByText('This product is out of stock')).toBeInTheDocument();
  expect(screen.queryByText(/At your door/)).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('marks a sold-out combination, which can be selected', async () => {
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
  await user.click(screen.getByRole('radio', { name: 'Maroon' }));
  expect(screen.queryByText(/is sold out/)).not.toBeInTheDocument();
});

test('asks for a size where neither a ready nor the custom size is chosen', async () => {
  const product = aProduct({
    offers_custom_sizes: true,
    custom_size_fields: ['Chest', 'Sleeve'],
    availableSizes: ['M'],
  });
  const { user, at } = open(product, `/product/${product.id}?color=Indigo`);
  await buys();
  expect(screen.getByText('Please select a size')).toBeInTheDocument();
  for (const size of screen.getAllByRole('radio', { name: /^(M|Custom size)$/ }))
    expect(size).not.toBeChecked();
  expect(screen.queryByLabelText('Chest')).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Custom size' }));
  expect(at()).toBe(`/product/${product.id}?color=Indigo&size=Custom`);
  expect(screen.getByText('Please provide your Chest')).toBeInTheDocument();
  expect(given().complete).toBe(false);
});

test('requires each measurement of a custom size and gives them to the buy box @full', async () => {
  const product = aProduct({
    offers_custom_sizes: true,
    custom_size_fields: ['Chest', 'Sleeve'],
    availableSizes: ['M'],
  });
  const { user } = open(product, `/product/${product.id}?color=Indigo&size=Custom`);
  await buys();
  expect(screen.getByText('Please provide your Chest')).toBeInTheDocument();
  expect(screen.getByText('Please provide your Sleeve')).toBeInTheDocument();
  expect(screen.getByLabelText('Chest')).toHaveFocus();
  await user.type(screen.getByLabelText('Chest'), '38');
  await user.type(screen.getByLabelText('Sleeve'), '24 in');
  expect(given()).toMatchObject({ size: 'Custom', complete: true });
  expect(JSON.parse(given().measurements)).toEqual({ Chest: '38 in', Sleeve: '24 in' });
  await user.click(screen.getByRole('radio', { name: 'M' }));
  expect(screen.queryByLabelText('Chest')).not.toBeInTheDocument();
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
  await user.click(await screen.findByRole('radio', { name: /Custom size.*Sold out/ }));
  expect(
    await screen.findByText('Indigo, Custom size is sold out. Please choose another.'),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'M' }));
  expect(screen.queryByText(/is sold out/)).not.toBeInTheDocument();
});

describe('in Bangla', () => {
  beforeEach(async () => {
    setLanguage('bn');
    await loadTexts('bn');
  });
  afterEach(() => setLanguage('en'));

  test('tags, colours and measures have Bangla names, and are stored and bought by their own', async () => {
    const tailored = aProduct({
      tags: ['Casual wear', 'Rangpur'],
      availableColors: ['Sky Blue', 'Mustard'],
      offers_custom_sizes: true,
      custom_size_fields: ['Chest', 'Kameez length'],
    });
    const { user, at } = open(tailored);
    expect(await screen.findByRole('link', { name: 'রোজকার পোশাক' })).toHaveAttribute(
      'href',
      '/tag/Casual%20wear',
    );
    expect(screen.getByRole('link', { name: 'Rangpur' })).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'আকাশি' }));
    await user.click(screen.getByRole('radio', { name: 'নিজের মাপ' }));
    expect(at()).toBe(`/product/${tailored.id}?color=Sky+Blue&size=Custom`);
    await buys();
    expect(screen.getByText('বুক-এর মাপ দিন')).toBeInTheDocument();
    await user.type(screen.getByLabelText(/^বুক/), '38 in');
    await user.type(screen.getByLabelText(/^কামিজের লম্বা/), '40 in');
    expect(given()).toMatchObject({ color: 'Sky Blue', complete: true });
    expect(JSON.parse(given().measurements)).toEqual({ Chest: '38 in', 'Kameez length': '40 in' });
  });
});
