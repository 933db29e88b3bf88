import { orders as contracts } from '@haat/contracts';
import {
  anOrder,
  aPage,
  aProfile,
  expectNoAxeViolations,
  fakeApi,
  refuse,
  renderScreen,
} from '@haat/testing';
import { screen } from '@testing-library/react';
import { routes } from '../routes';

const approved = {
  state: 'authenticated' as const,
  profile: aProfile({ seller: { business_name: 'Nokshi Ghor' } }),
};

test('the store, what waits in each step, and the latest orders', async () => {
  const orders = [anOrder({ id: 'R2-1' }), anOrder({ id: 'R1-1', status: 'shipped' })];
  fakeApi().on(contracts.listSellerOrders, aPage(orders));
  const { container } = renderScreen(routes, { at: '/seller/dashboard', session: approved });
  expect(await screen.findByRole('heading', { level: 1, name: 'Nokshi Ghor' })).toBeVisible();
  expect(await screen.findByRole('link', { name: /1\s*New orders/ })).toHaveAttribute(
    'href',
    '/seller/orders?status=pending',
  );
  expect(screen.getByRole('link', { name: /R2-1/ })).toHaveAttribute('href', '/seller/orders/R2-1');
  await expectNoAxeViolations(container);
});

test('a failure says so and can be tried again', async () => {
  const server = fakeApi().on(contracts.listSellerOrders, refuse(500));
  const { user } = renderScreen(routes, { at: '/seller/dashboard', session: approved });
  expect(await screen.findByText('Unable to load statistics')).toBeVisible();
  server.on(contracts.listSellerOrders, aPage([]));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No orders yet')).toBeVisible();
});

test('without a store profile', async () => {
  fakeApi().on(contracts.listSellerOrders, aPage([]));
  renderScreen(routes, { at: '/seller/dashboard' });
  expect(await screen.findByText('Store profile not found')).toBeVisible();
});
