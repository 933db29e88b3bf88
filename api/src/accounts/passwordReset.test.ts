import { describeOnEachDatabase } from '../testing/describeOnEachDatabase';
import { PASSWORD, SECRET, type World } from '../testing/world';
import { resetToken } from './resetToken';

const MINUTE = 60_000;
const NEW = 'a new password';

const ask = (world: World, email: string) => world.aVisitor().post('/auth/password-reset/', { email });
const confirm = (world: World, token: string, password = NEW) =>
  world.aVisitor().post('/auth/password-reset/confirm/', { token, password });
const login = (world: World, email: string, password: string) =>
  world.aVisitor().post('/auth/login/', { email, password });

/** The tokens of the links that were mailed. */
async function tokensOf(world: World, email: string): Promise<string[]> {
  const mails = await world.mailTo(email);
  return mails
    .filter(({ kind }) => kind === 'password_reset')
    .map(({ seed }) => resetToken(SECRET, seed as string));
}

async function tokenOf(world: World, email: string): Promise<string> {
  expect((await ask(world, email)).status).toBe(204);
  return (await tokensOf(world, email)).at(-1) ?? '';
}

describeOnEachDatabase('password reset', (world) => {
  test('a mailed link sets a new password, once, and ends all sessions', async () => {
    const customer = await world.aCustomer();
    const { email } = customer;
    const old = (await login(world, email, PASSWORD)).body;
    const token = await tokenOf(world, email);
    expect(await world.mailTo(email)).toMatchObject([{ kind: 'password_reset', name: 'Nadia' }]);

    expect(await confirm(world, token)).toMatchObject({ status: 204, body: undefined });
    expect((await login(world, email, PASSWORD)).status).toBe(401);
    const now = await login(world, email, NEW);
    expect(now.status).toBe(200);
    // Also the access token, which would have been good for ten minutes.
    for (const visitor of [customer, world.aVisitor(old.access)]) {
      expect(await visitor.get('/auth/status/')).toMatchObject({
        status: 401,
        body: { code: 'session_expired' },
      });
    }
    expect((await world.aVisitor(now.body.access).get('/auth/status/')).status).toBe(200);
    expect((await world.aVisitor().post('/auth/refresh/', { refresh: old.refresh })).status).toBe(401);
    const next = await world.aVisitor().post('/auth/refresh/', { refresh: now.body.refresh });
    expect((await world.aVisitor(next.body.access).get('/auth/status/')).status).toBe(200);

    expect(await confirm(world, token, 'another password')).toMatchObject({
      status: 400,
      body: {
        code: 'reset_link_invalid',
        error: 'This link has expired or was already used. Please request a new one.',
      },
    });
    expect((await world.mailTo(email)).map(({ kind }) => kind)).toEqual([
      'password_reset',
      'password_changed',
    ]);
  });

  test('a link is good for 30 minutes', async () => {
    const { email } = await world.aCustomer();
    const first = await tokenOf(world, email);
    world.pass(30 * MINUTE - 1);
    expect((await confirm(world, first)).status).toBe(204);
    const late = await tokenOf(world, email);
    world.pass(30 * MINUTE);
    expect((await confirm(world, late)).status).toBe(400);
  });

  test('a new link ends the one before', async () => {
    const { email } = await world.aCustomer();
    const first = await tokenOf(world, email);
    const second = await tokenOf(world, email);
    expect((await confirm(world, first)).status).toBe(400);
    expect((await confirm(world, second)).status).toBe(204);
  });

  test('an e-mail that nobody has is answered the same, and mails nothing', async () => {
    const { email } = await world.aCustomer();
    const times: number[] = [];
    for (const one of [email, 'nobody@haat.example', email, 'nobody-2@haat.example']) {
      const started = performance.now();
      expect(await ask(world, one)).toMatchObject({ status: 204, body: undefined });
      times.push(performance.now() - started);
    }
    expect(Math.min(...times)).toBeGreaterThanOrEqual(145);
    expect(await world.mailTo('nobody@haat.example')).toEqual([]);
  });

  test('a mailbox gets three letters at once, then one in ten minutes: never without a good link', async () => {
    world.pass(60 * MINUTE);
    const { email } = await world.aCustomer();
    for (let count = 0; count < 6; count++) expect((await ask(world, email)).status).toBe(204);
    const tokens = await tokensOf(world, email);
    expect(tokens).toHaveLength(3);
    expect((await confirm(world, tokens[2] ?? '')).status).toBe(204);
    world.pass(10 * MINUTE);
    await ask(world, email);
    await ask(world, email);
    expect(await tokensOf(world, email)).toHaveLength(4);
    world.pass(61 * MINUTE);
    for (let count = 0; count < 3; count++) await ask(world, email);
    expect(await tokensOf(world, email)).toHaveLength(7);
  });

  test('one address may ask 30 times in an hour', async () => {
    world.pass(61 * MINUTE);
    const answers = await Promise.all(Array.from({ length: 31 }, () => ask(world, 'nobody@haat.example')));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(30).fill(204), 429]);
    world.pass(60 * MINUTE);
    expect((await ask(world, 'nobody@haat.example')).status).toBe(204);
  });

  test.each([
    [{ token: '', password: NEW }, 'token'],
    [{ token: 'x'.repeat(201), password: NEW }, 'token'],
    [{ token: 'x', password: 'short' }, 'password'],
    [{ token: 'x' }, 'password'],
    [{ token: 7, password: NEW }, 'token'],
    [{ token: 'x', password: NEW, email: 'a@b.example' }, 'email'],
  ])('refuses %j', async (body, field) => {
    const answer = await world.aVisitor().post('/auth/password-reset/confirm/', body);
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(Array) } } });
  });

  test('the database holds no token', async () => {
    const { email, id } = await world.aCustomer();
    const token = await tokenOf(world, email);
    const rows = [
      await world.db.kysely.selectFrom('outbox').selectAll().where('recipient', '=', email).execute(),
      await world.db.kysely.selectFrom('password_resets').selectAll().where('user_id', '=', id).execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain(token);
    const [{ seed } = { seed: '' }] = await world.mailTo(email);
    expect((await confirm(world, seed as string)).status).toBe(400);
  });
});

describeOnEachDatabase(
  'password reset, races',
  (world) => {
    test('one link used 12 times at once: one password', async () => {
      const { email } = await world.aCustomer();
      const token = await tokenOf(world, email);
      const passwords = Array.from({ length: 12 }, (_, index) => `new password ${index}`);
      const answers = await Promise.all(passwords.map((password) => confirm(world, token, password)));
      expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(11).fill(400)]);
      const winner = passwords[answers.findIndex(({ status }) => status === 204)] ?? '';
      expect((await login(world, email, winner)).status).toBe(200);
    });

    test('who logs in or refreshes meanwhile, with what was good before, is not let stay', async () => {
      const { email } = await world.aCustomer();
      for (let round = 0; round < 5; round++) {
        const password = round ? `new password ${round - 1}` : PASSWORD;
        const { refresh } = (await login(world, email, password)).body;
        const token = await tokenOf(world, email);
        const [reset, ...sessions] = await Promise.all([
          confirm(world, token, `new password ${round}`),
          login(world, email, password),
          login(world, email, password),
          world.aVisitor().post('/auth/refresh/', { refresh }),
          world.aVisitor().post('/auth/refresh/', { refresh }),
        ]);
        expect(reset.status).toBe(204);
        for (const { body } of sessions) {
          if (!body.access) continue;
          expect((await world.aVisitor(body.access).get('/auth/status/')).status).toBe(401);
          expect((await world.aVisitor().post('/auth/refresh/', { refresh: body.refresh })).status).toBe(401);
        }
        world.pass(61 * MINUTE);
      }
    });
  },
  { only: 'postgres' },
);
