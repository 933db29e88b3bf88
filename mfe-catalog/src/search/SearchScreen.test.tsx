import { products, searches, setLanguage } from '@haat/contracts';
import { loadTexts } from '@haat/remote';
import { aProductCard, expectNoAxeViolations, fakeApi, never, refuse, renderScreen } from '@haat/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../routes';

const page = (results: ReturnType<typeof aProductCard>[]) => ({
  count: results.length,
  total_pages: 1,
  current_page: 1,
  has_next: false,
  results,
});
const open = (at: string) => renderScreen(routes, { at, session: 'signed-out' });

afterEach(() => setLanguage('en'));

test('searches for the query of the URL and shows the results', async () => {
  const api = fakeApi().on(products.listProducts, page([aProductCard({ name: 'Jamdani saree' })]));
  const { container } = open('/search?q=jamdani&sort=price_low');
  expect(await screen.findByRole('heading', { level: 1, name: '“jamdani”' })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Jamdani saree' })).toBeInTheDocument();
  expect(screen.getByText('1 product')).toBeInTheDocument();
  expect(api.asked(products.listProducts)[0]?.query).toEqual({
    page: '1',
    limit: '20',
    search: 'jamdani',
    sort: 'price_low',
  });
  await expectNoAxeViolations(container);
});

test('shows the empty state, popular words and what is trending, with nothing to filter @full', async () => {
  fakeApi()
    .on(products.listProducts, ({ query }) =>
      page(query.trending ? [aProductCard({ name: 'Jamdani saree' })] : []),
    )
    .on(searches.listPopularWords, { results: ['Summer cotton'] });
  const { container, user, at } = open('/search?q=spacesuit');
  expect(await screen.findByText('No products found')).toBeInTheDocument();
  expect(screen.getByText(/We looked for “spacesuit”/)).toBeInTheDocument();
  const trending = within(screen.getByRole('region', { name: 'Trending Products' }));
  expect(await trending.findByRole('link', { name: 'Jamdani saree' })).toBeInTheDocument();
  expect(screen.queryByRole('combobox')).toBeNull();
  const words = await screen.findByRole('list', { name: 'Popular words' });
  await expectNoAxeViolations(container);
  await user.click(within(words).getByRole('link', { name: 'Summer cotton' }));
  expect(at()).toBe('/search?q=Summer+cotton');
});

test('words of the shop are shown in Bangla and searched for as they are stored', async () => {
  setLanguage('bn');
  await loadTexts('bn');
  const api = fakeApi()
    .on(products.listProducts, page([]))
    .on(searches.listPopularWords, { results: ['Summer cotton'] });
  const { user, at } = open('/search?q=Khadi');
  expect(await screen.findByRole('heading', { level: 1, name: '“খাদি”' })).toBeInTheDocument();
  expect(api.asked(products.listProducts)[0]?.query).toMatchObject({ search: 'Khadi' });
  await user.click(await screen.findByRole('link', { name: 'গরমের সুতি' }));
  expect(at()).toBe('/search?q=Summer+cotton');
  expect(await screen.findByRole('heading', { level: 1, name: '“গরমের সুতি”' })).toBeInTheDocument();
});

test('filters stay where they are the reason that nothing is found', async () => {
  fakeApi().on(products.listProducts, page([])).on(searches.listPopularWords, { results: [] });
  open('/search?q=saree&size=XS');
  expect(await screen.findByText('No products found')).toBeInTheDocument();
  expect(screen.getByRole('combobox')).toBeInTheDocument();
});

test('shows the loading text, and a retry after a failure', async () => {
  const api = fakeApi().on(products.listProducts, never);
  const first = open('/search?q=saree');
  expect(await screen.findByText('Loading products...')).toBeInTheDocument();
  first.unmount();
  api.on(products.listProducts, refuse(500));
  const { user } = open('/search?q=saree');
  expect(await screen.findByText('Failed to fetch products')).toBeInTheDocument();
  api.on(products.listProducts, page([aProductCard({ name: 'Saree' })]));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('link', { name: 'Saree' })).toBeInTheDocument();
});

test('shows all products with filters for an empty search', async () => {
  const api = fakeApi().on(products.listProducts, page([aProductCard({ name: 'Saree' })]));
  const { at } = open('/search?q=+&stock=1');
  expect(await screen.findByRole('heading', { level: 1, name: 'All products' })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Saree' })).toBeInTheDocument();
  expect(api.asked(products.listProducts)[0]?.query).toEqual({ page: '1', limit: '20', in_stock: 'true' });
  expect(at()).toBe('/search?q=+&stock=1');
});

test('shows the corrected search and links to the search as typed', async () => {
  const api = fakeApi().on(products.listProducts, ({ query }) =>
    query.exact
      ? page([])
      : { ...page([aProductCard({ name: 'Jamdani saree' })]), corrected_search: 'jamdani' },
  );
  api.on(searches.listPopularWords, { results: [] });
  const { user, at, container } = open('/search?q=jamdni&stock=1');
  expect(await screen.findByRole('heading', { level: 1, name: '“jamdani”' })).toBeInTheDocument();
  expect(screen.getByText(/^Showing results for/)).toHaveTextContent('Showing results for “jamdani”');
  await expectNoAxeViolations(container);
  await user.click(screen.getByRole('link', { name: 'Search instead for “jamdni”' }));
  expect(at()).toBe('/search?q=jamdni&stock=1&exact=1');
  expect(await screen.findByText('No products found')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: '“jamdni”' })).toBeInTheDocument();
  expect(screen.queryByText(/Showing results for/)).toBeNull();
  const searched = api.asked(products.listProducts).filter(({ query }) => query.search);
  expect(searched.at(-1)?.query).toMatchObject({ search: 'jamdni', exact: 'true' });
});

test('what the server understood as a limit is a filter that can be removed', async () => {
  const api = fakeApi().on(products.listProducts, {
    ...page([aProductCard({ name: 'Tangail saree' })]),
    understood: [
      { kind: 'price', min: null, max: 5000, without: 'ladies saree' },
      { kind: 'department', department: 'women', without: 'saree under 5000' },
    ],
  });
  const { user, at } = open('/search?q=ladies+saree+under+5000&exact=0');
  const filters = within(await screen.findByRole('list', { name: 'Active filters' }));
  expect(filters.getByText('Women')).toBeInTheDocument();
  await user.click(filters.getByRole('button', { name: 'Remove Up to ৳5,000' }));
  expect(at()).toBe('/search?q=ladies+saree');
  expect(api.asked(products.listProducts).at(-1)?.query).toMatchObject({ search: 'ladies saree' });
});
