import type { GatewayRefundState, Paisa, PaymentProviderName } from '@haat/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';

export interface RefundRow {
  id: number;
  payment_id: number;
  order_id: number;
  /** of a return or of refused pieces; null where the order has ended or the payment came too late */
  refund_id: number | null;
  reference: string;
  payment: string;
  provider: PaymentProviderName;
  public_id: string;
  seller_id: number;
  amount_paisa: Paisa;
  state: GatewayRefundState;
  reason: string;
  provider_reference: string;
  note: string;
  decided_by: string;
  decided_at: Date;
  sent_by: string | null;
  sent_at: Date | null;
  ask_at: Date | null;
  asks: number;
  changed_at: Date;
}

const refundsWhere = (condition: RawBuilder<unknown>, tail: RawBuilder<unknown> = sql``) => sql<RefundRow>`
  SELECT r.id, r.payment_id, r.order_id, r.refund_id, r.reference, p.reference AS payment, p.provider, o.public_id, o.seller_id, r.amount_paisa,
    r.state, r.reason, r.provider_reference, r.note, r.decided_by, r.decided_at, r.sent_by, r.sent_at, r.ask_at, r.asks, r.changed_at
  FROM gateway_refunds r JOIN payments p ON p.id = r.payment_id JOIN orders o ON o.id = r.order_id
  WHERE ${condition} ${tail}`;

/** @returns false if its cause has a refund already */
export async function insertRefund(
  tx: Tx,
  refund: Pick<
    RefundRow,
    'payment_id' | 'order_id' | 'refund_id' | 'reference' | 'amount_paisa' | 'reason' | 'decided_by'
  > & {
    source: string;
    at: Date;
  },
): Promise<boolean> {
  const { at, ...row } = refund;
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('gateway_refunds')
    .values({ ...row, state: 'decided', decided_at: at, changed_at: at })
    .onConflict((on) => on.column('source').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function findRefund(reader: Reader, id: number): Promise<RefundRow | undefined> {
  const { rows } = await refundsWhere(sql`r.id = ${id}`).execute(reader);
  return rows[0];
}

export async function lockRefund(tx: Tx, id: number): Promise<RefundRow | undefined> {
  const { rows } = await refundsWhere(sql`r.id = ${id}`, sql`FOR UPDATE OF r`).execute(tx);
  return rows[0];
}

export async function changeRefund(
  tx: Tx,
  id: number,
  change: Partial<
    Pick<
      RefundRow,
      'state' | 'provider_reference' | 'note' | 'sent_by' | 'sent_at' | 'ask_at' | 'asks' | 'reference'
    >
  >,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('gateway_refunds')
    .set({ ...change, changed_at: at })
    .where('id', '=', id)
    .execute();
}

/** Postpones the next question about a refund whose time has come; one that another process has is left to it. */
export async function claimRefundQuestion(
  tx: Tx,
  now: Date,
  leaseMs: number,
): Promise<RefundRow | undefined> {
  const { rows } = await refundsWhere(
    sql`r.ask_at <= ${now}`,
    sql`ORDER BY r.ask_at LIMIT 1 FOR UPDATE OF r SKIP LOCKED`,
  ).execute(tx);
  const [row] = rows;
  if (row)
    await tx
      .updateTable('gateway_refunds')
      .set({ ask_at: new Date(now.getTime() + leaseMs), asks: row.asks + 1 })
      .where('id', '=', row.id)
      .execute();
  return row;
}

/** The gateway's references of a payment's other refunds. */
export async function otherReferences(reader: Reader, { id, payment_id }: RefundRow): Promise<string[]> {
  const rows = await reader
    .selectFrom('gateway_refunds')
    .where('payment_id', '=', payment_id)
    .where('id', '<>', id)
    .where('provider_reference', '<>', '')
    .select('provider_reference')
    .execute();
  return rows.map(({ provider_reference }) => provider_reference);
}

/** Another refund of the payment is on its way: gateways without our reference could not tell two apart. */
export async function hasRefundUnderWay(tx: Tx, { id, payment_id }: RefundRow): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM gateway_refunds WHERE payment_id = ${payment_id} AND id <> ${id} AND state IN ('sent', 'unknown')`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function listRefunds(
  reader: Reader,
  state: GatewayRefundState | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: RefundRow[]; count: number }> {
  const condition = state ? sql`r.state = ${state}` : sql`TRUE`;
  const { rows } = await refundsWhere(
    condition,
    sql`ORDER BY r.id DESC LIMIT ${limit} OFFSET ${offset}`,
  ).execute(reader);
  const { rows: counted } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM gateway_refunds r WHERE ${condition}`.execute(reader);
  return { rows, count: counted[0]?.count ?? 0 };
}

/** The gateway refunds of a refund, the oldest first. */
export async function findRefundsOf(
  tx: Tx,
  refundId: number,
): Promise<Pick<RefundRow, 'state' | 'provider_reference' | 'note'>[]> {
  return tx
    .selectFrom('gateway_refunds')
    .where('refund_id', '=', refundId)
    .select(['state', 'provider_reference', 'note'])
    .orderBy('id')
    .execute() as Promise<Pick<RefundRow, 'state' | 'provider_reference' | 'note'>[]>;
}

/** A refund of a return or of refused pieces, to be paid back by gateways. */
export interface RefundToHand {
  id: number;
  order_id: number;
  public_id: string;
  seller_id: number;
  amount_paisa: Paisa;
  reason: string;
}

const TO_HAND = sql`d.method = 'gateway' AND d.state = 'decided'
  AND NOT EXISTS (SELECT FROM gateway_refunds r WHERE r.refund_id = d.id)`;

/** Refunds that no gateway refund was decided for, and whose order's payments have as much left, the oldest first. */
export async function findRefundsToHand(reader: Reader): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT d.id FROM refunds d
    WHERE ${TO_HAND} AND d.amount_paisa <=
      (SELECT sum(po.amount_paisa) FROM payment_orders po JOIN payments p ON p.id = po.payment_id
        WHERE po.order_id = d.order_id AND po.used IS NOT NULL AND p.state IN ('paid', 'refunded_partly', 'refunded'))
      - (SELECT coalesce(sum(r.amount_paisa), 0) FROM gateway_refunds r WHERE r.order_id = d.order_id)
    ORDER BY d.id`.execute(reader);
  return rows.map(({ id }) => id);
}

/** Locks a refund and its order; undefined if another process has one of them, or the refund was handed over meanwhile. */
export async function lockRefundToHand(tx: Tx, id: number): Promise<RefundToHand | undefined> {
  const { rows } = await sql<RefundToHand>`
    SELECT d.id, d.order_id, o.public_id, d.seller_id, d.amount_paisa, d.reason
    FROM refunds d JOIN orders o ON o.id = d.order_id WHERE d.id = ${id} FOR UPDATE OF o, d SKIP LOCKED`.execute(
    tx,
  );
  // A statement of its own: it sees what the process that had the lock before has written.
  const { rows: still } = await sql`SELECT FROM refunds d WHERE d.id = ${id} AND ${TO_HAND}`.execute(tx);
  return still.length > 0 ? rows[0] : undefined;
}
