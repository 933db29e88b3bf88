import type { Paisa, PayoutMethod, PayoutState } from '@haat/contracts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';

/** A part of a payout's amount in paisa: what was carried over, a kind of the ledger, or what still waits. */
export interface PayoutReason {
  part: string;
  paisa: Paisa;
}

export interface RunRow {
  id: number;
  drafted_by: string;
  drafted_at: Date;
  approved_by: string | null;
  approved_at: Date | null;
}

export interface PayoutRow {
  id: number;
  run_id: number;
  seller_id: number;
  amount_paisa: Paisa;
  reasons: PayoutReason[];
  method: PayoutMethod;
  account_version: number;
  state: PayoutState;
  note: string;
  provider_reference: string;
  changed_at: Date;
}

const RUN = ['id', 'drafted_by', 'drafted_at', 'approved_by', 'approved_at'] as const;
const PAYOUT = [
  'id',
  'run_id',
  'seller_id',
  'amount_paisa',
  'reasons',
  'method',
  'account_version',
  'state',
  'note',
  'provider_reference',
  'changed_at',
] as const;

export async function insertRun(tx: Tx, run: { draftedBy: string; at: Date }): Promise<number> {
  const { id } = await tx
    .insertInto('payout_runs')
    .values({ drafted_by: run.draftedBy, drafted_at: run.at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns false if the store has a payout under way */
export async function insertPayout(
  tx: Tx,
  payout: Pick<
    PayoutRow,
    'run_id' | 'seller_id' | 'amount_paisa' | 'reasons' | 'method' | 'account_version'
  > & {
    at: Date;
  },
): Promise<boolean> {
  const { at, reasons, ...row } = payout;
  const inserted = await tx
    .insertInto('payouts')
    .values({ ...row, reasons: JSON.stringify(reasons), state: 'draft', changed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Serializes the steps of a run. */
export function lockRun(tx: Tx, id: number): Promise<RunRow | undefined> {
  return tx.selectFrom('payout_runs').where('id', '=', id).select(RUN).forUpdate().executeTakeFirst();
}

export async function approveRow(tx: Tx, id: number, by: { name: string; at: Date }): Promise<void> {
  await tx
    .updateTable('payout_runs')
    .set({ approved_by: by.name, approved_at: by.at })
    .where('id', '=', id)
    .execute();
}

/** The newest first. */
export function listRuns(reader: Reader, limit: number): Promise<RunRow[]> {
  return reader.selectFrom('payout_runs').select(RUN).orderBy('id', 'desc').limit(limit).execute();
}

/** A run's payouts in the order of their stores, as transactions lock them. */
export async function findPayouts(reader: Reader, runId: number): Promise<PayoutRow[]> {
  return reader
    .selectFrom('payouts')
    .where('run_id', '=', runId)
    .select(PAYOUT)
    .orderBy('seller_id')
    .$castTo<PayoutRow>()
    .execute();
}

/** A store's payouts, the newest first; drafts and what was dropped with them are left out. @param before only earlier ids */
export async function listPayouts(
  reader: Reader,
  sellerId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<PayoutRow[]> {
  return reader
    .selectFrom('payouts')
    .where('seller_id', '=', sellerId)
    .where('state', 'not in', ['draft', 'dropped'])
    .$if(before !== undefined, (query) => query.where('id', '<', before as number))
    .select(PAYOUT)
    .orderBy('id', 'desc')
    .limit(limit)
    .$castTo<PayoutRow>()
    .execute();
}

export async function movePayout(
  tx: Tx,
  id: number,
  to: { state: PayoutState; note?: string; providerReference?: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({
      state: to.state,
      changed_at: to.at,
      ...(to.note === undefined ? {} : { note: to.note }),
      ...(to.providerReference === undefined ? {} : { provider_reference: to.providerReference }),
    })
    .where('id', '=', id)
    .execute();
}

/** The parts of a store's balance since its last payout, by kind of the ledger. */
export async function findBalanceParts(reader: Reader, sellerId: number): Promise<PayoutReason[]> {
  const { rows } = await sql<PayoutReason>`
    SELECT t.kind AS part, -sum(e.amount_paisa)::bigint AS paisa
    FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
    WHERE e.seller_id = ${sellerId} AND e.account IN ('seller_payable', 'cash_with_seller')
      AND e.transaction_id > coalesce((SELECT max(p.transaction_id) FROM ledger_entries p
        JOIN ledger_transactions pt ON pt.id = p.transaction_id AND pt.kind = 'payout'
        WHERE p.seller_id = ${sellerId} AND p.account = 'payout_clearing'), 0)
    GROUP BY t.kind HAVING sum(e.amount_paisa) <> 0 ORDER BY t.kind`.execute(reader);
  return rows;
}
