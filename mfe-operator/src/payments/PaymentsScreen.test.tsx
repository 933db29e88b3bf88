import { type OperatorPayment, payments, type Refund, returns } from '@haat/contracts';
import { aStaffSession, expectNoAxeViolations, fakeApi, never, refuse, renderScreen } from '@haat/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
import './PaymentsScreen';

const payment: OperatorPayment = {
  reference: 'HP0123456789ABCDEFGHJKMNPQ',
  provider: 'sslcommerz',
  state: 'unknown',
  failure: null,
  amount: 2580,
  advance: false,
  order_number: 'R100231',
  pay_url: null,
  can_pay_again: false,
  pay_by: null,
  refund_due: false,
  orders: ['R100231-1'],
  provider_id: 'S1',
  transaction: 'TX7',
  provider_state: 'VALID',
  fee: null,
  risky: false,
  problem: 'The gateway says ৳25.80',
  refunded: 0,
  created_at: '2026-11-28T08:05:00.000Z',
  changed_at: '2026-11-28T08:05:00.000Z',
};
const refund = {
  id: 4,
  reference: 'HR1',
  payment: payment.reference,
  provider: 'bkash' as const,
  order: 'R100231-1',
  amount: 1250,
  state: 'failed' as const,
  reason: 'Came too late',
  provider_reference: '',
  note: 'Refund period expired',
  decided_by: 'system',
  decided_at: '2026-11-28T08:05:00.000Z',
  sent_by: null,
  changed_at: '2026-11-28T08:05:00.000Z',
};
const storeRefund: Refund = {
  id: 9,
  order: 'R100240-2',
  amount: 940,
  method: 'bKash',
  account: '01711000000',
  state: 'decided',
  reason: 'Too small',
  decided_at: '2026-11-27T08:05:00.000Z',
  sent_at: null,
  reference: '',
};
const pageOf = <T,>(results: T[]) => ({
  count: results.length,
  total_pages: 1,
  current_page: 1,
  has_next: false,
  results,
});
const server = () =>
  fakeApi()
    .on(payments.listPayments, pageOf([payment]))
    .on(payments.listGatewayRefunds, pageOf([refund]))
    .on(returns.listRefunds, pageOf([storeRefund]));
const open = (role?: Parameters<typeof aStaffSession>[0]) =>
  renderScreen(routes, { at: '/operator/payments', session: aStaffSession(role) });

test('shows what does not fit, asks the gateway, and closes a payment with a reason', async () => {
  const api = server().on(payments.askPayment, payment).on(payments.closePayment, payment);
  const { user, container } = open();
  const table = within(await screen.findByRole('table', { name: 'Payments' }));
  expect(table.getByText('The gateway says ৳25.80')).toBeVisible();
  expect(table.getByRole('link', { name: 'R100231-1' })).toHaveAttribute(
    'href',
    '/operator/orders/R100231-1',
  );
  await expectNoAxeViolations(container);
  await user.click(table.getByRole('button', { name: 'Ask the gateway' }));
  await waitFor(() => expect(api.asked(payments.askPayment)).toHaveLength(1));
  await user.click(table.getByRole('button', { name: 'Count as failed' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Count as failed' }));
  expect(api.asked(payments.closePayment)).toHaveLength(0);
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Paid back by hand');
  await user.click(dialog.getByRole('button', { name: 'Count as failed' }));
  await waitFor(() =>
    expect(api.asked(payments.closePayment)[0]?.body).toEqual({ reason: 'Paid back by hand' }),
  );
});

test('searches among all payments', async () => {
  const api = server();
  const { user } = open();
  await user.type(await screen.findByRole('searchbox', { name: 'Search payments' }), 'TX7');
  await waitFor(() =>
    expect(api.asked(payments.listPayments).at(-1)?.query).toEqual({ search: 'TX7', page: '1' }),
  );
  expect(screen.getByRole('button', { name: 'All', pressed: true })).toBeVisible();
});

test('sends a refund, and notes one that a bank has paid; a refusal is shown', async () => {
  const api = server()
    .on(payments.sendGatewayRefund, refuse(409, 'This refund is sent already'))
    .on(payments.recordGatewayRefund, { ...refund, state: 'paid_otherwise' });
  const { user } = open();
  const table = within(await screen.findByRole('table', { name: 'Refunds at gateways' }));
  expect(table.getByText('Refund period expired')).toBeVisible();
  expect(table.getByText(/^Haat, /)).toBeVisible();
  await user.click(table.getByRole('button', { name: 'Send' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('This refund is sent already')).toBeVisible();
  await user.click(table.getByRole('button', { name: 'Paid by bank' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Reference of the transfer' }), 'BEFTN 7');
  await user.click(dialog.getByRole('button', { name: 'Paid by bank' }));
  await waitFor(() =>
    expect(api.asked(payments.recordGatewayRefund)[0]?.body).toEqual({ reference: 'BEFTN 7' }),
  );
});

test('lists refunds that stores have not sent, and notes one as sent', async () => {
  const api = server();
  const { user } = open('order_support');
  const table = within(await screen.findByRole('table', { name: 'Refunds of stores' }));
  expect(table.getByText('01711000000')).toBeVisible();
  expect(table.getByRole('link', { name: 'R100240-2' })).toBeVisible();
  api.on(returns.sendRefundForOperator, refuse(409, 'A gateway pays this refund back'));
  await user.click(table.getByRole('button', { name: 'Note as sent' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/R100240-2 · bKash · 01711000000/)).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Reference of the transfer' }), 'TX-9');
  await user.click(dialog.getByRole('button', { name: 'Note as sent' }));
  expect(await dialog.findByText('A gateway pays this refund back')).toBeVisible();
  api.on(returns.sendRefundForOperator, { ...storeRefund, state: 'sent' });
  await user.click(dialog.getByRole('button', { name: 'Note as sent' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.asked(returns.sendRefundForOperator)[1]?.body).toEqual({ reference: 'TX-9' });
  const before = api.asked(returns.listRefunds).length;
  await user.click(screen.getByRole('button', { name: 'Not sent yet' }));
  await user.click(screen.getByRole('button', { name: /^Sent$/ }));
  await waitFor(() => expect(api.asked(returns.listRefunds).length).toBeGreaterThan(before));
});

test('loading, failure, nothing to look at, and a role that only reads', async () => {
  fakeApi()
    .on(payments.listPayments, never)
    .on(payments.listGatewayRefunds, never)
    .on(returns.listRefunds, never);
  const loading = open();
  expect(await screen.findByText('Loading payments…')).toBeInTheDocument();
  loading.unmount();
  const refundsOnly = () =>
    fakeApi().on(payments.listGatewayRefunds, pageOf([])).on(returns.listRefunds, pageOf([]));
  refundsOnly().on(payments.listPayments, refuse(500, 'Down'));
  const failed = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Down');
  expect(await screen.findAllByText('No refunds here')).toHaveLength(2);
  failed.unmount();
  refundsOnly().on(payments.listPayments, pageOf([]));
  const nothing = open();
  expect(await screen.findByText('No payment needs a person')).toBeVisible();
  nothing.unmount();
  server();
  open('read_only');
  expect(await screen.findByText('The gateway says ৳25.80')).toBeVisible();
  expect(
    screen.queryByRole('button', { name: /Ask the gateway|Count as failed|^Send$|Note as sent/ }),
  ).toBeNull();
});

test('a chosen state out of sight is brought into its row, and the page stays where it is', async () => {
  const scrolls = jest.fn();
  Element.prototype.scrollIntoView = scrolls;
  // The row shows 200 px; each chip is 150 px wide.
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const chips = [...(this.closest('ul')?.querySelectorAll('button') ?? [])];
    const left = Math.max(0, chips.indexOf(this as HTMLButtonElement)) * 150;
    return new DOMRect(left, 0, this.localName === 'ul' ? 200 : 150, 40);
  });
  server();
  const { user } = open('read_only');
  const [all] = await screen.findAllByRole('button', { name: 'All', pressed: false });
  const row = all!.closest('ul')!;
  expect(row.scrollLeft).toBe(0);
  await user.click(all!);
  await waitFor(() => expect(row.scrollLeft).toBe(100));
  expect(scrolls).not.toHaveBeenCalled();
  jest.restoreAllMocks();
});
