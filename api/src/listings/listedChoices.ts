import { CUSTOM_SIZE, distinctNames, SIZES } from '@haat/contracts';

interface Row {
  color: string | null;
  size: string | null;
}

/**
 * The colours and sizes that a product lets shoppers choose: those that the seller chose, and those of the rows that
 * were added by hand. What is made to measure is not among the sizes: the measurements are asked for instead.
 * @param rows the variants that are sold
 */
export function listedChoices(
  chosen: { colors: readonly string[]; sizes: readonly string[]; offersCustomSizes: boolean },
  rows: readonly Row[],
): { colors: string[]; sizes: string[] } {
  const made = distinctNames(rows.flatMap(({ size }) => size ?? []));
  // With custom sizes on, the size buttons make no combinations (section 4): one that nothing is made in is no choice.
  const sizes = chosen.offersCustomSizes ? made : distinctNames([...chosen.sizes, ...made]);
  return {
    colors: distinctNames([...chosen.colors, ...rows.flatMap(({ color }) => color ?? [])]),
    sizes: sizes.filter((size) => size !== CUSTOM_SIZE).sort((a, b) => placeOf(a) - placeOf(b)),
  };
}

/** By the order of the options; sizes of the seller's own come after them, as they were given. */
function placeOf(size: string): number {
  const place = (SIZES as readonly string[]).indexOf(size);
  return place < 0 ? SIZES.length : place;
}
