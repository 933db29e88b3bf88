import { createHash } from 'node:crypto';
import {
  isCoupon,
  type Measurements,
  messages,
  type Order,
  type OrderStatus,
  type orders,
  PAGE_SIZE,
  type Page,
  type ParsedBodyOf,
  type PaymentMethod,
  paisaOf,
  type QueryOf,
  type SellerOrderSort,
} from '@haat/contracts';
import type { Caller } from '../accounts/identify';
import { takeLines } from '../carts/carts.service';
import { choose, requirePieces, sell, takeBack, type Wanted } from '../catalog/sales.service';
import type { Context } from '../context';
import type { Tx } from '../db/database';
import { Conflict, Forbidden, InvalidInput, KeyReused, NotFound } from '../errors';
import { queueMail, queueMails } from '../mail/mail.service';
import { recordAudit } from '../operator/audit.service';
import { pageOf } from '../pageOf';
import { orderAnswer } from './orderAnswer';
import { mailOfEnd, mailOfStatus, mailsOfCheckout } from './orderMails';
import { type Actor, isInStore, mayMove } from './orderStates';
import {
  claimGroup,
  countOrders,
  findGroup,
  findGroupOrders,
  findItems,
  findOrder,
  insertOrders,
  type LockedOrder,
  listOrders,
  lockOrder,
  markDelivered,
  type OrderFilter,
  type OrderRow,
  type Owner,
  recordMove,
} from './orders.queries';
import { splitBill } from './splitBill';

type Shop = Pick<Context, 'db' | 'clock'>;

/** The table of states doesn't have this move. */
export class MoveRefused extends Conflict {
  override readonly code = 'order_state';
}

/** An operator who bought or sells it: somebody else must decide. */
export class OwnOrder extends Forbidden {
  override readonly code = 'own_order';
  constructor() {
    super('Another operator must decide about your own order');
  }
}

export class OrderNotFound extends NotFound {
  constructor() {
    super('Order not found');
  }
}

function actorOf(owner: Owner): Actor {
  if ('userId' in owner) return 'buyer';
  return 'sellerId' in owner ? 'seller' : 'operator';
}

/** GET orders/orders/: the buyer's, newest first; by `number` those of one checkout, or one order. */
export function ordersOfBuyer(shop: Shop, userId: number, query: QueryOf<typeof orders.listOrders>) {
  const number = query.number?.toUpperCase();
  return listOf(shop, { userId }, { number }, query);
}

/** GET orders/seller/orders/. */
export function ordersOfSeller(shop: Shop, sellerId: number, query: QueryOf<typeof orders.listSellerOrders>) {
  const { status = 'all', search } = query;
  return listOf(shop, { sellerId }, { status: status === 'all' ? undefined : status, search }, query);
}

async function listOf(
  { db }: Shop,
  owner: Owner,
  filter: OrderFilter,
  { page = 1, limit = PAGE_SIZE, sort = 'newest' }: { page?: number; limit?: number; sort?: SellerOrderSort },
): Promise<Page<Order>> {
  const [rows, count] = await Promise.all([
    listOrders(db.kysely, owner, filter, { sort, limit, offset: (page - 1) * limit }),
    countOrders(db.kysely, owner, filter),
  ]);
  const results = rows.map((row) => orderAnswer(row, actorOf(owner)));
  return pageOf(results, count, { page, limit });
}

/** @throws OrderNotFound, also for somebody else's */
export async function orderOf({ db }: Shop, owner: Owner, publicId: string): Promise<Order> {
  const row = await findOrder(db.kysely, owner, publicId);
  if (!row) throw new OrderNotFound();
  return orderAnswer(row, actorOf(owner));
}

// placing

interface Line extends Wanted {
  size: string | null;
  measurements: Measurements | null;
}

interface Checkout {
  caller: Caller;
  /** the Idempotency-Key, if there is one */
  key: string | null;
  /** what the key stands for */
  request: unknown;
  couponCode: string | null | undefined;
  paymentMethod: PaymentMethod;
  name?: string | undefined;
  phone: string;
  address: string;
  lines: (tx: Tx) => Promise<Line[]>;
}

/**
 * Orders cart lines; they leave the cart in the same transaction.
 * @throws LinesRefused, LineNotFound, OwnStore, InvalidInput, KeyReused
 */
export async function checkOut(
  shop: Shop,
  caller: Caller,
  key: string | null,
  body: ParsedBodyOf<typeof orders.createOrder>,
): Promise<Order | Order[]> {
  const ids = body.selected_items.map((item) => item.item_id);
  if (new Set(ids).size < ids.length) {
    throw new InvalidInput('An item is selected twice', { selected_items: ['An item is selected twice'] });
  }
  const placed = await place(shop, {
    caller,
    key,
    request: ['create', body],
    couponCode: body.coupon_code,
    paymentMethod: body.payment_method,
    phone: body.customer_phone,
    address: body.customer_address,
    lines: async (tx) =>
      (await takeLines(tx, caller.userId, ids)).map((line, index) => {
        const { size, color, unit_price } = body.selected_items[index] ?? {};
        const field = `selected_items.${index}`;
        if ((size && size !== line.size) || (color && color !== line.color)) {
          const text = 'Your cart has changed. Please check it and confirm again.';
          throw new Conflict(text, { [field]: [text] });
        }
        return {
          productId: line.product_id,
          variantId: line.variant_id,
          quantity: line.quantity,
          color: line.color,
          size: line.size,
          measurements: line.measurements,
          shownPaisa: unit_price === undefined ? null : paisaOf(unit_price),
          field,
          priceField: `${field}.unit_price`,
        };
      }),
  });
  const [only] = placed;
  return placed.length === 1 && only ? only : placed;
}

/**
 * Orders one product without the cart.
 * @throws LinesRefused, OwnStore, NotFound, InvalidInput, KeyReused
 */
export async function quickOrder(
  shop: Shop,
  caller: Caller,
  key: string | null,
  body: ParsedBodyOf<typeof orders.quickOrder>,
): Promise<Order> {
  const [order] = await place(shop, {
    caller,
    key,
    request: ['quick-create', body],
    couponCode: body.coupon_code,
    paymentMethod: body.payment_method,
    name: body.customer_name,
    phone: body.customer_phone,
    address: body.customer_address,
    lines: async (tx) => {
      const { variant, color, size, measurements } = await choose(tx, body.product_id, body, caller.userId);
      // Looked at once before the lock, so that a rush for what is gone doesn't stand in line for it.
      requirePieces({ onSale: true, stock: variant.stock }, body.quantity);
      return [
        {
          productId: body.product_id,
          variantId: variant.id,
          quantity: body.quantity,
          color,
          size,
          measurements,
          shownPaisa: body.unit_price === undefined ? null : paisaOf(body.unit_price),
          field: 'quantity',
          priceField: 'unit_price',
        },
      ];
    },
  });
  if (!order) throw new OrderNotFound();
  return order;
}

/** One checkout: one order group, one order a seller, all or nothing. A used key answers what it answered first. */
async function place({ db, clock }: Shop, checkout: Checkout): Promise<Order[]> {
  const couponCode = checkout.couponCode || null;
  if (couponCode && !isCoupon(couponCode)) {
    throw new InvalidInput(messages.couponInvalid, { coupon_code: [messages.couponInvalid] });
  }
  const { key, caller } = checkout;
  const { userId } = caller;
  const requestHash = createHash('sha256').update(JSON.stringify(checkout.request)).digest();
  const at = clock.now();
  return db.tx(async (tx) => {
    const group = await claimGroup(tx, { userId, key, requestHash, at });
    if (!group) return replay(tx, userId, key ?? '', requestHash);

    const sold = await sell(tx, await checkout.lines(tx), { buyerId: userId, at });
    await insertOrders(tx, {
      ...splitBill(sold, couponCode),
      group,
      userId,
      couponCode,
      paymentMethod: checkout.paymentMethod,
      name: checkout.name || `${caller.firstName} ${caller.lastName}`,
      email: caller.email,
      phone: checkout.phone,
      address: checkout.address,
      at,
    });
    const rows = await findGroupOrders(tx, group.id);
    await queueMails(tx, mailsOfCheckout(rows, at));
    return rows.map((row) => orderAnswer(row, 'buyer'));
  });
}

async function replay(tx: Tx, userId: number, key: string, requestHash: Buffer): Promise<Order[]> {
  const group = await findGroup(tx, userId, key);
  if (!group?.request_hash?.equals(requestHash))
    throw new KeyReused('This Idempotency-Key was used for another order');
  const rows = await findGroupOrders(tx, group.id);
  return rows.map((row) => orderAnswer(asPlaced(row), 'buyer'));
}

/** An order as it was answered when it was placed: the rest of it never changes. */
function asPlaced(row: OrderRow): OrderRow {
  return {
    ...row,
    status: 'pending',
    payment_status: 'unpaid',
    items: row.items.map((item) => ({ ...item, delivered: false, reviewed: false })),
    events: row.events.slice(0, 1),
  };
}

// moving

/** The buyer cancels; stock returns, once. @throws OrderNotFound, MoveRefused */
export function cancel(
  { db, clock }: Shop,
  userId: number,
  publicId: string,
  reason: string,
): Promise<Order> {
  const owner = { userId };
  const at = clock.now();
  return db.tx(async (tx) => {
    const order = await lockOrder(tx, owner, publicId);
    if (!order) throw new OrderNotFound();
    if (!mayMove(order.status, 'cancelled', 'buyer')) {
      throw new MoveRefused('This order can no longer be cancelled');
    }
    await returnGoods(tx, order.id);
    await recordMove(tx, order.id, {
      status: 'cancelled',
      paid: false,
      actor: 'buyer',
      actorId: userId,
      note: reason,
      at,
    });
    const row = await moved(tx, owner, publicId);
    await queueMails(tx, [mailOfStatus(row, [], '', at), mailOfEnd('order_cancelled', row, reason, at)]);
    return orderAnswer(row, 'buyer');
  });
}

async function returnGoods(tx: Tx, orderId: number): Promise<void> {
  const items = await findItems(tx, orderId);
  await takeBack(
    tx,
    items.map((item) => ({
      productId: item.product_id,
      variantId: item.variant_id,
      quantity: item.quantity,
    })),
  );
}

/**
 * An operator ends an order that can't be fulfilled. What is on its way doesn't return to stock by itself: whether it
 * comes back, and in what state, only the seller can tell.
 * @throws OrderNotFound, MoveRefused, OwnOrder
 */
export function refund(
  { db, clock }: Shop,
  caller: Caller,
  publicId: string,
  reason: string,
): Promise<Order> {
  const owner = { operatorId: caller.userId };
  const at = clock.now();
  return db.tx(async (tx) => {
    const order = await lockOrder(tx, owner, publicId);
    if (!order) throw new OrderNotFound();
    if (order.user_id === caller.userId || order.seller_id === caller.sellerId) throw new OwnOrder();
    if (!mayMove(order.status, 'refunded', 'operator')) {
      throw new MoveRefused(`An order that is ${wordsOf(order.status)} can’t be refunded`);
    }
    if (isInStore(order.status)) await returnGoods(tx, order.id);
    await recordMove(tx, order.id, {
      status: 'refunded',
      paid: false,
      actor: 'operator',
      actorId: caller.userId,
      note: reason,
      at,
    });
    await recordAudit(tx, {
      at,
      actor: { id: caller.userId, name: caller.email },
      act: 'refund',
      sellerId: order.seller_id,
      subject: publicId,
      reason,
    });
    const row = await moved(tx, owner, publicId);
    await queueMails(tx, [mailOfStatus(row, [], reason, at), mailOfEnd('order_refunded', row, reason, at)]);
    return orderAnswer(row, 'operator');
  });
}

/**
 * The seller moves an order, or marks single items delivered: while some are left the order is
 * partially_delivered.
 * @throws OrderNotFound, MoveRefused, InvalidInput
 */
export function updateStatus(
  { db, clock }: Shop,
  caller: { userId: number; sellerId: number },
  publicId: string,
  body: ParsedBodyOf<typeof orders.updateOrderStatus>,
): Promise<Order> {
  const owner = { sellerId: caller.sellerId };
  const at = clock.now();
  return db.tx(async (tx) => {
    const order = await lockOrder(tx, owner, publicId);
    if (!order) throw new OrderNotFound();
    const { status, delivered } =
      body.status === 'delivered' || body.item_ids
        ? await deliver(tx, order, body, at)
        : { status: body.status, delivered: [] };
    if (!mayMove(order.status, status, 'seller')) {
      throw new MoveRefused(
        order.status === status
          ? `This order is already ${wordsOf(status)}`
          : `An order that is ${wordsOf(order.status)} can’t become ${wordsOf(status)}`,
      );
    }
    await recordMove(tx, order.id, {
      status,
      // Cash changes hands with the parcel.
      paid: status === 'delivered' && order.payment_method === 'cod',
      actor: 'seller',
      actorId: caller.userId,
      note: body.notes ?? '',
      at,
    });
    const row = await moved(tx, owner, publicId);
    await queueMail(tx, mailOfStatus(row, delivered, body.notes ?? '', at));
    return orderAnswer(row, 'seller');
  });
}

/** Marks items delivered, all when none are named. @returns which, and what that makes of the order */
async function deliver(
  tx: Tx,
  order: LockedOrder,
  { status, item_ids }: ParsedBodyOf<typeof orders.updateOrderStatus>,
  at: Date,
): Promise<{ status: OrderStatus; delivered: number[] }> {
  const refuse = (text: string) => {
    throw new InvalidInput(text, { item_ids: [text] });
  };
  const items = await findItems(tx, order.id);
  const named = new Set(item_ids ?? items.map((item) => item.id));
  if (status !== 'delivered') refuse('Single items can only be marked delivered');
  if ([...named].some((id) => !items.some((item) => item.id === id))) refuse('Not an item of this order');
  const left = items.filter((item) => item.delivered_at === null);
  const delivering = left.filter((item) => named.has(item.id));
  if (item_ids && left.length && !delivering.length)
    throw new MoveRefused('These items are already delivered');
  const delivered = delivering.map((item) => item.id);
  await markDelivered(tx, delivered, at);
  return { status: delivered.length === left.length ? 'delivered' : 'partially_delivered', delivered };
}

async function moved(tx: Tx, owner: Owner, publicId: string): Promise<OrderRow> {
  const row = await findOrder(tx, owner, publicId);
  if (!row) throw new OrderNotFound();
  return row;
}

const wordsOf = (status: OrderStatus) => status.replace('_', ' ');
