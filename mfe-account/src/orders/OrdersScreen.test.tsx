import { orders } from '@haat/contracts';
import {
  anOrder,
  anOrderItem,
  aPage,
  earlyCallsOf,
  expectNoAxeViolations,
  fakeApi,
  never,
  offline,
  refuse,
  renderScreen,
} from '@haat/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
import './OrdersScreen';

async function open() {
  const page = renderScreen(routes, { at: '/orders' });
  await screen.findByRole('heading', { level: 1, name: 'ORDERS' });
  return page;
}

const parcel = anOrder({
  id: 'R100231-1',
  status: 'shipped',
  items: [anOrderItem({ quantity: 2 }), anOrderItem(), anOrderItem(), anOrderItem()],
  placedOn: '21 Nov 2026',
  time: '2:05 PM',
  bill: 6330,
});

test('each row shows the order and links to it', async () => {
  fakeApi()
    .on(orders.listOrders, aPage([parcel, anOrder({ id: 'R100230-1', status: 'partially_delivered' })]))
    .on(orders.getOrder, parcel);
  const { user, container, at } = await open();
  const rows = await screen.findAllByRole('article');
  expect(rows).toHaveLength(2);
  const row = within(rows[0]!);
  for (const text of [
    'R100231-1',
    'Shipped',
    '5 items',
    '৳6,330',
    '21 Nov 2026',
    '2:05 PM',
    'Nokshi Ghor',
    '+1',
  ])
    expect(row.getByText(text)).toBeInTheDocument();
  expect(row.getByRole('link', { name: '01812345678' })).toHaveAttribute('href', 'tel:01812345678');
  expect(within(rows[1]!).getByText('Partially delivered')).toBeInTheDocument();
  await expectNoAxeViolations(container);

  await user.click(row.getByRole('link', { name: 'R100231-1' }));
  expect(at()).toBe('/order/R100231-1');
});

test('without a phone number of the seller there is no link to call', async () => {
  const seller = { ...parcel.seller, phone_number: '' };
  fakeApi().on(orders.listOrders, aPage([{ ...parcel, seller }]));
  const { container } = await open();
  expect(await screen.findByText('Nokshi Ghor')).toBeInTheDocument();
  expect(container.querySelector('a[href^="tel:"]')).toBeNull();
});

test('marks the orders with unread messages', async () => {
  const orderIds = ['R100233-1', 'R100232-1', 'R100231-1'];
  fakeApi().on(
    orders.listOrders,
    aPage(orderIds.map((id, unread_messages) => anOrder({ id, unread_messages }))),
  );
  await open();
  const rows = await screen.findAllByRole('article');
  expect(rows.map((row) => within(row).queryByText(/new message/)?.textContent)).toEqual([
    undefined,
    '1 new message',
    '2 new messages',
  ]);
});

test('shows when open orders are expected @full', async () => {
  fakeApi().on(
    orders.listOrders,
    aPage([
      anOrder({ id: 'R100233-1', delivery_window: { from: '2099-11-24', to: '2099-11-26' } }),
      anOrder({ id: 'R100232-1', delivery_window: { from: '2025-11-30', to: '2025-12-02' } }),
      anOrder({
        id: 'R100231-1',
        status: 'delivered',
        delivery_window: { from: '2099-11-24', to: '2099-11-26' },
      }),
      anOrder({ id: 'R100230-1' }),
    ]),
  );
  const { container } = await open();
  const rows = await screen.findAllByRole('article');
  expect(within(rows[0]!).getByText('Arrives Tue 24 – Thu 26 Nov')).toBeInTheDocument();
  expect(within(rows[1]!).getByText('Late: was expected Sun 30 Nov – Tue 2 Dec')).toBeInTheDocument();
  for (const row of rows.slice(2))
    expect(within(row).queryByText(/Arrives|expected/)).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('groups the orders of a checkout with its number and total', async () => {
  const part = (id: string, bill: number) => anOrder({ id, order_number: id.split('-')[0], bill });
  const all = [part('R100232-1', 500), part('R100231-1', 1000), part('R100231-2', 2000.5)];
  fakeApi().on(orders.listOrders, aPage(all));
  const { container } = await open();
  const group = within(await screen.findByRole('region', { name: 'Order R100231' }));
  expect(group.getByRole('link', { name: 'Order R100231' })).toHaveAttribute('href', '/order/R100231');
  expect(group.getAllByRole('article')).toHaveLength(2);
  expect(group.getByText(/2 orders, one from each store/)).toBeInTheDocument();
  expect(group.getByText('৳3,000.50')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Order R100232' })).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('asks for what its page has asked ahead', async () => {
  const api = fakeApi().on(orders.listOrders, aPage([parcel]));
  await open();
  await screen.findByText('R100231-1');
  const early = earlyCallsOf(routes, '/orders');
  expect(api.addresses()).toEqual(expect.arrayContaining(early));
});

test('shows the loading text', async () => {
  fakeApi().on(orders.listOrders, never);
  const { container } = await open();
  expect(screen.getByRole('status')).toHaveTextContent('Loading your orders...');
  await expectNoAxeViolations(container);
});

test('links to the shop without orders', async () => {
  fakeApi().on(orders.listOrders, aPage([]));
  const { container } = await open();
  expect(await screen.findByText("You don't have any orders yet")).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Start Shopping' })).toHaveAttribute('href', '/home');
  await expectNoAxeViolations(container);
});

test.each([
  ['sends no message', refuse(500), undefined],
  ['is unreachable', offline(), undefined],
  ['sends a message', refuse(503, 'The market is being tidied up'), 'The market is being tidied up'],
])('after a server that %s: shows the text, and retry loads the list', async (_, answer, detail) => {
  const api = fakeApi().on(orders.listOrders, answer);
  const { user, container } = await open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load orders');
  if (detail) expect(screen.getByText(detail)).toBeInTheDocument();
  await expectNoAxeViolations(container);
  api.on(orders.listOrders, aPage([parcel]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('R100231-1')).toBeInTheDocument();
});

describe('many orders', () => {
  const many = Array.from({ length: 25 }, (_, i) => anOrder({ id: `R1002${40 - i}-1` }));
  const pageOf = (page: number, results: typeof many) => ({
    count: many.length,
    total_pages: 2,
    current_page: page,
    has_next: page < 2,
    results,
  });

  test('load page by page and focus the first new order', async () => {
    // A new order shifts the last order of page 1 to page 2.
    const api = fakeApi().on(orders.listOrders, ({ query }) =>
      query.page === '2' ? pageOf(2, many.slice(19)) : pageOf(1, many.slice(0, 20)),
    );
    const { user, container } = await open();
    expect(await screen.findByText('20 of 25 orders')).toBeInTheDocument();
    expect(screen.getAllByRole('article')).toHaveLength(20);
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(25));
    expect(screen.getByRole('link', { name: many[20]!.id })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
    expect(api.asked(orders.listOrders).map(({ query }) => query.page)).toEqual(['1', '2']);
  });

  test('keep the loaded ones after a failed page, and retry loads it @full', async () => {
    const api = fakeApi().on(orders.listOrders, ({ query }) =>
      query.page === '2' ? refuse(500) : pageOf(1, many.slice(0, 20)),
    );
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load orders');
    expect(screen.getAllByRole('article')).toHaveLength(20);
    api.on(orders.listOrders, pageOf(2, many.slice(20)));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(25));
  });
});

test('a row shows that an order is confirmed by a call', async () => {
  const waiting = anOrder({ id: 'R100232-1', confirm_by: '2026-11-22T08:05:00.000Z' });
  fakeApi().on(orders.listOrders, aPage([waiting, parcel]));
  await open();
  const rows = await screen.findAllByRole('article');
  expect(within(rows[0]!).getByText('Not confirmed yet: nothing is reserved for you')).toBeInTheDocument();
  expect(within(rows[1]!).queryByText('Not confirmed yet: nothing is reserved for you')).toBeNull();
});

test('says what is still to pay of a checkout with a cancelled order', async () => {
  const [first, second] = [
    anOrder({ id: 'R7-1', order_number: 'R7', bill: 1330 }),
    anOrder({ id: 'R7-2', order_number: 'R7', bill: 1250, status: 'cancelled', cash_due: 0 }),
  ];
  fakeApi().on(orders.listOrders, aPage([first, second]));
  renderScreen(routes, { at: '/orders' });
  expect(await screen.findByText('৳1,330 to pay in cash')).toBeVisible();
  expect(screen.getByText('to pay in cash')).toBeVisible();
  expect(screen.getByText('nothing to pay')).toBeVisible();
});
