/** @jest-environment jsdom */
import { auth, cart, type Profile } from '@haat/contracts';
import { finishGoogleSignIn, googleSignInUrl, isGoogleReturn } from './googleSignIn';
import { logout, startSession } from './session';
import { sessionAtom, sessionStore } from './store';
import { mockCall } from './testing/mockRequest';

jest.mock('@haat/api-client', () => jest.requireActual('./testing/mockRequest').client);

const profile = {
  user: { id: 5, email: 'nadia@haat.example' },
  permissions: { seller_approved: false },
} as Profile;
const exchanged = mockCall(auth.googleLogin);

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  exchanged.mockReset().mockResolvedValue({ access: 'a1', refresh: 'r1', user: profile.user });
  mockCall(auth.status).mockResolvedValue(profile);
  mockCall(auth.logout).mockResolvedValue(undefined);
  mockCall(cart.getCart).mockResolvedValue({ items: [], item_count: 0, subtotal: 0 });
  await startSession();
});
afterEach(() => logout());

/** Goes to the issuer; answers what it was asked. */
function asks(remember = false) {
  const address = new URL(
    googleSignInUrl({
      authUrl: 'https://issuer.example/authorize?hd=haat',
      clientId: 'haat-client',
      redirectUri: 'https://haat.example/login',
      remember,
      carried: { from: '/cart' },
    }),
  );
  return Object.fromEntries(address.searchParams) as { state: string; nonce: string } & Record<
    string,
    string
  >;
}

function idToken(nonce: unknown) {
  const part = (value: unknown) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${part({ alg: 'RS256' })}.${part({ sub: '1', nonce, hd: '??>>~~' })}.signature`;
}

const answer = (fields: Record<string, string>) => `#${new URLSearchParams(fields)}`;

test('the request names the site and its purpose, and differs each time', () => {
  const asked = asks();
  expect(asked).toMatchObject({
    hd: 'haat',
    client_id: 'haat-client',
    redirect_uri: 'https://haat.example/login',
    response_type: 'id_token',
    scope: 'openid email profile',
  });
  expect(asks().state).not.toBe(asked.state);
  expect(asks().nonce).not.toBe(asked.nonce);
  expect(asked.state).toMatch(/^[0-9a-f]{32}$/);
});

test.each([
  [false, 'session'],
  [true, 'local'],
])('the answer signs in; remember me %s', async (remember, stored) => {
  const { state, nonce } = asks(remember);
  const { carried, profile: signedIn } = finishGoogleSignIn(answer({ state, id_token: idToken(nonce) }));
  expect(carried).toEqual({ from: '/cart' });
  expect(await signedIn).toEqual(profile);
  expect(exchanged).toHaveBeenCalledWith({ body: { idToken: idToken(nonce) } });
  expect(sessionStore.get(sessionAtom)).toEqual({ state: 'authenticated', profile });
  expect((stored === 'local' ? localStorage : sessionStorage).getItem('access_token')).toBe('a1');
  expect(sessionStorage.getItem('haat.google')).toBeNull();
});

test.each<[string, (asked: { state: string; nonce: string }) => Record<string, string>]>([
  ['to another question', ({ nonce }) => ({ state: 'x', id_token: idToken(nonce) })],
  ['with somebody else’s token', ({ state }) => ({ state, id_token: idToken('another') })],
  ['with a token that is none', ({ state }) => ({ state, id_token: 'nonsense' })],
  ['that says no', ({ state }) => ({ state, error: 'access_denied' })],
])('an answer %s is refused', async (_, fields) => {
  await expect(finishGoogleSignIn(answer(fields(asks()))).profile).rejects.toThrow(
    'Google authentication failed',
  );
  expect(exchanged).not.toHaveBeenCalled();
  expect(sessionStore.get(sessionAtom).state).toBe('signed-out');
});

test('an answer is accepted once, and only after a request', async () => {
  const { state, nonce } = asks();
  const hash = answer({ state, id_token: idToken(nonce) });
  await finishGoogleSignIn(hash).profile;
  logout();
  await expect(finishGoogleSignIn(hash).profile).rejects.toThrow('Google authentication failed');
  expect(sessionStore.get(sessionAtom).state).toBe('signed-out');
});

test.each([
  ['#state=1&id_token=x', true],
  ['#state=1&error=access_denied', true],
  ['#id_token=x', false],
  ['#help', false],
  ['', false],
])('%s is an answer: %s', (hash, is) => {
  expect(isGoogleReturn(hash)).toBe(is);
});
