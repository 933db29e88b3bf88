import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { fromBase32 } from '../../testing/fromBase32';
import { PASSWORD, SECRET } from '../../testing/testApp';
import type { Customer } from '../../testing/visitor';
import { emailCode } from '../accounts/accountChanges.service';
import { codeAt, stepAt } from '../accounts/totp';

const MINUTE = 60_000;

describeOnEachDatabase('an account changes, is exported and deleted', (testApp) => {
  const user = async (member: Customer) => (await member.get('/auth/status/')).body.user;
  const mailsTo = async (recipient: string) =>
    (
      await testApp.db.kysely
        .selectFrom('outbox')
        .where('recipient', '=', recipient)
        .select(['kind', 'data'])
        .orderBy('id')
        .execute()
    ).map(({ kind, data }) => ({ kind, data: data as Record<string, string> }));
  const audited = () =>
    testApp.db.kysely.selectFrom('audit').select(['act', 'actor', 'subject']).orderBy('id').execute();
  const login = (email: string, password = PASSWORD) =>
    testApp.aVisitor().post('/auth/login/', { email, password });
  let count = 0;
  const aNewAddress = () => `new-address-${++count}@example.com`;
  async function codeFor(email: string) {
    const mail = (await mailsTo(email)).findLast(({ kind }) => kind === 'email_code');
    return emailCode(SECRET, mail!.data.seed!);
  }

  test('name and phone', async () => {
    const member = await testApp.aCustomer();
    const named = await member.put('/auth/name/', { first_name: ' নাদিয়া ', last_name: 'Rahman' });
    expect([named.status, named.body.user.first_name]).toEqual([200, 'নাদিয়া'.normalize('NFC')]);
    expect(await user(member)).toMatchObject({ last_name: 'Rahman' });
    expect((await member.put('/auth/name/', { first_name: ' ', last_name: 'R' })).body.fields).toEqual({
      first_name: ['First name is required'],
    });
    expect((await member.put('/auth/phone/', { phone: '০১৭১২ ৩৪৫৬৭৮' })).status).toBe(200);
    expect((await user(member)).phone).toMatch(/1712345678$/);
    expect((await member.get('/auth/shipping-info/')).body).toMatchObject({
      address_line_1: '',
      phone: expect.stringMatching(/1712345678$/),
    });
    expect((await member.put('/auth/phone/', { phone: '12' })).status).toBe(400);
    expect((await member.put('/auth/phone/', { phone: '' })).body.user.phone).toBe('');
  });

  test('an email address counts once its code was entered, and the old address is told', async () => {
    const member = await testApp.aCustomer();
    const old = member.email;
    const email = aNewAddress();
    expect((await member.post('/auth/email/', { email, password: PASSWORD })).status).toBe(204);
    expect((await user(member)).email).toBe(old);
    const code = await codeFor(email);
    const wrong = await member.post('/auth/email/confirm/', {
      code: code === '000000' ? '000001' : '000000',
    });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'wrong_code']);
    const right = await member.post('/auth/email/confirm/', { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect([right.status, right.body.user.email, right.body.user.username]).toEqual([200, email, email]);
    expect((await mailsTo(old)).at(-1)).toMatchObject({ kind: 'email_changed', data: { email } });
    expect((await audited()).at(-1)).toMatchObject({
      act: 'change_email',
      subject: expect.stringMatching(/^account \d+$/),
    });
    expect((await login(email)).status).toBe(200);
    expect((await login(old)).status).toBe(401);
    expect((await member.post('/auth/email/confirm/', { code })).body.code).toBe('email_change_ended');
  });

  test('a link for a new password that the old mailbox has got ends', async () => {
    const member = await testApp.aCustomer();
    await testApp.aVisitor().post('/auth/password-reset/', { email: member.email });
    const email = aNewAddress();
    await member.post('/auth/email/', { email, password: PASSWORD });
    expect((await member.post('/auth/email/confirm/', { code: await codeFor(email) })).status).toBe(200);
    const left = await testApp.db.kysely
      .selectFrom('password_resets')
      .where('user_id', '=', (await user(member)).id)
      .select('token_hash')
      .execute();
    expect(left).toEqual([{ token_hash: null }]);
  });

  test.each<[what: string, body: object, status: number, code: string]>([
    ['a wrong password', { password: 'not-the-password' }, 400, 'wrong_password'],
    ['no password', { password: '' }, 400, 'invalid_input'],
    ['no address', { email: 'x', password: PASSWORD }, 400, 'invalid_input'],
  ])('no code is sent for %s', async (_what, body, status, code) => {
    const member = await testApp.aCustomer();
    const email = aNewAddress();
    const answer = await member.post('/auth/email/', { email, ...body });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await mailsTo(email)).toEqual([]);
  });

  test('an address of another account is refused, also where it was taken meanwhile', async () => {
    const [member, other] = [await testApp.aCustomer(), await testApp.aCustomer()];
    const taken = await member.post('/auth/email/', { email: other.email, password: PASSWORD });
    expect([taken.status, taken.body.code]).toEqual([409, 'email_taken']);
    const email = aNewAddress();
    for (const one of [member, other]) await one.post('/auth/email/', { email, password: PASSWORD });
    const seeds = (await mailsTo(email)).map(({ data }) => emailCode(SECRET, data.seed!));
    expect((await member.post('/auth/email/confirm/', { code: seeds[0] })).status).toBe(200);
    expect((await other.post('/auth/email/confirm/', { code: seeds[1] })).body.code).toBe('email_taken');
  });

  test('a code has five tries and thirty minutes', async () => {
    const member = await testApp.aCustomer();
    const email = aNewAddress();
    await member.post('/auth/email/', { email, password: PASSWORD });
    const code = await codeFor(email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let time = 0; time < 5; time++) await member.post('/auth/email/confirm/', { code: wrong });
    expect((await member.post('/auth/email/confirm/', { code })).body.code).toBe('email_change_ended');
    await member.post('/auth/email/', { email, password: PASSWORD });
    await testApp.db.kysely
      .updateTable('email_changes')
      .set({ expires_at: new Date(testApp.clock.now().getTime() - MINUTE) })
      .where('email', '=', email)
      .execute();
    expect((await member.post('/auth/email/confirm/', { code: await codeFor(email) })).body.code).toBe(
      'email_change_ended',
    );
  });

  test('the second step is asked for, and an account without a password has to choose one', async () => {
    const member = await testApp.aCustomer();
    const { body: setup } = await member.post('/auth/two-step/setup/');
    const codeNow = () => codeAt(fromBase32(setup.secret), stepAt(testApp.clock.now()));
    await member.post('/auth/two-step/on/', { code: codeNow() });
    const missing = await member.post('/auth/delete/', { password: PASSWORD });
    expect([missing.status, missing.body.code, missing.body.fields]).toEqual([
      400,
      'code_needed',
      { code: [expect.any(String)] },
    ]);
    testApp.advanceClock(MINUTE);
    expect((await member.post('/auth/delete/', { password: PASSWORD, code: '000000' })).body.code).toBe(
      'wrong_code',
    );
    const { id } = await user(member);
    await testApp.db.kysely.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
    expect((await member.post('/auth/delete/', { password: PASSWORD })).body.code).toBe('password_needed');
  });

  test('guesses at the password are limited', async () => {
    const member = await testApp.aCustomer();
    for (let time = 0; time < 10; time++) await member.post('/auth/delete/', { password: 'guess-guess' });
    const last = await member.post('/auth/delete/', { password: PASSWORD });
    expect([last.status, last.body.code]).toEqual([429, 'too_many_requests']);
  });

  test('an export has what was stored, and no secrets', async () => {
    const { buyer, order } = await aDeliveredOrder();
    await buyer.put('/auth/phone/', { phone: '01812345678' });
    const wished = await testApp.aProduct({ name: 'Wished shawl' });
    await buyer.put(`/wishlist/products/${wished.id}/`);
    const { status, body } = await buyer.post('/auth/export/');
    expect(status).toBe(200);
    expect(body.account).toMatchObject({ email: buyer.email, phone: '01812345678' });
    expect(body.orders).toMatchObject([{ number: order, items: [{ quantity: expect.any(Number) }] }]);
    expect(body.wish_list).toMatchObject([{ product: 'Wished shawl' }]);
    expect(body.devices).toHaveLength(1);
    expect(JSON.stringify(body)).not.toMatch(/hash|secret|token|password/i);
  });

  test('a deleted account is gone everywhere; its orders stay without the person', async () => {
    const { buyer, order, sellerOf } = await aDeliveredOrder();
    const wished = await testApp.aProduct();
    await buyer.put(`/wishlist/products/${wished.id}/`);
    await buyer.put('/auth/phone/', { phone: '01812345678' });
    const { id } = await user(buyer);
    const email = buyer.email;
    expect((await buyer.post('/auth/delete/', { password: PASSWORD })).status).toBe(204);
    expect((await buyer.get('/auth/status/')).status).toBe(401);
    expect((await login(email)).status).toBe(401);
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['account_deleted']);
    const seen = (await sellerOf.get(`/orders/seller/orders/${order}/`)).body;
    expect(seen).toMatchObject({
      customer_name: 'Former customer',
      customer_phone: '',
      customer_address: '',
    });
    expect(seen.bill).toBeGreaterThan(0);
    for (const table of ['wishes', 'contact_phones', 'addresses', 'sessions', 'cart_lines'] as const) {
      const rows = await testApp.db.kysely
        .selectFrom(table)
        .where('user_id', '=', id)
        .select('user_id')
        .execute();
      expect([table, rows]).toEqual([table, []]);
    }
    const trail = (await audited()).at(-1);
    expect(trail).toEqual({ act: 'delete_account', actor: `account ${id}`, subject: `account ${id}` });
    const again = await testApp.aVisitor().post('/auth/register/', {
      email,
      username: email,
      password: PASSWORD,
      password_confirm: PASSWORD,
      first_name: 'Nadia',
      last_name: 'Rahman',
    });
    expect(again.status).toBe(201);
  });

  test('open orders keep an account: those of its buyer, and those of its store', async () => {
    const {
      order: { id: order },
      buyer,
      product: { seller },
    } = await testApp.anOrder();
    const asBuyer = await buyer.post('/auth/delete/', { password: PASSWORD });
    expect([asBuyer.status, asBuyer.body.code]).toEqual([409, 'open_orders']);
    expect(asBuyer.body.error).toContain(`You still have open orders: ${order}`);
    const asSeller = await seller.post('/auth/delete/', { password: PASSWORD });
    expect(asSeller.body.error).toContain(`Your store still has open orders: ${order}`);
    expect((await user(buyer)).email).toBe(buyer.email);
  });

  test('a store without open orders closes with its account', async () => {
    const product = await testApp.aProduct();
    expect((await product.seller.post('/auth/delete/', { password: PASSWORD })).status).toBe(204);
    const page = await testApp.aVisitor().get(`/products/${product.id}/`);
    expect([page.status, page.body.code]).toEqual([404, 'store_closed']);
    const row = await testApp.db.kysely
      .selectFrom('sellers')
      .innerJoin('products', 'products.seller_id', 'sellers.id')
      .where('products.id', '=', product.id)
      .select(['sellers.status', 'sellers.phone', 'sellers.email', 'sellers.pickup_location'])
      .executeTakeFirst();
    expect(row).toEqual({ status: 'suspended', phone: '', email: '', pickup_location: '' });
  });

  async function aDeliveredOrder() {
    const { order, buyer, product } = await testApp.aDeliveredOrder();
    return { order: order.id, buyer, sellerOf: product.seller };
  }
});
