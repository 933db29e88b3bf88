import {
  PAYMENT_PROVIDERS,
  type Paisa,
  type SettlementAct,
  type SettlementProblem,
  type SettlementSource,
} from '@haat/contracts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';
import type { SettlementLine } from './settlementFormats';

export interface FileRow {
  id: number;
  source: SettlementSource;
  name: string;
  read_by: string;
  read_at: Date;
  lines: number;
  matched: number;
  resolved: number;
  open: number;
  taken: Paisa;
  fees: Paisa;
  net: Paisa;
}

/** A line as stored; the order, payment or refund is the one that it was compared with. */
export interface LineRow {
  id: number;
  source: SettlementSource;
  file: string;
  row: number;
  reference: string;
  is_refund: boolean;
  currency: string;
  taken_paisa: Paisa;
  delivery_fee_paisa: Paisa;
  cod_fee_paisa: Paisa;
  return_fee_paisa: Paisa;
  net_paisa: Paisa;
  state: 'matched' | 'open' | 'resolved';
  problem: SettlementProblem | null;
  expected_paisa: Paisa | null;
  order_id: number | null;
  order_public_id: string | null;
}

/** Files and acts follow one another: a line is compared with what all earlier ones have booked. */
export async function lockSettlements(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('settlements', 0))`.execute(tx);
}

const FILES = sql`
  SELECT f.id, f.source, f.name, f.read_by, f.read_at, count(l.id)::int AS lines,
    count(*) FILTER (WHERE l.state = 'matched')::int AS matched,
    count(*) FILTER (WHERE l.state = 'resolved')::int AS resolved,
    count(*) FILTER (WHERE l.state = 'open')::int AS open,
    coalesce(sum(l.taken_paisa), 0)::bigint AS taken, coalesce(sum(l.taken_paisa - l.net_paisa), 0)::bigint AS fees,
    coalesce(sum(l.net_paisa), 0)::bigint AS net
  FROM settlement_files f LEFT JOIN settlement_lines l ON l.file_id = f.id`;

/** The newest first. */
export async function listFiles(reader: Reader, limit: number): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`${FILES}
    WHERE f.id > (SELECT coalesce(max(id), 0) FROM settlement_files) - ${limit}
    GROUP BY f.id ORDER BY f.id DESC`.execute(reader);
  return rows;
}

export async function findFile(
  reader: Reader,
  { source, hash }: { source: SettlementSource; hash: string },
): Promise<FileRow | undefined> {
  const { rows } =
    await sql<FileRow>`${FILES} WHERE f.source = ${source} AND f.hash = ${hash} GROUP BY f.id`.execute(
      reader,
    );
  return rows[0];
}

export async function insertFile(
  tx: Tx,
  file: { source: SettlementSource; hash: string; name: string; readBy: string; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('settlement_files')
    .values({
      source: file.source,
      hash: file.hash,
      name: file.name,
      read_by: file.readBy,
      read_at: file.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What a reference of a file belongs to. */
export interface Known {
  /** of an order, or of a payment or refund at a gateway */
  order: { id: number; sellerId: number } | null;
  paymentId: number | null;
  refundId: number | null;
  /** paisa that were taken, as we know it; negative for a refund */
  expected: Paisa;
  /** paisa of the gateway's fee that are booked already */
  feeBooked: Paisa;
  /** a line of it was booked before */
  settled: boolean;
}

interface KnownRow {
  reference: string;
  order_id: number | null;
  seller_id: number | null;
  payment_id: number | null;
  refund_id: number | null;
  expected: Paisa;
  fee: Paisa;
  settled: boolean;
}

const knownOf = (rows: readonly KnownRow[]): Map<string, Known> =>
  new Map(
    rows.map((row) => [
      row.reference,
      {
        order: row.order_id && row.seller_id ? { id: row.order_id, sellerId: row.seller_id } : null,
        paymentId: row.payment_id,
        refundId: row.refund_id,
        expected: row.expected,
        feeBooked: row.fee,
        settled: row.settled,
      },
    ]),
  );

/**
 * The orders of a courier's references: an order's id, or a checkout's number where it has one order. Expected is the cash that was
 * taken with the deliveries.
 */
export async function findOrders(tx: Tx, references: readonly string[]): Promise<Map<string, Known>> {
  const { rows } = await sql<KnownRow>`
    WITH named AS (
      SELECT r.reference, o.id, o.seller_id, o.payment_method FROM unnest(${[...references]}::text[]) AS r(reference)
      JOIN orders o ON o.public_id = r.reference
      UNION SELECT r.reference, min(o.id), min(o.seller_id), min(o.payment_method)
      FROM unnest(${[...references]}::text[]) AS r(reference)
      JOIN order_groups g ON g.number = r.reference JOIN orders o ON o.group_id = g.id
      GROUP BY r.reference HAVING count(*) = 1
    )
    SELECT n.reference, n.id AS order_id, n.seller_id, NULL AS payment_id, NULL AS refund_id, 0::bigint AS fee,
      CASE WHEN n.payment_method = 'cod' THEN (SELECT coalesce(sum(e.collected_paisa), 0) FROM events_of_order(n.id) e
        WHERE e.status IN ('delivered', 'partially_delivered') AND e.actor <> 'system') ELSE 0 END::bigint AS expected,
      EXISTS (SELECT FROM settlement_lines l WHERE l.order_id = n.id AND l.booked) AS settled
    FROM named n`.execute(tx);
  return knownOf(rows);
}

const providersOf = (source: SettlementSource): string[] =>
  source === 'gateway' ? [...PAYMENT_PROVIDERS] : [source];

/** The payments of a gateway's references: ours, or the gateway's transaction. */
export async function findPayments(
  tx: Tx,
  source: SettlementSource,
  references: readonly string[],
): Promise<Map<string, Known>> {
  const { rows } = await sql<KnownRow>`
    WITH named AS (
      SELECT r.reference, p.id FROM unnest(${[...references]}::text[]) AS r(reference)
      JOIN payments p ON p.reference = upper(r.reference)
      UNION SELECT r.reference, p.id FROM unnest(${[...references]}::text[]) AS r(reference)
      JOIN payments p ON p.transaction = r.reference AND p.transaction <> '' AND p.provider = ANY(${providersOf(source)}::text[])
    )
    SELECT DISTINCT ON (r.reference) r.reference, NULL AS order_id, NULL AS seller_id, p.id AS payment_id, NULL AS refund_id,
      CASE WHEN p.state IN ('paid', 'refunded_partly', 'refunded') THEN p.amount_paisa ELSE 0 END AS expected,
      coalesce(p.fee_paisa, 0) AS fee,
      EXISTS (SELECT FROM settlement_lines l WHERE l.payment_id = p.id AND l.booked) AS settled
    FROM named r JOIN payments p ON p.id = r.id ORDER BY r.reference, p.id`.execute(tx);
  return knownOf(rows);
}

/** The refunds of a gateway's references: ours, or the gateway's. */
export async function findRefunds(tx: Tx, references: readonly string[]): Promise<Map<string, Known>> {
  const { rows } = await sql<KnownRow>`
    WITH named AS (
      SELECT r.reference, g.id FROM unnest(${[...references]}::text[]) AS r(reference)
      JOIN gateway_refunds g ON g.reference = upper(r.reference)
      UNION SELECT r.reference, g.id FROM unnest(${[...references]}::text[]) AS r(reference)
      JOIN gateway_refunds g ON g.provider_reference = r.reference AND g.provider_reference <> ''
    )
    SELECT DISTINCT ON (r.reference) r.reference, NULL AS order_id, NULL AS seller_id, NULL AS payment_id, g.id AS refund_id,
      CASE WHEN g.state = 'refunded' THEN -g.amount_paisa ELSE 0 END AS expected, 0::bigint AS fee,
      EXISTS (SELECT FROM settlement_lines l WHERE l.gateway_refund_id = g.id AND l.booked) AS settled
    FROM named r JOIN gateway_refunds g ON g.id = r.id ORDER BY r.reference, g.id`.execute(tx);
  return knownOf(rows);
}

/** What a comparison has found. */
export interface Compared {
  problem: SettlementProblem | null;
  known: Known | null;
}

export async function insertLine(
  tx: Tx,
  fileId: number,
  line: SettlementLine,
  { problem, known }: Compared,
): Promise<number> {
  const { id } = await tx
    .insertInto('settlement_lines')
    .values({
      file_id: fileId,
      row: line.row,
      reference: line.reference,
      is_refund: line.isRefund,
      currency: line.currency,
      taken_paisa: line.taken,
      delivery_fee_paisa: line.deliveryFee,
      cod_fee_paisa: line.codFee,
      return_fee_paisa: line.returnFee,
      net_paisa: line.net,
      state: problem ? 'open' : 'matched',
      booked: !problem,
      ...foundIn({ problem, known }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const foundIn = ({ problem, known }: Compared) => ({
  problem,
  expected_paisa: known?.expected ?? null,
  order_id: known?.order?.id ?? null,
  payment_id: known?.paymentId ?? null,
  gateway_refund_id: known?.refundId ?? null,
});

const LINES = sql`
  SELECT l.id, f.source, f.name AS file, l.row, l.reference, l.is_refund, l.currency, l.taken_paisa, l.delivery_fee_paisa,
    l.cod_fee_paisa, l.return_fee_paisa, l.net_paisa, l.state, l.problem, l.expected_paisa, l.order_id,
    (SELECT public_id FROM orders o WHERE o.id = l.order_id) AS order_public_id
  FROM settlement_lines l JOIN settlement_files f ON f.id = l.file_id`;

/** Lines that wait for a person, the oldest first, and how many there are. */
export async function listOpenLines(
  reader: Reader,
  limit: number,
): Promise<{ rows: LineRow[]; count: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<LineRow>`${LINES} WHERE l.state = 'open' ORDER BY l.id LIMIT ${limit}`.execute(reader),
    sql<{ count: number }>`SELECT count(*)::int AS count FROM settlement_lines WHERE state = 'open'`.execute(
      reader,
    ),
  ]);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

export async function lockLine(tx: Tx, id: number): Promise<LineRow | undefined> {
  const { rows } = await sql<LineRow>`${LINES} WHERE l.id = ${id} FOR UPDATE OF l`.execute(tx);
  return rows[0];
}

/** A person has resolved a line. @param found what it was compared with; absent where nothing was compared */
export async function resolveLine(
  tx: Tx,
  id: number,
  resolved: {
    act: SettlementAct;
    reason: string;
    by: string;
    at: Date;
    booked: boolean;
    known: Known | null;
  },
): Promise<void> {
  const { act, reason, by, at, booked, known } = resolved;
  await tx
    .updateTable('settlement_lines')
    .set({
      state: 'resolved',
      act,
      reason,
      resolved_by: by,
      resolved_at: at,
      booked,
      ...(known
        ? {
            expected_paisa: known.expected,
            order_id: known.order?.id ?? null,
            payment_id: known.paymentId,
            gateway_refund_id: known.refundId,
          }
        : {}),
    })
    .where('id', '=', id)
    .execute();
}
