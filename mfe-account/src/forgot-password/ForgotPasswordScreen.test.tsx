import { auth, NO_CONTACT } from '@haat/contracts';
import { contactAtom, sessionStore } from '@haat/session';
import { expectNoAxeViolations, fakeApi, never, offline, refuse, renderScreen } from '@haat/testing';
import { act, screen } from '@testing-library/react';
import { routes } from '../routes';
import './ForgotPasswordScreen';

async function open(state?: unknown) {
  const page = renderScreen(routes, { at: '/forgot-password', state, session: 'signed-out' });
  await screen.findByRole('heading', { level: 1, name: 'Forgot your password?' });
  const ask = async (email: string) => {
    await page.user.clear(screen.getByLabelText('Email'));
    await page.user.type(screen.getByLabelText('Email'), email);
    await page.user.click(screen.getByRole('button', { name: 'Send me the link' }));
  };
  return { ...page, ask };
}

test('requests the link and shows the same text for every email address', async () => {
  const api = fakeApi().on(auth.askPasswordReset, undefined);
  const page = await open();
  await expectNoAxeViolations(page.container);
  await page.ask('ayesha@example.com');
  expect(await screen.findByRole('heading', { level: 1, name: 'Check your inbox' })).toBeInTheDocument();
  expect(
    screen.getByText('If there is an account for ayesha@example.com, we have sent it an email with a link.'),
  ).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveFocus();
  expect(api.asked(auth.askPasswordReset).map(({ body }) => body)).toEqual([{ email: 'ayesha@example.com' }]);
  await expectNoAxeViolations(page.container);

  await page.user.click(screen.getByRole('button', { name: 'Send it again or use another address' }));
  expect(screen.getByLabelText('Email')).toBeInTheDocument();
});

test('prefills the address typed before and returns with the remembered page', async () => {
  const page = await open({ from: '/cart', email: 'nadia@example.com' });
  expect(screen.getByLabelText('Email')).toHaveValue('nadia@example.com');
  fakeApi().on(auth.config, { google_client_id: null, google_auth_url: null });
  await page.user.click(screen.getByRole('link', { name: 'Back to log in' }));
  expect(page.at()).toBe('/login');
  expect(page.carried()).toEqual({ from: '/cart' });
});

test.each([
  ['nothing', '', 'Email is required'],
  ['no address', 'nadia', 'Invalid email address'],
])('%s typed: %s', async (_, typed, text) => {
  const api = fakeApi();
  const { user } = await open({ email: typed });
  await user.click(screen.getByRole('button', { name: 'Send me the link' }));
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(api.asked(auth.askPasswordReset)).toEqual([]);
});

test('shows the pending text of the button', async () => {
  fakeApi().on(auth.askPasswordReset, never);
  const page = await open();
  await page.ask('a@example.com');
  expect(await screen.findByRole('button', { name: /Sending\.\.\./ })).toHaveAttribute('aria-busy', 'true');
});

test.each([
  ['the server’s words', refuse(429, 'Too many tries. Please wait.'), 'Too many tries. Please wait.'],
  ['the fallback', refuse(500), 'Failed to send the reset link'],
  ['the fallback offline', offline(), 'Failed to send the reset link'],
])('a failure shows %s and keeps the address @full', async (_, answer, text) => {
  fakeApi().on(auth.askPasswordReset, answer);
  const { ask } = await open();
  await ask('ayesha@example.com');
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByLabelText('Email')).toHaveValue('ayesha@example.com');
});

test('shows the hotline and the email address of the shop when configured', async () => {
  const { unmount } = await open();
  expect(screen.queryByRole('heading', { name: 'No access to your email?' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'We never ask for your password' })).toBeVisible();
  unmount();
  sessionStore.set(contactAtom, { ...NO_CONTACT, phone: '+880 1700-427228', email: 'care@haat.example' });
  await open();
  expect(screen.getByRole('link', { name: '+880 1700-427228' })).toHaveAttribute(
    'href',
    'tel:+8801700427228',
  );
  expect(screen.getByRole('link', { name: 'care@haat.example' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^mailto:care@haat\.example\?subject=/),
  );
  act(() => sessionStore.set(contactAtom, NO_CONTACT));
});
