import { type Bill, billOf, type Paisa, splitByLargestRemainder } from '@haat/contracts';

/** One seller's part of a checkout. */
export interface SellerPart<Line> {
  sellerId: number;
  lines: Line[];
  bill: Bill;
}

const TAKA: Paisa = 100;

/** What a coupon takes off a checkout. */
export interface Deduction<Line> {
  paisa: Paisa;
  /** whether it is for the line's goods; all stores share what is for all goods */
  covers: (line: Line) => boolean;
}

/**
 * Splits a checkout into one part a seller, in the order in which the sellers come up. Delivery is charged
 * once and shared, as is the discount, so that the parts add up to the shown total. Cash is paid in whole taka: where
 * the shown total is whole taka, each part is, unless a district's delivery is (nearly) free and prices have paisa.
 * A discount on some goods goes to their stores alone, by the price of these goods.
 * @param fee of the delivery to the address
 */
export function splitBill<Line extends { sellerId: number; unitPaisa: Paisa; quantity: number }>(
  lines: readonly Line[],
  deduction: Deduction<Line> | null,
  fee?: Paisa,
): { whole: Bill; parts: SellerPart<Line>[] } {
  const sellers = [...new Set(lines.map((line) => line.sellerId))];
  const groups = sellers.map((sellerId) => {
    const own = lines.filter((line) => line.sellerId === sellerId);
    const covered = deduction ? subtotalOf(own.filter(deduction.covers)) : 0;
    return { sellerId, lines: own, subtotal: subtotalOf(own), covered };
  });
  const whole = billOf(subtotalOf(lines), deduction?.paisa, fee);
  const bills = sharesOf(whole, groups);
  const parts = groups.map(({ sellerId, lines: own, subtotal }, index) => {
    const { delivery = 0, discount = 0 } = bills[index] ?? {};
    return {
      sellerId,
      lines: own,
      bill: { subtotal, delivery, discount, total: subtotal + delivery - discount },
    };
  });
  return { whole, parts };
}

function sharesOf(whole: Bill, groups: readonly { subtotal: Paisa; covered: Paisa }[]): Share[] {
  const subtotals = groups.map(({ subtotal }) => subtotal);
  const isOfAll = groups.every(({ subtotal, covered }) => subtotal === covered);
  if (whole.discount === 0 || isOfAll) {
    const shares = splitInTaka(whole, subtotals) ?? splitInPaisa(whole, subtotals);
    // Rounding may ask a store with tiny prices for more than its goods cost.
    if (shares.every(({ discount }, index) => discount <= (subtotals[index] ?? 0))) return shares;
  }
  const discounts = discountsOf(
    whole.discount,
    groups.map(({ covered }) => covered),
  );
  const reduced = subtotals.map((subtotal, index) => subtotal - (discounts[index] ?? 0));
  const rest = { ...whole, discount: 0 };
  const shares = splitInTaka(rest, reduced) ?? splitInPaisa(rest, reduced);
  return shares.map(({ delivery }, index) => ({ delivery, discount: discounts[index] ?? 0 }));
}

/** A discount by the price of the goods that it is for, in whole taka where that fits. */
function discountsOf(discount: Paisa, covered: readonly Paisa[]): Paisa[] {
  const inTaka = splitByLargestRemainder(Math.floor(discount / TAKA), covered).map((taka) => taka * TAKA);
  const fits = inTaka.every((share, index) => share <= (covered[index] ?? 0));
  return discount % TAKA === 0 && fits ? inTaka : splitByLargestRemainder(discount, covered);
}

type Share = Pick<Bill, 'delivery' | 'discount'>;

function splitInPaisa(whole: Bill, subtotals: readonly Paisa[]): Share[] {
  const deliveries = splitByLargestRemainder(whole.delivery, subtotals);
  const discounts = splitByLargestRemainder(whole.discount, subtotals);
  return subtotals.map((_, index) => ({ delivery: deliveries[index] ?? 0, discount: discounts[index] ?? 0 }));
}

/**
 * Shares that make each part whole taka. The totals are split first; delivery and discount follow from them.
 * @returns null where the whole is not in taka, or too many stores have prices with paisa for the delivery to round them
 */
function splitInTaka(whole: Bill, subtotals: readonly Paisa[]): Share[] | null {
  if (whole.total % TAKA !== 0) return null;
  const totals = splitByLargestRemainder(whole.total / TAKA, subtotals).map((taka) => taka * TAKA);
  const above = () => totals.map((total, index) => total - (subtotals[index] ?? 0));
  // The discount covers totals below their subtotals. While it can't, take a taka from the total highest above its own.
  for (;;) {
    const differences = above();
    const covered = differences.reduce((sum, one) => sum + Math.max(0, -one), 0);
    if (covered <= whole.discount) break;
    const lowest = differences.indexOf(Math.min(...differences));
    const highest = differences.indexOf(Math.max(...differences));
    if ((differences[highest] ?? 0) < TAKA) return null;
    totals[lowest] = (totals[lowest] ?? 0) + TAKA;
    totals[highest] = (totals[highest] ?? 0) - TAKA;
  }
  const differences = above();
  const least = differences.map((one) => Math.max(0, one));
  const left = whole.delivery - least.reduce((sum, one) => sum + one, 0);
  const shares =
    left % TAKA === 0
      ? splitByLargestRemainder(left / TAKA, subtotals).map((taka) => taka * TAKA)
      : splitByLargestRemainder(left, subtotals);
  return differences.map((difference, index) => {
    const delivery = (least[index] ?? 0) + (shares[index] ?? 0);
    return { delivery, discount: delivery - difference };
  });
}

function subtotalOf(lines: readonly { unitPaisa: Paisa; quantity: number }[]): Paisa {
  return lines.reduce((sum, { unitPaisa, quantity }) => sum + unitPaisa * quantity, 0);
}
