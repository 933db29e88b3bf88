import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { runCommand } from '../../operation/operator/console';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { Seller } from '../../testing/visitor';
import { checkLedger } from '../ledger/ledger.service';
import { adjustBalance, availableOf, moneyOf } from '../ledger/sellerMoney.service';
import { approveRun, draftRun } from './payouts.service';

const NADIA = { id: null, name: 'shell:nadia' };
const RAFIQ = { id: null, name: 'shell:rafiq' };

describeOnEachDatabase('payouts', (testApp) => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'haat-payouts-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  // A store has one payout under way, so each test ends its own.
  afterEach(() =>
    sql`UPDATE payouts SET state = 'settled' WHERE state IN ('draft', 'approved', 'sent')`.execute(
      testApp.db.kysely,
    ),
  );

  /** A store that is owed this much, in taka; others have nothing available. */
  async function owed(taka: number): Promise<Seller> {
    await sql`UPDATE sellers SET status = 'suspended'`.execute(testApp.db.kysely);
    const seller = await testApp.aSeller();
    await credit(seller, taka);
    return seller;
  }
  const credit = ({ sellerId }: Seller, taka: number) =>
    adjustBalance(testApp, RAFIQ, { sellerId, paisa: taka * 100, reason: 'Test' });
  const available = async ({ sellerId }: Seller) =>
    availableOf(await moneyOf(testApp, testApp.db.kysely, sellerId)) / 100;
  const run = (who: string, ...args: string[]) => runCommand(testApp, who, args);
  const drafted = async () => /^Run (\d+)/.exec(await run('rafiq', 'draft-payouts'))?.[1] ?? '';
  const line = async (runId: string) => (await run('rafiq', 'payout-run', runId)).split('\n').at(-1) ?? '';
  async function answered(runId: string, lines: string): Promise<string> {
    const file = path.join(folder, 'answers.csv');
    await writeFile(file, `reference,status,amount,provider_reference,reason\n${lines}`);
    return run('rafiq', 'payout-answers', runId, '--file', file);
  }
  const reference = async (seller: Seller) => {
    const { id } = await testApp.db.kysely
      .selectFrom('payouts')
      .where('seller_id', '=', seller.sellerId)
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return `HAAT-P${id}`;
  };
  /** An approved run whose files are written. */
  async function sent(): Promise<string> {
    const runId = await drafted();
    await run('nadia', 'approve-payouts', runId);
    await run('nadia', 'payout-files', runId, '--folder', folder);
    return runId;
  }
  const mails = async () => {
    const sentMails = testApp.db.kysely.selectFrom('outbox').where('kind', 'like', 'payout%');
    return (await sentMails.select('kind').orderBy('id').execute()).map(({ kind }) => kind);
  };

  test('a draft says why, another operator approves it, a file goes out, and the answer settles it', async () => {
    const seller = await owed(1_250.5);
    const runId = await drafted();
    expect(await line(runId)).toMatch(/bKash +৳1,250.50 +draft +adjustment ৳1,250.50$/);
    expect(await available(seller)).toBe(1_250.5);
    await expect(run('rafiq', 'approve-payouts', runId)).rejects.toThrow('another operator must approve it');
    await expect(run('nadia', 'payout-files', runId, '--folder', folder)).rejects.toThrow(
      'must approve this run',
    );
    await run('nadia', 'approve-payouts', runId);
    expect(await available(seller)).toBe(0);
    await expect(run('karim', 'approve-payouts', runId)).rejects.toThrow('approved already');

    const written = await run('nadia', 'payout-files', runId, '--folder', folder);
    const file = path.join(folder, `payouts-${runId}-bkash.csv`);
    expect(written).toBe(`Written: ${file} (1)`);
    const csv = await readFile(file, 'utf8');
    expect(csv).toContain(`${await reference(seller)},01711000000,Rafiq Islam,1250.50,BDT`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    // Written again, it is the same.
    await run('nadia', 'payout-files', runId, '--folder', folder);
    expect(await readFile(file, 'utf8')).toBe(csv);

    const answer = `${await reference(seller)},Success,1250.50,TX-81,`;
    expect(await answered(runId, answer)).toBe('1 settled, 0 failed, 0 were known');
    expect(await answered(runId, answer)).toBe('0 settled, 0 failed, 1 were known');
    expect(await mails()).toEqual(['payout_sent', 'payout_settled']);
    expect(await available(seller)).toBe(0);
    expect(await run('rafiq', 'ledger')).toMatch(/^bank +-৳1,250.50$/m);
    const acts = await run('rafiq', 'audit');
    for (const act of ['draft', 'approve', 'send', 'answer']) expect(acts).toContain(`${act} payouts`);
  });

  test('a failed payout is available again, and the seller is told', async () => {
    const seller = await owed(500);
    const runId = await sent();
    expect(await answered(runId, `${await reference(seller)},failed,,,Wallet closed`)).toBe(
      '0 settled, 1 failed, 0 were known',
    );
    expect(await available(seller)).toBe(500);
    expect((await mails()).at(-1)).toBe('payout_failed');
    expect(await line(runId)).toMatch(/failed +Wallet closed$/);
    expect(await line(await drafted())).toMatch(/৳500 +draft/);
  });

  test('answer lines that don’t fit change nothing and are listed', async () => {
    const seller = await owed(500);
    const runId = await sent();
    const own = await reference(seller);
    expect(await answered(runId, `HAAT-P999999,paid,,,\n${own},paid,499,,\n`)).toBe(
      `0 settled, 0 failed, 0 were known\nLine 2: HAAT-P999999 is not in this run\nLine 3: ${own} has another amount`,
    );
    expect(await answered(runId, `${own},paid,,,\n${own},failed,,,`)).toContain(
      `Line 3: ${own} is in the file twice`,
    );
    expect(await answered(runId, `${own},perhaps,,,`)).toContain('status "perhaps" is unknown');
    expect(await line(runId)).toMatch(/sent/);
    await answered(runId, `${own},paid,,,`);
    expect(await answered(runId, `${own},failed,,,`)).toContain(`${own} is settled`);
  });

  test('a changed account holds the payout, before the approval and before the file', async () => {
    const seller = await owed(500);
    const changed = () =>
      sql`UPDATE sellers SET payout_account_version = payout_account_version + 1 WHERE id = ${seller.sellerId}`.execute(
        testApp.db.kysely,
      );
    const first = await drafted();
    await changed();
    await run('nadia', 'approve-payouts', first);
    expect(await line(first)).toMatch(/held +The payout account has changed$/);
    const second = await drafted();
    await run('nadia', 'approve-payouts', second);
    expect(await available(seller)).toBe(0);
    await changed();
    expect(await run('nadia', 'payout-files', second, '--folder', folder)).toBe('There is nothing to send.');
    expect(await line(second)).toMatch(/held +The payout account has changed$/);
    expect(await available(seller)).toBe(500);
  });

  test('a fallen balance or a suspended store holds the payout', async () => {
    const seller = await owed(500);
    const first = await drafted();
    await credit(seller, -1);
    await run('nadia', 'approve-payouts', first);
    expect(await line(first)).toMatch(/held +The balance has fallen$/);
    const second = await drafted();
    await sql`UPDATE sellers SET status = 'suspended'`.execute(testApp.db.kysely);
    await run('nadia', 'approve-payouts', second);
    expect(await line(second)).toMatch(/held +The store is suspended$/);
    await expect(run('rafiq', 'draft-payouts')).rejects.toThrow('Nothing can be paid out now');
  });

  test('less than the minimum is carried over, and a dropped draft leaves the money', async () => {
    const seller = await owed(99);
    await expect(run('rafiq', 'draft-payouts')).rejects.toThrow('Nothing can be paid out now');
    const runId = /^Run (\d+)/.exec(await run('rafiq', 'draft-payouts', '--minimum', '50'))?.[1] ?? '';
    await run('rafiq', 'drop-payouts', runId, '--reason', 'Wrong day');
    expect(await line(runId)).toMatch(/dropped +Wrong day$/);
    await expect(run('nadia', 'approve-payouts', runId)).rejects.toThrow('was dropped');
    expect(await available(seller)).toBe(99);
  });
});

describeOnEachDatabase(
  'races of payouts',
  (testApp) => {
    test('two drafts and three approvals at the same time pay once', async () => {
      const sellers = [await testApp.aSeller(), await testApp.aSeller()];
      for (const { sellerId } of sellers)
        await adjustBalance(testApp, RAFIQ, { sellerId, paisa: 500_00, reason: 'Test' });
      const drafts = await Promise.allSettled([1, 2].map(() => draftRun(testApp, RAFIQ, 100)));
      const runs = drafts.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []));
      expect(runs.length).toBeGreaterThan(0);
      const approvals = await Promise.allSettled(
        runs.flatMap((id) => [1, 2, 3].map(() => approveRun(testApp, NADIA, id))),
      );
      expect(approvals.filter(({ status }) => status === 'fulfilled')).toHaveLength(runs.length);
      for (const { sellerId } of sellers) {
        const { balance, inPayout } = await moneyOf(testApp, testApp.db.kysely, sellerId);
        expect({ balance, inPayout }).toEqual({ balance: 0, inPayout: 500_00 });
      }
      expect(await checkLedger(testApp)).toEqual({
        balances: [],
        transactions: [],
        uncleared: [],
        unposted: [],
      });
    });
  },
  { only: 'postgres' },
);
