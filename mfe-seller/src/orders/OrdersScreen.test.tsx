import { orders as contracts } from '@haat/contracts';
import {
  anOrder,
  aPage,
  aProfile,
  expectNoAxeViolations,
  fakeApi,
  never,
  offline,
  refuse,
  renderScreen,
} from '@haat/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../routes';

const session = { state: 'authenticated' as const, profile: aProfile({ seller: {} }) };
const show = (at = '/seller/orders') => renderScreen(routes, { at, session });
const ids = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

const orders = [
  anOrder({
    id: 'R2-1',
    bill: 500,
    status: 'pending',
    created_at: '2026-11-02T00:00:00Z',
    customer_name: 'Ayesha Khan',
  }),
  anOrder({ id: 'R1-1', bill: 900, status: 'shipped', created_at: '2026-11-01T00:00:00Z' }),
];

test('loading', async () => {
  fakeApi().on(contracts.listSellerOrders, never);
  show();
  expect(await screen.findByText('Loading…')).toBeInTheDocument();
});

test('empty', async () => {
  fakeApi().on(contracts.listSellerOrders, aPage([]));
  const { container } = show();
  expect(await screen.findByText('No orders yet')).toBeVisible();
  await expectNoAxeViolations(container);
});

test.each([
  ['the server in trouble', refuse(500, 'Something broke'), 'Something broke'],
  ['no answer', offline(), 'Failed to fetch orders'],
])('%s: a message, and a retry that works', async (_, refusal, message) => {
  const server = fakeApi().on(contracts.listSellerOrders, refusal);
  const { user } = show();
  expect(await screen.findByText(message)).toBeVisible();
  server.on(contracts.listSellerOrders, aPage(orders));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('link', { name: 'R2-1' })).toBeVisible();
});

test('full: filter and sort live in the address', async () => {
  fakeApi().on(contracts.listSellerOrders, aPage(orders));
  const { user, at, container } = show();
  const row = within((await screen.findByRole('link', { name: 'R2-1' })).closest('tr') as HTMLElement);
  expect(row.getByText('Pending')).toBeVisible();
  expect(row.getByText('Ayesha Khan')).toBeVisible();
  expect(row.getByText('৳500')).toBeVisible();
  expect(ids()).toEqual(['R2-1', 'R1-1']);

  await user.selectOptions(screen.getByLabelText('Sort'), 'Amount, high to low');
  expect(ids()).toEqual(['R1-1', 'R2-1']);
  await user.selectOptions(screen.getByLabelText('Status'), 'Cancelled');
  expect(at()).toBe('/seller/orders?sort=amount_high&status=cancelled');
  expect(screen.getByText('No orders with this status')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all orders' }));
  expect(ids()).toEqual(['R1-1', 'R2-1']);
  await expectNoAxeViolations(container);
});

test('the address chooses filter and sort, and nonsense in it is ignored', async () => {
  fakeApi().on(contracts.listSellerOrders, aPage(orders));
  show('/seller/orders?status=shipped&sort=nonsense');
  await screen.findByRole('link', { name: 'R1-1' });
  expect(ids()).toEqual(['R1-1']);
});
