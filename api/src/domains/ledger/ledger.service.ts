import { COUPON, type Paisa, type PaymentMethod } from '@haat/contracts';
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
  advanceEntries,
  type Delivered,
  type Entry,
  type LedgerKind,
  type OrderTerms,
  type Posting,
  paymentEntries,
  saleEntries,
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

/** An order before a step, as far as its money is concerned; amounts in paisa. */
interface MoneyOrder {
  id: number;
  public_id: string;
  seller_id: number;
  payment_method: PaymentMethod;
  subtotal_paisa: Paisa;
  delivery_paisa: Paisa;
  discount_paisa: Paisa;
  collected_paisa: Paisa;
  commission_bp: number | null;
  commission_vat_bp: number | null;
}

/** A step of an order that moves money. */
export interface MoneyStep {
  /** of the order's timeline */
  eventId: number;
  at: Date;
  /** paisa that were taken with it */
  collected: Paisa;
  /** price of the delivered goods before and after it */
  delivered: { before: Delivered; after: Delivered };
  /** the order ends without its goods: what was paid goes back */
  ends: boolean;
}

/** Posts what a step of a locked order moves: its payment, its sale or reversal, and its refund. */
export async function postOrderStep(tx: Tx, order: MoneyOrder, step: MoneyStep): Promise<void> {
  const { before, after } = step.delivered;
  const terms = termsOf(order);
  const holder = order.payment_method === 'card' ? 'gateway' : 'seller';
  const isAdvance = holder === 'seller' && before === null;
  const opening = [
    ...saleEntries(terms, null, before),
    ...paymentEntries(order.collected_paisa, holder, before),
  ];
  const write = (kind: LedgerKind, entries: readonly Entry[], reference: string) =>
    post(tx, { kind, reference, at: step.at, sellerId: order.seller_id, orderId: order.id, entries });
  // An order that was under way when the ledger began: what had happened before is posted with its next step.
  if (order.commission_bp === null && opening.length > 0 && !(await hasOrderEntries(tx, order.id)))
    await write('opening', opening, order.public_id);

  const reference = `${order.public_id}#${step.eventId}`;
  await write('payment', paymentEntries(step.collected, holder, after ?? before), reference);
  const moved = isAdvance && after !== null ? advanceEntries(order.collected_paisa) : [];
  await write(step.ends ? 'reversal' : 'sale', [...saleEntries(terms, before, after), ...moved], reference);
  if (step.ends)
    await write(
      'refund',
      paymentEntries(-(order.collected_paisa + step.collected), holder, before),
      reference,
    );
}

/** The terms that an order's entries follow from. Orders of earlier releases have no commission. */
export const termsOf = (order: MoneyOrder): OrderTerms => ({
  subtotal: order.subtotal_paisa,
  delivery: order.delivery_paisa,
  discount: order.discount_paisa,
  couponPaidBy: COUPON.paidBy,
  commissionRate: order.commission_bp ?? 0,
  commissionVatRate: order.commission_vat_bp ?? 0,
});

/** What is wrong with the ledger; all lists are empty while nothing is. */
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
