import { adjustBalance } from '../../domains/ledger/sellerMoney.service';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';

const SHELL = { id: null, name: 'shell:nadia' };

describeOnEachDatabase('payouts, staff and audit on the site', (testApp) => {
  test('one operator drafts, another approves, the file names the account, the answer settles it', async () => {
    const [first, second] = [await testApp.anOperator(), await testApp.anOperator()];
    const seller = await testApp.aSeller();
    await adjustBalance(testApp, SHELL, { sellerId: seller.sellerId, paisa: 1250_50, reason: 'Test' });
    const drafted = await first.post('/operator/payout-runs/', { minimum: 100 });
    expect([drafted.status, drafted.body.drafted_by]).toEqual([201, first.email]);
    const at = `/operator/payout-runs/${drafted.body.id}`;
    const own = drafted.body.payouts.find((one: { seller: number }) => one.seller === seller.sellerId);
    expect(own).toMatchObject({ amount: 1250.5, state: 'draft' });

    const same = await first.post(`${at}/approve/`);
    expect([same.status, same.body.code]).toEqual([403, 'same_person']);
    const early = await first.post(`${at}/file/`, { method: own.method });
    expect([early.status, early.body.code]).toEqual([409, 'payout_state']);
    // Two at once: one approves, the other reads that it is done.
    const third = await testApp.anOperator();
    const both = await Promise.all([second.post(`${at}/approve/`), third.post(`${at}/approve/`)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);

    const file = await second.call('POST', `${at}/file/`, { method: own.method });
    expect(file.headers['content-disposition']).toContain(`payouts-${drafted.body.id}-`);
    const answered = await second.post(`${at}/answer/`, {
      file: `reference,status\nHAAT-P${own.id},paid\nHAAT-P999999,paid\n`,
    });
    expect(answered.body).toMatchObject({
      settled: 1,
      failed: 0,
      problems: [expect.stringContaining('HAAT-P999999')],
    });
    const { results } = (await first.get('/operator/payout-runs/')).body;
    const shown = results.find((run: { id: number }) => run.id === drafted.body.id);
    expect(shown.payouts.find((one: { id: number }) => one.id === own.id).state).toBe('settled');
  });

  test('the trail has an invitation to the staff, also as a file', async () => {
    const owner = await testApp.anOperator();
    const { email } = await testApp.aCustomer();
    const invited = await owner.post('/operator/staff/', { email, role: 'moderator' });
    expect(invited.body.invitations).toContainEqual(expect.objectContaining({ email, role: 'moderator' }));
    const { bytes } = await owner.file(`/operator/audit-csv/?subject=${encodeURIComponent(email)}`);
    const text = bytes.toString();
    expect(text).toContain('invite_staff');
    expect(text).toContain(email);
  });
});
