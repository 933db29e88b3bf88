import type { Paisa } from '@haat/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/database';

/** What a store is owed, in paisa. */
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

/** Accounts whose sum is what a store owes the market. */
const OWN = sql.raw("('seller_payable', 'cash_with_seller')");

/**
 * The money of stores, with one row for each that has any. What an order brings waits until nothing has been delivered or reversed
 * in it since `openSince`; what it costs counts at once.
 * @param sellerId only this one
 */
export async function findSellerMoney(
  reader: Reader,
  openSince: Date,
  sellerId?: number,
): Promise<SellerMoney[]> {
  const isOne = (column: RawBuilder<unknown>) =>
    sellerId === undefined ? sql`${column} > 0` : sql`${column} = ${sellerId}`;
  const { rows } = await sql<SellerMoney>`
    WITH recent AS (
      SELECT DISTINCT order_id FROM ledger_entries
      WHERE account = 'seller_payable' AND order_id IS NOT NULL AND at > ${openSince} AND ${isOne(sql`seller_id`)}
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
