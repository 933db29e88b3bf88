import type { Paisa } from '@haat/contracts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';
import type { LedgerAccount, Posting } from './postings';

/** @returns false if the event was posted before */
export async function insertPosting(tx: Tx, posting: Posting): Promise<boolean> {
  const { kind, reference, at, note = '', sellerId, orderId = null } = posting;
  const { numAffectedRows = 0n } = await sql`
    WITH posted AS (
      INSERT INTO ledger_transactions (kind, reference, at, note)
      VALUES (${kind}, ${reference}, ${at}, ${note})
      ON CONFLICT (kind, reference) DO NOTHING RETURNING id
    )
    INSERT INTO ledger_entries (transaction_id, account, seller_id, order_id, amount_paisa, at)
    SELECT posted.id, e.account, ${sellerId}::bigint, ${orderId}::bigint, e.amount, ${at}::timestamptz
    FROM posted CROSS JOIN jsonb_to_recordset(${JSON.stringify(posting.entries)}::jsonb) AS e(account text, amount bigint)`.execute(
    tx,
  );
  return numAffectedRows > 0n;
}

export async function hasOrderEntries(tx: Tx, orderId: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM ledger_entries WHERE order_id = ${orderId} LIMIT 1`.execute(tx);
  return rows.length > 0;
}

export interface WrongBalance {
  account: LedgerAccount;
  /** null: the market alone */
  sellerId: number | null;
  stored: Paisa;
  sum: Paisa;
}

/** Balances that differ from the sums of their entries. */
export async function findWrongBalances(reader: Reader): Promise<WrongBalance[]> {
  const { rows } = await sql<WrongBalance>`
    SELECT account, nullif(seller_id, 0) AS "sellerId",
      coalesce(b.balance_paisa, 0)::bigint AS stored, coalesce(s.sum, 0)::bigint AS sum
    FROM ledger_balances b
    FULL JOIN (SELECT account, coalesce(seller_id, 0) AS seller_id, sum(amount_paisa) AS sum
      FROM ledger_entries GROUP BY 1, 2) AS s USING (account, seller_id)
    WHERE coalesce(b.balance_paisa, 0) <> coalesce(s.sum, 0)
    ORDER BY account, seller_id`.execute(reader);
  return rows;
}

/** Ids of transactions that don't add up to zero. */
export async function findUnbalanced(reader: Reader): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT transaction_id AS id FROM ledger_entries GROUP BY 1 HAVING sum(amount_paisa) <> 0 ORDER BY 1`.execute(
    reader,
  );
  return rows.map(({ id }) => id);
}

/**
 * Ids of ended orders whose buyers have paid more or less than they owe, without the refunds that were decided and not sent. Orders that ended before there was a ledger have no
 * entries.
 */
export async function findUnclearedOrders(reader: Reader): Promise<string[]> {
  const { rows } = await sql<{ public_id: string }>`
    SELECT o.public_id FROM ledger_entries e JOIN orders o ON o.id = e.order_id
    WHERE e.account = 'buyer_clearing' AND o.status IN ('delivered', 'cancelled', 'refunded')
    GROUP BY o.id HAVING sum(e.amount_paisa) <> -coalesce(
      (SELECT sum(r.amount_paisa) FROM refunds r WHERE r.order_id = o.id AND r.state = 'decided'), 0)
    ORDER BY o.id`.execute(reader);
  return rows.map(({ public_id }) => public_id);
}

/** Ids of orders with terms of the ledger that were delivered without a sale, by a process of the release before. */
export async function findUnpostedOrders(reader: Reader): Promise<string[]> {
  const { rows } = await sql<{ public_id: string }>`
    SELECT o.public_id FROM orders o
    WHERE o.commission_bp IS NOT NULL AND o.status = 'delivered' AND o.total_paisa > 0
      AND NOT EXISTS (SELECT FROM ledger_entries e WHERE e.order_id = o.id AND e.account = 'seller_payable')
    ORDER BY o.id`.execute(reader);
  return rows.map(({ public_id }) => public_id);
}

/** Reads the fee, in paisa, that a store paid for an order's refused parcel and that no courier's fee has used up. */
export async function recoveredFee(reader: Reader, orderId: number): Promise<Paisa> {
  const { rows } = await sql<{ paisa: Paisa }>`
    SELECT coalesce(-sum(e.amount_paisa), 0)::bigint AS paisa FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
    WHERE e.order_id = ${orderId} AND e.account = 'expense' AND t.kind IN ('refusal_fee', 'courier_fee')`.execute(
    reader,
  );
  return rows[0]?.paisa ?? 0;
}

/** Balances of all accounts of the market, or of one seller, by account. */
export async function findBalances(
  reader: Reader,
  sellerId?: number,
): Promise<{ account: LedgerAccount; paisa: Paisa }[]> {
  const { rows } = await sql<{ account: LedgerAccount; paisa: Paisa }>`
    SELECT account, sum(balance_paisa)::bigint AS paisa FROM ledger_balances
    WHERE ${sellerId === undefined ? sql`TRUE` : sql`seller_id = ${sellerId}`}
    GROUP BY account ORDER BY account`.execute(reader);
  return rows;
}

/** Recounting reads the whole ledger. */
export async function withoutTimeLimit(tx: Tx): Promise<void> {
  await sql`SET LOCAL statement_timeout = 0`.execute(tx);
}
