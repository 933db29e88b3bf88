import {
  orders as contracts,
  invoices,
  type Order,
  type OrderStatus,
  receipts,
  setLanguage,
} from '@haat/contracts';
import { navigation } from '@haat/navigation';
import { loadTexts } from '@haat/remote';
import { noticesAtom, sessionStore } from '@haat/session';
import {
  anOrder,
  anOrderItem,
  aPage,
  aProfile,
  everythingIsInSight,
  expectNoAxeViolations,
  type FakeRequest,
  fakeApi,
  never,
  offline,
  refuse,
  renderScreen,
} from '@haat/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
import './OrderScreen';

const session = { state: 'authenticated' as const, profile: aProfile({ seller: {} }) };
const show = (id = 'R7-1', state?: unknown) =>
  renderScreen(routes, { at: `/seller/orders/${id}`, state, session });
const notices = () => sessionStore.get(noticesAtom).map((notice) => notice.text);

/** A fake API with one order that follows the requested transitions. */
function serve(change: Partial<Order> = {}) {
  let now = anOrder({ id: 'R7-1', ...change });
  return fakeApi()
    .on(contracts.getSellerOrder, () => now)
    .on(invoices.listInvoices, { results: [] })
    .on(contracts.listSellerOrders, () => aPage([now]))
    .on(contracts.updateOrderStatus, ({ body }: FakeRequest) => {
      const { status, item_ids } = body as { status: OrderStatus; item_ids?: number[] };
      const items = now.items.map((item) => ({
        ...item,
        delivered: item.delivered || !!item_ids?.includes(item.id),
      }));
      const partly = item_ids && !items.every(({ delivered }) => delivered);
      now = { ...now, items, status: partly ? 'partially_delivered' : status };
      now.isCompleted = now.status === 'delivered';
      return now;
    });
}

type Page = ReturnType<typeof show>;
const status = () => screen.findByLabelText('Order status');
const question = async () => within(await screen.findByRole('alertdialog'));
/** Chooses a status and answers the question. */
async function move(user: Page['user'], name: string) {
  await user.selectOptions(await status(), name);
  await user.click((await question()).getByRole('button', { name: 'Change status' }));
}

beforeEach(() => sessionStore.set(noticesAtom, []));
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('shows loading, then the whole order', async () => {
  fakeApi().on(contracts.getSellerOrder, never);
  const { unmount } = show();
  expect(await screen.findByText('Loading the order…')).toBeInTheDocument();
  unmount();

  serve({
    items: [
      anOrderItem({
        title: 'Silk Saree',
        size: 'Custom',
        custom_measurements: { Chest: '38 in', Length: '29 in' },
        quantity: 2,
      }),
    ],
    discount: 100,
    bill: 2480,
    customer_phone: '01712 345678',
    customer_second_phone: '01812345678',
    delivery_note: 'The blue gate',
    timeline: [
      { status: 'pending', at: '2026-11-21T08:05:00.000Z', actor: 'buyer', note: '' },
      { status: 'processing', at: '2026-11-21T09:05:00.000Z', actor: 'seller', note: 'On the loom' },
    ],
  });
  const { container } = show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Order R7-1' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Silk Saree' })).toBeVisible();
  expect(screen.getByText('Chest')).toBeVisible();
  expect(screen.getByText('38 in')).toBeVisible();
  expect(screen.getByText('House 12, Road 5, Sonadanga, Khulna')).toBeVisible();
  expect(screen.getByRole('link', { name: '01712 345678' })).toHaveAttribute('href', 'tel:01712345678');
  expect(screen.getByRole('link', { name: '01812345678' })).toBeVisible();
  expect(screen.getByText('The blue gate')).toBeVisible();
  expect(screen.getByText('Cash on Delivery')).toBeVisible();
  expect(screen.getByText('Not paid yet')).toBeVisible();
  expect(screen.getByText('Amount to collect')).toBeVisible();
  expect(screen.getByText('With the amount to collect, ৳2,480.')).toBeVisible();
  const events = within(screen.getByText('Timeline').closest('section') as HTMLElement).getAllByRole(
    'listitem',
  );
  expect(events.map((event) => event.textContent)).toEqual([
    'Processing21 Nov 2026, 3:05 PM · YouOn the loom',
    'Pending21 Nov 2026, 2:05 PM · Customer',
  ]);
  await expectNoAxeViolations(container);
});

test.each([
  ['asif@haat.example', 1],
  ['', 0],
])('links the email %j of a customer %s times: guests may have none', async (customer_email, count) => {
  serve({ customer_email });
  show();
  await status();
  const links = screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('href')?.startsWith('mailto:'));
  expect(links).toHaveLength(count);
});

test('shows nothing to collect for an order paid by card', async () => {
  serve({ payment_method: 'card', payment_status: 'paid' });
  show();
  expect(await screen.findByText('Paid')).toBeVisible();
  expect(screen.queryByText('Amount to collect')).not.toBeInTheDocument();
  expect(screen.getByText('Nothing to collect.')).toBeVisible();
});

test('warns about an unpaid card order and does not offer to mark it delivered @full', async () => {
  const items = [anOrderItem({ title: 'Saree' }), anOrderItem({ title: 'Shawl' })];
  serve({ payment_method: 'card', payment_status: 'unpaid', items });
  const { container } = show();
  expect(await screen.findByText(/^Not paid: do not hand over\./)).toBeVisible();
  expect(screen.getByText('It tells the courier not to hand it over.')).toBeVisible();
  expect(screen.queryByText('Amount to collect')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'MARK AS COMPLETED' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Mark delivered/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('option', { name: 'Delivered' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Start processing' })).toBeEnabled();
  await expectNoAxeViolations(container);
});

test('shows the paid and due amounts of a partly delivered order, also by event', async () => {
  serve({
    status: 'partially_delivered',
    collected: 1330,
    cash_due: 1250,
    items: [anOrderItem({ delivered: true, sku: 'SAR-1' }), anOrderItem()],
    timeline: [
      { status: 'pending', at: '2026-11-21T08:05:00.000Z', actor: 'buyer', note: '', collected: null },
      {
        status: 'partially_delivered',
        at: '2026-11-21T09:05:00.000Z',
        actor: 'seller',
        note: '',
        collected: 1330,
      },
    ],
  });
  show();
  expect(await screen.findByText('Paid so far')).toBeVisible();
  expect(screen.getByText('Partly paid')).toBeVisible();
  expect(screen.getByText('Still due')).toBeVisible();
  expect(screen.getByText('With the amount to collect, ৳1,250.')).toBeVisible();
  expect(screen.getByText('৳1,330 paid')).toBeVisible();
  expect(screen.getByText('SKU SAR-1')).toBeVisible();
});

test('shows what Haat has written to the store', async () => {
  serve({
    notes: [{ id: 1, to: 'seller', text: 'The courier comes on Wednesday', at: '2026-11-29T06:00:00Z' }],
  });
  show();
  expect(await screen.findByText('A note from Haat')).toBeVisible();
  expect(screen.getByText('The courier comes on Wednesday')).toBeVisible();
});

test('shows what Haat reimburses for its coupon', async () => {
  serve({ discount: 250, bill: 1080 });
  show();
  expect(
    await screen.findByText('Haat reimburses the coupon: you get ৳250 on top of what the customer pays.'),
  ).toBeVisible();
});

test('a coupon that the store pays is not reimbursed', async () => {
  serve({ discount: 250, bill: 1080, coupon_paid_by: 'seller' });
  show();
  expect(
    await screen.findByText('Your store pays this coupon: you get what the customer pays.'),
  ).toBeVisible();
  expect(screen.queryByText(/^Haat reimburses/)).not.toBeInTheDocument();
});

test('shows no reimbursement for an order that has ended', async () => {
  serve({ discount: 250, bill: 1080, status: 'cancelled' });
  show();
  expect(await screen.findByText('Coupon discount')).toBeVisible();
  expect(screen.queryByText(/^Haat reimburses/)).not.toBeInTheDocument();
});

test('tells a suspended seller why there are only orders', async () => {
  serve();
  const seller = { status: 'suspended' as const, rejection_reason: 'Complaints' };
  renderScreen(routes, {
    at: '/seller/orders/R7-1',
    session: { state: 'authenticated', profile: aProfile({ seller }) },
  });
  expect(
    await screen.findByText(/^Your store is suspended, so only your orders are open to you/),
  ).toHaveTextContent('Reason: Complaints');
});

describe('the next step', () => {
  test.each([
    ['pending', 'Start processing', 'processing'],
    ['processing', 'Mark as shipped', 'shipped'],
  ] as const)('of a %s order is the main button %s', async (now, name, value) => {
    const server = serve({ status: now });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name }));
    await user.click((await question()).getByRole('button', { name: 'Change status' }));
    await waitFor(() =>
      expect(server.asked(contracts.updateOrderStatus)[0]?.body).toEqual({ status: value }),
    );
  });
});

test('records what was not accepted at the door', async () => {
  const server = serve({ status: 'shipped' });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Some or all was refused' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What was not accepted?' }));
  await user.type(dialog.getByLabelText(/^Reason/), 'Too small');
  await user.click(dialog.getByRole('button', { name: 'Record the delivery' }));
  await waitFor(() =>
    expect(server.asked(contracts.updateOrderStatus)[0]?.body).toMatchObject({
      status: 'delivered',
      refused: [{ quantity: 1 }],
      refusal_reason: 'Too small',
    }),
  );
});

test('what was paid online for refused pieces is refunded by Haat; other refunds are entered', async () => {
  everythingIsInSight();
  serve({
    status: 'delivered',
    refunds_to_send: [
      { id: 1, amount: 1000, method: 'gateway' },
      { id: 2, amount: 500, method: 'cash' },
    ],
  });
  show();
  expect(await screen.findByRole('heading', { name: 'Refund by Haat' })).toBeVisible();
  expect(screen.getByText(/There is nothing for you to do/)).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'I have sent the money' })).toHaveLength(1);
});

test('shows that an order of another store or an unknown one is not found', async () => {
  fakeApi().on(contracts.getSellerOrder, refuse(404, 'Order not found'));
  const { container } = show('R9-9');
  expect(await screen.findByText('Order not found')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('retries after a failure', async () => {
  const server = fakeApi().on(contracts.getSellerOrder, refuse(500));
  const { user, container } = show();
  await screen.findByText('Order not found');
  // It says which order failed, and leads back.
  expect(screen.getByRole('heading', { level: 1, name: 'Order R7-1' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All orders' })).toHaveAttribute('href', '/seller/orders');
  await expectNoAxeViolations(container);
  server.on(contracts.getSellerOrder, anOrder({ id: 'R7-1' }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Cotton Panjabi' })).toBeVisible();
});

test('asks before an unsent note is left, except when it can no longer be sent @full', async () => {
  const server = serve();
  const { user, at } = show();
  await user.type(await screen.findByLabelText(/^Note to the customer/), 'With the evening van');
  // The field is left before the dialog comes.
  await user.tab();
  await act(async () => navigation.push('/seller/orders'));
  const asked = await question();
  expect(asked.getByText('Leave without saving?')).toBeVisible();
  expect(asked.getByText('Your note to the customer is not sent yet.')).toBeVisible();
  await user.click(asked.getByRole('button', { name: 'Stay' }));
  expect(at()).toBe('/seller/orders/R7-1');

  server.on(contracts.updateOrderStatus, refuse(409, 'This order was cancelled'));
  server.on(contracts.getSellerOrder, anOrder({ id: 'R7-1', status: 'cancelled' }));
  await move(user, 'Shipped');
  expect(await screen.findByText('This note was not sent.')).toBeVisible();
  await act(async () => navigation.push('/seller'));
  // The entry that held the page is left first.
  await waitFor(() => expect(at()).toBe('/seller'));
});

describe('the dropdown', () => {
  test.each([
    ['Processing', 'processing', 'Set this order to Processing?'],
    ['Shipped', 'shipped', 'Set this order to Shipped?'],
    [
      'Delivered',
      'delivered',
      'Set this order to Delivered? After that it can no longer change. ৳1,330 in cash is due.',
    ],
  ])('asks for confirmation of %s and saves it', async (name, value, text) => {
    const server = serve();
    const { user } = show();
    await user.selectOptions(await status(), name);
    const dialog = await question();
    expect(dialog.getByText(text)).toBeVisible();
    await expectNoAxeViolations(document.body);
    await user.click(dialog.getByRole('button', { name: 'Change status' }));
    await waitFor(() => expect(notices()).toEqual([`Order status is now ${name}`]));
    expect(server.asked(contracts.updateOrderStatus)[0]?.body).toEqual({ status: value });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  test('offers all four statuses, also earlier ones', async () => {
    const server = serve({ status: 'shipped' });
    const { user } = show();
    expect(
      within(await status())
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Pending', 'Processing', 'Shipped', 'Delivered']);
    await move(user, 'Pending');
    await waitFor(() => expect(screen.getByLabelText('Order status')).toHaveValue('pending'));
    expect(server.asked(contracts.updateOrderStatus)).toHaveLength(1);
  });

  test('by keyboard, moves through the options and asks at a button', async () => {
    const server = serve();
    const { user, container } = show();
    const select = await status();
    select.focus();
    // A browser sends the change of each option that an arrow key passes.
    for (const value of ['processing', 'shipped']) {
      fireEvent.keyDown(select, { key: 'ArrowDown' });
      fireEvent.change(select, { target: { value } });
      expect(select).toHaveValue(value);
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    }
    await expectNoAxeViolations(container);
    await user.tab();
    expect(screen.getByRole('button', { name: 'Change status' })).toHaveFocus();
    await user.keyboard('{Enter}');
    const dialog = await question();
    expect(dialog.getByText('Set this order to Shipped?')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Change status' }));
    await waitFor(() => expect(notices()).toEqual(['Order status is now Shipped']));
    expect(server.asked(contracts.updateOrderStatus)[0]?.body).toEqual({ status: 'shipped' });
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Change status' })).not.toBeInTheDocument(),
    );
    expect(select).toHaveValue('shipped');
    await waitFor(() => expect(select).toHaveFocus());
  });

  test('changes nothing when the confirmation is cancelled @full', async () => {
    const server = serve();
    const { user } = show();
    await user.selectOptions(await status(), 'Shipped');
    await user.click((await question()).getByRole('button', { name: 'Cancel' }));
    expect(await status()).toHaveValue('pending');
    expect(server.asked(contracts.updateOrderStatus)).toEqual([]);
  });

  test.each([
    ['the server in trouble', refuse(500), 'Failed to update order status'],
    ['no answer', offline(), 'Failed to update order status'],
    ['its own words', refuse(500, 'Something broke'), 'Something broke'],
  ])('%s: keeps the order and the note, and can be retried @full', async (_, refusal, message) => {
    const server = serve().on(contracts.updateOrderStatus, refusal);
    const { user, container } = show();
    await user.type(await screen.findByLabelText(/^Note to the customer/), 'With the evening van');
    await move(user, 'Shipped');
    expect(await screen.findByText(message)).toBeVisible();
    expect(await status()).toHaveValue('pending');
    expect(screen.getByLabelText(/^Note to the customer/)).toHaveValue('With the evening van');
    await expectNoAxeViolations(container);

    server.on(contracts.updateOrderStatus, anOrder({ id: 'R7-1', status: 'shipped' }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.click((await question()).getByRole('button', { name: 'Change status' }));
    await waitFor(() => expect(notices()).toEqual(['Order status is now Shipped']));
    expect(server.asked(contracts.updateOrderStatus).at(-1)?.body).toEqual({
      status: 'shipped',
      notes: 'With the evening van',
    });
    expect(screen.queryByText(message)).not.toBeInTheDocument();
    expect(screen.getByLabelText(/^Note to the customer/)).toHaveValue('');
  });

  test('sends the version that the question was asked about, and shows what it is now', async () => {
    const server = serve({ version: 3 });
    const { user } = show();
    server.on(
      contracts.updateOrderStatus,
      refuse(409, 'This order has changed meanwhile: it is shipped now.', { code: 'order_changed' }),
    );
    await screen.findByLabelText(/^Note to the customer/);
    server.on(contracts.getSellerOrder, anOrder({ id: 'R7-1', status: 'shipped', version: 4 }));
    await move(user, 'Processing');
    expect(server.asked(contracts.updateOrderStatus)[0]?.body).toEqual({ status: 'processing', version: 3 });
    expect(await screen.findByText(/it is shipped now\./)).toBeVisible();
    await waitFor(async () => expect(await status()).toHaveValue('shipped'));
  });

  test('says which items are paid in advance, and records what was received', async () => {
    const items = [anOrderItem({ title: 'Bridal saree', requires_advance_payment: true })];
    const server = serve({ items, cash_due: 1330 });
    const { user } = show();
    expect(await screen.findByText(/To be paid partly in advance: Bridal saree\./)).toBeVisible();
    await user.selectOptions(await status(), 'Processing');
    const asked = await question();
    await user.type(asked.getByLabelText('Received in advance'), '2000');
    await user.click(asked.getByRole('button', { name: 'Change status' }));
    expect(await asked.findByText('Please enter an amount from ৳0 to ৳1,330')).toBeVisible();
    await user.clear(asked.getByLabelText('Received in advance'));
    await user.type(asked.getByLabelText('Received in advance'), '৫০০');
    await user.click(asked.getByRole('button', { name: 'Change status' }));
    await waitFor(() =>
      expect(server.asked(contracts.updateOrderStatus)[0]?.body).toEqual({
        status: 'processing',
        collected: 500,
      }),
    );
  });

  test('reports that the buyer cancelled meanwhile, shows the new status and keeps the note', async () => {
    const server = serve();
    const { user } = show();
    await user.type(await screen.findByLabelText(/^Note to the customer/), 'On its way');
    await user.selectOptions(await status(), 'Shipped');
    server
      .on(
        contracts.updateOrderStatus,
        refuse(409, 'An order that is cancelled can’t become shipped', { code: 'order_state' }),
      )
      .on(contracts.getSellerOrder, anOrder({ id: 'R7-1', status: 'cancelled' }));
    await user.click((await question()).getByRole('button', { name: 'Change status' }));
    expect(await screen.findByText(/^An order that is cancelled can’t become shipped/)).toBeVisible();
    expect(screen.getByText('The order has changed meanwhile. You now see it as it is.')).toBeVisible();
    expect(
      await screen.findByText('This order was cancelled. Its status can no longer change.'),
    ).toBeVisible();
    expect(screen.getByLabelText('Order status')).toBeDisabled();
    expect(screen.getByLabelText(/^Note to the customer/)).toHaveValue('On its way');
    expect(screen.getByText('This note was not sent.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});

describe('MARK AS COMPLETED', () => {
  test.each([
    ['', 'Order marked as completed by seller'],
    ['Left with the neighbour', 'Left with the neighbour'],
  ])('asks for confirmation, delivers with the note %j, and returns to the list', async (typed, notes) => {
    const server = serve({ status: 'shipped' });
    const { user, at } = show();
    if (typed) await user.type(await screen.findByLabelText(/^Note to the customer/), typed);
    await user.click(await screen.findByRole('button', { name: 'MARK AS COMPLETED' }));
    const dialog = await question();
    expect(
      dialog.getByText(
        /^Are you sure you want to mark this order as COMPLETED\? This action will finalize the order\./,
      ),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'MARK AS COMPLETED' }));
    await waitFor(() => expect(notices()).toEqual(['Order status is now Delivered']));
    expect(at()).toBe('/seller/orders/R7-1');
    await waitFor(() => expect(at()).toBe('/seller/orders'));
    expect(server.asked(contracts.updateOrderStatus)[0]?.body).toEqual({ status: 'delivered', notes });
  });

  test('returns to the filtered list @full', async () => {
    serve({ status: 'shipped' });
    const { user, at } = show('R7-1', { list: 'status=shipped' });
    await user.click(await screen.findByRole('button', { name: 'MARK AS COMPLETED' }));
    await user.click((await question()).getByRole('button', { name: 'MARK AS COMPLETED' }));
    await waitFor(() => expect(at()).toBe('/seller/orders?status=shipped'));
  });

  test('stays when it is refused @full', async () => {
    jest.useFakeTimers({ advanceTimers: 1 });
    serve({ status: 'shipped' }).on(contracts.updateOrderStatus, refuse(500));
    const { user, at } = show();
    await user.click(await screen.findByRole('button', { name: 'MARK AS COMPLETED' }));
    await user.click((await question()).getByRole('button', { name: 'MARK AS COMPLETED' }));
    expect(await screen.findByText('Failed to update order status')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(at()).toBe('/seller/orders/R7-1');
  });
});

test.each<[OrderStatus, locked: boolean, text: string | null]>([
  ['pending', false, null],
  ['processing', false, null],
  ['shipped', false, null],
  ['partially_delivered', false, null],
  ['delivered', true, 'This order is completed. Its status can no longer change.'],
  ['cancelled', true, 'This order was cancelled. Its status can no longer change.'],
  ['refunded', true, 'This order was refunded. Its status can no longer change.'],
])('%s: locked %s @full', async (now, locked, text) => {
  const items = [anOrderItem({ title: 'Saree' }), anOrderItem({ title: 'Shawl' })];
  serve({ status: now, items });
  const { container } = show();
  if (locked) expect(await status()).toBeDisabled();
  else expect(await status()).toBeEnabled();
  if (text) expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'MARK AS COMPLETED' }) === null).toBe(locked);
  expect(screen.queryByLabelText(/^Note to the customer/) === null).toBe(locked);
  expect(screen.queryByRole('button', { name: 'Mark delivered Saree' }) === null).toBe(locked);
  await expectNoAxeViolations(container);
});

describe('single items', () => {
  const items = [anOrderItem({ title: 'Saree' }), anOrderItem({ title: 'Shawl' })];

  test('can be delivered before the rest, and the last one completes the order', async () => {
    const server = serve({ status: 'shipped', items });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Mark delivered Saree' }));
    const first = await question();
    expect(first.getByText('Mark “Saree” as delivered? This can’t be taken back.')).toBeVisible();
    // The field proposes the amount due for the item; it accepts at most the amount due for the order.
    const cash = first.getByLabelText(/^Cash taken with this item/);
    expect(cash).toHaveValue('1330');
    await user.clear(cash);
    await user.type(cash, '9000');
    await user.click(first.getByRole('button', { name: 'Mark delivered' }));
    expect(await first.findByText('Please enter an amount from ৳0 to ৳2,580')).toBeVisible();
    expect(server.asked(contracts.updateOrderStatus)).toEqual([]);
    await expectNoAxeViolations(document.body);
    await user.clear(cash);
    await user.type(cash, '১৩৩০');
    await user.click(first.getByRole('button', { name: 'Mark delivered' }));
    expect(await screen.findByText('Some items from your order have been delivered')).toBeVisible();
    expect(server.asked(contracts.updateOrderStatus)[0]?.body).toEqual({
      status: 'delivered',
      item_ids: [items[0]!.id],
      notes: 'Saree delivered',
      collected: 1330,
    });
    expect(
      within(await status())
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Partially delivered', 'Delivered']);
    expect(screen.queryByRole('button', { name: 'Mark delivered Saree' })).not.toBeInTheDocument();

    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Mark delivered Shawl' }));
    const last = await question();
    expect(last.getByText(/It is the last item: the order will be completed\./)).toBeVisible();
    await user.click(last.getByRole('button', { name: 'Mark delivered' }));
    await waitFor(() => expect(notices()).toContain('Order status is now Delivered'));
    expect(screen.getByLabelText('Order status')).toBeDisabled();
  });

  test('a single item has no button of its own', async () => {
    serve({ status: 'shipped' });
    show();
    await status();
    expect(screen.queryByRole('button', { name: /^Mark delivered/ })).not.toBeInTheDocument();
  });
});

describe('documents', () => {
  const pdf = new Blob(['%PDF-1.7'], { type: 'application/pdf' });
  // A contract's answer is bytes; axios hands a page a Blob of them.
  const file = pdf as unknown as Uint8Array;
  const saved: string[] = [];

  beforeEach(() => {
    saved.length = 0;
    Object.assign(URL, { createObjectURL: () => 'blob:paper', revokeObjectURL: () => {} });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
  });
  afterEach(() => jest.restoreAllMocks());

  test('opens the receipt of a completed order', async () => {
    serve({ status: 'delivered', payment_status: 'paid' }).on(receipts.sellerReceipt, file);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Download receipt' }));
    await waitFor(() => expect(saved).toEqual(['receipt-R7-1.pdf']));
    expect(
      screen.queryByText('Receipt can only be downloaded for completed orders.'),
    ).not.toBeInTheDocument();
  });

  test.each<OrderStatus>(['pending', 'shipped', 'partially_delivered', 'cancelled', 'refunded'])(
    '%s: no receipt yet',
    async (now) => {
      serve({ status: now });
      show();
      expect(await screen.findByText('Receipt can only be downloaded for completed orders.')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Download receipt' })).not.toBeInTheDocument();
    },
  );

  test('opens the packing slip, and retries after a failure @full', async () => {
    const server = serve().on(receipts.packingSlip, offline());
    const { user, container } = show();
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false, configurable: true });
    await user.click(await screen.findByRole('button', { name: 'Print packing slip' }));
    expect(await screen.findByText('Failed to download the packing slip')).toBeVisible();
    await expectNoAxeViolations(container);
    server.on(receipts.packingSlip, file);
    await user.click(screen.getByRole('button', { name: 'Print packing slip' }));
    await waitFor(() => expect(saved).toEqual(['packing-slip-R7-1.pdf']));
    expect(server.asked(receipts.packingSlip)).toMatchObject([
      { query: { lang: 'en' } },
      { query: { lang: 'en' } },
    ]);
    expect(screen.queryByText('Failed to download the packing slip')).not.toBeInTheDocument();
  });

  test('prints the packing slip at one press, or downloads it when the browser can’t print @full', async () => {
    serve().on(receipts.packingSlip, file);
    const { user, container } = show();
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false, configurable: true });
    await user.click(await screen.findByRole('button', { name: 'Print packing slip' }));
    expect(await screen.findByText(/the slip was downloaded instead/)).toBeVisible();
    expect(saved).toEqual(['packing-slip-R7-1.pdf']);
    await expectNoAxeViolations(container);

    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true });
    const print = jest.fn();
    jest
      .spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get')
      .mockReturnValue({ focus() {}, print } as unknown as Window);
    await user.click(screen.getByRole('button', { name: 'Print packing slip' }));
    await waitFor(() => expect(document.querySelector('iframe')).toBeTruthy());
    fireEvent.load(document.querySelector('iframe') as HTMLIFrameElement);
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(saved).toHaveLength(1);
    document.querySelector('iframe')?.remove();
  });

  test.each<OrderStatus>(['cancelled', 'refunded'])('has no packing slip when %s', async (now) => {
    serve({ status: now });
    show();
    expect(
      await screen.findByText('There is no packing slip for an order that has ended without delivery.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /packing slip/ })).not.toBeInTheDocument();
  });
});

test('an order that waits for a confirmation can’t be moved', async () => {
  serve({ confirm_by: '2026-11-22T08:05:00.000Z' });
  const { container } = show();
  const notice = await screen.findByText('Waiting for confirmation: please don’t send it yet.');
  expect(notice.parentElement).toHaveTextContent(
    'Haat confirms it with the customer before 22 Nov 2026, 2:05 PM.',
  );
  expect(await status()).toBeDisabled();
  for (const name of ['Start processing', 'MARK AS COMPLETED', /^Mark delivered/, /packing slip/i]) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
  expect(screen.getByText('The packing slip is available once the order is confirmed.')).toBeVisible();
  expect(
    screen.queryByText('This order is closed. Its status can no longer change.'),
  ).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

describe('in Bangla', () => {
  beforeEach(async () => {
    setLanguage('bn');
    await loadTexts('bn');
  });
  afterEach(() => setLanguage('en'));

  test('colours and measures have Bangla names', async () => {
    serve({ items: [anOrderItem({ color: 'Maroon', size: null, custom_measurements: { Chest: '38 in' } })] });
    show();
    expect(await screen.findByText(/মেরুন$/)).toBeInTheDocument();
    expect(screen.getByText('বুক')).toBeInTheDocument();
  });
});
