import { randomUUID } from 'node:crypto';
import { type Paisa, startOfDhakaDay } from '@haat/contracts';
import type { Context } from '../../context';
import { type Actor, recordAudit } from '../../platform/audit/audit.service';
import type { Reader } from '../../platform/db/database';
import { InvalidInput } from '../../platform/http/errors';
import { post } from './ledger.service';
import {
  findBalanceBefore,
  findSellerMoney,
  findStatement,
  type SellerMoney,
  type Statement,
} from './sellerMoney.queries';

export { listMoneyOrders } from './sellerMoney.queries';

type WindowDeps = Pick<Context, 'clock' | 'returnWindowMs'>;

const windowOf = ({ clock, returnWindowMs }: WindowDeps) => ({ now: clock.now(), marketMs: returnWindowMs });

/** The money of one store. */
export async function moneyOf(deps: WindowDeps, reader: Reader, sellerId: number): Promise<SellerMoney> {
  const [money] = await findSellerMoney(reader, windowOf(deps), sellerId);
  return money ?? { sellerId, balance: 0, pending: 0, inPayout: 0, advances: 0 };
}

/** The money of all stores that have any. */
export const moneyOfAll = (deps: WindowDeps, reader: Reader): Promise<SellerMoney[]> =>
  findSellerMoney(reader, windowOf(deps));

/** Amount that can be paid out, in paisa: the balance less the part that waits. */
export const availableOf = ({ balance, pending }: SellerMoney): Paisa => Math.max(0, balance - pending);

/** Debt of a store to the market, in paisa. */
export const owedBy = ({ balance, pending }: SellerMoney): Paisa => Math.max(0, pending - balance);

/**
 * Credits or debits a store with a reason, at the market's expense.
 * @param paisa negative values debit
 * @throws InvalidInput
 */
export async function adjustBalance(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { sellerId, paisa, reason }: { sellerId: number; paisa: Paisa; reason: string },
): Promise<void> {
  if (paisa === 0) throw new InvalidInput('The amount must not be 0');
  const at = clock.now();
  await db.tx(async (tx) => {
    await post(tx, {
      kind: 'adjustment',
      reference: randomUUID(),
      at,
      note: reason,
      sellerId,
      entries: [
        { account: 'expense', amount: paisa },
        { account: 'seller_payable', amount: -paisa },
      ],
    });
    await recordAudit(tx, {
      at,
      actor,
      act: 'adjust_balance',
      sellerId,
      subject: `store ${sellerId}`,
      reason,
      after: { paisa },
    });
  });
}

/** The movements of a month in Asia/Dhaka. @param month '2026-11' */
export async function statementOf(
  reader: Reader,
  store: { id: number; business_name: string },
  month: string,
): Promise<Statement> {
  const from = new Date(startOfDhakaDay(`${month}-01`));
  const to = new Date(startOfDhakaDay(`${nextMonth(month)}-01`));
  const opening = await findBalanceBefore(reader, store.id, from);
  let balance = opening;
  const rows: Statement['rows'] = [];
  for (const row of await findStatement(reader, store.id, { from, to })) {
    balance += row.amount;
    rows.push({ ...row, balance });
  }
  return { store: store.business_name, month, opening, rows, closing: balance };
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}
