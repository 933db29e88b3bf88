import { foldName } from './foldName';
import type { Product, ShopVariant } from './products';
import { DEFAULT_COLORS, type LineProblem, MAX_LINE_QUANTITY } from './values';
import { CUSTOM_SIZE, compareSizes, distinctNames, sizeName } from './variantNames';

// The rules of variants, sizes and stock. Product page, cart, product form, CSV import and server call these.

/** A colour and a size; null or '': none. Of a variant, one without colour or size serves all. */
export interface Combination {
  color: string | null;
  size: string | null;
}

/** The part of a shopper's product that says what there is to choose. */
export type Choosable = Pick<
  Product,
  'availableColors' | 'availableSizes' | 'variants' | 'is_in_stock' | 'offers_custom_sizes'
>;

// Choices

/** The selectable colours; the default ones for a product without colours and variants. */
export function colorsOf({ availableColors, variants }: Choosable): readonly string[] {
  if (availableColors.length > 0) return availableColors;
  return variants.length > 0 ? valuesOf(variants, 'color') : DEFAULT_COLORS;
}

/** The selectable ready sizes; may be empty. */
export function sizesOf({ availableSizes, variants, offers_custom_sizes }: Choosable): readonly string[] {
  const sizes = availableSizes.length > 0 ? availableSizes : valuesOf(variants, 'size');
  return offers_custom_sizes ? readySizes(sizes) : sizes;
}

/** The sizes that are not made to measure. */
export function readySizes(sizes: readonly string[]): string[] {
  return sizes.filter((size) => size !== CUSTOM_SIZE);
}

function valuesOf(variants: readonly Combination[], axis: keyof Combination): string[] {
  return [...new Set(variants.flatMap((variant) => variant[axis] ?? []))];
}

/** The listed colours or sizes, and those of variants: the server accepts these. */
export function offeredValues(
  listed: readonly string[],
  variants: readonly Combination[],
  axis: keyof Combination,
): Set<string> {
  return new Set([...listed, ...valuesOf(variants, axis)]);
}

/** Whether custom measurements are chosen, as the product offers them. */
export function isMadeToMeasure(
  { offers_custom_sizes }: Pick<Product, 'offers_custom_sizes'>,
  { size }: Pick<Combination, 'size'>,
): boolean {
  return offers_custom_sizes && size === CUSTOM_SIZE;
}

// Variants of a choice

const specificity = ({ color, size }: Combination) => Number(color !== null) + Number(size !== null);

/** The variant of a complete choice: the exact one goes before one of any colour or size. */
export function variantOf<Variant extends Combination>(
  variants: readonly Variant[],
  { color, size }: Combination,
): Variant | undefined {
  return variants
    .filter(
      (variant) =>
        (variant.color === null || variant.color === color) &&
        (variant.size === null || variant.size === size),
    )
    .sort((a, b) => specificity(b) - specificity(a))[0];
}

/** The variants that are still possible while colour or size may not be chosen yet. */
function possibleVariants(variants: readonly ShopVariant[], { color, size }: Combination): ShopVariant[] {
  return variants.filter(
    (variant) =>
      (color === null || variant.color === null || variant.color === color) &&
      (size === null || variant.size === null || variant.size === size),
  );
}

/** Like {@link possibleVariants}, but custom measurements use stock of any size unless variants have the size Custom. */
function variantsToChoose(product: Choosable, choice: Combination): ShopVariant[] {
  const anySize = isMadeToMeasure(product, choice) && !hasCustomVariants(product.variants);
  return possibleVariants(product.variants, anySize ? { ...choice, size: null } : choice);
}

const hasCustomVariants = (variants: readonly Combination[]) =>
  variants.some(({ size }) => size === CUSTOM_SIZE);

/** The variant of the choice; undefined unless exactly one is possible. */
export function selectVariant(product: Choosable, choice: Combination): ShopVariant | undefined {
  const left = variantsToChoose(product, choice);
  return left.length === 1 ? left[0] : undefined;
}

// Stock

/**
 * Whether all variants that match the choice are sold out. A combination without a variant is sold out; a product
 * without variants has a single stock.
 */
export function isSoldOut(product: Choosable, choice: Combination): boolean {
  if (!product.is_in_stock) return true;
  if (product.variants.length === 0) return false;
  return !variantsToChoose(product, choice).some((variant) => variant.in_stock);
}

/**
 * Whether a line's choice can be had. A choice that names only size or colour is in stock when any possible variant is;
 * where none is, the product's own stock counts, and the server decides.
 */
export function isChoiceInStock(
  { variants, is_in_stock }: Pick<Product, 'variants' | 'is_in_stock'>,
  choice: Combination,
): boolean {
  const possible = possibleVariants(variants, choice);
  return possible.length > 0 ? possible.some(({ in_stock }) => in_stock) : is_in_stock;
}

/** The choice of a cart line, whose size is null when it is made to measure. */
export type LineChoice = Combination & { custom_measurements: unknown };

/** The stock of a product; older APIs and stored products lack the variants. */
export type Stocked = Pick<Product, 'stock_quantity'> & Partial<Pick<Product, 'variants' | 'is_in_stock'>>;

/** The variant that the server would take for a cart line; undefined where the response doesn't have it. */
export function variantOfLine({ variants = [] }: Stocked, line: LineChoice): ShopVariant | undefined {
  const isMeasured = line.size === null && line.custom_measurements !== null;
  const size = isMeasured && hasCustomVariants(variants) ? CUSTOM_SIZE : line.size;
  return variantOf(variants, { color: line.color, size });
}

/** How many pieces of a line's choice there are, as far as the product says it: of its variant, else of the product. */
export function piecesOf(product: Stocked, line: LineChoice): number {
  const { variants = [], stock_quantity: total, is_in_stock = total > 0 } = product;
  if (!isChoiceInStock({ variants, is_in_stock }, line)) return 0;
  return Math.min(total, variantOfLine(product, line)?.pieces ?? total);
}

/** Pieces of the chosen variant; of the product while none is chosen, or where the response doesn't say it. */
export function piecesLeft(
  product: Choosable & Pick<Product, 'stock_quantity'>,
  choice: Combination,
): number {
  return Math.min(product.stock_quantity, selectVariant(product, choice)?.pieces ?? product.stock_quantity);
}

/** Why so many pieces can't be had; null when they can. */
export function stockProblem(quantity: number, stock: number): Exclude<LineProblem, 'unavailable'> | null {
  if (stock <= 0) return 'out_of_stock';
  return quantity > stock ? 'not_enough_stock' : null;
}

/**
 * The pieces left for a line whose variant other lines of the cart have, too. The last piece is offered to each line.
 * @param others pieces in the other lines
 */
export function piecesBeside(others: number, stock: number): number {
  return Math.max(Math.min(1, stock), stock - others);
}

/** Largest quantity of an order line: the stock where it is counted, but at least one. */
export function maxQuantity(stock: number, isCounted = true): number {
  return isCounted ? Math.max(1, Math.min(stock, MAX_LINE_QUANTITY)) : MAX_LINE_QUANTITY;
}

// The seller's table of combinations

/** Combinations with the same key are one; case and spaces don't count. The last slash ends the colour. */
export function combinationKey({ color, size }: Partial<Combination>): string {
  return `${foldName(color ?? '')}/${foldName(size ?? '').replaceAll('/', '\n')}`;
}

/** Problems of a variant row: `notOffered` is size Custom of a product without custom sizes. */
export type CombinationProblem = 'twice' | 'notOffered' | 'noColor' | 'noSize';

/** The problems of each row; with a colour or size anywhere, each row needs one. */
export function combinationProblems(
  rows: readonly Partial<Combination>[],
  { colors, sizes, custom }: { colors: readonly string[]; sizes: readonly string[]; custom: boolean },
): CombinationProblem[][] {
  const hasColors = colors.length > 0 || rows.some(({ color }) => color?.trim());
  const hasSizes = sizes.length > 0 || rows.some(({ size }) => size?.trim());
  const seen = new Set<string>();
  return rows.map((row) => {
    const key = combinationKey(row);
    const problems: CombinationProblem[] = [];
    if (seen.has(key)) problems.push('twice');
    seen.add(key);
    if (!custom && sizeName(row.size ?? '') === CUSTOM_SIZE) problems.push('notOffered');
    if (hasColors && !row.color?.trim()) problems.push('noColor');
    if (hasSizes && !row.size?.trim()) problems.push('noSize');
    return problems;
  });
}

/** The colours and sizes that shoppers can choose: those that the seller chose, and those of rows added by hand. */
export function listedChoices(
  chosen: { colors: readonly string[]; sizes: readonly string[]; offersCustomSizes: boolean },
  rows: readonly Combination[],
): { colors: string[]; sizes: string[] } {
  const rowSizes = rows.flatMap(({ size }) => size ?? []);
  // With custom sizes, the size buttons make no combinations (section 4), so only the sizes of rows can be chosen.
  const sizes = chosen.offersCustomSizes ? rowSizes : [...chosen.sizes, ...rowSizes];
  return {
    colors: distinctNames([...chosen.colors, ...rows.flatMap(({ color }) => color ?? [])]),
    sizes: readySizes(distinctNames(sizes)).sort(compareSizes),
  };
}
