import { orders as contracts, type Order, receipts } from '@haat/contracts';
import { noticesAtom, sessionStore } from '@haat/session';
import {
  anOrder,
  anOrderItem,
  aPage,
  aProfile,
  expectNoAxeViolations,
  fakeApi,
  garbled,
  never,
  offline,
  refuse,
  renderScreen,
} from '@haat/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
import './BulkOrders';
import './OrdersScreen';

const session = { state: 'authenticated' as const, profile: aProfile({ seller: {} }) };
const show = (at = '/seller/orders') => renderScreen(routes, { at, session });
const ids = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

const orders = [
  anOrder({
    id: 'R2-1',
    status: 'pending',
    bill: 500,
    customer_name: 'Ayesha Khan',
    items: [anOrderItem({ title: 'Silk Saree' }), anOrderItem({ title: 'Wool Shawl', quantity: 2 })],
  }),
  anOrder({ id: 'R1-1', status: 'delivered', bill: 900, payment_status: 'paid' }),
];

/** A server that filters and pages as it is asked. */
function serve(all: Order[]) {
  return fakeApi().on(contracts.listSellerOrders, ({ query }) => {
    const page = Number(query.page);
    const found = all
      .filter(({ status }) => query.status === 'all' || status === query.status)
      .filter(({ id, customer_name }) => `${id} ${customer_name}`.includes(query.search ?? ''));
    const results = found.slice((page - 1) * 20, page * 20);
    const total_pages = Math.ceil(found.length / 20);
    return { count: found.length, total_pages, current_page: page, has_next: page < total_pages, results };
  });
}

test('shows loading', async () => {
  fakeApi().on(contracts.listSellerOrders, never);
  show();
  expect(await screen.findByText('Loading orders…')).toBeInTheDocument();
});

test('shows an empty list', async () => {
  fakeApi().on(contracts.listSellerOrders, aPage([]));
  const { container } = show();
  expect(await screen.findByText('No orders yet')).toBeVisible();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test.each([
  ['the server failed', refuse(500, 'Something broke'), 'Something broke'],
  ['no answer', offline(), 'Failed to fetch orders'],
  ['an unreadable answer', garbled(), 'Failed to fetch orders'],
])('%s: shows a message and retries @full', async (_, refusal, message) => {
  const server = fakeApi().on(contracts.listSellerOrders, refusal);
  const { user, container } = show();
  expect(await screen.findByText(message)).toBeVisible();
  await expectNoAxeViolations(container);
  server.on(contracts.listSellerOrders, aPage(orders));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'R2-1' })).toBeVisible();
});

test('shows items, customer and amount to collect', async () => {
  serve(orders);
  const { container } = show();
  const row = within((await screen.findByRole('link', { name: 'R2-1' })).closest('tr') as HTMLElement);
  expect(row.getByText('Pending')).toBeVisible();
  expect(row.getByText('Ayesha Khan')).toBeVisible();
  expect(row.getByText('Silk Saree')).toBeVisible();
  expect(row.getByText('and 1 more · 3 pieces')).toBeVisible();
  expect(row.getByText('৳500')).toBeVisible();
  expect(row.getByText('to collect')).toBeVisible();
  expect(screen.getByText('paid')).toBeVisible();
  expect(screen.getByText('2 orders')).toBeVisible();
  await expectNoAxeViolations(container);
});

test.each([
  'all',
  'pending',
  'processing',
  'shipped',
  'partially_delivered',
  'delivered',
  'cancelled',
  'refunded',
] as const)('puts the filter %s into the address and the request @full', async (status) => {
  const server = serve(orders);
  const { user, at } = show('/seller/orders?status=shipped');
  const name = status[0]!.toUpperCase() + status.slice(1).replace('_', ' ');
  await user.click(await screen.findByRole('button', { name }));
  expect(at()).toBe(status === 'all' ? '/seller/orders' : `/seller/orders?status=${status}`);
  expect(screen.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(server.asked(contracts.listSellerOrders).at(-1)?.query.status).toBe(status));
});

test('shows the number of orders by status', async () => {
  const status_counts = {
    pending: 3,
    processing: 0,
    shipped: 1,
    partially_delivered: 0,
    delivered: 8,
    cancelled: 0,
    refunded: 2,
  };
  fakeApi().on(contracts.listSellerOrders, { ...aPage(orders), status_counts });
  const { container } = show();
  expect(await screen.findByRole('button', { name: /^All ?14$/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Pending ?3$/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Refunded ?2$/ })).toBeVisible();
  await expectNoAxeViolations(container);
});

test('shows the amount still due, and that a card order is not paid', async () => {
  serve([
    anOrder({ id: 'R3-1', status: 'partially_delivered', bill: 2080, collected: 1080, cash_due: 1000 }),
    anOrder({ id: 'R4-1', payment_method: 'card' }),
  ]);
  show();
  const row = within((await screen.findByRole('link', { name: 'R3-1' })).closest('tr') as HTMLElement);
  expect(row.getByText('৳1,000')).toBeVisible();
  expect(row.getByText('to collect')).toBeVisible();
  expect(screen.getByText('card, not paid')).toBeVisible();
});

test.each([
  ['Newest first', 'newest'],
  ['Oldest first', 'oldest'],
  ['Amount, high to low', 'amount_high'],
  ['Amount, low to high', 'amount_low'],
  ['Status', 'status'],
])('sorts by %s', async (label, sort) => {
  const server = serve(orders);
  const { user, at } = show('/seller/orders?sort=amount_low');
  await user.selectOptions(await screen.findByLabelText('Sort'), label);
  expect(at()).toBe(sort === 'newest' ? '/seller/orders' : `/seller/orders?sort=${sort}`);
  await waitFor(() => expect(server.asked(contracts.listSellerOrders).at(-1)?.query.sort).toBe(sort));
});

test('leads from no matches back to all orders', async () => {
  serve(orders);
  const { user, at, container } = show('/seller/orders?status=cancelled');
  expect(await screen.findByText('No orders match')).toBeVisible();
  await expectNoAxeViolations(container);
  await user.click(screen.getByRole('button', { name: 'Show all orders' }));
  expect(at()).toBe('/seller/orders');
  await waitFor(() => expect(ids()).toEqual(['R2-1', 'R1-1']));
});

test('puts the search into the address after a pause', async () => {
  const server = serve(orders);
  const { user, at } = show('/seller/orders?page=1');
  await user.click(await screen.findByLabelText('Search by order number, customer, product or SKU'));
  await user.paste(' R1 ');
  await waitFor(() => expect(at()).toBe('/seller/orders?q=R1'));
  await waitFor(() => expect(ids()).toEqual(['R1-1']));
  const searches = server.asked(contracts.listSellerOrders).map(({ query }) => query.search);
  expect(new Set(searches)).toEqual(new Set([undefined, 'R1']));
});

test('keeps a filter that is chosen before the typed search is in the address', async () => {
  serve(orders);
  const { user, at } = show();
  await user.type(await screen.findByLabelText(/^Search/), 'R2');
  await user.click(screen.getByRole('button', { name: 'Pending' }));
  await waitFor(() => {
    expect(at()).toContain('status=pending');
    expect(at()).toContain('q=R2');
  });
});

test('clears a typed search that is not in the address yet', async () => {
  serve(orders);
  const { user, at } = show('/seller/orders?status=cancelled');
  await screen.findByText('No orders match');
  await user.type(screen.getByLabelText(/^Search/), 'R2');
  await user.click(screen.getByRole('button', { name: 'Show all orders' }));
  expect(screen.getByLabelText(/^Search/)).toHaveValue('');
  expect(at()).toBe('/seller/orders');
});

test('shows the search of the address', async () => {
  serve(orders);
  show('/seller/orders?q=Ayesha&sort=nonsense');
  expect(await screen.findByRole('link', { name: 'R2-1' })).toBeVisible();
  expect(screen.getByLabelText(/^Search/)).toHaveValue('Ayesha');
});

test('shows pages, and an order links back to the page it was opened from', async () => {
  const many = Array.from({ length: 45 }, (_, index) => anOrder({ id: `R${index + 1}-1` }));
  serve(many).on(contracts.getSellerOrder, many[20]!);
  const { user, at, container } = show();
  expect(await screen.findByText('1–20 of 45 orders')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('21–40 of 45 orders')).toBeVisible();
  expect(screen.getByText('Page 2 of 3')).toBeVisible();
  expect(at()).toBe('/seller/orders?page=2');
  await expectNoAxeViolations(container);

  await user.click(screen.getByRole('link', { name: 'R21-1' }));
  expect(await screen.findByRole('link', { name: 'All orders' })).toHaveAttribute(
    'href',
    '/seller/orders?page=2',
  );
});

test('shows which orders wait for a confirmation', async () => {
  serve([anOrder({ id: 'R3-1', confirm_by: '2026-11-22T08:05:00.000Z' }), ...orders]);
  show();
  const rows = (await screen.findAllByRole('row')).slice(1);
  const waiting = rows.map((row) => within(row).queryByText('waiting for confirmation') !== null);
  expect(waiting).toEqual([true, false, false]);
});

test('scrolls to the filter of the address, which may be out of sight on a phone', async () => {
  serve(orders);
  // Each chip begins 500 px to the right of a row that shows 300.
  const rect = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    return this.localName === 'button' ? new DOMRect(500, 0, 100, 40) : new DOMRect(0, 0, 300, 40);
  });
  show('/seller/orders?status=cancelled');
  const chosen = await screen.findByRole('button', { name: /^Cancelled/ });
  expect(chosen.closest('ul')!.scrollLeft).toBe(300);
  rect.mockRestore();
});

describe('several orders at once', () => {
  // A contract's answer is bytes; axios hands a page a Blob of them.
  const file = new Blob(['file']) as unknown as Uint8Array;
  const saved: string[] = [];
  beforeEach(() => {
    saved.length = 0;
    Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
  });
  afterEach(() => jest.restoreAllMocks());

  const some = [
    anOrder({ id: 'R5-1', status: 'pending', version: 3 }),
    anOrder({ id: 'R6-1', status: 'processing', version: 4, bill: 900, cash_due: 900 }),
    anOrder({ id: 'R7-1', status: 'cancelled', version: 5 }),
  ];
  async function choosing(list: readonly Order[] = some, all = list) {
    const server = serve([...all]);
    const shown = show();
    for (const { id } of list) {
      await shown.user.click(await screen.findByRole('checkbox', { name: `Choose ${id}` }));
    }
    await screen.findByRole('button', { name: 'Change status' });
    return { server, ...shown };
  }

  test('get another status, each with the version that was seen; those that did not say why', async () => {
    const { server, user, container } = await choosing();
    server.on(contracts.moveOrders, {
      moved: ['R5-1'],
      not_moved: [
        { id: 'R6-1', code: 'order_changed', error: 'changed' },
        { id: 'R7-1', code: 'strange', error: 'An unknown refusal' },
      ],
    });
    expect(screen.getByText('3 orders chosen')).toBeVisible();
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('button', { name: 'Change status' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the status of 3 orders' }));
    expect(dialog.getByRole('radio', { name: /^Shipped/ })).toHaveAccessibleName(/2 of 3 can get it/);
    await user.click(dialog.getByRole('button', { name: 'Change status' }));
    expect(dialog.getByText('Please choose a status')).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: /^Shipped/ }));
    await user.type(dialog.getByLabelText(/^Note for the customers/), 'With Pathao');
    await user.click(dialog.getByRole('button', { name: 'Change status' }));
    expect(await screen.findByText('1 order is now: Shipped.')).toBeVisible();
    expect(screen.getByText('R6-1: it has changed meanwhile, please check it')).toBeVisible();
    expect(screen.getByText('R7-1: An unknown refusal')).toBeVisible();
    expect(server.asked(contracts.moveOrders).map(({ body }) => body)).toEqual([
      {
        status: 'shipped',
        notes: 'With Pathao',
        orders: [
          { id: 'R5-1', version: 3 },
          { id: 'R6-1', version: 4 },
          { id: 'R7-1', version: 5 },
        ],
      },
    ]);
    expect(screen.queryByText('3 orders chosen')).not.toBeInTheDocument();
  });

  test('a delivery names the cash that it records, and a failure leaves the dialog open', async () => {
    const { server, user } = await choosing();
    server.on(contracts.moveOrders, refuse(500, 'Something broke'));
    await user.click(screen.getByRole('button', { name: 'Change status' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: /^Delivered/ }));
    expect(dialog.getByText(/recorded as collected/)).toHaveTextContent('৳');
    await user.click(dialog.getByRole('button', { name: 'Change status' }));
    expect(await dialog.findByText('Something broke')).toBeVisible();
  });

  test('are all that match, up to the limit that is said', async () => {
    const many = Array.from({ length: 130 }, (_, index) => anOrder({ id: `R${index + 1}-1` }));
    const server = fakeApi().on(contracts.listSellerOrders, ({ query }) => ({
      count: 130,
      total_pages: 7,
      current_page: 1,
      has_next: true,
      results: many.slice(0, Number(query.limit)),
    }));
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Choose all orders of this page' }));
    expect(await screen.findByText('20 orders chosen')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Choose the first 100 of 130' }));
    expect(await screen.findByText('100 orders chosen')).toBeVisible();
    expect(server.asked(contracts.listSellerOrders).at(-1)?.query.limit).toBe('100');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByText(/orders chosen/)).not.toBeInTheDocument();
  });

  test('have their labels in one file, without those that have none', async () => {
    const { server, user } = await choosing();
    server.on(receipts.sellerPapers, file);
    await user.click(screen.getByRole('button', { name: 'Print labels' }));
    await waitFor(() =>
      expect(server.asked(receipts.sellerPapers).map(({ body }) => body)).toEqual([
        { ids: ['R5-1', 'R6-1'], kind: 'labels', lang: 'en' },
      ]),
    );
    await waitFor(() =>
      expect(sessionStore.get(noticesAtom).at(-1)?.text).toBe(
        '1 order is not in the file: it is cancelled, or not confirmed yet.',
      ),
    );
    // jsdom prints no PDF.
    expect(saved).toEqual(['labels.pdf']);
  });

  test('are exported: the chosen ones, or those of the filter', async () => {
    const { server, user } = await choosing(some.slice(0, 1), some);
    server.on(contracts.sellerOrdersCsv, file);
    const [ofFilter, ofChosen] = screen.getAllByRole('button', { name: 'Export' });
    await user.click(ofFilter!);
    await user.click(ofChosen!);
    await waitFor(() =>
      expect(server.asked(contracts.sellerOrdersCsv).map(({ query }) => query)).toEqual([
        { status: 'all', sort: 'newest', lang: 'en' },
        { ids: 'R5-1', sort: 'newest', lang: 'en' },
      ]),
    );
    await waitFor(() => expect(saved).toEqual(['orders.csv', 'orders.csv']));
  });

  test('are forgotten with another filter', async () => {
    const { user } = await choosing(some.slice(0, 1), some);
    await user.click(screen.getByRole('button', { name: /^Cancelled/ }));
    await waitFor(() => expect(screen.queryByText('1 order chosen')).not.toBeInTheDocument());
  });
});

test('puts the days into the address and the request', async () => {
  const server = serve(orders);
  const { user, at } = show();
  await user.type(await screen.findByLabelText('From'), '2026-11-20');
  await waitFor(() => expect(at()).toBe('/seller/orders?from=2026-11-20'));
  await waitFor(() => expect(server.asked(contracts.listSellerOrders).at(-1)?.query.from).toBe('2026-11-20'));
});
