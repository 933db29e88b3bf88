import type { Paisa } from './money';

/** The discount of an offer. */
export interface Discount {
  offerType: 'percentage' | 'flat';
  /** 0 to 100, at most two decimal places; used when the type is `percentage` */
  percent: number;
  /** used when the type is `flat` */
  amountPaisa: Paisa;
}

/**
 * The price of a piece with one offer, in paisa: never below zero, and whole taka where the price is (half up), because it is
 * paid in cash. The SQL function `offer_price` does the same.
 */
export function offerPrice(price: Paisa, { offerType, percent, amountPaisa }: Discount): Paisa {
  if (offerType === 'flat') return inCash(price, Math.max(0, price - amountPaisa), 1);
  // Hundredths of a percent are whole numbers, so that halves are rounded like PostgreSQL's numeric.
  const hundredths = Math.round(percent * 100);
  return price % 100 === 0
    ? inCash(price, price * (10_000 - hundredths), 10_000)
    : price - Math.min(price, Math.round((price * hundredths) / 10_000));
}

/** @param reduced the reduced price in `parts` of a paisa */
function inCash(price: Paisa, reduced: number, parts: number): Paisa {
  return price % 100 === 0 ? Math.floor((reduced + 50 * parts) / (100 * parts)) * 100 : reduced / parts;
}
