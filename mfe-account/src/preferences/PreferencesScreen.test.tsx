import { auth } from '@haat/contracts';
import { type Session, sessionAtom, sessionStore } from '@haat/session';
import {
  aProfile,
  aUser,
  expectNoAxeViolations,
  fakeApi,
  never,
  offline,
  refuse,
  renderScreen,
} from '@haat/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../routes';
import './PreferencesScreen';

const newcomer = (preferred_tags: string[] = []): Session => ({
  state: 'authenticated',
  profile: aProfile({ user: { onboarding_completed: false, preferred_tags } }),
});

async function open(state?: unknown, session = newcomer()) {
  const page = renderScreen(routes, { at: '/preferences', state, session });
  await screen.findByRole('heading', { level: 1, name: 'LOVELY, LET US GET YOU SORTED!' });
  return page;
}
const choice = (name: string) => screen.getByRole('button', { name });
const save = () => screen.getByRole('button', { name: "I'M READY!" });
const saved = (api: ReturnType<typeof fakeApi>) => api.asked(auth.savePreferences).map(({ body }) => body);

beforeEach(() => localStorage.setItem('access_token', 'access'));
afterEach(() => localStorage.clear());

test('saves the styles and opens the home page', async () => {
  const api = fakeApi().on(auth.savePreferences, {
    user: aUser({ preferred_tags: ['formal', 'streetwear'] }),
  });
  const { user, container, at } = await open();
  for (const name of ['FORMAL', 'CASUAL', 'STREET WEAR', 'ETHNIC', 'ACTIVE WEAR', 'PICK FOR ME'])
    expect(choice(name)).toHaveAttribute('aria-pressed', 'false');
  expect(screen.getByText('(MAXIMUM 3) - Selected: 0/3')).toBeInTheDocument();
  await expectNoAxeViolations(container);

  await user.click(choice('STREET WEAR'));
  await user.click(choice('FORMAL'));
  expect(screen.getByText('(MAXIMUM 3) - Selected: 2/3')).toBeInTheDocument();
  await user.click(save());
  await waitFor(() => expect(at()).toBe('/home'));
  expect(saved(api)).toEqual([{ preferred_tags: ['streetwear', 'formal'], onboarding_completed: true }]);
  expect(sessionStore.get(sessionAtom).profile?.user.onboarding_completed).toBe(true);
});

test('opens the remembered page with its state', async () => {
  fakeApi().on(auth.savePreferences, { user: aUser() });
  const { user, at, carried } = await open({ from: '/quick-checkout', fromState: { product: 7 } });
  await user.click(choice('CASUAL'));
  await user.click(save());
  await waitFor(() => expect(at()).toBe('/quick-checkout'));
  expect(carried()).toEqual({ product: 7 });
});

test('disables other styles and "pick for me" after three choices', async () => {
  const { user } = await open();
  for (const name of ['FORMAL', 'CASUAL', 'ETHNIC']) await user.click(choice(name));
  expect(screen.getByText('(MAXIMUM 3) - Selected: 3/3')).toBeInTheDocument();
  for (const name of ['STREET WEAR', 'ACTIVE WEAR', 'PICK FOR ME']) expect(choice(name)).toBeDisabled();
  await user.click(choice('FORMAL'));
  expect(choice('STREET WEAR')).toBeEnabled();
  expect(choice('PICK FOR ME')).toBeDisabled();
});

test('"pick for me" selects three styles and disables the others until it is clicked again @full', async () => {
  const api = fakeApi().on(auth.savePreferences, { user: aUser() });
  const { user, at } = await open();
  await user.click(choice('PICK FOR ME'));
  expect(screen.getByText('(MAXIMUM 3) - Selected: 3/3')).toBeInTheDocument();
  for (const name of ['FORMAL', 'CASUAL', 'STREET WEAR', 'ETHNIC', 'ACTIVE WEAR'])
    expect(choice(name)).toBeDisabled();
  await user.click(choice('PICK FOR ME'));
  expect(screen.getByText('(MAXIMUM 3) - Selected: 0/3')).toBeInTheDocument();
  expect(choice('FORMAL')).toBeEnabled();

  await user.click(choice('PICK FOR ME'));
  await user.click(save());
  await waitFor(() => expect(at()).toBe('/home'));
  const [body] = saved(api) as { preferred_tags: string[] }[];
  expect(new Set(body?.preferred_tags).size).toBe(3);
});

test('shows an error without a choice, until one is made', async () => {
  const api = fakeApi();
  const { user } = await open();
  await user.click(save());
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Please select at least one preference or choose "Pick for me".',
  );
  expect(saved(api)).toHaveLength(0);
  await user.click(choice('ETHNIC'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('shows the pending text and disables the choices while saving', async () => {
  fakeApi().on(auth.savePreferences, never);
  const { user } = await open();
  await user.click(choice('ETHNIC'));
  await user.click(save());
  expect(await screen.findByRole('button', { name: /SAVING\.\.\./ })).toHaveAttribute('aria-busy', 'true');
  expect(choice('FORMAL')).toBeDisabled();
});

test.each([
  ['the server’s words', refuse(400, 'Not a style'), 'Not a style'],
  ['the fallback', refuse(500), 'Failed to save preferences'],
  ['the fallback offline', offline(), 'Failed to save preferences'],
])('shows %s after a failure, and the next attempt works @full', async (_, answer, text) => {
  const api = fakeApi().on(auth.savePreferences, answer);
  const { user, at } = await open();
  await user.click(choice('ETHNIC'));
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(choice('ETHNIC')).toHaveAttribute('aria-pressed', 'true');
  api.on(auth.savePreferences, { user: aUser() });
  await user.click(save());
  await waitFor(() => expect(at()).toBe('/home'));
});

test('shows the saved styles', async () => {
  await open(undefined, newcomer(['ethnic', 'casual']));
  expect(choice('ETHNIC')).toHaveAttribute('aria-pressed', 'true');
  expect(choice('FORMAL')).toHaveAttribute('aria-pressed', 'false');
});
