import { auth } from '@haat/contracts';
import { aUser, expectNoAxeViolations, never, offline, refuse, renderScreen } from '@haat/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../routes';
import { GOOGLE, optionsKnown, signInApi } from '../testing/signInApi';
import './SignupScreen';

async function open(state?: unknown) {
  const result = renderScreen(routes, { at: '/signup', state, session: 'signed-out' });
  await screen.findByRole('heading', { level: 1, name: 'Sign up' });
  await optionsKnown(result);
  return result;
}
type Opened = Awaited<ReturnType<typeof open>>;

beforeEach(() => {
  signInApi();
});

const filled = {
  'First name': 'Nadia',
  'Last name': 'Islam',
  Email: 'nadia@example.com',
  Password: 'long-enough',
  'Confirm password': 'long-enough',
};

async function fillIn({ user }: Opened, change: Partial<typeof filled> = {}) {
  for (const [label, text] of Object.entries({ ...filled, ...change })) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
}
const submit = ({ user }: Opened) => user.click(screen.getByRole('button', { name: 'Sign up' }));

test('creates an account and opens the login page with the message', async () => {
  const api = signInApi().on(auth.register, { user: aUser() });
  const page = await open({ from: '/cart' });
  await expectNoAxeViolations(page.container);
  await fillIn(page);
  await submit(page);
  await waitFor(() => expect(page.at()).toBe('/login'));
  expect(await screen.findByText('Account created successfully! Please log in.')).toBeInTheDocument();
  expect(page.carried()).toMatchObject({ from: '/cart' });
  expect(api.asked(auth.register)[0]?.body).toEqual({
    email: 'nadia@example.com',
    username: 'nadia@example.com',
    password: 'long-enough',
    password_confirm: 'long-enough',
    first_name: 'Nadia',
    last_name: 'Islam',
  });
});

test('requires all fields', async () => {
  const page = await open();
  await submit(page);
  for (const text of [
    'First name is required',
    'Last name is required',
    'Email is required',
    'Password is required',
    'Confirm password is required',
  ]) {
    expect(screen.getByText(text)).toBeInTheDocument();
  }
  expect(screen.getByLabelText('First name')).toHaveFocus();
});

test.each<[string, Partial<typeof filled>]>([
  ['Invalid email address', { Email: 'nadia@example' }],
  ['Password must be at least 8 characters long', { Password: 'short', 'Confirm password': 'short' }],
  ['Passwords must match', { 'Confirm password': 'long-enougH' }],
])('%s', async (text, change) => {
  const api = signInApi();
  const page = await open();
  await fillIn(page, change);
  await submit(page);
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(api.asked(auth.register)).toHaveLength(0);
});

test('shows the pending text of the button', async () => {
  signInApi().on(auth.register, never);
  const page = await open();
  await fillIn(page);
  await submit(page);
  expect(await screen.findByRole('button', { name: /Creating your account\.\.\./ })).toHaveAttribute(
    'aria-busy',
    'true',
  );
});

test.each([
  [
    'the server’s words',
    refuse(409, 'This e-mail has an account already'),
    'This e-mail has an account already',
  ],
  ['the fallback', refuse(500), 'Registration failed'],
  ['the fallback offline', offline(), 'Registration failed'],
])('shows %s above the form after a failure, until the user types @full', async (_, answer, text) => {
  signInApi().on(auth.register, answer);
  const page = await open();
  await fillIn(page);
  await submit(page);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByLabelText('Email')).toHaveValue('nadia@example.com');
  await page.user.type(screen.getByLabelText('Email'), '.bd');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('shows at the password why it is too weak', async () => {
  const text = 'This password is too common. Please choose another one.';
  signInApi().on(auth.register, refuse(400, text, { code: 'weak_password', fields: { password: [text] } }));
  const page = await open();
  await fillIn(page);
  await submit(page);
  const input = screen.getByLabelText('Password');
  await waitFor(() => expect(input).toHaveAccessibleDescription(expect.stringContaining(text)));
  expect(input).toHaveFocus();
});

test('shows the server’s message for a field at that field', async () => {
  signInApi().on(
    auth.register,
    refuse(400, 'Please check the form', { fields: { last_name: ['At most 100 characters'] } }),
  );
  const page = await open();
  await fillIn(page);
  await submit(page);
  expect(await screen.findByText('At most 100 characters')).toBeInTheDocument();
  expect(screen.getByLabelText('Last name')).toHaveFocus();
});

test('offers sign-up with Google', async () => {
  signInApi(GOOGLE);
  const { container } = await open({ from: '/cart' });
  const link = await screen.findByRole('link', { name: 'Sign up with Google' });
  expect(link).toHaveAttribute('href', 'https://issuer.example/authorize');
  await expectNoAxeViolations(container);
});
