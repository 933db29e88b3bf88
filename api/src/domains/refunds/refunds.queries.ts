import type { Paisa, RefundMethod, RefundState } from '@haat/contracts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';

/** A refund that is decided. */
export interface NewRefund {
  orderId: number;
  sellerId: number;
  amount: Paisa;
  method: RefundMethod;
  /** number of the wallet or account; '' where none is needed */
  account: string;
  reason: string;
  /** null: by the API itself */
  decidedBy: number | null;
  at: Date;
}

export interface RefundRow {
  id: number;
  order_id: number;
  seller_id: number;
  amount_paisa: Paisa;
  method: RefundMethod;
  account: string;
  state: RefundState;
  reason: string;
  decided_at: Date;
  sent_at: Date | null;
  reference: string;
}

/**
 * Inserts a refund and adds it to the order's. The order is locked by the update.
 * @returns its id; null if more would go back than was paid
 */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    WITH counted AS (
      UPDATE orders SET refunded_paisa = refunded_paisa + ${refund.amount}
      WHERE id = ${refund.orderId} AND refunded_paisa + ${refund.amount} <= collected_paisa RETURNING id
    )
    INSERT INTO refunds (order_id, seller_id, amount_paisa, method, account, reason, decided_by, decided_at)
    SELECT id, ${refund.sellerId}::bigint, ${refund.amount}::bigint, ${refund.method}, ${refund.account}, ${refund.reason},
      ${refund.decidedBy}::bigint, ${refund.at}::timestamptz FROM counted
    RETURNING id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Paisa of a locked order that can still be refunded. */
export async function refundableOf(tx: Tx, orderId: number): Promise<Paisa> {
  const { rows } = await sql<{ left: Paisa }>`
    SELECT collected_paisa - refunded_paisa AS left FROM orders WHERE id = ${orderId}`.execute(tx);
  return rows[0]?.left ?? 0;
}

/** Paisa of a locked order's refunds that gateways pay back. */
export async function refundedByGateways(tx: Tx, orderId: number): Promise<Paisa> {
  const { rows } = await sql<{ sum: Paisa }>`
    SELECT coalesce(sum(amount_paisa), 0)::bigint AS sum FROM refunds
    WHERE order_id = ${orderId} AND method = 'gateway'`.execute(tx);
  return rows[0]?.sum ?? 0;
}

const COLUMNS = [
  'id',
  'order_id',
  'seller_id',
  'amount_paisa',
  'method',
  'account',
  'state',
  'reason',
  'decided_at',
  'sent_at',
  'reference',
] as const;

/** Locks a refund, of a store or of any. */
export function lockRefund(tx: Tx, id: number, sellerId: number | null): Promise<RefundRow | undefined> {
  const all = tx.selectFrom('refunds').where('id', '=', id).select(COLUMNS).forUpdate();
  return (sellerId === null ? all : all.where('seller_id', '=', sellerId)).executeTakeFirst();
}

/** Gateways pay it back; the refund is locked. */
export async function hasGatewayRefunds(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM gateway_refunds WHERE refund_id = ${id}`.execute(tx);
  return rows.length > 0;
}

/** A page of refunds in a state, oldest first, and how many there are. */
export async function listRefunds(
  reader: Reader,
  { state, method }: { state: RefundState; method?: RefundMethod | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: (RefundRow & { order: string })[]; count: number }> {
  const those = sql`d.state = ${state} AND ${method ? sql`d.method = ${method}` : sql`TRUE`}`;
  const [{ rows }, counted] = await Promise.all([
    sql<RefundRow & { order: string }>`
      SELECT d.id, d.order_id, d.seller_id, d.amount_paisa, d.method, d.account, d.state, d.reason, d.decided_at, d.sent_at,
        d.reference, o.public_id AS order FROM refunds d JOIN orders o ON o.id = d.order_id
      WHERE ${those} ORDER BY d.decided_at, d.id LIMIT ${limit} OFFSET ${offset}`.execute(reader),
    sql<{ count: number }>`SELECT count(*)::int AS count FROM refunds d WHERE ${those}`.execute(reader),
  ]);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

export async function markSent(
  tx: Tx,
  id: number,
  sent: { method: RefundMethod; reference: string; by: number | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({
      state: 'sent',
      method: sent.method,
      reference: sent.reference,
      sent_by: sent.by,
      sent_at: sent.at,
    })
    .where('id', '=', id)
    .execute();
}
