import { type Posting, stepPostings, summed } from '../../api/src/domains/ledger/postings';
import type { RowsOf } from './demo.queries';

/** Example rates in basis points; a real market sets its own. */
export const DEMO_RATES = { commission: 800, vat: 1500 } as const;
const FROM_DAY = '2020-01-01';

export const rateRows = (): {
  commission_rates: RowsOf<'commission_rates'>;
  vat_rates: RowsOf<'vat_rates'>;
} => ({
  commission_rates: [
    { id: 1, seller_id: null, business_type: null, basis_points: DEMO_RATES.commission, from_day: FROM_DAY },
  ],
  // The first ids are those of the migrations.
  vat_rates: [{ id: 100, supply: 'commission', basis_points: DEMO_RATES.vat, from_day: FROM_DAY }],
});

type Row<Table extends 'orders' | 'order_items' | 'order_events'> = RowsOf<Table>[number];

/** The ledger of the market's orders: each event posts what the API would have posted. */
export function ledgerRows(
  orders: readonly Row<'orders'>[],
  items: readonly Row<'order_items'>[],
  events: readonly Row<'order_events'>[],
): { ledger_transactions: RowsOf<'ledger_transactions'>; ledger_entries: RowsOf<'ledger_entries'> } {
  const transactions: RowsOf<'ledger_transactions'> = [];
  const entries: RowsOf<'ledger_entries'> = [];
  const write = (
    order: Row<'orders'>,
    event: string,
    at: Date,
    posting: Pick<Posting, 'kind' | 'entries'>,
  ) => {
    const lines = summed(posting.entries);
    if (lines.length === 0) return;
    const transaction_id = transactions.length + 1;
    const reference = `${order.public_id}#${event}`;
    transactions.push({ id: transaction_id, kind: posting.kind, reference, at, note: '' });
    for (const { account, amount } of lines)
      entries.push({
        id: entries.length + 1,
        transaction_id,
        account,
        seller_id: order.seller_id,
        order_id: order.id ?? 0,
        amount_paisa: amount,
        at,
      });
  };
  for (const order of orders) {
    const own = items.filter(({ order_id }) => order_id === order.id);
    const priceOf = (some: typeof own) => some.reduce((sum, one) => sum + one.unit_paisa * one.quantity, 0);
    let [collected, delivered]: [number, number | null] = [0, null];
    const post = (event: string, at: Date, step: { taken: number; after: number | null; ends: boolean }) => {
      const terms = {
        ...order,
        collected_paisa: collected,
        gateway_paisa: 0,
        commission_bp: order.commission_bp ?? null,
        commission_vat_bp: order.commission_vat_bp ?? null,
        coupon_paid_by: order.coupon_paid_by ?? null,
      };
      const amounts = {
        collected: step.taken,
        delivered: { before: delivered, after: step.after },
        ends: step.ends,
      };
      for (const posting of stepPostings(terms, amounts)) write(order, event, at, posting);
      [collected, delivered] = [collected + step.taken, step.after];
    };
    // Paid by card when it was placed.
    if (order.payment_method === 'card')
      post('card', order.created_at ?? new Date(0), {
        taken: order.collected_paisa ?? 0,
        after: null,
        ends: false,
      });
    for (const { id, order_id, status, collected_paisa, at } of events) {
      if (order_id !== order.id) continue;
      const ends = status === 'cancelled' || status === 'refunded';
      // In part means the first item.
      const after =
        status === 'delivered'
          ? priceOf(own)
          : status === 'partially_delivered'
            ? priceOf(own.slice(0, 1))
            : delivered;
      post(String(id), at ?? new Date(0), { taken: collected_paisa ?? 0, after: ends ? null : after, ends });
    }
  }
  return { ledger_transactions: transactions, ledger_entries: entries };
}
