import {
  invoices,
  type MoneyOrder,
  type MoneySummary,
  type Payout,
  sellerMoney,
  setLanguage,
  type VatRegistration,
} from '@haat/contracts';
import {
  aProfile,
  everythingIsInSight,
  expectNoAxeViolations,
  fakeApi,
  never,
  refuse,
  renderScreen,
} from '@haat/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../routes';
import './PayoutAccount';
import './Statements';
import './VatSection';

beforeEach(everythingIsInSight);

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
const vat = (change: Partial<VatRegistration> = {}): VatRegistration => ({
  bin: null,
  supply: null,
  percents: { clothing_branded: 10, clothing_other: 7.5 },
  ...change,
});
const serve = (money = summary(), orders = [order()], payouts = [payout()]) =>
  fakeApi()
    .on(sellerMoney.getMoney, money)
    .on(sellerMoney.listMoneyOrders, { results: orders, has_next: false })
    .on(sellerMoney.listPayouts, { results: payouts, has_next: false })
    .on(invoices.getVatRegistration, vat());
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

test('the fee for a refused parcel is said, and a column where the store has paid one', async () => {
  serve(summary({ refusal_fee: 60 }), [
    order({ goods: 0, delivery: 0, commission: 0, commission_vat: 0, refusal_fee: 60, net: -60, cash: 0 }),
    order({ id: 'R100230-1' }),
  ]);
  open();
  expect(await screen.findByText(/When all of an order comes back refused, it costs you ৳60/)).toBeVisible();
  const orders = await screen.findByRole('table', { name: 'Orders, from price to earnings' });
  expect(within(orders).getByRole('columnheader', { name: 'Refused parcel' })).toBeVisible();
  expect(within(orders).getByRole('row', { name: /R100231-1/ })).toHaveTextContent(
    /-৳60.*-৳60.*-৳60Refused$/,
  );
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

test('a store enters its BIN, and sees the VAT that its invoices show from then on', async () => {
  const api = serve().on(
    invoices.saveVatRegistration,
    vat({ bin: '001234567-0101', supply: 'clothing_branded' }),
  );
  const { user } = open();
  expect(await screen.findByText(/Your invoices show no VAT/)).toBeVisible();
  const form = screen.getByRole('form', { name: 'VAT' });
  await user.type(within(form).getByLabelText('BIN (13 digits)'), '12');
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  expect(within(form).getByText(/Please enter the 13 digits of the BIN/)).toBeVisible();
  await user.clear(within(form).getByLabelText('BIN (13 digits)'));
  await user.type(within(form).getByLabelText('BIN (13 digits)'), '0012345670101');
  await user.click(within(form).getByRole('radio', { name: 'Clothing of your own brand: 10% VAT' }));
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/show the BIN 001234567-0101 and 10% VAT within your prices/)).toBeVisible();
  expect(api.asked(invoices.saveVatRegistration)[0]?.body).toEqual({
    bin: '001234567-0101',
    supply: 'clothing_branded',
  });
});

describe('the payout account', () => {
  const NAGAD = { method: 'Nagad' as const, number: '•••••••5432', bank_name: '' };

  test('another one is asked for, and confirmed by the code of the SMS', async () => {
    let money = summary();
    const api = serve()
      .on(sellerMoney.getMoney, () => money)
      .on(sellerMoney.askAccountChange, () => {
        money = summary({ account_change: { ...NAGAD, state: 'unconfirmed' } });
        return { by: 'sms' as const, request: '0b5d7b0a-6f0f-4a3e-9b0e-2f6d6a8f1c11' };
      })
      .on(sellerMoney.confirmAccountChange, ({ body }) => {
        if ((body as { code: string }).code === '111111')
          return refuse(400, 'This code is wrong', {
            code: 'wrong_code',
            fields: { code: ['This code is wrong'] },
          });
        money = summary({ account_change: { ...NAGAD, state: 'confirmed' } });
        return undefined;
      });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Change the account' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Another payout account' }));
    await user.click(dialog.getByRole('radio', { name: 'Bank' }));
    await user.type(dialog.getByLabelText('Account number'), '12');
    await user.click(dialog.getByRole('button', { name: 'Get the code' }));
    expect(dialog.getByText('Bank name is required')).toBeVisible();
    expect(dialog.getByText('A bank account number has 6 to 20 digits')).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: 'Nagad' }));
    await user.clear(dialog.getByLabelText('Account number'));
    await user.type(dialog.getByLabelText('Account number'), '01898765432');
    await user.click(dialog.getByRole('button', { name: 'Get the code' }));
    expect(await dialog.findByText(/We have sent an SMS with a code/)).toBeVisible();
    await user.type(dialog.getByLabelText('Code'), '111111');
    await user.click(dialog.getByRole('button', { name: 'Confirm the account' }));
    expect(await dialog.findByText('This code is wrong')).toBeVisible();
    await user.clear(dialog.getByLabelText('Code'));
    await user.type(dialog.getByLabelText('Code'), '222222');
    await user.click(dialog.getByRole('button', { name: 'Confirm the account' }));
    expect(await screen.findByText(/Haat is checking your new account: Nagad •••••••5432/)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Payouts go to bKash •••••••0000.')).toBeVisible();
    expect(api.asked(sellerMoney.confirmAccountChange)[1]?.body).toEqual({
      request: '0b5d7b0a-6f0f-4a3e-9b0e-2f6d6a8f1c11',
      code: '222222',
    });
  });

  test('held payouts say why, in the page’s language', async () => {
    serve(
      summary({ account_change: { ...NAGAD, state: 'unconfirmed' } }),
      [order()],
      [payout({ state: 'held', note: 'A change of the payout account waits for approval' })],
    );
    open();
    expect(await screen.findByText(/its code was not entered/)).toBeVisible();
    expect(await screen.findByText(/Your new account waits for approval/)).toBeVisible();
  });
});
