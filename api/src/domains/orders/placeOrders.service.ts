import { createHash } from 'node:crypto';
import {
  DELIVERY_FEE,
  type DeliveryDays,
  type DeliveryTo,
  type DeliveryWindow,
  deliveryWindow,
  dhakaDay,
  type guests,
  type Measurements,
  type Order,
  type orders,
  type Paisa,
  type ParsedBodyOf,
  type PaymentMethod,
  paisaOf,
  type Taka,
} from '@haat/contracts';
import type { Context } from '../../context';
import type { Reader, Tx } from '../../platform/db/database';
import { formatTaka } from '../../platform/format/formatTaka';
import type { Caller } from '../../platform/http/caller';
import { Conflict, DomainError, InvalidInput, KeyReused } from '../../platform/http/errors';
import { publicClientKeyOf } from '../../platform/limits/addresses';
import {
  type Attempt,
  countAttempt,
  forgiveAttempt,
  phoneKeyOf,
  tooManyRequests,
} from '../../platform/limits/limits';
import { queueMails } from '../../platform/mail/mail.service';
import { upsertGuest } from '../accounts/guests.service';
import { findCartLines, removeCartLines } from '../carts/carts.service';
import {
  assertStock,
  checkLines,
  choose,
  type SaleLine,
  type Sold,
  takeStock,
} from '../catalog/sales.service';
import { claimCoupon, requireCoupon } from '../coupons/coupons.service';
import { requireUnblocked } from '../customers/customers.service';
import { deliveryToAddress } from '../places/deliveryFees.service';
import {
  ADDRESS_RISKS,
  type AddressHold,
  holdAtAddress,
  releaseHold,
  risksOf,
  type WantedLine,
} from './addressHolds.service';
import { NEW_ACCOUNT_MS } from './cashRisk';
import { findStanding, type Standing } from './cashRisk.queries';
import { confirmationOf } from './cashRisk.service';
import { isUnconfirmed } from './confirmation';
import { OrderNotFound } from './orderErrors';
import { mailsOfCheckout } from './orderMails';
import { orderResponse } from './orderResponse';
import { notifyStore } from './orderSteps.service';
import { claimGroup, findGroup, findGroupOrders, insertOrders, type OrderRow } from './orders.queries';
import { splitBill } from './splitBill';

type Deps = Pick<Context, 'db' | 'clock' | 'hasSms' | 'payments'>;
type PlacingDeps = Deps &
  Pick<Context, 'limits' | 'confirmationMs' | 'cardPaymentMs' | 'cardOrders' | 'payments'>;

/** Identifies the client that sends a request. */
export interface Client {
  /** the network address */
  address: string;
  /** the id of the device */
  device: string;
}

interface Buyer extends Client, Pick<Caller, 'userId' | 'email' | 'firstName' | 'lastName'> {
  /** the phone number of the delivery was confirmed by a code */
  phoneConfirmed?: boolean;
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

interface Line extends SaleLine {
  size: string | null;
  measurements: Measurements | null;
}

/** Recipient of an order and the delivery address. */
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
  /** the coupon's discount in taka that was shown; absent from clients that know of one coupon only */
  shownDiscount: Taka | undefined;
  /** the delivery fee in taka that was shown; absent from clients that know of one fee only */
  shownFee: Taka | undefined;
  paymentMethod: PaymentMethod;
  /** no order that an operator would record as paid */
  onlineOnly?: boolean;
  /** from the request */
  receiver: Receiver;
  lines: (tx: Tx, userId: number) => Promise<Line[]>;
  /** the same before the transaction, as far as it can be known; guests don't need it */
  expected?: (reader: Reader, userId: number) => Promise<WantedLine[]>;
}

/**
 * Orders cart lines; they leave the cart in the same transaction.
 * @throws LinesRefused, LineNotFound, OwnStore, CouponRefused, InvalidInput, KeyReused, TooManyRequests, TooMuchHeld
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
    shownDiscount: body.coupon_discount,
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
    shownDiscount: body.coupon_discount,
    shownFee: body.delivery_fee,
    paymentMethod: body.payment_method,
    onlineOnly: true,
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
    shownDiscount: body.coupon_discount,
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
  if (couponCode) await requireCoupon(deps, couponCode);
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
      // After the key, so that a repeated request gets its response.
      await requireUnblocked(tx, userId);
      if (checkout.paymentMethod === 'card' && deps.cardOrders === false) throw new CardOff();
      if (checkout.paymentMethod === 'card' && checkout.onlineOnly && !deps.payments) throw new CardOff();
      if (exceeded) throw tooManyRequests(deps, exceeded);
      const sold = await checkLines(tx, await checkout.lines(tx, userId), { buyerId: userId, at });
      const to = await deliveryToAddress(tx, address);
      const full = splitBill(sold, null, to.fee).whole;
      const shown = checkout.shownFee === undefined ? DELIVERY_FEE : paisaOf(checkout.shownFee);
      if (full.delivery > shown) throw new DeliveryRose(to);
      // After the stock, which all orders lock first.
      const coupon = couponCode
        ? await claimCoupon(tx, couponCode, {
            groupId: group.id,
            userId,
            lines: sold,
            total: full.total,
            shownTotal: shownTotalOf(sold, shown, checkout.shownDiscount),
            at,
          })
        : null;
      const { whole, parts } = coupon ? splitBill(sold, coupon, to.fee) : splitBill(sold, null, to.fee);
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
        payBy:
          checkout.paymentMethod === 'card'
            ? new Date(at.getTime() + (deps.payments?.waitMs ?? deps.cardPaymentMs))
            : null,
        group,
        userId,
        couponCode,
        couponPaidBy: coupon && coupon.paisa > 0 ? coupon.paidBy : null,
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
  // The order has taken nothing from stock.
  else if (waits && hold) await releaseHold(deps, hold);
  return orders;
}

/** Adds up the total that the shopper saw, in paisa; null where the client doesn't say the discount. */
const shownTotalOf = (lines: readonly Sold<Line>[], fee: Paisa, discount: Taka | undefined): Paisa | null =>
  discount === undefined
    ? null
    : lines.reduce((sum, line) => sum + (line.shownPaisa ?? line.unitPaisa) * line.quantity, fee) -
      paisaOf(discount);

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
    // The transaction refuses the order, or repeats the response of its key.
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
    refused_paisa: 0,
    refunded_paisa: 0,
    refund_due_paisa: 0,
    loose_refunds: [],
    open_returns: 0,
    confirmed_at: null,
    items: row.items.map((item) => ({
      ...item,
      delivered: false,
      refused: false,
      returned: 0,
      reviewed: false,
    })),
    events: row.events.slice(0, 1),
  };
}
