import { CUSTOM_SIZE, compareSizes, distinctNames } from '@haat/contracts';

interface Row {
  color: string | null;
  size: string | null;
}

/**
 * The colours and sizes that shoppers can choose: those that the seller chose, and those of rows added by hand. The size
 * "Custom" is not included, because shoppers enter measurements instead.
 * @param rows the active variants
 */
export function listedChoices(
  chosen: { colors: readonly string[]; sizes: readonly string[]; offersCustomSizes: boolean },
  rows: readonly Row[],
): { colors: string[]; sizes: string[] } {
  const rowSizes = distinctNames(rows.flatMap(({ size }) => size ?? []));
  // With custom sizes, the size buttons make no combinations (section 4), so only the sizes of rows can be chosen.
  const sizes = chosen.offersCustomSizes ? rowSizes : distinctNames([...chosen.sizes, ...rowSizes]);
  return {
    colors: distinctNames([...chosen.colors, ...rows.flatMap(({ color }) => color ?? [])]),
    sizes: sizes.filter((size) => size !== CUSTOM_SIZE).sort(compareSizes),
  };
}
