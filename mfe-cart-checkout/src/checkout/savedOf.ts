import { type CartLine, type Paisa, paisaOf } from '@haat/contracts';

/** What offers take off lines, in paisa. Lines whose price without an offer is not known count nothing. */
export function savedOf(
  lines: readonly Pick<CartLine, 'unit_price' | 'original_price' | 'quantity'>[],
): Paisa {
  return lines.reduce((sum, { unit_price, original_price = unit_price, quantity }) => {
    return sum + Math.max(0, paisaOf(original_price) - paisaOf(unit_price)) * quantity;
  }, 0);
}
