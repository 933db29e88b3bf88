import { type CartLine, paisaOf, type Taka } from '@haat/contracts';
import { lineKey } from './cartLine';

/** Line, by {@link lineKey} → the lowest unit price (taka) that this browser has shown of it. */
export type SeenPrices = Readonly<Record<string, Taka>>;

/** The seen prices after these lines were shown. Lines that have left the cart are forgotten. */
export function seenAfter(seen: SeenPrices, lines: readonly CartLine[]): SeenPrices {
  return Object.fromEntries(
    lines.map((line) => {
      const key = lineKey(line);
      const before = Object.hasOwn(seen, key) ? seen[key] : undefined;
      const lower = before !== undefined && paisaOf(before) < paisaOf(line.unit_price);
      return [key, lower ? before : line.unit_price];
    }),
  );
}

/** The unit price (taka) that a line had before it rose; undefined when it costs no more than was seen. */
export function priceBefore(seen: SeenPrices, line: CartLine): Taka | undefined {
  const key = lineKey(line);
  const before = Object.hasOwn(seen, key) ? seen[key] : undefined;
  return before !== undefined && paisaOf(before) < paisaOf(line.unit_price) ? before : undefined;
}
