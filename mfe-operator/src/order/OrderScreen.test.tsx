import { type Order, operator, orders, type SellerStatus } from '@haat/contracts';
import {
  anApplication,
  anOrder,
  aStaffSession,
  expectNoAxeViolations,
  fakeApi,
  refuse,
  renderScreen,
} from '@haat/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../routes';
import './OrderScreen';

const order = (change: Partial<Order> = {}) => anOrder({ id: 'R100231-1', version: 4, ...change });
const api = (shown: Order, status: SellerStatus = 'approved') =>
  fakeApi()
    .on(orders.getOrderForOperator, shown)
    .on(operator.getSeller, {
      ...anApplication({ id: 3, status }),
      account_email: 'a@haat.example',
      verified: true,
      rating: 0,
      total_reviews: 0,
      total_products: 1,
      open_orders: 1,
      history: [],
    });
const open = (role?: Parameters<typeof aStaffSession>[0]) =>
  renderScreen(routes, { at: '/operator/orders/R100231-1', session: aStaffSession(role) });
const press = (name: string) => screen.findByRole('button', { name });

test('shows buyer, store, items, bill and timeline', async () => {
  api(order());
  const { container } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Order R100231-1' })).toBeVisible();
  expect(await screen.findByText('House 12, Road 5, Sonadanga, Khulna')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Nokshi Ghor' })).toHaveAttribute('href', '/operator/sellers/3');
  expect(screen.getByRole('link', { name: 'Cotton Panjabi' })).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Timeline' })).getByText('Pending')).toBeVisible();
  await expectNoAxeViolations(container);
});

test('confirms an order that waits', async () => {
  const server = api(order({ confirm_by: '2026-11-29T12:00:00Z', confirm_reasons: ['orders_phone'] })).on(
    orders.confirmOrder,
    order({ version: 5 }),
  );
  const { user } = open();
  expect(await screen.findByText(/Waits for a confirmation by phone/)).toBeVisible();
  await user.click(await press('Confirm the order'));
  await user.click(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Confirm the order' }),
  );
  expect(await screen.findByRole('button', { name: 'End the order' })).toBeVisible();
  expect(server.asked(orders.confirmOrder)[0]?.body).toEqual({ version: 4 });
});

test('ends an order; one that has changed is read again, with one clear message', async () => {
  const server = api(order({ status: 'shipped' })).on(
    orders.refundOrder,
    refuse(409, 'This order has changed meanwhile'),
  );
  const { user } = open();
  await user.click(await press('End the order'));
  server.on(orders.getOrderForOperator, order({ status: 'delivered', version: 5 }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Lost');
  await user.click(dialog.getByRole('button', { name: 'End the order' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This order has changed meanwhile');
  expect(server.asked(orders.refundOrder)[0]?.body).toEqual({ reason: 'Lost', version: 4 });
  expect(screen.queryByRole('button', { name: 'End the order' })).toBeNull();
});

test('acts for a suspended store by its rules', async () => {
  const server = api(order({ status: 'processing' }), 'suspended').on(
    orders.updateOrderForSeller,
    order({ status: 'shipped', version: 5 }),
  );
  const { user } = open();
  await user.click(await press('Act for the store'));
  const dialog = within(screen.getByRole('dialog'));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'New status' }), 'Shipped');
  await user.type(dialog.getByRole('textbox', { name: 'Note for the buyer' }), 'Haat sends it');
  await user.click(dialog.getByRole('button', { name: 'Act for the store' }));
  await screen.findAllByText('Shipped');
  expect(server.asked(orders.updateOrderForSeller)[0]?.body).toEqual({
    status: 'shipped',
    notes: 'Haat sends it',
    version: 4,
  });
});

test('records for a suspended store what was not accepted at the door', async () => {
  const shipped = order({ status: 'shipped' });
  const server = api(shipped, 'suspended').on(
    orders.updateOrderForSeller,
    order({ status: 'delivered', version: 5 }),
  );
  const { user } = open();
  await user.click(await press('Act for the store'));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByRole('group', { name: /Not accepted/ })).toBeNull();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'New status' }), 'Delivered');
  await user.click(
    within(dialog.getByRole('group', { name: /Not accepted: Cotton Panjabi/ })).getByRole('button', {
      name: 'More of Cotton Panjabi',
    }),
  );
  await user.type(dialog.getByRole('textbox', { name: 'Note for the buyer' }), 'Too small');
  await user.click(dialog.getByRole('button', { name: 'Act for the store' }));
  await screen.findAllByText('Delivered');
  expect(server.asked(orders.updateOrderForSeller)[0]?.body).toEqual({
    status: 'delivered',
    refused: [{ item_id: shipped.items[0]?.id, quantity: 1 }],
    refusal_reason: 'Too small',
    version: 4,
  });
});

test('writes to the buyer or to the store, also about an order that has ended', async () => {
  const ended = order({ status: 'delivered' });
  const noted = {
    ...ended,
    notes: [
      {
        id: 1,
        to: 'seller' as const,
        text: 'Please call us',
        at: '2026-11-29T06:00:00Z',
        by: 'o@haat.example',
      },
    ],
  };
  const server = api(ended).on(orders.noteOrder, noted);
  const { user, container } = open();
  await user.click(await press('Write a note'));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('Please write a note')).toBeVisible();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'To' }), 'Store: Nokshi Ghor');
  expect(dialog.getByText(/The buyer doesn’t see it/)).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Please call us');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  const notes = within(await screen.findByRole('list', { name: 'Notes' }));
  expect(notes.getByText('Store: Nokshi Ghor')).toBeVisible();
  expect(notes.getByText('Please call us')).toBeVisible();
  expect(notes.getByText(/o@haat.example/)).toBeVisible();
  expect(server.asked(orders.noteOrder)[0]?.body).toEqual({ to: 'seller', text: 'Please call us' });
  await expectNoAxeViolations(container);
});

test('an unknown order, and a role that only reads', async () => {
  fakeApi().on(orders.getOrderForOperator, refuse(404, 'Order not found'));
  const missing = open();
  expect(await screen.findByRole('heading', { name: 'There is no such order' })).toBeVisible();
  missing.unmount();
  api(order());
  open('read_only');
  await screen.findByText('House 12, Road 5, Sonadanga, Khulna');
  expect(screen.queryByRole('button', { name: 'End the order' })).toBeNull();
});
