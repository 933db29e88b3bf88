import { type MoneyOrder, type MoneySummary, type Payout, sellerMoney, setLanguage } from '@haat/contracts';
import { aProfile, expectNoAxeViolations, fakeApi, never, refuse, renderScreen } from '@haat/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../routes';

const session = { state: 'authenticated' as const, profile: aProfile({ seller: { id: 3 } }) };

const summary = (change: Partial<MoneySummary> = {}): MoneySummary => ({
  balance: 1_815,
  pending: 965,
  available: 850,
  owed: 0,
  in_payout: 500,
  advances: 0,
  return_window_days: 7,
  commission_percent: 10,
  commission_vat_percent: 15,
  account: { method: 'bKash', number: '•••••••0000', bank_name: '' },
  ...change,
});
const order = (change: Partial<MoneyOrder> = {}): MoneyOrder => ({
  id: 'R100231-1',
  payment_method: 'cod',
  at: '2026-11-20T08:00:00.000Z',
  goods: 1_000,
  delivery: 80,
  commission: 100,
  commission_vat: 15,
  net: 965,
  cash: 1_080,
  available_at: '2026-11-27T08:00:00.000Z',
  ...change,
});
const payout = (change: Partial<Payout> = {}): Payout => ({
  id: 7,
  reference: 'TX-81',
  amount: 500,
  method: 'bKash',
  state: 'settled',
  note: '',
  at: '2026-11-20T08:00:00.000Z',
  ...change,
});
const serve = (money = summary(), orders = [order()], payouts = [payout()]) =>
  fakeApi()
    .on(sellerMoney.getMoney, money)
    .on(sellerMoney.listMoneyOrders, { results: orders, has_next: false })
    .on(sellerMoney.listPayouts, { results: payouts, has_next: false });
const open = () => renderScreen(routes, { at: '/seller/money', session });

test('shows the balance, what comes next, orders from gross to net, and payouts', async () => {
  serve(
    summary(),
    [order({ cash: 0 }), order({ id: 'R100230-1' }), order({ id: 'R100229-1', net: 0, cash: 0 })],
    [payout(), payout({ id: 6, reference: 'HAAT-P6', state: 'failed', note: 'Wallet closed' })],
  );
  open();
  const balance = await screen.findByRole('region', { name: 'Balance' });
  expect(balance).toHaveTextContent('Available৳850');
  expect(balance).toHaveTextContent('Waiting৳965for 7 days after delivery');
  expect(balance).toHaveTextContent('On its way৳500');
  expect(screen.getByText('৳850 goes to bKash •••••••0000.')).toBeVisible();
  expect(screen.getByText(/commission is 10% of the price of the goods, plus 15% VAT/)).toBeVisible();
  const orders = await screen.findByRole('table', { name: 'Orders, from price to earnings' });
  const rows = within(orders).getAllByRole('row').slice(1);
  expect(rows[0]).toHaveTextContent(/R100231-1.*৳1,000.*৳80.*-৳115.*৳965.*৳0.*৳965from 27 Nov 2026$/);
  expect(within(rows[0]!).getByRole('link')).toHaveAttribute('href', '/seller/orders/R100231-1');
  expect(rows[1]).toHaveTextContent(/৳1,080.*-৳115$/);
  expect(rows[2]).toHaveTextContent(/Undone$/);
  const payouts = screen.getByRole('table', { name: 'Payouts' });
  expect(within(payouts).getByRole('row', { name: /HAAT-P6/ })).toHaveTextContent('Came backWallet closed');
  await expectNoAxeViolations(document.body);
});

test('what couriers have kept is a column of its own, where they have', async () => {
  serve(summary(), [order({ courier_fees: 70.8, net: 894.2, cash: 0 }), order({ id: 'R100230-1' })]);
  open();
  const orders = await screen.findByRole('table', { name: 'Orders, from price to earnings' });
  expect(within(orders).getByRole('columnheader', { name: 'Courier' })).toBeVisible();
  expect(within(orders).getByRole('row', { name: /R100231-1/ })).toHaveTextContent(/-৳115.*-৳70.80.*৳894.20/);
});

test('a store that holds cash reads what it owes', async () => {
  serve(summary({ available: 0, owed: 115, advances: 300, commission_percent: 0 }));
  open();
  expect(await screen.findByText(/owe Haat ৳115/)).toBeVisible();
  expect(screen.getByText('Nothing is available yet. Payouts go to bKash •••••••0000.')).toBeVisible();
  expect(screen.getByText(/৳300 of advance payments/)).toBeVisible();
  expect(screen.getByText('Haat takes no commission at the moment.')).toBeVisible();
});

test('without deliveries and payouts both lists say what they will show', async () => {
  serve(summary(), [], []);
  open();
  expect(await screen.findByText('No deliveries yet')).toBeVisible();
  expect(screen.getByText('No payouts yet')).toBeVisible();
});

test('shows that it loads, and a failure with a retry', async () => {
  const api = serve().on(sellerMoney.getMoney, never);
  const { unmount } = open();
  expect(screen.getByText('Loading your money…')).toBeInTheDocument();
  unmount();
  api.on(sellerMoney.getMoney, refuse(500));
  const { user } = open();
  await screen.findByText('Failed to fetch your money');
  api.on(sellerMoney.getMoney, summary());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Balance' })).toBeVisible();
});

test('more orders follow the last one that is shown', async () => {
  const api = serve();
  api.on(sellerMoney.listMoneyOrders, ({ query }) =>
    query.after
      ? { results: [order({ id: 'R100230-1' })], has_next: false }
      : { results: [order()], has_next: true, next: 'R100231-1' },
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'R100230-1' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'R100231-1' })).toBeVisible();
  expect(api.asked(sellerMoney.listMoneyOrders).at(-1)?.query.after).toBe('R100231-1');
});

test('downloads the statement of the chosen month in the page’s language', async () => {
  URL.createObjectURL = jest.fn(() => 'blob:x');
  URL.revokeObjectURL = jest.fn();
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const api = serve().on(sellerMoney.statementCsv, new Blob(['a']) as never);
  const { user } = open();
  const month = await screen.findByLabelText('Month');
  await user.selectOptions(month, within(month).getAllByRole('option')[1]!);
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  const chosen = (month as HTMLSelectElement).value;
  expect(api.asked(sellerMoney.statementCsv)[0]?.query).toEqual({ month: chosen, lang: 'en' });
  expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toBe(`haat-statement-${chosen}.csv`);
  clicked.mockRestore();
});

afterEach(() => setLanguage('en'));
