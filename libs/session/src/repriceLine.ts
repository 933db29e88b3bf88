import { CUSTOM_SIZE, inFieldOrder, type LineProblem, type Product, type ShopVariant } from '@haat/contracts';
import { type CartProduct, type LocalLine, pictureOfLine, times } from './cartLine';

/**
 * Whether the chosen combination can be had. A product without variants goes by its own stock; a choice that
 * names only size or colour is in stock when any matching variant is.
 */
export function isChoiceInStock(
  product: Pick<Product, 'variants' | 'is_in_stock'>,
  choice: Pick<LocalLine, 'size' | 'color'>,
): boolean {
  const matching = product.variants.filter(
    ({ size, color }) =>
      (choice.size === null || size === null || size === choice.size) &&
      (choice.color === null || color === null || color === choice.color),
  );
  return matching.length > 0 ? matching.some(({ in_stock }) => in_stock) : product.is_in_stock;
}

type Chosen = Pick<LocalLine, 'size' | 'color' | 'custom_measurements'>;
type Stocked = Pick<CartProduct, 'stock_quantity' | 'variants' | 'is_in_stock'>;

/** The variant that the server would take for a choice; undefined where the answer doesn't have it. */
function variantOf({ variants = [] }: Stocked, choice: Chosen): ShopVariant | undefined {
  const isMeasured = choice.size === null && choice.custom_measurements !== null;
  const size =
    isMeasured && variants.some((variant) => variant.size === CUSTOM_SIZE) ? CUSTOM_SIZE : choice.size;
  const specificity = (variant: ShopVariant) =>
    Number(variant.color !== null) + Number(variant.size !== null);
  return variants
    .filter(
      (variant) =>
        (variant.color === null || variant.color === choice.color) &&
        (variant.size === null || variant.size === size),
    )
    .sort((a, b) => specificity(b) - specificity(a))[0];
}

/** How many pieces of a choice there are, as far as the product says it: of its variant, else of the product. */
export function piecesOf(product: Stocked, choice: Chosen): number {
  const { variants = [], stock_quantity: total, is_in_stock = total > 0 } = product;
  if (!isChoiceInStock({ variants, is_in_stock }, choice)) return 0;
  return Math.min(total, variantOf(product, choice)?.pieces ?? total);
}

/** The pieces that a cart's lines have of the same variant; lines of other products don't count. */
export function piecesHeld(product: Stocked & { id: number }, choice: Chosen, lines: readonly LocalLine[]) {
  const variant = variantOf(product, choice);
  return lines
    .filter((line) => line.product === product.id && variantOf(product, line)?.id === variant?.id)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/**
 * A line of a guest's cart as it can be had today; the server does the same for its own.
 * @param product null when it is no longer in the shop
 * @param lines of the cart: those of the same variant share its stock
 */
export function repriceLine(
  line: LocalLine,
  product: Product | null,
  lines: readonly LocalLine[] = [line],
): LocalLine {
  if (!product) return { ...line, available_quantity: 0, problem: 'unavailable' };
  const stock = piecesOf(product, line);
  const others = Math.max(0, piecesHeld(product, line, lines) - line.quantity);
  const available = Math.max(Math.min(1, stock), stock - others);
  return {
    ...line,
    product_name: product.name,
    ...pictureOfLine(product, line.color),
    unit_price: product.price,
    original_price: product.original_price,
    custom_measurements: inFieldOrder(line.custom_measurements, product.custom_size_fields),
    total_price: times(product.price, line.quantity),
    estimated_pickup_days: product.estimated_pickup_days,
    requires_advance_payment: product.requires_advance_payment,
    store: { id: product.storeId, name: product.seller_business_name },
    available_quantity: available,
    problem: problemOf(line.quantity + others, stock),
  };
}

function problemOf(quantity: number, stock: number): LineProblem | null {
  if (stock <= 0) return 'out_of_stock';
  return quantity > stock ? 'not_enough_stock' : null;
}
