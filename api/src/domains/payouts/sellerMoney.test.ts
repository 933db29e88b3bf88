import { spawnSync } from 'node:child_process';
import type { Order } from '@haat/contracts';
import { sql } from 'kysely';
import { runCommand } from '../../operation/operator/console';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { Seller } from '../../testing/visitor';

const DAY_MS = 24 * 3_600_000;

describeOnEachDatabase('the seller’s money', (testApp) => {
  const run = (...args: string[]) => runCommand(testApp, 'rafiq', args);
  beforeAll(async () => {
    await run('commission-rate', '10');
    await run('vat-rate', '15');
  });

  /** Delivered goods of ৳1,000 with ৳80 for the delivery. */
  async function delivered(seller: Seller, method: 'cod' | 'card'): Promise<Order> {
    const product = await testApp.aProduct({ seller, price_paisa: 1_000_00 });
    const { order } = await testApp.anOrder({ product });
    await sql`UPDATE orders SET payment_method = ${method} WHERE public_id = ${order.id}`.execute(
      testApp.db.kysely,
    );
    if (method === 'card') await run('record-payment', order.id, '--reason', 'TX-81');
    await seller.post(`/orders/seller/orders/${order.id}/update-status/`, { status: 'delivered' });
    return order;
  }
  const money = async (seller: Seller) => (await seller.get('/seller/money/')).body;

  test('a card order waits for the return window, then is available; a cash order’s commission is owed', async () => {
    const seller = await testApp.aSeller();
    expect(await money(seller)).toEqual({
      balance: 0,
      pending: 0,
      available: 0,
      owed: 0,
      in_payout: 0,
      advances: 0,
      return_window_days: 7,
      commission_percent: 10,
      commission_vat_percent: 15,
      refusal_fee: 0,
      account: { method: 'bKash', number: '••••••0000', bank_name: '' },
      account_change: null,
    });
    await delivered(seller, 'cod');
    expect(await money(seller)).toMatchObject({ balance: -115, pending: 0, available: 0, owed: 115 });
    await delivered(seller, 'card');
    expect(await money(seller)).toMatchObject({ balance: 850, pending: 965, available: 0, owed: 115 });
    testApp.advanceClock(7 * DAY_MS + 1);
    seller.token = await testApp.anAccessToken(seller.id);
    expect(await money(seller)).toMatchObject({ balance: 850, pending: 0, available: 850, owed: 0 });
  });

  test('orders go from gross to net, paged by their ids; others’ orders are not among them', async () => {
    const [seller, other] = [await testApp.aSeller(), await testApp.aSeller()];
    await delivered(other, 'cod');
    const placed: string[] = [];
    for (const method of ['cod', 'card', 'cod'] as const) {
      testApp.advanceClock(1000);
      placed.unshift((await delivered(seller, method)).id);
    }
    const first = (await seller.get('/seller/money/orders/?limit=2')).body;
    expect(first.results.map(({ id }: Order) => id)).toEqual(placed.slice(0, 2));
    expect(first).toMatchObject({ has_next: true, next: placed[1] });
    expect(first.results[0]).toEqual({
      id: placed[0],
      payment_method: 'cod',
      at: testApp.clock.now().toISOString(),
      goods: 1_000,
      delivery: 80,
      commission: 100,
      commission_vat: 15,
      courier_fees: 0,
      refusal_fee: 0,
      net: 965,
      cash: 1_080,
      available_at: new Date(testApp.clock.now().getTime() + 7 * DAY_MS).toISOString(),
    });
    const second = (await seller.get(`/seller/money/orders/?limit=2&after=${first.next}`)).body;
    expect(second).toMatchObject({ results: [{ id: placed[2] }], has_next: false });
    // A foreign order as the place is no order of this store.
    const [foreign] = (await other.get('/seller/money/orders/')).body.results;
    expect((await seller.get(`/seller/money/orders/?after=${foreign.id}`)).body.results).toEqual([]);
  });

  test('payouts are listed once they are approved', async () => {
    await sql`UPDATE sellers SET status = 'suspended'`.execute(testApp.db.kysely);
    const seller = await testApp.aSeller();
    await run('credit', String(seller.sellerId), '500', '--reason', 'Test');
    const runId = /^Run (\d+)/.exec(await run('draft-payouts'))?.[1] ?? '';
    const payouts = async () => (await seller.get('/seller/money/payouts/')).body;
    expect(await payouts()).toEqual({ results: [], has_next: false });
    await runCommand(testApp, 'nadia', ['approve-payouts', runId]);
    const [{ id, ...payout }] = (await payouts()).results;
    expect(payout).toEqual({
      reference: `HAAT-P${id}`,
      amount: 500,
      method: 'bKash',
      state: 'approved',
      note: '',
      at: testApp.clock.now().toISOString(),
    });
    expect(await money(seller)).toMatchObject({ available: 0, in_payout: 500 });
    expect((await seller.get(`/seller/money/payouts/?after=${id}`)).body.results).toEqual([]);
  });

  test('the statement of a month has each movement and ends with the balance, as CSV and PDF in both languages', async () => {
    const seller = await testApp.aSeller();
    testApp.setClock(new Date('2026-12-31T17:59:59Z'));
    seller.token = await testApp.anAccessToken(seller.id);
    const before = await delivered(seller, 'cod');
    testApp.advanceClock(2000);
    await run('credit', String(seller.sellerId), '20', '--reason', '=Gift');
    const lines = async (month: string, lang = 'en') =>
      (await seller.file(`/seller/money/statement-csv/?month=${month}&lang=${lang}`)).bytes
        .toString()
        .trim()
        .split('\r\n');
    expect(await lines('2026-12')).toEqual([
      'Date,What,Order,Commission,VAT on it,Amount,Balance',
      ',Balance before,,,,,0.00',
      `2026-12-31,Cash you collected,${before.id},0.00,0.00,-1080.00,-1080.00`,
      `2026-12-31,Sale,${before.id},-100.00,-15.00,965.00,-115.00`,
      ',Balance after,,,,,-115.00',
    ]);
    expect((await lines('2027-01')).slice(1)).toEqual([
      ',Balance before,,,,,-115.00',
      '2027-01-01,Adjustment: =Gift,,0.00,0.00,20.00,-95.00',
      ',Balance after,,,,,-95.00',
    ]);
    expect((await lines('2026-12', 'bn'))[1]).toContain('আগের ব্যালেন্স');
    for (const lang of ['en', 'bn']) {
      const { status, bytes, headers } = await seller.file(
        `/seller/money/statement/?month=2026-12&lang=${lang}`,
      );
      expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
      const text = spawnSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' });
      if (!text.error) {
        expect(text.stdout).toContain(before.id);
        expect(text.stdout).toContain(lang === 'en' ? 'Balance after' : 'শেষ ব্যালেন্স');
      }
    }
    const { status, body } = await seller.get('/seller/money/statement/?month=2026-13');
    expect([status, body.fields]).toEqual([400, { month: ['Please choose a month'] }]);
  });
});
