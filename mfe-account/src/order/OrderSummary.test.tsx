import { orders } from '@haat/contracts';
import { anOrder, expectNoAxeViolations, fakeApi, offline, refuse, renderScreen } from '@haat/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { OrderSummary } from './OrderSummary';

const routes = [{ path: '/home', Screen: () => <OrderSummary number="R100231" /> }];
const open = () => renderScreen(routes, { at: '/home' });

test('shows the bill of a checkout', async () => {
  const order = anOrder({ subtotal: 2000, delivery_fee: 80, discount: 100, bill: 1980 });
  fakeApi().on(orders.getOrderGroup, {
    order_number: 'R100231',
    subtotal: 2000,
    delivery_fee: 80,
    discount: 100,
    bill: 1980,
    placedOn: '28 November 2026',
    time: '10:00 AM',
    orders: [order],
  });
  const { container } = open();
  const bill = screen.getByRole('region', { name: 'Bill' });
  expect(await within(bill).findAllByText(/1,980/)).toHaveLength(2);
  await expectNoAxeViolations(container);
});

test.each([
  ['the shopper may not see it', refuse(404)],
  ['there is no connection', offline()],
])('is absent where %s', async (_case, refusal) => {
  const api = fakeApi().on(orders.getOrderGroup, refusal);
  const { container } = open();
  await waitFor(() => expect(api.asked(orders.getOrderGroup)).not.toHaveLength(0));
  await waitFor(() => expect(container.querySelector('section')).toBeNull());
});
