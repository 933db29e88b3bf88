import { DEFAULT_COLORS, type Product, type ShopVariant } from '@haat/contracts';

/** What the shopper has chosen so far. */
export interface VariantChoice {
  color: string | null;
  /** null: none yet; of a product that offers custom sizes: to the shopper's measurements */
  size: string | null;
}

/** The size of the combinations that are made to measure (seller specification, section 4). */
const CUSTOM_SIZE = 'Custom';

type Choosable = Pick<
  Product,
  'availableColors' | 'availableSizes' | 'variants' | 'is_in_stock' | 'offers_custom_sizes'
>;

/** The colours to choose from; the default ones only where a product has neither colours nor variants. */
export function colorsOf(product: Choosable): readonly string[] {
  if (product.availableColors.length > 0) return product.availableColors;
  const ofVariants = distinct(product.variants.map((variant) => variant.color));
  return product.variants.length > 0 ? ofVariants : DEFAULT_COLORS;
}

/** The ready sizes to choose from; empty where the product has none. */
export function sizesOf(product: Choosable): readonly string[] {
  const sizes =
    product.availableSizes.length > 0
      ? product.availableSizes
      : distinct(product.variants.map((variant) => variant.size));
  return product.offers_custom_sizes ? sizes.filter((size) => size !== CUSTOM_SIZE) : sizes;
}

function distinct(names: (string | null)[]): string[] {
  return [...new Set(names.filter((name) => name !== null))];
}

/**
 * The choice that the address holds. What the product does not have counts as not chosen; a single colour, or a
 * single size without custom ones beside it, is chosen by itself.
 */
export function readChoice(params: URLSearchParams, product: Choosable): VariantChoice {
  const colors = colorsOf(product);
  const sizes = sizesOf(product);
  const only = (names: readonly string[]) => (names.length === 1 ? (names[0] ?? null) : null);
  return {
    color: colors.find((color) => color === params.get('color')) ?? only(colors),
    size:
      sizes.find((size) => size === params.get('size')) ?? (product.offers_custom_sizes ? null : only(sizes)),
  };
}

/** The address of a choice; everything else in it stays. */
export function writeChoice(params: URLSearchParams, choice: Partial<VariantChoice>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(choice)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** The variants that a choice leaves; one without a colour or size comes in any. */
function matching(product: Choosable, { color, size }: VariantChoice): ShopVariant[] {
  const wanted = size ?? customSizeOf(product);
  return product.variants.filter(
    (variant) =>
      (color === null || variant.color === null || variant.color === color) &&
      (wanted === null || variant.size === null || variant.size === wanted),
  );
}

/** The size that stands for the shopper's measurements; null where a seller keeps no such combination. */
function customSizeOf({ offers_custom_sizes, variants }: Choosable): string | null {
  return offers_custom_sizes && variants.some(({ size }) => size === CUSTOM_SIZE) ? CUSTOM_SIZE : null;
}

/** The one variant that the choice names; undefined while more are left, or none is. */
export function selectVariant(product: Choosable, choice: VariantChoice): ShopVariant | undefined {
  const left = matching(product, choice);
  return left.length === 1 ? left[0] : undefined;
}

/**
 * Nothing that the choice leaves can be had. A combination that the seller does not list counts as sold out;
 * a product without variants is sold out as a whole or not at all.
 */
export function isSoldOut(product: Choosable, choice: VariantChoice): boolean {
  if (!product.is_in_stock) return true;
  if (product.variants.length === 0) return false;
  return !matching(product, choice).some((variant) => variant.in_stock);
}
