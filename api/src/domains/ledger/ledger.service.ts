import type { Paisa, RefundMethod } from '@haat/contracts';
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
  billedBy,
  billedFor,
  type Entry,
  type LedgerKind,
  type MoneyOrder,
  openingEntries,
  type Posting,
  paymentEntries,
  returnEntries,
  type StepAmounts,
  stepPostings,
  summed,
} from './postings';
import { refusalFeeOfOrder } from './rates.queries';

export { findBalances, recoveredFee } from './ledger.queries';

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

type PostedOrder = MoneyOrder & { id: number; public_id: string; seller_id: number };

const writerOf =
  (tx: Tx, { id, seller_id }: { id: number; seller_id: number }, at: Date) =>
  (kind: LedgerKind, entries: readonly Entry[], reference: string) =>
    post(tx, { kind, reference, at, sellerId: seller_id, orderId: id, entries });

/** Posts what had happened to an order before there was a ledger, with its next step. */
async function postOpening(tx: Tx, order: PostedOrder, delivered: Paisa | null, at: Date): Promise<void> {
  if (order.commission_bp !== null) return;
  const opening = openingEntries(order, delivered);
  if (opening.length > 0 && !(await hasOrderEntries(tx, order.id)))
    await writerOf(tx, order, at)('opening', opening, order.public_id);
}

/**
 * Posts what a step of a locked order moves: its payment, its sale or reversal, and its refund.
 * @returns paisa that the sale bills the buyer
 */
export async function postOrderStep(tx: Tx, order: PostedOrder, step: MoneyStep): Promise<Paisa> {
  const write = writerOf(tx, order, step.at);
  await postOpening(tx, order, step.delivered.before, step.at);
  let billed = 0;
  for (const { kind, entries } of stepPostings(order, step)) {
    await write(kind, entries, `${order.public_id}#${step.eventId}`);
    if (kind === 'sale') billed = billedBy(entries);
  }
  return billed;
}

/**
 * Posts goods that came back, and the refund that was decided for them.
 * @param back.reference of the return
 * @param back.delivered price in paisa of what was delivered
 * @param back.returned price of what has come back, before this return and with it
 * @returns paisa that the buyer was billed for the goods
 */
export async function postReturn(
  tx: Tx,
  order: PostedOrder,
  back: {
    reference: string;
    delivered: Paisa;
    returned: { before: Paisa; after: Paisa };
    refund: Paisa;
    at: Date;
  },
): Promise<Paisa> {
  const { reference, delivered, returned, refund, at } = back;
  await postOpening(tx, order, delivered, at);
  await writerOf(tx, order, at)('reversal', returnEntries(order, delivered, returned, refund), reference);
  return billedFor(order, delivered, returned);
}

/** Posts a refund that was sent: from the gateway, else from the seller's cash. */
export async function postRefund(
  tx: Tx,
  refund: { id: number; order_id: number; seller_id: number; amount_paisa: Paisa; method: RefundMethod },
  at: Date,
): Promise<void> {
  const holder = refund.method === 'gateway' ? 'gateway' : 'seller';
  await writerOf(tx, { id: refund.order_id, seller_id: refund.seller_id }, at)(
    'refund',
    paymentEntries(-refund.amount_paisa, holder, 0),
    `refund-${refund.id}`,
  );
}

/**
 * Posts what a store pays for a parcel that came back refused, once for each order: it recovers what the market pays the courier.
 * @returns false without a fee on the day on which the order was placed
 */
export async function postRefusalFee(
  tx: Tx,
  order: { id: number; public_id: string; seller_id: number },
  at: Date,
): Promise<boolean> {
  const fee = await refusalFeeOfOrder(tx, order.id);
  const entries = summed([
    { account: 'seller_payable', amount: fee },
    { account: 'expense', amount: -fee },
  ]);
  return writerOf(tx, order, at)('refusal_fee', entries, order.public_id);
}

/** Faults of the ledger; a sound one has only empty lists. */
export interface LedgerFaults {
  balances: WrongBalance[];
  /** transactions that don't add up to zero */
  transactions: number[];
  /** ended orders whose buyers owe something, or are owed more than the refunds that were decided */
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
