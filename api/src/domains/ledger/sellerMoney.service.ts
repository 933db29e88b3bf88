import { randomUUID } from 'node:crypto';
import type { Paisa } from '@haat/contracts';
import type { Context } from '../../context';
import { type Actor, recordAudit } from '../../platform/audit/audit.service';
import type { Reader } from '../../platform/db/database';
import { InvalidInput } from '../../platform/http/errors';
import { post } from './ledger.service';
import { findSellerMoney, type SellerMoney } from './sellerMoney.queries';

type WindowDeps = Pick<Context, 'clock' | 'returnWindowMs'>;

const openSince = ({ clock, returnWindowMs }: WindowDeps) => new Date(clock.now().getTime() - returnWindowMs);

/** The money of one store. */
export async function moneyOf(deps: WindowDeps, reader: Reader, sellerId: number): Promise<SellerMoney> {
  const [money] = await findSellerMoney(reader, openSince(deps), sellerId);
  return money ?? { sellerId, balance: 0, pending: 0, inPayout: 0, advances: 0 };
}

/** The money of all stores that have any. */
export const moneyOfAll = (deps: WindowDeps, reader: Reader): Promise<SellerMoney[]> =>
  findSellerMoney(reader, openSince(deps));

/** What can be paid out, in paisa: the balance less what waits. */
export const availableOf = ({ balance, pending }: SellerMoney): Paisa => Math.max(0, balance - pending);

/** What a store owes the market, in paisa. */
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
