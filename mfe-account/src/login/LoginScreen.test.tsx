import { auth, cart } from '@haat/contracts';
import { navigation } from '@haat/navigation';
import { sessionAtom, sessionStore } from '@haat/session';
import {
  aCart,
  aProfile,
  type aUser,
  expectNoAxeViolations,
  fakeApi,
  never,
  offline,
  refuse,
  renderScreen,
} from '@haat/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { routes } from '../routes';
import './LoginScreen';

const tokens = { access: 'access', refresh: 'refresh' };

/** A server that lets everybody in. */
function welcoming(user: Parameters<typeof aUser>[0] = {}) {
  const profile = aProfile({ user });
  return fakeApi()
    .on(auth.login, { ...tokens, user: profile.user })
    .on(auth.status, profile)
    .on(cart.getCart, aCart());
}

async function open(state?: unknown) {
  const result = renderScreen(routes, { at: '/login', state, session: 'signed-out' });
  await screen.findByRole('heading', { level: 1, name: 'Log in' });
  return result;
}
type Opened = Awaited<ReturnType<typeof open>>;

async function fillIn({ user }: Opened) {
  await user.click(screen.getByLabelText('Email'));
  await user.paste('ayesha@example.com');
  await user.click(screen.getByLabelText('Password'));
  await user.paste('secret-word');
}
const submit = ({ user }: Opened) => user.click(screen.getByRole('button', { name: 'Log in' }));

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('shows the form, the ways out, and no button of a service that is not configured', async () => {
  const { container } = await open();
  expect(screen.getByLabelText('Remember me')).not.toBeChecked();
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password');
  expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup');
  expect(screen.queryByText(/google/i)).not.toBeInTheDocument();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test.each([
  ['a message', { message: 'Please log in to continue with seller registration.' }],
  [
    'the message of the sign-up',
    { message: 'Account created successfully! Please log in.', email: 'a@b.bd' },
  ],
])('shows %s that the navigation carries', async (_, state) => {
  await open(state);
  expect(screen.getByRole('status')).toHaveTextContent(state.message);
});

test('after the sign-up the new address is there already', async () => {
  await open({ message: 'Account created successfully! Please log in.', email: 'nadia@example.com' });
  expect(screen.getByLabelText('Email')).toHaveValue('nadia@example.com');
});

test('email and password are required', async () => {
  const page = await open();
  const api = fakeApi();
  await submit(page);
  expect(await screen.findByText('Email is required')).toBeInTheDocument();
  expect(screen.getByText('Password is required')).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(api.asked(auth.login)).toHaveLength(0);
});

test.each([
  ['nothing remembered', undefined, true, '/home', null],
  ['a remembered page', { from: '/product/7?color=Indigo' }, true, '/product/7?color=Indigo', null],
  [
    'a remembered page with its state',
    { from: '/quick-checkout', fromState: { product: 7 } },
    true,
    '/quick-checkout',
    { product: 7 },
  ],
  ['onboarding open', undefined, false, '/preferences', {}],
  ['onboarding open and a remembered page', { from: '/cart' }, false, '/preferences', { from: '/cart' }],
])('logs in and goes on: %s', async (_, state, onboarding_completed, to, carried) => {
  welcoming({ onboarding_completed });
  const page = await open(state);
  await fillIn(page);
  await submit(page);
  await waitFor(() => expect(page.at()).toBe(to));
  expect(page.carried()).toEqual(carried);
  expect(sessionStore.get(sessionAtom).state).toBe('authenticated');
});

test.each([
  ['ticked', true, localStorage],
  ['not ticked', false, sessionStorage],
])('Remember me %s decides where the session is kept', async (_, ticked, kept) => {
  welcoming();
  const page = await open();
  await fillIn(page);
  if (ticked) await page.user.click(screen.getByLabelText('Remember me'));
  await submit(page);
  await waitFor(() => expect(page.at()).toBe('/home'));
  expect(kept.getItem('access_token')).toBe('access');
  expect(kept.getItem('refresh_token')).toBe('refresh');
});

test('while it works the button says so', async () => {
  fakeApi().on(auth.login, never);
  const page = await open();
  await fillIn(page);
  await submit(page);
  expect(await screen.findByRole('button', { name: /Logging in\.\.\./ })).toHaveAttribute(
    'aria-busy',
    'true',
  );
});

test.each([
  ['the server’s words', refuse(401, 'Wrong e-mail or password'), 'Wrong e-mail or password'],
  ['the fallback', refuse(500), 'Login failed'],
  ['the fallback offline', offline(), 'Login failed'],
])('a failure shows %s above the form until the visitor types', async (_, answer, text) => {
  fakeApi().on(auth.login, answer);
  const page = await open({ from: '/orders' });
  await fillIn(page);
  await submit(page);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByLabelText('Password')).toHaveValue('secret-word');
  expect(page.at()).toBe('/login');
  await page.user.type(screen.getByLabelText('Password'), '!');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test.each([
  ['to the remembered page', { from: '/product/7' }, '/product/7'],
  ['home, where a guest may not see the page', { from: '/orders' }, '/home'],
  ['home, with nothing remembered', undefined, '/home'],
])('use as guest leads %s', async (_, state, to) => {
  const page = await open(state);
  await page.user.click(screen.getByRole('button', { name: 'Use as guest' }));
  expect(sessionStore.get(sessionAtom).state).toBe('guest');
  expect(page.at()).toBe(to);
});

test('where only members see the remembered page, a guest is led home', async () => {
  const page = await open({ from: '/product/7' });
  act(() =>
    navigation.setGuard(({ pathname }) =>
      pathname === '/product/7' ? { to: '/login', state: { from: '/product/7' } } : true,
    ),
  );
  await page.user.click(screen.getByRole('button', { name: 'Use as guest' }));
  expect(page.at()).toBe('/home');
});

test('sign-up and forgotten password keep the remembered page', async () => {
  const page = await open({ from: '/cart', message: 'Please log in.' });
  await page.user.click(screen.getByRole('link', { name: 'Sign up' }));
  expect(page.at()).toBe('/signup');
  expect(page.carried()).toEqual({ from: '/cart' });
});

test('the password can be looked at', async () => {
  const page = await open();
  await page.user.click(screen.getByRole('button', { name: 'Show characters' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  await page.user.click(screen.getByRole('button', { name: 'Hide characters' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
});
