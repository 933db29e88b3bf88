import { orders as contracts, type Order, type OrderStatus } from '@haat/contracts';
import { noticesAtom, sessionStore } from '@haat/session';
import {
  type Asked,
  anOrder,
  anOrderItem,
  aPage,
  aProfile,
  expectNoAxeViolations,
  fakeApi,
  never,
  refuse,
  renderScreen,
} from '@haat/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';

const session = { state: 'authenticated' as const, profile: aProfile({ seller: {} }) };
const show = (id: string) => renderScreen(routes, { at: `/seller/orders/${id}`, session });
const notices = () => sessionStore.get(noticesAtom).map((notice) => notice.text);

/** A server that holds one order and moves it as it is told. */
function serve(order: Order) {
  let now = order;
  return fakeApi()
    .on(contracts.getSellerOrder, () => now)
    .on(contracts.listSellerOrders, () => aPage([now]))
    .on(contracts.updateOrderStatus, ({ body }: Asked) => {
      const { status, item_ids } = body as { status: OrderStatus; item_ids?: number[] };
      const items = now.items.map((item) => ({
        ...item,
        delivered: item.delivered || !!item_ids?.includes(item.id),
      }));
      now = { ...now, items, status: item_ids ? 'partially_delivered' : status };
      return now;
    });
}

beforeEach(() => sessionStore.set(noticesAtom, []));

test('loading, then the whole order', async () => {
  const order = anOrder({
    id: 'R7-1',
    items: [anOrderItem({ title: 'Silk Saree', custom_measurements: { Chest: '38 in' }, quantity: 2 })],
    discount: 100,
  });
  fakeApi().on(contracts.getSellerOrder, never);
  const { unmount } = show('R7-1');
  expect(await screen.findByText('Loading…')).toBeInTheDocument();
  unmount();

  serve(order);
  const { container } = show('R7-1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Order R7-1' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Silk Saree' })).toBeVisible();
  expect(screen.getByText(/Chest 38 in/)).toBeVisible();
  expect(screen.getByText(order.customer_address)).toBeVisible();
  expect(screen.getByRole('link', { name: order.customer_phone })).toHaveAttribute(
    'href',
    `tel:${order.customer_phone}`,
  );
  expect(screen.getByText('Amount to collect')).toBeVisible();
  await expectNoAxeViolations(container);
});

test('a foreign or unknown order', async () => {
  fakeApi().on(contracts.getSellerOrder, refuse(404, 'Order not found'));
  show('R9-9');
  expect(await screen.findByText('Order not found')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
});

test('a failure has a retry that works', async () => {
  const server = fakeApi().on(contracts.getSellerOrder, refuse(500));
  const { user } = show('R7-1');
  await screen.findByText('Order not found');
  server.on(contracts.getSellerOrder, anOrder({ id: 'R7-1' }));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Order R7-1' })).toBeVisible();
});

test('the dropdown asks, names the new status, and saves it', async () => {
  const server = serve(anOrder({ id: 'R7-1' }));
  const { user } = show('R7-1');
  await user.selectOptions(await screen.findByLabelText('Order status'), 'Shipped');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('Set this order to Shipped?')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Change status' }));
  await waitFor(() => expect(notices()).toEqual(['Order status is now Shipped']));
  expect(server.asked(contracts.updateOrderStatus)[0]?.body).toEqual({ status: 'shipped' });
  expect(screen.getByLabelText('Order status')).toHaveValue('shipped');
});

test('a refused change keeps the order as it is', async () => {
  serve(anOrder({ id: 'R7-1' })).on(contracts.updateOrderStatus, refuse(500));
  const { user } = show('R7-1');
  await user.selectOptions(await screen.findByLabelText('Order status'), 'Processing');
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Change status' }),
  );
  await waitFor(() => expect(notices()).toEqual(['Failed to update order status']));
  expect(screen.getByLabelText('Order status')).toHaveValue('pending');
});

test('MARK AS COMPLETED asks, delivers with a note, and returns to the list', async () => {
  const server = serve(anOrder({ id: 'R7-1', status: 'shipped' }));
  const { user, at } = show('R7-1');
  await user.click(await screen.findByRole('button', { name: 'MARK AS COMPLETED' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(
    dialog.getByText(
      'Are you sure you want to mark this order as COMPLETED? This action will finalize the order.',
    ),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'MARK AS COMPLETED' }));
  await waitFor(() => expect(at()).toBe('/seller/orders'), { timeout: 3000 });
  expect(server.asked(contracts.updateOrderStatus)[0]?.body).toMatchObject({
    status: 'delivered',
    notes: expect.stringMatching(/./),
  });
});

test.each<[OrderStatus, boolean]>([
  ['pending', false],
  ['processing', false],
  ['shipped', false],
  ['partially_delivered', false],
  ['delivered', true],
  ['cancelled', true],
  ['refunded', true],
])('%s: locked %s', async (status, locked) => {
  serve(anOrder({ id: 'R7-1', status }));
  show('R7-1');
  const dropdown = await screen.findByLabelText('Order status');
  if (locked) expect(dropdown).toBeDisabled();
  else expect(dropdown).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'MARK AS COMPLETED' }) === null).toBe(locked);
});

test('single items can be delivered before the rest', async () => {
  const items = [anOrderItem({ title: 'Saree' }), anOrderItem({ title: 'Shawl' })];
  const server = serve(anOrder({ id: 'R7-1', status: 'shipped', items }));
  const { user } = show('R7-1');
  await user.click((await screen.findAllByRole('button', { name: 'Mark delivered' }))[0]!);
  expect(await screen.findByText('Some items from your order have been delivered')).toBeVisible();
  expect(server.asked(contracts.updateOrderStatus)[0]?.body).toMatchObject({ item_ids: [items[0]!.id] });
  expect(screen.getAllByRole('button', { name: 'Mark delivered' })).toHaveLength(1);
});
