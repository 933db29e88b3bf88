import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { PASSWORD, SECRET, type TestApp } from '../../testing/testApp';
import { resetToken } from './mailedTokens';

const MINUTE = 60_000;
const NEW = 'a new password';

const ask = (testApp: TestApp, email: string) => testApp.aVisitor().post('/auth/password-reset/', { email });
const confirm = (testApp: TestApp, token: string, password = NEW) =>
  testApp.aVisitor().post('/auth/password-reset/confirm/', { token, password });
const login = (testApp: TestApp, email: string, password: string) =>
  testApp.aVisitor().post('/auth/login/', { email, password });

/** The tokens of the links that were mailed. */
async function tokensOf(testApp: TestApp, email: string): Promise<string[]> {
  const mails = await testApp.mailTo(email);
  return mails
    .filter(({ kind }) => kind === 'password_reset')
    .map(({ seed }) => resetToken(SECRET, seed as string));
}

async function tokenOf(testApp: TestApp, email: string): Promise<string> {
  expect((await ask(testApp, email)).status).toBe(204);
  return (await tokensOf(testApp, email)).at(-1) ?? '';
}

describeOnEachDatabase('password reset', (testApp) => {
  test.each([
    ['iloveyou123', /too common/],
    ['Nadia-Rahman', /not made of your name/],
    ['meghna threads!', /store name/],
    ['01711000000', /phone number/],
  ])('refuses %s; the link stays valid', async (password, error) => {
    const { email } = await testApp.aSeller({ businessName: 'Meghna Threads' });
    const token = await tokenOf(testApp, email);
    expect(await confirm(testApp, token, password)).toMatchObject({
      status: 400,
      body: {
        code: 'weak_password',
        error: expect.stringMatching(error),
        fields: { password: [expect.anything()] },
      },
    });
    expect((await login(testApp, email, PASSWORD)).status).toBe(200);
    expect((await confirm(testApp, token)).status).toBe(204);
  });

  test('a mailed link sets a new password once and ends all sessions', async () => {
    const customer = await testApp.aCustomer();
    const { email } = customer;
    const old = (await login(testApp, email, PASSWORD)).body;
    const token = await tokenOf(testApp, email);
    expect(await testApp.mailTo(email)).toMatchObject([{ kind: 'password_reset', name: 'Nadia' }]);

    expect(await confirm(testApp, token)).toMatchObject({ status: 204, body: undefined });
    expect((await login(testApp, email, PASSWORD)).status).toBe(401);
    const now = await login(testApp, email, NEW);
    expect(now.status).toBe(200);
    // The access token, too, which would have been valid for ten minutes.
    for (const visitor of [customer, testApp.aVisitor(old.access)]) {
      expect(await visitor.get('/auth/status/')).toMatchObject({
        status: 401,
        body: { code: 'session_expired' },
      });
    }
    expect((await testApp.aVisitor(now.body.access).get('/auth/status/')).status).toBe(200);
    expect((await testApp.aVisitor().post('/auth/refresh/', { refresh: old.refresh })).status).toBe(401);
    const next = await testApp.aVisitor().post('/auth/refresh/', { refresh: now.body.refresh });
    expect((await testApp.aVisitor(next.body.access).get('/auth/status/')).status).toBe(200);

    expect(await confirm(testApp, token, 'another password')).toMatchObject({
      status: 400,
      body: {
        code: 'reset_link_invalid',
        error: 'This link has expired or was already used. Please request a new one.',
      },
    });
    expect((await testApp.mailTo(email)).map(({ kind }) => kind)).toEqual([
      'password_reset',
      'password_changed',
    ]);
  });

  test('a link is valid for 30 minutes', async () => {
    const { email } = await testApp.aCustomer();
    const first = await tokenOf(testApp, email);
    testApp.advanceClock(30 * MINUTE - 1);
    expect((await confirm(testApp, first)).status).toBe(204);
    const late = await tokenOf(testApp, email);
    testApp.advanceClock(30 * MINUTE);
    expect((await confirm(testApp, late)).status).toBe(400);
  });

  test('a new link invalidates the previous one', async () => {
    const { email } = await testApp.aCustomer();
    const first = await tokenOf(testApp, email);
    const second = await tokenOf(testApp, email);
    expect((await confirm(testApp, first)).status).toBe(400);
    expect((await confirm(testApp, second)).status).toBe(204);
  });

  test('answers the same for an unknown e-mail and sends nothing @trust:countable', async () => {
    const { email } = await testApp.aCustomer();
    const times: number[] = [];
    for (const one of [email, 'nobody@haat.example', email, 'nobody-2@haat.example']) {
      const started = performance.now();
      expect(await ask(testApp, one)).toMatchObject({ status: 204, body: undefined });
      times.push(performance.now() - started);
    }
    expect(Math.min(...times)).toBeGreaterThanOrEqual(145);
    expect(await testApp.mailTo('nobody@haat.example')).toEqual([]);
  });

  test('a mailbox gets three emails at once, then one every ten minutes, always with a valid link @full', async () => {
    testApp.advanceClock(60 * MINUTE);
    const { email } = await testApp.aCustomer();
    for (let count = 0; count < 6; count++) expect((await ask(testApp, email)).status).toBe(204);
    const tokens = await tokensOf(testApp, email);
    expect(tokens).toHaveLength(3);
    expect((await confirm(testApp, tokens[2] ?? '')).status).toBe(204);
    testApp.advanceClock(10 * MINUTE);
    await ask(testApp, email);
    await ask(testApp, email);
    expect(await tokensOf(testApp, email)).toHaveLength(4);
    testApp.advanceClock(61 * MINUTE);
    for (let count = 0; count < 3; count++) await ask(testApp, email);
    expect(await tokensOf(testApp, email)).toHaveLength(7);
  });

  test('one address may ask 30 times in an hour @full', async () => {
    testApp.advanceClock(61 * MINUTE);
    const answers = await Promise.all(Array.from({ length: 31 }, () => ask(testApp, 'nobody@haat.example')));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(30).fill(204), 429]);
    testApp.advanceClock(60 * MINUTE);
    expect((await ask(testApp, 'nobody@haat.example')).status).toBe(204);
  });

  test.each([
    [{ token: '', password: NEW }, 'token'],
    [{ token: 'x'.repeat(201), password: NEW }, 'token'],
    [{ token: 'x', password: 'short' }, 'password'],
    [{ token: 'x' }, 'password'],
    [{ token: 7, password: NEW }, 'token'],
    [{ token: 'x', password: NEW, email: 'a@b.example' }, 'email'],
  ])('refuses %j', async (body, field) => {
    const answer = await testApp.aVisitor().post('/auth/password-reset/confirm/', body);
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(Array) } } });
  });

  test('the database stores no token in plain text', async () => {
    const { email, id } = await testApp.aCustomer();
    const token = await tokenOf(testApp, email);
    const rows = [
      await testApp.db.kysely.selectFrom('outbox').selectAll().where('recipient', '=', email).execute(),
      await testApp.db.kysely.selectFrom('password_resets').selectAll().where('user_id', '=', id).execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain(token);
    const [{ seed } = { seed: '' }] = await testApp.mailTo(email);
    expect((await confirm(testApp, seed as string)).status).toBe(400);
  });
});

describeOnEachDatabase(
  'password reset, races',
  (testApp) => {
    test('a link used 12 times concurrently sets one password @full', async () => {
      const { email } = await testApp.aCustomer();
      const token = await tokenOf(testApp, email);
      const passwords = Array.from({ length: 12 }, (_, index) => `new password ${index}`);
      const answers = await Promise.all(passwords.map((password) => confirm(testApp, token, password)));
      expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(11).fill(400)]);
      const winner = passwords[answers.findIndex(({ status }) => status === 204)] ?? '';
      expect((await login(testApp, email, winner)).status).toBe(200);
    });

    test('sessions opened during the reset with old credentials are ended @full', async () => {
      const { email } = await testApp.aCustomer();
      for (let round = 0; round < 5; round++) {
        const password = round ? `new password ${round - 1}` : PASSWORD;
        const { refresh } = (await login(testApp, email, password)).body;
        const token = await tokenOf(testApp, email);
        const [reset, ...sessions] = await Promise.all([
          confirm(testApp, token, `new password ${round}`),
          login(testApp, email, password),
          login(testApp, email, password),
          testApp.aVisitor().post('/auth/refresh/', { refresh }),
          testApp.aVisitor().post('/auth/refresh/', { refresh }),
        ]);
        expect(reset.status).toBe(204);
        for (const { body } of sessions) {
          if (!body.access) continue;
          expect((await testApp.aVisitor(body.access).get('/auth/status/')).status).toBe(401);
          expect((await testApp.aVisitor().post('/auth/refresh/', { refresh: body.refresh })).status).toBe(
            401,
          );
        }
        testApp.advanceClock(61 * MINUTE);
      }
    });
  },
  { only: 'postgres' },
);
