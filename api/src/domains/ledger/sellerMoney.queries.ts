import type { Paisa, PaymentMethod } from '@haat/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/database';
import type { LedgerKind } from './postings';

/** A store's balance and its parts, in paisa. */
export interface SellerMoney {
  sellerId: number;
  /** what the market owes it less the cash that it holds; negative: it owes the market */
  balance: Paisa;
  /** the part of the balance that waits until the return window ends */
  pending: Paisa;
  /** approved payouts that the provider has not confirmed */
  inPayout: Paisa;
  /** advances that it holds for orders under way */
  advances: Paisa;
}

/** Fees of couriers and of refused parcels don't move the time at which an order's money is available. */
const FEES = sql.raw("('courier_fee', 'cod_fee', 'refusal_fee')");

/** Kinds of transactions for the fees that couriers keep when they settle. */
const COURIERS = sql.raw("('courier_fee', 'cod_fee')");

/** Accounts whose sum is what a store owes the market. */
const OWN = sql.raw("('seller_payable', 'cash_with_seller')");

/**
 * The money of stores, with one row for each that has any. What an order brings waits until nothing has been delivered or reversed
 * in it for as long as the store takes goods back, and until its returns have ended; what it costs counts at once.
 * @param window.marketMs how long every store takes goods back
 * @param sellerId only this one
 */
export async function findSellerMoney(
  reader: Reader,
  { now, marketMs }: { now: Date; marketMs: number },
  sellerId?: number,
): Promise<SellerMoney[]> {
  const isOne = (column: RawBuilder<unknown>) =>
    sellerId === undefined ? sql`${column} > 0` : sql`${column} = ${sellerId}`;
  const { rows } = await sql<SellerMoney>`
    WITH recent AS (
      SELECT e.order_id FROM ledger_entries e JOIN sellers s ON s.id = e.seller_id
        JOIN ledger_transactions t ON t.id = e.transaction_id
      WHERE e.account = 'seller_payable' AND e.order_id IS NOT NULL AND ${isOne(sql`e.seller_id`)} AND t.kind NOT IN ${FEES}
        AND e.at > ${now}::timestamptz - greatest(${marketMs} * interval '1 millisecond', coalesce(s.return_days, 0) * interval '1 day')
      UNION SELECT r.order_id FROM returns r WHERE r.closed_at IS NULL AND ${isOne(sql`r.seller_id`)}
    ), waiting AS (
      SELECT e.seller_id, greatest(0, -sum(e.amount_paisa)) AS paisa
      FROM ledger_entries e JOIN recent USING (order_id) WHERE e.account IN ${OWN} GROUP BY e.order_id, e.seller_id
    ), pending AS (
      SELECT seller_id, sum(paisa) AS paisa FROM waiting GROUP BY seller_id
    )
    SELECT b.seller_id AS "sellerId",
      coalesce(-sum(b.balance_paisa) FILTER (WHERE b.account IN ${OWN}), 0)::bigint AS balance,
      coalesce((SELECT p.paisa FROM pending p WHERE p.seller_id = b.seller_id), 0)::bigint AS pending,
      coalesce(-sum(b.balance_paisa) FILTER (WHERE b.account = 'payout_clearing'), 0)::bigint AS "inPayout",
      coalesce(sum(b.balance_paisa) FILTER (WHERE b.account = 'advance_with_seller'), 0)::bigint AS advances
    FROM ledger_balances b WHERE ${isOne(sql`b.seller_id`)}
    GROUP BY b.seller_id ORDER BY b.seller_id`.execute(reader);
  return rows;
}

/** Sums of an order's entries, in paisa. */
export interface MoneyOrderRow {
  public_id: string;
  payment_method: PaymentMethod;
  delivery_paisa: Paisa;
  /** of its last sale or reversal */
  at: Date;
  /** goods and delivery */
  gross: Paisa;
  commission: Paisa;
  vat: Paisa;
  /** what the courier has kept */
  courier: Paisa;
  /** what the store has paid for its refused parcel */
  refusal: Paisa;
  cash: Paisa;
}

/** A store's delivered orders, and those whose refused parcel it has paid for, last placed first. @param after the id of the order before them */
export async function listMoneyOrders(
  reader: Reader,
  sellerId: number,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<MoneyOrderRow[]> {
  const begin = after
    ? sql`(o.created_at, o.id) < (SELECT b.created_at, b.id FROM orders b
        WHERE b.public_id = ${after} AND b.seller_id = ${sellerId})`
    : sql`TRUE`;
  const { rows } = await sql<MoneyOrderRow>`
    WITH page AS (
      SELECT o.id, o.public_id, o.payment_method, o.delivery_paisa, o.created_at FROM orders o
      WHERE o.seller_id = ${sellerId} AND ${begin}
        AND EXISTS (SELECT FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
          WHERE e.order_id = o.id AND e.account = 'seller_payable' AND t.kind NOT IN ${COURIERS})
      ORDER BY o.created_at DESC, o.id DESC LIMIT ${limit}
    )
    SELECT page.public_id, page.payment_method, page.delivery_paisa, sums.*
    FROM page CROSS JOIN LATERAL (
      SELECT coalesce(max(e.at) FILTER (WHERE e.account = 'seller_payable' AND t.kind NOT IN ${FEES}), max(e.at)) AS at,
        -coalesce(sum(e.amount_paisa) FILTER (WHERE e.account IN ('seller_payable', 'market_revenue', 'tax')
          AND t.kind NOT IN ${FEES}), 0)::bigint AS gross,
        coalesce(sum(e.amount_paisa) FILTER (WHERE e.account = 'seller_payable' AND t.kind IN ${COURIERS}), 0)::bigint AS courier,
        coalesce(sum(e.amount_paisa) FILTER (WHERE e.account = 'seller_payable' AND t.kind = 'refusal_fee'), 0)::bigint AS refusal,
        -coalesce(sum(e.amount_paisa) FILTER (WHERE e.account = 'market_revenue'), 0)::bigint AS commission,
        -coalesce(sum(e.amount_paisa) FILTER (WHERE e.account = 'tax'), 0)::bigint AS vat,
        coalesce(sum(e.amount_paisa) FILTER (WHERE e.account = 'cash_with_seller'), 0)::bigint AS cash
      FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id WHERE e.order_id = page.id
    ) AS sums
    ORDER BY page.created_at DESC, page.id DESC`.execute(reader);
  return rows;
}

/** A movement of a store's balance. */
export interface StatementRow {
  kind: LedgerKind;
  at: Date;
  note: string;
  order: string | null;
  commission: Paisa;
  vat: Paisa;
  /** what it adds to the balance */
  amount: Paisa;
}

/** A store's movements of a month; amounts in paisa. */
export interface Statement {
  store: string;
  /** '2026-11' */
  month: string;
  opening: Paisa;
  /** each with the balance after it */
  rows: (StatementRow & { balance: Paisa })[];
  closing: Paisa;
}

/** The movements of a store's balance in a span of time, in their order. */
export async function findStatement(
  reader: Reader,
  sellerId: number,
  { from, to }: { from: Date; to: Date },
): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    SELECT t.kind, t.at, t.note, o.public_id AS order,
      -coalesce(sum(e.amount_paisa) FILTER (WHERE e.account = 'market_revenue'), 0)::bigint AS commission,
      -coalesce(sum(e.amount_paisa) FILTER (WHERE e.account = 'tax'), 0)::bigint AS vat,
      -sum(e.amount_paisa) FILTER (WHERE e.account IN ${OWN})::bigint AS amount
    FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
    LEFT JOIN orders o ON o.id = e.order_id
    WHERE e.seller_id = ${sellerId} AND e.at >= ${from} AND e.at < ${to}
    GROUP BY t.id, o.id HAVING sum(e.amount_paisa) FILTER (WHERE e.account IN ${OWN}) <> 0
    ORDER BY t.at, t.id`.execute(reader);
  return rows;
}

/** A store's balance in paisa before an instant. */
export async function findBalanceBefore(reader: Reader, sellerId: number, before: Date): Promise<Paisa> {
  const { rows } = await sql<{ balance: Paisa }>`
    SELECT coalesce(-sum(amount_paisa), 0)::bigint AS balance FROM ledger_entries
    WHERE seller_id = ${sellerId} AND account IN ${OWN} AND at < ${before}`.execute(reader);
  return rows[0]?.balance ?? 0;
}
