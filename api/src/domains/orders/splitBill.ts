import { type Bill, billOf, type Paisa, splitByLargestRemainder } from '@haat/contracts';

/** One seller's part of a checkout. */
export interface SellerPart<Line> {
  sellerId: number;
  lines: Line[];
  bill: Bill;
}

const TAKA: Paisa = 100;

/**
 * Splits a checkout into one part a seller, in the order in which the sellers come up. Delivery is charged
 * once and shared, as is the discount, so that the parts add up to the shown total. Cash is paid in whole taka: where
 * the shown total is whole taka, each part is, unless a district's delivery is (nearly) free and prices have paisa.
 * @param couponCode an unknown code gives no discount
 * @param fee of the delivery to the address
 */
export function splitBill<Line extends { sellerId: number; unitPaisa: Paisa; quantity: number }>(
  lines: readonly Line[],
  couponCode: string | null,
  fee?: Paisa,
): { whole: Bill; parts: SellerPart<Line>[] } {
  const sellers = [...new Set(lines.map((line) => line.sellerId))];
  const groups = sellers.map((sellerId) => {
    const own = lines.filter((line) => line.sellerId === sellerId);
    return { sellerId, lines: own, subtotal: subtotalOf(own) };
  });
  const whole = billOf(subtotalOf(lines), couponCode, fee);
  const subtotals = groups.map(({ subtotal }) => subtotal);
  const bills = splitInTaka(whole, subtotals) ?? splitInPaisa(whole, subtotals);
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
