import {
  canTransitionReturn,
  holdsPieces,
  isOpenReturn,
  isStoresFault,
  MIN_IMAGE_SIZES,
  PAGE_SIZE,
  type Paisa,
  type ParsedBodyOf,
  paidFor,
  paisaOf,
  type QueryOf,
  RETURN_HOURS,
  RETURN_STATES,
  type Refund,
  type ReturnActor,
  type ReturnCase,
  type ReturnPage,
  type ReturnPolicy,
  type ReturnState,
  type returns,
  stateAfterDeadline,
  takaOf,
} from '@haat/contracts';
import type { Context } from '../../context';
import { type Actor, recordAudit } from '../../platform/audit/audit.service';
import type { Reader, Tx } from '../../platform/db/database';
import { Conflict, Forbidden, InvalidInput, KeyReused, NotFound } from '../../platform/http/errors';
import type { Upload } from '../../platform/http/formBody';
import { limitPictures } from '../../platform/limits/limits';
import { queueMails } from '../../platform/mail/mail.service';
import { keepPrivate, type PrivatePicture } from '../../platform/media/pictures';
import { hashOf } from '../../platform/media/readPicture';
import { storeUploads } from '../../platform/media/storeUploads';
import { queuePush } from '../../platform/push/push.service';
import { lockStock, restoreStock } from '../catalog/sales.service';
import { issueCreditNote } from '../invoices/invoices.service';
import { postReturn } from '../ledger/ledger.service';
import { findItems, type LockedOrder, lockOrder, returnedPrice } from '../orders/orderSteps.service';
import type { Owner } from '../orders/owner';
import { tellRefundSent } from '../orders/refundNews.service';
import {
  decideRefund,
  type RefundRow,
  refundMethodOf,
  refundResponse,
  sendRefund,
} from '../refunds/refunds.service';
import { mailsOfReturn } from './returnMails';
import {
  closeReturn,
  countReturns,
  findByKey,
  findOrderOfReturn,
  findOrderOwner,
  findPictureName,
  findReturn,
  findReturnDays,
  findReturnOfRefund,
  findReturnsOfOrder,
  insertReturn,
  listReturns,
  piecesInReturns,
  type ReturnRow,
  recordReturnEvent,
  saveReturnDays,
  setCounted,
  setReturn,
  uploadHashesOf,
} from './returns.queries';

type Deps = Pick<Context, 'db' | 'clock' | 'hasSms'>;
type Buyer = { userId: number } | { guestPhone: string };

class ReturnNotFound extends NotFound {
  constructor() {
    super('Return not found');
  }
}

class OrderNotFound extends NotFound {
  constructor() {
    super('Order not found');
  }
}

/** The state table has no such transition. */
class ReturnRefused extends Conflict {
  override readonly code = 'return_state';
}

/** The pieces were not delivered, are back already, or the time to return them is over. */
class NotReturnable extends Conflict {
  override readonly code = 'not_returnable';
}

class OwnOrder extends Forbidden {
  override readonly code = 'own_order';
  constructor() {
    super('Another operator must decide about your own order');
  }
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const wordsOf = (state: ReturnState) => state.replace('_', ' ');
const HOLDING = RETURN_STATES.filter(holdsPieces);
const FINAL = RETURN_STATES.filter((state) => !isOpenReturn(state));

/** A request as the buyer submits it. */
interface Written {
  /** of the writer */
  device: string;
  key: string | null;
  request: Omit<ParsedBodyOf<typeof returns.requestReturn>, never>;
  uploads: readonly Upload[];
}

/**
 * The buyer asks to send pieces back. Repeated with the same key it returns the return that was made before.
 * @throws OrderNotFound, NotReturnable, InvalidInput, KeyReused, UnreadablePicture, TooManyRequests
 */
export async function requestReturn(
  deps: Deps & Pick<Context, 'limits' | 'pictures' | 'returnWindowMs'>,
  buyer: Buyer,
  orderId: string,
  { device, key, request, uploads }: Written,
): Promise<ReturnCase> {
  const owner = await findOrderOwner(deps.db.kysely, buyer, orderId);
  if (!owner) throw new OrderNotFound();
  let stored: PrivatePicture[] = [];
  // Pictures are decoded outside the transaction, because that is slow.
  if (uploads.length > 0) {
    await limitPictures(deps, { userId: owner.user_id, device }, uploads.length, 'message_pictures_account');
    stored = await storeUploads(uploads, (upload) =>
      deps.pictures.storePrivate(upload, { min: MIN_IMAGE_SIZES.message }),
    );
  }
  const at = deps.clock.now();
  return deps.db.tx(async (tx) => {
    const order = await lockOrder(tx, buyer, orderId);
    if (!order) throw new OrderNotFound();
    const before = key === null ? undefined : await findByKey(tx, order.id, key);
    if (before) return repeated(tx, buyer, before, { request, uploads });
    await requireReturnable(tx, deps, order, request.items, at);
    const method = order.payment_method === 'card' ? 'gateway' : (request.refund_method ?? 'cash');
    const account = request.refund_account ?? '';
    if (method !== 'cash' && method !== 'gateway' && account === '') {
      const text = 'Please give the number of the account';
      throw new InvalidInput(text, { refund_account: [text] });
    }
    const id = await insertReturn(tx, {
      order,
      wants: request.wants,
      reason: request.reason,
      note: request.note ?? '',
      refundMethod: method,
      refundAccount: account,
      items: request.items,
      pictures: stored,
      key,
      deadline: deadlineOf('requested', at),
      at,
    });
    for (const picture of stored) await keepPrivate(tx, picture);
    const row = await requireReturn(tx, buyer, id);
    await recordReturnEvent(tx, row.id, {
      state: 'requested',
      actor: 'buyer',
      actorId: order.user_id,
      note: request.note ?? '',
      at,
      deadline: deadlineOf('requested', at),
      closed: false,
    });
    return told(tx, deps, buyer, id, { actor: 'buyer', note: request.note ?? '', at });
  });
}

async function repeated(
  tx: Tx,
  buyer: Buyer,
  id: string,
  { request, uploads }: Pick<Written, 'request' | 'uploads'>,
): Promise<ReturnCase> {
  const row = await requireReturn(tx, buyer, id);
  const pieces = (list: { item_id: number; quantity: number }[]) =>
    list
      .map(({ item_id, quantity }) => `${item_id}:${quantity}`)
      .sort()
      .join();
  const same =
    row.reason === request.reason &&
    row.wants === request.wants &&
    row.note === (request.note ?? '') &&
    pieces(row.items.map(({ item, quantity }) => ({ item_id: item, quantity }))) === pieces(request.items) &&
    (await uploadHashesOf(tx, id)).join() === uploads.map(hashOf).join();
  if (!same) throw new KeyReused('This Idempotency-Key was used for another return');
  return responseOf(row);
}

/** @throws NotReturnable, InvalidInput */
async function requireReturnable(
  tx: Tx,
  { returnWindowMs }: Pick<Context, 'returnWindowMs'>,
  order: LockedOrder,
  wanted: readonly { item_id: number; quantity: number }[],
  at: Date,
): Promise<void> {
  if (order.status !== 'delivered' && order.status !== 'partially_delivered')
    throw new NotReturnable('Only what was delivered can be returned');
  const refuse = (text: string) => new InvalidInput(text, { items: [text] });
  if (new Set(wanted.map(({ item_id }) => item_id)).size < wanted.length)
    throw refuse('An item is named twice');
  const items = new Map((await findItems(tx, order.id)).map((item) => [item.id, item]));
  const taken = await piecesInReturns(tx, order.id, HOLDING);
  const window = Math.max(returnWindowMs, ((await findReturnDays(tx, order.seller_id)) ?? 0) * DAY_MS);
  for (const { item_id, quantity } of wanted) {
    const item = items.get(item_id);
    if (!item) throw refuse('Not an item of this order');
    if (!item.delivered_at) throw new NotReturnable(`${item.title}: only what was delivered can be returned`);
    if (item.delivered_at.getTime() + window < at.getTime())
      throw new NotReturnable(`${item.title}: the time to return it is over`);
    if (quantity > item.quantity - (taken.get(item.id) ?? 0))
      throw new NotReturnable(`${item.title}: not so many pieces can be returned`);
  }
}

const deadlineOf = (state: ReturnState, at: Date): Date =>
  new Date(at.getTime() + (RETURN_HOURS[state] ?? 0) * HOUR_MS);

/** @throws ReturnNotFound */
async function requireReturn(reader: Reader, owner: Owner, id: string): Promise<ReturnRow> {
  const row = await findReturn(reader, owner, id);
  if (!row) throw new ReturnNotFound();
  return row;
}

/** Locks a return by its order, so that its steps and refunds wait for one another. @throws ReturnNotFound */
async function lockReturn(tx: Tx, owner: Owner, id: string): Promise<{ row: ReturnRow; order: LockedOrder }> {
  const orderId = await findOrderOfReturn(tx, owner, id);
  const order = orderId && (await lockOrder(tx, owner, orderId));
  if (!order) throw new ReturnNotFound();
  return { row: await requireReturn(tx, owner, id), order };
}

interface By {
  actor: ReturnActor;
  actorId: number | null;
  note: string;
  at: Date;
}

/** Moves a locked return by the state table. @throws ReturnRefused */
async function move(tx: Tx, row: ReturnRow, to: ReturnState, by: By): Promise<void> {
  if (!canTransitionReturn(row.state, to, by.actor))
    throw new ReturnRefused(
      row.state === to
        ? `This return is already ${wordsOf(to)}`
        : `A return that is ${wordsOf(row.state)} can’t become ${wordsOf(to)}`,
    );
  await recordReturnEvent(tx, row.id, {
    ...by,
    state: to,
    deadline: isOpenReturn(to) ? deadlineOf(to, by.at) : null,
    closed: FINAL.includes(to),
  });
}

/** Tells both sides of a step. @returns the return after it */
async function told(
  tx: Tx,
  { hasSms }: Pick<Deps, 'hasSms'>,
  owner: Owner,
  id: string,
  by: Pick<By, 'actor' | 'note' | 'at'>,
): Promise<ReturnCase> {
  const row = await requireReturn(tx, owner, id);
  await queueMails(tx, mailsOfReturn(row, by, { hasSms }));
  const about = { orderId: row.order, state: row.state };
  if (by.actor !== 'buyer' && !row.is_guest)
    await queuePush(tx, row.buyer_id, { kind: 'return_step', ...about }, by.at);
  if (by.actor !== 'seller')
    await queuePush(
      tx,
      row.seller_user_id,
      { kind: 'store_return', returnId: row.public_id, ...about },
      by.at,
    );
  return responseOf(row);
}

const TO: Record<ParsedBodyOf<typeof returns.actOnReturn>['act'], ReturnState> = {
  cancel: 'cancelled',
  sent: 'on_way',
  escalate: 'escalated',
};

/** A step of the buyer. @throws ReturnNotFound, ReturnRefused */
export function actAsBuyer(
  deps: Deps,
  buyer: Buyer,
  id: string,
  { act, note = '' }: ParsedBodyOf<typeof returns.actOnReturn>,
): Promise<ReturnCase> {
  const at = deps.clock.now();
  return deps.db.tx(async (tx) => {
    const { row, order } = await lockReturn(tx, buyer, id);
    if (act === 'escalate' && row.state === 'declined' && (!row.deadline || row.deadline < at))
      throw new ReturnRefused('The time to ask Haat is over');
    await move(tx, row, TO[act], { actor: 'buyer', actorId: order.user_id, note, at });
    if (act === 'sent') await setReturn(tx, row.id, { tracking: note });
    return told(tx, deps, buyer, id, { actor: 'buyer', note, at });
  });
}

interface SellerCaller {
  userId: number;
  sellerId: number;
}

/** The seller's answer to a request. @throws ReturnNotFound, ReturnRefused, RefundTooHigh, InvalidInput */
export function answerAsSeller(
  deps: Deps,
  { userId, sellerId }: SellerCaller,
  id: string,
  { answer, way, amount, note = '' }: ParsedBodyOf<typeof returns.answerReturn>,
): Promise<ReturnCase> {
  const by = { actor: 'seller', actorId: userId, note, at: deps.clock.now() } as const;
  return deps.db.tx(async (tx) => {
    const { row, order } = await lockReturn(tx, { sellerId }, id);
    if (answer === 'refund') await decide(tx, row, order, amount, by);
    else if (answer === 'decline') {
      requireNote(note);
      await move(tx, row, 'declined', by);
    } else await approve(tx, row, way, by);
    return told(tx, deps, { sellerId }, id, by);
  });
}

async function approve(
  tx: Tx,
  row: ReturnRow,
  way: 'drop_off' | 'pickup' | undefined,
  by: By,
): Promise<void> {
  if (!way) {
    const text = 'Please say how the goods come back';
    throw new InvalidInput(text, { way: [text] });
  }
  if (row.received_at) throw new ReturnRefused('The goods are with the store already');
  await move(tx, row, 'approved', by);
  await setReturn(tx, row.id, { way });
}

function requireNote(note: string): void {
  const text = 'Please give a reason';
  if (note === '') throw new InvalidInput(text, { note: [text] });
}

/** The goods are with the store's courier, or back. @throws ReturnNotFound, ReturnRefused */
export function receiveAsSeller(
  deps: Deps,
  { userId, sellerId }: SellerCaller,
  id: string,
  { arrived, note = '' }: ParsedBodyOf<typeof returns.receiveReturn>,
): Promise<ReturnCase> {
  const by = { actor: 'seller', actorId: userId, note, at: deps.clock.now() } as const;
  return deps.db.tx(async (tx) => {
    const { row } = await lockReturn(tx, { sellerId }, id);
    await move(tx, row, arrived ? 'received' : 'on_way', by);
    if (!arrived && note) await setReturn(tx, row.id, { tracking: note });
    return told(tx, deps, { sellerId }, id, by);
  });
}

/**
 * The seller has inspected the goods, and decides; once decided, only the pieces are counted.
 * @throws ReturnNotFound, ReturnRefused, RefundTooHigh, InvalidInput
 */
export function inspectAsSeller(
  deps: Deps,
  { userId, sellerId }: SellerCaller,
  id: string,
  { decision, items = [], amount, note = '' }: ParsedBodyOf<typeof returns.inspectReturn>,
): Promise<ReturnCase> {
  const by = { actor: 'seller', actorId: userId, note, at: deps.clock.now() } as const;
  return deps.db.tx(async (tx) => {
    const { row, order } = await lockReturn(tx, { sellerId }, id);
    if (decision === 'decline') {
      requireNote(note);
      await move(tx, row, 'declined', by);
      return told(tx, deps, { sellerId }, id, by);
    }
    if (decision === 'refund') {
      if (row.state !== 'received') throw new ReturnRefused('The goods are not back yet');
      await decide(tx, row, order, amount, by);
    } else if (!toCount(row)) throw new ReturnRefused('There is nothing to count');
    await count(tx, row, order, items, by.at);
    return decision === 'refund'
      ? told(tx, deps, { sellerId }, id, by)
      : responseOf(await requireReturn(tx, { sellerId }, id));
  });
}

/** The goods are back, a refund was decided, and no piece was counted. */
const toCount = (row: ReturnRow): boolean =>
  row.received_at !== null && row.counted_at === null && row.refund !== null;

/** Pieces return to stock, or are written off; neither counts as sold any more. @throws InvalidInput, ReturnRefused */
async function count(
  tx: Tx,
  row: ReturnRow,
  order: LockedOrder,
  counts: readonly { item_id: number; restocked: number; written_off: number }[],
  at: Date,
): Promise<void> {
  if (row.counted_at) throw new ReturnRefused('The pieces were counted before');
  const text = 'Please count all pieces of each item';
  const counted = row.items.map((item) => {
    const named = counts.filter(({ item_id }) => item_id === item.item);
    const [one] = named;
    if (!one || named.length > 1 || one.restocked + one.written_off !== item.quantity)
      throw new InvalidInput(text, { items: [text] });
    return { ...one, productId: item.product, variantId: item.variant };
  });
  if (counts.length > counted.length) throw new InvalidInput(text, { items: [text] });
  await setCounted(tx, row.id, counts);
  await setReturn(tx, row.id, { counted_at: at });
  if (order.stock_state !== 'taken') return;
  const lines = (key: 'restocked' | 'written_off') =>
    counted.filter((one) => one[key] > 0).map((one) => ({ ...one, quantity: one[key] }));
  await lockStock(
    tx,
    counted.map((one) => ({ ...one, quantity: 0 })),
  );
  await restoreStock(tx, lines('restocked'), { restock: true });
  await restoreStock(tx, lines('written_off'), { restock: false });
}

/** Decides the refund of a locked return: the money is owed to the buyer from now on. @throws ReturnRefused, RefundTooHigh, InvalidInput */
async function decide(
  tx: Tx,
  row: ReturnRow,
  order: LockedOrder,
  taka: number | undefined,
  by: By,
): Promise<void> {
  await move(tx, row, 'refund_due', by);
  const { value, most } = amountsOf(row);
  const amount = taka === undefined ? Math.min(value, most) : paisaOf(taka);
  const text =
    taka !== undefined && Math.abs(taka * 100 - amount) > 1e-6
      ? 'Not an amount of taka'
      : 'More than 0, please';
  if (amount <= 0 || text === 'Not an amount of taka') throw new InvalidInput(text, { amount: [text] });
  const returned = await returnedPrice(tx, order.id);
  const delivered = (await findItems(tx, order.id))
    .filter((item) => item.delivered_at !== null)
    .reduce((sum, item) => sum + item.unit_paisa * item.quantity, 0);
  const goods = row.items.reduce((sum, item) => sum + item.unit_paisa * item.quantity, 0);
  const method = await refundMethodOf(tx, order, amount, row.refund_method);
  const refundId = await decideRefund(tx, {
    orderId: order.id,
    sellerId: order.seller_id,
    amount,
    method,
    account: method === 'gateway' ? '' : row.refund_account,
    reason: row.public_id,
    decidedBy: by.actorId,
    at: by.at,
  });
  await setReturn(tx, row.id, { refund_id: refundId });
  const billed = await postReturn(tx, order, {
    reference: row.public_id,
    delivered,
    returned: { before: returned, after: returned + goods },
    refund: amount,
    at: by.at,
  });
  await issueCreditNote(tx, order, {
    reference: row.public_id,
    items: row.items.map(({ item, ...piece }) => ({ id: item, ...piece })),
    billed,
    refund: amount,
    at: by.at,
  });
}

/**
 * What was paid for the pieces of a return, and the most that can be refunded, in paisa. Where the store is at fault and the whole
 * order comes back, the delivery is part of the value.
 */
function amountsOf(row: ReturnRow): { value: Paisa; most: Paisa } {
  const bill = {
    subtotal: row.subtotal_paisa,
    delivery: row.delivery_paisa,
    discount: row.discount_paisa,
    total: row.total_paisa,
  };
  const price = row.items.reduce((sum, item) => sum + item.unit_paisa * item.quantity, 0);
  const pieces = row.items.reduce((sum, item) => sum + item.quantity, 0);
  const whole = pieces === row.accepted_pieces && isStoresFault(row.reason);
  const most = row.collected_paisa - row.refunded_paisa;
  return { value: whole ? most : Math.min(most, paidFor(bill, price)), most };
}

/** An operator's decision, noted in the audit trail. @throws ReturnNotFound, ReturnRefused, OwnOrder, RefundTooHigh */
export function decideAsOperator(
  deps: Deps,
  operator: Actor & { sellerId: number | null },
  id: string,
  { decision, way, amount, note }: ParsedBodyOf<typeof returns.decideReturn>,
): Promise<ReturnCase> {
  const by = { actor: 'operator', actorId: operator.id, note, at: deps.clock.now() } as const;
  const owner = { operatorId: operator.id };
  return deps.db.tx(async (tx) => {
    const { row, order } = await lockReturn(tx, owner, id);
    if (order.user_id === operator.id || order.seller_id === operator.sellerId) throw new OwnOrder();
    if (decision === 'approve') await approve(tx, row, way, by);
    else if (decision === 'refund') await decide(tx, row, order, amount, by);
    else await move(tx, row, 'refused', by);
    await recordAudit(tx, {
      at: by.at,
      actor: operator,
      act: 'decide_return',
      sellerId: order.seller_id,
      subject: row.public_id,
      reason: note,
      after: { decision },
    });
    return told(tx, deps, owner, id, by);
  });
}

/** Moves a return whose deadline has passed, unless somebody else has moved it meanwhile. @returns whether it moved */
export function passDeadline(deps: Deps, due: { public_id: string; state: ReturnState }): Promise<boolean> {
  const at = deps.clock.now();
  const owner = { operatorId: null };
  return deps.db.tx(async (tx) => {
    const { row } = await lockReturn(tx, owner, due.public_id);
    if (row.state !== due.state || !row.deadline || row.deadline > at) return false;
    const next = stateAfterDeadline(row.state);
    if (next === null) {
      await closeReturn(tx, row.id, at);
      return true;
    }
    await move(tx, row, next, { actor: 'system', actorId: null, note: '', at });
    await told(tx, deps, owner, row.public_id, { actor: 'system', note: '', at });
    return true;
  });
}

/** How a refund was sent, by whom. `operator`: noted in the audit trail. */
type Sender = { actor: 'seller'; userId: number; sellerId: number } | { actor: 'operator'; operator: Actor };

/**
 * A refund was sent; its return is refunded. Repeated, it changes nothing. @throws RefundNotFound, RefundByGateway, InvalidInput
 */
export function sendRefundAs(
  deps: Deps,
  sender: Sender,
  refundId: number,
  { method, reference }: ParsedBodyOf<typeof returns.sendRefund>,
): Promise<Refund> {
  const at = deps.clock.now();
  const isSeller = sender.actor === 'seller';
  const actorId = isSeller ? sender.userId : sender.operator.id;
  return deps.db.tx(async (tx) => {
    const refund = await markRefundSent(tx, deps, refundId, {
      sellerId: isSeller ? sender.sellerId : null,
      actor: sender.actor,
      actorId,
      method,
      reference,
      at,
    });
    if (!isSeller)
      await recordAudit(tx, {
        at,
        actor: sender.operator,
        act: 'send_refund',
        sellerId: refund.seller_id,
        subject: `refund ${refund.id}`,
        reason: reference,
      });
    return refundResponse(refund, await orderIdOf(tx, refund.order_id));
  });
}

/**
 * Records that a refund was sent, in the caller's transaction: of the seller, an operator, or a payment provider (`system`).
 * @throws RefundNotFound, RefundByGateway, InvalidInput
 */
export async function markRefundSent(
  tx: Tx,
  deps: Pick<Deps, 'hasSms'>,
  refundId: number,
  sent: {
    /** null: of any store */
    sellerId: number | null;
    actor: 'seller' | 'operator' | 'system';
    actorId: number | null;
    method?: ParsedBodyOf<typeof returns.sendRefund>['method'];
    reference: string;
    at: Date;
  },
): Promise<RefundRow> {
  const { sellerId, actor, actorId, method, reference, at } = sent;
  const owner = sellerId === null ? { operatorId: null } : { sellerId };
  const waiting = await findReturnOfRefund(tx, refundId);
  // The order is locked before the refund, as everywhere.
  const locked = waiting && (await lockReturn(tx, owner, waiting.public_id));
  const { refund, sentBefore } = await sendRefund(tx, refundId, sellerId, {
    method,
    reference,
    actor,
    by: actorId,
    at,
  });
  if (locked && !sentBefore) {
    await move(tx, locked.row, 'refunded', { actor, actorId, note: reference, at });
    await told(tx, deps, owner, locked.row.public_id, { actor, note: '', at });
  }
  if (!locked && !sentBefore)
    await tellRefundSent(tx, deps, await orderIdOf(tx, refund.order_id), {
      amountPaisa: refund.amount_paisa,
      method: refund.method,
      reference,
      at,
    });
  return refund;
}

async function orderIdOf(reader: Reader, id: number): Promise<string> {
  const { public_id } = await reader
    .selectFrom('orders')
    .where('id', '=', id)
    .select('public_id')
    .executeTakeFirstOrThrow();
  return public_id;
}

/** @throws ReturnNotFound */
export async function returnOf({ db }: Pick<Deps, 'db'>, owner: Owner, id: string): Promise<ReturnCase> {
  return responseOf(await requireReturn(db.kysely, owner, id));
}

/** The returns of an order. @throws OrderNotFound */
export async function returnsOfOrder(
  { db }: Pick<Deps, 'db'>,
  buyer: Buyer,
  orderId: string,
): Promise<{ results: ReturnCase[] }> {
  if (!(await findOrderOwner(db.kysely, buyer, orderId))) throw new OrderNotFound();
  return { results: (await findReturnsOfOrder(db.kysely, buyer, orderId)).map(responseOf) };
}

/** States that wait for each side. */
const WAITING = {
  seller: ['requested', 'on_way', 'received', 'refund_due'],
  operator: ['escalated'],
} as const satisfies Record<string, readonly ReturnState[]>;

/** A page of the returns of a store, or of all of them. */
export async function returnPage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: { sellerId: number } | { operatorId: number },
  query: QueryOf<typeof returns.listReturnsForOperator>,
): Promise<ReturnPage> {
  const { state = 'all', page = 1, limit = PAGE_SIZE, seller: sellerId, overdue } = query;
  const side = 'sellerId' in owner ? 'seller' : 'operator';
  const states = state === 'all' ? undefined : state === 'open' ? WAITING[side] : [state];
  const filter = { sellerId, overdueAt: overdue ? clock.now() : undefined };
  const [rows, counts] = await Promise.all([
    listReturns(db.lists, owner, { ...filter, states }, { limit, offset: (page - 1) * limit }),
    countReturns(db.lists, owner, filter),
  ]);
  const sum = (some?: readonly ReturnState[]) =>
    counts.reduce((all, one) => all + (!some || some.includes(one.state) ? one.count : 0), 0);
  const total = sum(states);
  return {
    count: total,
    total_pages: Math.ceil(total / limit),
    current_page: page,
    has_next: page * limit < total,
    results: rows.map(responseOf),
    state_counts: {
      all: sum(),
      open: sum(WAITING[side]),
      ...Object.fromEntries(counts.map((one) => [one.state, one.count])),
    },
  };
}

/** How long the store takes goods back. */
export async function returnPolicyOf(
  { db, returnWindowMs }: Pick<Context, 'db' | 'returnWindowMs'>,
  sellerId: number,
): Promise<ReturnPolicy> {
  const market = Math.floor(returnWindowMs / DAY_MS);
  return {
    market_days: market,
    store_days: Math.max(market, (await findReturnDays(db.kysely, sellerId)) ?? 0),
  };
}

/** @throws InvalidInput for fewer days than those of the market */
export async function saveReturnPolicy(
  deps: Pick<Context, 'db' | 'returnWindowMs'>,
  sellerId: number,
  { days }: ParsedBodyOf<typeof returns.saveReturnPolicy>,
): Promise<ReturnPolicy> {
  const market = Math.floor(deps.returnWindowMs / DAY_MS);
  if (days < market) {
    const text = `At least the ${market} days of the market`;
    throw new InvalidInput(text, { days: [text] });
  }
  await deps.db.tx((tx) => saveReturnDays(tx, sellerId, days === market ? null : days));
  return returnPolicyOf(deps, sellerId);
}

/** A picture of a return. @throws NotFound, also for returns of others */
export async function returnPicture(
  { db, pictures }: Pick<Context, 'db' | 'pictures'>,
  owner: Owner,
  asked: { id: string; place: number },
  width: 320 | 1280,
): Promise<Buffer> {
  const name = await findPictureName(db.kysely, owner, asked);
  const bytes = name && (await pictures.privateRendition(name, width));
  if (!bytes) throw new NotFound('Picture not found');
  return bytes;
}

function responseOf(row: ReturnRow): ReturnCase {
  const { value, most } = amountsOf(row);
  const { refund } = row;
  return {
    id: row.public_id,
    order: row.order,
    state: row.state,
    wants: row.wants,
    reason: row.reason,
    note: row.note,
    items: row.items.map(({ unit_paisa, variant: _, ...item }) => ({
      ...item,
      unit_price: takaOf(unit_paisa),
    })),
    pictures: row.pictures,
    store: row.store,
    customer: row.customer,
    way: row.way,
    tracking: row.tracking,
    refund_method: row.refund_method,
    refund_account: row.refund_account,
    value: takaOf(value),
    max_refund: takaOf(most),
    refund: refund && {
      id: refund.id,
      order: row.order,
      amount: takaOf(refund.amount_paisa),
      method: refund.method,
      account: refund.account,
      state: refund.state,
      reason: refund.reason,
      decided_at: new Date(refund.decided_at).toISOString(),
      sent_at: refund.sent_at && new Date(refund.sent_at).toISOString(),
      reference: refund.reference,
    },
    deadline: row.deadline?.toISOString() ?? null,
    to_count: toCount(row),
    created_at: row.created_at.toISOString(),
    timeline: row.events.map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
  };
}
