import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { CHECKED, isAccessible } from './accessible';
import { linkEmailedTo } from './emails';
import { aSeller, OPERATOR, storeIdOf } from './operator';
import { expect, test } from './page';
import { DATA_DIR, ROOT } from './settings';
import { aNewPerson } from './users';

// A day of the market's money: a store earns, one operator drafts its payout, another one approves and sends it, the store reads that
// it has arrived. The second operator joins by an invitation.

test.use(CHECKED);

const DESK = { width: 1280, height: 844 };
const PHONE = { width: 390, height: 844 };

/** Credits a store by the command line, on the running site. */
async function credit(store: number, taka: number, reason: string) {
  const command = ['api/src/operation/operator/cli.ts', 'credit', String(store), String(taka)];
  await promisify(execFile)(path.join(ROOT, 'node_modules/.bin/tsx'), [...command, '--reason', reason], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR },
  });
}

test('an operator drafts a payout, an invited one approves and sends it, and the store has its money', async ({
  visitor,
  another,
  request,
}) => {
  test.setTimeout(240_000);
  const store = await aSeller(request);
  await credit(await storeIdOf(request, store.store), 2500, 'Goods that the courier lost');

  const seller = await another();
  await seller.page.setViewportSize(PHONE);
  await seller.isSignedIn(store);
  await seller.opens('/seller/money');
  const balance = seller.main.getByRole('region', { name: 'Balance' });
  await expect(balance.getByText('৳2,500')).toBeVisible();
  await expect(seller.main.getByText(/৳2,500 goes to bKash/)).toBeVisible();
  await isAccessible(seller.page, 'the money of a store at 390 px');

  await visitor.page.setViewportSize(DESK);
  await visitor.isSignedIn(OPERATOR);
  await visitor.opens('/operator/staff');
  await visitor.button('Invite a member').click();
  const invite = visitor.dialog('Invite a member');
  const invited = aNewPerson();
  await invite.getByLabel('E-mail').fill(invited.email);
  await invite.getByLabel('Role').selectOption('Owner');
  await invite.getByRole('button', { name: 'Invite a member' }).click();
  await expect(visitor.main.getByRole('rowheader', { name: invited.email })).toBeVisible();

  const second = await another();
  await second.page.setViewportSize(PHONE);
  const { pathname, search, hash } = new URL(await linkEmailedTo(invited.email, 'staff_invitation'));
  await second.opens(pathname + search + hash);
  await second.main.getByLabel('First name').fill('Nadia');
  await second.main.getByLabel('Last name').fill('Karim');
  await second.main.getByLabel('Password', { exact: true }).fill(OPERATOR.password);
  await second.main.getByLabel('Confirm password').fill(OPERATOR.password);
  await isAccessible(second.page, 'an invitation at 390 px');
  await second.button('Open the account').click();
  await second.isAt('/login');
  await second.isSignedIn({ email: invited.email, password: OPERATOR.password });

  await visitor.opens('/operator/payouts');
  await visitor.button('Draft payouts').click();
  await visitor.dialog('Draft payouts').getByRole('button', { name: 'Draft payouts' }).click();
  const drafted = visitor.main.getByRole('table', { name: /^Payouts of run/ }).first();
  await expect(drafted.getByRole('row').filter({ hasText: store.store })).toContainText('Draft');
  await expect(visitor.main.getByText('You drafted this run: another operator approves it.')).toBeVisible();
  await isAccessible(visitor.page, 'a draft at 1280 px');

  await second.opens('/operator/payouts');
  const own = second.main.getByRole('row').filter({ hasText: store.store });
  await expect(own).toContainText('Draft');
  await isAccessible(second.page, 'a draft to approve at 390 px');
  await second.button('Approve').click();
  await second.page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(own).toContainText('Approved');
  const download = second.page.waitForEvent('download');
  await second.button('File for bKash').click();
  const file = await readFile(await (await download).path(), 'utf8');
  const [reference] = /HAAT-P\d+(?=.*2500\.00)/.exec(file) ?? [];
  await expect(own).toContainText('Sent');
  await second.main.getByLabel('Read the provider’s answer').setInputFiles({
    name: 'answer.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`reference,status\n${reference},paid\n`),
  });
  await expect(second.main.getByText('1 paid, 0 failed, 0 known before')).toBeVisible();
  await expect(own).toContainText('Paid');

  await seller.opens('/seller/money?lang=bn');
  const payouts = seller.main.getByRole('table').filter({ hasText: '৳২,৫০০' });
  await expect(payouts.getByText('পৌঁছেছে')).toBeVisible();
  await isAccessible(seller.page, 'the money of a store that was paid, in Bangla at 390 px');
});
