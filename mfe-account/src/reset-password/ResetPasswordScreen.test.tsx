import { auth } from '@haat/contracts';
import { navigation } from '@haat/navigation';
import { sessionAtom, sessionStore } from '@haat/session';
import { expectNoAxeViolations, never, offline, refuse, renderScreen } from '@haat/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../routes';
import { signInApi } from '../testing/signInApi';
import './ResetPasswordScreen';

async function open(at = '/reset-password#token=secret-1', session?: 'signed-out') {
  const page = renderScreen(routes, { at, session });
  await screen.findByRole('heading', { level: 1, name: 'Choose a new password' });
  const save = async (password: string, confirmed = password) => {
    await page.user.click(screen.getByLabelText('New password'));
    await page.user.paste(password);
    await page.user.click(screen.getByLabelText('Confirm password'));
    await page.user.paste(confirmed);
    await page.user.click(screen.getByRole('button', { name: 'Save the new password' }));
  };
  return { ...page, save };
}

test.each([
  ['#', '/reset-password#token=secret-1'],
  ['?', '/reset-password?token=secret-1'],
])('the token behind %s leaves the address at once and outlives a reload', async (_, link) => {
  const api = signInApi().on(auth.resetPassword, undefined);
  const page = await open(link);
  expect(page.at()).toBe('/reset-password');
  expect(window.location.href).not.toContain('secret-1');
  page.unmount();
  // A reload restores the state of the history entry.
  const again = renderScreen(routes, { at: '/reset-password', state: page.carried(), session: 'signed-out' });
  await again.user.click(await screen.findByLabelText('New password'));
  await again.user.paste('long-enough');
  await again.user.click(screen.getByLabelText('Confirm password'));
  await again.user.paste('long-enough');
  await again.user.click(screen.getByRole('button', { name: 'Save the new password' }));
  await waitFor(() => expect(again.at()).toBe('/login'));
  expect(api.asked(auth.resetPassword).map(({ body }) => body)).toEqual([
    { token: 'secret-1', password: 'long-enough' },
  ]);
});

test('saves, signs out this browser and opens the login page with a message', async () => {
  signInApi().on(auth.resetPassword, undefined);
  const { save, at, container } = await open();
  await expectNoAxeViolations(container);
  await save('long-enough');
  await waitFor(() => expect(at()).toBe('/login'));
  expect(await screen.findByText('Your password has been changed. Please log in.')).toBeInTheDocument();
  expect(sessionStore.get(sessionAtom).state).toBe('signed-out');
  expect(JSON.stringify(navigation.getSnapshot().location)).not.toContain('secret-1');
});

test.each([
  ['too short', 'short', 'short', 'Password must be at least 8 characters long'],
  ['not twice the same', 'long-enough', 'long-enougH', 'Passwords must match'],
])('a password %s', async (_, password, confirmed, text) => {
  const api = signInApi();
  const { save } = await open();
  await save(password, confirmed);
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(api.asked(auth.resetPassword)).toEqual([]);
});

test('requires both fields', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Save the new password' }));
  expect(await screen.findByText('Password is required')).toBeInTheDocument();
  expect(screen.getByText('Confirm password is required')).toBeInTheDocument();
  expect(screen.getByLabelText('New password')).toHaveFocus();
});

test('shows the pending text of the button', async () => {
  signInApi().on(auth.resetPassword, never);
  const { save } = await open();
  await save('long-enough');
  expect(await screen.findByRole('button', { name: /Saving\.\.\./ })).toHaveAttribute('aria-busy', 'true');
});

test('shows an error and a new link after a used or expired link @full', async () => {
  const text = 'This link has expired or was already used. Please request a new one.';
  signInApi().on(auth.resetPassword, refuse(400, text, { code: 'reset_link_invalid' }));
  const { save, container } = await open();
  await save('long-enough');
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('shows at the password why it is too weak; the link stays', async () => {
  const text = 'This password is too common. Please choose another one.';
  const refusal = refuse(400, text, { code: 'weak_password', fields: { password: [text] } });
  signInApi().on(auth.resetPassword, refusal);
  const { save } = await open();
  await save('long-enough');
  const input = screen.getByLabelText('New password');
  await waitFor(() => expect(input).toHaveAccessibleDescription(expect.stringContaining(text)));
  expect(screen.queryByRole('link', { name: 'Request a new link' })).not.toBeInTheDocument();
});

test('shows an error for a link without a token', async () => {
  const { container } = await open('/reset-password', 'signed-out');
  expect(screen.getByRole('alert')).toHaveTextContent('This link is incomplete.');
  expect(screen.getByRole('link', { name: 'Request a new link' })).toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test.each([
  ['the server’s words', refuse(429, 'Too many tries. Please wait.'), 'Too many tries. Please wait.'],
  ['the fallback', refuse(500), 'Failed to set the new password'],
  ['the fallback offline', offline(), 'Failed to set the new password'],
])('shows %s after a failure and keeps the input', async (_, answer, text) => {
  signInApi().on(auth.resetPassword, answer);
  const { save } = await open();
  await save('long-enough');
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByLabelText('New password')).toHaveValue('long-enough');
});
