import { analytics, listings, orders as orderContracts, push, reviews } from '@haat/contracts';
import {
  aDashboard,
  anOrder,
  aPage,
  aProfile,
  aSellerProductRow,
  earlyCallsOf,
  expectNoAxeViolations,
  fakeApi,
  never,
  offline,
  refuse,
  renderScreen,
  sellerReviewStats,
} from '@haat/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
import './DashboardScreen';
import './PushSwitch';

const session = {
  state: 'authenticated' as const,
  profile: aProfile({ seller: { id: 3, business_name: 'Nokshi Ghor' } }),
};
const scarce = {
  ...aPage([aSellerProductRow({ id: 41, name: 'Ikat Saree', stock_quantity: 0 })]),
  summary: { total: 30, active: 27, stock: 300, sold: 90 },
};
const full = (dashboard = aDashboard()) =>
  fakeApi()
    .on(analytics.getDashboard, dashboard)
    .on(reviews.reviewStatsOfSeller, sellerReviewStats())
    .on(listings.listOwnProducts, scarce)
    .on(
      orderContracts.listSellerOrders,
      aPage([anOrder({ id: 'R2-1' }), anOrder({ id: 'R1-1', status: 'shipped' })]),
    );
const open = (at = '/seller/dashboard') => renderScreen(routes, { at, session });
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).closest('div')!;

test('shows the store, its rating, low stock and waiting orders', async () => {
  const server = full();
  const { container } = open();
  expect(await screen.findByRole('heading', { level: 1, name: /Nokshi Ghor/ })).toBeVisible();
  expect(await screen.findByText('4.6 out of 5 · 12 reviews')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Excellent feedback. Keep it up!' })).toHaveAttribute(
    'href',
    '/seller/reviews',
  );
  expect(screen.getByRole('link', { name: 'View store' })).toHaveAttribute('href', '/store/3');
  expect(await screen.findByText('4 products are low on stock')).toBeVisible();
  expect(screen.getByText('2 products are out of stock')).toBeVisible();
  expect(await screen.findByRole('link', { name: /Ikat Saree\s*Out of stock/ })).toHaveAttribute(
    'href',
    '/seller/products/41/edit',
  );
  expect(await screen.findByRole('link', { name: /1\s*New orders/ })).toHaveAttribute(
    'href',
    '/seller/orders?status=pending',
  );
  expect(screen.getByRole('link', { name: /R2-1/ })).toHaveAttribute('href', '/seller/orders/R2-1');
  expect(server.asked(analytics.getDashboard)).toMatchObject([{ query: { days: '90' } }]);
  await expectNoAxeViolations(container);
});

test('asks for what its page has asked ahead', async () => {
  const server = full();
  open();
  expect(await screen.findByText('4 products are low on stock')).toBeVisible();
  const early = earlyCallsOf(routes, '/seller/dashboard');
  expect(server.addresses()).toEqual(expect.arrayContaining(early));
});

test('shows the place of the store until the profile is known', async () => {
  full();
  const session = { state: 'authenticated' as const, profile: null };
  const { container } = renderScreen(routes, { at: '/seller/dashboard', session });
  expect(await screen.findByRole('status')).toHaveTextContent('Loading…');
  expect(screen.getByText('Dashboard')).toBeVisible();
  expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test.each([
  [4.5, 'Excellent feedback. Keep it up!'],
  [4, 'Good feedback. Shoppers trust you.'],
  [3, 'Average feedback. A reply to a review helps.'],
  [2.9, 'Your feedback can improve. See what shoppers say.'],
])('a rating of %d: %s @full', async (rating, text) => {
  full(aDashboard({ seller_info: { rating } }));
  open();
  expect(await screen.findByRole('link', { name: text })).toBeVisible();
});

test('shows four statistics, and four more unfolded', async () => {
  full();
  const { user, container } = open();
  expect(await screen.findByText('Revenue')).toBeVisible();
  expect(figure('Revenue')).toHaveTextContent('৳18,500');
  expect(figure('Revenue')).toHaveTextContent('+12.5% against 1–21 Oct');
  expect(figure('Orders')).toHaveTextContent('−4%');
  expect(figure('Items sold')).toHaveTextContent('new');
  expect(figure('Average order value')).toHaveTextContent('৳1,321.43of 14 delivered orders');
  expect(screen.getByText('This month so far, compared with 1–21 Oct')).toBeVisible();
  const more = screen.getByRole('button', { name: 'Show all 8' });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByText('Positive reviews')).toBeNull();
  more.focus();
  await user.keyboard('{Enter}');
  expect(figure('Active products')).toHaveTextContent('27of 30 in all');
  expect(figure('Low on stock')).toHaveTextContent('4');
  expect(figure('Reviews')).toHaveTextContent('123 this month');
  expect(figure('Positive reviews')).toHaveTextContent('83%');
  await expectNoAxeViolations(container);
  await user.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(screen.queryByText('Positive reviews')).toBeNull();
});

test('shows no growth for a zero', async () => {
  const none = { revenue: 0, orders: 0, average_order_value: 0, average_of: 0, items_sold: 0 };
  const growth = { revenue_growth: 'new', orders_growth: 'new', items_growth: 'new' } as const;
  full(aDashboard({ current_month: none, growth_metrics: growth }));
  open();
  expect(await screen.findByText('Revenue')).toBeVisible();
  expect(screen.queryByText('new')).toBeNull();
  expect(figure('Average order value')).toHaveTextContent('of 0 delivered orders');
});

test('lists waiting orders oldest first, with day and items', async () => {
  const orders = [
    anOrder({ id: 'R4-1', status: 'delivered' }),
    anOrder({
      id: 'R3-1',
      status: 'processing',
      customer_name: 'Nadia',
      totalItems: 2,
      created_at: '2026-11-20T18:30:00Z',
    }),
    anOrder({ id: 'R2-1', status: 'pending' }),
  ];
  full().on(orderContracts.listSellerOrders, aPage(orders));
  open();
  const list = within(await screen.findByRole('list', { name: 'Orders waiting for you' }));
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/seller/orders/R2-1',
    '/seller/orders/R3-1',
  ]);
  expect(list.getByText('Nadia · 21 Nov 2026 · 2 items')).toBeVisible();
  const [first, , last] = [
    screen.getByRole('heading', { name: 'Orders' }),
    await screen.findByRole('heading', { name: 'Statistics' }),
    screen.getByRole('heading', { name: 'Quick actions' }),
  ];
  const headings = screen.getAllByRole('heading', { level: 2 });
  expect([headings[0], headings.at(-1)]).toEqual([first, last]);
});

test.each([
  [10_000, 'Standard Seller', '20', '৳40,000 more to become a Premium Seller.'],
  [25_000, 'Standard Seller', '50', 'You’re halfway to Premium Seller! ৳25,000 to go.'],
  [40_000, 'Standard Seller', '80', 'You’re so close to Premium Seller! ৳10,000 to go.'],
  [50_000, 'Premium Seller', '100', 'You made it: ৳50,000 in total revenue.'],
])('total revenue of %i taka: %s @full', async (total, tier, percent, message) => {
  full(aDashboard({ total_revenue: total }));
  open();
  expect(await screen.findByText(tier)).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', percent);
  expect(screen.getByText(message)).toBeVisible();
});

test('shows the tiers by their names', async () => {
  full(aDashboard({ total_revenue: 49_999.99 }));
  const first = open();
  expect(await screen.findByText('Standard Seller')).toBeVisible();
  first.unmount();
  full(aDashboard({ total_revenue: 50_000 }));
  open();
  expect(await screen.findByText('Premium Seller')).toBeVisible();
});

describe('the chart', () => {
  const slider = () => screen.getByRole('slider', { name: 'Revenue of each day' });

  test('is read by day with the arrow keys, today first', async () => {
    const days = aDashboard();
    days.daily[89] = { day: '2026-11-21', revenue: 4200, orders: 3 };
    full(days);
    const { user } = open();
    expect(await screen.findByText('Best day: 21 Nov with ৳4,200')).toBeVisible();
    expect(slider()).toHaveAttribute('aria-valuetext', '21 Nov: ৳4,200, 3 orders');
    slider().focus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(slider()).toHaveAttribute('aria-valuetext', '19 Nov: ৳1,250, 1 order');
    await user.keyboard('{ArrowRight}');
    expect(screen.getByText('20 Nov: ৳0, 0 orders')).toBeVisible();
    await user.keyboard('{Home}{ArrowLeft}');
    expect(slider()).toHaveAttribute('aria-valuenow', '1');
    await user.keyboard('{End}{PageDown}');
    expect(slider()).toHaveAttribute('aria-valuetext', '14 Nov: ৳0, 0 orders');
  });

  test('shows the period of the address, also as a table @full', async () => {
    full();
    const { user, at } = open('/seller/dashboard?days=7');
    expect(await screen.findByRole('radio', { name: '7 days' })).toBeChecked();
    expect(slider()).toHaveAttribute('aria-valuemax', '7');
    await user.click(screen.getByRole('radio', { name: '90 days' }));
    expect(at()).toBe('/seller/dashboard?days=90');
    expect(slider()).toHaveAttribute('aria-valuemax', '90');
    expect(screen.getByText('৳37,500 delivered, 30 orders placed')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show as a table' }));
    const table = within(screen.getByRole('region', { name: 'Sales by day, as a table' })).getByRole('table');
    expect(within(table).getAllByRole('rowheader')).toHaveLength(90);
    expect(within(table).getAllByRole('rowheader')[0]).toHaveTextContent('21 Nov');
  });

  test('handles a store without sales @full', async () => {
    const daily = [{ day: '2026-11-21', revenue: 0, orders: 0 }];
    full(aDashboard({ daily, products: { total: 0, active: 0, low_stock: 0, out_of_stock: 0 } }));
    const { container } = open();
    expect(await screen.findByText('Nothing was delivered in these days')).toBeVisible();
    expect(screen.getByText('You have no products yet.')).toBeVisible();
    await expectNoAxeViolations(container);
  });
});

test('shows four quick actions', async () => {
  full();
  open();
  for (const [name, to] of [
    [/^Add products/, '/seller/products/add'],
    [/^Customise homepage/, '/seller/customize'],
    [/^Add offers/, '/seller/offers'],
    [/^Respond to reviews/, '/seller/reviews'],
  ] as const) {
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', to);
  }
});

test('shows loading', async () => {
  fakeApi()
    .on(analytics.getDashboard, never)
    .on(reviews.reviewStatsOfSeller, never)
    .on(orderContracts.listSellerOrders, never);
  open();
  expect((await screen.findAllByText('Loading statistics…')).length).toBe(3);
});

test('shows a failure by part, and retries', async () => {
  const server = fakeApi()
    .on(analytics.getDashboard, offline())
    .on(reviews.reviewStatsOfSeller, refuse(500))
    .on(listings.listOwnProducts, refuse(500))
    .on(orderContracts.listSellerOrders, refuse(500));
  const { user, container } = open();
  expect(await screen.findByText('Unable to load statistics')).toBeVisible();
  expect(screen.getAllByText('Unable to load revenue data')).toHaveLength(2);
  expect(await screen.findByText('Failed to fetch orders')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: /Nokshi Ghor/ })).toBeVisible();
  await expectNoAxeViolations(container);
  server.on(analytics.getDashboard, aDashboard());
  await user.click(screen.getAllByRole('button', { name: 'Try again' })[1]!);
  expect(await screen.findByText('Revenue')).toBeVisible();
  expect(screen.queryByText('Unable to load revenue data')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show all 8' }));
  expect(figure('Positive reviews')).toHaveTextContent('—');
});

test('shows that there is no store profile', async () => {
  const { container } = renderScreen(routes, { at: '/seller/dashboard' });
  expect(await screen.findByText('Store profile not found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Selling on Haat' })).toHaveAttribute('href', '/seller');
  await expectNoAxeViolations(container);
});

describe('notifications of new orders and messages', () => {
  const KEY = 'BHWofOIas-3MYJTbPlw5nHuahf2xYHsQuh9G_f8xGzhPjWeTeAv_LNWbuL2EH43IborfN4-qAw-uiEuNV6JOqPI';
  const ENDPOINT = 'https://push.service.example/1';
  const requestPermission = jest.fn(async () => 'granted');
  const subscribed = {
    endpoint: ENDPOINT,
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } }),
  };

  function define(target: object, name: string, value: unknown) {
    Object.defineProperty(target, name, { value, configurable: true });
  }

  beforeEach(() => {
    requestPermission.mockClear();
    let subscription: typeof subscribed | null = null;
    const pushManager = {
      getSubscription: async () => subscription,
      subscribe: async () => (subscription = subscribed),
    };
    const registration = { pushManager, active: { postMessage: () => {} } };
    define(navigator, 'serviceWorker', {
      getRegistration: async () => registration,
      ready: Promise.resolve(registration),
    });
    define(window, 'PushManager', class {});
    define(window, 'Notification', { permission: 'granted', requestPermission });
  });
  afterEach(() => {
    for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  test('are turned on by a press', async () => {
    const server = full()
      .on(push.getPush, { public_key: KEY, endpoint: null })
      .on(push.subscribePush, { public_key: KEY, endpoint: ENDPOINT });
    const { user, container } = open();
    const box = await screen.findByRole('checkbox', { name: 'Notifications on this device' });
    expect(screen.getByText(/^When a customer orders or writes to you\./)).toBeVisible();
    await waitFor(() => expect(box).toBeEnabled());
    expect(requestPermission).not.toHaveBeenCalled();
    await user.click(box);
    expect(await screen.findByText('Notifications are on')).toBeVisible();
    await waitFor(() => expect(box).toBeChecked());
    expect(server.asked(push.subscribePush)).toMatchObject([{ body: { endpoint: ENDPOINT } }]);
    await expectNoAxeViolations(container);
  });

  test.each([
    ['that sends none', { public_key: null, endpoint: null }],
    ['with an older API', refuse(404)],
  ])('have no switch in a shop %s', async (_, answer) => {
    const server = full().on(push.getPush, answer);
    open();
    await screen.findByText('4 products are low on stock');
    await waitFor(() => expect(server.asked(push.getPush)).toHaveLength(1));
    expect(screen.queryByText('Notifications')).toBeNull();
  });
});
