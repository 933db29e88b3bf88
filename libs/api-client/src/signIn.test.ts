import { auth } from '@haat/contracts';
import { QueryClient } from '@tanstack/react-query';
import { setTransport } from './connection';
import { signInOptionsQuery } from './queries/account';
import * as read from './readers';
import { request } from './request';

// No timer that would outlive the tests.
const queryClient = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
beforeEach(() => queryClient.clear());

interface Sent {
  method: string | undefined;
  url: string | undefined;
  body: unknown;
}

function answerWith(data: unknown): Sent[] {
  const sent: Sent[] = [];
  setTransport(async (config) => {
    const body = typeof config.data === 'string' ? JSON.parse(config.data) : config.data;
    sent.push({ method: config.method, url: config.url, body });
    return { status: 200, statusText: '', data, headers: {}, config };
  });
  return sent;
}

const signIn = () => request(auth.googleLogin, { body: { idToken: 'id-token' } }, read.tokens);
const authUrl = 'https://issuer.example/authorize';

test.each([
  [
    { google_client_id: 'haat', google_auth_url: authUrl },
    { clientId: 'haat', authUrl },
  ],
  [{ google_client_id: 'haat', google_auth_url: 'javascript:alert(1)' }, null],
  [{ google_client_id: 'haat' }, null],
  [{ google_client_id: null, google_auth_url: null }, null],
  [{ google_client_id: '', google_auth_url: authUrl }, null],
  [{}, null],
])('sign-in options %j: Google is %j', async (answer, google) => {
  answerWith(answer);
  expect(await queryClient.fetchQuery(signInOptionsQuery)).toEqual({
    google,
    guestCheckout: false,
    orderTexts: false,
    cardOrders: true,
    onlinePayments: [],
  });
});

test('cards are off where the API says so', async () => {
  answerWith({ card_orders: false });
  expect((await queryClient.fetchQuery(signInOptionsQuery)).cardOrders).toBe(false);
});

test('guests may order without an account where the API says so', async () => {
  answerWith({ google_client_id: null, google_auth_url: null, guest_checkout: true });
  expect((await queryClient.fetchQuery(signInOptionsQuery)).guestCheckout).toBe(true);
});

test('an ID token is sent as the specification names it', async () => {
  const tokens = { access: 'a', refresh: 'r', user: { id: 1 } };
  const sent = answerWith(tokens);
  expect(await signIn()).toEqual({ access: 'a', refresh: 'r' });
  expect(sent).toEqual([{ method: 'post', url: '/auth/google/', body: { idToken: 'id-token' } }]);
});

test('an answer without tokens is no sign-in', async () => {
  answerWith({ error: 'nothing' });
  await expect(signIn()).rejects.toThrow('Google authentication failed');
});

test('a reset: the e-mail, then token and password; both answer nothing', async () => {
  const sent = answerWith('');
  expect(await request(auth.askPasswordReset, { body: { email: 'a@b.example' } })).toBeUndefined();
  expect(
    await request(auth.resetPassword, { body: { token: 'token', password: 'a new password' } }),
  ).toBeUndefined();
  expect(sent).toEqual([
    { method: 'post', url: '/auth/password-reset/', body: { email: 'a@b.example' } },
    {
      method: 'post',
      url: '/auth/password-reset/confirm/',
      body: { token: 'token', password: 'a new password' },
    },
  ]);
});
