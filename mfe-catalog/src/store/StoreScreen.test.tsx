import { type ProductCard, products, reviews, stores } from '@haat/contracts';
import {
  anOffer,
  aProductCard,
  aProductOnSale,
  aReview,
  aStore,
  everythingIsInSight,
  expectNoAxeViolations,
  fakeApi,
  never,
  offline,
  refuse,
  renderScreen,
} from '@haat/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';

const page = (results: ProductCard[]) => ({
  count: results.length,
  total_pages: 1,
  current_page: 1,
  has_next: false,
  results,
});
const stats = (...counts: number[]) => ({
  averageRating: 4.2,
  totalReviews: counts.reduce((sum, count) => sum + count, 0),
  distribution: [5, 4, 3, 2, 1].map((stars, place) => ({ stars, count: counts[place] ?? 0 })),
});
const shawl = aProductOnSale({
  name: 'Nakshi shawl',
  short_description: 'Running stitch',
  original_price: 1000,
});

/** An API with an empty store. */
const empty = () =>
  fakeApi()
    .on(stores.getStore, aStore({ name: 'Nokshi Ghor', bio: 'From Jashore', total_reviews: 12, rating: 4.6 }))
    .on(stores.storeHomepage, { results: [] })
    .on(stores.storeOffers, { offers: [] })
    .on(products.listProducts, page([]))
    .on(reviews.storeReviews, { reviews: [], stats: stats(), has_next: false });
const open = (at = '/store/3') => renderScreen(routes, { at, session: 'guest' });

test('shows the store, featured products and all products', async () => {
  const shirt = aProductCard({ name: 'Oxford shirt', picture: null, image: null });
  const api = empty()
    .on(stores.storeHomepage, {
      results: [
        { order: 2, product_data: shirt },
        { order: 1, product_data: shawl },
      ],
    })
    .on(products.listProducts, page([shirt]));
  const { container } = open();
  expect(await screen.findByRole('heading', { level: 1, name: /Nokshi Ghor/ })).toBeInTheDocument();
  await waitFor(() => expect(document.title).toBe('Nokshi Ghor · Haat'));
  expect(screen.getByRole('img', { name: 'Verified' })).toBeInTheDocument();
  expect(screen.getByText('From Jashore')).toBeInTheDocument();
  expect(screen.getByText('4.6 (12 reviews)')).toBeInTheDocument();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'HOME',
    'TOP PICKS',
    'OFFERS',
    'REVIEWS',
    'SOCIAL MEDIA',
  ]);
  expect(screen.getByRole('heading', { name: 'FEATURED PRODUCTS' })).toBeInTheDocument();
  const featured = within(await screen.findByRole('list', { name: 'FEATURED PRODUCTS' }));
  const [first, second] = featured.getAllByRole('listitem');
  expect(within(first!).getByText('Running stitch')).toBeInTheDocument();
  expect(within(first!).getByText('You save ৳200')).toBeInTheDocument();
  expect(within(first!).getByRole('link', { name: /^View/ })).toHaveAttribute('href', `/product/${shawl.id}`);
  expect(within(second!).getByText('No Image')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'ALL STORE PRODUCTS' })).toBeInTheDocument();
  expect(await screen.findByRole('list', { name: 'ALL STORE PRODUCTS' })).toBeInTheDocument();
  expect(api.asked(products.listProducts)[0]?.query).toEqual({ page: '1', limit: '20', store: '3' });
  await expectNoAxeViolations(container);
});

test('shows empty states for an empty store @full', async () => {
  empty();
  const { container } = open();
  expect(await screen.findByText('No Featured Products')).toBeInTheDocument();
  expect(
    screen.getByText("The store owner hasn't selected any products to feature yet."),
  ).toBeInTheDocument();
  expect(await screen.findByText('No products found for this store')).toBeInTheDocument();
  await expectNoAxeViolations(container);
});

describe('the list of all products', () => {
  const listed = (api: ReturnType<typeof empty>) => api.asked(products.listProducts).at(-1)?.query;
  const facets = {
    total: 3,
    business_types: [],
    sizes: [{ value: 'M', count: 2 }],
    colors: [],
    tags: [],
    in_stock: 2,
    on_sale: 0,
    price: { min: 350, max: 900 },
  };
  const full = () =>
    empty()
      .on(products.listProducts, page([shawl]))
      .on(products.listFacets, facets);
  const search = () => screen.findByRole('searchbox', { name: 'Search in this store' });

  test('is searched, filtered and sorted within the store, by the URL', async () => {
    const api = full();
    const { user, at, container, queryClient } = open();
    await user.click(await search());
    await user.paste('shawl');
    await waitFor(() => expect(at()).toBe('/store/3?q=shawl'));
    await waitFor(() => expect(listed(api)).toMatchObject({ store: '3', search: 'shawl' }));
    await user.click(screen.getByRole('button', { name: 'Size' }));
    await user.click(await screen.findByRole('button', { name: 'M 2 products' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Price: low to high');
    expect(at()).toBe('/store/3?q=shawl&size=M&sort=price_low');
    await waitFor(() =>
      expect(listed(api)).toMatchObject({ store: '3', search: 'shawl', size: 'M', sort: 'price_low' }),
    );
    expect(api.asked(products.listFacets).at(-1)?.query).toMatchObject({ store: '3', search: 'shawl' });
    expect(screen.getByText('1 product')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove M' }));
    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    await waitFor(() => expect(at()).toBe('/store/3?sort=price_low'));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await expectNoAxeViolations(container);
  });

  test('begins as the URL says', async () => {
    const api = full();
    open('/store/3?q=shawl&color=Navy&stock=1');
    expect(await search()).toHaveValue('shawl');
    await waitFor(() =>
      expect(listed(api)).toMatchObject({ store: '3', search: 'shawl', color: 'Navy', in_stock: 'true' }),
    );
    expect(screen.getByRole('list', { name: 'Active filters' })).toHaveTextContent('Navy');
  });

  test.each([
    ['?q=sofa', 'No product of this store matches “sofa”.'],
    ['?size=XS', 'No product of this store matches your filters.'],
  ])('with nothing for %s leads back to all products @full', async (address, text) => {
    empty();
    const { user, at } = open(`/store/3${address}`);
    expect(await screen.findByText(text)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all products of the store' }));
    expect(at()).toBe('/store/3');
  });

  test('has no tools in an empty store', async () => {
    empty();
    open();
    await screen.findByText('No products found for this store');
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Sort by' })).not.toBeInTheDocument();
  });

  test('a corrected search says so', async () => {
    full().on(products.listProducts, { ...page([shawl]), corrected_search: 'shawl' });
    open('/store/3?q=shwal');
    expect(await screen.findByText('“shawl”')).toBeInTheDocument();
  });
});

test('TOP PICKS shows products by sales and is stored in the URL', async () => {
  const api = empty().on(products.listProducts, page([shawl]));
  const { user, at } = open();
  await user.click(await screen.findByRole('tab', { name: 'TOP PICKS' }));
  expect(at()).toBe('/store/3?tab=top-picks');
  expect(await screen.findByRole('list', { name: 'TOP PICKS' })).toBeInTheDocument();
  expect(api.asked(products.listProducts).at(-1)?.query).toMatchObject({ store: '3', sort: 'popular' });
});

test('OFFERS shows discount, product and end date', async () => {
  const common = {
    description: 'While stock lasts',
    end_date: '2026-12-05T17:59:59Z',
    product: 7,
    product_name: 'Nakshi shawl',
  };
  empty().on(stores.storeOffers, {
    offers: [
      anOffer({ ...common, name: 'Winter clearance', discount_percentage: 15 }),
      anOffer({ ...common, offer_type: 'flat', discount_amount: 200, discount_percentage: 0 }),
    ],
  });
  const { container } = open('/store/3?tab=offers');
  expect(await screen.findByText('15% OFF')).toBeInTheDocument();
  expect(screen.getByText('৳200 OFF')).toBeInTheDocument();
  expect(screen.getByText('Winter clearance')).toBeInTheDocument();
  expect(screen.getAllByText('While stock lasts')).toHaveLength(2);
  expect(screen.getAllByText('Until 5 Dec 2026')).toHaveLength(2);
  expect(screen.getAllByText('Sale Price Applied')).toHaveLength(2);
  expect(screen.getAllByRole('link', { name: 'On Nakshi shawl' })[0]).toHaveAttribute('href', '/product/7');
  await expectNoAxeViolations(container);
});

test.each([
  ['page by page', 200],
  ['all at once of an API without pages', 400],
])('OFFERS come %s', async (_case, status) => {
  const api = empty();
  api.on(stores.storeOffers, (asked) => {
    const { page } = asked.query;
    if (page && status === 400) return refuse(400, 'Unknown');
    const offers = [anOffer({ id: 1, name: 'First' }), anOffer({ id: 2, name: 'Second' })];
    if (!page) return { offers };
    return page === '1' ? { offers: offers.slice(0, 1), has_next: true } : { offers, has_next: false };
  });
  const { user } = open('/store/3?tab=offers');
  expect(await screen.findByText('First')).toBeInTheDocument();
  if (status === 200) await user.click(screen.getByRole('button', { name: 'Show more offers' }));
  expect(await screen.findByText('Second')).toBeInTheDocument();
  expect(screen.getAllByText('First')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Show more offers' })).not.toBeInTheDocument();
});

test('shows an empty state without offers', async () => {
  empty();
  open('/store/3?tab=offers');
  expect(await screen.findByText('No active offers at the moment.')).toBeInTheDocument();
});

test('REVIEWS shows average, distribution, sort order, reply and age', async () => {
  // The shopper is at the reviews.
  everythingIsInSight();
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  const reply = { seller_name: 'Nokshi Ghor', content: 'Thank you!', created_at: new Date().toISOString() };
  const api = empty().on(reviews.storeReviews, {
    reviews: [aReview({ content: 'Soft cloth', created_at: yesterday, reply, product_name: 'Nakshi shawl' })],
    stats: stats(6, 4, 3, 0, 0),
    has_next: false,
  });
  const { user, at, container } = open('/store/3?tab=reviews');
  expect(await screen.findByText('Soft cloth')).toBeInTheDocument();
  await screen.findByRole('button', { name: /^Helpful/ });
  expect(screen.getByText('4.2')).toBeInTheDocument();
  expect(screen.getByRole('listitem', { name: '5 stars: 6 reviews' })).toBeInTheDocument();
  expect(screen.getByText('Yesterday')).toBeInTheDocument();
  expect(screen.getByText('Thank you!')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Nakshi shawl' })).toBeInTheDocument();
  await expectNoAxeViolations(container);
  const sort = await screen.findByRole('combobox', { name: 'Sort reviews' });
  expect(
    within(sort)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['DEFAULT', 'NEWEST', 'OLDEST', 'MOST HELPFUL']);
  await user.selectOptions(sort, 'OLDEST');
  expect(at()).toBe('/store/3?tab=reviews&sort=oldest');
  await waitFor(() =>
    expect(api.asked(reviews.storeReviews).at(-1)?.query).toMatchObject({ sort: 'oldest' }),
  );
  jest.restoreAllMocks();
});

test('shows an empty state without reviews and an error after a failure', async () => {
  const api = empty();
  const first = open('/store/3?tab=reviews');
  expect(await screen.findByText('No reviews found for this store')).toBeInTheDocument();
  first.unmount();
  api.on(reviews.storeReviews, refuse(500));
  const { user } = open('/store/3?tab=reviews');
  expect(await screen.findByText('Failed to load reviews')).toBeInTheDocument();
  api.on(reviews.storeReviews, { reviews: [], stats: stats(), has_next: false });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No reviews found for this store')).toBeInTheDocument();
});

test('SOCIAL MEDIA links to the pages of the seller', async () => {
  const api = empty().on(
    stores.getStore,
    aStore({ instagram: '@nokshighor', facebook: 'facebook.com/nokshi' }),
  );
  const { container, unmount } = open('/store/3?tab=social');
  expect(await screen.findByRole('link', { name: /Instagram.*@nokshighor/ })).toHaveAttribute(
    'href',
    'https://www.instagram.com/nokshighor',
  );
  expect(screen.getByRole('link', { name: /Facebook/ })).toHaveAttribute(
    'href',
    'https://facebook.com/nokshi',
  );
  await expectNoAxeViolations(container);
  unmount();
  api.on(stores.getStore, aStore());
  open('/store/3?tab=social');
  expect(await screen.findByText('No social media yet')).toBeInTheDocument();
});

test('shows the loading text', async () => {
  empty().on(stores.getStore, never);
  open();
  expect(await screen.findByText('Loading store details...')).toBeInTheDocument();
});

test.each(['/store/3', '/store/ours'])('shows Store not found for %s', async (at) => {
  empty().on(stores.getStore, refuse(404, 'Not found'));
  const { container } = open(at);
  expect(await screen.findByRole('heading', { name: 'Store not found' })).toBeInTheDocument();
  expect(await screen.findByText('No more trending products')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('shows the error and a retry after a failure', async () => {
  const api = empty().on(stores.getStore, refuse(500, 'The shop is on fire'));
  const { user, unmount } = open();
  expect(await screen.findByText('Error: The shop is on fire')).toBeInTheDocument();
  api.on(stores.getStore, aStore({ name: 'Nokshi Ghor' }));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { level: 1, name: /Nokshi Ghor/ })).toBeInTheDocument();
  unmount();
  api.on(stores.getStore, offline());
  open();
  expect(await screen.findByText(/We can’t reach the shop/)).toBeInTheDocument();
});

test('shows that a store is closed', async () => {
  empty().on(stores.getStore, refuse(404, 'Store not found', { code: 'store_closed' }));
  renderScreen(routes, { at: '/store/7' });
  expect(await screen.findByRole('heading', { name: 'This store is closed' })).toBeInTheDocument();
  expect(screen.getByText(/It is not selling at the moment/)).toBeInTheDocument();
  expect(await screen.findByText('No more trending products')).toBeInTheDocument();
});

test.each([
  [
    '',
    ['/auth/stores/3/', '/users/stores/3/homepage-products/', '/products/?page=1&limit=20&store=3&size=M'],
  ],
  ['tab=social', ['/auth/stores/3/']],
])('asks for store and HOME tab at the same time, unless another is open: ?%s', async (tab, addresses) => {
  const api = empty().on(stores.getStore, never);
  open(`/store/3?size=M&${tab}`);
  await waitFor(() => expect(api.addresses()).toEqual(addresses));
});
