import { CUSTOM_SIZE, DEFAULT_COLORS, type Product, type ShopVariant } from '@haat/contracts';

/** The current choice. */
export interface VariantChoice {
  color: string | null;
  /** null: none yet; `CUSTOM_SIZE`: custom measurements where the product offers them */
  size: string | null;
}

type Choosable = Pick<
  Product,
  'availableColors' | 'availableSizes' | 'variants' | 'is_in_stock' | 'offers_custom_sizes'
>;

/** The selectable colours; the default ones for a product without colours and variants. */
export function colorsOf(product: Choosable): readonly string[] {
  if (product.availableColors.length > 0) return product.availableColors;
  const ofVariants = distinct(product.variants.map((variant) => variant.color));
  return product.variants.length > 0 ? ofVariants : DEFAULT_COLORS;
}

/** The selectable ready sizes; may be empty. */
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
 * The choice in the URL. Values that the product does not have are ignored. What has no alternative is chosen
 * automatically: a single colour, a single size, custom measurements of a product without ready sizes.
 */
export function readChoice(params: URLSearchParams, product: Choosable): VariantChoice {
  const colors = colorsOf(product);
  const sizes = sizesOf(product);
  const choosable = product.offers_custom_sizes ? [...sizes, CUSTOM_SIZE] : sizes;
  const only = (names: readonly string[]) => (names.length === 1 ? (names[0] ?? null) : null);
  return {
    color: colors.find((color) => color === params.get('color')) ?? only(colors),
    size: choosable.find((size) => size === params.get('size')) ?? only(choosable),
  };
}

/** The URL parameters with a choice; other parameters stay unchanged. */
export function writeChoice(params: URLSearchParams, choice: Partial<VariantChoice>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(choice)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** The variants that match a choice; a variant without a colour or size matches all. */
function matching(product: Choosable, { color, size }: VariantChoice): ShopVariant[] {
  // Stock without a size of its own serves custom measurements, too.
  const wanted = isMadeToMeasure(product, { size }) && !hasCustomVariants(product) ? null : size;
  return product.variants.filter(
    (variant) =>
      (color === null || variant.color === null || variant.color === color) &&
      (wanted === null || variant.size === null || variant.size === wanted),
  );
}

const hasCustomVariants = ({ variants }: Choosable) => variants.some(({ size }) => size === CUSTOM_SIZE);

/** Whether custom measurements are chosen, as the product offers them. */
export function isMadeToMeasure(
  { offers_custom_sizes }: Pick<Product, 'offers_custom_sizes'>,
  { size }: Pick<VariantChoice, 'size'>,
): boolean {
  return offers_custom_sizes && size === CUSTOM_SIZE;
}

/** The variant of the choice; undefined unless exactly one matches. */
export function selectVariant(product: Choosable, choice: VariantChoice): ShopVariant | undefined {
  const left = matching(product, choice);
  return left.length === 1 ? left[0] : undefined;
}

/**
 * Whether all variants that match the choice are sold out. A combination without a variant is sold out; a product
 * without variants has a single stock.
 */
export function isSoldOut(product: Choosable, choice: VariantChoice): boolean {
  if (!product.is_in_stock) return true;
  if (product.variants.length === 0) return false;
  return !matching(product, choice).some((variant) => variant.in_stock);
}
