import { listings as contracts, type SellerProductRow } from '@haat/contracts';
import { noticesAtom, sessionStore } from '@haat/session';
import {
  aPage,
  aProfile,
  aSellerProduct,
  aSellerProductRow,
  earlyCallsOf,
  expectNoAxeViolations,
  fakeApi,
  garbled,
  never,
  offline,
  refuse,
  renderScreen,
} from '@haat/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
import { arrangementIn, arrangeProducts } from './arrangeProducts';

const session = { state: 'authenticated' as const, profile: aProfile({ seller: {} }) };
const show = (at = '/seller/products') => renderScreen(routes, { at, session });
const notices = () => sessionStore.get(noticesAtom).map((notice) => notice.text);
const names = () =>
  screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent);

const summaryOf = (rows: readonly SellerProductRow[]) => ({
  total: rows.length,
  active: rows.filter(({ status }) => status === 'active').length,
  stock: rows.reduce((sum, row) => sum + row.stock_quantity, 0),
  sold: rows.reduce((sum, row) => sum + row.sales_count, 0),
});
/** The requested page of the rows, as the API answers. */
const pageOfRows =
  (...rows: SellerProductRow[]) =>
  ({ query }: { query: Record<string, string> }) => {
    const { search, filter, sort } = arrangementIn(new URLSearchParams(query));
    const [page, limit] = [Number(query.page), Number(query.limit)];
    const matching = arrangeProducts(rows, {
      search: query.search === 'undefined' ? '' : search,
      filter,
      sort,
    });
    return {
      ...aPage(matching.slice((page - 1) * limit, page * limit)),
      count: matching.length,
      total_pages: Math.ceil(matching.length / limit),
      current_page: page,
      has_next: page * limit < matching.length,
      summary: summaryOf(rows),
    };
  };
const priced = (amount: number, currency = 'BDT') => ({ base_price: { amount, currency } });
const saree = aSellerProductRow({
  id: 1,
  name: 'Jamdani Saree',
  category: { name: 'Saree' },
  stock_quantity: 0,
  sales_count: 7,
  ...priced(125000),
  discount_percentage: 20,
  created_at: '2026-11-19T20:00:00Z',
});
const shirt = aSellerProductRow({
  id: 2,
  name: 'Shirt',
  category: null,
  status: 'draft',
  stock_quantity: 5,
  sales_count: 0,
  ...priced(450),
  created_at: 'never',
});
const panjabi = aSellerProductRow({
  id: 3,
  name: 'পাঞ্জাবি',
  status: 'inactive',
  stock_quantity: 6,
  sales_count: 1,
  ...priced(12, 'USD'),
  created_at: '2026-11-18T00:00:00Z',
});
const serve = (...rows: SellerProductRow[]) => fakeApi().on(contracts.listOwnProducts, pageOfRows(...rows));

beforeEach(() => sessionStore.set(noticesAtom, []));

test('shows loading', async () => {
  fakeApi().on(contracts.listOwnProducts, never);
  const { container } = show();
  expect(await screen.findByText('Loading products...')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'MY PRODUCTS' })).toBeVisible();
  await expectNoAxeViolations(container);
});

test.each([
  [
    'the server says why',
    refuse(500, 'The shop is under maintenance'),
    'Error: The shop is under maintenance',
  ],
  ['no answer', offline(), 'Error: Failed to load products'],
])('retries after a failure: %s @full', async (_, refusal, message) => {
  const server = fakeApi().on(contracts.listOwnProducts, refusal);
  const { user, container } = show();
  expect(await screen.findByText(message)).toBeVisible();
  await expectNoAxeViolations(container);
  server.on(contracts.listOwnProducts, pageOfRows(saree));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Jamdani Saree' })).toBeVisible();
});

test('shows an empty list', async () => {
  serve();
  const { container } = show();
  expect(await screen.findByText('No Products Yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add Your First Product' })).toHaveAttribute(
    'href',
    '/seller/products/add',
  );
  expect(screen.queryByRole('button', { name: 'Export CSV' })).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('shows tiles, columns, badges and labels', async () => {
  serve(saree, shirt, panjabi);
  const { container } = show();
  expect(await screen.findByText('Showing 3 of 3 products')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add Product' })).toHaveAttribute('href', '/seller/products/add');

  const tile = (name: string) => screen.getByText(name).nextElementSibling;
  expect(tile('Total Products')).toHaveTextContent('3');
  expect(tile('Active Products')).toHaveTextContent('1');
  expect(tile('Total Stock')).toHaveTextContent('11');
  expect(tile('Total Sales')).toHaveTextContent('8');

  for (const name of ['PRODUCT', 'STATUS', 'STOCK', 'SOLD', 'PRICE', 'CREATED', 'ACTIONS']) {
    expect(screen.getByRole('columnheader', { name })).toBeVisible();
  }
  const row = (name: string) => within(screen.getByRole('link', { name }).closest('tr') as HTMLElement);
  expect(row('Jamdani Saree').getByText('Saree')).toBeVisible();
  expect(row('Jamdani Saree').getByText('ACTIVE')).toBeVisible();
  expect(row('Jamdani Saree').getByText('Out of Stock')).toBeVisible();
  expect(row('Jamdani Saree').getByText('৳1,25,000')).toBeVisible();
  expect(row('Jamdani Saree').getByText('BDT')).toBeVisible();
  expect(row('Jamdani Saree').getByText('20% off')).toBeVisible();
  expect(row('Jamdani Saree').getByText('20 Nov 2026')).toBeVisible();
  expect(row('Shirt').getByText('Uncategorized')).toBeVisible();
  expect(row('Shirt').getByText('DRAFT')).toBeVisible();
  expect(row('Shirt').getByText('Low Stock')).toBeVisible();
  expect(row('Shirt').getByText('Unknown')).toBeVisible();
  expect(row('পাঞ্জাবি').getByText('In Stock')).toBeVisible();
  expect(row('পাঞ্জাবি').getByText('USD')).toBeVisible();
  expect(screen.getByRole('link', { name: 'পাঞ্জাবি' })).toHaveAttribute('lang', 'bn');
  await expectNoAxeViolations(container);
});

test('puts search, status and sort into the address; Clear Filters resets them', async () => {
  serve(saree, shirt, panjabi);
  const { user, at } = show();
  const search = await screen.findByPlaceholderText('Search products...');
  await user.type(search, 'SAREE');
  expect(await screen.findByText('Showing 1 of 3 products')).toBeVisible();
  await waitFor(() => expect(at()).toBe('/seller/products?search=SAREE'));

  await user.selectOptions(screen.getByLabelText('Status'), screen.getByRole('option', { name: 'Archived' }));
  expect(await screen.findByText('No Products Found')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Sort'), screen.getByRole('option', { name: 'Most Sold' }));
  expect(at()).toBe('/seller/products?search=SAREE&status=archived&sort=most_sold');
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(at()).toBe('/seller/products');
  expect(search).toHaveValue('');
  await waitFor(() => expect(names()).toHaveLength(3));
  for (const name of ['All Status', 'Active', 'Inactive', 'Draft', 'Archived']) {
    expect(screen.getByRole('option', { name })).toBeInTheDocument();
  }
});

test.each([
  ['Newest First', ['Jamdani Saree', 'পাঞ্জাবি', 'Shirt']],
  ['Oldest First', ['Shirt', 'পাঞ্জাবি', 'Jamdani Saree']],
  ['Name A-Z', ['Jamdani Saree', 'Shirt', 'পাঞ্জাবি']],
  ['Price High-Low', ['Jamdani Saree', 'Shirt', 'পাঞ্জাবি']],
  ['Price Low-High', ['পাঞ্জাবি', 'Shirt', 'Jamdani Saree']],
  ['Stock High-Low', ['পাঞ্জাবি', 'Shirt', 'Jamdani Saree']],
  ['Stock Low-High', ['Jamdani Saree', 'Shirt', 'পাঞ্জাবি']],
  ['Most Sold', ['Jamdani Saree', 'পাঞ্জাবি', 'Shirt']],
])('sorts by %s @full', async (name, expected) => {
  serve(saree, shirt, panjabi);
  const { user } = show('/seller/products?sort=name');
  await user.selectOptions(await screen.findByLabelText('Sort'), screen.getByRole('option', { name }));
  await waitFor(() => expect(names()).toEqual(expected));
});

const MANY = Array.from({ length: 60 }, (_, index) =>
  aSellerProductRow({ id: index + 1, name: `Product ${index + 1}`, stock_quantity: index, images: [] }),
);

test('asks the server for one page of many, and for those that match @trust:index', async () => {
  const api = serve(...MANY);
  const { container, at, user } = show('/seller/products?sort=stock_low');
  // Roles of so many cells take long in jsdom.
  const shown = () => [...container.querySelectorAll('tbody a')].map((link) => link.textContent);
  expect(await screen.findByText('Showing 60 of 60 products')).toBeVisible();
  expect(shown()).toHaveLength(25);
  await user.click(screen.getByText('Next'));
  expect(at()).toBe('/seller/products?sort=stock_low&page=2');
  await waitFor(() => expect(shown()[0]).toBe('Product 26'));
  expect(screen.getByText('Page 2 of 3')).toBeVisible();
  expect(screen.getByText('Showing 60 of 60 products')).toHaveFocus();
  fireEvent.change(screen.getByPlaceholderText('Search products...'), { target: { value: 'product 59' } });
  expect(await screen.findByText('Showing 1 of 60 products')).toBeVisible();
  expect(shown()).toEqual(['Product 59']);
  expect(
    api.asked(contracts.listOwnProducts).map(({ query: { page, limit, search } }) => [page, limit, search]),
  ).toEqual([
    ['1', '25', 'undefined'],
    ['2', '25', 'undefined'],
    ['1', '25', 'product 59'],
  ]);
});

test('sorts names by the alphabet of the page’s language', async () => {
  const api = serve(saree);
  show('/seller/products?sort=name');
  await screen.findByText('Showing 1 of 1 products');
  expect(api.asked(contracts.listOwnProducts)[0]?.query).toMatchObject({ sort: 'name', language: 'en' });
});

test('goes to the last page from one that is not there any more', async () => {
  serve(...MANY);
  const { at } = show('/seller/products?page=9');
  expect(await screen.findByText('Page 3 of 3')).toBeVisible();
  await waitFor(() => expect(at()).toBe('/seller/products?page=3'));
  expect(await screen.findByRole('link', { name: 'Product 1' })).toBeVisible();
});

test('keeps tiles, search and the typed text when another page fails @trust:index', async () => {
  const api = serve(...MANY);
  const { user } = show();
  await screen.findByText('Showing 60 of 60 products');
  api.on(
    contracts.listOwnProducts,
    refuse(503, 'This takes too long. Please narrow the search, or try again.'),
  );
  const search = screen.getByPlaceholderText('Search products...');
  await user.type(search, 'product 5');
  expect(
    await screen.findByText('Error: This takes too long. Please narrow the search, or try again.'),
  ).toBeVisible();
  expect(search).toHaveValue('product 5');
  expect(screen.getByText('Total Products').nextElementSibling).toHaveTextContent('60');
});

test('arranges the products of a host without pages itself', async () => {
  fakeApi().on(contracts.listOwnProducts, garbled(MANY));
  show('/seller/products?sort=stock_high&search=product');
  expect(await screen.findByText('Page 1 of 3')).toBeVisible();
  expect(names().slice(0, 2)).toEqual(['Product 60', 'Product 59']);
});

describe('the menu of a row', () => {
  const open = async (name: string) => {
    const view = show();
    await view.user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    return view;
  };

  test('links to View and Edit', async () => {
    serve(saree);
    const { container } = await open('Jamdani Saree');
    expect(screen.getByRole('menuitem', { name: 'View' })).toHaveAttribute('href', '/product/1');
    expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveAttribute('href', '/seller/products/1/edit');
    await expectNoAxeViolations(container);
  });

  test('moves by arrow keys; Escape returns the focus', async () => {
    serve(saree);
    const { user } = await open('Jamdani Saree');
    expect(screen.getByRole('menuitem', { name: 'View' })).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Actions for Jamdani Saree' })).toHaveFocus();
  });

  test('Back closes it and stays on the page; a link in it and a question after it work', async () => {
    serve(saree);
    const { user, at } = await open('Jamdani Saree');
    const before = at();
    const button = screen.getByRole('button', { name: 'Actions for Jamdani Saree' });
    act(() => history.back());
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    expect(button).toHaveFocus();
    expect(at()).toBe(before);
    await user.click(button);
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByRole('alertdialog')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await user.click(button);
    await user.click(screen.getByRole('menuitem', { name: 'View' }));
    await waitFor(() => expect(at()).toBe('/product/1'));
  });

  test.each([
    ['Deactivate', saree, 'inactive', 'Product deactivated successfully!', 'INACTIVE'],
    ['Activate', shirt, 'active', 'Product activated successfully!', 'ACTIVE'],
  ] as const)('%s', async (name, row, status, notice, badge) => {
    const server = serve(row);
    server.on(contracts.updateProduct, () => {
      server.on(contracts.listOwnProducts, pageOfRows({ ...row, status }));
      return aSellerProduct({ ...row, status });
    });
    const { user } = await open(row.name);
    await user.click(screen.getByRole('menuitem', { name }));
    await waitFor(() => expect(notices()).toEqual([notice]));
    expect(server.asked(contracts.updateProduct)[0]?.body).toEqual({ status });
    expect(screen.getByText(badge)).toBeVisible();
  });

  test('does not repeat itself where the server says nothing', async () => {
    serve(saree).on(contracts.updateProduct, refuse(500, ''));
    const { user } = await open('Jamdani Saree');
    await user.click(screen.getByRole('menuitem', { name: 'Deactivate' }));
    expect(await screen.findByText('Failed to update product status')).toBeVisible();
  });

  test('shows a failed change of status, and keeps the status', async () => {
    serve(saree).on(contracts.updateProduct, refuse(500, 'No power'));
    const { user } = await open('Jamdani Saree');
    await user.click(screen.getByRole('menuitem', { name: 'Deactivate' }));
    expect(await screen.findByText('Failed to update product status: No power')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.getByText('ACTIVE')).toBeVisible();
  });

  test('Delete asks for confirmation, and updates list and tiles', async () => {
    const server = serve(saree, shirt);
    server.on(contracts.deleteProduct, () => {
      server.on(contracts.listOwnProducts, pageOfRows(saree));
      return undefined as never;
    });
    const { user } = await open('Shirt');
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Are you sure you want to delete this product?')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Showing 1 of 1 products')).toBeVisible();
    expect(names()).toEqual(['Jamdani Saree']);
  });

  test('shows a failed Delete', async () => {
    serve(saree).on(contracts.deleteProduct, offline());
    const { user } = await open('Jamdani Saree');
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete product')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(names()).toEqual(['Jamdani Saree']);
  });
});

test('asks for what its page has asked ahead', async () => {
  const api = fakeApi().on(contracts.listOwnProducts, never);
  show();
  const early = earlyCallsOf(routes, '/seller/products');
  await waitFor(() => expect(api.addresses()).toEqual(expect.arrayContaining(early)));
});
