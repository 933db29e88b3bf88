import { type Order, orders, receipts, setLanguage } from '@haat/contracts';
import { loadTexts } from '@haat/remote';
import {
  anOrder,
  anOrderItem,
  aPage,
  everythingIsInSight,
  expectNoAxeViolations,
  fakeApi,
  never,
  offline,
  refuse,
  renderScreen,
} from '@haat/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
import './OrderNotes';
import './OrderScreen';

const open = (at = '/order/R100231-1') => renderScreen(routes, { at });

const shipped = anOrder({
  id: 'R100231-1',
  status: 'shipped',
  customer_second_phone: '01912345678',
  delivery_note: 'The blue gate',
  items: [
    anOrderItem({ title: 'Cotton Panjabi', product: 1001, quantity: 2, unit_price: 1250 }),
    anOrderItem({
      title: 'Tailored Kameez',
      product: 1002,
      size: null,
      custom_measurements: { Chest: '38 in' },
      picture: null,
      product_image: null,
    }),
  ],
  discount: 500,
  bill: 3330,
  timeline: [
    { status: 'pending', at: '2026-11-21T08:05:00.000Z', actor: 'buyer', note: '' },
    { status: 'shipped', at: '2026-11-22T04:15:00.000Z', actor: 'seller', note: 'Parcel 55 102' },
  ],
});

test('shows the order', async () => {
  fakeApi().on(orders.getOrder, shipped);
  const { container } = open();
  await screen.findByRole('heading', { level: 1, name: 'Order R100231-1' });
  await screen.findByText('Placed on 21 Nov 2026 at 2:05 PM');
  for (const text of [
    'Ayesha Khan',
    'ayesha@example.com',
    '01712345678',
    '01912345678',
    'The blue gate',
    'House 12, Road 5, Sonadanga, Khulna',
    'Cash on Delivery',
    '৳3,330',
    '2 × ৳1,250',
    '38 in',
    'Parcel 55 102',
    '22 Nov 2026, 10:15 AM',
  ]) {
    expect(screen.getAllByText(text)[0]).toBeInTheDocument();
  }
  expect(screen.getAllByText('Shipped')).not.toHaveLength(0);
  expect(screen.getByRole('link', { name: 'Cotton Panjabi' })).toHaveAttribute('href', '/product/1001');
  expect(screen.getByRole('link', { name: 'Nokshi Ghor' })).toHaveAttribute('href', '/store/3');
  expect(screen.getByRole('link', { name: 'ORDERS' })).toHaveAttribute('href', '/orders');
  expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Write Review/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Buy again/ })).not.toBeInTheDocument();
  expect(document.title).toBe('Order R100231-1 · Haat');
  await expectNoAxeViolations(container);
});

test('without a phone number of the seller there is no link to call', async () => {
  fakeApi().on(orders.getOrder, { ...shipped, seller: { ...shipped.seller, phone_number: '' } });
  const { container } = open();
  await screen.findByRole('link', { name: 'Nokshi Ghor' });
  expect(container.querySelector('a[href^="tel:"]')).toBeNull();
});

test.each(['delivered', 'cancelled', 'refunded'] as const)(
  'what was %s can be bought again',
  async (status) => {
    const items = [
      anOrderItem({ title: 'Cotton Panjabi', product: 1001, color: 'Off White', size: 'L' }),
      anOrderItem({ title: 'Muslin', product: 1002, color: null, size: null }),
    ];
    fakeApi().on(orders.getOrder, { ...shipped, status, items });
    open();
    const again = await screen.findAllByRole('link', { name: /^Buy again/ });
    expect(again.map((link) => link.getAttribute('href'))).toEqual([
      '/product/1001?color=Off+White&size=L',
      '/product/1002',
    ]);
    expect(again[0]).toHaveAccessibleName('Buy again Cotton Panjabi');
  },
);

test('measurements are passed along, but not in the address', async () => {
  fakeApi().on(orders.getOrder, { ...shipped, status: 'delivered' });
  const { user, at, carried } = open();
  await user.click(await screen.findByRole('link', { name: 'Buy again Tailored Kameez' }));
  expect(at()).toMatch(/^\/product\/1002/);
  expect(at()).not.toContain('38');
  expect(carried()).toEqual({ custom_measurements: { Chest: '38 in' } });
});

test('the timeline shows past events and coming steps', async () => {
  fakeApi().on(orders.getOrder, shipped);
  open();
  const steps = (await screen.findAllByRole('listitem')).map((step) => step.textContent);
  expect(steps).toContain('Order placed21 Nov 2026, 2:05 PM by you');
  expect(steps).toContain('On its way22 Nov 2026, 10:15 AM by the storeParcel 55 102');
  expect(steps).toContain('Delivered (to come)');
});

describe('the number of a checkout', () => {
  const part = (id: string, store: string) =>
    anOrder({
      id,
      order_number: 'R100231',
      seller: { ...shipped.seller, business_name: store },
      items: [anOrderItem({ title: `From ${store}` })],
    });
  const group = (...own: Order[]) => ({
    order_number: 'R100231',
    bill: 3330,
    subtotal: 3250,
    delivery_fee: 80,
    discount: 0,
    placedOn: '21 Nov 2026',
    time: '2:05 PM',
    orders: own,
  });

  test.each(['/order/R100231', '/order/r100231'])('%s shows its orders and their total @full', async (at) => {
    fakeApi().on(
      orders.getOrderGroup,
      group(part('R100231-1', 'Nokshi Ghor'), part('R100231-2', 'Tant Bari')),
    );
    const { container } = open(at);
    expect(await screen.findByRole('heading', { level: 1, name: 'Order R100231' })).toBeInTheDocument();
    const second = within(await screen.findByRole('article', { name: 'Order R100231-2' }));
    expect(second.getByText('From Tant Bari')).toBeInTheDocument();
    expect(second.getByRole('link', { name: 'Open order R100231-2' })).toHaveAttribute(
      'href',
      '/order/R100231-2',
    );
    expect(screen.getByText('৳3,330')).toBeInTheDocument();
    expect(screen.getByText('House 12, Road 5, Sonadanga, Khulna')).toBeInTheDocument();
    await expectNoAxeViolations(container);
  });

  test('redirects to the order of a checkout with one order', async () => {
    fakeApi()
      .on(orders.getOrderGroup, group(part('R100231-1', 'Nokshi Ghor')))
      .on(orders.getOrder, part('R100231-1', 'Nokshi Ghor'));
    const { at } = open('/order/R100231');
    expect(await screen.findByText('ayesha@example.com')).toBeInTheDocument();
    expect(at()).toBe('/order/R100231-1');
  });

  test('shows Order Not Found after a 404', async () => {
    fakeApi().on(orders.getOrderGroup, refuse(404, 'Order not found'));
    open('/order/R999999');
    expect(await screen.findByRole('heading', { level: 1, name: 'Order Not Found' })).toBeInTheDocument();
  });

  test('loads after a failure when retry is pressed', async () => {
    const api = fakeApi().on(orders.getOrderGroup, refuse(500));
    const { user } = open('/order/R100231');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load order details');
    api.on(orders.getOrderGroup, group(part('R100231-1', 'Nokshi Ghor'), part('R100231-2', 'Tant Bari')));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('From Tant Bari')).toBeInTheDocument();
  });
});

test('shows whether a card order is paid', async () => {
  fakeApi().on(orders.getOrder, { ...shipped, payment_method: 'card' });
  open();
  expect(await screen.findByText('Card')).toBeInTheDocument();
  expect(screen.getByText('Not paid yet')).toBeInTheDocument();
});

test('shows which items of a partially delivered order were delivered', async () => {
  const items = [anOrderItem({ delivered: true }), anOrderItem({ delivered: false })];
  fakeApi().on(orders.getOrder, anOrder({ id: 'R100231-1', status: 'partially_delivered', items }));
  const { container } = open();
  expect(await screen.findByText('Some items from your order have been delivered')).toBeInTheDocument();
  const [first, second] = screen.getAllByRole('article').map((row) => within(row));
  expect(first!.getByText('Delivered')).toBeInTheDocument();
  expect(first!.getByRole('button', { name: /Write Review/ })).toBeInTheDocument();
  expect(second!.getByText('On its way')).toBeInTheDocument();
  expect(second!.queryByRole('button')).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('shows the loading text', async () => {
  fakeApi().on(orders.getOrder, never);
  const { container } = open();
  expect(await screen.findByRole('status')).toHaveTextContent('Loading your order...');
  expect(screen.getByRole('heading', { level: 1, name: 'Order R100231-1' })).toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('shows the cached order of the list immediately', async () => {
  fakeApi()
    .on(orders.listOrders, aPage([shipped]))
    .on(orders.getOrder, never);
  const { user } = open('/orders');
  await user.click(await screen.findByRole('link', { name: 'R100231-1' }));
  expect(await screen.findByText('Parcel 55 102')).toBeInTheDocument();
});

test.each([
  ['nobody’s', '/order/R999999-1', 404],
  ['no order’s id at all', '/order/hello', 400],
])('shows Order Not Found for a URL that is %s', async (_, at, status) => {
  fakeApi().on(orders.getOrder, refuse(status, 'Order not found'));
  const { container } = open(at);
  expect(await screen.findByRole('heading', { level: 1, name: 'Order Not Found' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See your orders' })).toHaveAttribute('href', '/orders');
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test.each([
  ['fails', refuse(500)],
  ['is out of reach', offline()],
])('after a server that %s: shows the text, and retry loads the order', async (_, answer) => {
  const api = fakeApi().on(orders.getOrder, answer);
  const { user, container } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load order details');
  await expectNoAxeViolations(container);
  api.on(orders.getOrder, shipped);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Ayesha Khan')).toBeInTheDocument();
});

test.each<[Order['status'], boolean]>([
  ['pending', true],
  ['processing', true],
  ['shipped', false],
  ['delivered', false],
  ['cancelled', false],
])('a %s order can be cancelled: %s', async (status, can) => {
  fakeApi().on(orders.getOrder, anOrder({ id: 'R100231-1', status }));
  open();
  await screen.findByText('Ayesha Khan');
  expect(screen.queryAllByRole('button', { name: 'Cancel order' })).toHaveLength(can ? 1 : 0);
});

describe('the receipt', () => {
  const done = anOrder({ id: 'R100231-1', status: 'delivered', isCompleted: true });
  const saved: string[] = [];

  beforeEach(() => {
    saved.length = 0;
    Object.assign(URL, { createObjectURL: () => 'blob:receipt', revokeObjectURL: () => {} });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
  });
  afterEach(() => jest.restoreAllMocks());

  test('is downloaded for a completed order', async () => {
    const server = fakeApi()
      .on(orders.getOrder, done)
      .on(receipts.orderReceipt, new Blob(['%PDF']) as never);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Download receipt' }));
    await waitFor(() => expect(saved).toEqual(['receipt-R100231-1.pdf']));
    expect(server.asked(receipts.orderReceipt)).toMatchObject([{ query: { lang: 'en' } }]);
  });

  test.each([
    [
      'the server’s words',
      refuse(409, 'Receipt can only be downloaded for completed orders.'),
      'Receipt can only be downloaded for completed orders.',
    ],
    ['the fallback', offline(), 'Failed to download the receipt'],
  ])('shows an error: %s', async (_, answer, text) => {
    fakeApi().on(orders.getOrder, done).on(receipts.orderReceipt, answer);
    const { user, container } = open();
    await user.click(await screen.findByRole('button', { name: 'Download receipt' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(saved).toEqual([]);
    await expectNoAxeViolations(container);
  });

  test.each([shipped, anOrder({ id: 'R100231-1', status: 'cancelled' })])(
    'of an order that is not completed is its summary: $status',
    async (order) => {
      fakeApi()
        .on(orders.getOrder, order)
        .on(receipts.orderReceipt, new Blob(['%PDF']) as never);
      const { user } = open();
      await user.click(await screen.findByRole('button', { name: 'Download order summary' }));
      await waitFor(() => expect(saved).toEqual([`order-${order.id}.pdf`]));
      expect(screen.queryByRole('button', { name: 'Download receipt' })).not.toBeInTheDocument();
    },
  );
});

test('a cash order that waits to be confirmed can be cancelled', async () => {
  fakeApi().on(orders.getOrder, anOrder({ id: 'R100231-1', confirm_by: '2026-11-22T08:05:00.000Z' }));
  const { container } = open();
  await screen.findByText('Not confirmed yet.');
  expect(screen.getByRole('button', { name: 'Cancel order' })).toBeEnabled();
  await expectNoAxeViolations(container);
});

test('a checkout of several orders says it once', async () => {
  const confirm_by = '2026-11-22T08:05:00.000Z';
  const both = [anOrder({ id: 'R7-1', confirm_by }), anOrder({ id: 'R7-2', confirm_by })];
  fakeApi().on(orders.getOrderGroup, {
    order_number: 'R7',
    bill: 2660,
    subtotal: 2500,
    delivery_fee: 160,
    discount: 0,
    placedOn: '21 Nov 2026',
    time: '2:05 PM',
    orders: both,
  });
  open('/order/R7');
  expect(await screen.findAllByText('Not confirmed yet.')).toHaveLength(1);
});

describe('in Bangla', () => {
  beforeEach(async () => {
    setLanguage('bn');
    await loadTexts('bn');
  });
  afterEach(() => setLanguage('en'));

  test('colours, sizes and measures have Bangla names, and the product is opened with its own', async () => {
    const items = [
      anOrderItem({
        color: 'Off White',
        product: 1001,
        size: 'Custom',
        custom_measurements: { Chest: '38 in' },
      }),
      anOrderItem({ color: 'Shimul', product: 1002 }),
    ];
    fakeApi().on(orders.getOrder, anOrder({ id: 'R100231-1', status: 'delivered', items }));
    open();
    expect(await screen.findByText('অফ হোয়াইট')).toBeInTheDocument();
    expect(screen.getByText('Shimul')).toBeInTheDocument();
    expect(screen.getByText('নিজের মাপ')).toBeInTheDocument();
    expect(screen.getByText('বুক')).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: /^আবার কিনুন/ })[0]).toHaveAttribute(
      'href',
      '/product/1001?color=Off+White&size=Custom',
    );
  });
});

test('says what is paid and still due after a partial delivery', async () => {
  const partly = { status: 'partially_delivered', bill: 1330, collected: 500, cash_due: 830 } as const;
  fakeApi().on(orders.getOrder, anOrder({ id: 'R100231-1', ...partly }));
  renderScreen(routes, { at: '/order/R100231-1' });
  const amountOf = async (term: string) => (await screen.findByText(term)).nextElementSibling;
  expect(await amountOf('Paid')).toHaveTextContent('৳500');
  expect(await amountOf('Due in cash')).toHaveTextContent('৳830');
});

test('shows what Haat has written to the buyer', async () => {
  everythingIsInSight();
  fakeApi().on(orders.getOrder, {
    ...shipped,
    notes: [{ id: 1, to: 'buyer', text: 'The courier comes on Wednesday', at: '2026-11-29T06:00:00Z' }],
  });
  open();
  expect(await screen.findByText('A note from Haat')).toBeVisible();
  expect(screen.getByText('The courier comes on Wednesday')).toBeVisible();
});
