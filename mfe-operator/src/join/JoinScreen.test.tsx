import { auth, type InvitationToStaff, staff } from '@haat/contracts';
import { navigation } from '@haat/navigation';
import { aProfile, expectNoAxeViolations, fakeApi, refuse, renderScreen } from '@haat/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../routes';
import './JoinScreen';

const EMAIL = 'nadia@haat.example';
const invitation = (change: Partial<InvitationToStaff> = {}): InvitationToStaff => ({
  email: EMAIL,
  role: 'order_support',
  has_account: false,
  needs_two_step: false,
  ...change,
});
const gone = refuse(400, 'This invitation has expired, was used or was withdrawn.', {
  code: 'invitation_invalid',
});
type Session = Parameters<typeof renderScreen>[1]['session'];
const open = (session: Session = 'signed-out', at = '/operator/join#token=secret-1') =>
  renderScreen(routes, { at, session });
const signedInAs = (email: string): Session => {
  const profile = aProfile();
  return { state: 'authenticated', profile: { ...profile, user: { ...profile.user, email } } };
};

test('without an account the form opens one; the token leaves the address', async () => {
  const api = fakeApi().on(staff.getInvitation, invitation()).on(staff.joinStaff, undefined);
  const { user, container, at, carried } = open();
  expect(await screen.findByText(`${EMAIL} is invited as order support.`)).toBeVisible();
  expect(at()).toBe('/operator/join');
  await expectNoAxeViolations(container);
  await user.click(screen.getByRole('button', { name: 'Open the account' }));
  expect(api.asked(staff.joinStaff)).toHaveLength(0);
  await user.type(screen.getByLabelText('First name'), 'Nadia');
  await user.type(screen.getByLabelText('Last name'), 'Rahman');
  await user.type(screen.getByLabelText('Password'), 'long-enough');
  await user.type(screen.getByLabelText('Confirm password'), 'long-enough');
  await user.click(screen.getByRole('button', { name: 'Open the account' }));
  await waitFor(() => expect(at()).toBe('/login'));
  expect(carried()).toMatchObject({ from: '/operator', email: EMAIL });
  expect(api.asked(staff.joinStaff)[0]?.body).toEqual({
    token: 'secret-1',
    first_name: 'Nadia',
    last_name: 'Rahman',
    password: 'long-enough',
  });
  expect(JSON.stringify(navigation.getSnapshot().location)).not.toContain('secret-1');
});

test('an account that was opened meanwhile logs in instead', async () => {
  const api = fakeApi()
    .on(staff.getInvitation, invitation())
    .on(staff.joinStaff, refuse(409, 'There is an account', { code: 'email_taken' }));
  const { user } = open();
  await user.type(await screen.findByLabelText('First name'), 'Nadia');
  await user.type(screen.getByLabelText('Last name'), 'Rahman');
  await user.type(screen.getByLabelText('Password'), 'long-enough');
  await user.type(screen.getByLabelText('Confirm password'), 'long-enough');
  api.on(staff.getInvitation, invitation({ has_account: true }));
  await user.click(screen.getByRole('button', { name: 'Open the account' }));
  expect(await screen.findByText(`Please log in as ${EMAIL} to accept.`)).toBeVisible();
});

test('an account logs in and comes back with the token', async () => {
  fakeApi().on(staff.getInvitation, invitation({ has_account: true }));
  const { user, at, carried } = open();
  await user.click(await screen.findByRole('link', { name: 'Log in to accept' }));
  expect(at()).toBe('/login');
  expect(carried()).toEqual({ from: '/operator/join', fromState: { token: 'secret-1' }, email: EMAIL });
});

test('the invited account accepts, and turns two-step login on where the staff needs it', async () => {
  const api = fakeApi()
    .on(staff.getInvitation, invitation({ has_account: true, needs_two_step: true }))
    .on(staff.acceptInvitation, undefined)
    .on(auth.status, aProfile());
  const { user, at } = open(signedInAs(EMAIL));
  expect(await screen.findByText(/The staff logs in with two steps/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(at()).toBe('/profile/two-step'));
  expect(api.asked(staff.acceptInvitation)[0]?.body).toEqual({ token: 'secret-1' });
});

test('another account is told to log out; a link that is used up or incomplete says so', async () => {
  fakeApi().on(staff.getInvitation, invitation({ has_account: true }));
  const other = open(signedInAs('rafiq@haat.example'));
  expect(await screen.findByText(/You are logged in as rafiq@haat.example/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
  other.unmount();
  fakeApi().on(staff.getInvitation, gone);
  const used = open();
  expect(await screen.findByText(/This invitation has expired/)).toBeVisible();
  used.unmount();
  open('signed-out', '/operator/join');
  expect(await screen.findByText(/This link is incomplete/)).toBeVisible();
});
