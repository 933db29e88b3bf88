import {
  canTransitionGatewayRefund,
  type GatewayRefund,
  type GatewayRefundState,
  type Page,
  type Paisa,
  type payments,
  type QueryOf,
  type RefundMethod,
  takaOf,
} from '@haat/contracts';
import type { Context } from '../../context';
import { type Actor, recordAudit } from '../../platform/audit/audit.service';
import type { Tx } from '../../platform/db/database';
import { Conflict, NotFound } from '../../platform/http/errors';
import { pageOf, pageSlice } from '../../platform/http/pagination';
import { post } from '../ledger/ledger.service';
import { lockOrder } from '../orders/orderSteps.service';
import { tellRefundSent } from '../orders/refundNews.service';
import { markRefundSent } from '../returns/returns.service';
import {
  changeRefund,
  findRefund,
  findRefundsOf,
  findRefundsToHand,
  hasRefundUnderWay,
  insertRefund,
  listRefunds,
  lockRefund,
  lockRefundToHand,
  otherReferences,
  type RefundRow,
} from './gatewayRefunds.queries';
import { changePayment, findPayment, lockPaidParts, lockPayment } from './payments.queries';
import { GatewayRefused, GatewaySilent, type RefundAnswer, type RefundRequest } from './provider';
import { randomReference } from './reference';

type Deps = Pick<Context, 'db' | 'clock' | 'payments' | 'hasSms'>;

/** Acts of the shop itself. */
export const SYSTEM: Actor = { id: null, name: 'system' };

const MINUTE_MS = 60_000;
/** A gateway that does not know a refund after so long has never got it. */
const LOST_MS = 15 * MINUTE_MS;

class RefundStateRefused extends Conflict {
  override readonly code = 'refund_state';
}

/** More would go back than was paid. */
class RefundTooLarge extends Conflict {
  override readonly code = 'refund_too_large';
  constructor(left: Paisa) {
    super(`Only ${takaOf(left)} taka of what was paid online for this order can go back`);
  }
}

class RefundNotFound extends NotFound {
  constructor() {
    super('There is no such refund');
  }
}

export interface RefundDecision {
  orderId: number;
  publicId: string;
  sellerId: number;
  /** paisa */
  amount: Paisa;
  /** of a return or of refused pieces */
  refundId?: number;
  /** absent: of what the order's payments have left, the oldest first */
  paymentId?: number;
  /** no more than is left, instead of a refusal */
  atMost?: boolean;
  reason: string;
  /** what caused it: decided once */
  source: string;
  by: Actor;
  at: Date;
}

/**
 * Decides a refund of what was paid online for an order; sending it is another act. The ledger entry is the caller's. Concurrent
 * decisions wait for each other.
 * @throws RefundTooLarge
 */
export async function decideRefund(tx: Tx, decision: RefundDecision): Promise<void> {
  const { orderId, publicId, amount, reason, source, by, at } = decision;
  const parts = (await lockPaidParts(tx, orderId)).filter(
    ({ payment_id }) => decision.paymentId === undefined || payment_id === decision.paymentId,
  );
  const left = parts.reduce((sum, part) => sum + part.amount_paisa - part.refunded, 0);
  if (amount > left && !decision.atMost) throw new RefundTooLarge(left);
  let rest = amount;
  for (const part of parts) {
    const share = Math.min(rest, part.amount_paisa - part.refunded);
    if (share === 0) continue;
    rest -= share;
    const isNew = await insertRefund(tx, {
      payment_id: part.payment_id,
      order_id: orderId,
      refund_id: decision.refundId ?? null,
      reference: randomReference('HR'),
      source: `${source} ${part.payment_id}`,
      amount_paisa: share,
      reason,
      decided_by: by.name,
      at,
    });
    if (isNew)
      await recordAudit(tx, {
        at,
        actor: by,
        act: 'decide_gateway_refund',
        sellerId: decision.sellerId,
        subject: publicId,
        reason,
        after: { paisa: share },
      });
  }
}

/**
 * Hands refunds of returns and of refused pieces to the gateways that were paid, each once. One that does not fit stays as it is:
 * an operator sends it. Several processes may call it concurrently.
 * @returns how many
 */
export async function handRefunds({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  let handed = 0;
  for (const id of await findRefundsToHand(db.kysely)) {
    try {
      if (await db.tx((tx) => handRefund(tx, id, clock.now()))) handed++;
    } catch (error) {
      // Another refund of the order was decided meanwhile.
      if (!(error instanceof RefundTooLarge)) throw error;
    }
  }
  return handed;
}

async function handRefund(tx: Tx, id: number, at: Date): Promise<boolean> {
  const refund = await lockRefundToHand(tx, id);
  if (!refund) return false;
  await decideRefund(tx, {
    orderId: refund.order_id,
    publicId: refund.public_id,
    sellerId: refund.seller_id,
    amount: refund.amount_paisa,
    refundId: refund.id,
    reason: refund.reason || 'Refused on delivery',
    source: `refund ${refund.id}`,
    by: SYSTEM,
    at,
  });
  return true;
}

/**
 * A person sends a decided refund, or a failed one again. It counts as sent before the gateway is called, so that it is never
 * sent twice.
 * @throws RefundNotFound, RefundStateRefused, PaymentsOff
 */
export async function sendRefund(deps: Deps, actor: Actor, id: number): Promise<GatewayRefund> {
  const { db, clock } = deps;
  const at = clock.now();
  const refund = await db.tx(async (tx) => {
    const row = await requireRefund(tx, id);
    if (row.state !== 'decided' && row.state !== 'failed')
      throw new RefundStateRefused(`This refund is ${row.state.replace('_', ' ')}`);
    // Locks the payment: its refunds are sent one by one.
    await lockPayment(tx, row.payment_id);
    if (await hasRefundUnderWay(tx, row))
      throw new RefundStateRefused('Another refund of this payment is on its way: send this one after it');
    gatewayFor(deps, row);
    await move(tx, row, 'sent', at, {
      // A gateway that refused a reference may refuse it again.
      ...(row.state === 'failed' ? { reference: randomReference('HR'), provider_reference: '' } : {}),
      sent_by: actor.name,
      sent_at: at,
      asks: 0,
      ask_at: new Date(at.getTime() + 2 * MINUTE_MS),
    });
    await audit(tx, row, { act: 'send_gateway_refund', actor, at });
    return requireRefund(tx, id);
  });
  return answered(deps, refund, 'refund');
}

/** Asks the gateway what became of a refund. */
export async function askRefund(deps: Deps, refund: RefundRow): Promise<void> {
  await answered(deps, refund, 'askRefund');
}

async function answered(
  deps: Deps,
  refund: RefundRow,
  question: 'refund' | 'askRefund',
): Promise<GatewayRefund> {
  const gateway = gatewayFor(deps, refund);
  const request = await requestOf(deps, refund);
  let answer: RefundAnswer | null;
  try {
    answer = await gateway[question](request);
  } catch (error) {
    if (!(error instanceof GatewaySilent || error instanceof GatewayRefused)) throw error;
    answer =
      error instanceof GatewayRefused && question === 'refund'
        ? { outcome: 'failed', providerReference: '', note: error.message }
        : null;
  }
  return deps.db.tx((tx) => apply(tx, deps, refund.id, answer, deps.clock.now()));
}

async function apply(
  tx: Tx,
  deps: Deps,
  id: number,
  answer: RefundAnswer | null,
  at: Date,
): Promise<GatewayRefund> {
  await lockOrderOf(tx, id);
  const { payment_id } = await requireRefund(tx, id);
  // Payments before refunds, as everywhere.
  const payment = await lockPayment(tx, payment_id);
  const refund = await requireRefund(tx, id);
  if (refund.state !== 'sent' && refund.state !== 'unknown') return shown(refund);
  const later = new Date(at.getTime() + Math.min(6 * 60, 2 ** Math.min(refund.asks, 9)) * MINUTE_MS);
  const known = answer?.providerReference ? { provider_reference: answer.providerReference } : {};
  const note = answer?.note ?? refund.note;
  if (!answer) await move(tx, refund, 'unknown', at, { ask_at: later });
  else if (answer.outcome === 'refunded') {
    await move(tx, refund, 'refunded', at, { ...known, note, ask_at: null });
    const refunded = payment.refunded_paisa + refund.amount_paisa;
    await changePayment(
      tx,
      payment.id,
      { refunded_paisa: refunded, state: refunded >= payment.amount_paisa ? 'refunded' : 'refunded_partly' },
      at,
    );
    await audit(tx, refund, {
      act: 'gateway_refund_done',
      actor: SYSTEM,
      at,
      reason: answer.providerReference,
    });
    await settleRefund(tx, deps, { ...refund, provider_reference: answer.providerReference }, 'gateway', at);
  } else if (answer.outcome === 'failed') await failed(tx, refund, note, { ...known }, at);
  else if (answer.outcome === 'absent' && at.getTime() - (refund.sent_at ?? at).getTime() > LOST_MS)
    await failed(tx, refund, 'The gateway has never got it', {}, at);
  else
    await move(tx, refund, answer.outcome === 'sent' ? 'sent' : refund.state, at, {
      ...known,
      note,
      ask_at: later,
    });
  return shown(await requireRefund(tx, id));
}

async function failed(
  tx: Tx,
  refund: RefundRow,
  note: string,
  change: Parameters<typeof changeRefund>[2],
  at: Date,
): Promise<void> {
  await move(tx, refund, 'failed', at, { ...change, note, ask_at: null });
  await audit(tx, refund, { act: 'gateway_refund_failed', actor: SYSTEM, at, reason: note });
}

/** A person has paid a refund by bank. @throws RefundNotFound, RefundStateRefused */
export function recordRefund(
  deps: Deps,
  actor: Actor,
  id: number,
  reference: string,
): Promise<GatewayRefund> {
  const at = deps.clock.now();
  return deps.db.tx(async (tx) => {
    await lockOrderOf(tx, id);
    const refund = await requireRefund(tx, id);
    await move(tx, refund, 'paid_otherwise', at, { note: reference, ask_at: null });
    // The gateway keeps what it was to pay back.
    await post(tx, {
      kind: 'refund',
      reference: refund.reference,
      at,
      note: reference,
      sellerId: refund.seller_id,
      orderId: refund.order_id,
      entries: [
        { account: 'gateway', amount: refund.amount_paisa },
        { account: 'bank', amount: -refund.amount_paisa },
      ],
    });
    await audit(tx, refund, { act: 'record_gateway_refund', actor, at, reason: reference });
    await settleRefund(tx, deps, { ...refund, provider_reference: reference }, 'bank', at);
    return shown(await requireRefund(tx, id));
  });
}

/** Locks the order of a gateway refund that may end a refund: orders are locked before payments and refunds. */
async function lockOrderOf(tx: Tx, id: number): Promise<void> {
  const refund = await findRefund(tx, id);
  if (refund?.refund_id) await lockOrder(tx, { operatorId: null }, refund.public_id);
}

/** The refund of a return or of refused pieces is sent, once all its money went back. Its order is locked. The buyer is informed. */
async function settleRefund(
  tx: Tx,
  deps: Deps,
  { refund_id, public_id, amount_paisa, provider_reference: reference }: RefundRow,
  method: RefundMethod,
  at: Date,
): Promise<void> {
  // Only this refund tells buyers about an ended order or a late payment.
  if (refund_id === null)
    return tellRefundSent(tx, deps, public_id, { amountPaisa: amount_paisa, method, reference, at });
  const parts = await findRefundsOf(tx, refund_id);
  if (parts.some(({ state }) => state !== 'refunded' && state !== 'paid_otherwise')) return;
  await markRefundSent(tx, deps, refund_id, {
    sellerId: null,
    actor: 'system',
    actorId: null,
    reference: parts
      .map(({ state, provider_reference, note }) => (state === 'refunded' ? provider_reference : note))
      .filter(Boolean)
      .join(', '),
    at,
  });
}

/** GET operator/gateway-refunds/. */
export async function refundsForOperator(
  { db }: Pick<Deps, 'db'>,
  { state, page, limit }: QueryOf<typeof payments.listGatewayRefunds>,
): Promise<Page<GatewayRefund>> {
  const slice = pageSlice(page, limit);
  const { rows, count } = await listRefunds(db.kysely, state, slice);
  return pageOf(rows.map(shown), count, slice);
}

async function requireRefund(tx: Tx, id: number): Promise<RefundRow> {
  const refund = await lockRefund(tx, id);
  if (!refund) throw new RefundNotFound();
  return refund;
}

function gatewayFor({ payments }: Deps, { provider }: RefundRow) {
  const gateway = payments?.gateways.find(({ name }) => name === provider);
  if (!gateway) throw new RefundStateRefused(`${provider} is off`);
  return gateway;
}

async function requestOf({ db }: Deps, refund: RefundRow): Promise<RefundRequest> {
  const payment = await findPayment(db.kysely, refund.payment);
  if (!payment) throw new RefundNotFound();
  return {
    reference: refund.reference,
    amount: refund.amount_paisa,
    reason: `${refund.public_id} ${refund.reason}`,
    providerReference: refund.provider_reference,
    others: await otherReferences(db.kysely, refund),
    payment: {
      reference: payment.reference,
      providerId: payment.provider_id,
      amount: payment.amount_paisa,
      transaction: payment.transaction,
      createdAt: payment.created_at,
    },
  };
}

async function move(
  tx: Tx,
  refund: RefundRow,
  to: GatewayRefundState,
  at: Date,
  change: Omit<Parameters<typeof changeRefund>[2], 'state'>,
): Promise<void> {
  if (to !== refund.state && !canTransitionGatewayRefund(refund.state, to))
    throw new RefundStateRefused(`This refund is ${refund.state.replace('_', ' ')}`);
  await changeRefund(tx, refund.id, { ...change, state: to }, at);
}

async function audit(
  tx: Tx,
  refund: RefundRow,
  entry: Pick<Parameters<typeof recordAudit>[1], 'act' | 'actor' | 'at' | 'reason'>,
): Promise<void> {
  await recordAudit(tx, {
    reason: refund.reason,
    ...entry,
    sellerId: refund.seller_id,
    subject: refund.public_id,
    after: { refund: refund.reference, paisa: refund.amount_paisa },
  });
}

const shown = (row: RefundRow): GatewayRefund => ({
  id: row.id,
  reference: row.reference,
  payment: row.payment,
  provider: row.provider,
  order: row.public_id,
  amount: takaOf(row.amount_paisa),
  state: row.state,
  reason: row.reason,
  provider_reference: row.provider_reference,
  note: row.note,
  decided_by: row.decided_by,
  decided_at: row.decided_at.toISOString(),
  sent_by: row.sent_by,
  changed_at: row.changed_at.toISOString(),
});
