import { sql } from 'kysely';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { runCommand } from './console';

const DAY_MS = 24 * 3_600_000;

describeOnEachDatabase('the operator’s commands for money', (testApp) => {
  const run = (...args: string[]) => runCommand(testApp, 'rafiq', args);

  test('sets rates by store, business type and for all, from today on at the earliest', async () => {
    const { sellerId } = await testApp.aSeller();
    expect(await run('commission-rates')).toMatch(/VAT on clothing_other +7.5 % +2025-01-29 +Prothom Alo/);
    await run('commission-rate', '8', '--from', '2026-12-01');
    await run('commission-rate', '7.5', '--type', 'loose fabric');
    await run('commission-rate', '5', '--store', String(sellerId));
    await run('commission-rate', 'usual', '--store', String(sellerId), '--from', '2027-01-01');
    expect((await run('vat-rate', '15')).split('\n').slice(1)).toEqual([
      expect.stringMatching(/^All stores +8 % +2026-12-01$/),
      expect.stringMatching(/^Loose Fabric +7.5 % +2026-11-21$/),
      expect.stringMatching(new RegExp(`^Store ${sellerId} +usual +2027-01-01$`)),
      expect.stringMatching(new RegExp(`^Store ${sellerId} +5 % +2026-11-21$`)),
      expect.stringMatching(/^VAT on commission +15 % +2026-11-21$/),
      expect.stringMatching(/^VAT on clothing_branded +10 % +2025-01-29 /),
      expect.stringMatching(/^VAT on clothing_other +7.5 % +2025-01-29 /),
    ]);
    expect(await run('balance', String(sellerId))).toMatch(/^Commission +5 %, VAT on it 15 %$/m);
    expect(await run('audit')).toMatch(/shell:rafiq +set commission_rate +Loose Fabric$/m);
    await expect(run('commission-rate', '9', '--from', '2026-11-20')).rejects.toThrow(
      'begins today or later',
    );
    await expect(run('commission-rate', 'usual')).rejects.toThrow('Only a store, a tier or a business type');
    await expect(run('commission-rate', '5', '--store', String(sellerId), '--tier', 'gold')).rejects.toThrow(
      'please give one of them',
    );
    expect(await run('commission-rate', '6', '--tier', 'gold')).toMatch(/^gold +6 % +2026-11-21$/m);
    expect(await run('refusal-fee', '60')).toMatch(/^Refused parcel +৳60 +2026-11-22$/m);
    await expect(run('refusal-fee', '60', '--from', '2026-11-21')).rejects.toThrow('tomorrow or later');
    await expect(run('commission-rate', '101')).rejects.toThrow('a percentage');
    await expect(run('commission-rate', '8', '--from', '2026-02-30')).rejects.toThrow('--from must be a day');
    await expect(run('commission-rate', '8', '--type', 'Shoes')).rejects.toThrow('The type must be one of');
  });

  test('credits and debits a store with a reason, in the audit trail', async () => {
    const { sellerId } = await testApp.aSeller({ businessName: 'Kashful' });
    const id = String(sellerId);
    expect(await run('credit', id, '1250.50', '--reason', 'Paid twice')).toBe(
      'The balance of Kashful is ৳1,250.50 now',
    );
    expect(await run('debit', id, '2,000', '--reason', 'Damaged parcel')).toBe(
      'The balance of Kashful is -৳749.50 now',
    );
    expect(await run('balance', id)).toMatch(/^Owes the market +৳749.50$/m);
    expect(await run('audit', id)).toMatch(/adjust balance +\d+ +store \d+ +Damaged parcel$/m);
    await expect(run('credit', id, '5')).rejects.toThrow('reason');
    await expect(run('credit', id, 'much', '--reason', 'x')).rejects.toThrow('in taka');
    await expect(run('credit', '999999', '5', '--reason', 'x')).rejects.toThrow('Seller not found');
  });

  test('the money of a delivery waits for the return window, and what a store owes does not', async () => {
    const card = await testApp.anOrder();
    const { seller } = card.product;
    await sql`UPDATE orders SET payment_method = 'card', commission_bp = 1000, commission_vat_bp = 0
      WHERE public_id = ${card.order.id}`.execute(testApp.db.kysely);
    await run('record-payment', card.order.id, '--reason', 'TX-81');
    await seller.post(`/orders/seller/orders/${card.order.id}/update-status/`, { status: 'delivered' });
    const bill = card.order.bill;
    const net = bill - (bill - card.order.delivery_fee) * 0.1;
    const shown = () => run('balance', String(seller.sellerId));
    const amount = (taka: number) => `৳${taka.toLocaleString('en-IN')}`;
    expect(await shown()).toMatch(new RegExp(`^Waits for the return window +${amount(net)}$`, 'm'));
    expect(await shown()).toMatch(/^Available +৳0$/m);
    await run('debit', String(seller.sellerId), '100', '--reason', 'Fine');
    expect(await shown()).toMatch(/^Owes the market +৳100$/m);
    testApp.advanceClock(7 * DAY_MS + 1);
    expect(await shown()).toMatch(new RegExp(`^Available +${amount(net - 100)}$`, 'm'));
    testApp.advanceClock(-7 * DAY_MS - 1);
  });

  test('shows the accounts, and what is wrong with them', async () => {
    expect(await run('ledger')).toMatch(/^ACCOUNT +BALANCE$/m);
    expect(await run('check-ledger')).toBe('The ledger is right');
    await sql`INSERT INTO ledger_balances VALUES ('tax', 0, 700)`.execute(testApp.db.kysely);
    expect(await run('check-ledger')).toBe(
      'The balance of tax of the market is ৳7, its entries add up to ৳0',
    );
  });
});
