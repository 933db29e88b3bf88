import { type CartLine, paisaOf, type Taka } from '@haat/contracts';

/** Line id → the unit price (taka) that was on show. */
export type ShownPrices = ReadonlyMap<number, Taka>;

export const shownPrices = (lines: readonly CartLine[]): ShownPrices =>
  new Map(lines.map((line) => [line.id, line.unit_price]));

/** The lines that cost more than was on show, with the price before. */
export function priceRises(shown: ShownPrices, lines: readonly CartLine[]): ShownPrices {
  return new Map(
    lines.flatMap((line) => {
      const before = shown.get(line.id);
      return before !== undefined && paisaOf(line.unit_price) > paisaOf(before)
        ? [[line.id, before] as const]
        : [];
    }),
  );
}
