import { sql } from 'kysely';
import { runCommand } from '../../operation/operator/console';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { Seller } from '../../testing/visitor';

const NAGAD = { payment_method: 'Nagad', account_number: '01898765432' };

describeOnEachDatabase('a change of the payout account', (testApp) => {
  const run = (...args: string[]) => runCommand(testApp, 'rafiq', args);
  beforeEach(() => testApp.db.kysely.deleteFrom('attempts').execute());

  const asked = (seller: Seller, body: object = NAGAD) => seller.post('/seller/money/account/', body);
  const confirmed = (seller: Seller, request: string, code: string | undefined) =>
    seller.post('/seller/money/account/confirm/', { request, code });
  const sentCode = () => testApp.sent.at(-1)?.text.match(/\d{6}/)?.[0];
  const money = async (seller: Seller) => (await seller.get('/seller/money/')).body;

  test('is used once its code is entered and an operator has approved it; a draft for the old account is held', async () => {
    const seller = await testApp.aSeller();
    const id = String(seller.sellerId);
    await run('credit', id, '500', '--reason', 'Test');
    const runId = /^Run (\d+)/.exec(await run('draft-payouts'))?.[1] ?? '';
    const { body } = await asked(seller);
    expect(body).toEqual({ by: 'sms', request: expect.any(String) });
    expect((await money(seller)).account_change).toEqual({
      method: 'Nagad',
      number: '••••••5432',
      bank_name: '',
      state: 'unconfirmed',
    });
    expect(await run('payout-accounts')).toBe('None.');
    await expect(run('approve-payout-account', id)).rejects.toThrow('no change of the payout account');
    const wrong = sentCode() === '000000' ? '000001' : '000000';
    expect((await confirmed(seller, body.request, wrong)).body.code).toBe('wrong_code');
    expect((await confirmed(seller, body.request, sentCode())).status).toBe(204);
    expect(await run('payout-accounts')).toMatch(/bKash +Nagad •+5432/);
    expect((await money(seller)).account.method).toBe('bKash');

    await run('approve-payout-account', id);
    expect(await money(seller)).toMatchObject({
      account: { method: 'Nagad', number: '••••••5432' },
      account_change: null,
    });
    expect(await run('show', id, '--reveal')).toMatch(/^ID number +1990123456789$/m);
    expect(await run('audit', id)).toContain('approve payout_account');
    await runCommand(testApp, 'nadia', ['approve-payouts', runId]);
    expect(await run('payout-run', runId)).toContain('The payout account has changed');
    const { rows } = await sql<{ kind: string }>`SELECT kind FROM outbox ORDER BY id DESC LIMIT 1`.execute(
      testApp.db.kysely,
    );
    expect(rows).toEqual([{ kind: 'payout_account_changed' }]);
  });

  test('payouts are held while a confirmed change waits, and go on to the present account when it is refused', async () => {
    const seller = await testApp.aSeller();
    const id = String(seller.sellerId);
    await run('credit', id, '500', '--reason', 'Test');
    const draft = async () => /^Run (\d+)/.exec(await run('draft-payouts'))?.[1] ?? '';
    const approve = (runId: string) => runCommand(testApp, 'nadia', ['approve-payouts', runId]);
    const first = await draft();
    const { body } = await asked(seller);
    await confirmed(seller, body.request, sentCode());
    await approve(first);
    const [held] = (await seller.get('/seller/money/payouts/')).body.results;
    expect(held).toMatchObject({
      state: 'held',
      note: 'A change of the payout account waits for approval',
    });
    expect(await money(seller)).toMatchObject({ available: 500, account: { method: 'bKash' } });
    await run('reject-payout-account', id, '--reason', 'Not your name');
    const second = await draft();
    await approve(second);
    expect((await seller.get('/seller/money/payouts/')).body.results[0]).toMatchObject({
      state: 'approved',
      method: 'bKash',
    });
  });

  test('another change needs its own code, and a refused one leaves the present account', async () => {
    const seller = await testApp.aSeller();
    const id = String(seller.sellerId);
    const { body } = await asked(seller);
    await confirmed(seller, body.request, sentCode());
    await testApp.db.kysely.deleteFrom('attempts').execute();
    await asked(seller, { ...NAGAD, account_number: '01811111111' });
    await expect(run('approve-payout-account', id)).rejects.toThrow('no change of the payout account');
    await confirmed(seller, body.request, '123456');
    await sql`UPDATE payout_account_changes SET confirmed_at = asked_at`.execute(testApp.db.kysely);
    await run('reject-payout-account', id, '--reason', 'Not your name');
    expect(await money(seller)).toMatchObject({ account: { method: 'bKash' }, account_change: null });
  });

  test('a code that was sent to another phone confirms nothing', async () => {
    const [seller, other] = [await testApp.aSeller(), await testApp.aSeller()];
    await testApp.db.kysely
      .updateTable('sellers')
      .set({ phone: '01999999999' })
      .where('id', '=', other.sellerId)
      .execute();
    await asked(seller);
    await testApp.db.kysely.deleteFrom('attempts').execute();
    const { body } = await asked(other);
    expect((await confirmed(seller, body.request, sentCode())).body).toMatchObject({
      code: 'wrong_code',
      error: 'This code was not sent to the phone of your store',
    });
    expect((await money(seller)).account_change.state).toBe('unconfirmed');
  });

  test('without SMS a seller needs two-step login; wrong accounts are refused by the form', async () => {
    const seller = await testApp.aSeller();
    const { body } = await asked(seller, { payment_method: 'bKash', account_number: '123' });
    expect(body.fields.account_number).toEqual(['Please enter the mobile number of your bKash account']);
    const app = await testApp.openApp({ hasSms: false });
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/seller/money/account/',
      headers: { authorization: `Bearer ${seller.token}` },
      payload: NAGAD,
    });
    await app.close();
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'no_code_channel']);
  });
});
