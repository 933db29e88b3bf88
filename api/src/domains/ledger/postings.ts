import type { CouponPayer, Paisa, PaymentMethod } from '@haat/contracts';
import type { Tables } from '../../platform/db/tables';

/** The chart of accounts (docs/rules/money.md). */
export type LedgerAccount = Tables['ledger_entries']['account'];

/** Kind of event that a transaction records. Each posts an event once. */
export type LedgerKind =
  | 'opening'
  | 'payment'
  | 'sale'
  | 'reversal'
  | 'refund'
  | 'adjustment'
  | 'payout'
  | 'payout_settled'
  | 'payout_failed'
  | 'gateway_fee'
  | 'late_payment'
  | 'courier_cash'
  | 'courier_fee'
  | 'cod_fee'
  | 'refusal_fee'
  | 'settlement';

/** A line of a transaction: debits are positive, credits negative, in paisa. */
export interface Entry {
  account: LedgerAccount;
  amount: Paisa;
}

/** A transaction that is to be posted. Its entries must add up to zero. */
export interface Posting {
  kind: LedgerKind;
  /** what caused it; a second posting of the same kind and reference is ignored */
  reference: string;
  at: Date;
  note?: string;
  sellerId: number | null;
  orderId?: number;
  entries: readonly Entry[];
}

/** Holder of the money that a buyer has paid. */
export type MoneyHolder = 'seller' | 'courier' | 'gateway';

const HELD_IN: Record<MoneyHolder, LedgerAccount> = {
  seller: 'cash_with_seller',
  courier: 'cash_with_courier',
  gateway: 'gateway',
};

/** The terms of an order that its entries follow from; all amounts in paisa. */
export interface OrderTerms {
  subtotal: Paisa;
  delivery: Paisa;
  discount: Paisa;
  /** who pays for the coupon */
  couponPaidBy: CouponPayer;
  /** basis points of the goods' price, frozen when the order was placed */
  commissionRate: number;
  /** basis points of the commission, frozen with it */
  commissionVatRate: number;
}

/** Price of the delivered goods in paisa; null while nothing has been delivered. */
export type Delivered = Paisa | null;

interface Earned {
  gross: Paisa;
  /** the buyer's, of what was delivered */
  discount: Paisa;
  /** the part of it for what was kept */
  granted: Paisa;
  commission: Paisa;
  vat: Paisa;
}

/**
 * Earnings of an order, in paisa, once goods of this price are delivered. The first delivery earns the delivery fee;
 * the discount is shared by price. The commission is of the kept goods' price before the coupon, without the delivery fee.
 * @param returned price in paisa of the delivered goods that have come back
 */
function earnedBy(terms: OrderTerms, delivered: Delivered, returned: Paisa): Earned {
  if (delivered === null) return { gross: 0, discount: 0, granted: 0, commission: 0, vat: 0 };
  const { subtotal } = terms;
  const discountOf = (price: Paisa) =>
    subtotal > 0 ? Math.round((terms.discount * price) / subtotal) : terms.discount;
  const kept = delivered - returned;
  const commission = shareOf(kept, terms.commissionRate);
  return {
    gross: delivered + terms.delivery,
    discount: discountOf(delivered),
    granted: discountOf(kept),
    commission,
    vat: shareOf(commission, terms.commissionVatRate),
  };
}

/** Paisa that entries bill the buyer. */
export const billedBy = (entries: readonly Entry[]): Paisa =>
  entries.find(({ account }) => account === 'buyer_clearing')?.amount ?? 0;

/**
 * Paisa that the buyer of an order was billed for goods that come back: their price without its share of the coupon.
 * @param returned see {@link returnEntries}
 */
export function billedFor(
  order: MoneyOrder,
  delivered: Paisa,
  returned: { before: Paisa; after: Paisa },
): Paisa {
  const grantedAt = (price: Paisa) => earnedBy(termsOf(order), delivered, price).granted;
  const coupon = grantedAt(returned.before) - grantedAt(returned.after);
  return returned.after - returned.before - coupon;
}

const shareOf = (amount: Paisa, basisPoints: number): Paisa => Math.round((amount * basisPoints) / 10_000);

/** Entries of what an order has earned more than before: differences of sums, so that its parts add up to the paisa. */
function differenceEntries({ couponPaidBy }: OrderTerms, was: Earned, is: Earned): Entry[] {
  const more = (part: keyof Earned) => is[part] - was[part];
  const [gross, discount, granted] = [more('gross'), more('discount'), more('granted')];
  const [commission, vat] = [more('commission'), more('vat')];
  const sellerPays = couponPaidBy === 'seller' ? granted : 0;
  return summed([
    { account: 'buyer_clearing', amount: gross - discount },
    { account: 'expense', amount: granted - sellerPays },
    { account: 'seller_payable', amount: commission + vat + sellerPays + discount - granted - gross },
    { account: 'market_revenue', amount: -commission },
    { account: 'tax', amount: -vat },
  ]);
}

/**
 * Entries of a sale. Fewer goods than before reverse it.
 * @param returned price in paisa of what has come back before, while the rest was on its way
 */
export function saleEntries(
  terms: OrderTerms,
  before: Delivered,
  after: Delivered,
  returned: Paisa = 0,
): Entry[] {
  return differenceEntries(terms, earnedBy(terms, before, returned), earnedBy(terms, after, returned));
}

/**
 * Entries of a payment by the buyer. Cash that a seller takes before the first delivery is an advance: it is no claim of
 * the market until the goods are delivered.
 * @param amount in paisa; negative for a refund
 */
export function paymentEntries(amount: Paisa, holder: MoneyHolder, delivered: Delivered): Entry[] {
  const account = holder === 'seller' && delivered === null ? 'advance_with_seller' : HELD_IN[holder];
  return summed([
    { account, amount },
    { account: 'buyer_clearing', amount: -amount },
  ]);
}

/**
 * Entries of the part of a taka by which the buyer owes less than goods, delivery and share of the discount: who pays the coupon
 * pays it.
 */
function roundingEntries(terms: OrderTerms, delivered: Delivered, owed: Paisa): Entry[] {
  const { gross, discount } = earnedBy(terms, delivered, 0);
  const less = gross - discount - owed;
  return [
    { account: 'buyer_clearing', amount: -less },
    { account: terms.couponPaidBy === 'seller' ? 'seller_payable' : 'expense', amount: less },
  ];
}

/**
 * Entries of returned goods: the buyer is owed the refund. What the refund leaves out is the seller's, what it adds is paid by the
 * seller; the commission of the goods goes back.
 * @param delivered price in paisa of what was delivered
 * @param returned price of what has come back, before this return and with it
 * @param refund paisa that the buyer gets
 */
export function returnEntries(
  order: MoneyOrder,
  delivered: Paisa,
  returned: { before: Paisa; after: Paisa },
  refund: Paisa,
): Entry[] {
  const terms = termsOf(order);
  return summed([
    ...differenceEntries(
      terms,
      earnedBy(terms, delivered, returned.before),
      earnedBy(terms, delivered, returned.after),
    ),
    { account: 'buyer_clearing', amount: -refund },
    { account: 'seller_payable', amount: refund },
  ]);
}

/** Entries that make a seller's advance in paisa ordinary cash, at the first delivery. */
const advanceEntries = (advance: Paisa): Entry[] =>
  summed([
    { account: 'cash_with_seller', amount: advance },
    { account: 'advance_with_seller', amount: -advance },
  ]);

/** An order before a step, as far as its money is concerned; amounts in paisa. */
export interface MoneyOrder {
  payment_method: PaymentMethod;
  subtotal_paisa: Paisa;
  delivery_paisa: Paisa;
  discount_paisa: Paisa;
  collected_paisa: Paisa;
  /** what of it was paid at a gateway, in a cash order */
  gateway_paisa: Paisa;
  /** basis points; null in orders of earlier releases, which have no commission */
  commission_bp: number | null;
  commission_vat_bp: number | null;
  /** null without a coupon, and in orders of earlier releases, whose coupon the market pays */
  coupon_paid_by: CouponPayer | null;
}

/** Money and goods that a step of an order moves. */
export interface StepAmounts {
  /** paisa that were taken with it */
  collected: Paisa;
  /** they were paid at a gateway */
  online?: boolean | undefined;
  delivered: { before: Delivered; after: Delivered };
  /** price in paisa of what has come back before */
  returned?: Paisa;
  /** the order ends without its goods: what was paid goes back */
  ends: boolean;
  /** paisa that the buyer owes in the end, where the rest was refused */
  owed?: Paisa | undefined;
}

const termsOf = (order: MoneyOrder): OrderTerms => ({
  subtotal: order.subtotal_paisa,
  delivery: order.delivery_paisa,
  discount: order.discount_paisa,
  couponPaidBy: order.coupon_paid_by ?? 'market',
  commissionRate: order.commission_bp ?? 0,
  commissionVatRate: order.commission_vat_bp ?? 0,
});

const isCard = ({ payment_method }: MoneyOrder) => payment_method === 'card';

/** The money taken for an order, in paisa, by holder. */
const heldOf = (order: MoneyOrder): Record<'gateway' | 'seller', Paisa> => {
  const gateway = isCard(order) ? order.collected_paisa : order.gateway_paisa;
  return { gateway, seller: order.collected_paisa - gateway };
};

/** Entries for all that has happened to an order. */
export function openingEntries(order: MoneyOrder, delivered: Delivered): Entry[] {
  const { gateway, seller } = heldOf(order);
  return [
    ...saleEntries(termsOf(order), null, delivered),
    ...paymentEntries(seller, 'seller', delivered),
    ...paymentEntries(gateway, 'gateway', delivered),
  ];
}

/** The transactions of a step: its payment, its sale or reversal, and its refund. Some may have no entries. */
export function stepPostings(
  order: MoneyOrder,
  { collected, online = false, delivered: { before, after }, returned = 0, ends, owed }: StepAmounts,
): Pick<Posting, 'kind' | 'entries'>[] {
  const holder = isCard(order) || online ? 'gateway' : 'seller';
  const held = heldOf(order);
  const terms = termsOf(order);
  const becomesSale = before === null && after !== null;
  const sale = [
    ...saleEntries(terms, before, after, returned),
    ...(owed === undefined ? [] : roundingEntries(terms, after, owed)),
    ...(becomesSale ? advanceEntries(held.seller) : []),
  ];
  const taken = { ...held, [holder]: held[holder] + collected };
  const refund = ends
    ? summed([
        ...paymentEntries(-taken.seller, 'seller', before),
        ...paymentEntries(-taken.gateway, 'gateway', before),
      ])
    : [];
  return [
    { kind: 'payment', entries: paymentEntries(collected, holder, after ?? before) },
    { kind: ends ? 'reversal' : 'sale', entries: sale },
    { kind: 'refund', entries: refund },
  ];
}

/** Entries with one line an account, and none of zero. */
export function summed(entries: readonly Entry[]): Entry[] {
  const sums = new Map<LedgerAccount, Paisa>();
  for (const { account, amount } of entries) sums.set(account, (sums.get(account) ?? 0) + amount);
  return [...sums].flatMap(([account, amount]) => (amount === 0 ? [] : [{ account, amount }]));
}
