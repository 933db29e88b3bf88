import { type AccountChange, type PayoutRun, payoutRuns, settlements } from '@haat/contracts';
import { aStaffSession, expectNoAxeViolations, fakeApi, never, refuse, renderScreen } from '@haat/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../routes';
import './PayoutsScreen';

const run = (
  change: Partial<PayoutRun> = {},
  state: PayoutRun['payouts'][number]['state'] = 'draft',
): PayoutRun => ({
  id: 7,
  drafted_by: 'rafiq@haat.example',
  drafted_at: '2026-11-28T08:00:00Z',
  approved_by: null,
  approved_at: null,
  payouts: [{ id: 3, seller: 12, store: 'Nakshi Ghor', amount: 1250.5, method: 'bKash', state, note: '' }],
  ...change,
});
const change: AccountChange = {
  seller: 12,
  store: 'Nakshi Ghor',
  confirmed_at: '2026-11-28T08:00:00Z',
  now: { method: 'bKash', number: '•••••••5678', bank_name: '' },
  wanted: { method: 'Bank', number: '••••••4321', bank_name: 'Sonali' },
};
const api = (runs: PayoutRun[] = [run()], changes: AccountChange[] = []) =>
  fakeApi()
    .on(payoutRuns.listRuns, { results: runs })
    .on(payoutRuns.listAccountChanges, { results: changes })
    .on(settlements.listSettlements, { files: [], differences: [], open: 0 });
const open = (role?: Parameters<typeof aStaffSession>[0]) =>
  renderScreen(routes, { at: '/operator/payouts', session: aStaffSession(role) });

test('a second operator approves a run; its file follows', async () => {
  const server = api().on(
    payoutRuns.approveRun,
    run({ approved_by: 'ayesha@example.com', approved_at: '2026-11-28T09:00:00Z' }, 'approved'),
  );
  const { user, container } = open();
  expect(await screen.findByRole('heading', { name: 'Run 7' })).toBeVisible();
  expect(screen.getByText('৳1,250.50 in all')).toBeVisible();
  await expectNoAxeViolations(container);
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByRole('button', { name: 'File for bKash' })).toBeVisible();
  expect(server.asked(payoutRuns.approveRun)).toHaveLength(1);
});

test('who drafted a run does not approve it', async () => {
  api([run({ drafted_by: aStaffSession().profile.user.email })]);
  open();
  expect(await screen.findByText(/You drafted this run/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('another operator was faster: one clear message, and the run as it is', async () => {
  const server = api().on(payoutRuns.approveRun, refuse(409, 'This run is approved already'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  server.on(payoutRuns.listRuns, { results: [run({}, 'sent')] });
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This run is approved already');
  expect(await screen.findByText('Sent')).toBeVisible();
});

test('drafts with a minimum, in Bengali digits too', async () => {
  const server = api([]).on(payoutRuns.draftRun, run());
  const { user } = open();
  expect(await screen.findByText('No payouts yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Draft payouts' }));
  const dialog = within(screen.getByRole('dialog'));
  const field = dialog.getByRole('textbox', { name: 'Minimum in taka' });
  await user.clear(field);
  await user.type(field, '১৫০');
  await user.click(dialog.getByRole('button', { name: 'Draft payouts' }));
  expect(await screen.findByRole('heading', { name: 'Run 7' })).toBeVisible();
  expect(server.asked(payoutRuns.draftRun)[0]?.body).toEqual({ minimum: 150 });
});

test('approves and refuses accounts', async () => {
  const server = api([], [change])
    .on(payoutRuns.rejectAccountChange, refuse(404, 'There is no change of the payout account that waits'))
    .on(payoutRuns.approveAccountChange, { results: [] });
  const { user, container } = open('seller_manager');
  const table = within(await screen.findByRole('table', { name: 'Payout accounts to approve' }));
  expect(table.getByText('Bank ••••••4321 Sonali')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Payout runs' })).toBeNull();
  await expectNoAxeViolations(container);
  await user.click(table.getByRole('button', { name: 'Refuse' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Not your name');
  await user.click(dialog.getByRole('button', { name: 'Refuse' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no change');
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('No store wants another account.')).toBeVisible();
  expect(server.asked(payoutRuns.approveAccountChange)[0]?.params).toEqual({ id: '12' });
});

test('loading and failure', async () => {
  api().on(payoutRuns.listRuns, never).on(payoutRuns.listAccountChanges, never);
  const loading = open();
  expect(await screen.findByText('Loading payouts…')).toBeInTheDocument();
  loading.unmount();
  api().on(payoutRuns.listRuns, refuse(500, 'Down'));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Down');
});
