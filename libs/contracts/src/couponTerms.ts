import { type Paisa, paisaOf, type Taka } from './money';

/** What a coupon gives: a share or an amount of the goods that it covers. Exactly one of `percent` and `flat` is set. */
export interface CouponTerms {
  /** whole per cent, 1 to 100; rounded to whole taka */
  percent: number | null;
  flat: Taka | null;
  /** least subtotal of the order */
  least: Taka;
  /** ids; it covers the goods of these stores and these products, all goods where both lists are empty */
  stores: readonly number[];
  products: readonly number[];
  /** it stacks: goods with an offer are covered too */
  with_offers: boolean;
}

/** The coupon of section 9: 20 % of the subtotal, for everybody, paid by the market. */
export const DISCOUNT20: CouponTerms & { code: string; percent: number } = {
  code: 'discount20',
  percent: 20,
  flat: null,
  least: 0,
  stores: [],
  products: [],
  with_offers: true,
};

/** A code as coupons store it: case and surrounding spaces don't count. */
export const couponCodeOf = (typed: string): string => typed.trim().toLowerCase();

/** True for 'discount20' in any case, spaces around it ignored. */
export const isDiscount20 = (code: string): boolean => couponCodeOf(code) === DISCOUNT20.code;

/** A line of an order, as far as coupons are concerned. */
export interface CouponLine {
  store: number;
  product: number;
  /** of all its pieces, in paisa */
  paisa: Paisa;
  /** an offer has lowered its price */
  onOffer: boolean;
}

/** Whether a coupon gives something on a line. */
export const isCovered = (
  { stores, products, with_offers }: CouponTerms,
  { store, product, onOffer }: Omit<CouponLine, 'paisa'>,
): boolean =>
  (with_offers || !onOffer) &&
  (stores.length + products.length === 0 || stores.includes(store) || products.includes(product));

/**
 * Why terms give nothing on an order: its subtotal is below the least one, the coupon covers none of its goods, or what is left of
 * the budget does not pay the whole discount.
 */
export type CouponMisfit = 'least' | 'nothing' | 'spent';

/**
 * The rule that prices carts and orders: the discount on lines in paisa, at most what the covered goods cost, or why there is none. An
 * empty order has no discount, and nothing is wrong with it.
 * @param left taka of the budget that are not spent; null: no budget
 */
export function couponResult(
  terms: CouponTerms,
  lines: readonly CouponLine[],
  left: Taka | null = null,
): { discount: Paisa; misfit: CouponMisfit | null } {
  const sum = (some: readonly CouponLine[]) => some.reduce((all, { paisa }) => all + paisa, 0);
  const covered = lines.filter((line) => isCovered(terms, line));
  const none = (misfit: CouponMisfit) => ({ discount: 0, misfit });
  if (lines.length > 0 && covered.length === 0) return none('nothing');
  if (lines.length > 0 && sum(lines) < paisaOf(terms.least)) return none('least');
  const price = sum(covered);
  const wanted =
    terms.percent === null ? paisaOf(terms.flat ?? 0) : Math.round((price * terms.percent) / 100 / 100) * 100;
  const discount = Math.min(wanted, price);
  if (left !== null && discount > paisaOf(left)) return none('spent');
  return { discount, misfit: null };
}
