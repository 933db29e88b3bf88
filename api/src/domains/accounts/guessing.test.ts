import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { clientKeyOf, networkPrefixOf } from '../../platform/limits/addresses';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { testInFullMatrix } from '../../testing/matrix';
import { PASSWORD, SECRET } from '../../testing/testApp';
import { cleanUpAccounts } from './accounts.jobs';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:DB8::6', '2001:db8:0:0', '2001:db8:0'],
  ['::1', '0:0:0:0', '0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
])('at %s is the guesser %s in the network %s', (address, guesser, network) => {
  expect([clientKeyOf(address), networkPrefixOf(address)]).toEqual([guesser, network]);
});

describeOnEachDatabase('guessing', (testApp) => {
  let other: FastifyInstance;
  let rotated: FastifyInstance;
  beforeAll(async () => {
    other = await testApp.openApp();
    const sessionSecret = 'the next secret, also of at least 32 characters';
    rotated = await testApp.openApp({ sessionSecret, previousSessionSecret: SECRET });
  });
  afterAll(() => Promise.all([other?.close(), rotated?.close()]));
  beforeEach(() => testApp.advanceClock(2 * HOUR));

  async function login(email: string, password: string, address: string, app = testApp.app) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/auth/login/',
      remoteAddress: address,
      payload: { email, password },
    });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  }

  /** Counts responses by status. */
  async function guesses(max: number, guess: (count: number) => Promise<{ status: number }>) {
    const answers = await Promise.all(Array.from({ length: max }, (_, count) => guess(count)));
    const tally: Record<number, number> = {};
    for (const { status } of answers) tally[status] = (tally[status] ?? 0) + 1;
    return tally;
  }

  test('ten attempts in 15 minutes from one address at one account, across all processes', async () => {
    const { email } = await testApp.aCustomer();
    for (let count = 0; count < 10; count++) {
      const answer = await login(email, 'guess', '203.0.113.9', count % 2 ? other : testApp.app);
      expect(answer.status).toBe(401);
    }
    for (const app of [testApp.app, other]) {
      expect(await login(email, PASSWORD, '203.0.113.9', app)).toMatchObject({
        status: 429,
        body: { error: 'Too many attempts. Please try again in 15 minutes.', code: 'too_many_requests' },
        headers: { 'retry-after': '900' },
      });
    }
    expect((await login(email, PASSWORD, '198.51.100.1')).status).toBe(200);
    testApp.advanceClock(15 * MINUTE);
    expect((await login(email, PASSWORD, '203.0.113.9')).status).toBe(200);
  });

  test('concurrent attempts are all counted @full', async () => {
    const { email } = await testApp.aCustomer();
    const answers = await Promise.all(Array.from({ length: 30 }, () => login(email, 'guess', '203.0.113.9')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  });

  test('successful logins do not count', async () => {
    const { email } = await testApp.aCustomer();
    for (let count = 0; count < 15; count++) {
      expect((await login(email, PASSWORD, '203.0.113.9')).status).toBe(200);
    }
  });

  test('logins that fail on our side do not count @trust:serves-on', async () => {
    const { email } = await testApp.aCustomer();
    const rename = (from: string, to: string) =>
      sql`ALTER TABLE users RENAME COLUMN ${sql.id(from)} TO ${sql.id(to)}`.execute(testApp.db.kysely);
    await rename('password_hash', 'renamed');
    try {
      for (let count = 0; count < 12; count++)
        expect((await login(email, PASSWORD, '203.0.113.10')).status).toBe(500);
    } finally {
      await rename('renamed', 'password_hash');
    }
    expect((await login(email, PASSWORD, '203.0.113.10')).status).toBe(200);
  });

  test('an IPv6 /64 counts as one client @full', async () => {
    const { email } = await testApp.aCustomer();
    const answers = [];
    for (let count = 0; count < 12; count++)
      answers.push(await login(email, 'x', `2001:db8:9:9::${count + 1}`));
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429, 429]);
  });

  test('many addresses at one account: strangers are throttled, its owner is not, and a password reset stays possible @full', async () => {
    const { email } = await testApp.aCustomer();
    expect((await login(email, PASSWORD, '198.51.100.1')).status).toBe(200);
    expect(await guesses(100, (count) => login(email, 'guess', `203.0.${count}.9`))).toEqual({ 401: 100 });
    expect(await login(email, PASSWORD, '203.0.200.9')).toMatchObject({
      status: 429,
      body: {
        error: 'Too many attempts. Please try again in 60 minutes, or set a new password by e-mail.',
      },
    });
    // The owner's phone has another address of its network today.
    expect((await login(email, PASSWORD, '198.51.100.77')).status).toBe(200);
    // The network stays known when the secret of its hash is rotated.
    expect((await login(email, PASSWORD, '198.51.100.78', rotated)).status).toBe(200);
    testApp.advanceClock(HOUR);
    expect((await login(email, PASSWORD, '203.0.200.9')).status).toBe(200);
  });

  test('limits an unknown e-mail in the same way @full @trust:countable', async () => {
    const email = 'nobody@haat.example';
    expect(await guesses(100, (count) => login(email, 'guess', `203.0.${count}.9`))).toEqual({ 401: 100 });
    expect((await login(email, 'guess', '203.0.200.9')).status).toBe(429);
  });

  testInFullMatrix('one address at many accounts: 300 failures in 15 minutes', async () => {
    const guess = (count: number) => login(`unknown-${count}@haat.example`, 'guess', '203.0.113.77');
    expect(await guesses(301, guess)).toEqual({ 401: 300, 429: 1 });
  });

  test('deletes expired attempts', async () => {
    const { email, id } = await testApp.aCustomer();
    const { body } = await login(email, PASSWORD, '198.51.100.1');
    await login(email, 'guess', '198.51.100.1');
    testApp.advanceClock(31 * DAY);
    await cleanUpAccounts(testApp);
    const left = async (table: 'attempts' | 'refresh_tokens' | 'known_networks') =>
      (await testApp.db.kysely.selectFrom(table).selectAll().execute()).length;
    expect([await left('attempts'), await left('refresh_tokens')]).toEqual([0, 0]);
    expect((await testApp.aVisitor().post('/auth/refresh/', { refresh: body.refresh })).status).toBe(401);
    const known = testApp.db.kysely.selectFrom('known_networks').where('user_id', '=', id).selectAll();
    expect(await known.execute()).toHaveLength(1);
    testApp.advanceClock(181 * DAY);
    await cleanUpAccounts(testApp);
    expect(await left('known_networks')).toBe(0);
  });

  test('a session outlives its first access token', async () => {
    const { email } = await testApp.aCustomer();
    const { body } = await login(email, PASSWORD, '198.51.100.1');
    const refresh = (token: string) => testApp.aVisitor().post('/auth/refresh/', { refresh: token });
    testApp.advanceClock(29 * DAY);
    const child = (await refresh(body.refresh)).body.refresh;
    testApp.advanceClock(2 * DAY);
    await login(email, PASSWORD, '198.51.100.1');
    await cleanUpAccounts(testApp);
    expect((await refresh(child)).status).toBe(200);
  });

  test('signing out everywhere ends every session immediately', async () => {
    const { email } = await testApp.aCustomer();
    const sessions = await Promise.all([1, 2].map(() => login(email, PASSWORD, '198.51.100.1')));
    const stranger = await testApp.aCustomer();
    const [first] = sessions;
    const mine = testApp.aVisitor(first?.body.access);
    expect(await mine.post('/auth/logout-everywhere/')).toMatchObject({ status: 204, body: undefined });
    for (const { body } of sessions) {
      expect((await testApp.aVisitor(body.access).get('/auth/status/')).status).toBe(401);
      expect((await testApp.aVisitor().post('/auth/refresh/', { refresh: body.refresh })).status).toBe(401);
    }
    expect((await stranger.get('/auth/status/')).status).toBe(200);
    expect((await login(email, PASSWORD, '198.51.100.1')).status).toBe(200);
    expect((await testApp.aVisitor().post('/auth/logout-everywhere/')).status).toBe(401);
  });
});
