import { setTimeout as pause } from 'node:timers/promises';
import { runCommand } from '../../operation/operator/console';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { Customer, Seller } from '../../testing/visitor';
import { lockStoreName } from './sellers.queries';
import { renameStore } from './sellers.service';

describeOnEachDatabase('a change of the store’s name', (testApp) => {
  let operator: Customer;
  beforeAll(async () => {
    operator = await testApp.anOperator('seller_manager');
  });
  const ask = (seller: Seller, business_name: string) => seller.post('/auth/seller/name/', { business_name });
  const waiting = async () => (await operator.get('/operator/store-names/')).body.results;
  const decide = (seller: Seller, act: 'approve' | 'reject', body: object = {}) =>
    operator.post(`/operator/store-names/${seller.sellerId}/${act}/`, body);
  const own = async (seller: Seller) => (await seller.get('/auth/seller/application/')).body;

  test('counts once an operator has approved it, in the shop and in the audit trail', async () => {
    const seller = await testApp.aSeller({ businessName: 'Kashful' });
    expect((await ask(seller, '  ')).status).toBe(400);
    expect((await ask(seller, 'Kashful')).body).toMatchObject({ code: 'same_name' });
    expect((await ask(seller, 'Kashphul')).status).toBe(200);
    expect((await ask(seller, 'Kashful Ghor')).body).toMatchObject({ business_name: 'Kashful Ghor' });
    expect(await own(seller)).toMatchObject({
      business_name: 'Kashful',
      name_change: { business_name: 'Kashful Ghor' },
    });
    expect(await waiting()).toMatchObject([
      { seller: seller.sellerId, now: 'Kashful', wanted: 'Kashful Ghor' },
    ]);
    expect((await operator.get('/operator/waiting/')).body.name_changes.count).toBe(1);
    expect((await decide(seller, 'approve')).body.results).toEqual([]);
    expect(await own(seller)).toMatchObject({ business_name: 'Kashful Ghor', name_change: null });
    const shown = await testApp.aVisitor().get(`/auth/stores/${seller.sellerId}/`);
    expect(JSON.stringify(shown.body)).toContain('Kashful Ghor');
    expect(await runCommand(testApp, 'rafiq', ['audit', String(seller.sellerId)])).toContain(
      'approve store_name',
    );
    expect((await decide(seller, 'approve')).status).toBe(404);
  });

  test('can be taken back until an operator has decided', async () => {
    const seller = await testApp.aSeller({ businessName: 'Padma' });
    const keep = () => seller.delete('/auth/seller/name/');
    expect((await keep()).status).toBe(404);
    await ask(seller, 'Padma Ghor');
    expect((await keep()).status).toBe(204);
    expect(await own(seller)).toMatchObject({ business_name: 'Padma', name_change: null });
    expect((await decide(seller, 'approve')).status).toBe(404);
    const trail = await runCommand(testApp, 'rafiq', ['audit', String(seller.sellerId)]);
    expect(trail).toMatch(
      /ask store_name[\s\S]*withdraw store_name|withdraw store_name[\s\S]*ask store_name/,
    );
  });

  test('is refused with a reason that the seller is mailed', async () => {
    const seller = await testApp.aSeller({ businessName: 'Shapla' });
    await ask(seller, 'Aarong');
    expect((await decide(seller, 'reject', { reason: '' })).status).toBe(400);
    expect((await decide(seller, 'reject', { reason: 'It is a brand' })).status).toBe(200);
    expect(await own(seller)).toMatchObject({ business_name: 'Shapla', name_change: null });
    const { email } = await own(seller);
    expect(await testApp.mailTo(email)).toContainEqual(
      expect.objectContaining({ kind: 'store_name_refused', wanted: 'Aarong', reason: 'It is a brand' }),
    );
  });

  test('a name of another store is refused, also where it was free when it was asked for', async () => {
    const seller = await testApp.aSeller({ businessName: 'Dolna' });
    const other = await testApp.aSeller({ businessName: 'Bithi' });
    expect((await ask(seller, 'bi thi')).body.code).toBe('store_name_taken');
    await ask(seller, 'Jui');
    await ask(other, 'Jui');
    expect((await decide(other, 'approve')).status).toBe(200);
    const refused = await decide(seller, 'approve');
    expect([refused.status, refused.body.code]).toEqual([409, 'store_name_taken']);
    expect(await waiting()).toMatchObject([{ seller: seller.sellerId, wanted: 'Jui' }]);
  });

  test('an approval waits for another one of the same name, and sees it', async () => {
    const [first, second] = [await testApp.aSeller(), await testApp.aSeller()];
    await ask(second, 'Krishnachura');
    let answer: ReturnType<typeof decide> | undefined;
    await testApp.db.tx(async (tx) => {
      await lockStoreName(tx, 'krishna chura');
      await renameStore(tx, first.sellerId, 'Krishna Chura');
      answer = decide(second, 'approve');
      await pause(500);
    });
    expect(await answer).toMatchObject({ status: 409, body: { code: 'store_name_taken' } });
  });
});
