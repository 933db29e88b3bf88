import { type ProductCard, products } from '@haat/contracts';
import {
  aPicture,
  aProductCard,
  expectNoAxeViolations,
  type FakeRequest,
  fakeApi,
  never,
  refuse,
  renderScreen,
} from '@haat/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';

let scrollsNear: () => void = () => {};
beforeEach(() => {
  jest.spyOn(globalThis, 'IntersectionObserver').mockImplementation(((
    callback: (entries: { isIntersecting: boolean }[]) => void,
  ) => {
    scrollsNear = () => callback([{ isIntersecting: true }]);
    return { observe() {}, disconnect() {} };
  }) as never);
});
afterEach(() => jest.restoreAllMocks());

const page = (results: ProductCard[], count = results.length) => ({
  count,
  total_pages: 1,
  current_page: 1,
  has_next: false,
  results,
});
const CATEGORIES = [
  { name: 'Saree', count: 12, picture: aPicture(), product_type: 'saree' },
  { name: 'Salwar kameez', count: 1, picture: null, product_type: 'salwar-kameez' },
];

function shop({ query }: FakeRequest) {
  if (query.on_sale) return page([aProductCard({ name: 'Reduced orna' })]);
  if (query.trending) return page([aProductCard({ name: 'Trending abaya' })]);
  return page([aProductCard({ name: 'Jamdani saree' })], 98);
}
const api = () =>
  fakeApi().on(products.listProducts, shop).on(products.listCategories, { results: CATEGORIES });
const open = (at = '/shop/women') => renderScreen(routes, { at, session: 'guest' });
const section = (name: string) => screen.findByRole('region', { name });

test('shows the types of a department, what is new, and then what is on offer and trending', async () => {
  const asked = api();
  const { container } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Women’s clothing' })).toBeInTheDocument();
  expect(document.title).toBe('Women’s clothing · Haat');
  const types = await section('Shop by type');
  expect(
    (await within(types).findAllByRole('link', { name: /product$|products$/ })).map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]),
  ).toEqual([
    ['See all 98 products', '/shop/women/all'],
    ['Saree12 products', '/shop/women/saree'],
    ['Salwar kameez1 product', '/shop/women/salwar-kameez'],
  ]);
  expect(within(await section('New in')).getByRole('link', { name: 'Jamdani saree' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'On offer' })).not.toBeInTheDocument();
  expect(asked.asked(products.listProducts)).toMatchObject([{ query: { department: 'women', limit: '12' } }]);
  act(() => scrollsNear());
  expect(await within(await section('On offer')).findByRole('link', { name: 'Reduced orna' })).toBeVisible();
  expect(
    await within(await section('Trending now')).findByRole('link', { name: 'Trending abaya' }),
  ).toBeVisible();
  await expectNoAxeViolations(container);
});

test.each([
  ['men', { department: 'men' }],
  ['kids', { department: 'kids' }],
  ['fabric', { business_type: 'Loose Fabric' }],
  ['thrifted', { business_type: 'Thrifted Clothing' }],
])('%s has the products of its filter', async (department, filter) => {
  const asked = api();
  open(`/shop/${department}`);
  await section('New in');
  expect(asked.asked(products.listCategories)).toMatchObject([{ query: filter }]);
  expect(asked.asked(products.listProducts)[0]?.query).toEqual({ page: '1', limit: '12', ...filter });
});

test('one type is no choice', async () => {
  api().on(products.listCategories, { results: CATEGORIES.slice(0, 1) });
  open();
  await section('New in');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Shop by type' })).not.toBeInTheDocument());
});

test('an API without categories has no types', async () => {
  api().on(products.listCategories, refuse(400, 'Not an id'));
  open();
  await section('New in');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Shop by type' })).not.toBeInTheDocument());
});

test('shows that it is loading', async () => {
  api().on(products.listProducts, never).on(products.listCategories, never);
  const { container } = open();
  expect(await screen.findByText('Loading products...')).toBeInTheDocument();
  expect(screen.getByText('Loading types...')).toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('shows the error of the types, and a retry', async () => {
  const broken = api().on(products.listCategories, refuse(500));
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the types');
  broken.on(products.listCategories, { results: CATEGORIES });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('link', { name: 'Saree 12 products' })).toBeInTheDocument();
});

test('without an API there is one error', async () => {
  api().on(products.listProducts, refuse(500)).on(products.listCategories, refuse(500));
  const { container } = open();
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to fetch products');
  await expectNoAxeViolations(container);
});

test('an empty department leads on', async () => {
  api().on(products.listProducts, page([])).on(products.listCategories, { results: [] });
  const { container } = open('/shop/kids');
  expect(await screen.findByText('Nothing in this department yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/home');
  expect(screen.queryByRole('link', { name: /^See all/ })).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('an unknown department leads home', async () => {
  api().on(products.listTags, { results: [] });
  const { at } = open('/shop/pets');
  await waitFor(() => expect(at()).toBe('/home'));
});

describe('the page of a type', () => {
  test('its name, number and products, below the department', async () => {
    const asked = api();
    const { container } = open('/shop/women/saree?color=Red');
    expect(await screen.findByRole('heading', { level: 1, name: 'Saree' })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Jamdani saree' })).toBeInTheDocument();
    expect(screen.getByText('98 products')).toBeInTheDocument();
    expect(document.title).toBe('Saree, Women’s clothing · Haat');
    const path = screen.getByRole('navigation', { name: 'Department' });
    expect(within(path).getByRole('link', { name: 'Women’s clothing' })).toHaveAttribute(
      'href',
      '/shop/women',
    );
    expect(asked.asked(products.listProducts)[0]?.query).toMatchObject({
      department: 'women',
      product_type: 'saree',
      color: 'Red',
    });
    await expectNoAxeViolations(container);
  });

  test('all of a department', async () => {
    const asked = api();
    open('/shop/thrifted/all');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'All thrifted clothing' }),
    ).toBeInTheDocument();
    await screen.findByRole('link', { name: 'Jamdani saree' });
    expect(asked.asked(products.listProducts)[0]?.query).not.toHaveProperty('product_type');
  });

  test('one that the API does not know is not found', async () => {
    fakeApi().on(products.listProducts, refuse(400, 'Invalid'));
    open('/shop/women/spacesuit');
    expect(await screen.findByRole('heading', { name: 'No such type of clothes' })).toBeInTheDocument();
  });
});

describe('the page of a tag', () => {
  test('its name, number and products, with all filters', async () => {
    const asked = api();
    const { container } = open('/tag/Gym%20wear?size=M');
    expect(await screen.findByRole('heading', { level: 1, name: 'Gym wear' })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Jamdani saree' })).toBeInTheDocument();
    expect(screen.getByText('98 products')).toBeInTheDocument();
    expect(document.title).toBe('Gym wear · Haat');
    const path = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(within(path).getByRole('link', { name: 'All products' })).toHaveAttribute('href', '/home');
    expect(screen.getByRole('button', { name: 'Remove M' })).toBeInTheDocument();
    expect(asked.asked(products.listProducts)[0]?.query).toMatchObject({ tags: 'Gym wear', size: 'M' });
    await expectNoAxeViolations(container);
  });

  test('without products it leads on', async () => {
    fakeApi().on(products.listProducts, page([]));
    open('/tag/Winter');
    expect(await screen.findByText('No products found')).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'All products' })).toHaveLength(2);
  });
});
