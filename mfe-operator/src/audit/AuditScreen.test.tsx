import { type AuditEntry, operator } from '@haat/contracts';
import {
  aPage,
  aStaffSession,
  expectNoAxeViolations,
  fakeApi,
  never,
  refuse,
  renderScreen,
} from '@haat/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
import './AuditScreen';

const entry = (change: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 9,
  at: '2026-11-28T08:00:00Z',
  actor: 'rafiq@haat.example',
  act: 'suspend',
  seller: 7,
  subject: 'Nakshi Ghor',
  reason: 'Counterfeits',
  before: { status: 'approved' },
  after: { status: 'suspended' },
  ...change,
});
const open = (at = '/operator/audit') => renderScreen(routes, { at, session: aStaffSession() });

test('lists acts with what changed; the filter is in the address and in the request', async () => {
  const api = fakeApi().on(operator.listAudit, aPage([entry()]));
  const { user, at, container } = open('/operator/audit?from=2026-11-01');
  const table = within(await screen.findByRole('table', { name: 'Audit' }));
  expect(table.getByText('Suspended')).toBeVisible();
  expect(table.getByText('approved → suspended')).toBeVisible();
  expect(table.getByRole('link', { name: 'Nakshi Ghor' })).toHaveAttribute('href', '/operator/sellers/7');
  await expectNoAxeViolations(container);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Act' }), 'Rejected');
  expect(at()).toBe('/operator/audit?from=2026-11-01&act=reject');
  await waitFor(() =>
    expect(api.asked(operator.listAudit).at(-1)?.query).toEqual({ from: '2026-11-01', act: 'reject' }),
  );
});

test('words of the software are in words', async () => {
  const roles = { before: { role: 'moderator' }, after: { role: 'order_support' } };
  fakeApi().on(operator.listAudit, aPage([entry({ act: 'change_staff_role', seller: null, ...roles })]));
  open();
  const table = within(await screen.findByRole('table', { name: 'Audit' }));
  expect(table.getByText('moderator → order support')).toBeVisible();
  expect(table.getByText('Changed a role')).toBeVisible();
});

test('goes on behind the last entry', async () => {
  fakeApi().on(operator.listAudit, ({ query }) =>
    query.before === '9'
      ? aPage([entry({ id: 8, subject: 'Padma' })])
      : { ...aPage([entry()]), has_next: true },
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Padma' })).toBeVisible();
});

test('none, loading, failure', async () => {
  fakeApi().on(operator.listAudit, aPage<AuditEntry>([]));
  const empty = open();
  expect(await screen.findByText('No entries')).toBeVisible();
  empty.unmount();
  fakeApi().on(operator.listAudit, never);
  const loading = open();
  expect(await screen.findByText('Loading the audit…')).toBeInTheDocument();
  loading.unmount();
  fakeApi().on(operator.listAudit, refuse(500, 'Down'));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Down');
});
