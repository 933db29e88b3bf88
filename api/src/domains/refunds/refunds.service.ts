import {
  PAGE_SIZE,
  type Page,
  type Paisa,
  type PaymentMethod,
  type QueryOf,
  type Refund,
  type RefundMethod,
  type returns,
  takaOf,
} from '@haat/contracts';
import type { Context } from '../../context';
import type { Tx } from '../../platform/db/database';
import { formatTaka } from '../../platform/format/formatTaka';
import { Conflict, InvalidInput, NotFound } from '../../platform/http/errors';
import { pageOf } from '../../platform/http/pagination';
import { postRefund } from '../ledger/ledger.service';
import {
  hasGatewayRefunds,
  insertRefund,
  listRefunds,
  lockRefund,
  markSent,
  type NewRefund,
  type RefundRow,
  refundableOf,
  refundedByGateways,
} from './refunds.queries';

export type { RefundRow } from './refunds.queries';

/** More would go back than the buyer has paid. */
class RefundTooHigh extends Conflict {
  override readonly code = 'refund_too_high';
  constructor(left: Paisa) {
    super(`At most ${formatTaka(left)} can still be refunded: no more was paid for this order`);
  }
}

/** The money is in the market's account at a gateway. */
class RefundByGateway extends Conflict {
  override readonly code = 'refund_by_gateway';
}

class RefundNotFound extends NotFound {
  constructor() {
    super('Refund not found');
  }
}

/**
 * Decides a refund, in the transaction of the step that causes it. The money goes back later.
 * @returns its id @throws RefundTooHigh
 */
export async function decideRefund(tx: Tx, refund: NewRefund): Promise<number> {
  const id = await insertRefund(tx, refund);
  if (id === null) throw new RefundTooHigh(await refundableOf(tx, refund.orderId));
  return id;
}

/** How the money of a refund went back. */
export interface SentRefund {
  /** the seller may use another one than was decided, not of money that a gateway holds */
  method?: RefundMethod | undefined;
  /** of the transfer */
  reference: string;
  actor: 'seller' | 'operator' | 'system';
  /** null: by the API itself */
  by: number | null;
  at: Date;
}

/**
 * Records that the money went back, and posts it; the second of two callers changes nothing.
 * @param sellerId of the caller's store; null: of any store
 * @returns the refund, and whether it was sent before
 * @throws RefundNotFound, RefundByGateway, InvalidInput
 */
export async function sendRefund(
  tx: Tx,
  refundId: number,
  sellerId: number | null,
  { method, reference, actor, by, at }: SentRefund,
): Promise<{ refund: RefundRow; sentBefore: boolean }> {
  const refund = await lockRefund(tx, refundId, sellerId);
  if (!refund) throw new RefundNotFound();
  if (refund.state === 'sent') return { refund, sentBefore: true };
  if (refund.method === 'gateway' && actor === 'seller')
    throw new RefundByGateway('Haat sends this refund back to the card or wallet that paid');
  if (refund.method === 'gateway' && actor === 'operator' && (await hasGatewayRefunds(tx, refund.id)))
    throw new RefundByGateway('A gateway pays this refund back: send it, or record it, there');
  const chosen = method ?? refund.method;
  if ((chosen === 'gateway') !== (refund.method === 'gateway')) {
    const text = 'What was paid online goes back by the same means';
    throw new InvalidInput(text, { method: [text] });
  }
  await markSent(tx, refund.id, { method: chosen, reference, by, at });
  await postRefund(tx, { ...refund, method: chosen }, at);
  return { refund: { ...refund, state: 'sent', method: chosen, reference, sent_at: at }, sentBefore: false };
}

/** A refund as clients see it. @param order its public id */
export const refundResponse = (row: RefundRow, order: string): Refund => ({
  id: row.id,
  order,
  amount: takaOf(row.amount_paisa),
  method: row.method,
  account: row.account,
  state: row.state,
  reason: row.reason,
  decided_at: row.decided_at.toISOString(),
  sent_at: row.sent_at?.toISOString() ?? null,
  reference: row.reference,
});

/** Refunds of all stores, oldest first: those that wait to be sent unless another state is asked for. */
export async function refundsToSend(
  { db }: Pick<Context, 'db'>,
  { state = 'decided', method, page = 1, limit = PAGE_SIZE }: QueryOf<typeof returns.listRefunds>,
): Promise<Page<Refund>> {
  const offset = (page - 1) * limit;
  const { rows, count } = await listRefunds(db.lists, { state, method }, { limit, offset });
  return pageOf(
    rows.map((row) => refundResponse(row, row.order)),
    count,
    { page, limit },
  );
}

/**
 * Method by which an amount of a locked order goes back: by the gateway what was paid there, and of a cash order with an advance
 * what the advance covers whole; else as the buyer wishes.
 * @param amount paisa
 */
export async function refundMethodOf(
  tx: Tx,
  order: { id: number; payment_method: PaymentMethod; gateway_paisa: Paisa },
  amount: Paisa,
  wish: RefundMethod = 'cash',
): Promise<RefundMethod> {
  if (order.payment_method === 'card') return 'gateway';
  if (amount > order.gateway_paisa) return wish;
  return amount <= order.gateway_paisa - (await refundedByGateways(tx, order.id)) ? 'gateway' : wish;
}
