import { type StaffInvitation, type StaffMember, staff } from '@haat/contracts';
import { aStaffSession, expectNoAxeViolations, fakeApi, never, refuse, renderScreen } from '@haat/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../routes';
import './StaffScreen';

const member = (change: Partial<StaffMember> = {}): StaffMember => ({
  id: 4,
  email: 'nadia@haat.example',
  first_name: 'Nadia',
  last_name: 'Rahman',
  role: 'moderator',
  two_step: true,
  sessions: 2,
  last_seen_at: '2026-11-28T08:00:00Z',
  ...change,
});
const invitation = (change: Partial<StaffInvitation> = {}): StaffInvitation => ({
  id: 7,
  email: 'rafiq@haat.example',
  role: 'moderator',
  invited_by: 'owner@haat.example',
  invited_at: '2026-11-28T08:00:00Z',
  expires_at: '2099-12-01T08:00:00Z',
  ...change,
});
const open = (role?: Parameters<typeof aStaffSession>[0]) =>
  renderScreen(routes, { at: '/operator/staff', session: aStaffSession(role) });

test('lists members; a role is changed, sessions end, a member is removed', async () => {
  const api = fakeApi()
    .on(staff.listStaff, { members: [member()] })
    .on(staff.changeStaffRole, { members: [member({ role: 'order_support' })] })
    .on(staff.endStaffSessions, { members: [member({ sessions: 0 })] })
    .on(staff.removeStaff, { members: [] });
  const { user, container } = open();
  const row = within(await screen.findByRole('row', { name: /Nadia Rahman/ }));
  expect(row.getByText('On')).toBeVisible();
  await expectNoAxeViolations(container);
  await user.selectOptions(
    row.getByRole('combobox', { name: 'Role of nadia@haat.example' }),
    'Order support',
  );
  expect(api.asked(staff.changeStaffRole)[0]?.body).toEqual({ role: 'order_support' });
  await user.click(screen.getByRole('button', { name: 'End sessions' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'End sessions' }));
  expect(api.asked(staff.endStaffSessions)).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  expect(api.asked(staff.removeStaff)[0]?.params).toEqual({ id: '4' });
});

test('invites by e-mail; what the server refuses is said in the form', async () => {
  const api = fakeApi()
    .on(staff.listStaff, { members: [member()] })
    .on(staff.addStaff, refuse(409, 'This person is a member of the staff already'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Invite a member' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Invite a member' }));
  await user.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'rafiq@haat.example');
  await user.click(dialog.getByRole('button', { name: 'Invite a member' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('is a member of the staff already');
  expect(api.asked(staff.addStaff)[0]?.body).toEqual({ email: 'rafiq@haat.example', role: 'order_support' });
  api.on(staff.addStaff, { members: [member()], invitations: [invitation()] });
  await user.click(dialog.getByRole('button', { name: 'Invite a member' }));
  expect(await screen.findByRole('row', { name: /rafiq@haat.example/ })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('an open invitation is sent again or withdrawn; an expired one says so', async () => {
  const both = [
    invitation(),
    invitation({ id: 8, email: 'late@haat.example', expires_at: '2026-01-01T00:00:00Z' }),
  ];
  const api = fakeApi()
    .on(staff.listStaff, { members: [member()], invitations: both })
    .on(staff.addStaff, { members: [member()], invitations: both })
    .on(staff.withdrawInvitation, { members: [member()], invitations: [] });
  const { user, container } = open();
  const row = within(await screen.findByRole('row', { name: /rafiq@haat.example/ }));
  expect(row.getByText(/^Works until /)).toBeVisible();
  expect(within(screen.getByRole('row', { name: /late@haat.example/ })).getByText('Expired')).toBeVisible();
  await expectNoAxeViolations(container);
  await user.click(row.getByRole('button', { name: 'Send again' }));
  expect(api.asked(staff.addStaff)[0]?.body).toEqual({ email: 'rafiq@haat.example', role: 'moderator' });
  await user.click(row.getByRole('button', { name: 'Withdraw' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }));
  expect(api.asked(staff.withdrawInvitation)[0]?.params).toEqual({ id: '7' });
  expect(screen.queryByRole('table', { name: 'Invitations' })).not.toBeInTheDocument();
});

test('the last owner stays, and the message says why', async () => {
  fakeApi()
    .on(staff.listStaff, { members: [member({ role: 'owner' })] })
    .on(
      staff.changeStaffRole,
      refuse(409, 'This is the only owner. Please make somebody else an owner first.'),
    );
  const { user } = open();
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Role of/ }), 'Moderator');
  expect(await screen.findByRole('alert')).toHaveTextContent('This is the only owner');
  expect(screen.getByRole('combobox', { name: /^Role of/ })).toHaveValue('owner');
});

test('who only reads changes nothing; loading and failure', async () => {
  fakeApi().on(staff.listStaff, { members: [member()] });
  const reads = open('read_only');
  expect(await screen.findByText('Moderator')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  reads.unmount();
  fakeApi().on(staff.listStaff, never);
  const loading = open();
  expect(await screen.findByText('Loading the staff…')).toBeInTheDocument();
  loading.unmount();
  fakeApi().on(staff.listStaff, refuse(500, 'Down'));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Down');
});
