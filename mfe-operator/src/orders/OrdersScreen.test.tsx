import { type Order, orders } from '@haat/contracts';
import {
  anOrder,
  aPage,
  aStaffSession,
  expectNoAxeViolations,
  fakeApi,
  never,
  refuse,
  renderScreen,
} from '@haat/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
import './OrdersScreen';

const counts = {
  pending: 2,
  processing: 0,
  shipped: 1,
  delivered: 0,
  partially_delivered: 0,
  cancelled: 0,
  refunded: 0,
};
const page = (results: Order[], more: object = {}) => ({ ...aPage(results), status_counts: counts, ...more });
const open = (at = '/operator/orders', role?: Parameters<typeof aStaffSession>[0]) =>
  renderScreen(routes, { at, session: aStaffSession(role) });

test('lists orders of all stores; search, state and days are in the request', async () => {
  const api = fakeApi().on(orders.listOrdersForOperator, page([anOrder({ id: 'R100231-1' })]));
  const { user, container } = open('/operator/orders?from=2026-11-01&to=2026-11-30');
  const table = within(await screen.findByRole('table', { name: 'Orders of all stores' }));
  expect(table.getByRole('link', { name: 'R100231-1' })).toHaveAttribute(
    'href',
    '/operator/orders/R100231-1',
  );
  expect(table.getByText('Nokshi Ghor')).toBeVisible();
  await expectNoAxeViolations(container);
  await user.click(screen.getByRole('button', { name: /^Shipped/ }));
  await user.type(screen.getByRole('searchbox', { name: 'Search orders' }), '017');
  await waitFor(() =>
    expect(api.asked(orders.listOrdersForOperator).at(-1)?.query).toEqual({
      status: 'shipped',
      search: '017',
      from: '2026-11-01',
      to: '2026-11-30',
    }),
  );
});

test('ends the chosen orders with a reason, and names those that did not end', async () => {
  const api = fakeApi()
    .on(
      orders.listOrdersForOperator,
      page([
        anOrder({ id: 'R1-1', status: 'shipped' }),
        anOrder({ id: 'R2-1', status: 'shipped' }),
        anOrder({ id: 'R3-1', status: 'delivered' }),
      ]),
    )
    .on(orders.endOrders, {
      ended: ['R1-1'],
      not_ended: [{ id: 'R2-1', error: 'An order that is delivered can’t be cancelled' }],
    });
  const { user, container } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Choose R1-1' }));
  await user.click(screen.getByRole('checkbox', { name: 'Choose R2-1' }));
  expect(screen.queryByRole('checkbox', { name: 'Choose R3-1' })).toBeNull();
  expect(screen.getByText('2 orders chosen')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'End the chosen orders' }));
  const dialog = within(screen.getByRole('dialog', { name: 'End 2 orders' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Stuck');
  await user.click(dialog.getByRole('button', { name: 'End' }));
  expect(await screen.findByText(/1 order has ended/)).toBeVisible();
  expect(screen.getByText(/R2-1: An order that is delivered/)).toBeVisible();
  expect(api.asked(orders.endOrders)[0]?.body).toEqual({ ids: ['R1-1', 'R2-1'], reason: 'Stuck' });
  await expectNoAxeViolations(container);
});

test('who may not change orders chooses none', async () => {
  fakeApi().on(orders.listOrdersForOperator, page([anOrder({ id: 'R1-1' })]));
  open('/operator/orders', 'read_only');
  await screen.findByRole('link', { name: 'R1-1' });
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('more orders, none, loading, and a failure that can be tried again', async () => {
  fakeApi().on(orders.listOrdersForOperator, ({ query }) =>
    query.after === 'R1-1'
      ? page([anOrder({ id: 'R0-1' })])
      : page([anOrder({ id: 'R1-1' })], { next: 'R1-1' }),
  );
  const first = open();
  await first.user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'R0-1' })).toBeVisible();
  first.unmount();
  fakeApi().on(orders.listOrdersForOperator, page([]));
  const empty = open();
  expect(await screen.findByText('No orders here')).toBeVisible();
  empty.unmount();
  fakeApi().on(orders.listOrdersForOperator, never);
  const loading = open();
  expect(await screen.findByText('Loading orders…')).toBeInTheDocument();
  loading.unmount();
  const api = fakeApi().on(orders.listOrdersForOperator, refuse(500, 'Down'));
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Down');
  api.on(orders.listOrdersForOperator, page([anOrder({ id: 'R1-1' })]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'R1-1' })).toBeVisible();
});
