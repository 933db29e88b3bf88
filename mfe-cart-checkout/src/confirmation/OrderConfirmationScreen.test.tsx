import { type Order, orderCodes } from '@haat/contracts';
import { noticesAtom, sessionStore } from '@haat/session';
import {
  anOrder,
  anOrderItem,
  aProfile,
  everythingIsInSight,
  expectNoAxeViolations,
  fakeApi,
  refuse,
  renderScreen,
} from '@haat/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { placedOrder } from '../checkout/placedOrders';
import { routes } from '../routes';
import './ConfirmByCode';

beforeEach(() => void fakeApi());

const open = (state: unknown) => renderScreen(routes, { at: '/order-confirmation', state });

test('shows the number, delivery and email text and links for one order', async () => {
  const { container } = open({
    orders: [{ id: 'R100231-1', order_number: 'R100231', seller: 'Nokshi Ghor' }],
  });
  expect(await screen.findByRole('heading', { name: 'THANK YOU FOR ORDERING' })).toBeInTheDocument();
  expect(screen.getByText('YOUR ORDER HAS BEEN CONFIRMED!')).toBeInTheDocument();
  expect(screen.getByText('R100231')).toBeInTheDocument();
  expect(screen.getByText('2-4 days')).toBeInTheDocument();
  expect(screen.getByText('You will receive an email about your order.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'HOME' })).toHaveAttribute('href', '/home');
  expect(screen.getByRole('link', { name: 'View your orders' })).toHaveAttribute('href', '/orders');
  // History entries of older releases are shown without the missing fields.
  expect(screen.queryByRole('list')).toBeNull();
  expect(screen.queryByText('Delivery to')).toBeNull();
  await expectNoAxeViolations(container);
});

test('shows the count and the store of each order', async () => {
  const { container } = open({
    orders: [
      { id: 'R100231-1', order_number: 'R100231', seller: 'Nokshi Ghor' },
      { id: 'R100231-2', order_number: 'R100231', seller: '' },
    ],
  });
  expect(await screen.findByText('2 orders, one from each store')).toBeInTheDocument();
  const rows = within(screen.getByRole('list', { name: 'Your orders' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual(['R100231-1Nokshi Ghor', 'R100231-2Store']);
  expect(within(rows[1]!).getByText('Store')).toBeVisible();
  expect(screen.getByRole('link', { name: 'R100231-1' })).toHaveAttribute('href', '/order/R100231-1');
  await expectNoAxeViolations(container);
});

test('shows pictures, total and address, and links the order number', async () => {
  const orders = [
    anOrder({
      id: 'R100231-1',
      order_number: 'R100231',
      bill: 1330,
      items: [anOrderItem({ title: 'Saree' })],
    }),
    anOrder({
      id: 'R100231-2',
      order_number: 'R100231',
      bill: 2000,
      items: [anOrderItem({ title: 'Panjabi', quantity: 2 })],
    }),
  ].map(placedOrder);
  const { container } = open({ orders });
  expect(await screen.findByRole('link', { name: 'R100231' })).toHaveAttribute('href', '/order/R100231');
  const items = within(screen.getByRole('list', { name: 'What you ordered' })).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual(['1 × Saree', '2 × Panjabi']);
  expect(screen.getByText('To pay in cash').closest('div')).toHaveTextContent('৳3,330');
  expect(screen.getByText('Delivery to').closest('div')).toHaveTextContent(
    'House 12, Road 5, Sonadanga, Khulna',
  );
  expect(screen.queryByText(/not paid yet/)).toBeNull();
  await expectNoAxeViolations(container);
});

test.each<[Partial<Order>, string | null]>([
  [{ delivery_window: { from: '2026-11-23', to: '2026-11-25' } }, '2-4 days'],
  [{ delivery_window: { from: '2026-11-25', to: '2026-11-29' } }, 'Wed 25 – Sun 29 Nov'],
  [
    {
      delivery_window: { from: '2026-11-25', to: '2026-11-29' },
      confirm_by: '2026-11-22T08:05:00.000Z',
    },
    null,
  ],
])('the delivery time of %j is %s', async (own, shown) => {
  open({ orders: [placedOrder(anOrder({ created_at: '2026-11-21T08:05:00.000Z', ...own }))] });
  await screen.findByText('Delivery to');
  const term = screen.queryByText('Estimated delivery time');
  expect(term?.nextElementSibling?.textContent ?? null).toBe(shown);
});

test('shows that a card order waits for payment', async () => {
  open({ orders: [placedOrder(anOrder({ payment_method: 'card' }))] });
  expect(await screen.findByText(/Your order is not paid yet\. Haat calls you at/)).toBeInTheDocument();
  expect(screen.getByText('To pay by card')).toBeInTheDocument();
});

test.each([null, { orders: [] }, 'nonsense'])(
  'links to orders and home without an order (%j)',
  async (state) => {
    const { container } = open(state);
    expect(await screen.findByText('No order to confirm')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View your orders' })).toHaveAttribute('href', '/orders');
    expect(screen.getByRole('link', { name: 'HOME' })).toHaveAttribute('href', '/home');
    await expectNoAxeViolations(container);
  },
);

test('a cash order that is confirmed by a call says what happens next', async () => {
  const orders = [anOrder({ confirm_by: '2026-11-22T08:05:00.000Z' })].map(placedOrder);
  const { container } = open({ orders });
  const notice = await screen.findByText('One more step:');
  expect(notice.parentElement).toHaveTextContent(
    'One more step: Please answer our call to 01712345678 before 22 Nov 2026, 2:05 PM. ' +
      'Only then are the pieces reserved for you and sent. If they sell out first, or it is not confirmed in time, ' +
      'the order is cancelled and you pay nothing.',
  );
  expect(screen.getByText('WE HAVE RECEIVED YOUR ORDER')).toBeInTheDocument();
  expect(screen.queryByText('YOUR ORDER HAS BEEN CONFIRMED!')).toBeNull();
  await expectNoAxeViolations(container);
});

describe('a cash order that a code confirms too', () => {
  const waiting = anOrder({
    id: 'R100231-1',
    order_number: 'R100231',
    confirm_by: '2026-11-22T08:05:00.000Z',
    confirm_by_code: true,
  });
  const { confirm_by: _, confirm_by_code: __, ...confirmed } = waiting;
  const sent = { request: 'c56a4180-65aa-42ec-a945-5fd21dec0538', resend_after: 60, expires_in: 600 };
  const session = { state: 'authenticated' as const, profile: aProfile() };

  async function enterCode() {
    sessionStorage.clear();
    sessionStore.set(noticesAtom, []);
    everythingIsInSight();
    const state = { orders: [placedOrder(waiting)] };
    const page = renderScreen(routes, { at: '/order-confirmation', state, session });
    expect(await screen.findByText(/^Please confirm with a code, or answer our call/)).toBeInTheDocument();
    await page.user.click(await screen.findByRole('button', { name: 'Send code' }));
    await page.user.type(await screen.findByRole('textbox', { name: /Code from the SMS/ }), '123456{Enter}');
    return page;
  }
  afterEach(() => jest.restoreAllMocks());

  test('the page says that it is confirmed', async () => {
    fakeApi()
      .on(orderCodes.requestOrderCode, sent)
      .on(orderCodes.confirmWithCode, {
        order_number: 'R100231',
        bill: confirmed.bill,
        subtotal: confirmed.subtotal,
        delivery_fee: confirmed.delivery_fee,
        discount: 0,
        placedOn: confirmed.placedOn,
        time: confirmed.time,
        orders: [confirmed],
      });
    const { at } = await enterCode();
    expect(await screen.findByText('YOUR ORDER HAS BEEN CONFIRMED!')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
    expect(at()).toBe('/order-confirmation');
  });

  test('sold out by then, the order itself is opened', async () => {
    const text = 'Kurti: no longer available. Order R100231-1 is cancelled, and you pay nothing for it.';
    fakeApi().on(orderCodes.requestOrderCode, sent).on(orderCodes.confirmWithCode, refuse(409, text));
    const { at } = await enterCode();
    await waitFor(() => expect(at()).toBe('/order/R100231'));
    expect(sessionStore.get(noticesAtom)).toMatchObject([{ text, kind: 'error' }]);
  });
});
