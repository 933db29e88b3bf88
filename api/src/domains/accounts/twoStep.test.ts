import type { FastifyInstance } from 'fastify';
import { runCommand } from '../../operation/operator/console';
import { PrivateData } from '../../platform/private-data/privateData';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { fromBase32 } from '../../testing/fromBase32';
import { PASSWORD, PRIVATE_DATA_KEY } from '../../testing/testApp';
import { Customer } from '../../testing/visitor';
import { codeAt, stepAt } from './totp';

const STEP = 30_000;

describeOnEachDatabase('two-step login', (testApp) => {
  let strict: FastifyInstance;
  beforeAll(async () => {
    strict = await testApp.openApp({ operatorTwoStep: true });
  });
  afterAll(() => strict?.close());
  beforeEach(() => testApp.advanceClock(60 * 60_000));

  const login = (email: string, more: object = {}) =>
    testApp.aVisitor().post('/auth/login/', { email, password: PASSWORD, ...more });
  const codeNow = (secret: string, steps = 0) =>
    codeAt(fromBase32(secret), stepAt(testApp.clock.now()) + steps);
  /** An account with two-step login, and its secret and recovery codes; the present code is used. */
  async function aTwoStepSeller() {
    const seller = await testApp.aSeller();
    const { body: setup } = await seller.post('/auth/two-step/setup/');
    const { status, body } = await seller.post('/auth/two-step/on/', { code: codeNow(setup.secret) });
    expect(status).toBe(200);
    return { seller, secret: setup.secret as string, recovery: body.recovery_codes as string[] };
  }

  test('is off, set up with a QR code, and on with a code', async () => {
    const seller = await testApp.aSeller();
    expect((await seller.get('/auth/two-step/')).body).toEqual({ enabled: false, recovery_codes_left: 0 });
    const { body: setup } = await seller.post('/auth/two-step/setup/');
    expect(setup).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringContaining(`secret=${setup.secret}&issuer=Haat`),
      qr_svg: expect.stringMatching(/^<svg .*<\/svg>$/),
    });
    // It doesn't count before a code was entered, so an app that was never set up does not stop a login.
    expect((await login(seller.email)).status).toBe(200);
    const wrong = await seller.post('/auth/two-step/on/', { code: '000000' });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'wrong_code']);
    const on = await seller.post('/auth/two-step/on/', { code: codeNow(setup.secret) });
    expect(on.body.recovery_codes).toHaveLength(10);
    for (const code of on.body.recovery_codes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect((await seller.get('/auth/two-step/')).body).toEqual({ enabled: true, recovery_codes_left: 10 });
    expect((await seller.post('/auth/two-step/setup/')).body.code).toBe('two_step_on');
    expect((await seller.post('/auth/two-step/on/', { code: codeNow(setup.secret, 1) })).body.code).toBe(
      'two_step_on',
    );
  });

  test('a login needs a code, which is accepted once', async () => {
    const { seller, secret } = await aTwoStepSeller();
    testApp.advanceClock(STEP);
    const asked = await login(seller.email);
    expect([asked.status, asked.body.code, asked.body.error]).toEqual([
      401,
      'code_required',
      'This account needs the code from your authenticator app. If there is no field for it, please reload the page.',
    ]);
    expect((await login(seller.email, { code: '000000' })).body.code).toBe('wrong_code');
    expect((await login(seller.email, { code: codeNow(secret), password: 'wrong horse' })).body.code).toBe(
      'wrong_credentials',
    );
    const code = codeNow(secret);
    const [first, second] = [
      await login(seller.email, { code: `${code.slice(0, 3)} ${code.slice(3)}` }),
      await login(seller.email, { code }),
    ];
    expect([first.status, second.status, second.body.code]).toEqual([200, 400, 'wrong_code']);
    testApp.advanceClock(STEP);
    const bengali = codeNow(secret).replace(/\d/g, (digit) => String.fromCharCode(0x9e6 + Number(digit)));
    expect((await login(seller.email, { code: bengali })).status).toBe(200);
  });

  test('of concurrent logins with one code one succeeds', async () => {
    const { seller, secret } = await aTwoStepSeller();
    testApp.advanceClock(STEP);
    const code = codeNow(secret);
    const answers = await Promise.all(Array.from({ length: 5 }, () => login(seller.email, { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a recovery code is accepted once, however it is typed', async () => {
    const { seller, recovery } = await aTwoStepSeller();
    const [code = ''] = recovery;
    expect((await login(seller.email, { code: code.toLowerCase().replaceAll('-', ' ') })).status).toBe(200);
    expect((await login(seller.email, { code })).body.code).toBe('wrong_code');
    expect((await seller.get('/auth/two-step/')).body.recovery_codes_left).toBe(9);
    const other = await aTwoStepSeller();
    expect((await login(seller.email, { code: other.recovery[1] })).body.code).toBe('wrong_code');
  });

  test('wrong codes are limited for all addresses together; right ones are not counted', async () => {
    const { seller, secret } = await aTwoStepSeller();
    const guess = (address: string) =>
      testApp.app.inject({
        method: 'POST',
        url: '/api/v1/auth/login/',
        remoteAddress: address,
        payload: { email: seller.email, password: PASSWORD, code: '000000' },
      });
    const answers = [];
    for (let count = 0; count < 12; count++) answers.push((await guess(`203.0.113.${count}`)).statusCode);
    expect(answers).toEqual([...Array(10).fill(400), 429, 429]);
    testApp.advanceClock(15 * 60_000);
    for (let count = 0; count < 12; count++) {
      testApp.advanceClock(STEP);
      expect((await login(seller.email, { code: codeNow(secret) })).status).toBe(200);
    }
  });

  test('turning it on signs other devices out; turning it off needs a code', async () => {
    const seller = await testApp.aSeller();
    const { body: tokens } = await login(seller.email);
    const { body: setup } = await seller.post('/auth/two-step/setup/');
    await seller.post('/auth/two-step/on/', { code: codeNow(setup.secret) });
    expect((await testApp.aVisitor(tokens.access).get('/auth/status/')).status).toBe(401);
    expect((await seller.get('/auth/status/')).status).toBe(200);
    expect((await seller.post('/auth/two-step/off/', { code: codeNow(setup.secret) })).body.code).toBe(
      'wrong_code',
    );
    testApp.advanceClock(STEP);
    expect((await seller.post('/auth/two-step/off/', { code: codeNow(setup.secret) })).status).toBe(204);
    expect((await seller.post('/auth/two-step/off/', { code: '000000' })).body.code).toBe('two_step_off');
    expect((await login(seller.email)).status).toBe(200);
  });

  test('secrets are encrypted, recovery codes hashed', async () => {
    const { seller, secret, recovery } = await aTwoStepSeller();
    const row = await testApp.db.kysely
      .selectFrom('totp_secrets')
      .where('user_id', '=', seller.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row.secret).toMatch(/^v1:[0-9a-f]{16}:/);
    const codes = await testApp.db.kysely.selectFrom('recovery_codes').selectAll().execute();
    const stored = JSON.stringify([row, codes.map(({ code_hash }) => code_hash.toString('latin1'))]);
    for (const text of [
      secret,
      fromBase32(secret).toString('base64'),
      recovery[0] ?? '',
      (recovery[0] ?? '').replaceAll('-', ''),
    ])
      expect(stored).not.toContain(text);
  });

  test('operators need it where the setting says so', async () => {
    const operator = await testApp.anOperator();
    const at = (app: FastifyInstance) => new Customer(app, operator.token ?? '', operator);
    expect((await at(testApp.app).get('/operator/sellers/')).status).toBe(200);
    const refused = await at(strict).get('/operator/sellers/');
    expect([refused.status, refused.body.code]).toEqual([403, 'two_step_required']);
    expect((await at(strict).get('/auth/status/')).status).toBe(200);
    const { body: setup } = await at(strict).post('/auth/two-step/setup/');
    expect((await at(strict).get('/operator/sellers/')).status).toBe(403);
    await at(strict).post('/auth/two-step/on/', { code: codeNow(setup.secret) });
    expect((await at(strict).get('/operator/sellers/')).status).toBe(200);
    const customer = await testApp.aCustomer();
    expect(
      (await new Customer(strict, customer.token ?? '', customer).get('/operator/sellers/')).body.code,
    ).toBe('forbidden');
  });

  test('an operator ends it on the command line for who has lost everything', async () => {
    const { seller } = await aTwoStepSeller();
    const run = (...args: string[]) => runCommand(testApp, 'rafiq', args);
    expect(await run('end-two-step', seller.email, '--reason', 'Lost phone')).toBe(
      `${seller.email} logs in with the password alone now`,
    );
    expect((await login(seller.email)).status).toBe(200);
    expect(await run('audit')).toMatch(/end.two_step +.*Lost phone/);
    await expect(run('end-two-step', seller.email, '--reason', 'x')).rejects.toThrow('has no two-step login');
    await expect(run('end-two-step', 'nobody@haat.example', '--reason', 'x')).rejects.toThrow(
      'There is no account',
    );
    await expect(run('end-two-step', seller.email)).rejects.toThrow('Please give a reason');
  });

  test('a rotation of the key changes the secrets over, and a lost key turns it off', async () => {
    const { seller, secret } = await aTwoStepSeller();
    const [before, after] = [Buffer.from(PRIVATE_DATA_KEY, 'base64'), Buffer.alloc(32, 'the next key')];
    const rotating = new PrivateData({ current: after, previous: before });
    const run = (privateData: PrivateData, ...args: string[]) =>
      runCommand({ ...testApp.context, privateData }, 'rafiq', args);
    expect(await run(rotating, 'rotate-private-key')).toMatch(
      /two-step logins of \d+ accounts? changed over/,
    );
    const rotated = await testApp.openApp({ privateData: new PrivateData({ current: after }) });
    testApp.advanceClock(STEP);
    const { statusCode } = await rotated.inject({
      method: 'POST',
      url: '/api/v1/auth/login/',
      payload: { email: seller.email, password: PASSWORD, code: codeNow(secret) },
    });
    await rotated.close();
    expect(statusCode).toBe(200);
    // Without the key: back to the first one.
    const lost = new PrivateData({ current: before });
    expect(await run(lost, 'forget-private-numbers', rotating.keyId)).toMatch(
      /Two-step login is off for accounts .*\d/,
    );
    expect((await login(seller.email)).status).toBe(200);
  });
});
