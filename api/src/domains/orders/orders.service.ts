import { createHash } from 'node:crypto';
import {
  canTransitionOrder,
  cashDueWith,
  DELIVERY_FEE,
  type DeliveryDays,
  type DeliveryTo,
  type DeliveryWindow,
  deliveryWindow,
  dhakaDay,
  type guests,
  isCoupon,
  isOrderInStore,
  type Measurements,
  messages,
  ORDER_STATUSES,
  type Order,
  type OrderActor,
  type OrderGroup,
  type OrderStatus,
  type orders,
  PAGE_SIZE,
  type Page,
  type Paisa,
  type ParsedBodyOf,
  type PaymentMethod,
  paisaOf,
  type QueryOf,
  type SellerOrderPage,
  type SellerOrderSort,
  type StatusCounts,
  type Taka,
  takaOf,
} from '@haat/contracts';
import type { Context } from '../../context';
import { type Actor, recordAudit } from '../../platform/audit/audit.service';
import type { Reader, Tx } from '../../platform/db/database';
import { formatTaka } from '../../platform/format/formatTaka';
import type { Caller } from '../../platform/http/caller';
import {
  Conflict,
  DomainError,
  Forbidden,
  InvalidInput,
  KeyReused,
  NotFound,
} from '../../platform/http/errors';
import { pageOf } from '../../platform/http/pagination';
import { publicClientKeyOf } from '../../platform/limits/addresses';
import {
  type Attempt,
  countAttempt,
  forgiveAttempt,
  limitAttempts,
  phoneKeyOf,
  tooManyRequests,
} from '../../platform/limits/limits';
import { queueMail, queueMails } from '../../platform/mail/mail.service';
import { queuePush } from '../../platform/push/push.service';
import type { OrderStep } from '../../platform/push/pushes';
import { upsertGuest } from '../accounts/guests';
import { findCartLines, removeCartLines } from '../carts/carts.service';
import {
  assertStock,
  checkLines,
  choose,
  restoreStock,
  type SaleLine,
  takeStock,
} from '../catalog/sales.service';
import { unreadOrders } from '../messages/messages.service';
import { deliveryToAddress } from '../places/deliveryFees.service';
import { requireSeller } from '../sellers/sellers.service';
import {
  ADDRESS_RISKS,
  type AddressHold,
  holdAtAddress,
  releaseHold,
  risksOf,
  type WantedLine,
} from './addressHolds';
import { cashOrderOf, cashTaken } from './cash';
import { NEW_ACCOUNT_MS } from './cashRisk';
import { findStanding, type Standing } from './cashRisk.queries';
import { confirmationOf, isUnconfirmed } from './confirmation';
import { mailOfEnd, mailOfPayment, mailOfStatus, mailsOfCheckout } from './orderMails';
import { orderResponse } from './orderResponse';
import {
  claimGroup,
  countByStatus,
  countOrders,
  findGroup,
  findGroupOrders,
  findItems,
  findOrder,
  findOrdersOfNumber,
  findVersion,
  insertOrders,
  type LockedOrder,
  listOrders,
  lockOrder,
  markDelivered,
  type OrderFilter,
  type OrderRow,
  type Owner,
  recordTransition,
  searchOrders,
} from './orders.queries';
import { splitBill } from './splitBill';

type Deps = Pick<Context, 'db' | 'clock' | 'phoneCodes'>;
type PlacingDeps = Deps & Pick<Context, 'limits' | 'confirmationMs' | 'cardPaymentMs' | 'cardOrders'>;
/** Where a request comes from. */
export interface Client {
  /** the network address */
  address: string;
  /** the id of the device */
  device: string;
}
/** Who places an order. */
interface Buyer extends Client, Pick<Caller, 'userId' | 'email' | 'firstName' | 'lastName'> {
  /** the phone number of the delivery was confirmed by a code */
  phoneConfirmed?: boolean;
}

/** The state table has no such transition. */
export class TransitionRefused extends Conflict {
  override readonly code = 'order_state';
}

/** The client has seen an earlier state of the order. */
class OrderChanged extends Conflict {
  override readonly code = 'order_changed';
  constructor(status: OrderStatus, version: number) {
    const text = `This order has changed meanwhile: it is ${wordsOf(status)} now. Please check it and try again.`;
    super(text, undefined, { status, version });
  }
}

/** An unpaid card order is not handed over. */
class OrderUnpaid extends Conflict {
  override readonly code = 'order_unpaid';
  constructor() {
    super('This card order is not paid yet: do not hand it over');
  }
}

/** A cash order that waits to be confirmed has no pieces of the stock, and is not handed over. */
export class OrderUnconfirmed extends Conflict {
  override readonly code = 'order_unconfirmed';
  constructor() {
    super('We have not confirmed this order with the customer yet: do not send it');
  }
}

/** Operators update orders of suspended stores only. */
class StoreOpen extends Conflict {
  override readonly code = 'store_open';
  constructor() {
    super('This store is not suspended: its seller moves its orders');
  }
}

class CardOff extends Conflict {
  override readonly code = 'card_off';
  constructor() {
    super('Card payment is not available at the moment. Please choose cash on delivery.');
  }
}

/** Delivery costs more than the shopper was shown. */
class DeliveryRose extends Conflict {
  override readonly code = 'price_rose';
  constructor({ district, fee }: DeliveryTo) {
    const place = district ? `Delivery to ${district}` : 'Delivery';
    const text = `${place} now costs ${formatTaka(fee)}. Please check the total and confirm again.`;
    super(text, { delivery_fee: [text] });
  }
}

/** An operator must not decide about an order as its buyer or seller. */
class OwnOrder extends Forbidden {
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

/** @param seen by the client; absent from those that don't say it @throws OrderChanged */
async function requireSeen(tx: Tx, { id, status }: LockedOrder, seen: number | undefined): Promise<void> {
  if (seen === undefined) return;
  const version = await findVersion(tx, id);
  if (version !== seen) throw new OrderChanged(status, version);
}

function actorOf(owner: Owner): OrderActor {
  if ('userId' in owner || 'guestPhone' in owner) return 'buyer';
  return 'sellerId' in owner ? 'seller' : 'operator';
}

/** GET orders/orders/: the buyer's, newest first; by `number` those of one checkout, or one order. */
export function ordersOfBuyer(deps: Deps, userId: number, query: QueryOf<typeof orders.listOrders>) {
  const number = query.number?.toUpperCase();
  return listOf(deps, { userId }, { number }, query);
}

/** GET orders/seller/orders/. */
export async function ordersOfSeller(
  deps: Deps,
  sellerId: number,
  { unread, ...query }: QueryOf<typeof orders.listSellerOrders>,
): Promise<SellerOrderPage> {
  const [page, unread_orders] = await Promise.all([
    listWithCounts(deps, { sellerId }, query, unread),
    unreadOrders(deps.db.kysely, sellerId),
  ]);
  return { ...page, unread_orders };
}

/** GET operator/orders/. */
export function ordersForOperator(
  deps: Deps,
  operatorId: number | null,
  query: QueryOf<typeof orders.listOrdersForOperator>,
) {
  return listWithCounts(deps, { operatorId }, query);
}

async function listWithCounts(
  deps: Deps,
  owner: Owner,
  query: QueryOf<typeof orders.listOrdersForOperator>,
  unread?: boolean,
): Promise<SellerOrderPage> {
  const { status = 'all', seller: sellerId, search, unconfirmed, unpaid } = query;
  const filter = {
    status: status === 'all' ? undefined : status,
    sellerId,
    search,
    unconfirmed,
    unpaid,
    unread,
  };
  const { page = 1, limit = PAGE_SIZE, sort = 'newest' } = query;
  const slice = { sort, limit, offset: (page - 1) * limit };
  const { rows, counts } = search
    ? await searchOrders(deps.db.lists, owner, filter, slice)
    : await allOrders(deps, owner, filter, slice);
  const countOf = (one: OrderStatus) => counts.find(({ status }) => status === one)?.count ?? 0;
  const status_counts = Object.fromEntries(ORDER_STATUSES.map((one) => [one, countOf(one)])) as StatusCounts;
  const count = filter.status ? countOf(filter.status) : counts.reduce((sum, one) => sum + one.count, 0);
  const results = rows.map((row) => orderResponse(row, actorOf(owner), deps));
  return { ...pageOf(results, count, { page, limit }), status_counts };
}

async function allOrders(
  { db }: Deps,
  owner: Owner,
  filter: OrderFilter,
  slice: Parameters<typeof listOrders>[3],
) {
  const [rows, counts] = await Promise.all([
    listOrders(db.lists, owner, filter, slice),
    countByStatus(db.lists, owner, filter),
  ]);
  return { rows, counts };
}

async function listOf(
  deps: Deps,
  owner: Owner,
  filter: OrderFilter,
  { page = 1, limit = PAGE_SIZE, sort = 'newest' }: { page?: number; limit?: number; sort?: SellerOrderSort },
): Promise<Page<Order>> {
  const [rows, count] = await Promise.all([
    listOrders(deps.db.lists, owner, filter, { sort, limit, offset: (page - 1) * limit }),
    countOrders(deps.db.lists, owner, filter),
  ]);
  const results = rows.map((row) => orderResponse(row, actorOf(owner), deps));
  return pageOf(results, count, { page, limit });
}

/** @throws OrderNotFound, also for orders of other users */
export async function orderOf(deps: Deps, owner: Owner, publicId: string): Promise<Order> {
  const row = await findOrder(deps.db.kysely, owner, publicId);
  if (!row) throw new OrderNotFound();
  return orderResponse(row, actorOf(owner), deps);
}

/** GET orders/groups/{number}/. @throws OrderNotFound, also for orders of other users */
export async function groupOf(deps: Deps, owner: Owner, number: string): Promise<OrderGroup> {
  const rows = await findOrdersOfNumber(deps.db.kysely, owner, number.toUpperCase());
  const [first, ...others] = rows.map((row) => orderResponse(row, 'buyer', deps));
  if (!first) throw new OrderNotFound();
  const sum = (of: (row: OrderRow) => Paisa) => takaOf(rows.reduce((total, row) => total + of(row), 0));
  return {
    order_number: first.order_number,
    bill: sum((row) => row.total_paisa),
    subtotal: sum((row) => row.subtotal_paisa),
    delivery_fee: sum((row) => row.delivery_paisa),
    discount: sum((row) => row.discount_paisa),
    placedOn: first.placedOn,
    time: first.time,
    orders: [first, ...others],
  };
}

/** The same for an unknown number, another phone number, and an order of an account. */
class GuestOrderNotFound extends NotFound {
  constructor() {
    super(
      'We can’t find an order with this number and this phone number. Please check both. Orders of an account are shown after you log in.',
    );
  }
}

/**
 * POST orders/guest/find/: order numbers and phone numbers can be guessed, so without a proof the answer does not say who
 * lives where.
 * @param asked.confirmedPhone of a proof
 * @throws GuestOrderNotFound, TooManyRequests
 */
export async function groupOfGuest(
  deps: Deps & Pick<Context, 'limits'>,
  asked: { number: string; phone: string; confirmedPhone: string | null },
  address: string,
): Promise<OrderGroup> {
  const phone = phoneKeyOf(asked.phone);
  const attempts: Attempt[] = [
    ['order_lookups_phone', phone],
    ['order_lookups_address', publicClientKeyOf(address)],
  ];
  await limitAttempts(deps, attempts);
  const [number = ''] = asked.number.split('-');
  try {
    const group = await groupOf(deps, { guestPhone: phone }, number);
    await forgiveAttempt(deps, attempts);
    if (asked.confirmedPhone === phone) return group;
    const [first, ...others] = group.orders.map(withoutPerson);
    return first ? { ...group, orders: [first, ...others] } : group;
  } catch (error) {
    throw error instanceof OrderNotFound ? new GuestOrderNotFound() : error;
  }
}

/** The receiver's data is left out. */
const withoutPerson = (order: Order): Order => ({
  ...order,
  customer_name: '',
  customer_email: '',
  customer_address: '',
  customer_second_phone: '',
  delivery_note: '',
});

// placing

interface Line extends SaleLine {
  size: string | null;
  measurements: Measurements | null;
}

/** Who receives an order, where. */
type Receiver = Pick<
  ParsedBodyOf<typeof orders.createOrder>,
  'customer_name' | 'customer_phone' | 'customer_address' | 'customer_second_phone' | 'delivery_note'
>;

interface Checkout {
  /** null for guests, whose account is found by the phone number that they have proved */
  account: number | null;
  client: Client;
  /** in the transaction of the order */
  buyer: (tx: Tx) => Promise<Omit<Buyer, keyof Client>>;
  /** the Idempotency-Key */
  key: string | null;
  /** compared when the key is used again */
  request: unknown;
  couponCode: string | null | undefined;
  /** the delivery fee in taka that was shown; absent from clients that know of one fee only */
  shownFee: Taka | undefined;
  paymentMethod: PaymentMethod;
  /** from the request */
  receiver: Receiver;
  lines: (tx: Tx, userId: number) => Promise<Line[]>;
  /** the same before the transaction, as far as it can be known; guests don't need it */
  expected?: (reader: Reader, userId: number) => Promise<WantedLine[]>;
}

/**
 * Orders cart lines; they leave the cart in the same transaction.
 * @throws LinesRefused, LineNotFound, OwnStore, InvalidInput, KeyReused, TooManyRequests, TooMuchHeld
 */
export async function checkOut(
  deps: PlacingDeps,
  caller: Buyer,
  key: string | null,
  body: ParsedBodyOf<typeof orders.createOrder>,
): Promise<Order | Order[]> {
  const ids = body.selected_items.map((item) => item.item_id);
  if (new Set(ids).size < ids.length) {
    throw new InvalidInput('An item is selected twice', { selected_items: ['An item is selected twice'] });
  }
  const placed = await place(deps, {
    account: caller.userId,
    client: caller,
    buyer: async () => caller,
    key,
    request: ['create', body],
    couponCode: body.coupon_code,
    shownFee: body.delivery_fee,
    paymentMethod: body.payment_method,
    receiver: body,
    expected: async (reader, userId) => (await findCartLines(reader, userId, ids)).map(wantedLine),
    lines: async (tx) =>
      (await removeCartLines(tx, caller.userId, ids)).map((line, index) => {
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
 * @throws LinesRefused, OwnStore, NotFound, InvalidInput, KeyReused, TooManyRequests, TooMuchHeld
 */
export async function quickOrder(
  deps: PlacingDeps,
  caller: Buyer,
  key: string | null,
  body: ParsedBodyOf<typeof orders.quickOrder>,
): Promise<Order> {
  const [order] = await place(deps, {
    account: caller.userId,
    client: caller,
    buyer: async () => caller,
    key,
    request: ['quick-create', body],
    couponCode: body.coupon_code,
    shownFee: body.delivery_fee,
    paymentMethod: body.payment_method,
    receiver: body,
    expected: async (reader, userId) => [await chosenLine(reader, body, userId)],
    lines: async (tx) => [
      { ...(await chosenLine(tx, body, caller.userId)), field: 'quantity', priceField: 'unit_price' },
    ],
  });
  if (!order) throw new OrderNotFound();
  return order;
}

/**
 * Orders lines of a guest's cart, which is in the browser. The order belongs to the guest account of the phone number.
 * @param guest.phone of a proof, as phoneKeyOf() has it
 * @throws LinesRefused, NotFound, InvalidInput, KeyReused, TooManyRequests, TooMuchHeld
 */
export async function orderAsGuest(
  deps: PlacingDeps,
  { phone, address, device }: Client & { phone: string },
  key: string | null,
  body: Omit<ParsedBodyOf<typeof guests.createGuestOrder>, 'proof'>,
): Promise<Order | Order[]> {
  const [name, email] = [body.customer_name, body.customer_email ?? ''];
  const placed = await place(deps, {
    account: null,
    client: { address, device },
    buyer: async (tx) => {
      const guest = { phone, name, language: body.language ?? null, at: deps.clock.now() };
      const userId = await upsertGuest(tx, guest);
      return { userId, email, firstName: name, lastName: '', phoneConfirmed: true };
    },
    key,
    request: ['guest-create', phone, body],
    couponCode: body.coupon_code,
    shownFee: body.delivery_fee,
    paymentMethod: body.payment_method,
    receiver: { ...body, customer_phone: phone },
    lines: async (tx, userId) => {
      const lines: Line[] = [];
      for (const [index, item] of body.selected_items.entries()) {
        const field = `selected_items.${index}`;
        try {
          lines.push({
            ...(await chosenLine(tx, item, userId)),
            field,
            priceField: `${field}.unit_price`,
          });
        } catch (thrown) {
          throw thrown instanceof DomainError ? thrown.within(field) : thrown;
        }
      }
      return lines;
    },
  });
  const [only] = placed;
  return placed.length === 1 && only ? only : placed;
}

/** A line that doesn't come from a cart of the server. @throws LinesRefused, OwnStore, NotFound, InvalidInput */
async function chosenLine(
  reader: Reader,
  choice: Parameters<typeof choose>[2] & {
    product_id: number;
    quantity: number;
    unit_price?: number | undefined;
  },
  buyerId: number,
): Promise<Omit<Line, 'field' | 'priceField'>> {
  const { variant, color, size, measurements } = await choose(reader, choice.product_id, choice, buyerId);
  // Checked before the lock too, so that requests for a sold-out variant don't wait for it.
  assertStock({ onSale: true, stock: variant.stock }, choice.quantity);
  return {
    productId: choice.product_id,
    variantId: variant.id,
    quantity: choice.quantity,
    color,
    size,
    measurements,
    shownPaisa: choice.unit_price === undefined ? null : paisaOf(choice.unit_price),
  };
}

/** Creates one order group with one order per seller, in one transaction. A used key repeats the first response. */
async function place(deps: PlacingDeps, checkout: Checkout): Promise<Order[]> {
  const { db, clock } = deps;
  const couponCode = checkout.couponCode || null;
  if (couponCode && !isCoupon(couponCode)) {
    throw new InvalidInput(messages.couponInvalid, { coupon_code: [messages.couponInvalid] });
  }
  const { key, receiver } = checkout;
  const { customer_phone: phone, customer_address: address } = receiver;
  const requestHash = createHash('sha256').update(JSON.stringify(checkout.request)).digest();
  const at = clock.now();
  const phoneKey = phoneKeyOf(phone);
  const client = publicClientKeyOf(checkout.client.address);
  const { account } = checkout;
  const standing =
    account === null ? null : await findStanding(db.kysely, { userId: account, phoneKey, now: at });
  // Counted before the transaction, which locks no counters: orders of one device or account don't wait for each other.
  const attempts: Attempt[] = [
    ['orders_account', account],
    ['orders_phone', !standing || standing.phoneProved ? phoneKey : null],
    ['orders_device', checkout.client.device],
    ['held_orders_device', checkout.paymentMethod === 'card' ? checkout.client.device : null],
  ];
  const exceeded = await countAttempt(deps, attempts);
  const hold = exceeded || !standing ? null : await holdOf(deps, checkout, standing, client);
  /** Nothing new was placed. */
  const undo = async () => {
    await forgiveAttempt(deps, attempts);
    if (hold) await releaseHold(deps, hold);
  };
  const { replayed, waits, orders } = await db
    .tx(async (tx) => {
      const buyer = await checkout.buyer(tx);
      const { userId } = buyer;
      const group = await claimGroup(tx, { userId, key, requestHash, at });
      if (!group) {
        const orders = await replay(tx, deps, userId, key ?? '', requestHash);
        return { orders, replayed: true, waits: false };
      }
      // After the key, so that a repeated request gets its answer.
      if (checkout.paymentMethod === 'card' && deps.cardOrders === false) throw new CardOff();
      if (exceeded) throw tooManyRequests(deps, exceeded);
      const sold = await checkLines(tx, await checkout.lines(tx, userId), { buyerId: userId, at });
      const to = await deliveryToAddress(tx, address);
      const { whole, parts } = splitBill(sold, couponCode, to.fee);
      const shown = checkout.shownFee === undefined ? DELIVERY_FEE : paisaOf(checkout.shownFee);
      if (whole.delivery > shown) throw new DeliveryRose(to);
      const confirmation = await confirmationOf(tx, deps, {
        userId,
        phone,
        phoneConfirmed: buyer.phoneConfirmed ?? false,
        address,
        client,
        addressRisks: hold ? risksOf(hold, sold) : [],
        paymentMethod: checkout.paymentMethod,
        totalPaisa: whole.total,
      });
      // A suspicious cash order takes its pieces when it is confirmed (docs/adr/0063).
      if (!confirmation) await takeStock(tx, sold, { buyerId: userId, at });
      await insertOrders(tx, {
        whole,
        parts: parts.map((part) => ({ ...part, delivery: expectedDelivery(part.lines, at, to.days) })),
        confirmation,
        payBy: checkout.paymentMethod === 'card' ? new Date(at.getTime() + deps.cardPaymentMs) : null,
        group,
        userId,
        couponCode,
        paymentMethod: checkout.paymentMethod,
        name: receiver.customer_name || `${buyer.firstName} ${buyer.lastName}`,
        email: buyer.email,
        phone,
        phoneProved: buyer.phoneConfirmed ?? false,
        address,
        secondPhone: receiver.customer_second_phone ?? '',
        note: receiver.delivery_note ?? '',
        at,
      });
      const rows = await findGroupOrders(tx, group.id);
      await queueMails(tx, mailsOfCheckout(rows, at, deps));
      for (const row of rows) if (!isUnconfirmed(row)) await notifyStore(tx, row, at);
      const orders = rows.map((row) => orderResponse(row, 'buyer', deps));
      return { orders, replayed: false, waits: confirmation !== null };
    })
    .catch(async (error: unknown) => {
      await undo();
      throw error;
    });
  if (replayed) await undo();
  // It has taken nothing from stock.
  else if (waits && hold) await releaseHold(deps, hold);
  return orders;
}

const wantedLine = (line: { product_id: number; variant_id: number; quantity: number }): WantedLine => ({
  productId: line.product_id,
  variantId: line.variant_id,
  quantity: line.quantity,
});

/**
 * Reserves what a new account without a proved phone number orders from an address of the internet; null for other buyers.
 */
async function holdOf(
  deps: PlacingDeps,
  { account, expected }: Checkout,
  standing: Standing,
  client: string | null,
): Promise<AddressHold | null> {
  const isOff = ADDRESS_RISKS.every((name) => deps.limits[name].max === Infinity);
  const isKnown = standing.anyPhoneProved || standing.hasDelivery || standing.accountAgeMs >= NEW_ACCOUNT_MS;
  if (isOff || isKnown || client === null || account === null || !expected) return null;
  let lines: WantedLine[];
  try {
    lines = await expected(deps.db.kysely, account);
  } catch (error) {
    // The transaction refuses the order, or repeats the answer of its key.
    if (error instanceof DomainError) return null;
    throw error;
  }
  return holdAtAddress(deps, { address: client, userId: account, lines });
}

/** The window that is promised for a store's part of a checkout. */
function expectedDelivery(
  lines: readonly { pickupDays: number }[],
  at: Date,
  usual: DeliveryDays | undefined,
): DeliveryWindow {
  const terms = lines.map(({ pickupDays }) => ({ estimated_pickup_days: pickupDays }));
  return deliveryWindow(dhakaDay(at), terms, usual);
}

async function replay(
  tx: Tx,
  deps: Deps,
  userId: number,
  key: string,
  requestHash: Buffer,
): Promise<Order[]> {
  const group = await findGroup(tx, userId, key);
  if (!group?.request_hash?.equals(requestHash))
    throw new KeyReused('This Idempotency-Key was used for another order');
  const rows = await findGroupOrders(tx, group.id);
  return rows.map((row) => orderResponse(asPlaced(row), 'buyer', deps));
}

/** An order as it was returned when it was placed; its other fields never change. */
function asPlaced(row: OrderRow): OrderRow {
  return {
    ...row,
    status: 'pending',
    payment_status: 'unpaid',
    collected_paisa: 0,
    confirmed_at: null,
    items: row.items.map((item) => ({ ...item, delivered: false, reviewed: false })),
    events: row.events.slice(0, 1),
  };
}

// moving

/** The buyer cancels; what was taken from stock returns, once. @throws OrderNotFound, OrderChanged, TransitionRefused */
export function cancel(
  { db, clock }: Deps,
  owner: Extract<Owner, { userId: number } | { guestPhone: string }>,
  publicId: string,
  { reason = '', version }: ParsedBodyOf<typeof orders.cancelOrder>,
): Promise<Order> {
  const at = clock.now();
  return db.tx(async (tx) => {
    const order = await lockOrder(tx, owner, publicId);
    if (!order) throw new OrderNotFound();
    await requireSeen(tx, order, version);
    const status = endOf(order);
    if (!canTransitionOrder(order.status, status, 'buyer')) {
      throw new TransitionRefused('This order can no longer be cancelled');
    }
    await returnItems(tx, order, { restock: true });
    const event = {
      status,
      collected: null,
      actor: 'buyer',
      actorId: order.user_id,
      note: reason,
      at,
    } as const;
    await recordTransition(tx, order.id, event);
    const row = await moved(tx, owner, publicId);
    await queueMails(tx, [
      mailOfStatus(row, [], '', at),
      // The store was not informed of an order that waits to be confirmed.
      ...(isUnconfirmed(order) ? [] : [mailOfEnd(row, { reason, by: 'buyer', restocked: true, at })]),
    ]);
    return orderResponse(row, 'buyer');
  });
}

/** The final status of an order that ends before delivery. */
const endOf = (order: LockedOrder) => (order.collected_paisa > 0 ? 'refunded' : 'cancelled');

/** Undoes the sale of an order that ends; one that has never taken its pieces has none to return. */
export async function returnItems(tx: Tx, order: LockedOrder, how: { restock: boolean }): Promise<void> {
  if (order.stock_state !== 'taken') return;
  const items = await findItems(tx, order.id);
  await restoreStock(
    tx,
    items.map((item) => ({
      productId: item.product_id,
      variantId: item.variant_id,
      quantity: item.quantity,
    })),
    how,
  );
}

/** An operator, on the site or in the CLI. */
export interface Operator extends Actor {
  /** of the operator's own store */
  sellerId: number | null;
}

/**
 * An operator ends an order that can't be fulfilled: refunded where something was paid, else cancelled. What is on its
 * way doesn't return to stock by itself: whether it comes back, and in what state, only the seller can tell.
 * @throws OrderNotFound, TransitionRefused, OwnOrder
 */
export function endOrder(
  { db, clock }: Deps,
  operator: Operator,
  publicId: string,
  { reason, version }: ParsedBodyOf<typeof orders.refundOrder>,
): Promise<Order> {
  const at = clock.now();
  return db.tx(async (tx) => {
    const order = await lockForOperator(tx, operator, publicId, version);
    const status = endOf(order);
    if (!canTransitionOrder(order.status, status, 'operator')) {
      throw new TransitionRefused(
        `An order that is ${wordsOf(order.status)} can’t be ${status === 'refunded' ? 'refunded' : 'cancelled'}`,
      );
    }
    const restocked = isOrderInStore(order.status);
    await returnItems(tx, order, { restock: restocked });
    const act = status === 'refunded' ? 'refund' : 'cancel_order';
    await recordByOperator(tx, operator, order, { status, note: reason, act, reason, at });
    const row = await moved(tx, { operatorId: operator.id }, publicId);
    await notifyBuyer(tx, order, status, at);
    await queueMails(tx, [
      mailOfStatus(row, [], reason, at),
      ...(isUnconfirmed(order) ? [] : [mailOfEnd(row, { reason, by: 'operator', restocked, at })]),
    ]);
    return orderResponse(row, 'operator');
  });
}

/** What an operator does with an order: in its history with a note, in the audit trail with the reason. */
async function recordByOperator(
  tx: Tx,
  { id, name }: Operator,
  order: LockedOrder,
  { collected = null, act, reason, ...step }: OperatorStep,
): Promise<void> {
  await recordTransition(tx, order.id, { ...step, collected, actor: 'operator', actorId: id });
  await recordAudit(tx, {
    at: step.at,
    actor: { id, name },
    act,
    sellerId: order.seller_id,
    subject: order.public_id,
    reason,
  });
}

/** @property collected see recordTransition */
interface OperatorStep {
  status: OrderStatus;
  collected?: Paisa | null;
  note: string;
  act: Parameters<typeof recordAudit>[1]['act'];
  reason: string;
  at: Date;
}

/** @param seen see requireSeen @throws OrderNotFound, OwnOrder, OrderChanged */
export async function lockForOperator(
  tx: Tx,
  operator: Operator,
  publicId: string,
  seen: number | undefined,
): Promise<LockedOrder> {
  const order = await lockOrder(tx, { operatorId: operator.id }, publicId);
  if (!order) throw new OrderNotFound();
  if (order.user_id === operator.id || order.seller_id === operator.sellerId) throw new OwnOrder();
  await requireSeen(tx, order, seen);
  return order;
}

/**
 * A card order was paid: until a payment provider says so, an operator does.
 * @param reference where the payment is to be found
 * @throws OrderNotFound, TransitionRefused, OwnOrder
 */
export function recordPayment(
  { db, clock }: Deps,
  operator: Operator,
  publicId: string,
  { reference, version }: ParsedBodyOf<typeof orders.recordPayment>,
): Promise<Order> {
  const at = clock.now();
  return db.tx(async (tx) => {
    const order = await lockForOperator(tx, operator, publicId, version);
    if (isUnconfirmed(order)) throw new TransitionRefused('Confirm this order first: it has no pieces yet');
    const isOpen = canTransitionOrder(order.status, 'delivered', 'seller');
    if (order.payment_method !== 'card' || order.payment_status === 'paid' || !isOpen) {
      throw new TransitionRefused('Only an open card order that is not paid yet can be recorded as paid');
    }
    await recordByOperator(tx, operator, order, {
      status: order.status,
      collected: order.total_paisa,
      note: `Card payment ${reference}`,
      act: 'record_payment',
      reason: reference,
      at,
    });
    const row = await moved(tx, { operatorId: operator.id }, publicId);
    await queueMail(tx, mailOfPayment(row, at));
    return orderResponse(row, 'operator');
  });
}

type StatusChange = ParsedBodyOf<typeof orders.updateOrderStatus>;

/**
 * The seller moves an order, or marks single items delivered: while some are left the order is
 * partially_delivered.
 * @throws OrderNotFound, OrderChanged, TransitionRefused, OrderUnpaid, OrderUnconfirmed, InvalidInput
 */
export function updateStatus(
  { db, clock }: Deps,
  caller: { userId: number; sellerId: number },
  publicId: string,
  body: StatusChange,
): Promise<Order> {
  const at = clock.now();
  return db.tx(async (tx) => {
    const order = await lockOrder(tx, { sellerId: caller.sellerId }, publicId);
    if (!order) throw new OrderNotFound();
    await requireSeen(tx, order, body.version);
    const row = await moveForward(tx, order, body, { actor: 'seller', actorId: caller.userId, at });
    return orderResponse(row, 'seller');
  });
}

/**
 * An operator moves an order of a suspended store in its seller's place, by the seller's rules.
 * @throws OrderNotFound, OwnOrder, StoreOpen, TransitionRefused, OrderUnpaid, OrderUnconfirmed, InvalidInput
 */
export function updateForSeller(
  { db, clock }: Deps,
  operator: Operator,
  publicId: string,
  body: StatusChange,
): Promise<Order> {
  const at = clock.now();
  return db.tx(async (tx) => {
    const order = await lockForOperator(tx, operator, publicId, body.version);
    const { status } = await requireSeller(tx, order.seller_id);
    if (status !== 'suspended') throw new StoreOpen();
    const row = await moveForward(tx, order, body, { actor: 'operator', actorId: operator.id, at });
    await recordAudit(tx, {
      at,
      actor: { id: operator.id, name: operator.name },
      act: 'move_order',
      sellerId: order.seller_id,
      subject: row.public_id,
      reason: body.notes ?? '',
      before: { status: order.status },
      after: { status: row.status },
    });
    return orderResponse(row, 'operator');
  });
}

async function moveForward(
  tx: Tx,
  order: LockedOrder,
  body: StatusChange,
  by: { actor: OrderActor; actorId: number | null; at: Date },
): Promise<OrderRow> {
  if (isUnconfirmed(order)) throw new OrderUnconfirmed();
  const { status, delivered, collected } =
    body.status === 'delivered' || body.item_ids
      ? await deliver(tx, order, body, by.at)
      : { status: body.status, delivered: [], collected: await advanceOf(tx, order, body) };
  if (!canTransitionOrder(order.status, status, 'seller')) {
    throw new TransitionRefused(
      order.status === status
        ? `This order is already ${wordsOf(status)}`
        : `An order that is ${wordsOf(order.status)} can’t become ${wordsOf(status)}`,
    );
  }
  const note = body.notes ?? '';
  await recordTransition(tx, order.id, { status, collected, note, ...by });
  const row = await moved(tx, { sellerId: order.seller_id }, order.public_id);
  await queueMail(tx, mailOfStatus(row, delivered, note, by.at));
  if (status !== 'pending') await notifyBuyer(tx, order, status, by.at);
  return row;
}

/** A step that the buyer has not made, on the phone. */
export async function notifyBuyer(
  tx: Tx,
  { user_id, public_id }: LockedOrder,
  step: OrderStep,
  at: Date,
): Promise<void> {
  await queuePush(tx, user_id, { kind: 'order_step', orderId: public_id, step }, at);
}

/** An order that the store can send, on the seller's devices. */
export async function notifyStore(tx: Tx, { seller_user_id, public_id }: OrderRow, at: Date): Promise<void> {
  await queuePush(tx, seller_user_id, { kind: 'store_order', orderId: public_id }, at);
}

/** Cash in paisa that was taken in advance, for an order with items that need it; null where none is said. @throws InvalidInput */
async function advanceOf(tx: Tx, order: LockedOrder, { collected }: StatusChange): Promise<Paisa | null> {
  if (collected === undefined) return null;
  const refuse = (text: string) => new InvalidInput(text, { collected: [text] });
  const items = await findItems(tx, order.id);
  if (order.payment_method !== 'cod' || !items.some((item) => item.requires_advance_payment))
    throw refuse('Cash is recorded with a delivery');
  return cashTaken(0, collected, order.total_paisa - order.collected_paisa, false) || null;
}

/**
 * Marks items delivered, all when none are named.
 * @returns which, what that makes of the order, and the cash that was taken: null where none is collected on delivery
 */
async function deliver(
  tx: Tx,
  order: LockedOrder,
  { status, item_ids, collected: said }: StatusChange,
  at: Date,
): Promise<{ status: OrderStatus; delivered: number[]; collected: Paisa | null }> {
  const refuse = (text: string, field = 'item_ids') => {
    throw new InvalidInput(text, { [field]: [text] });
  };
  const items = await findItems(tx, order.id);
  const named = new Set(item_ids ?? items.map((item) => item.id));
  if (status !== 'delivered') refuse('Single items can only be marked delivered');
  if ([...named].some((id) => !items.some((item) => item.id === id))) refuse('Not an item of this order');
  const left = items.filter((item) => item.delivered_at === null);
  const delivering = left.filter((item) => named.has(item.id));
  if (item_ids && left.length && !delivering.length)
    throw new TransitionRefused('These items are already delivered');
  const delivered = delivering.map((item) => item.id);
  const isLast = delivered.length === left.length;
  const next = isLast ? 'delivered' : 'partially_delivered';
  // An order that has ended is refused for that reason, whatever is said about its cash.
  if (!canTransitionOrder(order.status, next, 'seller')) return { status: next, delivered, collected: null };
  const isCash = order.payment_method === 'cod';
  if (!isCash && order.payment_status !== 'paid') throw new OrderUnpaid();
  if (!isCash && said) refuse('No cash is taken for a card order', 'collected');
  const cash = cashOrderOf(
    order,
    items.map((item) => ({ ...item, delivered: item.delivered_at !== null })),
  );
  const rest = order.total_paisa - order.collected_paisa;
  const collected = isCash ? cashTaken(cashDueWith(cash, delivered), said, rest, isLast) : null;
  await markDelivered(tx, delivered, at);
  return { status: next, delivered, collected };
}

/** An order after its change. @throws OrderNotFound */
export async function moved(tx: Tx, owner: Owner, publicId: string): Promise<OrderRow> {
  const row = await findOrder(tx, owner, publicId);
  if (!row) throw new OrderNotFound();
  return row;
}

const wordsOf = (status: OrderStatus) => status.replace('_', ' ');
