import { type ReturnCase, type ReturnPage, returns } from '@haat/contracts';
import {
  aReturn,
  aStaffSession,
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

const aPage = (results: ReturnCase[], change: Partial<ReturnPage> = {}): ReturnPage => ({
  count: results.length,
  total_pages: 1,
  current_page: 1,
  has_next: false,
  results,
  state_counts: { all: 5, open: results.length, escalated: results.length, refunded: 4 },
  ...change,
});
const escalated = aReturn({ state: 'escalated' });
const list = () => renderScreen(routes, { at: '/operator/returns', session: aStaffSession() });
function openOne(one: ReturnCase, role?: Parameters<typeof aStaffSession>[0]) {
  const api = fakeApi().on(returns.getReturnForOperator, one);
  return {
    api,
    ...renderScreen(routes, { at: `/operator/returns/${one.id}`, session: aStaffSession(role) }),
  };
}

test('lists what an operator decides; more pages and other states by choice', async () => {
  const api = fakeApi().on(returns.listReturnsForOperator, ({ query }) =>
    query.state === 'refunded'
      ? aPage([aReturn({ id: 'R100200-1-A1', state: 'refunded' })])
      : query.page === '2'
        ? aPage([aReturn({ id: 'R100232-1-A1', state: 'escalated' })], { current_page: 2 })
        : aPage([escalated], { has_next: true, total_pages: 2 }),
  );
  const { user, container } = list();
  const row = within(await screen.findByRole('table')).getAllByRole('row')[1]!;
  expect(row).toHaveTextContent(/R100231-1-A1.*Haat decides.*Jamdani panjabi × 2.*Nokshi Ghor.*Ayesha Khan/);
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/operator/returns/R100231-1-A1');
  await expectNoAxeViolations(container);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'R100232-1-A1' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Refunded\s*4/ }));
  expect(await screen.findByRole('link', { name: 'R100200-1-A1' })).toBeVisible();
  expect(api.asked(returns.listReturnsForOperator)[0]?.query).toEqual({ state: 'open', page: '1' });
});

test('loading, failure and nothing to decide', async () => {
  fakeApi().on(returns.listReturnsForOperator, never);
  const loading = list();
  expect(await screen.findByText('Loading returns…')).toBeInTheDocument();
  loading.unmount();
  fakeApi().on(returns.listReturnsForOperator, refuse(500, 'Down'));
  const failed = list();
  expect(await screen.findByRole('alert')).toHaveTextContent('Down');
  failed.unmount();
  fakeApi().on(returns.listReturnsForOperator, aPage([]));
  list();
  expect(await screen.findByText('No return waits for you')).toBeVisible();
});

test('refunds a part with words to both sides', async () => {
  const { api, user, container } = openOne(escalated);
  api.on(returns.decideReturn, aReturn({ state: 'refund_due' }));
  const form = within(await screen.findByRole('form', { name: 'Your decision' }));
  expect(screen.getByRole('link', { name: 'Nokshi Ghor' })).toHaveAttribute('href', '/operator/sellers/3');
  expect(screen.getByRole('link', { name: 'R100231-1' })).toHaveAttribute(
    'href',
    '/operator/orders/R100231-1',
  );
  await expectNoAxeViolations(container);
  await user.click(form.getByLabelText('Refund without sending it back'));
  const amount = form.getByRole('textbox', { name: /^Refund/ });
  await user.clear(amount);
  await user.type(amount, '9000');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Please enter an amount up to ৳2,580')).toBeVisible();
  expect(form.getByText('Please give a reason')).toBeVisible();
  await user.clear(amount);
  await user.type(amount, '২,০০০');
  await user.type(form.getByLabelText(/Your words/), 'The seam is open');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.asked(returns.decideReturn)[0]?.body).toEqual({
      decision: 'refund',
      amount: 2000,
      note: 'The seam is open',
    }),
  );
});

test('what somebody else decided meanwhile is said, and the return is read again', async () => {
  const { api, user } = openOne(escalated);
  const form = within(await screen.findByRole('form', { name: 'Your decision' }));
  api
    .on(returns.decideReturn, refuse(409, 'This return is refused already'))
    .on(returns.getReturnForOperator, aReturn({ state: 'refused' }));
  await user.click(form.getByLabelText('Refuse'));
  await user.type(form.getByLabelText(/Your words/), 'Worn');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Haat has refused it. There is nothing left to do.')).toBeVisible();
  expect(screen.queryByRole('form')).toBeNull();
});

test('notes a refund that the store has not sent', async () => {
  const refund = {
    id: 12,
    order: 'R100231-1',
    amount: 2500,
    method: 'bKash' as const,
    account: '01712345678',
    state: 'decided' as const,
    reason: '',
    decided_at: '2026-11-22T08:05:00.000Z',
    sent_at: null,
    reference: '',
  };
  const { api, user } = openOne(aReturn({ state: 'refund_due', refund }));
  api.on(returns.sendRefundForOperator, { ...refund, state: 'sent' });
  const form = within(await screen.findByRole('form', { name: 'The money was sent' }));
  await user.type(form.getByLabelText(/Number of the transfer/), 'TX-9');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.asked(returns.sendRefundForOperator)[0]?.body).toEqual({ method: 'bKash', reference: 'TX-9' }),
  );
});

test('a role that only reads decides nothing; an unknown return is named', async () => {
  const read = openOne(escalated, 'read_only');
  expect(await screen.findByText(/Please decide before/)).toBeVisible();
  expect(screen.queryByRole('form')).toBeNull();
  read.unmount();
  fakeApi().on(returns.getReturnForOperator, refuse(404, 'Return not found'));
  renderScreen(routes, { at: '/operator/returns/R1-1-A1', session: aStaffSession() });
  expect(await screen.findByText('There is no such return')).toBeVisible();
});
