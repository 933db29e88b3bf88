import type { Context } from '../../context';
import type { Tx } from '../../platform/db/database';
import {
  findUnbalanced,
  findUnclearedOrders,
  findUnpostedOrders,
  findWrongBalances,
  hasOrderEntries,
  insertPosting,
  type WrongBalance,
  withoutTimeLimit,
} from './ledger.queries';
import {
  type Entry,
  type LedgerKind,
  type MoneyOrder,
  openingEntries,
  type Posting,
  type StepAmounts,
  stepPostings,
  summed,
} from './postings';

export { findBalances } from './ledger.queries';

/**
 * Posts a transaction, in the transaction of the event that causes it. Nothing is posted without entries. The database
 * refuses entries that don't add up to zero at the commit.
 * @returns false if nothing was posted: without entries, or because the event was posted before
 */
export async function post(tx: Tx, posting: Posting): Promise<boolean> {
  const entries = summed(posting.entries);
  return entries.length > 0 && insertPosting(tx, { ...posting, entries });
}

/** A step of an order that moves money. */
export interface MoneyStep extends StepAmounts {
  /** of the order's timeline */
  eventId: number;
  at: Date;
}

/** Posts what a step of a locked order moves: its payment, its sale or reversal, and its refund. */
export async function postOrderStep(
  tx: Tx,
  order: MoneyOrder & { id: number; public_id: string; seller_id: number },
  step: MoneyStep,
): Promise<void> {
  const write = (kind: LedgerKind, entries: readonly Entry[], reference: string) =>
    post(tx, { kind, reference, at: step.at, sellerId: order.seller_id, orderId: order.id, entries });
  // An order that was under way when the ledger began: what had happened before is posted with its next step.
  if (order.commission_bp === null) {
    const opening = openingEntries(order, step.delivered.before);
    if (opening.length > 0 && !(await hasOrderEntries(tx, order.id)))
      await write('opening', opening, order.public_id);
  }
  for (const { kind, entries } of stepPostings(order, step))
    await write(kind, entries, `${order.public_id}#${step.eventId}`);
}

/** Faults of the ledger; a sound one has only empty lists. */
export interface LedgerFaults {
  balances: WrongBalance[];
  /** transactions that don't add up to zero */
  transactions: number[];
  /** ended orders whose buyers owe something, or are owed something */
  uncleared: string[];
  /** delivered orders without a sale */
  unposted: string[];
}

/** Recounts the whole ledger. Orders may move meanwhile: each check is one statement. */
export function checkLedger({ db }: Pick<Context, 'db'>): Promise<LedgerFaults> {
  return db.tx(async (tx) => {
    await withoutTimeLimit(tx);
    return {
      balances: await findWrongBalances(tx),
      transactions: await findUnbalanced(tx),
      uncleared: await findUnclearedOrders(tx),
      unposted: await findUnpostedOrders(tx),
    };
  });
}
