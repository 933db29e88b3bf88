/** Integer paisa: one hundredth of a taka. All arithmetic on money is done in paisa. */
export type Paisa = number;
/** Decimal taka as they travel on the wire: a number with at most two places. */
export type Taka = number;

/**
 * Paisa of an amount on the wire.
 * @param taka a number, or a decimal string as other hosts of this API send it
 * @throws RangeError when the text is no amount
 */
export function paisaOf(taka: Taka | string): Paisa {
  const amount = typeof taka === 'string' && taka.trim() === '' ? Number.NaN : Number(taka);
  if (!Number.isFinite(amount)) throw new RangeError(`Not an amount of money: ${String(taka)}`);
  return Math.round(amount * 100);
}

/** Taka of an integer amount of paisa, for the wire. */
export function takaOf(paisa: Paisa): Taka {
  return paisa / 100;
}

/** Delivery fee in paisa, charged once a checkout (specification, section 9). Districts may have another one. */
export const DELIVERY_FEE: Paisa = 80_00;

export interface Bill {
  /** All in paisa. total = subtotal + delivery − discount. */
  subtotal: Paisa;
  delivery: Paisa;
  discount: Paisa;
  total: Paisa;
}

/**
 * The bill that the shopper is shown and the server charges (section 9).
 * @param subtotal paisa of the selected lines
 * @param discount paisa, of a coupon
 * @param fee of the delivery to the address
 */
export function billOf(subtotal: Paisa, discount: Paisa = 0, fee: Paisa = DELIVERY_FEE): Bill {
  const delivery = subtotal > 0 ? fee : 0;
  return { subtotal, delivery, discount, total: subtotal + delivery - discount };
}

/**
 * Splits an amount over weights by largest remainder, so that the parts add up to the paisa.
 * Ties go to the earlier part. Weights that are all zero give everything to the first part.
 */
export function splitByLargestRemainder(amount: Paisa, weights: readonly number[]): Paisa[] {
  if (weights.length === 0) return [];
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole <= 0) return weights.map((_, index) => (index === 0 ? amount : 0));
  const exact = weights.map((weight) => (amount * weight) / whole);
  const parts = exact.map(Math.floor);
  const left = amount - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
