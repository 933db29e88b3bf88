import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { PASSWORD } from '../../testing/testApp';
import type { Customer, Visitor } from '../../testing/visitor';
import { cleanUpAccounts } from './accounts.jobs';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0';

describeOnEachDatabase('sessions', (testApp) => {
  interface Device {
    visitor: Visitor;
    refresh: string;
  }

  async function logIn({ email }: Customer, userAgent: string): Promise<Device> {
    const { body } = await testApp
      .aVisitor()
      .post('/auth/login/', { email, password: PASSWORD }, { 'user-agent': userAgent });
    return { visitor: testApp.aVisitor(body.access), refresh: body.refresh };
  }
  const renew = ({ refresh }: Device, userAgent: string) =>
    testApp.aVisitor().post('/auth/refresh/', { refresh }, { 'user-agent': userAgent });

  /** A customer with a phone and a laptop. */
  async function twoDevices() {
    const customer = await testApp.aCustomer();
    await customer.post('/auth/logout-everywhere/');
    const phone = await logIn(customer, PHONE);
    testApp.advanceClock(MINUTE);
    return { customer, phone, laptop: await logIn(customer, LAPTOP) };
  }
  const devicesOf = async ({ visitor }: Device) => (await visitor.get('/auth/sessions/')).body.results;
  const isSignedIn = async ({ visitor, refresh }: Device) => {
    const { status, body } = await visitor.get('/auth/status/');
    if (status !== 200) expect(body.code).toBe('session_expired');
    const refreshed = await testApp.aVisitor().post('/auth/refresh/', { refresh });
    expect(refreshed.status).toBe(status);
    return status === 200;
  };

  test('are listed with their devices: this one first, then the last used', async () => {
    const start = testApp.clock.now().toISOString();
    const { phone, laptop } = await twoDevices();
    const now = testApp.clock.now().toISOString();
    const aPhone = { browser: 'Chrome', system: 'Android', created_at: start, last_used_at: start };
    const aLaptop = { browser: 'Firefox', system: 'Windows', created_at: now, last_used_at: now };
    expect(await devicesOf(phone)).toEqual([
      { id: expect.any(String), ...aPhone, current: true },
      { id: expect.any(String), ...aLaptop, current: false },
    ]);
    expect(await devicesOf(laptop)).toEqual([
      { id: expect.any(String), ...aLaptop, current: true },
      { id: expect.any(String), ...aPhone, current: false },
    ]);
  });

  test('a refresh counts as use and updates the device', async () => {
    const customer = await testApp.aCustomer();
    const start = testApp.clock.now().toISOString();
    const phone = await logIn(customer, '');
    testApp.advanceClock(9 * MINUTE);
    const { body } = await renew(phone, PHONE);
    const [device] = (await testApp.aVisitor(body.access).get('/auth/sessions/')).body.results;
    expect(device).toMatchObject({
      current: true,
      browser: 'Chrome',
      system: 'Android',
      created_at: start,
      last_used_at: testApp.clock.now().toISOString(),
    });
  });

  test('the end of one ends its refresh token and its access token at once, and no other @trust:dead-token', async () => {
    const { phone, laptop } = await twoDevices();
    const [, other] = await devicesOf(phone);
    expect((await phone.visitor.delete(`/auth/sessions/${other.id}/`)).status).toBe(204);
    expect(await isSignedIn(laptop)).toBe(false);
    expect(await devicesOf(phone)).toHaveLength(1);
    expect(await isSignedIn(phone)).toBe(true);
    expect((await phone.visitor.delete(`/auth/sessions/${other.id}/`)).status).toBe(404);
  });

  test('one of another user is not found, and goes on', async () => {
    const { phone } = await twoDevices();
    const stranger = await testApp.aCustomer();
    const [device] = await devicesOf(phone);
    expect((await stranger.delete(`/auth/sessions/${device.id}/`)).status).toBe(404);
    expect((await stranger.delete('/auth/sessions/7/')).status).toBe(400);
    expect((await stranger.post('/auth/sessions/end-others/')).status).toBe(204);
    expect(await isSignedIn(phone)).toBe(true);
  });

  test('all others end, this one goes on', async () => {
    const { phone, laptop } = await twoDevices();
    expect((await laptop.visitor.post('/auth/sessions/end-others/')).status).toBe(204);
    expect(await devicesOf(laptop)).toHaveLength(1);
    expect(await isSignedIn(phone)).toBe(false);
    expect(await isSignedIn(laptop)).toBe(true);
  });

  test('a logout ends the access token at once @trust:dead-token', async () => {
    const { phone, laptop } = await twoDevices();
    await testApp.aVisitor().post('/auth/logout/', { refresh: phone.refresh });
    expect(await isSignedIn(phone)).toBe(false);
    expect(await isSignedIn(laptop)).toBe(true);
  });

  test('a copied refresh token ends the access tokens of both holders @trust:stolen-token', async () => {
    const { phone } = await twoDevices();
    const child = await renew(phone, PHONE);
    await testApp.aVisitor().post('/auth/refresh/', { refresh: child.body.refresh });
    testApp.advanceClock(MINUTE);
    expect((await renew(phone, PHONE)).status).toBe(401);
    expect((await testApp.aVisitor(child.body.access).get('/auth/status/')).status).toBe(401);
  });

  test('refreshes during its end leave no token @trust:refresh-after-logout', async () => {
    const { phone, laptop } = await twoDevices();
    const [, other] = await devicesOf(phone);
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => renew(laptop, LAPTOP)),
      phone.visitor.delete(`/auth/sessions/${other.id}/`),
      ...Array.from({ length: 4 }, () => renew(laptop, LAPTOP)),
    ]);
    expect(await devicesOf(phone)).toHaveLength(1);
    for (const { body } of answers) {
      if (!body?.access) continue;
      expect((await testApp.aVisitor(body.access).get('/auth/status/')).status).toBe(401);
      expect((await renew({ visitor: laptop.visitor, refresh: body.refresh }, LAPTOP)).status).toBe(401);
    }
  });

  test('an expired one is not listed, then deleted', async () => {
    const { customer } = await twoDevices();
    testApp.advanceClock(31 * DAY);
    const later = await logIn(customer, PHONE);
    expect(await devicesOf(later)).toHaveLength(1);
    await cleanUpAccounts(testApp);
    const left = testApp.db.kysely.selectFrom('sessions').where('user_id', '=', customer.id).select('id');
    expect(await left.execute()).toHaveLength(1);
  });
});
