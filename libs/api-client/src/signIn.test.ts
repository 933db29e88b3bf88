import { auth } from './calls';
import { setTransport } from './http';

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

test.each([
  [{ google_client_id: 'haat' }, 'haat'],
  [{ google_client_id: null }, null],
  [{ google_client_id: '' }, null],
  [{}, null],
])('sign-in options %j: Google’s client id is %j', async (answer, googleClientId) => {
  answerWith(answer);
  expect(await auth.config()).toEqual({ googleClientId });
});

test('an ID token is sent as the specification names it', async () => {
  const tokens = { access: 'a', refresh: 'r', user: { id: 1 } };
  const sent = answerWith(tokens);
  expect(await auth.google('id-token')).toEqual(tokens);
  expect(sent).toEqual([{ method: 'post', url: '/auth/google/', body: { idToken: 'id-token' } }]);
});

test('an answer without tokens is no sign-in', async () => {
  answerWith({ error: 'nothing' });
  await expect(auth.google('id-token')).rejects.toThrow('Google authentication failed');
});

test('a reset: the e-mail, then token and password; both answer nothing', async () => {
  const sent = answerWith('');
  expect(await auth.askPasswordReset('a@b.example')).toBeUndefined();
  expect(await auth.resetPassword('token', 'a new password')).toBeUndefined();
  expect(sent).toEqual([
    { method: 'post', url: '/auth/password-reset/', body: { email: 'a@b.example' } },
    {
      method: 'post',
      url: '/auth/password-reset/confirm/',
      body: { token: 'token', password: 'a new password' },
    },
  ]);
});
