import { type Figures, market, type WaitingList } from '@haat/contracts';
import { aStaffSession, expectNoAxeViolations, fakeApi, never, refuse, renderScreen } from '@haat/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../routes';
import './HomeScreen';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const nothing = { count: 0, oldest: null };
const waiting = (change: Partial<WaitingList> = {}): WaitingList => ({
  applications: { ...nothing, over_24h: 0, over_48h: 0 },
  cash_orders: nothing,
  card_orders: nothing,
  late_orders: nothing,
  failed_mails: nothing,
  payout_runs: nothing,
  account_changes: nothing,
  reports: nothing,
  appeals: nothing,
  new_products: nothing,
  ...change,
});
const figures = (from: string, change: Partial<Figures> = {}): Figures => ({
  from,
  orders: 0,
  ended: 0,
  revenue: 0,
  new_sellers: 0,
  new_buyers: 0,
  ...change,
});
const server = () =>
  fakeApi().on(market.getFigures, ({ query }) => ({
    results:
      query.by === 'month'
        ? [figures('2026-11-01', { orders: 90 })]
        : [
            figures('2026-11-27'),
            figures('2026-11-28', { orders: 4, ended: 1, revenue: 5400, new_buyers: 2 }),
          ],
  }));
const open = (role?: Parameters<typeof aStaffSession>[0]) =>
  renderScreen(routes, { at: '/operator', session: aStaffSession(role) });

test('shows what waits, with counts, age, and where it is worked off', async () => {
  server().on(
    market.getWaiting,
    waiting({
      applications: { count: 4, oldest: hoursAgo(72), over_24h: 3, over_48h: 1 },
      reports: { count: 100, oldest: hoursAgo(2) },
      cash_orders: { count: 2, oldest: '2026-11-29T12:00:00Z' },
    }),
  );
  const { container } = open();
  const list = within(await screen.findByRole('list', { name: 'What waits' }));
  expect(list.getAllByRole('listitem')).toHaveLength(3);
  expect(list.getByRole('link', { name: /Reported products/ })).toHaveTextContent('100+');
  const applications = list.getByRole('link', { name: /Applications to decide/ });
  expect(applications).toHaveAttribute('href', '/operator/sellers');
  expect(applications).toHaveTextContent('4');
  expect(applications).toHaveTextContent('Oldest: 3 days · 3 beyond 24 hours, 1 beyond 48 hours');
  expect(list.getByRole('link', { name: /Cash orders/ })).toHaveAttribute(
    'href',
    '/operator/orders?unconfirmed=1',
  );
  await expectNoAxeViolations(container);
});

test('shows the market by day, week and month, as bars and as a table', async () => {
  const api = server().on(market.getWaiting, waiting());
  const { user, at, container } = open();
  expect(await screen.findByRole('slider', { name: 'Revenue of each period' })).toHaveAttribute(
    'aria-valuetext',
    '28 Nov: ৳5,400 delivered, 4 orders placed',
  );
  const table = within(screen.getByRole('table', { name: 'The latest figures' }));
  expect(table.getByRole('row', { name: /28 Nov/ })).toHaveTextContent('25%');
  await expectNoAxeViolations(container);
  await user.click(screen.getByRole('radio', { name: 'Month' }));
  expect(at()).toBe('/operator?by=month');
  expect(await screen.findByRole('rowheader', { name: 'from 1 Nov' })).toBeVisible();
  expect(api.asked(market.getFigures).map(({ query }) => query.by)).toEqual(['day', 'month']);
});

test('a moderator sees what waits, and no figures', async () => {
  fakeApi().on(market.getWaiting, waiting());
  open('moderator');
  expect(await screen.findByText('Nothing waits')).toBeVisible();
  expect(screen.queryByRole('slider')).toBeNull();
});

test('says that nothing waits, that it loads, and why it failed', async () => {
  server().on(market.getWaiting, waiting());
  const empty = open();
  expect(await screen.findByText('Nothing waits')).toBeVisible();
  await expectNoAxeViolations(empty.container);
  empty.unmount();
  server().on(market.getWaiting, never);
  const loading = open();
  expect(await screen.findByText('Loading what waits…')).toBeInTheDocument();
  loading.unmount();
  server().on(market.getWaiting, refuse(500, 'Down'));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Down');
});
