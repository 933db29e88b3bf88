import { type ProductCard, products, setLanguage, wishlist } from '@haat/contracts';
import { loadTexts, RemoteApp } from '@haat/remote';
import {
  aProduct,
  aProductCard,
  aProductOnSale,
  aProfile,
  expectNoAxeViolations,
  type FakeRequest,
  fakeApi,
  never,
  refuse,
  renderScreen,
  testQueryClient,
} from '@haat/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';

const page = (results: ProductCard[], change: { current_page?: number; has_next?: boolean } = {}) => ({
  count: results.length,
  total_pages: 1,
  current_page: 1,
  has_next: false,
  results,
  ...change,
});
const shirt = aProductCard({ name: 'Oxford shirt', seller_business_name: 'Dhaka Thread' });
const saree = aProductOnSale({ name: 'Jamdani saree', original_price: 2500 });
const isTrending = ({ query }: FakeRequest) => query.trending === 'true';

/** An API with these products; by default nothing is trending. */
function shop(listed: ProductCard[] = [shirt, saree], trending: ProductCard[] = []) {
  return fakeApi()
    .on(products.getProduct, ({ params }) => aProduct({ id: Number(params.id) }))
    .on(products.listTags, {
      results: [
        { id: 1, name: 'Streetwear', usage_count: 90 },
        { id: 2, name: 'Denim', usage_count: 40 },
        { id: 3, name: 'Handloom', usage_count: 60 },
      ],
    })
    .on(products.listProducts, (asked) => page(isTrending(asked) ? trending : listed));
}
const open = (at = '/home', more = {}) => renderScreen(routes, { at, ...more });
const lastAsked = (api: ReturnType<typeof shop>) =>
  api
    .asked(products.listProducts)
    .filter((asked) => !isTrending(asked))
    .at(-1)?.query;
const grid = () => screen.findByRole('list', { name: 'Products' });

test('shows the products, their stores, prices and the end of the list', async () => {
  shop();
  const { container } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'DISCOVER YOUR OOTD' })).toBeInTheDocument();
  const list = await grid();
  expect(within(list).getByRole('link', { name: 'Oxford shirt' })).toHaveAttribute(
    'href',
    `/product/${shirt.id}`,
  );
  expect(within(list).getByText('Dhaka Thread')).toBeInTheDocument();
  expect(within(list).getByText(/^−\d+%$/)).toBeInTheDocument();
  expect(within(list).getAllByText(/৳2,500/)[0]).toBeInTheDocument();
  expect(screen.getByText('No more products to show')).toBeInTheDocument();
  expect(screen.getByText('Showing')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Clear Filter' })).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('requests first what the page preloads', async () => {
  const api = shop();
  open();
  await grid();
  expect(lastAsked(api)).toEqual({ page: '1', limit: '20' });
});

test('filters by a business type, toggles it off and clears it', async () => {
  const api = shop();
  const { user, at } = open();
  await grid();
  await user.click(screen.getByRole('button', { name: 'Thrifted Clothing' }));
  expect(at()).toBe('/home?type=Thrifted+Clothing');
  expect(screen.getByRole('button', { name: 'Thrifted Clothing' })).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(lastAsked(api)).toMatchObject({ business_type: 'Thrifted Clothing' }));
  await user.click(screen.getByRole('button', { name: 'Thrifted Clothing' }));
  expect(at()).toBe('/home');
  await user.click(screen.getByRole('button', { name: 'Loose Fabric' }));
  await user.click(screen.getByRole('button', { name: 'Clear Filter' }));
  expect(at()).toBe('/home');
});

test('what stands beside the number of products stays where it is while another filter loads', async () => {
  let answer: (list: ReturnType<typeof page>) => void = () => {};
  const answered = new Promise<ReturnType<typeof page>>((resolve) => {
    answer = resolve;
  });
  shop().on(products.listProducts, (asked) => (asked.query.tags ? answered : page([shirt, saree])));
  const { user } = open();
  await grid();
  const count = screen.getByText('2 products');
  expect(count).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Streetwear' }));
  expect(screen.getByText('2 products')).not.toBeVisible();
  answer(page([shirt]));
  expect(await screen.findByText('1 product')).toBeVisible();
});

test('tag, type and text exclude one another @full', async () => {
  const api = shop();
  const { user, at } = open('/home?q=saree');
  await grid();
  expect(lastAsked(api)).toMatchObject({ search: 'saree' });
  await user.click(screen.getByRole('button', { name: 'General Clothing' }));
  expect(at()).toBe('/home?type=General+Clothing');
  await user.click(screen.getByRole('button', { name: 'Gym wear' }));
  expect(at()).toBe('/home?tags=Gym+wear');
  await user.click(screen.getByRole('button', { name: 'Streetwear' }));
  expect(at()).toBe('/home?tags=Streetwear');
  await waitFor(() => expect(lastAsked(api)).toMatchObject({ tags: 'Streetwear' }));
  await user.click(screen.getByRole('button', { name: 'Streetwear' }));
  expect(at()).toBe('/home');
});

test('More Tags opens tags with their counts, which are added to the chosen ones @full', async () => {
  shop();
  const { user, at, container } = open();
  await grid();
  const toggle = screen.getByRole('button', { name: 'More Tags' });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await user.click(toggle);
  const panel = await screen.findByRole('list', { name: 'More tags' });
  expect(
    within(panel)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Handloom60', 'Denim40']);
  await user.click(within(panel).getByRole('button', { name: /Handloom/ }));
  await user.click(within(panel).getByRole('button', { name: /Denim/ }));
  expect(at()).toBe('/home?tags=Handloom%2CDenim');
  expect(screen.getByText('Handloom, Denim')).toBeInTheDocument();
  await expectNoAxeViolations(container);
  await user.click(screen.getByRole('button', { name: 'Clear Tag Filter' }));
  expect(at()).toBe('/home');
});

test('the row shows four tags by default', async () => {
  shop();
  open();
  await grid();
  for (const name of ['Streetwear', 'Gym wear', 'Formal wear', 'Oversized fits'])
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'false');
});

test.each([
  ['formal', 'Formal wear'],
  ['casual', 'Casual wear'],
  ['streetwear', 'Streetwear'],
  ['ethnic', 'Ethnic wear'],
  ['activewear', 'Gym wear'],
])('the preference %s is the tag %s @full', async (preference, tag) => {
  const api = shop();
  const profile = aProfile({ user: { preferred_tags: [preference] } });
  const { user } = open('/home', { session: { state: 'authenticated', profile } });
  await grid();
  await user.click(screen.getByRole('button', { name: tag }));
  await waitFor(() => expect(lastAsked(api)).toMatchObject({ tags: tag }));
});

test('the row shows the preferences of the user', async () => {
  shop();
  const profile = aProfile({ user: { preferred_tags: ['ethnic', 'activewear'] } });
  open('/home', { session: { state: 'authenticated', profile } });
  await grid();
  expect(screen.getByRole('button', { name: 'Ethnic wear' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Gym wear' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Streetwear' })).not.toBeInTheDocument();
});

test('lists preferred styles first until another filter is set', async () => {
  const api = shop();
  const profile = aProfile({ user: { preferred_tags: ['ethnic', 'activewear'] } });
  const { user } = open('/home', { session: { state: 'authenticated', profile } });
  await grid();
  expect(lastAsked(api)).toEqual({ page: '1', limit: '20', prefer: 'Ethnic wear,Gym wear' });
  expect(screen.getByText('your styles first')).toBeInTheDocument();
  const order = screen.getByRole('combobox', { name: 'Sort by' });
  expect(order).toHaveDisplayValue('Your styles first');
  await user.selectOptions(order, 'Newest first');
  await waitFor(() => expect(lastAsked(api)).toEqual({ page: '1', limit: '20', sort: 'newest' }));
  await user.click(screen.getByRole('button', { name: 'Ethnic wear' }));
  await waitFor(() => expect(lastAsked(api)).toMatchObject({ tags: 'Ethnic wear' }));
  expect(lastAsked(api)).not.toHaveProperty('prefer');
});

test('shows the error of the tags and a retry', async () => {
  const api = shop().on(products.listTags, refuse(503, 'Down for repairs'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'More Tags' }));
  expect(await screen.findByText('Failed to load tags: Down for repairs')).toBeInTheDocument();
  api.on(products.listTags, { results: [{ id: 2, name: 'Denim', usage_count: 40 }] });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('button', { name: /Denim/ })).toBeInTheDocument();
});

test.each([
  ['/home', 'No products found'],
  ['/home?tags=Denim', 'No products found'],
  ['/home?type=Loose+Fabric', 'No products found for Loose Fabric'],
])('the empty list at %s shows %j @full', async (at, text) => {
  shop([]);
  const { container } = open(at);
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByText('No more products to show')).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('shows the loading text', async () => {
  shop().on(products.listProducts, never);
  const { container } = open();
  expect(await screen.findByText('Loading products...')).toBeInTheDocument();
  expect(screen.getByText('Loading trending products...')).toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('shows the error of the list, and Try Again loads it', async () => {
  const api = shop().on(products.listProducts, (asked) =>
    isTrending(asked) ? page([]) : refuse(500, 'The shop is on fire'),
  );
  const { user, container } = open();
  expect(await screen.findByText('Failed to fetch products')).toBeInTheDocument();
  expect(screen.getByText('The shop is on fire')).toBeInTheDocument();
  await expectNoAxeViolations(container);
  api.on(products.listProducts, page([shirt]));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await grid()).toBeInTheDocument();
});

test('loads more pages by the button, with a retry after a failure', async () => {
  const first = Array.from({ length: 20 }, () => aProductCard());
  let broken = true;
  shop().on(products.listProducts, (asked) => {
    if (isTrending(asked)) return page([]);
    if (asked.query.page === '1') return page(first, { has_next: true });
    if (broken) return refuse(500);
    return page([first[19]!, aProductCard({ name: 'Late lungi' })], { current_page: 2 });
  });
  const { user } = open();
  await grid();
  await user.click(screen.getByRole('link', { name: 'Show more' }));
  expect(await screen.findByText('Failed to fetch products')).toBeInTheDocument();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('link', { name: 'Late lungi' })).toBeInTheDocument();
  expect(within(await grid()).getAllByRole('listitem')).toHaveLength(21);
  expect(screen.getByText('No more products to show')).toBeInTheDocument();
});

test('loads page after page while the shopper scrolls, and stops for who goes to the footer', async () => {
  type Seen = (entries: { isIntersecting: boolean }[]) => void;
  const watching = new Set<Seen>();
  jest.spyOn(globalThis, 'IntersectionObserver').mockImplementation(((callback: Seen, options: object) => {
    // Parts that load when they come near the screen are observed with another margin.
    if ('rootMargin' in options && options.rootMargin !== '800px') watching.add(callback);
    return { observe() {}, disconnect: () => watching.delete(callback) };
  }) as never);
  jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const api = shop().on(products.listProducts, (asked) =>
    isTrending(asked)
      ? page([])
      : page([aProductCard({ name: `Page ${asked.query.page}` })], {
          current_page: Number(asked.query.page),
          has_next: true,
        }),
  );
  /** Reports that the end of the list has entered or left the screen. */
  const ends = async (isIntersecting: boolean) => {
    await waitFor(() => expect(watching.size).toBe(1));
    act(() => [...watching][0]?.([{ isIntersecting }]));
  };
  const scrollsTo = async (number: number) => {
    await ends(true);
    await screen.findByRole('link', { name: `Page ${number}` });
  };
  const isPausedAt = async (number: number) => {
    await ends(true);
    // It would be requested at once if loading were not paused.
    await act(async () => {});
    expect(lastAsked(api)?.page).toBe(String(number));
  };
  const { user } = open();
  await screen.findByRole('link', { name: 'Page 1' });
  for (const next of [2, 3, 4, 5, 6, 7]) await scrollsTo(next);
  await user.click(screen.getByRole('button', { name: 'To the end of the page' }));
  expect(window.scrollTo).toHaveBeenCalledWith(0, document.documentElement.scrollHeight);
  await isPausedAt(7);
  // Back in the list, scrolling loads more.
  await ends(false);
  await scrollsTo(8);
  await user.click(screen.getByRole('heading', { level: 1 }));
  await user.keyboard('{End}');
  await isPausedAt(8);
  await user.click(screen.getByRole('link', { name: 'Show more' }));
  await screen.findByRole('link', { name: 'Page 9' });
  // The Tab key leaves the list.
  act(() => screen.getByRole('link', { name: 'See the ranking' }).focus());
  await isPausedAt(9);
  jest.restoreAllMocks();
});

test('ends with the products that were viewed before, for who scrolls there', async () => {
  let seen: (entries: { isIntersecting: boolean }[]) => void = () => {};
  jest.spyOn(globalThis, 'IntersectionObserver').mockImplementation(((
    callback: typeof seen,
    options: {
      rootMargin: string;
    },
  ) => {
    if (options.rootMargin === '800px') seen = callback;
    return { observe() {}, disconnect() {} };
  }) as never);
  const api = shop().on(wishlist.previewWishlist, {
    items: [{ ...aProductCard({ id: 9, name: 'Koti' }), is_available: true, only_choice: null }],
  });
  open();
  // Another user, as in the test before, would have cleared it.
  localStorage.setItem('haat.recent-products', '[9]');
  await grid();
  expect(api.asked(wishlist.previewWishlist)).toHaveLength(0);
  act(() => seen([{ isIntersecting: true }]));
  const viewed = within(await screen.findByRole('region', { name: 'Recently viewed' }));
  expect(await viewed.findByRole('link', { name: 'Koti' })).toHaveAttribute('href', '/product/9');
  jest.restoreAllMocks();
});

test('restores the length of the list after a reload, but not for another filter @full', async () => {
  const api = shop().on(products.listProducts, (asked) =>
    isTrending(asked)
      ? page([])
      : page([aProductCard({ name: `Page ${asked.query.page}` })], {
          current_page: Number(asked.query.page),
          has_next: true,
        }),
  );
  const first = open('/home?tags=Denim');
  await screen.findByRole('link', { name: 'Page 1' });
  await first.user.click(screen.getByRole('link', { name: 'Show more' }));
  await screen.findByRole('link', { name: 'Page 2' });
  await first.user.click(screen.getByRole('link', { name: 'Show more' }));
  await screen.findByRole('link', { name: 'Page 3' });
  first.unmount();

  render(<RemoteApp routes={routes} loading={null} queryClient={testQueryClient()} />);
  expect(await screen.findByRole('link', { name: 'Page 3' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Page 4' })).not.toBeInTheDocument();
  await first.user.click(screen.getByRole('button', { name: 'Thrifted Clothing' }));
  await waitFor(() =>
    expect(lastAsked(api)).toMatchObject({ business_type: 'Thrifted Clothing', page: '1' }),
  );
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Page 2' })).not.toBeInTheDocument());
});

test('loads all pages of the trending row', async () => {
  shop().on(products.listProducts, (asked) =>
    isTrending(asked)
      ? page([aProductCard({ name: `Trend ${asked.query.page}` })], {
          current_page: Number(asked.query.page),
          has_next: asked.query.page === '1',
        })
      : page([shirt]),
  );
  const { user } = open();
  const section = within(await screen.findByRole('region', { name: 'Trending Products' }));
  expect(await section.findByRole('link', { name: 'Trend 1' })).toBeInTheDocument();
  await user.click(section.getByRole('button', { name: 'Show more trending products' }));
  expect(await section.findByRole('link', { name: 'Trend 2' })).toBeInTheDocument();
  expect(section.getByText('No more trending products')).toBeInTheDocument();
});

test('shows the list when the trending row fails', async () => {
  const api = shop().on(products.listProducts, (asked) => (isTrending(asked) ? refuse(500) : page([shirt])));
  const { user } = open();
  await grid();
  expect(await screen.findByText('Failed to fetch trending products')).toBeInTheDocument();
  api.on(products.listProducts, page([saree]));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  const section = within(screen.getByRole('region', { name: 'Trending Products' }));
  expect(await section.findByRole('link', { name: 'Jamdani saree' })).toBeInTheDocument();
});

const counts = {
  total: 41,
  business_types: [],
  sizes: [
    { value: 'M', count: 32 },
    { value: 'L', count: 1 },
  ],
  colors: [
    { value: 'Navy', count: 9 },
    { value: 'Blush', count: 4 },
  ],
  color_families: [
    { value: 'blue', count: 9, colors: ['Navy', 'Sky Blue'] },
    { value: 'pink', count: 4, colors: ['Blush'] },
  ],
  tags: [],
  in_stock: 30,
  on_sale: 2,
  price: { min: 350, max: 10390 },
};

test('stores facets in the URL and removes them one by one', async () => {
  const api = shop().on(products.listFacets, counts);
  const { user, at, container } = open('/home?tags=Denim');
  await grid();
  expect(api.asked(products.listFacets)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await user.click(await dialog.findByRole('button', { name: 'M 32 products' }));
  await user.click(await dialog.findByRole('button', { name: 'Navy 9 products' }));
  await user.type(dialog.getByLabelText('From'), '৫০০{Enter}');
  await user.click(dialog.getByRole('checkbox', { name: 'In stock only 30 products' }));
  expect(at()).toBe('/home?tags=Denim&size=M&color=Navy&min=500&stock=1');
  const narrowed = {
    tags: 'Denim',
    size: 'M',
    color: 'Navy',
    min_price: '500',
    in_stock: 'true',
  };
  await waitFor(() => expect(lastAsked(api)).toEqual({ page: '1', limit: '20', ...narrowed }));
  await waitFor(() => expect(api.asked(products.listFacets).at(-1)?.query).toEqual(narrowed));
  expect(dialog.getByText('Prices from ৳350 to ৳10,390')).toBeInTheDocument();
  await expectNoAxeViolations(document.body);
  await user.click(await dialog.findByRole('button', { name: 'Show 2 products' }));
  await user.click(screen.getByRole('button', { name: 'Remove Navy' }));
  expect(at()).toBe('/home?tags=Denim&size=M&min=500&stock=1');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Price: low to high');
  await waitFor(() => expect(lastAsked(api)).toMatchObject({ sort: 'price_low' }));
  await user.click(screen.getByRole('button', { name: 'Clear Filter' }));
  expect(at()).toBe('/home?sort=price_low');
  await expectNoAxeViolations(container);
});

test('the ends of a price range change places when the highest price is below the lowest', async () => {
  shop().on(products.listFacets, counts);
  const { user, at } = open('/home?min=900');
  await grid();
  await user.click(screen.getByRole('button', { name: /^Price/ }));
  const from = await screen.findByLabelText('From');
  const to = screen.getByLabelText('To');
  await user.type(to, '500{Enter}');
  expect(at()).toBe('/home?min=500&max=900');
  expect(from).toHaveValue('500');
  expect(to).toHaveValue('900');
  await user.clear(from);
  await user.type(from, '1200{Enter}');
  expect(at()).toBe('/home?min=900&max=1200');
  // One end stays as it was, so that only the typed one shows it.
  await user.clear(to);
  await user.type(to, '900{Enter}');
  await user.clear(to);
  await user.type(to, '700{Enter}');
  await user.click(from);
  expect(at()).toBe('/home?min=700&max=900');
  expect(from).toHaveValue('700');
  expect(to).toHaveValue('900');
});

test('a choice without products is disabled and keeps the focus', async () => {
  shop().on(products.listFacets, counts);
  const { user, at } = open();
  await grid();
  await user.click(screen.getByRole('button', { name: 'Size' }));
  const none = await screen.findByRole('button', { name: 'XS 0 products' });
  expect(none).toHaveAttribute('aria-disabled', 'true');
  await user.click(none);
  expect(none).toHaveFocus();
  expect(at()).toBe('/home');
  await user.click(screen.getByRole('button', { name: 'L 1 product' }));
  expect(at()).toBe('/home?size=L');
});

test('keyboard: Enter opens a filter, Escape closes it and restores the focus, leaving closes it', async () => {
  shop().on(products.listFacets, counts);
  const { user, at, container } = open();
  await grid();
  const color = screen.getByRole('button', { name: 'Colour' });
  act(() => color.focus());
  await user.keyboard('{Enter}');
  expect(color).toHaveAttribute('aria-expanded', 'true');
  await screen.findByRole('button', { name: 'Pink 4 products' });
  await expectNoAxeViolations(container);
  await user.tab();
  expect(screen.getByRole('button', { name: 'White 0 products' })).toHaveFocus();
  act(() => screen.getByRole('button', { name: 'Blue 9 products' }).focus());
  await user.keyboard(' ');
  expect(at()).toBe('/home?family=blue');
  await user.keyboard('{Escape}');
  const chosen = screen.getByRole('button', { name: 'Colour (1)' });
  expect(chosen).toHaveFocus();
  expect(chosen).toHaveAttribute('aria-expanded', 'false');
  await user.click(chosen);
  await user.click(screen.getByRole('heading', { level: 1 }));
  expect(chosen).toHaveAttribute('aria-expanded', 'false');
});

test('Back closes an open filter and stays on the list, with what was chosen', async () => {
  shop().on(products.listFacets, counts);
  const { user, at } = open();
  await grid();
  const size = screen.getByRole('button', { name: 'Size' });
  await user.click(size);
  await user.click(await screen.findByRole('button', { name: 'M 32 products' }));
  expect(at()).toBe('/home?size=M');
  act(() => history.back());
  const closed = await screen.findByRole('button', { name: 'Size (1)', expanded: false });
  expect(closed).toHaveFocus();
  expect(at()).toBe('/home?size=M');
});

test.each([
  [
    'of several stores, each by its name',
    '/home?stores=3,4',
    [shirt, saree],
    ['Nokshi Ghor', 'Dhaka Thread'],
  ],
  ['of one store, by its products', '/home?stores=3', [shirt], ['Dhaka Thread']],
  ['of one store without products', '/home?stores=3', [], ['Nokshi Ghor']],
])('chips %s', async (_case, at, listed, names) => {
  shop(listed).on(products.listFacets, {
    ...counts,
    stores: [
      { value: '3', name: 'Nokshi Ghor', count: 2 },
      { value: '4', name: 'Dhaka Thread', count: 1 },
    ],
  });
  open(at);
  for (const name of names) await screen.findByRole('button', { name: `Remove ${name}` });
});

test('filters without counts', async () => {
  shop().on(products.listFacets, refuse(500));
  const { user, at } = open();
  await grid();
  await user.click(screen.getByRole('button', { name: 'Size' }));
  await user.click(await screen.findByRole('button', { name: 'M' }));
  expect(at()).toBe('/home?size=M');
});

test('lists one category of a department, and all of it when its chip is removed', async () => {
  const api = shop();
  const { user, at } = open('/home?tags=Women&category=Saree');
  await grid();
  expect(lastAsked(api)).toMatchObject({ tags: 'Women', category: 'Saree' });
  await user.click(screen.getByRole('button', { name: 'Remove Saree' }));
  expect(at()).toBe('/home?tags=Women');
  await waitFor(() => expect(lastAsked(api)).not.toHaveProperty('category'));
});

describe('in Bangla', () => {
  beforeEach(async () => {
    setLanguage('bn');
    await loadTexts('bn');
  });
  afterEach(() => setLanguage('en'));

  test('styles and types have Bangla names, and are asked for by their own', async () => {
    const api = shop();
    const { user, at } = open();
    await user.click(await screen.findByRole('button', { name: 'স্ট্রিট ওয়্যার' }));
    expect(at()).toBe('/home?tags=Streetwear');
    await waitFor(() => expect(lastAsked(api)).toMatchObject({ tags: 'Streetwear' }));
    expect(screen.getByText('স্ট্রিট ওয়্যার', { selector: 'strong' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'আরও স্টাইল' }));
    expect(await screen.findByRole('button', { name: /তাঁতে বোনা/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'থ্রিফট পোশাক' }));
    expect(at()).toBe('/home?type=Thrifted+Clothing');
    expect(screen.getByText('থ্রিফট পোশাক', { selector: 'strong' })).toBeInTheDocument();
  });

  test('a chosen colour has its Bangla name', async () => {
    const api = shop().on(products.listFacets, counts);
    const { user } = open('/home?color=Sky+Blue');
    expect(await screen.findByRole('button', { name: 'আকাশি সরান' })).toBeInTheDocument();
    await waitFor(() => expect(lastAsked(api)).toMatchObject({ color: 'Sky Blue' }));
    await user.click(screen.getByRole('button', { name: 'ফিল্টার (১)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'ফিল্টার' }));
    expect(await dialog.findByRole('button', { name: /^আকাশি/, pressed: true })).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: /^নেভি/, pressed: false })).toBeInTheDocument();
  });
});

test('shows the operators’ banner in the page’s language, unless a filter is chosen', async () => {
  const banner = {
    title: { en: 'Eid is coming', bn: 'ঈদ আসছে' },
    text: { en: 'New sarees each day', bn: 'প্রতিদিন নতুন শাড়ি' },
    link: '/shop/women',
  };
  shop().on(products.listProducts, (asked) => ({ ...page(isTrending(asked) ? [] : [shirt]), banner }));
  const { container, unmount } = open();
  const link = await screen.findByRole('link', { name: 'Eid is coming New sarees each day' });
  expect(link).toHaveAttribute('href', '/shop/women');
  await expectNoAxeViolations(container);
  unmount();
  open('/home?type=Thrifted+Clothing');
  await grid();
  expect(screen.queryByText('Eid is coming')).toBeNull();
});
