import type { FastifyInstance } from 'fastify';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { type LocalIssuer, startIssuer } from '../../testing/localIssuer';
import { PASSWORD } from '../../testing/testApp';
import { Visitor } from '../../testing/visitor';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

describeOnEachDatabase('Google sign-in', (testApp) => {
  let issuer: LocalIssuer;
  let app: FastifyInstance;
  let people = 0;

  beforeAll(async () => {
    issuer = await startIssuer(testApp.clock);
    app = await testApp.openApp({ google: issuer.settings });
  });
  afterAll(async () => {
    await app?.close();
    await issuer?.close();
  });

  const signIn = (idToken: string) => new Visitor(app).post('/auth/google/', { idToken });
  const person = () => ({ sub: `subject-${++people}`, email: `google-${people}@haat.example` });
  const login = (email: string) => testApp.aVisitor().post('/auth/login/', { email, password: PASSWORD });

  test('creates an account, and finds it again after a change of e-mail', async () => {
    const { status, body } = await signIn(await issuer.idToken());
    expect(status).toBe(200);
    expect(body).toEqual({
      access: expect.any(String),
      refresh: expect.any(String),
      user: expect.objectContaining({
        email: 'nadia@haat.example',
        first_name: 'নাদিয়া'.normalize('NFC'),
        last_name: 'Rahman',
        user_type: 'customer',
        onboarding_completed: false,
      }),
    });
    expect((await new Visitor(app, body.access).get('/auth/status/')).status).toBe(200);
    expect((await testApp.aVisitor().post('/auth/refresh/', { refresh: body.refresh })).status).toBe(200);
    const again = await signIn(await issuer.idToken({ email: 'other@haat.example' }));
    expect(again.body.user).toEqual(body.user);
    // There is no password to guess.
    expect((await login('nadia@haat.example')).status).toBe(401);
  });

  test('the name defaults to the local part of the e-mail', async () => {
    const { sub, email } = person();
    const { body } = await signIn(
      await issuer.idToken({ sub, email, given_name: undefined, family_name: undefined }),
    );
    expect(body.user).toMatchObject({ first_name: email.split('@')[0], last_name: '' });
  });

  test('links the account with the e-mail; an unverified password and its sessions end', async () => {
    const customer = await testApp.aCustomer();
    const { refresh } = (await login(customer.email)).body;
    const { sub } = person();
    const { status, body } = await signIn(await issuer.idToken({ sub, email: customer.email }));
    expect(status).toBe(200);
    expect(body.user.id).toBe(customer.id);
    // Another person who registered the e-mail is signed out.
    expect((await login(customer.email)).status).toBe(401);
    expect((await customer.get('/auth/status/')).status).toBe(401);
    expect((await testApp.aVisitor().post('/auth/refresh/', { refresh })).status).toBe(401);
    expect((await new Visitor(app, body.access).get('/auth/status/')).status).toBe(200);
    expect(await testApp.mailTo(customer.email)).toMatchObject([
      { kind: 'google_linked', passwordEnded: true },
    ]);
  });

  test('a password with a verified e-mail still works alongside Google', async () => {
    const customer = await testApp.aCustomer();
    await testApp.db.kysely
      .updateTable('users')
      .set({ email_verified_at: testApp.clock.now() })
      .where('id', '=', customer.id)
      .execute();
    const { sub } = person();
    expect((await signIn(await issuer.idToken({ sub, email: customer.email }))).body.user.id).toBe(
      customer.id,
    );
    expect((await login(customer.email)).status).toBe(200);
    expect((await customer.get('/auth/status/')).status).toBe(200);
    expect(await testApp.mailTo(customer.email)).toMatchObject([
      { kind: 'google_linked', passwordEnded: false },
    ]);
  });

  test('another Google account with the same e-mail is refused', async () => {
    const one = person();
    await signIn(await issuer.idToken(one));
    expect(await signIn(await issuer.idToken({ ...one, sub: 'somebody-else' }))).toMatchObject({
      status: 409,
      body: { code: 'google_taken' },
    });
  });

  test('two first sign-ins at once: one account', async () => {
    const one = person();
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => signIn(await issuer.idToken(one))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
  });

  test.each<[what: string, token: () => Promise<string> | string, error?: string]>([
    ['no token', () => 'nonsense'],
    ['one for another site', () => issuer.idToken({ aud: 'another-client' })],
    ['one of another issuer', () => issuer.idToken({ iss: 'https://accounts.google.example' })],
    ['an expired one', () => issuer.idToken({ exp: Math.floor(testApp.clock.now().getTime() / 1000) - 31 })],
    ['one without an end', () => issuer.idToken({ exp: undefined })],
    ['one about nobody', () => issuer.idToken({ sub: undefined })],
    ['one without an e-mail', () => issuer.idToken({ email: undefined })],
    ['one with an e-mail that is none', () => issuer.idToken({ ...person(), email: 'nadia\r\n@haat' })],
    [
      'one with an e-mail that the issuer hasn’t verified',
      () => issuer.idToken({ ...person(), email_verified: false }),
      'Your Google account’s email address is not verified',
    ],
    [
      'one that doesn’t say so',
      () => issuer.idToken({ ...person(), email_verified: undefined }),
      'Your Google account’s email address is not verified',
    ],
    [
      'one signed with another key under the issuer’s name for its own',
      async () => issuer.idToken({}, { key: (await generateKeyPair('RS256')).privateKey }),
    ],
    [
      'one signed with a key that isn’t published',
      async () => issuer.idToken({}, { key: (await generateKeyPair('RS256')).privateKey, kid: 'mine' }),
    ],
    [
      'an unsigned one',
      () =>
        new UnsecuredJWT({ sub: '1', email: 'nadia@haat.example', email_verified: true })
          .setIssuer(issuer.settings.issuers[0] ?? '')
          .setAudience(issuer.settings.clientId)
          .setIssuedAt(Math.floor(testApp.clock.now().getTime() / 1000))
          .setExpirationTime(Math.floor(testApp.clock.now().getTime() / 1000) + 60)
          .encode(),
    ],
    [
      'one signed with a secret that everybody knows',
      () =>
        new SignJWT({ sub: '1', email: 'nadia@haat.example', email_verified: true })
          .setProtectedHeader({ alg: 'HS256' })
          .setIssuer(issuer.settings.issuers[0] ?? '')
          .setAudience(issuer.settings.clientId)
          .setIssuedAt(Math.floor(testApp.clock.now().getTime() / 1000))
          .setExpirationTime(Math.floor(testApp.clock.now().getTime() / 1000) + 60)
          .sign(Buffer.from(issuer.settings.clientId)),
    ],
  ])('refuses %s', async (_what, token, error = 'Google authentication failed') => {
    expect(await signIn(await token())).toMatchObject({
      status: 401,
      body: { code: 'google_refused', error },
    });
  });

  test('a later login doesn’t end earlier ones', async () => {
    const one = person();
    const first = (await signIn(await issuer.idToken(one))).body;
    testApp.advanceClock(HOUR);
    await signIn(await issuer.idToken(one));
    expect((await testApp.aVisitor().post('/auth/refresh/', { refresh: first.refresh })).status).toBe(200);
  });

  test('rotated keys of the issuer are fetched again; the old ones are refused', async () => {
    const one = person();
    const before = await issuer.idToken(one);
    expect((await signIn(before)).status).toBe(200);
    await issuer.rotateKeys();
    // The keys are fetched again only after a while, so that forged tokens cause no flood of requests.
    const again = await testApp.openApp({ google: issuer.settings });
    const sent = (idToken: string) => new Visitor(again).post('/auth/google/', { idToken });
    expect((await sent(await issuer.idToken(one))).status).toBe(200);
    expect((await sent(before)).status).toBe(401);
    await again.close();
  });

  test('a failing issuer does not make the token invalid', async () => {
    issuer.breakDown(true);
    const fresh = await testApp.openApp({ google: issuer.settings });
    const sent = async () =>
      new Visitor(fresh).post('/auth/google/', { idToken: await issuer.idToken(person()) });
    expect(await sent()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    issuer.breakDown(false);
    expect((await sent()).status).toBe(200);
    await fresh.close();
  });

  test('forged tokens do not flood the issuer with requests', async () => {
    const before = issuer.fetched();
    const forged = await issuer.idToken({}, { kid: 'mine' });
    for (let count = 0; count < 10; count++) expect((await signIn(forged)).status).toBe(401);
    expect(issuer.fetched() - before).toBeLessThanOrEqual(1);
  });

  test('is unavailable without settings, and pages can detect that', async () => {
    expect(await testApp.aVisitor().post('/auth/google/', { idToken: await issuer.idToken() })).toMatchObject(
      {
        status: 404,
        body: { error: 'Google sign-in is not available here' },
      },
    );
    expect((await testApp.aVisitor().get('/auth/config/')).body).toEqual({
      google_client_id: null,
      google_auth_url: null,
      guest_checkout: true,
      card_orders: true,
      online_payments: [],
      order_texts: true,
    });
    expect((await new Visitor(app).get('/auth/config/')).body).toEqual({
      google_client_id: 'haat-client',
      google_auth_url: issuer.settings.authUrl,
      guest_checkout: true,
      card_orders: true,
      online_payments: [],
      order_texts: true,
    });
  });
});
