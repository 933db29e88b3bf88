import type { Paisa, PaymentFailure, PaymentProviderName, PaymentState } from '@haat/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';
import { readWaitingRows, type Waiting, waitingRows } from '../../platform/db/waitingRows';

export interface PaymentRow {
  id: number;
  reference: string;
  group_id: number;
  number: string;
  provider: PaymentProviderName;
  state: PaymentState;
  failure: PaymentFailure | null;
  advance: boolean;
  amount_paisa: Paisa;
  fee_paisa: Paisa | null;
  refunded_paisa: Paisa;
  provider_id: string;
  pay_url: string;
  transaction: string;
  provider_state: string;
  risky: boolean;
  problem: string;
  returned_at: Date | null;
  expires_at: Date;
  ask_at: Date | null;
  asks: number;
  created_at: Date;
  changed_at: Date;
}

const PAYMENT = sql`p.id, p.reference, p.group_id, g.number, p.provider, p.state, p.failure, p.advance, p.amount_paisa, p.fee_paisa,
  p.refunded_paisa, p.provider_id, p.pay_url, p.transaction, p.provider_state, p.risky, p.problem, p.returned_at, p.expires_at, p.ask_at,
  p.asks, p.created_at, p.changed_at`;

const paymentsWhere = (condition: RawBuilder<unknown>, tail: RawBuilder<unknown> = sql``) =>
  sql<PaymentRow>`SELECT ${PAYMENT} FROM payments p JOIN order_groups g ON g.id = p.group_id WHERE ${condition} ${tail}`;

export async function findPayment(reader: Reader, reference: string): Promise<PaymentRow | undefined> {
  const { rows } = await paymentsWhere(sql`p.reference = ${reference}`).execute(reader);
  return rows[0];
}

export async function lockPayment(tx: Tx, id: number): Promise<PaymentRow> {
  const { rows } = await paymentsWhere(sql`p.id = ${id}`, sql`FOR UPDATE OF p`).execute(tx);
  if (!rows[0]) throw new Error(`There is no payment ${id}`);
  return rows[0];
}

/** The payments of a checkout, the newest first. */
export async function findPaymentsOfGroup(reader: Reader, groupId: number): Promise<PaymentRow[]> {
  const { rows } = await paymentsWhere(sql`p.group_id = ${groupId}`, sql`ORDER BY p.id DESC`).execute(reader);
  return rows;
}

export interface NewPayment {
  reference: string;
  groupId: number;
  provider: PaymentProviderName;
  advance: boolean;
  amount: Paisa;
  parts: readonly { orderId: number; amount: Paisa }[];
  expiresAt: Date;
  askAt: Date;
  at: Date;
}

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    WITH made AS (
      INSERT INTO payments (reference, group_id, provider, state, advance, amount_paisa, expires_at, ask_at, created_at, changed_at)
      VALUES (${payment.reference}, ${payment.groupId}, ${payment.provider}, 'created', ${payment.advance}, ${payment.amount},
        ${payment.expiresAt}, ${payment.askAt}, ${payment.at}, ${payment.at})
      RETURNING id
    ), parts AS (
      INSERT INTO payment_orders (payment_id, order_id, amount_paisa)
      SELECT made.id, o."orderId", o.amount
      FROM made CROSS JOIN jsonb_to_recordset(${JSON.stringify(payment.parts)}::jsonb) AS o("orderId" bigint, amount bigint)
    )
    SELECT id FROM made`.execute(tx);
  return rows[0]?.id ?? 0;
}

export type PaymentChange = Partial<
  Pick<
    PaymentRow,
    | 'state'
    | 'failure'
    | 'fee_paisa'
    | 'refunded_paisa'
    | 'provider_id'
    | 'pay_url'
    | 'transaction'
    | 'provider_state'
    | 'risky'
    | 'problem'
    | 'returned_at'
    | 'ask_at'
    | 'asks'
  >
>;

export async function changePayment(tx: Tx, id: number, change: PaymentChange, at: Date): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ ...change, changed_at: at })
    .where('id', '=', id)
    .execute();
}

/** Postpones the next question about a payment whose time has come; one that another process has is left to it. */
export async function claimQuestion(tx: Tx, now: Date, leaseMs: number): Promise<PaymentRow | undefined> {
  const { rows } = await paymentsWhere(
    sql`p.ask_at <= ${now}`,
    sql`ORDER BY p.ask_at LIMIT 1 FOR UPDATE OF p SKIP LOCKED`,
  ).execute(tx);
  const [row] = rows;
  if (row)
    await tx
      .updateTable('payments')
      .set({ ask_at: new Date(now.getTime() + leaseMs), asks: row.asks + 1 })
      .where('id', '=', row.id)
      .execute();
  return row;
}

export interface PaymentPart {
  order_id: number;
  public_id: string;
  seller_id: number;
  amount_paisa: Paisa;
  used: boolean | null;
}

/** The orders that a payment is for, sorted as orders are locked. */
export async function findParts(reader: Reader, paymentId: number): Promise<PaymentPart[]> {
  const { rows } = await sql<PaymentPart>`
    SELECT po.order_id, o.public_id, o.seller_id, po.amount_paisa, po.used
    FROM payment_orders po JOIN orders o ON o.id = po.order_id WHERE po.payment_id = ${paymentId} ORDER BY po.order_id`.execute(
    reader,
  );
  return rows;
}

export async function markPart(tx: Tx, paymentId: number, orderId: number, used: boolean): Promise<void> {
  await tx
    .updateTable('payment_orders')
    .set({ used })
    .where('payment_id', '=', paymentId)
    .where('order_id', '=', orderId)
    .execute();
}

export async function isTransactionKnown(tx: Tx, { id, provider }: PaymentRow, transaction: string) {
  const { rows } = await sql`
    SELECT FROM payments WHERE provider = ${provider} AND transaction = ${transaction} AND id <> ${id}`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Paid payments of an order, the oldest first, with what each paid of it. */
export async function lockPaidParts(
  tx: Tx,
  orderId: number,
): Promise<{ payment_id: number; amount_paisa: Paisa; refunded: Paisa }[]> {
  const { rows } = await sql<{ payment_id: number; amount_paisa: Paisa; refunded: Paisa }>`
    SELECT po.payment_id, po.amount_paisa,
      (SELECT coalesce(sum(r.amount_paisa), 0) FROM gateway_refunds r
        WHERE r.payment_id = po.payment_id AND r.order_id = po.order_id)::bigint AS refunded
    FROM payment_orders po JOIN payments p ON p.id = po.payment_id
    WHERE po.order_id = ${orderId} AND po.used IS NOT NULL AND p.state IN ('paid', 'refunded_partly', 'refunded')
    ORDER BY po.payment_id FOR UPDATE OF p`.execute(tx);
  return rows;
}

interface Slice {
  limit: number;
  offset: number;
}

export interface PaymentFilter {
  state?: PaymentState | undefined;
  /** those that need a person */
  attention?: boolean;
  search?: string | undefined;
  now: Date;
}

/** A gateway that does not say for so long what became of a payment needs a person. */
const ATTENTION_MS = 30 * 60_000;

/** Selects payments `p` that need a person: their answer does not fit or is late, or the buyer is to be checked before the hand-over. */
const needsAttention = (now: Date): RawBuilder<boolean> => sql`(p.problem <> ''
  OR (p.state IN ('authorised', 'unknown') AND p.created_at < ${new Date(now.getTime() - ATTENTION_MS)})
  OR (p.risky AND p.state = 'paid' AND EXISTS (
    SELECT FROM payment_orders po JOIN orders o ON o.id = po.order_id
    WHERE po.payment_id = p.id AND o.status IN ('pending', 'processing'))))`;

function filtered({ state, attention, search, now }: PaymentFilter): RawBuilder<unknown> {
  const conditions = [sql`TRUE`];
  if (state) conditions.push(sql`p.state = ${state}`);
  if (attention) conditions.push(needsAttention(now));
  if (search) {
    const wanted = search.toUpperCase();
    conditions.push(
      sql`(${wanted} IN (p.reference, p.transaction, p.provider_id) OR g.number = split_part(${wanted}, '-', 1))`,
    );
  }
  return sql.join(conditions, sql` AND `);
}

/** Counts payments that need a person, and refunds that an owner sends. */
export function countWaiting(
  reader: Reader,
  now: Date,
): Promise<{ payments: Waiting; gateway_refunds: Waiting }> {
  return readWaitingRows<{ payments: Waiting; gateway_refunds: Waiting }>(reader, {
    payments: waitingRows(sql`p.created_at`, sql`FROM payments p WHERE ${needsAttention(now)}`),
    gateway_refunds: waitingRows(
      sql`decided_at`,
      sql`FROM gateway_refunds WHERE state IN ('decided', 'failed')`,
    ),
  });
}

export async function listPayments(
  reader: Reader,
  filter: PaymentFilter,
  { limit, offset }: Slice,
): Promise<{ rows: PaymentRow[]; count: number }> {
  const condition = filtered(filter);
  const { rows } = await paymentsWhere(
    condition,
    sql`ORDER BY p.created_at DESC, p.id DESC LIMIT ${limit} OFFSET ${offset}`,
  ).execute(reader);
  const { rows: counted } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM payments p JOIN order_groups g ON g.id = p.group_id WHERE ${condition}`.execute(
    reader,
  );
  return { rows, count: counted[0]?.count ?? 0 };
}

/** An order of a payment, as far as the payment's page needs it. */
export interface PaymentOrder {
  public_id: string;
  used: boolean | null;
  pay_by: Date | null;
  /** it can be paid online now */
  payable: boolean;
}

/** The orders of payments, by payment. */
export async function ordersOfPayments(
  reader: Reader,
  ids: readonly number[],
): Promise<Map<number, PaymentOrder[]>> {
  const { rows } = await sql<PaymentOrder & { payment_id: number }>`
    SELECT po.payment_id, o.public_id, po.used, CASE WHEN o.payment_status = 'unpaid' THEN o.pay_by END AS pay_by,
      o.status IN ('pending', 'processing') AND o.payment_status = 'unpaid' AND o.collected_paisa = 0 AS payable
    FROM payment_orders po JOIN orders o ON o.id = po.order_id
    WHERE po.payment_id = ANY(${[...ids]}::bigint[]) ORDER BY po.payment_id, po.order_id`.execute(reader);
  const found = new Map<number, PaymentOrder[]>();
  for (const { payment_id, ...one } of rows) found.set(payment_id, [...(found.get(payment_id) ?? []), one]);
  return found;
}
