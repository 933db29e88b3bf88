import { products, SEARCH_DEBOUNCE_MS } from '@haat/contracts';
import { navigation } from '@haat/navigation';
import {
  aProductCard,
  aProductOnSale,
  expectNoAxeViolations,
  fakeApi,
  never,
  refuse,
  renderScreen,
} from '@haat/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';

const page = (results: ReturnType<typeof aProductCard>[], has_next = false) => ({
  count: results.length,
  total_pages: 1,
  current_page: 1,
  has_next,
  results,
});
const saree = aProductOnSale({ name: 'Jamdani saree', original_price: 2000 });
const open = (at = '/offers') => renderScreen(routes, { at });

afterEach(() => void jest.useRealTimers());

test('shows only products on sale', async () => {
  const api = fakeApi().on(products.listProducts, page([saree, aProductCard({ name: 'Plain shirt' })]));
  const { container } = open();
  expect(await screen.findByRole('heading', { name: 'Products on Sale' })).toBeInTheDocument();
  const list = within(await screen.findByRole('list', { name: 'Products on sale' }));
  expect(list.getByText('−20%')).toBeInTheDocument();
  expect(list.getByText('You save ৳400')).toBeInTheDocument();
  expect(list.getByRole('link', { name: /View Product/ })).toHaveAttribute('href', `/product/${saree.id}`);
  expect(list.queryByText('Plain shirt')).not.toBeInTheDocument();
  expect(api.asked(products.listProducts)[0]?.query).toEqual({ page: '1', limit: '100', on_sale: 'true' });
  await expectNoAxeViolations(container);
});

test('searches after a pause in typing and stores the query in the URL @full', async () => {
  const api = fakeApi().on(products.listProducts, ({ query }) => page(query.search ? [] : [saree]));
  const { user, at } = open();
  await screen.findByRole('link', { name: 'Jamdani saree' });
  const box = screen.getByRole('searchbox', { name: 'Search in products on sale' });
  fireEvent.change(box, { target: { value: 'hoodie' } });
  expect(at()).toBe('/offers');
  expect(await screen.findByText('No product on sale matches “hoodie”.')).toBeInTheDocument();
  expect(screen.getByText('No products found')).toBeInTheDocument();
  expect(at()).toBe('/offers?q=hoodie');
  expect(api.asked(products.listProducts).at(-1)?.query).toMatchObject({ search: 'hoodie', on_sale: 'true' });
  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  await waitFor(() => expect(at()).toBe('/offers'));
});

test('updates the search box when the URL changes', async () => {
  const api = fakeApi().on(products.listProducts, page([saree]));
  const { at } = open('/offers?q=saree');
  const box = await screen.findByRole('searchbox', { name: 'Search in products on sale' });
  expect(box).toHaveValue('saree');
  act(() => navigation.push('/offers?q=panjabi'));
  expect(box).toHaveValue('panjabi');
  await waitFor(() =>
    expect(api.asked(products.listProducts).at(-1)?.query).toMatchObject({ search: 'panjabi' }),
  );
  act(() => navigation.push('/offers'));
  expect(box).toHaveValue('');
  await waitFor(() => expect(api.asked(products.listProducts).at(-1)?.query.search).toBeUndefined());
  // A navigation discards text that was not searched yet.
  jest.useFakeTimers();
  fireEvent.change(box, { target: { value: 'hood' } });
  act(() => navigation.push('/offers?q=lungi'));
  expect(box).toHaveValue('lungi');
  await act(() => jest.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS));
  expect(at()).toBe('/offers?q=lungi');
});

test('shows the empty state', async () => {
  fakeApi().on(products.listProducts, page([]));
  const { container } = open();
  expect(await screen.findByText('No products found')).toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('shows the loading text, and a retry after a failure', async () => {
  const api = fakeApi().on(products.listProducts, never);
  const first = open();
  expect(await screen.findByText('Loading products...')).toBeInTheDocument();
  first.unmount();
  api.on(products.listProducts, refuse(500));
  const { user } = open();
  expect(await screen.findByText('Failed to fetch products')).toBeInTheDocument();
  api.on(products.listProducts, page([saree], true));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('link', { name: 'Jamdani saree' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Show more' })).toBeInTheDocument();
});
