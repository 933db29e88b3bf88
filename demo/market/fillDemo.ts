import type { Context } from '../../api/src/context';
import { hashPassword } from '../../api/src/domains/accounts/passwords';
import { recountSearchWords } from '../../api/src/domains/catalog/catalog.service';
import { encryptNumbers } from '../../api/src/domains/sellers/privateNumbers.service';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts';
import { accountsAmong, analyze, continueOrderNumbers, insertRows, isUntouched } from './demo.queries';

/**
 * Fills an empty database with the demo market, in one transaction. The market is loaded only here.
 * @returns false when the database has users already
 */
export async function fillDemo({
  db,
  clock,
  privateData,
}: Pick<Context, 'db' | 'clock' | 'privateData'>): Promise<boolean> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return db.tx(async (tx) => {
    if (!(await isUntouched(tx))) return false;
    const { demoMarket } = await import('./market');
    const { rows, lastOrderNumber } = demoMarket(clock.now(), passwordHash);
    const sellers = rows.sellers.map((row) => ({ ...row, ...encryptNumbers(privateData, row.id, row) }));
    await insertRows(tx, { ...rows, sellers });
    await continueOrderNumbers(tx, lastOrderNumber);
    await recountSearchWords(tx);
    await analyze(tx);
    return true;
  });
}

/** The demo accounts in this database, with their password, to be printed at the start. */
export async function demoAccounts({ db }: Pick<Context, 'db'>) {
  const emails = await accountsAmong(
    db.kysely,
    DEMO_ACCOUNTS.map(({ email }) => email),
  );
  return DEMO_ACCOUNTS.filter(({ email }) => emails.includes(email)).map((account) => ({
    ...account,
    password: DEMO_PASSWORD,
  }));
}
