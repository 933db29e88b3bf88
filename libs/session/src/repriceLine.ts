import {
  inFieldOrder,
  type LineChoice,
  type Product,
  piecesBeside,
  piecesOf,
  type Stocked,
  stockProblem,
  variantOfLine,
} from '@haat/contracts';
import { type LocalLine, pictureOfLine, times } from './cartLine';

/** The pieces that a cart's lines have of the same variant; lines of other products don't count. */
export function piecesHeld(
  product: Stocked & { id: number },
  choice: LineChoice,
  lines: readonly LocalLine[],
) {
  const variant = variantOfLine(product, choice);
  return lines
    .filter((line) => line.product === product.id && variantOfLine(product, line)?.id === variant?.id)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/**
 * A line of a guest's cart with today's price and stock; the server does the same for its lines.
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
    available_quantity: piecesBeside(others, stock),
    problem: stockProblem(line.quantity + others, stock),
  };
}
