import { type ReturnCase, type ReturnPage, returns } from '@haat/contracts';
import {
  aProfile,
  aReturn,
  expectNoAxeViolations,
  fakeApi,
  never,
  refuse,
  renderScreen,
} from '@haat/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
import './ReturnScreen';
import './ReturnsScreen';

const session = { state: 'authenticated' as const, profile: aProfile({ seller: { id: 3 } }) };

const aPage = (
  results: ReturnCase[],
  all = results.length,
): ReturnPage & { policy: { market_days: number; store_days: number } } => ({
  count: results.length,
  total_pages: 1,
  current_page: 1,
  has_next: false,
  results,
  state_counts: { all, open: results.length, ...(results[0] ? { [results[0].state]: results.length } : {}) },
  policy: { market_days: 7, store_days: 7 },
});
const list = () => renderScreen(routes, { at: '/seller/returns', session });
function openOne(one: ReturnCase) {
  const api = fakeApi().on(returns.getSellerReturn, one);
  return { api, ...renderScreen(routes, { at: '/seller/returns/R100231-1-A1', session }) };
}

test('lists what waits, with counts, and the days of the store', async () => {
  const api = fakeApi()
    .on(returns.listSellerReturns, aPage([aReturn()], 4))
    .on(returns.saveReturnPolicy, { market_days: 7, store_days: 14 });
  const { user } = list();
  const row = within(await screen.findByRole('table')).getAllByRole('row')[1]!;
  expect(row).toHaveTextContent(/R100231-1-A1.*To answer.*Jamdani panjabi × 2.*Ayesha Khan.*৳2,500/);
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/seller/returns/R100231-1-A1');
  expect(screen.getByRole('button', { name: /For you to do\s*1/ })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: /All\s*4/ })).toBeVisible();
  await expectNoAxeViolations(document.body);
  const days = screen.getByLabelText('Days');
  await user.clear(days);
  await user.type(days, '14');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.asked(returns.saveReturnPolicy)[0]?.body).toEqual({ days: 14 }));
});

test('loading is announced', async () => {
  fakeApi().on(returns.listSellerReturns, never);
  list();
  expect(await screen.findByText('Loading returns…')).toBeInTheDocument();
});

test('without returns it says what to expect', async () => {
  fakeApi().on(returns.listSellerReturns, aPage([]));
  list();
  expect(await screen.findByText('No returns')).toBeVisible();
});

test('approves, declines only with a reason', async () => {
  const { api, user } = openOne(aReturn());
  api.on(returns.answerReturn, aReturn({ state: 'declined' }));
  const form = within(await screen.findByRole('form', { name: 'Your answer' }));
  await expectNoAxeViolations(document.body);
  await user.click(form.getByLabelText('Decline'));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Please give a reason')).toBeVisible();
  await user.type(form.getByLabelText(/Note to the customer/), 'It was worn');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.asked(returns.answerReturn)[0]?.body).toEqual({ answer: 'decline', note: 'It was worn' }),
  );
});

test('inspects: refunds a part, restocks one of two; an amount above what was paid is refused', async () => {
  const { api, user } = openOne(aReturn({ state: 'received' }));
  api.on(returns.inspectReturn, aReturn({ state: 'refund_due' }));
  const form = within(await screen.findByRole('form', { name: 'After the inspection' }));
  await user.click(form.getByRole('button', { name: 'Fewer of Jamdani panjabi' }));
  const amount = form.getByLabelText('Refund', { selector: 'input[inputmode="decimal"]' });
  await user.clear(amount);
  await user.type(amount, '9000');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Please enter an amount up to ৳2,580')).toBeVisible();
  await user.clear(amount);
  await user.type(amount, '২,০০০');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.asked(returns.inspectReturn)[0]?.body).toEqual({
      decision: 'refund',
      amount: 2000,
      items: [{ item_id: 7, restocked: 1, written_off: 1 }],
    }),
  );
});

const decidedRefund = {
  id: 5,
  order: 'R100231-1',
  amount: 2500,
  method: 'bKash' as const,
  account: '01712345678',
  state: 'decided' as const,
  reason: '',
  decided_at: '2026-11-24T08:05:00.000Z',
  sent_at: null,
  reference: '',
};

test('enters a refund that was sent', async () => {
  const { api, user } = openOne(aReturn({ state: 'refund_due', refund: decidedRefund }));
  api.on(returns.sendRefund, refuse(400, 'No', { code: 'invalid_input' }));
  const form = within(await screen.findByRole('form', { name: 'I have sent the money' }));
  await user.type(form.getByLabelText(/Number of the transfer/), 'TX-5');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('No')).toBeVisible();
  expect(api.asked(returns.sendRefund)[0]?.body).toEqual({ method: 'bKash', reference: 'TX-5' });
});

test('what was paid online is refunded by Haat: the seller has nothing to enter', async () => {
  openOne(aReturn({ state: 'refund_due', refund: { ...decidedRefund, method: 'gateway', account: '' } }));
  expect(await screen.findByText(/There is nothing for you to do/)).toBeVisible();
  expect(screen.getByText(/the card or wallet that paid/, { selector: 'strong' })).toBeVisible();
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.queryByText('Send the money, and enter it here.')).toBeNull();
});

test('an unknown return', async () => {
  fakeApi().on(returns.getSellerReturn, refuse(404, 'Return not found', { code: 'not_found' }));
  renderScreen(routes, { at: '/seller/returns/R100231-1-A1', session });
  expect(await screen.findByText('There is no such return in your store.')).toBeVisible();
});
