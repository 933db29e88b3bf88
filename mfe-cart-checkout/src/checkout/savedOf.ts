import { type CartLine, type Paisa, paisaOf } from '@haat/contracts';

/** Savings through offers on the lines, in paisa. Lines without a known original price count as 0. */
export function savedOf(
  lines: readonly Pick<CartLine, 'unit_price' | 'original_price' | 'quantity'>[],
): Paisa {
  return lines.reduce((sum, { unit_price, original_price = unit_price, quantity }) => {
    return sum + Math.max(0, paisaOf(original_price) - paisaOf(unit_price)) * quantity;
  }, 0);
}
