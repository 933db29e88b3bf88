import { orders as contracts, type Order } from '@haat/contracts';
import {
  anOrder,
  anOrderItem,
  aPage,
  aProfile,
  expectNoAxeViolations,
  fakeApi,
  garbled,
  never,
  offline,
  refuse,
  renderScreen,
} from '@haat/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
import './OrdersScreen';

const session = { state: 'authenticated' as const, profile: aProfile({ seller: {} }) };
const show = (at = '/seller/orders') => renderScreen(routes, { at, session });
const ids = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

const orders = [
  anOrder({
    id: 'R2-1',
    status: 'pending',
    bill: 500,
    customer_name: 'Ayesha Khan',
    items: [anOrderItem({ title: 'Silk Saree' }), anOrderItem({ title: 'Wool Shawl', quantity: 2 })],
  }),
  anOrder({ id: 'R1-1', status: 'delivered', bill: 900, payment_status: 'paid' }),
];

/** A server that filters and pages as it is asked. */
function serve(all: Order[]) {
  return fakeApi().on(contracts.listSellerOrders, ({ query }) => {
    const page = Number(query.page);
    const found = all
      .filter(({ status }) => query.status === 'all' || status === query.status)
      .filter(({ id, customer_name }) => `${id} ${customer_name}`.includes(query.search ?? ''));
    const results = found.slice((page - 1) * 20, page * 20);
    const total_pages = Math.ceil(found.length / 20);
    return { count: found.length, total_pages, current_page: page, has_next: page < total_pages, results };
  });
}

test('shows loading', async () => {
  fakeApi().on(contracts.listSellerOrders, never);
  show();
  expect(await screen.findByText('Loading orders…')).toBeInTheDocument();
});

test('shows an empty list', async () => {
  fakeApi().on(contracts.listSellerOrders, aPage([]));
  const { container } = show();
  expect(await screen.findByText('No orders yet')).toBeVisible();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test.each([
  ['the server failed', refuse(500, 'Something broke'), 'Something broke'],
  ['no answer', offline(), 'Failed to fetch orders'],
  ['an unreadable answer', garbled(), 'Failed to fetch orders'],
])('%s: shows a message and retries @full', async (_, refusal, message) => {
  const server = fakeApi().on(contracts.listSellerOrders, refusal);
  const { user, container } = show();
  expect(await screen.findByText(message)).toBeVisible();
  await expectNoAxeViolations(container);
  server.on(contracts.listSellerOrders, aPage(orders));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'R2-1' })).toBeVisible();
});

test('shows items, customer and amount to collect', async () => {
  serve(orders);
  const { container } = show();
  const row = within((await screen.findByRole('link', { name: 'R2-1' })).closest('tr') as HTMLElement);
  expect(row.getByText('Pending')).toBeVisible();
  expect(row.getByText('Ayesha Khan')).toBeVisible();
  expect(row.getByText('Silk Saree')).toBeVisible();
  expect(row.getByText('and 1 more · 3 pieces')).toBeVisible();
  expect(row.getByText('৳500')).toBeVisible();
  expect(row.getByText('to collect')).toBeVisible();
  expect(screen.getByText('paid')).toBeVisible();
  expect(screen.getByText('2 orders')).toBeVisible();
  await expectNoAxeViolations(container);
});

test.each([
  'all',
  'pending',
  'processing',
  'shipped',
  'partially_delivered',
  'delivered',
  'cancelled',
  'refunded',
] as const)('puts the filter %s into the address and the request @full', async (status) => {
  const server = serve(orders);
  const { user, at } = show('/seller/orders?status=shipped');
  const name = status[0]!.toUpperCase() + status.slice(1).replace('_', ' ');
  await user.click(await screen.findByRole('button', { name }));
  expect(at()).toBe(status === 'all' ? '/seller/orders' : `/seller/orders?status=${status}`);
  expect(screen.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(server.asked(contracts.listSellerOrders).at(-1)?.query.status).toBe(status));
});

test('shows the number of orders by status', async () => {
  const status_counts = {
    pending: 3,
    processing: 0,
    shipped: 1,
    partially_delivered: 0,
    delivered: 8,
    cancelled: 0,
    refunded: 2,
  };
  fakeApi().on(contracts.listSellerOrders, { ...aPage(orders), status_counts });
  const { container } = show();
  expect(await screen.findByRole('button', { name: /^All ?14$/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Pending ?3$/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Refunded ?2$/ })).toBeVisible();
  await expectNoAxeViolations(container);
});

test('shows the amount still due, and that a card order is not paid', async () => {
  serve([
    anOrder({ id: 'R3-1', status: 'partially_delivered', bill: 2080, collected: 1080, cash_due: 1000 }),
    anOrder({ id: 'R4-1', payment_method: 'card' }),
  ]);
  show();
  const row = within((await screen.findByRole('link', { name: 'R3-1' })).closest('tr') as HTMLElement);
  expect(row.getByText('৳1,000')).toBeVisible();
  expect(row.getByText('to collect')).toBeVisible();
  expect(screen.getByText('card, not paid')).toBeVisible();
});

test.each([
  ['Newest first', 'newest'],
  ['Oldest first', 'oldest'],
  ['Amount, high to low', 'amount_high'],
  ['Amount, low to high', 'amount_low'],
  ['Status', 'status'],
])('sorts by %s', async (label, sort) => {
  const server = serve(orders);
  const { user, at } = show('/seller/orders?sort=amount_low');
  await user.selectOptions(await screen.findByLabelText('Sort'), label);
  expect(at()).toBe(sort === 'newest' ? '/seller/orders' : `/seller/orders?sort=${sort}`);
  await waitFor(() => expect(server.asked(contracts.listSellerOrders).at(-1)?.query.sort).toBe(sort));
});

test('leads from no matches back to all orders', async () => {
  serve(orders);
  const { user, at, container } = show('/seller/orders?status=cancelled');
  expect(await screen.findByText('No orders match')).toBeVisible();
  await expectNoAxeViolations(container);
  await user.click(screen.getByRole('button', { name: 'Show all orders' }));
  expect(at()).toBe('/seller/orders');
  await waitFor(() => expect(ids()).toEqual(['R2-1', 'R1-1']));
});

test('puts the search into the address after a pause', async () => {
  const server = serve(orders);
  const { user, at } = show('/seller/orders?page=1');
  await user.click(await screen.findByLabelText('Search by order number, customer, product or SKU'));
  await user.paste(' R1 ');
  await waitFor(() => expect(at()).toBe('/seller/orders?q=R1'));
  await waitFor(() => expect(ids()).toEqual(['R1-1']));
  const searches = server.asked(contracts.listSellerOrders).map(({ query }) => query.search);
  expect(new Set(searches)).toEqual(new Set([undefined, 'R1']));
});

test('keeps a filter that is chosen before the typed search is in the address', async () => {
  serve(orders);
  const { user, at } = show();
  await user.type(await screen.findByLabelText(/^Search/), 'R2');
  await user.click(screen.getByRole('button', { name: 'Pending' }));
  await waitFor(() => {
    expect(at()).toContain('status=pending');
    expect(at()).toContain('q=R2');
  });
});

test('clears a typed search that is not in the address yet', async () => {
  serve(orders);
  const { user, at } = show('/seller/orders?status=cancelled');
  await screen.findByText('No orders match');
  await user.type(screen.getByLabelText(/^Search/), 'R2');
  await user.click(screen.getByRole('button', { name: 'Show all orders' }));
  expect(screen.getByLabelText(/^Search/)).toHaveValue('');
  expect(at()).toBe('/seller/orders');
});

test('shows the search of the address', async () => {
  serve(orders);
  show('/seller/orders?q=Ayesha&sort=nonsense');
  expect(await screen.findByRole('link', { name: 'R2-1' })).toBeVisible();
  expect(screen.getByLabelText(/^Search/)).toHaveValue('Ayesha');
});

test('shows pages, and an order links back to the page it was opened from', async () => {
  const many = Array.from({ length: 45 }, (_, index) => anOrder({ id: `R${index + 1}-1` }));
  serve(many).on(contracts.getSellerOrder, many[20]!);
  const { user, at, container } = show();
  expect(await screen.findByText('1–20 of 45 orders')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('21–40 of 45 orders')).toBeVisible();
  expect(screen.getByText('Page 2 of 3')).toBeVisible();
  expect(at()).toBe('/seller/orders?page=2');
  await expectNoAxeViolations(container);

  await user.click(screen.getByRole('link', { name: 'R21-1' }));
  expect(await screen.findByRole('link', { name: 'All orders' })).toHaveAttribute(
    'href',
    '/seller/orders?page=2',
  );
});

test('shows which orders wait for a confirmation', async () => {
  serve([anOrder({ id: 'R3-1', confirm_by: '2026-11-22T08:05:00.000Z' }), ...orders]);
  show();
  const rows = (await screen.findAllByRole('row')).slice(1);
  const waiting = rows.map((row) => within(row).queryByText('waiting for confirmation') !== null);
  expect(waiting).toEqual([true, false, false]);
});

test('scrolls to the filter of the address, which may be out of sight on a phone', async () => {
  serve(orders);
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
  show('/seller/orders?status=cancelled');
  const chosen = await screen.findByRole('button', { name: /^Cancelled/ });
  expect(scrolled.mock.contexts).toContain(chosen);
});
