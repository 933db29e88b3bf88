import type { Paisa, PaymentMethod } from '@haat/contracts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database';

/** An amount in paisa at an instant. */
interface Moved {
  /** ISO */
  at: string;
  paisa: Paisa;
}

/** What happened to an order: all that its money follows from, without a row of the ledger. */
export interface OrderFacts {
  public_id: string;
  status: string;
  payment_method: PaymentMethod;
  subtotal_paisa: Paisa;
  delivery_paisa: Paisa;
  discount_paisa: Paisa;
  total_paisa: Paisa;
  collected_paisa: Paisa;
  refused_paisa: Paisa;
  refunded_paisa: Paisa;
  commission_bp: number;
  commission_vat_bp: number;
  /** when it was cancelled or refunded, and when it was delivered as a whole */
  ended_at: string | null;
  delivered_at: string | null;
  delivered: Moved[];
  taken: (Moved & { online: boolean })[];
  /** price of what came back, when the refund was decided */
  returned: Moved[];
  refunds: (Moved & { sent_at: string | null; online: boolean; of_return: boolean })[];
  /** refunds at a gateway that a person paid by bank */
  paid_by_bank: Moved[];
}

/** A payout of a store. */
export interface PayoutFacts {
  paisa: Paisa;
  state: string;
  approved_at: string | null;
  changed_at: string;
}

/** The orders of a store with what happened to them, archived ones too. */
export async function factsOf({ kysely }: Pick<Db, 'kysely'>, sellerId: number): Promise<OrderFacts[]> {
  const list = (query: ReturnType<typeof sql>) => sql`coalesce((${query}), '[]')`;
  const items = sql`(SELECT id, order_id, quantity, unit_paisa, delivered_at FROM order_items
    UNION ALL SELECT id, order_id, quantity, unit_paisa, delivered_at FROM order_items_archive)`;
  const events = sql`(SELECT order_id, actor, status, at, collected_paisa FROM order_events
    UNION ALL SELECT order_id, actor, status, at, collected_paisa FROM order_events_archive)`;
  const { rows } = await sql<OrderFacts>`
    SELECT o.public_id, o.status, o.payment_method, o.subtotal_paisa, o.delivery_paisa, o.discount_paisa, o.total_paisa,
      o.collected_paisa, o.refused_paisa, o.refunded_paisa,
      coalesce(o.commission_bp, 0) AS commission_bp, coalesce(o.commission_vat_bp, 0) AS commission_vat_bp,
      (SELECT to_json(min(e.at)) FROM ${events} e WHERE e.order_id = o.id AND e.status IN ('cancelled', 'refunded')) AS ended_at,
      (SELECT to_json(min(e.at)) FROM ${events} e WHERE e.order_id = o.id AND e.status = 'delivered') AS delivered_at,
      ${list(sql`SELECT json_agg(json_build_object('at', i.delivered_at, 'paisa', i.quantity * i.unit_paisa))
        FROM ${items} i WHERE i.order_id = o.id AND i.delivered_at IS NOT NULL`)} AS delivered,
      ${list(sql`SELECT json_agg(json_build_object('at', e.at, 'paisa', e.collected_paisa,
          'online', o.payment_method = 'card' OR e.actor = 'system'))
        FROM ${events} e WHERE e.order_id = o.id AND e.collected_paisa <> 0`)} AS taken,
      ${list(sql`SELECT json_agg(json_build_object('at', d.decided_at, 'paisa', ri.quantity * i.unit_paisa))
        FROM returns r JOIN refunds d ON d.id = r.refund_id JOIN return_items ri ON ri.return_id = r.id
        JOIN ${items} i ON i.id = ri.item_id AND i.order_id = o.id WHERE r.order_id = o.id`)} AS returned,
      ${list(sql`SELECT json_agg(json_build_object('at', d.decided_at, 'paisa', d.amount_paisa, 'sent_at', d.sent_at,
          'online', d.method = 'gateway', 'of_return', EXISTS (SELECT FROM returns r WHERE r.refund_id = d.id)))
        FROM refunds d WHERE d.order_id = o.id`)} AS refunds,
      ${list(sql`SELECT json_agg(json_build_object('at', g.changed_at, 'paisa', g.amount_paisa))
        FROM gateway_refunds g WHERE g.order_id = o.id AND g.state = 'paid_otherwise'`)} AS paid_by_bank
    FROM orders o WHERE o.seller_id = ${sellerId} ORDER BY o.id`.execute(kysely);
  return rows;
}

/** The payouts of a store that were approved. */
export async function payoutFactsOf(
  { kysely }: Pick<Db, 'kysely'>,
  sellerId: number,
): Promise<PayoutFacts[]> {
  const { rows } = await sql<PayoutFacts>`
    SELECT p.amount_paisa AS paisa, p.state, to_json(r.approved_at) AS approved_at, to_json(p.changed_at) AS changed_at
    FROM payouts p JOIN payout_runs r ON r.id = p.run_id
    WHERE p.seller_id = ${sellerId} AND p.state IN ('approved', 'sent', 'settled', 'failed')`.execute(kysely);
  return rows;
}

/** Balances by account in paisa, debits positive; none of 0. */
export type Balances = Record<string, Paisa>;

const share = (amount: Paisa, basisPoints: number) => Math.round((amount * basisPoints) / 10_000);

/** The balances of a store that follow from its orders and payouts, before an instant: the rules once more, written otherwise. */
export function recomputed(
  orders: readonly OrderFacts[],
  payouts: readonly PayoutFacts[] = [],
  before = Number.POSITIVE_INFINITY,
): Balances {
  const sums: Balances = {};
  const add = (account: string, paisa: Paisa) => {
    sums[account] = (sums[account] ?? 0) + paisa;
  };
  const isPast = (at: string | null): at is string => at !== null && Date.parse(at) < before;
  const sum = (moves: readonly Moved[]) =>
    moves.reduce((total, { at, paisa }) => total + (isPast(at) ? paisa : 0), 0);
  for (const order of orders) {
    // The gateway keeps what a person has paid back by bank.
    const byBank = sum(order.paid_by_bank);
    add('gateway', byBank);
    add('bank', -byBank);
    if (isPast(order.ended_at)) continue;
    const goods = sum(order.delivered);
    const hasArrived = order.delivered.some(({ at }) => isPast(at));
    const taken = (online: boolean) => sum(order.taken.filter((one) => one.online === online));
    const sent = (online: boolean) =>
      order.refunds
        .filter((one) => one.online === online && isPast(one.sent_at))
        .reduce((total, { paisa }) => total + paisa, 0);
    const decided = sum(order.refunds.filter(({ of_return }) => of_return));
    add('gateway', taken(true) - sent(true));
    add(hasArrived ? 'cash_with_seller' : 'advance_with_seller', taken(false) - sent(false));
    add('buyer_clearing', sent(true) + sent(false) - taken(true) - taken(false) - decided);
    if (!hasArrived) continue;
    const discountOf = (price: Paisa) => Math.round((order.discount_paisa * price) / order.subtotal_paisa);
    const owed = (price: Paisa) => price + order.delivery_paisa - discountOf(price);
    const kept = goods - sum(order.returned);
    const commission = share(kept, order.commission_bp);
    const vat = share(commission, order.commission_vat_bp);
    // Where pieces were refused, what the buyer owes is whole taka.
    const isSettled = isPast(order.delivered_at) && order.refused_paisa > 0;
    const rounding = isSettled ? owed(goods) - (order.total_paisa - order.refused_paisa) : 0;
    add('buyer_clearing', owed(goods) - rounding);
    add('expense', discountOf(kept) + rounding);
    add('market_revenue', -commission);
    add('tax', -vat);
    add('seller_payable', commission + vat - kept - order.delivery_paisa);
    // A deduction is the store's, and what is refunded beyond the goods is paid by it.
    add('seller_payable', decided - (owed(goods) - owed(kept)));
  }
  for (const { paisa, state, approved_at, changed_at } of payouts) {
    const isOver = isPast(changed_at);
    if (!isPast(approved_at) || (state === 'failed' && isOver)) continue;
    add('seller_payable', paisa);
    add(state === 'settled' && isOver ? 'bank' : 'payout_clearing', -paisa);
  }
  return Object.fromEntries(Object.entries(sums).filter(([, paisa]) => paisa !== 0));
}

/** What the market owes the store less the cash that it holds, in paisa. */
export const storeBalance = (balances: Balances): Paisa =>
  0 - (balances.seller_payable ?? 0) - (balances.cash_with_seller ?? 0);

/** The sum of the differences of two lists of balances, in paisa. */
export const differenceOf = (one: Balances, other: Balances): Paisa =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].reduce(
    (sum, account) => sum + Math.abs((one[account] ?? 0) - (other[account] ?? 0)),
    0,
  );

/** Pieces of each product that are neither in stock nor accounted for. @param stock of each product at the beginning */
export async function missingPieces(
  { kysely }: Pick<Db, 'kysely'>,
  stock: ReadonlyMap<number, number>,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; gone: number }>`
    WITH items AS (SELECT id, order_id, product_id, quantity FROM order_items
      UNION ALL SELECT id, order_id, product_id, quantity FROM order_items_archive),
    events AS (SELECT id, order_id, status FROM order_events
      UNION ALL SELECT id, order_id, status FROM order_events_archive),
    -- What an order that ended in the store had taken went back at once.
    back AS (SELECT o.id FROM orders o WHERE o.status IN ('cancelled', 'refunded') AND 'shipped' <>
      (SELECT e.status FROM events e WHERE e.order_id = o.id ORDER BY e.id DESC OFFSET 1 LIMIT 1)),
    sold AS (SELECT i.product_id, sum(i.quantity) AS pieces FROM items i
      WHERE NOT EXISTS (SELECT FROM back WHERE back.id = i.order_id) GROUP BY 1),
    counted AS (SELECT i.product_id, sum(c.restocked) AS pieces FROM items i JOIN
      (SELECT item_id, restocked FROM order_refusals UNION ALL SELECT item_id, restocked FROM return_items) c
      ON c.item_id = i.id GROUP BY 1)
    SELECT p.id, ((SELECT sum(stock) FROM variants v WHERE v.product_id = p.id)
      + coalesce((SELECT pieces FROM sold WHERE product_id = p.id), 0)
      - coalesce((SELECT pieces FROM counted WHERE product_id = p.id), 0))::int AS gone
    FROM products p WHERE p.id = ANY(${[...stock.keys()]}::bigint[])`.execute(kysely);
  return new Map(rows.map(({ id, gone }) => [id, (stock.get(id) ?? 0) - gone]));
}
