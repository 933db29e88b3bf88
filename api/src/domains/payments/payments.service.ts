import {
  canTransitionPayment,
  isOpenPayment,
  type OperatorPayment,
  type Page,
  type Payment,
  type PaymentFailure,
  type PaymentProviderName,
  type payments,
  type QueryOf,
  takaOf,
} from '@haat/contracts';
import type { Context } from '../../context';
import { type Actor, recordAudit } from '../../platform/audit/audit.service';
import type { Tx } from '../../platform/db/database';
import { Conflict, DomainError, NotFound } from '../../platform/http/errors';
import { pageOf, pageSlice } from '../../platform/http/pagination';
import { type Attempt, limitAttempts, phoneKeyOf } from '../../platform/limits/limits';
import { post } from '../ledger/ledger.service';
import { type Payable, payableOf, payOnline, tellPaymentReceived } from '../orders/onlinePayments.service';
import type { OrderRow } from '../orders/orders.queries';
import type { Owner } from '../orders/owner';
import { tellLatePayment } from '../orders/refundNews.service';
import { decideRefund, SYSTEM } from './gatewayRefunds.service';
import {
  changePayment,
  countWaiting,
  findParts,
  findPayment,
  findPaymentsOfGroup,
  insertPayment,
  isTransactionKnown,
  listPayments,
  lockPayment,
  markPart,
  ordersOfPayments,
  type PaymentChange,
  type PaymentPart,
  type PaymentRow,
} from './payments.queries';
import {
  GatewayRefused,
  GatewaySilent,
  type KnownPayment,
  type PaidAnswer,
  type PaymentAnswer,
  type PaymentGateway,
} from './provider';
import { randomReference } from './reference';

export type PaymentDeps = Pick<Context, 'db' | 'clock' | 'payments' | 'limits' | 'hasSms'>;

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How long a buyer has on the gateway's page. */
const SESSION_MS = 20 * MINUTE_MS;
/** A buyer who pays in the last second of a session is waited for. */
const GRACE_MS = 10 * MINUTE_MS;
/** Payments of one checkout; more are a script's. */
const MAX_PAYMENTS = 20;

class PaymentsOff extends Conflict {
  override readonly code = 'payments_off';
  constructor() {
    super('This way to pay is not available at the moment. Please choose another one.');
  }
}

class NothingToPay extends Conflict {
  override readonly code = 'nothing_to_pay';
  constructor() {
    super('There is nothing to pay online for this order');
  }
}

class PaymentOpen extends Conflict {
  override readonly code = 'payment_open';
  constructor(reference: string) {
    super(
      'Your last payment is still being checked. Please wait for its result, so that you don’t pay twice.',
      undefined,
      { reference },
    );
  }
}

class TooManyPayments extends Conflict {
  override readonly code = 'too_many_payments';
  constructor() {
    super('There were many attempts to pay this order. Please order again, or contact us.');
  }
}

/** The gateway can't be reached, or refuses. */
class ProviderUnavailable extends DomainError {
  override readonly status = 502;
  override readonly code = 'provider_unavailable';
  constructor() {
    super(
      'The payment service can’t be reached just now. Nothing was charged. Please try again, or choose another way to pay.',
    );
  }
}

export class PaymentNotFound extends NotFound {
  constructor() {
    super('Payment not found');
  }
}

class PaymentStateRefused extends Conflict {
  override readonly code = 'payment_state';
}

const gatewayOf = ({ payments }: Pick<Context, 'payments'>, name: PaymentProviderName): PaymentGateway => {
  const found = payments?.gateways.find((one) => one.name === name);
  if (!found) throw new PaymentsOff();
  return found;
};

/** Who pays: a member, or whoever knows number and phone of a guest's order. */
export interface Payer {
  userId: number | null;
  phone: string | undefined;
  address: string;
}

/**
 * Opens a payment for what the orders of a checkout can pay online, and sends the buyer to the gateway's page. One that is
 * open already is taken again.
 * @throws NothingToPay, PaymentOpen, PaymentsOff, TooManyPayments, ProviderUnavailable, PaymentNotFound, TooManyRequests
 */
export async function startPayment(
  deps: PaymentDeps,
  payer: Payer,
  number: string,
  provider: PaymentProviderName,
): Promise<Payment> {
  const { db, clock } = deps;
  const gateway = gatewayOf(deps, provider);
  const owner = await ownerOf(deps, payer);
  const at = clock.now();
  const reference = randomReference('HP');
  const begun = await db.tx(async (tx) => {
    const until = new Date(at.getTime() + SESSION_MS + GRACE_MS);
    const { rows, payable } = await payableOf(tx, owner, number.toUpperCase(), until);
    const [first] = rows;
    if (!first) throw new PaymentNotFound();
    const before = await findPaymentsOfGroup(tx, first.group_id);
    const open = reusable(before, provider, payable, at);
    if (open) return { open, rows };
    if (payable.length === 0) throw new NothingToPay();
    if (before.length >= MAX_PAYMENTS) throw new TooManyPayments();
    const amount = payable.reduce((sum, one) => sum + one.amount, 0);
    const id = await insertPayment(tx, {
      reference,
      groupId: first.group_id,
      provider,
      advance: payable.every(({ advance }) => advance),
      amount,
      parts: payable,
      expiresAt: new Date(at.getTime() + SESSION_MS),
      // Should this process end before the gateway has answered.
      askAt: new Date(at.getTime() + 2 * MINUTE_MS),
      at,
    });
    return { id, amount, rows };
  });
  if (begun.open) return shownPayment(deps, begun.open);
  const { id, amount, rows } = begun;
  const [first] = rows as [OrderRow];
  const base = deps.payments?.publicUrl.replace(/\/+$/, '');
  try {
    const opened = await gateway.open({
      reference,
      amount,
      orderNumber: first.number,
      pieces: rows.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0),
      buyer: {
        name: first.customer_name,
        phone: phoneKeyOf(first.customer_phone),
        email: first.customer_email,
        address: first.customer_address,
        ip: payer.address,
      },
      returnUrl: `${base}/api/v1/payments/return/${provider}/${reference}/`,
      noticeUrl: `${base}/api/v1/payments/notices/${provider}/`,
      at,
    });
    await db.tx(async (tx) => {
      const payment = await lockPayment(tx, id);
      await move(
        tx,
        payment,
        {
          state: 'pending',
          provider_id: opened.providerId,
          pay_url: opened.payUrl,
          ask_at: new Date(clock.now().getTime() + MINUTE_MS),
        },
        clock.now(),
      );
    });
  } catch (error) {
    if (!(error instanceof GatewayRefused || error instanceof GatewaySilent)) throw error;
    // The buyer has no page to pay on, so nothing can be taken.
    await db.tx(async (tx) => {
      const payment = await lockPayment(tx, id);
      await fail(tx, payment, { failure: 'not_started', raw: error.message.slice(0, 200), at: clock.now() });
    });
    throw new ProviderUnavailable();
  }
  return paymentOf(deps, reference);
}

/** @throws PaymentNotFound, TooManyRequests */
async function ownerOf(deps: PaymentDeps, { userId, phone, address }: Payer): Promise<Owner> {
  if (userId !== null) return { userId };
  if (!phone) throw new PaymentNotFound();
  const attempts: Attempt[] = [
    ['order_lookups_phone', phoneKeyOf(phone)],
    ['order_lookups_address', address],
  ];
  await limitAttempts(deps, attempts);
  return { guestPhone: phoneKeyOf(phone) };
}

/** An open payment that the buyer can go on with. @throws PaymentOpen while the gateway may have taken the money */
function reusable(
  before: readonly PaymentRow[],
  provider: PaymentProviderName,
  payable: readonly Payable[],
  at: Date,
): PaymentRow | undefined {
  const unsure = before.find(
    ({ state, returned_at }) =>
      state === 'unknown' || state === 'authorised' || (isOpenPayment(state) && returned_at !== null),
  );
  if (unsure) throw new PaymentOpen(unsure.reference);
  const amount = payable.reduce((sum, one) => sum + one.amount, 0);
  return before.find(
    (one) =>
      one.state === 'pending' &&
      one.provider === provider &&
      one.amount_paisa === amount &&
      one.expires_at.getTime() - at.getTime() > 5 * MINUTE_MS,
  );
}

/** Asks the gateway, outside of a transaction, and records its answer. */
export async function askGateway(deps: PaymentDeps, payment: PaymentRow, hint?: string): Promise<PaymentRow> {
  const gateway = gatewayOf(deps, payment.provider);
  const known = knownPayment(payment);
  let answer: PaymentAnswer | null;
  try {
    answer = await gateway.ask(known, hint);
    // The buyer has agreed, and the money has not moved: an earlier request to take it was lost, or was never sent.
    if (answer.outcome === 'open' && payment.returned_at && gateway.take && isOpenPayment(payment.state))
      answer = await gateway.take(known);
  } catch (error) {
    if (!(error instanceof GatewaySilent || error instanceof GatewayRefused)) throw error;
    answer = null;
  }
  return deps.db.tx((tx) => apply(deps, tx, payment.id, answer));
}

const knownPayment = (payment: PaymentRow): KnownPayment => ({
  reference: payment.reference,
  providerId: payment.provider_id,
  amount: payment.amount_paisa,
  transaction: payment.transaction,
  createdAt: payment.created_at,
});

/** Brings a payment to what its gateway says; null: nothing. Saying the same again changes nothing. */
async function apply(
  deps: PaymentDeps,
  tx: Tx,
  id: number,
  answer: PaymentAnswer | null,
): Promise<PaymentRow> {
  const at = deps.clock.now();
  const payment = await lockPayment(tx, id);
  if (answer?.outcome === 'paid') await settle(tx, payment, answer, at);
  else if (!isOpenPayment(payment.state)) await changePayment(tx, id, { ask_at: null }, at);
  else if (answer === null) await wait(tx, payment, { state: 'unknown' }, at);
  else if (answer.outcome === 'failed')
    await fail(tx, payment, { failure: answer.failure, raw: answer.raw, at });
  else if (answer.outcome === 'authorised')
    await wait(tx, payment, { state: 'authorised', provider_state: answer.raw }, at);
  else if (at.getTime() > payment.expires_at.getTime() + GRACE_MS)
    await fail(tx, payment, { failure: 'expired', raw: answer.raw, at });
  else
    await wait(
      tx,
      payment,
      {
        // The buyer's return was a false success, or the buyer has to try again: the page is open.
        ...(payment.state === 'authorised' ? {} : { state: 'pending' }),
        returned_at: null,
        provider_state: answer.raw,
      },
      at,
    );
  return lockPayment(tx, id);
}

/** Asks again later: after seconds at first, in the end every quarter of an hour. */
async function wait(tx: Tx, payment: PaymentRow, change: PaymentChange, at: Date): Promise<void> {
  const delay = Math.min(15 * MINUTE_MS, 10 * SECOND_MS * 1.6 ** Math.min(payment.asks, 12));
  await move(tx, payment, { ...change, ask_at: new Date(at.getTime() + delay) }, at);
}

async function move(tx: Tx, payment: PaymentRow, change: PaymentChange, at: Date): Promise<void> {
  const { state } = change;
  if (state && state !== payment.state && !canTransitionPayment(payment.state, state))
    throw new PaymentStateRefused(`This payment is ${payment.state}`);
  await changePayment(tx, payment.id, change, at);
}

async function fail(
  tx: Tx,
  payment: PaymentRow,
  { failure, raw, at }: { failure: PaymentFailure; raw: string; at: Date },
): Promise<void> {
  // Money that a gateway takes after all is found by one more question, a day later.
  const again = failure === 'expired' || failure === 'closed' ? new Date(at.getTime() + DAY_MS) : null;
  await move(tx, payment, { state: 'failed', failure, provider_state: raw, ask_at: again }, at);
  await audit(tx, payment, { act: 'payment_failed', reason: `${failure} ${raw}`.trim(), actor: SYSTEM, at });
}

/** Books a payment that the gateway has taken, unless it does not fit what we know. */
async function settle(tx: Tx, payment: PaymentRow, answer: PaidAnswer, at: Date): Promise<void> {
  const isBooked = ['paid', 'refunded_partly', 'refunded'].includes(payment.state);
  if (isBooked) {
    if (payment.transaction !== answer.transaction)
      await report(tx, payment, `The gateway also names the transaction ${answer.transaction}`, at);
    return;
  }
  const problem = await misfitOf(tx, payment, answer);
  if (problem) {
    if (isOpenPayment(payment.state)) await move(tx, payment, { state: 'unknown', ask_at: null }, at);
    return report(tx, payment, problem, at);
  }
  await move(
    tx,
    payment,
    {
      state: 'paid',
      failure: null,
      transaction: answer.transaction,
      provider_state: answer.raw,
      fee_paisa: answer.fee,
      risky: answer.risky,
      problem: '',
      ask_at: null,
    },
    at,
  );
  let paid: OrderRow | null = null;
  let amountPaisa = 0;
  for (const part of await findParts(tx, payment.id)) {
    const row = await bookPart(tx, payment, part, answer, at);
    if (!row) continue;
    paid = row;
    amountPaisa += part.amount_paisa;
  }
  if (paid) await tellPaymentReceived(tx, paid, { amountPaisa, at });
  if (answer.fee)
    await post(tx, {
      kind: 'gateway_fee',
      reference: payment.reference,
      at,
      sellerId: null,
      entries: [
        { account: 'expense', amount: answer.fee },
        { account: 'gateway', amount: -answer.fee },
      ],
    });
  await audit(tx, payment, {
    act: 'payment_paid',
    reason: `${answer.transaction}${answer.risky ? ', the gateway asks to check the buyer' : ''}`,
    actor: SYSTEM,
    at,
  });
}

/** The mismatch between an answer and its payment; null without one. */
async function misfitOf(tx: Tx, payment: PaymentRow, answer: PaidAnswer): Promise<string | null> {
  if (answer.reference !== payment.reference) return 'The gateway names another payment';
  if (answer.currency !== 'BDT') return `The gateway took ${answer.currency || 'no currency'} instead of BDT`;
  if (answer.amount !== payment.amount_paisa)
    return `The gateway took ${takaOf(answer.amount)} instead of ${takaOf(payment.amount_paisa)}`;
  if (!answer.transaction) return 'The gateway names no transaction';
  return (await isTransactionKnown(tx, payment, answer.transaction))
    ? `The transaction ${answer.transaction} has paid another payment`
    : null;
}

const NAMES: Record<PaymentProviderName, string> = {
  sslcommerz: 'SSLCommerz',
  bkash: 'bKash',
  nagad: 'Nagad',
};

/** An order takes its part, or has ended meanwhile: then the part goes back. @returns the order that took it */
async function bookPart(
  tx: Tx,
  payment: PaymentRow,
  part: PaymentPart,
  answer: PaidAnswer,
  at: Date,
): Promise<OrderRow | null> {
  const { amount_paisa: amount, public_id, order_id, seller_id } = part;
  const note = `${NAMES[payment.provider]} ${answer.transaction}`;
  const paid = await payOnline(tx, public_id, { amount, note, at });
  await markPart(tx, payment.id, order_id, paid !== null);
  if (paid) return paid;
  const booked = {
    at,
    sellerId: seller_id,
    orderId: order_id,
    reference: `${payment.reference} ${public_id}`,
  };
  await post(tx, {
    ...booked,
    kind: 'late_payment',
    entries: [
      { account: 'gateway', amount },
      { account: 'buyer_clearing', amount: -amount },
    ],
  });
  await post(tx, {
    ...booked,
    kind: 'refund',
    entries: [
      { account: 'buyer_clearing', amount },
      { account: 'gateway', amount: -amount },
    ],
  });
  await decideRefund(tx, {
    orderId: order_id,
    publicId: public_id,
    sellerId: seller_id,
    amount,
    paymentId: payment.id,
    reason: 'Paid after the order had ended',
    source: `late ${payment.reference} ${public_id}`,
    by: SYSTEM,
    at,
  });
  await tellLatePayment(tx, public_id, amount, at);
  return null;
}

/** For the operators' queue. */
async function report(tx: Tx, payment: PaymentRow, problem: string, at: Date): Promise<void> {
  if (payment.problem === problem) return;
  await changePayment(tx, payment.id, { problem }, at);
  await audit(tx, payment, { act: 'payment_problem', reason: problem, actor: SYSTEM, at });
}

async function audit(
  tx: Tx,
  { reference, number, state, provider }: PaymentRow,
  entry: Pick<Parameters<typeof recordAudit>[1], 'act' | 'reason' | 'actor' | 'at'>,
): Promise<void> {
  await recordAudit(tx, {
    ...entry,
    sellerId: null,
    subject: `payment ${reference}`,
    before: { state, provider, order: number },
  });
}

/**
 * The buyer's browser came back. What it says is only a reason to ask the gateway.
 * @param hint see PaymentGateway.ask
 * @throws PaymentNotFound
 */
export async function buyerReturned(
  deps: PaymentDeps,
  provider: PaymentProviderName,
  reference: string,
  { status, hint }: { status: string; hint?: string | undefined },
): Promise<void> {
  const payment = await requirePayment(deps, reference);
  if (payment.provider !== provider) throw new PaymentNotFound();
  if (!isOpenPayment(payment.state)) return;
  const at = deps.clock.now();
  // Written down first: should this process end, the money is taken, or found, by the job.
  const returned = status === 'success' && isOpenPayment(payment.state);
  await deps.db.tx(async (tx) => {
    const locked = await lockPayment(tx, payment.id);
    if (!isOpenPayment(locked.state)) return;
    await changePayment(
      tx,
      payment.id,
      {
        returned_at: returned ? at : locked.returned_at,
        asks: 0,
        ask_at: new Date(at.getTime() + 10 * SECOND_MS),
      },
      at,
    );
  });
  const asked = await askGateway(
    deps,
    { ...payment, returned_at: returned ? at : payment.returned_at },
    hint,
  );
  // The gateway may call an abandoned session open for long: the buyer has left it.
  const failure = status === 'cancel' ? 'cancelled' : status === 'failure' ? 'declined' : null;
  if (asked.state !== 'pending' || !failure) return;
  const gateway = gatewayOf(deps, provider);
  // Without `take` the gateway may still take the money of an open session: it is asked until the session ends.
  if (!gateway.take) return;
  await deps.db.tx(async (tx) => {
    const locked = await lockPayment(tx, payment.id);
    if (locked.state === 'pending' && !locked.returned_at)
      await fail(tx, locked, { failure, raw: locked.provider_state, at: deps.clock.now() });
  });
}

/** A gateway reports. @returns whether the payment is ours @throws DomainError if the gateway can't be asked now */
export async function gatewayReported(
  deps: PaymentDeps,
  reference: string,
  hint: string | undefined,
): Promise<void> {
  const payment = await requirePayment(deps, reference);
  // A repeated notice has nothing new.
  if (['paid', 'refunded_partly', 'refunded'].includes(payment.state)) return;
  await askGateway(deps, payment, hint);
}

async function requirePayment({ db }: Pick<Context, 'db'>, reference: string): Promise<PaymentRow> {
  const payment = await findPayment(db.kysely, reference);
  if (!payment) throw new PaymentNotFound();
  return payment;
}

/** @throws PaymentNotFound */
export async function paymentOf(deps: PaymentDeps, reference: string): Promise<Payment> {
  return shownPayment(deps, await requirePayment(deps, reference));
}

async function shownPayment(deps: PaymentDeps, payment: PaymentRow): Promise<Payment> {
  const { db, clock, payments } = deps;
  const [known] = await shownPayments(db, payments, [payment], clock.now());
  if (!known) throw new PaymentNotFound();
  return known;
}

async function shownPayments(
  db: Context['db'],
  settings: Context['payments'],
  rows: readonly PaymentRow[],
  now: Date,
): Promise<OperatorPayment[]> {
  const orders = await ordersOfPayments(
    db.kysely,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const own = orders.get(row.id) ?? [];
    const isFailed = row.state === 'failed';
    const waits = own.filter(({ pay_by }) => pay_by !== null && pay_by > now);
    return {
      reference: row.reference,
      provider: row.provider,
      state: row.state,
      failure: row.failure,
      amount: takaOf(row.amount_paisa),
      advance: row.advance,
      order_number: row.number,
      pay_url: row.state === 'pending' && !row.returned_at && row.expires_at > now ? row.pay_url : null,
      can_pay_again: isFailed && (settings?.gateways.length ?? 0) > 0 && own.some(({ payable }) => payable),
      pay_by: waits[0]?.pay_by?.toISOString() ?? null,
      refund_due: own.some(({ used }) => used === false),
      orders: own.map(({ public_id }) => public_id),
      provider_id: row.provider_id,
      transaction: row.transaction,
      provider_state: row.provider_state,
      fee: row.fee_paisa === null ? null : takaOf(row.fee_paisa),
      risky: row.risky,
      problem: row.problem,
      refunded: takaOf(row.refunded_paisa),
      created_at: row.created_at.toISOString(),
      changed_at: row.changed_at.toISOString(),
    };
  });
}

/** Counts the payments and refunds that wait for operators. */
export const waitingPayments = ({ db, clock }: Pick<PaymentDeps, 'db' | 'clock'>) =>
  countWaiting(db.lists, clock.now());

/** GET operator/payments/. */
export async function paymentsForOperator(
  { db, clock, payments: settings }: PaymentDeps,
  { state, attention, search, page, limit }: QueryOf<typeof payments.listPayments>,
): Promise<Page<OperatorPayment>> {
  const now = clock.now();
  const slice = pageSlice(page, limit);
  const { rows, count } = await listPayments(
    db.kysely,
    { state, search, attention: attention === 'true', now },
    slice,
  );
  return pageOf(await shownPayments(db, settings, rows, now), count, slice);
}

async function forOperator(deps: PaymentDeps, payment: PaymentRow): Promise<OperatorPayment> {
  const [shown] = await shownPayments(deps.db, deps.payments, [payment], deps.clock.now());
  if (!shown) throw new PaymentNotFound();
  return shown;
}

/** An operator wants to know now. @throws PaymentNotFound, ProviderUnavailable */
export async function askNow(deps: PaymentDeps, reference: string): Promise<OperatorPayment> {
  const payment = await requirePayment(deps, reference);
  const asked = await askGateway(deps, payment);
  if (asked.state === 'unknown' && !asked.problem) throw new ProviderUnavailable();
  return forOperator(deps, asked);
}

/** An operator gives a payment up. Should its gateway take the money after all, it is booked. @throws PaymentStateRefused */
export async function closePayment(
  deps: PaymentDeps,
  actor: Actor,
  reference: string,
  reason: string,
): Promise<OperatorPayment> {
  const payment = await requirePayment(deps, reference);
  const at = deps.clock.now();
  return forOperator(
    deps,
    await deps.db.tx(async (tx) => {
      const locked = await lockPayment(tx, payment.id);
      if (!isOpenPayment(locked.state)) throw new PaymentStateRefused(`This payment is ${locked.state}`);
      await move(
        tx,
        locked,
        { state: 'failed', failure: 'closed', problem: '', ask_at: new Date(at.getTime() + DAY_MS) },
        at,
      );
      await audit(tx, locked, { act: 'close_payment', reason, actor, at });
      return lockPayment(tx, payment.id);
    }),
  );
}
