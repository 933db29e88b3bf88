import { type Bill, billOf, type Paisa, splitByLargestRemainder } from '@haat/contracts';

/** One seller's part of a checkout. */
export interface SellerPart<Line> {
  sellerId: number;
  lines: Line[];
  bill: Bill;
}

/**
 * Splits a checkout into one part a seller, in the order in which the sellers come up. Delivery is charged
 * once and shared, as is the discount, so that the parts add up to the shown total.
 * @param couponCode an unknown code gives no discount
 */
export function splitBill<Line extends { sellerId: number; unitPaisa: Paisa; quantity: number }>(
  lines: readonly Line[],
  couponCode: string | null,
): { whole: Bill; parts: SellerPart<Line>[] } {
  const sellers = [...new Set(lines.map((line) => line.sellerId))];
  const groups = sellers.map((sellerId) => {
    const own = lines.filter((line) => line.sellerId === sellerId);
    return { sellerId, lines: own, subtotal: subtotalOf(own) };
  });
  const whole = billOf(subtotalOf(lines), couponCode);
  const weights = groups.map(({ subtotal }) => subtotal);
  const deliveries = splitByLargestRemainder(whole.delivery, weights);
  const discounts = splitByLargestRemainder(whole.discount, weights);
  const parts = groups.map(({ sellerId, lines: own, subtotal }, index) => {
    const delivery = deliveries[index] ?? 0;
    const discount = discounts[index] ?? 0;
    return {
      sellerId,
      lines: own,
      bill: { subtotal, delivery, discount, total: subtotal + delivery - discount },
    };
  });
  return { whole, parts };
}

function subtotalOf(lines: readonly { unitPaisa: Paisa; quantity: number }[]): Paisa {
  return lines.reduce((sum, { unitPaisa, quantity }) => sum + unitPaisa * quantity, 0);
}
