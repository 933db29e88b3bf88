import { auth, NO_CONTACT, orders } from '@haat/contracts';
import { contactAtom, sessionStore } from '@haat/session';
import { anOrder, aPage, expectNoAxeViolations, fakeApi, never, refuse, renderScreen } from '@haat/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../routes';

const mine = [
  anOrder({ id: 'R100231-1', order_number: 'R100231', status: 'shipped' }),
  anOrder({
    id: 'R100231-2',
    order_number: 'R100231',
    status: 'partially_delivered',
    seller: { id: 4, business_name: 'Dhaka Thread', phone_number: '', business_address: '' },
  }),
];

test('finds both orders of a typed number', async () => {
  const api = fakeApi().on(orders.listOrders, aPage(mine));
  const { user, at, container } = renderScreen(routes, { at: '/order-status' });
  await user.type(await screen.findByLabelText('Order number'), ' r100231{Enter}');
  expect(at()).toBe('/order-status?number=R100231');
  expect(await screen.findByText('Order R100231: 2 parcels, one from each store')).toBeInTheDocument();
  expect(api.asked(orders.listOrders).map(({ query }) => query)).toEqual([{ number: 'R100231' }]);
  expect(screen.getByText('Shipped')).toBeInTheDocument();
  expect(screen.getByText('From Dhaka Thread')).toBeInTheDocument();
  expect(screen.getByText('Some items from your order have been delivered')).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: 'See the order' })[1]).toHaveAttribute(
    'href',
    '/order/R100231-2',
  );
  await expectNoAxeViolations(container);
});

test('validates the number and shows its format', async () => {
  const { user, container } = renderScreen(routes, { at: '/order-status' });
  await user.click(await screen.findByRole('button', { name: 'Find my order' }));
  expect(screen.getByText('Please enter your order number')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Order number'), 'shirt{Enter}');
  expect(screen.getByText('An order number is R followed by digits, like R100231')).toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('explains each status before a number is entered', async () => {
  fakeApi();
  const { container, queryClient } = renderScreen(routes, { at: '/order-status', session: 'signed-out' });
  expect(await screen.findByRole('heading', { name: 'What each status means' })).toBeInTheDocument();
  for (const status of [
    'Pending',
    'Processing',
    'Shipped',
    'Delivered',
    'Partially delivered',
    'Cancelled',
    'Refunded',
  ])
    expect(screen.getByText(status)).toBeInTheDocument();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('link', { name: 'Track your order' })).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('shows an empty state for an unknown number', async () => {
  fakeApi().on(orders.listOrders, aPage(mine));
  renderScreen(routes, { at: '/order-status?number=R9' });
  expect(await screen.findByText('There is no order R9 in your account')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'All my orders' })).toHaveAttribute('href', '/orders');
});

test('leads guests to their page where they may order', async () => {
  fakeApi().on(auth.config, { google_client_id: null, google_auth_url: null, guest_checkout: true });
  renderScreen(routes, { at: '/order-status?number=R100231', session: 'guest' });
  expect(await screen.findByRole('link', { name: 'Track your order' })).toHaveAttribute(
    'href',
    '/track-order?number=R100231',
  );
});

test('returns to the page after the login', async () => {
  const { user, at, carried } = renderScreen(routes, {
    at: '/order-status?number=R100231',
    session: 'guest',
  });
  await user.click(await screen.findByRole('link', { name: 'Log in' }));
  expect(at()).toBe('/login');
  expect(carried()).toEqual({ from: '/order-status?number=R100231' });
});

test('shows the loading text, and a retry after a failure', async () => {
  const api = fakeApi().on(orders.listOrders, never);
  const first = renderScreen(routes, { at: '/order-status?number=R100231' });
  expect(await screen.findByText('Looking...')).toBeInTheDocument();
  first.unmount();
  api.on(orders.listOrders, refuse(500));
  const { user } = renderScreen(routes, { at: '/order-status?number=R100231' });
  expect(await screen.findByText('Failed to fetch orders')).toBeInTheDocument();
  api.on(orders.listOrders, aPage(mine));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Shipped')).toBeInTheDocument();
});

test.each([
  [{}, null, ''],
  [{ phone: '16121', hours: 'Every day', email: 'care@shop.example' }, '16121', 'tel:16121'],
  [{ email: 'care@shop.example' }, 'care@shop.example', 'mailto:care@shop.example'],
])('with %j configured, the help link is %s @full', async (set, name, href) => {
  sessionStore.set(contactAtom, { ...NO_CONTACT, ...set });
  renderScreen(routes, { at: '/order-status' });
  await screen.findByLabelText('Order number');
  if (name) expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  else expect(screen.queryByText(/Is something wrong with your order/)).toBeNull();
});
