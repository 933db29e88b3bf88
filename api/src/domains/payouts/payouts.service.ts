import {
  canTransitionPayout,
  PAYOUT_HOLDS,
  type Paisa,
  type PayoutMethod,
  type PayoutState,
} from '@haat/contracts';
import type { Context } from '../../context';
import { type Actor, recordAudit } from '../../platform/audit/audit.service';
import type { Reader, Tx } from '../../platform/db/database';
import { Conflict, Forbidden, InvalidInput, NotFound } from '../../platform/http/errors';
import { queueMail } from '../../platform/mail/mail.service';
import { post } from '../ledger/ledger.service';
import type { LedgerAccount, LedgerKind } from '../ledger/postings';
import { availableOf, moneyOf, moneyOfAll } from '../ledger/sellerMoney.service';
import { decryptNumbers } from '../sellers/privateNumbers.service';
import { lockedSeller, requireSeller } from '../sellers/sellers.service';
import { findAccountChange } from './accountChanges.queries';
import { type FiledPayout, payoutFile, readAnswers, referenceOf } from './payoutFiles';
import {
  approveRow,
  findBalanceParts,
  findPayouts,
  insertPayout,
  insertRun,
  listRuns,
  lockRun,
  movePayout,
  type PayoutReason,
  type PayoutRow,
  type RunRow,
} from './payouts.queries';

type Deps = Pick<Context, 'db' | 'clock' | 'returnWindowMs'>;

/** The run or payout is not in a state for this. */
class PayoutStateRefused extends Conflict {
  override readonly code = 'payout_state';
}

/** The person who drafted a run wants to approve it. */
class SamePerson extends Forbidden {
  override readonly code = 'same_person';
  constructor() {
    super('You drafted this run: another operator must approve it');
  }
}

class RunNotFound extends NotFound {
  constructor() {
    super('There is no such payout run');
  }
}

/** A run with its payouts. */
export interface PayoutRun extends RunRow {
  payouts: (PayoutRow & { store: string })[];
}

/**
 * Drafts a payout of what is available to each open store. Stores with a payout under way are left out.
 * @param minimum in paisa; what is less is carried over
 * @throws InvalidInput if there is nothing to pay
 */
export function draftRun(deps: Deps, actor: Actor, minimum: Paisa): Promise<PayoutRun> {
  const at = deps.clock.now();
  return deps.db.tx(async (tx) => {
    const runId = await insertRun(tx, { draftedBy: actor.name, at });
    let total = 0;
    for (const money of await moneyOfAll(deps, tx)) {
      const amount = availableOf(money);
      if (amount === 0 || amount < minimum) continue;
      const seller = await requireSeller(tx, money.sellerId);
      if (seller.status !== 'approved') continue;
      const drafted = await insertPayout(tx, {
        run_id: runId,
        seller_id: seller.id,
        amount_paisa: amount,
        reasons: reasonsOf(money, await findBalanceParts(tx, seller.id)),
        method: seller.payment_method,
        account_version: seller.payout_account_version,
        at,
      });
      if (drafted) total += amount;
    }
    if (total === 0) throw new InvalidInput('Nothing can be paid out now');
    await auditRun(tx, { at, actor, act: 'draft_payouts', runId, after: { paisa: total } });
    return runOf(tx, runId);
  });
}

/** The parts of the balance since the last payout, what was left then, and what still waits. */
function reasonsOf(
  money: { balance: Paisa; pending: Paisa },
  parts: readonly PayoutReason[],
): PayoutReason[] {
  const carried = money.balance - parts.reduce((sum, { paisa }) => sum + paisa, 0);
  return [
    ...(carried === 0 ? [] : [{ part: 'carried over', paisa: carried }]),
    ...parts,
    ...(money.pending === 0 ? [] : [{ part: 'waits for the return window', paisa: -money.pending }]),
  ];
}

/**
 * A second operator approves a run. Each payout is checked again: where the account, the store's state or the balance has changed, or
 * another account waits for its approval, it is held, and its money stays available.
 * @throws RunNotFound, SamePerson, PayoutStateRefused
 */
export function approveRun(deps: Deps, actor: Actor, runId: number): Promise<PayoutRun> {
  const at = deps.clock.now();
  return deps.db.tx(async (tx) => {
    const run = await requireRun(tx, runId);
    if (run.approved_at) throw new PayoutStateRefused('This run is approved already');
    if (run.drafted_by === actor.name) throw new SamePerson();
    const drafts = (await findPayouts(tx, runId)).filter(({ state }) => state === 'draft');
    if (drafts.length === 0) throw new PayoutStateRefused('This run was dropped');
    for (const payout of drafts) {
      const problem = await problemOf(tx, payout);
      const money = await moneyOf(deps, tx, payout.seller_id);
      const refusal = problem ?? (availableOf(money) < payout.amount_paisa ? PAYOUT_HOLDS.balanceFell : null);
      if (refusal) {
        await move(tx, payout, { state: 'held', note: refusal, at });
        continue;
      }
      await postPayout(tx, payout, 'payout', ['seller_payable', 'payout_clearing'], at);
      await move(tx, payout, { state: 'approved', at });
    }
    await approveRow(tx, runId, { name: actor.name, at });
    await auditRun(tx, { at, actor, act: 'approve_payouts', runId });
    return runOf(tx, runId);
  });
}

/** Drops a draft. @throws RunNotFound, PayoutStateRefused */
export function dropRun(deps: Deps, actor: Actor, runId: number, reason: string): Promise<PayoutRun> {
  const at = deps.clock.now();
  return deps.db.tx(async (tx) => {
    const run = await requireRun(tx, runId);
    if (run.approved_at) throw new PayoutStateRefused('This run is approved already');
    for (const payout of await findPayouts(tx, runId))
      if (payout.state === 'draft') await move(tx, payout, { state: 'dropped', note: reason, at });
    await auditRun(tx, { at, actor, act: 'drop_payouts', runId, reason });
    return runOf(tx, runId);
  });
}

/**
 * The files of an approved run, one a method, with account numbers in full. What is in them counts as sent; payouts whose
 * account has changed meanwhile, or is to change, are held and left out. Made again, the files have the same references.
 * @throws RunNotFound, PayoutStateRefused
 */
export function sendRun(
  deps: Deps & Pick<Context, 'privateData'>,
  actor: Actor,
  runId: number,
): Promise<{ method: PayoutMethod; csv: string; count: number }[]> {
  const at = deps.clock.now();
  return deps.db.tx(async (tx) => {
    const run = await requireRun(tx, runId);
    if (!run.approved_at) throw new PayoutStateRefused('Another operator must approve this run first');
    const byMethod = new Map<PayoutMethod, FiledPayout[]>();
    for (const payout of await findPayouts(tx, runId)) {
      if (payout.state !== 'approved' && payout.state !== 'sent') continue;
      const problem = await problemOf(tx, payout);
      if (problem && payout.state === 'approved') {
        await postPayout(tx, payout, 'payout_failed', ['payout_clearing', 'seller_payable'], at);
        await move(tx, payout, { state: 'held', note: problem, at });
      }
      if (problem) continue;
      const seller = await requireSeller(tx, payout.seller_id);
      if (payout.state === 'approved') {
        await move(tx, payout, { state: 'sent', at });
        await queueMail(tx, {
          kind: 'payout_sent',
          ...mailedPayout(payout, seller, at),
          reference: referenceOf(payout.id),
        });
      }
      byMethod.set(payout.method, [
        ...(byMethod.get(payout.method) ?? []),
        {
          id: payout.id,
          amount: payout.amount_paisa,
          accountName: `${seller.first_name} ${seller.last_name}`,
          accountNumber: decryptNumbers(deps.privateData, seller).account_number,
          bankName: seller.bank_name,
          branchName: seller.branch_name,
        },
      ]);
    }
    await auditRun(tx, { at, actor, act: 'send_payouts', runId });
    return [...byMethod].map(([method, filed]) => ({
      method,
      csv: payoutFile(method, filed),
      count: filed.length,
    }));
  });
}

/** Counts of the lines of an answer file, by their effect. */
export interface AnswerResult {
  settled: number;
  failed: number;
  /** lines that were applied before */
  repeated: number;
  /** lines that changed nothing, with the reason */
  problems: string[];
}

/**
 * Applies a provider's answer file, line by line. What does not fit changes nothing and is listed; a line that was
 * applied before is only counted.
 * @throws RunNotFound, InvalidInput
 */
export function answerRun(deps: Deps, actor: Actor, runId: number, text: string): Promise<AnswerResult> {
  const at = deps.clock.now();
  const { answers, problems } = readAnswers(text);
  return deps.db.tx(async (tx) => {
    await requireRun(tx, runId);
    const payouts = await findPayouts(tx, runId);
    const known = new Set(payouts.map(({ id }) => referenceOf(id)));
    const counts = new Map<string, number>();
    for (const { reference } of answers) counts.set(reference, (counts.get(reference) ?? 0) + 1);
    const result: AnswerResult = { settled: 0, failed: 0, repeated: 0, problems: [...problems] };
    for (const { row, reference } of answers) {
      if (!known.has(reference)) result.problems.push(`Line ${row}: ${reference} is not in this run`);
      else if (counts.get(reference) !== 1)
        result.problems.push(`Line ${row}: ${reference} is in the file twice`);
    }
    for (const payout of payouts) {
      const reference = referenceOf(payout.id);
      const answer = answers.find((one) => one.reference === reference);
      if (!answer || counts.get(reference) !== 1) continue;
      const problem = (words: string) => result.problems.push(`Line ${answer.row}: ${reference} ${words}`);
      if (payout.state === answer.result) result.repeated++;
      else if (!canTransitionPayout(payout.state, answer.result)) problem(`is ${payout.state}`);
      else if (answer.amount !== null && answer.amount !== payout.amount_paisa) problem('has another amount');
      else {
        await applyAnswer(tx, payout, answer, at);
        result[answer.result]++;
      }
    }
    const { settled, failed, repeated } = result;
    await auditRun(tx, { at, actor, act: 'answer_payouts', runId, after: { settled, failed, repeated } });
    return result;
  });
}

async function applyAnswer(
  tx: Tx,
  payout: PayoutRow,
  answer: ReturnType<typeof readAnswers>['answers'][number],
  at: Date,
): Promise<void> {
  const { result: state, reason, providerReference } = answer;
  const seller = await requireSeller(tx, payout.seller_id);
  const mail = mailedPayout(payout, seller, at);
  if (state === 'settled') {
    await postPayout(tx, payout, 'payout_settled', ['payout_clearing', 'bank'], at);
    await queueMail(tx, {
      kind: 'payout_settled',
      ...mail,
      reference: providerReference || referenceOf(payout.id),
    });
  } else {
    await postPayout(tx, payout, 'payout_failed', ['payout_clearing', 'seller_payable'], at);
    await queueMail(tx, { kind: 'payout_failed', ...mail, reason });
  }
  await move(tx, payout, { state, note: reason, providerReference, at });
}

const mailedPayout = (
  { amount_paisa, method }: PayoutRow,
  seller: Awaited<ReturnType<typeof requireSeller>>,
  at: Date,
) => ({
  to: seller.email,
  name: seller.first_name,
  store: seller.business_name,
  amountPaisa: amount_paisa,
  method,
  at,
});

/** Runs, the newest first. */
export async function recentRuns({ db }: Pick<Deps, 'db'>): Promise<PayoutRun[]> {
  const runs = await listRuns(db.kysely, 20);
  return Promise.all(runs.map(async (run) => ({ ...run, payouts: await withStores(db.kysely, run.id) })));
}

/** @throws RunNotFound */
export function payoutRun({ db }: Pick<Deps, 'db'>, runId: number): Promise<PayoutRun> {
  return db.tx((tx) => runOf(tx, runId));
}

async function runOf(tx: Tx, runId: number): Promise<PayoutRun> {
  return { ...(await requireRun(tx, runId)), payouts: await withStores(tx, runId) };
}

async function withStores(reader: Reader, runId: number): Promise<PayoutRun['payouts']> {
  const payouts: PayoutRun['payouts'] = [];
  for (const payout of await findPayouts(reader, runId))
    payouts.push({ ...payout, store: (await requireSeller(reader, payout.seller_id)).business_name });
  return payouts;
}

async function requireRun(tx: Tx, runId: number): Promise<RunRow> {
  const run = await lockRun(tx, runId);
  if (!run) throw new RunNotFound();
  return run;
}

/** Why a payout can't go to its store's account; locks the store against a change of it. */
async function problemOf(tx: Tx, payout: PayoutRow): Promise<string | null> {
  const seller = await lockedSeller(tx, payout.seller_id);
  if (seller.status !== 'approved') return `The store is ${seller.status}`;
  if (seller.payout_account_version !== payout.account_version) return PAYOUT_HOLDS.accountChanged;
  // The present account may be lost: until an operator has decided, money goes nowhere.
  return (await findAccountChange(tx, seller.id))?.confirmed_at ? PAYOUT_HOLDS.accountWaits : null;
}

async function move(
  tx: Tx,
  payout: PayoutRow,
  to: Parameters<typeof movePayout>[2] & { state: PayoutState },
): Promise<void> {
  if (!canTransitionPayout(payout.state, to.state))
    throw new PayoutStateRefused(`Payout ${payout.id} is ${payout.state}`);
  await movePayout(tx, payout.id, to);
}

/** Moves a payout's amount from one account to another. */
async function postPayout(
  tx: Tx,
  payout: PayoutRow,
  kind: LedgerKind,
  [debit, credit]: readonly [LedgerAccount, LedgerAccount],
  at: Date,
): Promise<void> {
  await post(tx, {
    kind,
    reference: referenceOf(payout.id),
    at,
    sellerId: payout.seller_id,
    entries: [
      { account: debit, amount: payout.amount_paisa },
      { account: credit, amount: -payout.amount_paisa },
    ],
  });
}

async function auditRun(
  tx: Tx,
  entry: Pick<Parameters<typeof recordAudit>[1], 'at' | 'actor' | 'act' | 'reason' | 'after'> & {
    runId: number;
  },
): Promise<void> {
  const { runId, ...rest } = entry;
  await recordAudit(tx, { ...rest, sellerId: null, subject: `payout run ${runId}` });
}
